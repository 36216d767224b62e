//! What a plan makes of a deployment as services show it: filled in, spelled otherwise, and hidden in part. Native cases,
//! and generated forms whose stored records are rewritten so.

use deployment_control::explain::{self, Entry, Plan, Reason, Wish};
use proptest::prelude::*;
use serde_json::{Value, json};

fn plan_as<'a>(wish: Wish, form: &'a str, stored: &'a str) -> Plan<'a> {
    explain::plan_as(wish, form.as_bytes(), stored.as_bytes()).expect("both are JSON")
}

fn path_of(entry: &Entry<'_>) -> String {
    entry.path.iter().map(|segment| segment.as_text().into_owned()).collect::<Vec<_>>().join(".")
}

fn patch_of(plan: &Plan<'_>) -> Value {
    serde_json::from_str(&plan.patch).expect("a patch is JSON")
}

#[test]
fn each_case_gives_its_patch_and_tells_why() {
    let cases: Vec<Value> = serde_json::from_str(include_str!("../../cases/plan.json")).expect("the cases are JSON");
    for case in &cases {
        let about = &case["about"];
        let wish = match case["wish"].as_str() {
            None => Wish::Part,
            Some("secrets") => Wish::Secrets,
            _ => Wish::Exact,
        };
        let (form, stored) = (case["form"].to_string(), case["stored"].to_string());
        let plan = plan_as(wish, &form, &stored);
        let told: Vec<_> = plan
            .explanation
            .entries
            .iter()
            .map(|entry| format!("{} {}", entry.reason.code(), path_of(entry)))
            .collect();
        assert_eq!(patch_of(&plan), case["patch"], "{about}");
        assert_eq!(json!(told), case["told"], "{about}");
        let fixed: Vec<_> = plan.fixed.iter().map(path_of).collect();
        assert_eq!(json!(fixed), *case.get("fixed").unwrap_or(&json!([])), "{about}");
        assert_eq!(Wish::Part, Wish::default());
        if wish == Wish::Part {
            assert_eq!(explain::plan(form.as_bytes(), stored.as_bytes()).as_ref(), Ok(&plan), "{about}");
        }
    }
}

