//! What an explanation says of a patch, in words: the verdict, then each entry with its path, its reason and its
//! values.

use deployment_control::explain::{Entry, Reason, explain};
use deployment_control::schema::Effect;
use serde_json::{Value, json};

fn said(entry: &Entry<'_>) -> String {
    let path: Vec<_> = entry.path.iter().map(|segment| segment.as_text().into_owned()).collect();
    let values = match (entry.before(), entry.after()) {
        (None, None) => String::new(),
        (before, after) => format!(": {} -> {}", before.unwrap_or("-"), after.unwrap_or("-")),
    };
    format!("{} {}{values}", entry.reason.code(), path.join("."))
}

fn explained(patch: &Value, current: Option<&Value>) -> Vec<String> {
    let (patch, current) = (patch.to_string(), current.map(Value::to_string));
    let explanation = explain(patch.as_bytes(), current.as_deref().map(str::as_bytes)).expect("both are JSON");
    let verdict = explanation.new_revision.as_str().to_owned();
    [verdict].into_iter().chain(explanation.entries.iter().map(said)).collect()
}

fn current() -> Value {
    json!({
        "name": "agent", "source": "external_docker", "id": "3c90c3cc-0d44-4b50-8888-8dd25736052a", "status": "READY",
        "source_config": {
            "integration_id": null, "build_on_push": null, "custom_url": "https://a.example", "listener_id": "3c90c3cc-0d44-4b50-8888-8dd25736052a",
            "listener_config": {"k8s_namespace": "agents"}, "install_command": "make",
            "resource_spec": {"cpu": 1, "memory_mb": 512, "labels": {"team": "a"}, "min_scale": null, "tomorrow": 1,
                "sidecars": [{"name": "proxy", "image": "proxy:1", "env": [{"name": "TOKEN", "value": "hunter2"}]}]},
        },
        "source_revision_config": {"image_uri": "registry.example/agent:1", "agent_config_path": null, "repo_commit_sha": null},
        "secrets": [{"name": "A", "value": "hunter2"}, {"name": "B", "value": "2"}, {"name": "C"}],
        "secret_references": [{"name": "X", "secret_name": "s", "secret_key": "k"}],
    })
}

#[test]
fn against_the_deployment_each_field_is_told_as_it_changes() {
    let cases = [
        (json!({}), vec!["will_not"]),
        (json!({"source_config": {}, "source_revision_config": {}}), vec!["will_not"]),
        (
            json!({"source_config": {"build_on_push": true, "custom_url": "https://b.example"}}),
            vec![
                "will_not",
                "config_field source_config.build_on_push: - -> true",
                "config_field source_config.custom_url: \"https://a.example\" -> \"https://b.example\"",
            ],
        ),
        (
            json!({"source_config": {"custom_url": "https://a.example"}}),
            vec![
                "will_not",
                "same_config_field source_config.custom_url: \"https://a.example\" -> \"https://a.example\"",
            ],
        ),
        (
            json!({"source_revision_config": {"image_uri": "registry.example/agent:2"}}),
            vec![
                "will",
                "revision_field source_revision_config.image_uri: \"registry.example/agent:1\" -> \"registry.example/agent:2\"",
            ],
        ),
        (
            json!({"source_revision_config": {"image_uri": "registry.example/agent:1"}}),
            vec![
                "may",
                "same_revision_field source_revision_config.image_uri: \"registry.example/agent:1\" -> \"registry.example/agent:1\"",
            ],
        ),
        (
            json!({"source_revision_config": {"repo_commit_sha": "abc"}}),
            vec!["may", "answers_only source_revision_config.repo_commit_sha"],
        ),
        (
            json!({"source_config": {"install_command": "make", "build_command": "make all"}}),
            vec![
                "may",
                "same_observed_field source_config.install_command: \"make\" -> \"make\"",
                "not_reported source_config.build_command: - -> \"make all\"",
            ],
        ),
        (
            json!({"source_config": {"listener_id": "3C90C3CC-0D44-4B50-8888-8DD25736052A", "listener_config": {"k8s_namespace": "other", "more": 1}}}),
            vec![
                "may",
                "same_config_field source_config.listener_id: \"3c90c3cc-0d44-4b50-8888-8dd25736052a\" -> \"3C90C3CC-0D44-4B50-8888-8DD25736052A\"",
                "fixed_field source_config.listener_config.k8s_namespace: \"agents\" -> \"other\"",
                "field_not_shown source_config.listener_config.more",
            ],
        ),
        (
            json!({"revision_source": "internal_docker"}),
            vec!["may", "revision_source revision_source: \"external_docker\" -> \"internal_docker\""],
        ),
        (
            json!({"name": "agent", "source": "repo_host", "status": "READY", "secret": [{"name": "A", "value": "hunter2"}]}),
            vec![
                "may",
                "same_config_field name: \"agent\" -> \"agent\"",
                "fixed_field source: \"external_docker\" -> \"repo_host\"",
                "answers_only status",
                "field_not_shown secret",
            ],
        ),
    ];
    for (patch, expected) in cases {
        assert_eq!(explained(&patch, Some(&current())), expected, "{patch}");
    }
}

