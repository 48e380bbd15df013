//! Laws of where determinations and duties stand.

use super::oracle::{Oracle, determined};
use super::{Situation, choices, config, situations};
use fogcheck::engine::{self, Answers, Knowledge, Truth, Verdict, facts};
use fogcheck::law::Decider;
use proptest::prelude::*;

/// The answers and those of `filling` for the facts that `chosen` picks.
fn learn_more(
    situation: &Situation,
    filling: &[super::oracle::Value],
    chosen: impl Fn(usize) -> bool,
) -> Answers {
    let learnt = filling.iter().enumerate().filter(|(fact, _)| chosen(*fact));
    let mut answers = situation.answers.clone();
    answers.extend(learnt.map(|(fact, value)| (fact, value.answer())));
    answers
}

fn any_filling<'a>(oracle: &'a Oracle, choices: &[u8]) -> &'a Vec<super::oracle::Value> {
    let number = choices.iter().fold(0, |number, &byte| number * 251 + usize::from(byte));
    &oracle.fillings[number % oracle.fillings.len()]
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn determinations_are_what_the_oracle_sees(situation in situations()) {
        let oracle = situation.oracle();
        let standings = engine::determine(&situation.model, &situation.knowledge());
        prop_assert_eq!(standings.len(), situation.ordinance.determinations.len());
        for (index, standing) in standings.iter().enumerate() {
            let seen = oracle.determination(index);
            prop_assert_eq!(standing.possible, seen.possible, "possible of {}", index);
            prop_assert_eq!(standing.depends_on, seen.depends_on, "depends_on of {}", index);
            let city = facts(seen.depends_on)
                .all(|fact| situation.ordinance.facts[fact].decided_by == Decider::City);
            let verdict = match seen.possible.count_ones() {
                1 => Verdict::Settled(seen.possible.trailing_zeros() as usize),
                _ if city => Verdict::CityDecides,
                _ => Verdict::Undetermined,
            };
            prop_assert_eq!(standing.verdict, verdict);
        }
    }

    #[test]
    fn duties_are_what_the_oracle_sees(situation in situations()) {
        let oracle = situation.oracle();
        let duties = engine::duties(&situation.model, &situation.knowledge());
        prop_assert_eq!(duties.len(), situation.ordinance.obligations.len());
        for (duty, declared) in duties.iter().zip(&situation.ordinance.obligations) {
            let seen = oracle.optional(declared.when.as_ref());
            prop_assert_eq!(duty.applies, seen.truth(), "{}", &declared.id);
            prop_assert_eq!(duty.depends_on, seen.depends_on, "{}", &declared.id);
            prop_assert_eq!(duty.schedule.len(), declared.schedule.len());
            for (&(truth, depends_on), cadence) in duty.schedule.iter().zip(&declared.schedule) {
                let seen = oracle.timed(declared, cadence);
                prop_assert_eq!(truth, seen.truth());
                prop_assert_eq!(depends_on, seen.depends_on);
            }
        }
    }

    #[test]
    fn more_answers_never_overturn_what_is_settled(
        situation in situations(),
        choices in choices(),
    ) {
        let before = engine::determine(&situation.model, &situation.knowledge());
        let duties_before = engine::duties(&situation.model, &situation.knowledge());
        let oracle = situation.oracle();
        let filling = any_filling(&oracle, &choices);
        let answers = learn_more(&situation, filling, |fact| choices[fact % 8] & 1 == 1);
        let knowledge = Knowledge::new(&situation.model, &answers);
        let after = engine::determine(&situation.model, &knowledge);
        for (before, after) in before.iter().zip(&after) {
            prop_assert_eq!(after.possible & !before.possible, 0, "a value came back");
            prop_assert_eq!(after.depends_on & !before.depends_on, 0, "a fact came back");
            if let Verdict::Settled(_) = before.verdict {
                prop_assert_eq!(before, after);
            }
        }
        let duties_after = engine::duties(&situation.model, &knowledge);
        for (before, after) in duties_before.iter().zip(&duties_after) {
            prop_assert!(before.applies == Truth::Open || before.applies == after.applies);
        }
    }

    #[test]
    fn a_fact_that_does_not_matter_never_changes_anything(
        situation in situations(),
        choices in choices(),
    ) {
        let before = engine::determine(&situation.model, &situation.knowledge());
        let duties_before = engine::duties(&situation.model, &situation.knowledge());
        let oracle = situation.oracle();
        let filling = any_filling(&oracle, &choices);
        for fact in 0..situation.ordinance.facts.len() {
            let answers = learn_more(&situation, filling, |other| other == fact);
            let knowledge = Knowledge::new(&situation.model, &answers);
            let after = engine::determine(&situation.model, &knowledge);
            for (before, after) in before.iter().zip(&after) {
                if before.depends_on >> fact & 1 == 0 {
                    prop_assert_eq!(before, after);
                }
            }
            let duties_after = engine::duties(&situation.model, &knowledge);
            for (before, after) in duties_before.iter().zip(&duties_after) {
                let schedule = before.schedule.iter().fold(0, |set, rule| set | rule.1);
                if (before.depends_on | schedule) >> fact & 1 == 0 {
                    prop_assert_eq!(before, after);
                }
            }
        }
    }

    #[test]
    fn everything_known_leaves_nothing_open(situation in situations(), choices in choices()) {
        let oracle = situation.oracle();
        let filling = any_filling(&oracle, &choices);
        let all_known = situation.knowing(learn_more(&situation, filling, |_| true));
        let knowledge = all_known.knowledge();
        for (index, standing) in
            engine::determine(&all_known.model, &knowledge).iter().enumerate()
        {
            let value = determined(&all_known.ordinance, index, filling);
            prop_assert_eq!(standing.verdict, Verdict::Settled(value));
            prop_assert_eq!(standing.depends_on, 0);
        }
        for duty in engine::duties(&all_known.model, &knowledge) {
            prop_assert!(duty.applies != Truth::Open);
            prop_assert!(duty.schedule.iter().all(|rule| rule.0 != Truth::Open && rule.1 == 0));
        }
        let asking = engine::ask(&all_known.model, &all_known.answers);
        prop_assert_eq!(asking.determining | asking.refining, 0);
        prop_assert_eq!(engine::questions_left(&all_known.model, &all_known.answers), (0, 0));
    }

    #[test]
    fn the_order_of_answering_is_irrelevant(situation in situations(), choices in choices()) {
        let mut order: Vec<_> = situation.answers.iter().collect();
        order.sort_by_key(|(fact, _)| choices[**fact % 8]);
        let mut knowledge = Knowledge::new(&situation.model, &Answers::new());
        // What was said first and taken back leaves no trace.
        let oracle = Oracle::new(&situation.ordinance, &Answers::new());
        let taken_back = any_filling(&oracle, &choices);
        for &(&fact, answer) in &order {
            knowledge.learn(&situation.model, fact, &taken_back[fact].answer());
            knowledge.learn(&situation.model, fact, answer);
        }
        prop_assert_eq!(knowledge, situation.knowledge());
    }
}
