//! Every rule of the validator, as a table of forms and the issues they have: `tests/cases/rules.json`. The same table
//! runs through the package in `tests/js/checks/rules.test.mjs`.

use deployment_control::form::Form;
use deployment_control::schema::{DEPLOYMENT, RECORDS};
use deployment_control::validate::{Hosting, IssueKind, Options, check_text_with};
use serde_json::Value;

fn cases() -> Vec<Value> {
    serde_json::from_str(include_str!("../cases/rules.json")).expect("the cases are JSON")
}

#[test]
fn every_form_has_the_issues_of_its_case_and_no_others() {
    let mut wrong = Vec::new();
    for case in cases() {
        let record = RECORDS
            .iter()
            .find(|record| record.name == case["record"].as_str().unwrap_or_default())
            .expect("the record exists");
        let hosting = match case["options"]["hosting"].as_str() {
            Some("cloud") => Some(Hosting::Cloud),
            Some(_) => Some(Hosting::SelfHosted),
            None => None,
        };
        let current = case["options"]
            .get("current")
            .map(|current| Form::read_record(&DEPLOYMENT, current.to_string().as_bytes()).expect("it is JSON"));
        let report = check_text_with(
            record,
            case["form"].to_string().as_bytes(),
            &Options { hosting, current: current.as_ref() },
        );
        let found: Vec<_> = report
            .issues
            .iter()
            .map(|issue| {
                let path: Vec<_> = issue.path().iter().map(|segment| segment.as_text().into_owned()).collect();
                format!("{} {} {}", issue.degree.as_str(), issue.kind.code(), path.join("."))
            })
            .collect();
        let expected: Vec<_> =
            case["issues"].as_array().expect("a list").iter().map(|issue| issue.as_str().unwrap_or_default()).collect();
        if found != expected {
            wrong.push(format!("{}\n  found    {found:#?}\n  expected {expected:#?}", case["name"]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_rule_of_ours_has_a_case() {
    let all: String = cases().iter().map(|case| case["issues"].to_string()).collect();
    // The service's own words stand in the corpus of its answers; these belong to values that no JSON text carries, to
    // paths and to lists beyond a report.
    let elsewhere = ["not_json", "path_segment", "too_many_issues"];
    let missing: Vec<_> = IssueKind::ALL
        .iter()
        .filter(|kind| kind.word() == "value_error" && !elsewhere.contains(&kind.code()))
        .map(|kind| kind.code())
        .filter(|code| !all.contains(&format!(" {code} ")))
        .collect();
    assert_eq!(missing, Vec::<&str>::new());
}
