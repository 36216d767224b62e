//! Requests to paths that no operation has.

use serde_json::Value;

use crate::api::{Call, ResponseBody, path, query};
use crate::client::env::Env;
use crate::client::error::Error;
use crate::client::send::Client;
use crate::client::transport::Transport;
use crate::http::Method;
use crate::validate::{Issue, IssueKind, Report, Segment};

/// A request to any path of the service.
#[derive(Clone, Debug, PartialEq)]
pub struct CustomRequest<'a> {
    /// The method.
    pub method: Method,
    /// The path under the base address, encoded, with its leading slash.
    pub path: &'a str,
    /// The members of the query: lists become their items with commas between, null is left out.
    pub query: Option<&'a Value>,
    /// The JSON body.
    pub body: Option<&'a Value>,
}

impl<'a> CustomRequest<'a> {
    /// Makes a request without a query and without a body.
    pub const fn new(method: Method, path: &'a str) -> Self {
        Self { method, path, query: None, body: None }
    }
}

impl<T: Transport, E: Env> Client<T, E> {
    /// Sends a request to any path of the service, with the client's credentials, retries and errors. Gives the JSON of
    /// the response, null for an empty one. Nothing is checked but the path.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a path that would leave the base address, else see [`Error`].
    ///
    /// # Examples
    /// ```
    /// # use deployment_control::client::{Client, CustomRequest, Env, Error, Transport};
    /// # use deployment_control::http::Method;
    /// # async fn events<T: Transport, E: Env>(client: &Client<T, E>) -> Result<(), Error> {
    /// let events = client.request(&CustomRequest::new(Method::Get, "/v2/auth/token-events")).await?;
    /// println!("{events}");
    /// # Ok(())
    /// # }
    /// ```
    pub async fn request(&self, request: &CustomRequest<'_>) -> Result<Value, Error> {
        const OPERATION: &str = "request";
        if !path::stays(request.path) {
            let loc = vec![Segment::Name("path")];
            let report = Report { issues: vec![Issue::new(IssueKind::PathSegment, loc, Vec::new())] };
            return Err(Error::Invalid { operation: OPERATION, report });
        }
        let query = request.query.map(|query| query::encode(&query.to_string())).unwrap_or_default();
        let query = if request.path.contains('?') { query.replacen('?', "&", 1) } else { query };
        let call = Call {
            operation: OPERATION,
            method: request.method,
            path: [request.path, &query].concat(),
            body: request.body.map(Value::to_string),
            form: None,
            response: ResponseBody::Any,
            long_poll: None,
            warnings: Vec::new(),
        };
        let received = self.send(&call, &self.options().call).await?;
        Ok(if received.text.is_empty() { Value::Null } else { serde_json::from_str(&received.text)? })
    }
}
