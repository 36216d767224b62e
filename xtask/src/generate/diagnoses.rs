//! What the core says about every log of the tests, and about those that the emulator plays: the package must say the
//! same. `tests/cases/diagnosed.json`.

#[path = "../../../tests/diagnose/corpus.rs"]
mod corpus;

use std::fmt::Write as _;
use std::path::Path;

use deployment_control::diagnose::{LogKind, Play, SIGNATURES, diagnose_log, last_error};

/// A log, with what is said about each of its variants: as it is, backwards, and in capitals.
pub(crate) fn document() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."));
    let mut out = String::from("{\n  \"corpus\": {");
    for (index, log) in corpus::read_folder(&root.join("tests/cases/logs")).iter().enumerate() {
        let kind = if log.kind == "build" { LogKind::Build } else { LogKind::Deploy };
        let _ = write!(out, "{}\n    {}: {}", comma(index), text(&log.name), diagnoses(kind, &log.lines));
    }
    out.push_str("\n  },\n  \"played\": {");
    let mut count = 0;
    for signature in SIGNATURES.iter().flat_map(|list| list.iter()) {
        let Play::Revision(status, lines) = signature.play else { continue };
        let kind = if status == "BUILD_FAILED" { LogKind::Build } else { LogKind::Deploy };
        let lines: Vec<_> = lines.iter().map(|line| (*line).to_owned()).collect();
        let list: Vec<_> = lines.iter().map(|line| text(line)).collect();
        let _ = write!(
            out,
            "{}\n    {}: {{ \"status\": {}, \"kind\": {}, \"said\": {}, \"lines\": [{}] }}",
            comma(count),
            text(signature.code),
            text(status),
            text(kind.as_str()),
            diagnoses(kind, &lines),
            list.join(", ")
        );
        count += 1;
    }
    out.push_str("\n  }\n}\n");
    out
}

const fn comma(index: usize) -> &'static str {
    if index == 0 { "" } else { "," }
}

/// What is said about the variants of a log: the code and the line, and the line of the last error.
fn diagnoses(kind: LogKind, lines: &[String]) -> String {
    let backwards: Vec<_> = lines.iter().rev().cloned().collect();
    let capitals: Vec<_> = lines.iter().map(|line| line.to_ascii_uppercase()).collect();
    let said = [lines.to_vec(), backwards, capitals].map(|lines| {
        let lines: Vec<_> = lines.iter().map(String::as_str).collect();
        let found = diagnose_log(kind, &lines);
        let index = found.as_ref().and_then(|found| found.line.as_ref()).map(|line| line.index);
        let error = last_error(kind, &lines).map(|line| line.index);
        let code = found.map_or_else(|| "null".to_owned(), |found| text(found.code));
        format!("[{code}, {}, {}]", number(index), number(error))
    });
    format!("[{}]", said.join(", "))
}

fn number(index: Option<usize>) -> String {
    index.map_or_else(|| "null".to_owned(), |index| index.to_string())
}

/// A text as JSON.
fn text(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_default()
}
