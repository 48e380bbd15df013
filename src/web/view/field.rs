//! Questions as fieldsets, with their inputs.

use super::element::{Element, bdi, el, live, nothing};
use crate::engine::Answer;
use crate::law::Unit;
use crate::report::{Choice, Input, PageView, Question};
use crate::text::plain_number;
use crate::web::form::{FormError, NONE, NOT_SURE, element_id};
use crate::web::host;
use crate::web::session::Session;
use leptos::ev::Event;
use leptos::prelude::*;
use leptos::web_sys::HtmlInputElement;
use wasm_bindgen::JsCast;

/// What the page at hand says about its form: errors, and what a tick in a group has undone.
#[derive(Clone, Copy)]
pub struct Said(pub RwSignal<(Vec<FormError>, String)>);

impl Said {
    /// The errors.
    pub fn errors(self) -> Vec<FormError> {
        self.0.get().0
    }

    /// What a tick has undone.
    pub fn undone(self) -> String {
        self.0.get().1
    }

    /// Shows errors.
    pub fn set_errors(self, errors: Vec<FormError>) {
        self.0.set((errors, String::new()));
    }

    fn set_undone(self, undone: String) {
        let (errors, _) = self.0.get_untracked();
        self.0.set((errors, undone));
    }
}

/// A question on the screen, with what was said before or ticked on the static page.
struct Field<'q> {
    session: Session,
    question: &'q Question,
    said: Said,
    answer: Option<Answer>,
    ticked: Vec<String>,
}

impl<'q> Field<'q> {
    fn new(session: Session, question: &'q Question, said: Said) -> Self {
        let answer = session.assess(|at| at.answers.get(&question.fact).cloned()).flatten();
        let ticked = session.ticked(&question.id);
        Field { session, question, said, answer, ticked }
    }

    fn was(&self, answer: &Answer, ticked: &str) -> bool {
        match &self.answer {
            Some(known) => known == answer,
            None => self.ticked.iter().any(|value| value == ticked),
        }
    }

    fn unsure(&self) -> bool {
        self.was(&Answer::NotSure, NOT_SURE)
    }

    fn has(&self, choice: &Choice) -> bool {
        match self.answer {
            Some(Answer::Selection(members)) => members & choice.values != 0,
            _ => self.was(&Answer::OneOf(choice.values), &choice.value),
        }
    }

