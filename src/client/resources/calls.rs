//! The calls of each resource, one method for each operation. Generated from `src/api` by `cargo xtask generate`;
//! not to be edited by hand. Methods whose arguments differ from their rows are in the files beside this one.

#![cfg_attr(rustfmt, rustfmt::skip)]

use super::pages::{CursorPages, Listing, Pages};
use super::typed::members;
use crate::api;
use crate::client::env::Env;
use crate::client::error::Error;
use crate::client::send::Client;
use crate::client::transport::Transport;
use crate::model::{AgentTokenCreate, Authenticate, Authentication, AuthenticationResult, AuthenticationWaitParams, Connection, Deployment, DeploymentCreate, DeploymentListParams, DeploymentLogParams, DeploymentPatch, FreeCount, InstallationLink, Integration, Listener, ListenerCreate, ListenerListParams, ListenerPatch, LogEntry, LogPage, LogParams, ManagedInstallation, McpDiscovery, OAuthProvider, OAuthProviderCreate, OAuthProviderPatch, PageParams, PickerSession, PlatformProvider, PushToken, Repository, ResourceTiersPatch, Revision, RevisionListParams, Token, TokenExists, TokenExistsBatch, TokenExistsParams, TokenListParams, TokenMetadataPatch, TokensDeletion, TokensExist, UploadUrl};

/// The calls for deployments.
#[derive(Clone, Copy, Debug)]
pub struct Deployments<'a, T, E> {
    pub(super) client: &'a Client<T, E>,
}

impl<'a, T: Transport, E: Env> Deployments<'a, T, E> {
    /// Lists deployments by the page: `GET /v2/deployments` (contract 4.6).
    pub fn list(&self, params: &DeploymentListParams) -> Pages<'a, T, E, Deployment> {
        let listing = Listing {
            operation: &api::deployments::LIST,
            parameters: vec![],
            query: members(params),
            id: |record: &Deployment| Some(&record.id),
        };
        Pages::new(self.client, listing)
    }

    /// Creates a deployment: `POST /v2/deployments` (contract 4.7). What the body requires and the answers were
    /// observed. Never repeated after a lost answer.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the body has errors; [`Error::Api`] with 409 if the name is taken; else see [`Error`].
    pub async fn create(&self, body: &DeploymentCreate) -> Result<Deployment, Error> {
        self.client.call(&api::deployments::CREATE, &[], None, Some(serde_json::to_string(body)?)).await
    }

    /// Counts the free deployments of the organization: `GET /v2/deployments/free-count` (observed 9).
    ///
    /// # Errors
    /// See [`Error`].
    pub async fn free_count(&self) -> Result<FreeCount, Error> {
        self.client.call(&api::deployments::FREE_COUNT, &[], None, None).await
    }

    /// Lists the lines of a deployment's log by the page: `GET /v2/deployment-logs` (observed 9).
    pub fn logs(&self, params: &DeploymentLogParams) -> CursorPages<'a, T, E, LogEntry> {
        let listing = Listing {
            operation: &api::deployments::LOGS,
            parameters: vec![],
            query: members(params),
            id: |record: &LogEntry| record.id.as_deref(),
        };
        CursorPages::new(self.client, listing)
    }

    /// Reads a deployment: `GET /v2/deployments/{deployment_id}` (contract 4.7).
    ///
    /// # Errors
    /// [`Error::Invalid`] if the id is not a uuid; else see [`Error`].
    pub async fn get(&self, deployment_id: &str) -> Result<Deployment, Error> {
        self.client.call(&api::deployments::GET, &[deployment_id], None, None).await
    }

    /// Changes a deployment; a new revision may follow: `PATCH /v2/deployments/{deployment_id}` (contract 4.5).
    /// `explainPatch` tells in advance whether it makes one. Never repeated after a lost answer.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the id is not a uuid or the body has errors; else see [`Error`].
    pub async fn patch(&self, deployment_id: &str, body: &DeploymentPatch) -> Result<Deployment, Error> {
        self.client.call(&api::deployments::PATCH, &[deployment_id], None, Some(serde_json::to_string(body)?)).await
    }

    /// Changes the sizes of a deployment, which makes a new revision: `PATCH
    /// /v2/deployments/{deployment_id}/resource-tiers` (observed 9). Never repeated after a lost answer.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the id is not a uuid or the body has errors; [`Error::Api`] with 400 if no size is given,
    /// or one does not fit the deployment's type; else see [`Error`].
    pub async fn patch_resource_tiers(&self, deployment_id: &str, body: &ResourceTiersPatch) -> Result<Deployment, Error> {
        self.client.call(&api::deployments::PATCH_RESOURCE_TIERS, &[deployment_id], None, Some(serde_json::to_string(body)?)).await
    }

    /// Returns an address to upload a source tarball to: `POST /v2/deployments/{deployment_id}/upload-url` (observed
    /// 3). `uploads.put` does this and the upload. The body may be `{ supports_upload_headers: true }`, which the
    /// option `body` sends: the answer then has `upload_headers`. Never repeated after a lost answer.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the id is not a uuid; else see [`Error`].
    pub async fn create_upload_url(&self, deployment_id: &str) -> Result<UploadUrl, Error> {
        self.client.call(&api::deployments::CREATE_UPLOAD_URL, &[deployment_id], None, None).await
    }

    /// Returns a token for a push to the service's registry: `POST /v2/deployments/{deployment_id}/push-token`
    /// (observed 3). The body may be `{ supports_registry_username: true }`, which the option `body` sends: the answer
    /// then has `username` and `repository_url`. Never repeated after a lost answer.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the id is not a uuid; [`Error::Api`] with 400 if the deployment's source is not
    /// `internal_docker`; else see [`Error`].
    pub async fn create_push_token(&self, deployment_id: &str) -> Result<PushToken, Error> {
        self.client.call(&api::deployments::CREATE_PUSH_TOKEN, &[deployment_id], None, None).await
    }
}

