//! From text to a compiled ordinance, or to every problem.

use super::problem::{Mistake, Problem};
use super::reader::{Names, Reader, add};
use super::whole::declared_at;
use crate::engine::{self, Answers, Compilation, Knowledge, Model, NODE_BUDGET, Subject, Truth};
use crate::json::{Node, Value};
use crate::law::{Domain, Fact, Ordinance, parse_day};
use crate::text::plain_number;
use chrono::NaiveDate;

/// Reads the pack in `text` as it stands in force on a day.
///
/// # Errors
/// All problems, in the order of the text.
pub fn read(text: &str, on: NaiveDate) -> Result<Box<Model>, Vec<Problem>> {
    check(text, on, NODE_BUDGET)
}

/// Reads the pack in `text` as it stands in force today, and for every period between the dates of
/// its amendments. What some answers reach in one of the periods is not out of reach.
///
/// # Errors
/// All problems of all periods, each once.
pub fn check(text: &str, today: NaiveDate, budget: usize) -> Result<Box<Model>, Vec<Problem>> {
    let node = Node::parse(text).map_err(|error| vec![Problem::syntax(text, error)])?;
    let mut problems = Vec::new();
    let mut days = Vec::new();
    amendments(&node, &mut days);
    days.push(today);
    let mut in_force = None;
    let mut reach: Vec<Reach> = Vec::new();
    for day in days {
        match read_node(text, &node, day, budget) {
            Ok((model, found)) => {
                for new in found {
                    let same =
                        |known: &&mut Reach| (known.at, &known.never) == (new.at, &new.never);
                    match reach.iter_mut().find(same) {
                        Some(known) => known.reached |= new.reached,
                        None => reach.push(new),
                    }
                }
                in_force = Some(model);
            }
            Err(found) => found.into_iter().for_each(|problem| add(&mut problems, problem)),
        }
    }
    match in_force {
        Some(model) if problems.is_empty() && reach.iter().all(|one| one.reached) => Ok(model),
        _ => {
            for one in reach.into_iter().filter(|one| !one.reached) {
                add(&mut problems, Problem::new(text, one.at, one.never));
            }
            Err(problems)
        }
    }
}

/// The days on which the rules change.
fn amendments(node: &Node, changes: &mut Vec<NaiveDate>) {
    match &node.value {
        Value::Object(entries) => {
            for entry in entries {
                let day: Option<NaiveDate> = entry.node.text().and_then(parse_day);
                match entry.key.as_str() {
                    "valid_from" => changes.extend(day),
                    "valid_to" => changes.extend(day.and_then(|day| day.succ_opt())),
                    _ => amendments(&entry.node, changes),
                }
            }
        }
        Value::List(items) => {
            items.iter().for_each(|item| amendments(item, changes));
        }
        _ => {}
    }
    changes.sort_unstable();
    changes.dedup();
}

const KEYS: [&str; 8] = [
    "format",
    "id",
    "authority",
    "facts",
    "topics",
    "definitions",
    "determinations",
    "obligations",
];

fn read_node(
    text: &str,
    node: &Node,
    on: NaiveDate,
    budget: usize,
) -> Result<(Box<Model>, Vec<Reach>), Vec<Problem>> {
    let names = |what| Names { what, ids: Vec::new() };
    let mut reader = Reader {
        text,
        on,
        problems: Vec::new(),
        facts: names("fact"),
        unclear: Vec::new(),
        definitions: names("definition"),
        not_in_force: Vec::new(),
        determinations: names("determination"),
        values: Vec::new(),
        notes: names("note"),
        cuts: Vec::new(),
    };
    let places = Places::default();
    let read = reader.ordinance(node, places);
    let mut problems = reader.problems;
    if let (true, Some((ordinance, places))) = (problems.is_empty(), read) {
        match Model::compile(ordinance, budget) {
            Compilation::Ready(model) => {
                let reach = reach(&model, &places);
                return Ok((model, reach));
            }
            Compilation::OverBudget(subject) => {
                add(&mut problems, places.over_budget(text, subject, budget));
            }
        }
    }
    Err(problems)
}

