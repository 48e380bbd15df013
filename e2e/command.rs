//! The command itself, run as its users run it.

use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Stdio};

/// What a run of the command gave.
struct Run {
    code: i32,
    out: String,
    err: String,
}

impl Run {
    fn lines(&self) -> Vec<Value> {
        let read = |line: &str| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"));
        self.out.lines().map(read).collect()
    }
}

fn fogcheck(arguments: &[&str], input: &[u8]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fogcheck"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Written while the command writes, so that neither waits for the other.
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // A command that refuses its arguments does not read its input.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let done = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Run {
        code: done.status.code().unwrap(),
        out: String::from_utf8(done.stdout).unwrap(),
        err: String::from_utf8(done.stderr).unwrap(),
    }
}

fn batch(input: &[u8]) -> Run {
    fogcheck(&["assess", "--batch", "--today", "2026-11-30"], input)
}

/// What stands after `"ordinance": "orange", "answers":`, with the fact that is to blame.
const BAD: [(&[u8], &str); 22] = [
    (b"{\"hood\": \"type_3\"}", "hood"),
    (b"{\"no_such_fact\": true}", "no_such_fact"),
    (b"{\"remodel_cost\": \"a lot\"}", "remodel_cost"),
    (b"{\"remodel_cost\": {\"min\": 5, \"max\": 1}}", "remodel_cost"),
    (b"{\"hood\": {\"any_of\": []}}", "hood"),
    (b"{\"hood\": {\"any_of\": [\"type_1\", \"type_3\"]}}", "hood"),
    (b"{\"hood\": {\"any_of\": \"type_1\"}}", "hood"),
    (b"{\"preparation\": [\"frying\", \"juggling\"]}", "preparation"),
    (b"{\"building_permit\": \"no\"}", "building_permit"),
    (b"{\"building_permit\": 0}", "building_permit"),
    (b"{\"preparation\": \"frying\"}", "preparation"),
    (b"{\"remodel_cost\": {\"minimum\": 3}}", "remodel_cost"),
    (b"{\"remodel_cost\": {}}", "remodel_cost"),
    (b"{\"remodel_cost\": -1}", "remodel_cost"),
    (b"{\"serves\": [\"public\"]}", "serves"),
    (b"{\"last_pumpout_on\": \"2026-02-30\"}", "last_pumpout_on"),
    (b"{\"serves\": \"public\", \"serves\": \"nobody\"}", "serves"),
    (b"{\"serves\": \"p\xffblic\"}", "serves"),
    (b"{\"remodel_cost\": NaN}", ""),
    (b"{\"remodel_cost\": 1e999}", ""),
    (b"{\"serves\": \"public\"", ""),
    (b"[\"serves\"]", ""),
];

#[test]
fn a_bad_answer_is_named_and_the_lines_around_it_are_answered() {
    let good = b"{\"ordinance\": \"orange\", \"answers\": {\"serves\": \"nobody\"}}\r\n";
    let mut input = Vec::new();
    for (answers, _) in BAD {
        input.extend(good);
        input.extend(b"{\"ordinance\": \"orange\", \"answers\": ");
        input.extend(answers);
        input.extend(b"}\n \n\n");
    }
    // The last line does not have to end.
    input.extend(good.trim_ascii_end());
    let run = batch(&input);
    let lines = run.lines();
    assert_eq!(lines.len(), 2 * BAD.len() + 1, "one line for each that is not blank");
    for (number, line) in lines.iter().enumerate() {
        match BAD.get(number / 2) {
            Some((answers, fact)) if number % 2 == 1 => {
                let answers = String::from_utf8_lossy(answers);
                let fact = if fact.is_empty() { Value::Null } else { json!(fact) };
                assert_eq!(line["error"]["fact"], fact, "{answers}: {line}");
                assert!(line["error"]["message"].as_str().is_some_and(|m| m.len() > 10), "{line}");
                assert!(line.get("determinations").is_none(), "{answers} was answered");
            }
            _ => assert_eq!(line["determinations"]["establishment"]["value"], "not_fse"),
        }
    }
    assert_eq!(run.code, 1);
    assert_eq!(run.err, "");
}

#[test]
fn what_is_no_question_to_an_ordinance_is_refused() {
    let lines = [
        r#"{"ordinance": "atlantis", "answers": {}}"#,
        r#"{"ordinance": "../../locales/en/page", "answers": {}}"#,
        r#"{"ordinance": "", "answers": {}}"#,
        r#"{"ordinance": "orange.examples", "answers": {}}"#,
        r#"{"ordinance": 5, "answers": {}}"#,
        r#"{"answers": {}}"#,
        r#"{"ordinance": "orange", "answer": {}}"#,
        r#"["orange"]"#,
        "orange",
        r#"{"ordinance": "orange"} {"ordinance": "orange"}"#,
    ];
    let run = batch(lines.join("\n").as_bytes());
    assert_eq!(run.lines().len(), lines.len());
    for (line, said) in lines.iter().zip(run.lines()) {
        assert!(said["error"]["message"].is_string(), "{line}: {said}");
    }
    assert_eq!(run.code, 1);
}

