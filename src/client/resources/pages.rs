//! Listings by the page, for Rust callers.

use std::collections::BTreeSet;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::api::{Call, Operation};
use crate::client::env::Env;
use crate::client::error::{Error, RequestLine};
use crate::client::policy::page::{Next, ReceivedPage, next_page, repeated_after, skipped_by};
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
    /// Where the next page starts by counting, if the service's first offset that leads further on is still to be tried.
    skipped: Option<f64>,
    /// Whether such an offset has led to records, once one was tried.
    can_skip: Option<bool>,
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
struct Page {
    resources: Vec<Value>,
    #[serde(default)]
    offset: Value,
}

impl<'a, T: Transport, E: Env, R: DeserializeOwned> Pages<'a, T, E, R> {
    pub(super) fn new(client: &'a Client<T, E>, listing: Listing<R>) -> Self {
        let next = Some(listing.query.get("offset").and_then(Value::as_f64).unwrap_or(0.0));
        Self { client, listing, next, seen: BTreeSet::new(), repeated: 0.0, skipped: None, can_skip: None }
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
        let Page { resources, offset: offered } = serde_json::from_str(&received.text)?;
        let page = ReceivedPage {
            limit,
            offset,
            received: resources.len() as f64,
            fresh: 0.0,
            repeated: self.repeated,
            offered: offered.as_f64().filter(|_| self.can_skip != Some(false)),
            skipped: self.skipped,
        };
        let (resources, fresh) = records(resources, *id, &mut self.seen)?;
        let page = ReceivedPage { fresh, ..page };
        self.repeated = repeated_after(&page);
        if self.skipped.is_some() {
            self.can_skip = Some(page.received > 0.0);
        }
        match next_page(&page) {
            Next::Page(next) => {
                self.next = Some(next);
                self.skipped = skipped_by(&page, next).filter(|_| self.can_skip.is_none());
            }
            Next::End => self.next = None,
            Next::Repeats => {
                return Err(repeats(self.client, &call, received, "resources"));
            }
        }
        Ok(if resources.is_empty() && self.next.is_none() { None } else { Some(resources) })
    }
}

/// The records of a page that no earlier page had, and how many are new. What is no object is left out: the warning of
/// the answer names it. Without an id, two records that say the same may be two, and count once.
fn records<R: DeserializeOwned>(
    found: Vec<Value>,
    id: fn(&R) -> Option<&str>,
    seen: &mut BTreeSet<String>,
) -> Result<(Vec<R>, f64), Error> {
    let mut records = Vec::with_capacity(found.len());
    let mut fresh = 0.0;
    for value in found.into_iter().filter(Value::is_object) {
        let text = value.to_string();
        let record: R = serde_json::from_value(value)?;
        let key = id(&record).map(str::to_owned).filter(|id| !id.is_empty());
        let has_id = key.is_some();
        let is_new = seen.insert(key.unwrap_or(text));
        fresh += f64::from(u8::from(is_new));
        if is_new || !has_id {
            records.push(record);
        }
    }
    Ok((records, fresh))
}

#[derive(serde::Deserialize)]
struct CursorPage {
    #[serde(default)]
    items: Vec<Value>,
    #[serde(default)]
    next_cursor: Value,
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
        let CursorPage { items, next_cursor } = serde_json::from_str(&received.text)?;
        let count = items.len();
        let (items, fresh) = records(items, self.listing.id, &mut self.seen)?;
        let next = next_cursor.as_str().filter(|cursor| !cursor.is_empty()).map(str::to_owned);
        if next.is_some() && count > 0 && fresh < 1.0 {
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
