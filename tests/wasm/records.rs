//! Records as JavaScript values.

use deployment_control::model::{
    Deployment, DeploymentCreate, DeploymentPatch, LogParams, LogType, ResourceSpec, Revision, Source, SourceConfig,
};
use js_sys::{JSON, Reflect};
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

/// What an expression of JavaScript gives.
fn js(expression: &str) -> JsValue {
    js_sys::Function::new_no_args(&format!("return ({expression})")).call0(&JsValue::NULL).expect("it is an expression")
}

fn text(value: &JsValue) -> String {
    JSON::stringify(value).expect("it can be written").into()
}

const FORM: &str =
    "{ name: 'agent', source: 'external_docker', source_config: { resource_spec: { cpu: 0.5, max_scale: 2 } },
  source_revision_config: { image_uri: 'registry.example/agent:1' }, secrets: [{ name: 'KEY', value: 'hunter2' }],
  labels: { team: ['a', null, true, 1.5] } }";

#[wasm_bindgen_test]
fn a_record_is_read_of_a_plain_object_and_becomes_the_same_again() {
    let form = DeploymentCreate::try_from(js(FORM)).expect("it is a form");
    assert_eq!((form.name.as_str(), &form.source, form.secrets.len()), ("agent", &Source::ExternalDocker, 1));
    assert_eq!(form.source_config.resource_spec.as_ref().and_then(|spec| spec.max_scale), Some(2.0));
    assert_eq!(form.extra["labels"]["team"][1], serde_json::Value::Null);
    let json = serde_json::to_string(&form).expect("it is JSON");
    let value: JsValue = form.into();
    assert_eq!(text(&value), json);
    // Plain objects, not maps.
    assert_eq!(
        text(&Reflect::get(&value, &"source_config".into()).expect("it is an object")),
        r#"{"resource_spec":{"max_scale":2,"cpu":0.5}}"#
    );
    assert!(Reflect::get(&value, &"agent".into()).expect("it is an object").is_undefined());
}

#[wasm_bindgen_test]
fn what_javascript_leaves_undefined_is_absent_and_null_stays_null() {
    let patch = DeploymentPatch::try_from(js(
        "{ source_config: undefined, note: undefined, mark: null, list: [{ a: undefined }] }",
    ));
    let patch = patch.expect("it is a patch");
    assert_eq!(serde_json::to_string(&patch).expect("it is JSON"), r#"{"mark":null,"list":[{}]}"#);
    let config = SourceConfig { resource_spec: Some(ResourceSpec::default()), ..SourceConfig::default() };
    assert_eq!(text(&JsValue::from(config)), r#"{"resource_spec":{}}"#);
}

#[wasm_bindgen_test]
fn an_error_has_the_path_and_never_the_value() {
    for (expression, path, said) in [
        (
            "{ name: 'a', source: 'x', source_config: {}, source_revision_config: {}, secrets: 'hunter2' }",
            "secrets",
            "secrets: expected a sequence",
        ),
        (
            "{ name: 'a', source: 'x', source_config: {}, source_revision_config: {}, secrets: [{ name: 'K', value: 'hunter2' }, { name: 7 }] }",
            "secrets.1.name",
            "secrets.1.name: expected a string",
        ),
        (
            "{ name: 'a', source: 'x', source_config: { resource_spec: { cpu: 'hunter2' } }, source_revision_config: {}, secrets: [] }",
            "source_config.resource_spec.cpu",
            "source_config.resource_spec.cpu: expected f64",
        ),
        ("{ name: 'a', source: 'x', source_config: {}, secrets: [] }", "", "missing field `source_revision_config`"),
        ("5", "", "expected struct DeploymentCreate"),
        ("null", "", "expected struct DeploymentCreate"),
        ("undefined", "", "expected struct DeploymentCreate"),
        ("{ name: 'a', label: [() => 'hunter2'] }", "label.0", "label.0: "),
        ("{ get name() { throw 'hunter2' } }", "", "it cannot be read"),
        (
            "(() => { const ring = { name: 'a' }; ring.ring = ring; return ring })()",
            "",
            "it is nested more than 128 deep, or refers to itself",
        ),
    ] {
        let error = DeploymentCreate::try_from(js(expression)).expect_err(expression);
        assert_eq!(error.path(), Some(path), "{expression}: {error}");
        let shown = format!("{error} {error:?}");
        assert!(shown.starts_with(said) && !shown.contains("hunter2"), "{expression}: {shown}");
    }
}

#[wasm_bindgen_test]
fn a_number_that_javascript_rounds_is_rounded_as_json_does_it() {
    let text_of = r#"{"status":"DEPLOYED","count":9007199254740993,"small":-3}"#;
    let revision: Revision = serde_json::from_str(text_of).expect("it is a revision");
    let value = JsValue::from(revision);
    assert_eq!(text(&value), r#"{"status":"DEPLOYED","count":9007199254740992,"small":-3}"#);
    let read = Revision::try_from(value).expect("it is a revision");
    assert_eq!(read.extra["small"], -3);
}

#[wasm_bindgen_test]
fn queries_that_are_written_by_hand_know_their_fields() {
    let params = LogParams::try_from(js("{ type: 'deploy', limit: 5 }")).expect("it is a query");
    assert_eq!((&params.kind, params.limit), (&Some(LogType::Deploy), Some(5)));
    assert_eq!(text(&params.into()), r#"{"type":"deploy","limit":5}"#);
    let error = LogParams::try_from(js("{ limits: 5 }")).expect_err("there is no such field");
    assert!(error.to_string().contains("unknown field `limits`"), "{error}");
    let params = LogParams::try_from(js("{ start_time: new Date(0), level: undefined }")).expect("it is a query");
    assert_eq!((params.start_time.as_deref(), params.level), (Some("1970-01-01T00:00:00.000Z"), None));
    for none in ["new Date()", "new Map([['name', 5]])", "[]", "Symbol('name')"] {
        assert!(Deployment::try_from(js(none)).is_err(), "{none}");
    }
}
