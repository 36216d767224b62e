// The public items of the crate, without bodies and comments. Made by `make release-check ACCEPT=1`.

// crate::api
pub use operation::{Body, OPERATIONS, Operation, Query};
#[derive(Clone)]
pub struct Call {
    pub operation: &'static str,
    pub method: Method,
    pub path: String,
    pub body: Option<String>,
    pub form: Option<&'static Record>,
    pub answer: Answer,
    pub warnings: Vec<Issue>,
}
#[derive(Clone, Copy, Debug)]
pub enum Answer {
    Json(&'static Kind),
    Nothing,
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

// crate::api::answers
pub static ONE_DEPLOYMENT: Kind = ..;
pub static ONE_REVISION: Kind = ..;
pub static DEPLOYMENTS: Kind = ..;
pub static REVISIONS: Kind = ..;
pub static RESOURCES: Kind = ..;
pub static REPOSITORIES: Kind = ..;
pub static PROVIDER: Kind = ..;
pub static PROVIDERS: Kind = ..;
pub static OBJECT: Kind = ..;
pub static OBJECTS: Kind = ..;
pub static LOGS: Kind = ..;
pub static CONNECTIONS: Kind = ..;
pub static UPLOAD: Kind = ..;
pub static PUSH_TOKEN: Kind = ..;
pub static ANSWERS: [&Kind; 14] = ..;

// crate::api::connections
pub static LIST: Operation = ..;
pub static CREATE: Operation = ..;
pub static REMOVE: Operation = ..;

// crate::api::deployments
pub static LIST: Operation = ..;
pub static CREATE: Operation = ..;
pub static GET: Operation = ..;
pub static PATCH: Operation = ..;
pub static DELETE: Operation = ..;
pub static CREATE_UPLOAD_URL: Operation = ..;
pub static CREATE_PUSH_TOKEN: Operation = ..;
pub fn list(query: &str, when: Check) -> Result<Call, Report> {}
pub fn create(body: String, when: Check) -> Result<Call, Report> {}
pub fn get(deployment_id: &str) -> Result<Call, Report> {}
pub fn patch(deployment_id: &str, body: String, when: Check) -> Result<Call, Report> {}
pub fn delete(
    deployment_id: &str,
    delete_tracing_project: bool,
) -> Result<Call, Report> {}

// crate::api::integrations
pub static LIST: Operation = ..;
pub static REPOSITORIES: Operation = ..;
pub static MANAGED_REPOSITORIES: Operation = ..;

// crate::api::listeners
pub static LIST: Operation = ..;
pub static GET: Operation = ..;

// crate::api::logs
pub static BUILD: Operation = ..;
pub static REVISION_DEPLOY: Operation = ..;
pub static DEPLOY: Operation = ..;

// crate::api::oauth_providers
pub static LIST: Operation = ..;
pub static CREATE: Operation = ..;
pub static GET: Operation = ..;
pub static PATCH: Operation = ..;
pub static DELETE: Operation = ..;

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
    pub answer: Answer,
    pub refusals: &'static [u16],
    #[cfg(feature = "words")]
    pub summary: &'static str,
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
impl Operation {
    pub fn is_observed(&self) -> bool {}
    pub fn parameters(&self) -> impl Iterator<Item = &'static str> {}
}
pub static OPERATIONS: &[&Operation] = ..;

// crate::api::path
pub const PARAMETERS: [(&str, bool); 9] = ..;
pub fn fill(template: &str, identifiers: &[&str]) -> Result<String, Report> {}
pub fn stays(path: &str) -> bool {}

// crate::api::query
pub fn encode(record: &str) -> String {}

// crate::api::revisions
pub static LIST: Operation = ..;
pub static CREATE: Operation = ..;
pub static GET: Operation = ..;
pub static REDEPLOY: Operation = ..;
pub static LOGS: Operation = ..;
pub fn get(deployment_id: &str, revision_id: &str) -> Result<Call, Report> {}
pub fn status(revision: &str) -> Option<String> {}

// crate::api::shapes
impl Operation {
    pub fn observed_answer(&self) -> Option<&'static Record> {}
}

// crate::client
pub use credentials::Credentials;
pub use error::{ApiError, Cause, Error, Phase, RequestLine, WaitError, WaitErrorKind};
#[cfg(feature = "emulator")]
pub use in_process::InProcess;
pub use options::{CallOptions, ConfigError, Options, WarningHook};
#[cfg(feature = "model")]
pub use pages::{DeploymentPages, Pages};
pub use send::{Client, Failure, Received};
pub use transport::{Incoming, Transport, TransportError};
#[cfg(feature = "model")]
pub use typed::{
    Connections, Deployments, Integrations, Listeners, LogLines, OAuthProviders,
    Projects, Revisions, UploadError, Uploads,
};
pub use wait::{Progress, Verdict, WaitOptions, WaitPolicy};
pub trait Env: Clock + Sleep + Random {}
impl<E: Clock + Sleep + Random> Env for E {}

// crate::client::browser
pub use env::BrowserEnv;
pub use fetch::{Fetch, FetchResponse};

// crate::client::browser::env
#[derive(Clone, Copy, Debug, Default)]
pub struct BrowserEnv;
impl BrowserEnv {
    pub const fn new() -> Self {}
}
impl Clock for BrowserEnv {}
impl Sleep for BrowserEnv {}
impl Random for BrowserEnv {}

// crate::client::browser::fetch
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

// crate::client::error
#[cfg(not(target_arch = "wasm32"))]
pub type Cause = Box<dyn core::error::Error + Send + Sync>;
#[cfg(target_arch = "wasm32")]
pub type Cause = Box<dyn core::error::Error>;
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestLine {
    pub operation: &'static str,
    pub method: Method,
    pub url: String,
}
impl fmt::Display for RequestLine {}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Headers,
    Body,
    Deadline,
}
impl Phase {
    pub const fn as_str(self) -> &'static str {}
}
#[derive(Clone, PartialEq)]
pub struct ApiError {
    pub request: RequestLine,
    pub status: u16,
    pub issues: Vec<ServiceIssue>,
    pub text: String,
    pub request_id: Option<String>,
    pub retry_after_ms: Option<f64>,
    pub attempts: u32,
}
impl ApiError {
    pub fn detail(&self) -> Option<String> {}
}
impl fmt::Debug for ApiError {}
#[derive(Clone, Debug, PartialEq)]
pub struct WaitError {
    pub kind: WaitErrorKind,
    pub deployment_id: String,
    pub revision_id: String,
    pub revision: Option<String>,
    pub polls: u32,
    pub elapsed_ms: f64,
    pub history: Vec<(String, f64)>,
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitErrorKind {
    Timeout,
    Failed,
    Superseded,
}
#[non_exhaustive]
pub enum Error {
    Config(ConfigError),
    Invalid { operation: &'static str, report: Report },
    Connection { request: RequestLine, attempts: u32, source: TransportError },
    Timeout { request: RequestLine, attempts: u32, phase: Phase, limit_ms: f64 },
    Api(Box<ApiError>),
    Parse { request: RequestLine, status: u16, text: String, source: AnswerError },
    Wait(Box<WaitError>),
    #[cfg(feature = "model")]
    Upload(UploadError),
    #[cfg(feature = "model")]
    Record(serde_json::Error),
}
impl fmt::Debug for Error {}
impl Error {
    pub fn maybe_processed(&self) -> bool {}
    pub fn is_transient(&self) -> bool {}
}
impl fmt::Display for Error {}
impl core::error::Error for Error {}
impl From<ConfigError> for Error {}
#[cfg(feature = "model")]
impl From<serde_json::Error> for Error {}

// crate::client::in_process
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

// crate::client::options
#[derive(Clone, Debug)]
pub struct Options {
    pub base_url: BaseUrl,
    pub credentials: Credentials,
    pub allow_insecure_http: bool,
    pub on_warning: Option<WarningHook>,
    pub call: CallOptions,
}
pub type WarningHook = fn(operation: &'static str, warning: &Issue);
impl Options {
    pub fn new(base_url: &str) -> Result<Self, ConfigError> {}
    #[must_use]
    pub fn with_credentials(mut self, credentials: Credentials) -> Self {}
    #[must_use]
    pub fn with_warnings(mut self, hook: WarningHook) -> Self {}
    pub fn check(&self, has_credentials: bool) -> Result<(), ConfigError> {}
}
#[derive(Clone, Debug)]
pub struct CallOptions {
    pub timeout_ms: f64,
    pub deadline_ms: f64,
    pub retry: RetryPolicy,
    pub check: Check,
}
impl Default for CallOptions {}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConfigError {
    BaseUrl(BaseUrlError),
    InsecureHttp,
}
impl ConfigError {
    pub const fn as_str(self) -> &'static str {}
}
impl fmt::Display for ConfigError {}
impl core::error::Error for ConfigError {}

// crate::client::page
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Brought {
    pub limit: f64,
    pub offset: f64,
    pub received: f64,
    pub fresh: f64,
    pub offered: Option<f64>,
}
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Next {
    Page(f64),
    End,
    Repeats,
}
pub fn judge(brought: &Brought) -> Next {}

// crate::client::pages
#[derive(Debug)]
pub struct Pages<'a, T, E, R> {
    _private: (),
}
pub type DeploymentPages<'a, T, E> = Pages<'a, T, E, Deployment>;
impl<'a, T: Transport, E: Env, R: DeserializeOwned> Pages<'a, T, E, R> {
    pub async fn next(&mut self) -> Result<Option<Vec<R>>, Error> {}
}

// crate::client::retry
#[derive(Clone, Debug, PartialEq)]
pub struct RetryPolicy {
    pub max_retries: u32,
    pub base_delay_ms: f64,
    pub max_delay_ms: f64,
    pub max_retry_after_ms: f64,
    pub statuses: Vec<u16>,
    pub unsafe_methods: bool,
}
impl Default for RetryPolicy {}
impl RetryPolicy {
    pub fn never() -> Self {}
}
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault {
    Status { status: u16, retry_after_ms: Option<f64> },
    Connection,
}
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Attempt {
    pub method: Method,
    pub number: u32,
    pub fault: Fault,
    pub left_ms: f64,
}
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Decision {
    After(f64),
    GiveUp,
}
pub fn judge(policy: &RetryPolicy, attempt: &Attempt, unit: f64) -> Decision {}

// crate::client::retry_after
pub fn asked_ms(milliseconds: &str, value: &str, now_ms: f64) -> Option<f64> {}

// crate::client::send
#[derive(Clone, Debug)]
pub struct Client<T, E> {
    _private: (),
}
pub struct Received<I> {
    pub incoming: I,
    pub text: String,
    pub attempts: u32,
    pub duration_ms: f64,
}
impl<I: fmt::Debug> fmt::Debug for Received<I> {}
#[derive(Debug)]
pub struct Failure<I> {
    pub error: Error,
    pub incoming: Option<I>,
    pub attempts: u32,
    pub duration_ms: f64,
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
    fn text(&mut self) -> impl Future<Output = Result<String, TransportError>>;
}
impl Incoming for Response {}
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

// crate::client::typed
pub use deployments::Deployments;
pub use log_lines::LogLines;
pub use organisation::{Connections, Integrations, Listeners, OAuthProviders};
pub use projects::Projects;
pub use revisions::Revisions;
pub use uploads::{UploadError, Uploads};
impl<T: Transport, E: Env> Client<T, E> {
    pub const fn deployments(&self) -> Deployments<'_, T, E> {}
    pub const fn revisions(&self) -> Revisions<'_, T, E> {}
    pub const fn projects(&self) -> Projects<'_, T, E> {}
    pub const fn integrations(&self) -> Integrations<'_, T, E> {}
    pub const fn listeners(&self) -> Listeners<'_, T, E> {}
    pub const fn connections(&self) -> Connections<'_, T, E> {}
    pub const fn oauth_providers(&self) -> OAuthProviders<'_, T, E> {}
    pub const fn uploads(&self) -> Uploads<'_, T, E> {}
}

// crate::client::typed::deployments
#[derive(Clone, Copy, Debug)]
pub struct Deployments<'a, T, E> {
    _private: (),
}
impl<'a, T: Transport, E: Env> Deployments<'a, T, E> {
    pub async fn create(&self, body: &DeploymentCreate) -> Result<Deployment, Error> {}
    pub async fn get(&self, deployment_id: &str) -> Result<Deployment, Error> {}
    pub fn list(&self, params: &DeploymentListParams) -> DeploymentPages<'a, T, E> {}
    pub async fn delete(
        &self,
        deployment_id: &str,
        delete_tracing_project: bool,
    ) -> Result<(), Error> {}
    pub async fn patch(
        &self,
        deployment_id: &str,
        body: &DeploymentPatch,
    ) -> Result<Deployment, Error> {}
    pub async fn wait_until_deployed(
        &self,
        deployment: &Deployment,
        options: &WaitOptions,
    ) -> Result<Revision, Error> {}
    pub async fn create_upload_url(
        &self,
        deployment_id: &str,
    ) -> Result<UploadUrl, Error> {}
    pub async fn create_push_token(
        &self,
        deployment_id: &str,
    ) -> Result<PushToken, Error> {}
}

// crate::client::typed::log_lines
#[derive(Debug)]
pub struct LogLines<'a, T, E> {
    _private: (),
}
impl<'a, T: Transport, E: Env> LogLines<'a, T, E> {
    #[must_use]
    pub fn follow(mut self, poll_delay_ms: f64) -> Self {}
    pub async fn next(&mut self) -> Result<Option<LogEntry>, Error> {}
}

// crate::client::typed::organisation
#[derive(Clone, Copy, Debug)]
pub struct Integrations<'a, T, E> {
    _private: (),
}
impl<T: Transport, E: Env> Integrations<'_, T, E> {
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
}
#[derive(Clone, Copy, Debug)]
pub struct Listeners<'a, T, E> {
    _private: (),
}
impl<'a, T: Transport, E: Env> Listeners<'a, T, E> {
    pub fn list(&self, params: &ListenerListParams) -> Pages<'a, T, E, Listener> {}
    pub async fn get(&self, listener_id: &str) -> Result<Listener, Error> {}
}
#[derive(Clone, Copy, Debug)]
pub struct Connections<'a, T, E> {
    _private: (),
}
impl<T: Transport, E: Env> Connections<'_, T, E> {
    pub async fn list(&self, agent_id: &str) -> Result<Vec<Connection>, Error> {}
    pub async fn create(
        &self,
        agent_id: &str,
        oauth_token_id: &str,
    ) -> Result<Connection, Error> {}
    pub async fn remove(
        &self,
        agent_id: &str,
        connection_id: &str,
    ) -> Result<(), Error> {}
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
}

