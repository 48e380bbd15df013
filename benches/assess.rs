//! How long a pack takes to compile, an establishment to assess and the next question to find.
//!
//! Budgets: one full assessment 5 µs (median), compiling the largest pack 5 ms.

use chrono::NaiveDate;
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use fogcheck::engine::{self, Answer, Answers, Compilation, Knowledge, Model, NODE_BUDGET};
use fogcheck::law::{Domain, Fact};
use fogcheck::pack;
use std::hint::black_box;

const CITIES: [&str; 4] = ["orange", "placerville", "san_gabriel", "el_cajon"];

fn model(city: &str) -> Option<Box<Model>> {
    let file = format!("{}/public/ordinances/{city}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(file).ok()?;
    pack::read(&text, NaiveDate::from_ymd_opt(2026, 11, 30)?).ok()
}

/// What a restaurant says that fries: the first value of every choice, no to every question.
fn says(fact: &Fact) -> Answer {
    match &fact.domain {
        Domain::YesNo | Domain::Choice { .. } => Answer::OneOf(0b01),
        Domain::Set { .. } => Answer::Selection(0b01),
        Domain::Number { .. } => Answer::Range { min: None, max: Some(40_000.0) },
        Domain::Date => Answer::NotSure,
    }
}

/// Nothing said, the first half of the questions answered, and all of them.
fn states(model: &Model) -> [(&'static str, Answers); 3] {
    let facts = &model.ordinance().facts;
    let first = |count| facts.iter().take(count).map(says).enumerate().collect();
    [("nothing", first(0)), ("half", first(facts.len() / 2)), ("all", first(facts.len()))]
}

fn benches(criterion: &mut Criterion) {
    for (city, model) in CITIES.into_iter().filter_map(|city| Some((city, model(city)?))) {
        let mut group = criterion.benchmark_group(city);
        group.bench_function("compile", |bencher| {
            bencher.iter_batched(
                || model.ordinance().clone(),
                |ordinance| match Model::compile(ordinance, NODE_BUDGET) {
                    Compilation::Ready(model) => model.nodes(),
                    Compilation::OverBudget(_) => 0,
                },
                BatchSize::SmallInput,
            );
        });
        for (state, answers) in states(&model) {
            group.bench_function(format!("assess/{state}"), |bencher| {
                bencher.iter(|| {
                    let knowledge = Knowledge::new(&model, black_box(&answers));
                    engine::determine(&model, &knowledge)
                });
            });
            group.bench_function(format!("duties/{state}"), |bencher| {
                bencher.iter(|| {
                    let knowledge = Knowledge::new(&model, black_box(&answers));
                    engine::duties(&model, &knowledge)
                });
            });
            group.bench_function(format!("next/{state}"), |bencher| {
                bencher.iter(|| {
                    let asking = engine::ask(&model, black_box(&answers));
                    (asking, engine::questions_left(&model, &answers))
                });
            });
        }
        group.finish();
    }
}

criterion_group!(all, benches);
criterion_main!(all);
