//! The tree of findings in words, part by part, each with its address.

use super::Assessment;
use super::phrase;
use crate::engine::{self, Finding, Knowledge, Truth};
use crate::law::{Condition, DefinitionIndex, NoteIndex, Test};

/// One part of a rule, as a person reads it.
#[derive(Debug, Clone, PartialEq)]
pub struct FindingView {
    /// Whether it holds.
    pub truth: Truth,
    /// What it says.
    pub text: String,
    /// Where it stands, if that is not where the part around it stands.
    pub cite: Option<String>,
    /// Doubtful readings of it.
    pub notes: Vec<NoteView>,
    /// Its own parts.
    pub parts: Vec<FindingView>,
}

/// A doubtful reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoteView {
    /// The provision in doubt.
    pub cite: String,
    /// How it is read here, and why that is doubtful.
    pub text: String,
    /// What the other reading would change.
    pub other: String,
}

/// Notes in words.
pub fn notes(at: Assessment, notes: &[NoteIndex]) -> Vec<NoteView> {
    let all = &at.model.ordinance().notes;
    let some = notes.iter().filter_map(|&note| all.get(note));
    some.map(|note| NoteView {
        cite: note.cite.clone(),
        text: at.words.say(&format!("note.{}", note.id)),
        other: at.words.say(&format!("note.{}.other", note.id)),
    })
    .collect()
}

/// Puts findings into words. Terms are explained at their first use only.
pub struct Explainer<'a> {
    at: Assessment<'a>,
    knowledge: &'a Knowledge,
    explained: Vec<DefinitionIndex>,
}

impl<'a> Explainer<'a> {
    /// Nothing explained yet.
    pub fn new(at: Assessment<'a>, knowledge: &'a Knowledge) -> Self {
        Explainer { at, knowledge, explained: Vec::new() }
    }

    /// One finding with everything under it.
    pub fn view(&mut self, finding: &Finding) -> FindingView {
        let mut view = FindingView {
            truth: finding.truth,
            text: phrase::condition(self.at, finding.condition),
            cite: finding.condition.cite.clone(),
            notes: self.notes(finding.condition),
            parts: Vec::new(),
        };
        if let Test::Defined(definition) = finding.condition.test {
            if let Some((declared, found)) =
                engine::definition(self.at.model, self.knowledge, definition)
            {
                view.cite.get_or_insert_with(|| declared.cite.clone());
                if !self.explained.contains(&definition) {
                    self.explained.push(definition);
                    view.notes.extend(notes(self.at, &declared.notes));
                    view.parts.push(self.view(&found));
                }
            }
        } else if finding.condition.id.is_none() || !matches!(finding.condition.test, Test::Not(_))
        {
            // Words that say "not" would stand above a part that says the contrary.
            view.parts = finding.parts.iter().map(|part| self.view(part)).collect();
        }
        view
    }

    /// The notes on a part, and on the meaning of the fact that it tests.
    fn notes(&self, condition: &Condition) -> Vec<NoteView> {
        let fact = match condition.test {
            Test::Value { fact, .. }
            | Test::Selected { fact, .. }
            | Test::Compared { fact, .. } => self.at.model.ordinance().facts.get(fact),
            _ => None,
        };
        let mut all = notes(self.at, &condition.notes);
        all.extend(fact.map_or(Vec::new(), |fact| notes(self.at, &fact.notes)));
        all
    }
}
