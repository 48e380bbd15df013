//! Laws of what is worth asking.

use super::oracle::Oracle;
use super::{Situation, config, situations, world};
use fogcheck::engine::{self, Answers, FactSet};
use fogcheck::law::{Condition, Domain, Ordinance, Test};
use proptest::prelude::*;

fn asked(answers: &Answers) -> FactSet {
    answers.keys().fold(0, |set, &fact| set | 1 << fact)
}

/// The fewest definite answers, to one question after the other in the order of asking, after
/// which no fact that has not been asked matters: every way tried.
fn fewest(ordinance: &Ordinance, answers: &Answers) -> u32 {
    let oracle = Oracle::new(ordinance, answers);
    let open = oracle.determining() & !asked(answers);
    if open == 0 {
        return 0;
    }
    let fact = open.trailing_zeros() as usize;
    let after = |value: &super::oracle::Value| {
        let mut answers = answers.clone();
        answers.insert(fact, value.answer());
        fewest(ordinance, &answers)
    };
    1 + oracle.candidates[fact].iter().map(after).min().unwrap()
}

fn matters(situation: &Situation) -> (FactSet, FactSet) {
    let oracle = situation.oracle();
    let open = !asked(&situation.answers);
    let duties = situation.ordinance.obligations.iter();
    let refining = duties.fold(0, |set, duty| set | oracle.refining(duty));
    let determining = oracle.determining() & open;
    (determining, refining & open & !determining)
}

/// The shorter way to "all known" leads through a set whose last member settles it; the longer one
/// gets there first.
#[test]
fn a_shorter_way_found_later_counts() {
    let value = |fact| Condition::from(Test::Value { fact, values: 0b10 });
    let member = |any_of| Condition::from(Test::Selected { fact: 2, any_of });
    let differ = |one: Condition, other: Condition| {
        let both = Test::AtLeast(2, vec![one.clone(), other.clone()]);
        Condition::from(Test::Unless(
            Box::new(Test::Any(vec![one, other]).into()),
            Box::new(both.into()),
        ))
    };
    let first = Test::All(vec![value(0), differ(member(0b01), member(0b10))]);
    let second = Test::Unless(Box::new(differ(value(1), member(0b10))), Box::new(value(0)));
    let when = Test::Any(vec![first.into(), second.into()]).into();
    let set = Domain::Set { values: vec!["a".into(), "b".into()] };
    let ordinance = world::small(vec![Domain::YesNo, Domain::YesNo, set], when);
    let situation = Situation::new(ordinance, Answers::new());
    assert_eq!(fewest(&situation.ordinance, &situation.answers), 2);
    assert_eq!(engine::questions_left(&situation.model, &situation.answers), (2, 3));
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn only_what_can_still_change_something_is_asked(situation in situations()) {
        let asking = engine::ask(&situation.model, &situation.answers);
        let (determining, refining) = matters(&situation);
        prop_assert_eq!(asking.determining, determining);
        prop_assert_eq!(asking.refining, refining);
    }

    #[test]
    fn the_number_of_questions_left_is_exact(situation in situations()) {
        let (least, most) = engine::questions_left(&situation.model, &situation.answers);
        prop_assert_eq!(least, fewest(&situation.ordinance, &situation.answers));
        prop_assert_eq!(most, matters(&situation).0.count_ones());
    }

    #[test]
    fn answering_not_sure_to_all_that_is_asked_ends_after_the_most(situation in situations()) {
        let (_, most) = engine::questions_left(&situation.model, &situation.answers);
        let mut answers = situation.answers.clone();
        let mut questions = 0;
        loop {
            let open = engine::ask(&situation.model, &answers).determining;
            if open == 0 {
                break;
            }
            answers.insert(open.trailing_zeros() as usize, engine::Answer::NotSure);
            questions += 1;
        }
        prop_assert_eq!(questions, most);
    }
}
