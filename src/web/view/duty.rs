//! Duties: the pressing few, then all by group, which can be opened, searched and filtered.

use super::card;
use super::element::{Element, bdi, el, live, words};
use crate::report::{Duties, DutyGroup, DutyView, ScheduleView};
use crate::web::host;
use crate::web::session::Session;
use leptos::prelude::*;
use std::sync::Arc;

/// What is searched for, in small letters, and whether only what surely applies is wanted.
pub type Wanted = RwSignal<(String, bool)>;

/// Which duties the search and the filter leave.
#[derive(Clone)]
struct Shown {
    wanted: Wanted,
    /// For each duty its text in small letters, and whether it surely applies.
    duties: Arc<Vec<(String, bool)>>,
}

impl Shown {
    fn is_shown(&self, position: usize) -> bool {
        let (search, certain_only) = self.wanted.get();
        self.duties.get(position).is_none_or(|(text, certain)| {
            (*certain || !certain_only)
                && search.split_whitespace().all(|word| contains(text, word))
        })
    }

    fn count(&self, positions: &[usize]) -> usize {
        positions.iter().filter(|&&position| self.is_shown(position)).count()
    }
}

fn contains(text: &str, word: &str) -> bool {
    text.as_bytes().windows(word.len()).any(|part| part == word.as_bytes())
}

/// The pressing few.
pub fn first(session: Session, duties: &Duties, wanted: Wanted) -> Element {
    let first = duties.first.iter().filter_map(|&position| duties.all.get(position));
    el("section")
        .class("first")
        .with(el("h2").say(session, "duty.first"))
        .with(el("ol").class("pressing").each(first.map(|duty| pressing(session, duty, wanted))))
}

/// All duties.
pub fn all(session: Session, duties: &Duties, wanted: Wanted) -> Element {
    let texts = duties.all.iter().map(|duty| (searchable(duty), duty.certain));
    let shown = Shown { wanted, duties: Arc::new(texts.collect()) };
    let groups = duties.groups.iter().map(|group| grouped(session, group, duties, &shown));
    el("section")
        .class("all")
        .with(el("h2").text(session.count("duty.all", duties.all.len())))
        .with(filter(session, &shown))
        .each(groups)
}

/// Search and filter, with what they leave.
fn filter(session: Session, shown: &Shown) -> Element {
    let wanted = shown.wanted;
    let all: Vec<usize> = (0..shown.duties.len()).collect();
    let left = shown.clone();
    let left = move || words(session.count("duty.found", left.count(&all)));
    let search_box = el("input")
        .set("type", "search")
        .set("id", "duty-search")
        .set("autocomplete", "off")
        .on("input", move |event| {
            let search = host::lower_case(&event_target_value(&event));
            // What is found must be seen. Groups opened by hand stay open when the search ends.
            if !search.trim().is_empty() {
                host::open_all("details.group");
            }
            wanted.update(|wanted| wanted.0 = search);
        });
    let certain_box = el("input")
        .set("type", "checkbox")
        .set("id", "duty-certain")
        .set("autocomplete", "off")
        .on("change", move |event| wanted.update(|wanted| wanted.1 = event_target_checked(&event)));
    let label = |target: &str, key: &str| el("label").set("for", target).say(session, key);
    el("div")
        .class("filter no-print")
        .with(el("div").class("typed").with(label("duty-search", "duty.search")).with(search_box))
        .with(
            el("div")
                .class("tick")
                .with(certain_box)
                .with(label("duty-certain", "duty.certain_only")),
        )
        .with(el("p").class("quiet").set("role", "status").add(live(left)))
        .with(super::button(session, "open-all", "secondary", "duty.open_all", || {
            host::open_all("details.group");
        }))
}

fn grouped(session: Session, group: &DutyGroup, duties: &Duties, shown: &Shown) -> Element {
    let hidden = |hide: bool| hide.then(String::new);
    let rows = group.duties.iter().filter_map(|&position| {
        let duty = duties.all.get(position)?;
        let shown = shown.clone();
        let row = el("li").follow("hidden", move || hidden(!shown.is_shown(position)));
        Some(row.with(one(session, duty)))
    });
    let (members, left) = (group.duties.clone(), shown.clone());
    let count = move || words(session.count("duty.count", left.count(&members)));
    let count = el("span").class("count").add(live(count));
    let (members, left) = (group.duties.clone(), shown.clone());
    el("details")
        .class("group")
        .follow("hidden", move || hidden(left.count(&members) == 0))
        .with(el("summary").with(el("h3").text(group.title.clone())).space().with(count))
        .with(el("ul").class("duties").each(rows))
}

