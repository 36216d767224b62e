//! The organisation of a tenant: integrations, repositories, listeners and OAuth providers. Every tenant starts with
//! the same ones. They are generated from the seed and the tenant's id, so they are not stored; only changes are.

use crate::emulator::options::Options;
use crate::emulator::state::keys;
use crate::emulator::state::records::State;
use crate::emulator::values::json::{Members as _, Object, Value};
use crate::emulator::values::random::SplitMix64;
use crate::schema::Hosting;

/// When the initial records were created.
const CREATED_AT: &str = "2025-11-03T09:00:00.000Z";

/// The integrations: the owner of their repositories, which is also their name, and the names of the repositories.
const INTEGRATIONS: [(&str, &str); 3] = [
    (
        "northwind",
        "support-agent billing-agent onboarding-agent order-tracker returns-desk fraud-watch invoice-reader \
         contract-reviewer meeting-notes travel-planner hiring-screener incident-triage release-notes \
         docs-search status-reporter knowledge-base shared-tools agent-templates",
    ),
    (
        "northwind-labs",
        "research-agent paper-digest code-review-bot eval-harness prompt-library memory-store tool-router \
         voice-agent vision-agent browser-agent planner-experiments multi-agent-sandbox benchmark-suite \
         dataset-curator",
    ),
    (
        "northwind-data",
        "sql-analyst chart-builder pipeline-doctor schema-explorer metrics-agent forecasting-agent \
         anomaly-watch warehouse-copilot",
    ),
];

/// The repositories whose default branch is `master`.
const ON_MASTER: [&str; 3] = ["invoice-reader", "shared-tools", "schema-explorer"];

/// The OAuth providers: id, name, whether they use PKCE, and whether the client registered itself.
const PROVIDERS: [(&str, &str, bool, bool); 6] = [
    ("calendar", "Calendar", true, false),
    ("mail", "Mail", true, false),
    ("chat", "Team chat", false, false),
    ("tickets", "Tickets", true, false),
    ("wiki", "Wiki", true, true),
    ("crm", "Customer records", false, false),
];

/// The listeners: their cluster and its namespaces.
const LISTENERS: [(&str, &[&str]); 2] =
    [("production-eu", &["agents", "agents-internal"]), ("staging-eu", &["agents-staging"])];

/// The organisation of a tenant.
pub(crate) struct Organisation<'a> {
    pub(crate) state: &'a State,
    pub(crate) options: &'a Options,
    pub(crate) tenant_id: &'a str,
}

