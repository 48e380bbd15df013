//! Taking answers out of the form of a page.

use super::host;
use super::session::Session;
use crate::engine::Answer;
use crate::law::{FactIndex, Unit, parse_day};
use crate::report::{Choice, Input, PageView, Question};
use crate::text::{NumberError, parse_number, parse_thousandths};

/// An input that must be put right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormError {
    /// The question it belongs to.
    pub fact: String,
    /// The element to go to.
    pub target: String,
    /// What is wrong and what to do.
    pub message: String,
}

/// The value of "I am not sure".
pub const NOT_SURE: &str = "not_sure";
/// The value of "none of these".
pub const NONE: &str = "none";

/// The largest area that makes sense, in thousandths of a square foot.
const LARGEST_AREA: i64 = 10_000_000_000;

/// The answers of a page, or everything that must be put right.
pub fn collect(
    session: Session,
    page: &PageView,
) -> Result<Vec<(FactIndex, Answer)>, Vec<FormError>> {
    let mut answers = Vec::new();
    let mut errors = Vec::new();
    if page.group.is_some() {
        match group(session, &page.questions) {
            Ok(given) => answers = given,
            Err(error) => errors.push(error),
        }
    } else {
        for question in &page.questions {
            match answer(session, question) {
                Ok(given) => answers.push((question.fact, given)),
                Err(error) => errors.push(error),
            }
        }
    }
    if errors.is_empty() { Ok(answers) } else { Err(errors) }
}

/// The element of an input.
pub fn element_id(fact: &str, part: &str) -> String {
    format!("{fact}-{}", part.replace('|', "-or-"))
}

fn error(session: Session, question: &Question, part: &str, key: &str) -> FormError {
    FormError {
        fact: question.id.clone(),
        target: element_id(&question.id, part),
        message: session.say(key),
    }
}

/// The values that are ticked for a fact.
fn ticked(fact: &str) -> Vec<String> {
    let inputs = host::inputs(&format!("main input[data-fact=\"{fact}\"][data-value]"));
    let ticked = inputs.iter().filter(|input| input.checked());
    ticked.filter_map(|input| input.get_attribute("data-value")).collect()
}

/// What was typed into the input of a fact.
fn typed(fact: &str, part: &str) -> String {
    let found = host::inputs(&format!("main input[id=\"{}\"]", element_id(fact, part)));
    found.first().map(|input| input.value()).unwrap_or_default()
}

fn group(session: Session, questions: &[Question]) -> Result<Vec<(FactIndex, Answer)>, FormError> {
    let ticks: Vec<Vec<String>> = questions.iter().map(|question| ticked(&question.id)).collect();
    let any = |value: &str| ticks.iter().flatten().any(|tick| tick == value);
    let Some(first) = questions.first() else { return Ok(Vec::new()) };
    if !any("yes") && !any(NONE) && !any(NOT_SURE) {
        return Err(error(session, first, "yes", "error.select_group"));
    }
    let unsure = any(NOT_SURE);
    let answered = questions.iter().zip(&ticks).map(|(question, ticks)| {
        let yes = ticks.iter().any(|tick| tick == "yes");
        let answer = match (yes, unsure) {
            (true, _) => Answer::OneOf(0b10),
            (false, true) => Answer::NotSure,
            (false, false) => Answer::OneOf(0b01),
        };
        (question.fact, answer)
    });
    Ok(answered.collect())
}

fn answer(session: Session, question: &Question) -> Result<Answer, FormError> {
    let ticks = ticked(&question.id);
    if ticks.iter().any(|tick| tick == NOT_SURE) {
        return Ok(Answer::NotSure);
    }
    match &question.input {
        Input::Choose(choices) => {
            let chosen = choices.iter().find(|choice| ticks.contains(&choice.value));
            let first = choices.first().map_or("", |choice| choice.value.as_str());
            chosen
                .map(|choice| Answer::OneOf(choice.values))
                .ok_or_else(|| error(session, question, first, "error.choose"))
        }
        Input::Select(choices) => {
            let chosen = |choice: &&Choice| ticks.contains(&choice.value);
            let members = choices.iter().filter(chosen).fold(0, |set, choice| set | choice.values);
            if members == 0 && !ticks.iter().any(|tick| tick == NONE) {
                let first = choices.first().map_or("", |choice| choice.value.as_str());
                return Err(error(session, question, first, "error.select_group"));
            }
            Ok(Answer::Selection(members))
        }
        Input::Number(unit) => number(session, question, *unit),
        Input::Areas(..) => areas(session, question),
        Input::Day => {
            let day = parse_day(&typed(&question.id, "day"));
            day.map(Answer::Day).ok_or_else(|| error(session, question, "day", "error.date"))
        }
    }
}

fn number(session: Session, question: &Question, unit: Unit) -> Result<Answer, FormError> {
    let number = parse_number(&typed(&question.id, "number")).map_err(|problem| {
        let key = match problem {
            NumberError::Missing => "error.number_missing",
            NumberError::Unclear => "error.number",
        };
        error(session, question, "number", key)
    })?;
    if number < 0.0 {
        return Err(error(session, question, "number", "error.negative"));
    }
    if unit == Unit::Percent && number > 1000.0 {
        return Err(error(session, question, "number", "error.percent"));
    }
    let how = host::find(&format!("main select[id=\"{}\"]", element_id(&question.id, "how")));
    let how =
        how.and_then(|select| js_sys::Reflect::get(&select, &"value".into()).ok()?.as_string());
    Ok(match how.as_deref() {
        Some("at_least") => Answer::Range { min: Some(number), max: None },
        Some("at_most") => Answer::Range { min: None, max: Some(number) },
        _ => Answer::Range { min: Some(number), max: Some(number) },
    })
}

/// The growth of an area in percent. From no area to some counts as 100 or more, and from none to
/// none as no growth.
fn areas(session: Session, question: &Question) -> Result<Answer, FormError> {
    let read = |part: &str| {
        let typed = typed(&question.id, part);
        let area = parse_thousandths(&typed).map_err(|problem| {
            let key = match problem {
                NumberError::Missing => "error.area_missing",
                NumberError::Unclear => "error.area",
            };
            error(session, question, part, key)
        })?;
        if !(0..=LARGEST_AREA).contains(&area) {
            return Err(error(session, question, part, "error.area_impossible"));
        }
        Ok((area, typed))
    };
    let ((before, typed_before), (after, typed_after)) = (read("before")?, read("after")?);
    session.set_areas(question.fact, (typed_before, typed_after));
    let exactly = |percent: f64| Answer::Range { min: Some(percent), max: Some(percent) };
    Ok(match (before, after) {
        (0, 0) => exactly(0.0),
        (0, _) => Answer::Range { min: Some(100.0), max: None },
        // Both are whole numbers far below 2^53, so the quotient is the nearest to the true one
        // and falls on a limit only when the true one does.
        _ => exactly(((after - before) * 100) as f64 / before as f64),
    })
}
