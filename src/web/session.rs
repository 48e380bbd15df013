//! The state of the page: its only signals.

use super::host;
use super::load::{self, City, Failure, Offer, Shared};
use crate::engine::Answer;
use crate::law::FactIndex;
use crate::report::{Assessment, Interview};
use crate::text::Words;
use leptos::prelude::*;
use std::sync::Arc;

/// Where the page stands.
#[derive(Clone, Default)]
pub struct State {
    /// The chosen city, once it has been read.
    pub city: Option<Arc<City>>,
    /// Where the person stands, once there is a city.
    pub interview: Option<Interview>,
    /// Why the chosen city is not there.
    pub failure: Option<Failure>,
    /// Whether a city is being fetched.
    pub loading: bool,
}

/// What does not change what is shown.
struct Kept {
    /// Tells the entries that this interview left in the browser's history from those of an
    /// earlier one: after a reload or a fresh start they mean nothing any more.
    life: String,
    shared: Shared,
    /// Shared words alone, for what is shown before a city is there.
    words: Words,
    /// What was ticked on the static page before the program had arrived, as fact and value.
    ticked: Vec<(String, String)>,
    /// Areas as they were typed, by fact, to be shown again; answers keep only the percentage.
    areas: Vec<(FactIndex, (String, String))>,
}

/// A handle on the state of the page. One signal, since each kind of signal brings its own code
/// and every change of it shows another step anyway.
#[derive(Clone, Copy)]
pub struct Session {
    kept: StoredValue<Kept>,
    state: RwSignal<State>,
}

impl Session {
    /// A session before any choice.
    pub fn new(shared: Shared, words: Words) -> Session {
        let kept = Kept { life: host::now(), shared, words, ticked: Vec::new(), areas: Vec::new() };
        Session { kept: StoredValue::new(kept), state: RwSignal::new(State::default()) }
    }

    /// The state; views that call this are made anew when it changes.
    pub fn state(self) -> State {
        self.state.get()
    }

    /// The state as it is now.
    pub fn state_now(self) -> State {
        self.state.get_untracked()
    }

    /// Remembers what was ticked on the static page.
    pub fn set_ticked(self, ticked: Vec<(String, String)>) {
        self.kept.update_value(|kept| kept.ticked = ticked);
    }

    /// What was ticked for a fact on the static page.
    pub fn ticked(self, fact: &str) -> Vec<String> {
        self.kept.with_value(|kept| {
            let own = kept.ticked.iter().filter(|(other, _)| other == fact);
            own.map(|(_, value)| value.clone()).collect()
        })
    }

    /// Remembers areas as they were typed.
    pub fn set_areas(self, fact: FactIndex, typed: (String, String)) {
        self.kept.update_value(|kept| {
            kept.areas.retain(|(other, _)| *other != fact);
            kept.areas.push((fact, typed));
        });
    }

    /// Areas as they were typed.
    pub fn areas(self, fact: FactIndex) -> Option<(String, String)> {
        self.kept.with_value(|kept| {
            let known = kept.areas.iter().find(|(other, _)| *other == fact);
            known.map(|(_, typed)| typed.clone())
        })
    }

    /// The cities of this site.
    pub fn offers(self) -> Vec<Offer> {
        self.kept.with_value(|kept| kept.shared.cities.clone())
    }

    /// A message of the page itself.
    pub fn say(self, key: &str) -> String {
        self.kept.with_value(|kept| kept.words.say(key))
    }

    /// A message of the page itself with its places filled in.
    pub fn fill(self, key: &str, places: &[(&str, &str)]) -> String {
        self.kept.with_value(|kept| kept.words.fill(key, places))
    }

    /// A message in a form that suits a count.
    pub fn count(self, key: &str, count: usize) -> String {
        self.kept.with_value(|kept| kept.words.count(key, count as u32, &[]))
    }

    /// Fetches a city; then its first question is asked. Nothing said before is lost if that fails.
    pub async fn choose(self, id: String) {
        self.update(|state| {
            state.loading = true;
            state.failure = None;
        });
        let shared = self.kept.with_value(|kept| kept.shared.clone());
        let result = load::city(&id, &shared).await;
        self.update(|state| {
            state.loading = false;
            match result {
                Ok(city) => {
                    state.interview = Some(Interview::new(&city.model));
                    state.city = Some(Arc::new(city));
                }
                Err(failure) => state.failure = Some(failure),
            }
        });
    }

    fn update(self, change: impl FnOnce(&mut State)) {
        let mut state = self.state_now();
        change(&mut state);
        self.state.set(state);
    }

    /// What is assessed now, given to `then`.
    pub fn assess<T>(self, then: impl FnOnce(Assessment) -> T) -> Option<T> {
        let state = self.state_now();
        let (city, interview) = (state.city?, state.interview?);
        Some(then(Assessment {
            model: &city.model,
            words: &city.words,
            answers: &interview.answers,
            today: host::today(),
        }))
    }

    /// Takes the answers of the page at hand.
    pub fn answer(self, given: Vec<(FactIndex, Answer)>) {
        self.step(true, |city, interview| interview.answer(&city.model, given));
    }

    /// Goes to the page that asks a fact.
    pub fn change(self, fact: FactIndex) {
        self.step(true, |city, interview| interview.change(&city.model, fact));
    }

    /// Goes to the review.
    pub fn review(self) {
        self.step(true, |_, interview| interview.review());
    }

    /// Goes on from the review.
    pub fn conclude(self) {
        self.step(true, |_, interview| interview.conclude());
    }

    /// Goes on to the optional questions.
    pub fn refine(self) {
        self.step(true, |city, interview| interview.refine(&city.model));
    }

    /// Goes back one step; in a page of its own by way of the browser's history, so that both
    /// back buttons agree.
    pub fn back(self) {
        if host::is_framed() {
            let position = self.position();
            self.go(position.saturating_sub(1));
        } else {
            host::history_back();
        }
    }

    /// How many steps lie before this one.
    pub fn position(self) -> usize {
        self.state_now().interview.map_or(0, |interview| interview.position())
    }

    /// Goes to the step that an entry of the browser's history remembers. An entry of an earlier
    /// life, or the first one, which remembers nothing, is the first question.
    pub fn go_to_mark(self, mark: Option<String>) {
        let life = self.kept.with_value(|kept| kept.life.clone());
        let position = mark
            .as_deref()
            .and_then(|mark| mark.split_once(' '))
            .and_then(|(position, of)| if of == life { position.parse().ok() } else { None });
        self.go(position.unwrap_or(0));
    }

    fn remember(self, position: usize) {
        if !host::is_framed() {
            let life = self.kept.with_value(|kept| kept.life.clone());
            host::push_history(&format!("{position} {life}"));
        }
    }

    /// Goes to a step that was seen before.
    fn go(self, position: usize) {
        self.step(false, |_, interview| interview.go(position));
    }

    /// Clears everything that was said.
    pub fn start_over(self) {
        self.kept.update_value(|kept| {
            kept.areas.clear();
            kept.ticked.clear();
            kept.life = host::now();
        });
        self.step(true, |city, interview| *interview = Interview::new(&city.model));
        self.remember(0);
    }

    fn step(self, remember: bool, change: impl FnOnce(&City, &mut Interview)) {
        let mut state = self.state_now();
        if let (Some(city), Some(interview)) = (&state.city, &mut state.interview) {
            let before = interview.position();
            change(city, interview);
            // Going to a seen step is the history's own doing and is not remembered again.
            if interview.position() > before && remember {
                self.remember(interview.position());
            }
        }
        self.state.set(state);
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
