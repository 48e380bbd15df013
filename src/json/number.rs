//! Numbers as JSON writes them, as doubles.

/// A number as JSON writes it. Up to 15 digits, with a decimal point anywhere among them or up to
/// 22 places off, it is the double that is nearest; beyond, it may be its neighbor.
#[must_use]
pub fn number(text: &str) -> Option<f64> {
    let (sign, unsigned) = text.strip_prefix('-').map_or((1.0, text), |rest| (-1.0, rest));
    let (digits, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((digits, exponent)) => (digits, whole_number(exponent)?),
        None => (unsigned, 0),
    };
    let (whole, fraction) = match digits.split_once('.') {
        Some((_, "")) => return None,
        Some(parts) => parts,
        None => (digits, ""),
    };
    if whole.is_empty() || (whole.len() > 1 && whole.starts_with('0')) {
        return None;
    }
    let (mut value, mut power): (u64, i32) = (0, exponent);
    for (position, c) in whole.chars().chain(fraction.chars()).enumerate() {
        let digit = u64::from(c.to_digit(10)?);
        let after_point = position >= whole.len();
        match value.checked_mul(10).and_then(|value| value.checked_add(digit)) {
            Some(next) => {
                value = next;
                power -= i32::from(after_point);
            }
            // Digits that no double can hold only move the point.
            None => power += i32::from(!after_point),
        }
    }
    let mut scale = 1.0_f64;
    for _ in 0..power.unsigned_abs().min(400) {
        scale *= 10.0;
    }
    let value = value as f64;
    let scaled = if value == 0.0 || power >= 0 { value * scale } else { value / scale };
    Some(sign * if value == 0.0 { 0.0 } else { scaled })
}

fn whole_number(text: &str) -> Option<i32> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let digit = |value: i32, c: char| {
        let digit = c.to_digit(10)?.cast_signed();
        Some(value.saturating_mul(10).saturating_add(digit).min(10_000))
    };
    let value = digits.chars().try_fold(0, digit).filter(|_| !digits.is_empty())?;
    Some(if text.starts_with('-') { -value } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_the_nearest_doubles() {
        let texts = [
            "0",
            "-0.5",
            "50000.01",
            "29.999",
            "75000.000001",
            "1e3",
            "1.5E-7",
            "123456789012345",
            "0.1",
            "30.000000000000004",
            "29.999999999999996",
            "33.333333333333336",
            "1e22",
            "99.99",
        ];
        for text in texts {
            assert_eq!(number(text), text.parse().ok(), "{text}");
        }
        assert_eq!(number("0e999"), Some(0.0));
        assert_eq!(number("1e-999"), Some(0.0));
    }
}