fn searchable(duty: &DutyView) -> String {
    let mut text = [&duty.title, &duty.text, &duty.cite, &duty.kind].map(String::as_str).join(" ");
    text.push_str(&duty.items.join(" "));
    host::lower_case(&text)
}

/// The element of a duty.
fn element_id(duty: &DutyView) -> String {
    format!("duty-{}", duty.id)
}

/// A pressing duty: what, when, where; the rest stands in its group.
fn pressing(session: Session, duty: &DutyView, wanted: Wanted) -> Element {
    let target = element_id(duty);
    let link = el("a").set("href", &format!("#{target}")).text(duty.title.clone());
    let link = link.on("click", move |event| {
        event.prevent_default();
        // A search or filter may have hidden it.
        wanted.set((String::new(), false));
        host::clear("#duty-search, #duty-certain");
        let target = format!("[id=\"{target}\"]");
        host::after_render(move || host::reveal(&target));
    });
    let certain = duty.schedule.iter().filter(|rule| rule.certain || !duty.certain);
    let when = certain.map(|rule| {
        let text = rule.due_text.as_ref().unwrap_or(&rule.text);
        el("span").class(if rule.now { "when now" } else { "when" }).text(format!("{text} "))
    });
    el("li").with(link).with(el("p").text(duty.text.clone())).maybe(items(duty)).with(
        el("p")
            .each(when)
            .maybe(maybe(session, duty))
            .space()
            .with(bdi(duty.cite.clone()).class("cite")),
    )
}

/// Says that a duty may apply, and what decides it.
fn maybe(session: Session, duty: &DutyView) -> Option<Element> {
    (!duty.certain).then(|| {
        let text = session.fill("duty.maybe", &[("facts", &duty.decided_by)]);
        el("span").class("tag maybe").text(text)
    })
}

/// The single things that a duty bundles.
fn items(duty: &DutyView) -> Option<Element> {
    let items = duty.items.iter().map(|item| el("li").text(item.clone()));
    (!duty.items.is_empty()).then(|| el("ul").each(items))
}

/// A duty in full.
fn one(session: Session, duty: &DutyView) -> Element {
    let modality = session.say(&format!("modality.{}", duty.modality.word()));
    let id = element_id(duty);
    el("article")
        .class("duty")
        .set("id", &id)
        .set("tabindex", "-1")
        .set("aria-labelledby", &format!("{id}-title"))
        .set("data-cite", &duty.cite)
        .set("data-applies", if duty.certain { "yes" } else { "maybe" })
        .with(el("h4").set("id", &format!("{id}-title")).text(duty.title.clone()))
        .with(
            el("p")
                .class("tags")
                .with(el("span").class("tag").text(modality))
                .space()
                .with(el("span").class("tag").text(duty.kind.clone()))
                .space()
                .maybe(maybe(session, duty)),
        )
        .with(el("p").text(duty.text.clone()))
        .maybe(items(duty))
        .each(duty.schedule.iter().map(|rule| schedule(session, rule)))
        .with(el("p").class("cite").with(bdi(duty.cite.clone())))
        .each(card::notes(session, duty.notes.clone()))
}

fn schedule(session: Session, rule: &ScheduleView) -> Element {
    let class = match (rule.now, rule.readers) {
        (true, _) => "due now",
        (false, true) => "due",
        (false, false) => "other",
    };
    let date = rule.due_text.as_ref().zip(rule.due).map(|(text, due)| {
        el("time").class(class).set("datetime", &due.on.to_string()).text(text.clone())
    });
    let remark = rule.remark.as_ref().map(|text| el("span").class("hint").text(text.clone()));
    let maybe = (!rule.certain).then(|| el("span").class("tag maybe").say(session, "due.maybe"));
    el("p")
        .class("when")
        .text(format!("{} ", rule.text))
        .maybe(date)
        .space()
        .maybe(maybe)
        .maybe(remark)
}
