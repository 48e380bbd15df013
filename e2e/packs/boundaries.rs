//! Every number of every ordinance: just below it, at it and just above it.

use super::{CITIES, ids, json, pack};
use fogcheck::engine::{self, Answer, Answers, Finding, Knowledge, Model, Truth, Verdict};
use fogcheck::law::{Condition, Cut, Domain, FactIndex, Moment, Ordinance, Relation, Test, Timing};
use fogcheck::pack as reading;
use serde_json::Value;

fn follows(relation: Relation, number: f64, value: f64) -> bool {
    match relation {
        Relation::MoreThan => number > value,
        Relation::AtLeast => number >= value,
        Relation::LessThan => number < value,
        Relation::AtMost => number <= value,
    }
}

/// All comparisons of an ordinance.
fn comparisons(ordinance: &Ordinance) -> Vec<(FactIndex, Relation, f64)> {
    let outcomes = ordinance.determinations.iter().flat_map(|d| &d.outcomes);
    let cadences = ordinance.obligations.iter().flat_map(|duty| &duty.schedule);
    let mut waiting: Vec<&Condition> = ordinance.definitions.iter().map(|d| &d.when).collect();
    waiting.extend(outcomes.filter_map(|outcome| outcome.when.as_ref()));
    waiting.extend(ordinance.obligations.iter().filter_map(|duty| duty.when.as_ref()));
    waiting.extend(cadences.filter_map(|cadence| cadence.when.as_ref()));
    let mut found = Vec::new();
    while let Some(condition) = waiting.pop() {
        if let Test::Compared { fact, relation, value } = condition.test {
            found.push((fact, relation, value));
        }
        waiting.extend(condition.parts());
    }
    found
}

#[test]
fn every_comparison_is_told_apart_at_its_number() {
    for id in ids() {
        let model = pack(&id);
        for (fact, relation, value) in comparisons(model.ordinance()) {
            let declared = &model.ordinance().facts[fact];
            let Domain::Number { cuts, .. } = &declared.domain else { panic!("not a number") };
            let cut = cuts.iter().position(|&cut| cut == relation.cut(value)).unwrap();
            for number in [value.next_down(), value, value.next_up()] {
                let above = declared.domain.region(number) > cut;
                let holds = above == relation.holds_above();
                let wanted = follows(relation, number, value);
                assert_eq!(holds, wanted, "{id}: {} {relation:?} {value} at {number}", declared.id);
            }
        }
    }
}

/// Every comparison in what the engine found, with what it found.
fn compared<'m>(finding: &Finding<'m>, found: &mut Vec<(&'m Condition, Truth)>) {
    if let Test::Compared { .. } = finding.condition.test {
        found.push((finding.condition, finding.truth));
    }
    finding.parts.iter().for_each(|part| compared(part, found));
}

#[test]
fn explanations_follow_every_comparison() {
    for id in ids() {
        let model = pack(&id);
        let ordinance = model.ordinance();
        for (fact, _, value) in comparisons(ordinance) {
            for number in [value.next_down(), value, value.next_up()] {
                let answer = Answer::Range { min: Some(number), max: Some(number) };
                let knowledge = Knowledge::new(&model, &Answers::from([(fact, answer)]));
                let mut found = Vec::new();
                for index in 0..ordinance.determinations.len() {
                    let rows = engine::explain(&model, &knowledge, index);
                    rows.iter().filter_map(|row| row.finding.as_ref()).for_each(|finding| {
                        compared(finding, &mut found);
                    });
                }
                for index in 0..ordinance.definitions.len() {
                    let finding = engine::definition(&model, &knowledge, index).unwrap().1;
                    compared(&finding, &mut found);
                }
                for (condition, truth) in found {
                    let Test::Compared { fact: other, relation, value } = condition.test else {
                        continue;
                    };
                    if other == fact && !below_minimum(ordinance, fact, number) {
                        let holds = follows(relation, number, value);
                        let wanted = if holds { Truth::Yes } else { Truth::No };
                        assert_eq!(truth, wanted, "{id}: {condition:?} at {number}");
                    }
                }
            }
        }
    }
}

