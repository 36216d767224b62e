//! Numbers. Most are read exactly on the fast path; the others are read closely enough to be compared with bounds,
//! without the 15 kB that a full reader costs in wasm.
#![allow(clippy::inline_always, reason = "measured: a page of numbers costs a tenth more where these are calls")]

/// A number as it stands in JSON.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    /// The value. Exact, as `JSON.parse` reads it, for numbers of up to 19 digits with up to 19 of them after the
    /// point, which is every number between 0.001 and 1e19 that JavaScript writes; and for up to 15 digits with powers
    /// of ten up to 22. Any other is within a few units in the last place.
    pub value: f64,
}

impl Number {
    /// Whether the number has no fraction. `1.0` has none.
    pub fn is_whole(self) -> bool {
        self.value.is_finite() && self.value.fract() == 0.0
    }

    /// Reads a JSON number at the start of `bytes`; gives the number and the count of bytes that it takes.
    pub(super) fn read(bytes: &[u8]) -> Option<(Self, usize)> {
        let mut scan = Scan { bytes, at: 0, mantissa: 0, dropped: 0 };
        let negative = scan.take(b'-');
        if scan.take(b'0') {
            if scan.digit().is_some() {
                // A leading zero ends the number; the caller reports what follows.
                return Some((Self { value: if negative { -0.0 } else { 0.0 } }, scan.at));
            }
        } else if scan.digits(&mut 0) == 0 {
            return None;
        }
        let mut exponent = i32::try_from(scan.dropped).unwrap_or(i32::MAX);
        if scan.peek() == Some(b'.') {
            let point = scan.at;
            scan.at += 1;
            let mut fraction = 0;
            if scan.digits(&mut fraction) == 0 {
                scan.at = point;
                return Some((Self { value: value(negative, scan.mantissa, exponent) }, scan.at));
            }
            exponent = exponent.saturating_sub(fraction);
        }
        if matches!(scan.peek(), Some(b'e' | b'E')) {
            let start = scan.at;
            scan.at += 1;
            let down = scan.take(b'-');
            if !down {
                scan.take(b'+');
            }
            match scan.exponent() {
                Some(power) => exponent = exponent.saturating_add(if down { -power } else { power }),
                None => scan.at = start,
            }
        }
        Some((Self { value: value(negative, scan.mantissa, exponent) }, scan.at))
    }
}

struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
    mantissa: u64,
    /// Digits before the point that no longer fit into the mantissa.
    dropped: u32,
}

impl Scan<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn digit(&self) -> Option<u64> {
        self.peek().filter(u8::is_ascii_digit).map(|byte| u64::from(byte - b'0'))
    }

    /// Reads digits into the mantissa and gives their count; `kept` counts those that fit.
    #[cfg_attr(not(feature = "small"), inline(always))]
    fn digits(&mut self, kept: &mut i32) -> usize {
        let start = self.at;
        while let Some(digit) = self.digit() {
            if self.mantissa <= (u64::MAX - 9) / 10 {
                self.mantissa = self.mantissa * 10 + digit;
                *kept = kept.saturating_add(1);
            } else {
                self.dropped = self.dropped.saturating_add(1);
            }
            self.at += 1;
        }
        self.at - start
    }

    fn exponent(&mut self) -> Option<i32> {
        self.digit()?;
        let mut power: i32 = 0;
        while let Some(digit) = self.digit() {
            power = power.saturating_mul(10).saturating_add(digit as i32).min(100_000);
            self.at += 1;
        }
        Some(power)
    }
}

#[cfg_attr(not(feature = "small"), inline(always))]
fn value(negative: bool, mantissa: u64, exponent: i32) -> f64 {
    const POWERS: [f64; 23] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ];
    if mantissa >= 1 << 53 && (-19..0).contains(&exponent) {
        let value = quotient(mantissa, 10_u64.pow(exponent.unsigned_abs()));
        return if negative { -value } else { value };
    }
    let mut value = mantissa as f64;
    let mut rest = exponent.unsigned_abs() as usize;
    while rest > 0 && value != 0.0 && value.is_finite() {
        let step = rest.min(22);
        value = if exponent < 0 { value / POWERS[step] } else { value * POWERS[step] };
        rest -= step;
    }
    if negative { -value } else { value }
}

