//! The cases of `tests/cases/diagnose.json`, which the package decides alike.

use deployment_control::diagnose::{
    Answer, Finding, LogKind, RevisionEvidence, diagnose_answer, diagnose_form, diagnose_log, diagnose_revision,
};
use serde_json::Value;

use crate::evidence::{texts, with_evidence};

fn cases(kind: &str) -> Vec<Value> {
    let text = include_str!("../cases/diagnose.json");
    let cases: Value = serde_json::from_str(text).expect("the cases are JSON");
    cases[kind].as_array().expect("each kind of case is a list").clone()
}

fn codes(findings: &[Finding]) -> Vec<&str> {
    findings.iter().map(|finding| finding.code).collect()
}

#[test]
fn revisions_are_judged_by_their_state_and_the_log_in_which_they_failed() {
    let mut wrong = Vec::new();
    for case in cases("revisions") {
        let deploy = texts(&case["deploy"]);
        let found = with_evidence(&case, &case["deployment"], |deployment| {
            diagnose_revision(&RevisionEvidence {
                status: case["status"].as_str().unwrap_or_default(),
                time_in_status_ms: case["minutes"].as_u64().map(|minutes| minutes * 60_000 + 1).map(|ms| {
                    // The limit itself is usual.
                    if case["state"] == "in_progress" { ms - 1 } else { ms }
                }),
                build_log: &texts(&case["build"]),
                deploy_log: case["deploy"].is_array().then_some(deploy.as_slice()),
                deployment: *deployment,
            })
        });
        let line = found.findings.iter().find_map(|finding| finding.line.as_ref()).map(|line| line.index as u64);
        let last_error = found.last_error.as_ref().map(|line| line.index as u64);
        if found.state.as_str() != case["state"]
            || codes(&found.findings) != texts(&case["codes"])
            || line != case["line"].as_u64()
            || last_error != case["lastError"].as_u64()
        {
            wrong.push(format!("{}: {found:?}", case["about"]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn lines_of_tools_are_named_by_themselves() {
    let mut wrong = Vec::new();
    for case in cases("lines") {
        let kind = if case["log"] == "build" { LogKind::Build } else { LogKind::Deploy };
        let found = diagnose_log(kind, &texts(&case["lines"]));
        if found.as_ref().map(|found| found.code) != case["code"].as_str() {
            wrong.push(format!("{case}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn forms_show_their_traps_on_both_sides_of_each_limit() {
    let mut wrong = Vec::new();
    for case in cases("forms") {
        let found = with_evidence(&case, &case["form"], diagnose_form);
        if codes(&found) != texts(&case["codes"]) {
            wrong.push(format!("{case}: {:?}", codes(&found)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn answers_show_their_traps_and_others_show_none() {
    let mut wrong = Vec::new();
    for case in cases("answers") {
        let found = diagnose_answer(&Answer {
            status: case["status"].as_u64().unwrap_or_default() as u16,
            operation: case["operation"].as_str().unwrap_or_default(),
            text: case["text"].as_str().unwrap_or_default(),
            is_json: case["isJson"] == true,
        });
        if found.as_ref().map(|found| found.code) != case["code"].as_str() {
            wrong.push(format!("{case}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
