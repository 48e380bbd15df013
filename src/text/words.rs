//! Looking a message up and filling it in.

use super::locale::Locale;
use crate::json::{JsonError, Node, Value};
use std::collections::BTreeMap;

/// The messages of one language, the later files over the earlier ones.
pub struct Words {
    messages: BTreeMap<String, String>,
    locale: Box<dyn Locale>,
}

impl Words {
    /// No messages yet.
    #[must_use]
    pub fn new(locale: Box<dyn Locale>) -> Words {
        Words { messages: BTreeMap::new(), locale }
    }

    /// Adds the messages of a file, which take the place of those already there.
    ///
    /// # Errors
    /// Where the text is not an object of texts.
    pub fn add(&mut self, json: &str) -> Result<(), JsonError> {
        let node = Node::parse(json)?;
        let wrong = |at| JsonError { at, message: "expected an object of texts".to_string() };
        let Value::Object(entries) = node.value else { return Err(wrong(node.at)) };
        for entry in entries {
            let Value::Text(text) = entry.node.value else { return Err(wrong(entry.node.at)) };
            self.messages.insert(entry.key, text);
        }
        Ok(())
    }

    /// Adds names that messages refer to, such as those of offices: `{manager}`.
    pub fn name(&mut self, names: &[(String, String)]) {
        let names: Vec<(&str, &str)> =
            names.iter().map(|(short, name)| (short.as_str(), name.as_str())).collect();
        for message in self.messages.values_mut() {
            *message = filled(message, &names);
        }
    }

    /// The message under a key, if there is one.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        self.messages.get(key).map(String::as_str)
    }

    /// The message under a key. A key without a message stands for itself, so that what is missing
    /// can be seen and found.
    #[must_use]
    pub fn say(&self, key: &str) -> String {
        self.get(key).unwrap_or(key).to_string()
    }

    /// The message under a key with its places filled in.
    #[must_use]
    pub fn fill(&self, key: &str, places: &[(&str, &str)]) -> String {
        filled(&self.say(key), places)
    }

    /// The form of a message that suits a count, which stands at `{n}`.
    #[must_use]
    pub fn count(&self, key: &str, count: u32, places: &[(&str, &str)]) -> String {
        let form = format!("{key}.{}", self.locale.plural(count));
        let form = if self.get(&form).is_some() { form } else { format!("{key}.other") };
        let number = self.locale.number(f64::from(count));
        let places: Vec<(&str, &str)> =
            places.iter().copied().chain([("n", number.as_str())]).collect();
        self.fill(&form, &places)
    }

    /// The conventions of the language.
    #[must_use]
    pub fn locale(&self) -> &dyn Locale {
        self.locale.as_ref()
    }
}

/// A message with `{place}` replaced by its text; places without a text stay as they are.
fn filled(message: &str, places: &[(&str, &str)]) -> String {
    let mut text = String::new();
    let mut rest = message;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        rest = after;
        let place = after.split_once('}');
        let known = place.and_then(|(name, after)| {
            places.iter().find(|(place, _)| *place == name).map(|(_, text)| (*text, after))
        });
        match known {
            Some((said, after)) => {
                text.push_str(said);
                rest = after;
            }
            None => text.push('{'),
        }
    }
    text.push_str(rest);
    text
}

#[cfg(test)]
mod tests {
    use super::super::English;
    use super::*;

    #[test]
    fn later_files_win_and_a_missing_key_shows_itself() -> Result<(), JsonError> {
        let mut words = Words::new(Box::new(English));
        words
            .add(r#"{"a": "first", "days.one": "{n} day", "days.other": "{n} days to {what}"}"#)?;
        words.add(r#"{"a": "ask the {manager}"}"#)?;
        words.name(&[("manager".into(), "FOG Control Program Manager".into())]);
        assert_eq!(words.say("a"), "ask the FOG Control Program Manager");
        assert_eq!(words.say("b"), "b");
        assert_eq!(words.count("days", 1, &[]), "1 day");
        assert_eq!(words.count("days", 1200, &[("what", "go")]), "1,200 days to go");
        Ok(())
    }
}
