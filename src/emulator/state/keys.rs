//! The keys of documents: all records but deployments and revisions. A key is `kind/tenant/…`, so that the documents of
//! one tenant and kind follow each other.

use crate::emulator::values::hex::hex;

/// The integrations that a seed added to a tenant.
pub(crate) fn integrations(tenant_id: &str) -> String {
    ["integration/", tenant_id, "/"].concat()
}

/// The repositories that a seed added to a tenant.
pub(crate) fn repositories(tenant_id: &str) -> String {
    ["repository/", tenant_id, "/"].concat()
}

/// The listeners that a seed added to a tenant.
pub(crate) fn listeners(tenant_id: &str) -> String {
    ["listener/", tenant_id, "/"].concat()
}

/// An initial listener of a tenant that was changed, or deleted.
pub(crate) fn changed_listener(tenant_id: &str, listener_id: &str) -> String {
    ["listener-change/", tenant_id, "/", listener_id].concat()
}

/// A session in which a person picks an installation.
pub(crate) fn picker_session(tenant_id: &str, session_id: &str) -> String {
    ["picker-session/", tenant_id, "/", &key_part(session_id)].concat()
}

/// The tokens of a tenant.
pub(crate) fn tokens(tenant_id: &str) -> String {
    ["token/", tenant_id, "/"].concat()
}

/// What a person was asked to grant.
pub(crate) fn authentication(tenant_id: &str, auth_id: &str) -> String {
    ["authentication/", tenant_id, "/", &key_part(auth_id)].concat()
}

/// The OAuth providers of a tenant that were added or changed.
pub(crate) fn providers(tenant_id: &str) -> String {
    ["provider/", tenant_id, "/"].concat()
}

/// An OAuth provider by its own id.
pub(crate) fn provider(tenant_id: &str, provider_id: &str) -> String {
    providers(tenant_id) + &key_part(provider_id)
}

/// The connections of an agent.
pub(crate) fn connections(tenant_id: &str, agent_id: &str) -> String {
    ["connection/", tenant_id, "/", &key_part(agent_id), "/"].concat()
}

/// The source uploads of a deployment.
pub(crate) fn uploads(tenant_id: &str, deployment_id: &str) -> String {
    ["upload/", tenant_id, "/", deployment_id, "/"].concat()
}

/// A source upload of a deployment.
pub(crate) fn upload(tenant_id: &str, deployment_id: &str, upload_id: &str) -> String {
    uploads(tenant_id, deployment_id) + upload_id
}

/// The tracing project of a deployment's name.
pub(crate) fn tracing_project(tenant_id: &str, name: &str) -> String {
    ["tracing-project/", tenant_id, "/", &key_part(name)].concat()
}

/// That a deployment has, or had, a database of its own.
pub(crate) fn own_database(tenant_id: &str, deployment_id: &str) -> String {
    ["own-database/", tenant_id, "/", deployment_id].concat()
}

/// A document among those whose keys start with `prefix`. They are listed in the order of their numbers.
pub(crate) fn numbered(prefix: &str, number: u64) -> String {
    [prefix, &hex(number, 16)].concat()
}

/// A caller's text as one part of a key, in which slashes separate the parts.
fn key_part(text: &str) -> String {
    text.replace('%', "%25").replace('/', "%2F")
}
