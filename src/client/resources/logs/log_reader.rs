//! Reads one log of one revision, line by line, again and again as it grows.

use serde_json::{Map, Value, json};

use super::follow_options::LineFilter;
use super::log_requests::LogRequests;
use super::new_lines::NewLines;
use crate::api::{logs, revisions};
use crate::client::env::Env;
use crate::client::error::Error;
use crate::client::transport::Transport;
use crate::model::{LogEntry, LogPage, LogType};

/// The most lines of one answer (observed 3).
const MAX_LINES: usize = 1_000;

type Query = Map<String, Value>;

/// A log that is read.
#[derive(Clone, Debug)]
pub(super) struct LogReader {
    pub(super) kind: LogType,
    pub(super) revision_id: String,
    deployment_id: String,
    filter: LineFilter,
    new_lines: NewLines,
    /// From which time on the log is read, and from which offset: `None` at its start.
    start: Option<String>,
    offset: Option<Value>,
    /// Whether lines that are known may fill whole pages.
    is_catching_up: bool,
    /// The lines of [`LogReader::keep_tail`], which the next reading gives first.
    tail: Vec<LogEntry>,
    /// Whether the older form of the log is read; `None` until the newer one was answered.
    is_older: Option<bool>,
    /// Whether the older form may show lines where the newer one has none.
    may_try_older: bool,
}

impl LogReader {
    pub(super) fn new(deployment_id: &str, revision_id: &str, kind: LogType, filter: &LineFilter) -> Self {
        Self {
            kind,
            revision_id: revision_id.to_owned(),
            deployment_id: deployment_id.to_owned(),
            filter: filter.clone(),
            new_lines: NewLines::default(),
            start: filter.since.clone(),
            offset: None,
            is_catching_up: false,
            tail: Vec::new(),
            is_older: None,
            may_try_older: true,
        }
    }

    /// Lines that were written since the last reading, the oldest first, and whether there may be more of them. Nothing
    /// is noted before an answer is there, so that a reading that fails or is dropped is done again.
    pub(super) async fn read<T: Transport, E: Env>(
        &mut self,
        requests: &mut LogRequests<'_, T, E>,
    ) -> Result<(Vec<LogEntry>, bool), Error> {
        if !self.tail.is_empty() {
            return Ok((core::mem::take(&mut self.tail), true));
        }
        let LogPage { logs, next_offset, .. } = self.page(requests).await?;
        let is_empty = logs.is_empty();
        let fresh = self.new_lines.of(logs);
        let has_fresh = !fresh.is_empty();
        let wanted = fresh.into_iter().filter(|entry| self.filter.accepts(entry)).collect();
        let next = next_offset.filter(|next| !next.is_null() && self.offset.as_ref() != Some(next));
        let Some(next) = next else { return Ok((wanted, false)) };
        self.offset = Some(next);
        self.new_lines.moved();
        if has_fresh {
            self.is_catching_up = false;
        }
        // A service may name a further page although there is none.
        Ok((wanted, has_fresh || self.is_catching_up && !is_empty))
    }

    /// Keeps only so many of the lines that are there, the newest, for the next reading, and says how many there are.
    pub(super) async fn keep_tail<T: Transport, E: Env>(
        &mut self,
        requests: &mut LogRequests<'_, T, E>,
        count: usize,
    ) -> Result<usize, Error> {
        let limit = if self.filter.has_level() { MAX_LINES } else { count.clamp(1, MAX_LINES) };
        let mut query = self.query();
        query.insert("order".to_owned(), "desc".into());
        query.insert("limit".to_owned(), limit.into());
        let (mut kept, mut seen): (Vec<LogEntry>, Vec<LogEntry>) = (Vec::new(), Vec::new());
        loop {
            let LogPage { logs, next_offset, .. } = self.fetch(requests, &query).await?;
            let is_empty = logs.is_empty();
            let left = count - kept.len();
            kept.extend(logs.iter().filter(|entry| self.filter.accepts(entry)).take(left).cloned());
            seen.extend(logs);
            let Some(newest) = seen.first() else { break };
            if newest.timestamp.is_none() {
                return self.keep_last(requests, count).await;
            }
            // What is newer will be read from the time of the newest line on, so all lines of that time must be known.
            let is_enough = kept.len() >= count && seen.iter().any(|entry| entry.timestamp != newest.timestamp);
            let next = next_offset.filter(|next| !next.is_null() && query.get("offset") != Some(next));
            let Some(next) = next.filter(|_| !is_enough && !is_empty) else { break };
            query.insert("offset".to_owned(), next);
        }
        if !seen.is_empty() {
            seen.reverse();
            self.new_lines.of(seen);
            self.go_back();
        }
        kept.reverse();
        let count = kept.len();
        self.tail = kept;
        Ok(count)
    }