// crate::client::typed::projects
#[derive(Clone, Copy, Debug)]
pub struct Projects<'a, T, E> {
    _private: (),
}
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

// crate::client::typed::revisions
#[derive(Clone, Copy, Debug)]
pub struct Revisions<'a, T, E> {
    _private: (),
}
impl<'a, T: Transport, E: Env> Revisions<'a, T, E> {
    pub async fn get(
        &self,
        deployment_id: &str,
        revision_id: &str,
    ) -> Result<Revision, Error> {}
    pub async fn wait(
        &self,
        deployment_id: &str,
        revision_id: &str,
        options: &WaitOptions,
        observer: &mut impl Observer,
    ) -> Result<Revision, Error> {}
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
    pub async fn redeploy(
        &self,
        deployment_id: &str,
        revision_id: &str,
    ) -> Result<Deployment, Error> {}
    pub async fn logs(
        &self,
        deployment_id: &str,
        revision_id: &str,
        params: &LogParams,
    ) -> Result<LogPage, Error> {}
    pub fn log_lines(
        &self,
        deployment_id: &str,
        revision_id: &str,
        params: &LogParams,
    ) -> LogLines<'a, T, E> {}
}

// crate::client::typed::uploads
#[derive(Clone, Copy, Debug)]
pub struct Uploads<'a, T, E> {
    _private: (),
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UploadError {
    NoGzip,
    TooLarge { bytes: usize },
    NoAddress,
}
impl fmt::Display for UploadError {}
impl core::error::Error for UploadError {}
impl<T: Transport, E: Env> Uploads<'_, T, E> {
    pub async fn put(
        &self,
        deployment_id: &str,
        tarball: &[u8],
    ) -> Result<UploadUrl, Error> {}
}

