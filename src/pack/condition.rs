//! Reading conditions.

use super::problem::Mistake;
use super::reader::Reader;
use crate::json::Node;
use crate::law::{Condition, DefinitionIndex, Domain, Fact, Relation, Test, Unit};

const TEST_KEYS: [&str; 19] = [
    "fact",
    "is",
    "in",
    "has_any",
    "more_than",
    "at_least",
    "less_than",
    "at_most",
    "unit",
    "definition",
    "determination",
    "all",
    "any",
    "not",
    "of",
    "rule",
    "unless",
    "cite",
    "id",
];
const PART_KEYS: [&str; 3] = ["notes", "valid_from", "valid_to"];

/// The keys that say what a condition is, most telling first.
const FORMS: [&str; 8] = ["fact", "definition", "determination", "all", "any", "not", "of", "rule"];

/// What was found of keys of which exactly one must be there.
pub fn named(keys: &[&str]) -> String {
    match keys {
        [] => "none of them".to_string(),
        several => format!("`{}`", several.join("` and `")),
    }
}

impl Reader<'_> {
    /// A condition that stands alone: only parts of a list can be amended by themselves.
    pub fn condition(&mut self, node: &Node, facts: &[Fact]) -> Condition {
        self.keyed_condition(node, facts, &["notes"])
    }

    fn keyed_condition(&mut self, node: &Node, facts: &[Fact], extra: &[&str]) -> Condition {
        let known: Vec<&str> = TEST_KEYS.iter().chain(extra).copied().collect();
        let nothing = Condition::from(Test::Any(Vec::new()));
        if self.object(node, &known).is_none() {
            return nothing;
        }
        let forms: Vec<&str> = FORMS.into_iter().filter(|form| node.get(form).is_some()).collect();
        let &[form] = forms.as_slice() else {
            let expected = "a condition with exactly one of `fact`, `definition`, `determination`, \
                            `all`, `any`, `not`, `of` or `rule`";
            let found = named(&forms).into();
            self.wrong(node.at, Mistake::WrongType { expected: expected.into(), found });
            return nothing;
        };
        let Some(inner) = node.get(form) else { return nothing };
        let extra: &[&str] = match form {
            // A unit belongs to a comparison.
            "fact" if ["is", "in", "has_any"].iter().any(|key| node.get(key).is_some()) => {
                &["is", "in", "has_any", "more_than", "at_least", "less_than", "at_most"]
            }
            "fact" => &["more_than", "at_least", "less_than", "at_most", "unit"],
            "determination" => &["is", "in"],
            "of" => &["at_least"],
            "rule" => &["unless"],
            _ => &[],
        };
        for key in TEST_KEYS {
            let allowed = key == form || extra.contains(&key) || key == "cite" || key == "id";
            if let (false, Some(entry)) = (allowed, node.get(key)) {
                let known = format!("{form} {} cite id notes", extra.join(" "));
                self.wrong(entry.at, Mistake::UnknownKey { key: key.into(), known: known.into() });
            }
        }
        let test = match form {
            "fact" => self.fact_test(node, inner, facts),
            "definition" => self.defined(inner).map(Test::Defined),
            "determination" => self.determined(node, inner),
            "all" => Some(Test::All(self.parts(inner, facts))),
            "any" => Some(Test::Any(self.parts(inner, facts))),
            "not" => Some(Test::Not(Box::new(self.condition(inner, facts)))),
            "of" => {
                let count = self.required(node, "at_least").and_then(|count| self.count(count, 1));
                Some(Test::AtLeast(count.unwrap_or(1) as usize, self.parts(inner, facts)))
            }
            _ => {
                let rule = Box::new(self.condition(inner, facts));
                let exception = self.required(node, "unless");
                exception.map(|node| Test::Unless(rule, Box::new(self.condition(node, facts))))
            }
        };
        Condition {
            test: test.unwrap_or(nothing.test),
            cite: node.get("cite").and_then(|cite| self.text(cite)),
            id: node.get("id").is_some().then(|| self.id(node)),
            notes: self.notes(node),
        }
    }

    fn parts(&mut self, list: &Node, facts: &[Fact]) -> Vec<Condition> {
        let items = self.list(list);
        if items.is_empty() {
            self.wrong(list.at, Mistake::Empty { what: "the list".into() });
        }
        let mut parts = Vec::new();
        for item in items {
            if self.in_force(item) {
                parts.push(self.keyed_condition(item, facts, &PART_KEYS));
            }
        }
        if parts.is_empty() && !items.is_empty() {
            let what = format!("the list on {}, when none of its parts is in force,", self.on);
            self.wrong(list.at, Mistake::Empty { what: what.into() });
        }
        parts
    }

    fn defined(&mut self, inner: &Node) -> Option<DefinitionIndex> {
        let not_in_force = |id: &&str| self.not_in_force.iter().any(|other| other == id);
        if let Some(id) = inner.text().filter(not_in_force) {
            let (id, day) = (id.to_string().into(), self.on.to_string().into());
            self.wrong(inner.at, Mistake::NotInForce { id, day });
            return None;
        }
        self.named(inner, |reader| &reader.definitions)
    }

    fn determined(&mut self, node: &Node, inner: &Node) -> Option<Test> {
        let determination = self.named(inner, |reader| &reader.determinations)?;
        let names = self.values.get(determination).cloned().unwrap_or_default();
        let values = match (node.get("is"), node.get("in")) {
            (Some(is), None) => self.value(is, &names),
            (None, Some(list)) => self.values(list, &names),
            _ => {
                let used: Vec<&str> =
                    ["is", "in"].into_iter().filter(|key| node.get(key).is_some()).collect();
                let (expected, found) = ("either `is` or `in`".into(), named(&used).into());
                self.wrong(node.at, Mistake::WrongType { expected, found });
                0
            }
        };
        Some(Test::Determined { determination, values })
    }

    fn fact_test(&mut self, node: &Node, inner: &Node, facts: &[Fact]) -> Option<Test> {
        let fact = self.fact(inner)?;
        let declared = facts.get(fact)?;
        if self.unclear.contains(&declared.id) {
            return None;
        }
        let (kind, wanted, fits) = match &declared.domain {
            Domain::YesNo => ("yes or no", "`\"is\": true` or `\"is\": false`", &["is"][..]),
            Domain::Choice { .. } => ("a choice", "`is` or `in`", &["is", "in"][..]),
            Domain::Set { .. } => ("a set", "`has_any`", &["has_any"][..]),
            Domain::Number { .. } => (
                "a number",
                "`more_than`, `at_least`, `less_than` or `at_most`, with `unit`",
                &["more_than", "at_least", "less_than", "at_most"][..],
            ),
            Domain::Date => ("a date", "the date in a `schedule`", &[][..]),
        };
        let tests = ["is", "in", "has_any", "more_than", "at_least", "less_than", "at_most"];
        let used: Vec<&str> = tests.into_iter().filter(|key| node.get(key).is_some()).collect();
        let [key] = used.as_slice() else {
            self.wrong(
                inner.at,
                Mistake::WrongKind {
                    id: declared.id.clone().into(),
                    kind: kind.into(),
                    wanted: format!("exactly one of {wanted}").into(),
                },
            );
            return None;
        };
        let operand = node.get(key)?;
        if !fits.contains(key) {
            let (kind, wanted) = (kind.into(), wanted.into());
            self.wrong(
                operand.at,
                Mistake::WrongKind { id: declared.id.clone().into(), kind, wanted },
            );
            return None;
        }
        match &declared.domain {
            Domain::YesNo => {
                if !matches!(operand.value, crate::json::Value::Bool(_)) {
                    self.wrong_type(operand, "true or false");
                    return None;
                }
                let values = if self.flag(node, "is") { 0b10 } else { 0b01 };
                Some(Test::Value { fact, values })
            }
            Domain::Choice { values } if *key == "is" => {
                Some(Test::Value { fact, values: self.value(operand, values) })
            }
            Domain::Choice { values } => {
                Some(Test::Value { fact, values: self.values(operand, values) })
            }
            Domain::Set { values } => {
                Some(Test::Selected { fact, any_of: self.values(operand, values) })
            }
            Domain::Number { unit, .. } => {
                let value = self.number(operand)?;
                self.unit(node, *unit);
                let relation = Relation::ALL.iter().find(|(word, _)| word == key)?.1;
                let cut = relation.cut(value);
                if let Some(cuts) = self.cuts.get_mut(fact)
                    && let Err(place) = cuts.binary_search_by(|known| known.order(cut))
                {
                    cuts.insert(place, cut);
                }
                Some(Test::Compared { fact, relation, value })
            }
            Domain::Date => None,
        }
    }

    fn unit(&mut self, node: &Node, wanted: Unit) {
        let Some(unit) = self.required(node, "unit") else { return };
        let Some(found) = self.word(unit, "unit", &Unit::ALL) else { return };
        if found != wanted {
            let name = |unit| {
                let entry = Unit::ALL.into_iter().find(|(_, known)| *known == unit);
                entry.map_or("", |(word, _)| word).to_string()
            };
            let mistake =
                Mistake::WrongUnit { expected: name(wanted).into(), found: name(found).into() };
            self.wrong(unit.at, mistake);
        }
    }
}
