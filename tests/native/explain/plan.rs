//! The plan of how a deployment becomes what a form describes, against the emulator: once its patch is applied, nothing
//! is left to do.

use crate::support::emulator as support;
use deployment_control::explain::{self, Plan, Reason, Wish};
use deployment_control::schema::{DEPLOYMENT_CREATE, DEPLOYMENT_PATCH, Effect};
use deployment_control::validate::{Degree, Segment, check_text};
use proptest::prelude::*;
use serde_json::{Value, json};

fn maybe<T: Strategy<Value = Value> + 'static>(value: T) -> BoxedStrategy<Option<Value>> {
    prop_oneof![2 => Just(None), 1 => Just(Some(Value::Null)), 5 => value.prop_map(Some)].boxed()
}

fn one_of(values: Vec<Value>) -> impl Strategy<Value = Value> {
    prop::sample::select(values)
}

fn object<const N: usize>(fields: [(&'static str, BoxedStrategy<Option<Value>>); N]) -> impl Strategy<Value = Value> {
    let (names, values): (Vec<_>, Vec<_>) = fields.into_iter().unzip();
    values.prop_map(move |values| {
        names.iter().zip(values).filter_map(|(name, value)| Some(((*name).to_owned(), value?))).collect()
    })
}

fn specs() -> impl Strategy<Value = Value> {
    let cores = || maybe(one_of(vec![json!(0.25), json!(0.3), json!(1), json!(1.04), json!(2), json!(0.5)]));
    let memory = || maybe(one_of(vec![json!(512), json!(1024), json!(2048)]));
    let scale = || maybe(one_of(vec![json!(1), json!(2), json!(3)]));
    object([
        ("min_scale", scale()),
        ("max_scale", scale()),
        ("cpu", cores()),
        ("cpu_limit", cores()),
        ("memory_mb", memory()),
        ("memory_limit_mb", memory()),
        ("queue_min_scale", scale()),
        ("queue_max_scale", scale()),
        ("queue_cpu", cores()),
        ("queue_cpu_limit", cores()),
        ("queue_memory_mb", memory()),
        ("queue_memory_limit_mb", memory()),
        ("redis_cpu", cores()),
        ("redis_memory_mb", memory()),
        ("db_cpu", cores()),
        ("db_cpu_limit", cores()),
        ("labels", maybe(one_of(vec![json!({"team": "a"}), json!({"team": "b"}), json!({})]))),
        (
            "sidecars",
            maybe(one_of(vec![json!([]), json!([{"name": "log", "image": "registry.example/log:1", "args": ["-v"]}])])),
        ),
    ])
}

/// The forms of one name and source, with few values, so that many are the ones that are stored.
pub(super) fn forms(source: &'static str) -> impl Strategy<Value = Value> {
    let is_repo = source == "repo_host";
    let only = move |wanted: bool, value: BoxedStrategy<Option<Value>>| if wanted { value } else { Just(None).boxed() };
    let text = |values: &[&str]| maybe(one_of(values.iter().map(|value| json!(value)).collect()));
    let config = object([
        ("build_on_push", only(is_repo, maybe(any::<bool>().prop_map(Value::from)))),
        ("custom_url", text(&["https://a.example", "https://b.example"])),
        ("install_command", only(is_repo, text(&["make", "make all"]))),
        ("resource_spec", maybe(specs())),
        ("tomorrow", text(&["x", "y"])),
    ]);
    let revision = object([
        ("repo_ref", only(is_repo, one_of(vec![json!("main"), json!("other")]).prop_map(Some).boxed())),
        ("agent_config_path", only(is_repo, Just(Some(json!("agent.json"))).boxed())),
        (
            "image_uri",
            only(!is_repo, one_of(vec![json!("host.example/a:1"), json!("host.example/a:2")]).prop_map(Some).boxed()),
        ),
        ("tomorrow", text(&["x", "y"])),
    ]);
    let secret = (one_of(vec![json!("A"), json!("B"), json!("C")]), one_of(vec![json!("1"), json!("2")]))
        .prop_map(|(name, value)| json!({"name": name, "value": value}));
    let reference = one_of(vec![json!("D"), json!("E")])
        .prop_map(|name| json!({"name": name, "secret_name": "store", "secret_key": "key"}));
    let secrets = prop::collection::vec(secret, 0..4).prop_map(Value::from);
    let references = maybe(prop::collection::vec(reference, 0..3).prop_map(Value::from));
    (config, revision, secrets, only(source == "external_docker", references)).prop_map(
        move |(config, revision, secrets, references)| {
            let mut form = support::creation("agent", source);
            for (name, more) in [("source_config", config), ("source_revision_config", revision)] {
                for (key, value) in more.as_object().into_iter().flatten() {
                    form[name][key] = value.clone();
                }
            }
            form["secrets"] = secrets;
            if let Some(references) = references {
                form["secret_references"] = references;
            }
            form
        },
    )
}

/// The forms that a service takes.
fn accepted(source: &'static str) -> impl Strategy<Value = Value> {
    forms(source)
        .prop_filter("the service refuses it", |form| check_text(&DEPLOYMENT_CREATE, form.to_string().as_bytes()).ok())
}

pub(super) fn plan_of<'a>(form: &'a str, stored: &'a str) -> Plan<'a> {
    plan_as(Wish::Part, form, stored)
}

fn plan_as<'a>(wish: Wish, form: &'a str, stored: &'a str) -> Plan<'a> {
    explain::plan_as(wish, form.as_bytes(), stored.as_bytes()).expect("both are JSON")
}

/// Creates the deployment of the first form and takes it to the others, one after the other.
fn applied(wish: Wish, forms: &[Value]) -> Result<(), TestCaseError> {
    let mut service = support::Service::new();
    let created = service.create(&forms[0]);
    let mut stored = created.clone();
    for form in forms {
        let (text, before) = (form.to_string(), stored.to_string());
        let plan = plan_as(wish, &text, &before);
        prop_assert!(plan.is_possible(), "{plan:?}");
        prop_assert_eq!(plan.is_empty(), plan.explanation.changes().next().is_none(), "{:?}", &plan);
        if !plan.is_empty() {
            prop_assert!(form != &forms[0], "nothing differs after the creation: {plan:?}");
            // A part that is merged with what is stored may be what cannot run; that is the client's to tell.
            let report = check_text(&DEPLOYMENT_PATCH, plan.patch.as_bytes());
            prop_assert!(report.issues.iter().all(|issue| issue.degree < Degree::Refused), "{}", plan.patch);
            let patch: Value = serde_json::from_str(&plan.patch).expect("a patch is JSON");
            let after = service.patch(&created, &patch);
            let made = after["latest_revision_id"] != stored["latest_revision_id"];
            let promised = plan.explanation.new_revision;
            prop_assert!(promised == Effect::May || made == (promised == Effect::Will), "{made} {plan:?}");
            stored = after;
        }
        let after = stored.to_string();
        let rest = plan_as(wish, &text, &after);
        prop_assert!(rest.is_empty(), "{form}\n{before}\n{}\n{rest:?}", plan.patch);
    }
    Ok(())
}

fn wishes() -> impl Strategy<Value = Wish> {
    prop::sample::select(vec![Wish::Part, Wish::Secrets, Wish::Exact])
}

proptest! {
    #![proptest_config(crate::support::cases(300))]

    #[test]
    fn a_repository_is_as_its_form_describes_once_the_plan_is_applied(forms in prop::collection::vec(accepted("repo_host"), 2..4), wish in wishes()) {
        applied(wish, &forms)?;
    }

    #[test]
    fn an_image_is_as_its_form_describes_once_the_plan_is_applied(forms in prop::collection::vec(accepted("external_docker"), 2..4), wish in wishes()) {
        applied(wish, &forms)?;
    }
}

fn form() -> Value {
    json!({
        "name": "agent", "source": "internal_docker", "source_config": {},
        "source_revision_config": {"image_uri": "host.example/a:1"}, "secrets": [],
    })
}

/// The form with other values at some places.
fn with(changes: &[(&str, Value)]) -> Value {
    let mut form = form();
    for (path, value) in changes {
        *form.pointer_mut(path).unwrap_or(&mut Value::Null) = value.clone();
        let (outer, name) = path.rsplit_once('/').expect("a path starts with a slash");
        form.pointer_mut(outer).expect("it is there")[name] = value.clone();
    }
    form
}

#[test]
fn the_patch_has_what_differs_and_nothing_else() {
    let spec = |more: Value| json!({"cpu": 0.25, "memory_mb": 512, "labels": more});
    let secret = |name: &str, value: &str| json!({"name": name, "value": value});
    let url = "/source_config/custom_url";
    let cases = [
        (with(&[]), with(&[]), json!({})),
        (with(&[(url, json!("https://a"))]), with(&[]), json!({})),
        (with(&[(url, json!("https://a"))]), with(&[(url, Value::Null)]), json!({})),
        (with(&[]), with(&[(url, json!("https://a"))]), json!({"source_config": {"custom_url": "https://a"}})),
        (
            with(&[("/source_config/resource_spec", spec(json!({"a": "1"})))]),
            with(&[("/source_config/resource_spec", spec(json!({"a": "2"}))), (url, json!("https://a"))]),
            json!({"source_config": {"custom_url": "https://a", "resource_spec": spec(json!({"a": "2"}))}}),
        ),
        (
            with(&[("/secrets", json!([secret("A", "1"), secret("B", "2")]))]),
            with(&[("/secrets", json!([secret("A", "1"), secret("B", "3")]))]),
            json!({"secrets": [secret("A", "1"), secret("B", "3")]}),
        ),
        (
            with(&[("/secrets", json!([secret("A", "1"), secret("B", "2")]))]),
            with(&[("/secrets", json!([secret("B", "2"), secret("A", "1")]))]),
            json!({}),
        ),
        // Services were seen to keep what is stored where an empty list is sent.
        (with(&[("/secrets", json!([secret("A", "1")]))]), with(&[]), json!({})),
        // A field that only a creation has.
        (with(&[]), with(&[("/agent", json!({"agent_id": "a", "environment": "staging"}))]), json!({})),
    ];
    for (stored, form, expected) in cases {
        let (stored, form) = (stored.to_string(), form.to_string());
        let plan = plan_of(&form, &stored);
        assert_eq!(serde_json::from_str::<Value>(&plan.patch).expect("a patch is JSON"), expected, "{form}");
        assert!(plan.is_possible() && plan.is_empty() == (expected == json!({})), "{plan:?}");
    }
}

#[test]
fn what_a_service_fills_in_is_no_difference_and_what_a_form_takes_back_is() {
    let cases: &[(Value, Value, &[&str])] = &[
        // Rounded, and filled in.
        (json!({"cpu": 0.3, "cpu_limit": 0.6, "queue_cpu": 0.3, "queue_cpu_limit": 0.6}), json!({"cpu": 0.25}), &[]),
        (json!({"memory_mb": 512, "memory_limit_mb": 1024}), json!({"memory_mb": 512}), &[]),
        // What follows from a value that changes is not told beside it.
        (json!({"memory_mb": 512, "memory_limit_mb": 1024}), json!({"memory_mb": 2048}), &["memory_mb"]),
        // A rounding is less than a tenth.
        (json!({"cpu": 0.3}), json!({"cpu": 0.35}), &[]),
        (json!({"cpu": 0.3}), json!({"cpu": 0.4}), &["cpu"]),
        // Services were not seen to round these.
        (json!({"db_cpu": 0.3}), json!({"db_cpu": 0.25}), &["db_cpu"]),
        // Not what the service fills in: somebody has set it.
        (json!({"cpu": 1, "cpu_limit": 3}), json!({"cpu": 1}), &["cpu_limit"]),
        (
            json!({"cpu": 1, "cpu_limit": 4, "queue_cpu": 1, "queue_cpu_limit": 2}),
            json!({"cpu": 1, "cpu_limit": 4}),
            &["queue_cpu_limit"],
        ),
        (json!({"cpu": 2, "cpu_limit": 4}), json!({"memory_mb": 512}), &["memory_mb", "cpu", "cpu_limit"]),
        // The service's own sizes.
        (json!({"min_scale": 1, "max_scale": 1, "cpu": 1, "memory_mb": 2048}), json!({"db_cpu": 1}), &["db_cpu"]),
        (
            json!({"redis_memory_mb": 256, "redis_memory_limit_mb": 512}),
            json!({"redis_memory_mb": 256}),
            &["redis_memory_limit_mb"],
        ),
    ];
    for (stored, given, expected) in cases {
        let place = "/source_config/resource_spec";
        let (stored, form) =
            (with(&[(place, stored.clone())]).to_string(), with(&[(place, given.clone())]).to_string());
        let plan = plan_as(Wish::Exact, &form, &stored);
        let told: Vec<_> = plan.explanation.changes().map(|entry| entry.path[2].as_text().into_owned()).collect();
        assert_eq!(told, *expected, "{given} {stored}");
        let patch: Value = serde_json::from_str(&plan.patch).expect("a patch is JSON");
        let sent = patch.pointer(place).cloned();
        assert_eq!(sent, (!expected.is_empty()).then(|| given.clone()), "it replaces the stored one whole");
    }
}

#[test]
fn what_cannot_change_is_told_and_not_sent() {
    let id = |end: &str| json!(format!("3c90c3cc-0d44-4b50-8888-8dd2573605{end}"));
    let stored =
        with(&[("/source_config/integration_id", id("2a")), ("/source_config/repo_url", json!("https://h/a"))]);
    let form = with(&[
        ("/name", json!("other")),
        ("/source", json!("external_docker")),
        ("/source_config/integration_id", id("2b")),
        ("/source_config/repo_url", json!("https://h/b")),
    ]);
    let (form, stored) = (form.to_string(), stored.to_string());
    let plan = plan_of(&form, &stored);
    let fixed: Vec<_> = plan.fixed.iter().map(|entry| (entry.path.clone(), entry.before(), entry.after())).collect();
    let [before, after] = [id("2a"), id("2b")].map(|id| id.to_string());
    assert_eq!(
        fixed,
        [
            (vec![Segment::Name("name")], Some("\"agent\""), Some("\"other\"")),
            (vec![Segment::Name("source")], Some("\"internal_docker\""), Some("\"external_docker\"")),
            (
                vec![Segment::Name("source_config"), Segment::Name("integration_id")],
                Some(before.as_str()),
                Some(after.as_str())
            ),
        ]
    );
    assert!(!plan.is_possible() && !plan.is_being_deleted);
    // A newer service may change the repository (observed 5).
    assert_eq!(plan.patch, r#"{"source_config":{"repo_url":"https://h/b"}}"#);
    assert_eq!(plan.explanation.changes().map(|entry| entry.reason).collect::<Vec<_>>(), [Reason::MovedRepository]);
}

#[test]
fn a_deployment_that_goes_cannot_be_patched() {
    for (status, expected) in
        [("READY", false), ("AWAITING_DATABASE", false), ("AWAITING_DELETE", true), ("AWAITING_FINAL_DELETE", true)]
    {
        let (form, stored) = (form().to_string(), with(&[("/status", json!(status))]).to_string());
        let plan = plan_of(&form, &stored);
        assert_eq!((plan.is_being_deleted, plan.is_possible()), (expected, !expected), "{status}");
    }
}

#[test]
fn losses_are_those_of_the_whole_form_and_no_secret_is_shown() {
    let stored = with(&[
        ("/secrets", json!([{"name": "A", "value": "s3cr3t"}])),
        ("/source_config/custom_url", json!("https://a")),
    ]);
    let form =
        with(&[("/source_config/custom_url", Value::Null), ("/secrets", json!([{"name": "B", "value": "n3w"}]))]);
    let (form, stored) = (form.to_string(), stored.to_string());
    let plan = plan_of(&form, &stored);
    let losses: Vec<_> = plan.explanation.losses().map(|entry| entry.reason).collect();
    assert_eq!(losses, [Reason::NullKeeps, Reason::SecretRemoved]);
    assert!(plan.explanation.entries.iter().all(|entry| entry.before().is_none() && entry.after().is_none()));
    assert_eq!(plan.patch, r#"{"secrets":[{"name":"B","value":"n3w"}]}"#);
}

#[test]
fn text_that_is_no_json_is_an_error_and_no_object_has_no_plan() {
    assert!(explain::plan(b"{", b"{}").is_err());
    assert!(explain::plan(b"{}", b"{").is_err());
    assert!(explain::plan(b"[]", b"{}").expect("it is JSON").is_empty());
}