// crate::client::wait
#[derive(Clone, Debug, PartialEq)]
pub struct WaitPolicy {
    pub max_wait_ms: f64,
    pub min_delay_ms: f64,
    pub max_delay_ms: f64,
    pub factor: f64,
    pub tolerate_errors: u32,
}
impl Default for WaitPolicy {}
#[derive(Clone, Debug, Default)]
pub struct WaitOptions {
    pub policy: WaitPolicy,
    pub call: CallOptions,
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Continue,
    Done,
    Failed,
    Superseded,
}
pub fn judge(status: &str) -> Verdict {}
pub fn delay_ms(policy: &WaitPolicy, poll: u32, unit: f64) -> f64 {}
#[derive(Clone, Debug, PartialEq)]
pub struct Progress<'a> {
    pub revision: &'a str,
    pub status: &'a str,
    pub changed: bool,
    pub poll: u32,
    pub elapsed_ms: f64,
    pub next_delay_ms: Option<f64>,
}
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

// crate::emulator
pub use journal::{JournalError, Recovery};
pub use options::{ClockMode, Hosting, Options, Speed, Vocabulary};
pub use requests::Received;
pub use walk::Step;
pub struct Emulator {
    _private: (),
}
impl core::fmt::Debug for Emulator {}
impl Emulator {
    pub fn new(options: Options, clock: Box<dyn Clock>) -> Self {}
    pub fn open(
        options: Options,
        clock: Box<dyn Clock>,
        journal: &[u8],
    ) -> Result<(Self, Recovery), JournalError> {}
    pub fn handle(&mut self, request: &Request) -> Response {}
    pub fn refuse_method(&mut self, method: &str, url: &str) -> Response {}
    pub fn seed(&mut self, records: &str) -> Result<(), String> {}
    pub fn advance(&mut self, ms: u64) {}
    pub fn script(&mut self, steps: Vec<Step>) {}
    pub fn reset(&mut self) {}
    pub fn restore(&mut self, snapshot: &[u8]) -> Result<(), JournalError> {}
    pub fn remember(&mut self, method: &str, request: &Request) {}
    pub fn requests(&self) -> impl Iterator<Item = &Received> {}
    pub const fn has_changed(&self) -> bool {}
    pub fn take_journal(&mut self) -> Vec<u8> {}
    pub fn snapshot(&self) -> Vec<u8> {}
}

// crate::emulator::entries
impl Serialize for Deployment {}

// crate::emulator::journal
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recovery {
    pub entries: usize,
    pub dropped_bytes: usize,
    pub rewrite: bool,
}
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JournalError {
    NotAJournal,
    Version,
    CutOff,
    Corrupt { line: usize, offset: usize, reason: &'static str },
}
impl fmt::Display for JournalError {}
impl core::error::Error for JournalError {}

// crate::emulator::options
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    pub clock: ClockMode,
    pub seed: u64,
    pub api_key: Option<String>,
    pub key_spans_tenants: bool,
    pub hosting: Option<Hosting>,
    pub speed: Speed,
    pub vocabulary: Vocabulary,
}
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClockMode {
    Real,
    Manual,
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hosting {
    Cloud,
    SelfHosted,
}
impl Hosting {
    pub const fn as_str(self) -> &'static str {}
}
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    Fast,
    Real,
}
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vocabulary {
    pub repo_host: String,
    pub agent: String,
    pub managed_repositories_path: Option<String>,
}
impl Default for Vocabulary {}
impl Options {
    pub fn from_json(text: &str) -> Result<Self, String> {}
}

