//! From text to a compiled ordinance, or to every problem.

use super::problem::{Mistake, Problem};
use super::reader::{Names, Reader, add};
use crate::engine::{self, Answers, Compilation, Knowledge, Model, NODE_BUDGET, Subject, Truth};
use crate::json::Node;
use crate::law::{Condition, Domain, Fact, Ordinance, Test, parse_day};
use crate::text::plain_number;
use chrono::NaiveDate;

/// Reads the pack in `text` as it stands in force on a day.
///
/// # Errors
/// All problems, in the order of the text.
pub fn read(text: &str, on: NaiveDate) -> Result<Box<Model>, Vec<Problem>> {
    let node = Node::parse(text).map_err(|error| vec![Problem::syntax(text, error)])?;
    read_node(text, &node, on, NODE_BUDGET)
}

/// Reads the pack for every period between the dates of its amendments.
///
/// # Errors
/// All problems of all periods, each once.
pub fn check(text: &str, today: NaiveDate, budget: usize) -> Result<Box<Model>, Vec<Problem>> {
    let node = Node::parse(text).map_err(|error| vec![Problem::syntax(text, error)])?;
    let mut problems = Vec::new();
    let mut changes = Vec::new();
    amendments(&node, &mut changes);
    for day in changes {
        let found = read_node(text, &node, day, budget).err().unwrap_or_default();
        found.into_iter().for_each(|problem| add(&mut problems, problem));
    }
    match read_node(text, &node, today, budget) {
        Ok(model) if problems.is_empty() => return Ok(model),
        Ok(_) => {}
        Err(found) => found.into_iter().for_each(|problem| add(&mut problems, problem)),
    }
    Err(problems)
}

