//! [`Emulator`]: answers requests, and controls the state behind them.

use crate::diagnose;
use crate::emulator::http::request_log::{Received, RequestLog};
use crate::emulator::http::router::{self, Found};
use crate::emulator::http::routes::{Body, Route, UPLOADS};
use crate::emulator::http::{auth, request_checks};
use crate::emulator::options::{ClockMode, Options};
use crate::emulator::resources::context::{HandlerResult, RequestContext};
use crate::emulator::resources::uploads;
use crate::emulator::seed;
use crate::emulator::state::clock::SteadyClock;
use crate::emulator::state::journal::{self, JournalError, Recovery};
use crate::emulator::state::journal_line::Link;
use crate::emulator::state::records::State;
use crate::emulator::state::timeline::Step;
use crate::emulator::values::random::SplitMix64;
use crate::emulator::views::answers;
use crate::env::Clock;
use crate::http::{Method, Request, Response};
use crate::time::format_http_date;

/// The service in memory. Two emulators share nothing.
pub struct Emulator {
    options: Options,
    clock: SteadyClock,
    state: State,
    requests: RequestLog,
    /// Separate from the ids of the state, so that a request that only reads does not change which ids come next.
    request_ids: SplitMix64,
    /// The latest entry that was handed out.
    link: Link,
    /// The bytes that the journal lacks before the next entry.
    missing: &'static [u8],
}

impl core::fmt::Debug for Emulator {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        // The deployments contain secrets.
        formatter.debug_struct("Emulator").finish_non_exhaustive()
    }
}

/// Making an emulator, and answering requests.
impl Emulator {
    /// Makes an emulator without records.
    pub fn new(options: Options, clock: Box<dyn Clock + Send>) -> Self {
        let state = State::new(options.seed);
        let mut emulator = Self {
            clock: SteadyClock::new(clock, options.clock),
            options,
            state,
            requests: RequestLog::default(),
            request_ids: SplitMix64::from_seed(0),
            link: Link::default(),
            missing: journal::HEADER,
        };
        emulator.restart_request_ids();
        emulator
    }

    /// Makes an emulator with the state of a journal: the bytes of every [`take_journal`](Self::take_journal) in order,
    /// or a [`snapshot`](Self::snapshot). An empty journal has no records. A journal of the version before is read too,
    /// and must be replaced.
    ///
    /// # Errors
    /// A [`JournalError`] if the bytes are no journal, or if they are damaged before their end. Nothing of them is used
    /// then.
    pub fn open(
        options: Options,
        clock: Box<dyn Clock + Send>,
        journal: &[u8],
    ) -> Result<(Self, Recovery), JournalError> {
        let mut emulator = Self::new(options, clock);
        let read = journal::read(journal, &mut emulator.state)?;
        (emulator.link, emulator.missing) = (read.link, read.missing);
        emulator.restart_request_ids();
        Ok((emulator, read.recovery))
    }

    /// Starts the ids of requests from the seed and the time, so that a restart does not repeat them.
    fn restart_request_ids(&mut self) {
        let bookkeeping = &self.state.bookkeeping;
        let now_ms = self.clock.now_ms(bookkeeping.advanced_ms, bookkeeping.now_ms);
        self.request_ids = SplitMix64::from_seed(!self.options.seed ^ now_ms);
    }

    /// Answers a request. Only an upload URL depends on the origin of the request's URL.
    pub fn handle(&mut self, request: &Request) -> Response {
        self.respond(Some(request.method), request.method.as_str(), request)
    }

    /// Answers a request of a method that [`Method`] does not list: 405, or 404 for an unknown path.
    pub fn refuse_method(&mut self, method: &str, url: &str) -> Response {
        self.respond(None, method, &Request::new(Method::Options, url))
    }

