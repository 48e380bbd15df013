//! A page of questions as data.

use super::Assessment;
use super::card;
use super::interview::PageAt;
use super::phrase;
use crate::law::{Domain, Fact, FactIndex, Unit};

/// A page, ready to be shown.
#[derive(Debug, Clone, PartialEq)]
pub struct PageView {
    /// Title of the topic.
    pub topic: String,
    /// Title of the page: the only question's own when there is one.
    pub title: String,
    /// In order.
    pub questions: Vec<Question>,
    /// When yes/no facts share one group of tick boxes: its question. The group then has all
    /// facts of the page.
    pub group: Option<String>,
}

/// One question.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// The fact.
    pub fact: FactIndex,
    /// Its identifier.
    pub id: String,
    /// The question.
    pub text: String,
    /// What it means, with examples.
    pub help: Option<String>,
    /// Why it is asked.
    pub why: Option<String>,
    /// The provisions that turn on it.
    pub cites: Vec<String>,
    /// How it is answered.
    pub input: Input,
    /// What the tick box of a group says.
    pub check: String,
}

/// How a question is answered.
#[derive(Debug, Clone, PartialEq)]
pub enum Input {
    /// One of these, or "not sure". Partial answers stand among them.
    Choose(Vec<Choice>),
    /// Any of these, none, or "not sure".
    Select(Vec<Choice>),
    /// A number in this unit.
    Number(Unit),
    /// An area before and after, which give a percentage. The texts name them.
    Areas(String, String),
    /// A day.
    Day,
}

/// One way to answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// What the input carries: a value, `yes`, `no`, or several values joined by `|`.
    pub value: String,
    /// The set of values that it stands for.
    pub values: u64,
    /// What it says.
    pub text: String,
    /// A hint below it.
    pub hint: Option<String>,
}

/// A page in words.
#[must_use]
pub fn page_view(at: Assessment, page: &PageAt) -> Option<PageView> {
    let words = at.words;
    let ordinance = at.model.ordinance();
    let (topic, declared) = ordinance.pages().nth(page.page)?;
    let facts = page.facts.iter().filter_map(|&fact| Some((fact, ordinance.facts.get(fact)?)));
    let questions: Vec<Question> = facts.map(|(index, fact)| question(at, index, fact)).collect();
    let all_yes_no = page
        .facts
        .iter()
        .all(|&fact| ordinance.facts.get(fact).is_some_and(|fact| fact.domain == Domain::YesNo));
    let group = (declared.checkboxes && questions.len() > 1 && all_yes_no)
        .then(|| words.say(&format!("page.{}.question", declared.id)));
    let title = match (&group, questions.as_slice()) {
        (Some(question), _) => question.clone(),
        (None, [only]) => only.text.clone(),
        _ => words.say(&format!("page.{}.title", declared.id)),
    };
    let topic = words.say(&format!("topic.{}", topic.id));
    Some(PageView { topic, title, questions, group })
}

fn question(at: Assessment, index: FactIndex, fact: &Fact) -> Question {
    let words = at.words;
    let say = |part: &str| words.say(&format!("fact.{}.{part}", fact.id));
    let maybe = |part: &str| words.get(&format!("fact.{}.{part}", fact.id)).map(str::to_string);
    let input = match &fact.domain {
        Domain::YesNo => Input::Choose(
            [("yes", 0b10), ("no", 0b01)]
                .map(|(value, values)| Choice {
                    value: value.to_string(),
                    values,
                    text: words.say(&format!("answer.{value}")),
                    hint: None,
                })
                .to_vec(),
        ),
        Domain::Choice { values } => {
            let mut choices: Vec<Choice> = values
                .iter()
                .enumerate()
                .map(|(position, value)| Choice {
                    value: value.clone(),
                    values: 1 << position,
                    text: say(value),
                    hint: maybe(&format!("{value}.hint")),
                })
                .collect();
            for &partial in &fact.partial {
                let named = values.iter().enumerate();
                let named = named.filter(|(position, _)| partial >> position & 1 == 1);
                let value = named.map(|(_, value)| value.as_str()).collect::<Vec<_>>().join("|");
                let text = say(&format!("partial.{value}"));
                choices.push(Choice { text, value, values: partial, hint: None });
            }
            Input::Choose(choices)
        }
        Domain::Set { values } => {
            let named = values.iter().enumerate();
            let choice = |(position, value): (usize, &String)| Choice {
                value: value.clone(),
                values: 1 << position,
                text: say(value),
                hint: maybe(&format!("{value}.hint")),
            };
            Input::Select(named.map(choice).collect())
        }
        Domain::Number { .. } if fact.asked_as_areas => Input::Areas(say("before"), say("after")),
        Domain::Number { unit, .. } => Input::Number(*unit),
        Domain::Date => Input::Day,
    };
    let check = words.get(&format!("fact.{}.check", fact.id));
    Question {
        fact: index,
        id: fact.id.clone(),
        text: say("question"),
        help: maybe("help"),
        why: maybe("why"),
        cites: all_cites(at, index),
        input,
        check: check.map_or_else(|| phrase::label(words, fact), str::to_string),
    }
}

/// Every provision whose determination turns on a fact.
fn all_cites(at: Assessment, fact: FactIndex) -> Vec<String> {
    let ordinance = at.model.ordinance();
    let mut all: Vec<String> = Vec::new();
    for determination in 0..ordinance.determinations.len() {
        for cite in card::cites(ordinance, determination, fact) {
            if !all.contains(&cite) {
                all.push(cite);
            }
        }
    }
    all
}
