//! The emulator does what an explanation promises: `will` makes a revision, `will_not` makes none.

use crate::support::emulator as support;
use deployment_control::explain::explain;
use deployment_control::schema::{DEPLOYMENT_PATCH, Effect};
use deployment_control::validate::check_text;
use proptest::prelude::*;
use serde_json::{Value, json};

fn maybe<T: Strategy<Value = Value> + 'static>(value: T) -> impl Strategy<Value = Option<Value>> {
    prop_oneof![2 => Just(None), 1 => Just(Some(Value::Null)), 4 => value.prop_map(Some)]
}

fn one_of(words: &'static [&'static str]) -> impl Strategy<Value = Value> {
    prop::sample::select(words).prop_map(Value::from)
}

fn object<const N: usize>(fields: [(&'static str, BoxedStrategy<Option<Value>>); N]) -> impl Strategy<Value = Value> {
    let (names, values): (Vec<_>, Vec<_>) = fields.into_iter().unzip();
    values.prop_map(move |values| {
        names.iter().zip(values).filter_map(|(name, value)| Some(((*name).to_owned(), value?))).collect()
    })
}

fn secrets() -> impl Strategy<Value = Value> {
    let secret =
        (one_of(&["A", "B", "C"]), one_of(&["1", "2"])).prop_map(|(name, value)| json!({"name": name, "value": value}));
    prop::collection::vec(secret, 0..3).prop_map(Value::from)
}

/// Patches that a deployment of this source takes, with few values, so that many are the ones that are stored.
fn patches(is_image: bool) -> impl Strategy<Value = Value> {
    let only = move |image: bool, value: BoxedStrategy<Option<Value>>| {
        if image == is_image { value } else { Just(None).boxed() }
    };
    let text = |words| maybe(one_of(words)).boxed();
    let spec = object([
        ("cpu", maybe(prop_oneof![Just(json!(1)), Just(json!(2)), Just(json!(1.0))]).boxed()),
        ("memory_mb", maybe(prop_oneof![Just(json!(512)), Just(json!(1024))]).boxed()),
        ("labels", maybe(prop_oneof![Just(json!({"team": "a"})), Just(json!({}))]).boxed()),
        ("tomorrow", text(&["x", "y"])),
    ]);
    let config = object([
        ("build_on_push", only(false, maybe(any::<bool>().prop_map(Value::from)).boxed())),
        ("custom_url", text(&["https://a.example", "https://b.example"])),
        ("resource_spec", maybe(spec).boxed()),
        ("install_command", only(false, text(&["make", "make all"]))),
        ("tomorrow", text(&["x", "y"])),
    ]);
    let revision = object([
        ("repo_ref", only(false, text(&["main", "other"]))),
        ("agent_config_path", only(false, text(&["agent.json", "b.json"]))),
        ("image_uri", only(true, text(&["registry.example/agent:1", "registry.example/agent:2"]))),
        ("repo_commit_sha", only(false, text(&["abc"]))),
        ("tomorrow", text(&["x", "y"])),
    ]);
    let reference =
        one_of(&["A", "B"]).prop_map(|name| json!({"name": name, "secret_name": "store", "secret_key": "key"}));
    object([
        ("revision_source", only(false, text(&["repo_host"]))),
        ("source_config", maybe(config).boxed()),
        ("source_revision_config", maybe(revision).boxed()),
        ("secrets", maybe(secrets()).boxed()),
        ("secret_references", only(true, maybe(prop::collection::vec(reference, 0..3).prop_map(Value::from)).boxed())),
        ("tomorrow", text(&["x", "y"])),
    ])
}

/// Sends the patches one after the other, each explained beforehand against the deployment as it was answered last.
fn sent(source: &str, patches: [Value; 2]) -> Result<(), TestCaseError> {
    let mut service = support::Service::new();
    let created = service.create(&support::creation("agent", source));
    let mut before = created.clone();
    for patch in patches {
        let text = patch.to_string();
        prop_assume!(check_text(&DEPLOYMENT_PATCH, text.as_bytes()).ok());
        let current = before.to_string();
        let explanation = explain(text.as_bytes(), Some(current.as_bytes())).expect("both are JSON");
        let after = service.patch(&created, &patch);
        let made = after["latest_revision_id"] != before["latest_revision_id"];
        prop_assert!(
            if made { explanation.new_revision != Effect::WillNot } else { explanation.new_revision != Effect::Will },
            "{patch} {explanation:?}"
        );
        prop_assert_eq!(made, explanation.was_seen(), "{} {:?}", &patch, explanation);
        before = after;
    }
    Ok(())
}

proptest! {
    #![proptest_config(crate::support::cases(300))]

    #[test]
    fn the_emulator_does_with_a_repository_what_an_explanation_promises(first in patches(false), second in patches(false)) {
        sent("repo_host", [first, second])?;
    }

    #[test]
    fn the_emulator_does_with_an_image_what_an_explanation_promises(first in patches(true), second in patches(true)) {
        sent("external_docker", [first, second])?;
    }
}
