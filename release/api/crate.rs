// The public items of the crate, without bodies and comments. Made by `make release-check ACCEPT=1`.

// crate::api
pub use call::{Call, Check};
pub use operation::{Body, LongPoll, Operation, Paging, Query, ResponseBody};
pub use operations::{OPERATIONS, RESOURCES, RESPONSES, Resource};

// crate::api::auth
operations! {
    AUTHENTICATE :
    "Asks for a token; where there is none yet, a person grants access at the `url` of the answer.",
    Operation::new("auth.authenticate", Post, "/v2/auth/authenticate", "observed 9")
    .basis("P").body(& REQUEST).answers(200, & OBJECT).with(& AUTHENTICATION).refuses(&
    [404]); WAIT :
    "Waits until a person has granted access, for at most `timeout` seconds.",
    Operation::new("auth.wait", Get, "/v2/auth/wait/{auth_id}", "observed 9").basis("P")
    .query(& AUTHENTICATION_WAIT_PARAMS).waits("timeout", 30)
    .notes("The client's own time limit begins only after that.").answers(200, & OBJECT)
    .with(& WAIT_RESULT);
}

// crate::api::call
#[derive(Clone)]
pub struct Call {
    pub operation: &'static str,
    pub method: Method,
    pub path: String,
    pub body: Option<String>,
    pub form: Option<&'static Record>,
    pub response: ResponseBody,
    pub long_poll: Option<Duration>,
    pub warnings: Vec<Issue>,
}
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Check {
    Before,
    Off,
}
impl fmt::Debug for Call {}
impl Call {
    pub fn new(
        operation: &'static Operation,
        parameters: &[&str],
        query: Option<&str>,
        body: Option<String>,
        when: Check,
    ) -> Result<Self, Report> {}
}

// crate::api::connections
operations! {
    LIST : "Lists the connections of an agent.", Operation::new("connections.list", Get,
    "/v2/auth/agents/{agent_id}/connections", "observed 3").basis("P/S").answers(200, &
    CONNECTIONS).with(& CONNECTION_LIST); CREATE :
    "Connects an agent; the body holds `oauth_token_id`.",
    Operation::new("connections.create", Post, "/v2/auth/agents/{agent_id}/connections",
    "observed 3").basis("P/S").body(& CONNECTION_CREATE).answers(201, & OBJECT).with(&
    CONNECTION); REMOVE : "Removes a connection of an agent.",
    Operation::new("connections.remove", Delete,
    "/v2/auth/agents/{agent_id}/connections/{connection_id}", "4.1").when(422,
    "the service finds an id wrong"); CREATE_WITH_TOKEN :
    "Connects an agent by a token that the caller has, in place of an earlier one.",
    Operation::new("connections.createWithToken", Post,
    "/v2/auth/agents/{agent_id}/providers/{provider_id}/tokens", "observed 9",)
    .basis("D").body(& AGENT_TOKEN_CREATE).answers(201, & OBJECT).with(& CONNECTION);
}

// crate::api::deployments
operations! {
    LIST : "Lists deployments by the page.", Operation::new("deployments.list", Get,
    "/v2/deployments", "4.6").query(& DEPLOYMENT_LIST_PARAMS).answers(200, & DEPLOYMENTS)
    .example("for await (const { name, status } of control.deployments.list({ status: 'READY' })) console.log(name, status);");
    CREATE : "Creates a deployment.", Operation::new("deployments.create", Post,
    "/v2/deployments", "4.7").body(& DEPLOYMENT_CREATE).answers(201, & ONE_DEPLOYMENT)
    .refuses(& [400, 409]).when(409, "the name is taken")
    .notes("What the body requires and the answers were observed.")
    .example("const deployment = await control.deployments.create({\n  name: 'agent', source: 'external_docker', source_config: {}, source_revision_config: { image_uri: 'registry.example/agent:1' }, secrets: [],\n});");
    FREE_COUNT : "Counts the free deployments of the organization.",
    Operation::new("deployments.freeCount", Get, "/v2/deployments/free-count",
    "observed 9").basis("D").answers(200, & OBJECT).with(& FREE_COUNT_RECORD);
    DELETE_MANY : "Deletes several deployments, at most 100.",
    Operation::new("deployments.deleteMany", Delete, "/v2/deployments", "observed 9")
    .basis("P").query(& DEPLOYMENTS_DELETION).answers_any_json(200).also(207,
    "Only some could be deleted; the answer may tell which.").with(&
    DEPLOYMENT_DELETIONS).refuses(& [404])
    .notes("The status is 207 where only some could be deleted. No documentation shows the fields of the answer, which may be empty.");
    LOGS : "Lists the lines of a deployment's log by the page.",
    Operation::new("deployments.logs", Get, "/v2/deployment-logs", "observed 9")
    .basis("D").query(& DEPLOYMENT_LOG_PARAMS).answers(200, & ITEMS).with(&
    LOG_ENTRY_PAGE).refuses(& [404]); GET : "Reads a deployment.",
    Operation::new("deployments.get", Get, "/v2/deployments/{deployment_id}", "4.7")
    .answers(200, & ONE_DEPLOYMENT).refuses(& [404]); PATCH :
    "Changes a deployment; a new revision may follow.",
    Operation::new("deployments.patch", Patch, "/v2/deployments/{deployment_id}", "4.5")
    .body(& DEPLOYMENT_PATCH).answers(200, & ONE_DEPLOYMENT).refuses(& [400, 404])
    .notes("`explainPatch` tells in advance whether it makes one.")
    .example("await control.deployments.patch(deployment.id, { source_revision_config: { image_uri: 'registry.example/agent:2' } });");
    DELETE : "Deletes a deployment. For a while it can still be read, until it is gone.",
    Operation::new("deployments.delete", Delete, "/v2/deployments/{deployment_id}",
    "observed 3").basis("P, D").query(& DELETION_PARAMS).refuses(& [400, 404]);
    PATCH_RESOURCE_TIERS :
    "Changes the sizes of a deployment, which makes a new revision.",
    Operation::new("deployments.patchResourceTiers", Patch,
    "/v2/deployments/{deployment_id}/resource-tiers", "observed 9").basis("D").body(&
    RESOURCE_TIERS_PATCH).answers(200, & ONE_DEPLOYMENT).refuses(& [400, 404]).when(400,
    "no size is given, or one does not fit the deployment's type"); CREATE_UPLOAD_URL :
    "Returns an address to upload a source tarball to.",
    Operation::new("deployments.createUploadUrl", Post,
    "/v2/deployments/{deployment_id}/upload-url", "observed 3").basis("P/S").answers(200,
    & UPLOAD).with(& UPLOAD_URL)
    .notes("`uploads.put` does this and the upload. The body may be `{ supports_upload_headers: true }`, which the option `body` sends: the answer then has `upload_headers`.");
    CREATE_PUSH_TOKEN : "Returns a token for a push to the service's registry.",
    Operation::new("deployments.createPushToken", Post,
    "/v2/deployments/{deployment_id}/push-token", "observed 3").basis("P/S").answers(200,
    & PUSH_TOKEN).with(& PUSH_TOKEN_RECORD)
    .notes("The body may be `{ supports_registry_username: true }`, which the option `body` sends: the answer then has `username` and `repository_url`.")
    .refuses(& [400]).when(400, "the deployment's source is not `internal_docker`");
}
pub fn list(query: &str, when: Check) -> Result<Call, Report> {}
pub fn create(body: String, when: Check) -> Result<Call, Report> {}
pub fn get(deployment_id: &str) -> Result<Call, Report> {}
pub fn patch(deployment_id: &str, body: String, when: Check) -> Result<Call, Report> {}
pub fn delete(
    deployment_id: &str,
    delete_tracing_project: bool,
) -> Result<Call, Report> {}

// crate::api::integrations
operations! {
    LIST : "Lists the installed integrations.", Operation::new("integrations.list", Get,
    "/v1/integrations/{repo_host}/install", "observed 3").basis("P/S").answers(200, &
    OBJECTS).with(& INTEGRATION)
    .notes("Their `id` is the `integration_id` of deployments."); REPOSITORIES :
    "Lists the repositories of a source-hosting integration.",
    Operation::new("integrations.listRepositories", Get,
    "/v1/integrations/{repo_host}/{integration_id}/repos", "4.3").answers(200, &
    REPOSITORY_LIST).refuses(& [404]); MANAGED_REPOSITORIES :
    "Lists the repositories of a managed integration (contract 4.4).",
    Operation::new("integrations.listManagedRepositories", Get,
    "/v1/integrations/forge/{repo_host}/{integration_id}/repos", "observed 1",)
    .basis("P").answers(200, & REPOSITORY_LIST).refuses(& [404])
    .notes("The contract gives no path: the client's `vocabulary.managedRepositoriesPath`, in Rust `Options::with_managed_repositories_path`, is another one than the one that was observed.");
    LIST_INSTALLATIONS :
    "Lists the installations of the hosting provider's app by the page.",
    Operation::new("integrations.listInstallations", Get,
    "/v2/integrations/{repo_host}/installations", "observed 9").basis("D").query(&
    PAGE_PARAMS).answers(200, & ITEMS).with(& INSTALLATION_PAGE);
    LIST_INSTALLATION_REPOSITORIES :
    "Lists the repositories of an installation by the page.",
    Operation::new("integrations.listInstallationRepositories", Get,
    "/v2/integrations/{repo_host}/installations/{integration_id}/repositories",
    "observed 9",).basis("D").query(& PAGE_PARAMS).answers(200, & ITEMS).with(&
    REPOSITORY_PAGE).refuses(& [404]); LIST_MANAGED_INSTALLATIONS :
    "Lists the installations of a managed integration by the page.",
    Operation::new("integrations.listManagedInstallations", Get,
    "/v2/integrations/forge-{repo_host}/installations", "observed 9",).basis("D").query(&
    PAGE_PARAMS).answers(200, & ITEMS).with(& MANAGED_INSTALLATION_PAGE);
    CREATE_INSTALLATION_LINK :
    "Returns the address where a person installs the hosting provider's app.",
    Operation::new("integrations.createInstallationLink", Post,
    "/v2/integrations/{repo_host}/installation-link", "observed 9",).basis("D")
    .answers(200, & OBJECT).with(& INSTALLATION_LINK); GET_PICKER_SESSION :
    "Reads the installations that a person can pick from.",
    Operation::new("integrations.getPickerSession", Get,
    "/v2/integrations/forge-{repo_host}/picker-sessions/{session_id}", "observed 9",)
    .basis("D").answers(200, & OBJECT).with(& PICKER_SESSION).refuses(& [404]);
}

// crate::api::listeners
operations! {
    LIST : "Lists the listeners by the page.", Operation::new("listeners.list", Get,
    "/v2/listeners", "observed 3").basis("P/S").query(& LISTENER_LIST_PARAMS)
    .answers(200, & RESOURCES).with(& LISTENER_PAGE).refuses(& [403]); GET :
    "Gets a listener.", Operation::new("listeners.get", Get,
    "/v2/listeners/{listener_id}", "observed 3").basis("P/S").answers(200, & OBJECT)
    .with(& LISTENER).refuses(& [403, 404]); CREATE : "Creates a listener.",
    Operation::new("listeners.create", Post, "/v2/listeners", "observed 9").basis("P")
    .body(& LISTENER_CREATE).answers(201, & OBJECT).with(& LISTENER).refuses(& [403,
    409]).when(409, "the cluster has a listener"); PATCH : "Changes a listener.",
    Operation::new("listeners.patch", Patch, "/v2/listeners/{listener_id}", "observed 9")
    .basis("P").body(& LISTENER_PATCH).answers(200, & OBJECT).with(& LISTENER).refuses(&
    [403, 404]); DELETE : "Deletes a listener.", Operation::new("listeners.delete",
    Delete, "/v2/listeners/{listener_id}", "observed 9").basis("P").refuses(& [403,
    404]);
}

// crate::api::logs
operations! {
    BUILD : "Reads the log of a revision's build.", Operation::new("projects.buildLogs",
    Post, "/v1/projects/{project_id}/revisions/{revision_id}/build_logs", "observed 3",)
    .basis("P/S").body(& LOG_QUERY).answers(200, & LOGS).with(& LOG_PAGE);
    REVISION_DEPLOY : "Reads the log of a revision's servers.",
    Operation::new("projects.revisionDeployLogs", Post,
    "/v1/projects/{project_id}/revisions/{revision_id}/deploy_logs", "observed 3",)
    .basis("P/S").body(& LOG_QUERY).answers(200, & LOGS).with(& LOG_PAGE); DEPLOY :
    "Reads the log of a project's servers.", Operation::new("projects.deployLogs", Post,
    "/v1/projects/{project_id}/deploy_logs", "observed 3").basis("P/S").body(& LOG_QUERY)
    .answers(200, & LOGS).with(& LOG_PAGE);
}

// crate::api::oauth_providers
operations! {
    LIST : "Lists the OAuth providers of the organization.",
    Operation::new("oauthProviders.list", Get, "/v2/auth/providers", "4.2").answers(200,
    & PROVIDERS); CREATE : "Creates an OAuth provider.",
    Operation::new("oauthProviders.create", Post, "/v2/auth/providers", "observed 3")
    .basis("P").body(& OAUTH_PROVIDER_CREATE).answers(200, & PROVIDER).refuses(& [409])
    .when(409, "the id is taken"); GET : "Gets an OAuth provider.",
    Operation::new("oauthProviders.get", Get, "/v2/auth/providers/{provider_id}",
    "observed 3").basis("P").answers(200, & PROVIDER).refuses(& [404]); PATCH :
    "Changes an OAuth provider.", Operation::new("oauthProviders.patch", Patch,
    "/v2/auth/providers/{provider_id}", "observed 3").basis("P").body(&
    OAUTH_PROVIDER_PATCH).answers(200, & PROVIDER).refuses(& [404]); DELETE :
    "Deletes an OAuth provider.", Operation::new("oauthProviders.delete", Delete,
    "/v2/auth/providers/{provider_id}", "observed 3").basis("P").answers_anything(200)
    .refuses(& [404]); DISCOVER : "Registers an OAuth provider by its MCP server.",
    Operation::new("oauthProviders.discover", Post, "/v2/auth/providers/mcp-discover",
    "observed 9").basis("P").body(& MCP_DISCOVERY).answers(200, & PROVIDER);
    LIST_PLATFORM : "Lists the OAuth providers of the platform.",
    Operation::new("oauthProviders.listPlatform", Get, "/v2/auth/platform-providers",
    "observed 9").basis("D").answers(200, & OBJECTS).with(& PLATFORM_PROVIDER);
}

