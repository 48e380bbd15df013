//! The reader's notebook: it collects problems while values are taken out of the tree.

use super::problem::{Mistake, Problem};
use crate::json::{Entry, Node, Value};
use crate::law::{Citation, Cut, FactIndex, NoteIndex, parse_day};
use crate::text::plain_number;
use chrono::NaiveDate;

/// Identifiers that a pack declares, by position.
#[derive(Debug, Default)]
pub struct Names {
    /// What they name, for messages.
    pub what: &'static str,
    /// The identifiers.
    pub ids: Vec<String>,
}

/// State of reading one pack.
pub struct Reader<'t> {
    /// The text, for places.
    pub text: &'t str,
    /// The day for which the ordinance is read.
    pub on: NaiveDate,
    /// What was found wrong.
    pub problems: Vec<Problem>,
    /// Facts.
    pub facts: Names,
    /// Facts whose kind could not be read, so that nothing can be said of how they are used.
    pub unclear: Vec<String>,
    /// Definitions in force.
    pub definitions: Names,
    /// Definitions that are in force on other days only.
    pub not_in_force: Vec<String>,
    /// Determinations.
    pub determinations: Names,
    /// The values of each determination.
    pub values: Vec<Vec<String>>,
    /// Notes.
    pub notes: Names,
    /// The places where comparisons cut the number line of each fact, ascending.
    pub cuts: Vec<Vec<Cut>>,
}

/// Adds a problem in the order of the text, once.
pub fn add(problems: &mut Vec<Problem>, problem: Problem) {
    if !problems.contains(&problem) {
        let place = (problem.line, problem.column);
        let after = problems.partition_point(|known| (known.line, known.column) <= place);
        problems.insert(after, problem);
    }
}

