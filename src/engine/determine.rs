//! What follows from what is known: the standing of each determination and each obligation.

use super::diagram::Ref;
use super::knowledge::Knowledge;
use super::model::Model;
use super::narrow::{FactSet, Narrowed, facts};
use super::reasons::Truth;
use crate::law::{Decider, Determination, ValueSet};

/// Where a determination stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// What can be said of it.
    pub verdict: Verdict,
    /// The values that some way of filling in the unknown still gives.
    pub possible: ValueSet,
    /// Exactly the facts that can still change it.
    pub depends_on: FactSet,
}

/// What can be said of a determination.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Every way of filling in what is unknown gives this value (a position in its values).
    Settled(usize),
    /// Only facts that the city decides can still change it.
    CityDecides,
    /// A fact that the operator knows can still change it.
    Undetermined,
}

impl Standing {
    /// The word for what can be said: the value's name, `city_decides` or `undetermined`.
    #[must_use]
    pub fn word(self, declared: &Determination) -> &str {
        match self.verdict {
            Verdict::Settled(value) => declared.values.get(value).map_or("", String::as_str),
            Verdict::CityDecides => "city_decides",
            Verdict::Undetermined => "undetermined",
        }
    }
}

/// Where an obligation stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Duty {
    /// Whether it applies.
    pub applies: Truth,
    /// Exactly the facts that can still change that.
    pub depends_on: FactSet,
    /// The same two for each rule of time: whether it and the obligation both apply.
    pub schedule: Vec<(Truth, FactSet)>,
}

/// The standing of every determination, in the order of the ordinance.
#[must_use]
pub fn determine(model: &Model, knowledge: &Knowledge) -> Vec<Standing> {
    let narrowed = Narrowed::new(model, knowledge, model.determinations());
    let stands = |&root| {
        let possible = narrowed.terminals(root);
        let depends_on = narrowed.support(root);
        let verdict = if possible.is_power_of_two() {
            Verdict::Settled(possible.trailing_zeros() as usize)
        } else if facts(depends_on).all(|fact| {
            model.ordinance().facts.get(fact).is_some_and(|f| f.decided_by == Decider::City)
        }) {
            Verdict::CityDecides
        } else {
            Verdict::Undetermined
        };
        Standing { verdict, possible, depends_on }
    };
    narrowed.roots.iter().map(stands).collect()
}

/// The standing of every obligation, in the order of the ordinance.
#[must_use]
pub fn duties(model: &Model, knowledge: &Knowledge) -> Vec<Duty> {
    let mut roots = Vec::new();
    for duty in model.duties() {
        roots.extend(duty.rule.iter().map(|rule| rule.root));
        roots.extend(duty.schedule.iter().flatten());
    }
    let narrowed = Narrowed::new(model, knowledge, &roots);
    let mut left = narrowed.roots.iter();
    let mut next = |present: bool, otherwise| match if present { left.next() } else { None } {
        Some(&root) => (Truth::of(narrowed.terminals(root)), narrowed.support(root)),
        None => otherwise,
    };
    model
        .duties()
        .iter()
        .map(|duty| {
            let (applies, depends_on) = next(duty.rule.is_some(), (Truth::Yes, 0));
            let mut time = |rule: &Option<Ref>| next(rule.is_some(), (applies, depends_on));
            let schedule = duty.schedule.iter().map(&mut time).collect();
            Duty { applies, depends_on, schedule }
        })
        .collect()
}
