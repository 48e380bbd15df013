//! Due dates, by the rules of counting that every pack shares.
//!
//! The day of the event is day 0. Months and years are calendar months: 31 August and 6 months is
//! the last of February. Working days are Monday to Friday; holidays are not taken out, so that a
//! date shown is never later than the true one.

use super::knowledge::{Answer, Answers};
use crate::law::{FactIndex, Length, TimeUnit, Timing};
use chrono::{Datelike, Days, Months, NaiveDate, Weekday};

/// When something is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    /// The last day on which it is in time.
    pub on: NaiveDate,
    /// Whether that day has passed.
    pub overdue: bool,
}

/// The days that are known.
#[derive(Debug, Clone, Copy)]
pub struct Dates<'a> {
    /// Answers; only days are looked at.
    pub answers: &'a Answers,
    /// The day of the assessment.
    pub today: NaiveDate,
}

impl Dates<'_> {
    fn day(&self, fact: Option<FactIndex>) -> Option<NaiveDate> {
        match self.answers.get(&fact?) {
            Some(Answer::Day(day)) => Some(*day),
            _ => None,
        }
    }
}

/// The day on which something is due, when the rule and what is known give one.
#[must_use]
pub fn due(timing: &Timing, dates: Dates) -> Option<Due> {
    let on = match timing {
        Timing::Every(length, since) => later(dates.day(*since)?, *length)?,
        Timing::TimesPerYear(times, since) => window_end(*times, dates.day(*since), dates.today)?,
        Timing::After(length, event) | Timing::Lasts(length, event) => {
            later(dates.day(*event)?, *length)?
        }
        Timing::Before(length, event) => earlier(dates.day(*event)?, *length)?,
        Timing::By(day) => *day,
        Timing::Keep(_) | Timing::At(_) => return None,
    };
    Some(Due { on, overdue: on < dates.today })
}

fn later(day: NaiveDate, length: Length) -> Option<NaiveDate> {
    let count = length.count;
    match length.unit {
        TimeUnit::Hours => day.checked_add_days(Days::new(u64::from(count.div_ceil(24)))),
        TimeUnit::Days => day.checked_add_days(Days::new(u64::from(count))),
        TimeUnit::WorkingDays => working_days(day, count, NaiveDate::succ_opt),
        TimeUnit::Months => day.checked_add_months(Months::new(count)),
        TimeUnit::Years => day.checked_add_months(Months::new(count.checked_mul(12)?)),
    }
}

fn earlier(day: NaiveDate, length: Length) -> Option<NaiveDate> {
    let count = length.count;
    match length.unit {
        TimeUnit::Hours => day.checked_sub_days(Days::new(u64::from(count.div_ceil(24)))),
        TimeUnit::Days => day.checked_sub_days(Days::new(u64::from(count))),
        TimeUnit::WorkingDays => working_days(day, count, NaiveDate::pred_opt),
        TimeUnit::Months => day.checked_sub_months(Months::new(count)),
        TimeUnit::Years => day.checked_sub_months(Months::new(count.checked_mul(12)?)),
    }
}

fn working_days(
    day: NaiveDate,
    count: u32,
    step: fn(&NaiveDate) -> Option<NaiveDate>,
) -> Option<NaiveDate> {
    let mut day = day;
    for _ in 0..count {
        day = step(&day)?;
        while matches!(day.weekday(), Weekday::Sat | Weekday::Sun) {
            day = step(&day)?;
        }
    }
    Some(day)
}

/// The last day of the window in which the next of `times` turns a year falls: the one after the
/// window of the last turn, or the running one when no turn is known.
fn window_end(times: u32, last: Option<NaiveDate>, today: NaiveDate) -> Option<NaiveDate> {
    let months = 12 / times.clamp(1, 12);
    let day = last.unwrap_or(today);
    let windows = day.month0() / months + u32::from(last.is_some());
    let start = NaiveDate::from_ymd_opt(day.year(), 1, 1)?;
    start.checked_add_months(Months::new((windows + 1) * months))?.pred_opt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap_or_default()
    }

    fn due_on(timing: &Timing, known: &str, today: &str) -> Option<(String, bool)> {
        let answers = BTreeMap::from([(0, Answer::Day(day(known)))]);
        due(timing, Dates { answers: &answers, today: day(today) })
            .map(|due| (due.on.to_string(), due.overdue))
    }

    fn length(count: u32, unit: TimeUnit) -> Length {
        Length { count, unit }
    }

    #[test]
    fn counts_the_way_the_readings_say() {
        use TimeUnit::{Days, Hours, Months, WorkingDays, Years};
        let after = |count, unit| Timing::After(length(count, unit), Some(0));
        let before = |count, unit| Timing::Before(length(count, unit), Some(0));
        let twice = Timing::TimesPerYear(2, Some(0));
        let cases = [
            (after(45, Days), "2026-11-30", "2027-01-14"),
            (after(6, Months), "2026-08-31", "2027-02-28"),
            (after(6, Months), "2027-08-31", "2028-02-29"),
            (after(4, Years), "2024-02-29", "2028-02-29"),
            (after(1, Years), "2024-02-29", "2025-02-28"),
            // Friday and five working days is the next Friday; a Saturday counts from Monday on.
            (after(5, WorkingDays), "2026-11-27", "2026-12-04"),
            (after(5, WorkingDays), "2026-11-28", "2026-12-04"),
            (after(72, Hours), "2026-11-30", "2026-12-03"),
            (before(60, Days), "2027-01-30", "2026-12-01"),
            (before(5, WorkingDays), "2026-12-07", "2026-11-30"),
            (twice.clone(), "2026-03-01", "2026-12-31"),
            (twice.clone(), "2026-07-01", "2027-06-30"),
            (twice, "2025-12-31", "2026-06-30"),
        ];
        for (timing, known, want) in cases {
            let got = due_on(&timing, known, "2026-11-30");
            let overdue = day(want) < day("2026-11-30");
            assert_eq!(got, Some((want.to_string(), overdue)), "{timing:?} from {known}");
        }
    }

    #[test]
    fn without_a_last_turn_the_running_window_is_due() {
        let timing = Timing::TimesPerYear(2, None);
        assert_eq!(due_on(&timing, "2026-01-01", "2026-05-05"), Some(("2026-06-30".into(), false)));
        assert_eq!(due_on(&timing, "2026-01-01", "2026-11-30"), Some(("2026-12-31".into(), false)));
    }

    #[test]
    fn a_day_is_overdue_only_once_it_has_passed() {
        let timing = Timing::After(length(0, TimeUnit::Days), Some(0));
        assert_eq!(due_on(&timing, "2026-11-30", "2026-11-30"), Some(("2026-11-30".into(), false)));
        assert_eq!(due_on(&timing, "2026-11-29", "2026-11-30"), Some(("2026-11-29".into(), true)));
    }
}
