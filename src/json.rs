//! JSON (RFC 8259) as a tree in which every value knows its place in the text.
//!
//! Only the structure is read here, since no library gives the place of every key and value; what
//! is hard to get right, escapes and numbers, is left to `serde_json`.

/// Why a text is not JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JsonError {
    /// The offset in bytes where reading stopped.
    pub at: usize,
    /// What is wrong there.
    pub message: String,
}

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
    ///
    /// # Errors
    /// The first place where the text is not JSON.
    pub fn parse(text: &str) -> Result<Node, JsonError> {
        let mut scanner = Scanner { text, at: 0 };
        // A byte order mark is what some editors put first; it means nothing here.
        scanner.skip("\u{feff}");
        let parsed = scanner.node(DEPTH).and_then(|node| match scanner.peek() {
            None => Ok(node),
            Some(_) => Err("nothing may follow the end of the JSON value".to_string()),
        });
        parsed.map_err(|message| JsonError { at: scanner.at, message })
    }

    /// What kind of value this is, in words.
    #[must_use]
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
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Node> {
        match &self.value {
            Value::Object(entries) => {
                entries.iter().find(|entry| entry.key == key).map(|entry| &entry.node)
            }
            _ => None,
        }
    }

    /// The text, if the value is one.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The elements, if the value is a list; else nothing.
    #[must_use]
    pub fn items(&self) -> &[Node] {
        match &self.value {
            Value::List(items) => items,
            _ => &[],
        }
    }
}

