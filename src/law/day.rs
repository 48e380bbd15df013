//! Days as packs and forms write them.

use chrono::NaiveDate;

/// Reads a day written like `2026-01-31` (ISO 8601). Chrono's own parser reads many other forms
/// too, and weighs as much as a whole page of questions.
#[must_use]
pub fn parse_day(text: &str) -> Option<NaiveDate> {
    let mut parts = text.split('-');
    let mut number = |digits: usize| {
        let part = parts.next().filter(|part| part.len() == digits)?;
        part.chars().all(|c| c.is_ascii_digit()).then(|| part.parse::<u32>().ok())?
    };
    let (year, month, day) = (number(4)?, number(2)?, number(2)?);
    if parts.next().is_some() {
        return None;
    }
    NaiveDate::from_ymd_opt(year.cast_signed(), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_days_and_nothing_else() {
        assert_eq!(parse_day("2028-02-29").map(|day| day.to_string()), Some("2028-02-29".into()));
        for text in
            ["2026-02-29", "2026-1-31", "26-01-31", "2026-01-31-", "+026-01-31", "", "2026/01/31"]
        {
            assert_eq!(parse_day(text), None, "{text}");
        }
    }
}
