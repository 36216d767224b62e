//! Plans under each way in which services answer (observed 14): what was applied is not sent again, what changes is sent
//! alone, and what another person has set stays.

use crate::support::emulator::Service;
use deployment_control::emulator::{Options, View};
use deployment_control::schema::DEPLOYMENT_CREATE;
use deployment_control::validate::check_text;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

use super::plan::{forms, plan_of};

fn service(view: View) -> Service {
    Service::with(Options { views: vec![view], ..Service::options() })
}

fn is_valid(form: &Value) -> bool {
    check_text(&DEPLOYMENT_CREATE, form.to_string().as_bytes()).ok()
}

/// The patch that takes what is stored to the form.
fn patch(form: &Value, stored: &Value) -> Result<Value, TestCaseError> {
    let (text, before) = (form.to_string(), stored.to_string());
    let plan = plan_of(&text, &before);
    prop_assert!(plan.is_possible(), "{plan:?}");
    let patch = serde_json::from_str(&plan.patch).map_err(|_| TestCaseError::fail("a patch is JSON"))?;
    prop_assert_eq!(plan.is_empty(), patch == json!({}));
    Ok(patch)
}

/// Takes a deployment through a history of forms. Each of them is planned twice, and the second time nothing is sent.
fn comes_to_rest(view: View, history: &[Value]) -> Result<(), TestCaseError> {
    prop_assume!(history.iter().all(is_valid));
    let mut service = service(view);
    let mut stored = service.create(&history[0]);
    for form in history {
        let sent = patch(form, &stored)?;
        prop_assert!(form != &history[0] || sent == json!({}), "after the creation: {sent}");
        if sent != json!({}) {
            stored = service.patch(&stored, &sent);
        }
        let again = patch(form, &stored)?;
        prop_assert!(again == json!({}), "{form}\n{stored}\n{again}");
    }
    Ok(())
}

/// A change of one field: where it is, and its value.
fn changes(source: &'static str) -> impl Strategy<Value = (&'static str, &'static str, Value)> {
    let version = if source == "repo_host" {
        ("source_revision_config", "repo_ref", json!("changed"))
    } else {
        ("source_revision_config", "image_uri", json!("host.example/a:9"))
    };
    prop::sample::select(vec![version, ("source_config", "custom_url", json!("https://changed.example"))])
}

/// One field of a form changes, and it alone is sent.
fn is_sent_alone(view: View, form: &Value, change: &(&str, &str, Value)) -> Result<(), TestCaseError> {
    prop_assume!(is_valid(form));
    let (outer, name, value) = change;
    let stored = service(view).create(form);
    let mut changed = form.clone();
    changed[*outer][*name] = value.clone();
    prop_assert_eq!(patch(&changed, &stored)?, json!({ *outer: { *name: value } }));
    Ok(())
}

/// Another person sets what the form does not name, and it stays whatever else the form changes.
fn stays(view: View, form: &Value, change: &(&str, &str, Value)) -> Result<(), TestCaseError> {
    prop_assume!(is_valid(form));
    let mut form = form.clone();
    form["source_config"].as_object_mut().map(|config| config.remove("tomorrow"));
    let mut service = service(view);
    let stored = service.create(&form);
    let others = json!({"source_config": {"tomorrow": "theirs"}, "display_name": "Theirs"});
    let theirs = service.patch(&stored, &others);
    let (outer, name, value) = change;
    form[*outer][*name] = value.clone();
    let sent = patch(&form, &theirs)?;
    let after = if sent == json!({}) { theirs } else { service.patch(&theirs, &sent) };
    prop_assert_eq!(&after["source_config"]["tomorrow"], &json!("theirs"));
    prop_assert_eq!(&after["display_name"], &json!("Theirs"));
    prop_assert_eq!(&after[*outer][*name], value);
    Ok(())
}

/// What a property finds with cases of this view and source.
fn tried(view: View, source: &'static str) -> Result<(), String> {
    let mut runner = TestRunner::new(ProptestConfig { max_shrink_iters: 64, ..crate::support::cases(16) });
    let history = prop::collection::vec(forms(source), 2..4);
    let changed = (forms(source), changes(source));
    let shown = |error: String| format!("{source} {}: {error}", view.as_str());
    runner.run(&history, |history| comes_to_rest(view, &history)).map_err(|error| shown(error.to_string()))?;
    runner
        .run(&changed, |(form, change)| is_sent_alone(view, &form, &change))
        .map_err(|error| shown(error.to_string()))?;
    runner.run(&changed, |(form, change)| stays(view, &form, &change)).map_err(|error| shown(error.to_string()))
}

/// Whether a view changes what a record shows of what was sent. The others are tried by people's commands.
fn is_about_fields(view: View) -> bool {
    !matches!(
        view,
        View::CreationStrict
            | View::FirstRevisionLate
            | View::FirstRevisionLateObject
            | View::StatusAbsent
            | View::StatusUnknown
            | View::LatestPruned
            | View::NamesakeLeaving
            | View::RevisionBrief
            | View::OffsetCount
            | View::OffsetRepeated
            | View::OffsetAbsent
            | View::ErrorsText
            | View::ValidationText
            | View::LogTimesNumber
    )
}

#[test]
fn plans_hold_under_every_view() {
    for source in ["repo_host", "external_docker"] {
        for view in View::ALL.iter().copied().filter(|view| is_about_fields(*view)) {
            assert_eq!(tried(view, source), Ok(()));
        }
    }
}
