//! Amounts of resources as Kubernetes writes them.

use crate::schema::CONTAINER_RESOURCES;
use crate::validate::issue::kind::IssueKind;
use crate::validate::issue::texts::Texts;

/// Text that is not a Kubernetes quantity.
pub(in crate::validate) const QUANTITY: Texts =
    Texts::of_kubernetes("quantity", "Should be an amount such as 500m, 1.5 or 2Gi")
        .next("Write a number and one of the suffixes m, k, M, G, Ki, Mi, Gi.")
        .example(&CONTAINER_RESOURCES, r#"{"limits": {"memory": "1GB"}}"#)
        .cannot_run()
        .de("Muss eine Menge sein, zum Beispiel 500m, 1.5 oder 2Gi");

/// A negative amount.
pub(in crate::validate) const NEGATIVE_QUANTITY: Texts =
    Texts::of_kubernetes("negative_quantity", "Should be 0 or more")
        .next("Use an amount that is not negative.")
        .example(&CONTAINER_RESOURCES, r#"{"limits": {"cpu": "-1"}}"#)
        .cannot_run()
        .de("Darf nicht negativ sein");

/// An amount as Kubernetes writes it, such as `500m` or `1Gi`, in units: cores, bytes. `None` for what is no amount, or
/// one below zero; infinite beyond what an `f64` holds.
///
/// # Examples
/// ```
/// use deployment_control::validate::quantity;
/// assert_eq!(quantity(b"500m"), Some(0.5));
/// assert_eq!(quantity(b"1Gi"), Some(1_073_741_824.0));
/// assert_eq!(quantity(b"1 GB"), None);
/// ```
pub fn quantity(text: &[u8]) -> Option<f64> {
    read(text).ok()
}

/// A number with an optional suffix (`n u m k M G T P E`, `Ki` to `Ei`) or a power of ten.
pub(super) fn read(text: &[u8]) -> Result<f64, IssueKind> {
    let (is_negative, rest) = match text.split_first() {
        Some((b'-', rest)) => (true, rest),
        Some((b'+', rest)) => (false, rest),
        _ => (false, text),
    };
    let (value, rest) = decimal(rest).ok_or(IssueKind::Quantity)?;
    let factor = factor(rest).ok_or(IssueKind::Quantity)?;
    // Zero is zero at any power of ten, also where that is infinite.
    if value == 0.0 {
        return Ok(0.0);
    }
    if is_negative { Err(IssueKind::NegativeQuantity) } else { Ok(value * factor) }
}

/// The decimal number that a text starts with, closely, and what follows it; `None` where there is no digit.
fn decimal(text: &[u8]) -> Option<(f64, &[u8])> {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (whole, mut rest) = text.split_at(digits);
    let mut value = 0.0;
    for byte in whole {
        value = value * 10.0 + f64::from(byte - b'0');
    }
    let mut places = 0;
    if let Some(fraction) = rest.strip_prefix(b".") {
        let mut unit = 0.1;
        for byte in fraction.iter().take_while(|byte| byte.is_ascii_digit()) {
            value += unit * f64::from(byte - b'0');
            unit /= 10.0;
            places += 1;
        }
        rest = &fraction[places..];
    }
    if digits + places == 0 { None } else { Some((value, rest)) }
}

/// What a suffix or a power of ten multiplies with; `None` for what is neither.
fn factor(suffix: &[u8]) -> Option<f64> {
    Some(match suffix {
        b"" => 1.0,
        b"n" => 1e-9,
        b"u" => 1e-6,
        b"m" => 1e-3,
        b"k" => 1e3,
        b"M" => 1e6,
        b"G" => 1e9,
        b"T" => 1e12,
        b"P" => 1e15,
        b"E" => 1e18,
        b"Ki" => 1024.0,
        b"Mi" => 1_048_576.0,
        b"Gi" => 1_073_741_824.0,
        b"Ti" => 1_099_511_627_776.0,
        b"Pi" => 1_125_899_906_842_624.0,
        b"Ei" => 1_152_921_504_606_846_976.0,
        [b'e' | b'E', power @ ..] => {
            let (down, power) = match power.split_first() {
                Some((b'-', power)) => (true, power),
                Some((b'+', power)) => (false, power),
                _ => (false, power),
            };
            if power.is_empty() || !power.iter().all(u8::is_ascii_digit) {
                return None;
            }
            let power = power
                .iter()
                .fold(0_u32, |sum, byte| sum.saturating_mul(10).saturating_add(u32::from(byte - b'0')))
                .min(400);
            (0..power).fold(1.0, |factor, _| if down { factor / 10.0 } else { factor * 10.0 })
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{IssueKind, read};
    use proptest::prelude::*;

    #[test]
    fn an_amount_is_read_as_kubernetes_grammar_has_it() {
        let cases = [
            ("500m", Ok(0.5)),
            (".5", Ok(0.5)),
            ("5.", Ok(5.0)),
            ("+1.5Gi", Ok(1.5 * 1_073_741_824.0)),
            ("1E", Ok(1e18)),
            ("1E3", Ok(1e3)),
            ("1e-3", Ok(1e-3)),
            ("-0", Ok(0.0)),
            ("0e400", Ok(0.0)),
            ("0e-400", Ok(0.0)),
            ("1e-400", Ok(0.0)),
            ("-1", Err(IssueKind::NegativeQuantity)),
            ("", Err(IssueKind::Quantity)),
            (".", Err(IssueKind::Quantity)),
            ("1e", Err(IssueKind::Quantity)),
            ("1e+", Err(IssueKind::Quantity)),
            ("1K", Err(IssueKind::Quantity)),
            ("1 Gi", Err(IssueKind::Quantity)),
            ("1.5.5", Err(IssueKind::Quantity)),
            ("--1", Err(IssueKind::Quantity)),
            ("NaN", Err(IssueKind::Quantity)),
        ];
        for (text, expected) in cases {
            assert_eq!(read(text.as_bytes()), expected, "{text}");
        }
    }

    proptest! {
        #[test]
        fn an_amount_has_the_value_of_its_number_times_its_suffix(number in "[0-9]{1,12}(\\.[0-9]{1,9})?", suffix in 0_usize..9, power in -20_i32..20) {
            let suffixes = [("", 1.0), ("n", 1e-9), ("m", 1e-3), ("k", 1e3), ("P", 1e15), ("Ki", 1024.0), ("Mi", 1024.0 * 1024.0), ("Ei", 1024_f64.powi(6))];
            let power = (format!("e{power}"), 10_f64.powi(power));
            let (suffix, factor) = suffixes.get(suffix).map_or((power.0.as_str(), power.1), |(suffix, factor)| (*suffix, *factor));
            let expected = number.parse::<f64>().expect("it is a number") * factor;
            let found = read(format!("{number}{suffix}").as_bytes()).expect("it is an amount");
            prop_assert!((found - expected).abs() <= expected * 1e-12, "{found} for {number}{suffix}");
        }

        #[test]
        fn every_amount_is_zero_or_more(text in "[-+]?[0-9.]{0,4}([eE][-+]?[0-9]{0,4}|[numkKMGTPEi]{0,2})") {
            prop_assert!(read(text.as_bytes()).map_or(true, |found| found >= 0.0), "{}", text);
        }
    }
}
