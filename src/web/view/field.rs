//! Questions as fieldsets, with their inputs.

use crate::engine::Answer;
use crate::law::Unit;
use crate::report::{Choice, Input, PageView, Question};
use crate::web::form::{FormError, NONE, NOT_SURE, element_id};
use crate::web::host;
use crate::web::session::Session;
use leptos::ev::Event;
use leptos::prelude::*;
use leptos::web_sys::HtmlInputElement;
use wasm_bindgen::JsCast;

/// The errors of the page at hand.
pub type Errors = RwSignal<Vec<FormError>>;

/// The message at a question, if it has an error.
fn message(errors: Errors, fact: &str) -> impl IntoView + use<> {
    let fact = fact.to_string();
    move || {
        let found = errors.get().into_iter().find(|error| error.fact == fact);
        found.map(|error| {
            view! { <p class="error" id=format!("{}-error", error.fact)>{error.message}</p> }
        })
    }
}

/// Which elements describe an input: its help, and its error once there is one.
fn described(errors: Errors, question: &Question) -> impl Fn() -> Option<String> + Clone + use<> {
    let fact = question.id.clone();
    let help = question.help.is_some().then(|| format!("{fact}-help"));
    move || {
        let wrong = errors.with(|errors| errors.iter().any(|error| error.fact == fact));
        let error = wrong.then(|| format!("{fact}-error"));
        let ids: Vec<String> = help.iter().cloned().chain(error).collect();
        (!ids.is_empty()).then(|| ids.join(" "))
    }
}

fn invalid(errors: Errors, fact: &str) -> impl Fn() -> Option<&'static str> + Clone + use<> {
    let fact = fact.to_string();
    move || errors.with(|errors| errors.iter().any(|error| error.fact == fact)).then_some("true")
}

/// The heading of a question: the page's only one, or one of several.
fn legend(question: &str, single: bool) -> AnyView {
    let text = question.to_string();
    if single {
        view! { <legend><h1 tabindex="-1">{text}</h1></legend> }.into_any()
    } else {
        view! { <legend><h2>{text}</h2></legend> }.into_any()
    }
}

fn help(question: &Question) -> Option<impl IntoView + use<>> {
    let id = format!("{}-help", question.id);
    question.help.clone().map(|help| view! { <p class="help" id=id>{help}</p> })
}

fn why(session: Session, question: &Question) -> Option<impl IntoView + use<>> {
    let cites = question.cites.iter().map(|cite| view! { <li><bdi dir="ltr">{cite.clone()}</bdi></li> });
    let cites = cites.collect_view();
    question.why.clone().map(|why| {
        view! {
            <details class="why">
                <summary>{session.say("page.why")}</summary>
                <p>{why}</p>
                <p>{session.say("page.why_cites")}</p>
                <ul class="cites">{cites}</ul>
            </details>
        }
    })
}

/// What was said before, or ticked on the static page.
struct Before {
    answer: Option<Answer>,
    ticked: Vec<String>,
}

impl Before {
    fn of(session: Session, question: &Question) -> Before {
        let answer = session.assess(|at| at.answers.get(&question.fact).cloned()).flatten();
        let ticked = session.ticked.with_value(|all| {
            let own = all.iter().filter(|(fact, _)| *fact == question.id);
            own.map(|(_, value)| value.clone()).collect()
        });
        Before { answer, ticked }
    }

    fn unsure(&self) -> bool {
        match &self.answer {
            Some(answer) => *answer == Answer::NotSure,
            None => self.ticked.iter().any(|value| value == NOT_SURE),
        }
    }

    fn has(&self, choice: &Choice) -> bool {
        match &self.answer {
            Some(Answer::OneOf(values)) => *values == choice.values,
            Some(Answer::Selection(members)) => members & choice.values != 0,
            Some(_) => false,
            None => self.ticked.contains(&choice.value),
        }
    }
}

/// One question of its own.
pub fn one(
    session: Session,
    question: &Question,
    single: bool,
    errors: Errors,
    undone: RwSignal<String>,
) -> AnyView {
    let before = Before::of(session, question);
    let inputs = match &question.input {
        Input::Choose(choices) => ticks(session, question, "radio", choices, &before, errors),
        Input::Select(choices) => ticks(session, question, "checkbox", choices, &before, errors),
        Input::Number(unit) => number(session, question, *unit, &before, errors),
        Input::Areas(first, second) => areas(session, question, [first, second], &before, errors),
        Input::Day => day(session, question, &before, errors),
    };
    let exclusive = matches!(question.input, Input::Select(_));
    let change = move |event: Event| {
        if exclusive {
            undone.set(keep_exclusive(session, &event));
        }
    };
    view! {
        <fieldset class:wrong=invalid_class(errors, &question.id) aria-describedby=described(errors, question)
            on:change=change>
            {legend(&question.text, single)}
            {help(question)}
            {message(errors, &question.id)}
            {inputs}
        </fieldset>
        {why(session, question)}
    }
    .into_any()
}

