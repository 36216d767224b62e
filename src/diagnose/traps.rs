//! The table of traps: what goes wrong without a word in a log, and what shows it (observed 11).

use crate::diagnose::finding::Finding;

/// What shows a trap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A form, before it is sent.
    Form,
    /// A deployment beside its revision.
    Deployment,
    /// The answer to a request.
    Answer,
}

impl Input {
    /// Its word in the generated tables.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Form => "form",
            Self::Deployment => "deployment",
            Self::Answer => "answer",
        }
    }
}

/// What goes wrong without a word in a log.
#[derive(Clone, Copy, Debug)]
pub struct Trap {
    /// A stable word.
    pub code: &'static str,
    /// What shows it.
    pub shown_by: &'static [Input],
    /// What goes wrong, and why.
    pub cause: &'static str,
    /// What to do about it.
    pub next_step: &'static str,
    /// The row that it rests on.
    pub citation: &'static str,
}

const fn trap(
    code: &'static str,
    shown_by: &'static [Input],
    cause: &'static str,
    next_step: &'static str,
    citation: &'static str,
) -> Trap {
    Trap { code, shown_by, cause, next_step, citation }
}

/// Every trap.
pub const TRAPS: &[Trap] = &[
    trap(
        "name_over_21",
        &[Input::Form, Input::Deployment],
        "On self-hosted installations a name over 21 characters makes the autoscaler's label longer than the 63 that Kubernetes allows, and the revision never becomes ready.",
        "Choose a name of at most 21 characters. A name cannot change, so an existing deployment is created anew.",
        "observed 11.1",
    ),
    trap(
        "queue_doubles",
        &[Input::Form, Input::Deployment],
        "A queue runs beside the main servers and takes the same CPU and memory unless its own values are set, so the deployment asks for twice what resource_spec says.",
        "Set queue_cpu, queue_memory_mb and queue_max_scale, and count main and queue together against the cluster and its quota.",
        "observed 11.2",
    ),
    trap(
        "small_cache",
        &[Input::Form],
        "A cache of less than 512 MB was seen to restart under load.",
        "Set redis_memory_mb to 512 or more.",
        "observed 11.3",
    ),
    trap(
        "leftover_project",
        &[Input::Answer],
        "The tracing project of an earlier deployment of this name still exists, and keeps the name.",
        "Delete that project, or delete deployments with delete_tracing_project=true. Waiting does not help.",
        "observed 11.4",
    ),
    trap(
        "name_still_taken",
        &[Input::Answer],
        "The name is taken: its deployment is still being deleted, or something else has just created it.",
        "Wait half a minute and look the name up. Patch what is there, or create once it is gone.",
        "observed 11.5",
    ),
    trap(
        "mutable_tag",
        &[Input::Form],
        "The tag can mean another image tomorrow, and a node that has it keeps running the old one.",
        "Give every build its own tag, or name the image by digest: IMAGE@sha256:…",
        "observed 11.6",
    ),
    trap(
        "wrong_base_path",
        &[Input::Answer],
        "The address does not lead to this service: it is that of a page or of another service, or lacks a path prefix.",
        "Check the base URL. On self-hosted installations the service is often under the prefix /api-host.",
        "observed 11.7",
    ),
    trap(
        "listener_required",
        &[Input::Form, Input::Answer],
        "The workspace has listeners, and the form does not say which one serves the deployment.",
        "List the listeners, and set source_config.listener_id and listener_config.k8s_namespace to one of them.",
        "observed 11.8",
    ),
    trap(
        "no_listeners",
        &[Input::Form, Input::Answer],
        "The form names a listener that the workspace does not have. An installation with its own data plane has none.",
        "Leave out listener_id and listener_config where the list of listeners is empty; else name one of the list.",
        "observed 11.9",
    ),
    trap(
        "namespace_refused",
        &[Input::Form],
        "The listener does not serve this namespace. One whose list of namespaces is empty serves none.",
        "Use a namespace of the listener's k8s_namespaces, or add this one to the listener.",
        "observed 11.10",
    ),
    trap(
        "empty_secrets",
        &[Input::Form],
        "Services were seen to treat an empty list of secrets as unchanged: nothing is removed.",
        "Send a list with at least one secret; it replaces the old one whole.",
        "observed 11.11",
    ),
    trap(
        "partial_resource_spec",
        &[Input::Form],
        "A resource_spec replaces the stored one whole, and each field that it leaves out falls back to its default.",
        "Read the stored resource_spec, change what is to change, and send all of it.",
        "observed 11.12",
    ),
    trap(
        "database_uri_removed",
        &[Input::Form],
        "The list of secrets no longer has POSTGRES_URI_CUSTOM, which a deployment that was made with it needs for life.",
        "Keep it in the list. To change the database, give another URI of a database that exists and serves this deployment alone.",
        "observed 11.13",
    ),
    trap(
        "ready_is_no_result",
        &[Input::Deployment],
        "The deployment is READY although its latest revision failed: READY speaks of the deployment, not of its revisions.",
        "Go by the status of the latest revision. The address in custom_url comes with the first success.",
        "observed 11.14",
    ),
    trap(
        "no_build_on_tag",
        &[Input::Form],
        "Creating or deleting a tag or branch starts no build, so build_on_push does nothing for a tag.",
        "Follow a branch, or patch repo_ref to each new tag.",
        "observed 11.15",
    ),
    trap(
        "tenant_required",
        &[Input::Answer],
        "The key is valid for several workspaces, and the request names none.",
        "Give the workspace's id as the tenant: tenantId, or the environment variable that holds it.",
        "observed 12",
    ),
    trap(
        "feature_disabled",
        &[Input::Answer],
        "The organisation does not have what was asked for.",
        "Ask its administrator, or go without.",
        "observed 12",
    ),
    trap(
        "key_refused",
        &[Input::Answer],
        "The service does not accept the key.",
        "Check that the key belongs to this service, is whole and has not expired.",
        "observed 2",
    ),
];