// crate::api::operation
#[derive(Debug)]
pub struct Operation {
    pub name: &'static str,
    pub method: Method,
    pub path: &'static str,
    pub section: &'static str,
    pub query: Query,
    pub body: Body,
    pub status: u16,
    pub response: ResponseBody,
    pub refusals: &'static [u16],
    pub long_poll: Option<LongPoll>,
    #[cfg(feature = "words")]
    pub summary: &'static str,
    #[cfg(feature = "words")]
    pub basis: &'static str,
    #[cfg(feature = "words")]
    pub notes: &'static str,
    #[cfg(feature = "words")]
    pub refused_when: Option<(u16, &'static str)>,
    #[cfg(feature = "words")]
    pub also: Option<(u16, &'static str)>,
    #[cfg(feature = "words")]
    pub example: &'static str,
    _private: (),
}
#[derive(Clone, Copy, Debug)]
pub enum Query {
    None,
    Record(&'static Record),
}
#[derive(Clone, Copy, Debug)]
pub enum Body {
    None,
    Record(&'static Record),
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongPoll {
    pub member: &'static str,
    pub default_seconds: u16,
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paging {
    Offset,
    Cursor,
}
impl Operation {
    pub fn is_observed(&self) -> bool {}
    pub fn parameters(&self) -> impl Iterator<Item = &'static str> {}
    pub fn paging(&self) -> Option<Paging> {}
}
#[derive(Clone, Copy, Debug)]
pub enum ResponseBody {
    Json(&'static Kind),
    Empty,
    Any,
}
#[cfg(feature = "words")]
impl Operation {
    pub fn observed_response(&self) -> Option<&'static Record> {}
    pub fn response_record(&self) -> Option<&'static Record> {}
}

// crate::api::operations
#[derive(Clone, Copy, Debug)]
pub struct Resource {
    pub name: &'static str,
    pub about: &'static str,
    pub operations: &'static [&'static Operation],
}
pub const RESOURCES: &[Resource] = ..;
pub static OPERATIONS: &[&Operation] = ..;
pub static RESPONSES: [Option<&Kind>; COUNT] = ..;

// crate::api::path
pub const PARAMETERS: [(&str, bool); 12] = ..;
pub fn names(template: &str) -> impl Iterator<Item = &str> {}
pub fn fill(template: &str, identifiers: &[&str]) -> Result<String, Report> {}
pub fn stays(path: &str) -> bool {}

// crate::api::query
pub fn encode(record: &str) -> String {}
pub fn encode_as(record: Option<&Record>, text: &str) -> String {}

// crate::api::responses
pub static ONE_DEPLOYMENT: Kind = ..;
pub static ONE_REVISION: Kind = ..;
pub static DEPLOYMENTS: Kind = ..;
pub static REVISIONS: Kind = ..;
pub static RESOURCES: Kind = ..;
pub static ITEMS: Kind = ..;
pub static REPOSITORIES: Kind = ..;
pub static PROVIDER: Kind = ..;
pub static PROVIDERS: Kind = ..;
pub static OBJECT: Kind = ..;
pub static OBJECTS: Kind = ..;
pub static LOGS: Kind = ..;
pub static CONNECTIONS: Kind = ..;
pub static UPLOAD: Kind = ..;
pub static PUSH_TOKEN: Kind = ..;

// crate::api::revisions
operations! {
    LIST : "Lists revisions by the page, the newest first.",
    Operation::new("revisions.list", Get, "/v2/deployments/{deployment_id}/revisions",
    "observed 3").basis("P/S").query(& REVISION_LIST_PARAMS).answers(200, & REVISIONS)
    .with(& REVISION_PAGE); CREATE :
    "Makes a new revision in any case. The body is a patch's, without `revision_source`.",
    Operation::new("revisions.create", Post, "/v2/deployments/{deployment_id}/revisions",
    "observed 3").basis("D, S").body(& DEPLOYMENT_PATCH).ignores("revision_source")
    .answers(200, & ONE_REVISION)
    .notes("One that has it is sent with a warning, since a service may ignore it."); GET
    : "Reads a revision.", Operation::new("revisions.get", Get,
    "/v2/deployments/{deployment_id}/revisions/{revision_id}", "4.7").answers(200, &
    ONE_REVISION).refuses(& [404]); REDEPLOY :
    "Deploys a revision again, and returns the deployment.",
    Operation::new("revisions.redeploy", Post,
    "/v2/deployments/{deployment_id}/revisions/{revision_id}/redeploy", "observed 3",)
    .basis("P/S").answers(200, & ONE_DEPLOYMENT).refuses(& [400]).when(400,
    "it cannot be deployed again"); INTERRUPT : "Interrupts a revision that is stuck.",
    Operation::new("revisions.interrupt", Post,
    "/v2/deployments/{deployment_id}/revisions/{revision_id}/interrupt", "observed 9",)
    .basis("D, S").refuses(& [404])
    .notes("What becomes of it is not documented. Some services spell the path otherwise: the client's `vocabulary.interruptPath`, in Rust `Options::with_interrupt_path`, is another one.");
    LOGS : "Reads lines of a revision's log.", Operation::new("revisions.logs", Get,
    "/v2/deployments/{deployment_id}/revisions/{revision_id}/logs", "observed 9",)
    .basis("D").query(& LOG_PARAMS).answers(200, & LOG_LINES).with(& LOG_PAGE);
}
pub fn get(deployment_id: &str, revision_id: &str) -> Result<Call, Report> {}
pub fn status(revision: &str) -> Option<String> {}

// crate::api::tokens
operations! {
    LIST : "Lists the tokens, without what is secret of them.",
    Operation::new("tokens.list", Get, "/v2/auth/tokens", "observed 9").basis("P")
    .query(& TOKEN_LIST_PARAMS).answers(200, & OBJECTS).with(& TOKEN); DELETE_ALL :
    "Deletes the tokens of a provider.", Operation::new("tokens.deleteAll", Delete,
    "/v2/auth/tokens", "observed 9").basis("P").query(& TOKENS_DELETION)
    .answers_anything(200); EXISTS : "Says whether there is a token of a provider.",
    Operation::new("tokens.exists", Get, "/v2/auth/tokens/exists", "observed 9")
    .basis("P").query(& TOKEN_EXISTS_PARAMS).answers(200, & OBJECT).with(& TOKEN_EXISTS);
    EXIST : "Says for several providers whether there is a token.",
    Operation::new("tokens.exist", Post, "/v2/auth/tokens/exists/batch", "observed 9")
    .basis("D").body(& TOKEN_EXISTS_BATCH).answers(200, & OBJECT).with(& TOKENS_EXIST);
    PATCH_METADATA : "Changes what is said of a token.",
    Operation::new("tokens.patchMetadata", Patch, "/v2/auth/tokens/{token_id}/metadata",
    "observed 9").basis("P").body(& TOKEN_METADATA_PATCH).answers(200, & OBJECT).with(&
    TOKEN).refuses(& [404]); DELETE : "Deletes a token.", Operation::new("tokens.delete",
    Delete, "/v2/auth/tokens/{token_id}", "observed 9").basis("P").refuses(& [404]);
}

// crate::client
pub use credentials::Credentials;
pub use env::Env;
pub use error::{ApiError, Error, Phase, RequestLine, WaitError, WaitErrorKind};
#[cfg(feature = "model")]
pub use error::{PlanError, PlanErrorReason, RollbackError, UploadError};
#[cfg(feature = "model")]
pub use fleet::{
    FLEET_LABEL, Fleet, FleetAction, FleetApplied, FleetApplyOptions, FleetDeployment,
    FleetEntry, FleetEvent, FleetExport, FleetFailure, FleetOptions, FleetPlan,
    FleetPlanDocument, Fleets, SecretSource,
};
pub use options::{CallOptions, ConfigError, Options, WarningHook};
pub use policy::retry::RetryPolicy;
pub use policy::rollback;
#[cfg(feature = "model")]
pub use resources::*;
pub use send::{Client, Failure, Received};
#[cfg(feature = "emulator")]
pub use transport::InProcess;
#[cfg(feature = "browser")]
pub use transport::browser;
#[cfg(all(feature = "reqwest-without-tls", not(target_arch = "wasm32")))]
pub use transport::reqwest;
pub use transport::{Cause, Incoming, Transport, TransportError};
pub use wait::{Progress, Verdict, WaitOptions};

// crate::client::credentials
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Credentials {
    pub api_key: Option<String>,
    pub tenant_id: Option<String>,
    pub bearer_token: Option<String>,
}
impl Credentials {
    pub fn api_key(key: impl Into<String>) -> Self {}
    pub const fn is_empty(&self) -> bool {}
    pub fn write(&self, headers: &mut Vec<Header>) {}
}
impl fmt::Debug for Credentials {}

// crate::client::env
pub trait Env: Clock + Sleep + Random {}
impl<E: Clock + Sleep + Random> Env for E {}

// crate::client::error
#[cfg(feature = "model")]
pub use self::{
    plan::{PlanError, PlanErrorReason},
    rollback::RollbackError, upload::UploadError,
};
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RequestLine {
    pub operation: &'static str,
    pub method: Method,
    pub url: String,
}
impl fmt::Display for RequestLine {}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Phase {
    Headers,
    Body,
    Deadline,
}
impl Phase {
    pub const fn as_str(self) -> &'static str {}
}
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct ApiError {
    pub request: RequestLine,
    pub status: u16,
    pub issues: Vec<ServiceIssue>,
    pub text: String,
    pub request_id: Option<String>,
    pub retry_after: Option<Duration>,
    pub attempts: u32,
}
impl ApiError {
    pub fn detail(&self) -> Option<String> {}
}
impl fmt::Debug for ApiError {}
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct WaitError {
    pub kind: WaitErrorKind,
    pub deployment_id: String,
    pub revision_id: String,
    #[cfg(feature = "model")]
    pub revision: Option<Revision>,
    pub text: Option<String>,
    pub polls: u32,
    pub elapsed: Duration,
    pub history: Vec<(String, Duration)>,
}
impl fmt::Debug for WaitError {}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WaitErrorKind {
    Timeout,
    Failed,
    Superseded,
}
#[non_exhaustive]
pub enum Error {
    Config(ConfigError),
    Invalid { operation: &'static str, report: Report },
    Connection {
        request: RequestLine,
        attempts: u32,
        status: Option<u16>,
        source: TransportError,
    },
    Timeout { request: RequestLine, attempts: u32, phase: Phase, limit: Duration },
    TooLarge { request: RequestLine, attempts: u32, status: u16, max_bytes: usize },
    Api(Box<ApiError>),
    Parse { request: RequestLine, status: u16, text: String, source: ResponseError },
    Wait(Box<WaitError>),
    #[cfg(feature = "model")]
    Rollback(RollbackError),
    #[cfg(feature = "model")]
    Plan(PlanError),
    #[cfg(feature = "model")]
    Upload(UploadError),
    #[cfg(feature = "model")]
    Record(RecordError),
}
impl fmt::Debug for Error {}
impl Error {
    pub fn maybe_processed(&self) -> bool {}
    pub fn is_transient(&self) -> bool {}
}
impl core::error::Error for Error {}
impl From<ConfigError> for Error {}
#[cfg(feature = "model")]
impl From<serde_json::Error> for Error {}

// crate::client::error::plan
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanError {
    pub name: String,
    pub reason: PlanErrorReason,
    pub notes: Vec<String>,
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanErrorReason {
    Changed,
    Fixed,
    Deleting,
    Agent,
    OtherFleet,
    Fleet,
    Edited,
    Workspace,
    Secret,
}
impl fmt::Display for PlanError {}
impl core::error::Error for PlanError {}

// crate::client::error::rollback
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RollbackError {
    pub reason: Refusal,
    pub revision: String,
    pub seen: String,
}
impl fmt::Display for RollbackError {}
impl core::error::Error for RollbackError {}

// crate::client::error::upload
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UploadError {
    NoGzip,
    TooLarge { bytes: usize },
    NoAddress,
}
impl fmt::Display for UploadError {}
impl core::error::Error for UploadError {}

// crate::client::fleet
pub use apply::{FleetApplied, FleetApplyOptions, FleetEvent, FleetFailure};
pub use document::FleetPlanDocument;
pub use export::FleetExport;
pub use source::SecretSource;
pub use types::{
    FLEET_LABEL, Fleet, FleetAction, FleetDeployment, FleetEntry, FleetOptions,
    FleetPlan, Fleets,
};

// crate::client::fleet::apply
#[derive(Clone, Debug)]
pub struct FleetApplyOptions {
    pub parallel: usize,
    pub wait: Option<WaitOptions>,
    pub with_project: bool,
}
impl Default for FleetApplyOptions {}
impl FleetApplyOptions {
    pub fn waiting() -> Self {}
}
#[derive(Debug)]
#[non_exhaustive]
pub enum FleetEvent<'a> {
    Started(&'a FleetEntry),
    Done(&'a FleetEntry, Option<&'a Deployment>, Option<&'a Revision>),
    Failed(&'a FleetEntry, &'a Error),
    Skipped(&'a FleetEntry, &'a str),
}
#[derive(Debug)]
pub struct FleetFailure {
    pub name: String,
    pub action: FleetAction,
    pub error: Error,
}
#[derive(Debug, Default)]
#[must_use]
pub struct FleetApplied {
    pub done: Vec<(String, FleetAction)>,
    pub failed: Vec<FleetFailure>,
    pub skipped: Vec<(String, String)>,
}
impl FleetApplied {
    pub const fn is_complete(&self) -> bool {}
}
impl<T: Transport, E: Env> Fleets<'_, T, E> {
    pub async fn apply(
        &self,
        plan: &FleetPlan,
        options: &FleetApplyOptions,
        tell: &mut dyn FnMut(FleetEvent<'_>),
    ) -> Result<FleetApplied, Error> {}
}

// crate::client::fleet::document
#[derive(Clone, Debug, PartialEq)]
pub struct FleetPlanDocument(_);
impl FleetPlanDocument {
    pub const fn as_json(&self) -> &Map<String, Value> {}
}
impl fmt::Display for FleetPlanDocument {}
impl FromStr for FleetPlanDocument {
    type Err = Error;
}
impl FleetPlan {
    pub fn document(&self) -> Result<FleetPlanDocument, Error> {}
}

// crate::client::fleet::export
#[derive(Clone, Debug)]
pub struct FleetExport {
    pub fleet: Value,
    pub variables: Vec<String>,
    pub left_out: Vec<(String, String)>,
}
impl<T: Transport, E: Env> Fleets<'_, T, E> {
    pub async fn export(&self, name: Option<&str>) -> Result<FleetExport, Error> {}
}

// crate::client::fleet::plan
impl<T: Transport, E: Env> Client<T, E> {
    pub const fn fleet(&self) -> Fleets<'_, T, E> {}
}
impl<T: Transport, E: Env> Fleets<'_, T, E> {
    pub async fn plan(
        &self,
        fleet: &Fleet,
        options: &FleetOptions,
    ) -> Result<FleetPlan, Error> {}
}

// crate::client::fleet::read
impl Fleet {
    pub fn read(
        fleet: &Value,
        secret_value: &mut dyn FnMut(&SecretSource) -> Option<String>,
    ) -> Result<Self, Error> {}
}

// crate::client::fleet::review
impl<T: Transport, E: Env> Fleets<'_, T, E> {
    pub async fn review(
        &self,
        document: &FleetPlanDocument,
        secret_value: &mut dyn FnMut(&SecretSource) -> Option<String>,
    ) -> Result<FleetPlan, Error> {}
}

// crate::client::fleet::source
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SecretSource {
    Env(String),
    File(String),
}

// crate::client::fleet::types
pub const FLEET_LABEL: &str = ..;
#[derive(Clone, Debug, Default)]
pub struct Fleet {
    pub name: Option<String>,
    pub deployments: Vec<FleetDeployment>,
}
#[derive(Clone, Debug)]
pub struct FleetDeployment {
    pub form: DeploymentCreate,
    pub after: Vec<String>,
    pub sources: BTreeMap<String, SecretSource>,
}
impl From<DeploymentCreate> for FleetDeployment {}
#[derive(Clone, Debug, Default)]
pub struct FleetOptions {
    pub prune: bool,
    pub adopt: bool,
    pub send_secrets: bool,
    pub redeploy_failed: bool,
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FleetAction {
    Create,
    Patch,
    Redeploy,
    None,
    Prune,
    Unmanaged,
}
impl FleetAction {
    pub const fn as_str(self) -> &'static str {}
}
#[derive(Clone, Debug)]
pub struct FleetEntry {
    pub name: String,
    pub action: FleetAction,
    pub id: Option<String>,
    pub plan: Option<Plan>,
    pub blocked: Option<PlanErrorReason>,
    pub not_compared: Vec<String>,
    pub is_marked: bool,
    pub after: Vec<String>,
    pub notes: Vec<String>,
    _private: (),
}
impl FleetEntry {
    pub fn differs(&self) -> bool {}
}
#[derive(Clone, Debug)]
pub struct FleetPlan {
    pub name: Option<String>,
    pub entries: Vec<FleetEntry>,
    pub requests: u32,
    _private: (),
}
impl FleetPlan {
    pub fn changes(&self) -> usize {}
    pub fn drift(&self) -> impl Iterator<Item = &FleetEntry> {}
}
#[derive(Clone, Copy, Debug)]
pub struct Fleets<'a, T, E> {
    _private: (),
}

// crate::client::message
impl fmt::Display for Error {}

// crate::client::options
#[derive(Clone, Debug)]
pub struct Options {
    pub base_url: BaseUrl,
    pub credentials: Credentials,
    pub allow_insecure_http: bool,
    pub on_warning: Option<WarningHook>,
    pub interrupt_path: Option<String>,
    pub managed_repositories_path: Option<String>,
    pub call: CallOptions,
}
pub type WarningHook = fn(operation: &'static str, warning: &Issue);
impl Options {
    pub fn new(base_url: &str) -> Result<Self, ConfigError> {}
    #[must_use]
    pub fn with_credentials(mut self, credentials: Credentials) -> Self {}
    #[must_use]
    pub fn with_api_key(mut self, key: impl Into<String>) -> Self {}
    #[must_use]
    pub fn with_tenant_id(mut self, tenant_id: impl Into<String>) -> Self {}
    #[must_use]
    pub fn with_bearer_token(mut self, token: impl Into<String>) -> Self {}
    #[must_use]
    pub fn with_call(mut self, call: CallOptions) -> Self {}
    #[must_use]
    pub fn with_warnings(mut self, hook: WarningHook) -> Self {}
    pub fn with_interrupt_path(mut self, path: &str) -> Result<Self, ConfigError> {}
    pub fn with_managed_repositories_path(
        mut self,
        path: &str,
    ) -> Result<Self, ConfigError> {}
    pub fn check(&self, has_credentials: bool) -> Result<(), ConfigError> {}
}
#[derive(Clone, Debug)]
pub struct CallOptions {
    pub timeout: Option<Duration>,
    pub deadline: Option<Duration>,
    pub max_response_bytes: usize,
    pub retry: RetryPolicy,
    pub check: Check,
}
impl Default for CallOptions {}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConfigError {
    BaseUrl(BaseUrlError),
    InsecureHttp,
    Path(&'static str),
    NoAddress,
    NotText(&'static str),
    Options(&'static str),
    Transport,
}
impl ConfigError {
    pub const fn as_str(self) -> &'static str {}
}
impl fmt::Display for ConfigError {}
impl core::error::Error for ConfigError {}

// crate::client::policy::retry
#[derive(Clone, Debug, PartialEq)]
pub struct RetryPolicy {
    pub max_retries: u32,
    pub base_delay: Duration,
    pub max_delay: Duration,
    pub max_retry_after: Duration,
    pub statuses: Vec<u16>,
    pub unsafe_methods: bool,
}
impl Default for RetryPolicy {}
impl RetryPolicy {
    pub fn never() -> Self {}
}

// crate::client::policy::rollback
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate<'a> {
    pub status: &'a str,
    pub is_same: bool,
}
pub fn good_revision<'a>(
    newest_first: impl IntoIterator<Item = Candidate<'a>>,
) -> Option<usize> {}
pub fn moves(repo_ref: &str) -> bool {}
pub fn carried_fields(source: &str) -> impl Iterator<Item = &'static str> {}
pub const REFUSALS: [(Refusal, &str, &str); 7] = ..;
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    NoRevision,
    NoneGood,
    Same,
    Present,
    NeverDeployed,
    Unknown,
    Ambiguous,
}
impl Refusal {
    pub fn as_str(self) -> &'static str {}
}
pub const COMMIT_LEFT_OUT: &str = ..;
pub const CLEARED_LEFT_OUT: &str = ..;
pub const KEPT_LEFT_OUT: &str = ..;

// crate::client::policy::wait
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Continue,
    Done,
    Failed,
    Superseded,
}
pub fn verdict(status: &str) -> Verdict {}

// crate::client::resources
pub use apply::{Applied, ApplyError, ApplyOptions};
pub use calls::*;
pub use custom::CustomRequest;
pub use deletions::{Deletion, DeletionOptions};
pub use logs::{FollowLogsOptions, FollowUntil, FollowedLine, FollowedLogs, LogLines};
pub use pages::{CursorPages, DeploymentPages, Pages};
pub use plan::{Action, Plan};
pub use rollback::{LeftOut, Rollback, RollbackOptions, RollbackRequest, Taken};
pub use uploads::Uploads;
pub use watch::{Change, ChangeKind, Watch, WatchOptions, Watched, WatchedRevision};

// crate::client::resources::apply
#[derive(Clone, Debug, Default)]
pub struct ApplyOptions {
    pub redeploy_failed: bool,
    pub redeploy: bool,
    pub wait: Option<WaitOptions>,
    pub rollback_on_failure: bool,
}
#[derive(Clone, Debug)]
pub struct Applied {
    pub action: Action,
    pub deployment: Deployment,
    pub plan: Plan,
    pub revision: Option<Revision>,
}
#[derive(Debug)]
pub struct ApplyError {
    pub error: Error,
    pub rollback: Option<Rollback>,
}
impl core::fmt::Display for ApplyError {}
impl core::error::Error for ApplyError {}
impl From<Error> for ApplyError {}
impl From<ApplyError> for Error {}
impl<T: Transport, E: Env> Deployments<'_, T, E> {
    pub async fn apply(
        &self,
        form: &DeploymentCreate,
        options: &ApplyOptions,
    ) -> Result<Applied, ApplyError> {}
    pub async fn apply_plan(
        &self,
        plan: &Plan,
        options: &ApplyOptions,
    ) -> Result<Applied, ApplyError> {}
}

// crate::client::resources::calls
#[derive(Clone, Copy, Debug)]
pub struct Deployments<'a, T, E> {
    _private: (),
}
impl<'a, T: Transport, E: Env> Deployments<'a, T, E> {
    pub fn list(&self, params: &DeploymentListParams) -> Pages<'a, T, E, Deployment> {}
    pub async fn create(&self, body: &DeploymentCreate) -> Result<Deployment, Error> {}
    pub async fn free_count(&self) -> Result<FreeCount, Error> {}
    pub fn logs(&self, params: &DeploymentLogParams) -> CursorPages<'a, T, E, LogEntry> {}
    pub async fn get(&self, deployment_id: &str) -> Result<Deployment, Error> {}
    pub async fn patch(
        &self,
        deployment_id: &str,
        body: &DeploymentPatch,
    ) -> Result<Deployment, Error> {}
    pub async fn patch_resource_tiers(
        &self,
        deployment_id: &str,
        body: &ResourceTiersPatch,
    ) -> Result<Deployment, Error> {}
    pub async fn create_upload_url(
        &self,
        deployment_id: &str,
    ) -> Result<UploadUrl, Error> {}
    pub async fn create_push_token(
        &self,
        deployment_id: &str,
    ) -> Result<PushToken, Error> {}
}
#[derive(Clone, Copy, Debug)]
pub struct Revisions<'a, T, E> {
    _private: (),
}
impl<'a, T: Transport, E: Env> Revisions<'a, T, E> {
    pub fn list(
        &self,
        deployment_id: &str,
        params: &RevisionListParams,
    ) -> Pages<'a, T, E, Revision> {}
    pub async fn create(
        &self,
        deployment_id: &str,
        body: &DeploymentPatch,
    ) -> Result<Revision, Error> {}
    pub async fn get(
        &self,
        deployment_id: &str,
        revision_id: &str,
    ) -> Result<Revision, Error> {}
    pub async fn redeploy(
        &self,
        deployment_id: &str,
        revision_id: &str,
    ) -> Result<Deployment, Error> {}
    pub async fn interrupt(
        &self,
        deployment_id: &str,
        revision_id: &str,
    ) -> Result<(), Error> {}
    pub async fn logs(
        &self,
        deployment_id: &str,
        revision_id: &str,
        params: &LogParams,
    ) -> Result<LogPage, Error> {}
}
#[derive(Clone, Copy, Debug)]
pub struct Projects<'a, T, E> {
    _private: (),
}
#[derive(Clone, Copy, Debug)]
pub struct Integrations<'a, T, E> {
    _private: (),
}
impl<'a, T: Transport, E: Env> Integrations<'a, T, E> {
    pub async fn list(&self, repo_host: &str) -> Result<Vec<Integration>, Error> {}
    pub async fn list_repositories(
        &self,
        repo_host: &str,
        integration_id: &str,
    ) -> Result<Vec<Repository>, Error> {}
    pub async fn list_managed_repositories(
        &self,
        repo_host: &str,
        integration_id: &str,
    ) -> Result<Vec<Repository>, Error> {}
    pub fn list_installations(
        &self,
        repo_host: &str,
        params: &PageParams,
    ) -> CursorPages<'a, T, E, Integration> {}
    pub fn list_installation_repositories(
        &self,
        repo_host: &str,
        integration_id: &str,
        params: &PageParams,
    ) -> CursorPages<'a, T, E, Repository> {}
    pub fn list_managed_installations(
        &self,
        repo_host: &str,
        params: &PageParams,
    ) -> CursorPages<'a, T, E, ManagedInstallation> {}
    pub async fn create_installation_link(
        &self,
        repo_host: &str,
    ) -> Result<InstallationLink, Error> {}
    pub async fn get_picker_session(
        &self,
        repo_host: &str,
        session_id: &str,
    ) -> Result<PickerSession, Error> {}
}
#[derive(Clone, Copy, Debug)]
pub struct Listeners<'a, T, E> {
    _private: (),
}
impl<'a, T: Transport, E: Env> Listeners<'a, T, E> {
    pub fn list(&self, params: &ListenerListParams) -> Pages<'a, T, E, Listener> {}
    pub async fn get(&self, listener_id: &str) -> Result<Listener, Error> {}
    pub async fn create(&self, body: &ListenerCreate) -> Result<Listener, Error> {}
    pub async fn patch(
        &self,
        listener_id: &str,
        body: &ListenerPatch,
    ) -> Result<Listener, Error> {}
    pub async fn delete(&self, listener_id: &str) -> Result<(), Error> {}
}
#[derive(Clone, Copy, Debug)]
pub struct Connections<'a, T, E> {
    _private: (),
}
impl<T: Transport, E: Env> Connections<'_, T, E> {
    pub async fn remove(
        &self,
        agent_id: &str,
        connection_id: &str,
    ) -> Result<(), Error> {}
    pub async fn create_with_token(
        &self,
        agent_id: &str,
        provider_id: &str,
        body: &AgentTokenCreate,
    ) -> Result<Connection, Error> {}
}
#[derive(Clone, Copy, Debug)]
pub struct OAuthProviders<'a, T, E> {
    _private: (),
}
impl<T: Transport, E: Env> OAuthProviders<'_, T, E> {
    pub async fn list(&self) -> Result<Vec<OAuthProvider>, Error> {}
    pub async fn create(
        &self,
        body: &OAuthProviderCreate,
    ) -> Result<OAuthProvider, Error> {}
    pub async fn get(&self, provider_id: &str) -> Result<OAuthProvider, Error> {}
    pub async fn patch(
        &self,
        provider_id: &str,
        body: &OAuthProviderPatch,
    ) -> Result<OAuthProvider, Error> {}
    pub async fn delete(&self, provider_id: &str) -> Result<(), Error> {}
    pub async fn discover(&self, body: &McpDiscovery) -> Result<OAuthProvider, Error> {}
    pub async fn list_platform(&self) -> Result<Vec<PlatformProvider>, Error> {}
}
#[derive(Clone, Copy, Debug)]
pub struct Auth<'a, T, E> {
    _private: (),
}
impl<T: Transport, E: Env> Auth<'_, T, E> {
    pub async fn authenticate(
        &self,
        body: &Authenticate,
    ) -> Result<Authentication, Error> {}
    pub async fn wait(
        &self,
        auth_id: &str,
        params: &AuthenticationWaitParams,
    ) -> Result<AuthenticationResult, Error> {}
}
#[derive(Clone, Copy, Debug)]
pub struct Tokens<'a, T, E> {
    _private: (),
}
impl<T: Transport, E: Env> Tokens<'_, T, E> {
    pub async fn list(&self, params: &TokenListParams) -> Result<Vec<Token>, Error> {}
    pub async fn delete_all(&self, params: &TokensDeletion) -> Result<(), Error> {}
    pub async fn exists(
        &self,
        params: &TokenExistsParams,
    ) -> Result<TokenExists, Error> {}
    pub async fn exist(&self, body: &TokenExistsBatch) -> Result<TokensExist, Error> {}
    pub async fn patch_metadata(
        &self,
        token_id: &str,
        body: &TokenMetadataPatch,
    ) -> Result<Token, Error> {}
    pub async fn delete(&self, token_id: &str) -> Result<(), Error> {}
}
impl<T: Transport, E: Env> Client<T, E> {
    pub const fn deployments(&self) -> Deployments<'_, T, E> {}
    pub const fn revisions(&self) -> Revisions<'_, T, E> {}
    pub const fn projects(&self) -> Projects<'_, T, E> {}
    pub const fn integrations(&self) -> Integrations<'_, T, E> {}
    pub const fn listeners(&self) -> Listeners<'_, T, E> {}
    pub const fn connections(&self) -> Connections<'_, T, E> {}
    pub const fn oauth_providers(&self) -> OAuthProviders<'_, T, E> {}
    pub const fn auth(&self) -> Auth<'_, T, E> {}
    pub const fn tokens(&self) -> Tokens<'_, T, E> {}
}

