//! `fogcheck assess`.

use super::Folders;
use crate::engine::{self, Answers, Dates, Knowledge, Model, Truth, facts};
use crate::law::{Cadence, Obligation, Ordinance, Timing};
use crate::pack::{self, AnswerError};
use chrono::NaiveDate;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{BufRead, Read, Write};

/// Reads standard input, writes standard output; true if every answer was valid.
pub fn assess(batch: bool, today: NaiveDate, folders: &Folders) -> bool {
    let mut assessor = Assessor { today, folders, models: BTreeMap::new() };
    let mut good = true;
    let mut answer = |text: &str, pretty: bool| {
        let line = match assessor.assess(text) {
            Ok(assessed) => Line::Assessed(assessed),
            Err(AnswerError { fact, message }) => {
                good = false;
                Line::Refused { error: Refusal { fact, message } }
            }
        };
        let json = if pretty { serde_json::to_string_pretty } else { serde_json::to_string };
        json(&line).map_err(std::io::Error::other)
    };
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let written = if batch {
        // Lines are read as bytes: one that is not UTF-8 must not end the run. Each answer is
        // flushed, for programs that wait for it.
        std::io::stdin().lock().split(b'\n').try_for_each(|line| {
            let line = line?;
            let line = String::from_utf8_lossy(&line);
            match line.trim() {
                "" => Ok(()),
                line => writeln!(out, "{}", answer(line, false)?).and_then(|()| out.flush()),
            }
        })
    } else {
        let mut bytes = Vec::new();
        match std::io::stdin().lock().read_to_end(&mut bytes) {
            Ok(_) => answer(&String::from_utf8_lossy(&bytes), true)
                .and_then(|report| writeln!(out, "{report}")),
            Err(error) => Err(error),
        }
    };
    match written.and_then(|()| out.flush()) {
        Ok(()) => good,
        Err(error) => {
            // Nothing can be said where even this cannot be written.
            let _ = writeln!(std::io::stderr(), "fogcheck: reading or writing failed: {error}");
            false
        }
    }
}

struct Assessor<'a> {
    today: NaiveDate,
    folders: &'a Folders,
    models: BTreeMap<String, Result<Box<Model>, String>>,
}

impl Assessor<'_> {
    fn assess(&mut self, text: &str) -> Result<Assessed<'_>, AnswerError> {
        let (id, request) = pack::read_request(text)?;
        let today = self.today;
        let model = match self.model(&id) {
            Ok(model) => model,
            Err(message) => return Err(AnswerError { fact: None, message: message.clone() }),
        };
        let answers = request.answers(model.ordinance())?;
        Ok(report(model, &answers, today))
    }

    fn model(&mut self, id: &str) -> &Result<Box<Model>, String> {
        let (folders, today) = (self.folders, self.today);
        self.models.entry(id.to_string()).or_insert_with(|| load(id, folders, today))
    }
}

fn load(id: &str, folders: &Folders, today: NaiveDate) -> Result<Box<Model>, String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let file = folders.ordinances.join(format!("{id}.json"));
    let text = Some(file.clone()).filter(|_| !id.is_empty() && id.chars().all(plain));
    let text = text.and_then(|file| std::fs::read_to_string(file).ok());
    let text = text.ok_or_else(|| {
        format!("there is no ordinance `{id}` in {}", folders.ordinances.display())
    })?;
    pack::read(&text, today).map_err(|problems| {
        let first = problems.first().map(|p| format!("{}:{}: {}", p.line, p.column, p.mistake));
        format!("{} does not read: {}", file.display(), first.unwrap_or_default())
    })
}

/// One line of output.
#[derive(Serialize)]
#[serde(untagged)]
enum Line<'a> {
    Assessed(Assessed<'a>),
    Refused { error: Refusal },
}

#[derive(Serialize)]
struct Refusal {
    fact: Option<String>,
    message: String,
}

#[derive(Serialize)]
struct Assessed<'a> {
    ordinance: &'a str,
    determinations: BTreeMap<&'a str, Determined<'a>>,
    obligations: Vec<Obliged<'a>>,
    /// In the order in which the page would ask.
    ask: Vec<&'a str>,
}

#[derive(Serialize)]
struct Determined<'a> {
    value: &'a str,
    /// Sorted.
    depends_on: Vec<&'a str>,
    /// Sorted.
    possible: Vec<&'a str>,
}

