//! The client itself, and one call with its attempts.

use core::fmt;
use core::pin::pin;
use core::time::Duration;

use super::credentials::Credentials;
use super::detail::is_page;
use super::env::Env;
use super::error::{ApiError, Error, Phase, RequestLine};
use super::options::{CallOptions, Options};
use super::outgoing::{Outgoing, ServiceCall};
use super::policy::retry::{self, Attempt, Decision, Fault};
use super::policy::retry_after::retry_after_ms;
use super::transport::race;
use super::transport::{Incoming, Transport, TransportError};
use crate::api::{Call, ResponseBody};
use crate::env::{from_ms, to_ms};
use crate::http::{Hidden, Request};
use crate::schema::Record;
use crate::validate::{ResponseError, check_response, service_issues};

/// A client of the service.
///
/// A client is cheap to make and can run any number of calls at once. Two clients share nothing.
#[derive(Clone, Debug)]
pub struct Client<T, E> {
    transport: T,
    env: E,
    options: Options,
}

/// The answer to a call.
///
/// `{:?}` does not show the body, since a deployment contains its secrets.
#[non_exhaustive]
pub struct Received<I> {
    /// The transport's own answer, for its status and headers.
    pub incoming: I,
    /// The body; empty if the operation has no answer.
    pub text: String,
    /// How often the request was sent.
    pub attempts: u32,
    /// How long it took, all attempts and pauses together.
    pub duration: Duration,
}

impl<I: fmt::Debug> fmt::Debug for Received<I> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Received")
            .field("incoming", &self.incoming)
            .field("text", &Hidden(self.text.len()))
            .field("attempts", &self.attempts)
            .field("duration", &self.duration)
            .finish()
    }
}

/// How one attempt ended.
enum Ended<I> {
    Response(I, String),
    TooLarge(u16),
    /// Without an answer, or within the body of one with this status.
    Broken(TransportError, Option<u16>),
    TimedOut(Phase),
}

/// Why a call failed, with the answer that caused it, if there was one.
#[derive(Debug)]
#[non_exhaustive]
pub struct Failure<I> {
    /// Why.
    pub error: Error,
    /// The transport's own answer, for its status and headers.
    pub incoming: Option<I>,
    /// How often the request was sent.
    pub attempts: u32,
    /// How long it took, all attempts and pauses together.
    pub duration: Duration,
}

impl<T: Transport, E: Env> Client<T, E> {
    /// Makes a client.
    pub const fn new(transport: T, env: E, options: Options) -> Self {
        Self { transport, env, options }
    }

