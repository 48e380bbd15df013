//! The native command `fogcheck`: assessing on the command line, and checking packs for authors.

mod assess;
mod check;

use chrono::NaiveDate;
use clap::{Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;

/// What a city's fats, oils and grease (FOG) ordinance means for one establishment.
///
/// Ordinances are JSON files (packs) in `public/ordinances`; their words are in `locales`. See
/// `public/ordinances/README.md` for how to write one.
#[derive(Parser)]
#[command(name = "fogcheck", version, arg_required_else_help = true)]
struct Command {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Assess establishments from JSON on standard input.
    ///
    /// Reads {"ordinance": ID, "answers": {FACT: VALUE, ...}}. A value is true or false, a choice
    /// or {"any_of": [...]}, a list, a number or {"min": n, "max": n}, a date, or null for "not
    /// sure". Writes the determinations with their possible values and the facts that they still
    /// depend on, the obligations that apply or may apply, and what the page would ask next.
    /// An answer that is not valid gives {"error": {"fact": ..., "message": ...}}; the exit code
    /// is then 1.
    Assess {
        /// Read JSON lines, and write one line for each, in order.
        #[arg(long)]
        batch: bool,
        /// The day of the assessment (default: today).
        #[arg(long, value_name = "DATE")]
        today: Option<NaiveDate>,
        #[command(flatten)]
        folders: Folders,
    },
    /// Check packs, their words and their worked examples.
    ///
    /// Prints each problem as file:line:column: code: message, and a hint below it. The words
    /// are looked for in LOCALES/en/ID.json, the examples beside the pack in ID.examples.json.
    /// The exit code is 1 if there is any problem.
    Check {
        /// Packs to check.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// The day of the assessment (default: today).
        #[arg(long, value_name = "DATE")]
        today: Option<NaiveDate>,
        #[command(flatten)]
        folders: Folders,
    },
}

#[derive(clap::Args)]
struct Folders {
    /// Where the packs are.
    #[arg(long, value_name = "DIR", default_value = "public/ordinances")]
    ordinances: PathBuf,
    /// Where the words are.
    #[arg(long, value_name = "DIR", default_value = "locales")]
    locales: PathBuf,
}

/// Runs the command that the arguments ask for.
#[must_use]
pub fn run() -> ExitCode {
    let good = match Command::parse().action {
        Action::Assess { batch, today, folders } => {
            assess::assess(batch, today.unwrap_or_else(today_here), &folders)
        }
        Action::Check { files, today, folders } => {
            check::check(&files, today.unwrap_or_else(today_here), &folders)
        }
    };
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The day by the clock and time zone of this machine.
fn today_here() -> NaiveDate {
    chrono::Local::now().date_naive()
}