impl Organisation<'_> {
    /// The organisation's id.
    pub(crate) fn id(&self) -> String {
        self.ids("organization", "").uuid()
    }

    /// The integrations (observed 3). A self-hosted installation has only those that a seed added.
    pub(crate) fn integrations(&self) -> Vec<Value> {
        let mut integrations = Vec::new();
        if self.options.hosting != Some(Hosting::SelfHosted) {
            integrations.extend(INTEGRATIONS.iter().enumerate().map(|(index, (name, _))| {
                Object::default()
                    .with("id", self.ids("integration", name).uuid().into())
                    .with("installation_id", (51_200_417 + 1_309 * index as u64).into())
                    .with("name", (*name).into())
                    .into()
            }));
        }
        integrations.extend(self.added(&keys::integrations(self.tenant_id)));
        integrations
    }

    /// The repositories that an integration reaches (contract 2.5). `None` if the tenant has no such integration.
    pub(crate) fn repositories(&self, integration_id: &str) -> Option<Vec<Value>> {
        let integrations = self.integrations();
        let owners: Vec<&str> = integrations
            .iter()
            .filter_map(Value::as_object)
            .filter(|integration| integration.text("id") == Some(integration_id))
            .filter_map(|integration| integration.text("name"))
            .collect();
        let is_reached = |repository: &Value| {
            repository.as_object().and_then(|repository| repository.text("host_integration_id")) == Some(integration_id)
        };
        let mut added = self.added(&keys::repositories(self.tenant_id));
        added.retain(is_reached);
        if owners.is_empty() && added.is_empty() {
            return None;
        }
        let mut repositories = initial_repositories(integration_id, &owners);
        repositories.extend(added);
        Some(repositories)
    }

    /// The listeners (observed 3). A provider's own installation has only those that a seed added, and a self-hosted one
    /// may have none (observed 5).
    pub(crate) fn listeners(&self) -> Vec<Value> {
        let mut listeners = Vec::new();
        if self.options.hosting != Some(Hosting::Cloud) {
            let initial = LISTENERS.iter().take(self.options.listeners.unwrap_or(LISTENERS.len()));
            listeners.extend(initial.filter_map(|(cluster, namespaces)| {
                match self.state.document(&keys::changed_listener(self.tenant_id, &self.listener_id(cluster))) {
                    None => Some(self.initial_listener(cluster, namespaces)),
                    // A deleted listener is stored as false, which is no object.
                    Some(document) => document.as_object().map(|listener| listener.clone().into()),
                }
            }));
        }
        listeners.extend(self.added(&keys::listeners(self.tenant_id)));
        listeners
    }

    fn listener_id(&self, cluster: &str) -> String {
        self.ids("listener", cluster).uuid()
    }

    /// Where a listener is stored, or where the change of an initial one is.
    pub(crate) fn listener_key(&self, id: &str) -> String {
        let has_id = |listener: &Value| listener.as_object().and_then(|listener| listener.text("id")) == Some(id);
        let prefix = keys::listeners(self.tenant_id);
        let added = self.state.documents(&prefix).find(|(_, listener)| has_id(listener)).map(|(key, _)| key.to_owned());
        added.unwrap_or_else(|| keys::changed_listener(self.tenant_id, id))
    }

    /// Whether the organisation starts with a listener.
    pub(crate) fn is_initial_listener(&self, id: &str) -> bool {
        LISTENERS.iter().any(|(cluster, _)| self.listener_id(cluster) == id)
    }

    fn initial_listener(&self, cluster: &str, namespaces: &[&str]) -> Value {
        let namespaces: Vec<Value> = namespaces.iter().map(|namespace| (*namespace).into()).collect();
        Object::default()
            .with("id", self.listener_id(cluster).into())
            .with("compute_type", "k8s".into())
            .with("compute_id", cluster.into())
            .with("compute_config", Object::default().with("k8s_namespaces", namespaces.into()).into())
            .with("version", "0.13.2".into())
            .with("created_at", CREATED_AT.into())
            .with("updated_at", CREATED_AT.into())
            .into()
    }

    /// The OAuth providers with which the organisation starts (contract 2.6).
    pub(crate) fn initial_providers(&self) -> Vec<Object> {
        let provider = |(provider_id, name, uses_pkce, is_dynamic): &(&str, &str, bool, bool)| {
            let host = ["https://", provider_id, ".example"].concat();
            Object::default()
                .with("id", self.ids("provider", provider_id).uuid().into())
                .with("organization_id", self.id().into())
                .with("provider_id", (*provider_id).into())
                .with("name", (*name).into())
                .with("client_id", ["agents-", provider_id].concat().into())
                .with("auth_url", [&host, "/oauth/authorize"].concat().into())
                .with("token_url", [&host, "/oauth/token"].concat().into())
                .with("uses_pkce", (*uses_pkce).into())
                .with("code_challenge_method", uses_pkce.then_some("S256").into())
                .with("created_at", CREATED_AT.into())
                .with("updated_at", CREATED_AT.into())
                .with("provider_type", Value::from("custom"))
                .with("mcp_server_url", is_dynamic.then(|| [&host, "/mcp"].concat()).into())
                .with("token_endpoint_auth_method", if *is_dynamic { "none" } else { "client_secret_post" }.into())
                .with("is_dynamic_client", (*is_dynamic).into())
        };
        PROVIDERS.iter().map(provider).collect()
    }

    /// The source of an initial record's ids.
    fn ids(&self, kind: &str, name: &str) -> SplitMix64 {
        SplitMix64::for_name(self.options.seed, &[self.tenant_id, "/", kind, "/", name].concat())
    }

    /// The documents that a seed added, the oldest first.
    fn added(&self, prefix: &str) -> Vec<Value> {
        self.state.documents(prefix).map(|(_, document)| document.clone()).collect()
    }
}

/// The initial repositories of these owners.
fn initial_repositories(integration_id: &str, owners: &[&str]) -> Vec<Value> {
    let mut repositories = Vec::new();
    for (owner_index, (owner, names)) in
        INTEGRATIONS.iter().enumerate().filter(|(_, (owner, _))| owners.contains(owner))
    {
        for (index, name) in names.split(' ').enumerate() {
            let branch = if ON_MASTER.contains(&name) { "master" } else { "main" };
            let repository = Object::default()
                .with("host_integration_id", integration_id.into())
                .with("id", (730_118_000 + 1_000 * owner_index as u64 + 37 * index as u64).into())
                .with("name", name.into())
                .with("owner", (*owner).into())
                .with("url", ["https://host.example/", owner, "/", name].concat().into())
                .with("default_branch", branch.into());
            repositories.push(repository.into());
        }
    }
    repositories
}

#[cfg(test)]
mod tests {
    use super::{INTEGRATIONS, PROVIDERS};

    #[test]
    fn the_organisation_has_three_integrations_forty_repositories_and_six_providers() {
        let names: Vec<&str> = INTEGRATIONS.iter().flat_map(|(_, list)| list.split(' ')).collect();
        let unique: std::collections::BTreeSet<_> = names.iter().collect();
        assert_eq!((INTEGRATIONS.len(), names.len(), unique.len(), PROVIDERS.len()), (3, 40, 40, 6));
    }
}
