//! Elements on the screen.

mod card;
mod duty;
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
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;

/// Loads what the address asks for, then takes the place of the static page. Until then the static
/// page stays, with whatever was ticked on it.
pub fn mount() {
    spawn_local(async {
        let address = address::read();
        match load::shared().await {
            Ok(shared) => {
                let owner = Owner::new();
                let session = owner.with(|| Session::new(shared));
                if let Some(city) = address.city.clone() {
                    session.choose(city).await;
                }
                session.ticked.set_value(ticked_on_static_page());
                let continued = host::find("main[data-continue]").is_some();
                take_over(session, address);
                // The owner of the signals lives as long as the page.
                std::mem::forget(owner);
                if continued {
                    host::after_render(|| host::click("main button[data-action=continue]"));
                }
            }
            // Without words there is nothing to say but what the static page says for this case.
            Err(_) => host::set_root("data-failed", "start"),
        }
    });
}

fn ticked_on_static_page() -> Vec<(String, String)> {
    let inputs = host::inputs("main input[data-fact]:checked");
    let named = |input: &leptos::web_sys::HtmlInputElement| {
        Some((input.get_attribute("data-fact")?, input.get_attribute("data-value")?))
    };
    inputs.iter().filter_map(named).collect()
}

fn take_over(session: Session, address: Address) {
    let Some(place) = host::find("#app") else { return };
    let focused = host::focused_id();
    place.replace_children_with_node_0();
    leptos::mount::mount_to(place, move || app(session, address)).forget();
    if let Some(id) = focused {
        host::focus(&format!("[id=\"{id}\"]"));
    }
    let on_pop = gloo_events::EventListener::new(&leptos::prelude::window(), "popstate", move |event| {
        let state = js_sys::Reflect::get(event, &"state".into()).unwrap_or(JsValue::NULL);
        session.go(host::history_position(&state));
    });
    on_pop.forget();
    host::set_root("data-ready", "");
}

fn app(session: Session, address: Address) -> impl IntoView {
    let unknown = address
        .unknown
        .iter()
        .map(|parameter| {
            let message = session.fill("address.unknown", &[("parameter", parameter)]);
            view! { <p class="notice" role="status">{message}</p> }
        })
        .collect_view();
    let at_first = move || session.interview.with(|i| i.as_ref().is_none_or(|i| i.position() == 0));
    let step_name = move || match (session.failure.get(), session.interview.get()) {
        (None, Some(interview)) => match interview.step() {
            Step::Page(..) => "question",
            Step::Review => "review",
            Step::Result => "result",
        },
        _ => "start",
    };
    view! {
        <a class="skip" href="#main">{session.say("page.skip")}</a>
        <header class="site">
            <p class="brand">{session.say("page.name")}</p>
            <p class="city">
                {move || session.city.get().map(|city| city.model.ordinance().authority.name.clone())}
            </p>
        </header>
        {unknown}
        <nav class="back" aria-label=session.say("page.back_label")>
            <button type="button" class="link" data-action="back" hidden=at_first
                on:click=move |_| session.back()>
                {session.say("page.back")}
            </button>
        </nav>
        <main id="main" data-step=step_name>
            {move || step(session)}
        </main>
        <footer class="site">
            {move || footer(session)}
        </footer>
    }
}

/// What stands in the middle of the page.
fn step(session: Session) -> AnyView {
    if session.loading.get() {
        let message = session.say("page.loading");
        return view! { <p role="status">{message}</p> }.into_any();
    }
    if let Some(failure) = session.failure.get() {
        return failure::view(session, &failure);
    }
    match session.interview.get().map(|interview| interview.step()) {
        None => start::view(session),
        Some(Step::Page(page, phase)) => question::view(session, &page, phase),
        Some(Step::Review) => review::view(session),
        Some(Step::Result) => result::view(session),
    }
}

/// Whom to ask: in the same place on every step.
fn footer(session: Session) -> AnyView {
    let privacy = session.say("page.privacy");
    let Some(city) = session.city.get() else {
        return view! { <p>{privacy}</p> }.into_any();
    };
    let authority = city.model.ordinance().authority.clone();
    let phone = authority.phone.map(|phone| view! { <p>{phone}</p> });
    let web = authority.web.map(|web| {
        let address = web.clone();
        view! { <p><a href=address>{web}</a></p> }
    });
    let other = session.say("page.other_city");
    view! {
        <h2>{session.say("contact.title")}</h2>
        <p>{city.words.say("contact.text")}</p>
        {phone}
        {web}
        <p>{privacy}" "<a class="no-print" href=host::address_without("city")>{other}</a></p>
    }
    .into_any()
}
