//! Why: the tree of findings under a determination, and the smallest set of answers that forces it.

use super::diagram::Ref;
use super::knowledge::Knowledge;
use super::model::{Model, Rule};
use super::narrow::{FactSet, Narrowed, facts};
use crate::law::{Condition, Definition, DefinitionIndex, DeterminationIndex, FactIndex, ValueSet};

/// Whether a condition holds under what is known. Each is exact: `Open` means that some way of
/// filling in the unknown makes it true and another makes it false.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Truth {
    /// However the unknown is filled in, it holds.
    Yes,
    /// However the unknown is filled in, it does not hold.
    No,
    /// It depends.
    Open,
}

impl Truth {
    /// From the set of truth values that are possible.
    pub(super) fn of(possible: ValueSet) -> Truth {
        match possible {
            0b01 => Truth::No,
            0b10 => Truth::Yes,
            _ => Truth::Open,
        }
    }
}

/// What was found for one part of a rule.
#[derive(Debug, Clone)]
pub struct Finding<'m> {
    /// The part.
    pub condition: &'m Condition,
    /// Whether it holds.
    pub truth: Truth,
    /// Exactly the facts that can still change that.
    pub depends_on: FactSet,
    /// The same for its own parts. A defined term is explained by [`definition`].
    pub parts: Vec<Finding<'m>>,
}

/// One row of a determination with what was found for it.
#[derive(Debug, Clone)]
pub struct Row<'m> {
    /// Position of the row among the outcomes.
    pub outcome: usize,
    /// Its condition; the last row has none.
    pub finding: Option<Finding<'m>>,
}

/// The rows of a determination up to the first one that surely holds.
#[must_use]
pub fn explain<'m>(
    model: &'m Model,
    knowledge: &Knowledge,
    determination: DeterminationIndex,
) -> Vec<Row<'m>> {
    let Some(declared) = model.ordinance().determinations.get(determination) else {
        return Vec::new();
    };
    let mut rows = Vec::new();
    for (outcome, (row, rule)) in
        declared.outcomes.iter().zip(model.outcomes(determination)).enumerate()
    {
        let finding = row.when.as_ref().zip(rule.as_ref());
        let finding = finding.map(|(when, rule)| find(model, knowledge, when, rule));
        let decides = finding.as_ref().is_none_or(|finding| finding.truth == Truth::Yes);
        rows.push(Row { outcome, finding });
        if decides {
            break;
        }
    }
    rows
}

/// What was found for a defined term.
#[must_use]
pub fn definition<'m>(
    model: &'m Model,
    knowledge: &Knowledge,
    definition: DefinitionIndex,
) -> Option<(&'m Definition, Finding<'m>)> {
    let declared = model.ordinance().definitions.get(definition)?;
    let rule = model.definitions().get(definition)?;
    Some((declared, find(model, knowledge, &declared.when, rule)))
}

fn find<'m>(
    model: &Model,
    knowledge: &Knowledge,
    condition: &'m Condition,
    rule: &Rule,
) -> Finding<'m> {
    let mut roots = Vec::new();
    collect(rule, &mut roots);
    let narrowed = Narrowed::new(model, knowledge, &roots);
    build(condition, rule, &narrowed, &mut narrowed.roots.iter())
}

fn collect(rule: &Rule, roots: &mut Vec<Ref>) {
    roots.push(rule.root);
    rule.parts.iter().for_each(|part| collect(part, roots));
}

/// Builds the tree in the order in which [`collect`] went through it.
fn build<'m, 'r>(
    condition: &'m Condition,
    rule: &Rule,
    narrowed: &Narrowed,
    left: &mut impl Iterator<Item = &'r Ref>,
) -> Finding<'m> {
    let root = left.next().copied().unwrap_or(Ref::FALSE);
    let parts = condition.parts().into_iter().zip(&rule.parts);
    let parts = parts.map(|(part, rule)| build(part, rule, narrowed, left)).collect();
    Finding {
        condition,
        truth: Truth::of(narrowed.terminals(root)),
        depends_on: narrowed.support(root),
        parts,
    }
}