// crate::emulator::requests
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Received {
    pub method: String,
    pub url: String,
    pub body: Vec<u8>,
}

// crate::emulator::value
impl Members for Object {}

// crate::emulator::walk
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

// crate::env
pub trait Clock {
    fn now_ms(&self) -> f64;
    fn steady_ms(&self) -> f64 {}
}
pub trait Sleep {
    fn sleep(&self, ms: f64) -> impl Future<Output = ()>;
    fn pause(&self, ms: f64) -> impl Future<Output = ()> {}
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
    pub fn advance(&self, ms: f64) {}
    pub fn set_unit(&self, unit: f64) {}
    pub fn sleeps(&self) -> Vec<f64> {}
}
impl Clock for FakeEnv {}
impl Sleep for FakeEnv {}
impl Random for FakeEnv {}

// crate::explain
pub use reason::Reason;
pub use crate::schema::Basis;
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
pub fn explain<'a>(
    patch: &'a [u8],
    current: Option<&'a [u8]>,
) -> Result<Explanation<'a>, SyntaxError> {}

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

// crate::footprint
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
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FootprintError {
    Syntax(SyntaxError),
    NoObject,
    NotCountable(Vec<Segment>),
}
impl fmt::Display for FootprintError {}
impl core::error::Error for FootprintError {}
pub fn footprint(spec: &[u8]) -> Result<Footprint, FootprintError> {}
pub fn encoded(spec: &[u8]) -> Result<String, FootprintError> {}

// crate::form
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
    pub fn kind(&mut self) -> Answer<Kind> {}
    pub fn null(&mut self) -> Answer<()> {}
    pub fn boolean(&mut self) -> Answer<bool> {}
    pub fn number(&mut self) -> Answer<Number> {}
    pub fn begin_object(&mut self) -> Answer<bool> {}
    pub fn next_key(&mut self, first: &mut bool) -> Answer<Option<Text<'a>>> {}
    pub fn take_key(&mut self, first: &mut bool, name: &str) -> bool {}
    pub fn begin_list(&mut self) -> Answer<bool> {}
    pub fn next_item(&mut self, first: &mut bool) -> Answer<bool> {}
    pub fn skip(&mut self) -> Answer<()> {}
    pub fn end(&mut self) -> Answer<()> {}
}

// crate::json::reader::texts
impl<'a> Reader<'a> {
    pub fn text(&mut self) -> Answer<Text<'a>> {}
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
pub use params::{ListenerListParams, LogParams, RevisionListParams};
pub use records::*;
impl DeploymentCreate {
    pub fn new(name: impl Into<String>, source: Source) -> Self {}
}

// crate::model::params
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct LogParams {
    pub kind: Option<LogType>,
    pub limit: Option<u32>,
    pub order: Option<LogOrder>,
    pub offset: Option<Value>,
    pub level: Option<String>,
    pub query: Option<String>,
}
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct RevisionListParams {
    pub limit: Option<u32>,
    pub offset: Option<u64>,
    pub status: Vec<RevisionStatus>,
}
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ListenerListParams {
    pub limit: Option<u32>,
    pub offset: Option<u64>,
}

// crate::model::records
words! {
    #[doc = " The state of a deployment (service.md 3)."] DeploymentStatus {
    AwaitingDatabase = "AWAITING_DATABASE", Ready = "READY", Unused = "UNUSED",
    AwaitingDelete = "AWAITING_DELETE", Unknown = "UNKNOWN", AwaitingFinalDelete =
    "AWAITING_FINAL_DELETE", }
}
words! {
    #[doc = " The state of a revision (service.md 3)."] RevisionStatus { Deployed =
    "DEPLOYED", Creating = "CREATING", Queued = "QUEUED", AwaitingBuild =
    "AWAITING_BUILD", Building = "BUILDING", AwaitingDeploy = "AWAITING_DEPLOY",
    Deploying = "DEPLOYING", CreateFailed = "CREATE_FAILED", BuildFailed =
    "BUILD_FAILED", DeployFailed = "DEPLOY_FAILED", Skipped = "SKIPPED", Interrupted =
    "INTERRUPTED", Unknown = "UNKNOWN", }
}
words! {
    #[doc = " Where a deployment comes from (service.md 2.1)."] Source { RepoHost =
    "repo_host", ExternalDocker = "external_docker", InternalDocker = "internal_docker",
    InternalSource = "internal_source", }
}
words! {
    #[doc = " The source that a patch sets for its revision (service.md 4.5)."]
    RevisionSource { RepoHost = "repo_host", InternalDocker = "internal_docker",
    InternalSource = "internal_source", }
}
words! {
    #[doc = " The type of a deployment (service.md 4.6)."] DeploymentType { DevFree =
    "dev_free", Dev = "dev", Prod = "prod", DevZero = "dev_zero", DevFreeZero =
    "dev_free_zero", }
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
    #[doc =
    " The order of a log's lines: the oldest first, or the newest (observed.md 3)."]
    LogOrder { Asc = "asc", Desc = "desc", }
}
words! {
    #[doc = " A log of a revision: of its build, or of its servers (observed.md 3)."]
    LogType { Build = "build", Deploy = "deploy", }
}
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DeploymentCreate {
    pub name: String,
    pub source: Source,
    pub source_config: SourceConfig,
    pub source_revision_config: SourceRevisionConfig,
    pub secrets: Vec<Secret>,
    pub secret_references: Option<Vec<SecretReference>>,
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
    pub id: Option<String>,
    pub installation_id: Option<f64>,
    pub name: Option<String>,
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
    pub id: Option<String>,
    pub compute_type: Option<String>,
    pub compute_id: Option<String>,
    pub compute_config: Option<ListenerComputeConfig>,
    pub version: Option<String>,
    pub created_at: Option<String>,
    pub updated_at: Option<String>,
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
    pub id: Option<String>,
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
    pub client_secret: String,
    pub auth_url: String,
    pub token_url: String,
    pub uses_pkce: Option<bool>,
    pub code_challenge_method: Option<String>,
    pub provider_type: Option<String>,
    pub mcp_server_url: Option<String>,
    pub token_endpoint_auth_method: Option<String>,
    pub is_dynamic_client: Option<bool>,
    pub extra: Map<String, Value>,
}
impl core::fmt::Debug for OAuthProviderCreate {}
#[derive(Clone, PartialEq, Serialize, Deserialize, Default)]
pub struct OAuthProviderPatch {
    pub provider_id: Option<String>,
    pub name: Option<String>,
    pub client_id: Option<String>,
    pub client_secret: Option<String>,
    pub auth_url: Option<String>,
    pub token_url: Option<String>,
    pub uses_pkce: Option<bool>,
    pub code_challenge_method: Option<String>,
    pub provider_type: Option<String>,
    pub mcp_server_url: Option<String>,
    pub token_endpoint_auth_method: Option<String>,
    pub is_dynamic_client: Option<bool>,
    pub extra: Map<String, Value>,
}
impl core::fmt::Debug for OAuthProviderPatch {}

