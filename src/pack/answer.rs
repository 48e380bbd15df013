//! Answers as JSON: those of the command line and of worked examples.

use crate::engine::{Answer, Answers};
use crate::json::{Node, Value};
use crate::law::{Domain, Fact, Ordinance, ValueSet, parse_day};
use crate::text::plain_number;

/// An answer that is not valid, in words for the one who wrote it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerError {
    /// The fact, if the mistake is in one.
    pub fact: Option<String>,
    /// What is wrong and what would be right.
    pub message: String,
}

impl AnswerError {
    fn new(fact: Option<&str>, message: impl Into<String>) -> AnswerError {
        AnswerError { fact: fact.map(str::to_string), message: message.into() }
    }
}

/// Reads `{"ordinance": ID, "answers": {...}}`, whose answers need the ordinance to be understood.
///
/// # Errors
/// What is wrong with the object around the answers.
pub fn read_request(line: &str) -> Result<(String, Request), AnswerError> {
    let node = Node::parse(line).map_err(|error| {
        AnswerError::new(None, format!("not JSON: {} (byte {})", error.message, error.at + 1))
    })?;
    let Value::Object(entries) = &node.value else {
        return Err(AnswerError::new(None, format!("expected an object, found {}", node.kind())));
    };
    for (position, entry) in entries.iter().enumerate() {
        if !["ordinance", "answers"].contains(&entry.key.as_str()) {
            return Err(AnswerError::new(None, format!("unknown key `{}`", entry.key)));
        }
        if entries.iter().take(position).any(|earlier| earlier.key == entry.key) {
            return Err(AnswerError::new(None, format!("key `{}` stands twice", entry.key)));
        }
    }
    let Some(ordinance) = node.get("ordinance").and_then(Node::text) else {
        return Err(AnswerError::new(None, "`ordinance` must name an ordinance"));
    };
    let answers = node.get("answers").cloned();
    Ok((ordinance.to_string(), Request { answers }))
}

/// Answers that have not been held against an ordinance yet.
#[derive(Debug)]
pub struct Request {
    answers: Option<Node>,
}

impl Request {
    /// What the answers say under an ordinance.
    ///
    /// # Errors
    /// The first answer that is not valid.
    pub fn answers(&self, ordinance: &Ordinance) -> Result<Answers, AnswerError> {
        self.answers.as_ref().map_or(Ok(Answers::new()), |node| answers(ordinance, node))
    }
}

/// Reads the JSON text of an object of answers.
///
/// # Errors
/// The first answer that is not valid.
pub fn answers_from_json(ordinance: &Ordinance, text: &str) -> Result<Answers, AnswerError> {
    let node = Node::parse(text)
        .map_err(|error| AnswerError::new(None, format!("not JSON: {}", error.message)))?;
    answers(ordinance, &node)
}

/// What an object of answers says.
pub(super) fn answers(ordinance: &Ordinance, node: &Node) -> Result<Answers, AnswerError> {
    let Value::Object(entries) = &node.value else {
        let message = format!("`answers` must be an object, found {}", node.kind());
        return Err(AnswerError::new(None, message));
    };
    let mut answers = Answers::new();
    for entry in entries {
        let wrong = |message: String| AnswerError::new(Some(&entry.key), message);
        let fact = ordinance
            .fact(&entry.key)
            .ok_or_else(|| wrong(format!("{} has no fact of this name", ordinance.id)))?;
        let Some(declared) = ordinance.facts.get(fact) else { continue };
        let answer = answer(declared, &entry.node).map_err(wrong)?;
        if answers.insert(fact, answer).is_some() {
            return Err(wrong("answered twice".to_string()));
        }
    }
    Ok(answers)
}

/// What one answer says about `fact`; `null` is "not sure".
fn answer(fact: &Fact, node: &Node) -> Result<Answer, String> {
    let expected = |what: &str| format!("expected {what}, found {}", node.kind());
    match (&fact.domain, &node.value) {
        (_, Value::Null) => Ok(Answer::NotSure),
        (Domain::YesNo, Value::Bool(yes)) => Ok(Answer::OneOf(if *yes { 0b10 } else { 0b01 })),
        (Domain::YesNo, _) => Err(expected("true or false")),
        (Domain::Choice { values }, Value::Text(text)) => Ok(Answer::OneOf(value(values, text)?)),
        (Domain::Choice { values }, Value::Object(entries)) => match entries.as_slice() {
            [only] if only.key == "any_of" => {
                let Value::List(items) = &only.node.value else {
                    return Err(format!("`any_of` must be a list, found {}", only.node.kind()));
                };
                if items.is_empty() {
                    return Err("`any_of` must name at least one value".to_string());
                }
                Ok(Answer::OneOf(selection(values, items)?))
            }
            _ => Err("expected one value or {\"any_of\": [...]}".to_string()),
        },
        (Domain::Choice { .. }, _) => Err(expected("one value or {\"any_of\": [...]}")),
        (Domain::Set { values }, Value::List(items)) => {
            Ok(Answer::Selection(selection(values, items)?))
        }
        (Domain::Set { .. }, _) => Err(expected("a list of everything that is selected")),
        (Domain::Number { minimum, .. }, Value::Number(number)) => {
            range(*minimum, Some(*number), Some(*number))
        }
        (Domain::Number { minimum, .. }, Value::Object(entries)) => {
            let mut ends = (None, None);
            for entry in entries {
                let Value::Number(number) = entry.node.value else {
                    let kind = entry.node.kind();
                    return Err(format!("`{}` must be a number, found {kind}", entry.key));
                };
                let end = match entry.key.as_str() {
                    "min" => &mut ends.0,
                    "max" => &mut ends.1,
                    key => return Err(format!("unknown key `{key}`: a range has `min` and `max`")),
                };
                if end.replace(number).is_some() {
                    return Err(format!("`{}` stands twice", entry.key));
                }
            }
            if ends == (None, None) {
                return Err("a range needs `min`, `max` or both".to_string());
            }
            range(*minimum, ends.0, ends.1)
        }
        (Domain::Number { .. }, _) => Err(expected("a number or {\"min\": n, \"max\": n}")),
        (Domain::Date, Value::Text(text)) => parse_day(text)
            .map(Answer::Day)
            .ok_or_else(|| format!("`{text}` is not a date like 2026-01-31")),
        (Domain::Date, _) => Err(expected("a date like \"2026-01-31\"")),
    }
}

fn range(minimum: Option<f64>, min: Option<f64>, max: Option<f64>) -> Result<Answer, String> {
    if let (Some(min), Some(max)) = (min, max)
        && min > max
    {
        return Err(format!("`min` {} is over `max` {}", plain_number(min), plain_number(max)));
    }
    if let (Some(least), Some(most)) = (minimum, max)
        && most < least
    {
        let (most, least) = (plain_number(most), plain_number(least));
        return Err(format!("{most} is under {least}, the least that makes sense"));
    }
    Ok(Answer::Range { min, max })
}

fn selection(values: &[String], items: &[Node]) -> Result<ValueSet, String> {
    items.iter().try_fold(0, |set, item| {
        let text =
            item.text().ok_or_else(|| format!("a value is a text, found {}", item.kind()))?;
        Ok(set | value(values, text)?)
    })
}

fn value(values: &[String], text: &str) -> Result<ValueSet, String> {
    let position = values.iter().position(|value| value == text);
    position
        .map(|position| 1 << position)
        .ok_or_else(|| format!("unknown value `{text}`: use one of {}", values.join(", ")))
}
