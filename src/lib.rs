//! FOGcheck (stub of the architecture page).
#[cfg(feature = "cli")]
pub mod cli;
pub mod engine;
pub mod json;
pub mod law;
pub mod pack;
pub mod report;
pub mod text;
#[cfg(feature = "web")]
pub mod web;
