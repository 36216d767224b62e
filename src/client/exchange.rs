//! One call: an attempt within its time limits, and further ones as the retry policy allows, until there is an answer or
//! none will come. Every client sends by this, those of the npm package too; what a failure is called, and what is said
//! of it, is theirs.

use core::future::Future;
use core::pin::pin;

use super::detail::is_page;
use super::env::Env;
use super::error::Phase;
use super::policy::retry::{self, Attempt, Decision, Fault, Limits};
use super::policy::retry_after::retry_after_ms;
use super::transport::race;
use super::transport::{Incoming, TransportError};
use crate::api::ResponseBody;
use crate::env::from_ms;
use crate::http::Method;
use crate::validate::{Issue, ResponseError, check_json, check_response};

/// What a call sends, and who hears how it goes.
pub(crate) trait Exchange {
    /// An answer whose status and headers have arrived.
    type Incoming: Incoming;

    /// Sends the request anew.
    fn send(&self) -> impl Future<Output = Result<Self::Incoming, TransportError>>;

    /// Whether the request of this attempt has left, where it is not known from an error.
    fn has_left(&self) -> bool {
        true
    }

    /// Whether the policy lists a status.
    fn repeats_after(&self, status: u16) -> bool;

    /// An answer has arrived, and its body has been read or left.
    fn answered(&self, _incoming: &Self::Incoming) {}

    /// The call is sent again after a pause.
    fn repeats(&self, _ended: &Ended<Self::Incoming>, _delay_ms: f64) {}
}

/// What a call goes by. Times are in milliseconds, and may be infinite.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    pub(crate) method: Method,
    /// What a successful response carries.
    pub(crate) response: ResponseBody,
    /// The time limit of one attempt.
    pub(crate) timeout_ms: f64,
    /// The time limit of the whole call.
    pub(crate) deadline_ms: f64,
    /// The largest body that is read, in bytes.
    pub(crate) max_response_bytes: usize,
    pub(crate) retry: Limits,
}

/// How an attempt ended.
#[derive(Debug)]
pub(crate) enum Ended<I> {
    /// With a successful response that can be used, and where it is not as the operation promises.
    Answer(I, String, Vec<Issue>),
    /// With a successful response that cannot be used.
    Unreadable(I, String, ResponseError),
    /// With an error status, and the pause that the service asks for in milliseconds.
    Refusal(I, String, Option<f64>),
    /// With a body that is larger than the call allows.
    TooLarge(I),
    /// Without an answer, or within its body.
    Broken(TransportError, Option<I>),
    /// At a time limit.
    TimedOut(Phase),
}

/// How a call ended.
#[derive(Debug)]
pub(crate) struct Finished<I> {
    pub(crate) ended: Ended<I>,
    /// How often the request was sent.
    pub(crate) attempts: u32,
    /// Whether an attempt without an answer, or with the error of a gateway, may have been acted on. No later attempt
    /// takes that back.
    pub(crate) maybe_processed: bool,
    /// The duration of all attempts and pauses together, in milliseconds.
    pub(crate) duration_ms: f64,
}

/// Runs a call to its end.
pub(crate) async fn run<X: Exchange>(exchange: &X, env: &impl Env, terms: &Terms) -> Finished<X::Incoming> {
    let started = env.steady_ms();
    let elapsed = || env.steady_ms() - started;
    let mut attempts = 0;
    let mut maybe_processed = false;
    loop {
        attempts += 1;
        let left_ms = terms.deadline_ms - elapsed();
        let mut ended = attempt(exchange, env, terms, left_ms.min(terms.timeout_ms)).await;
        if let Ended::TimedOut(phase) = &mut ended {
            maybe_processed |= exchange.has_left();
            if left_ms < terms.timeout_ms {
                *phase = Phase::Deadline;
            }
        }
        match &ended {
            Ended::Broken(error, _) => maybe_processed |= error.maybe_processed,
            // The failure of a service or of its gateway is no refusal.
            Ended::Refusal(incoming, ..) => maybe_processed |= matches!(incoming.status(), 408 | 500..),
            _ => {}
        }
        let left_ms = terms.deadline_ms - elapsed();
        let delay = fault(exchange, &ended).and_then(|fault| {
            let attempt = Attempt { method: terms.method, number: attempts, fault, left_ms };
            match retry::decide(&terms.retry, &attempt, env.unit()) {
                Decision::After(delay) => Some(delay),
                Decision::GiveUp => None,
            }
        });
        let Some(delay) = delay else {
            return Finished { ended, attempts, maybe_processed, duration_ms: elapsed() };
        };
        exchange.repeats(&ended, delay);
        env.sleep(from_ms(delay)).await;
    }
}

