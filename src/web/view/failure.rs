//! When a city is not there: what is wrong, and what to do. Answers stay.

use super::element::{Element, el};
use super::start;
use crate::web::address::{self, shown};
use crate::web::host;
use crate::web::load::Failure;
use crate::web::session::Session;

/// The message for a failure.
pub fn view(session: Session, failure: Failure) -> Element {
    let (key, subject, details) = match failure {
        Failure::Unknown(id) => ("failure.unknown", shown(&id), Vec::new()),
        Failure::Unreachable(path) => ("failure.unreachable", path, Vec::new()),
        Failure::Broken(path, details) => ("failure.broken", path, details),
    };
    let message = session.fill(key, &[("subject", &subject)]);
    let message = el("div").class("notice").set("role", "alert").with(el("p").text(message));
    if key == "failure.unknown" {
        return el("div").with(message).with(start::view(session));
    }
    let title = session.say("failure.title");
    host::set_title(&title);
    let retry = move |_| {
        host::spawn(async move {
            if let Some(city) = address::read().city {
                session.choose(city).await;
            }
        });
    };
    let retry = el("button").set("type", "button").class("primary").on("click", retry);
    let other = el("a").class("footlink").set("href", &host::address_without("city"));
    el("div")
        .with(el("h1").set("tabindex", "-1").text(title))
        .with(message)
        .with(
            el("ul")
                .class("problems")
                .each(details.into_iter().map(|line| el("li").with(el("code").text(line)))),
        )
        .with(el("div").class("actions").with(retry.say(session, "failure.retry")))
        .with(el("p").with(other.say(session, "page.other_city")))
}