    /// Whether the question has an error, as a signal to follow.
    fn wrong(&self) -> impl Fn() -> bool + Clone + Send + 'static {
        let (said, fact) = (self.said, self.question.id.clone());
        move || said.errors().iter().any(|error| error.fact == fact)
    }

    /// Says of an element which help and error describe it, and whether it is wrong.
    fn described(&self, element: Element, help: bool, input: bool) -> Element {
        let fact = self.question.id.clone();
        let help = help.then(|| format!("{fact}-help"));
        let wrong = self.wrong();
        let describe = move || {
            let error = wrong().then(|| format!("{fact}-error"));
            let ids: Vec<String> = help.iter().cloned().chain(error).collect();
            (!ids.is_empty()).then(|| ids.join(" "))
        };
        let element = element.follow("aria-describedby", describe);
        let wrong = self.wrong();
        if input {
            element.follow("aria-invalid", move || wrong().then(|| "true".to_string()))
        } else {
            element.follow("class", move || wrong().then(|| "wrong".to_string()))
        }
    }

    /// The fieldset with its legend and the place of its error.
    fn fieldset(&self, title: &str, single: bool, help: Option<Element>) -> Element {
        let heading = if single { el("h1").set("tabindex", "-1") } else { el("h2") };
        let (said, fact) = (self.said, self.question.id.clone());
        let error = move || {
            let found = said.errors().into_iter().find(|error| error.fact == fact);
            found.map_or_else(nothing, |error| {
                let id = format!("{}-error", error.fact);
                el("p").class("error").set("id", &id).text(error.message).view()
            })
        };
        self.described(el("fieldset"), help.is_some(), false)
            .with(el("legend").with(heading.text(title.to_string())))
            .maybe(help)
            .add(live(error))
    }

    /// One radio button or tick box.
    fn tick(&self, kind: &str, name: &str, value: &str, text: String, checked: bool) -> Element {
        self.tick_with_hint(kind, name, value, text, None, checked)
    }

    fn tick_with_hint(
        &self,
        kind: &str,
        name: &str,
        value: &str,
        text: String,
        hint: Option<&String>,
        checked: bool,
    ) -> Element {
        let id = element_id(&self.question.id, value);
        let input = el("input")
            .set("type", kind)
            .set("id", &id)
            .set("name", name)
            .set("value", value)
            .set("data-fact", &self.question.id)
            .set("data-value", value)
            .set("autocomplete", "off")
            .flag("checked", checked);
        let hint = hint.map(|hint| el("span").class("hint").text(hint.clone()));
        let label = el("label").set("for", &id).with(el("span").text(text)).maybe(hint);
        el("div").class("tick").with(self.described(input, false, true)).with(label)
    }

    /// "I am not sure", beside inputs of another kind.
    fn not_sure(&self) -> Element {
        let name = format!("{}-{NOT_SURE}", self.question.id);
        let text = self.session.say("answer.not_sure");
        self.tick("checkbox", &name, NOT_SURE, text, self.unsure())
    }

    fn ticks(&self, kind: &str, choices: &[Choice]) -> Vec<Element> {
        let name = &self.question.id;
        let choice = |choice: &Choice| {
            let (text, hint) = (choice.text.clone(), choice.hint.as_ref());
            self.tick_with_hint(kind, name, &choice.value, text, hint, self.has(choice))
        };
        let mut ticks: Vec<Element> = choices.iter().map(choice).collect();
        if kind == "checkbox" {
            let none = self.was(&Answer::Selection(0), NONE);
            ticks.push(el("p").class("or").say(self.session, "answer.or"));
            let text = self.session.say("answer.none_of_these");
            ticks.push(self.tick(kind, name, NONE, text, none));
        }
        let text = self.session.say("answer.not_sure");
        ticks.push(self.tick(kind, name, NOT_SURE, text, self.unsure()));
        ticks
    }

    /// One text input with its label.
    fn typed(&self, kind: &str, part: &str, label: &str, value: &str) -> Element {
        let id = element_id(&self.question.id, part);
        let input = el("input")
            .set("type", kind)
            .set("id", &id)
            .set("name", &id)
            .set("autocomplete", "off")
            .set("data-fact", &self.question.id)
            .set("data-part", part)
            .set("value", value);
        let input = if kind == "text" { input.set("inputmode", "decimal") } else { input };
        el("div")
            .class("typed")
            .with(el("label").set("for", &id).text(label.to_string()))
            .with(self.described(input, self.question.help.is_some(), true))
    }

    fn number(&self, unit: Unit) -> Vec<Element> {
        let (value, how) = match self.answer {
            Some(Answer::Range { min: Some(min), max: Some(_) }) => (Some(min), "exactly"),
            Some(Answer::Range { min: Some(min), max: None }) => (Some(min), "at_least"),
            Some(Answer::Range { min: None, max: Some(max) }) => (Some(max), "at_most"),
            _ => (None, "exactly"),
        };
        let label = self.session.say(match unit {
            Unit::Usd => "input.usd",
            Unit::Percent => "input.percent",
            Unit::MealsPerDay => "input.meals",
        });
        let id = element_id(&self.question.id, "how");
        let options = ["exactly", "at_least", "at_most"].into_iter().map(|value| {
            let text = self.session.say(&format!("input.{value}"));
            el("option").set("value", value).flag("selected", value == how).text(text)
        });
        let how = el("div")
            .class("typed")
            .with(el("label").set("for", &id).say(self.session, "input.how"))
            .with(el("select").set("id", &id).set("autocomplete", "off").each(options));
        let value = value.map_or_else(String::new, plain_number);
        vec![self.typed("text", "number", &label, &value), how, self.not_sure()]
    }

    fn areas(&self, before: &str, after: &str) -> Vec<Element> {
        let said = self.session.areas(self.question.fact);
        let (first, second) = said.filter(|_| !self.unsure()).unwrap_or_default();
        vec![
            self.typed("text", "before", before, &first),
            self.typed("text", "after", after, &second),
            self.not_sure(),
        ]
    }

    fn day(&self) -> Vec<Element> {
        let value = match self.answer {
            Some(Answer::Day(day)) => day.to_string(),
            _ => String::new(),
        };
        vec![self.typed("date", "day", &self.session.say("input.day"), &value), self.not_sure()]
    }
}

