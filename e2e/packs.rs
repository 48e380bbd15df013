//! The shipped packs: they read clean, they say all that their tables ask for, and an ordinary
//! restaurant is not asked too much.

mod boundaries;
mod budget;

use chrono::NaiveDate;
use fogcheck::engine::{Model, NODE_BUDGET};
use fogcheck::law::{Decider, Domain, Fact};
use fogcheck::pack::{self, Problem};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;

const ORDINANCES: &str = "public/ordinances";

pub fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 30).unwrap()
}

pub fn read(path: &str) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

pub fn json(path: &str) -> Value {
    serde_json::from_str(&read(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The identifiers of all packs: files that are neither examples nor about the packs.
pub fn ids() -> Vec<String> {
    let files = fs::read_dir(ORDINANCES).unwrap().map(|entry| entry.unwrap().file_name());
    let names = files.filter_map(|name| Some(name.to_str()?.strip_suffix(".json")?.to_string()));
    let mut ids: Vec<String> = names
        .filter(|name| !name.contains('.') && !["index", "schema", "facts"].contains(&&**name))
        .collect();
    ids.sort();
    ids
}

pub fn pack(id: &str) -> Box<Model> {
    let text = read(&format!("{ORDINANCES}/{id}.json"));
    let model = pack::check(&text, today(), NODE_BUDGET);
    model.unwrap_or_else(|problems| panic!("{id} does not read:{}", list(&problems)))
}

pub fn list(problems: &[Problem]) -> String {
    let line = |Problem { line, column, mistake }: &Problem| {
        format!("\n  {line}:{column}: {}: {mistake}", mistake.code())
    };
    problems.iter().map(line).collect()
}

/// The cities whose tables stand in `e2e/cases`.
pub const CITIES: [&str; 4] = ["el_cajon", "orange", "placerville", "san_gabriel"];

#[test]
fn all_four_cities_are_there_and_every_pack_is_offered() {
    for id in CITIES {
        assert!(ids().iter().any(|known| known == id), "{id} is missing");
    }
    let index = json(&format!("{ORDINANCES}/index.json"));
    let cities = index["cities"].as_array().unwrap();
    let mut offered: Vec<&str> = cities.iter().map(|city| city["id"].as_str().unwrap()).collect();
    offered.sort_unstable();
    assert_eq!(offered, ids());
    for city in cities {
        let model = pack(city["id"].as_str().unwrap());
        assert_eq!(city["name"], model.ordinance().authority.name);
    }
}

#[test]
fn packs_are_named_after_their_files() {
    for id in ids() {
        assert_eq!(pack(&id).ordinance().id, id);
    }
}

#[test]
fn words_are_complete_and_examples_hold_and_show_everything() {
    let shared = read("locales/en/page.json");
    for id in ids() {
        let model = pack(&id);
        let own = read(&format!("locales/en/{id}.json"));
        let words = pack::check_words(model.ordinance(), &own, &shared);
        assert!(words.is_ok(), "words of {id}:{}", list(&words.unwrap_err()));
        let examples = read(&format!("{ORDINANCES}/{id}.examples.json"));
        let shown = pack::check_examples(&model, &examples, today());
        assert!(shown.is_ok(), "examples of {id}:{}", list(&shown.unwrap_err()));
    }
}

#[test]
fn the_first_question_is_the_one_of_the_static_page() {
    for id in ids() {
        let model = pack(&id);
        let (_, first) = model.ordinance().pages().next().unwrap();
        assert_eq!(first.facts, [0], "first page of {id}");
        let fact = &model.ordinance().facts[0];
        let values = ["public", "members_or_staff", "other_businesses", "nobody"];
        assert_eq!(
            (fact.id.as_str(), fact.domain.names()),
            ("serves", &values.map(String::from)[..])
        );
    }
}

#[test]
fn missing_and_unused_words_are_found() {
    let shared = read("locales/en/page.json");
    let own = read("locales/en/orange.json");
    let model = pack("orange");
    let renamed = own.replacen("\"note.", "\"n0te.", 1);
    let problems = pack::check_words(model.ordinance(), &renamed, &shared).unwrap_err();
    let codes: Vec<&str> = problems.iter().map(|problem| problem.mistake.code()).collect();
    assert_eq!(codes, ["missing-words", "unused-words"], "{}", list(&problems));
    let line = 1 + own[..own.find("\"note.").unwrap()].matches('\n').count();
    assert_eq!(problems[1].line, line, "where the renamed words stand");
}

#[test]
fn empty_words_and_places_that_nothing_fills_are_found() {
    let model = pack("orange");
    let own = read("locales/en/orange.json");
    let shared = read("locales/en/page.json");
    let start = own.find("\"note.").unwrap();
    let value = start + own[start..].find(": \"").unwrap() + 3;
    let end = value + own[value..].find("\",\n").unwrap();
    let told = |text: &str| {
        let words = format!("{}{text}{}", &own[..value], &own[end..]);
        let problems = pack::check_words(model.ordinance(), &words, &shared).unwrap_err();
        let [only] = problems.as_slice() else { panic!("{}", list(&problems)) };
        (only.mistake.code(), only.mistake.hint())
    };
    assert_eq!(told(" ").0, "empty-words");
    let place = ("unknown-place", "did you mean `manager`?".to_string());
    assert_eq!(told("Ask the {managr}."), place);
}

#[test]
fn an_example_that_does_not_hold_and_a_gap_are_found() {
    let model = pack("orange");
    let examples = r#"{"examples": [
  {"id": "nobody", "answers": {"serves": "nobody"}, "expect": {"establishment": "fse"}}
]}"#;
    let problems = pack::check_examples(&model, examples, today()).unwrap_err();
    let [first, rest @ ..] = problems.as_slice() else { panic!("no problems") };
    assert_eq!((first.line, first.column), (2, 81));
    let message = "example `nobody`: `establishment` is not_fse, not fse";
    assert_eq!(first.mistake.to_string(), message);
    assert!(rest.iter().all(|problem| problem.mistake.code() == "not-shown"));
    let said = list(rest);
    assert!(said.contains("no example shows `establishment` with the value `limited`"), "{said}");
    assert!(said.contains("no example shows duty `service_now` applying"), "{said}");
}

#[test]
fn a_fact_means_the_same_in_every_pack() {
    type Meaning = (String, Option<f64>, Decider);
    fn meaning(fact: &Fact) -> Meaning {
        let (kind, minimum) = match &fact.domain {
            Domain::Choice { values } => (format!("choice of {values:?}"), None),
            Domain::Set { values } => (format!("set of {values:?}"), None),
            Domain::Number { unit, minimum, .. } => (format!("number of {unit:?}"), *minimum),
            plain => (format!("{plain:?}"), None),
        };
        (kind, minimum, fact.decided_by)
    }
    let mut known: BTreeMap<String, (Meaning, String)> = BTreeMap::new();
    for id in ids() {
        for fact in &pack(&id).ordinance().facts {
            let here = meaning(fact);
            let (there, city) =
                known.entry(fact.id.clone()).or_insert_with(|| (here.clone(), id.clone()));
            assert_eq!(&here, there, "`{}` in {id} and in {city}", fact.id);
        }
    }
}

#[test]
fn every_row_of_the_duties_tables_is_a_duty_and_no_other_is() {
    let tables = json("e2e/cases/duties.json");
    for id in CITIES {
        let pair = |row: &Value| {
            (row[0].as_str().unwrap().to_string(), row[1].as_str().unwrap().to_string())
        };
        let mut wanted: Vec<(String, String)> =
            tables[id].as_array().unwrap().iter().map(pair).collect();
        let model = pack(id);
        let duties = model.ordinance().obligations.iter();
        let mut have: Vec<(String, String)> =
            duties.map(|duty| (duty.cite.clone(), duty.category.word().to_string())).collect();
        wanted.sort();
        have.sort();
        assert_eq!(have, wanted, "duties of {id}");
    }
}