// crate::client::resources::connections
impl<T: Transport, E: Env> Connections<'_, T, E> {
    pub async fn list(&self, agent_id: &str) -> Result<Vec<Connection>, Error> {}
    pub async fn create(
        &self,
        agent_id: &str,
        oauth_token_id: &str,
    ) -> Result<Connection, Error> {}
}

// crate::client::resources::custom
#[derive(Clone, Debug, PartialEq)]
pub struct CustomRequest<'a> {
    pub method: Method,
    pub path: &'a str,
    pub query: Option<&'a Value>,
    pub body: Option<&'a Value>,
}
impl<'a> CustomRequest<'a> {
    pub const fn new(method: Method, path: &'a str) -> Self {}
}
impl<T: Transport, E: Env> Client<T, E> {
    pub async fn request(&self, request: &CustomRequest<'_>) -> Result<Value, Error> {}
}

// crate::client::resources::deletions
#[derive(Clone, Debug, Default)]
pub struct DeletionOptions {
    pub params: DeletionParams,
    pub wait: Option<WaitOptions>,
}
#[derive(Debug)]
pub struct Deletion {
    pub id: String,
    pub error: Option<Error>,
}
impl Deletion {
    pub const fn deleted(&self) -> bool {}
}
impl<T: Transport, E: Env> Deployments<'_, T, E> {
    pub async fn delete_many(
        &self,
        deployment_ids: &[&str],
        options: &DeletionOptions,
    ) -> Result<Vec<Deletion>, Error> {}
}

// crate::client::resources::deployments
impl<T: Transport, E: Env> Deployments<'_, T, E> {
    pub async fn create_for_agent(
        &self,
        body: &DeploymentCreate,
    ) -> Result<Deployment, Error> {}
    pub async fn delete(
        &self,
        deployment_id: &str,
        delete_tracing_project: bool,
    ) -> Result<(), Error> {}
    pub async fn delete_with(
        &self,
        deployment_id: &str,
        params: &DeletionParams,
    ) -> Result<(), Error> {}
    pub async fn wait_until_deployed(
        &self,
        deployment: &Deployment,
        options: &WaitOptions,
    ) -> Result<Revision, Error> {}
}

// crate::client::resources::diagnosis
impl<T: Transport, E: Env> Client<T, E> {
    pub async fn diagnose(
        &self,
        deployment: &Deployment,
    ) -> Result<Option<(Revision, Diagnosis)>, Error> {}
}

// crate::client::resources::logs
pub use follow_logs::{FollowedLine, FollowedLogs};
pub use follow_options::{FollowLogsOptions, FollowUntil};
pub use log_lines::LogLines;

// crate::client::resources::logs::follow_logs
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FollowedLine {
    pub kind: LogType,
    pub revision_id: String,
    pub entry: LogEntry,
}
#[derive(Debug)]
pub struct FollowedLogs<'a, T, E> {
    _private: (),
}
impl<'a, T: Transport, E: Env> FollowedLogs<'a, T, E> {
    pub async fn next(&mut self) -> Result<Option<FollowedLine>, Error> {}
    pub async fn next_with(
        &mut self,
        on_revision: &mut impl FnMut(&Revision),
    ) -> Result<Option<FollowedLine>, Error> {}
    pub const fn revision(&self) -> Option<&Revision> {}
}

// crate::client::resources::logs::follow_options
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FollowUntil {
    Built,
    Deployed,
    Ended,
    Now,
}
#[derive(Clone, Debug)]
pub struct FollowLogsOptions {
    pub until: FollowUntil,
    pub across_revisions: Option<bool>,
    pub kind: Option<LogType>,
    pub skip_finished_build: bool,
    pub since: Option<String>,
    pub level: Option<LogLevel>,
    pub query: Option<String>,
    pub tail: Option<usize>,
    pub poll_delay: Duration,
    pub tolerate_errors: u32,
}
impl Default for FollowLogsOptions {}

// crate::client::resources::logs::log_lines
#[derive(Debug)]
pub struct LogLines<'a, T, E> {
    _private: (),
}
impl<'a, T: Transport, E: Env> LogLines<'a, T, E> {
    #[must_use]
    pub fn follow(mut self, poll_delay: Duration) -> Self {}
    pub async fn next(&mut self) -> Result<Option<LogEntry>, Error> {}
}

// crate::client::resources::pages
#[derive(Debug)]
pub struct Pages<'a, T, E, R> {
    _private: (),
}
pub type DeploymentPages<'a, T, E> = Pages<'a, T, E, Deployment>;
#[derive(Debug)]
pub struct CursorPages<'a, T, E, R> {
    _private: (),
}
impl<'a, T: Transport, E: Env, R: DeserializeOwned> Pages<'a, T, E, R> {
    pub async fn next(&mut self) -> Result<Option<Vec<R>>, Error> {}
}
impl<'a, T: Transport, E: Env, R: DeserializeOwned> CursorPages<'a, T, E, R> {
    pub async fn next(&mut self) -> Result<Option<Vec<R>>, Error> {}
}

// crate::client::resources::plan
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Create,
    Patch,
    Redeploy,
    None,
}
#[derive(Clone)]
pub struct Plan {
    pub action: Action,
    pub form: DeploymentCreate,
    pub current: Option<Deployment>,
    pub patch: Option<String>,
    pub new_revision: Effect,
    pub revision: Option<Revision>,
    pub last_revision_failed: bool,
    pub blocked: Option<PlanErrorReason>,
    pub notes: Vec<String>,
    _private: (),
}
impl core::fmt::Debug for Plan {}
impl Plan {
    pub fn explanation(&self) -> Result<Option<Explanation<'_>>, SyntaxError> {}
    pub fn name(&self) -> &str {}
}
impl<T: Transport, E: Env> Deployments<'_, T, E> {
    pub async fn plan(&self, form: &DeploymentCreate) -> Result<Plan, Error> {}
}

// crate::client::resources::projects
impl<'a, T: Transport, E: Env> Projects<'a, T, E> {
    pub async fn build_logs(
        &self,
        project_id: &str,
        revision_id: &str,
        query: &LogQuery,
    ) -> Result<LogPage, Error> {}
    pub async fn deploy_logs(
        &self,
        project_id: &str,
        revision_id: Option<&str>,
        query: &LogQuery,
    ) -> Result<LogPage, Error> {}
    pub fn build_log_lines(
        &self,
        project_id: &str,
        revision_id: &str,
        query: &LogQuery,
    ) -> LogLines<'a, T, E> {}
    pub fn deploy_log_lines(
        &self,
        project_id: &str,
        revision_id: Option<&str>,
        query: &LogQuery,
    ) -> LogLines<'a, T, E> {}
}

// crate::client::resources::revisions
impl<'a, T: Transport, E: Env> Revisions<'a, T, E> {
    pub async fn wait(
        &self,
        deployment_id: &str,
        revision_id: &str,
        options: &WaitOptions,
        observer: &mut impl Observer,
    ) -> Result<Revision, Error> {}
    pub fn log_lines(
        &self,
        deployment_id: &str,
        revision_id: &str,
        params: &LogParams,
    ) -> LogLines<'a, T, E> {}
    pub fn follow_logs(
        &self,
        deployment_id: &str,
        revision_id: Option<&str>,
        options: &FollowLogsOptions,
    ) -> FollowedLogs<'a, T, E> {}
}

