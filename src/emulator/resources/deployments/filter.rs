//! The filters of a listing of deployments (contract 4.6, observed 3).

use crate::emulator::resources::context::RequestContext;
use crate::emulator::resources::deployments::agents::serves;
use crate::emulator::responses::page::comma_separated;
use crate::emulator::state::deployment::Deployment;
use crate::emulator::values::json::{Members as _, Object, Value};
use crate::emulator::values::uuid::canonical_uuid;
use crate::emulator::views::records;
use crate::model::Source;

/// Which deployments a query asks for. An empty filter accepts all.
pub(crate) struct Filter<'a> {
    now_ms: u64,
    tenant_id: &'a str,
    /// Its names are those asked for. A set of its own would be compiled anew.
    ids: Object,
    name: Option<&'a str>,
    name_contains: Option<&'a str>,
    status: Option<&'a str>,
    image_version: Option<&'a str>,
    deployment_type: Option<&'a str>,
    /// The type of a deployment that was created without one.
    default_type: Option<&'static str>,
    remote_reconciled: Option<bool>,
    tag_value_ids: Vec<&'a str>,
    agent_id: Option<&'a str>,
    agent_environment: Option<&'a str>,
}

impl<'a> Filter<'a> {
    pub(crate) fn from_query(context: &'a RequestContext<'_>) -> Self {
        let query = &context.input.query;
        let text = |name| query.text(name).filter(|text| !text.is_empty());
        let ids = comma_separated(text("deployment_ids")).into_iter().map(|id| (canonical_uuid(id), Value::Null));
        Self {
            now_ms: context.now_ms,
            tenant_id: &context.tenant_id,
            ids: ids.collect(),
            name: text("name"),
            name_contains: text("name_contains"),
            status: text("status"),
            image_version: text("image_version"),
            deployment_type: text("deployment_type"),
            default_type: records::default_type(context.options),
            remote_reconciled: query.boolean("remote_reconciled"),
            tag_value_ids: comma_separated(text("tag_value_ids")),
            // Without agents too: a listing that ignored these would answer with the deployments of others, and a caller
            // that looks for its agent's would change one of them.
            agent_id: text("agent_id"),
            agent_environment: text("agent_environment"),
        }
    }

    /// Whether a deployment is asked for. Comparisons that are quick come first, because there may be a hundred
    /// thousand deployments. The tenant comes last, because most deployments have the same.
    pub(crate) fn accepts(&self, deployment: &Deployment) -> bool {
        let has_tag = || {
            let tags = deployment.extra.list("tag_value_ids").unwrap_or_default();
            tags.iter().filter_map(Value::as_str).any(|tag| self.tag_value_ids.contains(&tag))
        };
        let name_contains = |part: &str| {
            deployment.name.as_bytes().windows(part.len()).any(|name| name.eq_ignore_ascii_case(part.as_bytes()))
        };
        self.remote_reconciled.is_none_or(|is_remote| is_remote == (deployment.source == Source::ExternalDocker))
            && self.name.is_none_or(|name| deployment.name == name)
            && (self.ids.is_empty() || self.ids.contains_key(&deployment.id))
            && self
                .deployment_type
                .is_none_or(|kind| deployment.source_config.text("deployment_type").or(self.default_type) == Some(kind))
            && self.status.is_none_or(|status| deployment.status(self.now_ms) == status)
            && (self.tag_value_ids.is_empty() || has_tag())
            && serves(deployment, "agent_id", self.agent_id)
            && serves(deployment, "environment", self.agent_environment)
            && self.name_contains.is_none_or(name_contains)
            && self.image_version.is_none_or(|version| deployment.has_image_version(version, self.now_ms))
            && deployment.tenant_id == self.tenant_id
    }
}
