//! Problems: the defects of a pack, in words for its author.

use crate::json::JsonError;
use std::borrow::Cow;
use std::fmt;

/// A defect, where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub mistake: Mistake,
}

impl Problem {
    /// A mistake at an offset in bytes of `text`.
    pub(super) fn new(text: &str, at: usize, mistake: Mistake) -> Problem {
        let before = text.get(..at).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Problem {
            line: before.matches('\n').count() + 1,
            // A byte order mark, which no editor shows, is no column.
            column: before
                .get(line_start..)
                .map_or(0, |line| line.trim_start_matches('\u{feff}').chars().count())
                + 1,
            mistake,
        }
    }

    /// That the text is not JSON.
    #[must_use]
    pub fn syntax(text: &str, error: JsonError) -> Problem {
        Problem::new(text, error.at, Mistake::Syntax { message: error.message.into() })
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let Problem { line, column, mistake } = self;
        write!(formatter, "{line}:{column}: {}: {mistake} ({})", mistake.code(), mistake.hint())
    }
}

/// Declares the mistakes with their codes, messages and hints in one table.
macro_rules! mistakes {
    ($($(#[$doc:meta])* $variant:ident { $($field:ident),* } $code:literal $message:literal => $hint:expr;)+) => {
        /// What is wrong with a pack. Fields hold what was found, in the author's own spelling.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Mistake {
            $($(#[$doc])* $variant {
                $(#[doc = "What was found."] $field: Cow<'static, str>),*
            }),+
        }

        impl Mistake {
            /// All codes.
            pub const CODES: &'static [&'static str] = &[$($code),+];

            /// A short stable name.
            #[must_use]
            pub fn code(&self) -> &'static str {
                match self { $(Mistake::$variant { .. } => $code),+ }
            }

            /// What to do about it.
            #[must_use]
            pub fn hint(&self) -> String {
                match self {
                    $(#[allow(unused_variables, reason = "not every hint names what was found")]
                    Mistake::$variant { $($field),* } => $hint.to_string()),+
                }
            }
        }

        impl fmt::Display for Mistake {
            fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                match self {
                    $(#[allow(unused_variables, reason = "some fields are for the hint only")]
                    Mistake::$variant { $($field),* } => write!(formatter, $message)),+
                }
            }
        }
    };
}

