//! The organisation that every tenant starts with: made up from the seed and the tenant alone, so that nothing of it need be stored until it is changed.

use super::context::Context;
use super::ids::SplitMix64;
use super::options::Hosting;
use super::value::{Members as _, Object, Value};

/// Since when the organisation's records are there.
const SINCE: &str = "2025-11-03T09:00:00.000Z";

/// The integrations: their names, which own the repositories, and those repositories' names.
const INTEGRATIONS: [(&str, &str); 3] = [
    (
        "northwind",
        "support-agent billing-agent onboarding-agent order-tracker returns-desk fraud-watch invoice-reader contract-reviewer meeting-notes \
         travel-planner hiring-screener incident-triage release-notes docs-search status-reporter knowledge-base shared-tools agent-templates",
    ),
    (
        "northwind-labs",
        "research-agent paper-digest code-review-bot eval-harness prompt-library memory-store tool-router voice-agent vision-agent browser-agent \
         planner-experiments multi-agent-sandbox benchmark-suite dataset-curator",
    ),
    ("northwind-data", "sql-analyst chart-builder pipeline-doctor schema-explorer metrics-agent forecasting-agent anomaly-watch warehouse-copilot"),
];

/// Repositories whose default branch is an older one.
const ON_MASTER: [&str; 3] = ["invoice-reader", "shared-tools", "schema-explorer"];

/// The OAuth providers: id, name, whether the code is protected by a proof key, and whether the client registered itself.
const PROVIDERS: [(&str, &str, bool, bool); 6] = [
    ("calendar", "Calendar", true, false),
    ("mail", "Mail", true, false),
    ("chat", "Team chat", false, false),
    ("tickets", "Tickets", true, false),
    ("wiki", "Wiki", true, true),
    ("crm", "Customer records", false, false),
];

/// The listeners: their cluster, and its namespaces.
const LISTENERS: [(&str, &[&str]); 2] = [("production-eu", &["agents", "agents-internal"]), ("staging-eu", &["agents-staging"])];

fn ids(context: &Context<'_>, kind: &str, name: &str) -> SplitMix64 {
    SplitMix64::named(context.options.seed, &[&context.tenant_id, "/", kind, "/", name].concat())
}

/// The documents of a kind that were added to the tenant's organisation, the oldest first.
fn added(context: &Context<'_>, kind: &str) -> Vec<Value> {
    let prefix = [kind, "/", &context.tenant_id, "/"].concat();
    context.state.documents(&prefix).map(|(_, document)| document.clone()).collect()
}

/// The integrations (observed.md 3).
pub(super) fn integrations(context: &Context<'_>) -> Vec<Value> {
    let own = INTEGRATIONS.iter().enumerate().map(|(index, (name, _))| {
        let id = ids(context, "integration", name).uuid();
        Object::default().with("id", id.into()).with("installation_id", (51_200_417 + 1_309 * index as u64).into()).with("name", (*name).into()).into()
    });
    let own: Vec<Value> = if context.options.hosting == Some(Hosting::SelfHosted) { Vec::new() } else { own.collect() };
    own.into_iter().chain(added(context, "integration")).collect()
}

/// The repositories that an integration reaches (service.md 2.5); `None` where the tenant has no such integration.
pub(super) fn repositories(context: &Context<'_>, integration_id: &str) -> Option<Vec<Value>> {
    let integrations = integrations(context);
    let names: Vec<&str> =
        integrations.iter().filter_map(Value::as_object).filter(|own| own.text("id") == Some(integration_id)).filter_map(|own| own.text("name")).collect();
    let added: Vec<Value> = added(context, "repository")
        .into_iter()
        .filter(|repository| repository.as_object().and_then(|repository| repository.text("host_integration_id")) == Some(integration_id))
        .collect();
    if names.is_empty() && added.is_empty() {
        return None;
    }
    let mut repositories = Vec::new();
    for (index, (owner, list)) in INTEGRATIONS.iter().enumerate().filter(|(_, (owner, _))| names.contains(owner)) {
        for (place, name) in list.split(' ').enumerate() {
            let branch = if ON_MASTER.contains(&name) { "master" } else { "main" };
            let repository = Object::default()
                .with("host_integration_id", integration_id.into())
                .with("id", (730_118_000 + 1_000 * index as u64 + 37 * place as u64).into())
                .with("name", name.into())
                .with("owner", (*owner).into())
                .with("url", ["https://host.example/", owner, "/", name].concat().into())
                .with("default_branch", branch.into());
            repositories.push(repository.into());
        }
    }
    repositories.extend(added);
    Some(repositories)
}

/// The listeners (observed.md 3).
pub(super) fn listeners(context: &Context<'_>) -> Vec<Value> {
    let own = LISTENERS.iter().map(|(cluster, namespaces)| {
        let mut ids = ids(context, "listener", cluster);
        let namespaces: Vec<Value> = namespaces.iter().map(|namespace| (*namespace).into()).collect();
        Object::default()
            .with("id", ids.uuid().into())
            .with("compute_type", "k8s".into())
            .with("compute_id", (*cluster).into())
            .with("compute_config", Object::default().with("k8s_namespaces", namespaces.into()).into())
            .with("version", "0.13.2".into())
            .with("created_at", SINCE.into())
            .with("updated_at", SINCE.into())
            .into()
    });
    let own: Vec<Value> = if context.options.hosting == Some(Hosting::Cloud) { Vec::new() } else { own.collect() };
    own.into_iter().chain(added(context, "listener")).collect()
}

/// The OAuth providers as the organisation starts with them (service.md 2.6).
pub(super) fn providers(context: &Context<'_>) -> Vec<Object> {
    let provider = |(provider_id, name, uses_pkce, is_dynamic): &(&str, &str, bool, bool)| {
        let mut random = ids(context, "provider", provider_id);
        let host = ["https://", provider_id, ".example"].concat();
        Object::default()
            .with("id", random.uuid().into())
            .with("organization_id", organization_id(context).into())
            .with("provider_id", (*provider_id).into())
            .with("name", (*name).into())
            .with("client_id", ["agents-", provider_id].concat().into())
            .with("auth_url", [&host, "/oauth/authorize"].concat().into())
            .with("token_url", [&host, "/oauth/token"].concat().into())
            .with("uses_pkce", (*uses_pkce).into())
            .with("code_challenge_method", uses_pkce.then_some("S256").into())
            .with("created_at", SINCE.into())
            .with("updated_at", SINCE.into())
            .with("provider_type", Value::from("custom"))
            .with("mcp_server_url", is_dynamic.then(|| [&host, "/mcp"].concat()).into())
            .with("token_endpoint_auth_method", if *is_dynamic { "none" } else { "client_secret_post" }.into())
            .with("is_dynamic_client", (*is_dynamic).into())
    };
    PROVIDERS.iter().map(provider).collect()
}

/// The organisation's id.
pub(super) fn organization_id(context: &Context<'_>) -> String {
    ids(context, "organization", "").uuid()
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
