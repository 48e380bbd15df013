//! What is known of an establishment: for each fact the values that are still possible.
//!
//! Not asked means everything is possible; so does "not sure". "A hood, I do not know which type"
//! is two of three values; "more than $75,000" is a range of regions.

use super::model::Model;
use crate::law::{Domain, FactIndex, ValueSet};
use chrono::NaiveDate;
use std::collections::BTreeMap;

/// What a person said about one fact.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// Asked, and not known.
    NotSure,
    /// One of these values of a choice or a yes/no fact.
    OneOf(ValueSet),
    /// Exactly these members of a set.
    Selection(ValueSet),
    /// A number in this closed interval, in the unit of the fact; a missing end is open.
    Range {
        /// The lower end.
        min: Option<f64>,
        /// The upper end.
        max: Option<f64>,
    },
    /// A day.
    Day(NaiveDate),
}

/// Everything a person said, by fact.
pub type Answers = BTreeMap<FactIndex, Answer>;

/// For each variable of a [`Model`] the values that are still possible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Knowledge {
    allowed: Vec<ValueSet>,
}

impl Knowledge {
    /// What the answers leave possible. An answer that does not fit the kind of its fact says
    /// nothing.
    #[must_use]
    pub fn new(model: &Model, answers: &Answers) -> Knowledge {
        let mut knowledge = Knowledge { allowed: model.everything().to_vec() };
        for (&fact, answer) in answers {
            knowledge.learn(model, fact, answer);
        }
        knowledge
    }

    /// Replaces what is known of `fact`.
    pub fn learn(&mut self, model: &Model, fact: FactIndex, answer: &Answer) {
        let Some(declared) = model.ordinance().facts.get(fact) else { return };
        let (first, count) = model.variables_of(fact);
        for slot in 0..count {
            let everything = model.everything().get(first + slot).copied().unwrap_or(0);
            let values = match (answer, &declared.domain) {
                (Answer::OneOf(values), Domain::YesNo | Domain::Choice { .. }) => *values,
                (Answer::Selection(members), Domain::Set { .. }) => 1 << (members >> slot & 1),
                (Answer::Range { min, max }, domain @ Domain::Number { .. }) => {
                    domain.regions(*min, *max)
                }
                _ => everything,
            };
            if let Some(allowed) = self.allowed.get_mut(first + slot) {
                *allowed = if values & everything == 0 { everything } else { values & everything };
            }
        }
    }

    /// The values of the variable that are still possible.
    #[must_use]
    pub fn allowed(&self, variable: usize) -> ValueSet {
        self.allowed.get(variable).copied().unwrap_or(ValueSet::MAX)
    }
}
