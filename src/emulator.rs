//! The service itself, in memory: a [`Request`] goes in, a [`Response`] comes out.
//!
//! The emulator sends nothing, waits for nothing and reads no clock of its own: a state is worked out from the time at which it is asked for. What it holds can be
//! written down as a journal and read back. `docs/emulator.md` lists how it differs from a real service.
//!
//! # Examples
//! ```
//! use deployment_control::emulator::{ClockMode, Emulator, Options};
//! use deployment_control::env::FakeEnv;
//! use deployment_control::http::{Method, Request};
//! use deployment_control::model::{Deployment, Revision, RevisionStatus};
//!
//! let options = Options { clock: ClockMode::Manual, ..Options::default() };
//! let mut emulator = Emulator::new(options, Box::new(FakeEnv::default()));
//! let form = r#"{"name":"agent","source":"internal_docker","source_config":{},"source_revision_config":{"image_uri":"registry.example/agent:1"},"secrets":[]}"#;
//! let created = emulator.handle(&Request::new(Method::Post, "/v2/deployments").with_json(form));
//! assert_eq!(created.status, 201);
//! let deployment: Deployment = serde_json::from_slice(&created.body)?;
//!
//! emulator.advance(2_400);
//! let revision_id = deployment.latest_revision_id.unwrap_or_default();
//! let answer = emulator.handle(&Request::new(Method::Get, format!("/v2/deployments/{}/revisions/{revision_id}", deployment.id)));
//! let revision: Revision = serde_json::from_slice(&answer.body)?;
//! assert_eq!(revision.status, RevisionStatus::Deployed);
//! # Ok::<(), serde_json::Error>(())
//! ```

#![expect(clippy::unnecessary_wraps, reason = "every operation has the same signature, whether it can refuse or not")]

mod auth;
mod buildable;
mod changes;
mod checks;
mod clock;
mod coerce;
mod compute;
mod connections;
mod context;
mod deployments;
mod entries;
mod fields;
mod ids;
mod image;
mod integrations;
mod journal;
mod limits;
mod listeners;
mod listing;
mod log_lines;
mod logs;
mod meta;
mod options;
mod organisation;
mod problem;
mod providers;
mod push_tokens;
mod requests;
mod revisions;
mod router;
mod routes;
mod seed;
mod state;
mod tarball;
mod uploads;
mod value;
mod walk;
mod words;

pub use journal::{JournalError, Recovery};
pub use options::{ClockMode, Hosting, Options, Speed, Vocabulary};
pub use requests::Received;
pub use walk::Step;

use context::Context;
use ids::SplitMix64;
use requests::Requests;
use router::Found;
use routes::Body;
use state::State;

use crate::env::Clock;
use crate::http::{Method, Request, Response};

/// The service in memory. Two emulators share nothing.
pub struct Emulator {
    options: Options,
    clock: Box<dyn Clock>,
    state: State,
    requests: Requests,
    /// Apart from the state's ids, so that reading never changes which ids come next.
    request_ids: SplitMix64,
    /// Whether the journal's first line was handed out.
    has_header: bool,
}

impl core::fmt::Debug for Emulator {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        // What it holds are deployments with their secrets.
        formatter.debug_struct("Emulator").finish_non_exhaustive()
    }
}

impl Emulator {
    /// Makes an emulator that holds nothing yet.
    pub fn new(options: Options, clock: Box<dyn Clock>) -> Self {
        let state = State::new(options.seed);
        let mut emulator = Self { options, clock, state, requests: Requests::default(), request_ids: SplitMix64::from_seed(0), has_header: false };
        // Restarts must not repeat the ids of requests; the same seed at the same time may.
        emulator.request_ids = SplitMix64::from_seed(!emulator.options.seed ^ emulator.now_ms());
        emulator
    }

    /// Makes an emulator that holds what a journal says: the bytes of every [`take_journal`](Self::take_journal) in order, or a [`snapshot`](Self::snapshot). An empty
    /// journal holds nothing.
    ///
    /// # Errors
    /// A [`JournalError`] where the journal is none, or is damaged before its end. Nothing of it is used then.
    pub fn open(options: Options, clock: Box<dyn Clock>, journal: &[u8]) -> Result<(Self, Recovery), JournalError> {
        let mut emulator = Self::new(options, clock);
        let recovery = journal::read(journal, &mut emulator.state)?;
        // A journal that must be replaced gets its first line with the snapshot.
        emulator.has_header = journal.starts_with(journal::HEADER) || recovery.rewrite;
        let now_ms = emulator.now_ms();
        emulator.request_ids = SplitMix64::from_seed(!emulator.options.seed ^ now_ms);
        Ok((emulator, recovery))
    }

    /// Answers a request. Of the request's origin only the upload URL makes use.
    pub fn handle(&mut self, request: &Request) -> Response {
        self.answer(Some(request.method), request.method.as_str(), request)
    }

    /// Answers a request of a method that [`Method`] does not list: 405, or 404 for an unknown path.
    pub fn refuse_method(&mut self, method: &str, url: &str) -> Response {
        self.answer(None, method, &Request::new(Method::Options, url))
    }

    fn answer(&mut self, method: Option<Method>, name: &str, request: &Request) -> Response {
        self.requests.push(name, request);
        let mut response = self.operate(method, request).unwrap_or_else(|refusal| refusal);
        if method == Some(Method::Head) {
            // The length of what GET would have answered (RFC 9110, section 9.3.2).
            let length = response.body.len().to_string();
            response.body = Vec::new();
            response = response.with_header("content-length", length);
        }
        response.with_header("x-request-id", self.request_ids.uuid())
    }