// crate::client::resources::rollback
#[derive(Clone, Debug, Default)]
pub struct RollbackOptions {
    pub to: Option<String>,
    pub dry_run: bool,
    pub wait: Option<WaitOptions>,
}
#[derive(Clone, Debug, PartialEq)]
pub struct Rollback {
    pub deployment: Deployment,
    pub revision: Option<Revision>,
    pub from: Revision,
    pub request: RollbackRequest,
    pub takes: Vec<Taken>,
    pub cannot: Vec<LeftOut>,
}
#[derive(Clone, Debug, PartialEq)]
pub enum RollbackRequest {
    Patch(Box<DeploymentPatch>),
    Redeploy,
}
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    pub field: String,
    pub before: Option<String>,
    pub after: String,
}
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    pub field: String,
    pub because: String,
}
impl<T: Transport, E: Env> Deployments<'_, T, E> {
    pub async fn rollback(
        &self,
        deployment_id: &str,
        options: &RollbackOptions,
    ) -> Result<Rollback, Error> {}
}

// crate::client::resources::uploads
#[derive(Clone, Copy, Debug)]
pub struct Uploads<'a, T, E> {
    _private: (),
}
impl<T: Transport, E: Env> Client<T, E> {
    pub const fn uploads(&self) -> Uploads<'_, T, E> {}
}
impl<T: Transport, E: Env> Uploads<'_, T, E> {
    pub async fn put(
        &self,
        deployment_id: &str,
        tarball: &[u8],
    ) -> Result<UploadUrl, Error> {}
}

// crate::client::resources::watch
pub use watched::{Change, ChangeKind, WatchOptions, Watched, WatchedRevision};
#[derive(Debug)]
pub struct Watch<'a, T, E> {
    _private: (),
}
impl<'a, T: Transport, E: Env> Deployments<'a, T, E> {
    pub fn watch(&self, options: &WatchOptions) -> Watch<'a, T, E> {}
}
impl<T: Transport, E: Env> Watch<'_, T, E> {
    pub async fn next(&mut self) -> Result<Vec<Change>, Error> {}
    pub fn deployments(&self) -> impl Iterator<Item = &Watched> {}
    pub const fn read_at_ms(&self) -> Option<f64> {}
    pub const fn is_complete(&self) -> bool {}
    pub const fn error(&self) -> Option<&Error> {}
}

// crate::client::resources::watch::watched
#[derive(Clone, Debug)]
pub struct WatchOptions {
    pub filter: DeploymentListParams,
    pub min_delay: Duration,
    pub max_delay: Duration,
}
impl Default for WatchOptions {}
#[derive(Clone, Debug, PartialEq)]
pub struct Watched {
    pub deployment: Deployment,
    pub revision: Option<WatchedRevision>,
}
#[derive(Clone, Debug, PartialEq)]
pub struct WatchedRevision {
    pub id: String,
    pub status: Option<RevisionStatus>,
    pub revision: Option<Revision>,
    pub read_at_ms: Option<f64>,
}
impl Watched {
    pub fn status(&self) -> Option<&RevisionStatus> {}
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChangeKind {
    Appeared,
    Changed,
    Gone,
}
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Change {
    pub kind: ChangeKind,
    pub watched: Watched,
    pub previous: Option<Watched>,
}

// crate::client::send
#[derive(Clone, Debug)]
pub struct Client<T, E> {
    _private: (),
}
#[non_exhaustive]
pub struct Received<I> {
    pub incoming: I,
    pub text: String,
    pub attempts: u32,
    pub duration: Duration,
}
impl<I: fmt::Debug> fmt::Debug for Received<I> {}
#[derive(Debug)]
#[non_exhaustive]
pub struct Failure<I> {
    pub error: Error,
    pub incoming: Option<I>,
    pub attempts: u32,
    pub duration: Duration,
}
impl<T: Transport, E: Env> Client<T, E> {
    pub const fn new(transport: T, env: E, options: Options) -> Self {}
    pub const fn options(&self) -> &Options {}
    pub async fn send(
        &self,
        call: &Call,
        options: &CallOptions,
    ) -> Result<Received<T::Incoming>, Error> {}
    pub async fn try_send(
        &self,
        call: &Call,
        options: &CallOptions,
    ) -> Result<Received<T::Incoming>, Failure<T::Incoming>> {}
}

// crate::client::transport
#[cfg(feature = "emulator")]
pub use in_process::InProcess;
pub use traits::{Cause, Incoming, Transport, TransportError};

// crate::client::transport::browser
pub use env::BrowserEnv;
pub use fetch::{Fetch, FetchResponse};

// crate::client::transport::browser::env
#[derive(Clone, Copy, Debug, Default)]
pub struct BrowserEnv;
impl BrowserEnv {
    pub const fn new() -> Self {}
}
impl Clock for BrowserEnv {}
impl Sleep for BrowserEnv {}
impl Random for BrowserEnv {}

// crate::client::transport::browser::fetch
#[derive(Clone, Debug, Default)]
pub struct Fetch {
    _private: (),
}
impl Fetch {
    pub const fn new() -> Self {}
    pub const fn with_function(fetch: Function) -> Self {}
}
impl Transport for Fetch {
    type Incoming = FetchResponse;
}
pub struct FetchResponse {
    _private: (),
}
impl FetchResponse {
    pub const fn as_js(&self) -> &JsValue {}
}
impl fmt::Debug for FetchResponse {}
impl Incoming for FetchResponse {}

// crate::client::transport::in_process
#[derive(Clone)]
pub struct InProcess {
    _private: (),
}
impl fmt::Debug for InProcess {}
impl InProcess {
    pub fn new(emulator: Emulator) -> Self {}
    pub fn with<R>(&self, work: impl FnOnce(&mut Emulator) -> R) -> R {}
}
impl Transport for InProcess {
    type Incoming = Response;
}

// crate::client::transport::reqwest
pub use env::TokioEnv;
pub use send::{Reqwest, ReqwestResponse};
pub type ReqwestClient = Client<Reqwest, TokioEnv>;
impl Client<Reqwest, TokioEnv> {
    pub fn new_reqwest(options: Options) -> Result<Self, Error> {}
    pub fn from_env() -> Result<Self, Error> {}
}

// crate::client::transport::reqwest::env
#[derive(Clone, Copy, Debug)]
pub struct TokioEnv {
    _private: (),
}
impl TokioEnv {
    pub fn new() -> Self {}
}
impl Default for TokioEnv {}
impl Clock for TokioEnv {}
impl Sleep for TokioEnv {}
impl Random for TokioEnv {}

// crate::client::transport::reqwest::send
#[derive(Clone, Debug)]
pub struct Reqwest {
    _private: (),
}
impl Reqwest {
    pub fn new() -> Result<Self, Error> {}
    pub const fn with_client(client: reqwest::Client) -> Self {}
}
impl Transport for Reqwest {
    type Incoming = ReqwestResponse;
}
pub struct ReqwestResponse(_);
impl fmt::Debug for ReqwestResponse {}
impl Incoming for ReqwestResponse {}

// crate::client::transport::reqwest::variables
impl Options {
    pub fn from_env() -> Result<Self, ConfigError> {}
}

// crate::client::transport::traits
pub trait Transport {
    type Incoming: Incoming;
    fn send(
        &self,
        request: Request,
    ) -> impl Future<Output = Result<Self::Incoming, TransportError>>;
}
pub trait Incoming {
    fn status(&self) -> u16;
    fn header(&self, name: &str) -> Option<String>;
    fn chunk(&mut self) -> impl Future<Output = Result<Option<Vec<u8>>, TransportError>>;
}
impl Incoming for Response {}
#[cfg(not(target_arch = "wasm32"))]
pub type Cause = Box<dyn core::error::Error + Send + Sync>;
#[cfg(target_arch = "wasm32")]
pub type Cause = Box<dyn core::error::Error>;
#[derive(Debug)]
pub struct TransportError {
    pub message: String,
    pub maybe_processed: bool,
    pub cause: Option<Cause>,
}
impl TransportError {
    pub fn new(message: impl Into<String>) -> Self {}
}
impl fmt::Display for TransportError {}
impl core::error::Error for TransportError {}

// crate::client::wait
pub use super::policy::wait::{Verdict, verdict};
#[derive(Clone, Debug)]
pub struct WaitOptions {
    pub max_wait: Duration,
    pub min_delay: Duration,
    pub max_delay: Duration,
    pub factor: f64,
    pub tolerate_errors: u32,
    pub call: CallOptions,
}
impl Default for WaitOptions {}
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct Progress<'a> {
    pub revision: &'a str,
    pub status: &'a str,
    pub changed: bool,
    pub poll: u32,
    pub elapsed: Duration,
    pub next_delay: Option<Duration>,
}
impl fmt::Debug for Progress<'_> {}
pub trait Observer {
    fn verdict(&mut self, status: &str, revision: &str) -> Verdict {}
    fn progress(&mut self, progress: &Progress<'_>);
}
impl<F: FnMut(&Progress<'_>)> Observer for F {}
impl<T: Transport, E: Env> Client<T, E> {
    pub async fn wait(
        &self,
        deployment_id: &str,
        revision_id: &str,
        options: &WaitOptions,
        observer: &mut impl Observer,
    ) -> Result<String, Error> {}
    pub async fn try_wait(
        &self,
        deployment_id: &str,
        revision_id: &str,
        options: &WaitOptions,
        observer: &mut impl Observer,
    ) -> Result<String, Failure<T::Incoming>> {}
}

// crate::diagnose
pub use error::{Answer, diagnose_answer};
pub use finding::Finding;
pub use line::{LogKind, LogLine};
pub use log::{ERROR_WORDS, diagnose_log, last_error};
pub use pattern::{END, Pattern, QUIET, WINDOW};
pub use revision::{
    Diagnosis, OTHER_MINUTES, RevisionEvidence, State, USUAL_MINUTES, diagnose_revision,
};
pub use signatures::{
    Play, Played, SIGNATURES, Shown, Signature, played, played_named, signature,
};
pub use time::instant_ms;
pub use traps::{
    FormEvidence, Input, ListenerEvidence, PatchEvidence, TRAPS, Trap, diagnose_form,
};

// crate::diagnose::error
#[derive(Clone, Copy, Debug, Default)]
pub struct Answer<'a> {
    pub status: u16,
    pub operation: &'a str,
    pub text: &'a str,
    pub is_json: bool,
}
pub fn diagnose_answer(answer: &Answer<'_>) -> Option<Finding> {}

// crate::diagnose::finding
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub code: &'static str,
    pub cause: &'static str,
    pub next_step: &'static str,
    pub citation: &'static str,
    pub line: Option<LogLine>,
}

// crate::diagnose::line
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogKind {
    Build,
    Deploy,
}
impl LogKind {
    pub fn of_status(status: &str) -> &'static [Self] {}
    pub const fn as_str(self) -> &'static str {}
}
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    pub log: LogKind,
    pub index: usize,
    pub text: String,
}

// crate::diagnose::log
pub fn diagnose_log(log: LogKind, lines: &[&str]) -> Option<Finding> {}
pub const ERROR_WORDS: &[&str] = ..;
pub fn last_error(log: LogKind, lines: &[&str]) -> Option<LogLine> {}

// crate::diagnose::pattern
#[derive(Clone, Copy, Debug)]
pub struct Pattern {
    pub text: &'static str,
    pub near: &'static [&'static str],
}
pub const WINDOW: usize = ..;
pub const END: usize = ..;
pub const QUIET: &[&str] = ..;

// crate::diagnose::revision
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Deployed,
    InProgress,
    Stuck,
    Failed,
    Superseded,
}
impl State {
    pub const fn as_str(self) -> &'static str {}
}
pub const USUAL_MINUTES: &[(&str, u32)] = ..;
pub const OTHER_MINUTES: u32 = ..;
#[derive(Clone, Copy, Debug, Default)]
pub struct RevisionEvidence<'a> {
    pub status: &'a str,
    pub time_in_status_ms: Option<u64>,
    pub build_log: &'a [&'a str],
    pub deploy_log: Option<&'a [&'a str]>,
    pub deployment: FormEvidence<'a>,
}
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    pub state: State,
    pub findings: Vec<Finding>,
    pub last_error: Option<LogLine>,
}
pub fn diagnose_revision(evidence: &RevisionEvidence<'_>) -> Diagnosis {}

// crate::diagnose::signatures
pub use row::{Play, Shown, Signature};
pub const SIGNATURES: &[&[Signature]] = ..;
pub fn signature(code: &str) -> Option<&'static Signature> {}
#[derive(Clone, Copy, Debug)]
pub struct Played {
    pub code: &'static str,
    pub play: Play,
}
impl Played {
    pub fn unfit_for(&self, source: &str) -> Option<&'static str> {}
}
pub fn played(code: &str) -> Option<&'static Played> {}
pub fn played_named(name: &str) -> Result<&'static Played, String> {}

// crate::diagnose::signatures::row
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    Build,
    Deploy,
    Request,
    State,
}
impl Shown {
    pub const fn as_str(self) -> &'static str {}
}
#[derive(Clone, Copy, Debug)]
pub struct Signature {
    pub code: &'static str,
    pub shown: &'static [Shown],
    pub is_general: bool,
    pub patterns: &'static [Pattern],
    pub overcome_by: &'static [&'static str],
    pub cause: &'static str,
    pub next_step: &'static str,
    pub play: Play,
}
#[derive(Clone, Copy, Debug)]
pub enum Play {
    Revision(&'static str, &'static [&'static str]),
    Upload(u16, &'static str),
}

// crate::diagnose::time
pub fn instant_ms(text: &str) -> Option<f64> {}

// crate::diagnose::traps
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    Form,
    Deployment,
    Answer,
}
impl Input {
    pub const fn as_str(self) -> &'static str {}
}
#[derive(Clone, Copy, Debug)]
pub struct Trap {
    pub code: &'static str,
    pub shown_by: &'static [Input],
    pub cause: &'static str,
    pub next_step: &'static str,
    pub citation: &'static str,
}
pub const TRAPS: &[Trap] = ..;
#[derive(Clone, Copy, Debug, Default)]
pub struct FormEvidence<'a> {
    pub name: Option<&'a str>,
    pub is_self_hosted: bool,
    pub image_uri: Option<&'a str>,
    pub repo_ref: Option<&'a str>,
    pub build_on_push: bool,
    pub resource_fields: &'a [&'a str],
    pub redis_memory_mb: Option<f64>,
    pub listener_id: Option<&'a str>,
    pub k8s_namespace: Option<&'a str>,
    pub listeners: Option<&'a [ListenerEvidence<'a>]>,
    pub patch: Option<PatchEvidence<'a>>,
    pub status: Option<&'a str>,
    pub has_active_revision: bool,
}
#[derive(Clone, Copy, Debug, Default)]
pub struct ListenerEvidence<'a> {
    pub id: &'a str,
    pub namespaces: &'a [&'a str],
}
#[derive(Clone, Copy, Debug, Default)]
pub struct PatchEvidence<'a> {
    pub image_uri: Option<&'a str>,
    pub secrets: Option<&'a [&'a str]>,
    pub stored_secrets: &'a [&'a str],
    pub stored_resource_fields: &'a [&'a str],
}
pub fn diagnose_form(form: &FormEvidence<'_>) -> Vec<Finding> {}

// crate::emulator
pub use crate::schema::Hosting;
pub use http::request_log::Received;
pub use options::{ClockMode, Options, Speed};
pub use service::Emulator;
pub use state::journal::{JournalError, Recovery};
pub use state::timeline::Step;
pub use vocabulary::Vocabulary;

// crate::emulator::http::request_log
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Received {
    pub method: String,
    pub url: String,
    pub body: Vec<u8>,
}

// crate::emulator::options
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    pub clock: ClockMode,
    pub seed: u64,
    pub api_key: Option<String>,
    pub key_spans_tenants: bool,
    pub hosting: Option<Hosting>,
    pub agents: bool,
    pub speed: Speed,
    pub vocabulary: Vocabulary,
    pub leftover_projects: bool,
    pub listeners: Option<usize>,
    pub prefix: String,
    pub no_scale_to_zero: bool,
    pub queue: bool,
}
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClockMode {
    Real,
    Manual,
}
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    Fast,
    Real,
}
impl Options {
    pub fn from_json(text: &str) -> Result<Self, String> {}
}

// crate::emulator::service
pub struct Emulator {
    _private: (),
}
impl core::fmt::Debug for Emulator {}
impl Emulator {
    pub fn new(options: Options, clock: Box<dyn Clock + Send>) -> Self {}
    pub fn open(
        options: Options,
        clock: Box<dyn Clock + Send>,
        journal: &[u8],
    ) -> Result<(Self, Recovery), JournalError> {}
    pub fn handle(&mut self, request: &Request) -> Response {}
    pub fn refuse_method(&mut self, method: &str, url: &str) -> Response {}
    pub fn refuse_upload(&mut self, request: &Request) -> Option<Response> {}
}
impl Emulator {
    pub fn seed(&mut self, records: &str) -> Result<(), String> {}
    pub fn advance(&mut self, ms: u64) {}
    pub fn script(&mut self, steps: Vec<Step>) {}
    pub fn fail(&mut self, name: &str) -> Result<(), String> {}
    pub fn reset(&mut self) {}
    pub fn remember(&mut self, method: &str, request: &Request) {}
    pub fn requests(&self) -> impl Iterator<Item = &Received> {}
}
impl Emulator {
    pub const fn has_changed(&self) -> bool {}
    pub fn take_journal(&mut self) -> Vec<u8> {}
    pub fn whole_journal(&mut self) -> Vec<u8> {}
    pub fn snapshot(&self) -> Vec<u8> {}
    pub fn restore(&mut self, snapshot: &[u8]) -> Result<(), JournalError> {}
}