fn below_minimum(ordinance: &Ordinance, fact: FactIndex, number: f64) -> bool {
    match &ordinance.facts[fact].domain {
        Domain::Number { minimum, .. } => minimum.is_some_and(|minimum| number < minimum),
        _ => false,
    }
}

/// What a line of the table looks at: a determination, a duty, or one moment of a duty.
fn result(model: &Model, line: &Value, answers: &Answers) -> String {
    let ordinance = model.ordinance();
    let knowledge = Knowledge::new(model, answers);
    if let Some(id) = line["determination"].as_str() {
        let index = ordinance.determinations.iter().position(|d| d.id == id).unwrap();
        return match engine::determine(model, &knowledge)[index].verdict {
            Verdict::Settled(value) => ordinance.determinations[index].values[value].clone(),
            open => format!("{open:?}"),
        };
    }
    let cite = line["duty"].as_str().unwrap();
    let index = ordinance.obligations.iter().position(|duty| duty.cite == cite).unwrap();
    let duty = &engine::duties(model, &knowledge)[index];
    let truth = match line["moment"].as_str() {
        Some(word) => {
            let moment = Moment::ALL.iter().find(|(known, _)| *known == word).unwrap().1;
            let schedule = &ordinance.obligations[index].schedule;
            let at = schedule.iter().position(|c| c.timing == Timing::At(moment)).unwrap();
            duty.schedule[at].0
        }
        None => duty.applies,
    };
    match truth {
        Truth::Yes => "yes".into(),
        Truth::No => "no".into(),
        Truth::Open => "open".into(),
    }
}

/// Where a stretch of the line ends, as a cut; none at the end of the line.
fn end(stretch: &Value) -> Option<Cut> {
    let up_to = stretch["up_to"].as_f64().map(|at| Cut { at, includes: true });
    let below = stretch["below"].as_f64().map(|at| Cut { at, includes: false });
    up_to.or(below)
}

#[test]
fn results_change_at_the_numbers_of_the_law_and_only_there() {
    let tables = json("e2e/cases/boundaries.json");
    for id in CITIES {
        let model = pack(id);
        let ordinance = model.ordinance();
        let mut shown: Vec<(FactIndex, Cut)> = Vec::new();
        for line in tables[id]["lines"].as_array().unwrap() {
            let mut given = tables[id]["given"].clone();
            for (fact, answer) in line["with"].as_object().into_iter().flatten() {
                given[fact] = answer.clone();
            }
            let given = reading::answers_from_json(ordinance, &given.to_string()).unwrap();
            let fact = ordinance.fact(line["fact"].as_str().unwrap()).unwrap();
            let mut from: Option<f64> = None;
            for stretch in line["line"].as_array().unwrap() {
                let cut = end(stretch);
                shown.extend(cut.map(|cut| (fact, cut)));
                let to = cut.map(|c| if c.includes { c.at } else { c.at.next_down() });
                // The stretch as a whole is settled, and so are both of its ends and, inside of
                // them, the nearest amounts in cents.
                let cents = [from.map(|x| x + 0.01), to.map(|x| x - 0.01)];
                let points = cents.into_iter().chain([from, to]).flatten();
                let points = points.map(|number| (Some(number), Some(number)));
                for (min, max) in points.chain([(from, to)]) {
                    let mut answers = given.clone();
                    answers.insert(fact, Answer::Range { min, max });
                    let have = result(&model, line, &answers);
                    assert_eq!(have, stretch["value"], "{id} from {min:?} to {max:?}: {line}");
                }
                from = cut.map(|c| if c.includes { c.at.next_up() } else { c.at });
            }
        }
        for (fact, declared) in ordinance.facts.iter().enumerate() {
            let Domain::Number { cuts, .. } = &declared.domain else { continue };
            for cut in cuts {
                let known = shown.contains(&(fact, *cut));
                assert!(known, "{id}: no line of the table shows {} at {cut:?}", declared.id);
            }
        }
    }
}
