//! The reader accepts what `serde_json` accepts, refuses what it refuses, and reads the same numbers and texts.
//! The seeds of `fuzz/` and its longer runs compare whole values.

use deployment_control::json::{Expected, Reader};
use proptest::prelude::*;

fn accepts(bytes: &[u8]) -> bool {
    let mut reader = Reader::new(bytes);
    reader.skip().and_then(|()| reader.end()).is_ok()
}

fn peer_accepts(text: &str) -> bool {
    serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn on_texts_of_json_s_own_characters(text in r#"[\[\]{},:"\\ 0-9a-fnrtul.eE+\-\n]{0,24}"#) {
        prop_assert_eq!(accepts(text.as_bytes()), peer_accepts(&text), "{}", text);
    }

    #[test]
    fn on_any_text(text in any::<String>()) {
        prop_assert_eq!(accepts(text.as_bytes()), peer_accepts(&text), "{}", text);
    }

    #[test]
    fn on_any_bytes_inside_a_text_it_accepts_what_is_utf8(bytes in proptest::collection::vec(prop_oneof![any::<u8>(), Just(0xC3), Just(0xA9)], 0..12)) {
        let quoted = [b"\"", bytes.as_slice(), b"\""].concat();
        let due = core::str::from_utf8(&quoted).is_ok_and(peer_accepts);
        prop_assert_eq!(accepts(&quoted), due, "{}", quoted.escape_ascii());
    }

    #[test]
    fn any_text_written_by_serde_json_reads_back(text in any::<String>()) {
        let written = serde_json::to_string(&text).expect("a text can be written");
        let mut reader = Reader::new(written.as_bytes());
        prop_assert_eq!(reader.text().map(|text| text.as_str().into_owned()), Ok(text));
    }

    #[test]
    fn any_finite_number_written_by_serde_json_reads_back(value in prop_oneof![any::<f64>(), -1e6..1e6_f64].prop_filter("finite", |value| value.is_finite())) {
        let written = serde_json::to_string(&value).expect("a number can be written");
        let mut reader = Reader::new(written.as_bytes());
        let read = reader.number().map(|number| number.value);
        prop_assert_eq!(reader.position(), written.len());
        prop_assert!(read.is_ok_and(|read| (read - value).abs() <= value.abs() * 1e-13 + f64::MIN_POSITIVE), "{} is read as {:?}", written, read);
    }
}

#[test]
fn bytes_that_are_not_utf8_are_refused_where_they_stand() {
    let mut reader = Reader::new(b"{\"name\":\"a\xff\"}");
    reader.skip().expect_err("the byte is not UTF-8");
    let error = reader.error();
    assert_eq!((error.at, error.expected), (10, Expected::Utf8));
}
