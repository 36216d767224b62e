//! Calls with typed records, for Rust callers: one file a resource.

mod deployments;
mod log_lines;
mod organisation;
mod projects;
mod revisions;
mod uploads;

pub use deployments::Deployments;
pub use log_lines::LogLines;
pub use organisation::{Connections, Integrations, Listeners, OAuthProviders};
pub use projects::Projects;
pub use revisions::Revisions;
pub use uploads::{UploadError, Uploads};

use serde_json::{Map, Value};

use super::Env;
use super::error::Error;
use super::options::CallOptions;
use super::send::Client;
use super::transport::Transport;
use crate::api::{Call, Operation};
use crate::validate::Report;

impl<T: Transport, E: Env> Client<T, E> {
    /// The calls for deployments.
    pub const fn deployments(&self) -> Deployments<'_, T, E> {
        Deployments { client: self }
    }

    /// The calls for revisions.
    pub const fn revisions(&self) -> Revisions<'_, T, E> {
        Revisions { client: self }
    }

    /// The calls for projects.
    pub const fn projects(&self) -> Projects<'_, T, E> {
        Projects { client: self }
    }

    /// The calls for source-hosting integrations.
    pub const fn integrations(&self) -> Integrations<'_, T, E> {
        Integrations { client: self }
    }

    /// The calls for listeners.
    pub const fn listeners(&self) -> Listeners<'_, T, E> {
        Listeners { client: self }
    }

    /// The calls for the connections of agents.
    pub const fn connections(&self) -> Connections<'_, T, E> {
        Connections { client: self }
    }

    /// The calls for OAuth providers.
    pub const fn oauth_providers(&self) -> OAuthProviders<'_, T, E> {
        OAuthProviders { client: self }
    }

    /// Uploads of source tarballs.
    pub const fn uploads(&self) -> Uploads<'_, T, E> {
        Uploads { client: self }
    }

    async fn record<R: serde::de::DeserializeOwned>(&self, operation: &'static str, call: Result<Call, Report>, options: &CallOptions) -> Result<R, Error> {
        let call = call.map_err(|report| Error::Invalid { operation, report })?;
        let received = self.send(&call, options).await?;
        Ok(serde_json::from_str(&received.text)?)
    }

    /// Sends an operation, and reads the record of its answer. `query` and `body` are JSON texts.
    async fn ask<R>(&self, operation: &'static Operation, parameters: &[&str], query: Option<String>, body: Option<String>) -> Result<R, Error>
    where
        R: serde::de::DeserializeOwned,
    {
        let options = &self.options().call;
        self.record(operation.name, Call::new(operation, parameters, query.as_deref(), body, options.check), options).await
    }

    /// Sends an operation whose answer carries nothing.
    async fn tell(&self, operation: &'static Operation, parameters: &[&str]) -> Result<(), Error> {
        let options = &self.options().call;
        let call = Call::new(operation, parameters, None, None, options.check).map_err(|report| Error::Invalid { operation: operation.name, report })?;
        self.send(&call, options).await.map(drop)
    }
}

/// The members of a query. A record of numbers and texts always has a form in JSON.
fn query(params: &impl serde::Serialize) -> Map<String, Value> {
    match serde_json::to_value(params) {
        Ok(Value::Object(members)) => members,
        _ => Map::new(),
    }
}