// crate::emulator::state::entries
impl Serialize for Deployment {}

// crate::emulator::state::journal
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recovery {
    pub entries: usize,
    pub dropped_bytes: usize,
    pub rewrite: bool,
    pub upgrade: bool,
}
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JournalError {
    NotAJournal,
    Version,
    CutOff,
    Corrupt { line: usize, offset: usize, reason: &'static str, is_in_snapshot: bool },
    OutOfOrder {
        line: usize,
        offset: usize,
        expected: u64,
        found: u64,
        is_in_snapshot: bool,
    },
}
impl fmt::Display for JournalError {}
impl core::error::Error for JournalError {}

// crate::emulator::state::timeline
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub status: RevisionStatus,
    pub for_ms: Option<u64>,
}
impl Step {
    pub fn lasting(status: &str, for_ms: u64) -> Self {}
    pub fn last(status: &str) -> Self {}
    pub fn list_from_json(text: &str) -> Result<Vec<Self>, String> {}
}

// crate::emulator::values::json
impl Members for Object {}

// crate::emulator::vocabulary
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vocabulary {
    pub repo_host: String,
    pub agent: String,
    pub managed_repositories_path: Option<String>,
    pub product: String,
    pub cloud: String,
}
impl Default for Vocabulary {}

// crate::env
pub trait Clock {
    fn now_ms(&self) -> f64;
    fn steady_ms(&self) -> f64 {}
}
pub trait Sleep {
    fn sleep(&self, time: Duration) -> impl Future<Output = ()>;
    fn pause(&self, time: Duration) -> impl Future<Output = ()> {}
}
pub trait Random {
    fn unit(&self) -> f64;
}
pub trait IdSource {
    fn next_id(&mut self) -> u128;
}
#[derive(Clone, Debug, Default)]
pub struct FakeEnv {
    _private: (),
}
impl FakeEnv {
    pub fn starting_at(now_ms: f64) -> Self {}
    pub fn advance(&self, time: Duration) {}
    pub fn set_now(&self, now_ms: f64) {}
    pub fn set_unit(&self, unit: f64) {}
    pub fn sleeps(&self) -> Vec<Duration> {}
}
impl Clock for FakeEnv {}
impl Sleep for FakeEnv {}
impl Random for FakeEnv {}

// crate::explain
pub use explanation::{Entry, Explanation};
pub use plan::{Plan, plan};
pub use reason::Reason;
pub use secrets::{
    NameAndValue, SecretsChange, SecretsDiff, SecretsError, SecretsPlan, diff_secrets,
    plan_secrets,
};
pub use crate::schema::Basis;
pub fn explain<'a>(
    patch: &'a [u8],
    current: Option<&'a [u8]>,
) -> Result<Explanation<'a>, SyntaxError> {}

// crate::explain::explanation
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    pub path: Vec<Segment>,
    pub reason: Reason,
    _private: (),
}
impl<'a> Entry<'a> {
    pub fn before(&self) -> Option<&'a str> {}
    pub fn after(&self) -> Option<&'a str> {}
}
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation<'a> {
    pub new_revision: Effect,
    pub entries: Vec<Entry<'a>>,
}
impl<'a> Explanation<'a> {
    pub fn changes(&self) -> impl Iterator<Item = &Entry<'a>> {}
    pub fn unchanged(&self) -> impl Iterator<Item = &Entry<'a>> {}
    pub fn losses(&self) -> impl Iterator<Item = &Entry<'a>> {}
    pub fn was_seen(&self) -> bool {}
    pub fn encoded(&self) -> String {}
}

// crate::explain::plan
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan<'a> {
    pub patch: String,
    pub explanation: Explanation<'a>,
    pub fixed: Vec<Entry<'a>>,
    pub is_being_deleted: bool,
}
impl Plan<'_> {
    pub fn is_empty(&self) -> bool {}
    pub fn is_possible(&self) -> bool {}
    pub fn encoded(&self) -> String {}
}
pub fn plan<'a>(form: &'a [u8], stored: &'a [u8]) -> Result<Plan<'a>, SyntaxError> {}

// crate::explain::reason
reasons! {
    RevisionField = "revision_field", CHANGE, Will, Documented, true,
    "Fields of source_revision_config need a new revision when they change."; ConfigField
    = "config_field", CHANGE, WillNot, Documented, false,
    "Fields of source_config need no new revision when they change."; ObservedField =
    "observed_field", CHANGE, May, Observed, true,
    "Services were seen to make a new revision for this field; the contract does not promise one.";
    SpecField = "spec_field", CHANGE, May, Observed, true,
    "Services were seen to make a new revision for a resource_spec; the contract does not promise one.";
    Immutable = "fixed_field", CHANGE, WillNot, Observed, false,
    "The field cannot change after the creation; a service refuses another value.";
    MovedRepository = "moved_repository", CHANGE, WillNot, Observed, false,
    "Some services refuse another value here, newer ones take it, without a new revision.";
    RevisionSource = "revision_source", CHANGE, May, Observed, false,
    "The field says what a revision is made from; nobody says that it makes one by itself.";
    UnknownField = "field_not_shown", CHANGE, May, Observed, false,
    "The contract does not show this field; what it does is not known."; SecretGiven =
    "secret_given", CHANGE, May, Observed, true,
    "Services were seen to make a new revision for a list of secrets; the contract does not promise one.";
    SecretAdded = "secret_added", CHANGE, May, Observed, true,
    "The secret is new. Services were seen to make a new revision for a list of secrets; the contract does not promise one.";
    SecretChanged = "secret_changed", CHANGE, May, Observed, true,
    "The secret's value changes, or the stored one cannot be read. Services were seen to make a new revision for a list of secrets; the contract does not promise one.";
    SecretOverwritten = "secret_overwritten", CHANGE | LOSS, May, Observed, true,
    "The stored value cannot be read: it came empty or masked, and would be overwritten with what came.";
    SecretRemoved = "secret_removed", CHANGE | LOSS, May, Observed, true,
    "The new list does not name the secret, and services were seen to replace the stored list whole.";
    ReferenceGiven = "reference_given", CHANGE, May, Observed, true,
    "Services were seen to make a new revision for a list of references; the contract does not promise one.";
    ReferenceAdded = "reference_added", CHANGE, May, Observed, true,
    "The reference is new. Services were seen to make a new revision for a list of references; the contract does not promise one.";
    ReferenceChanged = "reference_changed", CHANGE, May, Observed, true,
    "The reference changes. Services were seen to make a new revision for a list of references; the contract does not promise one.";
    ReferenceRemoved = "reference_removed", CHANGE | LOSS, May, Observed, true,
    "The new list does not name the reference; a service that replaces the stored list whole drops it.";
    SpecReset = "spec_reset", CHANGE | LOSS, May, Observed, true,
    "The new resource_spec replaces the stored one whole, and a field that it leaves out falls back to its default.";
    SameRevisionField = "same_revision_field", UNCHANGED, May, Observed, true,
    "The field has this value already. The contract asks for a new revision where it changes; services were seen to make one wherever it is given.";
    SameConfigField = "same_config_field", UNCHANGED, WillNot, Documented, false,
    "The field has this value already, and needs no new revision in any case.";
    SameObservedField = "same_observed_field", UNCHANGED, May, Observed, true,
    "The field has this value already; services were seen to make a new revision wherever it is given.";
    SameRevisionSource = "same_revision_source", UNCHANGED, May, Observed, false,
    "The deployment's own source is named; nobody says that naming it makes a revision by itself.";
    SameUnknownField = "same_field_not_shown", UNCHANGED, May, Observed, false,
    "The field has this value already. The contract does not show it; what it does is not known.";
    ReadOnly = "answers_only", UNCHANGED, May, Observed, false,
    "The field stands in answers only; what a service does with it in a patch is not known.";
    SecretKept = "secret_kept", UNCHANGED, May, Observed, true,
    "The secret has this value already; services were seen to make a new revision wherever a list of secrets is given.";
    ReferenceKept = "reference_kept", UNCHANGED, May, Observed, true,
    "The reference stands so already; services were seen to make a new revision wherever a list of references is given.";
    EmptySecrets = "empty_secrets", UNCHANGED, May, Observed, false,
    "Services were seen to take an empty list of secrets for none; the contract does not say.";
    NullKeeps = "null_keeps", LOSS, WillNot, Observed, false,
    "A null clears nothing: services were seen to keep what is stored."; EmptyKeeps =
    "empty_keeps", LOSS, WillNot, Observed, false,
    "An empty list clears nothing: services were seen to keep the stored secrets.";
    SpecReplaced = "spec_replaced", LOSS, WillNot, Observed, false,
    "A resource_spec replaces the stored one whole: stored fields that it leaves out fall back to their defaults.";
    SecretsReplaced = "secrets_replaced", LOSS, WillNot, Observed, false,
    "A list of secrets replaces the stored one whole: stored secrets that it does not name are dropped.";
    ReferencesReplaced = "references_replaced", LOSS, WillNot, Observed, false,
    "A service that replaces the stored list whole drops the references that the new one does not name.";
}
impl Reason {
    pub const fn is_change(self) -> bool {}
    pub const fn is_unchanged(self) -> bool {}
    pub const fn is_loss(self) -> bool {}
}

// crate::explain::secrets
pub type NameAndValue = (String, String);
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SecretsDiff {
    pub added: Vec<String>,
    pub changed: Vec<String>,
    pub removed: Vec<String>,
    pub kept: Vec<String>,
}
#[derive(Clone, Default)]
pub struct SecretsChange {
    pub set: Vec<NameAndValue>,
    pub unset: Vec<String>,
    pub prune: bool,
}
impl fmt::Debug for SecretsChange {}
#[derive(Clone)]
pub struct SecretsPlan {
    pub diff: SecretsDiff,
    pub list: Option<Vec<NameAndValue>>,
    pub unreadable: Vec<String>,
    pub new_revision: Effect,
}
impl fmt::Debug for SecretsPlan {}
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SecretsError {
    Hidden(Vec<String>),
    NoneLeft,
    Absent(String),
    SetAndUnset(String),
}
impl fmt::Display for SecretsError {}
impl core::error::Error for SecretsError {}
pub fn diff_secrets(current: &[NameAndValue], wanted: &[NameAndValue]) -> SecretsDiff {}
pub fn plan_secrets(
    stored: &[NameAndValue],
    change: &SecretsChange,
) -> Result<SecretsPlan, SecretsError> {}

// crate::footprint
pub use error::FootprintError;
pub use part::{AT_MOST, Footprint, Part};
pub fn footprint(spec: &[u8]) -> Result<Footprint, FootprintError> {}
pub fn encoded(spec: &[u8]) -> Result<String, FootprintError> {}

// crate::footprint::error
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FootprintError {
    Syntax(SyntaxError),
    NoObject,
    NotCountable(Vec<Segment>),
}
impl fmt::Display for FootprintError {}
impl core::error::Error for FootprintError {}

// crate::footprint::part
pub const AT_MOST: f64 = ..;
#[derive(Clone, Debug, PartialEq)]
pub struct Footprint {
    pub parts: Vec<Part>,
}
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    pub name: &'static str,
    pub replicas: [f64; 2],
    pub cpu: [f64; 2],
    pub cpu_limit: [f64; 2],
    pub memory_mb: [f64; 2],
    pub memory_limit_mb: [f64; 2],
    pub assumed: Vec<&'static str>,
    pub unknown: Vec<&'static str>,
}
impl Footprint {
    pub fn total(&self) -> Part {}
}

// crate::form
pub use arena::{Form, Node, Value};

// crate::form::arena
#[derive(Clone, Debug)]
pub struct Form {
    _private: (),
}
impl Form {
    pub fn new() -> Self {}
    pub const fn root(&self) -> Node<'_> {}
}
impl Default for Form {}
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'a> {
    Null,
    Boolean(bool),
    Number(f64),
    Text(&'a [u8], usize),
    List,
    Object,
    Other,
}
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    _private: (),
}
impl<'a> Node<'a> {
    pub fn value(self) -> Value<'a> {}
    pub const fn is_null(self) -> bool {}
    pub const fn inline(self) -> Option<u32> {}
    pub fn text_length(self) -> Option<usize> {}
    pub fn kept_text(self) -> Option<&'a [u8]> {}
    pub const fn is_boolean(self) -> bool {}
    pub fn text(self) -> &'a [u8] {}
    pub fn slots(self, fields: usize) -> &'a [u32] {}
    pub fn field(self, index: usize) -> Option<Self> {}
    pub fn given(self, index: usize) -> Option<Self> {}
    pub fn unknown_keys(self) -> impl Iterator<Item = &'a [u8]> {}
    pub fn items(self) -> impl Iterator<Item = Self> {}
    pub fn item(self, index: usize) -> Option<Self> {}
    pub fn count(self) -> usize {}
    pub fn entries(self) -> impl Iterator<Item = (&'a [u8], Self)> {}
    pub fn entry(self, index: usize) -> Option<(&'a [u8], Self)> {}
}

// crate::form::read
impl Form {
    pub fn read_record(
        record: &'static Record,
        text: &[u8],
    ) -> Result<Self, SyntaxError> {}
    pub fn read_value(kind: &'static Kind, text: &[u8]) -> Result<Self, SyntaxError> {}
}

// crate::http
pub use base_url::{BaseUrl, BaseUrlError};
pub use percent::{encode_query, encode_segment};
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    Get,
    Head,
    Post,
    Put,
    Patch,
    Delete,
    Options,
}
impl Method {
    pub const ALL: [Self; 7] = ..;
    pub const fn as_str(self) -> &'static str {}
    pub fn from_wire(text: &str) -> Option<Self> {}
}
impl fmt::Display for Method {}
pub type Header = (String, String);
#[derive(Clone, PartialEq, Eq)]
pub struct Request {
    pub method: Method,
    pub url: String,
    pub headers: Vec<Header>,
    pub body: Option<Vec<u8>>,
}
impl Request {
    pub fn new(method: Method, url: impl Into<String>) -> Self {}
    #[must_use]
    pub fn with_header(
        mut self,
        name: impl Into<String>,
        value: impl Into<String>,
    ) -> Self {}
    #[must_use]
    pub fn with_json(self, text: impl Into<String>) -> Self {}
    pub fn header(&self, name: &str) -> Option<&str> {}
    pub fn path(&self) -> &str {}
    pub fn query(&self) -> &str {}
}
impl fmt::Debug for Request {}
#[derive(Clone, PartialEq, Eq)]
pub struct Response {
    pub status: u16,
    pub headers: Vec<Header>,
    pub body: Vec<u8>,
}
impl Response {
    pub const fn new(status: u16) -> Self {}
    pub fn json(status: u16, text: impl Into<String>) -> Self {}
    #[must_use]
    pub fn with_header(
        mut self,
        name: impl Into<String>,
        value: impl Into<String>,
    ) -> Self {}
    pub fn header(&self, name: &str) -> Option<&str> {}
    pub fn text(&self) -> String {}
}
impl fmt::Debug for Response {}

// crate::http::base_url
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseUrl {
    _private: (),
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BaseUrlError {
    Scheme,
    Host,
    UserInfo,
    QueryOrFragment,
    Character,
}
impl BaseUrlError {
    pub const fn as_str(self) -> &'static str {}
}
impl fmt::Display for BaseUrlError {}
impl core::error::Error for BaseUrlError {}
impl BaseUrl {
    pub fn parse(text: &str) -> Result<Self, BaseUrlError> {}
    pub fn as_str(&self) -> &str {}
    pub fn host(&self) -> &str {}
    pub const fn is_https(&self) -> bool {}
    pub fn is_loopback(&self) -> bool {}
    pub fn join(&self, path: &str) -> String {}
}

// crate::http::percent
pub fn encode_segment(segment: &str) -> Option<String> {}
pub fn encode_query(out: &mut String, text: &str) {}

// crate::json
pub use number::Number;
pub use reader::{Kind, MAX_DEPTH, Reader};
pub use syntax::{Expected, Malformed, SyntaxError};
pub use text::{Text, utf8};

// crate::json::number
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    pub value: f64,
}
impl Number {
    pub fn is_whole(self) -> bool {}
}

// crate::json::reader
pub const MAX_DEPTH: usize = ..;
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Null,
    Boolean,
    Number,
    Text,
    List,
    Object,
}
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    _private: (),
}
impl<'a> Reader<'a> {
    pub const fn new(bytes: &'a [u8]) -> Self {}
    pub const fn bytes(&self) -> &'a [u8] {}
    pub const fn position(&self) -> usize {}
    pub const fn error(&self) -> SyntaxError {}
    pub fn kind(&mut self) -> Result<Kind, Malformed> {}
    pub fn null(&mut self) -> Result<(), Malformed> {}
    pub fn boolean(&mut self) -> Result<bool, Malformed> {}
    pub fn number(&mut self) -> Result<Number, Malformed> {}
    pub fn begin_object(&mut self) -> Result<bool, Malformed> {}
    pub fn next_key(&mut self, first: &mut bool) -> Result<Option<Text<'a>>, Malformed> {}
    pub fn take_key(&mut self, first: &mut bool, name: &str) -> bool {}
    pub fn begin_list(&mut self) -> Result<bool, Malformed> {}
    pub fn next_item(&mut self, first: &mut bool) -> Result<bool, Malformed> {}
    pub fn skip(&mut self) -> Result<(), Malformed> {}
    pub fn end(&mut self) -> Result<(), Malformed> {}
}

// crate::json::reader::texts
impl<'a> Reader<'a> {
    pub fn text(&mut self) -> Result<Text<'a>, Malformed> {}
}

// crate::json::syntax
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    pub at: usize,
    pub expected: Expected,
}
impl SyntaxError {
    pub fn character(&self, bytes: &[u8]) -> usize {}
}
impl fmt::Display for SyntaxError {}
impl core::error::Error for SyntaxError {}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Malformed;
impl fmt::Display for Malformed {}
impl core::error::Error for Malformed {}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    Value,
    Name,
    Colon,
    Comma,
    Quote,
    Printable,
    Escape,
    Utf8,
    End,
    LessDepth,
}
impl Expected {
    pub const fn as_str(self) -> &'static str {}
}

