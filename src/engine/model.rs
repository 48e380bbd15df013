//! Compiling an ordinance: every determination, duty and part of a condition becomes a diagram.
//!
//! Done once for each pack. The cost is that of the diagrams; a budget on their nodes turns a pack
//! that would explode into [`Compilation::OverBudget`], which names the rule for its author.

use super::diagram::{Ref, Store, Variable};
use crate::law::{
    Condition, DeterminationIndex, Domain, FactIndex, Ordinance, Relation, Test, ValueSet,
};

/// How many nodes a pack may have. The largest of the shipped packs needs about a tenth of it.
pub const NODE_BUDGET: usize = 20_000;

/// What compiling an ordinance gives.
#[derive(Debug)]
pub enum Compilation {
    /// The ordinance, ready to be asked.
    Ready(Box<Model>),
    /// The diagrams outgrew the budget at this rule.
    OverBudget(Subject),
}

/// A rule of an ordinance, by its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// A definition.
    Definition(usize),
    /// A determination.
    Determination(usize),
    /// An obligation.
    Obligation(usize),
}

/// A condition as a diagram, with its parts in the order of [`Condition::parts`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// True exactly when the condition holds.
    pub root: Ref,
    /// The same for each part.
    pub parts: Vec<Rule>,
}

impl Rule {
    /// The same rule with its diagrams moved.
    fn moved(self, to: &mut impl FnMut(Ref) -> Ref) -> Rule {
        let root = to(self.root);
        Rule { root, parts: self.parts.into_iter().map(|part| part.moved(to)).collect() }
    }
}

/// An obligation as diagrams.
#[derive(Debug, Clone)]
pub struct Duty {
    /// When it applies; none means always.
    pub rule: Option<Rule>,
    /// When each of its rules of time applies, and the obligation too; none means with it.
    pub schedule: Vec<Option<Ref>>,
}

/// An ordinance with its diagrams.
#[derive(Debug)]
pub struct Model {
    ordinance: Ordinance,
    store: Store,
    variables: Vec<FactIndex>,
    first_variable: Vec<usize>,
    everything: Vec<ValueSet>,
    definitions: Vec<Rule>,
    determinations: Vec<Ref>,
    outcomes: Vec<Vec<Option<Rule>>>,
    duties: Vec<Duty>,
    joint: Ref,
}

impl Model {
    /// Compiles an ordinance with a budget of nodes.
    #[must_use]
    pub fn compile(ordinance: Ordinance, budget: usize) -> Compilation {
        let mut variables = Vec::new();
        let mut first_variable = Vec::new();
        let mut everything = Vec::new();
        let mut sizes = Vec::new();
        for (index, fact) in ordinance.facts.iter().enumerate() {
            first_variable.push(variables.len());
            let (count, size, values) = match &fact.domain {
                Domain::Set { values } => (values.len(), 2, 0b11),
                domain => (1, domain.size(), domain.every_value()),
            };
            for _ in 0..count {
                variables.push(index);
                sizes.push(size);
                everything.push(values);
            }
        }
        first_variable.push(variables.len());
        let mut compiler = Compiler {
            definitions: vec![None; ordinance.definitions.len()],
            determinations: vec![None; ordinance.determinations.len()],
            ordinance: &ordinance,
            store: Store::new(sizes, budget),
            first_variable: &first_variable,
            full_at: None,
        };
        for index in 0..ordinance.definitions.len() {
            compiler.definition(index);
        }
        for index in 0..ordinance.determinations.len() {
            compiler.determination(index);
        }
        let mut duties = Vec::new();
        for (index, duty) in ordinance.obligations.iter().enumerate() {
            let rule = duty.when.as_ref().map(|when| compiler.rule(when));
            let applies = rule.as_ref().map_or(Ref::TRUE, |rule| rule.root);
            let mut schedule = Vec::with_capacity(duty.schedule.len());
            for cadence in &duty.schedule {
                let when = cadence.when.as_ref().map(|when| compiler.rule(when).root);
                schedule.push(when.map(|when| compiler.store.choose(applies, when, Ref::FALSE)));
            }
            compiler.note_if_full(Subject::Obligation(index));
            duties.push(Duty { rule, schedule });
        }
        let Compiler { store, definitions, determinations, full_at, .. } = compiler;
        let mut store = store;
        if let Some(subject) = full_at {
            return Compilation::OverBudget(subject);
        }
        let (determinations, outcomes): (Vec<_>, Vec<_>) =
            determinations.into_iter().flatten().unzip();
        let mut joint = Ref::FALSE;
        for (index, &root) in determinations.iter().enumerate() {
            joint = store.pair(joint, root);
            if store.is_full() {
                return Compilation::OverBudget(Subject::Determination(index));
            }
        }
        // What is narrowed after every answer comes first.
        let mut kept = store.emptied();
        let mut places = vec![None; store.len()];
        let mut keep = |root| store.keep(root, &mut kept, &mut places);
        let determinations = determinations.into_iter().map(&mut keep).collect();
        let joint = keep(joint);
        for duty in &mut duties {
            duty.rule = duty.rule.take().map(|rule| rule.moved(&mut keep));
            duty.schedule.iter_mut().flatten().for_each(|root| *root = keep(*root));
        }
        let mut moved = |rule: Option<Rule>| rule.map(|rule| rule.moved(&mut keep));
        let definitions = definitions.into_iter().filter_map(&mut moved).collect();
        let outcomes = outcomes.into_iter();
        let outcomes =
            outcomes.map(|rows: Vec<_>| rows.into_iter().map(&mut moved).collect()).collect();
        Compilation::Ready(Box::new(Model {
            store: kept,
            definitions,
            variables,
            first_variable,
            everything,
            determinations,
            outcomes,
            duties,
            joint,
            ordinance,
        }))
    }

