//! All answers at a glance, each with a way to change it.

use super::element::{Element, el};
use super::{button, set_title};
use crate::law::FactIndex;
use crate::report::{self, Assessment, answer_text};
use crate::web::session::Session;

/// One answer.
struct Row {
    fact: FactIndex,
    id: String,
    label: String,
    answer: String,
    counts: bool,
}

/// The review page.
pub fn view(session: Session) -> Element {
    let title = session.say("review.title");
    set_title(session, &title, false);
    let rows = session.assess(rows).unwrap_or_default().into_iter().map(|row| {
        let change = session.fill("review.change_what", &[("label", &row.label)]);
        let unused =
            (!row.counts).then(|| el("span").class("tag").say(session, "review.no_longer_counts"));
        let change = button(session, "change", "link", "review.change", move || {
            session.change(row.fact);
        })
        .set("data-fact", &row.id)
        .set("aria-label", &change);
        el("div")
            .class(if row.counts { "row" } else { "row unused" })
            .with(el("dt").text(row.label))
            .with(el("dd").text(row.answer).space().maybe(unused))
            .with(el("dd").class("act").with(change))
    });
    el("div")
        .with(el("h1").set("tabindex", "-1").text(title))
        .with(el("p").say(session, "review.lead"))
        .with(el("dl").class("answers").each(rows))
        .with(
            el("div")
                .class("actions")
                .with(button(session, "continue", "primary", "review.see_result", move || {
                    session.conclude();
                }))
                .with(button(session, "start-over", "secondary", "page.start_over", move || {
                    session.start_over();
                })),
        )
}

fn rows(at: Assessment) -> Vec<Row> {
    let facts = at.model.ordinance().facts.iter().enumerate();
    facts
        .filter_map(|(index, fact)| {
            let answer = at.answers.get(&index)?;
            Some(Row {
                fact: index,
                id: fact.id.clone(),
                label: at.words.say(&format!("fact.{}.label", fact.id)),
                answer: answer_text(at.words, fact, answer),
                counts: report::still_counts(at.model, at.answers, index),
            })
        })
        .collect()
}
