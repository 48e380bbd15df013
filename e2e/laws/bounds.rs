//! What would run for hours ends: with an error for the author, or with an answer that is good
//! enough.

use fogcheck::engine::{self, Answer, Answers, Compilation, Knowledge, Model, NODE_BUDGET};
use fogcheck::law::{Condition, Decider, Determination, Domain, Fact, Ordinance, Outcome, Test};

fn choices(values: usize) -> Domain {
    Domain::Choice { values: (0..values).map(|value| value.to_string()).collect() }
}

fn facts(count: usize, domain: &Domain) -> Vec<Fact> {
    let fact = |index| Fact {
        id: format!("f{index}"),
        domain: domain.clone(),
        decided_by: Decider::Operator,
        partial: Vec::new(),
        asked_as_areas: false,
        notes: Vec::new(),
    };
    (0..count).map(fact).collect()
}

fn is(fact: usize, value: usize) -> Condition {
    Condition::from(Test::Value { fact, values: 1 << value })
}

fn determination(rows: Vec<Condition>) -> Determination {
    let outcome = |value, when| Outcome { value, cite: "1".into(), when, notes: Vec::new() };
    let last = rows.len();
    let rows = rows.into_iter().enumerate().map(|(value, when)| outcome(value, Some(when)));
    Determination {
        id: "d".into(),
        cite: "1".into(),
        values: (0..=last).map(|value| value.to_string()).collect(),
        outcomes: rows.chain([outcome(last, None)]).collect(),
        show: Vec::new(),
        notes: Vec::new(),
    }
}

fn compile(facts: Vec<Fact>, determinations: Vec<Determination>) -> Compilation {
    let ordinance = Ordinance {
        id: "t".into(),
        authority: fogcheck::law::Authority::default(),
        facts,
        topics: Vec::new(),
        definitions: Vec::new(),
        determinations,
        obligations: Vec::new(),
        notes: Vec::new(),
    };
    Model::compile(ordinance, NODE_BUDGET)
}

#[test]
fn determinations_that_multiply_are_over_budget() {
    let each = |fact| determination((0..59).map(|value| is(fact, value)).collect());
    let compiled = compile(facts(3, &choices(60)), (0..3).map(each).collect());
    assert!(matches!(compiled, Compilation::OverBudget(_)));
}

#[test]
fn the_reason_of_a_vote_among_many_suffices_and_none_can_be_left_out() {
    let parts: Vec<Condition> = (0..24).map(|fact| is(fact, 1)).collect();
    let vote = determination(vec![Condition::from(Test::AtLeast(12, parts))]);
    let Compilation::Ready(model) = compile(facts(24, &Domain::YesNo), vec![vote]) else {
        panic!("a vote is small");
    };
    let answers: Answers = (0..24).map(|fact| (fact, Answer::OneOf(0b10))).collect();
    let reason = engine::smallest_reason(&model, &Knowledge::new(&model, &answers), 0);
    assert_eq!(reason.count_ones(), 12);
    let kept = |fact: &usize| reason >> fact & 1 == 1;
    let only: Answers =
        answers.iter().filter(|(fact, _)| kept(fact)).map(|(f, a)| (*f, a.clone())).collect();
    let standing = engine::determine(&model, &Knowledge::new(&model, &only))[0];
    assert_eq!(standing.verdict, engine::Verdict::Settled(0));
}
