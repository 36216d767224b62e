//! Every operation as a typed call, against the emulator in the same process: what is sent, and what comes back.

#![cfg(all(feature = "client", feature = "emulator"))]

use core::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use crate::support::block_on::block_on;
use deployment_control::api::{OPERATIONS, Operation};
use deployment_control::client::{Client, Error, InProcess, Options, Progress, Transport, TransportError, WaitOptions};
use deployment_control::emulator::Emulator;
use deployment_control::env::FakeEnv;
use deployment_control::http::{Request, Response};
use deployment_control::model::{
    AgentTokenCreate, Authenticate, AuthenticationWaitParams, DeletionParams, Deployment, DeploymentCreate,
    DeploymentListParams, DeploymentLogParams, DeploymentPatch, ListenerCreate, ListenerListParams, ListenerPatch,
    LogParams, LogQuery, McpDiscovery, OAuthProviderCreate, OAuthProviderPatch, PageParams, ResourceTiersPatch,
    RevisionListParams, Source, TokenExistsBatch, TokenExistsParams, TokenListParams, TokenMetadataPatch,
    TokensDeletion,
};
use serde_json::{Value, json};

const ID: &str = "3c90c3cc-0d44-4b50-8888-8dd25736052a";

/// The emulator, and the line of each request that reached it.
#[derive(Clone)]
struct Recorded {
    service: InProcess,
    lines: Rc<RefCell<Vec<String>>>,
}

impl Transport for Recorded {
    type Incoming = Response;

    async fn send(&self, request: Request) -> Result<Response, TransportError> {
        self.lines.borrow_mut().push(format!("{} {}", request.method, request.path()));
        self.service.send(request).await
    }
}

struct Stage {
    client: Client<Recorded, FakeEnv>,
    transport: Recorded,
    time: FakeEnv,
}

impl Stage {
    fn new() -> Self {
        Self::with(deployment_control::emulator::Options::default())
    }

    fn with(options: deployment_control::emulator::Options) -> Self {
        let time = FakeEnv::starting_at(1_767_225_600_000.0);
        let emulator = Emulator::new(options, Box::new(time.clone()));
        let transport = Recorded { service: InProcess::new(emulator), lines: Rc::default() };
        let client =
            Client::new(transport.clone(), time.clone(), Options::new("http://localhost").expect("it is an address"));
        Self { client, transport, time }
    }

    async fn deployed(&self, name: &str, source: Source) -> Result<Deployment, Error> {
        let mut body = DeploymentCreate::new(name, source);
        body.source_revision_config.image_uri = Some("registry.example/agent:1".into());
        let deployment = self.client.deployments().create(&body).await?;
        self.client.deployments().wait_until_deployed(&deployment, &WaitOptions::default()).await?;
        Ok(deployment)
    }
}

/// Whether a line of a request is one of this operation.
fn is_of(operation: &Operation, line: &str) -> bool {
    let template = format!("{} {}", operation.method, operation.path);
    let template = template.replace("{repo_host}", "repo_host");
    let (sent, asked): (Vec<_>, Vec<_>) = (line.split('/').collect(), template.split('/').collect());
    sent.len() == asked.len() && sent.iter().zip(&asked).all(|(sent, asked)| asked.starts_with('{') || sent == asked)
}