// crate::schema
pub use choices::{
    CONTAINER_RESTART_POLICY, DEPLOYMENT_STATUS, DEPLOYMENT_TYPE, IMAGE_PULL_POLICY,
    LOG_ORDER, LOG_TYPE, MOUNT_PROPAGATION, REVISION_SOURCE, REVISION_STATUS, SOURCE,
    in_progress, is_failure,
};
pub use compute::{COMPUTE_GROUPS, CONTAINER_COMPUTE_FIELDS, ComputeGroup};
pub use deployment::{DEPLOYMENT, SECRET, SECRET_REFERENCE};
pub use errors::{HTTP_VALIDATION_ERROR, VALIDATION_ERROR};
pub use facet::{Basis, Direction, Effect, Group, Sources, Unit};
pub use field::Field;
pub use forms::{
    CONNECTION_CREATE, DELETION_PARAMS, FORMS, LISTENER_LIST_PARAMS, LOG_PARAMS,
    LOG_QUERY, OAUTH_PROVIDER_CREATE, OAUTH_PROVIDER_PATCH, REVISION_LIST_PARAMS,
};
pub use kind::{Bounds, Choices, Format, Kind, PLAUSIBLE, Refusal, Text};
pub use kubernetes::{
    CONTAINER, CONTAINER_PARTS, CONTAINER_RESOURCES, ENV_FROM_SOURCE, ENV_VAR,
    ENV_VAR_SOURCE, IMAGE_PULL_SECRET, KEY_SELECTOR, OBJECT_FIELD_SELECTOR,
    OBJECT_REFERENCE, RESOURCE_FIELD_SELECTOR, SECURITY_CONTEXT, VOLUME_MOUNT,
};
pub use listings::{DEPLOYMENT_PAGE, OAUTH_PROVIDER, REPOSITORY};
#[cfg(feature = "words")]
pub use observed::{
    CONNECTION, CONNECTION_LIST, INTEGRATION, LISTENER, LISTENER_COMPUTE_CONFIG,
    LISTENER_PAGE, LOG_ENTRY, LOG_PAGE, OBSERVED, PUSH_TOKEN, REVISION_PAGE, UPLOAD_URL,
};
pub use record::Record;
pub use requests::{DEPLOYMENT_CREATE, DEPLOYMENT_LIST_PARAMS, DEPLOYMENT_PATCH};
pub use resource_spec::{POD_PARTS, RESOURCE_SPEC};
pub use revision::REVISION;
pub use rule::Rule;
pub use source_config::{
    LISTENER_CONFIG, PUSH_PARTS, SOURCE_CONFIG, SOURCE_REVISION_CONFIG,
};
pub use volumes::{
    CLAIM_VOLUME, CONFIG_MAP_VOLUME, CSI_VOLUME, DOWNWARD_API_FILE, DOWNWARD_API_VOLUME,
    EMPTY_DIR_VOLUME, KEY_TO_PATH, NFS_VOLUME, OBJECT_PROJECTION, PROJECTED_VOLUME,
    SECRET_VOLUME, TOKEN_PROJECTION, VOLUME, VOLUME_PROJECTION,
};
pub const RECORDS: &[&Record] = ..;
pub const CHOICES: &[&Choices] = ..;

// crate::schema::choices
pub static DEPLOYMENT_STATUS: Choices = ..;
pub static REVISION_STATUS: Choices = ..;
pub static SOURCE: Choices = ..;
pub static REVISION_SOURCE: Choices = ..;
pub static DEPLOYMENT_TYPE: Choices = ..;
pub static IMAGE_PULL_POLICY: Choices = ..;
pub static CONTAINER_RESTART_POLICY: Choices = ..;
pub static MOUNT_PROPAGATION: Choices = ..;
pub static LOG_ORDER: Choices = ..;
pub static LOG_TYPE: Choices = ..;
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
pub const CONTAINER_COMPUTE_FIELDS: [&str; 4] = ..;

// crate::schema::deployment
pub static DEPLOYMENT: Record = ..;
pub static SECRET: Record = ..;
pub static SECRET_REFERENCE: Record = ..;

// crate::schema::errors
pub static HTTP_VALIDATION_ERROR: Record = ..;
pub static VALIDATION_ERROR: Record = ..;

// crate::schema::facet
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Both,
    Request,
    Answer,
    Query,
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sources(_);
impl Sources {
    pub const REPO_HOST: Self = ..;
    pub const EXTERNAL_DOCKER: Self = ..;
    pub const INTERNAL_DOCKER: Self = ..;
    pub const INTERNAL_SOURCE: Self = ..;
    pub const ALL: Self = ..;
    pub const NONE: Self = ..;
    #[must_use]
    pub const fn union(self, other: Self) -> Self {}
    pub const fn intersects(self, other: Self) -> bool {}
    pub const fn contains(self, other: Self) -> bool {}
    pub fn from_word(word: &[u8]) -> Option<Self> {}
    pub fn words(self) -> impl Iterator<Item = &'static str> {}
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

// crate::schema::field
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
    pub demanded: bool,
    pub after_creation: Sources,
    pub effect: Effect,
    pub basis: Basis,
    pub unit: Unit,
    #[cfg(feature = "words")]
    pub group: Group,
    #[cfg(feature = "words")]
    pub label: &'static str,
    #[cfg(feature = "words")]
    pub help: &'static str,
}
impl Field {
    pub const fn new(name: &'static str, kind: Kind) -> Self {}
    #[must_use]
    pub const fn required(mut self) -> Self {}
    #[must_use]
    pub const fn nullable(mut self) -> Self {}
    #[must_use]
    pub const fn immutable(mut self) -> Self {}
    #[must_use]
    pub const fn secret(mut self) -> Self {}
    #[must_use]
    pub const fn in_answers(mut self) -> Self {}
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
    pub const fn words(mut self, label: &'static str, help: &'static str) -> Self {}
}

// crate::schema::forms
pub static LISTENER_LIST_PARAMS: Record = ..;
pub static REVISION_LIST_PARAMS: Record = ..;
pub static DELETION_PARAMS: Record = ..;
pub static LOG_PARAMS: Record = ..;
pub static LOG_QUERY: Record = ..;
pub static CONNECTION_CREATE: Record = ..;
pub static OAUTH_PROVIDER_CREATE: Record = ..;
pub static OAUTH_PROVIDER_PATCH: Record = ..;
pub const FORMS: &[&Record] = ..;

// crate::schema::kind
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
pub const PLAUSIBLE: f64 = ..;
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    pub minimum: Option<f64>,
    pub maximum: Option<f64>,
    pub basis: Basis,
    pub counts: bool,
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
    pub const fn observed(minimum: f64, maximum: f64) -> Self {}
}
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
    Image,
    MountPath,
    AbsolutePath,
    RelativePath,
    FieldPath,
}
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
    #[cfg(feature = "words")]
    pub doc: &'static str,
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    Enum,
    Literal,
    Kubernetes,
}

