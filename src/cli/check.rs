//! `fogcheck check`.

use super::Folders;
use crate::engine::NODE_BUDGET;
use crate::pack::{self, Problem};
use chrono::NaiveDate;
use std::path::{Path, PathBuf};

/// Checks the files and prints what is wrong; true if nothing is.
pub fn check(files: &[PathBuf], today: NaiveDate, folders: &Folders) -> bool {
    let found: usize = files.iter().map(|file| check_file(file, today, folders)).sum();
    match found {
        0 => println!("{} checked, no problems", files.len()),
        1 => println!("1 problem"),
        _ => println!("{found} problems"),
    }
    found == 0
}

fn check_file(file: &Path, today: NaiveDate, folders: &Folders) -> usize {
    let Some(text) = read(file) else { return 1 };
    let model = match pack::check(&text, today, NODE_BUDGET) {
        Ok(model) => model,
        Err(problems) => return report(file, &problems),
    };
    let id = &model.ordinance().id;
    let mut found = 0;
    let words = folders.locales.join("en").join(format!("{id}.json"));
    let shared = folders.locales.join("en").join("page.json");
    match (read(&words), read(&shared)) {
        (Some(own), Some(shared)) => {
            let problems = pack::check_words(model.ordinance(), &own, &shared);
            found += report(&words, &problems.err().unwrap_or_default());
        }
        _ => found += 1,
    }
    let examples = file.with_extension("examples.json");
    match read(&examples) {
        Some(text) => {
            let problems = pack::check_examples(&model, &text, today);
            found += report(&examples, &problems.err().unwrap_or_default());
        }
        None => found += 1,
    }
    found
}

fn read(file: &Path) -> Option<String> {
    match std::fs::read_to_string(file) {
        Ok(text) => Some(text),
        Err(error) => {
            println!("{}:1:1: unreadable: {error}", file.display());
            println!("  hint: check the path, and that the file is UTF-8 text");
            None
        }
    }
}

fn report(file: &Path, problems: &[Problem]) -> usize {
    for Problem { line, column, mistake } in problems {
        println!("{}:{line}:{column}: {}: {mistake}", file.display(), mistake.code());
        println!("  hint: {}", mistake.hint());
    }
    problems.len()
}