/// The calls for revisions.
#[derive(Clone, Copy, Debug)]
pub struct Revisions<'a, T, E> {
    pub(super) client: &'a Client<T, E>,
}

impl<'a, T: Transport, E: Env> Revisions<'a, T, E> {
    /// Lists revisions by the page, the newest first: `GET /v2/deployments/{deployment_id}/revisions` (observed 3).
    pub fn list(&self, deployment_id: &str, params: &RevisionListParams) -> Pages<'a, T, E, Revision> {
        let listing = Listing {
            operation: &api::revisions::LIST,
            parameters: vec![deployment_id.to_owned()],
            query: members(params),
            id: |record: &Revision| record.id.as_deref(),
        };
        Pages::new(self.client, listing)
    }

    /// Makes a new revision in any case. The body is a patch's, without `revision_source`: `POST
    /// /v2/deployments/{deployment_id}/revisions` (observed 3). One that has it is sent with a warning, since a service
    /// may ignore it. Never repeated after a lost answer.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the id is not a uuid or the body has errors; else see [`Error`].
    pub async fn create(&self, deployment_id: &str, body: &DeploymentPatch) -> Result<Revision, Error> {
        self.client.call(&api::revisions::CREATE, &[deployment_id], None, Some(serde_json::to_string(body)?)).await
    }

    /// Reads a revision: `GET /v2/deployments/{deployment_id}/revisions/{revision_id}` (contract 4.7).
    ///
    /// # Errors
    /// [`Error::Invalid`] if an id is not a uuid; else see [`Error`].
    pub async fn get(&self, deployment_id: &str, revision_id: &str) -> Result<Revision, Error> {
        self.client.call(&api::revisions::GET, &[deployment_id, revision_id], None, None).await
    }

    /// Deploys a revision again, and returns the deployment: `POST
    /// /v2/deployments/{deployment_id}/revisions/{revision_id}/redeploy` (observed 3). Never repeated after a lost
    /// answer.
    ///
    /// # Errors
    /// [`Error::Invalid`] if an id is not a uuid; [`Error::Api`] with 400 if it cannot be deployed again; else see
    /// [`Error`].
    pub async fn redeploy(&self, deployment_id: &str, revision_id: &str) -> Result<Deployment, Error> {
        self.client.call(&api::revisions::REDEPLOY, &[deployment_id, revision_id], None, None).await
    }

    /// Interrupts a revision that is stuck: `POST /v2/deployments/{deployment_id}/revisions/{revision_id}/interrupt`
    /// (observed 9). What becomes of it is not documented. Some services spell the path otherwise: the client's
    /// `vocabulary.interruptPath`, in Rust `Options::with_interrupt_path`, is another one. Never repeated after a lost
    /// answer.
    ///
    /// # Errors
    /// [`Error::Invalid`] if an id is not a uuid; else see [`Error`].
    pub async fn interrupt(&self, deployment_id: &str, revision_id: &str) -> Result<(), Error> {
        self.client.call_without_response(&api::revisions::INTERRUPT, &[deployment_id, revision_id], None, None).await
    }

    /// Reads lines of a revision's log: `GET /v2/deployments/{deployment_id}/revisions/{revision_id}/logs` (observed
    /// 9).
    ///
    /// # Errors
    /// [`Error::Invalid`] if an id is not a uuid or the query has errors; else see [`Error`].
    pub async fn logs(&self, deployment_id: &str, revision_id: &str, params: &LogParams) -> Result<LogPage, Error> {
        self.client.call(&api::revisions::LOGS, &[deployment_id, revision_id], Some(serde_json::to_string(params)?), None).await
    }
}

