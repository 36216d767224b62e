//! A service with one log that is written out, and numbers that look random.

use core::cell::{Cell, RefCell};
use std::rc::Rc;

use deployment_control::client::{Client, Error, FollowLogsOptions, FollowedLogs, Options, Transport, TransportError};
use deployment_control::env::{Clock as _, FakeEnv};
use deployment_control::http::{Request, Response};
use serde_json::{Value, json};

use super::block_on::block_on;

pub(super) const START: f64 = 1_767_225_600_000.0;
pub(super) const ID: &str = "3c90c3cc-0d44-4b50-8888-8dd25736052a";
pub(super) const REVISION: &str = "00000000-0000-4000-8000-000000000001";

/// Numbers that look random and come again with their seed.
#[derive(Clone, Debug)]
pub(super) struct Numbers(Rc<Cell<u64>>);

impl Numbers {
    pub(super) fn new(seed: u64) -> Self {
        Self(Rc::new(Cell::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)))
    }

    /// A whole number below `end`.
    pub(super) fn below(&self, end: u64) -> u64 {
        let mut state = self.0.get();
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        self.0.set(state);
        (state >> 11) % end
    }
}

/// The most requests of any second.
pub(super) fn busiest_second(times: &[f64]) -> usize {
    let within = |time: f64| times.iter().filter(|each| **each >= time && **each < time + 1_000.0).count();
    times.iter().map(|time| within(*time)).max().unwrap_or_default()
}

/// An answer in place of the service's own, by the path and the query.
type Instead = dyn Fn(&mut State, &str, &Value) -> Option<Response>;

/// A service with one log that is written out: what each answer holds follows from the query.
#[derive(Clone)]
pub(super) struct Written {
    pub(super) time: FakeEnv,
    pub(super) state: Rc<RefCell<State>>,
    pub(super) asked: Rc<RefCell<Vec<(f64, String, Value)>>>,
    /// Answers in its place.
    pub(super) instead: Rc<Instead>,
}

pub(super) struct State {
    pub(super) status: String,
    pub(super) latest: Option<String>,
    pub(super) lines: Vec<Value>,
    pub(super) page_size: usize,
}

impl Transport for Written {
    type Incoming = Response;

    async fn send(&self, request: Request) -> Result<Response, TransportError> {
        let (path, text) = (request.path(), request.url.split_once('?').map_or("", |(_, text)| text));
        let query = match &request.body {
            Some(body) => serde_json::from_slice(body).expect("it is JSON"),
            None => Value::Object(
                text.split('&')
                    .filter_map(|pair| pair.split_once('='))
                    .map(|(name, value)| (name.to_owned(), decoded(value).into()))
                    .collect(),
            ),
        };
        self.asked.borrow_mut().push((self.time.now_ms(), path.to_owned(), query.clone()));
        let mut state = self.state.borrow_mut();
        Ok((self.instead)(&mut state, path, &query).unwrap_or_else(|| state.answer(path, &query)))
    }
}

pub(super) fn decoded(value: &str) -> String {
    value.replace("%3A", ":").replace("%20", " ").replace('+', " ")
}

/// A member of a query, which a body has as a number.
pub(super) fn member(query: &Value, name: &str) -> Option<String> {
    query.get(name).map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned))
}

impl State {
    fn answer(&self, path: &str, query: &Value) -> Response {
        if path.ends_with("/revisions") {
            return Response::json(404, r#"{"detail":"Not Found"}"#);
        }
        if path.ends_with(ID) {
            return Response::json(200, deployment(self.latest.as_deref()).to_string());
        }
        if !path.ends_with("logs") {
            let id = path.rsplit('/').next().unwrap_or_default();
            return Response::json(200, json!({ "id": id, "status": self.status }).to_string());
        }
        if member(query, "type").as_deref() == Some("build") || path.ends_with("build_logs") {
            return Response::json(200, r#"{"logs":[]}"#);
        }
        let text = |line: &Value, name: &str| line[name].as_str().unwrap_or_default().to_owned();
        let mut all: Vec<(usize, &Value)> = self.lines.iter().enumerate().collect();
        all.retain(|(_, line)| member(query, "start_time").is_none_or(|start| text(line, "timestamp") >= start));
        all.retain(|(_, line)| member(query, "query").is_none_or(|wanted| text(line, "message").contains(&wanted)));
        if member(query, "order").as_deref() == Some("desc") {
            all.reverse();
        }
        let from = member(query, "offset").and_then(|offset| all.iter().position(|(at, _)| at.to_string() == offset));
        let limit = member(query, "limit").and_then(|limit| limit.parse().ok()).unwrap_or(50);
        let rest = &all[from.unwrap_or_default()..];
        let page: Vec<_> = rest.iter().take(limit.min(self.page_size)).map(|(_, line)| line).collect();
        let next = rest.get(page.len()).map(|(at, _)| at.to_string());
        Response::json(200, json!({ "logs": page, "next_offset": next }).to_string())
    }
}

pub(super) fn deployment(latest: Option<&str>) -> Value {
    json!({
        "id": ID, "tenant_id": ID, "name": "agent", "source": "internal_source", "source_config": {},
        "source_revision_config": {}, "secrets": [], "status": "READY", "created_at": "2026-01-01T00:00:00Z",
        "updated_at": "2026-01-01T00:00:00Z", "latest_revision_id": latest, "active_revision_id": null,
    })
}

pub(super) fn line(number: usize, second: usize) -> Value {
    json!({
        "id": format!("l{number}"), "timestamp": format!("2026-01-01T00:{:02}:{:02}.000Z", second / 60, second % 60),
        "level": "INFO", "message": format!("line {number}"),
    })
}

pub(super) fn without(mut line: Value, names: &[&str]) -> Value {
    for name in names {
        line.as_object_mut().expect("it is an object").shift_remove(*name);
    }
    line
}

pub(super) struct Stage {
    pub(super) client: Client<Written, FakeEnv>,
    pub(super) written: Written,
}

impl Stage {
    pub(super) fn new(status: &str, lines: Vec<Value>) -> Self {
        Self::with(status, lines, |_, _, _| None)
    }

    pub(super) fn with(
        status: &str,
        lines: Vec<Value>,
        instead: impl Fn(&mut State, &str, &Value) -> Option<Response> + 'static,
    ) -> Self {
        let time = FakeEnv::starting_at(START);
        let state = State { status: status.into(), latest: Some(REVISION.into()), lines, page_size: usize::MAX };
        let state = Rc::new(RefCell::new(state));
        let written = Written { time: time.clone(), state, asked: Rc::default(), instead: Rc::new(instead) };
        let options = Options::new("http://localhost").expect("it is an address");
        Self { client: Client::new(written.clone(), time, options), written }
    }

    pub(super) fn follow(
        &self,
        revision_id: Option<&str>,
        options: &FollowLogsOptions,
    ) -> FollowedLogs<'_, Written, FakeEnv> {
        self.client.revisions().follow_logs(ID, revision_id, options)
    }

    /// The messages of a log that ends by itself.
    pub(super) fn messages(&self, options: &FollowLogsOptions) -> Result<Vec<String>, Error> {
        let mut followed = self.follow(Some(REVISION), options);
        let mut messages = Vec::new();
        while let Some(line) = block_on(followed.next())? {
            messages.push(line.entry.message.unwrap_or_default());
        }
        Ok(messages)
    }

    pub(super) fn times(&self) -> Vec<f64> {
        self.written.asked.borrow().iter().map(|(at, _, _)| *at).collect()
    }
}