    /// The ordinance that was compiled.
    #[must_use]
    pub fn ordinance(&self) -> &Ordinance {
        &self.ordinance
    }

    /// The nodes of all diagrams.
    pub(super) fn store(&self) -> &Store {
        &self.store
    }

    /// How many nodes the diagrams have together.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.store.len()
    }

    /// The fact that a variable belongs to.
    pub(super) fn fact_of(&self, variable: Variable) -> FactIndex {
        self.variables.get(variable as usize).copied().unwrap_or(FactIndex::MAX)
    }

    /// The first variable of a fact, and how many it has: one for each member of a set, one for
    /// any other fact.
    pub(super) fn variables_of(&self, fact: FactIndex) -> (usize, usize) {
        let first = self.first_variable.get(fact).copied().unwrap_or(0);
        let next = self.first_variable.get(fact + 1).copied().unwrap_or(first);
        (first, next - first)
    }

    /// For each variable all its values.
    pub(super) fn everything(&self) -> &[ValueSet] {
        &self.everything
    }

    /// The diagram of each determination; its terminals are positions in the values.
    pub(super) fn determinations(&self) -> &[Ref] {
        &self.determinations
    }

    /// The conditions of each determination's outcomes.
    pub(super) fn outcomes(&self, determination: DeterminationIndex) -> &[Option<Rule>] {
        self.outcomes.get(determination).map_or(&[], Vec::as_slice)
    }

    /// The condition of each definition.
    pub(super) fn definitions(&self) -> &[Rule] {
        &self.definitions
    }

    /// The diagrams of each obligation.
    pub(super) fn duties(&self) -> &[Duty] {
        &self.duties
    }

    /// The function that tells all determinations at once.
    pub(super) fn joint(&self) -> Ref {
        self.joint
    }
}

/// A determination's diagram and those of its outcomes' conditions.
type Determined = (Ref, Vec<Option<Rule>>);

struct Compiler<'a> {
    ordinance: &'a Ordinance,
    store: Store,
    first_variable: &'a [usize],
    definitions: Vec<Option<Rule>>,
    determinations: Vec<Option<Determined>>,
    full_at: Option<Subject>,
}