/// The calls for logs by project, the older form.
#[derive(Clone, Copy, Debug)]
pub struct Projects<'a, T, E> {
    pub(super) client: &'a Client<T, E>,
}

/// The calls for source-hosting integrations and their repositories.
#[derive(Clone, Copy, Debug)]
pub struct Integrations<'a, T, E> {
    pub(super) client: &'a Client<T, E>,
}

impl<'a, T: Transport, E: Env> Integrations<'a, T, E> {
    /// Lists the installed integrations: `GET /v1/integrations/{repo_host}/install` (observed 3). Their `id` is the
    /// `integration_id` of deployments.
    ///
    /// # Errors
    /// See [`Error`].
    pub async fn list(&self, repo_host: &str) -> Result<Vec<Integration>, Error> {
        self.client.call(&api::integrations::LIST, &[repo_host], None, None).await
    }

    /// Lists the repositories of a source-hosting integration: `GET
    /// /v1/integrations/{repo_host}/{integration_id}/repos` (contract 4.3).
    ///
    /// # Errors
    /// [`Error::Invalid`] if the id is not a uuid; else see [`Error`].
    pub async fn list_repositories(&self, repo_host: &str, integration_id: &str) -> Result<Vec<Repository>, Error> {
        self.client.call(&api::integrations::REPOSITORIES, &[repo_host, integration_id], None, None).await
    }

    /// Lists the repositories of a managed integration (contract 4.4): `GET
    /// /v1/integrations/forge/{repo_host}/{integration_id}/repos` (observed 1). The contract gives no path: the
    /// client's `vocabulary.managedRepositoriesPath`, in Rust `Options::with_managed_repositories_path`, is another one
    /// than the one that was observed.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the id is not a uuid; else see [`Error`].
    pub async fn list_managed_repositories(&self, repo_host: &str, integration_id: &str) -> Result<Vec<Repository>, Error> {
        self.client.call(&api::integrations::MANAGED_REPOSITORIES, &[repo_host, integration_id], None, None).await
    }

    /// Lists the installations of the hosting provider's app by the page: `GET
    /// /v2/integrations/{repo_host}/installations` (observed 9).
    pub fn list_installations(&self, repo_host: &str, params: &PageParams) -> CursorPages<'a, T, E, Integration> {
        let listing = Listing {
            operation: &api::integrations::LIST_INSTALLATIONS,
            parameters: vec![repo_host.to_owned()],
            query: members(params),
            id: |record: &Integration| Some(&record.id),
        };
        CursorPages::new(self.client, listing)
    }

    /// Lists the repositories of an installation by the page: `GET
    /// /v2/integrations/{repo_host}/installations/{integration_id}/repositories` (observed 9).
    pub fn list_installation_repositories(&self, repo_host: &str, integration_id: &str, params: &PageParams) -> CursorPages<'a, T, E, Repository> {
        let listing = Listing {
            operation: &api::integrations::LIST_INSTALLATION_REPOSITORIES,
            parameters: vec![repo_host.to_owned(), integration_id.to_owned()],
            query: members(params),
            id: |record: &Repository| Some(&record.url),
        };
        CursorPages::new(self.client, listing)
    }

    /// Lists the installations of a managed integration by the page: `GET
    /// /v2/integrations/forge-{repo_host}/installations` (observed 9).
    pub fn list_managed_installations(&self, repo_host: &str, params: &PageParams) -> CursorPages<'a, T, E, ManagedInstallation> {
        let listing = Listing {
            operation: &api::integrations::LIST_MANAGED_INSTALLATIONS,
            parameters: vec![repo_host.to_owned()],
            query: members(params),
            id: |record: &ManagedInstallation| Some(&record.id),
        };
        CursorPages::new(self.client, listing)
    }

    /// Returns the address where a person installs the hosting provider's app: `POST
    /// /v2/integrations/{repo_host}/installation-link` (observed 9). Never repeated after a lost answer.
    ///
    /// # Errors
    /// See [`Error`].
    pub async fn create_installation_link(&self, repo_host: &str) -> Result<InstallationLink, Error> {
        self.client.call(&api::integrations::CREATE_INSTALLATION_LINK, &[repo_host], None, None).await
    }

    /// Reads the installations that a person can pick from: `GET
    /// /v2/integrations/forge-{repo_host}/picker-sessions/{session_id}` (observed 9).
    ///
    /// # Errors
    /// [`Error::Invalid`] for an empty id; else see [`Error`].
    pub async fn get_picker_session(&self, repo_host: &str, session_id: &str) -> Result<PickerSession, Error> {
        self.client.call(&api::integrations::GET_PICKER_SESSION, &[repo_host, session_id], None, None).await
    }
}

