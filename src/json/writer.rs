//! Writes the small JSON texts that the core answers with: reports, explanations and problems.
//!
//! Nothing here is inlined: a copy for each caller would add 20 kB of wasm.

/// Appends a text in quotes, with what must be escaped escaped.
#[inline(never)]
pub fn text(out: &mut String, text: &str) {
    out.push('"');
    // Most texts have nothing to escape.
    if !text.bytes().any(|byte| byte < b' ' || byte == b'"' || byte == b'\\') {
        out.push_str(text);
        out.push('"');
        return;
    }
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c < ' ' => {
                out.push_str("\\u00");
                out.push(if c >= '\u{10}' { '1' } else { '0' });
                out.push(char::from(b"0123456789abcdef"[c as usize & 15]));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

/// Appends a whole number.
#[inline(never)]
pub fn whole(out: &mut String, number: usize) {
    long(out, number as u64);
}

/// Appends a whole number that an index may be too short for, as it is in wasm.
#[inline(never)]
pub fn long(out: &mut String, number: u64) {
    let mut digits = [0_u8; 20];
    let mut at = digits.len();
    let mut rest = number;
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    out.push_str(core::str::from_utf8(&digits[at..]).unwrap_or_default());
}

/// Appends a number with at most six places after the point, from 2^53 on with 14 digits; `null` for one that JSON
/// cannot hold.
///
/// The core's own numbers are bounds and durations, which that holds exactly; printing any double costs 10 kB of
/// compressed wasm.
#[inline(never)]
pub fn number(out: &mut String, number: f64) {
    if !number.is_finite() {
        out.push_str("null");
        return;
    }
    if number.abs() >= 9_007_199_254_740_992.0 {
        return huge(out, number);
    }
    let millionths = (number.abs() * 1e6).round();
    if number < 0.0 && millionths > 0.0 {
        out.push('-');
    }
    // The remainder of doubles weighs 2 kB in wasm; that of whole numbers is an instruction.
    let (units, mut rest) = if millionths < 1e18 {
        (millionths as u64 / 1_000_000, (millionths as u64 % 1_000_000) as usize)
    } else {
        (number.abs() as u64, 0)
    };
    long(out, units);
    if rest == 0 {
        return;
    }
    out.push('.');
    let mut place = 100_000;
    while rest > 0 {
        out.push(char::from(b'0' + (rest / place) as u8));
        rest %= place;
        place /= 10;
    }
}

/// Appends a number with its first 14 digits, and from 10^21 on with an exponent.
#[cold]
fn huge(out: &mut String, number: f64) {
    if number < 0.0 {
        out.push('-');
    }
    let (mut rest, mut exponent) = (number.abs(), 0);
    // 1e22 is the largest power of ten that a double holds exactly.
    while rest >= 1e36 {
        rest /= 1e22;
        exponent += 22;
    }
    while rest >= 1e14 {
        rest /= 10.0;
        exponent += 1;
    }
    let mut digits = rest.round() as u64;
    while digits > 0 && digits.is_multiple_of(10) {
        digits /= 10;
        exponent += 1;
    }
    long(out, digits);
    // JavaScript writes no exponent below this either.
    if number.abs() < 1e21 {
        (0..exponent).for_each(|_| out.push('0'));
    } else {
        out.push('e');
        whole(out, exponent);
    }
}

#[cfg(test)]
mod tests {
    use super::{number, text};
    use proptest::prelude::*;

    #[test]
    fn numbers_are_written_as_a_person_writes_them() {
        let cases = [
            (0.0, "0"),
            (-0.0, "0"),
            (0.1, "0.1"),
            (16.0, "16"),
            (-1.5, "-1.5"),
            (100.25, "100.25"),
            (1e15, "1000000000000000"),
            (f64::NAN, "null"),
            (0.000_001, "0.000001"),
            (1e16, "10000000000000000"),
            (-1.5e18, "-1500000000000000000"),
            (1e20, "100000000000000000000"),
            (1e21, "1e21"),
            (1e300, "1e300"),
            (f64::MAX, "17976931348623e295"),
            (f64::INFINITY, "null"),
        ];
        for (value, expected) in cases {
            let mut out = String::new();
            number(&mut out, value);
            assert_eq!(out, expected);
        }
    }

    proptest! {
        #[test]
        fn a_written_text_reads_back_as_it_was(value in any::<String>()) {
            let mut out = String::new();
            text(&mut out, &value);
            let mut reader = crate::json::Reader::new(out.as_bytes());
            prop_assert_eq!(reader.text().expect("it is a text").as_str(), value);
        }
    }
}