// crate::json::text
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    _private: (),
}
impl<'a> Text<'a> {
    pub fn is(&self, text: &str) -> bool {}
    pub const fn raw(&self) -> &'a [u8] {}
    pub const fn is_empty(&self) -> bool {}
    pub const fn len(&self) -> usize {}
    pub fn as_str(&self) -> Cow<'a, str> {}
}
pub fn utf8(bytes: &[u8]) -> &str {}

// crate::json::writer
pub fn text(out: &mut String, text: &str) {}
pub fn whole(out: &mut String, number: usize) {}
pub fn long(out: &mut String, number: u64) {}
pub fn number(out: &mut String, number: f64) {}

// crate::model
pub use error::RecordError;
pub use params::{ListenerListParams, LogParams, RevisionListParams};
pub use records::*;

// crate::model::error
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    _private: (),
}
impl RecordError {
    pub const fn line_and_column(&self) -> Option<(usize, usize)> {}
    #[cfg(feature = "js")]
    pub fn path(&self) -> Option<&str> {}
}
impl From<serde_json::Error> for RecordError {}
impl fmt::Display for RecordError {}
impl core::error::Error for RecordError {}

// crate::model::params
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LogParams {
    pub kind: Option<LogType>,
    pub limit: Option<u32>,
    pub order: Option<LogOrder>,
    pub offset: Option<Value>,
    pub level: Option<String>,
    pub query: Option<String>,
    pub start_time: Option<String>,
    pub end_time: Option<String>,
    pub run_id: Option<String>,
}
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RevisionListParams {
    pub limit: Option<u32>,
    pub offset: Option<u64>,
    pub status: Vec<RevisionStatus>,
    pub remote_reconciled: Option<bool>,
}
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ListenerListParams {
    pub limit: Option<u32>,
    pub offset: Option<u64>,
}
#[cfg(feature = "js")]
super::javascript::convert! {
    LogParams, RevisionListParams, ListenerListParams,
}

