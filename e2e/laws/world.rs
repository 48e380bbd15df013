//! Small random ordinances and answers, read off a tape of random bytes.

use fogcheck::engine::{Answer, Answers};
use fogcheck::law::{
    Cadence, Category, Condition, Cut, Decider, Definition, Determination, Domain, Fact, Group,
    Length, Modality, Obligation, Ordinance, Outcome, Page, Relation, Test, TimeUnit, Timing,
    Topic, Unit, ValueSet,
};

/// Random bytes; after the last one come zeros, which stand for the simplest choice.
pub struct Tape<'a> {
    bytes: std::slice::Iter<'a, u8>,
}

impl<'a> Tape<'a> {
    pub fn new(bytes: &'a [u8]) -> Tape<'a> {
        Tape { bytes: bytes.iter() }
    }

    /// A number below `n`.
    fn below(&mut self, n: usize) -> usize {
        usize::from(self.bytes.next().copied().unwrap_or(0)) % n
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == n - 1
    }

    /// A set of at least one of `n` values, but not of all.
    fn some_of(&mut self, n: usize) -> ValueSet {
        1 + self.below((1 << n) - 2) as ValueSet
    }
}

/// The numbers that conditions compare with.
const COMPARED: [f64; 3] = [10.0, 20.0, 30.0];
/// The numbers that answers name: the compared ones and some between.
const ANSWERED: [f64; 7] = [20.0, 15.0, 10.0, 25.0, 5.0, 30.0, 35.0];
/// How many ways of filling in all facts an ordinance has about at most.
const FILLINGS: usize = 500;

/// An ordinance with two to six facts, and a day for schedules to count from.
pub fn ordinance(tape: &mut Tape) -> Ordinance {
    let mut facts = Vec::new();
    let mut fillings = 1;
    for index in 0..[4, 6, 5, 6, 5, 3, 2][tape.below(7)] {
        let (domain, size) = domain(tape);
        fillings *= size;
        if fillings > FILLINGS && index > 1 {
            break;
        }
        let decided_by = if tape.one_in(4) { Decider::City } else { Decider::Operator };
        facts.push(fact(format!("fact_{index}"), domain, decided_by));
    }
    let place = tape.below(facts.len() + 1);
    facts.insert(place, fact("day".into(), Domain::Date, Decider::Operator));

    let mut writer = Writer { tape, facts, definitions: Vec::new(), determinations: Vec::new() };
    let (definitions, determinations) = (writer.tape.below(4), 1 + writer.tape.below(3));
    while writer.definitions.len() < definitions || writer.determinations.len() < determinations {
        let define = writer.tape.one_in(2) || writer.determinations.len() == determinations;
        if define && writer.definitions.len() < definitions {
            writer.define();
        } else {
            writer.determine();
        }
    }
    let obligations = (0..writer.tape.below(4)).map(|index| writer.oblige(index)).collect();
    let Writer { tape, facts, definitions, determinations } = writer;

    let topics = vec![Topic { id: "topic".into(), pages: pages(tape, facts.len()) }];
    whole(Ordinance { topics, facts, definitions, determinations, obligations, ..nothing() })
}

/// An ordinance with these facts and one determination: whether `when` holds.
pub fn small(domains: Vec<Domain>, when: Condition) -> Ordinance {
    let outcome = |value, when| Outcome { value, cite: "2".into(), when, notes: vec![] };
    let named = |(index, domain)| fact(format!("fact_{index}"), domain, Decider::Operator);
    let determination = Determination {
        id: "determination".into(),
        cite: "2".into(),
        values: vec!["no".into(), "yes".into()],
        outcomes: vec![outcome(1, Some(when)), outcome(0, None)],
        show: vec![],
        notes: vec![],
    };
    let facts = domains.into_iter().enumerate().map(named).collect();
    whole(Ordinance { facts, determinations: vec![determination], ..nothing() })
}

fn nothing() -> Ordinance {
    Ordinance {
        id: "random".into(),
        authority: Default::default(),
        facts: Vec::new(),
        topics: Vec::new(),
        definitions: Vec::new(),
        determinations: Vec::new(),
        obligations: Vec::new(),
        notes: Vec::new(),
    }
}

/// Cuts the number lines where the rules compare.
fn whole(mut ordinance: Ordinance) -> Ordinance {
    let compared = super::oracle::compared(&ordinance);
    for (index, fact) in ordinance.facts.iter_mut().enumerate() {
        if let Domain::Number { cuts, .. } = &mut fact.domain {
            let own = compared.iter().filter(|(fact, ..)| *fact == index);
            *cuts = own.map(|&(_, relation, value)| relation.cut(value)).collect();
            cuts.sort_by(|a, b| Cut::order(*a, *b));
            cuts.dedup();
        }
    }
    ordinance
}

fn fact(id: String, domain: Domain, decided_by: Decider) -> Fact {
    Fact { id, domain, decided_by, partial: vec![], asked_as_areas: false, notes: vec![] }
}

/// A domain and about how many ways there are to fill it in.
fn domain(tape: &mut Tape) -> (Domain, usize) {
    let names = |n: usize| (0..n).map(|value| format!("value_{value}")).collect();
    match tape.below(8) {
        0..4 => (Domain::YesNo, 2),
        4 => {
            let size = 2 + tape.below(3);
            (Domain::Choice { values: names(size) }, size)
        }
        5 => {
            let size = 2 + tape.below(2);
            (Domain::Set { values: names(size) }, 1 << size)
        }
        _ => {
            let minimum = [None, Some(0.0), Some(10.0), Some(15.0)][tape.below(4)];
            (Domain::Number { unit: Unit::Usd, minimum, cuts: Vec::new() }, 7)
        }
    }
}

/// The facts in order, cut into pages.
fn pages(tape: &mut Tape, facts: usize) -> Vec<Page> {
    let mut pages: Vec<Page> = Vec::new();
    for fact in 0..facts {
        match pages.last_mut() {
            Some(page) if tape.one_in(2) => page.facts.push(fact),
            _ => pages.push(Page { id: "page".into(), facts: vec![fact], checkboxes: false }),
        }
    }
    pages
}

/// Writes rules that refer only to rules written before.
struct Writer<'t, 'a> {
    tape: &'t mut Tape<'a>,
    facts: Vec<Fact>,
    definitions: Vec<Definition>,
    determinations: Vec<Determination>,
}

impl Writer<'_, '_> {
    fn define(&mut self) {
        let when = self.condition(2);
        let id = format!("definition_{}", self.definitions.len());
        self.definitions.push(Definition { id, cite: "1".into(), when, notes: vec![] });
    }

