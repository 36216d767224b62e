//! The requests of a followed log: one a second for all of a client, and again after temporary failures.

use serde::de::DeserializeOwned;

use crate::api::{Call, Operation};
use crate::client::env::Env;
use crate::client::error::Error;
use crate::client::options::CallOptions;
use crate::client::policy::log_turns::INTERVAL_MS;
use crate::client::policy::retry::RetryPolicy;
use crate::client::policy::wait::{Pauses, delay_ms};
use crate::client::send::Client;
use crate::client::transport::Transport;
use crate::env::{from_ms, to_ms};

/// The pauses after failures in a row, unless the service asks for a longer one.
const PAUSES: Pauses = Pauses { min_delay_ms: INTERVAL_MS, max_delay_ms: 30_000.0, factor: 2.0 };

/// Sends the requests of one followed log, one after the other.
#[derive(Debug)]
pub(super) struct LogRequests<'a, T, E> {
    client: &'a Client<T, E>,
    /// How many temporary failures in a row are survived.
    tolerate_errors: u32,
    /// Whether requests keep their distance; what is there already can be read without.
    is_paced: bool,
    failures: u32,
    /// The earliest time of the next request, on the steady clock. Kept, so that a pause that is dropped is made later.
    not_before: f64,
}

impl<'a, T: Transport, E: Env> LogRequests<'a, T, E> {
    pub(super) const fn new(client: &'a Client<T, E>, tolerate_errors: u32, is_paced: bool) -> Self {
        Self { client, tolerate_errors, is_paced, failures: 0, not_before: 0.0 }
    }

    /// When the next request may be sent, on the steady clock in milliseconds.
    pub(super) fn begin(&self) -> f64 {
        self.now().max(self.not_before)
    }

    fn now(&self) -> f64 {
        self.client.env().steady_ms()
    }

    /// Sends nothing before this time on the steady clock, and not for more than `most` milliseconds.
    pub(super) fn rest(&mut self, until: f64, most: f64) {
        // Also where the clock was changed in between.
        self.not_before = until.min(self.now() + most);
    }

    /// The answer to an operation. `query` and `body` are JSON texts.
    ///
    /// # Errors
    /// That of the call, if it is no temporary failure or too many of them came in a row.
    pub(super) async fn send<R: DeserializeOwned>(
        &mut self,
        operation: &'static Operation,
        parameters: &[&str],
        query: Option<String>,
        body: Option<String>,
    ) -> Result<R, Error> {
        let options = &self.client.options().call;
        let call = Call::new(operation, parameters, query.as_deref(), body, options.check)
            .map_err(|report| Error::Invalid { operation: operation.name, report })?;
        // Repeated here and not by the call, whose pauses are shorter.
        let options = CallOptions { retry: RetryPolicy::never(), ..options.clone() };
        loop {
            self.turn().await;
            match self.client.send(&call, &options).await {
                Ok(received) => {
                    self.failures = 0;
                    return Ok(serde_json::from_str(&received.text)?);
                }
                Err(error) => self.fail(error)?,
            }
        }
    }

    /// Waits for the next time at which this client may send.
    async fn turn(&self) {
        loop {
            let now = self.now();
            let rest = self.not_before - now;
            let wait = if rest > 0.0 {
                rest
            } else if self.is_paced
                && let Some(wait) = self.client.log_turns().take(now)
            {
                wait
            } else {
                return;
            };
            // Another log may take the turn in the meantime, and pauses can end early.
            self.client.env().pause(from_ms(wait)).await;
        }
    }

    /// Notes a failure. Returns the error if it ends the log.
    fn fail(&mut self, error: Error) -> Result<(), Error> {
        self.failures += 1;
        if !error.is_transient() || self.failures > self.tolerate_errors {
            self.failures = 0;
            return Err(error);
        }
        let delay = delay_ms(&PAUSES, self.failures, self.client.env().unit());
        let longest = to_ms(self.client.options().call.retry.max_retry_after);
        let asked = match &error {
            Error::Api(error) => error.retry_after.map_or(0.0, to_ms).min(longest),
            _ => 0.0,
        };
        self.not_before = self.now() + delay.max(asked);
        Ok(())
    }
}
