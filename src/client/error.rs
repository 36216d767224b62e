//! Everything that a call can end with beside its answer.

use core::fmt;

use super::detail;
use super::message::message;
use super::options::ConfigError;
use super::transport::TransportError;
#[cfg(feature = "model")]
use super::typed::UploadError;
use crate::http::{Hidden, Method};
use crate::validate::{AnswerError, Report, ServiceIssue};

/// What another library said: an error that may cross threads, except in a browser's single one.
#[cfg(not(target_arch = "wasm32"))]
pub type Cause = Box<dyn core::error::Error + Send + Sync>;
/// What another library said.
#[cfg(target_arch = "wasm32")]
pub type Cause = Box<dyn core::error::Error>;

/// The most characters that a message has.
const MAX_MESSAGE: usize = 300;

/// Which request failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestLine {
    /// The operation, such as `deployments.get`.
    pub operation: &'static str,
    /// The method.
    pub method: Method,
    /// The absolute URL. It carries no credential.
    pub url: String,
}

impl fmt::Display for RequestLine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.operation)?;
        formatter.write_str(": ")?;
        formatter.write_str(self.method.as_str())?;
        formatter.write_str(" ")?;
        formatter.write_str(&self.url)
    }
}

/// What ran out of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// No status and headers came.
    Headers,
    /// The body did not come to its end.
    Body,
    /// The time for all attempts together was over.
    Deadline,
}

impl Phase {
    /// The phase as a word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Headers => "headers",
            Self::Body => "body",
            Self::Deadline => "deadline",
        }
    }
}

/// An answer of the service that is no success (service.md 7, observed.md 8).
///
/// `{:?}` does not show the body: a 422 repeats what was sent, secrets too.
#[derive(Clone, PartialEq)]
pub struct ApiError {
    /// Which request.
    pub request: RequestLine,
    /// The status code.
    pub status: u16,
    /// The issues of a 422, as the service lists them.
    pub issues: Vec<ServiceIssue>,
    /// The whole body.
    pub text: String,
    /// The service's id of the request, for its operators.
    pub request_id: Option<String>,
    /// The pause that the service asks for, in milliseconds.
    pub retry_after_ms: Option<f64>,
    /// How often the request was sent.
    pub attempts: u32,
}

impl ApiError {
    /// The service's own sentence, shortened; `None` where the body says nothing that a person could use.
    pub fn detail(&self) -> Option<String> {
        detail::detail(&self.text)
    }
}

impl fmt::Debug for ApiError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("ApiError")
            .field("request", &self.request)
            .field("status", &self.status)
            .field("issues", &self.issues)
            .field("text", &Hidden(self.text.len()))
            .field("request_id", &self.request_id)
            .field("retry_after_ms", &self.retry_after_ms)
            .field("attempts", &self.attempts)
            .finish()
    }
}

/// Why a wait for a revision ended without success.
#[derive(Clone, Debug, PartialEq)]
pub struct WaitError {
    /// What happened.
    pub kind: WaitErrorKind,
    /// The deployment's id.
    pub deployment_id: String,
    /// The revision's id.
    pub revision_id: String,
    /// The revision as the last poll read it, as JSON text.
    pub revision: Option<String>,
    /// How often the revision was read.
    pub polls: u32,
    /// How long the wait was, in milliseconds.
    pub elapsed_ms: f64,
    /// Each status and when it was first seen, in milliseconds from the start of the wait.
    pub history: Vec<(String, f64)>,
}

/// What ended a wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitErrorKind {
    /// The time was over; the revision goes on at the service.
    Timeout,
    /// The revision failed.
    Failed,
    /// A newer revision took its place.
    Superseded,
}

/// Everything that a call can end with beside its answer.
///
/// `{:?}` does not show the bodies that errors keep: they may carry secrets.
#[non_exhaustive]
pub enum Error {
    /// The client cannot work with its options. Nothing was sent.
    Config(ConfigError),
    /// The arguments have errors. Nothing was sent.
    Invalid {
        /// The operation.
        operation: &'static str,
        /// What is wrong.
        report: Report,
    },
    /// No whole answer came.
    Connection {
        /// Which request.
        request: RequestLine,
        /// How often it was sent.
        attempts: u32,
        /// What the transport said.
        source: TransportError,
    },
    /// The time was over.
    Timeout {
        /// Which request.
        request: RequestLine,
        /// How often it was sent.
        attempts: u32,
        /// What ran out of time.
        phase: Phase,
        /// The time that it had, in milliseconds.
        limit_ms: f64,
    },
    /// The service answered with an error.
    Api(Box<ApiError>),
    /// The service answered with success, but the answer cannot be read.
    Parse {
        /// Which request.
        request: RequestLine,
        /// The status code.
        status: u16,
        /// The whole body.
        text: String,
        /// Why it cannot be read.
        source: AnswerError,
    },
    /// A wait ended without success.
    Wait(Box<WaitError>),
    /// An upload cannot be made. No byte of it was sent.
    #[cfg(feature = "model")]
    Upload(UploadError),
    /// A typed record could not be written or read as JSON.
    #[cfg(feature = "model")]
    Record(serde_json::Error),
}

