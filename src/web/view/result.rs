//! The result: determinations, waiver paths, duties.

use super::{card, duty};
use crate::engine;
use crate::report::Assessment;
use crate::web::host;
use crate::web::session::Session;
use leptos::prelude::*;

/// The result page.
pub fn view(session: Session) -> AnyView {
    let title = session.say("result.title");
    host::set_title(&session.fill(
        "page.title",
        &[("title", &title), ("name", &session.say("page.name"))],
    ));
    let Some(report) = session.assess(|at: Assessment| at.report()) else { return ().into_any() };
    let more = session.assess(|at| {
        let asking = engine::ask(at.model, at.answers);
        (asking.determining | asking.refining).count_ones() as usize
    });
    let more = more.filter(|&more| more > 0).map(|more| {
        view! {
            <div class="more no-print">
                <h2>{session.say("refine.title")}</h2>
                <p>{session.count("refine.lead", more)}</p>
                <button type="button" class="secondary" data-action="refine"
                    on:click=move |_| session.refine()>
                    {session.say("refine.start")}
                </button>
            </div>
        }
    });
    let cards = report.cards.into_iter().map(|one| card::view(session, one)).collect_view();
    let any_waiver = !report.waivers.is_empty();
    let waivers = report.waivers.into_iter().map(|one| card::view(session, one)).collect_view();
    let waivers = any_waiver.then(|| {
        view! {
            <section class="waivers">
                <h2>{session.say("result.waivers")}</h2>
                {waivers}
            </section>
        }
    });
    let source = session.city.get_untracked().map(|city| {
        let authority = &city.model.ordinance().authority;
        let date = |day: Option<chrono::NaiveDate>| {
            day.map_or_else(String::new, |day| city.words.locale().date(day))
        };
        city.words.fill(
            "result.source",
            &[
                ("code", &authority.code),
                ("adopted", &authority.adopted_as),
                ("read", &date(authority.read_on)),
                ("today", &date(Some(host::today()))),
            ],
        )
    });
    let city = session.city.get_untracked().map(|c| c.model.ordinance().authority.name.clone());
    let city = city.unwrap_or_default();
    view! {
        <h1 tabindex="-1">{title}</h1>
        <p class="lead">{session.fill("result.only_the_city", &[("city", &city)])}</p>
        <div class="cards">{cards}</div>
        {waivers}
        {duty::view(session, report.duties)}
        {more}
        <p class="source">{source}</p>
        <div class="actions no-print">
            <button type="button" class="primary" data-action="print" on:click=move |_| host::print()>
                {session.say("result.print")}
            </button>
            <button type="button" class="secondary" data-action="review"
                on:click=move |_| session.review()>
                {session.say("result.review")}
            </button>
            <button type="button" class="secondary" data-action="start-over"
                on:click=move |_| session.start_over()>
                {session.say("page.start_over")}
            </button>
        </div>
    }
    .into_any()
}