/// The finding of a trap.
pub(super) fn finding(code: &str) -> Option<Finding> {
    let &Trap { code, cause, next_step, citation, .. } = TRAPS.iter().find(|trap| trap.code == code)?;
    Some(Finding { code, cause, next_step, citation, line: None })
}

/// What a form, or a deployment, says that can be a trap. Whatever is not known stays empty, and shows nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct FormEvidence<'a> {
    /// The name.
    pub name: Option<&'a str>,
    /// Whether the installation is self-hosted.
    pub is_self_hosted: bool,
    /// The image.
    pub image_uri: Option<&'a str>,
    /// The branch or tag.
    pub repo_ref: Option<&'a str>,
    /// Whether a push builds.
    pub build_on_push: bool,
    /// The names of the fields of `resource_spec` that have a value.
    pub resource_fields: &'a [&'a str],
    /// `redis_memory_mb` of `resource_spec`.
    pub redis_memory_mb: Option<f64>,
    /// The listener.
    pub listener_id: Option<&'a str>,
    /// The namespace of `listener_config`.
    pub k8s_namespace: Option<&'a str>,
    /// The listeners of the workspace; `None` if they were not read.
    pub listeners: Option<&'a [ListenerEvidence<'a>]>,
    /// The deployment that the form changes; `None` for one that creates.
    pub patch: Option<PatchEvidence<'a>>,
    /// The status of a deployment that was read.
    pub status: Option<&'a str>,
    /// Whether a revision of it was ever deployed.
    pub has_active_revision: bool,
}

/// A listener of the workspace.
#[derive(Clone, Copy, Debug, Default)]
pub struct ListenerEvidence<'a> {
    /// Its id.
    pub id: &'a str,
    /// The namespaces that it serves.
    pub namespaces: &'a [&'a str],
}

/// What a patch and the deployment that it changes say together.
#[derive(Clone, Copy, Debug, Default)]
pub struct PatchEvidence<'a> {
    /// The image that the deployment has.
    pub image_uri: Option<&'a str>,
    /// The names of the secrets that the patch sends; `None` if it sends no list.
    pub secrets: Option<&'a [&'a str]>,
    /// The names of the secrets that the deployment has.
    pub stored_secrets: &'a [&'a str],
    /// The names of the fields of `resource_spec` that the deployment has a value for.
    pub stored_resource_fields: &'a [&'a str],
}

