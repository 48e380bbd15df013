//! Reading: from the JSON text of a pack to a checked, compiled ordinance, or to *all* problems
//! at once, each with line, column, code and hint.
//!
//! A pack is described for its authors in `public/ordinances/README.md`. Reading goes in three
//! steps: the text becomes a tree that knows where each value stands ([`json`](crate::json)); the tree becomes
//! an [`Ordinance`](crate::law::Ordinance), every mistake noted on the way; the ordinance is
//! compiled and asked whether all that it says can happen. Answers and worked examples are JSON
//! too and are read here with the same care. Deliberately missing: files, network, the clock.

mod answer;
mod condition;
mod declare;
mod example;
mod obligation;
mod problem;
mod read;
mod reader;
mod whole;
mod words;

pub use answer::{AnswerError, Request, answers_from_json, read_request};
pub use example::check_examples;
pub use problem::{Mistake, Problem};
pub use read::{check, read};
pub use words::{check_shared_words, check_words};