#[test]
fn a_resource_spec_tells_what_changes_and_what_falls_back() {
    let labels = json!({"team": "a"});
    let sidecars = current()["source_config"]["resource_spec"]["sidecars"].clone();
    let spec = |spec: Value| explained(&json!({"source_config": {"resource_spec": spec}}), Some(&current()));
    assert_eq!(
        spec(
            json!({"cpu": 2.0, "memory_mb": 512, "labels": labels, "sidecars": sidecars, "tomorrow": 1, "max_scale": 3})
        ),
        [
            "may",
            "spec_field source_config.resource_spec.cpu: 1 -> 2.0",
            "spec_field source_config.resource_spec.max_scale: - -> 3",
        ]
    );
    assert_eq!(
        spec(json!({"cpu": 1.0, "memory_mb": 512, "labels": labels, "sidecars": sidecars, "tomorrow": 1})),
        ["may", "same_observed_field source_config.resource_spec"]
    );
    assert_eq!(
        spec(json!({"cpu": 1, "memory_mb": null, "sidecars": [], "labels": labels})),
        [
            "may",
            "spec_reset source_config.resource_spec.memory_mb: 512 -> -",
            "spec_field source_config.resource_spec.sidecars",
            "spec_reset source_config.resource_spec.tomorrow",
        ]
    );
}

#[test]
fn what_a_service_fills_in_again_is_no_loss() {
    let current = json!({"source_config": {"resource_spec": {"min_scale": 1, "cpu": 1, "cpu_limit": 2, "queue_cpu": 1, "memory_mb": 512}}});
    let spec = |spec: Value| explained(&json!({"source_config": {"resource_spec": spec}}), Some(&current));
    assert_eq!(
        spec(json!({"cpu": 1.04, "memory_mb": 512})),
        ["may", "same_observed_field source_config.resource_spec"]
    );
    assert_eq!(
        spec(json!({"cpu": 2})),
        [
            "may",
            "spec_field source_config.resource_spec.cpu: 1 -> 2",
            "spec_reset source_config.resource_spec.cpu_limit: 2 -> -",
            "spec_reset source_config.resource_spec.queue_cpu: 1 -> -",
            "spec_reset source_config.resource_spec.memory_mb: 512 -> -",
        ]
    );
}

