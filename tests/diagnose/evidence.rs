//! Reads the evidence of a case from its JSON.

use deployment_control::diagnose::{FormEvidence, ListenerEvidence, PatchEvidence};
use serde_json::Value;

/// The parts of a form that its evidence borrows.
pub(crate) struct Parts<'a> {
    resource_fields: Vec<&'a str>,
    secrets: Option<Vec<&'a str>>,
    listeners: Option<Vec<(&'a str, Vec<&'a str>)>>,
    listener_evidence: Vec<ListenerEvidence<'a>>,
    stored_secrets: Vec<&'a str>,
    stored_resource_fields: Vec<&'a str>,
}

pub(crate) fn texts(value: &Value) -> Vec<&str> {
    value.as_array().map(|list| list.iter().filter_map(Value::as_str).collect()).unwrap_or_default()
}

fn given_fields(form: &Value) -> Vec<&str> {
    form["source_config"]["resource_spec"]
        .as_object()
        .map(|spec| spec.iter().filter(|(_, value)| !value.is_null()).map(|(name, _)| name.as_str()).collect())
        .unwrap_or_default()
}

fn secret_names(form: &Value) -> Option<Vec<&str>> {
    form["secrets"].as_array().map(|list| list.iter().filter_map(|secret| secret["name"].as_str()).collect())
}

/// Calls `read` with the evidence of a form, of the deployment that it changes, and of the workspace's listeners.
pub(crate) fn with_evidence<T>(case: &Value, form: &Value, read: impl FnOnce(&FormEvidence<'_>) -> T) -> T {
    let mut parts = Parts {
        resource_fields: given_fields(form),
        secrets: secret_names(form),
        listeners: case["listeners"].as_array().map(|list| {
            list.iter()
                .map(|each| (each["id"].as_str().unwrap_or(""), texts(&each["compute_config"]["k8s_namespaces"])))
                .collect()
        }),
        listener_evidence: Vec::new(),
        stored_secrets: secret_names(&case["current"]).unwrap_or_default(),
        stored_resource_fields: given_fields(&case["current"]),
    };
    if let Some(listeners) = &parts.listeners {
        parts.listener_evidence = listeners
            .iter()
            .map(|(id, namespaces)| ListenerEvidence { id, namespaces: namespaces.as_slice() })
            .collect();
    }
    let config = &form["source_config"];
    let is_self_hosted =
        case["hosting"].as_str().map_or(form["source"] == "external_docker", |kind| kind == "self_hosted");
    read(&FormEvidence {
        name: form["name"].as_str(),
        is_self_hosted,
        image_uri: form["source_revision_config"]["image_uri"].as_str(),
        repo_ref: form["source_revision_config"]["repo_ref"].as_str(),
        build_on_push: config["build_on_push"] == true,
        resource_fields: &parts.resource_fields,
        redis_memory_mb: config["resource_spec"]["redis_memory_mb"].as_f64(),
        listener_id: config["listener_id"].as_str(),
        k8s_namespace: config["listener_config"]["k8s_namespace"].as_str(),
        listeners: parts.listeners.is_some().then_some(parts.listener_evidence.as_slice()),
        patch: case["current"].is_object().then(|| PatchEvidence {
            image_uri: case["current"]["source_revision_config"]["image_uri"].as_str(),
            secrets: parts.secrets.as_deref(),
            stored_secrets: &parts.stored_secrets,
            stored_resource_fields: &parts.stored_resource_fields,
        }),
        status: form["status"].as_str(),
        has_active_revision: form["active_revision_id"].is_string(),
    })
}
