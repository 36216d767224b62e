//! Listings by the page, for Rust callers.

use std::collections::BTreeSet;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::api::{Call, Operation};
use crate::client::env::Env;
use crate::client::error::{Error, RequestLine};
use crate::client::policy::page::{Next, ReceivedPage, next_page, repeated_after};
use crate::client::send::{Client, Received};
use crate::client::transport::{Incoming, Transport};
use crate::schema::DEFAULT_PAGE_SIZE;
use crate::validate::{ResponseError, Segment};

/// The pages of a listing. Each record comes once, however often the service repeats it.
///
/// # Examples
/// ```
/// # use deployment_control::client::{Client, Env, Error, Transport};
/// # use deployment_control::model::DeploymentListParams;
/// # async fn names<T: Transport, E: Env>(client: &Client<T, E>) -> Result<(), Error> {
/// let mut pages = client.deployments().list(&DeploymentListParams { limit: Some(100.0), ..Default::default() });
/// while let Some(page) = pages.next().await? {
///     for deployment in page {
///         println!("{}", deployment.name);
///     }
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Pages<'a, T, E, R> {
    client: &'a Client<T, E>,
    listing: Listing<R>,
    next: Option<f64>,
    seen: BTreeSet<String>,
    /// How many pages in a row have only repeated records.
    repeated: f64,
}

/// The pages of a listing that goes on by a cursor (observed 9). Each record comes once, however often the service
/// repeats it.
#[derive(Debug)]
pub struct CursorPages<'a, T, E, R> {
    client: &'a Client<T, E>,
    listing: Listing<R>,
    /// Whether there is a further page.
    has_next: bool,
    seen: BTreeSet<String>,
}

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
        Self { client, listing, next, seen: BTreeSet::new(), repeated: 0.0 }
    }

    /// The next page; `None` after the last one.
    ///
    /// # Errors
    /// [`Error::Invalid`] where an id or the query has errors; [`Error::Parse`] for the third page in a row that only
    /// repeats what came before, since all that follow would; else see [`Error`]. After an error the same page is asked
    /// for again.
    pub async fn next(&mut self) -> Result<Option<Vec<R>>, Error> {
        let Some(offset) = self.next else { return Ok(None) };
        let Listing { query, id, .. } = &self.listing;
        let limit = query.get("limit").and_then(Value::as_f64).unwrap_or(f64::from(DEFAULT_PAGE_SIZE));
        let mut query = query.clone();
        query.insert("limit".to_owned(), number(limit));
        query.remove("offset");
        if offset > 0.0 {
            query.insert("offset".to_owned(), number(offset));
        }
        let (received, call) = request(self.client, &self.listing, &query).await?;
        let Page { mut resources, offset: offered } = serde_json::from_str::<Page<R>>(&received.text)?;
        let count = resources.len() as f64;
        resources.retain(|record| id(record).is_none_or(|id| self.seen.insert(id.to_owned())));
        let fresh = resources.len() as f64;
        let page = ReceivedPage { limit, offset, received: count, fresh, repeated: self.repeated, offered };
        self.repeated = repeated_after(&page);
        match next_page(&page) {
            Next::Page(next) => self.next = Some(next),
            Next::End => self.next = None,
            Next::Repeats => {
                return Err(repeats(self.client, &call, received, "resources"));
            }
        }
        Ok(if resources.is_empty() && self.next.is_none() { None } else { Some(resources) })
    }
}

#[derive(serde::Deserialize)]
struct CursorPage<R> {
    items: Vec<R>,
    #[serde(default)]
    next_cursor: Option<String>,
}

impl<'a, T: Transport, E: Env, R: DeserializeOwned> CursorPages<'a, T, E, R> {
    pub(super) const fn new(client: &'a Client<T, E>, listing: Listing<R>) -> Self {
        Self { client, listing, has_next: true, seen: BTreeSet::new() }
    }

    /// The next page; `None` after the last one.
    ///
    /// # Errors
    /// [`Error::Invalid`] where an id or the query has errors; [`Error::Parse`] for a page that only repeats what came
    /// before, since all that follow would; else see [`Error`]. After an error the same page is asked for again.
    pub async fn next(&mut self) -> Result<Option<Vec<R>>, Error> {
        if !self.has_next {
            return Ok(None);
        }
        let (received, call) = request(self.client, &self.listing, &self.listing.query).await?;
        let CursorPage { mut items, next_cursor } = serde_json::from_str::<CursorPage<R>>(&received.text)?;
        let count = items.len();
        items.retain(|record| (self.listing.id)(record).is_none_or(|id| self.seen.insert(id.to_owned())));
        let next = next_cursor.filter(|cursor| !cursor.is_empty());
        if next.is_some() && count > 0 && items.is_empty() {
            return Err(repeats(self.client, &call, received, "items"));
        }
        self.has_next = next.is_some();
        if let Some(cursor) = next {
            self.listing.query.insert("cursor".to_owned(), cursor.into());
        }
        Ok(if items.is_empty() && !self.has_next { None } else { Some(items) })
    }
}

/// Requests a page.
async fn request<T: Transport, E: Env, R>(
    client: &Client<T, E>,
    listing: &Listing<R>,
    query: &Map<String, Value>,
) -> Result<(Received<T::Incoming>, Call), Error> {
    let options = &client.options().call;
    let parameters: Vec<&str> = listing.parameters.iter().map(String::as_str).collect();
    let query = serde_json::to_string(query)?;
    let call = Call::new(listing.operation, &parameters, Some(&query), None, options.check)
        .map_err(|report| Error::Invalid { operation: listing.operation.name, report })?;
    Ok((client.send(&call, options).await?, call))
}

/// The error for a page that only repeats records of earlier pages, as all that follow would.
fn repeats<T: Transport, E: Env>(
    client: &Client<T, E>,
    call: &Call,
    received: Received<T::Incoming>,
    list: &'static str,
) -> Error {
    let source = ResponseError::Type {
        path: vec![Segment::Name(list)],
        expected: "a new part of the listing: it only repeats what came before",
    };
    let request =
        RequestLine { operation: call.operation, method: call.method, url: client.options().base_url.join(&call.path) };
    Error::Parse { request, status: received.incoming.status(), text: received.text, source }
}

/// A number as the query has it: a whole one without a fraction.
fn number(value: f64) -> Value {
    if value.fract() == 0.0 && (0.0..9_007_199_254_740_992.0).contains(&value) {
        Value::from(value as u64)
    } else {
        Value::from(value)
    }
}
