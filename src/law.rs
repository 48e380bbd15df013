//! The vocabulary of an ordinance that is known to be sound.
//!
//! Everything here is plain data in the terms of the field. A value of [`Ordinance`] is made by
//! the `pack` layer, which has checked that every reference points somewhere, that definitions do
//! not go in circles and that every part has a citation. Deliberately missing: reading and
//! writing (that is `pack`), deciding (that is `engine`) and any sentence for people (that is
//! `text` and the files in `locales/`).

mod condition;
mod day;
mod determination;
mod fact;
mod obligation;
mod ordinance;

pub use condition::{Condition, Definition, Relation, Test};
pub use day::parse_day;
pub use determination::{Determination, Outcome};
pub use fact::{Cut, Decider, Domain, Fact, Unit};
pub use obligation::{
    Cadence, Category, Group, Length, Modality, Moment, Obligation, TimeUnit, Timing,
};
pub use ordinance::{Authority, Note, Ordinance, Page, Topic};

/// Index of a [`Fact`] in [`Ordinance::facts`].
pub type FactIndex = usize;
/// Index of a [`Definition`] in [`Ordinance::definitions`].
pub type DefinitionIndex = usize;
/// Index of a [`Determination`] in [`Ordinance::determinations`].
pub type DeterminationIndex = usize;
/// Index of a [`Note`] in [`Ordinance::notes`].
pub type NoteIndex = usize;

/// A set of values of one domain: bit `i` stands for the `i`th value, choice or region.
pub type ValueSet = u64;

/// Where in the code a provision stands, as lawyers there write it, for example
/// `13.66.070(B)(2)`.
pub type Citation = String;
