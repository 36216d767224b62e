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
mod tests;