fn invalid_class(errors: Errors, fact: &str) -> impl Fn() -> bool + Clone + use<> {
    let invalid = invalid(errors, fact);
    move || invalid().is_some()
}

/// One radio button or tick box.
#[derive(Clone)]
struct Tick {
    kind: &'static str,
    name: String,
    fact: String,
    value: String,
    text: String,
    hint: Option<String>,
    checked: bool,
}

impl Tick {
    fn view(
        self,
        described: impl Fn() -> Option<String> + Clone + Send + Sync + 'static,
        invalid: impl Fn() -> Option<&'static str> + Clone + Send + Sync + 'static,
    ) -> AnyView {
        let id = element_id(&self.fact, &self.value);
        let hint = self.hint.map(|hint| view! { <span class="hint">{hint}</span> });
        view! {
            <div class="tick">
                <input type=self.kind id=id.clone() name=self.name value=self.value.clone()
                    data-fact=self.fact data-value=self.value checked=self.checked
                    autocomplete="off" aria-describedby=described aria-invalid=invalid />
                <label for=id><span>{self.text}</span>{hint}</label>
            </div>
        }
        .into_any()
    }
}

fn ticks(
    session: Session,
    question: &Question,
    kind: &'static str,
    choices: &[Choice],
    before: &Before,
    errors: Errors,
) -> AnyView {
    let tick = |value: &str, text: String, hint: Option<String>, checked: bool| Tick {
        kind,
        name: question.id.clone(),
        fact: question.id.clone(),
        value: value.to_string(),
        text,
        hint,
        checked,
    };
    let (described, invalid) = (described(errors, question), invalid(errors, &question.id));
    let all: Vec<Tick> = choices
        .iter()
        .map(|choice| {
            tick(&choice.value, choice.text.clone(), choice.hint.clone(), before.has(choice))
        })
        .collect();
    let mut last = Vec::new();
    if kind == "checkbox" {
        let none = before.answer == Some(Answer::Selection(0))
            || (before.answer.is_none() && before.ticked.iter().any(|value| value == NONE));
        last.push(tick(NONE, session.say("answer.none_of_these"), None, none));
    }
    last.push(tick(NOT_SURE, session.say("answer.not_sure"), None, before.unsure()));
    let (described, invalid) = (&described, &invalid);
    let show = |ticks: Vec<Tick>| {
        ticks.into_iter().map(|t| t.view(described.clone(), invalid.clone())).collect_view()
    };
    let or = (kind == "checkbox").then(|| view! { <p class="or">{session.say("answer.or")}</p> });
    view! { {show(all)} {or} {show(last)} }.into_any()
}

/// Several yes/no facts as one group: what is not ticked means no.
pub fn grouped(
    session: Session,
    page: &PageView,
    group: &str,
    errors: Errors,
    undone: RwSignal<String>,
) -> AnyView {
    let Some(first) = page.questions.first().cloned() else { return ().into_any() };
    let befores: Vec<Before> = page.questions.iter().map(|q| Before::of(session, q)).collect();
    let all_no = befores.iter().all(|b| b.answer == Some(Answer::OneOf(0b01)));
    let unsure = befores.iter().any(Before::unsure);
    let described = {
        let error = described(errors, &Question { help: None, ..first.clone() });
        move || error()
    };
    let invalid = invalid(errors, &first.id);
    let tick = |fact: &str, value: &str, text: String, hint: Option<String>, checked: bool| {
        Tick {
            kind: "checkbox",
            name: first.id.clone(),
            fact: fact.to_string(),
            value: value.to_string(),
            text,
            hint,
            checked,
        }
        .view(described.clone(), invalid.clone())
    };
    let yes = page.questions.iter().zip(&befores).map(|(question, before)| {
        let checked = before.answer == Some(Answer::OneOf(0b10));
        tick(&question.id, "yes", question.check.clone(), question.help.clone(), checked)
    });
    let yes = yes.collect_view();
    let none = tick(&first.id, NONE, session.say("answer.none_of_these"), None, all_no);
    let not_sure = tick(&first.id, NOT_SURE, session.say("answer.not_sure_rest"), None, unsure);
    let reasons = page.questions.iter().map(|question| {
        let cites = question.cites.join(", ");
        let why = question.why.clone().unwrap_or_default();
        view! { <dt>{question.check.clone()}</dt><dd>{why}" "<bdi dir="ltr">{cites}</bdi></dd> }
    });
    let change = move |event: Event| undone.set(keep_exclusive(session, &event));
    view! {
        <fieldset class:wrong=invalid_class(errors, &first.id) aria-describedby=described.clone()
            on:change=change>
            {legend(group, true)}
            <p class="help">{session.say("answer.all_that_apply")}</p>
            {message(errors, &first.id)}
            {yes}
            <p class="or">{session.say("answer.or")}</p>
            {none}
            {not_sure}
        </fieldset>
        <details class="why">
            <summary>{session.say("page.why")}</summary>
            <dl>{reasons.collect_view()}</dl>
        </details>
    }
    .into_any()
}

