//! The page of all issues: `reference/issues.md`.

use std::fmt::Write as _;

use deployment_control::validate::{Authority, Example, Hosting, IssueKind, Options, check_text_with};

const HEAD: &str = "<!-- Generated from src/validate by `cargo xtask generate`; not to be edited by hand. -->

# Issues

Every issue that a check can find, by its `code`, with an example and what to do next.
[Checking forms](../docs/validation.md#a-report) has the shape of an issue, and what the three degrees mean.

Who says so is **the service** in its own words and sentence, **contract** or **observed** with a section of
[the contract](contract.md), **Kubernetes**, which gets the value from the service, or **the package**.

";

pub(crate) fn page() -> String {
    let mut out = String::from(HEAD);
    out.push_str("| code | degree | who says so | meaning |\n|---|---|---|---|\n");
    for kind in IssueKind::ALL {
        let words = kind.words();
        let degree = format!("`{}`{}", kind.degree().as_str(), if words.degree_note.is_empty() { "" } else { "\\*" });
        let _ = writeln!(
            out,
            "| [`{0}`](#{0}) | {degree} | {1} | {2} |",
            kind.code(),
            authority(words.authority),
            kind.meaning().replace('|', "\\|")
        );
    }
    out.push_str("\n\\* Not always; see its section.\n");
    for kind in IssueKind::ALL {
        section(&mut out, *kind);
    }
    out
}

fn section(out: &mut String, kind: IssueKind) {
    let words = kind.words();
    let _ = write!(out, "\n### {}\n\n> {}\n\n", kind.code(), kind.template().replace("{plural}", "(s)"));
    let note = if words.degree_note.is_empty() { String::new() } else { format!(" ({})", words.degree_note) };
    let _ = writeln!(
        out,
        "{}\n\n- Type `{}`; `{}`{note}; according to {}.\n- Next: {}",
        kind.meaning(),
        kind.word(),
        kind.degree().as_str(),
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
        let _ = writeln!(out, "{}: {issue}", issue.degree.as_str());
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
