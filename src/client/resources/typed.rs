//! Calls whose bodies and responses are typed records.

use serde_json::{Map, Value};

use crate::api::{self, Call, Operation};
use crate::client::env::Env;
use crate::client::error::Error;
use crate::client::options::Options;
use crate::client::send::{Client, Received};
use crate::client::transport::Transport;

impl<T: Transport, E: Env> Client<T, E> {
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
        let received = self.send_operation(operation, parameters, query.as_deref(), body).await?;
        Ok(serde_json::from_str(&received.text)?)
    }

    /// Sends an operation whose response carries nothing.
    pub(super) async fn call_without_response(
        &self,
        operation: &'static Operation,
        parameters: &[&str],
        query: Option<String>,
        body: Option<String>,
    ) -> Result<(), Error> {
        self.send_operation(operation, parameters, query.as_deref(), body).await.map(drop)
    }

    /// Sends an operation by the path that it has on the client's service.
    pub(super) async fn send_operation(
        &self,
        operation: &'static Operation,
        parameters: &[&str],
        query: Option<&str>,
        body: Option<String>,
    ) -> Result<Received<T::Incoming>, Error> {
        let options = self.options();
        let path = path_of(options, operation);
        let call = Call::under(path, operation, parameters, query, body, options.call.check)
            .map_err(|report| Error::Invalid { operation: operation.name, report })?;
        self.send(&call, &options.call).await
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
