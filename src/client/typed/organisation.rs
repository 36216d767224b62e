//! Calls on what an organization has beside deployments, for Rust callers: integrations, listeners, connections of agents and OAuth providers.

use serde_json::json;

use crate::api;
use crate::client::Env;
use crate::client::error::Error;
use crate::client::pages::{Listing, Pages};
use crate::client::send::Client;
use crate::client::transport::Transport;
use crate::model::{Connection, ConnectionList, Integration, Listener, ListenerListParams, OAuthProvider, OAuthProviderCreate, OAuthProviderPatch, Repository};

/// The calls for source-hosting integrations (service.md 4.3 and 4.4, observed.md 3).
#[derive(Clone, Copy, Debug)]
pub struct Integrations<'a, T, E> {
    pub(super) client: &'a Client<T, E>,
}

impl<T: Transport, E: Env> Integrations<'_, T, E> {
    /// Lists the installed integrations: `GET /v1/integrations/{repo_host}/install` (observed.md 3). `repo_host` is the hosting provider's name.
    ///
    /// # Errors
    /// See [`Error`].
    pub async fn list(&self, repo_host: &str) -> Result<Vec<Integration>, Error> {
        self.client.ask(&api::integrations::LIST, &[repo_host], None, None).await
    }

    /// Lists the repositories of an integration: `GET /v1/integrations/{repo_host}/{integration_id}/repos` (service.md 4.3).
    ///
    /// # Errors
    /// [`Error::Invalid`] if the id is not a uuid, else see [`Error`].
    pub async fn list_repositories(&self, repo_host: &str, integration_id: &str) -> Result<Vec<Repository>, Error> {
        self.client.ask(&api::integrations::REPOSITORIES, &[repo_host, integration_id], None, None).await
    }

    /// Lists the repositories of a managed integration (service.md 4.4): `GET /v1/integrations/forge/{repo_host}/{integration_id}/repos`, the path that was observed.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the id is not a uuid, else see [`Error`].
    pub async fn list_managed_repositories(&self, repo_host: &str, integration_id: &str) -> Result<Vec<Repository>, Error> {
        self.client.ask(&api::integrations::MANAGED_REPOSITORIES, &[repo_host, integration_id], None, None).await
    }
}

/// The calls for listeners of self-hosted installations (observed.md 3).
#[derive(Clone, Copy, Debug)]
pub struct Listeners<'a, T, E> {
    pub(super) client: &'a Client<T, E>,
}

impl<'a, T: Transport, E: Env> Listeners<'a, T, E> {
    /// Lists the listeners page by page: `GET /v2/listeners`.
    pub fn list(&self, params: &ListenerListParams) -> Pages<'a, T, E, Listener> {
        let query = super::query(params);
        Pages::new(self.client, Listing { operation: &api::listeners::LIST, parameters: Vec::new(), query, id: |listener| listener.id.as_deref() })
    }

    /// Reads a listener: `GET /v2/listeners/{listener_id}`.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the id is not a uuid, else see [`Error`].
    pub async fn get(&self, listener_id: &str) -> Result<Listener, Error> {
        self.client.ask(&api::listeners::GET, &[listener_id], None, None).await
    }
}

/// The calls for the connections of agents (service.md 4.1, observed.md 3).
#[derive(Clone, Copy, Debug)]
pub struct Connections<'a, T, E> {
    pub(super) client: &'a Client<T, E>,
}

impl<T: Transport, E: Env> Connections<'_, T, E> {
    /// Lists the connections of an agent: `GET /v2/auth/agents/{agent_id}/connections` (observed.md 3).
    ///
    /// # Errors
    /// See [`Error`].
    pub async fn list(&self, agent_id: &str) -> Result<Vec<Connection>, Error> {
        let list: ConnectionList = self.client.ask(&api::connections::LIST, &[agent_id], None, None).await?;
        Ok(list.data)
    }

    /// Connects an agent by a token: `POST /v2/auth/agents/{agent_id}/connections` (observed.md 3). Never repeated after a lost answer.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an empty id, else see [`Error`].
    pub async fn create(&self, agent_id: &str, oauth_token_id: &str) -> Result<Connection, Error> {
        self.client.ask(&api::connections::CREATE, &[agent_id], None, Some(json!({ "oauth_token_id": oauth_token_id }).to_string())).await
    }

    /// Removes a connection: `DELETE /v2/auth/agents/{agent_id}/connections/{connection_id}` (service.md 4.1).
    ///
    /// # Errors
    /// [`Error::Api`] with 422 if the service finds an id wrong, else see [`Error`].
    pub async fn remove(&self, agent_id: &str, connection_id: &str) -> Result<(), Error> {
        self.client.tell(&api::connections::REMOVE, &[agent_id, connection_id]).await
    }
}

/// The calls for OAuth providers (service.md 4.2, observed.md 3).
#[derive(Clone, Copy, Debug)]
pub struct OAuthProviders<'a, T, E> {
    pub(super) client: &'a Client<T, E>,
}

impl<T: Transport, E: Env> OAuthProviders<'_, T, E> {
    /// Lists the OAuth providers of the organization: `GET /v2/auth/providers` (service.md 4.2).
    ///
    /// # Errors
    /// See [`Error`].
    pub async fn list(&self) -> Result<Vec<OAuthProvider>, Error> {
        self.client.ask(&api::oauth_providers::LIST, &[], None, None).await
    }

    /// Creates an OAuth provider: `POST /v2/auth/providers` (observed.md 3). Never repeated after a lost answer.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the body has errors; [`Error::Api`] with 409 if the id is taken; else see [`Error`].
    pub async fn create(&self, body: &OAuthProviderCreate) -> Result<OAuthProvider, Error> {
        self.client.ask(&api::oauth_providers::CREATE, &[], None, Some(serde_json::to_string(body)?)).await
    }

    /// Reads an OAuth provider: `GET /v2/auth/providers/{provider_id}` (observed.md 3).
    ///
    /// # Errors
    /// See [`Error`].
    pub async fn get(&self, provider_id: &str) -> Result<OAuthProvider, Error> {
        self.client.ask(&api::oauth_providers::GET, &[provider_id], None, None).await
    }

    /// Changes fields of an OAuth provider: `PATCH /v2/auth/providers/{provider_id}` (observed.md 3). Never repeated after a lost answer.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the body has errors, else see [`Error`].
    pub async fn patch(&self, provider_id: &str, body: &OAuthProviderPatch) -> Result<OAuthProvider, Error> {
        self.client.ask(&api::oauth_providers::PATCH, &[provider_id], None, Some(serde_json::to_string(body)?)).await
    }

    /// Deletes an OAuth provider: `DELETE /v2/auth/providers/{provider_id}` (observed.md 3).
    ///
    /// # Errors
    /// See [`Error`].
    pub async fn delete(&self, provider_id: &str) -> Result<(), Error> {
        self.client.tell(&api::oauth_providers::DELETE, &[provider_id]).await
    }
}