#[test]
fn a_list_of_secrets_is_told_name_by_name_and_never_by_value() {
    let patch = json!({"secrets": [{"name": "A", "value": "hunter2"}, {"name": "B", "value": "hunter3"}, {"name": "D", "value": "hunter4"}]});
    let all = explained(&patch, Some(&current()));
    assert_eq!(
        all,
        [
            "may",
            "secret_kept secrets.A",
            "secret_changed secrets.B",
            "secret_added secrets.D",
            "secret_removed secrets.C"
        ]
    );
    let unreadable = json!({"secrets": [{"name": "C", "value": "3"}, {"name": "A", "value": "hunter2"}, {"name": "B", "value": "2"}]});
    assert_eq!(
        explained(&unreadable, Some(&current())),
        ["may", "secret_hidden secrets.C", "secret_kept secrets.A", "secret_kept secrets.B"]
    );
    assert_eq!(
        explained(&json!({"secrets": []}), Some(&current())),
        ["may", "empty_secrets secrets", "empty_keeps secrets"]
    );
    assert_eq!(explained(&json!({"secrets": []}), Some(&json!({"secrets": []}))), ["may", "empty_secrets secrets"]);

    // What came empty or masked is not what is stored.
    for value in [json!(""), json!("***"), json!("\u{2022}\u{2022}"), Value::Null] {
        let secrets = json!({"secrets": [{"name": "A", "value": value}]});
        assert_eq!(explained(&secrets, Some(&secrets)), ["may", "secret_overwritten secrets.A"]);
    }
    let starred = json!({"secrets": [{"name": "A", "value": "*a*"}]});
    assert_eq!(explained(&starred, Some(&starred)), ["may", "secret_kept secrets.A"]);

    let references = json!({"secret_references": [{"name": "Y", "secret_name": "s", "secret_key": "k"}]});
    assert_eq!(
        explained(&references, Some(&current())),
        [
            "may",
            "reference_added secret_references.Y: - -> {\"name\":\"Y\",\"secret_name\":\"s\",\"secret_key\":\"k\"}",
            "reference_removed secret_references.X: {\"name\":\"X\",\"secret_name\":\"s\",\"secret_key\":\"k\"} -> -",
        ]
    );
}

#[test]
fn a_null_is_a_loss_where_something_is_stored() {
    let patch = json!({
        "revision_source": null, "secrets": null, "secret_references": null, "source_revision_config": {"image_uri": null, "agent_config_path": null, "repo_commit_sha": null},
        "source_config": {"custom_url": null, "build_on_push": null, "resource_spec": null}, "tomorrow": null,
    });
    assert_eq!(
        explained(&patch, Some(&current())),
        [
            "will_not",
            "null_keeps source_config.custom_url",
            "null_keeps source_config.resource_spec",
            "null_keeps source_revision_config.image_uri",
            "null_keeps secrets",
            "null_keeps secret_references",
        ]
    );
    assert_eq!(
        explained(&json!({"source_config": null, "secrets": null}), Some(&json!({"secrets": []}))),
        ["will_not"]
    );
    assert_eq!(explained(&json!({"source_config": null}), None), ["will_not", "null_keeps source_config"]);
}

#[test]
fn without_the_deployment_what_is_given_counts_and_what_may_be_lost_is_said() {
    let cases = [
        (json!({}), vec!["will_not"]),
        (
            json!({"source_config": {"build_on_push": true}}),
            vec!["will_not", "config_field source_config.build_on_push: - -> true"],
        ),
        (
            json!({"source_config": {"integration_id": "x"}}),
            vec!["will_not", "fixed_field source_config.integration_id: - -> \"x\""],
        ),
        (
            json!({"source_config": {"repo_url": "https://h/b"}}),
            vec!["will_not", "moved_repository source_config.repo_url: - -> \"https://h/b\""],
        ),
        (
            json!({"source_config": {"resource_spec": {"cpu": 1}}}),
            vec![
                "may",
                "spec_field source_config.resource_spec.cpu: - -> 1",
                "spec_replaced source_config.resource_spec",
            ],
        ),
        (
            json!({"source_config": {"resource_spec": {}}}),
            vec!["may", "observed_field source_config.resource_spec", "spec_replaced source_config.resource_spec"],
        ),
        (
            json!({"secrets": [{"name": "A", "value": "1"}]}),
            vec!["may", "secret_given secrets.A", "secrets_replaced secrets"],
        ),
        (json!({"secrets": []}), vec!["may", "empty_secrets secrets", "empty_keeps secrets"]),
        (
            json!({"secret_references": []}),
            vec!["may", "observed_field secret_references", "references_replaced secret_references"],
        ),
        (
            json!({"source_revision_config": {"repo_ref": "main"}, "x": 1}),
            vec!["will", "revision_field source_revision_config.repo_ref: - -> \"main\"", "field_not_shown x"],
        ),
        (json!([]), vec!["will_not"]),
        (json!({"source_config": 5, "source_revision_config": [1]}), vec!["will_not"]),
    ];
    for (patch, expected) in cases {
        assert_eq!(explained(&patch, None), expected, "{patch}");
        assert_eq!(explained(&patch, Some(&json!(5))), expected, "{patch}");
    }
}

