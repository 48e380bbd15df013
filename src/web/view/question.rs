//! A page of questions.

use super::field::{self, Errors};
use crate::engine;
use crate::report::{self, PageAt, PageView, Phase};
use crate::web::form;
use crate::web::host;
use crate::web::session::Session;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use std::sync::Arc;

/// The form of a page.
pub fn view(session: Session, at: &PageAt, phase: Phase) -> AnyView {
    let page = session.assess(|assessment| report::page_view(assessment, at)).flatten();
    let Some(page) = page.map(Arc::new) else { return ().into_any() };
    let errors: Errors = RwSignal::new(Vec::new());
    // What a tick in a group has undone, said aloud.
    let undone = RwSignal::new(String::new());
    host::set_title(&title(session, &page, false));

    let submitted = page.clone();
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        match form::collect(session, &submitted) {
            Ok(given) => session.answer(given),
            Err(found) => {
                host::set_title(&title(session, &submitted, true));
                errors.set(found);
                host::after_render(|| host::focus(".error-summary"));
            }
        }
    };
    let single = page.questions.len() == 1 || page.group.is_some();
    let heading = (!single).then(|| view! { <h1 tabindex="-1">{page.title.clone()}</h1> });
    let body = match &page.group {
        Some(group) => field::grouped(session, &page, group, errors, undone),
        None => {
            let questions = page.questions.iter();
            questions.map(|q| field::one(session, q, single, errors, undone)).collect_view().into_any()
        }
    };
    view! {
        {intro(session)}
        {move || summary(session, errors)}
        <form novalidate autocomplete="off" on:submit=submit>
            <p class="topic">{page.topic.clone()}</p>
            {heading}
            {body}
            <p class="quiet" role="status">{move || undone.get()}</p>
            {optional(session, phase)}
            <div class="actions">
                <button type="submit" class="primary" data-action="continue">
                    {session.say("page.continue")}
                </button>
            </div>
        </form>
        {progress(session, phase)}
    }
    .into_any()
}

fn title(session: Session, page: &PageView, error: bool) -> String {
    let key = if error { "page.title_error" } else { "page.title" };
    session.fill(key, &[("title", &page.title), ("name", &session.say("page.name"))])
}

/// What this is, above the very first question.
fn intro(session: Session) -> Option<impl IntoView> {
    let first = session.interview.with_untracked(|i| i.as_ref().is_some_and(|i| i.position() == 0));
    let city = session.city.get_untracked()?;
    let name = city.model.ordinance().authority.name.clone();
    first.then(|| {
        let text = session.fill("start.intro", &[("city", &name)]);
        view! { <p class="lead">{text}</p> }
    })
}

/// How many questions are left: exact bounds, from the diagram.
fn progress(session: Session, phase: Phase) -> Option<AnyView> {
    let (least, most) =
        session.assess(|at| engine::questions_left(at.model, at.answers)).unwrap_or((0, 0));
    if phase == Phase::Refining || most == 0 {
        return None;
    }
    let text = if least == most {
        session.count("progress.exact", most as usize)
    } else {
        let (least, most) = (least.to_string(), most.to_string());
        session.fill("progress.between", &[("least", &least), ("most", &most)])
    };
    Some(view! { <p class="progress">{text}</p> }.into_any())
}

/// Optional questions say so, and can be left.
fn optional(session: Session, phase: Phase) -> Option<AnyView> {
    (phase == Phase::Refining).then(|| {
        view! {
            <p class="optional">
                {session.say("refine.optional")}" "
                <button type="button" class="link" on:click=move |_| session.conclude()>
                    {session.say("refine.leave")}
                </button>
            </p>
        }
        .into_any()
    })
}

/// All errors, above the form, each a link to its input.
fn summary(session: Session, errors: Errors) -> Option<AnyView> {
    let found = errors.get();
    (!found.is_empty()).then(|| {
        let items = found.into_iter().map(|error| {
            let target = error.target.clone();
            let go = move |event: leptos::ev::MouseEvent| {
                event.prevent_default();
                host::focus(&format!("[id=\"{target}\"]"));
            };
            view! { <li><a href=format!("#{}", error.target) on:click=go>{error.message}</a></li> }
        });
        view! {
            <div class="error-summary" role="alert" tabindex="-1">
                <h2>{session.say("error.title")}</h2>
                <ul>{items.collect_view()}</ul>
            </div>
        }
        .into_any()
    })
}
