//! Calls on revisions that send several requests.

use super::calls::Revisions;
use super::logs::log_lines::{End, Log, LogLines};
use super::logs::{FollowLogsOptions, FollowedLogs};
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

    /// Follows the log of a deployment's latest revision, or of the one that is named, its build first and then its
    /// servers, and goes on with newer revisions as they appear (observed 3, 9). Each line comes once, also over lost
    /// answers, a busy service, a restart of it and lines of the same time.
    ///
    /// A client and its clones send one request a second for all logs that they follow; none is repeated in between.
    /// Where a service does not have the newer path of logs, or shows no servers' log of a deployed revision there, the
    /// older form by project is read.
    ///
    /// # Examples
    /// ```
    /// # use deployment_control::client::{Client, Env, Error, Transport};
    /// # async fn show<T: Transport, E: Env>(client: &Client<T, E>, id: &str) -> Result<(), Error> {
    /// let mut lines = client.revisions().follow_logs(id, None, &Default::default());
    /// while let Some(line) = lines.next().await? {
    ///     println!("{} {}", line.kind, line.entry.message.unwrap_or_default());
    /// }
    /// println!("{:?}", lines.revision().map(|revision| &revision.status));
    /// # Ok(())
    /// # }
    /// ```
    pub fn follow_logs(
        &self,
        deployment_id: &str,
        revision_id: Option<&str>,
        options: &FollowLogsOptions,
    ) -> FollowedLogs<'a, T, E> {
        FollowedLogs::new(self.client, deployment_id, revision_id, options)
    }
}