impl fmt::Debug for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Config(error) => formatter.debug_tuple("Config").field(error).finish(),
            Self::Invalid { operation, report } => formatter.debug_struct("Invalid").field("operation", operation).field("report", report).finish(),
            Self::Connection { request, attempts, source } => {
                formatter.debug_struct("Connection").field("request", request).field("attempts", attempts).field("source", source).finish()
            }
            Self::Timeout { request, attempts, phase, limit_ms } => formatter
                .debug_struct("Timeout")
                .field("request", request)
                .field("attempts", attempts)
                .field("phase", phase)
                .field("limit_ms", limit_ms)
                .finish(),
            Self::Api(error) => formatter.debug_tuple("Api").field(error).finish(),
            Self::Parse { request, status, text, source } => formatter
                .debug_struct("Parse")
                .field("request", request)
                .field("status", status)
                .field("text", &Hidden(text.len()))
                .field("source", source)
                .finish(),
            Self::Wait(error) => formatter.debug_tuple("Wait").field(error).finish(),
            #[cfg(feature = "model")]
            Self::Upload(error) => formatter.debug_tuple("Upload").field(error).finish(),
            #[cfg(feature = "model")]
            Self::Record(error) => formatter.debug_tuple("Record").field(error).finish(),
        }
    }
}

impl Error {
    /// Whether the service may have acted on the request although no answer came: look before sending it again.
    pub fn maybe_processed(&self) -> bool {
        match self {
            Self::Connection { request, source, .. } => source.maybe_processed && changes(request.method),
            Self::Timeout { request, .. } => changes(request.method),
            _ => false,
        }
    }

    /// Whether waiting may mend it: the connection, the gateway or the service's load, not the request.
    pub fn is_transient(&self) -> bool {
        match self {
            Self::Connection { .. } | Self::Timeout { .. } | Self::Parse { .. } => true,
            Self::Api(error) => matches!(error.status, 408 | 429 | 500..=599),
            _ => false,
        }
    }
}

const fn changes(method: Method) -> bool {
    !matches!(method, Method::Get | Method::Head | Method::Options)
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let message = message(self);
        match message.char_indices().nth(MAX_MESSAGE - 1) {
            Some((end, _)) if message[end..].chars().count() > 1 => {
                formatter.write_str(&message[..end])?;
                formatter.write_str("…")
            }
            _ => formatter.write_str(&message),
        }
    }
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Config(error) => Some(error),
            Self::Connection { source, .. } => Some(source),
            Self::Parse { source, .. } => Some(source),
            #[cfg(feature = "model")]
            Self::Upload(error) => Some(error),
            #[cfg(feature = "model")]
            Self::Record(error) => Some(error),
            Self::Invalid { .. } | Self::Timeout { .. } | Self::Api(_) | Self::Wait(_) => None,
        }
    }
}

impl From<ConfigError> for Error {
    fn from(error: ConfigError) -> Self {
        Self::Config(error)
    }
}

#[cfg(feature = "model")]
impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Self {
        Self::Record(error)
    }
}

#[cfg(test)]
mod tests {
    use super::{AnswerError, ApiError, Error, Phase, RequestLine, TransportError, WaitError, WaitErrorKind};
    use crate::http::Method;

    fn line(method: Method) -> RequestLine {
        RequestLine { operation: "deployments.get", method, url: "https://host.example/v2/deployments/x".into() }
    }

    fn api(status: u16, detail: Option<&str>, attempts: u32) -> Error {
        Error::Api(Box::new(ApiError {
            request: line(Method::Get),
            status,
            issues: Vec::new(),
            text: detail.unwrap_or_default().to_owned(),
            request_id: None,
            retry_after_ms: None,
            attempts,
        }))
    }

    fn of(operation: &'static str, method: Method, status: u16, detail: Option<&str>, retry_after_ms: Option<f64>) -> Error {
        let Error::Api(error) = api(status, detail, 1) else { unreachable!() };
        Error::Api(Box::new(ApiError { request: RequestLine { operation, ..line(method) }, retry_after_ms, ..*error }))
    }

