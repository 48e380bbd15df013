//! Reading determinations and obligations.

use super::condition::named;
use super::problem::Mistake;
use super::reader::Reader;
use crate::json::{Node, Value};
use crate::law::{
    Cadence, Category, Condition, Definition, Determination, Domain, Fact, FactIndex, Group,
    Length, Modality, Moment, Obligation, Outcome, Test, TimeUnit, Timing,
};

impl Reader<'_> {
    /// A definition.
    pub fn definition(&mut self, node: &Node, facts: &[Fact]) -> Definition {
        self.object(node, &["id", "cite", "when", "unless", "notes", "valid_from", "valid_to"]);
        self.required(node, "when");
        let when = self.when(node, facts);
        Definition {
            id: self.id(node),
            cite: self.cite(node, "this definition"),
            when: when.unwrap_or_else(|| Condition::from(Test::Any(Vec::new()))),
            notes: self.notes(node),
        }
    }

    /// The condition under `when`, without what `unless` takes away.
    fn when(&mut self, node: &Node, facts: &[Fact]) -> Option<Condition> {
        let when = node.get("when").map(|when| self.condition(when, facts));
        let unless = node.get("unless").map(|unless| self.condition(unless, facts));
        match (when, unless) {
            (Some(when), Some(unless)) => {
                Some(Condition::from(Test::Unless(Box::new(when), Box::new(unless))))
            }
            (None, Some(unless)) => Some(Condition::from(Test::Not(Box::new(unless)))),
            (when, None) => when,
        }
    }

    /// A determination.
    pub fn determination(&mut self, node: &Node, facts: &[Fact]) -> Determination {
        self.object(node, &["id", "cite", "values", "outcomes", "show", "notes"]);
        let id = self.id(node);
        let values = self.texts(node, "values");
        if values.is_empty() {
            self.wrong(node.at, Mistake::Empty { what: "`values`".into() });
        }
        let mut outcomes = Vec::new();
        if let Some(list) = self.required(node, "outcomes") {
            for row in self.list(list) {
                if self.in_force(row) {
                    outcomes.push(self.outcome(row, &values, facts));
                }
            }
            let last_is_default = outcomes.last().is_some_and(|last: &Outcome| last.when.is_none());
            let defaults = outcomes.iter().filter(|outcome| outcome.when.is_none()).count();
            if !last_is_default || defaults != 1 {
                self.wrong(list.at, Mistake::Otherwise { id: id.clone().into() });
            }
        }
        Determination {
            id,
            cite: self.cite(node, "this determination"),
            values,
            outcomes,
            show: self.texts(node, "show"),
            notes: self.notes(node),
        }
    }

    fn outcome(&mut self, node: &Node, values: &[String], facts: &[Fact]) -> Outcome {
        let known = ["value", "cite", "when", "unless", "notes", "valid_from", "valid_to"];
        self.object(node, &known);
        let value = self.required(node, "value").map_or(0, |value| self.value(value, values));
        Outcome {
            value: value.trailing_zeros() as usize % 64,
            cite: self.cite(node, "this outcome"),
            when: self.when(node, facts),
            notes: self.notes(node),
        }
    }

    /// An obligation.
    pub fn obligation(&mut self, node: &Node, facts: &[Fact]) -> Obligation {
        let known = [
            "id",
            "cite",
            "category",
            "modality",
            "when",
            "unless",
            "group",
            "items",
            "schedule",
            "lead",
            "notes",
            "valid_from",
            "valid_to",
        ];
        self.object(node, &known);
        let category = self.required(node, "category");
        let category = category.and_then(|c| self.word(c, "category", Category::ALL));
        let category = category.unwrap_or(Category::Bmp);
        let modality = self.required(node, "modality");
        let modality = modality.and_then(|m| self.word(m, "modality", Modality::ALL));
        let when = self.when(node, facts);
        let group = node.get("group").and_then(|group| self.word(group, "group", Group::ALL));
        let default = if when.is_none() { Group::Everybody } else { category.group() };
        let schedule = self.optional_list(node, "schedule");
        Obligation {
            id: self.id(node),
            cite: self.cite(node, "this duty"),
            category,
            modality: modality.unwrap_or(Modality::Must),
            when,
            group: group.unwrap_or(default),
            items: self.texts(node, "items"),
            schedule: schedule.iter().filter_map(|entry| self.cadence(entry, facts)).collect(),
            lead: self.flag(node, "lead"),
            notes: self.notes(node),
        }
    }

    fn cadence(&mut self, node: &Node, facts: &[Fact]) -> Option<Cadence> {
        const FORMS: [&str; 7] =
            ["every", "times_per_calendar_year", "due", "lasts", "keep", "by", "moment"];
        let mut known = FORMS.to_vec();
        known.extend(["since", "after", "before", "city", "when"]);
        self.object(node, &known)?;
        let forms: Vec<&str> = FORMS.into_iter().filter(|form| node.get(form).is_some()).collect();
        let &[form] = forms.as_slice() else {
            let expected = format!("exactly one of `{}`", FORMS.join("`, `")).into();
            self.wrong(node.at, Mistake::WrongType { expected, found: named(&forms).into() });
            return None;
        };
        let extra: &[&str] = match form {
            "every" | "times_per_calendar_year" => &["since"],
            "due" if node.get("before").is_some() => &["before"],
            "due" | "lasts" => &["after"],
            _ => &[],
        };
        for key in ["since", "after", "before"] {
            if let (false, Some(entry)) = (extra.contains(&key), node.get(key)) {
                let known = extra.join(" ");
                self.wrong(entry.at, Mistake::UnknownKey { key: key.into(), known: known.into() });
            }
        }
        let inner = node.get(form)?;
        let timing = match form {
            "every" => Timing::Every(self.length(inner, 1)?, self.day(node, "since", facts)),
            "times_per_calendar_year" => {
                let times = self.count(inner, 1)?;
                if 12 % times != 0 {
                    let (found, expected) =
                        (times.to_string().into(), "1, 2, 3, 4, 6 or 12".into());
                    self.wrong(inner.at, Mistake::BadNumber { found, expected });
                }
                Timing::TimesPerYear(times, self.day(node, "since", facts))
            }
            "due" if node.get("before").is_some() => {
                Timing::Before(self.length(inner, 0)?, self.day(node, "before", facts))
            }
            "due" => Timing::After(self.length(inner, 0)?, self.day(node, "after", facts)),
            "lasts" => Timing::Lasts(self.length(inner, 1)?, self.day(node, "after", facts)),
            "keep" => Timing::Keep(self.length(inner, 1)?),
            "by" => Timing::By(self.date(inner)?),
            _ => Timing::At(self.word(inner, "moment", Moment::ALL)?),
        };
        let when = node.get("when").map(|when| self.condition(when, facts));
        Some(Cadence { when, timing, city: self.flag(node, "city") })
    }

    fn length(&mut self, node: &Node, least: u32) -> Option<Length> {
        let units: Vec<&str> = TimeUnit::ALL.iter().map(|(word, _)| *word).collect();
        let expected = "one length, like {\"months\": 6}";
        if !matches!(node.value, Value::Object(_)) {
            self.wrong_type(node, expected);
            return None;
        }
        let entries = self.object(node, &units)?;
        let [entry] = entries else {
            let found = if entries.is_empty() { "none" } else { "several" };
            self.wrong(
                node.at,
                Mistake::WrongType { expected: expected.into(), found: found.into() },
            );
            return None;
        };
        let unit = TimeUnit::ALL.iter().find(|(word, _)| *word == entry.key)?.1;
        Some(Length { count: self.count(&entry.node, least)?, unit })
    }

    /// The date fact under `key`, if there is one.
    fn day(&mut self, node: &Node, key: &str, facts: &[Fact]) -> Option<FactIndex> {
        let name = node.get(key)?;
        let fact = self.fact(name)?;
        let declared = facts.get(fact)?;
        if declared.domain != Domain::Date && !self.unclear.contains(&declared.id) {
            self.wrong(
                name.at,
                Mistake::WrongKind {
                    id: declared.id.clone().into(),
                    kind: "not a date".into(),
                    wanted: "a fact of kind `date`".into(),
                },
            );
            return None;
        }
        Some(fact)
    }
}
