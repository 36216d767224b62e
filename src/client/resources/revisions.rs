//! Calls on revisions that send several requests.

use super::calls::Revisions;
use crate::client::env::Env;
use crate::client::error::Error;
use crate::client::transport::Transport;
use crate::client::wait::{Observer, WaitOptions};
use crate::model::Revision;

impl<T: Transport, E: Env> Revisions<'_, T, E> {
    /// Waits until a revision is done; `observer` sees every poll. See [`Client::wait`](crate::client::Client::wait).
    ///
    /// # Errors
    /// See [`Client::wait`](crate::client::Client::wait).
    pub async fn wait(
        &self,
        deployment_id: &str,
        revision_id: &str,
        options: &WaitOptions,
        observer: &mut impl Observer,
    ) -> Result<Revision, Error> {
        let text = self.client.wait(deployment_id, revision_id, options, observer).await?;
        Ok(serde_json::from_str(&text)?)
    }
}