#[test]
fn good_lines_are_answered_in_order_with_all_that_the_contract_names() {
    let some_hood = json!({"serves": null, "hood": {"any_of": ["type_1", "type_2"]}});
    let lines = [
        json!({"ordinance": "el_cajon", "answers": {"serves": "nobody"}}),
        json!({"ordinance": "orange", "answers": some_hood}),
        json!({"ordinance": "san_gabriel", "answers": {"meals_per_day": {"min": 300.01}}}),
        json!({"ordinance": "placerville"}),
    ];
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let run = batch(input.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let said = run.lines();
    assert_eq!(said.len(), lines.len());
    for (line, said) in lines.iter().zip(&said) {
        assert_eq!(line["ordinance"], said["ordinance"]);
        let sorted = |list: &Value| list.as_array().unwrap().is_sorted_by_key(|v| v.as_str());
        for (id, determination) in said["determinations"].as_object().unwrap() {
            assert!(determination["value"].is_string(), "{id}");
            assert!(sorted(&determination["depends_on"]) && sorted(&determination["possible"]));
        }
        for duty in said["obligations"].as_array().unwrap() {
            assert!(duty["applies"] == "yes" || duty["applies"] == "maybe", "{duty}");
            assert!(duty["cite"].is_string() && duty["category"].is_string(), "{duty}");
        }
    }
    assert_eq!(said[0]["determinations"]["establishment"]["value"], "not_fse");
    assert_eq!(said[2]["determinations"]["grease_trap"]["value"], "60_lb");
    let asked = said[1]["ask"].as_array().unwrap();
    assert!(!asked.contains(&json!("serves")) && !asked.contains(&json!("hood")), "asked again");
    assert_eq!(said[3]["ask"][0], "serves", "in the order of the page");
}

#[test]
fn without_batch_one_object_over_many_lines_gives_one_over_many_lines() {
    let input = json!({"ordinance": "orange", "answers": {"serves": "public"}});
    let many_lines = serde_json::to_string_pretty(&input).unwrap();
    let pretty = fogcheck(&["assess", "--today", "2026-11-30"], many_lines.as_bytes());
    let line = batch(input.to_string().as_bytes());
    assert_eq!((pretty.code, line.code), (0, 0));
    assert!(pretty.out.lines().count() > 100 && line.out.lines().count() == 1);
    let pretty: Value = serde_json::from_str(&pretty.out).unwrap();
    assert_eq!(pretty, line.lines()[0]);

    let bad = fogcheck(&["assess"], b"{\"ordinance\": \"orange\",\n \"answers\": {\"hood\": 1}}");
    assert_eq!(bad.code, 1);
    let said: Value = serde_json::from_str(&bad.out).unwrap();
    assert_eq!(said["error"]["fact"], "hood");
}

/// A line about a frying restaurant that is there already, has an interceptor and must have it in
/// Placerville.
fn restaurant(ordinance: &str, more: &Value) -> Value {
    let mut answers = json!({
        "serves": "public", "premises": "permanent", "preparation": ["frying"],
        "status": "existing", "interceptor_installed": true
    });
    match ordinance {
        "orange" => answers["operator"] = json!("business"),
        _ => answers["city_ordered_interceptor"] = json!(true),
    }
    for (fact, answer) in more.as_object().unwrap() {
        answers[fact] = answer.clone();
    }
    json!({"ordinance": ordinance, "answers": answers})
}

fn due(said: &Value, duty: &str) -> Option<String> {
    let duties = said["obligations"].as_array().unwrap_or_else(|| panic!("{said}"));
    let found = duties.iter().find(|one| one["id"] == duty);
    let found = found.unwrap_or_else(|| panic!("no duty {duty} in {said}"));
    found["due"].as_str().map(str::to_string)
}

#[test]
fn due_dates_follow_each_kind_of_schedule() {
    let orange = [
        // Every so many months: 31 August and six months is the last of February.
        ("pump_out", json!({"last_pumpout_on": "2026-08-31"}), "2027-02-28"),
        ("pump_out", json!({}), ""),
        // So many times a calendar year: the end of the window after that of the last time.
        ("training", json!({"last_training_on": "2026-03-01"}), "2026-12-31"),
        ("training", json!({"last_training_on": "2026-07-01"}), "2027-06-30"),
        ("training", json!({}), "2026-12-31"),
        // So long after: days, working days, years.
        ("pay_damage", json!({"invoice_on": "2026-11-30"}), "2027-01-14"),
        ("tell_city_in_writing", json!({"incident_on": "2026-11-27"}), "2026-12-04"),
        (
            "permit_renew",
            json!({"permit_held": true, "permit_issued_on": "2024-02-29"}),
            "2028-02-29",
        ),
        // So long before.
        (
            "waiver_renew",
            json!({"waiver_held": true, "waiver_expires_on": "2027-01-30"}),
            "2026-12-01",
        ),
        // A day in the code, which has passed.
        ("permit_before_discharge", json!({"permit_held": false}), "2005-01-01"),
        // Records and moments have no day.
        ("keep_records", json!({}), ""),
        ("tell_city_now", json!({}), ""),
    ];
    let ordered = json!({"accumulation_percent": 26, "order_on": "2026-11-30"});
    let placerville = [
        ("pump_out", json!({"last_pumpout_on": "2026-11-30"}), "2027-02-28"),
        // Hours.
        ("pump_out_on_order", ordered, "2026-12-03"),
    ];
    let orange = orange.into_iter().map(|case| ("orange", case));
    let placerville = placerville.into_iter().map(|case| ("placerville", case));
    let cases: Vec<_> = orange.chain(placerville).collect();
    let lines = cases.iter().map(|(id, (_, more, _))| format!("{}\n", restaurant(id, more)));
    let run = batch(lines.collect::<String>().as_bytes());
    assert_eq!(run.lines().len(), cases.len());
    for ((id, (duty, more, day)), said) in cases.iter().zip(run.lines()) {
        let have = due(&said, duty).unwrap_or_default();
        assert_eq!(have, *day, "{id}: {duty} with {more}");
    }
}

#[test]
fn today_decides_what_has_no_other_day() {
    let line = restaurant("orange", &json!({})).to_string();
    for (today, day) in [("2026-06-30", "2026-06-30"), ("2026-07-01", "2026-12-31")] {
        let run = fogcheck(&["assess", "--batch", "--today", today], line.as_bytes());
        assert_eq!(due(&run.lines()[0], "training").as_deref(), Some(day));
    }
    let refused = fogcheck(&["assess", "--today", "tomorrow"], b"");
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("tomorrow") && refused.err.contains("--today"), "{}", refused.err);
}

