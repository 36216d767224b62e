//! Listings by the page, for Rust callers: the walk asks the judge where the next page starts.

use std::collections::BTreeSet;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::Env;
use super::error::{Error, RequestLine};
use super::page::{Brought, Next, judge};
use super::send::Client;
use super::transport::{Incoming, Transport};
use crate::api::{Call, Operation};
use crate::model::Deployment;
use crate::validate::{AnswerError, Segment};

/// What a service takes where a listing is told no limit (service.md 4.6, observed.md 3).
const DEFAULT_LIMIT: f64 = 20.0;

/// The pages of a listing. Each record comes once, however often the service repeats it.
#[derive(Debug)]
pub struct Pages<'a, T, E, R> {
    client: &'a Client<T, E>,
    listing: Listing<R>,
    next: Option<f64>,
    seen: BTreeSet<String>,
}

/// The pages of a listing of deployments.
pub type DeploymentPages<'a, T, E> = Pages<'a, T, E, Deployment>;

/// What is listed.
#[derive(Debug)]
pub(super) struct Listing<R> {
    pub(super) operation: &'static Operation,
    /// The ids in its path.
    pub(super) parameters: Vec<String>,
    /// The query, with `limit` and the `offset` of the first page where they were given.
    pub(super) query: Map<String, Value>,
    /// What tells two records apart; a record without it is never taken for another.
    pub(super) id: fn(&R) -> Option<&str>,
}

#[derive(serde::Deserialize)]
struct Page<R> {
    resources: Vec<R>,
    #[serde(default)]
    offset: Option<f64>,
}

impl<'a, T: Transport, E: Env, R: DeserializeOwned> Pages<'a, T, E, R> {
    pub(super) fn new(client: &'a Client<T, E>, listing: Listing<R>) -> Self {
        let next = Some(listing.query.get("offset").and_then(Value::as_f64).unwrap_or(0.0));
        Self { client, listing, next, seen: BTreeSet::new() }
    }

    /// The next page; `None` after the last one.
    ///
    /// # Errors
    /// [`Error::Invalid`] where an id or the query has errors; [`Error::Parse`] for a page that only repeats what came before, since all that follow would; else see [`Error`].
    /// After an error the same page is asked for again.
    pub async fn next(&mut self) -> Result<Option<Vec<R>>, Error> {
        let Some(offset) = self.next else { return Ok(None) };
        let Listing { operation, parameters, query, id } = &self.listing;
        let limit = query.get("limit").and_then(Value::as_f64).unwrap_or(DEFAULT_LIMIT);
        let mut query = query.clone();
        query.insert("limit".to_owned(), number(limit));
        query.remove("offset");
        if offset > 0.0 {
            query.insert("offset".to_owned(), number(offset));
        }
        let options = &self.client.options().call;
        let parameters: Vec<&str> = parameters.iter().map(String::as_str).collect();
        let call = Call::new(operation, &parameters, Some(&serde_json::to_string(&query)?), None, options.check);
        let call = call.map_err(|report| Error::Invalid { operation: operation.name, report })?;
        let received = self.client.send(&call, options).await?;
        let Page { mut resources, offset: offered } = serde_json::from_str::<Page<R>>(&received.text)?;
        let count = resources.len() as f64;
        resources.retain(|record| id(record).is_none_or(|id| self.seen.insert(id.to_owned())));
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

/// A number as the query has it: a whole one without a fraction.
fn number(value: f64) -> Value {
    if value.fract() == 0.0 && (0.0..9_007_199_254_740_992.0).contains(&value) { Value::from(value as u64) } else { Value::from(value) }
}
