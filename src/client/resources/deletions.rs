//! The deletion of several deployments: by one request where the service takes it, else one after the other.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::calls::Deployments;
use crate::api::{self, Call, Check};
use crate::client::env::Env;
use crate::client::error::{Error, Phase, RequestLine};
use crate::client::policy::wait::delay_ms;
use crate::client::transport::{Incoming as _, Transport};
use crate::client::wait::WaitOptions;
use crate::env::{from_ms, to_ms};
use crate::model::{DeletionParams, Deployment};
use crate::schema::MOST_DELETED;

/// How deployments are deleted.
#[derive(Clone, Debug, Default)]
pub struct DeletionOptions {
    /// What a deletion's query can say. If it says anything, each deployment has a request of its own, since the one for
    /// several has no such query.
    pub params: DeletionParams,
    /// Waits until the deployments are gone, with these limits and pauses; `None` does not wait.
    pub wait: Option<WaitOptions>,
}

/// What became of a deployment that was to be deleted.
#[derive(Debug)]
pub struct Deletion {
    /// The deployment's id.
    pub id: String,
    /// Why it is not deleted; `None` if it is. With a wait, deleted means gone.
    pub error: Option<Error>,
}

impl Deletion {
    /// Whether the service has taken the deletion; with a wait, whether the deployment is gone.
    pub const fn deleted(&self) -> bool {
        self.error.is_none()
    }
}

/// The answer to the deletion of several, as far as it tells each (observed 9: its shape is not documented).
#[derive(Default, Deserialize)]
struct Answer {
    #[serde(default)]
    results: Vec<Map<String, Value>>,
}

impl<T: Transport, E: Env> Deployments<'_, T, E> {
    /// Deletes deployments, and says what became of each, in their order and each once: `DELETE /v2/deployments` for up
    /// to 100 of them (observed 9), and `DELETE /v2/deployments/{deployment_id}` for one, for a service that has no such
    /// request, and for those that its answer does not tell of.
    ///
    /// # Errors
    /// [`Error::Invalid`] if an id is not a uuid; then nothing is sent. The error of a request for several that got no
    /// answer, or one about the credentials or the service itself. All others are those of their deployment.
    ///
    /// # Examples
    /// ```
    /// # use deployment_control::client::{Client, DeletionOptions, Env, Error, Transport};
    /// # async fn clean_up<T: Transport, E: Env>(client: &Client<T, E>, ids: &[&str]) -> Result<(), Error> {
    /// for deletion in client.deployments().delete_many(ids, &DeletionOptions::default()).await? {
    ///     if let Some(error) = deletion.error {
    ///         eprintln!("{}: {error}", deletion.id);
    ///     }
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub async fn delete_many(
        &self,
        deployment_ids: &[&str],
        options: &DeletionOptions,
    ) -> Result<Vec<Deletion>, Error> {
        let mut deletions: Vec<Deletion> = Vec::new();
        for id in deployment_ids {
            api::deployments::get(id)
                .map_err(|report| Error::Invalid { operation: "deployments.deleteMany", report })?;
            if !deletions.iter().any(|known| known.id == **id) {
                deletions.push(Deletion { id: (*id).to_owned(), error: None });
            }
        }
        let is_plain = options.params == DeletionParams::default();
        for chunk in deletions.chunks_mut(MOST_DELETED.into()) {
            let mut told = if is_plain && chunk.len() > 1 { self.delete_chunk(chunk).await? } else { BTreeMap::new() };
            for deletion in chunk {
                if told.remove(&deletion.id) != Some(true) {
                    deletion.error = self.delete_with(&deletion.id, &options.params).await.err();
                }
            }
        }
        if let Some(wait) = &options.wait {
            let started = self.client.env().steady_ms();
            for deletion in deletions.iter_mut().filter(|deletion| deletion.error.is_none()) {
                deletion.error = self.wait_until_gone(&deletion.id, wait, started).await.err();
            }
        }
        Ok(deletions)
    }

    /// Deletes up to 100 at once. Gives for each id that the answer tells of whether it is deleted; none where the
    /// service refuses the request or has none such.
    async fn delete_chunk(&self, chunk: &[Deletion]) -> Result<BTreeMap<String, bool>, Error> {
        let operation = &api::deployments::DELETE_MANY;
        let ids: Vec<Value> = chunk.iter().map(|deletion| deletion.id.as_str().into()).collect();
        let query = serde_json::json!({ "deployment_ids": ids }).to_string();
        let call = Call::new(operation, &[], Some(&query), None, Check::Off)
            .map_err(|report| Error::Invalid { operation: operation.name, report })?;
        let received = match self.client.send(&call, &self.client.options().call).await {
            Ok(received) => received,
            Err(Error::Api(error)) if matches!(error.status, 400 | 404 | 405 | 409 | 422 | 501) => {
                return Ok(BTreeMap::new());
            }
            Err(error) => return Err(error),
        };
        if received.incoming.status() != 207 {
            return Ok(chunk.iter().map(|deletion| (deletion.id.clone(), true)).collect());
        }
        let answer: Answer = serde_json::from_str(&received.text).unwrap_or_default();
        Ok(answer.results.iter().filter_map(told).collect())
    }

    /// Waits until a deployment can no longer be read. `started` is when the wait for all began.
    async fn wait_until_gone(&self, id: &str, options: &WaitOptions, started: f64) -> Result<(), Error> {
        let mut errors = 0;
        for poll in 1.. {
            let read = self.client.record::<Deployment>("deployments.get", api::deployments::get(id), &options.call);
            match read.await {
                Err(Error::Api(error)) if error.status == 404 => return Ok(()),
                Err(error) => {
                    errors += 1;
                    if !error.is_transient() || errors > options.tolerate_errors {
                        return Err(error);
                    }
                }
                Ok(_) => errors = 0,
            }
            let left = to_ms(options.max_wait) - (self.client.env().steady_ms() - started);
            if left <= 0.0 {
                break;
            }
            let pause = delay_ms(&options.pauses(), poll, self.client.env().unit()).min(left);
            self.client.env().pause(from_ms(pause)).await;
        }
        let call =
            api::deployments::get(id).map_err(|report| Error::Invalid { operation: "deployments.get", report })?;
        let url = self.client.options().base_url.join(&call.path);
        let request = RequestLine { operation: call.operation, method: call.method, url };
        Err(Error::Timeout { request, attempts: 1, phase: Phase::Deadline, limit: options.max_wait })
    }
}

/// The id of an answer's entry, and whether it is deleted; `None` if the entry does not tell both.
fn told(entry: &Map<String, Value>) -> Option<(String, bool)> {
    let id = entry.get("deployment_id").or_else(|| entry.get("id"))?.as_str()?;
    let status = entry.get("status")?.as_u64()?;
    Some((id.to_owned(), (200..300).contains(&status)))
}
