//! Facts, answers and the parts of rules in words.

use super::Assessment;
use crate::engine::Answer;
use crate::law::{
    Condition, Domain, Fact, FactIndex, Length, Relation, Test, Timing, Unit, ValueSet,
};
use crate::text::Words;

/// The short name of a fact.
pub fn label(words: &Words, fact: &Fact) -> String {
    words.say(&format!("fact.{}.label", fact.id))
}

/// The names of some values of a choice or a set.
fn names(words: &Words, fact: &Fact, values: ValueSet) -> Vec<String> {
    let all = fact.domain.names().iter().enumerate();
    let some = all.filter(|(position, _)| values >> position & 1 == 1);
    some.map(|(_, value)| words.say(&format!("fact.{}.{value}", fact.id))).collect()
}

/// A number in the unit of its fact.
pub fn quantity(words: &Words, unit: Unit, number: f64) -> String {
    match unit {
        Unit::Usd => words.locale().money(number),
        Unit::Percent => words.fill("unit.percent", &[("n", &words.locale().number(number))]),
        Unit::MealsPerDay => words.fill("unit.meals", &[("n", &words.locale().number(number))]),
    }
}

/// What a person answered, without the name of the fact.
#[must_use]
pub fn answer_text(words: &Words, fact: &Fact, answer: &Answer) -> String {
    match (answer, &fact.domain) {
        (Answer::OneOf(0b10), Domain::YesNo) => words.say("answer.yes"),
        (Answer::OneOf(0b01), Domain::YesNo) => words.say("answer.no"),
        (Answer::OneOf(values), Domain::Choice { values: all }) => {
            let ids: Vec<&str> = all
                .iter()
                .enumerate()
                .filter(|(position, _)| values >> position & 1 == 1)
                .map(|(_, id)| id.as_str())
                .collect();
            let partial = format!("fact.{}.partial.{}", fact.id, ids.join("|"));
            match words.get(&partial) {
                Some(text) => text.to_string(),
                None => words.locale().list(&names(words, fact, *values), true),
            }
        }
        (Answer::Selection(0), _) => words.say("answer.none_of_these"),
        (Answer::Selection(members), _) => {
            words.locale().list(&names(words, fact, *members), false)
        }
        (Answer::Range { min, max }, Domain::Number { unit, .. }) => {
            let say = |n: f64| quantity(words, *unit, n);
            match (min, max) {
                (Some(min), Some(max)) if min == max => say(*min),
                (Some(min), Some(max)) => {
                    words.fill("answer.between", &[("min", &say(*min)), ("max", &say(*max))])
                }
                (Some(min), None) => words.fill("answer.at_least", &[("n", &say(*min))]),
                (None, Some(max)) => words.fill("answer.at_most", &[("n", &say(*max))]),
                (None, None) => words.say("answer.not_sure"),
            }
        }
        (Answer::Day(day), _) => words.locale().date(*day),
        _ => words.say("answer.not_sure"),
    }
}

/// A fact with what a person answered, as one statement.
pub fn statement(words: &Words, fact: &Fact, answer: &Answer) -> String {
    let key = match (answer, &fact.domain) {
        (Answer::OneOf(0b10), Domain::YesNo) => format!("fact.{}.yes", fact.id),
        (Answer::OneOf(0b01), Domain::YesNo) => format!("fact.{}.no", fact.id),
        _ => String::new(),
    };
    match words.get(&key) {
        Some(statement) => statement.to_string(),
        None => words.fill(
            "answer.statement",
            &[("label", &label(words, fact)), ("answer", &answer_text(words, fact, answer))],
        ),
    }
}

/// What one part of a rule says, without its own parts.
pub fn condition(at: Assessment, condition: &Condition) -> String {
    let words = at.words;
    if let Some(id) = &condition.id {
        return words.say(&format!("part.{id}"));
    }
    let fact = |fact: FactIndex| at.model.ordinance().facts.get(fact);
    match &condition.test {
        Test::Value { fact: index, values } => match fact(*index) {
            Some(f) => statement(words, f, &Answer::OneOf(*values)),
            None => String::new(),
        },
        Test::Selected { fact: index, any_of } => match fact(*index) {
            Some(f) => {
                let values = words.locale().list(&names(words, f, *any_of), true);
                let places = [("label", label(words, f)), ("values", values)];
                filled(words, "condition.any_of_set", &places)
            }
            None => String::new(),
        },
        Test::Compared { fact: index, relation, value } => match fact(*index) {
            Some(f) => compared(words, f, *relation, *value),
            None => String::new(),
        },
        Test::Defined(definition) => match at.model.ordinance().definitions.get(*definition) {
            Some(definition) => words.say(&format!("definition.{}", definition.id)),
            None => String::new(),
        },
        Test::Determined { determination, values } => {
            match at.model.ordinance().determinations.get(*determination) {
                Some(declared) => {
                    let all = declared.values.iter().enumerate();
                    let some = all.filter(|(position, _)| values >> position & 1 == 1);
                    let family =
                        if declared.waiver().is_some() { "waiver" } else { declared.id.as_str() };
                    let said: Vec<String> = some
                        .map(|(_, value)| words.say(&format!("determination.{family}.{value}")))
                        .collect();
                    words.locale().list(&said, true)
                }
                None => String::new(),
            }
        }
        Test::All(_) => words.say("condition.all"),
        Test::Any(_) => words.say("condition.any"),
        Test::Not(_) => words.say("condition.not"),
        Test::AtLeast(count, _) => words.count("condition.at_least", *count as u32, &[]),
        Test::Unless(..) => words.say("condition.unless"),
    }
}

fn filled(words: &Words, key: &str, places: &[(&str, String)]) -> String {
    let places: Vec<(&str, &str)> =
        places.iter().map(|(place, text)| (*place, text.as_str())).collect();
    words.fill(key, &places)
}

fn compared(words: &Words, fact: &Fact, relation: Relation, value: f64) -> String {
    let Domain::Number { unit, .. } = &fact.domain else { return String::new() };
    let relation = Relation::ALL.iter().find(|(_, known)| *known == relation);
    let key = format!("condition.{}", relation.map_or("", |(word, _)| word));
    let places = [("label", label(words, fact)), ("n", quantity(words, *unit, value))];
    filled(words, &key, &places)
}

/// A rule of time in words.
pub fn cadence(at: Assessment, timing: &Timing) -> String {
    let words = at.words;
    let event = timing.counts_from().and_then(|fact| at.model.ordinance().facts.get(fact));
    let event = event.map(|fact| label(words, fact));
    let length = |key: &str, length: &Length| {
        let key = format!("cadence.{key}.{}", length.unit.word());
        words.count(&key, length.count, &[("fact", event.as_deref().unwrap_or(""))])
    };
    match timing {
        Timing::Every(every, _) => length("every", every),
        Timing::TimesPerYear(times, _) => {
            words.count("cadence.times_per_calendar_year", *times, &[])
        }
        Timing::After(after, Some(_)) => length("due_after", after),
        Timing::Before(before, Some(_)) => length("due_before", before),
        Timing::Lasts(lasts, _) => length("lasts", lasts),
        Timing::After(within, None) | Timing::Before(within, None) => length("due", within),
        Timing::Keep(keep) => length("keep", keep),
        Timing::By(day) => words.fill("cadence.by", &[("date", &words.locale().date(*day))]),
        Timing::At(moment) => words.say(&format!("cadence.moment.{}", moment.word())),
    }
}
