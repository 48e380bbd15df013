//! How a language writes numbers, money, dates and lists, and which plural form a number takes.

use chrono::{Datelike, NaiveDate};

/// The conventions of one language.
pub trait Locale: Send + Sync {
    /// The plural category of a count, as CLDR names it ("one", "few", "other").
    fn plural(&self, count: u32) -> String;
    /// A number.
    fn number(&self, number: f64) -> String;
    /// An amount in US dollars.
    fn money(&self, amount: f64) -> String;
    /// A day, with its month in words.
    fn date(&self, day: NaiveDate) -> String;
    /// "a, b and c", or "a, b or c".
    fn list(&self, items: &[String], or: bool) -> String;
}

/// Plain English, for tests and the command line.
#[derive(Debug, Clone, Copy, Default)]
pub struct English;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

impl Locale for English {
    fn plural(&self, count: u32) -> String {
        if count == 1 { "one" } else { "other" }.to_string()
    }

    fn number(&self, number: f64) -> String {
        let text = number.abs().to_string();
        let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
        let mut grouped = String::new();
        for (position, digit) in whole.chars().enumerate() {
            if position > 0 && (whole.len() - position) % 3 == 0 {
                grouped.push(',');
            }
            grouped.push(digit);
        }
        let sign = if number < 0.0 { "-" } else { "" };
        let point = if fraction.is_empty() { "" } else { "." };
        format!("{sign}{grouped}{point}{fraction}")
    }

    fn money(&self, amount: f64) -> String {
        let cents = (amount * 100.0).round() % 100.0;
        let text = self.number(amount.trunc());
        if cents == 0.0 { format!("${text}") } else { format!("${text}.{cents:02}") }
    }

    fn date(&self, day: NaiveDate) -> String {
        let month = MONTHS.get(day.month0() as usize).unwrap_or(&"");
        format!("{month} {}, {}", day.day(), day.year())
    }

    fn list(&self, items: &[String], or: bool) -> String {
        let joint = if or { "or" } else { "and" };
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [first, second] => format!("{first} {joint} {second}"),
            [rest @ .., last] => format!("{}, {joint} {last}", rest.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_keeps_its_cents_and_groups_its_thousands() {
        assert_eq!(English.money(50_000.0), "$50,000");
        assert_eq!(English.money(50_000.01), "$50,000.01");
        assert_eq!(English.money(999.5), "$999.50");
    }
}
