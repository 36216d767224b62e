//! What sends a request: [`Transport`], the answer as it comes in, and what can go wrong on the way.

use core::fmt;
use core::future::Future;

use super::error::Cause;
use crate::http::{Request, Response};

/// Sends requests.
///
/// Dropping a future that a transport gave ends its exchange: an implementation must then close or abort what it holds.
pub trait Transport {
    /// An answer whose head has come.
    type Incoming: Incoming;

    /// Sends a request and gives the answer once its status and headers have come.
    ///
    /// Redirects must not be followed: a credential would leave for another origin.
    ///
    /// # Errors
    /// Where no answer came.
    fn send(&self, request: Request) -> impl Future<Output = Result<Self::Incoming, TransportError>>;
}

/// An answer whose head has come and whose body may still be on its way.
pub trait Incoming {
    /// The status code.
    fn status(&self) -> u16;

    /// The first header field of this name, whatever its case.
    fn header(&self, name: &str) -> Option<String>;

    /// Reads the body to its end, as text.
    ///
    /// # Errors
    /// Where the connection broke before the end.
    fn text(&mut self) -> impl Future<Output = Result<String, TransportError>>;
}

impl Incoming for Response {
    fn status(&self) -> u16 {
        self.status
    }

    fn header(&self, name: &str) -> Option<String> {
        Self::header(self, name).map(str::to_owned)
    }

    fn text(&mut self) -> impl Future<Output = Result<String, TransportError>> {
        core::future::ready(Ok(Self::text(self)))
    }
}

/// Why no whole answer came.
#[derive(Debug)]
pub struct TransportError {
    /// What happened, as a sentence without its end.
    pub message: String,
    /// Whether the service may have read and acted on the request all the same.
    pub maybe_processed: bool,
    /// What the transport's own library said.
    pub cause: Option<Cause>,
}

impl TransportError {
    /// Makes an error after which the service may have acted on the request.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), maybe_processed: true, cause: None }
    }
}

impl fmt::Display for TransportError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl core::error::Error for TransportError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.cause {
            Some(cause) => Some(&**cause),
            None => None,
        }
    }
}
