//! Before a city is chosen: what this is, what it is not, and the cities.

use crate::web::host;
use crate::web::session::Session;
use leptos::prelude::*;

/// The start page. Its choices are plain links, so that they work before the program has arrived
/// and can be bookmarked.
pub fn view(session: Session) -> AnyView {
    host::set_title(&session.say("page.name"));
    let cities = session.offers().into_iter().map(|offer| {
        let address = host::address_with("city", &offer.id);
        view! {
            <li><a class="choice" href=address data-action="continue" data-city=offer.id>
                {offer.name}
            </a></li>
        }
    });
    view! {
        <h1 tabindex="-1">{session.say("start.title")}</h1>
        <p class="lead">{session.say("start.lead")}</p>
        <ul class="points">
            <li>{session.say("start.private")}</li>
            <li>{session.say("start.not_a_decision")}</li>
            <li>{session.say("start.time")}</li>
        </ul>
        <h2>{session.say("start.choose")}</h2>
        <ul class="choices">{cities.collect_view()}</ul>
    }
    .into_any()
}