#[derive(Serialize)]
struct Obliged<'a> {
    id: &'a str,
    cite: &'a str,
    category: &'a str,
    /// `yes` or `maybe`.
    applies: &'a str,
    /// All rules of time that apply or may apply.
    cadence: Option<String>,
    /// The earliest day that they give.
    due: Option<String>,
}

fn report<'a>(model: &'a Model, answers: &Answers, today: NaiveDate) -> Assessed<'a> {
    let ordinance = model.ordinance();
    let knowledge = Knowledge::new(model, answers);
    let mut determinations = BTreeMap::new();
    for (declared, standing) in
        ordinance.determinations.iter().zip(engine::determine(model, &knowledge))
    {
        let value = standing.word(declared);
        let possible = declared.values.iter().enumerate();
        let possible = possible.filter(|(value, _)| standing.possible >> value & 1 == 1);
        let mut possible: Vec<&str> = possible.map(|(_, name)| name.as_str()).collect();
        possible.sort_unstable();
        let mut depends_on = names(ordinance, standing.depends_on);
        depends_on.sort_unstable();
        determinations.insert(declared.id.as_str(), Determined { value, depends_on, possible });
    }
    let duties = engine::duties(model, &knowledge);
    let obligations = ordinance.obligations.iter().zip(&duties);
    let obligations = obligations.filter(|(_, duty)| duty.applies != Truth::No);
    let asking = engine::ask(model, answers);
    let mut ask = names(ordinance, asking.determining);
    ask.extend(names(ordinance, asking.refining));
    let dates = Dates { answers, today };
    Assessed {
        ordinance: &ordinance.id,
        determinations,
        obligations: obligations.map(|(one, duty)| obliged(ordinance, one, duty, dates)).collect(),
        ask,
    }
}

fn obliged<'a>(
    ordinance: &Ordinance,
    declared: &'a Obligation,
    duty: &engine::Duty,
    dates: Dates,
) -> Obliged<'a> {
    let schedule = declared.schedule.iter().zip(&duty.schedule);
    let schedule: Vec<&Cadence> = schedule
        .filter(|(_, standing)| standing.0 != Truth::No)
        .map(|(cadence, _)| cadence)
        .collect();
    // What the city must keep, or what only ends, is not due.
    let own = schedule.iter().filter(|c| !c.city && !matches!(c.timing, Timing::Lasts(..)));
    let due = own.filter_map(|cadence| engine::due(&cadence.timing, dates));
    let cadence: Vec<String> = schedule.iter().map(|one| cadence(ordinance, &one.timing)).collect();
    Obliged {
        id: &declared.id,
        cite: &declared.cite,
        category: declared.category.word(),
        applies: if duty.applies == Truth::Yes { "yes" } else { "maybe" },
        cadence: (!cadence.is_empty()).then(|| cadence.join("; ")),
        due: due.map(|due| due.on).min().map(|day| day.to_string()),
    }
}

fn names(ordinance: &Ordinance, set: engine::FactSet) -> Vec<&str> {
    facts(set).filter_map(|fact| ordinance.facts.get(fact)).map(|fact| fact.id.as_str()).collect()
}

/// A rule of time in the keys of the pack format, for programs: `every 6 months since
/// last_pumpout_on`.
fn cadence(ordinance: &Ordinance, timing: &Timing) -> String {
    let length = |length: &crate::law::Length| format!("{} {}", length.count, length.unit.word());
    let fact = |word: &str| {
        let fact = timing.counts_from().and_then(|fact| ordinance.facts.get(fact));
        fact.map_or_else(String::new, |fact| format!(" {word} {}", fact.id))
    };
    match timing {
        Timing::Every(every, _) => format!("every {}{}", length(every), fact("since")),
        Timing::TimesPerYear(times, _) => {
            format!("{times} times per calendar year{}", fact("since"))
        }
        Timing::After(after, _) => format!("due {}{}", length(after), fact("after")),
        Timing::Before(before, _) => format!("due {}{}", length(before), fact("before")),
        Timing::Lasts(lasts, _) => format!("for {}{}", length(lasts), fact("after")),
        Timing::Keep(keep) => format!("keep {}", length(keep)),
        Timing::By(day) => format!("by {day}"),
        Timing::At(moment) => moment.word().to_string(),
    }
}
