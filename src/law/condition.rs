//! Conditions: the parts of a provision, each with the address where it stands.

use super::{Citation, DefinitionIndex, DeterminationIndex, FactIndex, NoteIndex, ValueSet};

/// A named term of the ordinance, for example "remodeling" in 13.66.020.
#[derive(Debug, Clone, PartialEq)]
pub struct Definition {
    /// Identifier, for example `remodeling`.
    pub id: String,
    /// Where the term is defined.
    pub cite: Citation,
    /// When it applies.
    pub when: Condition,
    /// Doubtful readings.
    pub notes: Vec<NoteIndex>,
}

/// One part of a rule.
#[derive(Debug, Clone, PartialEq)]
pub struct Condition {
    /// What must be so.
    pub test: Test,
    /// The finer address of this part, if it has one of its own.
    pub cite: Option<Citation>,
    /// Name of the words that say this part in plain language, if the fact's own do not do.
    pub id: Option<String>,
    /// Doubtful readings of this part.
    pub notes: Vec<NoteIndex>,
}

impl From<Test> for Condition {
    fn from(test: Test) -> Self {
        Condition { test, cite: None, id: None, notes: Vec::new() }
    }
}

/// What a condition says.
#[derive(Debug, Clone, PartialEq)]
pub enum Test {
    /// A yes/no fact or a choice has one of these values.
    Value {
        /// The fact.
        fact: FactIndex,
        /// The values that make it true.
        values: ValueSet,
    },
    /// At least one of these members of a set is selected.
    Selected {
        /// The fact.
        fact: FactIndex,
        /// The members.
        any_of: ValueSet,
    },
    /// A number stands in this relation to `value`, in the unit of the fact.
    Compared {
        /// The fact.
        fact: FactIndex,
        /// The relation.
        relation: Relation,
        /// The number of the ordinance.
        value: f64,
    },
    /// A defined term applies.
    Defined(DefinitionIndex),
    /// A determination has one of these values.
    Determined {
        /// The determination.
        determination: DeterminationIndex,
        /// Its values that make the condition true.
        values: ValueSet,
    },
    /// Every part holds.
    All(Vec<Condition>),
    /// At least one part holds.
    Any(Vec<Condition>),
    /// The part does not hold.
    Not(Box<Condition>),
    /// At least so many of the parts hold.
    AtLeast(usize, Vec<Condition>),
    /// The rule (first) holds and its exception (second) does not.
    Unless(Box<Condition>, Box<Condition>),
}

/// How a number is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// Strictly above ("exceeding $50,000").
    MoreThan,
    /// Equal or above ("$50,000 or more").
    AtLeast,
    /// Strictly below.
    LessThan,
    /// Equal or below.
    AtMost,
}

impl Relation {
    /// All relations with the words that packs use for them.
    pub const ALL: [(&'static str, Relation); 4] = [
        ("more_than", Relation::MoreThan),
        ("at_least", Relation::AtLeast),
        ("less_than", Relation::LessThan),
        ("at_most", Relation::AtMost),
    ];

    /// The cut that the comparison with `value` makes in the number line.
    #[must_use]
    pub fn cut(self, value: f64) -> super::Cut {
        super::Cut { at: value, includes: matches!(self, Relation::MoreThan | Relation::AtMost) }
    }

    /// Whether the relation holds above its cut rather than below.
    #[must_use]
    pub fn holds_above(self) -> bool {
        matches!(self, Relation::MoreThan | Relation::AtLeast)
    }
}

impl Condition {
    /// The conditions directly inside this one.
    #[must_use]
    pub fn parts(&self) -> Vec<&Condition> {
        match &self.test {
            Test::All(parts) | Test::Any(parts) | Test::AtLeast(_, parts) => parts.iter().collect(),
            Test::Not(part) => vec![part],
            Test::Unless(rule, exception) => vec![rule, exception],
            _ => Vec::new(),
        }
    }
}
