//! Makes JSON texts: any values, and forms that follow a record's table closely enough to reach its rules.

use deployment_control::schema::{Kind, RECORDS, Record};
use fastrand::Rng;

/// A JSON text, mostly well-formed: half of them are forms.
pub fn text(rng: &mut Rng) -> Vec<u8> {
    let mut out = Vec::new();
    space(rng, &mut out);
    if rng.bool() {
        let record = RECORDS[rng.usize(..RECORDS.len())];
        form(rng, record, &mut out, 0);
    } else {
        value(rng, &mut out, 0);
    }
    space(rng, &mut out);
    out
}

/// Any value, at most six levels deep.
fn value(rng: &mut Rng, out: &mut Vec<u8>, depth: u32) {
    match rng.u32(..if depth < 6 { 10 } else { 6 }) {
        0 => out.extend_from_slice(b"null"),
        1 => out.extend_from_slice(if rng.bool() { b"true" } else { b"false" }),
        2 | 3 => number(rng, out),
        4 | 5 => string(rng, out),
        6 | 7 => list(rng, out, |rng, out| value(rng, out, depth + 1)),
        _ => object(rng, out, |rng, out| {
            key(rng, out);
            colon(rng, out);
            value(rng, out, depth + 1);
        }),
    }
}

/// A form of a record: fields in any order, some left out, some twice, some unknown, some of another type.
fn form(rng: &mut Rng, record: &'static Record, out: &mut Vec<u8>, depth: u32) {
    object(rng, out, |rng, out| {
        let field = &record.fields[rng.usize(..record.fields.len())];
        if rng.u32(..20) == 0 {
            key(rng, out);
            colon(rng, out);
            return value(rng, out, depth + 1);
        }
        out.extend_from_slice(format!("\"{}\"", field.name).as_bytes());
        colon(rng, out);
        of_kind(rng, &field.kind, out, depth + 1);
    });
}

fn of_kind(rng: &mut Rng, kind: &'static Kind, out: &mut Vec<u8>, depth: u32) {
    if depth > 8 || rng.u32(..12) == 0 {
        return value(rng, out, 5);
    }
    match kind {
        Kind::Boolean => out.extend_from_slice(if rng.bool() { b"true" } else { b"false" }),
        Kind::Integer(_) | Kind::Number(_) => number(rng, out),
        Kind::Choice(choices) => {
            let word = choices.documented[rng.usize(..choices.documented.len())];
            out.extend_from_slice(format!("\"{word}\"").as_bytes());
        }
        Kind::Record(record) => form(rng, record, out, depth),
        Kind::List(inner) => list(rng, out, |rng, out| of_kind(rng, inner, out, depth + 1)),
        Kind::Map(.., inner) => object(rng, out, |rng, out| {
            key(rng, out);
            colon(rng, out);
            of_kind(rng, inner, out, depth + 1);
        }),
        Kind::Object => object(rng, out, |rng, out| {
            key(rng, out);
            colon(rng, out);
            value(rng, out, 4);
        }),
        _ if rng.u32(..4) == 0 => number(rng, out),
        _ => string(rng, out),
    }
}

fn list(rng: &mut Rng, out: &mut Vec<u8>, mut item: impl FnMut(&mut Rng, &mut Vec<u8>)) {
    sequence(rng, out, *b"[]", &mut item);
}

fn object(rng: &mut Rng, out: &mut Vec<u8>, mut member: impl FnMut(&mut Rng, &mut Vec<u8>)) {
    sequence(rng, out, *b"{}", &mut member);
}

fn sequence(rng: &mut Rng, out: &mut Vec<u8>, [open, close]: [u8; 2], item: &mut dyn FnMut(&mut Rng, &mut Vec<u8>)) {
    out.push(open);
    for index in 0..rng.u32(..5) {
        if index > 0 {
            space(rng, out);
            out.push(b',');
        }
        space(rng, out);
        item(rng, out);
    }
    space(rng, out);
    out.push(close);
}

fn colon(rng: &mut Rng, out: &mut Vec<u8>) {
    space(rng, out);
    out.push(b':');
    space(rng, out);
}

fn space(rng: &mut Rng, out: &mut Vec<u8>) {
    if rng.u32(..6) == 0 {
        out.extend((0..rng.usize(..4)).map(|_| b" \t\n\r"[rng.usize(..4)]));
    }
}

