//! One determination with its reasons.

use super::element::{Element, bdi, el};
use crate::engine::Truth;
use crate::report::{Card, FindingView, NoteView, OpenFact, Reason, Waiver};
use crate::web::session::Session;

/// A determination, open to its reasons.
pub fn view(session: Session, card: Card) -> Element {
    let title = el("span").class("unseen").text(format!(" {}", card.title));
    let summary = el("summary").with(el("span").say(session, "card.why").with(title));
    let section = el("section")
        .class("card")
        .set("data-determination", &card.id)
        .set("data-value", &card.value);
    // Headings under a waiver's stand one level deeper.
    let heading = if card.waiver.is_some() { "h4" } else { "h3" };
    let section = if card.waiver.is_some() {
        section.with(el("h3").text(card.title)).with(el("p").class("headline").text(card.headline))
    } else {
        section.with(el("p").class("kicker").text(card.title)).with(el("h2").text(card.headline))
    };
    let possible = (!card.possible.is_empty()).then(|| {
        el("div")
            .with(el("p").say(session, "card.possible"))
            .with(el("ul").each(card.possible.into_iter().map(|text| el("li").text(text))))
    });
    let why = el("details")
        .class("why")
        .with(summary)
        .maybe(reasons(session, heading, card.reasons))
        .each(notes(session, card.notes))
        .with(el(heading).say(session, "card.rule"))
        .with(findings(session, card.findings).class("findings"));
    section
        .with(el("p").text(card.text))
        .maybe(card.waiver.map(|path| waiver(session, path, &card.value)))
        .maybe(possible)
        .maybe(open(session, &card.open, false, "card.open_operator"))
        .maybe(open(session, &card.open, true, "card.open_city"))
        .with(el("p").class("cite").say(session, "card.cite").space().with(bdi(card.cite)))
        .with(why)
}

/// What a path is and, while it may be of use, what its application must show.
fn waiver(session: Session, waiver: Waiver, value: &str) -> Element {
    let show = (value != "not_needed" && value != "closed").then(|| {
        let items = waiver.show.into_iter().map(|item| el("li").text(item));
        el("div")
            .with(el("h4").say(session, "card.show"))
            .with(el("ul").class("checklist").each(items))
    });
    el("div").with(el("p").text(waiver.text)).maybe(show)
}

/// Citations after a text.
fn cites(cites: &[String]) -> Option<Element> {
    (!cites.is_empty()).then(|| bdi(format!(" {}", cites.join(", "))).class("cite"))
}

fn reasons(session: Session, heading: &'static str, reasons: Vec<Reason>) -> Option<Element> {
    (!reasons.is_empty()).then(|| {
        let items = reasons
            .into_iter()
            .map(|reason| el("li").text(reason.text).space().maybe(cites(&reason.cites)));
        el("div").with(el(heading).say(session, "card.reasons")).with(el("ul").each(items))
    })
}

/// What is still open for the operator, or for the city.
fn open(session: Session, open: &[OpenFact], city: bool, title: &str) -> Option<Element> {
    let some: Vec<&OpenFact> = open.iter().filter(|fact| fact.city == city).collect();
    (!some.is_empty()).then(|| {
        let hint =
            |text: &Option<String>| text.clone().map(|text| el("span").class("hint").text(text));
        let items = some.into_iter().map(|fact| {
            el("li")
                .set("data-open", &fact.fact)
                .text(fact.text.clone())
                .space()
                .maybe(cites(&fact.cites))
                .maybe(hint(&fact.weighs))
                .maybe(hint(&fact.bring))
        });
        el("div").with(el("p").class("open").say(session, title)).with(el("ul").each(items))
    })
}

/// Doubtful readings, each opened by the reader.
pub fn notes(session: Session, notes: Vec<NoteView>) -> impl Iterator<Item = Element> {
    notes.into_iter().map(move |note| {
        let title = session.say("note.title");
        let other = session.say("note.other");
        el("details")
            .class("note")
            .with(el("summary").text(title).space().with(bdi(note.cite)))
            .with(el("p").text(note.text))
            .with(el("p").with(el("strong").text(other)).space().text(note.other))
    })
}

fn findings(session: Session, all: Vec<FindingView>) -> Element {
    el("ul").each(all.into_iter().map(|finding| {
        let (mark, class) = match finding.truth {
            Truth::Yes => ("truth.yes", "mark met"),
            Truth::No => ("truth.no", "mark unmet"),
            Truth::Open => ("truth.open", "mark pending"),
        };
        let parts = (!finding.parts.is_empty()).then(|| findings(session, finding.parts));
        el("li")
            .with(el("span").class(class).say(session, mark))
            .text(format!(" {} ", finding.text))
            .maybe(cites(&finding.cite.map_or(Vec::new(), |cite| vec![cite])))
            .each(notes(session, finding.notes))
            .maybe(parts)
    }))
}