/// Where each rule in force stands in the text, and what it is called.
#[derive(Debug, Default)]
pub struct Places {
    pub definitions: Vec<(usize, String)>,
    pub determinations: Vec<(usize, String)>,
    obligations: Vec<(usize, String)>,
}

impl Places {
    fn over_budget(&self, text: &str, subject: Subject, budget: usize) -> Problem {
        let (what, found) = match subject {
            Subject::Definition(index) => ("definition", self.definitions.get(index)),
            Subject::Determination(index) => ("determination", self.determinations.get(index)),
            Subject::Obligation(index) => ("duty", self.obligations.get(index)),
        };
        let (at, id) = found.cloned().unwrap_or_default();
        let budget = budget.to_string();
        Problem::new(
            text,
            at,
            Mistake::OverBudget { what: what.into(), id: id.into(), budget: budget.into() },
        )
    }
}

/// A value or a duty, and whether some answers bring it about.
struct Reach {
    at: usize,
    never: Mistake,
    reached: bool,
}

/// All values and duties of an ordinance.
fn reach(model: &Model, places: &Places) -> Vec<Reach> {
    let nothing = Knowledge::new(model, &Answers::new());
    let mut all = Vec::new();
    let determinations = model.ordinance().determinations.iter().zip(&places.determinations);
    for ((determination, place), standing) in determinations.zip(engine::determine(model, &nothing))
    {
        for (position, value) in determination.values.iter().enumerate() {
            let (id, value) = (determination.id.clone().into(), value.clone().into());
            let never = Mistake::UnreachableValue { id, value };
            all.push(Reach { at: place.0, never, reached: standing.possible >> position & 1 == 1 });
        }
    }
    for (duty, (at, id)) in engine::duties(model, &nothing).iter().zip(&places.obligations) {
        let never = Mistake::UnreachableDuty { id: id.clone().into() };
        all.push(Reach { at: *at, never, reached: duty.applies != Truth::No });
    }
    all
}

