//! The oracle: every way of filling in what is unknown, one after the other, each condition
//! evaluated by plain recursion. It shares nothing with the engine but the law's vocabulary.

use fogcheck::engine::{Answer, Answers, FactSet, Truth};
use fogcheck::law::{
    Cadence, Condition, Domain, Fact, FactIndex, Obligation, Ordinance, Relation, Test, ValueSet,
};

/// One value of one fact.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value {
    /// Of a choice; no is 0 and yes is 1.
    Choice(usize),
    Members(ValueSet),
    Number(f64),
    /// Dates decide nothing.
    Day,
}

impl Value {
    /// The answer that says exactly this.
    pub fn answer(self) -> Answer {
        match self {
            Value::Choice(value) => Answer::OneOf(1 << value),
            Value::Members(members) => Answer::Selection(members),
            Value::Number(number) => Answer::Range { min: Some(number), max: Some(number) },
            Value::Day => Answer::Day(Default::default()),
        }
    }
}

/// One way of filling in everything.
pub type Filling = Vec<Value>;

/// Everything that answers leave possible under an ordinance.
pub struct Oracle<'o> {
    ordinance: &'o Ordinance,
    /// For each fact the values that are left.
    pub candidates: Vec<Vec<Value>>,
    /// All combinations, the last fact changing fastest.
    pub fillings: Vec<Filling>,
}

/// What a function does over all fillings.
#[derive(Debug, PartialEq)]
pub struct Seen {
    pub possible: ValueSet,
    pub depends_on: FactSet,
}

impl Seen {
    pub fn truth(&self) -> Truth {
        match self.possible {
            0b01 => Truth::No,
            0b10 => Truth::Yes,
            _ => Truth::Open,
        }
    }
}

