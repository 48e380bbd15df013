//! One determination as a person reads it: value, reason, what is open, what a waiver must show.

use super::Assessment;
use super::finding::{Explainer, FindingView, NoteView, notes};
use super::phrase;
use crate::engine::{self, Answer, Knowledge, Standing, Verdict, facts};
use crate::law::{
    Condition, Decider, Determination, DeterminationIndex, FactIndex, Ordinance, Test,
};

/// A determination.
#[derive(Debug, Clone, PartialEq)]
pub struct Card {
    /// Identifier of the determination.
    pub id: String,
    /// Its value, or `city_decides` or `undetermined`.
    pub value: String,
    /// What is determined, in a few words.
    pub title: String,
    /// The result, as one statement.
    pub headline: String,
    /// What it means and why, in a sentence or two.
    pub text: String,
    /// Where the rule stands.
    pub cite: String,
    /// The person's own answers that already force this result, each with where it matters.
    pub reasons: Vec<Reason>,
    /// What can still change it.
    pub open: Vec<OpenFact>,
    /// The values that are still possible, as statements; empty when it is settled.
    pub possible: Vec<String>,
    /// The rule, part by part.
    pub findings: Vec<FindingView>,
    /// Doubtful readings of the determination itself.
    pub notes: Vec<NoteView>,
    /// Set for a waiver path.
    pub waiver: Option<Waiver>,
}

/// One of the answers that force a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// Identifier of the fact.
    pub fact: String,
    /// The answer as a statement.
    pub text: String,
    /// The provisions that turn on it.
    pub cites: Vec<String>,
}

/// A fact that can still change a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenFact {
    /// Identifier of the fact.
    pub fact: String,
    /// Its question.
    pub text: String,
    /// Whether the city decides it.
    pub city: bool,
    /// For the city's facts: what it may look at.
    pub weighs: Option<String>,
    /// For the city's facts: what to bring or to ask.
    pub bring: Option<String>,
    /// The provisions that turn on it.
    pub cites: Vec<String>,
}

/// What a waiver path offers and asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiver {
    /// What the path is.
    pub text: String,
    /// What an application must show.
    pub show: Vec<String>,
}

/// All determinations, in the order of the ordinance.
pub fn cards(at: Assessment, knowledge: &Knowledge) -> Vec<Card> {
    let standings = engine::determine(at.model, knowledge);
    let declared = at.model.ordinance().determinations.iter().zip(standings).enumerate();
    declared.map(|(index, (one, standing))| card(at, knowledge, index, one, standing)).collect()
}

fn card(
    at: Assessment,
    knowledge: &Knowledge,
    index: DeterminationIndex,
    declared: &Determination,
    standing: Standing,
) -> Card {
    let words = at.words;
    let family = if declared.waiver().is_some() { "waiver" } else { declared.id.as_str() };
    let name = |value: usize| declared.values.get(value).map_or("", String::as_str);
    let value = standing.word(declared);
    let text = match standing.verdict {
        Verdict::Settled(_) => words.say(&format!("outcome.{}.{value}", declared.id)),
        _ => words.say(&format!("result.{value}")),
    };
    let possible = (0..declared.values.len())
        .filter(|value| standing.possible >> value & 1 == 1 && standing.depends_on != 0)
        .map(|value| words.say(&format!("determination.{family}.{}", name(value))))
        .collect();
    let title = match declared.waiver() {
        Some(_) => words.say(&format!("{}.title", declared.id)),
        None => words.say(&format!("determination.{}", declared.id)),
    };
    let mut explainer = Explainer::new(at, knowledge);
    let rows = engine::explain(at.model, knowledge, index);
    let findings = rows.iter().filter_map(|row| {
        let outcome = declared.outcomes.get(row.outcome)?;
        let value = words.say(&format!("determination.{family}.{}", name(outcome.value)));
        let mut view = explainer.view(row.finding.as_ref()?);
        view.text = words.fill("finding.row", &[("value", &value), ("rule", &view.text)]);
        view.cite = Some(outcome.cite.clone());
        view.notes.extend(notes(at, &outcome.notes));
        Some(view)
    });
    Card {
        id: declared.id.clone(),
        value: value.to_string(),
        title,
        headline: words.say(&format!("determination.{family}.{value}")),
        text,
        cite: deciding_cite(declared, standing),
        findings: findings.collect(),
        reasons: reasons(at, knowledge, index),
        open: open(at, index, standing),
        possible,
        notes: notes(at, &declared.notes),
        waiver: declared.waiver().map(|_| Waiver {
            text: words.say(&format!("{}.text", declared.id)),
            show: declared.show.iter().map(|item| words.say(&format!("show.{item}"))).collect(),
        }),
    }
}

