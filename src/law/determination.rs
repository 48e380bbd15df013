//! Determinations: the questions that an ordinance answers about an establishment.

use super::{Citation, Condition, NoteIndex};

/// A question with a fixed list of answers, for example "interceptor": required, waivable or
/// not required.
#[derive(Debug, Clone, PartialEq)]
pub struct Determination {
    /// Identifier; waiver paths are named `waiver.<name>`.
    pub id: String,
    /// Where the rule stands.
    pub cite: Citation,
    /// The values, each of which some answers reach.
    pub values: Vec<String>,
    /// Tried in order: the first whose condition holds decides. The last has no condition.
    pub outcomes: Vec<Outcome>,
    /// For a waiver path: what an application must show.
    pub show: Vec<String>,
    /// Doubtful readings.
    pub notes: Vec<NoteIndex>,
}

/// One row of a determination.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// Index in [`Determination::values`].
    pub value: usize,
    /// Where this outcome stands.
    pub cite: Citation,
    /// When it applies, after all rows before it have not.
    pub when: Option<Condition>,
    /// Doubtful readings.
    pub notes: Vec<NoteIndex>,
}

impl Determination {
    /// The name of a waiver path, if this is one.
    #[must_use]
    pub fn waiver(&self) -> Option<&str> {
        self.id.strip_prefix("waiver.")
    }
}
