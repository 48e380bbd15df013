//! What a person reads, as plain data in one language.
//!
//! Screen and print are made from one [`Report`], so they cannot disagree;
//! the questions of a page are [`PageView`]s in the same way. Deliberately missing: the browser
//! and the clock.

mod card;
mod duties;
mod finding;
mod interview;
mod phrase;
mod question;

use crate::engine::{Answers, Dates, Knowledge, Model};
use crate::text::Words;
use chrono::NaiveDate;

pub use card::{Card, OpenFact, Reason, Waiver};
pub use duties::{Duties, DutyGroup, DutyView, ScheduleView};
pub use finding::{FindingView, NoteView};
pub use interview::{Interview, PageAt, Phase, Step, next_page, still_counts};
pub use phrase::answer_text;
pub use question::{Choice, Input, PageView, Question, page_view};

/// Everything that an assessment says.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// The determinations other than waivers, in the order of the ordinance.
    pub cards: Vec<Card>,
    /// The waiver paths.
    pub waivers: Vec<Card>,
    /// What must be done, may be done and must not be done.
    pub duties: Duties,
}

/// What is asked of, and said to, one person: an ordinance, its words, the answers and the day.
#[derive(Clone, Copy)]
pub struct Assessment<'a> {
    /// The compiled ordinance.
    pub model: &'a Model,
    /// Messages in the chosen language.
    pub words: &'a Words,
    /// What the person said.
    pub answers: &'a Answers,
    /// The day of the assessment.
    pub today: NaiveDate,
}

impl<'a> Assessment<'a> {
    /// Makes the report.
    #[must_use]
    pub fn report(self) -> Report {
        let knowledge = self.knowledge();
        let cards = card::cards(self, &knowledge);
        let (waivers, cards) = cards.into_iter().partition(|card| card.waiver.is_some());
        Report { cards, waivers, duties: duties::duties(self, &knowledge) }
    }

    fn knowledge(self) -> Knowledge {
        Knowledge::new(self.model, self.answers)
    }

    fn dates(self) -> Dates<'a> {
        Dates { answers: self.answers, today: self.today }
    }
}