    /// The same by reading all lines.
    async fn keep_last<T: Transport, E: Env>(
        &mut self,
        requests: &mut LogRequests<'_, T, E>,
        count: usize,
    ) -> Result<usize, Error> {
        // On a copy: if it fails in between, it starts anew.
        let mut reader = self.clone();
        let mut kept = Vec::new();
        loop {
            let (lines, has_more) = reader.read(requests).await?;
            kept.extend(lines);
            kept.drain(..kept.len().saturating_sub(count));
            if !has_more {
                break;
            }
        }
        let count = kept.len();
        reader.tail = kept;
        *self = reader;
        Ok(count)
    }

    /// Reads the older form of the log from now on, if the newer one has shown nothing and the older one has lines. Says
    /// whether it does.
    pub(super) async fn try_older<T: Transport, E: Env>(
        &mut self,
        requests: &mut LogRequests<'_, T, E>,
    ) -> Result<bool, Error> {
        if !self.may_try_older || self.is_older == Some(true) {
            return Ok(false);
        }
        let mut query = self.query();
        query.insert("limit".to_owned(), 1.into());
        let has_lines = match self.send(requests, true, &query).await {
            Ok(page) => !page.logs.is_empty(),
            Err(error) if is_refusal(&error) => false,
            Err(error) => return Err(error),
        };
        self.may_try_older = false;
        if has_lines {
            self.is_older = Some(true);
        }
        Ok(has_lines)
    }

    fn query(&self) -> Query {
        let mut query = Query::new();
        query.insert("limit".to_owned(), MAX_LINES.into());
        query.insert("order".to_owned(), "asc".into());
        if let Some(text) = &self.filter.query {
            query.insert("query".to_owned(), text.as_str().into());
        }
        if let Some(start) = &self.start {
            query.insert("start_time".to_owned(), start.as_str().into());
        }
        query
    }

    /// The page at the present position.
    async fn page<T: Transport, E: Env>(&mut self, requests: &mut LogRequests<'_, T, E>) -> Result<LogPage, Error> {
        if let Some(offset) = &self.offset {
            let mut query = self.query();
            query.insert("offset".to_owned(), offset.clone());
            match self.fetch(requests, &query).await {
                // A service may forget its offsets, for example when it is started again.
                Err(error) if is_refusal(&error) && self.new_lines.last_time().is_some() => self.go_back(),
                page => return page,
            }
        }
        let query = self.query();
        self.fetch(requests, &query).await
    }

    /// Goes back to the time of the last line.
    fn go_back(&mut self) {
        self.offset = None;
        if let Some(time) = self.new_lines.last_time() {
            self.start = Some(time.to_owned());
        }
        self.new_lines.returned();
        self.is_catching_up = true;
    }

    async fn fetch<T: Transport, E: Env>(
        &mut self,
        requests: &mut LogRequests<'_, T, E>,
        query: &Query,
    ) -> Result<LogPage, Error> {
        if self.is_older == Some(true) {
            return self.send(requests, true, query).await;
        }
        let newer_error = match self.send(requests, false, query).await {
            Err(error) if self.is_older.is_none() && is_missing_path(&error) => error,
            answer => {
                if answer.is_ok() {
                    self.is_older = Some(false);
                }
                return answer;
            }
        };
        // A service that does not know the newer path is asked by the older one. Without that, the first error tells more.
        match self.send(requests, true, query).await {
            Err(error) if is_missing_path(&error) => Err(newer_error),
            answer => {
                if answer.is_ok() {
                    self.is_older = Some(true);
                }
                answer
            }
        }
    }

    async fn send<T: Transport, E: Env>(
        &mut self,
        requests: &mut LogRequests<'_, T, E>,
        is_older: bool,
        query: &Query,
    ) -> Result<LogPage, Error> {
        let parameters = [self.deployment_id.as_str(), self.revision_id.as_str()];
        let page: LogPage = if is_older {
            let operation = if self.kind == LogType::Build { &logs::BUILD } else { &logs::REVISION_DEPLOY };
            requests.send(operation, &parameters, None, Some(serde_json::to_string(query)?)).await?
        } else {
            let mut query = query.clone();
            query.insert("type".to_owned(), json!(self.kind));
            requests.send(&revisions::LOGS, &parameters, Some(serde_json::to_string(&query)?), None).await?
        };
        if !page.logs.is_empty() {
            self.may_try_older = false;
        }
        Ok(page)
    }
}

fn is_missing_path(error: &Error) -> bool {
    matches!(error, Error::Api(error) if matches!(error.status, 404 | 405))
}

/// Whether the service cannot do what was asked, rather than being busy or refusing a key.
fn is_refusal(error: &Error) -> bool {
    matches!(error, Error::Api(error) if matches!(error.status, 400 | 404 | 405 | 422))
}
