//! Reading what a pack declares: the authority, facts, topics and notes.

use super::problem::Mistake;
use super::reader::Reader;
use crate::json::{Node, Value};
use crate::law::{Authority, Decider, Domain, Fact, FactIndex, Note, Page, Topic, Unit, ValueSet};

impl Reader<'_> {
    /// Whose rules these are.
    pub fn authority(&mut self, node: &Node) -> Authority {
        let known = [
            "name",
            "region",
            "code",
            "adopted_as",
            "adopted_on",
            "read_on",
            "offices",
            "phone",
            "web",
        ];
        if self.object(node, &known).is_none() {
            return Authority::default();
        }
        let mut offices = Vec::new();
        match node.get("offices").map(|offices| &offices.value) {
            Some(Value::Object(entries)) => {
                for entry in entries {
                    let title = self.text(&entry.node).unwrap_or_default();
                    offices.push((entry.key.clone(), title));
                }
            }
            Some(_) => self.wrong(
                node.at,
                Mistake::WrongType {
                    expected: "an object of offices".into(),
                    found: "something else".into(),
                },
            ),
            None => {}
        }
        Authority {
            name: self.required_text(node, "name"),
            region: self.required_text(node, "region"),
            code: self.required_text(node, "code"),
            adopted_as: self.required_text(node, "adopted_as"),
            adopted_on: self.optional_date(node, "adopted_on"),
            read_on: self.required(node, "read_on").and_then(|date| self.date(date)),
            offices,
            phone: node.get("phone").and_then(|phone| self.text(phone)),
            web: node.get("web").and_then(|web| self.text(web)),
        }
    }

    /// One fact. Cuts of its number line are added once all conditions have been read.
    pub fn declare_fact(&mut self, node: &Node) -> Fact {
        let known = [
            "id",
            "kind",
            "values",
            "unit",
            "minimum",
            "decided_by",
            "partial",
            "asked_as",
            "notes",
        ];
        self.object(node, &known);
        let kinds = [("yes_no", 0), ("choice", 1), ("set", 2), ("number", 3), ("date", 4)];
        let kind = self.required(node, "kind").and_then(|kind| self.word(kind, "kind", &kinds));
        let values = self.texts(node, "values");
        let needs_values = matches!(kind, Some(1 | 2));
        if needs_values && values.len() < 2 {
            self.wrong(node.at, Mistake::MissingKey { key: "values".into() });
        }
        for (key, allowed) in [
            ("values", needs_values),
            ("partial", kind == Some(1)),
            ("unit", kind == Some(3)),
            ("minimum", kind == Some(3)),
            ("asked_as", kind == Some(3)),
        ] {
            if let (false, Some(_), Some(entry)) = (allowed, kind, node.get(key)) {
                let kind = node.get("kind").and_then(Node::text).unwrap_or_default();
                let (key, kind) = (key.into(), kind.to_string().into());
                self.wrong(entry.at, Mistake::NotOfKind { key, kind });
            }
        }
        let domain = match kind {
            Some(1) => Domain::Choice { values },
            Some(2) => Domain::Set { values },
            Some(3) => {
                let unit = self.required(node, "unit");
                let unit = unit.and_then(|unit| self.word(unit, "unit", &Unit::ALL));
                let minimum = node.get("minimum").and_then(|minimum| self.number(minimum));
                Domain::Number { unit: unit.unwrap_or(Unit::Usd), minimum, cuts: Vec::new() }
            }
            Some(4) => Domain::Date,
            Some(_) => Domain::YesNo,
            None => {
                let id = node.get("id").and_then(Node::text).unwrap_or_default();
                self.unclear.push(id.to_string());
                Domain::YesNo
            }
        };
        let partial = self.optional_list(node, "partial");
        let partial = partial.iter().map(|list| self.values(list, domain.names())).collect();
        let deciders = [("operator", Decider::Operator), ("city", Decider::City)];
        let decided_by = node.get("decided_by");
        let decided_by = decided_by.and_then(|d| self.word(d, "decider", &deciders));
        let asked_as = node.get("asked_as");
        Fact {
            id: self.id(node),
            decided_by: decided_by.unwrap_or(Decider::Operator),
            partial,
            asked_as_areas: asked_as
                .and_then(|how| self.word(how, "way of asking", &[("areas", true)]))
                .unwrap_or(false),
            notes: self.notes(node),
            domain,
        }
    }

    /// The set of the values that a list names.
    pub fn values(&mut self, list: &Node, names: &[String]) -> ValueSet {
        let items = self.list(list);
        if items.is_empty() {
            self.wrong(list.at, Mistake::Empty { what: "the list".into() });
        }
        items.iter().fold(0, |set, item| set | self.value(item, names))
    }

    /// The set of the one value that a text names.
    pub fn value(&mut self, node: &Node, names: &[String]) -> ValueSet {
        let Some(text) = self.text(node) else { return 0 };
        match names.iter().position(|name| *name == text) {
            Some(position) => 1 << position,
            None => {
                let known = names.join(" ");
                self.wrong(
                    node.at,
                    Mistake::UnknownId {
                        what: "value".into(),
                        id: text.into(),
                        known: known.into(),
                    },
                );
                0
            }
        }
    }

    /// One topic. `asked` tells for each fact where it has been put on a page.
    pub fn topic(&mut self, node: &Node, asked: &mut Vec<FactIndex>) -> Topic {
        self.object(node, &["id", "pages"]);
        let pages = match self.required(node, "pages") {
            Some(pages) => self.list(pages).iter().map(|page| self.page(page, asked)).collect(),
            None => Vec::new(),
        };
        Topic { id: self.id(node), pages }
    }

    fn page(&mut self, node: &Node, asked: &mut Vec<FactIndex>) -> Page {
        self.object(node, &["id", "facts", "as"]);
        let mut facts = Vec::new();
        if let Some(list) = self.required(node, "facts") {
            for item in self.list(list) {
                let Some(fact) = self.named(item, |reader| &reader.facts) else { continue };
                if asked.contains(&fact) {
                    let id = item.text().unwrap_or_default().to_string();
                    self.wrong(item.at, Mistake::AskedTwice { id: id.into() });
                    continue;
                }
                asked.push(fact);
                facts.push(fact);
            }
        }
        let layout = node.get("as");
        let checkboxes = layout.and_then(|how| self.word(how, "layout", &[("checkboxes", true)]));
        Page { id: self.id(node), facts, checkboxes: checkboxes.unwrap_or(false) }
    }

    /// One note.
    pub fn declare_note(&mut self, node: &Node) -> Note {
        self.object(node, &["id", "cite"]);
        Note { id: self.id(node), cite: self.cite(node, "this note") }
    }
}
