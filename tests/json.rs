//! The reader accepts what `serde_json` accepts, and refuses what it refuses.

use deployment_control::json::Reader;
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
    fn on_any_bytes_it_gives_an_answer(bytes in proptest::collection::vec(any::<u8>(), 0..64)) {
        let _ = accepts(&bytes);
    }
}