mistakes! {
    /// The text is not JSON.
    Syntax { message } "syntax" "{message}"
        => "the file must be one JSON object; look for a missing comma, quote or bracket just before this place";
    /// The pack is of another format.
    Format { found } "format" "this pack has format {found}, and this program reads format 1"
        => "write `\"format\": 1` as the first entry";
    /// A key that means nothing here.
    UnknownKey { key, known } "unknown-key" "unknown key `{key}`"
        => suggest(key, known, "remove it");
    /// The same key twice.
    DuplicateKey { key } "duplicate-key" "key `{key}` stands here twice"
        => "remove one of the two";
    /// A key that must be there is not.
    MissingKey { key } "missing-key" "key `{key}` is missing"
        => format!("add `\"{key}\": ...` to this object");
    /// A value of the wrong type.
    WrongType { expected, found } "wrong-type" "expected {expected}, found {found}"
        => format!("write {expected} here");
    /// Nothing where something must be.
    Empty { what } "empty" "{what} must not be empty"
        => "write something here, or leave the whole entry out";
    /// An identifier that does not follow the rules.
    BadId { id } "bad-id" "`{id}` is not an identifier"
        => "use small letters, digits and `_`, like `hot_spot`";
    /// An identifier that nothing declares.
    UnknownId { what, id, known } "unknown-id" "there is no {what} `{id}`"
        => suggest(id, known, "it must be declared in this pack");
    /// A term of which no version is in force when a rule names it.
    NotInForce { id, day } "not-in-force" "no version of `{id}` is in force on {day}"
        => "let the dates of its versions follow each other without a gap, or end this rule with it";
    /// Dates between which no day lies.
    NeverInForce { from, to } "never-in-force" "this ends on {to}, before it begins on {from}"
        => "correct `valid_from` or `valid_to`";
    /// Two things with one identifier.
    DuplicateId { what, id } "duplicate-id" "{what} `{id}` stands here twice"
        => match &**what {
            "definition" | "duty" => {
                "rename one, or give the versions `valid_from` and `valid_to` that do not overlap"
            }
            _ => "rename or remove one",
        };
    /// A condition that does not suit the fact.
    WrongKind { id, kind, wanted } "wrong-kind" "fact `{id}` is {kind}, so it cannot be used this way"
        => format!("use {wanted}");
    /// A key that facts of another kind have.
    NotOfKind { key, kind } "not-of-kind" "a fact of kind `{kind}` has no `{key}`"
        => "remove it, or give the fact the kind that you mean";
    /// Another unit than the fact's.
    WrongUnit { expected, found } "wrong-unit" "the fact counts {expected}, not {found}"
        => format!("write `\"unit\": \"{expected}\"`, and convert the number");
    /// A day that is none.
    BadDate { found } "bad-date" "`{found}` is not a date"
        => "write year, month and day, like \"2026-01-31\"";
    /// A number that makes no sense here.
    BadNumber { found, expected } "bad-number" "{found} does not make sense here"
        => format!("give {expected}");
    /// A rule without an address.
    Uncited { what } "uncited" "{what} has no citation"
        => "add `\"cite\"` with the section where it stands in the code";
    /// A term that is defined by itself.
    Cycle { path } "cycle" "these rules refer to each other in a circle: {path}"
        => "a rule must not depend on itself; write one of these without the other";
    /// A fact that no page asks.
    NotAsked { id } "not-asked" "fact `{id}` is on no page"
        => "add it to a page of a topic, or remove the fact";
    /// A fact on two pages.
    AskedTwice { id } "asked-twice" "fact `{id}` is on two pages"
        => "leave it on the page where it is asked first";
    /// Something declared that nothing uses.
    Unused { what, id } "unused" "{what} `{id}` is used nowhere"
        => "refer to it where it belongs, or remove it";
    /// A default that is missing or not last.
    Otherwise { id } "otherwise" "the last outcome of `{id}`, and only the last, must have no `when`"
        => "put the value that holds in all other cases last, without `when`";
    /// A value that no answers give.
    UnreachableValue { id, value } "unreachable-value" "no answers can ever give `{id}` the value `{value}`"
        => "an earlier outcome always holds, or the conditions contradict each other";
    /// A duty that no answers bring about.
    UnreachableDuty { id } "unreachable-duty" "no answers can ever make duty `{id}` apply"
        => "its conditions contradict each other or what the facts allow";
    /// Too much for the diagrams.
    OverBudget { what, id, budget } "over-budget" "{what} `{id}` makes the diagrams larger than {budget} nodes"
        => "split it into smaller rules, ask facts that are compared with each other one after the other, or drop cases that cannot occur";
    /// More than the engine can hold.
    TooMany { what, most } "too-many" "more than {most} {what}"
        => "merge or remove some";
    /// A sentence that is missing.
    MissingWords { key } "missing-words" "the words have no `{key}`"
        => format!("add `\"{key}\": \"...\"` to the words of this city");
    /// A sentence without words.
    EmptyWords { key } "empty-words" "the words `{key}` are empty"
        => "write the text, or remove the key";
    /// A place in a sentence that nothing fills.
    UnknownPlace { key, place, known } "unknown-place" "nothing fills `{{{place}}}` in the words `{key}`"
        => suggest(place, known, "write the name of an office of the pack between the braces, or leave them out");
    /// A file that is not named for its ordinance.
    FileName { id, name } "file-name" "ordinance `{id}` stands in a file named `{name}`"
        => "name the file for the id, or correct the id";
    /// A sentence that nothing shows.
    UnusedWords { key } "unused-words" "nothing shows the words `{key}`"
        => "the key may be misspelled; otherwise remove it";
    /// A worked example that does not hold.
    Example { id, message } "example" "example `{id}`: {message}"
        => "either the pack or the example is wrong: check both against the text of the ordinance";
    /// Something that the examples never show.
    NotShown { what } "not-shown" "no example shows {what}"
        => "add a worked example that does";
}

/// A hint that names the nearest of the known words, or all if they are few.
fn suggest(found: &str, known: &str, otherwise: &str) -> String {
    let distance = |word: &&str| strsim::osa_distance(word, found);
    let nearest = known.split(' ').filter(|word| !word.is_empty()).min_by_key(distance);
    match nearest {
        Some(word) if strsim::osa_distance(word, found) <= 1 + found.len() / 4 => {
            format!("did you mean `{word}`?")
        }
        Some(_) if known.len() <= 200 => {
            format!("use one of: {}", known.split(' ').collect::<Vec<_>>().join(", "))
        }
        _ => otherwise.to_string(),
    }
}
