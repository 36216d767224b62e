//! A session's report is that of a whole check of what it holds, whatever was set and taken away before.

use deployment_control::form::Form;
use deployment_control::schema::{DEPLOYMENT, DEPLOYMENT_CREATE, DEPLOYMENT_PATCH, Kind, Record};
use deployment_control::validate::{self, Hosting, Issue, Options, Report, Session, SessionError};
use proptest::prelude::*;
use serde_json::{Value, json};

fn form() -> Value {
    json!({
        "name": "agent",
        "source": "repo_host",
        "source_config": {
            "integration_id": "0f8fad5b-d9cb-469f-a165-70867728950e",
            "repo_url": "https://git.example.com/acme/agent",
            "build_on_push": true,
            "resource_spec": {
                "min_scale": 1, "max_scale": 4, "cpu": 0.5, "cpu_limit": 2, "memory_mb": 512, "memory_limit_mb": 1024,
                "labels": {"team": "care"},
                "volumes": [
                    {"name": "settings", "configMap": {"name": "agent-settings"}},
                    {"name": "scratch", "emptyDir": {"sizeLimit": "512Mi"}}
                ],
                "volume_mounts": [{"name": "settings", "mountPath": "/etc/agent"}],
                "init_containers": [{"name": "fetch", "image": "fetch:1"}],
                "sidecars": [{
                    "name": "proxy", "image": "proxy:1",
                    "env": [{"name": "A", "value": "1"}, {"name": "B", "valueFrom": {"fieldRef": {"fieldPath": "metadata.name"}}}],
                    "resources": {"requests": {"cpu": "100m"}, "limits": {"cpu": "500m"}},
                    "volumeMounts": [{"name": "scratch", "mountPath": "/tmp/scratch"}]
                }]
            }
        },
        "source_revision_config": {"repo_ref": "main", "agent_config_path": "agent.json"},
        "secrets": [{"name": "KEY", "value": "x"}, {"name": "TOKEN", "value": "y"}]
    })
}

fn current() -> Value {
    json!({
        "source": "repo_host",
        "source_config": {"integration_id": "0f8fad5b-d9cb-469f-a165-70867728950e", "repo_url": "https://git.example.com/acme/agent", "deployment_type": "dev"}
    })
}

/// Values that are right somewhere and wrong elsewhere.
fn values() -> Vec<Value> {
    vec![
        json!(null),
        json!(true),
        json!(false),
        json!(0),
        json!(1),
        json!(0.25),
        json!(-3),
        json!(1e300),
        json!(4096),
        json!(""),
        json!("agent"),
        json!("Agent with spaces"),
        json!("settings"),
        json!("scratch"),
        json!("proxy"),
        json!("refs/tags/v1"),
        json!("main"),
        json!("repo_host"),
        json!("external_docker"),
        json!("internal_docker"),
        json!("internal_source"),
        json!("0f8fad5b-d9cb-469f-a165-70867728950e"),
        json!("/etc/agent"),
        json!("Bidirectional"),
        json!("Always"),
        json!("500m"),
        json!([]),
        json!({}),
        json!({"cpu": 1, "cpu_limit": 0.5, "gpu": 1}),
        json!({"requests": {"cpu": "2"}, "limits": {"cpu": "1", "strange": "x"}}),
        json!([{"name": "KEY"}, {"name": "KEY", "value": "z"}]),
        json!([{"name": "settings", "emptyDir": {}, "mountPath": "/a"}, {"name": "settings", "mountPath": "/a", "nfs": {"path": "x"}}]),
        json!([{"name": "fetch", "image": "x", "volumeMounts": [{"name": "nowhere", "mountPath": "/x", "mountPropagation": "Bidirectional"}]}]),
        json!({"team": "a b", "": "x"}),
        json!({"integration_id": "x", "resource_spec": {"min_scale": 3, "max_scale": 1}}),
    ]
}

/// Every way to a place of the value that a session can change.
fn ways(record: &'static Record, value: &Value, before: &[String], out: &mut Vec<Vec<String>>) {
    let Some(object) = value.as_object() else { return };
    for field in record.fields {
        let way: Vec<String> = before.iter().cloned().chain([field.name.to_owned()]).collect();
        out.push(way.clone());
        match (field.kind, object.get(field.name)) {
            (Kind::Record(inner), Some(value)) => ways(inner, value, &way, out),
            (Kind::List(inner), Some(Value::Array(items))) => {
                for (index, item) in items.iter().enumerate() {
                    let way: Vec<String> = way.iter().cloned().chain([index.to_string()]).collect();
                    out.push(way.clone());
                    if let Kind::Record(inner) = inner {
                        ways(inner, item, &way, out);
                    }
                }
            }
            _ => {}
        }
    }
}

