//! The client itself, and one call with its attempts.

use core::fmt;
use core::pin::pin;

use super::error::{ApiError, Error, Phase, RequestLine};
use super::options::{CallOptions, Options};
use super::retry::{self, Attempt, Decision, Fault};
use super::retry_after::retry_after_ms;
use super::transport::{Incoming, Transport, TransportError};
use super::{Env, race};
use crate::api::{Answer, Call};
use crate::http::{Hidden, Method, Request};
use crate::schema::Record;
use crate::validate::{check_answer, service_issues};

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
pub struct Received<I> {
    /// The transport's own answer, for its status and headers.
    pub incoming: I,
    /// The body; empty if the operation has no answer.
    pub text: String,
    /// How often the request was sent.
    pub attempts: u32,
    /// How long it took, all attempts and pauses together, in milliseconds.
    pub duration_ms: f64,
}

impl<I: fmt::Debug> fmt::Debug for Received<I> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Received")
            .field("incoming", &self.incoming)
            .field("text", &Hidden(self.text.len()))
            .field("attempts", &self.attempts)
            .field("duration_ms", &self.duration_ms)
            .finish()
    }
}

/// How one attempt ended.
enum Ended<I> {
    Answer(I, String),
    Broken(TransportError),
    TimedOut(Phase),
}

/// Why a call failed, with the answer that caused it, if there was one.
#[derive(Debug)]
pub struct Failure<I> {
    /// Why.
    pub error: Error,
    /// The transport's own answer, for its status and headers.
    pub incoming: Option<I>,
    /// How often the request was sent.
    pub attempts: u32,
    /// How long it took, all attempts and pauses together, in milliseconds.
    pub duration_ms: f64,
}

/// What a client sends, as often as its policy allows.
pub(super) trait Outgoing {
    fn method(&self) -> Method;

    /// The request, made anew for each attempt.
    fn request(&self) -> Request;

    /// What messages say of it.
    fn line(&self) -> RequestLine;

    /// The record of its body, if any.
    fn form(&self) -> Option<&'static Record> {
        None
    }

    /// What a successful answer carries.
    fn answer(&self) -> Answer {
        Answer::Nothing
    }
}

/// A call of the service's own, with the client's address and credentials.
struct Own<'a> {
    call: &'a Call,
    options: &'a Options,
}