    /// The options that the client was made with.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    pub(super) const fn env(&self) -> &E {
        &self.env
    }

    /// Sends a call that a function of [`crate::api`] built, and returns the checked answer.
    ///
    /// # Errors
    /// See [`Error`]; [`Error::Api`] for every error status.
    pub async fn send(&self, call: &Call, options: &CallOptions) -> Result<Received<T::Incoming>, Error> {
        self.try_send(call, options).await.map_err(|failure| failure.error)
    }

    /// Like [`Client::send`], but a failure also has the answer that caused it.
    ///
    /// # Errors
    /// A [`Failure`] around the [`Error`].
    pub async fn try_send(
        &self,
        call: &Call,
        options: &CallOptions,
    ) -> Result<Received<T::Incoming>, Failure<T::Incoming>> {
        if let Some(hook) = self.options.on_warning {
            call.warnings.iter().for_each(|warning| hook(call.operation, warning));
        }
        // A wait of the service's own does not count for the time limit.
        let wait = call.long_poll.unwrap_or_default();
        let timeout = options.timeout.map(|limit| limit.saturating_add(wait));
        let options = &CallOptions { timeout, ..options.clone() };
        self.send_with_retries(&ServiceCall { call, options: &self.options }, options).await
    }

    pub(super) async fn send_with_retries(
        &self,
        outgoing: &impl Outgoing,
        options: &CallOptions,
    ) -> Result<Received<T::Incoming>, Failure<T::Incoming>> {
        let started = self.env.steady_ms();
        let credentials = &self.options.credentials;
        let line = || {
            let line = outgoing.line();
            RequestLine { url: credentials.hide(&line.url), ..line }
        };
        let [timeout_ms, deadline_ms] =
            [options.timeout, options.deadline].map(|limit| limit.map_or(f64::INFINITY, to_ms));
        let mut attempts = 0;
        // Once an attempt may have been acted on, no later one takes that back.
        let mut maybe_processed = false;
        let fail = |error, incoming, attempts| Failure {
            error,
            incoming,
            attempts,
            duration: from_ms(self.env.steady_ms() - started),
        };
        if let Err(error) = self.options.check(!self.options.credentials.is_empty()) {
            return Err(fail(error.into(), None, attempts));
        }
        loop {
            attempts += 1;
            let elapsed = self.env.steady_ms() - started;
            let left_ms = deadline_ms - elapsed;
            let by_deadline = left_ms < timeout_ms;
            let ended = self.attempt(outgoing.request(), options.max_response_bytes, timeout_ms.min(left_ms)).await;
            let (error, incoming, fault) = match ended {
                Ended::Response(incoming, text) if (200..300).contains(&incoming.status()) => {
                    return match read(outgoing, line, incoming.status(), text, credentials) {
                        Ok(text) => {
                            Ok(Received { incoming, text, attempts, duration: from_ms(self.env.steady_ms() - started) })
                        }
                        Err(error) => Err(fail(error, Some(incoming), attempts)),
                    };
                }
                Ended::Response(incoming, text) => {
                    let retry_after_ms = retry_after_ms(&incoming, self.env.now_ms());
                    let fault = Fault::Status { status: incoming.status(), retry_after_ms };
                    let text = credentials.hide(&text);
                    let request_id = incoming.header("x-request-id").map(|id| credentials.hide(&id));
                    let error = api_error(
                        outgoing.form(),
                        line(),
                        incoming.status(),
                        text,
                        request_id,
                        attempts,
                        retry_after_ms,
                    );
                    (error, Some(incoming), fault)
                }
                Ended::TooLarge(status) => {
                    let max_bytes = options.max_response_bytes;
                    let error = Error::TooLarge { request: line(), attempts, status, max_bytes };
                    return Err(fail(error, None, attempts));
                }
                Ended::Broken(mut source, status) => {
                    maybe_processed |= source.maybe_processed;
                    source.maybe_processed = maybe_processed;
                    source.message = credentials.hide(&source.message);
                    (Error::Connection { request: line(), attempts, status, source }, None, Fault::Connection)
                }
                Ended::TimedOut(phase) => {
                    maybe_processed = true;
                    let (phase, limit) =
                        if by_deadline { (Phase::Deadline, options.deadline) } else { (phase, options.timeout) };
                    let limit = limit.unwrap_or_default();
                    (Error::Timeout { request: line(), attempts, phase, limit }, None, Fault::Connection)
                }
            };
            let left_ms = deadline_ms - (self.env.steady_ms() - started);
            let attempt = Attempt { method: outgoing.method(), number: attempts, fault, left_ms };
            match retry::decide(&options.retry.limits(), &attempt, self.env.unit()) {
                Decision::After(delay) => self.env.sleep(from_ms(delay)).await,
                Decision::GiveUp => return Err(fail(error, incoming, attempts)),
            }
        }
    }

    async fn attempt(&self, request: Request, max_bytes: usize, limit_ms: f64) -> Ended<T::Incoming> {
        let mut limit = pin!(async {
            if limit_ms.is_finite() {
                self.env.sleep(from_ms(limit_ms)).await;
            } else {
                core::future::pending::<()>().await;
            }
        });
        let mut incoming = match race::before(pin!(self.transport.send(request)), limit.as_mut()).await {
            None => return Ended::TimedOut(Phase::Headers),
            Some(Err(error)) => return Ended::Broken(error, None),
            Some(Ok(incoming)) => incoming,
        };
        let status = incoming.status();
        let text = race::before(pin!(read_text(&mut incoming, max_bytes)), limit.as_mut()).await;
        match text {
            None => Ended::TimedOut(Phase::Body),
            Some(Err(error)) => Ended::Broken(error, Some(status)),
            Some(Ok(Some(text))) => Ended::Response(incoming, text),
            // What matters of a redirect is that it is one.
            Some(Ok(None)) if (300..400).contains(&status) => Ended::Response(incoming, String::new()),
            Some(Ok(None)) => Ended::TooLarge(status),
        }
    }
}

/// The text of a body; `None` if it is larger than `max_bytes`.
async fn read_text(incoming: &mut impl Incoming, max_bytes: usize) -> Result<Option<String>, TransportError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = incoming.chunk().await? {
        if chunk.len() > max_bytes - bytes.len() {
            return Ok(None);
        }
        // Most bodies are one part.
        if bytes.is_empty() {
            bytes = chunk;
        } else {
            bytes.extend_from_slice(&chunk);
        }
    }
    Ok(Some(String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())))
}

/// The text of a successful response. What an error says of it is found in the text that the error shows.
fn read(
    outgoing: &impl Outgoing,
    line: impl Fn() -> RequestLine,
    status: u16,
    text: String,
    credentials: &Credentials,
) -> Result<String, Error> {
    match outgoing.response() {
        // What the service sends is not read, but a page is certainly not from the service.
        ResponseBody::Empty | ResponseBody::Any if is_page(&text) => {
            let source = ResponseError::Type { path: Vec::new(), expected: "JSON" };
            Err(Error::Parse { request: line(), status, text: credentials.hide(&text), source })
        }
        ResponseBody::Empty => Ok(String::new()),
        ResponseBody::Any => Ok(text),
        ResponseBody::Json(kind) => match check_response(kind, text.as_bytes()) {
            Ok(()) => Ok(text),
            Err(source) => {
                let text = credentials.hide(&text);
                let source = check_response(kind, text.as_bytes()).err().unwrap_or(source);
                Err(Error::Parse { request: line(), status, text, source })
            }
        },
    }
}

fn api_error(
    form: Option<&'static Record>,
    request: RequestLine,
    status: u16,
    text: String,
    request_id: Option<String>,
    attempts: u32,
    retry_after_ms: Option<f64>,
) -> Error {
    Error::Api(Box::new(ApiError {
        request,
        status,
        issues: if status == 422 { service_issues(form, &text) } else { Vec::new() },
        text,
        request_id,
        retry_after: retry_after_ms.map(from_ms),
        attempts,
    }))
}
