//! Words in one language: looking messages up, filling them in, plurals, numbers, dates, lists.
//!
//! Messages are flat JSON objects in `locales/`. How a language counts and writes numbers is left
//! to a [`Locale`]: the browser's own on the page, plain English in tests. Deliberately missing:
//! anything that knows what a message is about.

mod locale;
mod number;
mod words;

pub use locale::{English, Locale};
pub use number::{NumberError, parse_number, parse_thousandths, plain_number};
pub use words::Words;