/// The longest name for which the label of the autoscaler fits.
const MAX_SELF_HOSTED_NAME: usize = 21;
const LEAST_CACHE_MB: f64 = 512.0;
const DATABASE_URI: &str = "POSTGRES_URI_CUSTOM";

fn has_long_name(form: &FormEvidence<'_>) -> bool {
    form.is_self_hosted && form.name.is_some_and(|name| name.chars().count() > MAX_SELF_HOSTED_NAME)
}

fn has_hidden_queue(fields: &[&str]) -> bool {
    fields.iter().any(|field| matches!(*field, "cpu" | "memory_mb"))
        && !fields.iter().any(|field| field.starts_with("queue_"))
}

/// Whether an image's name has a tag that is made to move, or none.
fn is_mutable(image: &str) -> bool {
    let name = image.rsplit('/').next().unwrap_or_default();
    !name.contains('@') && (!name.contains(':') || name.ends_with(":latest"))
}

/// The traps of a form, before it is sent, in the order of the table.
pub fn diagnose_form(form: &FormEvidence<'_>) -> Vec<Finding> {
    let mut codes = Vec::new();
    let mut check = |is_shown: bool, code: &'static str| {
        if is_shown {
            codes.push(code);
        }
    };
    check(has_long_name(form), "name_over_21");
    check(has_hidden_queue(form.resource_fields), "queue_doubles");
    check(form.redis_memory_mb.is_some_and(|mb| mb < LEAST_CACHE_MB), "small_cache");
    let is_same_image = form.patch.is_some_and(|patch| form.image_uri.is_some() && patch.image_uri == form.image_uri);
    let is_pinned = form.image_uri.is_some_and(|image| image.contains('@'));
    check(form.image_uri.is_some_and(is_mutable) || is_same_image && !is_pinned, "mutable_tag");
    if let Some(listeners) = form.listeners.filter(|_| form.is_self_hosted && form.patch.is_none()) {
        let listener = listeners.iter().find(|listener| Some(listener.id) == form.listener_id);
        check(form.listener_id.is_none() && !listeners.is_empty(), "listener_required");
        check(form.listener_id.is_some() && listener.is_none(), "no_listeners");
        let is_served = |namespace| listener.is_none_or(|listener| listener.namespaces.contains(&namespace));
        check(form.k8s_namespace.is_some_and(|namespace| !is_served(namespace)), "namespace_refused");
    }
    if let Some(patch) = &form.patch {
        let sent = patch.secrets;
        check(sent.is_some_and(<[_]>::is_empty) && !patch.stored_secrets.is_empty(), "empty_secrets");
        let is_left_out = |field: &&&str| !form.resource_fields.contains(field);
        let is_partial = patch.stored_resource_fields.iter().any(|field| is_left_out(&field));
        check(!form.resource_fields.is_empty() && is_partial, "partial_resource_spec");
        let is_removed = sent.is_some_and(|sent| !sent.is_empty() && !sent.contains(&DATABASE_URI));
        check(is_removed && patch.stored_secrets.contains(&DATABASE_URI), "database_uri_removed");
    }
    let is_tag = form.repo_ref.is_some_and(|name| name.starts_with("refs/tags/"));
    check(form.build_on_push && is_tag, "no_build_on_tag");
    codes.into_iter().filter_map(finding).collect()
}

/// The traps of a deployment whose revision failed or is stuck, beside what its log shows.
pub(super) fn diagnose_failure(deployment: &FormEvidence<'_>, status: &str, shown: Option<&str>) -> Vec<Finding> {
    let is_deploying = matches!(status, "DEPLOY_FAILED" | "DEPLOYING");
    let may_be_name = matches!(shown, None | Some("name_too_long" | "not_ready" | "no_events"));
    let is_full = matches!(shown, Some("cluster_full" | "quota_exceeded"));
    let is_failed = status.ends_with("_FAILED");
    [
        (is_deploying && may_be_name && has_long_name(deployment), "name_over_21"),
        (is_full && has_hidden_queue(deployment.resource_fields), "queue_doubles"),
        (is_failed && deployment.status == Some("READY") && !deployment.has_active_revision, "ready_is_no_result"),
    ]
    .into_iter()
    .filter(|(is_shown, _)| *is_shown)
    .filter_map(|(_, code)| finding(code))
    .collect()
}
