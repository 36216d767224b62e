//! The tables are complete, and each signature is found in the log that the emulator plays for it.

use std::collections::BTreeSet;

use deployment_control::diagnose::{
    Answer, LogKind, Play, SIGNATURES, Shown, Signature, TRAPS, diagnose_answer, diagnose_log, last_error,
};

fn signatures() -> impl Iterator<Item = &'static Signature> {
    SIGNATURES.iter().flat_map(|list| list.iter())
}

#[test]
fn the_tables_hold_every_row_that_is_known() {
    assert!(signatures().count() >= 33, "{}", signatures().count());
    let rows: BTreeSet<_> = TRAPS.iter().filter_map(|trap| trap.citation.strip_prefix("observed 11.")).collect();
    assert_eq!(rows.len(), 15, "{rows:?}");
}

#[test]
fn codes_are_unique_words_and_each_row_says_what_and_what_next() {
    let mut codes = BTreeSet::new();
    let rows = signatures()
        .map(|each| (each.code, each.cause, each.next_step))
        .chain(TRAPS.iter().map(|each| (each.code, each.cause, each.next_step)));
    for (code, cause, next_step) in rows {
        assert!(codes.insert(code), "{code} stands twice");
        assert!(code.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_'), "{code}");
        for text in [cause, next_step] {
            assert!(text.ends_with('.') || text.ends_with('…') || text.ends_with("IMAGE"), "{code}: {text}");
            assert!(text.len() > 30, "{code}: {text}");
        }
    }
}

#[test]
fn every_signature_is_named_in_the_log_that_is_played_for_it() {
    let mut wrong = Vec::new();
    for signature in signatures() {
        let found = match signature.play {
            Play::Revision(_, []) => continue,
            Play::Revision(status, lines) => {
                let kind = if status == "BUILD_FAILED" { LogKind::Build } else { LogKind::Deploy };
                diagnose_log(kind, lines)
            }
            Play::Upload(status, text) => {
                diagnose_answer(&Answer { status, operation: "uploads.put", text, is_json: false })
            }
        };
        if found.as_ref().map(|found| found.code) != Some(signature.code) {
            wrong.push(format!("{}: {found:?}", signature.code));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_pattern_of_a_line_is_one_that_some_line_has() {
    // A pattern that speaks for itself, with its blanks filled in, is its own line.
    let mut wrong = Vec::new();
    for signature in signatures() {
        for pattern in signature.patterns {
            let line = pattern.text.replace('*', " x ").replace("{N}", "7").replace("{NAME}", "API_KEY");
            let mut lines = vec![line.as_str()];
            lines.extend(pattern.near.iter().filter(|context| **context != "$"));
            let found = [LogKind::Build, LogKind::Deploy].map(|kind| diagnose_log(kind, &lines));
            let is_request = signature.shown == [Shown::Request];
            let is_found = found.iter().flatten().any(|found| found.line.as_ref().is_some_and(|line| line.index == 0));
            if !is_request && !is_found {
                wrong.push(format!("{}: {line}: {found:?}", signature.code));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_special_line_leads_a_general_one_and_the_general_one_speaks_when_it_is_alone() {
    let general: Vec<_> = signatures().filter(|each| each.is_general).map(|each| each.code).collect();
    for code in ["crash_loop", "build_step_failed", "image_pull", "probe_failed", "not_ready"] {
        assert!(general.contains(&code), "{code}");
    }
    let log = ["Reason: CrashLoopBackOff", "License key is not valid"];
    assert_eq!(diagnose_log(LogKind::Deploy, &log).map(|found| found.code), Some("license_refused"));
    assert_eq!(diagnose_log(LogKind::Deploy, &log[..1]).map(|found| found.code), Some("crash_loop"));
    assert_eq!(diagnose_log(LogKind::Build, &log), None);
    assert_eq!(diagnose_log(LogKind::Deploy, &[]), None);
    assert_eq!(last_error(LogKind::Deploy, &[]), None);
}
