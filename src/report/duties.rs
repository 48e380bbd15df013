//! Duties as a person reads them: what applies, grouped, with items, schedule and due date.

use super::Assessment;
use super::finding::{NoteView, notes};
use super::phrase;
use crate::engine::{self, Due, Duty, Knowledge, Truth, facts};
use crate::law::{Cadence, Category, Group, Modality, Moment, Obligation, TimeUnit, Timing};
use chrono::NaiveDate;

/// All duties that apply or may apply.
#[derive(Debug, Clone, PartialEq)]
pub struct Duties {
    /// In the order of the ordinance.
    pub all: Vec<DutyView>,
    /// The handful that needs doing now or decides money and dates, as positions in `all`, the
    /// most pressing first.
    pub first: Vec<usize>,
    /// All, by group.
    pub groups: Vec<DutyGroup>,
}

/// Duties that stand together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DutyGroup {
    /// Which group.
    pub group: Group,
    /// Its title.
    pub title: String,
    /// Positions in [`Duties::all`].
    pub duties: Vec<usize>,
}

/// One duty.
#[derive(Debug, Clone, PartialEq)]
pub struct DutyView {
    /// Identifier within the ordinance.
    pub id: String,
    /// Where it stands.
    pub cite: String,
    /// What kind of rule it is.
    pub category: Category,
    /// The name of the category.
    pub kind: String,
    /// Must, must not or may.
    pub modality: Modality,
    /// Whether it surely applies; else it may apply.
    pub certain: bool,
    /// What decides whether it applies, while that is open.
    pub decided_by: String,
    /// A short imperative.
    pub title: String,
    /// What it says.
    pub text: String,
    /// The single things that it bundles.
    pub items: Vec<String>,
    /// How often and by when.
    pub schedule: Vec<ScheduleView>,
    /// Doubtful readings.
    pub notes: Vec<NoteView>,
}

/// One rule of time of a duty.
#[derive(Debug, Clone, PartialEq)]
pub struct ScheduleView {
    /// The rule in words.
    pub text: String,
    /// The day, when one is known.
    pub due: Option<Due>,
    /// The day in words.
    pub due_text: Option<String>,
    /// The day, when it is one that the reader must or can still keep.
    pub pressing: Option<NaiveDate>,
    /// Whether the day is the reader's to keep: not the city's, and not one on which something
    /// ends.
    pub readers: bool,
    /// Whether this rule of time surely applies with its duty.
    pub certain: bool,
    /// Whether it is to be done now: it is overdue, the code says at once, or the time that the code
    /// gave is over.
    pub now: bool,
    /// A remark on how the day is counted.
    pub remark: Option<String>,
}

/// The urgency of what may not apply.
const MAYBE: u8 = 2;

/// How many duties lead the result at most.
const FIRST: usize = 7;

/// Everything that applies or may apply.
pub fn duties(at: Assessment, knowledge: &Knowledge) -> Duties {
    let declared = &at.model.ordinance().obligations;
    let standings = engine::duties(at.model, knowledge);
    let applying: Vec<(&Obligation, Duty)> =
        declared.iter().zip(standings).filter(|(_, duty)| duty.applies != Truth::No).collect();
    let all: Vec<DutyView> =
        applying.iter().map(|(obligation, duty)| view(at, obligation, duty)).collect();

    let mut ranked: Vec<(Rank, usize)> = Vec::new();
    for (position, ((obligation, _), view)) in applying.iter().zip(&all).enumerate() {
        if let Some(rank) = rank(obligation, view) {
            let place = ranked.partition_point(|(other, _)| *other <= rank);
            ranked.insert(place, (rank, position));
        }
    }
    // What may not apply leads only where nothing surely does.
    let any_certain = ranked.iter().any(|((urgency, ..), _)| *urgency < MAYBE);
    let first = ranked.into_iter().filter(|((urgency, ..), _)| *urgency < MAYBE || !any_certain);
    let first = first.take(FIRST).map(|(_, position)| position).collect();

    let groups = Group::ALL.iter().filter_map(|&(word, group)| {
        let members = applying.iter().enumerate();
        let members = members.filter(|(_, (obligation, _))| obligation.group == group);
        let duties: Vec<usize> = members.map(|(position, _)| position).collect();
        let title = at.words.say(&format!("group.{word}"));
        (!duties.is_empty()).then_some(DutyGroup { group, title, duties })
    });
    Duties { groups: groups.collect(), first, all }
}