// crate::schema::kubernetes
pub static IMAGE_PULL_SECRET: Record = ..;
pub static VOLUME_MOUNT: Record = ..;
pub static CONTAINER: Record = ..;
#[derive(Debug)]
pub struct ContainerParts {
    pub name: u8,
    pub restart_policy: u8,
    pub mounts: u8,
    pub security_context: u8,
    pub propagation: u8,
}
pub static CONTAINER_PARTS: ContainerParts = ..;
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
pub static LISTENER_COMPUTE_CONFIG: Record = ..;
pub static LISTENER: Record = ..;
pub static LISTENER_PAGE: Record = ..;
pub static CONNECTION: Record = ..;
pub static CONNECTION_LIST: Record = ..;
pub const OBSERVED: &[&Record] = ..;

// crate::schema::record
#[derive(Debug)]
pub struct Record {
    #[cfg(not(feature = "small"))]
    pub name: &'static str,
    #[cfg(not(feature = "small"))]
    pub section: &'static str,
    pub fields: &'static [Field],
    pub direction: Direction,
    pub open: bool,
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
    pub const fn in_answers(mut self) -> Self {}
    #[must_use]
    pub const fn in_queries(mut self) -> Self {}
    #[must_use]
    pub const fn open(mut self) -> Self {}
    pub fn find(&self, due: usize, fits: impl Fn(&str) -> bool) -> Option<usize> {}
    pub fn position(&self, name: &str) -> Option<usize> {}
}

// crate::schema::requests
pub static DEPLOYMENT_CREATE: Record = ..;
pub static DEPLOYMENT_PATCH: Record = ..;
pub static DEPLOYMENT_LIST_PARAMS: Record = ..;

// crate::schema::resource_spec
#[derive(Debug)]
pub struct PodParts {
    pub volumes: u8,
    pub mounts: u8,
    pub init_containers: u8,
    pub sidecars: u8,
}
pub static POD_PARTS: PodParts = ..;
pub static RESOURCE_SPEC: Record = ..;

// crate::schema::revision
pub static REVISION: Record = ..;

// crate::schema::rule
#[derive(Clone, Copy, Debug)]
pub enum Rule {
    Limit { request: u8, limit: u8 },
    Maximum { minimum: u8, maximum: u8 },
    AnyOf { first: u8, last: u8 },
    OnlyOneOf { first: u8, last: u8 },
    NotBoth { first: u8, second: u8 },
    Unique { list: u8, name: u8, refused: bool },
    AnnotationsSize(u8),
    Pod,
    Propagation,
    ProjectedPaths,
    Resources,
    Creation,
    TagIsNotPushed { config: u8, revision: u8 },
    Patch,
}

// crate::schema::source_config
pub static SOURCE_CONFIG: Record = ..;
pub static LISTENER_CONFIG: Record = ..;
pub static SOURCE_REVISION_CONFIG: Record = ..;
#[derive(Debug)]
pub struct PushParts {
    pub build_on_push: u8,
    pub repo_ref: u8,
}
pub static PUSH_PARTS: PushParts = ..;

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
pub use answer::{AnswerError, check_answer};
pub use check::{Hosting, Options, check_form, check_text, check_text_with};
pub use collect::MAX_ISSUES;
pub use context::{Context, Parameter};
pub use issue::{Issue, Origin, Report, Segment, Severity};
pub use kind::IssueKind;
#[cfg(feature = "words")]
pub use kind_words::{Authority, Example, KindWords};
pub use service::{ServiceIssue, service_issues, steps_in_form};
pub use session::{Change, Session, SessionError};
pub use uuid::{UuidError, check_uuid};
pub fn check_path_uuid(name: &'static str, text: &str) -> Option<Issue> {}
pub fn quantity(text: &[u8]) -> Option<f64> {}

// crate::validate::answer
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum AnswerError {
    Syntax(SyntaxError),
    Missing { path: Vec<Segment> },
    Type { path: Vec<Segment>, expected: &'static str },
}
impl AnswerError {
    pub fn path(&self) -> &[Segment] {}
}
impl fmt::Display for AnswerError {}
impl core::error::Error for AnswerError {}
impl From<SyntaxError> for AnswerError {}
pub fn check_answer(kind: &'static Kind, text: &[u8]) -> Result<(), AnswerError> {}

// crate::validate::check
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hosting {
    Cloud,
    SelfHosted,
}
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'a> {
    pub hosting: Option<Hosting>,
    pub current: Option<&'a Form>,
}
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

// crate::validate::collect
pub const MAX_ISSUES: usize = ..;

// crate::validate::context
parameters! {
    #[doc = " What a reader found wrong, in its own words."] Error = "error"; #[doc =
    " What was expected instead."] Expected = "expected"; #[doc =
    " The field that the sentence is about."] Field = "field"; #[doc =
    " Where an equal name stands first."] First = "first"; #[doc =
    " The character that was found."] Found = "found"; #[doc =
    " The least number allowed."] Ge = "ge"; #[doc = " The greatest number allowed."] Le
    = "le"; #[doc = " The most characters, bytes or issues."] MaxLength = "max_length";
    #[doc = " The fewest characters."] MinLength = "min_length"; #[doc =
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

// crate::validate::encoded
impl Report {
    pub fn encoded(&self) -> String {}
}

// crate::validate::issue
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    Error,
    Warning,
}
impl Severity {
    pub const fn as_str(self) -> &'static str {}
}
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
    pub fn msg(&self) -> String {}
    pub fn location(&self) -> String {}
    pub fn path(&self) -> Vec<Segment> {}
    pub fn write_json(&self, out: &mut String) {}
    pub fn write_service_item(&self, out: &mut String, input: &str) {}
}
impl fmt::Display for Issue {}
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    pub issues: Vec<Issue>,
}
impl Report {
    pub fn ok(&self) -> bool {}
    pub fn to_json(&self) -> String {}
}

