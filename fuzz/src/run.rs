//! One case after the other until the time is up, and what to keep of a case that fails.

use std::panic::{self, AssertUnwindSafe};

use fastrand::Rng;

use crate::properties::PROPERTIES;
use crate::{generate, mutate};

/// A text that breaks a property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The property's name.
    pub property: &'static str,
    /// What was seen.
    pub reason: String,
    /// The shortest text found that shows it.
    pub text: Vec<u8>,
}

/// The next text of a run: generated, or a mutation of a seed or of a generated one.
pub fn next(rng: &mut Rng, seeds: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut text = match seeds.get(rng.usize(..=seeds.len() * 2)) {
        Some((_, seed)) => seed.clone(),
        None => generate::text(rng),
    };
    if rng.u32(..4) > 0 {
        let other = generate::text(rng);
        mutate::mutate(rng, &mut text, &other);
    }
    text
}

/// Tries every property on a text.
///
/// # Errors
/// The first property that does not hold, with the text cut down to what still shows it.
pub fn check(text: &[u8]) -> Result<(), Failure> {
    for (property, holds) in PROPERTIES {
        if verdict(*holds, text).is_err() {
            let text = shorten(*holds, text.to_vec());
            let reason = verdict(*holds, &text).err().unwrap_or_default();
            return Err(Failure { property, reason, text });
        }
    }
    Ok(())
}

fn verdict(holds: fn(&[u8]) -> Result<(), String>, text: &[u8]) -> Result<(), String> {
    panic::catch_unwind(AssertUnwindSafe(|| holds(text))).unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
        Err(format!("panicked: {}", said.unwrap_or("without a word")))
    })
}

/// Takes stretches out of a failing text, long ones first, as long as it still fails.
fn shorten(holds: fn(&[u8]) -> Result<(), String>, mut text: Vec<u8>) -> Vec<u8> {
    let mut length = text.len();
    while length > 0 {
        let mut at = 0;
        while at + length <= text.len() {
            let mut shorter = text.clone();
            shorter.drain(at..at + length);
            if verdict(holds, &shorter).is_err() {
                text = shorter;
            } else {
                at += length;
            }
        }
        length /= 2;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::shorten;

    #[test]
    fn a_failing_text_is_cut_down_to_what_fails() {
        let holds =
            |text: &[u8]| if text.contains(&b'x') && text.contains(&b'y') { Err("both".into()) } else { Ok(()) };
        assert_eq!(shorten(holds, b"aaaaxbbbbbbbbybcc".to_vec()), b"xy");
    }
}