// crate::model::records
words! {
    #[doc = " The state of a deployment (contract 3)."] DeploymentStatus {
    AwaitingDatabase = "AWAITING_DATABASE", Ready = "READY", Unused = "UNUSED",
    AwaitingDelete = "AWAITING_DELETE", Unknown = "UNKNOWN", AwaitingFinalDelete =
    "AWAITING_FINAL_DELETE", }
}
words! {
    #[doc = " The state of a revision (contract 3)."] RevisionStatus { Deployed =
    "DEPLOYED", Creating = "CREATING", Queued = "QUEUED", AwaitingBuild =
    "AWAITING_BUILD", Building = "BUILDING", AwaitingDeploy = "AWAITING_DEPLOY",
    Deploying = "DEPLOYING", CreateFailed = "CREATE_FAILED", BuildFailed =
    "BUILD_FAILED", DeployFailed = "DEPLOY_FAILED", Skipped = "SKIPPED", Interrupted =
    "INTERRUPTED", Unknown = "UNKNOWN", }
}
words! {
    #[doc = " Where a deployment comes from (contract 2.1)."] Source { RepoHost =
    "repo_host", ExternalDocker = "external_docker", InternalDocker = "internal_docker",
    InternalSource = "internal_source", InternalTemplate = "internal_template", }
}
words! {
    #[doc = " The source that a patch sets for its revision (contract 4.5)."]
    RevisionSource { RepoHost = "repo_host", InternalDocker = "internal_docker",
    InternalSource = "internal_source", }
}
words! {
    #[doc = " The type of a deployment (contract 4.6)."] DeploymentType { DevFree =
    "dev_free", Dev = "dev", Prod = "prod", DevZero = "dev_zero", DevFreeZero =
    "dev_free_zero", }
}
words! {
    #[doc = " The environment of an agent that a deployment serves (observed 10)."]
    AgentEnvironment { Development = "development", Staging = "staging", Production =
    "production", }
}
words! {
    #[doc = " When the image of a container is pulled (Kubernetes)."] ImagePullPolicy {
    Always = "Always", Ifnotpresent = "IfNotPresent", Never = "Never", }
}
words! {
    #[doc = " When a container is started again (Kubernetes)."] ContainerRestartPolicy {
    Always = "Always", Onfailure = "OnFailure", Never = "Never", }
}
words! {
    #[doc = " How mounts reach from the host to the container and back (Kubernetes)."]
    MountPropagation { None = "None", Hosttocontainer = "HostToContainer", Bidirectional
    = "Bidirectional", }
}
words! {
    #[doc = " The order of a log's lines: the oldest first, or the newest (observed 3)."]
    LogOrder { Asc = "asc", Desc = "desc", }
}
words! {
    #[doc = " A log of a revision: of its build, or of its servers (observed 3)."]
    LogType { Build = "build", Deploy = "deploy", }
}
words! {
    #[doc = " A log of a deployment: of a build, or of its servers (observed 9)."]
    DeploymentLogType { Build = "BUILD", Deploy = "DEPLOY", }
}
words! {
    #[doc = " The level of a log's line (observed 9)."] LogLevel { Debug = "DEBUG", Info
    = "INFO", Warning = "WARNING", Error = "ERROR", Critical = "CRITICAL", }
}
words! {
    #[doc = " A size of a deployment's servers or database (observed 9)."] ResourceTier {
    ServerlessS = "SERVERLESS_S", ServerlessM = "SERVERLESS_M", ServerlessL =
    "SERVERLESS_L", DedicatedS = "DEDICATED_S", DedicatedM = "DEDICATED_M", DedicatedL =
    "DEDICATED_L", }
}
words! {
    #[doc = " Where a listener deploys to (observed 3)."] ComputeType { K8s = "k8s", }
}
words! {
    #[doc = " How an OAuth client proves itself to the token URL (observed 9)."]
    TokenAuthentication { None = "none", ClientSecretBasic = "client_secret_basic",
    ClientSecretPost = "client_secret_post", }
}
words! {
    #[doc = " A kind of OAuth provider that needs more than others (observed 9.1)."]
    ProviderType { Microsoft = "microsoft", Salesforce = "salesforce", Slack = "slack", }
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DeploymentCreate {
    pub name: String,
    pub source: Source,
    pub source_config: SourceConfig,
    pub source_revision_config: SourceRevisionConfig,
    pub secrets: Vec<Secret>,
    pub secret_references: Option<Vec<SecretReference>>,
    pub agent: Option<DeploymentAgent>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct DeploymentPatch {
    pub revision_source: Option<RevisionSource>,
    pub source_config: Option<SourceConfig>,
    pub source_revision_config: Option<SourceRevisionConfig>,
    pub secrets: Option<Vec<Secret>>,
    pub secret_references: Option<Vec<SecretReference>>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct DeploymentListParams {
    pub limit: Option<f64>,
    pub offset: Option<f64>,
    pub name_contains: Option<String>,
    pub status: Option<DeploymentStatus>,
    pub remote_reconciled: Option<bool>,
    pub tag_value_ids: Option<String>,
    pub image_version: Option<String>,
    pub deployment_type: Option<DeploymentType>,
    pub deployment_ids: Option<String>,
    pub agent_id: Option<String>,
    pub agent_environment: Option<String>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Deployment {
    pub name: String,
    pub source: Source,
    pub source_config: SourceConfig,
    pub source_revision_config: SourceRevisionConfig,
    pub secrets: Vec<Secret>,
    pub id: String,
    pub tenant_id: String,
    pub created_at: String,
    pub updated_at: String,
    pub status: DeploymentStatus,
    pub latest_revision_id: Option<String>,
    pub active_revision_id: Option<String>,
    pub secret_references: Option<Vec<SecretReference>>,
    pub image_version: Option<String>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct DeploymentPage {
    pub resources: Vec<Deployment>,
    pub offset: f64,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Revision {
    pub id: Option<String>,
    pub created_at: Option<String>,
    pub updated_at: Option<String>,
    pub status: RevisionStatus,
    pub source: Option<Source>,
    pub source_revision_config: Option<SourceRevisionConfig>,
    pub status_message: Option<String>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct Repository {
    pub host_integration_id: String,
    pub id: f64,
    pub name: String,
    pub owner: String,
    pub url: String,
    pub default_branch: String,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct OAuthProvider {
    pub id: String,
    pub organization_id: String,
    pub provider_id: String,
    pub name: String,
    pub client_id: String,
    pub auth_url: String,
    pub token_url: String,
    pub uses_pkce: bool,
    pub code_challenge_method: Option<String>,
    pub created_at: String,
    pub updated_at: String,
    pub provider_type: Option<String>,
    pub mcp_server_url: Option<String>,
    pub token_endpoint_auth_method: Option<String>,
    pub is_dynamic_client: Option<bool>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct HTTPValidationError {
    pub detail: Option<Vec<ValidationErrorItem>>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct ValidationErrorItem {
    pub loc: Vec<Value>,
    pub msg: String,
    pub r#type: String,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct SourceConfig {
    pub integration_id: Option<String>,
    pub repo_url: Option<String>,
    pub build_on_push: Option<bool>,
    pub custom_url: Option<String>,
    pub resource_spec: Option<ResourceSpec>,
    pub listener_id: Option<String>,
    pub listener_config: Option<ListenerConfig>,
    pub install_command: Option<String>,
    pub build_command: Option<String>,
    pub deployment_type: Option<DeploymentType>,
    pub template_id: Option<String>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct ListenerConfig {
    pub k8s_namespace: Option<String>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct SourceRevisionConfig {
    pub repo_ref: Option<String>,
    pub agent_config_path: Option<String>,
    pub image_uri: Option<String>,
    pub source_tarball_path: Option<String>,
    pub repo_commit_sha: Option<String>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct ResourceSpec {
    pub min_scale: Option<f64>,
    pub max_scale: Option<f64>,
    pub cpu: Option<f64>,
    pub cpu_limit: Option<f64>,
    pub memory_mb: Option<f64>,
    pub memory_limit_mb: Option<f64>,
    pub queue_min_scale: Option<f64>,
    pub queue_max_scale: Option<f64>,
    pub queue_cpu: Option<f64>,
    pub queue_cpu_limit: Option<f64>,
    pub queue_memory_mb: Option<f64>,
    pub queue_memory_limit_mb: Option<f64>,
    pub orchestrator_cpu: Option<f64>,
    pub orchestrator_cpu_limit: Option<f64>,
    pub orchestrator_memory_mb: Option<f64>,
    pub orchestrator_memory_limit_mb: Option<f64>,
    pub orchestrator_min_scale: Option<f64>,
    pub orchestrator_max_scale: Option<f64>,
    pub executor_cpu: Option<f64>,
    pub executor_cpu_limit: Option<f64>,
    pub executor_memory_mb: Option<f64>,
    pub executor_memory_limit_mb: Option<f64>,
    pub redis_cpu: Option<f64>,
    pub redis_cpu_limit: Option<f64>,
    pub redis_memory_mb: Option<f64>,
    pub redis_memory_limit_mb: Option<f64>,
    pub db_cpu: Option<f64>,
    pub db_cpu_limit: Option<f64>,
    pub db_memory_mb: Option<f64>,
    pub db_memory_limit_mb: Option<f64>,
    pub db_storage_gi: Option<f64>,
    pub db_max_connections: Option<f64>,
    pub labels: Option<Map<String, Value>>,
    pub annotations: Option<Map<String, Value>>,
    pub service_account_name: Option<String>,
    pub image_pull_secrets: Option<Vec<ImagePullSecret>>,
    pub volumes: Option<Vec<Volume>>,
    pub volume_mounts: Option<Vec<VolumeMount>>,
    pub init_containers: Option<Vec<Container>>,
    pub sidecars: Option<Vec<Container>>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DeploymentAgent {
    pub agent_id: String,
    pub environment: AgentEnvironment,
    pub extra: Map<String, Value>,
}
#[derive(Clone, PartialEq, Serialize, Deserialize, Default)]
pub struct Secret {
    pub name: String,
    pub value: String,
    pub extra: Map<String, Value>,
}
impl core::fmt::Debug for Secret {}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct SecretReference {
    pub name: String,
    pub secret_name: String,
    pub secret_key: String,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct ImagePullSecret {
    pub name: Option<String>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct Volume {
    pub name: Option<String>,
    pub config_map: Option<Map<String, Value>>,
    pub secret: Option<Map<String, Value>>,
    pub empty_dir: Option<Map<String, Value>>,
    pub persistent_volume_claim: Option<Map<String, Value>>,
    pub nfs: Option<Map<String, Value>>,
    pub projected: Option<Map<String, Value>>,
    pub downward_api: Option<Map<String, Value>>,
    pub csi: Option<Map<String, Value>>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct VolumeMount {
    pub name: Option<String>,
    pub mount_path: Option<String>,
    pub sub_path: Option<String>,
    pub mount_propagation: Option<MountPropagation>,
    pub sub_path_expr: Option<String>,
    pub read_only: Option<bool>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct Container {
    pub name: Option<String>,
    pub image: Option<String>,
    pub image_pull_policy: Option<ImagePullPolicy>,
    pub working_dir: Option<String>,
    pub restart_policy: Option<ContainerRestartPolicy>,
    pub command: Option<Vec<String>>,
    pub args: Option<Vec<String>>,
    pub env: Option<Vec<EnvVar>>,
    pub env_from: Option<Vec<Map<String, Value>>>,
    pub resources: Option<ContainerResources>,
    pub volume_mounts: Option<Vec<VolumeMount>>,
    pub security_context: Option<Map<String, Value>>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, PartialEq, Serialize, Deserialize, Default)]
pub struct EnvVar {
    pub name: Option<String>,
    pub value: Option<String>,
    pub value_from: Option<Map<String, Value>>,
    pub extra: Map<String, Value>,
}
impl core::fmt::Debug for EnvVar {}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct ContainerResources {
    pub limits: Option<Map<String, Value>>,
    pub requests: Option<Map<String, Value>>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct RevisionPage {
    pub resources: Vec<Revision>,
    pub offset: Option<f64>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct LogPage {
    pub logs: Vec<LogEntry>,
    pub next_offset: Option<Value>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct LogEntry {
    pub id: Option<String>,
    pub timestamp: Option<String>,
    pub level: Option<String>,
    pub message: Option<String>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct LogQuery {
    pub limit: Option<f64>,
    pub order: Option<LogOrder>,
    pub offset: Option<Value>,
    pub level: Option<String>,
    pub query: Option<String>,
    pub start_time: Option<String>,
    pub end_time: Option<String>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, PartialEq, Serialize, Deserialize, Default)]
pub struct UploadUrl {
    pub upload_url: String,
    pub object_path: String,
    pub upload_headers: Option<Map<String, Value>>,
    pub extra: Map<String, Value>,
}
impl core::fmt::Debug for UploadUrl {}
#[derive(Clone, PartialEq, Serialize, Deserialize, Default)]
pub struct PushToken {
    pub token: String,
    pub registry_url: String,
    pub username: Option<String>,
    pub repository_url: Option<String>,
    pub extra: Map<String, Value>,
}
impl core::fmt::Debug for PushToken {}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct Integration {
    pub id: String,
    pub installation_id: f64,
    pub name: String,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct ListenerPage {
    pub resources: Vec<Listener>,
    pub offset: Option<f64>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct Listener {
    pub id: String,
    pub compute_type: String,
    pub compute_id: String,
    pub compute_config: ListenerComputeConfig,
    pub version: Option<String>,
    pub created_at: String,
    pub updated_at: String,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct ListenerComputeConfig {
    pub k8s_namespaces: Option<Vec<String>>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct ConnectionList {
    pub data: Vec<Connection>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct Connection {
    pub id: String,
    pub agent_id: String,
    pub oauth_token_id: String,
    pub provider_id: String,
    pub provider_account_label: Option<String>,
    pub scopes: Vec<String>,
    pub expires_at: Option<String>,
    pub created_by: String,
    pub created_at: String,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct ConnectionCreate {
    pub oauth_token_id: String,
    pub extra: Map<String, Value>,
}
#[derive(Clone, PartialEq, Serialize, Deserialize, Default)]
pub struct OAuthProviderCreate {
    pub provider_id: String,
    pub name: String,
    pub client_id: String,
    pub client_secret: Option<String>,
    pub auth_url: String,
    pub token_url: String,
    pub uses_pkce: Option<bool>,
    pub code_challenge_method: Option<String>,
    pub provider_type: Option<ProviderType>,
    pub mcp_server_url: Option<String>,
    pub token_endpoint_auth_method: Option<TokenAuthentication>,
    pub is_dynamic_client: Option<bool>,
    pub extra: Map<String, Value>,
}
impl core::fmt::Debug for OAuthProviderCreate {}
#[derive(Clone, PartialEq, Serialize, Deserialize, Default)]
pub struct OAuthProviderPatch {
    pub name: Option<String>,
    pub client_id: Option<String>,
    pub client_secret: Option<String>,
    pub auth_url: Option<String>,
    pub token_url: Option<String>,
    pub uses_pkce: Option<bool>,
    pub code_challenge_method: Option<String>,
    pub extra: Map<String, Value>,
}
impl core::fmt::Debug for OAuthProviderPatch {}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct FreeCount {
    pub count: f64,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct DeploymentDeletions {
    pub results: Option<Vec<DeploymentDeletion>>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct DeploymentDeletion {
    pub deployment_id: Option<String>,
    pub status: Option<f64>,
    pub detail: Option<String>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct ResourceTiersPatch {
    pub compute_tier: Option<ResourceTier>,
    pub database_tier: Option<ResourceTier>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct LogEntryPage {
    pub items: Option<Vec<LogEntry>>,
    pub next_cursor: Option<String>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ListenerCreate {
    pub compute_type: ComputeType,
    pub compute_id: String,
    pub compute_config: ListenerComputeConfig,
    pub version: Option<String>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct ListenerPatch {
    pub compute_config: Option<ListenerComputeConfig>,
    pub version: Option<String>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct InstallationPage {
    pub items: Vec<Integration>,
    pub next_cursor: Option<String>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct RepositoryPage {
    pub items: Vec<Repository>,
    pub next_cursor: Option<String>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct ManagedInstallationPage {
    pub items: Vec<ManagedInstallation>,
    pub next_cursor: Option<String>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct ManagedInstallation {
    pub id: String,
    pub installation_id: f64,
    pub name: String,
    pub repository_selection: Option<String>,
    pub settings_url: Option<String>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct InstallationLink {
    pub install_url: String,
    pub oauth_reuse_url: Option<String>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct PickerSession {
    pub installs: Vec<PickerInstallation>,
    pub return_to: Option<String>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct PickerInstallation {
    pub installation_id: f64,
    pub account_login: String,
    pub account_type: String,
    pub already_in_org: Option<bool>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct PlatformProvider {
    pub id: String,
    pub provider_id: String,
    pub name: String,
    pub client_id: Option<String>,
    pub auth_url: Option<String>,
    pub token_url: Option<String>,
    pub authorization_params: Option<Map<String, Value>>,
    pub allowed_redirect_uris: Option<Vec<String>>,
    pub default_redirect_uri: Option<String>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct McpDiscovery {
    pub provider_id: String,
    pub name: String,
    pub mcp_server_url: String,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct Authenticate {
    pub provider: String,
    pub scopes: Vec<String>,
    pub user_id: Option<String>,
    pub agent_id: Option<String>,
    pub token_id: Option<String>,
    pub force_new: Option<bool>,
    pub is_default: Option<bool>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, PartialEq, Serialize, Deserialize, Default)]
pub struct Authentication {
    pub status: String,
    pub url: Option<String>,
    pub auth_id: Option<String>,
    pub token: Option<String>,
    pub user_id: Option<String>,
    pub metadata: Option<Map<String, Value>>,
    pub extra: Map<String, Value>,
}
impl core::fmt::Debug for Authentication {}
#[derive(Clone, PartialEq, Serialize, Deserialize, Default)]
pub struct AuthenticationResult {
    pub status: String,
    pub token: Option<String>,
    pub extra: Map<String, Value>,
}
impl core::fmt::Debug for AuthenticationResult {}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct Token {
    pub id: String,
    pub provider_id: String,
    pub created_at: String,
    pub updated_at: String,
    pub provider_account_label: Option<String>,
    pub scopes: Option<Vec<String>>,
    pub expires_at: Option<String>,
    pub is_default: Option<bool>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct TokenMetadataPatch {
    pub provider_account_label: Option<String>,
    pub is_default: Option<bool>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct TokenExists {
    pub has_token: bool,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct TokenExistsBatch {
    pub provider_ids: Vec<String>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct TokensExist {
    pub has_token: Map<String, Value>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, PartialEq, Serialize, Deserialize, Default)]
pub struct AgentTokenCreate {
    pub access_token: String,
    pub refresh_token: Option<String>,
    pub expires_in_seconds: Option<f64>,
    pub scopes: Option<Vec<String>>,
    pub provider_account_label: Option<String>,
    pub metadata: Option<Map<String, Value>>,
    pub extra: Map<String, Value>,
}
impl core::fmt::Debug for AgentTokenCreate {}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct DeletionParams {
    pub delete_tracing_project: Option<bool>,
    pub force: Option<bool>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct DeploymentsDeletion {
    pub deployment_ids: Vec<String>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct DeploymentLogParams {
    pub deployment_id: String,
    pub revision_id: Option<String>,
    pub log_type: Option<DeploymentLogType>,
    pub page_size: Option<f64>,
    pub cursor: Option<String>,
    pub sort_order: Option<LogOrder>,
    pub start_time: Option<String>,
    pub end_time: Option<String>,
    pub query: Option<String>,
    pub level: Option<LogLevel>,
    pub run_id: Option<String>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct PageParams {
    pub page_size: Option<f64>,
    pub cursor: Option<String>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct AuthenticationWaitParams {
    pub timeout: Option<f64>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct TokenListParams {
    pub provider_id: Option<String>,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct TokensDeletion {
    pub provider_id: String,
    pub extra: Map<String, Value>,
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct TokenExistsParams {
    pub provider_id: String,
    pub extra: Map<String, Value>,
}
#[cfg(feature = "js")]
super::javascript::convert! {
    DeploymentCreate, DeploymentPatch, DeploymentListParams, Deployment, DeploymentPage,
    Revision, Repository, OAuthProvider, HTTPValidationError, ValidationErrorItem,
    SourceConfig, ListenerConfig, SourceRevisionConfig, ResourceSpec, DeploymentAgent,
    Secret, SecretReference, ImagePullSecret, Volume, VolumeMount, Container, EnvVar,
    ContainerResources, RevisionPage, LogPage, LogEntry, LogQuery, UploadUrl, PushToken,
    Integration, ListenerPage, Listener, ListenerComputeConfig, ConnectionList,
    Connection, ConnectionCreate, OAuthProviderCreate, OAuthProviderPatch, FreeCount,
    DeploymentDeletions, DeploymentDeletion, ResourceTiersPatch, LogEntryPage,
    ListenerCreate, ListenerPatch, InstallationPage, RepositoryPage,
    ManagedInstallationPage, ManagedInstallation, InstallationLink, PickerSession,
    PickerInstallation, PlatformProvider, McpDiscovery, Authenticate, Authentication,
    AuthenticationResult, Token, TokenMetadataPatch, TokenExists, TokenExistsBatch,
    TokensExist, AgentTokenCreate, DeletionParams, DeploymentsDeletion,
    DeploymentLogParams, PageParams, AuthenticationWaitParams, TokenListParams,
    TokensDeletion, TokenExistsParams,
}

// crate::model::requests
impl DeploymentCreate {
    pub fn new(name: impl Into<String>, source: Source) -> Self {}
}
impl DeploymentAgent {
    pub fn new(agent_id: impl Into<String>, environment: AgentEnvironment) -> Self {}
}
impl ListenerCreate {
    pub fn new(
        compute_type: ComputeType,
        compute_id: impl Into<String>,
        k8s_namespaces: impl IntoIterator<Item = impl Into<String>>,
    ) -> Self {}
}

// crate::schema
pub use choices::{
    AGENT_ENVIRONMENT, COMPUTE_TYPE, CONTAINER_RESTART_POLICY, DEPLOYMENT_LOG_TYPE,
    DEPLOYMENT_STATUS, DEPLOYMENT_TYPE, IMAGE_PULL_POLICY, LOG_LEVEL, LOG_ORDER,
    LOG_TYPE, MOUNT_PROPAGATION, PROVIDER_TYPE, RESOURCE_TIER, REVISION_SOURCE,
    REVISION_STATUS, SOURCE, TOKEN_AUTHENTICATION, in_progress, is_failure,
};
pub use compute::{
    COMPUTE_GROUPS, CONTAINER_COMPUTE_FIELDS, ComputeGroup, rounded_fields,
};
pub use deployment::{DEPLOYMENT, SECRET, SECRET_REFERENCE};
pub use errors::{HTTP_VALIDATION_ERROR, VALIDATION_ERROR};
pub use forms::*;
pub use kubernetes::{
    CONTAINER, CONTAINER_RESOURCES, ENV_FROM_SOURCE, ENV_VAR, ENV_VAR_SOURCE,
    IMAGE_PULL_SECRET, KEY_SELECTOR, OBJECT_FIELD_SELECTOR, OBJECT_REFERENCE,
    RESOURCE_FIELD_SELECTOR, SECURITY_CONTEXT, VOLUME_MOUNT,
};
pub use listings::{DEPLOYMENT_PAGE, OAUTH_PROVIDER, REPOSITORY};
pub use observed::installations::*;
pub use observed::sign_in::*;
pub use observed::*;
pub use requests::{
    DEPLOYMENT_AGENT, DEPLOYMENT_CREATE, DEPLOYMENT_LIST_PARAMS, DEPLOYMENT_PATCH,
};
pub use resource_spec::RESOURCE_SPEC;
pub use revision::REVISION;
pub use source_config::{LISTENER_CONFIG, SOURCE_CONFIG, SOURCE_REVISION_CONFIG};
pub use sources::{Hosting, Sources};
pub use table::attributes::{Basis, Direction, Effect, Group, Unit};
pub use table::bounds::{Bounds, PLAUSIBLE};
pub use table::choices::{Choices, Refusal};
pub use table::record::{Field, Kind, Record};
pub use table::rule::{Inputs, Rule, RuleName};
pub use table::text::{Format, Text};
pub use volumes::{
    CLAIM_VOLUME, CONFIG_MAP_VOLUME, CSI_VOLUME, DOWNWARD_API_FILE, DOWNWARD_API_VOLUME,
    EMPTY_DIR_VOLUME, KEY_TO_PATH, NFS_VOLUME, OBJECT_PROJECTION, PROJECTED_VOLUME,
    SECRET_VOLUME, TOKEN_PROJECTION, VOLUME, VOLUME_PROJECTION,
};
pub const RECORDS: &[&Record] = ..;
pub const FORMS: &[&Record] = ..;
pub const OBSERVED: &[&Record] = ..;
pub const CHOICES: &[&Choices] = ..;

// crate::schema::choices
pub static DEPLOYMENT_STATUS: Choices = ..;
pub static REVISION_STATUS: Choices = ..;
pub static SOURCE: Choices = ..;
pub static REVISION_SOURCE: Choices = ..;
pub static DEPLOYMENT_TYPE: Choices = ..;
pub static AGENT_ENVIRONMENT: Choices = ..;
pub static IMAGE_PULL_POLICY: Choices = ..;
pub static CONTAINER_RESTART_POLICY: Choices = ..;
pub static MOUNT_PROPAGATION: Choices = ..;
pub static LOG_ORDER: Choices = ..;
pub static LOG_TYPE: Choices = ..;
pub static DEPLOYMENT_LOG_TYPE: Choices = ..;
pub static LOG_LEVEL: Choices = ..;
pub static RESOURCE_TIER: Choices = ..;
pub static COMPUTE_TYPE: Choices = ..;
pub static TOKEN_AUTHENTICATION: Choices = ..;
pub static PROVIDER_TYPE: Choices = ..;
pub fn in_progress(status: &str) -> bool {}
pub fn is_failure(status: &str) -> bool {}

// crate::schema::compute
#[derive(Debug)]
pub struct ComputeGroup {
    pub name: &'static str,
    pub replicas: Option<[u8; 2]>,
    pub requests: [u8; 2],
    pub limits: [u8; 2],
    pub limit_factors: [f64; 2],
    pub like_first: bool,
}
impl ComputeGroup {
    pub fn fields(&self) -> [Option<&'static str>; 6] {}
}
pub static COMPUTE_GROUPS: [ComputeGroup; 6] = ..;
pub fn rounded_fields() -> impl Iterator<Item = &'static str> {}
pub const CONTAINER_COMPUTE_FIELDS: [&str; 4] = ..;

// crate::schema::deployment
pub static DEPLOYMENT: Record = ..;
pub static SECRET: Record = ..;
pub static SECRET_REFERENCE: Record = ..;

// crate::schema::errors
pub static HTTP_VALIDATION_ERROR: Record = ..;
pub static VALIDATION_ERROR: Record = ..;

// crate::schema::forms
pub const DEFAULT_PAGE_SIZE: u16 = ..;
pub static LISTENER_LIST_PARAMS: Record = ..;
pub static REVISION_LIST_PARAMS: Record = ..;
pub static DELETION_PARAMS: Record = ..;
pub const MOST_DELETED: u8 = ..;
pub static DEPLOYMENTS_DELETION: Record = ..;
pub static RESOURCE_TIERS_PATCH: Record = ..;
pub static DEPLOYMENT_LOG_PARAMS: Record = ..;
pub static LISTENER_COMPUTE_CONFIG: Record = ..;
pub static LISTENER_CREATE: Record = ..;
pub static LISTENER_PATCH: Record = ..;
pub static LOG_PARAMS: Record = ..;
pub static LOG_QUERY: Record = ..;
pub static CONNECTION_CREATE: Record = ..;
pub static OAUTH_PROVIDER_CREATE: Record = ..;
pub static OAUTH_PROVIDER_PATCH: Record = ..;

// crate::schema::kubernetes
pub static IMAGE_PULL_SECRET: Record = ..;
pub static VOLUME_MOUNT: Record = ..;
pub static CONTAINER: Record = ..;
pub static ENV_VAR: Record = ..;
pub static CONTAINER_RESOURCES: Record = ..;
pub static ENV_VAR_SOURCE: Record = ..;
pub static ENV_FROM_SOURCE: Record = ..;
pub static OBJECT_REFERENCE: Record = ..;
pub static KEY_SELECTOR: Record = ..;
pub static OBJECT_FIELD_SELECTOR: Record = ..;
pub static RESOURCE_FIELD_SELECTOR: Record = ..;
pub static SECURITY_CONTEXT: Record = ..;

// crate::schema::listings
pub static DEPLOYMENT_PAGE: Record = ..;
pub static REPOSITORY: Record = ..;
pub static OAUTH_PROVIDER: Record = ..;

// crate::schema::observed
pub static REVISION_PAGE: Record = ..;
pub static LOG_ENTRY: Record = ..;
pub static LOG_PAGE: Record = ..;
pub static UPLOAD_URL: Record = ..;
pub static PUSH_TOKEN: Record = ..;
pub static INTEGRATION: Record = ..;
pub static LISTENER: Record = ..;
pub static LISTENER_PAGE: Record = ..;
pub static CONNECTION: Record = ..;
pub static FREE_COUNT: Record = ..;
pub static DEPLOYMENT_DELETION: Record = ..;
pub static DEPLOYMENT_DELETIONS: Record = ..;
pub static LOG_ENTRY_PAGE: Record = ..;
pub static CONNECTION_LIST: Record = ..;

// crate::schema::observed::installations
pub static PAGE_PARAMS: Record = ..;
pub static INSTALLATION_PAGE: Record = ..;
pub static REPOSITORY_PAGE: Record = ..;
pub static MANAGED_INSTALLATION: Record = ..;
pub static MANAGED_INSTALLATION_PAGE: Record = ..;
pub static INSTALLATION_LINK: Record = ..;
pub static PICKER_INSTALLATION: Record = ..;
pub static PICKER_SESSION: Record = ..;

// crate::schema::observed::sign_in
pub static PLATFORM_PROVIDER: Record = ..;
pub static MCP_DISCOVERY: Record = ..;
pub static AUTHENTICATE: Record = ..;
pub static AUTHENTICATION: Record = ..;
pub static AUTHENTICATION_WAIT_PARAMS: Record = ..;
pub static WAIT_RESULT: Record = ..;
pub static TOKEN: Record = ..;
pub static TOKEN_LIST_PARAMS: Record = ..;
pub static TOKENS_DELETION: Record = ..;
pub static TOKEN_EXISTS_PARAMS: Record = ..;
pub static TOKEN_METADATA_PATCH: Record = ..;
pub static TOKEN_EXISTS: Record = ..;
pub static TOKEN_EXISTS_BATCH: Record = ..;
pub static TOKENS_EXIST: Record = ..;
pub static AGENT_TOKEN_CREATE: Record = ..;

// crate::schema::requests
pub static DEPLOYMENT_AGENT: Record = ..;
pub static DEPLOYMENT_CREATE: Record = ..;
pub static DEPLOYMENT_PATCH: Record = ..;
pub static DEPLOYMENT_LIST_PARAMS: Record = ..;

// crate::schema::resource_spec
pub static RESOURCE_SPEC: Record = ..;

// crate::schema::revision
pub static REVISION: Record = ..;

// crate::schema::source_config
pub static SOURCE_CONFIG: Record = ..;
pub static LISTENER_CONFIG: Record = ..;
pub static SOURCE_REVISION_CONFIG: Record = ..;

// crate::schema::sources
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sources(_);
impl Sources {
    pub const REPO_HOST: Self = ..;
    pub const EXTERNAL_DOCKER: Self = ..;
    pub const INTERNAL_DOCKER: Self = ..;
    pub const INTERNAL_SOURCE: Self = ..;
    pub const INTERNAL_TEMPLATE: Self = ..;
    pub const ALL: Self = ..;
    pub const NONE: Self = ..;
    #[must_use]
    pub const fn union(self, other: Self) -> Self {}
    pub const fn intersects(self, other: Self) -> bool {}
    pub const fn contains(self, other: Self) -> bool {}
    pub fn from_word(word: &[u8]) -> Option<Self> {}
    pub fn words(self) -> impl Iterator<Item = &'static str> {}
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hosting {
    Cloud,
    SelfHosted,
}
impl Hosting {
    pub const fn sources(self) -> Sources {}
    pub const fn usual_sources(self) -> Sources {}
    pub const fn longest_name(self) -> usize {}
    pub const fn as_str(self) -> &'static str {}
    pub const ALL: [Self; 2] = ..;
}

// crate::schema::table::attributes
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Both,
    Request,
    Response,
    Query,
}
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    WillNot,
    May,
    Will,
}
impl Effect {
    pub const fn as_str(self) -> &'static str {}
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    Documented,
    Observed,
    Kubernetes,
}
impl Basis {
    pub const fn as_str(self) -> &'static str {}
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    General,
    Source,
    Scaling,
    Compute,
    Queue,
    Orchestrator,
    Executor,
    Redis,
    Database,
    Metadata,
    Volumes,
    Containers,
    Secrets,
    Cluster,
    Filter,
}
impl Group {
    pub const fn label(self) -> &'static str {}
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    None,
    Replicas,
    Cores,
    MemoryMb,
    StorageGi,
    Connections,
}
impl Unit {
    pub const fn as_str(self) -> &'static str {}
}

// crate::schema::table::bounds
pub const PLAUSIBLE: f64 = ..;
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    pub minimum: Option<f64>,
    pub maximum: Option<f64>,
    pub basis: Basis,
    pub counts: bool,
    pub is_rounded: bool,
    pub advised_minimum: Option<f64>,
    _private: (),
}
impl Bounds {
    pub const NONE: Self = ..;
    pub const COUNT: Self = ..;
    pub fn contains(&self, number: f64) -> bool {}
    pub const fn documented(minimum: f64, maximum: f64) -> Self {}
    pub const fn at_least(minimum: f64) -> Self {}
    pub const AMOUNT: Self = ..;
    pub const REPLICAS: Self = ..;
    pub const fn kubernetes(minimum: f64, maximum: f64) -> Self {}
    pub fn kept(&self, number: f64) -> f64 {}
    #[must_use]
    pub const fn rounded(mut self) -> Self {}
    #[must_use]
    pub const fn advised(mut self, least: f64) -> Self {}
    pub const fn observed(minimum: f64, maximum: f64) -> Self {}
}

// crate::schema::table::choices
#[derive(Debug)]
pub struct Choices {
    #[cfg(not(feature = "small"))]
    pub name: &'static str,
    #[cfg(not(feature = "small"))]
    pub section: &'static str,
    pub documented: &'static [&'static str],
    pub observed: &'static [&'static str],
    pub open: bool,
    pub refusal: Refusal,
    pub has_default: bool,
    #[cfg(feature = "words")]
    pub doc: &'static str,
    #[cfg(feature = "words")]
    pub labels: &'static [(&'static str, &'static str)],
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    Literal,
    Unlisted,
    Kubernetes,
}

// crate::schema::table::field
impl Field {
    pub const fn new(name: &'static str, kind: Kind) -> Self {}
    #[must_use]
    pub const fn required(mut self) -> Self {}
    #[must_use]
    pub const fn nullable(mut self) -> Self {}
    pub const fn is_rounded(&self) -> bool {}
    #[must_use]
    pub const fn immutable(mut self) -> Self {}
    #[must_use]
    pub const fn secret(mut self) -> Self {}
    #[must_use]
    pub const fn in_responses(mut self) -> Self {}
    #[must_use]
    pub const fn in_requests(mut self) -> Self {}
    #[must_use]
    pub const fn for_sources(mut self, sources: Sources) -> Self {}
    #[must_use]
    pub const fn only_for_sources(mut self, sources: Sources) -> Self {}
    #[must_use]
    pub const fn required_for(mut self, sources: Sources) -> Self {}
    #[must_use]
    pub const fn advised_for(mut self, sources: Sources) -> Self {}
    #[must_use]
    pub const fn after_creation(mut self, sources: Sources) -> Self {}
    #[must_use]
    pub const fn required_by_kubernetes(mut self) -> Self {}
    #[must_use]
    pub const fn demanded(mut self) -> Self {}
    #[must_use]
    pub const fn kubernetes(mut self) -> Self {}
    #[must_use]
    pub const fn group(mut self, group: Group) -> Self {}
    #[must_use]
    pub const fn effect(mut self, effect: Effect) -> Self {}
    #[must_use]
    pub const fn observed(mut self) -> Self {}
    #[must_use]
    pub const fn unit(mut self, unit: Unit) -> Self {}
    #[must_use]
    pub const fn default_of(mut self, number: u16) -> Self {}
    #[must_use]
    pub const fn words(mut self, label: &'static str, help: &'static str) -> Self {}
}

// crate::schema::table::record
#[derive(Debug)]
pub struct Record {
    #[cfg(not(feature = "small"))]
    pub name: &'static str,
    #[cfg(not(feature = "small"))]
    pub section: &'static str,
    pub fields: &'static [Field],
    pub direction: Direction,
    pub open: bool,
    pub is_opaque: bool,
    pub rules: &'static [Rule],
    #[cfg(feature = "words")]
    pub doc: &'static str,
}
impl Record {
    pub const fn new(
        name: &'static str,
        section: &'static str,
        fields: &'static [Field],
    ) -> Self {}
    #[must_use]
    pub const fn rules(mut self, rules: &'static [Rule]) -> Self {}
    #[must_use]
    pub const fn doc(mut self, doc: &'static str) -> Self {}
    #[must_use]
    pub const fn in_requests(mut self) -> Self {}
    #[must_use]
    pub const fn in_responses(mut self) -> Self {}
    #[must_use]
    pub const fn in_queries(mut self) -> Self {}
    #[must_use]
    pub const fn open(mut self) -> Self {}
    #[must_use]
    pub const fn opaque(mut self) -> Self {}
    pub fn find(&self, due: usize, fits: impl Fn(&str) -> bool) -> Option<usize> {}
    pub fn position(&self, name: &str) -> Option<usize> {}
}
#[derive(Clone, Copy, Debug)]
pub struct Field {
    pub name: &'static str,
    pub kind: Kind,
    pub required: bool,
    pub nullable: bool,
    pub immutable: bool,
    pub secret: bool,
    pub direction: Direction,
    pub sources: Sources,
    pub sources_basis: Basis,
    pub required_for: Sources,
    pub advised_for: Sources,
    pub required_by_kubernetes: bool,
    pub is_demanded: bool,
    pub after_creation: Sources,
    pub effect: Effect,
    pub basis: Basis,
    pub unit: Unit,
    pub default: Option<u16>,
    #[cfg(feature = "words")]
    pub group: Group,
    #[cfg(feature = "words")]
    pub label: &'static str,
    #[cfg(feature = "words")]
    pub help: &'static str,
}
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    Boolean,
    Integer(&'static Bounds),
    Number(&'static Bounds),
    Text(Text),
    Choice(&'static Choices),
    Record(&'static Record),
    List(&'static Kind),
    Map(Format, &'static Kind),
    Segment,
    Texts,
    Quantity,
    Object,
}

// crate::schema::table::rule
rules!(names);
pub type Inputs = [u8; 2];
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    pub name: RuleName,
    pub inputs: Inputs,
}

// crate::schema::table::text
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    pub format: Format,
    pub min_length: u8,
}
impl Text {
    pub const ANY: Self = ..;
    pub const FILLED: Self = ..;
    pub const fn of(format: Format) -> Self {}
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Any,
    Uuid,
    DateTime,
    Url,
    DeploymentName,
    Command,
    GitRef,
    SecretName,
    EnvName,
    EnvPrefix,
    DnsLabel,
    DnsSubdomain,
    LabelKey,
    LabelValue,
    AnnotationKey,
    ResourceName,
    Quantity,
    ImageUri,
    Image,
    MountPath,
    AbsolutePath,
    RelativePath,
    FieldPath,
}

// crate::schema::volumes
pub static VOLUME: Record = ..;
pub static CONFIG_MAP_VOLUME: Record = ..;
pub static SECRET_VOLUME: Record = ..;
pub static KEY_TO_PATH: Record = ..;
pub static EMPTY_DIR_VOLUME: Record = ..;
pub static CLAIM_VOLUME: Record = ..;
pub static NFS_VOLUME: Record = ..;
pub static PROJECTED_VOLUME: Record = ..;
pub static VOLUME_PROJECTION: Record = ..;
pub static OBJECT_PROJECTION: Record = ..;
pub static TOKEN_PROJECTION: Record = ..;
pub static DOWNWARD_API_VOLUME: Record = ..;
pub static DOWNWARD_API_FILE: Record = ..;
pub static CSI_VOLUME: Record = ..;

// crate::validate
pub use check::Options;
pub use issue::collector::MAX_ISSUES;
pub use issue::kind::{IssueKind, Severity};
pub use issue::location::Segment;
pub use issue::parameter::{Context, Parameter};
pub use issue::report::{Issue, Origin, Report};
#[cfg(feature = "words")]
pub use issue::texts::{Authority, Example, KindWords};
pub use path::check_path_uuid;
pub use request::{check_form, check_text, check_text_with};
pub use response::{ResponseError, check_response};
pub use service_422::{ServiceIssue, service_issues, steps_in_form};
pub use session::{Change, Session, SessionError};
pub use values::quantity::quantity;
pub use values::uuid::{UuidError, check_uuid};
pub use crate::schema::Hosting;

// crate::validate::check
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'a> {
    pub hosting: Option<Hosting>,
    pub current: Option<&'a Form>,
}

// crate::validate::issue::collector
pub const MAX_ISSUES: usize = ..;

// crate::validate::issue::encoding
impl Report {
    pub fn encoded(&self) -> String {}
}

// crate::validate::issue::json
impl Issue {
    pub fn write_json(&self, out: &mut String) {}
    pub fn write_service_item(&self, out: &mut String, input: &str) {}
}
impl Report {
    pub fn to_json(&self) -> String {}
}

// crate::validate::issue::kind
kinds!(declare);
impl IssueKind {
    pub const fn severity(self) -> Severity {}
    pub const fn fails_in_cluster(self) -> bool {}
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    Error,
    Warning,
}
impl Severity {
    pub const fn as_str(self) -> &'static str {}
}

// crate::validate::issue::location
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Segment {
    Name(&'static str),
    Key(String),
    Index(usize),
}
impl Segment {
    pub fn write_json(out: &mut String, segments: &[Self]) {}
    pub fn as_text(&self) -> Cow<'_, str> {}
}

// crate::validate::issue::parameter
parameters! {
    #[doc = " How many items there are."] ActualLength = "actual_length"; #[doc =
    " What a reader found wrong, in its own words."] Error = "error"; #[doc =
    " What was expected instead."] Expected = "expected"; #[doc =
    " The field that the sentence is about."] Field = "field"; #[doc =
    " What the service calls a list."] FieldType = "field_type"; #[doc =
    " Where an equal name stands first."] First = "first"; #[doc =
    " The character that was found."] Found = "found"; #[doc =
    " The least number allowed."] Ge = "ge"; #[doc = " The greatest number allowed."] Le
    = "le"; #[doc = " The most characters, bytes, items or issues."] MaxLength =
    "max_length"; #[doc = " The fewest characters."] MinLength = "min_length"; #[doc =
    " The least number that another field allows."] Minimum = "minimum"; #[doc =
    " The field that the rule compares with."] Other = "other"; #[doc =
    " A resource of a container, such as `cpu`."] Resource = "resource"; #[doc =
    " The source of the deployment."] Source = "source"; #[doc =
    " The end of a sentence that proposes the nearest name; empty if there is none."]
    Suggestion = "suggestion";
}
#[derive(Clone, Debug, PartialEq)]
pub enum Context {
    Number(f64),
    Text(String),
}

// crate::validate::issue::report
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    Client,
    Server,
}
#[derive(Clone, Debug, PartialEq)]
pub struct Issue {
    pub kind: IssueKind,
    pub loc: Vec<Segment>,
    pub tail: Vec<Segment>,
    pub ctx: Vec<(Parameter, Context)>,
    pub severity: Severity,
    pub origin: Origin,
}
impl Issue {
    pub fn new(
        kind: IssueKind,
        loc: Vec<Segment>,
        ctx: Vec<(Parameter, Context)>,
    ) -> Self {}
    pub fn location(&self) -> String {}
    pub fn path(&self) -> Vec<Segment> {}
}
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    pub issues: Vec<Issue>,
}
impl Report {
    pub fn ok(&self) -> bool {}
}

// crate::validate::issue::sentence
kinds!(texts);
impl Issue {
    pub fn msg(&self) -> String {}
}
impl fmt::Display for Issue {}

// crate::validate::issue::texts
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Authority {
    Service,
    Contract(&'static str),
    Observed(&'static str),
    Kubernetes,
    Package,
}
#[cfg(feature = "words")]
#[derive(Clone, Copy, Debug)]
pub struct Example {
    pub record: &'static Record,
    pub form: &'static str,
    pub hosting: Option<Hosting>,
}
#[cfg(feature = "words")]
#[derive(Clone, Copy, Debug)]
pub struct KindWords {
    pub authority: Authority,
    pub severity_note: &'static str,
    pub next: &'static str,
    pub example: Option<Example>,
}

// crate::validate::path
pub fn check_path_uuid(name: &'static str, text: &str) -> Option<Issue> {}

// crate::validate::request
pub fn check_form(
    record: &'static Record,
    form: &Form,
    options: &Options<'_>,
) -> Report {}
pub fn check_text(record: &'static Record, text: &[u8]) -> Report {}
pub fn check_text_with(
    record: &'static Record,
    text: &[u8],
    options: &Options<'_>,
) -> Report {}

// crate::validate::response
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ResponseError {
    Syntax(SyntaxError),
    Missing { path: Vec<Segment> },
    Type { path: Vec<Segment>, expected: &'static str },
}
impl ResponseError {
    pub fn path(&self) -> &[Segment] {}
}
impl fmt::Display for ResponseError {}
impl core::error::Error for ResponseError {}
impl From<SyntaxError> for ResponseError {}
pub fn check_response(kind: &'static Kind, text: &[u8]) -> Result<(), ResponseError> {}

// crate::validate::rules
rules!(files);

// crate::validate::service_422
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServiceIssue {
    pub word: String,
    pub loc: Vec<Segment>,
    pub path: Vec<Segment>,
    pub msg: String,
    pub ctx: Option<String>,
}
impl ServiceIssue {
    pub fn write_json(&self, out: &mut String) {}
}
pub fn service_issues(form: Option<&'static Record>, body: &str) -> Vec<ServiceIssue> {}
pub fn steps_in_form(form: &'static Record, location: &str) -> u32 {}

// crate::validate::session
#[derive(Clone, Debug)]
pub struct Session {
    _private: (),
}
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Change {
    pub appeared: Vec<Issue>,
    pub cleared: Vec<Issue>,
    pub here: Vec<Issue>,
}
impl Session {
    pub fn new(
        record: &'static Record,
        text: &[u8],
        hosting: Option<Hosting>,
    ) -> Result<Self, SyntaxError> {}
    pub fn from_form(
        record: &'static Record,
        form: Form,
        hosting: Option<Hosting>,
        current: Option<Form>,
    ) -> Self {}
    pub fn set(&mut self, path: &[&str], text: &[u8]) -> Result<Change, SessionError> {}
    pub fn remove(&mut self, path: &[&str]) -> Result<Change, SessionError> {}
    pub fn report(&self) -> Report {}
}
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SessionError {
    Syntax(SyntaxError),
    NoSuchPlace,
}
impl fmt::Display for SessionError {}
impl core::error::Error for SessionError {}

// crate::validate::values::quantity
pub fn quantity(text: &[u8]) -> Option<f64> {}

// crate::validate::values::uuid
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UuidError {
    Character { found: char, at: usize },
    Length { found: usize },
    Groups { found: usize },
    GroupLength { group: usize, found: usize },
}
impl fmt::Display for UuidError {}
impl core::error::Error for UuidError {}
pub fn check_uuid(text: &str) -> Result<(), UuidError> {}
