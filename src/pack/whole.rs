//! What a pack must satisfy as a whole: nothing is left unused, and no rule depends on itself.

use super::problem::Mistake;
use super::read::Places;
use super::reader::Reader;
use crate::json::{Node, Value};
use crate::law::{Condition, Ordinance, Test};

impl Reader<'_> {
    /// Notes and facts that no rule mentions, in force or not.
    pub fn unused(&mut self, node: &Node, ordinance: &Ordinance) {
        let mut used = Vec::new();
        mentioned(node, "", &mut used);
        let notes = ordinance.notes.iter().map(|note| ("note", "notes", &note.id));
        let facts = ordinance.facts.iter().map(|fact| ("fact", "facts", &fact.id));
        for (what, list, id) in notes.chain(facts) {
            if !used.contains(&id.as_str()) {
                let (what, at) = (what.into(), declared_at(node, list, id));
                self.wrong(at, Mistake::Unused { what, id: id.clone().into() });
            }
        }
    }

    /// Rules that refer to themselves, directly or by way of others.
    pub fn cycles(&mut self, ordinance: &Ordinance, places: &Places) {
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

/// Where the thing with this identifier stands in a list of the pack.
pub fn declared_at(node: &Node, list: &str, id: &str) -> usize {
    let items = node.get(list).map_or(&[][..], Node::items);
    let found = items.iter().find(|item| item.get("id").and_then(Node::text) == Some(id));
    found.unwrap_or(node).at
}

/// The facts and notes that the rules under `key` name.
fn mentioned<'n>(node: &'n Node, key: &str, found: &mut Vec<&'n str>) {
    match &node.value {
        Value::Text(text) if ["fact", "since", "after", "before", "notes"].contains(&key) => {
            found.push(text);
        }
        Value::List(items) => items.iter().for_each(|item| mentioned(item, key, found)),
        Value::Object(entries) => {
            entries.iter().for_each(|entry| mentioned(&entry.node, &entry.key, found));
        }
        _ => {}
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
