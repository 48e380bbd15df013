//! One determination with its reasons.

use crate::engine::Truth;
use crate::report::{Card, FindingView, NoteView, OpenFact, Reason};
use crate::web::session::Session;
use leptos::prelude::*;

/// A determination, open to its reasons.
pub fn view(session: Session, card: Card) -> AnyView {
    let possible = (!card.possible.is_empty()).then(|| {
        let items = card.possible.iter().map(|text| view! { <li>{text.clone()}</li> });
        view! {
            <p>{session.say("card.possible")}</p>
            <ul>{items.collect_view()}</ul>
        }
    });
    let waiver = card.waiver.clone().map(|waiver| {
        let items = waiver.show.into_iter().map(|item| view! { <li>{item}</li> });
        let items = items.collect_view();
        let shown = card.value != "not_needed" && card.value != "closed";
        view! {
            <p>{waiver.text}</p>
            {shown.then(|| view! {
                <h4>{session.say("card.show")}</h4>
                <ul class="checklist">{items}</ul>
            })}
        }
    });
    let heading = match card.waiver {
        Some(_) => view! { <h3>{card.title.clone()}</h3> <p class="headline">{card.headline}</p> }
            .into_any(),
        None => view! { <p class="kicker">{card.title.clone()}</p> <h2>{card.headline}</h2> }
            .into_any(),
    };
    let summary = session.fill("card.why", &[("title", &card.title)]);
    view! {
        <section class="card" data-determination=card.id data-value=card.value>
            {heading}
            <p>{card.text}</p>
            {waiver}
            {possible}
            {open(session, &card.open)}
            <p class="cite">{session.say("card.cite")}" "<bdi dir="ltr">{card.cite}</bdi></p>
            <details class="why">
                <summary>{summary}</summary>
                {reasons(session, &card.reasons)}
                {notes(session, card.notes)}
                <h4>{session.say("card.rule")}</h4>
                <ul class="findings">{findings(session, card.findings)}</ul>
            </details>
        </section>
    }
    .into_any()
}

fn cites(cites: &[String]) -> Option<AnyView> {
    let text = cites.join(", ");
    (!text.is_empty())
        .then(|| view! { " "<bdi class="cite" dir="ltr">{text}</bdi> }.into_any())
}

fn reasons(session: Session, reasons: &[Reason]) -> Option<AnyView> {
    let items = reasons.iter().map(|reason| {
        view! { <li>{reason.text.clone()} {cites(&reason.cites)}</li> }
    });
    let items = items.collect_view();
    (!reasons.is_empty()).then(|| {
        view! {
            <h4>{session.say("card.reasons")}</h4>
            <ul>{items}</ul>
        }
        .into_any()
    })
}

/// What is still open, apart for the operator and for the city.
fn open(session: Session, open: &[OpenFact]) -> AnyView {
    let list = |city: bool, key: &str| {
        let some: Vec<&OpenFact> = open.iter().filter(|fact| fact.city == city).collect();
        let items = some.iter().map(|fact| {
            let weighs = fact.weighs.clone().map(|text| view! { <p class="hint">{text}</p> });
            let bring = fact.bring.clone().map(|text| view! { <p class="hint">{text}</p> });
            view! {
                <li data-open=fact.fact.clone()>
                    {fact.text.clone()} {cites(&fact.cites)} {weighs} {bring}
                </li>
            }
        });
        let items = items.collect_view();
        let title = session.say(key);
        (!some.is_empty()).then(|| view! { <p class="open">{title}</p> <ul>{items}</ul> })
    };
    view! { {list(false, "card.open_operator")} {list(true, "card.open_city")} }.into_any()
}

/// Doubtful readings, each opened by the reader.
pub fn notes(session: Session, notes: Vec<NoteView>) -> AnyView {
    let items = notes.into_iter().map(|note| {
        view! {
            <details class="note">
                <summary>{session.say("note.title")}" "<bdi dir="ltr">{note.cite}</bdi></summary>
                <p>{note.text}</p>
                <p><strong>{session.say("note.other")}</strong>" "{note.other}</p>
            </details>
        }
    });
    items.collect_view().into_any()
}

fn findings(session: Session, all: Vec<FindingView>) -> AnyView {
    let items = all.into_iter().map(|finding| {
        let (mark, class) = match finding.truth {
            Truth::Yes => ("truth.yes", "met"),
            Truth::No => ("truth.no", "unmet"),
            Truth::Open => ("truth.open", "pending"),
        };
        let cite = finding.cite.map_or(Vec::new(), |cite| vec![cite]);
        let parts = (!finding.parts.is_empty()).then(|| {
            view! { <ul>{findings(session, finding.parts)}</ul> }.into_any()
        });
        view! {
            <li>
                <span class=format!("mark {class}")>{session.say(mark)}</span>" "
                {finding.text} {cites(&cite)}
                {notes(session, finding.notes)}
                {parts}
            </li>
        }
    });
    items.collect_view().into_any()
}