/// How pressing a duty is: kind of urgency, whether it has no date, the date.
type Rank = (u8, bool, Option<NaiveDate>);

/// How pressing a duty is; none for those that can wait for their group.
fn rank(obligation: &Obligation, view: &DutyView) -> Option<Rank> {
    let now = view.schedule.iter().any(|rule| rule.now);
    // What counts from an event that has not happened can wait in its group.
    let event = |cadence: &Cadence| matches!(cadence.timing, Timing::After(..) | Timing::Lasts(..));
    let no_date = view.schedule.iter().all(|rule| rule.pressing.is_none());
    if no_date && !now && obligation.schedule.iter().any(event) {
        return None;
    }
    let urgency = match (view.certain, obligation.lead, now) {
        (true, _, true) if obligation.group != Group::Everybody => 0,
        (true, true, _) => 1,
        (false, true, _) => MAYBE,
        _ => return None,
    };
    let due = view.schedule.iter().filter_map(|rule| rule.pressing).min();
    Some((urgency, due.is_none(), due))
}

fn view(at: Assessment, obligation: &Obligation, duty: &Duty) -> DutyView {
    let words = at.words;
    let say = |part: &str| words.say(&format!("duty.{}{part}", obligation.id));
    let open = facts(duty.depends_on)
        .filter_map(|fact| at.model.ordinance().facts.get(fact))
        .map(|fact| phrase::label(words, fact));
    let mut schedule: Vec<ScheduleView> = Vec::new();
    for (cadence, &(truth, _)) in obligation.schedule.iter().zip(&duty.schedule) {
        if truth == Truth::No {
            continue;
        }
        let rule = schedule_view(at, obligation.modality, cadence, truth == Truth::Yes);
        // The same rule of time may stand twice, for cases that are both still open.
        if !schedule.iter().any(|known| known.text == rule.text && rule.due.is_none()) {
            schedule.push(rule);
        }
    }
    DutyView {
        id: obligation.id.clone(),
        cite: obligation.cite.clone(),
        category: obligation.category,
        kind: words.say(&format!("category.{}", obligation.category.word())),
        modality: obligation.modality,
        certain: duty.applies == Truth::Yes,
        decided_by: words.locale().list(&open.collect::<Vec<_>>(), false),
        title: say(""),
        text: say(".text"),
        items: obligation.items.iter().map(|item| say(&format!(".item.{item}"))).collect(),
        schedule,
        notes: notes(at, &obligation.notes),
    }
}

fn schedule_view(
    at: Assessment,
    modality: Modality,
    cadence: &Cadence,
    certain: bool,
) -> ScheduleView {
    let words = at.words;
    let due = engine::due(&cadence.timing, at.dates());
    let past = due.is_some_and(|due| due.overdue);
    let lasts = matches!(cadence.timing, Timing::Lasts(..));
    let readers = !lasts && !cadence.city;
    // Only who must do something can be late.
    let binds = readers && modality != Modality::May;
    let key = match (past, lasts, cadence.city, modality) {
        (false, true, ..) => "due.until",
        (true, true, ..) => "due.ended",
        (false, _, true, _) => "due.city",
        (true, _, true, _) => "due.city_past",
        (true, .., Modality::May) => "due.lapsed",
        (true, ..) if certain => "due.overdue",
        (true, ..) => "due.was",
        (false, ..) => "due.on",
    };
    let date = due.map(|due| words.locale().date(due.on));
    let remark = match &cadence.timing {
        _ if cadence.city => Some("cadence.city"),
        Timing::TimesPerYear(..) => Some("cadence.times_per_calendar_year.note"),
        Timing::After(length, _) | Timing::Before(length, _)
            if due.is_some() && length.unit == TimeUnit::WorkingDays =>
        {
            Some("cadence.working_days.note")
        }
        _ => None,
    };
    let at_once = match cadence.timing {
        Timing::At(Moment::Overdue) => true,
        Timing::At(Moment::AtOnce) => cadence.when.is_some(),
        _ => past,
    };
    ScheduleView {
        text: phrase::cadence(at, &cadence.timing),
        readers,
        certain,
        now: certain && binds && at_once,
        pressing: due.filter(|_| readers && (binds || !past)).map(|due| due.on),
        due,
        due_text: date.map(|date| words.fill(key, &[("date", &date)])),
        remark: remark.map(|key| words.say(key)),
    }
}
