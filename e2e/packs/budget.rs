//! How much an ordinary restaurant is asked.

use super::pack;
use fogcheck::engine::{self, Answer, Answers, Model, facts};
use fogcheck::law::{Decider, Domain, Fact};

/// What any kitchen that fries has, and a careful owner says.
const USUAL: [&str; 4] =
    ["health_permit", "uses_fog", "significant_fog_wastewater", "hot_food_in_washable"];

/// What an ordinary existing restaurant with nothing planned says: no to every yes/no question,
/// or to all but the usual ones.
fn ordinary(fact: &Fact, usual: bool) -> Answer {
    let position = |name: &str| {
        let found = fact.domain.names().iter().position(|known| known == name);
        found.unwrap_or_else(|| panic!("`{}` has no value `{name}`", fact.id))
    };
    let choice = |name| Answer::OneOf(1 << position(name));
    match (&fact.domain, fact.id.as_str()) {
        (Domain::YesNo, id) if usual && USUAL.contains(&id) => Answer::OneOf(0b10),
        (Domain::YesNo, _) => Answer::OneOf(0b01),
        (_, "serves") => choice("public"),
        (_, "premises") => choice("permanent"),
        (_, "operator") => choice("business"),
        (_, "hood") => choice("type_1"),
        (_, "status") => choice("existing"),
        (_, "ownership_change" | "fog_effect") => choice("none"),
        (_, "preparation") => {
            Answer::Selection(1 << position("frying") | 1 << position("hot_holding"))
        }
        (_, "meals_per_day") => Answer::Range { min: Some(90.0), max: Some(90.0) },
        (Domain::Number { .. }, _) => Answer::Range { min: Some(0.0), max: Some(0.0) },
        _ => panic!("what does an ordinary restaurant say to `{}`?", fact.id),
    }
}

/// Asks as the page does: all that matters on the first page that has something that matters,
/// until nothing matters any more. The facts asked, page by page.
fn ask_all(model: &Model, usual: bool) -> Vec<Vec<String>> {
    let mut answers = Answers::new();
    let mut asked = Vec::new();
    loop {
        let open = engine::ask(model, &answers).determining;
        let pages = model.ordinance().pages();
        let mut worth = pages.map(|(_, page)| {
            page.facts.iter().copied().filter(|fact| open >> fact & 1 == 1).collect::<Vec<_>>()
        });
        let Some(page) = worth.find(|page| !page.is_empty()) else { return asked };
        let declared = |fact: &usize| &model.ordinance().facts[*fact];
        asked.push(page.iter().map(|fact| declared(fact).id.clone()).collect());
        answers.extend(page.iter().map(|fact| (*fact, ordinary(declared(fact), usual))));
    }
}

#[test]
fn an_ordinary_restaurant_is_asked_little() {
    for (id, most) in [("orange", 16), ("placerville", 12), ("san_gabriel", 10), ("el_cajon", 9)] {
        for usual in [false, true] {
            let asked = ask_all(&pack(id), usual);
            let facts: usize = asked.iter().map(Vec::len).sum();
            assert!(facts <= most, "{id} asks {facts} facts, more than {most}: {asked:#?}");
            assert!(asked.len() <= 8, "{id} asks {} pages: {asked:#?}", asked.len());
        }
    }
}

#[test]
fn the_first_question_is_never_one_for_the_city() {
    for id in super::ids() {
        let model = pack(&id);
        let first = facts(engine::ask(&model, &Answers::new()).determining).next().unwrap();
        let decider = model.ordinance().facts[first].decided_by;
        assert_eq!(decider, Decider::Operator, "first question of {id}");
    }
}