fn key(rng: &mut Rng, out: &mut Vec<u8>) {
    const KEYS: [&str; 8] =
        ["a", "", "__proto__", "constructor", "toString", "app.kubernetes.io/name", "\\u0061", "n\\u0061me"];
    match rng.u32(..3) {
        0 => out.extend_from_slice(format!("\"{}\"", KEYS[rng.usize(..KEYS.len())]).as_bytes()),
        1 => {
            let record = RECORDS[rng.usize(..RECORDS.len())];
            out.extend_from_slice(format!("\"{}\"", record.fields[rng.usize(..record.fields.len())].name).as_bytes());
        }
        _ => string(rng, out),
    }
}

/// A text: plain words, words that a form knows, escapes whole and halved, and characters of every length.
pub fn string(rng: &mut Rng, out: &mut Vec<u8>) {
    const WORDS: [&str; 14] = [
        "main",
        "repo_host",
        "external_docker",
        "refs/tags/v1",
        "https://host.example/a",
        "3c90c3cc-0d44-4b50-8888-8dd25736052a",
        "100m",
        "1Gi",
        "3",
        "1.5",
        "yes",
        "2024-02-30T00:00:00Z",
        "/data",
        "..",
    ];
    const ESCAPES: [&str; 14] = [
        "\\n",
        "\\\\",
        "\\\"",
        "\\/",
        "\\b",
        "\\f",
        "\\r",
        "\\t",
        "\\u0000",
        "\\u00e9",
        "\\ud83d\\ude00",
        "\\ud83d",
        "\\ude00",
        "\\uD83D\\u0041",
    ];
    out.push(b'"');
    for _ in 0..rng.u32(..4) {
        match rng.u32(..5) {
            0 => out.extend_from_slice(WORDS[rng.usize(..WORDS.len())].as_bytes()),
            1 => out.extend_from_slice(ESCAPES[rng.usize(..ESCAPES.len())].as_bytes()),
            2 => out.extend_from_slice(
                rng.char(..).to_string().replace(['"', '\\'], "x").replace(|c| c < ' ', "y").as_bytes(),
            ),
            _ => out.extend((0..rng.usize(..20)).map(|_| rng.alphanumeric() as u8)),
        }
    }
    out.push(b'"');
}

/// A number: small ones, those at the edges of a double, and long ones.
pub fn number(rng: &mut Rng, out: &mut Vec<u8>) {
    const EDGES: [&str; 18] = [
        "0",
        "-0",
        "1.0",
        "0.1",
        "1e400",
        "-1e400",
        "1e-400",
        "1.7976931348623157e308",
        "1.7976931348623159e308",
        "4.9e-324",
        "2.2250738585072011e-308",
        "9007199254740993",
        "18446744073709551615",
        "18446744073709551616",
        "0.30000000000000004",
        "1e22",
        "1e23",
        "123456789012345678901234567890.5",
    ];
    match rng.u32(..4) {
        0 => out.extend_from_slice(rng.u32(..20_000).to_string().as_bytes()),
        1 => out.extend_from_slice(EDGES[rng.usize(..EDGES.len())].as_bytes()),
        2 => {
            let any = f64::from_bits(rng.u64(..));
            out.extend_from_slice(if any.is_finite() { format!("{any:e}") } else { "0".into() }.as_bytes());
        }
        _ => long_number(rng, out),
    }
}

fn long_number(rng: &mut Rng, out: &mut Vec<u8>) {
    let digits =
        |rng: &mut Rng, out: &mut Vec<u8>, most| out.extend((0..=rng.usize(..most)).map(|_| rng.digit(10) as u8));
    if rng.bool() {
        out.push(b'-');
    }
    if rng.bool() {
        out.push(b'0');
    } else {
        out.push(b"123456789"[rng.usize(..9)]);
        digits(rng, out, 25);
    }
    if rng.bool() {
        out.push(b'.');
        digits(rng, out, 25);
    }
    if rng.bool() {
        out.push(b"eE"[rng.usize(..2)]);
        out.extend_from_slice(["", "+", "-"][rng.usize(..3)].as_bytes());
        digits(rng, out, 3);
    }
}
