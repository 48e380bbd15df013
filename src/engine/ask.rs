//! What to ask next, and how many questions are left.
//!
//! The order is that of the ordinance's pages; a fact that can no longer change anything is left
//! out. Both are pure functions of the answers.

use super::determine::duties;
use super::diagram::Ref;
use super::knowledge::{Answers, Knowledge};
use super::model::Model;
use super::narrow::{FactSet, Narrowed};
use super::reasons::Truth;
use crate::law::FactIndex;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// What is worth asking, without what has been asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asking {
    /// Facts that can still change a determination.
    pub determining: FactSet,
    /// Other facts that can still change whether a duty applies or when it is due.
    pub refining: FactSet,
}

/// What is worth asking, given the answers so far.
#[must_use]
pub fn ask(model: &Model, answers: &Answers) -> Asking {
    let knowledge = Knowledge::new(model, answers);
    let open = !asked(answers);
    let joint = Narrowed::new(model, &knowledge, &[model.joint()]);
    let determining = joint.roots.first().map_or(0, |&root| joint.support(root)) & open;
    let mut refining = 0;
    for (duty, declared) in duties(model, &knowledge).iter().zip(&model.ordinance().obligations) {
        refining |= duty.depends_on;
        for (&(applies, depends_on), cadence) in duty.schedule.iter().zip(&declared.schedule) {
            refining |= depends_on;
            if applies != Truth::No {
                refining |= cadence.timing.counts_from().map_or(0, |fact| 1 << fact);
            }
        }
    }
    Asking { determining, refining: refining & open & !determining }
}

/// How many questions are left at least and at most until no determination can change any more,
/// when facts are asked one by one in order. "At most" is reached by answering "not sure" to all.
#[must_use]
pub fn questions_left(model: &Model, answers: &Answers) -> (u32, u32) {
    let knowledge = Knowledge::new(model, answers);
    let joint = Narrowed::new(model, &knowledge, &[model.joint()]);
    let Some(&root) = joint.roots.first() else { return (0, 0) };
    let asked = asked(answers);
    let most = (joint.support(root) & !asked).count_ones();
    (fewest(model, &joint, root, asked).min(most), most)
}

fn asked(answers: &Answers) -> FactSet {
    answers.keys().fold(0, |set, &fact| set | 1 << fact)
}

/// How many states the search for the shortest way looks at before it settles for the bound that
/// it has proved by then.
const STATES: usize = 20_000;

/// The fewest definite answers after which nothing unasked matters.
///
/// A state is the set of functions that may still be the true one: more than one when a fact was
/// asked and not known. Breadth first; the further members of a set that is being answered cost
/// nothing, since a set is one question, so a state may be reached again by a shorter way.
fn fewest(model: &Model, joint: &Narrowed, root: Ref, asked: FactSet) -> u32 {
    type State = (Vec<Ref>, Option<FactIndex>);
    let start: State = (unknown(model, joint, vec![root], asked), None);
    let mut reached: FxHashMap<State, u32> = FxHashMap::default();
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((state, questions)) = queue.pop_front() {
        if reached.get(&state).is_some_and(|&shorter| shorter < questions) {
            continue;
        }
        let (functions, answering) = &state;
        let first = functions.iter().filter_map(|&f| joint.question(f)).map(|q| q.0).min();
        let Some(variable) = first else { return questions };
        if reached.len() >= STATES {
            return questions;
        }
        let fact = model.fact_of(variable);
        let costs = u32::from(*answering != Some(fact));
        let branches = functions
            .iter()
            .filter_map(|&f| joint.question(f))
            .find(|question| question.0 == variable)
            .map_or(0, |question| question.1.len());
        for branch in 0..branches {
            let next = functions.iter().map(|&function| match joint.question(function) {
                Some((first, left)) if first == variable => {
                    left.get(branch).copied().unwrap_or(function)
                }
                _ => function,
            });
            let next = (unknown(model, joint, next.collect(), asked), Some(fact));
            let after = questions + costs;
            if reached.get(&next).is_none_or(|&known| after < known) {
                reached.insert(next.clone(), after);
                match costs {
                    0 => queue.push_front((next, after)),
                    _ => queue.push_back((next, after)),
                }
            }
        }
    }
    0
}

/// Replaces functions that wait for a fact already asked by all that they may become, and leaves
/// out those that are settled.
fn unknown(model: &Model, joint: &Narrowed, functions: Vec<Ref>, asked: FactSet) -> Vec<Ref> {
    let mut waiting = functions;
    let (mut open, mut seen) = (Vec::new(), Vec::new());
    while let Some(function) = waiting.pop() {
        let Some((variable, left)) = joint.question(function) else { continue };
        if asked >> model.fact_of(variable) & 1 == 0 {
            add(&mut open, function);
        } else if add(&mut seen, function) {
            waiting.extend_from_slice(left);
        }
    }
    open
}

/// Adds to a sorted set; true if it was not there yet.
fn add(set: &mut Vec<Ref>, function: Ref) -> bool {
    let place = set.binary_search(&function);
    if let Err(place) = place {
        set.insert(place, function);
    }
    place.is_err()
}