/// The calls for listeners of self-hosted installations.
#[derive(Clone, Copy, Debug)]
pub struct Listeners<'a, T, E> {
    pub(super) client: &'a Client<T, E>,
}

impl<'a, T: Transport, E: Env> Listeners<'a, T, E> {
    /// Lists the listeners by the page: `GET /v2/listeners` (observed 3).
    pub fn list(&self, params: &ListenerListParams) -> Pages<'a, T, E, Listener> {
        let listing = Listing {
            operation: &api::listeners::LIST,
            parameters: vec![],
            query: members(params),
            id: |record: &Listener| Some(&record.id),
        };
        Pages::new(self.client, listing)
    }

    /// Gets a listener: `GET /v2/listeners/{listener_id}` (observed 3).
    ///
    /// # Errors
    /// [`Error::Invalid`] if the id is not a uuid; else see [`Error`].
    pub async fn get(&self, listener_id: &str) -> Result<Listener, Error> {
        self.client.call(&api::listeners::GET, &[listener_id], None, None).await
    }

    /// Creates a listener: `POST /v2/listeners` (observed 9). Never repeated after a lost answer.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the body has errors; [`Error::Api`] with 409 if the cluster has a listener; else see
    /// [`Error`].
    pub async fn create(&self, body: &ListenerCreate) -> Result<Listener, Error> {
        self.client.call(&api::listeners::CREATE, &[], None, Some(serde_json::to_string(body)?)).await
    }

    /// Changes a listener: `PATCH /v2/listeners/{listener_id}` (observed 9). Never repeated after a lost answer.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the id is not a uuid or the body has errors; else see [`Error`].
    pub async fn patch(&self, listener_id: &str, body: &ListenerPatch) -> Result<Listener, Error> {
        self.client.call(&api::listeners::PATCH, &[listener_id], None, Some(serde_json::to_string(body)?)).await
    }

    /// Deletes a listener: `DELETE /v2/listeners/{listener_id}` (observed 9).
    ///
    /// # Errors
    /// [`Error::Invalid`] if the id is not a uuid; else see [`Error`].
    pub async fn delete(&self, listener_id: &str) -> Result<(), Error> {
        self.client.call_without_response(&api::listeners::DELETE, &[listener_id], None, None).await
    }
}

/// The calls for connections of agents.
#[derive(Clone, Copy, Debug)]
pub struct Connections<'a, T, E> {
    pub(super) client: &'a Client<T, E>,
}

impl<T: Transport, E: Env> Connections<'_, T, E> {
    /// Removes a connection of an agent: `DELETE /v2/auth/agents/{agent_id}/connections/{connection_id}` (contract
    /// 4.1).
    ///
    /// # Errors
    /// [`Error::Invalid`] for an empty id; [`Error::Api`] with 422 if the service finds an id wrong; else see
    /// [`Error`].
    pub async fn remove(&self, agent_id: &str, connection_id: &str) -> Result<(), Error> {
        self.client.call_without_response(&api::connections::REMOVE, &[agent_id, connection_id], None, None).await
    }

    /// Connects an agent by a token that the caller has, in place of an earlier one: `POST
    /// /v2/auth/agents/{agent_id}/providers/{provider_id}/tokens` (observed 9). Never repeated after a lost answer.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the body has errors; else see [`Error`].
    pub async fn create_with_token(&self, agent_id: &str, provider_id: &str, body: &AgentTokenCreate) -> Result<Connection, Error> {
        self.client.call(&api::connections::CREATE_WITH_TOKEN, &[agent_id, provider_id], None, Some(serde_json::to_string(body)?)).await
    }
}

