//! The given cases: for each determination its value, what it still depends on and what is
//! possible, as the command line gives them.

use crate::packs::{ids, pack, read};
use fogcheck::engine::{self, Knowledge, Verdict, facts};
use fogcheck::pack as reading;
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn sorted<'a>(names: impl Iterator<Item = &'a String>) -> Vec<&'a String> {
    let mut names: Vec<&String> = names.collect();
    names.sort();
    names
}

#[test]
fn the_given_cases_hold() {
    let models: BTreeMap<String, _> = ids().into_iter().map(|id| (id.clone(), pack(&id))).collect();
    let cases = read("e2e/cases/given.jsonl");
    let mut wrong = Vec::new();
    for (number, line) in cases.lines().enumerate() {
        let case: Value = serde_json::from_str(line).unwrap();
        let request = json!({ "ordinance": case["ordinance"], "answers": case["answers"] });
        let (id, request) = reading::read_request(&request.to_string()).unwrap();
        let model = &models[&id];
        let ordinance = model.ordinance();
        let answers = request.answers(ordinance).unwrap();
        let standings = engine::determine(model, &Knowledge::new(model, &answers));
        let mut have = json!({});
        for (declared, standing) in ordinance.determinations.iter().zip(standings) {
            let value = match standing.verdict {
                Verdict::Settled(value) => declared.values[value].as_str(),
                Verdict::CityDecides => "city_decides",
                Verdict::Undetermined => "undetermined",
            };
            let possible = declared.values.iter().enumerate();
            let possible = possible.filter(|(value, _)| standing.possible >> value & 1 == 1);
            have[&declared.id] = json!({
                "value": value,
                "depends_on": sorted(facts(standing.depends_on).map(|f| &ordinance.facts[f].id)),
                "possible": sorted(possible.map(|(_, name)| name)),
            });
        }
        if have != case["expect"] {
            wrong.push(format!(
                "line {}: {id}\n  have {have}\n  want {}",
                number + 1,
                case["expect"]
            ));
        }
    }
    assert_eq!(cases.lines().count(), 240);
    assert!(wrong.is_empty(), "{} cases do not hold\n{}", wrong.len(), wrong.join("\n"));
}
