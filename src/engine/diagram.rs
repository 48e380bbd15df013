//! Reduced ordered multi-valued decision diagrams with hash-consed nodes.
//!
//! A diagram is a function from the values of finitely many variables to a small number (a
//! *terminal*). Nodes are shared: two equal functions are the same [`Ref`], so equality of
//! functions is equality of numbers. A node's children always have later variables and smaller
//! positions. Cost of an operation: at most the product of the sizes of its arguments.

use crate::law::ValueSet;
use rustc_hash::FxHashMap;

/// Position of a variable in the order of asking.
pub type Variable = u16;

/// A function: a terminal or a node of a [`Store`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ref(u32);

const TERMINAL: u32 = 1 << 31;

/// What an operation has made of its arguments already. Operations of one or two arguments repeat
/// one, so that all share the code of one map.
type Memo = FxHashMap<(Ref, Ref, Ref), Ref>;

impl Ref {
    /// The constant function `false`.
    pub const FALSE: Ref = Ref::terminal(0);
    /// The constant function `true`.
    pub const TRUE: Ref = Ref::terminal(1);

    /// The constant function with this value.
    pub const fn terminal(value: u32) -> Ref {
        Ref(TERMINAL | value)
    }

    /// The value, if the function is constant.
    pub fn value(self) -> Option<u32> {
        (self.0 & TERMINAL != 0).then_some(self.0 & !TERMINAL)
    }

    /// The position of the node, if the function is not constant.
    pub fn node(self) -> Option<usize> {
        (self.0 & TERMINAL == 0).then_some(self.0 as usize)
    }

    /// The function whose node stands at this position.
    pub fn at(position: usize) -> Ref {
        Ref(position as u32)
    }
}

/// All nodes of a family of diagrams over the same variables.
#[derive(Debug, Clone, Default)]
pub struct Store {
    sizes: Vec<usize>,
    nodes: Vec<(Variable, u32)>,
    children: Vec<Ref>,
    unique: FxHashMap<(Variable, Box<[Ref]>), Ref>,
    budget: usize,
    work: usize,
}

/// How many steps of an operation are allowed for each node of the budget. An operation can take
/// many steps and make few nodes; the shipped packs take about one step for each node.
const STEPS_PER_NODE: usize = 20;

impl Store {
    /// An empty store over variables with these numbers of values. Once it holds `budget` nodes it
    /// is [full](Store::is_full) and its answers are no longer meaningful.
    pub fn new(sizes: Vec<usize>, budget: usize) -> Store {
        Store { sizes, budget, ..Store::default() }
    }