/// The calls for OAuth providers of the organization.
#[derive(Clone, Copy, Debug)]
pub struct OAuthProviders<'a, T, E> {
    pub(super) client: &'a Client<T, E>,
}

impl<T: Transport, E: Env> OAuthProviders<'_, T, E> {
    /// Lists the OAuth providers of the organization: `GET /v2/auth/providers` (contract 4.2).
    ///
    /// # Errors
    /// See [`Error`].
    pub async fn list(&self) -> Result<Vec<OAuthProvider>, Error> {
        self.client.call(&api::oauth_providers::LIST, &[], None, None).await
    }

    /// Creates an OAuth provider: `POST /v2/auth/providers` (observed 3). Never repeated after a lost answer.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the body has errors; [`Error::Api`] with 409 if the id is taken; else see [`Error`].
    pub async fn create(&self, body: &OAuthProviderCreate) -> Result<OAuthProvider, Error> {
        self.client.call(&api::oauth_providers::CREATE, &[], None, Some(serde_json::to_string(body)?)).await
    }

    /// Gets an OAuth provider: `GET /v2/auth/providers/{provider_id}` (observed 3).
    ///
    /// # Errors
    /// [`Error::Invalid`] for an empty id; else see [`Error`].
    pub async fn get(&self, provider_id: &str) -> Result<OAuthProvider, Error> {
        self.client.call(&api::oauth_providers::GET, &[provider_id], None, None).await
    }

    /// Changes an OAuth provider: `PATCH /v2/auth/providers/{provider_id}` (observed 3). Never repeated after a lost
    /// answer.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the body has errors; else see [`Error`].
    pub async fn patch(&self, provider_id: &str, body: &OAuthProviderPatch) -> Result<OAuthProvider, Error> {
        self.client.call(&api::oauth_providers::PATCH, &[provider_id], None, Some(serde_json::to_string(body)?)).await
    }

    /// Deletes an OAuth provider: `DELETE /v2/auth/providers/{provider_id}` (observed 3).
    ///
    /// # Errors
    /// [`Error::Invalid`] for an empty id; else see [`Error`].
    pub async fn delete(&self, provider_id: &str) -> Result<(), Error> {
        self.client.call_without_response(&api::oauth_providers::DELETE, &[provider_id], None, None).await
    }

    /// Registers an OAuth provider by its MCP server: `POST /v2/auth/providers/mcp-discover` (observed 9). Never
    /// repeated after a lost answer.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the body has errors; else see [`Error`].
    pub async fn discover(&self, body: &McpDiscovery) -> Result<OAuthProvider, Error> {
        self.client.call(&api::oauth_providers::DISCOVER, &[], None, Some(serde_json::to_string(body)?)).await
    }

    /// Lists the OAuth providers of the platform: `GET /v2/auth/platform-providers` (observed 9).
    ///
    /// # Errors
    /// See [`Error`].
    pub async fn list_platform(&self) -> Result<Vec<PlatformProvider>, Error> {
        self.client.call(&api::oauth_providers::LIST_PLATFORM, &[], None, None).await
    }
}

/// The calls for tokens that a person grants.
#[derive(Clone, Copy, Debug)]
pub struct Auth<'a, T, E> {
    pub(super) client: &'a Client<T, E>,
}

impl<T: Transport, E: Env> Auth<'_, T, E> {
    /// Asks for a token; where there is none yet, a person grants access at the `url` of the answer: `POST
    /// /v2/auth/authenticate` (observed 9). Never repeated after a lost answer.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the body has errors; else see [`Error`].
    pub async fn authenticate(&self, body: &Authenticate) -> Result<Authentication, Error> {
        self.client.call(&api::auth::AUTHENTICATE, &[], None, Some(serde_json::to_string(body)?)).await
    }

    /// Waits until a person has granted access, for at most `timeout` seconds: `GET /v2/auth/wait/{auth_id}` (observed
    /// 9). The client's own time limit begins only after that.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the query has errors; else see [`Error`].
    pub async fn wait(&self, auth_id: &str, params: &AuthenticationWaitParams) -> Result<AuthenticationResult, Error> {
        self.client.call(&api::auth::WAIT, &[auth_id], Some(serde_json::to_string(params)?), None).await
    }
}

