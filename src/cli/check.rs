//! `fogcheck check`.

use super::Folders;
use crate::engine::NODE_BUDGET;
use crate::pack::{self, Mistake, Problem};
use chrono::NaiveDate;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Checks the files and prints what is wrong; true if nothing is.
pub fn check(files: &[PathBuf], today: NaiveDate, folders: &Folders) -> bool {
    let mut checker = Checker { today, folders, out: String::new(), found: 0 };
    files.iter().for_each(|file| checker.file(file));
    let summary = match checker.found {
        0 => format!("{} checked, no problems", files.len()),
        1 => "1 problem".to_string(),
        found => format!("{found} problems"),
    };
    // A reader that has gone away has seen enough; the exit code tells the rest.
    let _ = writeln!(std::io::stdout(), "{}{summary}", checker.out);
    checker.found == 0
}

struct Checker<'a> {
    today: NaiveDate,
    folders: &'a Folders,
    out: String,
    found: usize,
}

impl Checker<'_> {
    fn file(&mut self, file: &Path) {
        let Some(text) = self.read(file) else { return };
        let model = match pack::check(&text, self.today, NODE_BUDGET) {
            Ok(model) => model,
            Err(problems) => return self.report(file, &problems),
        };
        let id = &model.ordinance().id;
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        if name != id.as_str() {
            let mistake =
                Mistake::FileName { id: id.clone().into(), name: name.into_owned().into() };
            self.report(file, &[Problem { line: 1, column: 1, mistake }]);
        }
        let words = self.folders.locales.join("en").join(format!("{id}.json"));
        let shared = self.folders.locales.join("en").join("page.json");
        if let (Some(own), Some(common)) = (self.read(&words), self.read(&shared)) {
            match pack::check_shared_words(&common) {
                Err(problems) => self.report(&shared, &problems),
                Ok(()) => {
                    let problems = pack::check_words(model.ordinance(), &own, &common);
                    self.report(&words, &problems.err().unwrap_or_default());
                }
            }
        }
        let examples = file.with_extension("examples.json");
        if let Some(text) = self.read(&examples) {
            let problems = pack::check_examples(&model, &text, self.today);
            self.report(&examples, &problems.err().unwrap_or_default());
        }
    }

    fn read(&mut self, file: &Path) -> Option<String> {
        match std::fs::read_to_string(file) {
            Ok(text) => Some(text),
            Err(error) => {
                let hint = "check the path, and that the file is UTF-8 text";
                self.line(&format!("{}:1:1: unreadable: {error}", file.display()), hint);
                None
            }
        }
    }

    fn report(&mut self, file: &Path, problems: &[Problem]) {
        for Problem { line, column, mistake } in problems {
            let place = format!("{}:{line}:{column}", file.display());
            self.line(&format!("{place}: {}: {mistake}", mistake.code()), &mistake.hint());
        }
    }

    fn line(&mut self, problem: &str, hint: &str) {
        self.found += 1;
        // Writing to a string does not fail.
        let _ = writeln!(self.out, "{problem}\n  hint: {hint}");
    }
}
