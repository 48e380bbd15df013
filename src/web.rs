//! The page: Leptos, rendered in the browser, one step at a time.
//!
//! `session` holds the only signals, `host` makes every call to the browser, `view` turns reports
//! and questions into elements. Nothing here decides law or knows words: the engine decides, and
//! words come from files.

mod address;
mod form;
mod host;
mod load;
mod locale;
mod session;
mod view;

/// Starts the page in place of the static one.
pub fn start() {
    view::mount();
}