#[test]
fn what_is_not_compared_decides_nothing_about_revisions() {
    let (form, stored) = (r#"{"source_config":{"install_command":"make"}}"#, r#"{"source_config":{}}"#);
    let plan = plan_as(Wish::Part, form, stored);
    assert_eq!(plan.explanation.new_revision.as_str(), "will_not");
    assert_eq!(plan.explanation.not_compared().map(|entry| entry.reason).collect::<Vec<_>>(), [Reason::NotCompared]);
    assert_eq!(plan.explanation.changes().count() + plan.explanation.losses().count(), 0);
}

#[test]
fn a_patch_is_sent_whatever_the_service_shows() {
    let stored = br#"{"source_config":{"install_command":null},"source_revision_config":{}}"#;
    let explanation =
        explain::explain(br#"{"source_config":{"install_command":"make"}}"#, Some(stored)).expect("both are JSON");
    let reasons: Vec<_> = explanation.changes().map(|entry| entry.reason).collect();
    assert_eq!((reasons, explanation.new_revision.as_str()), (vec![Reason::NotReported], "may"));
}

const COMMIT: &str = "0123456789abcdef0123456789abcdef01234567";

/// A form with every field that a service shows otherwise, each of few values.
fn forms() -> impl Strategy<Value = Value> {
    let spec = (0..3_u32, prop::option::of(1..4_u32), prop::option::of(1..4_u32), prop::bool::ANY);
    (spec, 0..3_u32, prop::option::of(0..2_u32), 1..3_usize, prop::bool::ANY).prop_map(
        |((cores, max, memory, labels), branch, command, secrets, has_url)| {
            let mut spec = json!({});
            if cores > 0 {
                spec["cpu"] = json!(f64::from(cores) * 0.25);
            }
            if let Some(max) = max {
                spec["max_scale"] = json!(max);
            }
            if let Some(memory) = memory {
                spec["memory_mb"] = json!(memory * 512);
            }
            if labels {
                spec["labels"] = json!({"team": "a"});
            }
            let secrets: Vec<_> = (0..secrets).map(|at| json!({"name": format!("S{at}"), "value": "1"})).collect();
            let mut form = json!({
                "name": "agent", "source": "repo_host",
                "source_config": {"listener_config": {"k8s_namespace": "agents"}, "resource_spec": spec},
                "source_revision_config": {"repo_ref": format!("branch-{branch}"), "agent_config_path": "agent.json"},
                "secrets": secrets,
            });
            if let Some(command) = command {
                form["source_config"]["install_command"] = json!(format!("make {command}"));
            }
            if has_url {
                form["source_config"]["custom_url"] = json!("https://a.example");
            }
            form
        },
    )
}

/// Which of the rewritings a service makes.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each rewriting stands by itself")]
struct Views {
    hides_namespace: bool,
    hides_commands: bool,
    fills_in: bool,
    secrets: u8,
    resolves: bool,
    has_others: bool,
}

fn views() -> impl Strategy<Value = Views> {
    (any::<[bool; 5]>(), 0..6_u8).prop_map(
        |([hides_namespace, hides_commands, fills_in, resolves, has_others], secrets)| Views {
            hides_namespace,
            hides_commands,
            fills_in,
            secrets,
            resolves,
            has_others,
        },
    )
}

/// What a service shows of the deployment that was made of a form.
fn shown(form: &Value, views: Views) -> Value {
    let mut stored = form.clone();
    stored["status"] = json!("READY");
    stored["latest_revision_id"] = json!("3c90c3cc-0d44-4b50-8888-8dd25736052a");
    let config = &mut stored["source_config"];
    config["deployment_type"] = json!("prod");
    if config.get("custom_url").is_none() {
        config["custom_url"] = json!("https://agent-0123.region.example");
    }
    if views.hides_namespace {
        config["listener_config"] = Value::Null;
    }
    if views.hides_commands {
        config["install_command"] = Value::Null;
    }
    let spec = &mut config["resource_spec"];
    if views.fills_in {
        let cores = spec.get("cpu").and_then(Value::as_f64).map_or(1.0, |cores| (cores * 10.0).round() / 10.0);
        spec["cpu"] = json!(cores);
        for (name, usual) in [
            ("min_scale", json!(1)),
            ("max_scale", json!(1)),
            ("memory_mb", json!(2048)),
            ("cpu_limit", json!(cores * 2.0)),
            ("memory_limit_mb", Value::Null),
            ("labels", Value::Null),
        ] {
            if spec.get(name).is_none() {
                spec[name] = usual;
            }
        }
    }
    if views.has_others {
        spec["queue_cpu"] = json!(3);
        spec["sidecars"] = json!([{"name": "log", "image": "registry.example/log:1"}]);
    }
    if views.resolves {
        let branch = stored["source_revision_config"]["repo_ref"].clone();
        stored["source_config"]["repo_branch"] = branch;
        stored["source_revision_config"]["repo_ref"] = json!(COMMIT);
    }
    let hidden = [None, Some(Value::Null), Some(json!("")), Some(json!("***"))];
    match views.secrets {
        0 => stored["secrets"] = Value::Null,
        1 => {}
        kind => {
            for secret in stored["secrets"].as_array_mut().into_iter().flatten() {
                match &hidden[usize::from(kind - 2)] {
                    Some(value) => secret["value"] = value.clone(),
                    None => drop(secret.as_object_mut().and_then(|secret| secret.remove("value"))),
                }
            }
        }
    }
    stored
}

proptest! {
    #![proptest_config(crate::support::cases(500))]

    #[test]
    fn what_was_made_of_a_form_does_not_differ_from_it(form in forms(), views in views()) {
        let (text, stored) = (form.to_string(), shown(&form, views).to_string());
        let plan = plan_as(Wish::Part, &text, &stored);
        prop_assert!(plan.is_empty() && plan.is_possible(), "{plan:?}");
        let hidden: Vec<_> = plan.explanation.not_compared().map(path_of).collect();
        prop_assert_eq!(plan.explanation.entries.len(), hidden.len());
        let namespace = "source_config.listener_config.k8s_namespace".to_owned();
        prop_assert_eq!(hidden.contains(&namespace), views.hides_namespace);
    }

    #[test]
    fn the_patch_of_one_change_has_it_alone(form in forms(), views in views(), which in 0..4_u32) {
        let stored = shown(&form, views);
        let mut wanted = form;
        let expected = match which {
            0 => {
                wanted["source_config"]["resource_spec"]["max_scale"] = json!(9);
                let mut spec = json!({});
                for whole in [&stored, &wanted] {
                    for (name, value) in whole["source_config"]["resource_spec"].as_object().expect("it is one") {
                        if !value.is_null() {
                            spec[name] = value.clone();
                        }
                    }
                }
                json!({"source_config": {"resource_spec": spec}})
            }
            1 => {
                wanted["source_revision_config"]["repo_ref"] = json!("another");
                json!({"source_revision_config": {"repo_ref": "another"}})
            }
            2 => {
                wanted["source_config"]["custom_url"] = json!("https://b.example");
                json!({"source_config": {"custom_url": "https://b.example"}})
            }
            _ => {
                prop_assume!(views.secrets != 0);
                wanted["secrets"].as_array_mut().expect("it is one").push(json!({"name": "NEW", "value": "2"}));
                json!({"secrets": wanted["secrets"]})
            }
        };
        let (text, stored) = (wanted.to_string(), stored.to_string());
        prop_assert_eq!(patch_of(&plan_as(Wish::Part, &text, &stored)), expected, "{} {}", text, stored);
    }
}