    /// The refusal of an upload whose URL alone is reason enough, so that a server need not read its body: the path is
    /// none, the token is wrong, or it has expired. `None` if the body decides, and for every other request.
    pub fn refuse_upload(&mut self, request: &Request) -> Option<Response> {
        let path = router::without_prefix(request.path(), &self.options.prefix).ok()?;
        let Ok(Found::Operation(route, parameters)) =
            router::find(Some(request.method), path, &self.options.vocabulary)
        else {
            return path.starts_with(UPLOADS).then(|| self.handle(request));
        };
        if !matches!(route.body, Body::Upload) || self.state.bookkeeping.refuses_upload() {
            return None;
        }
        let input = request_checks::check(route, parameters, request, &self.options).ok()?;
        let now_ms = self.now_ms();
        self.state.remove_deleted(now_ms);
        let context = RequestContext {
            state: &mut self.state,
            options: &self.options,
            now_ms,
            tenant_id: String::new(),
            url: &request.url,
            input,
            raw_body: &[],
        };
        uploads::expected(&context).err().map(|_| self.handle(request))
    }

    fn respond(&mut self, method: Option<Method>, method_name: &str, request: &Request) -> Response {
        self.requests.push(method_name, request);
        let response = self.dispatch(method, request).unwrap_or_else(|refusal| refusal);
        let mut response = answers::rewrite(response, &self.options);
        if method == Some(Method::Head) {
            // The length of the body that GET would have (RFC 9110, section 9.3.2).
            let length = response.body.len().to_string();
            response.body = Vec::new();
            response = response.with_header("content-length", length);
        }
        // A client whose wait runs into its limit can then say why.
        if self.options.clock == ClockMode::Manual {
            response = response.with_header("x-emulator-clock", "manual");
        }
        // The emulator's clock is not always that of its machine.
        let date = format_http_date(self.now_ms());
        response.with_header("date", date).with_header("x-request-id", self.request_ids.uuid())
    }

    /// Checks a request and passes it to the handler of its operation.
    fn dispatch(&mut self, method: Option<Method>, request: &Request) -> HandlerResult {
        let path = router::without_prefix(request.path(), &self.options.prefix)?;
        let (route, parameters) = match router::find(method, path, &self.options.vocabulary)? {
            Found::Operation(route, parameters) => (route, parameters),
            Found::Methods(allowed) => return Ok(Response::new(204).with_header("allow", allowed)),
        };
        let tenant_id = self.tenant_of(route, request)?;
        let input = request_checks::check(route, parameters, request, &self.options)?;
        let now_ms = self.now_ms();
        self.state.remove_deleted(now_ms);
        (route.handler)(&mut RequestContext {
            state: &mut self.state,
            options: &self.options,
            now_ms,
            tenant_id,
            url: &request.url,
            input,
            raw_body: request.body.as_deref().unwrap_or_default(),
        })
    }

    fn tenant_of(&self, route: &Route, request: &Request) -> Result<String, Response> {
        let own_tenant_id = &self.state.bookkeeping.tenant_id;
        match route.body {
            Body::Upload => Ok(own_tenant_id.clone()),
            Body::Ignored | Body::Form(_) => auth::tenant(&self.options, route, request, own_tenant_id),
        }
    }

    /// The time, which no later call is behind.
    fn now_ms(&mut self) -> u64 {
        let bookkeeping = &mut self.state.bookkeeping;
        bookkeeping.now_ms = self.clock.now_ms(bookkeeping.advanced_ms, bookkeeping.now_ms);
        bookkeeping.now_ms
    }
}

/// Controlling what a real service would do by itself.
impl Emulator {
    /// Adds records without requests, from the JSON text of an object with the members `deployments`, `repositories`,
    /// `integrations`, `listeners`, `oauthProviders` and `connections`, each a list of records, which need not be
    /// complete.
    ///
    /// A deployment is deployed already, unless its `status` is `AWAITING_DATABASE`. Its name, id, source and times
    /// have defaults. Its history is a list `revisions`, the oldest first, of objects with `created_at`,
    /// `source_revision_config`, `steps` as of a script, and `fail`, the code of a signature that its log shows. A
    /// `tenant_id` names another tenant than the emulator's own.
    ///
    /// # Errors
    /// A sentence on the record that cannot be added. The records before it have been added then.
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