#[test]
fn check_prints_every_problem_with_its_place_and_a_hint() {
    let good: Vec<String> =
        crate::packs::ids().iter().map(|id| format!("public/ordinances/{id}.json")).collect();
    let mut arguments = vec!["check"];
    arguments.extend(good.iter().map(String::as_str));
    let run = fogcheck(&arguments, b"");
    let clean = format!("{} checked, no problems\n", good.len());
    assert_eq!((run.code, run.out), (0, clean));

    let file = "e2e/broken/several.json";
    let run = fogcheck(&["check", file, "public/ordinances/orange.json"], b"");
    assert_eq!(run.code, 1);
    let place = |line: &str| match line.strip_prefix("  hint: ") {
        Some(_) => format!("{line}\n"),
        None => format!("{file}:{line}\n"),
    };
    let told: String =
        crate::packs::read("e2e/broken/several.problems").lines().map(place).collect();
    assert_eq!(run.out, format!("{told}5 problems\n"));

    let copy = std::env::temp_dir().join(format!("fogcheck-{}.json", std::process::id()));
    std::fs::copy("public/ordinances/orange.json", &copy).unwrap();
    let copy_name = copy.to_str().unwrap();
    let renamed = fogcheck(&["check", copy_name], b"");
    assert!(renamed.out.starts_with(&format!("{copy_name}:1:1: file-name: ")), "{}", renamed.out);
    std::fs::remove_file(&copy).unwrap();

    let missing = fogcheck(&["check", "no_such_file.json"], b"");
    assert_eq!(missing.code, 1);
    assert!(missing.out.starts_with("no_such_file.json:1:1: unreadable: "), "{}", missing.out);
    assert!(missing.out.ends_with("\n1 problem\n"), "{}", missing.out);
}

#[test]
fn help_explains_the_commands() {
    let help = fogcheck(&["--help"], b"");
    assert_eq!(help.code, 0);
    for word in ["assess", "check", "public/ordinances"] {
        assert!(help.out.contains(word), "{word} is missing in {}", help.out);
    }
    let assess = fogcheck(&["assess", "--help"], b"");
    for word in ["--batch", "--today", "any_of", "\"answers\"", "null", "exit code"] {
        assert!(assess.out.contains(word), "{word} is missing in {}", assess.out);
    }
    let nothing = fogcheck(&[], b"");
    assert_eq!(nothing.code, 2);
    assert!(nothing.err.contains("Usage: fogcheck"), "{}", nothing.err);
}