    fn determine(&mut self) {
        let size = 2 + self.tape.below(2);
        let outcome = |value, when| Outcome { value, cite: "2".into(), when, notes: vec![] };
        let mut outcomes = Vec::new();
        for _ in 0..1 + self.tape.below(3) {
            let value = (1 + self.tape.below(size)) % size;
            let when = self.condition(2);
            outcomes.push(outcome(value, Some(when)));
        }
        outcomes.push(outcome(0, None));
        self.determinations.push(Determination {
            id: format!("determination_{}", self.determinations.len()),
            cite: "2".into(),
            values: (0..size).map(|value| format!("value_{value}")).collect(),
            outcomes,
            show: vec![],
            notes: vec![],
        });
    }

    fn oblige(&mut self, index: usize) -> Obligation {
        let when = (!self.tape.one_in(6)).then(|| self.condition(2));
        let day = self.facts.iter().position(|fact| fact.domain == Domain::Date);
        let mut schedule = Vec::new();
        for _ in 0..self.tape.below(3) {
            let length = Length { count: 6, unit: TimeUnit::Months };
            let timing = [
                Timing::Every(length, day),
                Timing::TimesPerYear(2, None),
                Timing::After(length, day),
                Timing::Keep(length),
            ][self.tape.below(4)]
            .clone();
            let when = self.tape.one_in(2).then(|| self.condition(1));
            schedule.push(Cadence { when, timing, city: false });
        }
        Obligation {
            id: format!("duty_{index}"),
            cite: "3".into(),
            category: Category::Bmp,
            modality: Modality::Must,
            when,
            group: Group::EveryDay,
            items: vec![],
            schedule,
            lead: false,
            notes: vec![],
        }
    }

