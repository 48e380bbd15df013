//! # FOGcheck: how it is built
//!
//! A restaurant owner answers a few questions; a program that runs wholly in the browser says what
//! the city's fats, oils and grease (FOG) ordinance means for the place: whether it is a food
//! service establishment, whether a grease interceptor is required or may be waived, and every duty
//! that follows, each with its citation, reason and date.
//!
//! ## From the air
//!
//! ```text
//! public/ordinances/orange.json --pack::read--> engine::Model --+
//!                                                               |--report::Assessment--> Report
//! locales/en/*.json --text::Words-------------------------------+          |
//! answers --engine::Answers-----------------------------------------------+    --web--> the page
//!
//! engine::Model and engine::Answers --cli--> JSON lines
//! ```
//!
//! An ordinance is data. [`pack`] reads it, with every problem at its line and column, into the
//! terms of [`law`]. [`engine`] compiles it once into decision diagrams over the facts. An answer
//! narrows the diagrams; what is settled, what is still open, what to ask next and which answers
//! force a result are read off what is left, exactly. [`report`] puts that into words that [`text`]
//! looks up in files, as plain data. The page only shows it; the command line prints what the engine found.
//!
//! ## Where to look
//!
//! | you want to know | look in |
//! | --- | --- |
//! | how a city writes its rules | `public/ordinances/README.md` |
//! | what a condition, a duty, a cadence is | [`law`] |
//! | why an answer settles something | [`engine`]: `model` compiles, `narrow` narrows, `reasons` explains |
//! | which question comes next | `engine::ask` (what matters), `report::interview` (pages, back, change) |
//! | why a pack is refused | [`pack`]: `problem` has every message, `read`, `declare`, `condition`, `obligation` and `whole` check |
//! | where a sentence comes from | `locales/en/page.json` (shared), `locales/en/<city>.json` |
//! | how dates are counted | `engine::schedule` |
//! | what a view does | `web::view`, one file for each step |
//! | what must hold | `e2e/`: engine laws, packs, cases, broken packs, browser |
//!
//! ## What holds everywhere
//!
//! - No line of Rust names a city, and none holds a sentence for owners. (Messages for the authors
//!   of packs, who read English, stand in `pack::problem`.)
//! - [`law`], [`engine`], [`pack`], [`text`] and [`report`] know no browser, clock, file or network:
//!   today is an argument. Only `web` knows Leptos, only `cli` the operating system.
//! - After a pack has been read, deciding cannot fail: there is no error type in [`engine`] and
//!   [`report`], and lints refuse every call that could panic.
//! - What is not known is a set of possible values, never a guess. Nothing is decided by three
//!   truth values; "open" always means that one way of filling in the unknown says yes and another
//!   says no.
//! - The order of asking, the result and the report are pure functions of pack, words, answers and
//!   day.
//! - Nothing that a person answers leaves the page.
//! - What a phone downloads has a budget; `web::view::element` tells what it cost to keep it.

pub mod engine;
pub mod json;
pub mod law;
pub mod pack;
pub mod report;
pub mod text;

#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "web")]
pub mod web;