fn place<'a>(value: &'a mut Value, way: &[String]) -> &'a mut Value {
    way.iter().fold(value, |value, step| match value {
        Value::Array(items) => &mut items[step.parse::<usize>().expect("an index")],
        value => value.as_object_mut().expect("an object").entry(step.clone()).or_insert(Value::Null),
    })
}

type Step = (prop::sample::Index, Option<prop::sample::Index>);

/// Changes the form and the session alike, and compares their reports after each change; also what a form shows that
/// follows the changes.
fn agrees(
    record: &'static Record,
    mut value: Value,
    hosting: Option<Hosting>,
    stored: Option<&Value>,
    changes: &[Step],
) -> Result<(), TestCaseError> {
    let read = |record, value: &Value| Form::read_record(record, value.to_string().as_bytes()).expect("it is JSON");
    let stored = stored.map(|stored| read(&DEPLOYMENT, stored));
    let mut session = Session::from_form(record, read(record, &value), hosting, stored.clone());
    let mut shown = session.report().issues;
    let values = values();
    for (place_index, value_index) in changes {
        let mut all = Vec::new();
        ways(record, &value, &[], &mut all);
        let way = place_index.get(&all).clone();
        let steps: Vec<&str> = way.iter().map(String::as_str).collect();
        let change = match value_index {
            Some(index) => {
                let new = index.get(&values);
                *place(&mut value, &way) = new.clone();
                session.set(&steps, new.to_string().as_bytes()).expect("the place is there")
            }
            None if way.last().is_some_and(|step| step.parse::<usize>().is_err()) => {
                let (last, around) = way.split_last().expect("a way is not empty");
                place(&mut value, around).as_object_mut().expect("an object").shift_remove(last);
                session.remove(&steps).expect("the place is there")
            }
            None => continue,
        };
        let whole = validate::check_text_with(
            record,
            value.to_string().as_bytes(),
            &Options { hosting, current: stored.as_ref() },
        );
        prop_assert_eq!(&session.report().issues, &whole.issues, "after {:?} in {}", way, value);
        prop_assert!(change.cleared.iter().all(|issue| shown.contains(issue)), "what was cleared was not shown");
        prop_assert!(change.appeared.iter().all(|issue| !shown.contains(issue)), "what appeared was shown");
        shown.retain(|issue| !change.cleared.contains(issue));
        shown.extend(change.appeared);
        prop_assert_eq!(sorted(&shown), sorted(&whole.issues), "after {:?} in {}", way, value);
        let here = whole.issues.iter().filter(|issue| {
            let path = issue.path();
            path.len() >= way.len() && path.iter().zip(&way).all(|(one, other)| one.as_text() == *other)
        });
        prop_assert_eq!(change.here, here.cloned().collect::<Vec<_>>(), "after {:?} in {}", way, value);
    }
    Ok(())
}

/// Issues in an order of their own, each once.
fn sorted(issues: &[Issue]) -> Vec<String> {
    let mut texts: Vec<_> = issues.iter().map(|issue| format!("{issue:?}")).collect();
    texts.sort();
    texts.dedup();
    texts
}

fn changes() -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec(
        (any::<prop::sample::Index>(), prop::option::weighted(0.85, any::<prop::sample::Index>())),
        1..24,
    )
}

proptest! {
    #![proptest_config(crate::support::cases(400))]

    #[test]
    fn a_creation_has_the_issues_of_a_whole_check_after_every_change(changes in changes(), hosting in prop::option::of(prop::bool::ANY)) {
        let hosting = hosting.map(|cloud| if cloud { Hosting::Cloud } else { Hosting::SelfHosted });
        agrees(&DEPLOYMENT_CREATE, form(), hosting, None, &changes)?;
    }

    #[test]
    fn a_patch_has_the_issues_of_a_whole_check_after_every_change(changes in changes(), known in prop::bool::ANY) {
        let mut patch = form();
        let fields = patch.as_object_mut().expect("an object");
        fields.remove("name");
        fields.remove("source");
        let current = current();
        agrees(&DEPLOYMENT_PATCH, patch, None, known.then_some(&current), &changes)?;
    }
}

