//! Calls whose bodies and responses are typed records.

use serde_json::{Map, Value};

use crate::api::{self, Call, Operation};
use crate::client::env::Env;
use crate::client::error::Error;
use crate::client::options::{CallOptions, Options};
use crate::client::send::Client;
use crate::client::transport::Transport;
use crate::validate::Report;

impl<T: Transport, E: Env> Client<T, E> {
    /// Sends a call, and reads the record of its response.
    pub(super) async fn record<R: serde::de::DeserializeOwned>(
        &self,
        operation: &'static str,
        call: Result<Call, Report>,
        options: &CallOptions,
    ) -> Result<R, Error> {
        let call = call.map_err(|report| Error::Invalid { operation, report })?;
        let received = self.send(&call, options).await?;
        Ok(serde_json::from_str(&received.text)?)
    }

    /// Sends an operation, and reads the record of its response. `query` and `body` are JSON texts.
    pub(super) async fn call<R>(
        &self,
        operation: &'static Operation,
        parameters: &[&str],
        query: Option<String>,
        body: Option<String>,
    ) -> Result<R, Error>
    where
        R: serde::de::DeserializeOwned,
    {
        self.record(operation.name, self.build(operation, parameters, query.as_deref(), body), &self.options().call)
            .await
    }

    /// Sends an operation whose response carries nothing.
    pub(super) async fn call_without_response(
        &self,
        operation: &'static Operation,
        parameters: &[&str],
        query: Option<String>,
        body: Option<String>,
    ) -> Result<(), Error> {
        let call = self
            .build(operation, parameters, query.as_deref(), body)
            .map_err(|report| Error::Invalid { operation: operation.name, report })?;
        self.send(&call, &self.options().call).await.map(drop)
    }

    fn build(
        &self,
        operation: &'static Operation,
        parameters: &[&str],
        query: Option<&str>,
        body: Option<String>,
    ) -> Result<Call, Report> {
        let options = self.options();
        let path = path_of(options, operation);
        Call::under(path, operation, parameters, query, body, options.call.check)
    }
}

/// The path of an operation on the client's service, with its parameters in braces.
fn path_of<'a>(options: &'a Options, operation: &'static Operation) -> &'a str {
    let own = match operation.name {
        name if name == api::revisions::INTERRUPT.name => options.interrupt_path.as_deref(),
        name if name == api::integrations::MANAGED_REPOSITORIES.name => options.managed_repositories_path.as_deref(),
        _ => None,
    };
    own.unwrap_or(operation.path)
}

/// The members of a query. A record of numbers and texts always has a form in JSON.
pub(super) fn members(params: &impl serde::Serialize) -> Map<String, Value> {
    match serde_json::to_value(params) {
        Ok(Value::Object(members)) => members,
        _ => Map::new(),
    }
}