impl Compiler<'_> {
    fn note_if_full(&mut self, subject: Subject) {
        if self.store.is_full() && self.full_at.is_none() {
            self.full_at = Some(subject);
        }
    }

    fn definition(&mut self, index: usize) -> Ref {
        if let Some(Some(rule)) = self.definitions.get(index) {
            return rule.root;
        }
        let Some(definition) = self.ordinance.definitions.get(index) else { return Ref::FALSE };
        let rule = self.rule(&definition.when);
        let root = rule.root;
        if let Some(slot) = self.definitions.get_mut(index) {
            *slot = Some(rule);
        }
        self.note_if_full(Subject::Definition(index));
        root
    }

    fn determination(&mut self, index: usize) -> Ref {
        if let Some(Some((root, _))) = self.determinations.get(index) {
            return *root;
        }
        let Some(determination) = self.ordinance.determinations.get(index) else {
            return Ref::FALSE;
        };
        let rules: Vec<Option<Rule>> = determination
            .outcomes
            .iter()
            .map(|outcome| outcome.when.as_ref().map(|when| self.rule(when)))
            .collect();
        let mut root = Ref::FALSE;
        for (outcome, rule) in determination.outcomes.iter().zip(&rules).rev() {
            let value = Ref::terminal(outcome.value as u32);
            root = match rule {
                Some(rule) => self.store.choose(rule.root, value, root),
                None => value,
            };
        }
        if let Some(slot) = self.determinations.get_mut(index) {
            *slot = Some((root, rules));
        }
        self.note_if_full(Subject::Determination(index));
        root
    }

    fn rule(&mut self, condition: &Condition) -> Rule {
        let parts: Vec<Rule> = condition.parts().into_iter().map(|part| self.rule(part)).collect();
        let roots: Vec<Ref> = parts.iter().map(|part| part.root).collect();
        let root = match &condition.test {
            Test::Value { fact, values } => self.store.test(self.variable(*fact, 0), *values),
            Test::Selected { fact, any_of } => {
                let mut root = Ref::FALSE;
                for member in (0..64).rev().filter(|member| any_of >> member & 1 == 1) {
                    let selected = self.store.test(self.variable(*fact, member), 0b10);
                    root = self.store.choose(selected, Ref::TRUE, root);
                }
                root
            }
            Test::Compared { fact, relation, value } => self.comparison(*fact, *relation, *value),
            Test::Defined(definition) => self.definition(*definition),
            Test::Determined { determination, values } => {
                let root = self.determination(*determination);
                let values = *values;
                self.store.relabel(root, &|value| u32::from(values >> value & 1 == 1))
            }
            Test::All(_) => roots
                .iter()
                .rev()
                .fold(Ref::TRUE, |all, &part| self.store.choose(part, all, Ref::FALSE)),
            Test::Any(_) => roots
                .iter()
                .rev()
                .fold(Ref::FALSE, |any, &part| self.store.choose(part, Ref::TRUE, any)),
            Test::AtLeast(count, _) => self.at_least(*count, &roots),
            Test::Not(_) => self.unless(Ref::TRUE, roots.first().copied()),
            Test::Unless(..) => {
                self.unless(roots.first().copied().unwrap_or(Ref::FALSE), roots.get(1).copied())
            }
        };
        Rule { root, parts }
    }

    fn variable(&self, fact: FactIndex, member: usize) -> Variable {
        (self.first_variable.get(fact).copied().unwrap_or(0) + member) as Variable
    }

    fn comparison(&mut self, fact: FactIndex, relation: Relation, value: f64) -> Ref {
        let Some(Domain::Number { cuts, .. }) =
            self.ordinance.facts.get(fact).map(|fact| &fact.domain)
        else {
            return Ref::FALSE;
        };
        let cut = relation.cut(value);
        let below = cuts.iter().filter(|other| other.order(cut).is_le()).count();
        let low: ValueSet = if below >= 64 { ValueSet::MAX } else { (1 << below) - 1 };
        let values = if relation.holds_above() { !low } else { low };
        self.store.test(self.variable(fact, 0), values)
    }

    fn unless(&mut self, rule: Ref, exception: Option<Ref>) -> Ref {
        self.store.choose(exception.unwrap_or(Ref::FALSE), Ref::FALSE, rule)
    }

    /// At least `count` of `parts` hold: row `n` of the table tells whether `n` more are needed.
    fn at_least(&mut self, count: usize, parts: &[Ref]) -> Ref {
        let mut needed: Vec<Ref> = vec![Ref::FALSE; count + 1];
        if let Some(none) = needed.first_mut() {
            *none = Ref::TRUE;
        }
        for &part in parts.iter().rev() {
            for n in (1..=count).rev() {
                let met = needed.get(n - 1).copied().unwrap_or(Ref::FALSE);
                let not_met = needed.get(n).copied().unwrap_or(Ref::FALSE);
                let root = self.store.choose(part, met, not_met);
                if let Some(slot) = needed.get_mut(n) {
                    *slot = root;
                }
            }
        }
        needed.last().copied().unwrap_or(Ref::TRUE)
    }
}
