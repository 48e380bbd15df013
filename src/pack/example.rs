//! Worked examples: cases that a pack's author vouches for, and what they show together.

use super::answer::answers;
use super::problem::{Mistake, Problem};
use crate::engine::{self, Answers, Dates, Knowledge, Model, Truth, Verdict};
use crate::json::Node;
use crate::law::parse_day;
use chrono::NaiveDate;

/// Runs the worked examples in `text` under a pack.
///
/// # Errors
/// Examples that do not hold, and values and duties that no example reaches.
pub fn check_examples(model: &Model, text: &str, today: NaiveDate) -> Result<(), Vec<Problem>> {
    let node = Node::parse(text).map_err(|error| vec![Problem::syntax(text, error)])?;
    let ordinance = model.ordinance();
    let mut run = Run {
        model,
        text,
        today,
        problems: Vec::new(),
        values: ordinance.determinations.iter().map(|d| vec![false; d.values.len()]).collect(),
        duties: vec![false; ordinance.obligations.len()],
    };
    match node.get("examples") {
        Some(examples) => examples.items().iter().for_each(|example| run.example(example)),
        None => run.wrong(&node, Mistake::MissingKey { key: "examples".into() }),
    }
    for (determination, seen) in ordinance.determinations.iter().zip(run.values.clone()) {
        for (value, seen) in determination.values.iter().zip(seen) {
            if !seen {
                let what = format!("`{}` with the value `{value}`", determination.id);
                run.wrong(&node, Mistake::NotShown { what: what.into() });
            }
        }
    }
    for (duty, seen) in ordinance.obligations.iter().zip(run.duties.clone()) {
        if !seen {
            let what = format!("duty `{}` applying", duty.id);
            run.wrong(&node, Mistake::NotShown { what: what.into() });
        }
    }
    if run.problems.is_empty() { Ok(()) } else { Err(run.problems) }
}

struct Run<'a> {
    model: &'a Model,
    text: &'a str,
    today: NaiveDate,
    problems: Vec<Problem>,
    values: Vec<Vec<bool>>,
    duties: Vec<bool>,
}

const KEYS: [&str; 9] =
    ["id", "says", "answers", "today", "expect", "applies", "open", "absent", "due"];

impl Run<'_> {
    fn wrong(&mut self, node: &Node, mistake: Mistake) {
        self.problems.push(Problem::new(self.text, node.at, mistake));
    }

    fn example(&mut self, node: &Node) {
        let id = node.get("id").and_then(Node::text).unwrap_or("?").to_string();
        let differs =
            |message: String| Mistake::Example { id: id.clone().into(), message: message.into() };
        for (key, at) in pairs(node) {
            if !KEYS.contains(&key) {
                self.wrong(
                    at,
                    Mistake::UnknownKey {
                        key: key.to_string().into(),
                        known: KEYS.join(" ").into(),
                    },
                );
            }
        }
        let ordinance = self.model.ordinance();
        let known = match node.get("answers").map(|given| answers(ordinance, given)) {
            Some(Ok(known)) => known,
            Some(Err(error)) => {
                let fact = error.fact.unwrap_or_default();
                return self.wrong(node, differs(format!("{fact}: {}", error.message)));
            }
            None => Answers::new(),
        };
        let today = node.get("today").and_then(Node::text).and_then(parse_day);
        let today = today.unwrap_or(self.today);
        let knowledge = Knowledge::new(self.model, &known);
        let standings = engine::determine(self.model, &knowledge);
        let duties = engine::duties(self.model, &knowledge);

        for (index, standing) in standings.iter().enumerate() {
            if let Verdict::Settled(value) = standing.verdict
                && let Some(seen) = self.values.get_mut(index).and_then(|v| v.get_mut(value))
            {
                *seen = true;
            }
        }
        for (seen, duty) in self.duties.iter_mut().zip(&duties) {
            *seen |= duty.applies == Truth::Yes;
        }

        for (name, want) in node.get("expect").map_or(Vec::new(), pairs) {
            let index = ordinance.determinations.iter().position(|d| d.id == name);
            let Some((index, standing)) = index.and_then(|i| Some((i, standings.get(i)?))) else {
                self.wrong(want, differs(format!("there is no determination `{name}`")));
                continue;
            };
            let have = ordinance.determinations.get(index).map_or("?", |d| standing.word(d));
            let wanted = want.text().unwrap_or("?");
            if wanted != have {
                self.wrong(want, differs(format!("`{name}` is {have}, not {wanted}")));
            }
        }
        for (key, truth) in [("applies", Truth::Yes), ("open", Truth::Open), ("absent", Truth::No)]
        {
            for item in node.get(key).map_or(&[][..], Node::items) {
                let name = item.text().unwrap_or("?");
                let index = ordinance.obligations.iter().position(|duty| duty.id == name);
                let have = index.and_then(|index| duties.get(index)).map(|duty| duty.applies);
                if have != Some(truth) {
                    let message = match have {
                        Some(Truth::Yes) => format!("duty `{name}` applies"),
                        Some(Truth::No) => format!("duty `{name}` does not apply"),
                        Some(Truth::Open) => format!("it is open whether duty `{name}` applies"),
                        None => format!("there is no duty `{name}`"),
                    };
                    self.wrong(item, differs(message));
                }
            }
        }
        for (name, want) in node.get("due").map_or(Vec::new(), pairs) {
            let wanted = want.text().unwrap_or("?");
            let index = ordinance.obligations.iter().position(|duty| duty.id == name);
            let duty = index.and_then(|i| Some((ordinance.obligations.get(i)?, duties.get(i)?)));
            let dates = Dates { answers: &known, today };
            let have: Vec<String> = duty.map_or(Vec::new(), |(duty, standing)| {
                let entries = duty.schedule.iter().zip(&standing.schedule);
                let entries = entries.filter(|(_, standing)| standing.0 != Truth::No);
                let due = entries.filter_map(|(cadence, _)| engine::due(&cadence.timing, dates));
                due.map(|due| due.on.to_string()).collect()
            });
            if !have.iter().any(|have| have == wanted) {
                let have = if have.is_empty() { "no date".into() } else { have.join(" and ") };
                let message = format!("duty `{name}` is due on {have}, not {wanted}");
                self.wrong(want, differs(message));
            }
        }
    }
}

/// The entries of an object.
fn pairs(node: &Node) -> Vec<(&str, &Node)> {
    match &node.value {
        crate::json::Value::Object(entries) => {
            entries.iter().map(|entry| (entry.key.as_str(), &entry.node)).collect()
        }
        _ => Vec::new(),
    }
}