impl<'o> Oracle<'o> {
    pub fn new(ordinance: &'o Ordinance, answers: &Answers) -> Oracle<'o> {
        let compared = compared(ordinance);
        let mut candidates = Vec::new();
        for (index, fact) in ordinance.facts.iter().enumerate() {
            let own = compared.iter().filter(|(fact, ..)| *fact == index);
            let own: Vec<f64> = own.map(|&(.., value)| value).collect();
            candidates.push(values_left(fact, answers.get(&index), own));
        }
        let mut fillings = vec![Filling::new()];
        for values in &candidates {
            let longer = |filling: &Filling| {
                let with = |&value| filling.iter().copied().chain([value]).collect();
                values.iter().map(with).collect::<Vec<Filling>>()
            };
            fillings = fillings.iter().flat_map(longer).collect();
        }
        Oracle { ordinance, candidates, fillings }
    }

    /// The values of a function, which must be below 64, and the facts that it depends on: those
    /// for which two fillings that differ only in that fact give different values.
    pub fn look(&self, function: impl Fn(&Filling) -> usize) -> Seen {
        let values: Vec<usize> = self.fillings.iter().map(function).collect();
        let possible = values.iter().fold(0, |set, value| set | 1 << value);
        let mut depends_on = 0;
        let mut stride = 1;
        for (fact, candidates) in self.candidates.iter().enumerate().rev() {
            let differs = |at: usize| {
                let first = at - at / stride % candidates.len() * stride;
                values[at] != values[first]
            };
            if (0..values.len()).any(differs) {
                depends_on |= 1 << fact;
            }
            stride *= candidates.len();
        }
        Seen { possible, depends_on }
    }

    pub fn determination(&self, index: usize) -> Seen {
        self.look(|filling| determined(self.ordinance, index, filling))
    }

    pub fn condition(&self, condition: &Condition) -> Seen {
        self.look(|filling| usize::from(holds(self.ordinance, condition, filling)))
    }

    pub fn optional(&self, condition: Option<&Condition>) -> Seen {
        self.look(|filling| usize::from(holds_if_any(self.ordinance, condition, filling)))
    }

    /// Whether a duty and a rule of time under it both apply.
    pub fn timed(&self, duty: &Obligation, cadence: &Cadence) -> Seen {
        self.look(|filling| {
            let duty = holds_if_any(self.ordinance, duty.when.as_ref(), filling);
            usize::from(duty && holds_if_any(self.ordinance, cadence.when.as_ref(), filling))
        })
    }

    /// The facts that can still change some determination.
    pub fn determining(&self) -> FactSet {
        let determinations = 0..self.ordinance.determinations.len();
        determinations.fold(0, |set, index| set | self.determination(index).depends_on)
    }

    /// The facts that can still change whether the duty, or a rule of time under it, applies; and
    /// the days that a rule of time counts from when it may apply.
    pub fn refining(&self, duty: &Obligation) -> FactSet {
        let mut set = self.optional(duty.when.as_ref()).depends_on;
        for cadence in &duty.schedule {
            let both = self.timed(duty, cadence);
            set |= both.depends_on;
            if both.truth() != Truth::No {
                set |= cadence.timing.counts_from().map_or(0, |day| 1 << day);
            }
        }
        set
    }
}

/// The values that an answer leaves: for a number one of every kind that comparisons and the
/// answer can tell apart, that is each number they name and one between each two neighbors.
fn values_left(fact: &Fact, answer: Option<&Answer>, mut named: Vec<f64>) -> Vec<Value> {
    match (&fact.domain, answer) {
        (Domain::YesNo | Domain::Choice { .. }, answer) => {
            let left = match answer {
                Some(Answer::OneOf(values)) => *values,
                _ => ValueSet::MAX,
            };
            let values = (0..fact.domain.size()).filter(|value| left >> value & 1 == 1);
            values.map(Value::Choice).collect()
        }
        (Domain::Set { .. }, Some(Answer::Selection(members))) => vec![Value::Members(*members)],
        (Domain::Set { values }, _) => (0..1 << values.len()).map(Value::Members).collect(),
        (Domain::Number { minimum, .. }, answer) => {
            let (min, max) = match answer {
                Some(Answer::Range { min, max }) => (*min, *max),
                _ => (None, None),
            };
            named.extend([min, max, *minimum, Some(0.0)].into_iter().flatten());
            named.sort_by(f64::total_cmp);
            named.dedup();
            let between = named.windows(2).map(|pair| f64::midpoint(pair[0], pair[1]));
            let beyond = [named[0] - 1.0, named[named.len() - 1] + 1.0];
            let all: Vec<f64> = named.iter().copied().chain(between).chain(beyond).collect();
            let possible = |number: &f64| {
                min.is_none_or(|min| *number >= min)
                    && max.is_none_or(|max| *number <= max)
                    && minimum.is_none_or(|minimum| *number >= minimum)
            };
            all.into_iter().filter(possible).map(Value::Number).collect()
        }
        (Domain::Date, _) => vec![Value::Day],
    }
}

/// Every comparison of an ordinance: the fact, the relation and the number.
pub fn compared(ordinance: &Ordinance) -> Vec<(FactIndex, Relation, f64)> {
    fn within(condition: &Condition, found: &mut Vec<(FactIndex, Relation, f64)>) {
        if let Test::Compared { fact, relation, value } = condition.test {
            found.push((fact, relation, value));
        }
        condition.parts().into_iter().for_each(|part| within(part, found));
    }
    let mut found = Vec::new();
    ordinance.definitions.iter().for_each(|definition| within(&definition.when, &mut found));
    for determination in &ordinance.determinations {
        let conditions = determination.outcomes.iter().filter_map(|outcome| outcome.when.as_ref());
        conditions.for_each(|when| within(when, &mut found));
    }
    for duty in &ordinance.obligations {
        let times = duty.schedule.iter().filter_map(|cadence| cadence.when.as_ref());
        duty.when.iter().chain(times).for_each(|when| within(when, &mut found));
    }
    found
}

/// The value that a determination has under a filling.
pub fn determined(ordinance: &Ordinance, index: usize, filling: &Filling) -> usize {
    let outcomes = &ordinance.determinations[index].outcomes;
    let decides = outcomes.iter().find(|o| holds_if_any(ordinance, o.when.as_ref(), filling));
    decides.unwrap().value
}

fn holds_if_any(ordinance: &Ordinance, condition: Option<&Condition>, filling: &Filling) -> bool {
    condition.is_none_or(|condition| holds(ordinance, condition, filling))
}

/// Whether a condition holds under a filling.
pub fn holds(ordinance: &Ordinance, condition: &Condition, filling: &Filling) -> bool {
    let holds = |part: &Condition| holds(ordinance, part, filling);
    match &condition.test {
        Test::Value { fact, values } => {
            matches!(filling[*fact], Value::Choice(value) if values >> value & 1 == 1)
        }
        Test::Selected { fact, any_of } => {
            matches!(filling[*fact], Value::Members(members) if members & any_of != 0)
        }
        Test::Compared { fact, relation, value } => match (filling[*fact], relation) {
            (Value::Number(number), Relation::MoreThan) => number > *value,
            (Value::Number(number), Relation::AtLeast) => number >= *value,
            (Value::Number(number), Relation::LessThan) => number < *value,
            (Value::Number(number), Relation::AtMost) => number <= *value,
            _ => false,
        },
        Test::Defined(definition) => holds(&ordinance.definitions[*definition].when),
        Test::Determined { determination, values } => {
            values >> determined(ordinance, *determination, filling) & 1 == 1
        }
        Test::All(parts) => parts.iter().all(holds),
        Test::Any(parts) => parts.iter().any(holds),
        Test::AtLeast(count, parts) => parts.iter().filter(|part| holds(part)).count() >= *count,
        Test::Not(part) => !holds(part),
        Test::Unless(rule, exception) => holds(rule) && !holds(exception),
    }
}
