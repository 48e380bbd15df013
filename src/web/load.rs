//! Fetching what a page needs: the shared words, the list of cities, one city.

use super::host::{self, FetchError};
use super::locale::Browser;
use crate::engine::Model;
use crate::json::{JsonError, Node};
use crate::pack::{self, Problem};
use crate::text::Words;

/// The language of the page.
pub const LANGUAGE: &str = "en";

/// A city that the start page offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// Identifier of its pack.
    pub id: String,
    /// Official name.
    pub name: String,
}

/// A city whose pack and words have been read.
pub struct City {
    /// The compiled ordinance.
    pub model: Box<Model>,
    /// Shared words and those of the city.
    pub words: Words,
}

/// Why a city is not there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// The list of cities does not name it.
    Unknown(String),
    /// A file could not be fetched.
    Unreachable(String),
    /// A file does not read; what its author needs to know.
    Broken(String, Vec<String>),
}

/// What every city needs.
#[derive(Debug, Clone, Default)]
pub struct Shared {
    /// `locales/<tag>/page.json`
    pub words: String,
    /// The cities of this site.
    pub cities: Vec<Offer>,
}

/// Words from the text of `page.json`.
pub fn words(shared: &str) -> Result<Words, JsonError> {
    let mut words = Words::new(Box::new(Browser { tag: LANGUAGE.to_string() }));
    words.add(shared)?;
    Ok(words)
}

/// Fetches the shared words and the list of cities.
pub async fn shared() -> Result<(Shared, Words), Failure> {
    let path = format!("locales/{LANGUAGE}/page.json");
    let text = host::fetch(&path).await.map_err(|_| Failure::Unreachable(path.clone()))?;
    let words = words(&text).map_err(|error| broken(&path, &text, error))?;
    let path = "ordinances/index.json";
    let index = host::fetch(path).await.map_err(|_| Failure::Unreachable(path.to_string()))?;
    let cities = offers(&index).map_err(|error| broken(path, &index, error))?;
    Ok((Shared { words: text, cities }, words))
}

/// The cities that `index.json` lists.
fn offers(index: &str) -> Result<Vec<Offer>, JsonError> {
    let node = Node::parse(index)?;
    let wrong = |at, what: &str| JsonError { at, message: format!("expected {what}") };
    let cities = node.get("cities").ok_or_else(|| wrong(node.at, "a list `cities`"))?;
    let offer = |city: &Node| {
        let text = |key: &str| city.get(key).and_then(Node::text).map(str::to_string);
        let offer = text("id").zip(text("name")).map(|(id, name)| Offer { id, name });
        offer.ok_or_else(|| wrong(city.at, "a city with `id` and `name`"))
    };
    cities.items().iter().map(offer).collect()
}

fn broken(path: &str, text: &str, error: JsonError) -> Failure {
    Failure::Broken(path.to_string(), vec![Problem::syntax(text, error).to_string()])
}

/// Fetches and reads a city.
pub async fn city(id: &str, shared: &Shared) -> Result<City, Failure> {
    if !shared.cities.iter().any(|city| city.id == id) {
        return Err(Failure::Unknown(id.to_string()));
    }
    let pack = format!("ordinances/{id}.json");
    let own = format!("locales/{LANGUAGE}/{id}.json");
    let fetched = |path: &str, result: Result<String, FetchError>| {
        result.map_err(|_| Failure::Unreachable(path.to_string()))
    };
    let pack_text = fetched(&pack, host::fetch(&pack).await)?;
    let own_text = fetched(&own, host::fetch(&own).await)?;
    let model = pack::read(&pack_text, host::today()).map_err(|problems| {
        Failure::Broken(pack.clone(), problems.iter().map(Problem::to_string).collect())
    })?;
    let mut words =
        words(&shared.words).map_err(|error| broken("page.json", &shared.words, error))?;
    words.add(&own_text).map_err(|error| broken(&own, &own_text, error))?;
    words.name(&model.ordinance().authority.offices);
    Ok(City { model, words })
}
