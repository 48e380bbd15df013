//! The course of an interview under the shipped packs: next, back, change, review, result.

use super::packs::{ids, pack};
use fogcheck::engine::{self, Answer, Model};
use fogcheck::law::Domain;
use fogcheck::report::{Interview, PageAt, Phase, Step, still_counts};

/// "Not sure" to everything on the page at hand.
fn unsure(page: &PageAt) -> Vec<(usize, Answer)> {
    page.facts.iter().map(|&fact| (fact, Answer::NotSure)).collect()
}

/// The first value of every choice, no to every yes/no question, else "not sure".
fn first_values(model: &Model, page: &PageAt) -> Vec<(usize, Answer)> {
    let answer = |&fact: &usize| match model.ordinance().facts[fact].domain {
        Domain::YesNo | Domain::Choice { .. } => (fact, Answer::OneOf(0b01)),
        Domain::Set { .. } => (fact, Answer::Selection(0b01)),
        _ => (fact, Answer::NotSure),
    };
    page.facts.iter().map(answer).collect()
}

fn page(interview: &Interview) -> PageAt {
    match interview.step() {
        Step::Page(page, _) => page,
        other => panic!("expected a page, stands at {other:?}"),
    }
}

/// Answers every determining page until the review.
fn to_review(model: &Model) -> Interview {
    let mut interview = Interview::new(model);
    while let Step::Page(page, phase) = interview.step() {
        assert_eq!(phase, Phase::Determining);
        interview.answer(model, first_values(model, &page));
    }
    assert_eq!(interview.step(), Step::Review);
    interview
}

#[test]
fn not_sure_to_everything_asks_each_fact_once_and_ends() {
    for id in ids() {
        let model = pack(&id);
        let mut interview = Interview::new(&model);
        let mut asked = Vec::new();
        while let Step::Page(page, _) = interview.step() {
            let open = engine::ask(&model, &interview.answers).determining;
            assert!(page.facts.iter().all(|fact| open >> fact & 1 == 1), "{id}: {page:?}");
            asked.extend(page.facts.clone());
            interview.answer(&model, unsure(&page));
        }
        let once: std::collections::BTreeSet<usize> = asked.iter().copied().collect();
        assert_eq!(once.len(), asked.len(), "{id} asks a fact twice");
        assert_eq!(interview.step(), Step::Review);
    }
}

#[test]
fn back_shows_what_was_seen_and_keeps_every_answer() {
    let model = pack("orange");
    let mut interview = Interview::new(&model);
    let mut seen = Vec::new();
    while let Step::Page(page, _) = interview.step() {
        seen.push(page.clone());
        interview.answer(&model, first_values(&model, &page));
    }
    let answers = interview.answers.clone();
    for expected in seen.iter().rev() {
        interview.go(interview.position() - 1);
        assert_eq!(page(&interview), *expected);
    }
    assert_eq!(interview.position(), 0);
    assert_eq!(interview.answers, answers);
    // Going on with the same answer leads to the first page that is still unanswered: none is.
    interview.answer(&model, first_values(&model, &seen[0]));
    assert_eq!(interview.step(), Step::Review);
    assert_eq!(interview.answers, answers);
}

#[test]
fn a_change_returns_to_where_it_was_asked_for() {
    let model = pack("orange");
    let mut interview = to_review(&model);
    let serves = model.ordinance().fact("serves").unwrap();
    interview.change(&model, serves);
    let again = first_values(&model, &page(&interview));
    interview.answer(&model, again.clone());
    assert_eq!(interview.step(), Step::Review);

    interview.conclude();
    interview.change(&model, serves);
    interview.answer(&model, again);
    assert_eq!(interview.step(), Step::Result);
}

#[test]
fn an_early_change_keeps_later_answers_and_marks_what_no_longer_counts() {
    let model = pack("orange");
    let mut interview = to_review(&model);
    let answers = interview.answers.clone();
    let fact = |id| model.ordinance().fact(id).unwrap();
    let (serves, premises) = (fact("serves"), fact("premises"));
    assert!(still_counts(&model, &interview.answers, premises));
    // Nobody eats there: nothing else matters, and nothing is lost.
    interview.change(&model, serves);
    interview.answer(&model, vec![(serves, Answer::OneOf(0b1000))]);
    assert_eq!(interview.step(), Step::Review);
    assert!(!still_counts(&model, &interview.answers, premises));
    assert!(still_counts(&model, &interview.answers, serves));
    interview.change(&model, serves);
    interview.answer(&model, vec![(serves, Answer::OneOf(0b0001))]);
    assert_eq!(interview.answers, answers);
    assert_eq!(interview.step(), Step::Review);
}

#[test]
fn an_abandoned_change_is_forgotten() {
    let model = pack("san_gabriel");
    let mut interview = to_review(&model);
    interview.change(&model, model.ordinance().fact("serves").unwrap());
    interview.go(interview.position() - 1);
    assert_eq!(interview.step(), Step::Review);
    interview.conclude();
    interview.refine(&model);
    let Step::Page(first, Phase::Refining) = interview.step() else { panic!("nothing to refine") };
    interview.answer(&model, unsure(&first));
    assert!(!matches!(interview.step(), Step::Review), "landed on the review");
}

#[test]
fn optional_questions_end_at_the_result() {
    for id in ids() {
        let model = pack(&id);
        let mut interview = to_review(&model);
        interview.conclude();
        interview.refine(&model);
        let mut pages = 0;
        while let Step::Page(page, phase) = interview.step() {
            assert_eq!(phase, Phase::Refining);
            interview.answer(&model, unsure(&page));
            pages += 1;
            assert!(pages < 50, "{id} never ends");
        }
        assert!(pages > 0, "{id} has nothing to refine");
        assert_eq!(interview.step(), Step::Result);
        let left = engine::ask(&model, &interview.answers);
        assert_eq!(left.refining | left.determining, 0, "{id}");
    }
}
