//! JSON as a tree in which every value knows its place in the text.
//!
//! `serde_json` does the parsing: a raw value borrows from the text, so its place is the distance
//! of the two slices. Derived readers would stop at the first mistake and lose the places of the
//! others.

use super::problem::{Mistake, Problem};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// A value and the offset in bytes at which it starts.
#[derive(Debug, Clone)]
pub struct Node {
    /// Where the value starts.
    pub at: usize,
    /// The value.
    pub value: Value,
}

/// A JSON value.
#[derive(Debug, Clone)]
pub enum Value {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// Any number.
    Number(f64),
    /// Any string.
    Text(String),
    /// `[...]`
    List(Vec<Node>),
    /// `{...}`, in the order of the text.
    Object(Vec<Entry>),
}

/// One entry of an object.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The key.
    pub key: String,
    /// Where the key starts.
    pub at: usize,
    /// The value.
    pub node: Node,
}

/// Nesting beyond this is refused: no pack needs it, and reading is recursive.
const DEPTH: usize = 48;

impl Node {
    /// Parses a whole text.
    pub fn parse(text: &str) -> Result<Node, Problem> {
        // A byte order mark is what some editors put first; it means nothing here.
        let json = text.trim_start_matches('\u{feff}');
        let raw: &RawValue = serde_json::from_str(json).map_err(|error| Problem {
            line: error.line(),
            column: error.column().max(1),
            mistake: Mistake::Syntax { message: without_place(&error.to_string()) },
        })?;
        Node::read(raw, text, DEPTH)
    }

    fn read(raw: &RawValue, text: &str, depth: usize) -> Result<Node, Problem> {
        let json = raw.get();
        let at = (json.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
        let fail = |message: String| Problem::new(text, at, Mistake::Syntax { message });
        if depth == 0 {
            return Err(fail("nested too deep".to_string()));
        }
        let wrong = |error: serde_json::Error| fail(without_place(&error.to_string()));
        let value = match json.as_bytes().first() {
            Some(b'{') => {
                let Fields(fields) = serde_json::from_str(json).map_err(wrong)?;
                let mut entries = Vec::with_capacity(fields.len());
                let mut after = at + 1;
                for (key, raw) in fields {
                    let key_at = text.get(after..).and_then(|rest| rest.find('"'));
                    let node = Node::read(raw, text, depth - 1)?;
                    entries.push(Entry { key, at: after + key_at.unwrap_or(0), node });
                    let end = (raw.get().as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
                    after = end + raw.get().len();
                }
                Value::Object(entries)
            }
            Some(b'[') => {
                let items: Vec<&RawValue> = serde_json::from_str(json).map_err(wrong)?;
                let read = |item: &&RawValue| Node::read(item, text, depth - 1);
                Value::List(items.iter().map(read).collect::<Result<_, _>>()?)
            }
            Some(b'"') => Value::Text(serde_json::from_str(json).map_err(wrong)?),
            Some(b't') => Value::Bool(true),
            Some(b'f') => Value::Bool(false),
            Some(b'n') => Value::Null,
            _ => Value::Number(serde_json::from_str(json).map_err(wrong)?),
        };
        Ok(Node { at, value })
    }

    /// What kind of value this is, in words.
    pub fn kind(&self) -> &'static str {
        match self.value {
            Value::Null => "null",
            Value::Bool(_) => "true or false",
            Value::Number(_) => "a number",
            Value::Text(_) => "a text",
            Value::List(_) => "a list",
            Value::Object(_) => "an object",
        }
    }

    /// The entry with this key, if the value is an object that has it.
    pub fn get(&self, key: &str) -> Option<&Node> {
        match &self.value {
            Value::Object(entries) => {
                entries.iter().find(|entry| entry.key == key).map(|entry| &entry.node)
            }
            _ => None,
        }
    }

    /// The text, if the value is one.
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The elements, if the value is a list; else nothing.
    pub fn items(&self) -> &[Node] {
        match &self.value {
            Value::List(items) => items,
            _ => &[],
        }
    }
}

/// The message without serde's "at line 1 column 2", which is given apart.
fn without_place(message: &str) -> String {
    message.split(" at line ").next().unwrap_or(message).to_string()
}

/// The entries of an object in the order of the text, each value still raw.
struct Fields<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Fields<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Vec<(String, &'de RawValue)>;
            fn expecting(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
                formatter.write_str("an object")
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(fields)
            }
        }
        deserializer.deserialize_map(InOrder).map(Fields)
    }
}
