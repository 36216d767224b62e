//! What sends a request: [`Transport`], its answer, and its errors.

use core::fmt;
use core::future::Future;

use crate::http::{Request, Response};

/// Sends requests.
///
/// Dropping the future of a transport ends the exchange: an implementation must then close or abort its connection.
pub trait Transport {
    /// An answer whose status and headers have arrived.
    type Incoming: Incoming;

    /// Sends a request and returns the answer once its status and headers have arrived.
    ///
    /// Redirects must not be followed: a credential could go to another origin.
    ///
    /// # Errors
    /// If there was no answer.
    fn send(&self, request: Request) -> impl Future<Output = Result<Self::Incoming, TransportError>>;
}

/// An answer whose status and headers have arrived, while its body may still be arriving.
pub trait Incoming {
    /// The status code.
    fn status(&self) -> u16;

    /// The first header of this name, in upper or lower case.
    fn header(&self, name: &str) -> Option<String>;

    /// Whether it is a redirect that the transport does not follow and would not follow again.
    fn is_refused_redirect(&self) -> bool {
        false
    }

    /// Reads the next part of the body, after it is unpacked; `None` at the end. The client counts the bytes, and drops
    /// an answer that is too large.
    ///
    /// # Errors
    /// If the connection broke before the end.
    fn chunk(&mut self) -> impl Future<Output = Result<Option<Vec<u8>>, TransportError>>;
}

impl Incoming for Response {
    fn status(&self) -> u16 {
        self.status
    }

    fn header(&self, name: &str) -> Option<String> {
        Self::header(self, name).map(str::to_owned)
    }

    fn chunk(&mut self) -> impl Future<Output = Result<Option<Vec<u8>>, TransportError>> {
        let body = core::mem::take(&mut self.body);
        core::future::ready(Ok(Some(body).filter(|body| !body.is_empty())))
    }
}

/// An error of another library. It can cross threads, except in a browser, which has only one.
#[cfg(not(target_arch = "wasm32"))]
pub type Cause = Box<dyn core::error::Error + Send + Sync>;
/// An error of another library.
#[cfg(target_arch = "wasm32")]
pub type Cause = Box<dyn core::error::Error>;

/// Why there was no complete answer.
#[derive(Debug)]
pub struct TransportError {
    /// What happened, as a sentence without its end.
    pub message: String,
    /// Whether the service may have read and acted on the request anyway.
    pub maybe_processed: bool,
    /// Whether a further attempt would end in the same way.
    pub is_final: bool,
    /// The error of the transport's own library.
    pub cause: Option<Cause>,
}

impl TransportError {
    /// Makes an error after which the service may have acted on the request.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), maybe_processed: true, is_final: false, cause: None }
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