impl Reader<'_> {
    fn ordinance(&mut self, node: &Node, mut places: Places) -> Option<(Ordinance, Places)> {
        let known: Vec<&str> = KEYS.into_iter().chain(["notes", "$schema"]).collect();
        self.object(node, &known)?;
        // Tells an editor which schema completes and checks the pack.
        node.get("$schema").map(|schema| self.text(schema));
        for key in KEYS {
            self.required(node, key);
        }
        if let Some(format) = node.get("format")
            && self.number(format).is_some_and(|found| found != 1.0)
        {
            let found = self.number(format).map_or_else(String::new, plain_number);
            self.wrong(format.at, Mistake::Format { found: found.into() });
        }
        let notes = self.optional_list(node, "notes");
        self.notes.ids = self.declared(notes, "note");
        let notes: Vec<_> = notes.iter().map(|note| self.declare_note(note)).collect();

        // Sets of facts are numbers of 128 bits, and rules that name each other are followed
        // one inside the other.
        for (what, most) in
            [("facts", 120), ("definitions", 300), ("determinations", 60), ("obligations", 1000)]
        {
            let list = node.get(what).filter(|list| list.items().len() > most);
            if let Some(list) = list {
                let most = most.to_string().into();
                self.wrong(list.at, Mistake::TooMany { what: what.into(), most });
                return None;
            }
        }
        let fact_nodes = self.optional_list(node, "facts");
        self.facts.ids = self.declared(fact_nodes, "fact");
        let declared: Vec<Fact> = fact_nodes.iter().map(|fact| self.declare_fact(fact)).collect();
        let mut asked = Vec::new();
        let topics = self.optional_list(node, "topics");
        let topics: Vec<_> = topics.iter().map(|topic| self.topic(topic, &mut asked)).collect();
        for (index, (fact, node)) in declared.iter().zip(fact_nodes).enumerate() {
            if !asked.contains(&index) {
                asked.push(index);
                let twice = declared.iter().take(index).any(|earlier| earlier.id == fact.id);
                if !twice {
                    self.wrong(node.at, Mistake::NotAsked { id: fact.id.clone().into() });
                }
            }
        }
        // From here on a fact's position is its place in the order of asking.
        let facts: Vec<Fact> =
            asked.iter().filter_map(|&index| declared.get(index)).cloned().collect();
        let mut next = 0;
        let topics = topics
            .into_iter()
            .map(|mut topic| {
                for page in &mut topic.pages {
                    for fact in &mut page.facts {
                        *fact = next;
                        next += 1;
                    }
                }
                topic
            })
            .collect();
        self.facts.ids = facts.iter().map(|fact| fact.id.clone()).collect();
        self.cuts = vec![Vec::new(); facts.len()];

        for definition in self.optional_list(node, "definitions") {
            if !self.in_force(definition) {
                let id = definition.get("id").and_then(Node::text).unwrap_or_default();
                self.not_in_force.push(id.to_string());
            }
        }
        let definitions = self.in_force_only(node, "definitions");
        self.definitions.ids = self.declared(&definitions, "definition");
        let in_force = self.definitions.ids.clone();
        self.not_in_force.retain(|id| !in_force.contains(id));
        let determinations = self.optional_list(node, "determinations");
        self.determinations.ids = self.declared(determinations, "determination");
        self.values = determinations.iter().map(|one| self.texts(one, "values")).collect();
        let obligations = self.in_force_only(node, "obligations");
        self.declared(&obligations, "duty");

        let place = |node: &Node| {
            (node.at, node.get("id").and_then(Node::text).unwrap_or_default().to_string())
        };
        places.definitions = definitions.iter().map(place).collect();
        places.determinations = determinations.iter().map(place).collect();
        places.obligations = obligations.iter().map(place).collect();

        let mut ordinance = Ordinance {
            id: self.id(node),
            authority: node.get("authority").map(|node| self.authority(node)).unwrap_or_default(),
            definitions: definitions.iter().map(|d| self.definition(d, &facts)).collect(),
            determinations: determinations.iter().map(|d| self.determination(d, &facts)).collect(),
            obligations: obligations.iter().map(|o| self.obligation(o, &facts)).collect(),
            notes,
            topics,
            facts,
        };
        self.set_cuts(node, &mut ordinance);
        if self.problems.is_empty() {
            self.unused(node, &ordinance);
            self.cycles(&ordinance, &places);
        }
        Some((ordinance, places))
    }

    /// The identifiers of declared things, each of which may stand only once.
    fn declared(&mut self, nodes: &[Node], what: &'static str) -> Vec<String> {
        let mut ids: Vec<String> = Vec::new();
        for node in nodes {
            let id = node.get("id").and_then(Node::text).unwrap_or_default().to_string();
            if !id.is_empty() && ids.contains(&id) {
                self.wrong(
                    node.at,
                    Mistake::DuplicateId { what: what.into(), id: id.clone().into() },
                );
            }
            ids.push(id);
        }
        ids
    }

    /// The elements of a list that are in force on the day of reading.
    fn in_force_only(&mut self, node: &Node, key: &str) -> Vec<Node> {
        let items = self.optional_list(node, key);
        items.iter().filter(|item| self.in_force(item)).cloned().collect()
    }

    fn set_cuts(&mut self, node: &Node, ordinance: &mut Ordinance) {
        for (fact, found) in ordinance.facts.iter_mut().zip(self.cuts.clone()) {
            if found.len() > 60 {
                let (what, most) = ("comparisons of this number".into(), "60".into());
                self.wrong(declared_at(node, "facts", &fact.id), Mistake::TooMany { what, most });
            }
            if let Domain::Number { cuts, .. } = &mut fact.domain {
                *cuts = found;
            }
        }
    }
}