// crate::validate::kind
kinds! {
    #[doc = " The text is not JSON."] JsonInvalid = Error "json_invalid", "json_invalid",
    "JSON decode error"; #[doc = " A required field is missing."] Missing = Error
    "missing", "missing", "Field required"; #[doc =
    " Something other than an object, where a record is expected."] ModelAttributesType =
    Error "model_attributes_type", "model_attributes_type",
    "Input should be a valid dictionary or object to extract fields from"; #[doc =
    " A value that is not text, where text is expected."] StringType = Error
    "string_type", "string_type", "Input should be a valid string"; #[doc =
    " Text that is too short."] StringTooShort = Error "string_too_short",
    "string_too_short", "String should have at least {min_length} character{plural}";
    #[doc = " A word that is not one of the allowed ones."] Enum = Error "enum", "enum",
    "Input should be {expected}"; #[doc =
    " A value of another type, where `true` or `false` is expected."] BoolType = Error
    "bool_type", "bool_type", "Input should be a valid boolean"; #[doc =
    " Text or a number that means neither true nor false."] BoolParsing = Error
    "bool_parsing", "bool_parsing",
    "Input should be a valid boolean, unable to interpret input"; #[doc =
    " A value of another type, where a whole number is expected."] IntType = Error
    "int_type", "int_type", "Input should be a valid integer"; #[doc =
    " Text that is not a whole number."] IntParsing = Error "int_parsing", "int_parsing",
    "Input should be a valid integer, unable to parse string as an integer"; #[doc =
    " A number with a fraction, where a whole one is expected."] IntFromFloat = Error
    "int_from_float", "int_from_float",
    "Input should be a valid integer, got a number with a fractional part"; #[doc =
    " A value of another type, where a number is expected."] FloatType = Error
    "float_type", "float_type", "Input should be a valid number"; #[doc =
    " Text that is not a number."] FloatParsing = Error "float_parsing", "float_parsing",
    "Input should be a valid number, unable to parse string as a number"; #[doc =
    " A number that is infinite."] FiniteNumber = Error "finite_number", "finite_number",
    "Input should be a finite number"; #[doc = " A number that is too small."]
    GreaterThanEqual = Error "greater_than_equal", "greater_than_equal",
    "Input should be greater than or equal to {ge}"; #[doc =
    " A number that is too large."] LessThanEqual = Error "less_than_equal",
    "less_than_equal", "Input should be less than or equal to {le}"; #[doc =
    " A value of another type, where a list is expected."] ListType = Error "list_type",
    "list_type", "Input should be a valid list"; #[doc =
    " A value of another type, where an object is expected."] DictType = Error
    "dict_type", "dict_type", "Input should be a valid dictionary"; #[doc =
    " A value of another type, where a uuid is expected."] UuidType = Error "uuid_type",
    "uuid_type", "UUID input should be a string, bytes or UUID object"; #[doc =
    " Text that is not a uuid."] UuidParsing = Error "uuid_parsing", "uuid_parsing",
    "Input should be a valid UUID, {error}"; #[doc =
    " A number outside the bounds that services were seen to enforce."] UnusualNumber =
    Warning "value_error", "unusual_number",
    "Services were seen to take {ge} to {le} only"; #[doc =
    " A number so large that it is probably a mistake."] ImplausibleNumber = Warning
    "value_error", "implausible_number",
    "A number outside {ge} to {le} is most likely a slip"; #[doc =
    " Text or a boolean where a number is expected, which lenient services accept."]
    NumberAsText = Warning "value_error", "number_as_text",
    "A text or boolean in place of a number is read by lenient services only; send a number";
    #[doc =
    " Text or a number where `true` or `false` is expected, which lenient services accept."]
    BooleanAsText = Warning "value_error", "boolean_as_text",
    "A text or number in place of true or false is read by lenient services only; send true or false";
    #[doc = " A field that is not in the contract."] UnknownField = Warning
    "value_error", "unknown_field", "The contract has no such field here{suggestion}";
    #[doc = " A field that only answers have."] AnswerOnly = Warning "value_error",
    "answer_only", "The field stands in answers only; the service does not read it";
    #[doc = " A word that is not one of several literals."] Literal = Error
    "literal_error", "literal_error", "Input should be {expected}"; #[doc =
    " Text that is not a date and time."] DateTime = Error "datetime_from_date_parsing",
    "datetime_from_date_parsing", "Input should be a valid datetime or date, {error}";
    #[doc = " A date and time in a year that does not exist."] DateTimeParsing = Error
    "datetime_parsing", "datetime_parsing", "Input should be a valid datetime, {error}";
    #[doc = " A value of another type, where a date and time is expected."] DateTimeType
    = Error "datetime_type", "datetime_type", "Input should be a valid datetime"; #[doc =
    " A value that JSON cannot represent."] NotJson = Error "value_error", "not_json",
    "Input should be a value that JSON can hold"; #[doc =
    " A missing field that the source requires."] MissingForSource = Error "value_error",
    "missing_for_source", "Field required for source {source}"; #[doc =
    " A missing field that the source usually has."] AdvisedForSource = Warning
    "value_error", "advised_for_source",
    "Usually given for source {source}; without it, a patch must set it before the first build";
    #[doc = " A field that does not belong to the source."] NotForSource = Warning
    "value_error", "not_for_source",
    "The field applies only to source {expected}; this one is {source}"; #[doc =
    " A source that the installation does not accept."] NotForHosting = Error
    "value_error", "not_for_hosting",
    "Source {source} is available only for {expected} deployments"; #[doc =
    " A field that can only be set on an existing deployment."] NotAtCreation = Warning
    "value_error", "not_at_creation",
    "For source {source} the field is set by a patch, after the creation"; #[doc =
    " A field that cannot change after creation."] Immutable = Warning "value_error",
    "immutable", "The field cannot change after creation"; #[doc =
    " `build_on_push` together with a tag."] BuildOnPushWithTag = Warning "value_error",
    "build_on_push_with_tag", "Should be false where repo_ref names a tag"; #[doc =
    " A limit below its request."] LimitBelowRequest = Error "value_error",
    "limit_below_request", "{field} should be at least {other}, which is {minimum}";
    #[doc = " A maximum below its minimum."] MaxBelowMin = Error "value_error",
    "max_below_min", "{field} should be at least {other}, which is {minimum}"; #[doc =
    " More decimal places than the service keeps."] Rounded = Warning "value_error",
    "rounded", "Services were seen to round this to one decimal"; #[doc =
    " A deployment name that services were not seen to accept."] DeploymentName = Warning
    "value_error", "deployment_name",
    "Services were seen to take lower-case letters, digits and hyphens only, a letter first";
    #[doc = " A name that may be too long."] LongName = Warning "value_error",
    "long_name", "Names of {min_length} characters and more may be refused"; #[doc =
    " A command with shell characters."] CommandCharacters = Warning "value_error",
    "command_characters",
    "Other clients refuse {found} in a command; chain commands with &&"; #[doc =
    " Text that is not an http or https URL."] NotAUrl = Warning "value_error",
    "not_a_url", "Should be a URL that starts with http:// or https://"; #[doc =
    " A secret's name that cannot be the name of an environment variable."] SecretName =
    Warning "value_error", "secret_name",
    "Only a name of letters, digits and _, no digit first, becomes an environment variable";
    #[doc = " A name that the runtime reserves."] ReservedName = Warning "value_error",
    "reserved_name",
    "The runtime reserves this name; services were seen to refuse or drop it"; #[doc =
    " A duplicate name."] Duplicate = Error "value_error", "duplicate",
    "The same name stands at {first}"; #[doc = " A field that Kubernetes requires."]
    Demanded = Error "value_error", "required_by_kubernetes",
    "Kubernetes requires a value here"; #[doc =
    " A word that Kubernetes does not accept."] NotSupported = Error "value_error",
    "not_supported", "Kubernetes supports only {expected}"; #[doc =
    " A number that Kubernetes does not accept."] OutOfRange = Error "value_error",
    "out_of_range", "Kubernetes takes {ge} to {le} only"; #[doc =
    " A name that is not an RFC 1123 label."] DnsLabel = Error "value_error",
    "dns_label",
    "Should be at most 63 lower-case letters, digits and hyphens, the first and the last no hyphen";
    #[doc = " A name that is not an RFC 1123 subdomain."] DnsSubdomain = Error
    "value_error", "dns_subdomain",
    "Should be at most 253 lower-case letters, digits, hyphens and dots, each part between dots starting and ending with a letter or digit";
    #[doc = " Text that cannot be the key of a label or annotation."] LabelKey = Error
    "value_error", "label_key",
    "The key should be a name of at most 63 letters, digits, '-', '_' and '.', with a letter or digit first and last; before it, a domain and '/' may stand";
    #[doc = " Text that cannot be the value of a label."] LabelValue = Error
    "value_error", "label_value",
    "Should be empty or at most 63 letters, digits, '-', '_' and '.', with a letter or digit first and last";
    #[doc = " Annotations that are too long."] AnnotationsSize = Error "value_error",
    "annotations_too_long",
    "Keys and values of all annotations should have at most {max_length} bytes together";
    #[doc = " Text that cannot be the name of an environment variable."] EnvName = Error
    "value_error", "env_name", "Should be printable ASCII characters without '='"; #[doc
    = " The name of an environment variable that older clusters refuse."] UnusualEnvName
    = Warning "value_error", "unusual_env_name",
    "Older clusters take only letters, digits, '_', '-' and '.', no digit first"; #[doc =
    " Text that is not a Kubernetes quantity."] Quantity = Error "value_error",
    "quantity", "Should be an amount such as 500m, 1.5 or 2Gi"; #[doc =
    " A negative amount."] NegativeQuantity = Error "value_error", "negative_quantity",
    "Should be 0 or more"; #[doc = " A request above its limit."] RequestAboveLimit =
    Error "value_error", "request_above_limit",
    "Should be less than or equal to the {resource} limit"; #[doc =
    " A request that differs from its limit, where Kubernetes requires both to be equal."]
    RequestNotLimit = Error "value_error", "request_not_limit",
    "Should be equal to the {resource} limit"; #[doc =
    " A resource that Kubernetes does not know."] UnknownResource = Warning
    "value_error", "unknown_resource",
    "Kubernetes knows cpu, memory, ephemeral-storage, hugepages-* and names with a domain";
    #[doc = " None of several fields, one of which is required."] NoneGiven = Error
    "value_error", "none_given", "Should have exactly one of {expected}"; #[doc =
    " More than one of several fields that exclude each other."] SeveralGiven = Error
    "value_error", "several_given", "Should have only one of {expected}"; #[doc =
    " Two fields that exclude each other."] Exclusive = Error "value_error", "exclusive",
    "Cannot stand beside {other}"; #[doc = " A mount of a volume that is not declared."]
    NotDeclared = Error "value_error", "not_declared",
    "No valid volume of this name is declared in volumes"; #[doc =
    " A path with a colon."] MountPathColon = Warning "value_error", "mount_path_colon",
    "A mount path should not contain ':'"; #[doc = " A path that is not absolute."]
    AbsolutePath = Error "value_error", "absolute_path",
    "Should be a path that starts with /"; #[doc =
    " A path that leads out of its directory."] RelativePath = Error "value_error",
    "relative_path", "Should be a path without a leading / and without '..'"; #[doc =
    " Two files at one path."] PathTaken = Error "value_error", "path_taken",
    "Another file of the volume has this path"; #[doc =
    " Mount propagation that only a privileged container can have."] PrivilegedOnly =
    Error "value_error", "privileged_only",
    "Bidirectional is only for privileged containers"; #[doc =
    " A restart policy that depends on the cluster's version."] RestartPolicy = Warning
    "value_error", "restart_policy",
    "Whether a container of this kind may have this policy depends on the cluster's version";
    #[doc = " An image name with spaces around it."] ImageSpace = Warning "value_error",
    "image_space", "Should not start or end with a space"; #[doc =
    " An identifier that cannot be part of a URL path."] PathSegment = Error
    "value_error", "path_segment",
    "Input should be a path segment: not empty, not '.' and not '..'"; #[doc =
    " More issues than a report lists."] TooManyIssues = Error "value_error",
    "too_many_issues",
    "There are more issues than the {max_length} listed; mend these first";
}

// crate::validate::kind_words
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Authority {
    Service,
    Contract(&'static str),
    Observed(&'static str),
    Kubernetes,
    Package,
}
#[derive(Clone, Copy, Debug)]
pub struct Example {
    pub record: &'static Record,
    pub form: &'static str,
    pub hosting: Option<Hosting>,
}
#[derive(Clone, Copy, Debug)]
pub struct KindWords {
    pub authority: Authority,
    pub sureness: &'static str,
    pub next: &'static str,
    pub example: Option<Example>,
}
impl IssueKind {
    pub const fn words(self) -> KindWords {}
}

// crate::validate::service
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

// crate::validate::uuid
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