    /// Whether the budget is spent.
    pub fn is_full(&self) -> bool {
        self.nodes.len() > self.budget || self.work > self.budget * STEPS_PER_NODE
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The variable of the node at `position`.
    pub fn variable(&self, position: usize) -> Variable {
        self.nodes.get(position).map_or(Variable::MAX, |node| node.0)
    }

    /// The children of the node at `position`, one for each value of its variable.
    pub fn children(&self, position: usize) -> &[Ref] {
        let Some(&(variable, start)) = self.nodes.get(position) else { return &[] };
        let start = start as usize;
        let size = self.sizes.get(variable as usize).copied().unwrap_or(0);
        self.children.get(start..start + size).unwrap_or(&[])
    }

    /// The function that takes the value of `variable` and goes on with that child.
    pub fn make(&mut self, variable: Variable, children: Vec<Ref>) -> Ref {
        if let [first, rest @ ..] = children.as_slice()
            && (self.is_full() || rest.iter().all(|child| child == first))
        {
            return *first;
        }
        let key = (variable, children.into_boxed_slice());
        if let Some(&known) = self.unique.get(&key) {
            return known;
        }
        let made = Ref::at(self.nodes.len());
        self.nodes.push((variable, self.children.len() as u32));
        self.children.extend_from_slice(&key.1);
        self.unique.insert(key, made);
        made
    }

    /// Copies the nodes of `function` to the end of `kept`, but for those that are there already;
    /// `moved` tells where each node went. Building leaves behind nodes that nothing needs, and
    /// narrowing passes over all nodes up to the last one of what it narrows.
    pub fn keep(&self, function: Ref, kept: &mut Store, moved: &mut [Option<Ref>]) -> Ref {
        let Some(position) = function.node() else { return function };
        if let Some(known) = moved.get(position).copied().flatten() {
            return known;
        }
        let children = self.children(position).iter();
        let children = children.map(|&child| self.keep(child, kept, moved)).collect();
        let made = kept.make(self.variable(position), children);
        if let Some(slot) = moved.get_mut(position) {
            *slot = Some(made);
        }
        made
    }

    /// A store over the same variables without any nodes.
    pub fn emptied(&self) -> Store {
        Store::new(self.sizes.clone(), self.budget)
    }

    /// True exactly when `variable` has one of `values`.
    pub fn test(&mut self, variable: Variable, values: ValueSet) -> Ref {
        let size = self.sizes.get(variable as usize).copied().unwrap_or(0);
        let children = (0..size)
            .map(|value| if values >> value & 1 == 1 { Ref::TRUE } else { Ref::FALSE })
            .collect();
        self.make(variable, children)
    }

    /// The first variable that any of the functions asks.
    fn top(&self, functions: &[Ref]) -> Variable {
        functions
            .iter()
            .filter_map(|function| function.node())
            .map(|position| self.variable(position))
            .min()
            .unwrap_or(Variable::MAX)
    }

    /// The function that is left of `function` once `variable`, which it asks first or not at
    /// all, has `value`.
    fn follow(&self, function: Ref, variable: Variable, value: usize) -> Ref {
        match function.node() {
            Some(position) if self.variable(position) == variable => {
                self.children(position).get(value).copied().unwrap_or(function)
            }
            _ => function,
        }
    }

    /// `then` where `condition` is true, `otherwise` where it is false.
    pub fn choose(&mut self, condition: Ref, then: Ref, otherwise: Ref) -> Ref {
        self.choose_memo(condition, then, otherwise, &mut Memo::default())
    }

    fn choose_memo(&mut self, condition: Ref, then: Ref, otherwise: Ref, memo: &mut Memo) -> Ref {
        match condition {
            Ref::TRUE => return then,
            Ref::FALSE => return otherwise,
            _ if then == otherwise => return then,
            _ if then == Ref::TRUE && otherwise == Ref::FALSE => return condition,
            _ => {}
        }
        if let Some(&known) = memo.get(&(condition, then, otherwise)) {
            return known;
        }
        let variable = self.top(&[condition, then, otherwise]);
        let size = self.sizes.get(variable as usize).copied().unwrap_or(0);
        let mut children = Vec::with_capacity(size);
        for value in 0..size {
            if self.is_full() {
                return condition;
            }
            let [c, t, o] = [condition, then, otherwise].map(|f| self.follow(f, variable, value));
            children.push(self.choose_memo(c, t, o, memo));
        }
        let made = self.make(variable, children);
        self.work += 1;
        memo.insert((condition, then, otherwise), made);
        made
    }

    /// The function whose terminals are those of `function`, each mapped by `to`.
    pub fn relabel(&mut self, function: Ref, to: &dyn Fn(u32) -> u32) -> Ref {
        self.relabel_memo(function, to, &mut Memo::default())
    }

    fn relabel_memo(&mut self, function: Ref, to: &dyn Fn(u32) -> u32, memo: &mut Memo) -> Ref {
        let Some(position) = function.node() else {
            return Ref::terminal(to(function.value().unwrap_or(0)));
        };
        if let Some(&known) = memo.get(&(function, function, function)) {
            return known;
        }
        let children = self.children(position).to_vec();
        let children = children.into_iter().map(|c| self.relabel_memo(c, to, memo)).collect();
        let made = self.make(self.variable(position), children);
        memo.insert((function, function, function), made);
        made
    }

    /// The function that has a terminal of its own for each pair of terminals of `left` and
    /// `right`: it asks exactly what either of them asks.
    pub fn pair(&mut self, left: Ref, right: Ref) -> Ref {
        self.pair_memo(left, right, &mut Memo::default(), &mut Vec::new())
    }

    fn pair_memo(
        &mut self,
        left: Ref,
        right: Ref,
        memo: &mut Memo,
        terminals: &mut Vec<(u32, u32)>,
    ) -> Ref {
        if let (Some(l), Some(r)) = (left.value(), right.value()) {
            let known = terminals.iter().position(|pair| *pair == (l, r));
            // Each is looked for among all, so each counts for as many steps as there are.
            self.work += terminals.len() / 64;
            return Ref::terminal(known.unwrap_or_else(|| {
                terminals.push((l, r));
                terminals.len() - 1
            }) as u32);
        }
        if let Some(&known) = memo.get(&(left, right, right)) {
            return known;
        }
        let variable = self.top(&[left, right]);
        let size = self.sizes.get(variable as usize).copied().unwrap_or(0);
        let mut children = Vec::with_capacity(size);
        for value in 0..size {
            if self.is_full() {
                return left;
            }
            let l = self.follow(left, variable, value);
            let r = self.follow(right, variable, value);
            children.push(self.pair_memo(l, r, memo, terminals));
        }
        let made = self.make(variable, children);
        self.work += 1;
        memo.insert((left, right, right), made);
        made
    }
}
