//! Laws of reasons and explanations.

use super::oracle::Oracle;
use super::{Situation, config, situations};
use fogcheck::engine::{self, Answers, FactSet, Finding, Truth, Verdict};
use proptest::prelude::*;

/// Whether the answers to `kept` alone settle the determination.
fn suffices(situation: &Situation, determination: usize, kept: FactSet) -> bool {
    let answers = situation.answers.iter().filter(|(fact, _)| kept >> **fact & 1 == 1);
    let answers: Answers = answers.map(|(&fact, answer)| (fact, answer.clone())).collect();
    let oracle = Oracle::new(&situation.ordinance, &answers);
    oracle.determination(determination).possible.is_power_of_two()
}

/// All sets of answered facts.
fn sets_of_answered(answers: &Answers) -> impl Iterator<Item = FactSet> {
    let answered: Vec<usize> = answers.keys().copied().collect();
    (0_u32..1 << answered.len()).map(move |chosen| {
        let members = answered.iter().enumerate().filter(|(bit, _)| chosen >> bit & 1 == 1);
        members.fold(0, |set, (_, &fact)| set | 1 << fact)
    })
}

/// Whether a finding and all findings under it are what the oracle sees.
fn true_all_through(oracle: &Oracle, finding: &Finding) -> Result<(), TestCaseError> {
    let seen = oracle.condition(finding.condition);
    prop_assert_eq!(finding.truth, seen.truth(), "{:?}", finding.condition);
    prop_assert_eq!(finding.depends_on, seen.depends_on, "{:?}", finding.condition);
    let parts = finding.condition.parts();
    prop_assert_eq!(finding.parts.len(), parts.len());
    for (finding, part) in finding.parts.iter().zip(parts) {
        prop_assert_eq!(finding.condition, part);
        true_all_through(oracle, finding)?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_smallest_reason_suffices_and_no_better_one_does(situation in situations()) {
        let knowledge = situation.knowledge();
        let standings = engine::determine(&situation.model, &knowledge);
        for (index, standing) in standings.iter().enumerate() {
            let reason = engine::smallest_reason(&situation.model, &knowledge, index);
            if !matches!(standing.verdict, Verdict::Settled(_)) {
                prop_assert_eq!(reason, 0, "an open determination has no reason");
                continue;
            }
            prop_assert!(suffices(&situation, index, reason), "{:b} does not suffice", reason);
            // A smaller set, or as small a one of facts asked earlier, would have been better.
            let rank = |set: FactSet| (set.count_ones(), std::cmp::Reverse(set.reverse_bits()));
            for other in sets_of_answered(&situation.answers) {
                if rank(other) < rank(reason) {
                    let enough = suffices(&situation, index, other);
                    prop_assert!(!enough, "{:b} suffices, better than {:b}", other, reason);
                }
            }
        }
    }

    #[test]
    fn explanations_are_what_the_oracle_sees(situation in situations()) {
        let knowledge = situation.knowledge();
        let oracle = situation.oracle();
        for (index, declared) in situation.ordinance.determinations.iter().enumerate() {
            let rows = engine::explain(&situation.model, &knowledge, index);
            for (position, row) in rows.iter().enumerate() {
                prop_assert_eq!(row.outcome, position);
                let when = declared.outcomes[position].when.as_ref();
                prop_assert_eq!(row.finding.as_ref().map(|f| f.condition), when);
                let decides = row.finding.as_ref().is_none_or(|f| f.truth == Truth::Yes);
                prop_assert_eq!(decides, position + 1 == rows.len(), "the last row decides");
                if let Some(finding) = &row.finding {
                    true_all_through(&oracle, finding)?;
                }
            }
        }
        for (index, declared) in situation.ordinance.definitions.iter().enumerate() {
            let (definition, finding) =
                engine::definition(&situation.model, &knowledge, index).unwrap();
            prop_assert_eq!(definition, declared);
            true_all_through(&oracle, &finding)?;
        }
    }
}
