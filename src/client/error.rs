//! The errors of calls.

#[cfg(feature = "model")]
pub(super) mod upload;

#[cfg(feature = "model")]
pub use self::upload::UploadError;

use core::{fmt, time::Duration};

use super::{detail, options::ConfigError, transport::TransportError};
use crate::http::{Hidden, Method};
#[cfg(feature = "model")]
use crate::model::{RecordError, Revision};
use crate::validate::{Report, ResponseError, ServiceIssue};

/// The request that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RequestLine {
    /// The operation, such as `deployments.get`.
    pub operation: &'static str,
    /// The method.
    pub method: Method,
    /// The absolute URL, without credentials.
    pub url: String,
}

impl fmt::Display for RequestLine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {} {}", self.operation, self.method.as_str(), self.url)
    }
}

/// The part of a call that took too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Phase {
    /// Receiving the status and headers.
    Headers,
    /// Receiving the complete body.
    Body,
    /// All attempts together.
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

/// A response with an error status (contract 7, observed 8).
///
/// `{:?}` does not show the body, since a 422 repeats what was sent, including secrets.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct ApiError {
    /// Which request.
    pub request: RequestLine,
    /// The status code.
    pub status: u16,
    /// The issues of a 422, as the service lists them.
    pub issues: Vec<ServiceIssue>,
    /// The whole body, with `***` in place of the client's own credentials and of the secrets that were sent.
    pub text: String,
    /// The service's id of the request, for its operators.
    pub request_id: Option<String>,
    /// The pause that the service asks for.
    pub retry_after: Option<Duration>,
    /// How often the request was sent.
    pub attempts: u32,
    /// Whether the service may have acted on the request all the same: after a failure (408 and 5xx), and if an attempt
    /// before this answer had none, such as a deletion that then found nothing.
    pub maybe_processed: bool,
}

impl ApiError {
    /// The service's own sentence, shortened; `None` if the body has none that would help a person.
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
            .field("retry_after", &self.retry_after)
            .field("attempts", &self.attempts)
            .field("maybe_processed", &self.maybe_processed)
            .finish()
    }
}

/// Why a wait for a revision ended without success.
///
/// `{:?}` does not show the revision, since it may contain secrets.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct WaitError {
    /// What happened.
    pub kind: WaitErrorKind,
    /// The deployment's id.
    pub deployment_id: String,
    /// The revision's id; `None` where the deployment had no revision yet.
    pub revision_id: Option<String>,
    /// The deployment's source, where it was read because it had no revision.
    pub source: Option<String>,
    /// The revision as the last answered poll read it, with `***` in place of the client's own credentials; `None` if no
    /// poll was answered.
    #[cfg(feature = "model")]
    pub revision: Option<Revision>,
    /// The same as JSON text, with `***` in place of the client's own credentials.
    pub text: Option<String>,
    /// How often the revision was read.
    pub polls: u32,
    /// How long the wait was.
    pub elapsed: Duration,
    /// Each status and when it was first seen, from the start of the wait.
    pub history: Vec<(String, Duration)>,
}

// The revision is left out: what the tables do not list may be a secret.
#[cfg_attr(feature = "model", expect(clippy::missing_fields_in_debug, reason = "the text stands for the revision"))]
impl fmt::Debug for WaitError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("WaitError")
            .field("kind", &self.kind)
            .field("deployment_id", &self.deployment_id)
            .field("revision_id", &self.revision_id)
            .field("source", &self.source)
            .field("text", &self.text.as_ref().map(|text| Hidden(text.len())))
            .field("polls", &self.polls)
            .field("elapsed", &self.elapsed)
            .field("history", &self.history)
            .finish()
    }
}

/// What ended a wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WaitErrorKind {
    /// It took too long; the revision continues at the service.
    Timeout,
    /// The revision failed.
    Failed,
    /// A newer revision took its place.
    Superseded,
}