    /// A condition with parts, parts within them and so on, `depth` deep at most.
    fn condition(&mut self, depth: usize) -> Condition {
        let test = match self.tape.below(12) {
            0 | 1 => Test::All(self.parts(depth)),
            2 | 3 => Test::Any(self.parts(depth)),
            4 => Test::Not(Box::new(self.part(depth))),
            5 | 6 => {
                let parts = self.parts(depth);
                Test::AtLeast([1, 2, 2, 3, 0][self.tape.below(5)], parts)
            }
            7 | 8 => {
                let rule = self.part(depth);
                Test::Unless(Box::new(rule), Box::new(self.part(depth)))
            }
            9 if !self.definitions.is_empty() => {
                Test::Defined(self.tape.below(self.definitions.len()))
            }
            10 if !self.determinations.is_empty() => {
                let determination = self.tape.below(self.determinations.len());
                let size = self.determinations[determination].values.len();
                Test::Determined { determination, values: self.tape.some_of(size) }
            }
            _ => self.about_a_fact(),
        };
        test.into()
    }

    fn part(&mut self, depth: usize) -> Condition {
        if depth == 0 || self.tape.below(2) == 0 {
            return self.about_a_fact().into();
        }
        self.condition(depth - 1)
    }

    /// Up to four conditions; now and then none, as when amendments leave nothing in force.
    fn parts(&mut self, depth: usize) -> Vec<Condition> {
        let count = [2, 3, 4, 2, 3, 2, 1, 3, 2, 3, 2, 4, 1, 3, 2, 0][self.tape.below(16)];
        (0..count).map(|_| self.part(depth)).collect()
    }

    fn about_a_fact(&mut self) -> Test {
        let facts: Vec<usize> =
            (0..self.facts.len()).filter(|&f| self.facts[f].domain != Domain::Date).collect();
        let fact = facts[self.tape.below(facts.len())];
        match &self.facts[fact].domain {
            Domain::Set { values } => {
                Test::Selected { fact, any_of: self.tape.some_of(values.len()) }
            }
            Domain::Number { .. } => Test::Compared {
                fact,
                relation: Relation::ALL[self.tape.below(4)].1,
                value: COMPARED[self.tape.below(3)],
            },
            domain => Test::Value { fact, values: self.tape.some_of(domain.size()) },
        }
    }
}

/// Answers of every kind to some of the facts.
pub fn answers(tape: &mut Tape, ordinance: &Ordinance) -> Answers {
    let mut answers = Answers::new();
    for (index, fact) in ordinance.facts.iter().enumerate() {
        let answer = match tape.below(10) {
            0..6 => continue,
            6 => Answer::NotSure,
            7 => partial(tape, &fact.domain),
            _ => full(tape, &fact.domain),
        };
        answers.insert(index, answer);
    }
    answers
}

fn full(tape: &mut Tape, domain: &Domain) -> Answer {
    match domain {
        Domain::YesNo | Domain::Choice { .. } => Answer::OneOf(1 << tape.below(domain.size())),
        Domain::Set { values } => Answer::Selection(tape.below(1 << values.len()) as ValueSet),
        Domain::Number { minimum, .. } => {
            let number = number(tape, *minimum);
            Answer::Range { min: Some(number), max: Some(number) }
        }
        Domain::Date => Answer::Day(Default::default()),
    }
}

fn partial(tape: &mut Tape, domain: &Domain) -> Answer {
    match domain {
        Domain::YesNo | Domain::Choice { .. } => Answer::OneOf(tape.some_of(domain.size())),
        Domain::Number { minimum, .. } => {
            let (one, other) = (number(tape, *minimum), number(tape, *minimum));
            let (min, max) = (Some(one.min(other)), Some(one.max(other)));
            match tape.below(4) {
                0 => Answer::Range { min: None, max },
                1 => Answer::Range { min, max: None },
                // A range may reach below the least value that makes sense.
                2 => Answer::Range { min: Some(-5.0), max },
                _ => Answer::Range { min, max },
            }
        }
        Domain::Set { .. } | Domain::Date => Answer::NotSure,
    }
}

/// A number that makes sense.
fn number(tape: &mut Tape, minimum: Option<f64>) -> f64 {
    ANSWERED[tape.below(ANSWERED.len())].max(minimum.unwrap_or(f64::MIN))
}