/// The calls for tokens of a user at OAuth providers.
#[derive(Clone, Copy, Debug)]
pub struct Tokens<'a, T, E> {
    pub(super) client: &'a Client<T, E>,
}

impl<T: Transport, E: Env> Tokens<'_, T, E> {
    /// Lists the tokens, without what is secret of them: `GET /v2/auth/tokens` (observed 9).
    ///
    /// # Errors
    /// [`Error::Invalid`] if the query has errors; else see [`Error`].
    pub async fn list(&self, params: &TokenListParams) -> Result<Vec<Token>, Error> {
        self.client.call(&api::tokens::LIST, &[], Some(serde_json::to_string(params)?), None).await
    }

    /// Deletes the tokens of a provider: `DELETE /v2/auth/tokens` (observed 9).
    ///
    /// # Errors
    /// [`Error::Invalid`] if the query has errors; else see [`Error`].
    pub async fn delete_all(&self, params: &TokensDeletion) -> Result<(), Error> {
        self.client.call_without_response(&api::tokens::DELETE_ALL, &[], Some(serde_json::to_string(params)?), None).await
    }

    /// Says whether there is a token of a provider: `GET /v2/auth/tokens/exists` (observed 9).
    ///
    /// # Errors
    /// [`Error::Invalid`] if the query has errors; else see [`Error`].
    pub async fn exists(&self, params: &TokenExistsParams) -> Result<TokenExists, Error> {
        self.client.call(&api::tokens::EXISTS, &[], Some(serde_json::to_string(params)?), None).await
    }

    /// Says for several providers whether there is a token: `POST /v2/auth/tokens/exists/batch` (observed 9). Never
    /// repeated after a lost answer.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the body has errors; else see [`Error`].
    pub async fn exist(&self, body: &TokenExistsBatch) -> Result<TokensExist, Error> {
        self.client.call(&api::tokens::EXIST, &[], None, Some(serde_json::to_string(body)?)).await
    }

    /// Changes what is said of a token: `PATCH /v2/auth/tokens/{token_id}/metadata` (observed 9). Never repeated after
    /// a lost answer.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the body has errors; else see [`Error`].
    pub async fn patch_metadata(&self, token_id: &str, body: &TokenMetadataPatch) -> Result<Token, Error> {
        self.client.call(&api::tokens::PATCH_METADATA, &[token_id], None, Some(serde_json::to_string(body)?)).await
    }

    /// Deletes a token: `DELETE /v2/auth/tokens/{token_id}` (observed 9).
    ///
    /// # Errors
    /// [`Error::Invalid`] for an empty id; else see [`Error`].
    pub async fn delete(&self, token_id: &str) -> Result<(), Error> {
        self.client.call_without_response(&api::tokens::DELETE, &[token_id], None, None).await
    }
}

impl<T: Transport, E: Env> Client<T, E> {
    /// The calls for deployments.
    pub const fn deployments(&self) -> Deployments<'_, T, E> {
        Deployments { client: self }
    }

    /// The calls for revisions.
    pub const fn revisions(&self) -> Revisions<'_, T, E> {
        Revisions { client: self }
    }

    /// The calls for logs by project, the older form.
    pub const fn projects(&self) -> Projects<'_, T, E> {
        Projects { client: self }
    }

    /// The calls for source-hosting integrations and their repositories.
    pub const fn integrations(&self) -> Integrations<'_, T, E> {
        Integrations { client: self }
    }

    /// The calls for listeners of self-hosted installations.
    pub const fn listeners(&self) -> Listeners<'_, T, E> {
        Listeners { client: self }
    }

    /// The calls for connections of agents.
    pub const fn connections(&self) -> Connections<'_, T, E> {
        Connections { client: self }
    }

    /// The calls for OAuth providers of the organization.
    pub const fn oauth_providers(&self) -> OAuthProviders<'_, T, E> {
        OAuthProviders { client: self }
    }

    /// The calls for tokens that a person grants.
    pub const fn auth(&self) -> Auth<'_, T, E> {
        Auth { client: self }
    }

    /// The calls for tokens of a user at OAuth providers.
    pub const fn tokens(&self) -> Tokens<'_, T, E> {
        Tokens { client: self }
    }
}
