//! The client itself: what it sends, and what it makes of how that ended.

use core::fmt;
use core::future::Future;
use core::time::Duration;

use super::env::Env;
use super::error::{ApiError, Error, Phase, RequestLine, changes};
use super::exchange::{self, Ended, Exchange, Finished, Terms};
use super::options::{CallOptions, Options};
use super::outgoing::{Outgoing, ServiceCall};
use super::transport::{Incoming, Transport, TransportError};
use crate::api::Call;
use crate::env::{from_ms, to_ms};
use crate::http::Hidden;
use crate::validate::{IssueKind, service_issues};

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
        let credentials = &self.options.credentials;
        let fail = |error, incoming, attempts, ms| Failure { error, incoming, attempts, duration: from_ms(ms) };
        if let Err(error) = self.options.check(!credentials.is_empty()) {
            return Err(fail(error.into(), None, 0, 0.0));
        }
        let [timeout_ms, deadline_ms] =
            [options.timeout, options.deadline].map(|limit| limit.map_or(f64::INFINITY, to_ms));
        let terms = Terms {
            method: outgoing.method(),
            response: outgoing.response(),
            timeout_ms,
            deadline_ms,
            max_response_bytes: options.max_response_bytes,
            retry: options.retry.limits(),
        };
        let sender = Sender { transport: &self.transport, outgoing, statuses: &options.retry.statuses };
        let Finished { ended, attempts, maybe_processed, duration_ms } =
            exchange::run(&sender, &self.env, &terms).await;
        let request = outgoing.line();
        let request = RequestLine { url: credentials.hide(&request.url), ..request };
        let hide = |text: &str| credentials.hide_sent(outgoing.body(), text);
        let (error, incoming) = match ended {
            Ended::Answer(incoming, text, odd) => {
                if let Some(hook) = self.options.on_warning {
                    let told = odd.iter().filter(|issue| issue.kind != IssueKind::UnknownField);
                    told.for_each(|issue| hook(request.operation, issue));
                }
                return Ok(Received { incoming, text, attempts, duration: from_ms(duration_ms) });
            }
            Ended::Unreadable(incoming, text, source) => {
                // What the error says of the text is found in the text that it shows.
                let text = hide(&text);
                let source = exchange::check(terms.response, &text).err().unwrap_or(source);
                (Error::Parse { request, status: incoming.status(), text, source }, Some(incoming))
            }
            Ended::Refusal(incoming, text, retry_after_ms) => {
                let text = hide(&text);
                let status = incoming.status();
                let error = Error::Api(Box::new(ApiError {
                    request,
                    status,
                    issues: if status == 422 { service_issues(outgoing.form(), &text) } else { Vec::new() },
                    text,
                    request_id: incoming.header("x-request-id").map(|id| hide(&id)),
                    retry_after: retry_after_ms.map(from_ms),
                    attempts,
                    maybe_processed: maybe_processed && changes(terms.method),
                }));
                (error, Some(incoming))
            }
            Ended::TooLarge(incoming) => {
                let max_bytes = options.max_response_bytes;
                (Error::TooLarge { request, attempts, status: incoming.status(), max_bytes }, None)
            }
            Ended::Broken(mut source, incoming) => {
                source.maybe_processed = maybe_processed;
                source.message = hide(&source.message);
                // A cause that shows a secret cannot be corrected.
                source.cause = source.cause.filter(|cause| {
                    let said = format!("{cause} {cause:?}");
                    hide(&said) == said
                });
                let status = incoming.map(|incoming| incoming.status());
                (Error::Connection { request, attempts, status, source }, None)
            }
            Ended::TimedOut(phase) => {
                let limit = if phase == Phase::Deadline { options.deadline } else { options.timeout };
                (Error::Timeout { request, attempts, phase, limit: limit.unwrap_or_default() }, None)
            }
        };
        Err(fail(error, incoming, attempts, duration_ms))
    }
}

/// Sends a request over a transport, made anew for each attempt.
struct Sender<'a, T, O> {
    transport: &'a T,
    outgoing: &'a O,
    /// Those after which the policy repeats a call.
    statuses: &'a [u16],
}

impl<T: Transport, O: Outgoing> Exchange for Sender<'_, T, O> {
    type Incoming = T::Incoming;

    fn send(&self) -> impl Future<Output = Result<T::Incoming, TransportError>> {
        self.transport.send(self.outgoing.request())
    }

    fn repeats_after(&self, status: u16) -> bool {
        self.statuses.contains(&status)
    }
}
