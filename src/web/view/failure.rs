//! When a city is not there: what is wrong, and what to do. Answers stay.

use super::start;
use crate::web::address::shown;
use crate::web::host;
use crate::web::load::Failure;
use crate::web::session::Session;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The message for a failure.
pub fn view(session: Session, failure: &Failure) -> AnyView {
    let (key, subject, details) = match failure {
        Failure::Unknown(id) => ("failure.unknown", shown(id), Vec::new()),
        Failure::Unreachable(path) => ("failure.unreachable", path.clone(), Vec::new()),
        Failure::Broken(path, details) => ("failure.broken", path.clone(), details.clone()),
    };
    if let Failure::Unknown(_) = failure {
        let message = session.fill(key, &[("subject", &subject)]);
        return view! {
            <div class="notice" role="alert"><p>{message}</p></div>
            {start::view(session)}
        }
        .into_any();
    }
    let title = session.say("failure.title");
    host::set_title(&title);
    let retry = move |_| {
        let city = crate::web::address::read().city;
        spawn_local(async move {
            if let Some(city) = city {
                session.choose(city).await;
            }
        });
    };
    let details = details.into_iter().map(|line| view! { <li><code>{line}</code></li> });
    view! {
        <h1 tabindex="-1">{title}</h1>
        <div role="alert"><p>{session.fill(key, &[("subject", &subject)])}</p></div>
        <ul class="problems">{details.collect_view()}</ul>
        <div class="actions">
            <button type="button" class="primary" on:click=retry>{session.say("failure.retry")}</button>
        </div>
        <p><a href=host::address_without("city")>{session.say("page.other_city")}</a></p>
    }
    .into_any()
}
