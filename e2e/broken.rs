//! Broken packs: each is made from `e2e/broken/good.json` and has beside it the problems that its
//! author is told. `UPDATE=1` writes them anew; read the difference.

use crate::packs::{list, read, today};
use fogcheck::engine::{self, Knowledge, NODE_BUDGET, Verdict};
use fogcheck::pack::{self, Mistake};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;

const FOLDER: &str = "e2e/broken";

/// Mistakes of words and worked examples, which are tested with the shipped packs.
const ELSEWHERE: [&str; 7] = [
    "missing-words",
    "unused-words",
    "example",
    "not-shown",
    "empty-words",
    "unknown-place",
    "file-name",
];

fn names() -> Vec<String> {
    let files = fs::read_dir(FOLDER).unwrap().map(|entry| entry.unwrap().file_name());
    let names = files.filter_map(|name| Some(name.to_str()?.strip_suffix(".json")?.to_string()));
    let mut names: Vec<String> = names.filter(|name| !name.starts_with("good")).collect();
    names.sort();
    names
}

/// The budget of nodes: that of all packs, but for `budget_<nodes>_...`.
fn budget(name: &str) -> usize {
    let own = name.strip_prefix("budget_").and_then(|rest| rest.split('_').next());
    own.map_or(NODE_BUDGET, |nodes| nodes.parse().unwrap())
}

/// What the author of a pack is told, and the codes of it.
fn told(name: &str) -> (String, BTreeSet<&'static str>) {
    let text = read(&format!("{FOLDER}/{name}.json"));
    let problems = pack::check(&text, today(), budget(name)).err().unwrap_or_default();
    let mut said = String::new();
    for pack::Problem { line, column, mistake } in &problems {
        writeln!(said, "{line}:{column}: {}: {mistake}", mistake.code()).unwrap();
        writeln!(said, "  hint: {}", mistake.hint()).unwrap();
    }
    (said, problems.iter().map(|problem| problem.mistake.code()).collect())
}

#[test]
fn the_pack_that_all_are_made_from_is_good() {
    let text = read(&format!("{FOLDER}/good.json"));
    let problems = pack::check(&text, today(), NODE_BUDGET).err().unwrap_or_default();
    assert!(problems.is_empty(), "{}", list(&problems));
}

/// An amendment may bring facts, notes, values and duties, and take others away.
#[test]
fn an_amendment_changes_the_rules_on_its_day() {
    let text = read(&format!("{FOLDER}/good_amended.json"));
    let on = |day: &str, cost: &str| {
        let day = day.parse().unwrap();
        let model = pack::read(&text, day).unwrap_or_else(|problems| panic!("{}", list(&problems)));
        let answers = format!(
            r#"{{"preparation": ["frying"], "hood": "none", "remodel_cost": {cost},
                "meals_per_day": 400, "hot_spot": false}}"#
        );
        let ordinance = model.ordinance();
        let answers = pack::answers_from_json(ordinance, &answers).unwrap();
        let standing = engine::determine(&model, &Knowledge::new(&model, &answers))[0];
        let Verdict::Settled(value) = standing.verdict else { panic!("open") };
        let duties: Vec<&str> = ordinance.obligations.iter().map(|duty| &*duty.id).collect();
        format!("{} {}", ordinance.determinations[0].values[value], duties.join(" "))
    };
    assert_eq!(on("2027-06-30", "60000"), "required old_report pump_out");
    assert_eq!(on("2027-07-01", "60000"), "small report pump_out");
    assert_eq!(on("2027-07-01", "75000.01"), "required report pump_out");
}

#[test]
fn authors_are_told_what_is_wrong_where_and_what_to_do() {
    let mut differ = String::new();
    for name in names() {
        let file = format!("{FOLDER}/{name}.problems");
        let (have, _) = told(&name);
        if std::env::var("UPDATE").is_ok() {
            fs::write(&file, &have).unwrap();
        }
        let want = fs::read_to_string(&file).unwrap_or_default();
        if have.is_empty() || have != want {
            writeln!(differ, "--- {name}: expected\n{want}--- but found\n{have}").unwrap();
        }
    }
    assert!(differ.is_empty(), "UPDATE=1 accepts what was found\n{differ}");
}

#[test]
fn every_kind_of_mistake_occurs() {
    let mut seen: BTreeSet<&str> = ELSEWHERE.into();
    names().iter().for_each(|name| seen.extend(told(name).1));
    let never: Vec<_> = Mistake::CODES.iter().filter(|code| !seen.contains(**code)).collect();
    assert!(never.is_empty(), "no file of {FOLDER} shows {never:?}");
}

/// The texts, numbers, words and signs of a JSON text, as ranges.
fn tokens(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = match first {
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            '{' | '}' | '[' | ']' | ',' | ':' => 1,
            c if c.is_whitespace() => {
                at += c.len_utf8();
                continue;
            }
            _ => rest.find(|c: char| "{}[],:\" \n".contains(c)).unwrap_or(rest.len()),
        };
        tokens.push(at..at + length);
        at += length;
    }
    tokens
}

/// Whatever an author's hand slips on, there is an answer, and it points into the text.
#[test]
fn no_slip_of_the_hand_makes_the_reader_fail() {
    let good = read(&format!("{FOLDER}/good.json"));
    let mut accepted = 0;
    let mut refused = 0;
    for token in tokens(&good) {
        for instead in ["", "null", "0", "-1e300", "\"x\"", "\"hood\"", "[]", "{}", "true"] {
            let text = format!("{}{instead}{}", &good[..token.start], &good[token.end..]);
            let Err(problems) = pack::check(&text, today(), NODE_BUDGET) else {
                accepted += 1;
                continue;
            };
            refused += 1;
            assert!(!problems.is_empty(), "refused without a reason: {text}");
            for problem in problems {
                let line = text.lines().nth(problem.line - 1).unwrap_or_default();
                assert!(problem.column <= line.chars().count() + 1, "{problem:?} in {text}");
            }
        }
    }
    assert!(refused > 10 * accepted, "{refused} slips were found, {accepted} were not");
}
