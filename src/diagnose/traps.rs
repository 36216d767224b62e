//! The table of traps: what goes wrong without a word in a log, and what shows it (observed 11).

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