/// A place in a text that is being read. After an error it stands where the error is.
struct Scanner<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Scanner<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn skip(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    /// The next character that is not white space.
    fn peek(&mut self) -> Option<char> {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r']).len();
        self.rest().chars().next()
    }

    /// The part of the text that `belongs` takes, from here on.
    fn take(&mut self, belongs: fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let end = rest.find(|c| !belongs(c)).unwrap_or(rest.len());
        self.at += end;
        rest.get(..end).unwrap_or("")
    }

    fn node(&mut self, depth: usize) -> Result<Node, String> {
        let first = self.peek();
        let at = self.at;
        let value = match first {
            _ if depth == 0 => return Err("this is nested too deep".to_string()),
            Some('{') => self.object(depth)?,
            Some('[') => self.list(depth)?,
            Some('"') => Value::Text(self.string()?),
            Some('-' | '0'..='9') => self.number()?,
            _ if self.skip("true") => Value::Bool(true),
            _ if self.skip("false") => Value::Bool(false),
            _ if self.skip("null") => Value::Null,
            None => return Err("the file ends before the JSON value does".to_string()),
            _ => return Err("expected a JSON value".to_string()),
        };
        Ok(Node { at, value })
    }

    fn object(&mut self, depth: usize) -> Result<Value, String> {
        let mut entries = Vec::new();
        self.at += 1;
        loop {
            match self.peek() {
                Some('}') if entries.is_empty() => break,
                Some('"') => {}
                _ => return Err("expected a key in double quotes".to_string()),
            }
            let at = self.at;
            let key = self.string()?;
            self.expect(":")?;
            entries.push(Entry { key, at, node: self.node(depth - 1)? });
            if self.peek() != Some(',') {
                break;
            }
            self.at += 1;
        }
        self.expect("}")?;
        Ok(Value::Object(entries))
    }

    fn list(&mut self, depth: usize) -> Result<Value, String> {
        let mut items = Vec::new();
        self.at += 1;
        loop {
            if self.peek() == Some(']') && items.is_empty() {
                break;
            }
            items.push(self.node(depth - 1)?);
            if self.peek() != Some(',') {
                break;
            }
            self.at += 1;
        }
        self.expect("]")?;
        Ok(Value::List(items))
    }

    fn expect(&mut self, token: &str) -> Result<(), String> {
        self.peek();
        if self.skip(token) {
            return Ok(());
        }
        Err(match token {
            ":" => "expected `:` after the key".to_string(),
            end => format!("expected `,` or `{end}`"),
        })
    }

    fn string(&mut self) -> Result<String, String> {
        let start = self.at;
        self.at += 1;
        loop {
            let plain = self.take(|c| c != '"' && c != '\\' && c >= ' ');
            if self.skip("\"") {
                let whole = self.text.get(start..self.at).unwrap_or("");
                // Most strings have no escapes and stand in the text as they are.
                if plain.len() + 2 == whole.len() {
                    return Ok(plain.to_string());
                }
                return serde_json::from_str(whole).map_err(|_| {
                    self.at = start;
                    "this text has an escape that JSON does not know".to_string()
                });
            }
            if !self.skip("\\") {
                return Err("this text does not end on its line".to_string());
            }
            self.at += self.rest().chars().next().map_or(0, char::len_utf8);
        }
    }

    fn number(&mut self) -> Result<Value, String> {
        let start = self.at;
        let digits = self.take(|c| c.is_ascii_digit() || "+-.eE".contains(c));
        serde_json::from_str(digits).map(Value::Number).map_err(|_| {
            self.at = start;
            format!("`{digits}` is not a number that JSON knows")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        match Node::parse(text) {
            Ok(node) => show(&node),
            Err(JsonError { at, message }) => format!("{at}: {message}"),
        }
    }

    fn show(node: &Node) -> String {
        match &node.value {
            Value::List(items) => {
                let items: Vec<String> = items.iter().map(show).collect();
                format!("[{}]@{}", items.join(" "), node.at)
            }
            Value::Object(entries) => {
                let show = |e: &Entry| format!("{}@{}:{}", e.key, e.at, show(&e.node));
                let entries: Vec<String> = entries.iter().map(show).collect();
                format!("{{{}}}@{}", entries.join(" "), node.at)
            }
            Value::Text(text) => format!("'{text}'@{}", node.at),
            Value::Number(number) => format!("{number}@{}", node.at),
            Value::Bool(flag) => format!("{flag}@{}", node.at),
            Value::Null => format!("null@{}", node.at),
        }
    }

    #[test]
    fn every_value_knows_its_place() {
        let text = "{ \"a\" : [1, -2.5e1,\n\"x\\u00e9\\\"\"],\"b\":{\"c\":null , \"d\":true}, \"e\":[ ] , \"f\":{}}";
        let want = "{a@2:[1@9 -25@12 'xé\"'@20]@8 b@33:{c@38:null@42 d@49:true@53}@37 \
                    e@60:[]@64 f@70:{}@74}@0";
        assert_eq!(shown(text), want);
        assert_eq!(shown("\u{feff} \"é\""), "'é'@4");
    }

    #[test]
    fn every_mistake_is_named_at_its_place() {
        let deep = "[".repeat(100_000);
        let cases = [
            ("", "0: the file ends before the JSON value does"),
            ("{\"a\": 1\n \"b\": 2}", "9: expected `,` or `}`"),
            ("{\"a\" 1}", "5: expected `:` after the key"),
            ("{a: 1}", "1: expected a key in double quotes"),
            ("{\"a\": 1,}", "8: expected a key in double quotes"),
            ("[1, 2", "5: expected `,` or `]`"),
            ("[1, ]", "4: expected a JSON value"),
            ("[\"a\nb\"]", "3: this text does not end on its line"),
            ("[\"a\\qb\"]", "1: this text has an escape that JSON does not know"),
            ("[\"\\ud800\"]", "1: this text has an escape that JSON does not know"),
            ("[NaN]", "1: expected a JSON value"),
            ("[01]", "1: `01` is not a number that JSON knows"),
            ("[1e999]", "1: `1e999` is not a number that JSON knows"),
            ("[1] x", "4: nothing may follow the end of the JSON value"),
            ("\"\\", "2: this text does not end on its line"),
            (deep.as_str(), "48: this is nested too deep"),
        ];
        for (text, want) in cases {
            assert_eq!(shown(text), want, "{}", text.get(..20).unwrap_or(text));
        }
    }
}