    fn operate(&mut self, method: Option<Method>, request: &Request) -> Result<Response, Response> {
        let (route, parameters) = match router::find(method, request.path(), &self.options.vocabulary)? {
            Found::Operation(route, parameters) => (route, parameters),
            Found::Methods(allowed) => return Ok(Response::new(204).with_header("allow", allowed)),
        };
        let own = &self.state.meta.tenant_id;
        let tenant_id = if matches!(route.body, Body::Upload) { own.clone() } else { auth::tenant(&self.options, request, own)? };
        let checked = checks::check(route, parameters, request, &self.options.vocabulary)?;
        let now_ms = self.now_ms();
        self.state.meta.now_ms = now_ms;
        self.state.remove_gone(now_ms);
        let mut context = Context {
            state: &mut self.state,
            options: &self.options,
            now_ms,
            tenant_id,
            url: &request.url,
            path: checked.path,
            query: checked.query,
            form: checked.form,
            text: checked.text,
            body: request.body.as_deref().unwrap_or_default(),
        };
        (route.run)(&mut context)
    }

    /// Puts records in without asking the service for them, from the JSON text of an object with the members `deployments`, `repositories`, `integrations`,
    /// `listeners`, `oauthProviders` and `connections`, each a list of records, which need not be whole.
    ///
    /// A deployment is deployed already, unless its `status` is `AWAITING_DATABASE`; left out, its name, id, source and times have defaults. A `tenant_id` names another
    /// tenant than the emulator's own.
    ///
    /// # Errors
    /// A sentence on the record that does not fit. Those before it are there then.
    ///
    /// # Examples
    /// ```
    /// use deployment_control::emulator::{Emulator, Options};
    /// use deployment_control::env::FakeEnv;
    /// let mut emulator = Emulator::new(Options::default(), Box::new(FakeEnv::default()));
    /// emulator.seed(r#"{"deployments": [{"name": "agent"}, {"name": "old", "status": "UNUSED"}]}"#)?;
    /// # Ok::<(), String>(())
    /// ```
    pub fn seed(&mut self, records: &str) -> Result<(), String> {
        let now_ms = self.now_ms();
        seed::seed(&mut self.state, &self.options, now_ms, records)
    }

    fn now_ms(&self) -> u64 {
        let meta = &self.state.meta;
        clock::now_ms(self.clock.as_ref(), self.options.clock, meta.advanced_ms, meta.now_ms)
    }

    /// Moves the clock on by `ms` milliseconds, whichever clock it is.
    pub fn advance(&mut self, ms: u64) {
        // From the time that answers show, even where the clock beneath was set back and stands behind it: no part of the move may be swallowed.
        let target_ms = self.now_ms().saturating_add(ms);
        let base_ms = clock::now_ms(self.clock.as_ref(), self.options.clock, 0, 0);
        self.state.meta.advanced_ms = target_ms.saturating_sub(base_ms);
        self.state.meta.now_ms = target_ms;
        self.state.touch_meta();
    }

    /// Sets the way of the next revision, failures included, in place of the default one. The last step's state stays. Without steps the default way is back.
    pub fn script(&mut self, steps: Vec<Step>) {
        self.state.meta.script = Some(steps).filter(|steps| !steps.is_empty());
        self.state.touch_meta();
    }

    /// Forgets everything: records, script, the clock's moves and the requests. Ids start again from the seed.
    pub fn reset(&mut self) {
        self.state = State::new(self.options.seed);
        self.requests = Requests::default();
        self.request_ids = SplitMix64::from_seed(!self.options.seed ^ self.now_ms());
    }

    /// Takes the state of a [`snapshot`](Self::snapshot) in place of its own.
    ///
    /// # Errors
    /// A [`JournalError`] where the bytes are no whole snapshot. Nothing changes then.
    pub fn restore(&mut self, snapshot: &[u8]) -> Result<(), JournalError> {
        let mut state = State::new(self.options.seed);
        let recovery = journal::read(snapshot, &mut state)?;
        if recovery.rewrite || recovery.entries == 0 {
            return Err(JournalError::CutOff);
        }
        self.state = state;
        Ok(())
    }

    /// Writes a request into the log that something answered in the emulator's place, such as an injected fault.
    pub fn remember(&mut self, method: &str, request: &Request) {
        self.requests.push(method, request);
    }

    /// The latest requests, oldest first: at most 1,000, with at most 4 MiB of bodies.
    pub fn requests(&self) -> impl Iterator<Item = &Received> {
        self.requests.iter()
    }

    /// Whether [`take_journal`](Self::take_journal) has something to give.
    pub const fn has_changed(&self) -> bool {
        self.state.has_changed() || !self.has_header
    }

    /// The journal's entries for everything that changed since the last call; empty where nothing did.
    ///
    /// Whoever keeps a journal appends them before the answer goes out: then nothing that was acknowledged can be lost.
    pub fn take_journal(&mut self) -> Vec<u8> {
        let mut journal = Vec::new();
        if !self.has_header {
            journal.extend_from_slice(journal::HEADER);
            self.has_header = true;
        }
        self.state.write_changes(&mut journal);
        journal
    }

    /// The whole state as a journal, as short as it can be.
    pub fn snapshot(&self) -> Vec<u8> {
        let mut journal = journal::HEADER.to_vec();
        self.state.write_all(&mut journal);
        journal
    }
}