/// Why a call failed.
///
/// `{:?}` does not show the bodies in errors, since they may contain secrets.
#[non_exhaustive]
pub enum Error {
    /// An option cannot be used. Nothing was sent.
    Config(ConfigError),
    /// The arguments have errors. Nothing was sent.
    Invalid {
        /// The operation.
        operation: &'static str,
        /// What is wrong.
        report: Report,
    },
    /// There was no complete answer.
    Connection {
        /// Which request.
        request: RequestLine,
        /// How often it was sent.
        attempts: u32,
        /// The status of an answer whose body broke off; `None` if no answer came.
        status: Option<u16>,
        /// The transport's error.
        source: TransportError,
    },
    /// A time limit was exceeded.
    Timeout {
        /// Which request.
        request: RequestLine,
        /// How often it was sent.
        attempts: u32,
        /// What took too long.
        phase: Phase,
        /// The time limit.
        limit: Duration,
    },
    /// The answer is larger than [`CallOptions::max_response_bytes`](super::CallOptions::max_response_bytes). It was not
    /// read to its end, and its connection was closed.
    TooLarge {
        /// Which request.
        request: RequestLine,
        /// How often it was sent.
        attempts: u32,
        /// The status code.
        status: u16,
        /// The limit that the answer exceeds, in bytes.
        max_bytes: usize,
    },
    /// The service answered with an error.
    Api(Box<ApiError>),
    /// The service reported success, but its answer cannot be read or lacks what the contract promises.
    Parse {
        /// Which request.
        request: RequestLine,
        /// The status code.
        status: u16,
        /// The whole body, with `***` in place of the client's own credentials.
        text: String,
        /// Why it cannot be read.
        source: ResponseError,
    },
    /// A wait ended without success.
    Wait(Box<WaitError>),
    /// An upload cannot be made. No byte of it was sent.
    #[cfg(feature = "model")]
    Upload(UploadError),
    /// A typed record could not be written or read as JSON.
    #[cfg(feature = "model")]
    Record(RecordError),
}

impl fmt::Debug for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Config(error) => formatter.debug_tuple("Config").field(error).finish(),
            Self::Invalid { operation, report } => {
                formatter.debug_struct("Invalid").field("operation", operation).field("report", report).finish()
            }
            Self::Connection { request, attempts, status, source } => formatter
                .debug_struct("Connection")
                .field("request", request)
                .field("attempts", attempts)
                .field("status", status)
                .field("source", source)
                .finish(),
            Self::Timeout { request, attempts, phase, limit } => formatter
                .debug_struct("Timeout")
                .field("request", request)
                .field("attempts", attempts)
                .field("phase", phase)
                .field("limit", limit)
                .finish(),
            Self::TooLarge { request, attempts, status, max_bytes } => formatter
                .debug_struct("TooLarge")
                .field("request", request)
                .field("attempts", attempts)
                .field("status", status)
                .field("max_bytes", max_bytes)
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
    /// Whether the service may have acted on the request although no answer says so: look before you send it again.
    pub fn maybe_processed(&self) -> bool {
        match self {
            Self::Connection { request, source, .. } => source.maybe_processed && changes(request.method),
            Self::Timeout { request, .. } => changes(request.method),
            Self::Api(error) => error.maybe_processed,
            _ => false,
        }
    }

    /// Whether a later call may succeed: the cause is the connection, the gateway or the service's load, not the
    /// request.
    pub fn is_transient(&self) -> bool {
        match self {
            Self::Connection { .. } | Self::Timeout { .. } | Self::Parse { .. } => true,
            Self::Api(error) => matches!(error.status, 408 | 429 | 500..=599),
            _ => false,
        }
    }
}

pub(super) const fn changes(method: Method) -> bool {
    !matches!(method, Method::Get | Method::Head | Method::Options)
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
            Self::Invalid { .. } | Self::Timeout { .. } | Self::TooLarge { .. } | Self::Api(_) | Self::Wait(_) => None,
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
        Self::Record(error.into())
    }
}

#[cfg(test)]
mod tests;
