//! Records of operations that the contract does not show and that were only seen on services (observed.md 3). Every field may differ on yours, so all that is not
//! relied on may be absent, and what is not listed is kept in `extra`.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::RevisionStatus;

/// A line of a log.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LogEntry {
    /// The line's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// When it was written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timestamp: Option<String>,
    /// Such as `INFO`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// What it says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Fields that are not listed, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// Lines of a log, and where the next ones start.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LogPage {
    /// The lines.
    pub logs: Vec<LogEntry>,
    /// To be passed on as [`LogParams::offset`]; `None` where nothing follows yet. It means nothing to a caller.
    #[serde(default)]
    pub next_offset: Option<Value>,
}

/// Which lines of a log are asked for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LogParams {
    /// `build` or `deploy`: the log of the build or of the servers. Only the logs of a revision take it.
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The number of lines at most, 1 to 1000; 50 where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// `asc` for the oldest lines first, or `desc`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
    /// The `next_offset` of the answer before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offset: Option<Value>,
    /// The level of the lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// A text in the lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub query: Option<String>,
    /// An ISO time. Only the logs of a project take it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_time: Option<String>,
    /// An ISO time. Only the logs of a project take it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end_time: Option<String>,
}

/// The query of a listing of revisions.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct RevisionListParams {
    /// The number of revisions in one page at most, 1 to 100; 20 where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// Where the first page starts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offset: Option<u64>,
    /// Only revisions in one of these states.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub status: Vec<RevisionStatus>,
}

/// The query of a listing of listeners.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ListenerListParams {
    /// The number of listeners in one page at most; 20 where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// Where the first page starts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offset: Option<u64>,
}

/// Where a source tarball goes.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct UploadUrl {
    /// The address that takes the tarball by PUT. It is a credential by itself.
    pub upload_url: String,
    /// What a patch then takes as `source_tarball_path`.
    pub object_path: String,
    /// Header fields that the PUT must carry.
    #[serde(default)]
    pub upload_headers: Option<Map<String, Value>>,
}

impl core::fmt::Debug for UploadUrl {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.debug_struct("UploadUrl").field("object_path", &self.object_path).finish_non_exhaustive()
    }
}

/// What a push to the service's registry needs.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct PushToken {
    /// The password of the push.
    pub token: String,
    /// The registry.
    pub registry_url: String,
    /// The user of the push.
    #[serde(default)]
    pub username: Option<String>,
    /// Where the image goes.
    #[serde(default)]
    pub repository_url: Option<String>,
}

impl core::fmt::Debug for PushToken {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.debug_struct("PushToken").field("registry_url", &self.registry_url).field("repository_url", &self.repository_url).finish_non_exhaustive()
    }
}

/// An installed integration; its id is the `integration_id` of deployments.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Integration {
    /// The integration's id.
    #[serde(default)]
    pub id: Option<String>,
    /// The provider's own number of the installation.
    #[serde(default)]
    pub installation_id: Option<i64>,
    /// Whose it is.
    #[serde(default)]
    pub name: Option<String>,
    /// Fields that are not listed, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// A listener of a self-hosted installation.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Listener {
    /// The listener's id, the `listener_id` of deployments.
    #[serde(default)]
    pub id: Option<String>,
    /// Such as `k8s`.
    #[serde(default)]
    pub compute_type: Option<String>,
    /// The cluster.
    #[serde(default)]
    pub compute_id: Option<String>,
    /// Such as the namespaces that deployments may go to, `k8s_namespaces`.
    #[serde(default)]
    pub compute_config: Option<Map<String, Value>>,
    /// The version of the listener's program.
    #[serde(default)]
    pub version: Option<String>,
    /// Fields that are not listed, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// A connection of an agent.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Connection {
    /// The connection's id.
    #[serde(default)]
    pub id: Option<String>,
    /// Fields that are not listed, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The body that creates an OAuth provider.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct OAuthProviderCreate {
    /// The id that the provider is to have.
    pub provider_id: String,
    /// The name that people see.
    pub name: String,
    /// The client's id at the provider.
    pub client_id: String,
    /// The client's secret at the provider.
    pub client_secret: String,
    /// Where people are sent to.
    pub auth_url: String,
    /// Where tokens come from.
    pub token_url: String,
    /// Further fields.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl core::fmt::Debug for OAuthProviderCreate {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.debug_struct("OAuthProviderCreate").field("provider_id", &self.provider_id).field("name", &self.name).finish_non_exhaustive()
    }
}
