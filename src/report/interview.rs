//! The course of an interview: which page comes next, back, change, review, result.
//!
//! A plain state machine over the answers; the page only shows where it stands. Changing an early
//! answer keeps the later ones: what no longer matters is kept, and does not count.

use crate::engine::{self, Answer, Answers, FactSet, Model};
use crate::law::FactIndex;

/// Why a page is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// It can change a determination.
    Determining,
    /// It can only change duties and dates.
    Refining,
    /// The person asked to change an answer on it.
    Changing,
}

/// A page, by its position in the order of asking, with the facts on it that are worth asking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageAt {
    /// Position among all pages.
    pub page: usize,
    /// Facts to ask, in order.
    pub facts: Vec<FactIndex>,
}

/// Where an interview stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Asking.
    Page(PageAt, Phase),
    /// Looking at all answers.
    Review,
    /// Reading the result.
    Result,
}

/// One person's way through the questions.
#[derive(Debug, Clone, PartialEq)]
pub struct Interview {
    /// What was said so far.
    pub answers: Answers,
    trail: Vec<Step>,
    at: usize,
}

impl Interview {
    /// At the first question.
    #[must_use]
    pub fn new(model: &Model) -> Interview {
        let answers = Answers::new();
        let first = next_page(model, &answers, Phase::Determining);
        let first = first.map_or(Step::Review, |page| Step::Page(page, Phase::Determining));
        Interview { answers, trail: vec![first], at: 0 }
    }

    /// Where it stands.
    #[must_use]
    pub fn step(&self) -> Step {
        self.trail.get(self.at).cloned().unwrap_or(Step::Review)
    }

    /// How many steps lie before this one.
    #[must_use]
    pub fn position(&self) -> usize {
        self.at
    }

    /// Takes the answers of the page at hand and goes on.
    pub fn answer(&mut self, model: &Model, given: Vec<(FactIndex, Answer)>) {
        self.answers.extend(given);
        let (phase, then) = match self.step() {
            Step::Page(_, Phase::Refining) => (Phase::Refining, Step::Result),
            Step::Page(_, Phase::Changing) => (Phase::Determining, self.changed_from()),
            _ => (Phase::Determining, Step::Review),
        };
        self.push(self.next(model, phase, then));
    }

    /// Goes on from the review to the result.
    pub fn conclude(&mut self) {
        self.push(Step::Result);
    }

    /// Goes to the review of all answers.
    pub fn review(&mut self) {
        self.push(Step::Review);
    }

    /// Goes on to the questions that only refine duties and dates.
    pub fn refine(&mut self, model: &Model) {
        self.push(self.next(model, Phase::Refining, Step::Result));
    }

    /// Goes to the page that asks `fact`, to change its answer.
    pub fn change(&mut self, model: &Model, fact: FactIndex) {
        let worth = engine::ask(model, &self.answers).determining;
        let asks = |&other: &FactIndex| {
            other == fact || self.answers.contains_key(&other) || worth >> other & 1 == 1
        };
        let mut pages = model.ordinance().pages().enumerate();
        let Some((page, (_, declared))) = pages.find(|(_, (_, page))| page.facts.contains(&fact))
        else {
            return;
        };
        let facts = declared.facts.iter().copied().filter(asks).collect();
        self.push(Step::Page(PageAt { page, facts }, Phase::Changing));
    }

    /// Goes to a step that was seen before; a position beyond the last is the last.
    pub fn go(&mut self, position: usize) {
        self.at = position.min(self.trail.len().saturating_sub(1));
    }

    /// Where the change that is being made was asked for.
    fn changed_from(&self) -> Step {
        let before = self.trail.iter().take(self.at).rev();
        let mut looked_at = before.filter(|step| !matches!(step, Step::Page(..)));
        looked_at.next().cloned().unwrap_or(Step::Review)
    }

    fn push(&mut self, step: Step) {
        self.trail.truncate(self.at + 1);
        if self.step() != step {
            self.trail.push(step);
            self.at += 1;
        }
    }

    fn next(&self, model: &Model, phase: Phase, then: Step) -> Step {
        next_page(model, &self.answers, phase).map_or(then, |page| Step::Page(page, phase))
    }
}

/// The next page of a phase, if anything is left to ask.
#[must_use]
pub fn next_page(model: &Model, answers: &Answers, phase: Phase) -> Option<PageAt> {
    let asking = engine::ask(model, answers);
    let worth: FactSet = match phase {
        Phase::Determining | Phase::Changing => asking.determining,
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
    let mut others = Answers::new();
    for (&other, answer) in answers.iter().filter(|&(&other, _)| other != fact) {
        others.insert(other, answer.clone());
    }
    let asking = engine::ask(model, &others);
    (asking.determining | asking.refining) >> fact & 1 == 1
}