/// Types every value after the one that is there into every place, and compares the report with that of a whole check
/// each time. Without `ALL=1` each place gets a quarter of the values, and its neighbours the others.
fn typed_again(record: &'static Record, value: &Value, hosting: Option<Hosting>, stored: Option<&Value>) {
    let read = |record, value: &Value| Form::read_record(record, value.to_string().as_bytes()).expect("it is JSON");
    let stored = stored.map(|stored| read(&DEPLOYMENT, stored));
    let options = Options { hosting, current: stored.as_ref() };
    let check = |value: &Value| validate::check_form(record, &read(record, value), &options);
    let unchanged = check(value);
    let mut all = Vec::new();
    ways(record, value, &[], &mut all);
    let quarter = if crate::support::tries_all() { 1 } else { 4 };
    for (index, way) in all.into_iter().enumerate() {
        let steps: Vec<&str> = way.iter().map(String::as_str).collect();
        let right = value.pointer(&format!("/{}", way.join("/")));
        let mut session = Session::from_form(record, read(record, value), hosting, stored.clone());
        let mut set = |typed: &Value, expected: &Report| {
            session.set(&steps, typed.to_string().as_bytes()).expect("the place is there");
            assert_eq!(session.report(), *expected, "{typed} at {}", way.join("."));
        };
        for typed in values().into_iter().skip(index % quarter).step_by(quarter) {
            for _ in 0..2 {
                if let Some(right) = right {
                    set(right, &unchanged);
                }
            }
            let mut whole = value.clone();
            *place(&mut whole, &way) = typed.clone();
            let expected = check(&whole);
            set(&typed, &expected);
            set(&typed, &expected);
        }
    }
}

#[test]
fn another_value_in_the_same_field_has_the_issues_of_a_whole_check() {
    typed_again(&DEPLOYMENT_CREATE, &form(), Some(Hosting::Cloud), None);
    let mut patch = form();
    for name in ["name", "source"] {
        patch.as_object_mut().expect("an object").shift_remove(name);
    }
    typed_again(&DEPLOYMENT_PATCH, &patch, None, Some(&current()));
    // A form in the making has issues elsewhere.
    let mut wrong = form();
    wrong.as_object_mut().expect("an object").shift_remove("name");
    for (place, value) in [
        ("/source_config/resource_spec/volumes/1/emptyDir/sizeLimit", json!("much")),
        ("/source_config/resource_spec/cpu_limit", json!(0.25)),
        ("/secrets/1/name", json!("KEY")),
    ] {
        *wrong.pointer_mut(place).expect("the place is there") = value;
    }
    typed_again(&DEPLOYMENT_CREATE, &wrong, None, None);
}

#[test]
fn a_change_tells_the_issues_of_the_rule_that_it_breaks_and_mends() {
    let mut session = Session::new(&DEPLOYMENT_CREATE, form().to_string().as_bytes(), None).expect("it is JSON");
    assert!(session.report().issues.iter().all(|issue| !issue.degree.is_error()));
    let codes = |issues: &[Issue]| issues.iter().map(|issue| issue.kind.code()).collect::<Vec<_>>();
    // The rule reports the limit, whichever of its two fields breaks it.
    let broken = session.set(&["source_config", "resource_spec", "cpu"], b"3").expect("the place is there");
    assert_eq!(
        (codes(&broken.appeared), codes(&broken.cleared), codes(&broken.here)),
        (vec!["limit_below_request"], vec![], vec![])
    );
    let mended = session.set(&["source_config", "resource_spec", "cpu_limit"], b"4").expect("the place is there");
    assert_eq!(
        (codes(&mended.appeared), codes(&mended.cleared), codes(&mended.here)),
        (vec![], vec!["limit_below_request"], vec![])
    );
    assert!(session.report().ok());
}

#[test]
fn a_way_to_nowhere_is_refused_and_changes_nothing() {
    let mut session = Session::new(&DEPLOYMENT_CREATE, form().to_string().as_bytes(), None).expect("it is JSON");
    let before = session.report();
    for way in [
        &["nothing"][..],
        &["name", "first"],
        &["secrets", "7"],
        &["secrets", "first"],
        &["source_config", "listener_config", "k8s_cluster_id"],
        &["source_config", "resource_spec", "labels", "team"],
    ] {
        assert_eq!(session.set(way, b"1"), Err(SessionError::NoSuchPlace), "{way:?}");
    }
    assert!(matches!(session.set(&["name"], b"{"), Err(SessionError::Syntax(_))));
    assert_eq!(session.remove(&[]), Err(SessionError::NoSuchPlace));
    assert_eq!(session.report(), before);
}
