//! Deciding: what follows from what is known, exactly.
//!
//! An ordinance is [compiled](Model::compile) once to decision diagrams. [`Knowledge`] narrows
//! them; everything that a person is told is read off what is left: whether a determination is
//! settled, which facts can still change it, what to ask next and how often, which answers force
//! a result. After compiling nothing here can fail. Deliberately missing: the clock (today is an
//! argument), sentences, and any approximation by three truth values.

mod ask;
mod determine;
mod diagram;
mod knowledge;
mod model;
mod narrow;
mod reasons;
mod schedule;

pub use ask::{Asking, ask, questions_left};
pub use determine::{Duty, Standing, Verdict, determine, duties};
pub use knowledge::{Answer, Answers, Knowledge};
pub use model::{Compilation, Model, NODE_BUDGET, Subject};
pub use narrow::{FactSet, facts};
pub use reasons::{Finding, Row, Truth, definition, explain, smallest_reason};
pub use schedule::{Dates, Due, due};