    #[test]
    fn a_message_says_what_failed_where_and_what_to_do() {
        let ended = |kind, status: &str, revision: Option<&str>| {
            let history = vec![("QUEUED".into(), 0.0), (status.into(), 2_000.0)];
            Error::Wait(Box::new(WaitError {
                kind,
                deployment_id: "d".into(),
                revision_id: "r".into(),
                revision: revision.map(str::to_owned),
                polls: 3,
                elapsed_ms: 4_560.0,
                history,
            }))
        };
        let wait = |kind| ended(kind, "BUILDING", None);
        let failed = |status, revision| ended(WaitErrorKind::Failed, status, Some(revision));
        let get = "deployments.get: GET https://host.example/v2/deployments/x";
        let cases = [
            (api(404, Some("Deployment not found"), 1), format!("{get} answered 404: Deployment not found")),
            (api(503, None, 3), format!("{get} answered 503 (3 attempts)")),
            (api(404, None, 1), format!("{get} answered 404")),
            (
                of("listeners.list", Method::Get, 404, Some("Not Found"), None),
                "listeners.list: GET https://host.example/v2/deployments/x answered 404: Not Found; the contract does not show this operation, it was only seen on services, so this one \
                 may not know it"
                    .into(),
            ),
            (
                of("deployments.create", Method::Post, 504, None, Some(61_000.0)),
                "deployments.create: POST https://host.example/v2/deployments/x answered 504; it asks for a pause of 61 s; the service may have acted on it all the same, so look before \
                 sending it again"
                    .into(),
            ),
            (api(302, None, 1), format!("{get} answered 302; a redirect is never followed: correct the base URL")),
            (api(401, None, 1), format!("{get} answered 401; check the API key or the bearer token")),
            (
                Error::Connection { request: line(Method::Get), attempts: 3, source: TransportError::new("connect ECONNREFUSED") },
                format!("{get} got no answer: connect ECONNREFUSED (3 attempts)"),
            ),
            (
                Error::Timeout { request: line(Method::Get), attempts: 1, phase: Phase::Body, limit_ms: 60_000.0 },
                format!("{get} had no complete body after 60 s"),
            ),
            (wait(WaitErrorKind::Failed), "revision r ended as BUILDING after 4.6 s, which this wait was told to take for a failure".into()),
            (failed("BUILD_FAILED", r#"{"status_message":" no space left "}"#), "revision r ended as BUILD_FAILED after 4.6 s: no space left".into()),
            (failed("BUILD_FAILED", r#"{"status_message":""}"#), "revision r ended as BUILD_FAILED after 4.6 s; the service gives no reason, so read its build log".into()),
            (failed("DEPLOY_FAILED", "{}"), "revision r ended as DEPLOY_FAILED after 4.6 s; the service gives no reason, so read its deploy log".into()),
            (
                failed("CREATE_FAILED", r#"{"status_message":null}"#),
                "revision r ended as CREATE_FAILED after 4.6 s; the service gives no reason, so compare its source and its configuration with what the source needs".into(),
            ),
            (wait(WaitErrorKind::Superseded), "revision r was superseded by a newer revision after 4.6 s; wait for the deployment's latest_revision_id".into()),
            (wait(WaitErrorKind::Timeout), "revision r was still BUILDING after 4.6 s; it goes on at the service, so wait again or raise the limit".into()),
        ];
        for (error, expected) in cases {
            assert_eq!(error.to_string(), expected);
        }
    }

    #[test]
    fn only_a_lost_change_may_have_been_processed() {
        let lost = |method| Error::Connection { request: line(method), attempts: 1, source: TransportError::new("reset") };
        assert!(lost(Method::Post).maybe_processed() && lost(Method::Patch).maybe_processed());
        assert!(!lost(Method::Get).maybe_processed());
        assert!(lost(Method::Post).to_string().contains("look before sending it again"));
    }

    #[test]
    fn a_print_shows_no_body_for_it_may_carry_secrets() {
        let unread = Error::Parse {
            request: line(Method::Get),
            status: 200,
            text: r#"{"secrets":[{"name":"KEY","value":"hunter2"}]}"#.into(),
            source: AnswerError::Missing { path: Vec::new() },
        };
        let refused = api(422, Some(r#"{"detail":[{"loc":["body","secrets",0],"msg":"Bad","type":"value_error","input":"hunter2"}]}"#), 1);
        for error in [unread, refused] {
            let shown = format!("{error:?} {error}");
            assert!(!shown.contains("hunter2") && shown.contains("bytes)") && shown.contains("deployments.get"), "{shown}");
        }
    }

    #[test]
    fn no_message_is_longer_than_its_bound() {
        let text = api(500, Some(&"long ".repeat(400)), 1).to_string();
        assert_eq!(text.chars().count(), super::MAX_MESSAGE);
    }
}