impl Reader<'_> {
    /// Notes a mistake at `at`.
    pub fn wrong(&mut self, at: usize, mistake: Mistake) {
        add(&mut self.problems, Problem::new(self.text, at, mistake));
    }

    /// Notes that `node` should have been `expected`.
    pub fn wrong_type(&mut self, node: &Node, expected: &'static str) {
        let mistake = Mistake::WrongType { expected: expected.into(), found: node.kind().into() };
        self.wrong(node.at, mistake);
    }

    /// The entries of an object that may have only the keys `known`.
    pub fn object<'n>(&mut self, node: &'n Node, known: &[&str]) -> Option<&'n [Entry]> {
        let Value::Object(entries) = &node.value else {
            self.wrong_type(node, "an object");
            return None;
        };
        for (position, entry) in entries.iter().enumerate() {
            let key = entry.key.clone();
            if entries.iter().take(position).any(|earlier| earlier.key == key) {
                self.wrong(entry.at, Mistake::DuplicateKey { key: key.into() });
            } else if !known.contains(&key.as_str()) {
                self.wrong(
                    entry.at,
                    Mistake::UnknownKey { key: key.into(), known: known.join(" ").into() },
                );
            }
        }
        Some(entries)
    }

    /// The value of a key that must be there.
    pub fn required<'n>(&mut self, node: &'n Node, key: &'static str) -> Option<&'n Node> {
        let found = node.get(key);
        if found.is_none() && matches!(node.value, Value::Object(_)) {
            self.wrong(node.at, Mistake::MissingKey { key: key.into() });
        }
        found
    }

    /// A text.
    pub fn text(&mut self, node: &Node) -> Option<String> {
        let text = node.text().map(str::to_string);
        match &text {
            None => self.wrong_type(node, "a text"),
            Some(text) if text.trim().is_empty() => {
                self.wrong(node.at, Mistake::Empty { what: "the text".into() });
            }
            Some(_) => {}
        }
        text
    }

    /// A text under a key that must be there.
    pub fn required_text(&mut self, node: &Node, key: &'static str) -> String {
        self.required(node, key).and_then(|node| self.text(node)).unwrap_or_default()
    }

    /// An identifier under `id`.
    pub fn id(&mut self, node: &Node) -> String {
        let id = self.required_text(node, "id");
        self.plain(node.get("id").unwrap_or(node), &id);
        id
    }

    /// Notes an identifier that does not follow the rules.
    fn plain(&mut self, node: &Node, id: &str) {
        let plain = |part: &str| {
            part.starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit())
                && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        };
        if !id.trim().is_empty() && !id.split('.').all(plain) {
            self.wrong(node.at, Mistake::BadId { id: id.to_string().into() });
        }
    }

    /// The elements of a list.
    pub fn list<'n>(&mut self, node: &'n Node) -> &'n [Node] {
        if !matches!(node.value, Value::List(_)) {
            self.wrong_type(node, "a list");
        }
        node.items()
    }

    /// A list under a key that may be missing.
    pub fn optional_list<'n>(&mut self, node: &'n Node, key: &str) -> &'n [Node] {
        node.get(key).map_or(&[], |list| self.list(list))
    }

    /// A list of different identifiers, 60 at most, under a key that may be missing.
    pub fn texts(&mut self, node: &Node, key: &'static str) -> Vec<String> {
        let items = self.optional_list(node, key);
        if let Some(beyond) = items.get(60) {
            self.wrong(beyond.at, Mistake::TooMany { what: key.into(), most: "60".into() });
        }
        let mut texts: Vec<String> = Vec::new();
        for item in items.iter().take(60) {
            let Some(id) = self.text(item) else { continue };
            self.plain(item, &id);
            if texts.contains(&id) {
                let (what, id) = (key.trim_end_matches('s').into(), id.clone().into());
                self.wrong(item.at, Mistake::DuplicateId { what, id });
            }
            texts.push(id);
        }
        texts
    }

    /// True or false under a key that may be missing.
    pub fn flag(&mut self, node: &Node, key: &str) -> bool {
        match node.get(key).map(|flag| (&flag.value, flag)) {
            Some((Value::Bool(flag), _)) => *flag,
            Some((_, flag)) => {
                self.wrong_type(flag, "true or false");
                false
            }
            None => false,
        }
    }

    /// A finite number.
    pub fn number(&mut self, node: &Node) -> Option<f64> {
        match node.value {
            Value::Number(number) => Some(number),
            _ => {
                self.wrong_type(node, "a number");
                None
            }
        }
    }

    /// A whole number, not below `least`.
    pub fn count(&mut self, node: &Node, least: u32) -> Option<u32> {
        let number = self.number(node)?;
        if number.fract() != 0.0 || !(f64::from(least)..=10_000.0).contains(&number) {
            let expected = format!("a whole number from {least} to 10,000");
            self.wrong(
                node.at,
                Mistake::BadNumber {
                    found: plain_number(number).into(),
                    expected: expected.into(),
                },
            );
            return None;
        }
        Some(number as u32)
    }

    /// A day.
    pub fn date(&mut self, node: &Node) -> Option<NaiveDate> {
        let text = self.text(node)?;
        let date = parse_day(&text);
        if date.is_none() {
            self.wrong(node.at, Mistake::BadDate { found: text.into() });
        }
        date
    }

    /// A day under a key that may be missing.
    pub fn optional_date(&mut self, node: &Node, key: &str) -> Option<NaiveDate> {
        node.get(key).and_then(|date| self.date(date))
    }

    /// One of the words of a closed list.
    pub fn word<T: Copy>(
        &mut self,
        node: &Node,
        what: &'static str,
        all: &[(&str, T)],
    ) -> Option<T> {
        let text = self.text(node)?;
        let found = all.iter().find(|(word, _)| *word == text).map(|(_, value)| *value);
        if found.is_none() {
            let known = all.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(" ");
            self.wrong(
                node.at,
                Mistake::UnknownId { what: what.into(), id: text.into(), known: known.into() },
            );
        }
        found
    }

    /// The position of the thing that `node` names.
    pub fn named(
        &mut self,
        node: &Node,
        names: for<'r> fn(&'r Self) -> &'r Names,
    ) -> Option<usize> {
        let id = self.text(node)?;
        let names = names(self);
        let found = names.ids.iter().position(|known| *known == id);
        if found.is_none() {
            let (what, known) = (names.what.into(), names.ids.join(" "));
            self.wrong(node.at, Mistake::UnknownId { what, id: id.into(), known: known.into() });
        }
        found
    }

    /// The position of the fact that `node` names.
    pub fn fact(&mut self, node: &Node) -> Option<FactIndex> {
        self.named(node, |reader| &reader.facts)
    }

    /// The notes under `notes`.
    pub fn notes(&mut self, node: &Node) -> Vec<NoteIndex> {
        let items = self.optional_list(node, "notes");
        items.iter().filter_map(|item| self.named(item, |reader| &reader.notes)).collect()
    }

    /// The citation of a rule, which must have one.
    pub fn cite(&mut self, node: &Node, what: &'static str) -> Citation {
        match node.get("cite") {
            Some(cite) => self.text(cite).unwrap_or_default(),
            None => {
                self.wrong(node.at, Mistake::Uncited { what: what.into() });
                Citation::new()
            }
        }
    }

    /// Whether a rule with `valid_from` and `valid_to` is in force on the day of reading.
    pub fn in_force(&mut self, node: &Node) -> bool {
        let from = self.optional_date(node, "valid_from");
        let to = self.optional_date(node, "valid_to");
        if let (Some(from), Some(to)) = (from, to)
            && to < from
        {
            let (from, to) = (from.to_string().into(), to.to_string().into());
            self.wrong(node.at, Mistake::NeverInForce { from, to });
        }
        from.is_none_or(|from| from <= self.on) && to.is_none_or(|to| self.on <= to)
    }
}
