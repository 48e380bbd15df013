//! The words of a pack: which keys a city's file in `locales/` must have.

use super::problem::{Mistake, Problem};
use crate::json::{Node, Value};
use crate::law::{Condition, Ordinance};

/// Holds the words of a city, and the shared words of the page, against an ordinance.
///
/// # Errors
/// Keys that are missing or that nothing shows, and mistakes of the file itself.
pub fn check_words(ordinance: &Ordinance, words: &str, shared: &str) -> Result<(), Vec<Problem>> {
    let own = entries(words)?;
    let shared: Vec<String> = entries(shared)?.into_iter().map(|(key, _)| key).collect();
    let mut problems = Vec::new();
    let mut wanted = required(ordinance);
    for key in &wanted {
        if !own.iter().any(|(known, _)| known == key) && !shared.contains(key) {
            problems.push(Problem::new(
                words,
                0,
                Mistake::MissingWords { key: key.clone().into() },
            ));
        }
    }
    let facts = ordinance.facts.iter().map(|fact| format!("fact.{}.", fact.id));
    let pages = ordinance.pages().map(|(_, page)| format!("page.{}.", page.id));
    let families: Vec<String> = facts.chain(pages).chain(["contact.".into()]).collect();
    wanted.extend(shared);
    for (position, (key, at)) in own.iter().enumerate() {
        if own.iter().take(position).any(|(earlier, _)| earlier == key) {
            problems.push(Problem::new(
                words,
                *at,
                Mistake::DuplicateKey { key: key.clone().into() },
            ));
        } else if !wanted.contains(key) && !families.iter().any(|family| key.starts_with(family)) {
            problems.push(Problem::new(
                words,
                *at,
                Mistake::UnusedWords { key: key.clone().into() },
            ));
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

/// The keys of a flat object of texts, with their places.
fn entries(text: &str) -> Result<Vec<(String, usize)>, Vec<Problem>> {
    let node = Node::parse(text).map_err(|error| vec![Problem::syntax(text, error)])?;
    let wrong = |node: &Node, expected: &str| {
        let (expected, found) = (expected.to_string(), node.kind().to_string());
        vec![Problem::new(
            text,
            node.at,
            Mistake::WrongType { expected: expected.into(), found: found.into() },
        )]
    };
    let Value::Object(entries) = node.value else { return Err(wrong(&node, "an object of texts")) };
    let mut keys = Vec::with_capacity(entries.len());
    for entry in entries {
        if entry.node.text().is_none() {
            return Err(wrong(&entry.node, "a text"));
        }
        keys.push((entry.key, entry.at));
    }
    Ok(keys)
}

/// Every key that a result or a question of this ordinance needs.
fn required(ordinance: &Ordinance) -> Vec<String> {
    let mut keys = Vec::new();
    for fact in &ordinance.facts {
        keys.push(format!("fact.{}.question", fact.id));
        keys.push(format!("fact.{}.label", fact.id));
        keys.extend(fact.domain.names().iter().map(|value| format!("fact.{}.{value}", fact.id)));
    }
    for topic in &ordinance.topics {
        keys.push(format!("topic.{}", topic.id));
        for page in &topic.pages {
            if page.checkboxes {
                keys.push(format!("page.{}.question", page.id));
            }
            if page.facts.len() > 1 {
                keys.push(format!("page.{}.title", page.id));
            }
        }
    }
    for definition in &ordinance.definitions {
        keys.push(format!("definition.{}", definition.id));
        parts(&definition.when, &mut keys);
    }
    for determination in &ordinance.determinations {
        let id = &determination.id;
        for value in &determination.values {
            keys.push(format!("outcome.{id}.{value}"));
        }
        for outcome in &determination.outcomes {
            outcome.when.iter().for_each(|when| parts(when, &mut keys));
        }
        keys.extend(determination.show.iter().map(|item| format!("show.{item}")));
        if determination.waiver().is_some() {
            keys.push(format!("{id}.title"));
            keys.push(format!("{id}.text"));
        } else {
            keys.push(format!("determination.{id}"));
            let values = determination.values.iter();
            keys.extend(values.map(|value| format!("determination.{id}.{value}")));
        }
    }
    for duty in &ordinance.obligations {
        keys.push(format!("duty.{}", duty.id));
        keys.push(format!("duty.{}.text", duty.id));
        keys.extend(duty.items.iter().map(|item| format!("duty.{}.item.{item}", duty.id)));
        duty.when.iter().for_each(|when| parts(when, &mut keys));
    }
    for note in &ordinance.notes {
        keys.push(format!("note.{}", note.id));
        keys.push(format!("note.{}.other", note.id));
    }
    keys.push("contact.text".to_string());
    keys.sort();
    keys.dedup();
    keys
}

fn parts(condition: &Condition, keys: &mut Vec<String>) {
    keys.extend(condition.id.iter().map(|id| format!("part.{id}")));
    condition.parts().into_iter().for_each(|part| parts(part, keys));
}