impl Outgoing for Own<'_> {
    fn method(&self) -> Method {
        self.call.method
    }

    fn request(&self) -> Request {
        let Self { call, options } = self;
        let mut request = Request::new(call.method, options.base_url.join(&call.path)).with_header("accept", "application/json");
        if let Some(body) = &call.body {
            request = request.with_json(body.as_str());
        }
        options.credentials.write(&mut request.headers);
        request
    }

    fn line(&self) -> RequestLine {
        RequestLine { operation: self.call.operation, method: self.call.method, url: self.options.base_url.join(&self.call.path) }
    }

    fn form(&self) -> Option<&'static Record> {
        self.call.form
    }

    fn answer(&self) -> Answer {
        self.call.answer
    }
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
    pub async fn try_send(&self, call: &Call, options: &CallOptions) -> Result<Received<T::Incoming>, Failure<T::Incoming>> {
        if let Some(hook) = self.options.on_warning {
            call.warnings.iter().for_each(|warning| hook(call.operation, warning));
        }
        self.exchange(&Own { call, options: &self.options }, options).await
    }

    pub(super) async fn exchange(&self, outgoing: &impl Outgoing, options: &CallOptions) -> Result<Received<T::Incoming>, Failure<T::Incoming>> {
        let started = self.env.steady_ms();
        let mut attempts = 0;
        // Once an attempt may have been acted on, no later one takes that back.
        let mut maybe_processed = false;
        let fail = |error, incoming, attempts| Failure { error, incoming, attempts, duration_ms: self.env.steady_ms() - started };
        if let Err(error) = self.options.check(!self.options.credentials.is_empty()) {
            return Err(fail(error.into(), None, attempts));
        }
        loop {
            attempts += 1;
            let elapsed = self.env.steady_ms() - started;
            let left_ms = options.deadline_ms - elapsed;
            let by_deadline = left_ms < options.timeout_ms;
            let ended = self.attempt(outgoing.request(), options.timeout_ms.min(left_ms)).await;
            let (error, incoming, fault) = match ended {
                Ended::Answer(incoming, text) if (200..300).contains(&incoming.status()) => {
                    return match read(outgoing, incoming.status(), text) {
                        Ok(text) => Ok(Received { incoming, text, attempts, duration_ms: self.env.steady_ms() - started }),
                        Err(error) => Err(fail(error, Some(incoming), attempts)),
                    };
                }
                Ended::Answer(incoming, text) => {
                    let retry_after_ms = retry_after_ms(&incoming, self.env.now_ms());
                    let fault = Fault::Status { status: incoming.status(), retry_after_ms };
                    (api_error(outgoing, &incoming, text, attempts, retry_after_ms), Some(incoming), fault)
                }
                Ended::Broken(mut source) => {
                    maybe_processed |= source.maybe_processed;
                    source.maybe_processed = maybe_processed;
                    (Error::Connection { request: outgoing.line(), attempts, source }, None, Fault::Connection)
                }
                Ended::TimedOut(phase) => {
                    maybe_processed = true;
                    let (phase, limit_ms) = if by_deadline { (Phase::Deadline, options.deadline_ms) } else { (phase, options.timeout_ms) };
                    (Error::Timeout { request: outgoing.line(), attempts, phase, limit_ms }, None, Fault::Connection)
                }
            };
            let left_ms = options.deadline_ms - (self.env.steady_ms() - started);
            let attempt = Attempt { method: outgoing.method(), number: attempts, fault, left_ms };
            match retry::judge(&options.retry, &attempt, self.env.unit()) {
                Decision::After(delay) => self.env.sleep(delay).await,
                Decision::GiveUp => return Err(fail(error, incoming, attempts)),
            }
        }
    }

    async fn attempt(&self, request: Request, limit_ms: f64) -> Ended<T::Incoming> {
        let mut limit = pin!(async {
            if limit_ms.is_finite() {
                self.env.sleep(limit_ms.max(0.0)).await;
            } else {
                core::future::pending::<()>().await;
            }
        });
        let mut incoming = match race::before(pin!(self.transport.send(request)), limit.as_mut()).await {
            None => return Ended::TimedOut(Phase::Headers),
            Some(Err(error)) => return Ended::Broken(error),
            Some(Ok(incoming)) => incoming,
        };
        let text = race::before(pin!(incoming.text()), limit.as_mut()).await;
        match text {
            None => Ended::TimedOut(Phase::Body),
            Some(Err(error)) => Ended::Broken(error),
            Some(Ok(text)) => Ended::Answer(incoming, text),
        }
    }
}

fn read(outgoing: &impl Outgoing, status: u16, text: String) -> Result<String, Error> {
    match outgoing.answer() {
        Answer::Nothing => Ok(String::new()),
        Answer::Json(kind) => match check_answer(kind, text.as_bytes()) {
            Ok(()) => Ok(text),
            Err(source) => Err(Error::Parse { request: outgoing.line(), status, text, source }),
        },
    }
}

fn api_error(outgoing: &impl Outgoing, incoming: &impl Incoming, text: String, attempts: u32, retry_after_ms: Option<f64>) -> Error {
    Error::Api(Box::new(ApiError {
        request: outgoing.line(),
        status: incoming.status(),
        issues: if incoming.status() == 422 { service_issues(outgoing.form(), &text) } else { Vec::new() },
        text,
        request_id: incoming.header("x-request-id"),
        retry_after_ms,
        attempts,
    }))
}
