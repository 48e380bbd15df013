//! Before a city is chosen: what this is, what it is not, and the cities.

use super::element::{Element, el};
use crate::web::host;
use crate::web::session::Session;

/// The start page. Its choices are plain links, so that they work before the program has arrived
/// and can be bookmarked.
pub fn view(session: Session) -> Element {
    host::set_title(&session.say("page.name"));
    let points = ["start.private", "start.not_a_decision", "start.time"];
    let cities = session.offers().into_iter().map(|offer| {
        el("li").with(
            el("a")
                .class("choice")
                .set("href", &host::address_with("city", &offer.id))
                .set("data-action", "continue")
                .set("data-city", &offer.id)
                .text(offer.name),
        )
    });
    el("div")
        .with(el("h1").set("tabindex", "-1").say(session, "start.title"))
        .with(el("p").class("lead").say(session, "start.lead"))
        .with(el("ul").class("points").each(points.iter().map(|key| el("li").say(session, key))))
        .with(el("h2").say(session, "start.choose"))
        .with(el("ul").class("choices").each(cities))
}
