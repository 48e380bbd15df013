//! FOGcheck (stub of the architecture page).
pub mod engine;
pub mod law;
pub mod pack;
#[cfg(feature = "cli")]
pub mod cli;
pub mod report;
pub mod text;
#[cfg(feature = "web")]
pub mod web;