/// What a further attempt may mend; `None` for an answer, and for a failure that would come again.
fn fault<X: Exchange>(exchange: &X, ended: &Ended<X::Incoming>) -> Option<Fault> {
    match ended {
        Ended::Answer(..) | Ended::Unreadable(..) | Ended::TooLarge(_) => None,
        Ended::Refusal(incoming, ..) if incoming.is_refused_redirect() => None,
        Ended::Refusal(incoming, _, retry_after_ms) => {
            let fault = Fault::Status { status: incoming.status(), retry_after_ms: *retry_after_ms };
            Some(fault).filter(|_| exchange.repeats_after(incoming.status()))
        }
        Ended::Broken(error, _) => Some(Fault::Connection).filter(|_| !error.is_final),
        Ended::TimedOut(_) => Some(Fault::Connection),
    }
}

async fn attempt<X: Exchange>(exchange: &X, env: &impl Env, terms: &Terms, limit_ms: f64) -> Ended<X::Incoming> {
    let mut limit = pin!(async {
        if limit_ms.is_finite() {
            env.sleep(from_ms(limit_ms)).await;
        } else {
            core::future::pending::<()>().await;
        }
    });
    let mut incoming = match race::before(pin!(exchange.send()), limit.as_mut()).await {
        None => return Ended::TimedOut(Phase::Headers),
        Some(Err(error)) => return Ended::Broken(error, None),
        Some(Ok(incoming)) => incoming,
    };
    let read = race::before(pin!(read_text(&mut incoming, terms.max_response_bytes)), limit.as_mut()).await;
    let text = match read {
        None => return Ended::TimedOut(Phase::Body),
        Some(Err(error)) => return Ended::Broken(error, Some(incoming)),
        Some(Ok(text)) => text,
    };
    exchange.answered(&incoming);
    let status = incoming.status();
    let Some(text) = text else {
        // What matters of a redirect is that it is one.
        let is_redirect = (300..400).contains(&status);
        return if is_redirect { Ended::Refusal(incoming, String::new(), None) } else { Ended::TooLarge(incoming) };
    };
    if !(200..300).contains(&status) {
        let retry_after_ms = retry_after_ms(&incoming, env.now_ms());
        return Ended::Refusal(incoming, text, retry_after_ms);
    }
    match check(terms.response, &text) {
        Ok(_) if matches!(terms.response, ResponseBody::Empty) => Ended::Answer(incoming, String::new(), Vec::new()),
        Ok(odd) => Ended::Answer(incoming, text, odd),
        // Of a path that the caller chose, a plain text is an answer too.
        Err(_) if matches!(terms.response, ResponseBody::Any) && is_plain(&incoming, &text) => {
            Ended::Answer(incoming, text, Vec::new())
        }
        Err(error) => Ended::Unreadable(incoming, text, error),
    }
}

/// Whether a body is a text for people or programs that is no page.
fn is_plain(incoming: &impl Incoming, text: &str) -> bool {
    let kind = incoming.header("content-type").unwrap_or_default();
    (kind.is_empty() || kind.get(..10).is_some_and(|start| start.eq_ignore_ascii_case("text/plain"))) && !is_page(text)
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
    while bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    Ok(Some(String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())))
}

/// Some proxies begin a text with it, also where it has one. JSON has none (RFC 8259, 8.1).
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Finds where the text of a successful response is not what its operation promises; an error where it is of no use.
pub(crate) fn check(response: ResponseBody, text: &str) -> Result<Vec<Issue>, ResponseError> {
    match response {
        // What the service sends is not read, but a page is certainly not from the service.
        ResponseBody::Empty if is_page(text) => Err(ResponseError::Type { path: Vec::new(), expected: "JSON" }),
        ResponseBody::Empty => Ok(Vec::new()),
        // An empty text stands for no value.
        ResponseBody::Any if text.is_empty() => Ok(Vec::new()),
        ResponseBody::Any => check_json(text.as_bytes()).map(|()| Vec::new()),
        ResponseBody::Json(kind) => check_response(kind, text.as_bytes()),
    }
}
