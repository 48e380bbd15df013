//! Acceptance tests: the laws of the engine, the shipped packs, the given cases, broken packs and
//! the command.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests may fail loudly"
)]
#![allow(missing_docs, reason = "a test is documented by its name")]

mod broken;
mod cases;
mod command;
mod interview;
mod laws;
mod packs;
