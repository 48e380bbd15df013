//! FOGcheck (stub of the architecture page).
pub mod engine;
pub mod law;
