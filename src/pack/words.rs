//! The words of a pack: which keys a city's file in `locales/` must have.

use super::problem::{Mistake, Problem};
use crate::json::{Node, Value};
use crate::law::{Condition, Domain, Ordinance};

/// Holds the words of a city, and the shared words of the page, against an ordinance.
///
/// # Errors
/// Keys that are missing or that nothing shows, and mistakes of the file itself.
pub fn check_words(ordinance: &Ordinance, words: &str, shared: &str) -> Result<(), Vec<Problem>> {
    let own = entries(words)?;
    let shared = entries(shared).unwrap_or_default();
    let shared: Vec<String> = shared.into_iter().map(|(key, ..)| key).collect();
    let mut problems = Vec::new();
    let offices: Vec<&str> =
        ordinance.authority.offices.iter().map(|(short, _)| short.as_str()).collect();
    for (key, at, text) in &own {
        let key = || key.clone().into();
        if text.trim().is_empty() {
            problems.push(Problem::new(words, *at, Mistake::EmptyWords { key: key() }));
        }
        for place in places(text).filter(|place| !offices.contains(place)) {
            let (place, known) = (place.to_string().into(), offices.join(" ").into());
            let mistake = Mistake::UnknownPlace { key: key(), place, known };
            problems.push(Problem::new(words, *at, mistake));
        }
    }
    let mut wanted = required(ordinance);
    for key in &wanted {
        if !own.iter().any(|(known, ..)| known == key) && !shared.contains(key) {
            problems.push(Problem::new(
                words,
                0,
                Mistake::MissingWords { key: key.clone().into() },
            ));
        }
    }
    wanted.extend(shared);
    wanted.extend(optional(ordinance));
    for (position, (key, at, _)) in own.iter().enumerate() {
        if own.iter().take(position).any(|(earlier, ..)| earlier == key) {
            problems.push(Problem::new(
                words,
                *at,
                Mistake::DuplicateKey { key: key.clone().into() },
            ));
        } else if !wanted.contains(key) {
            problems.push(Problem::new(
                words,
                *at,
                Mistake::UnusedWords { key: key.clone().into() },
            ));
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

/// Checks the shared words by themselves.
///
/// # Errors
/// Mistakes of the file.
pub fn check_shared_words(words: &str) -> Result<(), Vec<Problem>> {
    entries(words).map(|_| ())
}

/// The places of a text that are to be filled in.
fn places(text: &str) -> impl Iterator<Item = &str> {
    text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(place, _)| place)
}

/// The keys of a flat object of texts, with their places and texts.
fn entries(text: &str) -> Result<Vec<(String, usize, String)>, Vec<Problem>> {
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
        let Some(text) = entry.node.text() else { return Err(wrong(&entry.node, "a text")) };
        keys.push((entry.key.clone(), entry.at, text.to_string()));
    }
    Ok(keys)
}

/// Every key that a result or a question of this ordinance needs.
fn required(ordinance: &Ordinance) -> Vec<String> {
    let mut keys = Vec::new();
    for fact in &ordinance.facts {
        keys.push(format!("fact.{}.question", fact.id));
        keys.push(format!("fact.{}.label", fact.id));
        if fact.asked_as_areas {
            keys.extend(["before", "after"].map(|part| format!("fact.{}.{part}", fact.id)));
        }
        for partial in &fact.partial {
            let named = fact.domain.names().iter().enumerate();
            let named = named.filter(|(position, _)| partial >> position & 1 == 1);
            let value = named.map(|(_, value)| value.as_str()).collect::<Vec<_>>().join("|");
            keys.push(format!("fact.{}.partial.{value}", fact.id));
        }
        keys.extend(fact.domain.names().iter().map(|value| format!("fact.{}.{value}", fact.id)));
    }
    for topic in &ordinance.topics {
        keys.push(format!("topic.{}", topic.id));
        for page in &topic.pages {
            if page.checkboxes {
                keys.push(format!("page.{}.question", page.id));
            }
            // A group of tick boxes is headed by its question.
            let grouped = page.checkboxes
                && page.facts.iter().all(|&fact| {
                    ordinance.facts.get(fact).is_some_and(|fact| fact.domain == Domain::YesNo)
                });
            if page.facts.len() > 1 && !grouped {
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
            let values = determination.values.iter().map(String::as_str);
            let open = if values.len() > 1 { &["city_decides", "undetermined"][..] } else { &[] };
            let values = values.chain(open.iter().copied());
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

/// Keys that a city may have besides: what a question says more than it must.
fn optional(ordinance: &Ordinance) -> impl Iterator<Item = String> {
    const PARTS: [&str; 7] = ["help", "why", "check", "yes", "no", "weighs", "bring"];
    ordinance.facts.iter().flat_map(|fact| {
        let values = fact.domain.names().iter();
        let hints = values.map(|value| format!("fact.{}.{value}.hint", fact.id));
        PARTS.iter().map(|part| format!("fact.{}.{part}", fact.id)).chain(hints)
    })
}

fn parts(condition: &Condition, keys: &mut Vec<String>) {
    keys.extend(condition.id.iter().map(|id| format!("part.{id}")));
    condition.parts().into_iter().for_each(|part| parts(part, keys));
}
