//! The result: determinations, waiver paths, duties.

use super::element::{Element, el};
use super::{button, card, duty, set_title};
use crate::engine;
use crate::report::{Assessment, Report};
use crate::web::host;
use crate::web::session::Session;
use leptos::prelude::RwSignal;

/// The result page.
pub fn view(session: Session) -> Element {
    let title = session.say("result.title");
    set_title(session, &title, false);
    let Some((report, more, source)) = session.assess(assess) else { return el("div") };
    let Source { city, .. } = &source;
    let only = session.fill("result.only_the_city", &[("city", city)]);
    let wanted: duty::Wanted = RwSignal::new((String::new(), false));
    let waivers = (!report.waivers.is_empty()).then(|| {
        el("section")
            .class("waivers")
            .with(el("h2").say(session, "result.waivers"))
            .each(report.waivers.into_iter().map(|one| card::view(session, one)))
    });
    let more = (more > 0).then(|| {
        el("div")
            .class("more no-print")
            .with(el("h2").say(session, "refine.title"))
            .with(el("p").text(session.count("refine.lead", more)))
            .with(button(session, "refine", "secondary", "refine.start", move || session.refine()))
    });
    let actions = el("div")
        .class("actions no-print")
        .with(button(session, "print", "primary", "result.print", host::print))
        .with(button(session, "review", "secondary", "result.review", move || session.review()))
        .with(button(session, "start-over", "secondary", "page.start_over", move || {
            session.start_over();
        }));
    el("div")
        .with(el("h1").set("tabindex", "-1").text(title))
        .with(el("p").class("lead").text(only))
        .with(
            el("div")
                .class("cards")
                .each(report.cards.into_iter().map(|one| card::view(session, one))),
        )
        .with(duty::first(session, &report.duties, wanted))
        .maybe(waivers)
        .with(duty::all(session, &report.duties, wanted))
        .maybe(more)
        .with(el("p").class("source").text(source.text))
        .with(actions)
}

/// Whose rules these are, and as of when.
struct Source {
    city: String,
    text: String,
}

/// The report, how many more questions would refine it, and its source.
fn assess(at: Assessment) -> (Report, usize, Source) {
    let asking = engine::ask(at.model, at.answers);
    let more = (asking.determining | asking.refining).count_ones() as usize;
    let authority = &at.model.ordinance().authority;
    let date = |day| at.words.locale().date(day);
    let adopted = authority.adopted_on.map_or_else(
        || authority.adopted_as.clone(),
        |day| {
            let (ordinance, date) = (&authority.adopted_as, date(day));
            at.words.fill("result.adopted", &[("ordinance", ordinance), ("date", &date)])
        },
    );
    let text = at.words.fill(
        "result.source",
        &[
            ("region", &authority.region),
            ("code", &authority.code),
            ("adopted", &adopted),
            ("read", &authority.read_on.map(date).unwrap_or_default()),
            ("today", &date(at.today)),
        ],
    );
    (at.report(), more, Source { city: authority.name.clone(), text })
}
