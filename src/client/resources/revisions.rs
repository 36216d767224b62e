//! Calls on revisions that send several requests.

use super::calls::Revisions;
use super::log_lines::{End, Log, LogLines};
use super::typed::members;
use crate::api;
use crate::client::env::Env;
use crate::client::error::Error;
use crate::client::transport::Transport;
use crate::client::wait::{Observer, WaitOptions};
use crate::model::{LogParams, LogType, Revision};

impl<'a, T: Transport, E: Env> Revisions<'a, T, E> {
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

    /// Reads every line of a revision's log. [`LogLines::follow`] continues as new ones are written, until the build is
    /// over or, for the servers' log, until the revision has ended without success.
    pub fn log_lines(&self, deployment_id: &str, revision_id: &str, params: &LogParams) -> LogLines<'a, T, E> {
        let end = if params.kind == Some(LogType::Deploy) { End::Revision } else { End::Build };
        let parameters = vec![deployment_id.to_owned(), revision_id.to_owned()];
        LogLines::new(self.client, Log { operation: &api::revisions::LOGS, parameters, query: members(params), end })
    }
}
