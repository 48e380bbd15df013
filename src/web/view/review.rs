//! All answers at a glance, each with a way to change it.

use crate::report::{self, answer_text};
use crate::web::host;
use crate::web::session::Session;
use leptos::prelude::*;

/// The review page.
pub fn view(session: Session) -> AnyView {
    let title = session.say("review.title");
    host::set_title(&session.fill(
        "page.title",
        &[("title", &title), ("name", &session.say("page.name"))],
    ));
    let rows = session.assess(|at| {
        let facts = at.model.ordinance().facts.iter().enumerate();
        facts
            .filter_map(|(index, fact)| {
                let answer = at.answers.get(&index)?;
                let label = at.words.say(&format!("fact.{}.label", fact.id));
                let counts = report::still_counts(at.model, at.answers, index);
                let text = answer_text(at.words, fact, answer);
                Some((index, fact.id.clone(), label, text, counts))
            })
            .collect::<Vec<_>>()
    });
    let rows = rows.unwrap_or_default().into_iter().map(|(index, id, label, text, counts)| {
        let change = session.fill("review.change_what", &[("label", &label)]);
        let unused = (!counts).then(|| {
            view! { <span class="tag">{session.say("review.no_longer_counts")}</span> }
        });
        view! {
            <div class="row" class:unused=!counts>
                <dt>{label}</dt>
                <dd>{text} {unused}</dd>
                <dd class="act">
                    <button type="button" class="link" data-action="change" data-fact=id
                        aria-label=change on:click=move |_| session.change(index)>
                        {session.say("review.change")}
                    </button>
                </dd>
            </div>
        }
    });
    view! {
        <h1 tabindex="-1">{title}</h1>
        <p>{session.say("review.lead")}</p>
        <dl class="answers">{rows.collect_view()}</dl>
        <div class="actions">
            <button type="button" class="primary" data-action="continue"
                on:click=move |_| session.conclude()>
                {session.say("review.see_result")}
            </button>
            <button type="button" class="secondary" data-action="start-over"
                on:click=move |_| session.start_over()>
                {session.say("page.start_over")}
            </button>
        </div>
    }
    .into_any()
}
