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

mod checks;
mod clock;
mod coerce;
mod deployments;
mod fields;
mod ids;
mod journal;
mod limits;
mod options;
mod problem;
mod requests;
mod revisions;
mod router;
mod state;
mod walk;

pub use journal::{JournalError, Recovery};
pub use options::{ClockMode, Hosting, Options, Speed};
pub use requests::Received;
pub use walk::Step;

use ids::SplitMix64;
use requests::Requests;
use router::Operation;
use state::State;

use crate::env::Clock;
use crate::http::{Method, Request, Response};
use crate::schema;

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
        emulator.request_ids = SplitMix64::from_seed(!emulator.options.seed ^ emulator.now_ms());
        Ok((emulator, recovery))
    }

    /// Answers a request. The request's origin is not looked at.
    pub fn handle(&mut self, request: &Request) -> Response {
        self.answer(Some(request.method), request.method.as_str(), request)
    }

    /// Answers a request of a method that [`Method`] does not list: 405, or 404 for an unknown path.
    pub fn refuse_method(&mut self, method: &str, url: &str) -> Response {
        self.answer(None, method, &Request::new(Method::Options, url))
    }

    fn answer(&mut self, method: Option<Method>, name: &str, request: &Request) -> Response {
        self.requests.push(name, request);
        let response = self.operate(method, request).unwrap_or_else(|refusal| refusal);
        response.with_header("x-request-id", self.request_ids.uuid())
    }

    fn operate(&mut self, method: Option<Method>, request: &Request) -> Result<Response, Response> {
        let operation = router::route(method, request.path())?;
        self.authorize(request)?;
        let now_ms = self.now_ms();
        let (state, options) = (&mut self.state, &self.options);
        state.meta.now_ms = now_ms;
        Ok(match operation {
            Operation::CreateDeployment => {
                let form = checks::body(request, &schema::DEPLOYMENT_CREATE, [])?;
                deployments::create(state, options, now_ms, &form)
            }
            Operation::GetDeployment { deployment_id } => {
                let [id] = checks::ids([("deployment_id", &deployment_id)])?;
                deployments::get(state, now_ms, &id)
            }
            Operation::PatchDeployment { deployment_id } => {
                let parameters = [("deployment_id", deployment_id.as_str())];
                let form = checks::body(request, &schema::DEPLOYMENT_PATCH, parameters)?;
                let [id] = checks::ids(parameters)?;
                let makes_revision = checks::makes_revision(request.body.as_deref().unwrap_or_default());
                deployments::patch(state, options, now_ms, &id, &form, makes_revision)
            }
            Operation::GetRevision { deployment_id, revision_id } => {
                let [deployment, revision] = checks::ids([("deployment_id", &deployment_id), ("revision_id", &revision_id)])?;
                revisions::get(state, now_ms, &deployment, &revision)
            }
        })
    }

    /// Refuses a request without the key, if one is set (service.md 5).
    fn authorize(&self, request: &Request) -> Result<(), Response> {
        let Some(key) = self.options.api_key.as_deref() else { return Ok(()) };
        let bearer = request.header("authorization").and_then(|value| {
            let (scheme, token) = value.split_once(' ')?;
            scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
        });
        if request.header("x-api-key") == Some(key) || bearer == Some(key) { Ok(()) } else { Err(problem::unauthorized()) }
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

    /// The latest requests, oldest first: at most 1,000, with at most 4 MiB of bodies.
    pub fn requests(&self) -> impl Iterator<Item = &Received> {
        self.requests.iter()
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