/// The double nearest to a quotient. Dividing doubles would round twice, since the dividend is too long for one.
#[cold]
fn quotient(dividend: u64, divisor: u64) -> f64 {
    let mut quotient = dividend / divisor;
    let mut remainder = dividend % divisor;
    let mut places = 0;
    // Longer than a double by enough bits to round rightly; the last one says whether anything follows.
    while quotient < 1 << 60 {
        let twice = u128::from(remainder) << 1;
        let bit = twice >= u128::from(divisor);
        remainder = (if bit { twice - u128::from(divisor) } else { twice }) as u64;
        quotient = (quotient << 1) | u64::from(bit);
        places += 1;
    }
    let power_of_two = f64::from_bits((1023 - places) << 52);
    (quotient | u64::from(remainder != 0)) as f64 * power_of_two
}

#[cfg(test)]
mod tests {
    use super::Number;
    use proptest::prelude::*;

    fn read(text: &str) -> Option<(f64, usize)> {
        Number::read(text.as_bytes()).map(|(number, length)| (number.value, length))
    }

    #[test]
    fn a_number_ends_where_json_says() {
        let cases = [
            ("0", Some((0.0, 1))),
            ("-0", Some((-0.0, 2))),
            ("01", Some((0.0, 1))),
            ("1.", Some((1.0, 1))),
            ("1.5e", Some((1.5, 3))),
            ("1e+2x", Some((100.0, 4))),
            ("-12.25,", Some((-12.25, 6))),
            ("1e400", Some((f64::INFINITY, 5))),
            ("1e-400", Some((0.0, 6))),
            ("0e999999999999", Some((0.0, 14))),
            ("-", None),
            (".5", None),
            ("+1", None),
            ("x", None),
        ];
        for (text, expected) in cases {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn only_numbers_without_a_fraction_are_whole() {
        let cases = [
            ("1", true),
            ("1.0", true),
            ("1e2", true),
            ("1.5", false),
            ("1e400", false),
            ("123456789012345678901234567890", true),
        ];
        for (text, whole) in cases {
            let (number, _) = Number::read(text.as_bytes()).expect(text);
            assert_eq!(number.is_whole(), whole, "{text}");
        }
    }

    #[test]
    fn long_decimals_are_read_as_javascript_reads_them() {
        for text in [
            "743148580901230.05",
            "0.09999999999999999",
            "0.30000000000000004",
            "3.00000000000000001",
            "9007199254740993.5",
            "0.9999999999999999999",
        ] {
            assert_eq!(read(text), Some((text.parse().expect(text), text.len())), "{text}");
        }
    }

    proptest! {
        #[test]
        fn numbers_of_up_to_nineteen_digits_are_read_exactly(mantissa in 0_u64..10_000_000_000_000_000_000, places in 0_u32..=19) {
            let text = format!("{mantissa}e-{places}");
            prop_assert_eq!(read(&text), Some((text.parse().expect("it is a number"), text.len())));
        }

        #[test]
        fn every_number_that_javascript_writes_without_an_exponent_is_read_exactly(value in 0.001_f64..1e16) {
            let text = value.to_string();
            prop_assert_eq!(read(&text), Some((value, text.len())));
        }

        #[test]
        fn numbers_of_up_to_fifteen_digits_are_read_exactly(mantissa in -999_999_999_999_999_i64..=999_999_999_999_999, places in 0_u32..=22) {
            let text = format!("{mantissa}e-{places}");
            prop_assert_eq!(read(&text), Some((text.parse().expect("it is a number"), text.len())));
        }

        #[test]
        fn any_finite_number_is_read_closely(value in any::<f64>().prop_filter("finite", |value| value.is_finite())) {
            let text = format!("{value:e}");
            let (close, length) = read(&text).expect("it is a number");
            prop_assert_eq!(length, text.len());
            prop_assert!((close - value).abs() <= value.abs() * 1e-13 + f64::MIN_POSITIVE, "{close} for {value}");
        }
    }
}