/// "None of these" and the other ticks of its group undo each other, as does "not sure" in a set
/// (in a group of facts it may stand beside ticks: it then speaks of the rest). Returns what to
/// say about it.
fn keep_exclusive(session: Session, event: &Event) -> String {
    let changed: Option<HtmlInputElement> = event.target().and_then(|t| t.dyn_into().ok());
    let Some(changed) = changed.filter(HtmlInputElement::checked) else { return String::new() };
    let value = changed.get_attribute("data-value").unwrap_or_default();
    let alone = |value: &str, grouped: bool| value == NONE || (value == NOT_SURE && !grouped);
    let inputs = host::inputs(&format!("main input[name=\"{}\"]", changed.name()));
    let grouped = inputs.iter().any(|i| i.get_attribute("data-value").as_deref() == Some("yes"));
    let mut undone = false;
    for other in inputs.iter().filter(|other| other.id() != changed.id() && other.checked()) {
        let its = other.get_attribute("data-value").unwrap_or_default();
        if alone(&value, grouped) || alone(&its, grouped) {
            other.set_checked(false);
            undone = true;
        }
    }
    if undone { session.say("answer.undone") } else { String::new() }
}

/// A tick box "I am not sure" beside an input.
fn not_sure(session: Session, question: &Question, before: &Before) -> AnyView {
    Tick {
        kind: "checkbox",
        name: format!("{}-{NOT_SURE}", question.id),
        fact: question.id.clone(),
        value: NOT_SURE.to_string(),
        text: session.say("answer.not_sure"),
        hint: None,
        checked: before.unsure(),
    }
    .view(|| None, || None)
}

/// One text input with its label.
struct Typed<'a> {
    part: &'a str,
    label: String,
    value: String,
    kind: &'static str,
    data_part: Option<&'a str>,
}

fn typed(question: &Question, input: Typed, errors: Errors) -> AnyView {
    let id = element_id(&question.id, input.part);
    let mode = (input.kind == "text").then_some("decimal");
    view! {
        <div class="typed">
            <label for=id.clone()>{input.label}</label>
            <input type=input.kind id=id name=input.part.to_string() inputmode=mode autocomplete="off"
                data-fact=question.id.clone() data-part=input.data_part.map(str::to_string)
                value=input.value
                aria-describedby=described(errors, question) aria-invalid=invalid(errors, &question.id) />
        </div>
    }
    .into_any()
}

fn number(
    session: Session,
    question: &Question,
    unit: Unit,
    before: &Before,
    errors: Errors,
) -> AnyView {
    let (value, how) = match before.answer {
        Some(Answer::Range { min: Some(min), max: Some(_) }) => (min.to_string(), "exactly"),
        Some(Answer::Range { min: Some(min), max: None }) => (min.to_string(), "at_least"),
        Some(Answer::Range { min: None, max: Some(max) }) => (max.to_string(), "at_most"),
        _ => (String::new(), "exactly"),
    };
    let label = session.say(match unit {
        Unit::Usd => "input.usd",
        Unit::Percent => "input.percent",
        Unit::MealsPerDay => "input.meals",
    });
    let input = Typed { part: "number", label, value, kind: "text", data_part: None };
    let id = element_id(&question.id, "how");
    let options = ["exactly", "at_least", "at_most"].map(|value| {
        let text = session.say(&format!("input.{value}"));
        view! { <option value=value selected=value == how>{text}</option> }
    });
    view! {
        {typed(question, input, errors)}
        <div class="typed">
            <label for=id.clone()>{session.say("input.how")}</label>
            <select id=id autocomplete="off">{options.collect_view()}</select>
        </div>
        {not_sure(session, question, before)}
    }
    .into_any()
}

fn areas(
    session: Session,
    question: &Question,
    labels: [&String; 2],
    before: &Before,
    errors: Errors,
) -> AnyView {
    let said = session.areas.with_value(|areas| areas.get(&question.fact).cloned());
    let (first, second) = said.filter(|_| !before.unsure()).unwrap_or_default();
    let inputs = ["before", "after"].into_iter().zip(labels).zip([first, second]);
    let inputs = inputs.map(|((part, label), value)| {
        let label = label.clone();
        typed(question, Typed { part, label, value, kind: "text", data_part: Some(part) }, errors)
    });
    view! { {inputs.collect_view()} {not_sure(session, question, before)} }.into_any()
}

fn day(session: Session, question: &Question, before: &Before, errors: Errors) -> AnyView {
    let value = match before.answer {
        Some(Answer::Day(day)) => day.to_string(),
        _ => String::new(),
    };
    let label = session.say("input.day");
    let input = Typed { part: "day", label, value, kind: "date", data_part: None };
    view! { {typed(question, input, errors)} {not_sure(session, question, before)} }.into_any()
}