async fn everything(stage: &Stage) -> Result<(), Error> {
    let client = &stage.client;
    let deployment = stage.deployed("agent", Source::InternalDocker).await?;
    let (id, first) = (deployment.id.as_str(), deployment.latest_revision_id.as_deref().unwrap_or_default());
    assert_eq!(client.deployments().get(id).await?.name, "agent");

    let patch: DeploymentPatch =
        serde_json::from_value(json!({ "source_revision_config": { "image_uri": "registry.example/agent:2" } }))
            .expect("it is a patch");
    let patched = client.deployments().patch(id, &patch).await?;
    assert_ne!(patched.latest_revision_id, deployment.latest_revision_id);
    let created = client.revisions().create(id, &patch).await?;
    let newest = created.id.as_deref().unwrap_or_default();
    assert_eq!(client.revisions().get(id, newest).await?.id, created.id);
    client.revisions().wait(id, newest, &WaitOptions::default(), &mut |_: &Progress<'_>| {}).await?;
    let again = client.revisions().redeploy(id, newest).await?;
    assert_eq!(again.id, id);

    let mut pages =
        client.revisions().list(id, &RevisionListParams { limit: Some(2), ..RevisionListParams::default() });
    let mut revisions = Vec::new();
    while let Some(page) = pages.next().await? {
        revisions.push(page.len());
    }
    assert_eq!(revisions, [2, 2]);
    let superseded = RevisionListParams {
        status: vec!["SKIPPED".to_owned().into(), "DEPLOYED".to_owned().into()],
        ..RevisionListParams::default()
    };
    assert!(
        client
            .revisions()
            .list(id, &superseded)
            .next()
            .await?
            .is_some_and(|page| page.iter().all(|each| each.status.as_str() != "CREATING"))
    );

    let two = LogParams { limit: Some(2), order: Some("asc".into()), ..LogParams::default() };
    let log = client.revisions().logs(id, first, &LogParams { kind: Some("build".into()), ..two.clone() }).await?;
    assert_eq!(log.logs.len(), 2);
    let next = client
        .revisions()
        .logs(id, first, &LogParams { kind: Some("build".into()), offset: log.next_offset.clone(), ..two.clone() })
        .await?;
    assert!(next.logs.iter().all(|line| !log.logs.contains(line)), "{next:?}");
    let query = LogQuery { limit: Some(2.0), order: Some("asc".into()), ..LogQuery::default() };
    let project = deployment.extra.get("project_id").and_then(Value::as_str).unwrap_or(id);
    for logs in [
        client.projects().build_logs(project, first, &query).await?,
        client.projects().deploy_logs(project, Some(first), &query).await?,
        client.projects().deploy_logs(project, None, &query).await?,
    ] {
        assert!(logs.logs.iter().all(|line| line.message.is_some()));
    }

    let token = client.deployments().create_push_token(id).await?;
    assert!(!token.token.is_empty() && !format!("{token:?}").contains(&token.token));
    let source = client.deployments().create(&DeploymentCreate::new("from-source", Source::InternalSource)).await?;
    let upload = client.deployments().create_upload_url(&source.id).await?;
    assert!(!upload.object_path.is_empty() && !format!("{upload:?}").contains(&upload.upload_url));

    let mut names = Vec::new();
    let mut pages =
        client.deployments().list(&DeploymentListParams { limit: Some(1.0), ..DeploymentListParams::default() });
    while let Some(page) = pages.next().await? {
        names.extend(page.into_iter().map(|each| each.name));
    }
    assert_eq!(names, ["from-source", "agent"]);
    client.deployments().delete(&source.id, true).await
}

async fn the_organisation(stage: &Stage) -> Result<(), Error> {
    let client = &stage.client;
    let integrations = client.integrations().list("repo_host").await?;
    let integration = integrations.first().map(|each| each.id.clone()).unwrap_or_default();
    let repositories = client.integrations().list_repositories("repo_host", &integration).await?;
    assert_eq!(client.integrations().list_managed_repositories("repo_host", &integration).await?, repositories);

    let listeners = client
        .listeners()
        .list(&ListenerListParams { limit: Some(1), ..ListenerListParams::default() })
        .next()
        .await?
        .unwrap_or_default();
    let listener = listeners.first().cloned().unwrap_or_default();
    assert_eq!(client.listeners().get(&listener.id).await?, listener);

    let connection = client.connections().create("agent/1", "token").await?;
    assert_eq!(client.connections().list("agent/1").await?, std::slice::from_ref(&connection));
    client.connections().remove("agent/1", &connection.id).await?;
    assert_eq!(client.connections().list("agent/1").await?, []);

    let body = OAuthProviderCreate {
        provider_id: "own".into(),
        name: "Own".into(),
        client_id: "c".into(),
        client_secret: Some("s3cret".into()),
        auth_url: "https://own.example/authorize".into(),
        token_url: "https://own.example/token".into(),
        uses_pkce: Some(true),
        ..OAuthProviderCreate::default()
    };
    assert!(!format!("{body:?}").contains("s3cret"));
    let provider = client.oauth_providers().create(&body).await?;
    assert_eq!(client.oauth_providers().get("own").await?, provider);
    let renamed = OAuthProviderPatch { name: Some("Other".into()), ..OAuthProviderPatch::default() };
    assert_eq!(client.oauth_providers().patch("own", &renamed).await?.name, "Other");
    let before = client.oauth_providers().list().await?.len();
    client.oauth_providers().delete("own").await?;
    assert_eq!(client.oauth_providers().list().await?.len(), before - 1);
    Ok(())
}

/// The operations of observed 9 on deployments and revisions.
async fn the_newer_ones(stage: &Stage) -> Result<(), Error> {
    let client = &stage.client;
    let mut free = DeploymentCreate::new("free", Source::InternalDocker);
    free.source_revision_config.image_uri = Some("registry.example/agent:1".into());
    free.source_config.deployment_type = Some("dev_free".into());
    let free = client.deployments().create(&free).await?;
    assert!((client.deployments().free_count().await?.count - 1.0).abs() < f64::EPSILON);
    let revision_id = free.latest_revision_id.clone().unwrap_or_default();
    client.revisions().interrupt(&free.id, &revision_id).await?;
    assert_eq!(client.revisions().get(&free.id, &revision_id).await?.status.as_str(), "INTERRUPTED");
    let tiers: ResourceTiersPatch =
        serde_json::from_value(json!({ "compute_tier": "DEDICATED_M" })).expect("it is a patch");
    let sized = client.deployments().patch_resource_tiers(&free.id, &tiers).await?;
    assert_ne!(sized.latest_revision_id, free.latest_revision_id);
    client.deployments().wait_until_deployed(&sized, &WaitOptions::default()).await?;

    let query =
        DeploymentLogParams { deployment_id: free.id.clone(), page_size: Some(3.0), ..DeploymentLogParams::default() };
    let mut pages = client.deployments().logs(&query);
    let mut lines = Vec::new();
    while let Some(page) = pages.next().await? {
        assert!(page.len() <= 3);
        lines.extend(page.into_iter().filter_map(|line| line.id));
    }
    assert!(lines.len() > 3, "{lines:?}");

    let other = client.deployments().create(&DeploymentCreate::new("other", Source::InternalSource)).await?;
    let last = client.deployments().create(&DeploymentCreate::new("last", Source::InternalSource)).await?;
    let told = client.deployments().delete_many(&[&other.id, ID]).await?.and_then(|told| told.results);
    let told: Vec<_> = told.iter().flatten().map(|each| (each.deployment_id.as_deref(), each.status)).collect();
    assert_eq!(told, [(Some(other.id.as_str()), Some(204.0)), (Some(ID), Some(404.0))]);
    assert_eq!(client.deployments().delete_many(&[&last.id]).await?, None);
    assert!(matches!(client.deployments().delete_many(&["x"]).await, Err(Error::Invalid { .. })));
    let force = DeletionParams { force: Some(true), ..DeletionParams::default() };
    let early = client.deployments().delete_with(&free.id, &force).await;
    assert!(matches!(early, Err(Error::Api(error)) if error.status == 400));
    client.deployments().delete_with(&other.id, &force).await?;
    assert!(matches!(client.deployments().get(&other.id).await, Err(Error::Api(error)) if error.status == 404));
    Ok(())
}

#[test]
fn the_deployment_of_an_agent_is_created_without_a_name_and_gets_that_of_the_service() {
    let stage = Stage::with(deployment_control::emulator::Options { agents: true, ..Default::default() });
    let body = json!({
        "name": "", "source": "internal_docker", "source_config": {}, "secrets": [],
        "source_revision_config": { "image_uri": "registry.example/agent:1" },
        "agent": { "agent_id": "helper", "environment": "staging" },
    });
    let body: DeploymentCreate = serde_json::from_value(body).expect("it is a form");
    let deployment = block_on(stage.client.deployments().create_for_agent(&body)).expect("it is created");
    assert!(!deployment.name.is_empty());
    let agent = deployment.agent.expect("it is told");
    assert_eq!((&*agent.agent_id, agent.environment.as_str()), ("helper", "staging"));
    let second = block_on(stage.client.deployments().create_for_agent(&body));
    assert!(matches!(&second, Err(Error::Api(error)) if error.status == 409), "{second:?}");
}

#[test]
fn an_interruption_and_the_managed_listing_go_where_the_service_has_them() -> Result<(), Box<dyn std::error::Error>> {
    let stage = Stage::new();
    let interruption = "/v2/deployments/{deployment_id}/revisions/{revision_id}/interruption";
    let options = Options::new("http://localhost")?
        .with_interrupt_path(interruption)?
        .with_managed_repositories_path("/v1/integrations/forge/repo_host/{integration_id}/repos")?;
    let client = Client::new(stage.transport.clone(), stage.time.clone(), options);
    pollster::block_on(async {
        let mut form = DeploymentCreate::new("agent", Source::InternalDocker);
        form.source_revision_config.image_uri = Some("registry.example/agent:1".into());
        let deployment = client.deployments().create(&form).await?;
        let revision_id = deployment.latest_revision_id.clone().unwrap_or_default();
        client.revisions().interrupt(&deployment.id, &revision_id).await?;
        assert_eq!(client.revisions().get(&deployment.id, &revision_id).await?.status.as_str(), "INTERRUPTED");
        let integrations = client.integrations().list("repo_host").await?;
        client.integrations().list_managed_repositories("another word", &integrations[0].id).await?;
        let lines = stage.transport.lines.borrow().clone();
        let sent = format!("POST /v2/deployments/{}/revisions/{revision_id}/interruption", deployment.id);
        assert!(lines.contains(&sent), "{lines:?}");
        let sent = format!("GET /v1/integrations/forge/repo_host/{}/repos", integrations[0].id);
        assert!(lines.contains(&sent), "{lines:?}");
        Ok::<_, Error>(())
    })?;
    for path in [
        "interruption",
        "/{deployment_id}",
        "/../{deployment_id}/{revision_id}",
        "/{deployment_id}/{revision_id}?a=b",
        "/{deployment_id}/{revision_id}/{revision_id}",
        "/{deployment_id}/{revision_id}/{session_id}",
    ] {
        let error = Options::new("http://localhost")?.with_interrupt_path(path).expect_err(path);
        assert!(error.to_string().contains("/revisions/{revision_id}/interrupt"), "{error}");
    }
    Ok(())
}

/// The operations of observed 9 on what an organization has beside deployments.
async fn the_newer_ones_of_the_organisation(stage: &Stage) -> Result<(), Error> {
    let client = &stage.client;
    let one = PageParams { page_size: Some(1.0), ..PageParams::default() };
    let mut pages = client.integrations().list_installations("repo_host", &one);
    let mut installations = Vec::new();
    while let Some(page) = pages.next().await? {
        installations.extend(page);
    }
    assert_eq!(installations, client.integrations().list("repo_host").await?);
    let first = &installations[0];
    let page = client
        .integrations()
        .list_installation_repositories("repo_host", &first.id, &PageParams::default())
        .next()
        .await?
        .unwrap_or_default();
    assert!(page.iter().all(|each| each.host_integration_id == first.id) && !page.is_empty());
    let managed = client.integrations().list_managed_installations("repo_host", &one).next().await?;
    assert_eq!(managed.unwrap_or_default()[0].repository_selection.as_deref(), Some("all"));
    let link = client.integrations().create_installation_link("repo_host").await?;
    let session = link.install_url.rsplit_once('=').map(|(_, session)| session).unwrap_or_default();
    let picker = client.integrations().get_picker_session("repo_host", session).await?;
    assert_eq!(picker.installs.len(), installations.len());

    let body: ListenerCreate = serde_json::from_value(
        json!({ "compute_type": "k8s", "compute_id": "own", "compute_config": { "k8s_namespaces": ["a"] } }),
    )
    .expect("it is a listener");
    let listener = client.listeners().create(&body).await?;
    let patch: ListenerPatch =
        serde_json::from_value(json!({ "compute_config": { "k8s_namespaces": null } })).expect("it is a patch");
    let patched = client.listeners().patch(&listener.id, &patch).await?;
    assert_eq!(patched.compute_config.k8s_namespaces, None);
    client.listeners().delete(&listener.id).await?;
    assert!(matches!(client.listeners().get(&listener.id).await, Err(Error::Api(error)) if error.status == 404));

    let discovery = McpDiscovery {
        provider_id: "mcp".into(),
        name: "MCP".into(),
        mcp_server_url: "https://mcp.example/sse".into(),
        ..McpDiscovery::default()
    };
    assert_eq!(client.oauth_providers().discover(&discovery).await?.is_dynamic_client, Some(true));
    assert!(!client.oauth_providers().list_platform().await?.is_empty());

    let request: Authenticate =
        serde_json::from_value(json!({ "provider": "mcp", "scopes": ["read"] })).expect("it is a request");
    let asked = client.auth().authenticate(&request).await?;
    assert_eq!(asked.status, "pending");
    let auth_id = asked.auth_id.unwrap_or_default();
    let wait = AuthenticationWaitParams { timeout: Some(1.0), ..AuthenticationWaitParams::default() };
    assert_eq!(client.auth().wait(&auth_id, &wait).await?.status, "timeout");
    stage.time.advance(std::time::Duration::from_secs(3));
    let granted = client.auth().wait(&auth_id, &AuthenticationWaitParams::default()).await?;
    assert!(granted.status == "completed" && granted.token.is_some() && !format!("{granted:?}").contains("token:"));
    assert_eq!(client.auth().authenticate(&request).await?.token, granted.token);

    let tokens = client.tokens().list(&TokenListParams::default()).await?;
    assert_eq!((tokens.len(), tokens[0].provider_id.as_str()), (1, "mcp"));
    let exists = TokenExistsParams { provider_id: "mcp".into(), ..TokenExistsParams::default() };
    assert!(client.tokens().exists(&exists).await?.has_token);
    let batch = TokenExistsBatch { provider_ids: vec!["mcp".into(), "wiki".into()], ..TokenExistsBatch::default() };
    assert_eq!(Value::from(client.tokens().exist(&batch).await?.has_token), json!({ "mcp": true, "wiki": false }));
    let label = TokenMetadataPatch { provider_account_label: Some("me".into()), ..TokenMetadataPatch::default() };
    let labelled = client.tokens().patch_metadata(&tokens[0].id, &label).await?;
    assert_eq!(labelled.provider_account_label.as_deref(), Some("me"));
    client.tokens().delete(&tokens[0].id).await?;

    let body = AgentTokenCreate { access_token: "t0ken".into(), ..AgentTokenCreate::default() };
    assert!(!format!("{body:?}").contains("t0ken"));
    let connection = client.connections().create_with_token("a", "wiki", &body).await?;
    let again = client.connections().create_with_token("a", "wiki", &body).await?;
    assert_ne!(connection.id, again.id);
    assert_eq!(client.connections().list("a").await?, [again]);
    client.tokens().delete_all(&TokensDeletion { provider_id: "wiki".into(), ..TokensDeletion::default() }).await?;
    assert!(client.tokens().list(&TokenListParams::default()).await?.is_empty());
    Ok(())
}

#[test]
fn every_operation_has_a_typed_call_that_the_service_answers() {
    let stage = Stage::new();
    block_on(everything(&stage)).expect("the deployments' part is answered");
    block_on(the_organisation(&stage)).expect("the organisation's part is answered");
    block_on(the_newer_ones(&stage)).expect("the newer operations are answered");
    block_on(the_newer_ones_of_the_organisation(&stage)).expect("the organisation's newer ones are answered");
    let lines = stage.transport.lines.borrow();
    let sent: BTreeSet<&str> = OPERATIONS
        .iter()
        .filter(|operation| lines.iter().any(|line| is_of(operation, line)))
        .map(|operation| operation.name)
        .collect();
    assert_eq!(sent, OPERATIONS.iter().map(|operation| operation.name).collect());
}

#[test]
fn an_id_that_is_no_uuid_sends_nothing() {
    let stage = Stage::new();
    for error in [
        block_on(stage.client.listeners().get("../../admin")).err(),
        block_on(stage.client.revisions().redeploy("x", "y")).err(),
        block_on(stage.client.revisions().list("x", &RevisionListParams::default()).next()).err(),
        block_on(stage.client.deployments().create_push_token("x")).err(),
    ] {
        assert!(matches!(error, Some(Error::Invalid { .. })), "{error:?}");
    }
    assert!(stage.transport.lines.borrow().is_empty());
}

#[test]
fn a_query_or_a_body_that_the_observed_service_refuses_sends_nothing() {
    let stage = Stage::new();
    let client = &stage.client;
    let lines = LogParams { limit: Some(1_001), ..LogParams::default() };
    let query = LogQuery { order: Some("up".into()), ..LogQuery::default() };
    let refusals = [
        (block_on(client.revisions().logs(ID, ID, &lines)).err(), "limit: Input should be less than or equal to 1000"),
        (block_on(client.projects().build_logs(ID, ID, &query)).err(), "order: Input should be 'asc' or 'desc'"),
        (
            block_on(
                client
                    .revisions()
                    .list(ID, &RevisionListParams { limit: Some(0), ..RevisionListParams::default() })
                    .next(),
            )
            .err(),
            "limit: ",
        ),
    ];
    for (error, expected) in refusals {
        let message = error.map(|error| error.to_string()).unwrap_or_default();
        assert!(
            message.contains("nothing was sent") && message.contains(expected),
            "{message:?} says nothing of {expected:?}"
        );
    }
    assert!(stage.transport.lines.borrow().is_empty());
}

#[test]
fn what_the_service_refuses_is_an_error_of_the_operation() {
    let stage = Stage::new();
    let error = block_on(async {
        let deployment = stage.deployed("agent", Source::ExternalDocker).await?;
        stage.client.deployments().create_push_token(&deployment.id).await
    });
    let Err(Error::Api(error)) = error else { panic!("{error:?}") };
    assert_eq!((error.status, error.request.operation), (400, "deployments.createPushToken"));
}