/// The smallest set of answered facts that already forces the value of a settled determination,
/// whatever all other facts are; of several, the one asked earliest. Empty when it is not settled.
///
/// A set suffices when no way through the diagram that keeps to it leads to another value. Each
/// way that does shows a set of facts of which one must be kept, and the smallest set that meets
/// all of these is tried next, until none is left. Where that takes too many steps, the set is one
/// from which no fact can be left out.
#[must_use]
pub fn smallest_reason(
    model: &Model,
    knowledge: &Knowledge,
    determination: DeterminationIndex,
) -> FactSet {
    let Some(&root) = model.determinations().get(determination) else { return 0 };
    let narrowed = Narrowed::new(model, knowledge, &[root]);
    let settled = narrowed.roots.first().and_then(|root| root.value());
    let Some(value) = settled else { return 0 };
    let mut must_meet: Vec<FactSet> = Vec::new();
    let mut kept = 0;
    let mut steps = STEPS;
    while let Some(broken) = way_around(model, knowledge, root, value, kept) {
        must_meet.push(broken);
        let found = (1..=128).find_map(|size| meet_all(&must_meet, 0, size, &mut steps));
        let Some(smallest) = found.filter(|_| steps > 0) else {
            return no_fact_too_many(model, knowledge, root, value);
        };
        kept = smallest;
    }
    kept
}

/// How many steps the search for the smallest set may take. The shipped packs need a few hundred.
const STEPS: u32 = 20_000;

/// A set of facts that suffices and from which none can be left out, though a smaller one may
/// exist: found by leaving facts out one after the other, those asked last first.
fn no_fact_too_many(model: &Model, knowledge: &Knowledge, root: Ref, value: u32) -> FactSet {
    let all: Vec<FactIndex> = (0..model.ordinance().facts.len()).collect();
    let mut kept = all.iter().fold(0, |set, fact| set | 1 << fact);
    for fact in all.into_iter().rev() {
        let without = kept & !(1 << fact);
        if way_around(model, knowledge, root, value, without).is_none() {
            kept = without;
        }
    }
    kept
}

/// The fewest facts, none of them in `kept`, whose answers must be given up to reach a value
/// other than `value`.
fn way_around(
    model: &Model,
    knowledge: &Knowledge,
    root: Ref,
    value: u32,
    kept: FactSet,
) -> Option<FactSet> {
    let store = model.store();
    let top = root.node()?;
    let mut ways: Vec<Option<FactSet>> = Vec::with_capacity(top + 1);
    for node in 0..=top {
        let variable = store.variable(node);
        let fact: FactSet = 1 << model.fact_of(variable);
        let allowed = knowledge.allowed(variable as usize);
        let everything = model.everything().get(variable as usize).copied().unwrap_or(0);
        let mut best: Option<FactSet> = None;
        for (branch, &child) in store.children(node).iter().enumerate() {
            let keeps = allowed >> branch & 1 == 1;
            if everything >> branch & 1 == 0 || (!keeps && kept & fact != 0) {
                continue;
            }
            let way = match (child.value(), child.node()) {
                (Some(reached), _) => (reached != value).then_some(0),
                (_, Some(child)) => ways.get(child).copied().flatten(),
                _ => None,
            };
            let way = way.map(|way| if keeps { way } else { way | fact });
            if let Some(way) = way
                && best.is_none_or(|best| way.count_ones() < best.count_ones())
            {
                best = Some(way);
            }
        }
        ways.push(best);
    }
    ways.last().copied().flatten()
}

/// A set of at most `size` facts, beyond `chosen`, that meets every one of `sets`. Each call is a
/// step; none is found once they have run out.
fn meet_all(sets: &[FactSet], chosen: FactSet, size: u32, steps: &mut u32) -> Option<FactSet> {
    let Some(&unmet) = sets.iter().find(|&&set| set & chosen == 0) else { return Some(chosen) };
    *steps = steps.saturating_sub(1);
    if size == 0 || *steps == 0 {
        return None;
    }
    facts(unmet).find_map(|fact| meet_all(sets, chosen | 1 << fact, size - 1, steps))
}
