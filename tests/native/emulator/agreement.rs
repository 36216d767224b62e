//! The checks of forms and the emulator are one truth: what the checks do not call refused, the emulator refuses for
//! nothing that stands in the form, and what they do call refused it refuses. `make parity` compares many more forms.

use deployment_control::emulator::{Hosting, Options};
use deployment_control::form::Form;
use deployment_control::http::{Method, Request};
use deployment_control::schema::{DEPLOYMENT, DEPLOYMENT_CREATE, DEPLOYMENT_PATCH, Kind, Record};
use deployment_control::validate::{self, Degree};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

use crate::support::emulator::{Service, creation};

const SOURCES: [&str; 4] = ["repo_host", "external_docker", "internal_docker", "internal_source"];

/// What no form shows: only the installation knows which of these it has.
const OF_THE_INSTALLATION: [&str; 3] =
    ["is no integration of this workspace", "Listener ID ", "is no object_path that upload-url gave"];

/// A value that a field is set to, whatever its kind.
fn value() -> impl Strategy<Value = Value> {
    let strange = [
        json!(null),
        json!(""),
        json!("x"),
        json!("refs/tags/v1"),
        json!("true"),
        json!(true),
        json!(false),
        json!(0),
        json!(-1),
        json!(0.25),
        json!("5"),
        json!(1e30),
        json!([]),
        json!({}),
        json!([null]),
        json!(["a"]),
        json!("3C90C3CC0D444B5088888DD25736052A"),
        json!("3c90c3cc-0d44-4b50-8888-8dd25736052b"),
        json!("https://host.example/team/other"),
        json!("registry.example/Agent:${TAG}"),
        json!("x\u{0}"),
        json!([{"name": "A", "value": "a"}, {"name": "A", "value": "b"}]),
        json!([{"name": ""}]),
        json!([{"name": "A", "secret_name": "", "secret_key": "c"}]),
        json!({"k8s_namespace": "agents"}),
        json!({"cpu": 2, "cpu_limit": 1, "min_scale": -1}),
        json!({"cpu": -1, "labels": {"a": 1}}),
        json!({"volumes": [{"name": "a", "emptyDir": 5, "nfs": {}}], "sidecars": [{"name": "", "image": ""}]}),
        json!("prod"),
        json!("dev_zero"),
        json!("internal_docker"),
        json!("repo_host"),
        json!("external_docker"),
    ];
    select(strange.to_vec())
}

/// The places of a form where values are set: the fields of the record and of its configurations.
fn places(record: &'static Record) -> Vec<Vec<&'static str>> {
    let mut places = vec![vec!["field_of_tomorrow"], vec!["name"], vec!["source"]];
    for field in record.fields {
        places.push(vec![field.name]);
        if let Kind::Record(inner) = field.kind {
            places.extend(inner.fields.iter().map(|inside| vec![field.name, inside.name]));
        }
    }
    places
}

fn set(form: &mut Value, place: &[&str], value: Value) {
    let mut at = form;
    for step in place {
        if !at.is_object() {
            return;
        }
        at = &mut at[*step];
    }
    *at = value;
}

/// Whether the checks call a form refused.
fn is_refused(record: &'static Record, form: &Value, hosting: Option<Hosting>, current: Option<&Value>) -> bool {
    let current = current.and_then(|current| Form::read_record(&DEPLOYMENT, current.to_string().as_bytes()).ok());
    let options = validate::Options { hosting, current: current.as_ref() };
    let report = validate::check_text_with(record, form.to_string().as_bytes(), &options);
    report.issues.iter().any(|issue| issue.degree == Degree::Refused)
}

fn compare(refused: bool, form: &Value, (status, body): (u16, Value)) -> Result<(), TestCaseError> {
    if OF_THE_INSTALLATION.iter().any(|text| body.to_string().contains(text)) {
        return Ok(());
    }
    let answered = matches!(status, 400 | 422);
    prop_assert_eq!(
        answered,
        refused,
        "{}: the checks say refused: {}, and the emulator {} {}",
        form,
        refused,
        status,
        body
    );
    Ok(())
}

fn changes(record: &'static Record) -> impl Strategy<Value = Vec<(Vec<&'static str>, Value)>> {
    proptest::collection::vec((select(places(record)), value()), 1..4)
}

fn hosting() -> impl Strategy<Value = Option<Hosting>> {
    select(vec![None, Some(Hosting::Cloud), Some(Hosting::SelfHosted)])
}

proptest! {
    #![proptest_config(crate::support::cases(400))]

    #[test]
    fn a_creation_is_refused_by_both_or_by_none(source in select(SOURCES.to_vec()), hosting in hosting(), changes in changes(&DEPLOYMENT_CREATE)) {
        let mut service = Service::with(Options { hosting, listeners: Some(0), ..Service::options() });
        let mut form = creation("agent", source);
        for (place, value) in changes {
            set(&mut form, &place, value);
        }
        let refused = is_refused(&DEPLOYMENT_CREATE, &form, hosting, None);
        let answer = service.post("/v2/deployments", &form.to_string());
        compare(refused, &form, answer)?;
    }

    #[test]
    fn a_patch_is_refused_by_both_or_by_none(source in select(SOURCES.to_vec()), patches in proptest::collection::vec(changes(&DEPLOYMENT_PATCH), 1..4)) {
        let mut service = Service::new();
        let created = service.create(&creation("agent", source));
        let path = format!("http://h/v2/deployments/{}", created["id"].as_str().expect("it is an id"));
        for changes in patches {
            let mut form = json!({});
            for (place, value) in changes {
                set(&mut form, &place, value);
            }
            let (_, current) = service.get(&path);
            let refused = is_refused(&DEPLOYMENT_PATCH, &form, None, Some(&current));
            let answer = service.send(&Request::new(Method::Patch, path.as_str()).with_json(form.to_string()));
            compare(refused, &form, answer)?;
        }
    }
}
