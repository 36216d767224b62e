//! Calls on the connections of agents whose arguments or results differ from their rows.

use serde_json::json;

use super::calls::Connections;
use crate::api;
use crate::client::env::Env;
use crate::client::error::Error;
use crate::client::transport::Transport;
use crate::model::{Connection, ConnectionList};

impl<T: Transport, E: Env> Connections<'_, T, E> {
    /// Lists the connections of an agent: `GET /v2/auth/agents/{agent_id}/connections` (observed 3).
    ///
    /// # Errors
    /// See [`Error`].
    pub async fn list(&self, agent_id: &str) -> Result<Vec<Connection>, Error> {
        let list: ConnectionList = self.client.call(&api::connections::LIST, &[agent_id], None, None).await?;
        Ok(list.data)
    }

    /// Connects an agent by a token: `POST /v2/auth/agents/{agent_id}/connections` (observed 3). Never repeated
    /// after a lost answer.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an empty id, else see [`Error`].
    pub async fn create(&self, agent_id: &str, oauth_token_id: &str) -> Result<Connection, Error> {
        self.client
            .call(
                &api::connections::CREATE,
                &[agent_id],
                None,
                Some(json!({ "oauth_token_id": oauth_token_id }).to_string()),
            )
            .await
    }
}
