//! Elements on the screen.

mod card;
mod duty;
mod element;
mod failure;
mod field;
mod question;
mod result;
mod review;
mod start;

use super::address::{self, Address};
use super::host;
use super::load;
use super::session::Session;
use crate::report::Step;
use element::{Element, all, el, live};
use leptos::prelude::*;

/// Loads what the address asks for, then takes the place of the static page. Until then the static
/// page stays, with whatever was ticked on it.
pub fn mount() {
    // Only a second executor would be refused.
    let _ = any_spawner::Executor::init_wasm_bindgen();
    host::spawn(async {
        let address = address::read();
        match load::shared().await {
            Ok((shared, words)) => {
                let owner = Owner::new();
                let session = owner.with(|| Session::new(shared, words));
                if let Some(city) = address.city.clone() {
                    session.choose(city).await;
                }
                take_over(session, address);
                // The signals live as long as the page.
                std::mem::forget(owner);
            }
            // Without words there is nothing to say but what the static page says for this case.
            Err(_) => host::set_root("data-failed", "start"),
        }
    });
}

/// Replaces the static page, keeping what was ticked, where the focus was, and a wish to go on.
fn take_over(session: Session, address: Address) {
    let Some(place) = host::find("#app") else { return };
    let inputs = host::inputs("main input[data-fact]:checked");
    let ticked = inputs.iter().filter_map(|input| {
        Some((input.get_attribute("data-fact")?, input.get_attribute("data-value")?))
    });
    session.set_ticked(ticked.collect());
    let go_on = host::find("main[data-continue]").is_some();
    let focused = host::focused_id();
    place.replace_children_with_node_0();
    leptos::mount::mount_to(place, move || app(session, address)).forget();
    if let Some(id) = focused {
        host::focus(&format!("[id=\"{id}\"]"));
    }
    if go_on {
        host::after_render(|| host::click("main button[data-action=continue]"));
    }
    let to_seen_step = move |event: &leptos::web_sys::Event| {
        let state = js_sys::Reflect::get(event, &"state".into()).ok();
        session.go_to_mark(state.and_then(|state| state.as_string()));
    };
    gloo_events::EventListener::new(&window(), "popstate", to_seen_step).forget();
    // Paper shows everything. The style sheet opens disclosures too, where the browser knows how.
    let open_all = |_: &leptos::web_sys::Event| host::open_all("details");
    gloo_events::EventListener::new(&window(), "beforeprint", open_all).forget();
    host::set_root("data-program", "");
    host::set_root("data-ready", "");
}

fn app(session: Session, address: Address) -> AnyView {
    let unknown = address.unknown.iter().map(|parameter| {
        let message = session.fill("address.unknown", &[("parameter", parameter)]);
        el("p").class("notice").set("role", "status").text(message)
    });
    let city_name = move || {
        let city = session.state().city;
        city.map_or_else(String::new, |city| city.model.ordinance().authority.name.clone())
            .into_any()
    };
    let at_first = move || {
        let first = session.state().interview.is_none_or(|interview| interview.position() == 0);
        first.then(String::new)
    };
    let step_name = move || {
        let state = session.state();
        let name = match (state.failure, state.interview.map(|interview| interview.step())) {
            (None, Some(Step::Page(..))) => "question",
            (None, Some(Step::Review)) => "review",
            (None, Some(Step::Result)) => "result",
            _ => "start",
        };
        Some(name.to_string())
    };
    let back = button(session, "back", "link", "page.back", move || session.back());
    let mut page = vec![
        el("a").class("skip").set("href", "#main").say(session, "page.skip").view(),
        el("header")
            .class("site")
            .with(el("p").class("brand").say(session, "page.name"))
            .with(el("p").class("city").add(live(city_name)))
            .view(),
    ];
    page.extend(unknown.map(Element::view));
    page.push(el("div").class("back").with(back.follow("hidden", at_first)).view());
    page.push(
        el("main")
            .set("id", "main")
            .follow("data-step", step_name)
            .add(live(move || step(session).view()))
            .view(),
    );
    page.push(el("footer").class("site").add(live(move || footer(session).view())).view());
    all(page)
}

/// What stands in the middle of the page.
fn step(session: Session) -> Element {
    let state = session.state();
    if state.loading {
        return el("p").set("role", "status").say(session, "page.loading");
    }
    if let Some(failure) = state.failure {
        return failure::view(session, failure);
    }
    match state.interview.map(|interview| interview.step()) {
        None => start::view(session),
        Some(Step::Page(page, phase)) => question::view(session, &page, phase),
        Some(Step::Review) => review::view(session),
        Some(Step::Result) => result::view(session),
    }
}

/// Whom to ask: in the same place on every step.
fn footer(session: Session) -> Element {
    let privacy = el("p").say(session, "page.privacy");
    let Some(city) = session.state().city else { return el("div").with(privacy) };
    let authority = &city.model.ordinance().authority;
    let phone = authority.phone.clone().map(|phone| el("p").text(phone));
    let web = authority.web.clone().map(|web| el("p").with(el("a").set("href", &web).text(web)));
    let other = el("a").class("no-print").set("href", &host::address_without("city"));
    el("div")
        .with(el("h2").say(session, "contact.title"))
        .with(el("p").text(city.words.say("contact.text")))
        .maybe(phone)
        .maybe(web)
        .with(privacy.space().with(other.say(session, "page.other_city")))
}

/// A button that is no submit button.
fn button(
    session: Session,
    action: &str,
    class: &str,
    key: &str,
    mut act: impl FnMut() + 'static,
) -> Element {
    el("button")
        .set("type", "button")
        .class(class)
        .set("data-action", action)
        .on("click", move |_| act())
        .say(session, key)
}

/// Sets the title of the window for a step.
fn set_title(session: Session, title: &str, error: bool) {
    let key = if error { "page.title_error" } else { "page.title" };
    let name = session.say("page.name");
    host::set_title(&session.fill(key, &[("title", title), ("name", &name)]));
}
