//! Which page comes next. A pure function of the answers.

use crate::engine::{self, Answers, FactSet, Model};
use crate::law::FactIndex;

/// Why a page is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Phase {
    /// It can change a determination.
    Determining,
    /// It can only change duties and dates.
    Refining,
}

/// A page, by its position in the order of asking, with the facts on it that are worth asking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageAt {
    /// Position among all pages.
    pub page: usize,
    /// Facts to ask, in order.
    pub facts: Vec<FactIndex>,
}

/// The next page of a phase, if anything is left to ask.
#[must_use]
pub fn next_page(model: &Model, answers: &Answers, phase: Phase) -> Option<PageAt> {
    let asking = engine::ask(model, answers);
    let worth: FactSet = match phase {
        Phase::Determining => asking.determining,
        Phase::Refining => asking.determining | asking.refining,
    };
    model.ordinance().pages().enumerate().find_map(|(page, (_, declared))| {
        let facts = declared.facts.iter().copied();
        let facts: Vec<FactIndex> = facts.filter(|fact| worth >> fact & 1 == 1).collect();
        (!facts.is_empty()).then_some(PageAt { page, facts })
    })
}

/// Whether an answer still counts: whether its fact would be asked if it had not been answered.
#[must_use]
pub fn still_counts(model: &Model, answers: &Answers, fact: FactIndex) -> bool {
    let mut others = answers.clone();
    others.remove(&fact);
    let asking = engine::ask(model, &others);
    (asking.determining | asking.refining) >> fact & 1 == 1
}