    /// Moves the clock forward by `ms` milliseconds, in either mode.
    pub fn advance(&mut self, ms: u64) {
        // Starts from the time that responses show. If the clock beneath was set back, it stands behind that time, and
        // a move from there could have no effect.
        let target_ms = self.now_ms().saturating_add(ms);
        self.state.bookkeeping.advanced_ms = target_ms.saturating_sub(self.clock.base_ms());
        self.state.bookkeeping.now_ms = target_ms;
        self.state.bookkeeping_changed();
    }

    /// Sets the status timeline of the next revision, failures included. The status of the last step stays. Without
    /// steps, the next revision has the default timeline again.
    pub fn script(&mut self, steps: Vec<Step>) {
        self.state.bookkeeping.script = Some(steps).filter(|steps| !steps.is_empty());
        self.state.bookkeeping_changed();
    }

    /// Lets the next revision, or the next upload, fail as a signature of the
    /// [`diagnose`](crate::diagnose::SIGNATURES) table says: with its status, and with its lines in the log. The name
    /// is the signature's code, with hyphens or underscores, or the beginning of one. A revision whose source cannot
    /// fail so is refused with 400, and the failure is forgotten: an image is not built.
    ///
    /// # Errors
    /// A sentence that names the signatures if none has the name.
    ///
    /// # Examples
    /// ```
    /// use deployment_control::emulator::{Emulator, Options};
    /// use deployment_control::env::FakeEnv;
    /// let mut emulator = Emulator::new(Options::default(), Box::new(FakeEnv::default()));
    /// emulator.fail("image-pull")?;
    /// # Ok::<(), String>(())
    /// ```
    pub fn fail(&mut self, name: &str) -> Result<(), String> {
        self.state.bookkeeping.fail = Some(diagnose::played_named(name)?);
        self.state.bookkeeping_changed();
        Ok(())
    }

    /// Forgets everything: records, script, the clock's moves and the requests. Ids start again from the seed.
    pub fn reset(&mut self) {
        self.state = State::new(self.options.seed);
        self.requests = RequestLog::default();
        self.restart_request_ids();
    }

    /// Adds a request to the log that was answered in the emulator's place, for example by an injected fault.
    pub fn remember(&mut self, method: &str, request: &Request) {
        self.requests.push(method, request);
    }

    /// The latest requests, oldest first: at most 1,000, with at most 4 MiB of bodies.
    pub fn requests(&self) -> impl Iterator<Item = &Received> {
        self.requests.iter()
    }
}

/// Storing the state.
impl Emulator {
    /// Whether [`take_journal`](Self::take_journal) has something to give.
    pub const fn has_changed(&self) -> bool {
        self.state.has_changed() || !self.missing.is_empty()
    }

    /// The journal's entries for everything that changed since the last call, empty if nothing did.
    ///
    /// If these are stored before each response is sent, nothing that was acknowledged can be lost.
    pub fn take_journal(&mut self) -> Vec<u8> {
        let mut journal = core::mem::take(&mut self.missing).to_vec();
        journal::write_changes(&mut self.state, &mut self.link, &mut journal);
        journal
    }

    /// The whole state as a journal, as short as it can be, in the place of everything that was stored. What
    /// [`take_journal`](Self::take_journal) gives next can be appended to it, and also to the journal before it, if it
    /// could not be replaced.
    pub fn whole_journal(&mut self) -> Vec<u8> {
        self.missing = b"";
        journal::write_all(&self.state, Some(self.link))
    }

    /// The whole state, for [`restore`](Self::restore). It depends on nothing but the state.
    pub fn snapshot(&self) -> Vec<u8> {
        journal::write_all(&self.state, None)
    }

    /// Replaces the state by that of a [`snapshot`](Self::snapshot).
    ///
    /// # Errors
    /// A [`JournalError`] if the bytes are no complete snapshot. Nothing changes then.
    pub fn restore(&mut self, snapshot: &[u8]) -> Result<(), JournalError> {
        let mut state = State::new(self.options.seed);
        let read = journal::read(snapshot, &mut state)?;
        if read.recovery.dropped_bytes > 0 || read.recovery.entries == 0 || !read.missing.is_empty() {
            return Err(JournalError::CutOff);
        }
        self.state = state;
        Ok(())
    }
}