#[test]
fn what_a_service_does_not_show_may_be_lost_unseen() {
    let spec = json!({"source_config": {"resource_spec": {"cpu": 1}}});
    let secrets = json!({"secrets": [{"name": "A", "value": "1"}]});
    let references = json!({"secret_references": []});
    for (patch, current, is_hidden) in [
        (&secrets, json!({"source": "repo_host"}), true),
        (&secrets, json!({"secrets": null}), true),
        (&secrets, json!({"secrets": []}), false),
        (&spec, json!({"source": "repo_host"}), true),
        (&spec, json!({"source_config": null}), true),
        (&spec, json!({"source_config": {}}), true),
        (&spec, json!({"source_config": {"resource_spec": null}}), false),
        (&references, json!({"source": "external_docker"}), true),
        (&references, json!({"secret_references": null}), false),
    ] {
        assert_eq!(explained(patch, Some(&current)) == explained(patch, None), is_hidden, "{patch} {current}");
    }
    // A value that is hidden is neither the same nor another one.
    for value in [json!(null), json!(""), json!("***")] {
        let current = json!({"secrets": [{"name": "A", "value": value}]});
        assert_eq!(explained(&secrets, Some(&current)), ["may", "secret_hidden secrets.A"]);
    }
}

#[test]
fn of_two_equal_keys_the_last_counts() {
    let explanation =
        explain(br#"{"source_revision_config":{"image_uri":"a","image_uri":null}}"#, None).expect("it is JSON");
    assert_eq!(explanation.new_revision, Effect::WillNot);
    let explanation = explain(br#"{"source_revision_config":{"image_uri":null,"image_uri":"a"},"x":1,"x":null}"#, None)
        .expect("it is JSON");
    assert_eq!(
        explanation.entries.iter().map(said).collect::<Vec<_>>(),
        ["revision_field source_revision_config.image_uri: - -> \"a\""]
    );
}

#[test]
fn a_text_that_is_no_json_is_an_error_wherever_it_breaks() {
    for text in [
        "",
        "{",
        "{\"a\":}",
        "{} {}",
        r#"{"source_config":{"resource_spec":{"cpu":01}}}"#,
        r#"{"secrets":[{"name":"\ud800x]}"#,
    ] {
        assert!(explain(text.as_bytes(), None).is_err(), "{text}");
        assert!(explain(b"{}", Some(text.as_bytes())).is_err(), "{text}");
    }
}

#[test]
fn every_reason_has_a_code_of_its_own_and_a_sentence() {
    for (index, reason) in Reason::ALL.iter().enumerate() {
        assert_eq!(*reason as usize, index);
        assert_eq!(Reason::ALL.iter().position(|other| other.code() == reason.code()), Some(index), "{reason:?}");
        assert!(reason.because().ends_with('.'), "{reason:?}");
        let is_told = reason.is_change() || reason.is_unchanged() || reason.is_loss();
        assert!(is_told != reason.is_not_compared(), "{reason:?}");
        assert!(!(reason.is_change() && reason.is_unchanged()), "{reason:?}");
    }
}
