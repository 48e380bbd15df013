//! A page of questions.

use super::element::{Element, el, live, nothing, words};
use super::field::{self, Said};
use super::{button, set_title};
use crate::engine;
use crate::report::{self, PageAt, Phase};
use crate::web::form;
use crate::web::host;
use crate::web::session::Session;
use leptos::prelude::*;
use std::rc::Rc;

/// The form of a page.
pub fn view(session: Session, at: &PageAt, phase: Phase) -> Element {
    let page = session.assess(|assessment| report::page_view(assessment, at)).flatten();
    let Some(page) = page else { return el("div") };
    let said = Said(RwSignal::new((Vec::new(), String::new())));
    set_title(session, &page.title, false);

    let single = page.questions.len() == 1 || page.group.is_some();
    let heading = (!single).then(|| el("h1").set("tabindex", "-1").text(page.title.clone()));
    let body: Vec<Element> = match &page.group {
        Some(group) => vec![field::grouped(session, &page, group, said)],
        None => {
            let questions = page.questions.iter();
            questions.map(|question| field::one(session, question, single, said)).collect()
        }
    };
    let topic = page.topic.clone();
    let go_on = move || match form::collect(session, &page) {
        Ok(given) => session.answer(given),
        Err(found) => {
            set_title(session, &page.title, true);
            said.set_errors(found);
            host::after_render(|| host::focus(".error-summary"));
        }
    };
    let go_on = Rc::new(go_on);
    let go_on_by_key = go_on.clone();
    // No form element: a frame that may only run scripts lets no form submit.
    let form = el("div")
        .class("form")
        .with(el("p").class("topic").text(topic))
        .maybe(heading)
        .each(body.into_iter())
        .with(el("p").class("quiet").set("role", "status").add(live(move || words(said.undone()))))
        .maybe(optional(session, phase))
        .with(el("div").class("actions").with(button(
            session,
            "continue",
            "primary",
            "page.continue",
            move || go_on(),
        )))
        .on("keydown", move |event| {
            if host::is_enter_in_input(&event) {
                event.prevent_default();
                go_on_by_key();
            }
        });
    el("div")
        .maybe(intro(session))
        .add(live(move || summary(session, said).map_or_else(nothing, Element::view)))
        .with(form)
        .maybe(progress(session, phase))
}

/// What this is, above the very first question.
fn intro(session: Session) -> Option<Element> {
    let first = session.position() == 0;
    let city = session.state_now().city?;
    let name = &city.model.ordinance().authority.name;
    first.then(|| el("p").class("lead").text(session.fill("start.intro", &[("city", name)])))
}

/// How many questions are left: exact bounds, from the diagram.
fn progress(session: Session, phase: Phase) -> Option<Element> {
    let (least, most) = session.assess(|at| engine::questions_left(at.model, at.answers))?;
    if phase == Phase::Refining || most == 0 {
        return None;
    }
    let text = if least == most {
        session.count("progress.exact", most as usize)
    } else {
        let (least, most) = (least.to_string(), most.to_string());
        session.fill("progress.between", &[("least", &least), ("most", &most)])
    };
    Some(el("p").class("progress").text(text))
}

/// Optional questions say so, and can be left.
fn optional(session: Session, phase: Phase) -> Option<Element> {
    (phase == Phase::Refining).then(|| {
        el("p").class("optional").say(session, "refine.optional").space().with(button(
            session,
            "leave",
            "link",
            "refine.leave",
            move || session.conclude(),
        ))
    })
}

/// All errors, above the form, each a link to its input.
fn summary(session: Session, said: Said) -> Option<Element> {
    let found = said.errors();
    (!found.is_empty()).then(|| {
        let items = found.into_iter().map(|error| {
            let target = error.target.clone();
            let link = el("a").set("href", &format!("#{}", error.target)).text(error.message);
            let link = link.on("click", move |event| {
                event.prevent_default();
                host::focus(&format!("[id=\"{target}\"]"));
            });
            el("li").with(link)
        });
        el("div")
            .class("error-summary")
            .set("role", "alert")
            .set("tabindex", "-1")
            .with(el("h2").say(session, "error.title"))
            .with(el("ul").each(items))
    })
}
