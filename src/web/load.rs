//! Fetching what a page needs: the shared words, the list of cities, one city.

use super::host::{self, FetchError};
use super::locale::Browser;
use crate::engine::Model;
use crate::pack;
use crate::text::Words;
use serde::Deserialize;

/// The language of the page.
pub const LANGUAGE: &str = "en";

/// A city that the start page offers.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// Identifier of its pack.
    pub id: String,
    /// Official name.
    pub name: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Index {
    cities: Vec<Offer>,
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

/// The texts from which words are made.
#[derive(Debug, Clone, Default)]
pub struct Shared {
    /// `locales/<tag>/page.json`
    pub words: String,
    /// The cities of this site.
    pub cities: Vec<Offer>,
}

/// Shared words alone, with an empty text if they do not read.
pub fn words(shared: &str) -> Words {
    let mut words = Words::new(Box::new(Browser { tag: LANGUAGE.to_string() }));
    // The page checks its words when it loads them and shows a message of its own if they fail.
    let _ = words.add(shared);
    words
}

/// Fetches the shared words and the list of cities.
pub async fn shared() -> Result<Shared, Failure> {
    let path = format!("locales/{LANGUAGE}/page.json");
    let words = host::fetch(&path).await.map_err(|_| Failure::Unreachable(path))?;
    let path = "ordinances/index.json";
    let index = host::fetch(path).await.map_err(|_| Failure::Unreachable(path.to_string()))?;
    let index: Index = serde_json::from_str(&index)
        .map_err(|error| Failure::Broken(path.to_string(), vec![error.to_string()]))?;
    Ok(Shared { words, cities: index.cities })
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
        let said = problems.iter().map(|problem| {
            let pack::Problem { line, column, mistake } = problem;
            format!("{line}:{column}: {}: {mistake} ({})", mistake.code(), mistake.hint())
        });
        Failure::Broken(pack.clone(), said.collect())
    })?;
    let mut words = words(&shared.words);
    words.add(&own_text).map_err(|error| Failure::Broken(own, vec![error.to_string()]))?;
    words.name(&model.ordinance().authority.offices);
    Ok(City { model, words })
}