/// Where the outcome stands, or the determination while it is open.
fn deciding_cite(declared: &Determination, standing: Standing) -> String {
    let outcome = match standing.verdict {
        Verdict::Settled(value) => declared.outcomes.iter().find(|row| row.value == value),
        _ => None,
    };
    outcome.map_or_else(|| declared.cite.clone(), |outcome| outcome.cite.clone())
}

fn reasons(at: Assessment, knowledge: &Knowledge, index: DeterminationIndex) -> Vec<Reason> {
    let ordinance = at.model.ordinance();
    let forcing = engine::smallest_reason(at.model, knowledge, index);
    facts(forcing)
        .filter_map(|fact| {
            let declared = ordinance.facts.get(fact)?;
            let answer = at.answers.get(&fact).unwrap_or(&Answer::NotSure);
            Some(Reason {
                fact: declared.id.clone(),
                text: phrase::statement(at.words, declared, answer),
                cites: cites(ordinance, index, fact),
            })
        })
        .collect()
}

fn open(at: Assessment, index: DeterminationIndex, standing: Standing) -> Vec<OpenFact> {
    let ordinance = at.model.ordinance();
    facts(standing.depends_on)
        .filter_map(|fact| {
            let declared = ordinance.facts.get(fact)?;
            let say = |part: &str| {
                at.words.get(&format!("fact.{}.{part}", declared.id)).map(str::to_string)
            };
            Some(OpenFact {
                fact: declared.id.clone(),
                text: at.words.say(&format!("fact.{}.question", declared.id)),
                city: declared.decided_by == Decider::City,
                weighs: say("weighs"),
                bring: say("bring"),
                cites: cites(ordinance, index, fact),
            })
        })
        .collect()
}

/// The addresses, within the rules of a determination, of the parts that test a fact.
pub fn cites(
    ordinance: &Ordinance,
    determination: DeterminationIndex,
    fact: FactIndex,
) -> Vec<String> {
    let mut search = Search { ordinance, fact, found: Vec::new(), seen: Vec::new() };
    search.determination(determination);
    search.found
}

struct Search<'o> {
    ordinance: &'o Ordinance,
    fact: FactIndex,
    found: Vec<String>,
    seen: Vec<(bool, usize)>,
}

impl Search<'_> {
    fn first_visit(&mut self, definition: bool, index: usize) -> bool {
        let fresh = !self.seen.contains(&(definition, index));
        self.seen.push((definition, index));
        fresh
    }

    fn determination(&mut self, index: DeterminationIndex) {
        let ordinance = self.ordinance;
        let Some(declared) = ordinance.determinations.get(index) else { return };
        if self.first_visit(false, index) {
            for outcome in &declared.outcomes {
                outcome.when.iter().for_each(|when| self.condition(when, &outcome.cite));
            }
        }
    }

    fn condition(&mut self, condition: &Condition, around: &str) {
        let cite = condition.cite.as_deref().unwrap_or(around);
        match condition.test {
            Test::Value { fact, .. }
            | Test::Selected { fact, .. }
            | Test::Compared { fact, .. } => {
                if fact == self.fact && !self.found.iter().any(|known| known == cite) {
                    self.found.push(cite.to_string());
                }
            }
            Test::Defined(index) => {
                let ordinance = self.ordinance;
                if let Some(definition) = ordinance.definitions.get(index)
                    && self.first_visit(true, index)
                {
                    self.condition(&definition.when, &definition.cite);
                }
            }
            Test::Determined { determination, .. } => self.determination(determination),
            _ => condition.parts().into_iter().for_each(|part| self.condition(part, cite)),
        }
    }
}
