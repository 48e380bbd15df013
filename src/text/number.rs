//! Numbers as people type them.

use crate::json;

/// Why a text is not a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberError {
    /// Nothing was typed.
    Missing,
    /// It cannot be read as one number.
    Unclear,
}

/// Reads a number typed with or without a currency or percent sign, spaces and thousands commas.
/// A comma that does not separate thousands is refused: it could be a decimal point.
///
/// # Errors
/// Whether nothing was typed or it is unclear.
pub fn parse_number(text: &str) -> Result<f64, NumberError> {
    let plain = plain_digits(text)?;
    json::number(&plain).filter(|number| number.is_finite()).ok_or(NumberError::Unclear)
}

/// A number in plain digits, to the millionth.
#[must_use]
pub fn plain_number(number: f64) -> String {
    // Doubles this large have no fraction worth writing.
    if number.abs() >= 1e12 {
        return format!("{}", number as i128);
    }
    let millionths = (number.abs() * 1e6).round() as u64;
    let sign = if number < 0.0 && millionths > 0 { "-" } else { "" };
    let (whole, fraction) = (millionths / 1_000_000, millionths % 1_000_000);
    if fraction == 0 {
        return format!("{sign}{whole}");
    }
    let fraction = format!("{fraction:06}");
    format!("{sign}{whole}.{}", fraction.trim_end_matches('0'))
}

/// Reads an area in square feet, exact to the thousandth, in thousandths.
///
/// # Errors
/// Whether nothing was typed or it is unclear.
pub fn parse_thousandths(text: &str) -> Result<i64, NumberError> {
    let plain = plain_digits(text)?;
    let (sign, plain) = plain.strip_prefix('-').map_or((1, plain.as_str()), |rest| (-1, rest));
    let (whole, fraction) = plain.split_once('.').unwrap_or((plain, ""));
    if whole.len() > 12 || fraction.len() > 3 {
        return Err(NumberError::Unclear);
    }
    let digits = format!("0{whole}{fraction:0<3}");
    digits.parse::<i64>().map(|number| sign * number).map_err(|_| NumberError::Unclear)
}

/// ASCII digits with at most one sign and one decimal point.
fn plain_digits(text: &str) -> Result<String, NumberError> {
    let kept: String = text.chars().filter(|c| !c.is_whitespace() && !"$%".contains(*c)).collect();
    if kept.is_empty() {
        return Err(NumberError::Missing);
    }
    let (sign, digits) = match kept.strip_prefix(['-', '\u{2212}']) {
        Some(rest) => ("-", rest),
        None => ("", kept.as_str()),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let mut groups = whole.split(',');
    let first = groups.next().unwrap_or("");
    let rest: Vec<&str> = groups.collect();
    let grouped = rest.is_empty() || ((1..=3).contains(&first.len()) && !first.starts_with('0'));
    let all_digits = |text: &str| text.chars().all(|c| c.is_ascii_digit());
    let good = grouped
        && rest.iter().all(|group| group.len() == 3)
        && all_digits(first)
        && rest.iter().all(|group| all_digits(group))
        && all_digits(fraction)
        && !(whole.is_empty() && fraction.is_empty());
    if !good {
        return Err(NumberError::Unclear);
    }
    let whole = format!("{first}{}", rest.concat());
    // JSON allows no leading zeros and no missing ones.
    let whole = whole.trim_start_matches('0');
    let whole = if whole.is_empty() { "0" } else { whole };
    let point = if fraction.is_empty() { "" } else { "." };
    Ok(format!("{sign}{whole}{point}{fraction}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_people_type_and_refuses_what_is_unclear() {
        let good = [
            ("50000", 50_000.0),
            ("$50,000.01", 50_000.01),
            (" 1 200 ", 1200.0),
            ("25%", 25.0),
            (".5", 0.5),
            ("5.", 5.0),
            ("-3", -3.0),
            ("\u{2212}3", -3.0),
            ("1,234,567", 1_234_567.0),
            ("007", 7.0),
            ("00.50", 0.5),
        ];
        for (text, want) in good {
            assert_eq!(parse_number(text), Ok(want), "{text}");
        }
        for text in [
            "a lot",
            "1,23",
            "12,34,567",
            "1.2.3",
            "1,",
            ",5",
            ".",
            "-",
            "1e5",
            "0x10",
            "NaN",
            "inf",
            "--1",
            "1234,567",
            "0,123",
        ] {
            assert_eq!(parse_number(text), Err(NumberError::Unclear), "{text}");
        }
        for text in ["", "  ", "$"] {
            assert_eq!(parse_number(text), Err(NumberError::Missing), "{text}");
        }
    }

    #[test]
    fn a_plain_number_reads_back() {
        for number in [0.0, 50_000.01, 1e12, 29.999, -3.5, 0.000_001] {
            assert_eq!(parse_number(&plain_number(number)), Ok(number));
        }
    }

    #[test]
    fn areas_are_exact() {
        assert_eq!(parse_thousandths("1,200.5"), Ok(1_200_500));
        assert_eq!(parse_thousandths("0"), Ok(0));
        assert_eq!(parse_thousandths("-2"), Ok(-2000));
        assert_eq!(parse_thousandths("1.2345"), Err(NumberError::Unclear));
        assert_eq!(parse_thousandths("9999999999999"), Err(NumberError::Unclear));
    }
}
