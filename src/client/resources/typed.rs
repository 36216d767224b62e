//! Calls whose bodies and responses are typed records.

use serde_json::{Map, Value};

use crate::api::{Call, Operation};
use crate::client::env::Env;
use crate::client::error::Error;
use crate::client::options::CallOptions;
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
        let options = &self.options().call;
        self.record(operation.name, Call::new(operation, parameters, query.as_deref(), body, options.check), options)
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
        let options = &self.options().call;
        let call = Call::new(operation, parameters, query.as_deref(), body, options.check)
            .map_err(|report| Error::Invalid { operation: operation.name, report })?;
        self.send(&call, options).await.map(drop)
    }
}

/// The members of a query. A record of numbers and texts always has a form in JSON.
pub(super) fn members(params: &impl serde::Serialize) -> Map<String, Value> {
    match serde_json::to_value(params) {
        Ok(Value::Object(members)) => members,
        _ => Map::new(),
    }
}
