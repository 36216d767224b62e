//! The client's two needs from outside, met by reqwest and tokio: copy this file into a program of yours.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use deployment_control::client::{Incoming, Transport, TransportError};
use deployment_control::env::{Clock, Random, Sleep};
use deployment_control::http::Request;

/// Sends requests over a pool of connections. Clones share it.
#[derive(Clone)]
pub struct Reqwest(reqwest::Client);

impl Reqwest {
    /// Makes a transport. It needs no time limit of its own: the client drops a request that is out of time, and
    /// reqwest then closes it.
    pub fn new() -> reqwest::Result<Self> {
        // A followed redirect would carry the credentials to another place.
        reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().map(Self)
    }
}

impl Transport for Reqwest {
    type Incoming = Answer;

    async fn send(&self, request: Request) -> Result<Answer, TransportError> {
        let method = reqwest::Method::from_bytes(request.method.as_str().as_bytes()).expect("it is a method of HTTP");
        let mut builder = self.0.request(method, &request.url);
        for (name, value) in &request.headers {
            builder = builder.header(name, value);
        }
        if let Some(body) = request.body {
            builder = builder.body(body);
        }
        builder.send().await.map(Answer).map_err(failed)
    }
}

/// An answer whose body is read part by part.
pub struct Answer(reqwest::Response);

impl Incoming for Answer {
    fn status(&self) -> u16 {
        self.0.status().as_u16()
    }

    fn header(&self, name: &str) -> Option<String> {
        let value = self.0.headers().get(name)?;
        value.to_str().ok().map(str::to_owned)
    }

    async fn chunk(&mut self) -> Result<Option<Vec<u8>>, TransportError> {
        Ok(self.0.chunk().await.map_err(failed)?.map(Vec::from))
    }
}

fn failed(error: reqwest::Error) -> TransportError {
    // The innermost cause says most: "Connection refused" in place of "error sending request".
    let mut innermost: &dyn std::error::Error = &error;
    while let Some(source) = innermost.source() {
        innermost = source;
    }
    TransportError {
        message: innermost.to_string(),
        // What never left cannot have been acted on, so that a creation may be sent again without a look.
        maybe_processed: !(error.is_connect() || error.is_builder()),
        cause: Some(Box::new(error)),
    }
}

/// The machine's clock, tokio's timers, and randomness that spreads retries.
#[derive(Clone, Copy)]
pub struct Machine {
    start: Instant,
}

impl Machine {
    /// Makes an environment whose steady clock starts now.
    pub fn new() -> Self {
        Self { start: Instant::now() }
    }
}

impl Clock for Machine {
    fn now_ms(&self) -> f64 {
        SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64() * 1_000.0
    }

    // Durations must not jump when somebody sets the clock.
    fn steady_ms(&self) -> f64 {
        self.start.elapsed().as_secs_f64() * 1_000.0
    }
}

impl Sleep for Machine {
    async fn sleep(&self, ms: f64) {
        // An endless pause is one that tokio cannot count.
        tokio::time::sleep(Duration::try_from_secs_f64(ms / 1_000.0).unwrap_or(Duration::MAX)).await;
    }
}

impl Random for Machine {
    fn unit(&self) -> f64 {
        fastrand::f64()
    }
}
