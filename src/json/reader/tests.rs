use super::{Expected, MAX_DEPTH, Malformed, Reader, SyntaxError};

fn check(text: &[u8]) -> Result<(), SyntaxError> {
    let mut reader = Reader::new(text);
    reader.skip().and_then(|()| reader.end()).map_err(|Malformed| reader.error())
}

#[test]
fn the_reader_says_where_a_text_stops_being_json_and_what_it_expected() {
    let cases: [(&str, usize, Expected); 23] = [
        ("", 0, Expected::Value),
        ("{", 1, Expected::Name),
        ("{\"a\"", 4, Expected::Colon),
        ("{\"a\":", 5, Expected::Value),
        ("{\"a\":1", 6, Expected::Comma),
        ("{\"a\":1,}", 7, Expected::Name),
        ("{a:1}", 1, Expected::Name),
        ("{,}", 1, Expected::Name),
        ("[1,]", 3, Expected::Value),
        ("[,1]", 1, Expected::Value),
        ("[1 2]", 3, Expected::Comma),
        ("\"a", 0, Expected::Quote),
        ("\"\\x\"", 1, Expected::Escape),
        ("\"a\\", 0, Expected::Quote),
        ("\"\\u12g4\"", 1, Expected::Escape),
        ("\"\\u1234", 1, Expected::Escape),
        ("\"\\u1234 ", 0, Expected::Quote),
        ("\"a\nb\"", 2, Expected::Printable),
        ("01", 1, Expected::End),
        ("nul", 0, Expected::Value),
        ("\u{feff}", 3, Expected::Value),
        ("\u{feff}\u{feff}{}", 3, Expected::Value),
        (" \u{feff}{}", 1, Expected::Value),
    ];
    for (text, at, expected) in cases {
        assert_eq!(check(text.as_bytes()), Err(SyntaxError { at, expected }), "{text}");
    }
}

#[test]
fn a_byte_order_mark_is_read_over_and_counts_as_no_character() {
    assert_eq!(check("\u{feff}{}".as_bytes()), Ok(()));
    let text = "\u{feff}{\"é\":,}".as_bytes();
    assert_eq!(check(text).map_err(|error| (error.at, error.character(text))), Err((9, 5)));
}

#[test]
fn what_ends_or_breaks_a_text_is_found_at_every_offset() {
    for length in 0..40 {
        for (special, expected) in [
            ("\"", Ok(())),
            ("\u{1f}\"", Err(Expected::Printable)),
            ("\\x\"", Err(Expected::Escape)),
            ("é\u{0}\"", Err(Expected::Printable)),
            ("", Err(Expected::Quote)),
        ] {
            for filler in [" ", "\u{7f}", "!", "#", "[", "]", "\u{a2}"] {
                let text = format!("\"{}{special}", filler.repeat(length));
                assert_eq!(check(text.as_bytes()).map_err(|error| error.expected), expected, "{text}");
            }
        }
    }
}

#[test]
fn bytes_that_are_no_utf8_are_refused_where_they_stand() {
    let cases: [(&[u8], usize); 8] = [
        (b"\"\xff\"", 1),
        (b"\"a\x80\"", 2),
        (b"\"\xc3\"", 1),
        (b"\"\xc3\xa9\xed\xa0\x80\"", 3),
        (b"\"\xc0\xaf\"", 1),
        (b"\"\xf4\x90\x80\x80\"", 1),
        (b"{\"k\\n\xfe\":1}", 5),
        (b"[\"\\u00e9\xe9\"]", 8),
    ];
    for (bytes, at) in cases {
        assert_eq!(check(bytes), Err(SyntaxError { at, expected: Expected::Utf8 }), "{bytes:x?}");
    }
    for text in ["\"é\"", "\"\u{7ff}\u{800}\u{ffff}\u{10000}\u{10ffff}\"", "{\"😀\\n\":\"😀\"}"] {
        assert_eq!(check(text.as_bytes()), Ok(()), "{text}");
    }
}

#[test]
fn nesting_is_bounded_and_the_bound_is_exact() {
    let nested = |depth: usize| ["[".repeat(depth), "]".repeat(depth)].concat();
    assert_eq!(check(nested(MAX_DEPTH).as_bytes()), Ok(()));
    assert_eq!(check(nested(MAX_DEPTH + 1).as_bytes()).map_err(|error| error.expected), Err(Expected::LessDepth));
}

#[test]
fn texts_are_unescaped_as_json_says() {
    let mut reader = Reader::new(br#""a\"\\\/\b\f\n\r\t\u00e9\uD83D\ude00\ud800""#);
    let text = reader.text().expect("it is a text");
    assert_eq!(text.as_str(), "a\"\\/\u{8}\u{c}\n\r\té😀\u{fffd}");
}
