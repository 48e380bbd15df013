//! The state of the page: its only signals.

use super::host;
use super::load::{self, City, Failure, Offer, Shared};
use crate::engine::Answer;
use crate::law::FactIndex;
use crate::report::{Assessment, Interview};
use crate::text::Words;
use leptos::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The state of the page.
#[derive(Clone, Copy)]
pub struct Session {
    /// Shared words and the cities of this site.
    shared: StoredValue<Arc<Shared>>,
    /// Shared words alone, for what is shown before a city is there.
    page_words: StoredValue<Arc<Words>>,
    /// The chosen city, once it has been read.
    pub city: RwSignal<Option<Arc<City>>>,
    /// Why the chosen city is not there.
    pub failure: RwSignal<Option<Failure>>,
    /// Whether a city is being fetched.
    pub loading: RwSignal<bool>,
    /// Where the person stands.
    pub interview: RwSignal<Option<Interview>>,
    /// What was ticked on the static page before the program had arrived, as fact and value.
    pub ticked: StoredValue<Vec<(String, String)>>,
    /// Areas as they were typed, by fact, to be shown again; answers keep only the percentage.
    pub areas: StoredValue<BTreeMap<FactIndex, (String, String)>>,
}

impl Session {
    /// A session before any choice.
    pub fn new(shared: Shared) -> Session {
        let words = load::words(&shared.words);
        Session {
            shared: StoredValue::new(Arc::new(shared)),
            page_words: StoredValue::new(Arc::new(words)),
            city: RwSignal::new(None),
            failure: RwSignal::new(None),
            loading: RwSignal::new(false),
            interview: RwSignal::new(None),
            ticked: StoredValue::new(Vec::new()),
            areas: StoredValue::new(BTreeMap::new()),
        }
    }

    /// The cities of this site.
    pub fn offers(self) -> Vec<Offer> {
        self.shared.with_value(|shared| shared.cities.clone())
    }

    /// A message of the page itself.
    pub fn say(self, key: &str) -> String {
        self.page_words.with_value(|words| words.say(key))
    }

    /// A message of the page itself with its places filled in.
    pub fn fill(self, key: &str, places: &[(&str, &str)]) -> String {
        self.page_words.with_value(|words| words.fill(key, places))
    }

    /// A message in a form that suits a count.
    pub fn count(self, key: &str, count: usize) -> String {
        self.page_words.with_value(|words| words.count(key, count as u32, &[]))
    }

    /// Fetches a city; then its first question is asked. Nothing said before is lost if that fails.
    pub async fn choose(self, id: String) {
        self.loading.set(true);
        self.failure.set(None);
        let shared = self.shared.get_value();
        let result = load::city(&id, &shared).await;
        self.loading.set(false);
        match result {
            Ok(city) => {
                self.interview.set(Some(Interview::new(&city.model)));
                self.city.set(Some(Arc::new(city)));
            }
            Err(failure) => self.failure.set(Some(failure)),
        }
    }

    /// What is assessed now, given to `then`.
    pub fn assess<T>(self, then: impl FnOnce(Assessment) -> T) -> Option<T> {
        let city = self.city.get_untracked()?;
        let interview = self.interview.get_untracked()?;
        Some(then(Assessment {
            model: &city.model,
            words: &city.words,
            answers: &interview.answers,
            today: host::today(),
        }))
    }

    /// Takes the answers of the page at hand.
    pub fn answer(self, given: Vec<(FactIndex, Answer)>) {
        self.step(|city, interview| interview.answer(&city.model, given));
    }

    /// Goes to the page that asks a fact.
    pub fn change(self, fact: FactIndex) {
        self.step(|city, interview| interview.change(&city.model, fact));
    }

    /// Goes to the review.
    pub fn review(self) {
        self.step(|_, interview| interview.review());
    }

    /// Goes on from the review.
    pub fn conclude(self) {
        self.step(|_, interview| interview.conclude());
    }

    /// Goes on to the optional questions.
    pub fn refine(self) {
        self.step(|city, interview| interview.refine(&city.model));
    }

    /// Goes back one step; in a page of its own by way of the browser's history, so that both
    /// back buttons agree.
    pub fn back(self) {
        if host::is_framed() {
            let position =
                self.interview.get_untracked().map_or(0, |interview| interview.position());
            self.go(position.saturating_sub(1));
        } else {
            host::history_back();
        }
    }

    /// Goes to a step that was seen before.
    pub fn go(self, position: usize) {
        let Some(mut interview) = self.interview.get_untracked() else { return };
        interview.go(position);
        self.interview.set(Some(interview));
        arrive();
    }

    /// Clears everything that was said.
    pub fn start_over(self) {
        let Some(city) = self.city.get_untracked() else { return };
        self.areas.set_value(BTreeMap::new());
        self.interview.set(Some(Interview::new(&city.model)));
        if !host::is_framed() {
            host::push_history(0);
        }
        arrive();
    }

    fn step(self, change: impl FnOnce(&City, &mut Interview)) {
        let (Some(city), Some(mut interview)) =
            (self.city.get_untracked(), self.interview.get_untracked())
        else {
            return;
        };
        let before = interview.position();
        change(&city, &mut interview);
        if interview.position() > before && !host::is_framed() {
            host::push_history(interview.position());
        }
        self.interview.set(Some(interview));
        arrive();
    }
}

/// After a step has changed: top of the page, focus on its heading. Views set the title while they
/// are made, so it is new before the focus moves (screen readers read both).
fn arrive() {
    host::after_render(|| {
        host::scroll_to_top();
        host::focus("main h1");
    });
}
