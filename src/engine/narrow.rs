//! Narrowing: the reduced diagrams of what is still open under some knowledge.
//!
//! For each node the children that knowledge still allows are compared after they have been
//! narrowed themselves, and equal nodes are merged. What is left is the one canonical diagram over
//! the values that are left, so a function still depends on a variable exactly when its diagram
//! has a node for it. Cost: one pass down and one pass up over the nodes that can be reached.

use super::diagram::{Ref, Variable};
use super::knowledge::Knowledge;
use super::model::Model;
use crate::law::{FactIndex, ValueSet};

/// A set of facts: bit `i` stands for the `i`th fact.
pub type FactSet = u128;

/// The facts in a set, ascending.
pub fn facts(set: FactSet) -> impl Iterator<Item = FactIndex> {
    (0..128).filter(move |fact| set >> fact & 1 == 1)
}

/// What is left of some functions.
#[derive(Debug, Clone)]
pub struct Narrowed {
    /// The functions asked for, in their order.
    pub roots: Vec<Ref>,
    nodes: Vec<Open>,
    children: Vec<Ref>,
}

/// A node of a narrowed diagram.
#[derive(Debug, Clone, Copy)]
struct Open {
    variable: Variable,
    start: u32,
    end: u32,
    support: FactSet,
    terminals: ValueSet,
}

const UNSEEN: Ref = Ref::terminal(u32::MAX >> 1);

impl Narrowed {
    /// What `knowledge` leaves of the functions `roots` of `model`.
    pub fn new(model: &Model, knowledge: &Knowledge, roots: &[Ref]) -> Narrowed {
        let store = model.store();
        let top = roots.iter().filter_map(|root| root.node()).max().map_or(0, |node| node + 1);
        let mut left: Vec<Option<Ref>> = vec![None; top];
        let mark = |left: &mut Vec<Option<Ref>>, function: Ref| {
            if let Some(slot) = function.node().and_then(|node| left.get_mut(node)) {
                *slot = Some(UNSEEN);
            }
        };
        roots.iter().for_each(|&root| mark(&mut left, root));
        let mut reached = 0;
        for node in (0..top).rev() {
            if left.get(node).copied().flatten().is_none() {
                continue;
            }
            reached += 1;
            let allowed = knowledge.allowed(store.variable(node) as usize);
            for (value, &child) in store.children(node).iter().enumerate() {
                if allowed >> value & 1 == 1 {
                    mark(&mut left, child);
                }
            }
        }

        let mut narrowed = Narrowed {
            roots: Vec::new(),
            nodes: Vec::with_capacity(reached),
            children: Vec::with_capacity(reached * 3),
        };
        let mut table = Table::new(reached);
        for node in 0..top {
            if left.get(node).copied().flatten().is_none() {
                continue;
            }
            let variable = store.variable(node);
            let allowed = knowledge.allowed(variable as usize);
            let start = narrowed.children.len();
            let mut first = None;
            let mut same = true;
            for (value, &child) in store.children(node).iter().enumerate() {
                if allowed >> value & 1 == 0 {
                    continue;
                }
                let child = after(&left, child);
                same &= *first.get_or_insert(child) == child;
                narrowed.children.push(child);
            }
            let result = if same {
                narrowed.children.truncate(start);
                first.unwrap_or(Ref::FALSE)
            } else {
                narrowed.share(model, variable, start, &mut table)
            };
            if let Some(slot) = left.get_mut(node) {
                *slot = Some(result);
            }
        }
        narrowed.roots = roots.iter().map(|&root| after(&left, root)).collect();
        narrowed
    }

    /// Makes a node of the children from `start` on, or finds the equal one that is there.
    fn share(&mut self, model: &Model, variable: Variable, start: usize, table: &mut Table) -> Ref {
        let fresh = self.children.get(start..).unwrap_or(&[]);
        let found = table.find(variable, fresh, |node| {
            self.nodes.get(node).is_some_and(|open| {
                open.variable == variable
                    && self.children.get(open.start as usize..open.end as usize) == Some(fresh)
            })
        });
        match found {
            Ok(node) => {
                self.children.truncate(start);
                Ref::at(node)
            }
            Err(place) => {
                let mut support = 1 << model.fact_of(variable);
                let mut terminals = 0;
                for &child in fresh {
                    support |= self.support(child);
                    terminals |= self.terminals(child);
                }
                let node = self.nodes.len();
                let end = self.children.len() as u32;
                let start = start as u32;
                self.nodes.push(Open { variable, start, end, support, terminals });
                table.put(place, node);
                Ref::at(node)
            }
        }
    }

    fn open(&self, function: Ref) -> Option<&Open> {
        function.node().and_then(|node| self.nodes.get(node))
    }

    /// The facts that can still change the function.
    pub fn support(&self, function: Ref) -> FactSet {
        self.open(function).map_or(0, |open| open.support)
    }

    /// The values that the function can still have, when they are below 64.
    pub fn terminals(&self, function: Ref) -> ValueSet {
        match function.value() {
            Some(value) => 1 << (value & 63),
            None => self.open(function).map_or(0, |open| open.terminals),
        }
    }

    /// The variable that the function asks first, with what is left after each possible answer.
    pub fn question(&self, function: Ref) -> Option<(Variable, &[Ref])> {
        let open = self.open(function)?;
        Some((open.variable, self.children.get(open.start as usize..open.end as usize)?))
    }
}

/// What is left of a function of the model, once its node has been narrowed.
fn after(left: &[Option<Ref>], function: Ref) -> Ref {
    match function.node() {
        Some(node) => left.get(node).copied().flatten().unwrap_or(function),
        None => function,
    }
}

/// An open-addressing table of node positions: cheaper than a map that owns its keys, and
/// narrowing runs after every answer.
struct Table {
    slots: Vec<u32>,
}

const FREE: u32 = u32::MAX;

impl Table {
    fn new(entries: usize) -> Table {
        Table { slots: vec![FREE; (entries * 2).next_power_of_two()] }
    }

    /// The position of the equal node, or the slot where it belongs.
    fn find(
        &self,
        variable: Variable,
        children: &[Ref],
        equal: impl Fn(usize) -> bool,
    ) -> Result<usize, usize> {
        let mut hash = u64::from(variable);
        for child in children {
            let bits = child.value().map_or_else(
                || child.node().unwrap_or(0) as u64,
                |value| u64::from(value) | 1 << 32,
            );
            hash = (hash.rotate_left(5) ^ bits).wrapping_mul(0x51_7c_c1_b7_27_22_0a_95);
        }
        let mask = self.slots.len() - 1;
        let mut place = (hash >> 32) as usize & mask;
        loop {
            match self.slots.get(place) {
                Some(&FREE) | None => return Err(place),
                Some(&node) if equal(node as usize) => return Ok(node as usize),
                Some(_) => place = (place + 1) & mask,
            }
        }
    }

    fn put(&mut self, place: usize, node: usize) {
        if let Some(slot) = self.slots.get_mut(place) {
            *slot = node as u32;
        }
    }
}
