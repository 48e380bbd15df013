//! The program: the native command by default, the page when built for a browser.

#[cfg(feature = "cli")]
fn main() -> std::process::ExitCode {
    fogcheck::cli::run()
}

#[cfg(all(feature = "web", not(feature = "cli")))]
fn main() {
    fogcheck::web::start();
}
