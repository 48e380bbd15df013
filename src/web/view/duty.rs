//! Duties: the pressing few, then all by group, which can be opened, searched and filtered.

use super::card;
use crate::report::{Duties, DutyView, ScheduleView};
use crate::web::host;
use crate::web::session::Session;
use leptos::prelude::*;

/// What the lists are narrowed to.
#[derive(Clone, Copy)]
struct Filter {
    text: RwSignal<String>,
    certain_only: RwSignal<bool>,
}

/// All duties.
pub fn view(session: Session, duties: Duties) -> AnyView {
    let filter =
        Filter { text: RwSignal::new(String::new()), certain_only: RwSignal::new(false) };
    let total = duties.all.len();
    let haystacks: Vec<(String, bool)> =
        duties.all.iter().map(|duty| (searchable(duty), duty.certain)).collect();
    let shown = Memo::new(move |_| {
        let text = filter.text.get().to_lowercase();
        let certain_only = filter.certain_only.get();
        let matches = |(hay, certain): &(String, bool)| {
            (*certain || !certain_only) && text.split_whitespace().all(|word| hay.contains(word))
        };
        haystacks.iter().map(matches).collect::<Vec<bool>>()
    });
    let is_shown = move |position: usize| shown.with(|s| s.get(position).copied().unwrap_or(true));
    let first: Vec<&DutyView> =
        duties.first.iter().filter_map(|&position| duties.all.get(position)).collect();
    let first = first.into_iter().map(|duty| pressing(session, duty)).collect_view();
    let groups = duties.groups.into_iter().map(|group| {
        let members = group.duties.clone();
        let count = move || {
            let n = members.iter().filter(|&&position| is_shown(position)).count();
            session.count("duty.count", n)
        };
        let members = group.duties.clone();
        let none_left = move || !members.iter().any(|&position| is_shown(position));
        let narrowed = move || filter.text.with(|text| !text.trim().is_empty());
        let rows = group.duties.iter().filter_map(|&position| {
            let duty = duties.all.get(position)?.clone();
            Some(view! { <li hidden=move || !is_shown(position)>{one(session, duty)}</li> })
        });
        view! {
            <details class="group" open=narrowed hidden=none_left>
                <summary><h3>{group.title}</h3>" "<span class="count">{count}</span></summary>
                <ul class="duties">{rows.collect_view()}</ul>
            </details>
        }
    });
    let groups = groups.collect_view();
    let left = move || {
        let n = shown.with(|shown| shown.iter().filter(|&&shown| shown).count());
        session.count("duty.found", n)
    };
    view! {
        <section class="first">
            <h2>{session.say("duty.first")}</h2>
            <ol class="pressing">{first}</ol>
        </section>
        <section class="all">
            <h2>{session.count("duty.all", total)}</h2>
            <div class="filter no-print">
                <div class="typed">
                    <label for="duty-search">{session.say("duty.search")}</label>
                    <input type="search" id="duty-search" autocomplete="off"
                        on:input=move |event| filter.text.set(event_target_value(&event)) />
                </div>
                <div class="tick">
                    <input type="checkbox" id="duty-certain" autocomplete="off"
                        on:change=move |event| filter.certain_only.set(event_target_checked(&event)) />
                    <label for="duty-certain"><span>{session.say("duty.certain_only")}</span></label>
                </div>
                <p class="quiet" role="status">{left}</p>
                <button type="button" class="secondary" on:click=move |_| host::open_all("details.group")>
                    {session.say("duty.open_all")}
                </button>
            </div>
            {groups}
        </section>
    }
    .into_any()
}

fn searchable(duty: &DutyView) -> String {
    let parts = [&duty.title, &duty.text, &duty.cite, &duty.kind];
    let parts = parts.into_iter().chain(&duty.items);
    parts.map(|part| part.to_lowercase()).collect::<Vec<_>>().join(" ")
}

/// The element of a duty.
fn element(duty: &DutyView) -> String {
    format!("duty-{}", duty.id)
}

/// A pressing duty: what, when, where; the rest stands in its group.
fn pressing(session: Session, duty: &DutyView) -> AnyView {
    let target = element(duty);
    let address = format!("#{target}");
    let go = move |event: leptos::ev::MouseEvent| {
        event.prevent_default();
        host::reveal(&format!("[id=\"{target}\"]"));
    };
    let when = duty.schedule.iter().map(|rule| {
        let text = rule.due_text.clone().unwrap_or_else(|| rule.text.clone());
        view! { <span class="when" class:now=rule.now>{text}</span>" " }
    });
    let when = when.collect_view();
    let open = maybe(session, duty);
    view! {
        <li>
            <a href=address on:click=go>{duty.title.clone()}</a>
            <p>{duty.text.clone()}</p>
            <p>{when} {open} <bdi class="cite" dir="ltr">{duty.cite.clone()}</bdi></p>
        </li>
    }
    .into_any()
}

/// Says that a duty may apply, and what decides it.
fn maybe(session: Session, duty: &DutyView) -> Option<AnyView> {
    (!duty.certain).then(|| {
        let decided = duty.decided_by.join("; ");
        let text = session.fill("duty.maybe", &[("facts", &decided)]);
        view! { <span class="tag maybe">{text}</span> }.into_any()
    })
}

/// A duty in full.
fn one(session: Session, duty: DutyView) -> AnyView {
    let (id, cite) = (element(&duty), duty.cite.clone());
    let applies = if duty.certain { "yes" } else { "maybe" };
    let open = maybe(session, &duty);
    let items = duty.items.iter().map(|item| view! { <li>{item.clone()}</li> });
    let items = items.collect_view();
    let items = (!duty.items.is_empty()).then(|| view! { <ul>{items}</ul> });
    let schedule = duty.schedule.iter().map(|rule| schedule(rule.clone()));
    let schedule = schedule.collect_view();
    let modality = session.say(&format!("modality.{}", duty.modality.word()));
    view! {
        <article id=id class="duty" tabindex="-1" data-cite=cite data-applies=applies>
            <h4>{duty.title}</h4>
            <p class="tags">
                <span class="tag">{modality}</span>" "
                <span class="tag">{duty.kind}</span>" "
                {open}
            </p>
            <p>{duty.text}</p>
            {items}
            {schedule}
            <p class="cite"><bdi dir="ltr">{duty.cite}</bdi></p>
            {card::notes(session, duty.notes)}
        </article>
    }
    .into_any()
}

fn schedule(rule: ScheduleView) -> AnyView {
    let due = rule.due.map(|due| due.on.to_string());
    let date = rule.due_text.map(|text| {
        view! { <strong class:now=rule.now><time datetime=due>{text}</time></strong> }
    });
    let remark = rule.remark.map(|remark| view! { <span class="hint">{remark}</span> });
    view! { <p class="when">{rule.text} " " {date} " " {remark}</p> }.into_any()
}
