//! What must hold of the engine whatever the ordinance says, on small random ordinances, against
//! an oracle that looks at every way of filling in the unknown.
//!
//! The run is the same each time. `PROPTEST_CASES` and `PROPTEST_RNG_SEED` look further.

mod bounds;
mod oracle;
mod reasons;
mod relevance;
mod standing;
mod world;

use fogcheck::engine::{self, Answers, Compilation, Knowledge, Model};
use fogcheck::law::Ordinance;
use oracle::Oracle;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};
use world::Tape;

/// So many cases for each law unless the environment asks for another number.
fn config() -> Config {
    let mut config = Config {
        cases: 1_000,
        max_shrink_iters: 20_000,
        failure_persistence: None,
        ..Config::default()
    };
    let given = |name| std::env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
    if let Some(cases) = given("PROPTEST_CASES") {
        config.cases = u32::try_from(cases).unwrap();
    }
    config.rng_seed = RngSeed::Fixed(given("PROPTEST_RNG_SEED").unwrap_or(13_66));
    config
}

/// An ordinance and what is known of one establishment.
struct Situation {
    ordinance: Ordinance,
    model: Box<Model>,
    answers: Answers,
}

impl Situation {
    fn new(ordinance: Ordinance, answers: Answers) -> Situation {
        Situation { model: compile(&ordinance), ordinance, answers }
    }

    fn knowledge(&self) -> Knowledge {
        Knowledge::new(&self.model, &self.answers)
    }

    fn oracle(&self) -> Oracle<'_> {
        Oracle::new(&self.ordinance, &self.answers)
    }

    /// The same ordinance with other answers.
    fn knowing(&self, answers: Answers) -> Situation {
        Situation::new(self.ordinance.clone(), answers)
    }
}

impl std::fmt::Debug for Situation {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(formatter, "answers {:?}\nunder {:#?}", self.answers, self.ordinance)
    }
}

fn compile(ordinance: &Ordinance) -> Box<Model> {
    match Model::compile(ordinance.clone(), engine::NODE_BUDGET) {
        Compilation::Ready(model) => model,
        Compilation::OverBudget(subject) => panic!("too large at {subject:?}"),
    }
}

/// Random situations. Both tapes shrink to smaller numbers, which read as simpler ordinances and
/// fewer answers.
fn situations() -> impl Strategy<Value = Situation> {
    let tape = |length| proptest::collection::vec(any::<u8>(), length);
    (tape(400), tape(24)).prop_map(|(ordinance, answers)| {
        let ordinance = world::ordinance(&mut Tape::new(&ordinance));
        let answers = world::answers(&mut Tape::new(&answers), &ordinance);
        Situation::new(ordinance, answers)
    })
}

/// A random number for each fact, to choose facts and values with.
fn choices() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 8)
}
