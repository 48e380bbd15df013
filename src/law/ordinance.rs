//! The whole of one city's ordinance.

use super::{Citation, Definition, Determination, Fact, FactIndex, Obligation};
use chrono::NaiveDate;

/// One city's rules, in force on one day.
#[derive(Debug, Clone, PartialEq)]
pub struct Ordinance {
    /// Identifier, for example `san_gabriel`.
    pub id: String,
    /// Whose rules these are.
    pub authority: Authority,
    /// In the order in which they are asked.
    pub facts: Vec<Fact>,
    /// The order of asking, page by page.
    pub topics: Vec<Topic>,
    /// Named terms.
    pub definitions: Vec<Definition>,
    /// What is decided, in the order of the result.
    pub determinations: Vec<Determination>,
    /// Every duty, prohibition, right and risk.
    pub obligations: Vec<Obligation>,
    /// Doubtful readings.
    pub notes: Vec<Note>,
}

/// Whose rules these are, by their official names, which are not translated.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Authority {
    /// For example "City of Orange".
    pub name: String,
    /// For example "California".
    pub region: String,
    /// Title of the code.
    pub code: String,
    /// The ordinance that adopted it.
    pub adopted_as: String,
    /// When it was adopted, if the text says so.
    pub adopted_on: Option<NaiveDate>,
    /// When the text was read for this pack.
    pub read_on: Option<NaiveDate>,
    /// Official names of offices by the short name that words use for them.
    pub offices: Vec<(String, String)>,
    /// Telephone, if the city gave one.
    pub phone: Option<String>,
    /// Web address, if the city gave one.
    pub web: Option<String>,
}

/// A titled group of questions.
#[derive(Debug, Clone, PartialEq)]
pub struct Topic {
    /// Identifier of its title.
    pub id: String,
    /// In the order of asking.
    pub pages: Vec<Page>,
}

/// Questions that are asked together.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    /// Identifier of its words.
    pub id: String,
    /// In the order of asking.
    pub facts: Vec<FactIndex>,
    /// Whether its yes/no facts share one group of tick boxes.
    pub checkboxes: bool,
}

/// A doubtful reading: how a provision is read here, and what another reading would change.
#[derive(Debug, Clone, PartialEq)]
pub struct Note {
    /// Identifier of its words.
    pub id: String,
    /// The provision that is in doubt.
    pub cite: Citation,
}

impl Ordinance {
    /// The position of the fact named `id`.
    #[must_use]
    pub fn fact(&self, id: &str) -> Option<FactIndex> {
        self.facts.iter().position(|fact| fact.id == id)
    }

    /// All pages in the order of asking, each with its topic.
    pub fn pages(&self) -> impl Iterator<Item = (&Topic, &Page)> {
        self.topics.iter().flat_map(|topic| topic.pages.iter().map(move |page| (topic, page)))
    }
}
