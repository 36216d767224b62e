//! The page of all errors and issues: `docs/errors.md`. Its head is `errors.md` beside this file.

use std::fmt::Write as _;

use deployment_control::validate::{Authority, Example, Hosting, IssueKind, Options, Severity, check_text_with};

use crate::generate::errors;

/// What an issue of Kubernetes' own means.
const PASSED_ON: &str = "the service may take it, and the revision then fails";

const HEAD: &str = include_str!("errors.md");

pub(crate) fn page() -> String {
    let mut out = HEAD.replace("{rows}\n", &errors::rows());
    out.push_str("| code | severity | who says so | meaning |\n|---|---|---|---|\n");
    for kind in IssueKind::ALL {
        let words = kind.words();
        let is_noted = kind.fails_in_cluster() || !words.severity_note.is_empty();
        let severity = format!("{}{}", kind.severity().as_str(), if is_noted { "\\*" } else { "" });
        let _ = writeln!(
            out,
            "| [`{0}`](#{0}) | {severity} | {1} | {2} |",
            kind.code(),
            authority(words.authority),
            kind.meaning().replace('|', "\\|")
        );
    }
    out.push_str("\n\\* Not always, or Kubernetes refuses what the service may have taken; see its section.\n");
    for kind in IssueKind::ALL {
        section(&mut out, *kind);
    }
    out
}

fn section(out: &mut String, kind: IssueKind) {
    let words = kind.words();
    let _ = write!(out, "\n### {}\n\n> {}\n\n", kind.code(), kind.template().replace("{plural}", "(s)"));
    let passed_on = if kind.fails_in_cluster() { PASSED_ON } else { "" };
    let notes: Vec<_> = [passed_on, words.severity_note].into_iter().filter(|note| !note.is_empty()).collect();
    let sureness = if notes.is_empty() { String::new() } else { format!(" ({})", notes.join("; ")) };
    let _ = writeln!(
        out,
        "{}\n\n- Type `{}`; {}{sureness}; according to {}.\n- Next: {}",
        kind.meaning(),
        kind.word(),
        kind.severity().as_str(),
        authority(words.authority),
        words.next
    );
    if let Some(example) = words.example {
        out.push_str(&shown(kind, &example));
    }
}

/// The example and what the check says of it.
fn shown(kind: IssueKind, example: &Example) -> String {
    let options = Options { hosting: example.hosting, current: None };
    let report = check_text_with(example.record, example.form.as_bytes(), &options);
    let hosting = match example.hosting {
        None => "",
        Some(Hosting::Cloud) => " in the cloud",
        Some(Hosting::SelfHosted) => " when self-hosted",
    };
    let mut out = format!("\n```text\n{}{hosting}: {}\n", example.record.name, example.form);
    for issue in report.issues.iter().filter(|issue| issue.kind == kind) {
        let mark = if issue.severity == Severity::Warning { "warning" } else { "error" };
        let _ = writeln!(out, "{mark}: {issue}");
    }
    out.push_str("```\n");
    out
}

fn authority(authority: Authority) -> String {
    match authority {
        Authority::Service => "the service".into(),
        Authority::Contract(section) | Authority::Observed(section) => format!("[{section}](contract.md)"),
        Authority::Kubernetes => "Kubernetes".into(),
        Authority::Package => "the package".into(),
    }
}