/// One question of its own.
pub fn one(session: Session, question: &Question, single: bool, said: Said) -> Element {
    let field = Field::new(session, question, said);
    let inputs = match &question.input {
        Input::Choose(choices) => field.ticks("radio", choices),
        Input::Select(choices) => field.ticks("checkbox", choices),
        Input::Number(unit) => field.number(*unit),
        Input::Areas(before, after) => field.areas(before, after),
        Input::Day => field.day(),
    };
    let help = question.help.as_ref().map(|help| {
        el("p").class("help").set("id", &format!("{}-help", question.id)).text(help.clone())
    });
    let fieldset = field.fieldset(&question.text, single, help).each(inputs.into_iter());
    let fieldset = match question.input {
        Input::Select(_) => {
            fieldset.on("change", move |event| said.set_undone(keep_exclusive(session, &event)))
        }
        _ => fieldset,
    };
    let why = question.why.as_ref().map(|why| {
        let cites = question.cites.iter().map(|cite| el("li").with(bdi(cite.clone())));
        let cites = (!question.cites.is_empty()).then(|| {
            el("div")
                .with(el("p").say(session, "page.why_cites"))
                .with(el("ul").class("cites").each(cites))
        });
        el("details")
            .class("why")
            .with(el("summary").say(session, "page.why"))
            .with(el("p").text(why.clone()))
            .maybe(cites)
    });
    el("div").with(fieldset).maybe(why)
}

/// Several yes/no facts as one group: what is not ticked means no.
pub fn grouped(session: Session, page: &PageView, group: &str, said: Said) -> Element {
    let fields: Vec<Field> =
        page.questions.iter().map(|question| Field::new(session, question, said)).collect();
    let Some(first) = fields.first() else { return el("div") };
    let name = &first.question.id;
    let no = Answer::OneOf(0b01);
    let all_no = fields.iter().all(|field| field.answer.as_ref() == Some(&no));
    let unsure = fields.iter().any(Field::unsure);
    let yes = fields.iter().map(|field| {
        let question = field.question;
        let checked = field.was(&Answer::OneOf(0b10), "yes");
        let (text, help) = (question.check.clone(), question.help.as_ref());
        field.tick_with_hint("checkbox", name, "yes", text, help, checked)
    });
    let say = |key: &str| session.say(key);
    let apply = el("p").class("help").text(say("answer.all_that_apply"));
    let fieldset = first
        .fieldset(group, true, Some(apply))
        .each(yes)
        .with(el("p").class("or").text(say("answer.or")))
        .with(first.tick("checkbox", name, NONE, say("answer.none_of_these"), all_no))
        .with(first.tick("checkbox", name, NOT_SURE, say("answer.not_sure_rest"), unsure))
        .on("change", move |event| said.set_undone(keep_exclusive(session, &event)));
    let reasons = page.questions.iter().map(|question| {
        let why = question.why.clone().unwrap_or_default();
        el("li")
            .with(el("strong").text(question.check.clone()))
            .text(format!(" {why} "))
            .with(bdi(question.cites.join(", ")))
    });
    let why = el("details")
        .class("why")
        .with(el("summary").text(say("page.why")))
        .with(el("ul").each(reasons));
    el("div").with(fieldset).with(why)
}

/// "None of these" and the other ticks of its group undo each other, as does "not sure" in a set
/// (in a group of facts it may stand beside ticks: it then speaks of the rest). Returns what to
/// say about it.
fn keep_exclusive(session: Session, event: &Event) -> String {
    let changed: Option<HtmlInputElement> = event.target().and_then(|t| t.dyn_into().ok());
    let Some(changed) = changed.filter(HtmlInputElement::checked) else { return String::new() };
    let inputs = host::inputs(&format!("main input[name=\"{}\"]", changed.name()));
    let value = |input: &HtmlInputElement| input.get_attribute("data-value").unwrap_or_default();
    let grouped = inputs.iter().any(|input| value(input) == "yes");
    let alone = |value: String| value == NONE || (value == NOT_SURE && !grouped);
    let mut undone = false;
    for other in inputs.iter().filter(|other| other.id() != changed.id() && other.checked()) {
        if alone(value(&changed)) || alone(value(other)) {
            other.set_checked(false);
            undone = true;
        }
    }
    if undone { session.say("answer.undone") } else { String::new() }
}
