//! Listings by the page, for Rust callers: the walk asks the judge where the next page starts.

use std::collections::BTreeSet;

use super::Env;
use super::error::{Error, RequestLine};
use super::page::{Brought, Next, judge};
use super::send::Client;
use super::transport::{Incoming, Transport};
use crate::api;
use crate::model::{Deployment, DeploymentListParams};
use crate::validate::{AnswerError, Segment};

/// What the service takes where a listing is told no limit (service.md 4.6).
const DEFAULT_LIMIT: f64 = 20.0;

/// The pages of a listing of deployments. Each record comes once, however often the service repeats it.
#[derive(Debug)]
pub struct DeploymentPages<'a, T, E> {
    client: &'a Client<T, E>,
    params: DeploymentListParams,
    next: Option<f64>,
    seen: BTreeSet<String>,
}

#[derive(serde::Deserialize)]
struct Page {
    resources: Vec<Deployment>,
    #[serde(default)]
    offset: Option<f64>,
}

impl<'a, T: Transport, E: Env> DeploymentPages<'a, T, E> {
    pub(super) fn new(client: &'a Client<T, E>, params: DeploymentListParams) -> Self {
        let next = Some(params.offset.unwrap_or(0.0));
        Self { client, params, next, seen: BTreeSet::new() }
    }

    /// The next page; `None` after the last one.
    ///
    /// # Errors
    /// [`Error::Invalid`] where the query has errors; [`Error::Parse`] for a page that only repeats what came before, since all that follow would; else see [`Error`]. After
    /// an error the same page is asked for again.
    pub async fn next(&mut self) -> Result<Option<Vec<Deployment>>, Error> {
        let Some(offset) = self.next else { return Ok(None) };
        let limit = self.params.limit.unwrap_or(DEFAULT_LIMIT);
        let query = DeploymentListParams { limit: Some(limit), offset: (offset > 0.0).then_some(offset), ..self.params.clone() };
        let options = &self.client.options().call;
        let call = api::deployments::list(&serde_json::to_string(&query)?, options.check);
        let call = call.map_err(|report| Error::Invalid { operation: "deployments.list", report })?;
        let received = self.client.send(&call, options).await?;
        let Page { mut resources, offset: offered } = serde_json::from_str(&received.text)?;
        let count = resources.len() as f64;
        resources.retain(|deployment| self.seen.insert(deployment.id.clone()));
        match judge(&Brought { limit, offset, received: count, fresh: resources.len() as f64, offered }) {
            Next::Page(next) => self.next = Some(next),
            Next::End => self.next = None,
            Next::Repeats => {
                let source =
                    AnswerError::Type { path: vec![Segment::Name("resources")], expected: "a new part of the listing: it only repeats what came before" };
                let request = RequestLine { operation: call.operation, method: call.method, url: self.client.options().base_url.join(&call.path) };
                return Err(Error::Parse { request, status: received.incoming.status(), text: received.text, source });
            }
        }
        Ok(if resources.is_empty() && self.next.is_none() { None } else { Some(resources) })
    }
}