/// The days on which the rules change.
fn amendments(node: &Node, changes: &mut Vec<NaiveDate>) {
    match &node.value {
        crate::json::Value::Object(entries) => {
            for entry in entries {
                let day: Option<NaiveDate> = entry.node.text().and_then(parse_day);
                match entry.key.as_str() {
                    "valid_from" => changes.extend(day),
                    "valid_to" => changes.extend(day.and_then(|day| day.succ_opt())),
                    _ => amendments(&entry.node, changes),
                }
            }
        }
        crate::json::Value::List(items) => {
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
) -> Result<Box<Model>, Vec<Problem>> {
    let names = |what| Names { what, ids: Vec::new() };
    let mut reader = Reader {
        text,
        on,
        problems: Vec::new(),
        facts: names("fact"),
        definitions: names("definition in force"),
        determinations: names("determination"),
        values: Vec::new(),
        notes: names("note"),
        notes_used: Vec::new(),
        facts_used: Vec::new(),
        cuts: Vec::new(),
    };
    let places = Places::default();
    let read = reader.ordinance(node, places);
    let mut problems = reader.problems;
    if let (true, Some((ordinance, places))) = (problems.is_empty(), read) {
        match Model::compile(ordinance, budget) {
            Compilation::Ready(model) => {
                unreachable(text, &model, &places, &mut problems);
                if problems.is_empty() {
                    return Ok(model);
                }
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
struct Places {
    definitions: Vec<(usize, String)>,
    determinations: Vec<(usize, String)>,
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

/// Values and duties that no answers can bring about.
fn unreachable(text: &str, model: &Model, places: &Places, problems: &mut Vec<Problem>) {
    let nothing = Knowledge::new(model, &Answers::new());
    let ordinance = model.ordinance();
    let standings = engine::determine(model, &nothing);
    for (index, standing) in standings.iter().enumerate() {
        let Some(determination) = ordinance.determinations.get(index) else { continue };
        for (position, value) in determination.values.iter().enumerate() {
            if standing.possible >> position & 1 == 0 {
                let at = places.determinations.get(index).map_or(0, |place| place.0);
                let (id, value) = (determination.id.clone(), value.clone());
                add(
                    problems,
                    Problem::new(
                        text,
                        at,
                        Mistake::UnreachableValue { id: id.into(), value: value.into() },
                    ),
                );
            }
        }
    }
    for (index, duty) in engine::duties(model, &nothing).iter().enumerate() {
        if duty.applies == Truth::No {
            let (at, id) = places.obligations.get(index).cloned().unwrap_or_default();
            add(problems, Problem::new(text, at, Mistake::UnreachableDuty { id: id.into() }));
        }
    }
}

impl Reader<'_> {
    fn ordinance(&mut self, node: &Node, mut places: Places) -> Option<(Ordinance, Places)> {
        let known: Vec<&str> = KEYS.into_iter().chain(["notes"]).collect();
        self.object(node, &known)?;
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
        self.notes_used = vec![false; notes.len()];
        let notes: Vec<_> = notes.iter().map(|note| self.declare_note(note)).collect();

        let fact_nodes = self.optional_list(node, "facts");
        if fact_nodes.len() > 120 {
            let (what, most) = ("facts".to_string(), "120".to_string());
            self.wrong(
                node.get("facts")?.at,
                Mistake::TooMany { what: what.into(), most: most.into() },
            );
            return None;
        }
        self.facts.ids = self.declared(fact_nodes, "fact");
        let declared: Vec<Fact> = fact_nodes.iter().map(|fact| self.declare_fact(fact)).collect();
        let mut asked = Vec::new();
        let topics = self.optional_list(node, "topics");
        let topics: Vec<_> = topics.iter().map(|topic| self.topic(topic, &mut asked)).collect();
        for (index, fact) in declared.iter().enumerate() {
            if !asked.contains(&index) {
                let at = fact_nodes.get(index).map_or(0, |fact| fact.at);
                self.wrong(at, Mistake::NotAsked { id: fact.id.clone().into() });
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
        self.facts_used = vec![false; facts.len()];
        self.cuts = vec![Vec::new(); facts.len()];

        let definitions = self.in_force_only(node, "definitions");
        self.definitions.ids = self.declared(&definitions, "definition");
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
        self.unused(node, &ordinance);
        if self.problems.is_empty() {
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
        for (fact, found) in ordinance.facts.iter_mut().zip(&self.cuts) {
            if let Domain::Number { cuts, .. } = &mut fact.domain {
                cuts.clone_from(found);
            }
        }
        if self.cuts.iter().any(|cuts| cuts.len() > 60) {
            let (what, most) = ("comparisons of one number".to_string(), "60".to_string());
            self.wrong(node.at, Mistake::TooMany { what: what.into(), most: most.into() });
        }
    }

    fn unused(&mut self, node: &Node, ordinance: &Ordinance) {
        let place = |list: &str, id: &str| {
            let items = node.get(list).map_or(&[][..], Node::items);
            items.iter().find(|item| item.get("id").and_then(Node::text) == Some(id))
        };
        for (note, used) in ordinance.notes.iter().zip(self.notes_used.clone()) {
            if let (false, Some(item)) = (used, place("notes", &note.id)) {
                let (what, id) = ("note".to_string(), note.id.clone());
                self.wrong(item.at, Mistake::Unused { what: what.into(), id: id.into() });
            }
        }
        for (fact, used) in ordinance.facts.iter().zip(self.facts_used.clone()) {
            if let (false, Some(item)) = (used, place("facts", &fact.id)) {
                let (what, id) = ("fact".to_string(), fact.id.clone());
                self.wrong(item.at, Mistake::Unused { what: what.into(), id: id.into() });
            }
        }
    }

    /// Rules that refer to themselves, directly or by way of others.
    fn cycles(&mut self, ordinance: &Ordinance, places: &Places) {
        let definitions = ordinance.definitions.len();
        let mut uses: Vec<Vec<usize>> = Vec::new();
        for definition in &ordinance.definitions {
            uses.push(references(&definition.when, definitions));
        }
        for determination in &ordinance.determinations {
            let conditions = determination.outcomes.iter().filter_map(|o| o.when.as_ref());
            uses.push(conditions.flat_map(|when| references(when, definitions)).collect());
        }
        let mut done = vec![false; uses.len()];
        for start in 0..uses.len() {
            let mut path = Vec::new();
            if let Some(cycle) = find_cycle(start, &uses, &mut path, &mut done) {
                let places: Vec<_> =
                    places.definitions.iter().chain(&places.determinations).collect();
                let named: Vec<&str> = cycle
                    .iter()
                    .filter_map(|&rule| places.get(rule).map(|place| place.1.as_str()))
                    .collect();
                let at = cycle.first().and_then(|&rule| places.get(rule)).map_or(0, |p| p.0);
                self.wrong(at, Mistake::Cycle { path: named.join(" > ").into() });
            }
        }
    }
}

/// The definitions and, counted on from them, the determinations that a condition names.
fn references(condition: &Condition, definitions: usize) -> Vec<usize> {
    match &condition.test {
        Test::Defined(definition) => vec![*definition],
        Test::Determined { determination, .. } => vec![definitions + determination],
        _ => condition.parts().iter().flat_map(|part| references(part, definitions)).collect(),
    }
}

/// The rules of a circle that can be reached from `rule`, the first one again at its end.
fn find_cycle(
    rule: usize,
    uses: &[Vec<usize>],
    path: &mut Vec<usize>,
    done: &mut [bool],
) -> Option<Vec<usize>> {
    if let Some(start) = path.iter().position(|&earlier| earlier == rule) {
        let mut cycle = path.get(start..)?.to_vec();
        cycle.push(rule);
        return Some(cycle);
    }
    if done.get(rule).copied().unwrap_or(true) {
        return None;
    }
    path.push(rule);
    let found = uses.get(rule)?.iter().find_map(|&next| find_cycle(next, uses, path, done));
    path.pop();
    if let Some(done) = done.get_mut(rule) {
        *done = true;
    }
    found
}
