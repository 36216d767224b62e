//! The emulator's exports. Settings cross the border as JSON text, which the emulator reads as it reads every other.

use wasm_bindgen::JsError;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::diagnose::given_logs;
use crate::emulator::{Emulator, Options, Recovery, Step};
use crate::env::Clock;
use crate::http::{Method, Request, Response};
use crate::json::writer;

#[wasm_bindgen]
extern "C" {
    /// The time of the host, in milliseconds since 1970.
    #[wasm_bindgen(js_namespace = Date)]
    fn now() -> f64;

    /// Milliseconds that only pass. Not every host has them.
    #[wasm_bindgen(catch, js_namespace = performance, js_name = now)]
    fn passing() -> Result<f64, JsValue>;
}

/// The host's clock, or one that tests put in its place.
struct HostClock;

impl Clock for HostClock {
    fn now_ms(&self) -> f64 {
        now()
    }

    fn steady_ms(&self) -> f64 {
        passing().unwrap_or_else(|_| now())
    }
}

/// How many bytes a page of the memory has.
const PAGE: usize = 1 << 16;

/// The memory of the emulator, from which JavaScript reads answers.
#[wasm_bindgen(js_name = emulatorMemory)]
pub fn emulator_memory() -> JsValue {
    wasm_bindgen::memory()
}

/// The emulator in its wasm file. `pkg/src/emulator/emulator-instance.ts` holds it; callers never see it.
#[wasm_bindgen]
#[derive(Debug)]
pub struct EmulatorCore {
    emulator: Emulator,
    recovery: Recovery,
    /// The last response, which JavaScript reads in the memory: its headers as lines, and its body.
    head: String,
    body: Vec<u8>,
    /// Its status, whether the journal has grown, and the addresses and lengths of headers and body.
    response: [usize; 6],
}

#[wasm_bindgen]
impl EmulatorCore {
    /// Makes an emulator from its options as JSON and the journal of an earlier one.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &str, journal: Option<Vec<u8>>) -> Result<Self, JsError> {
        let options = Options::from_json(options).map_err(|reason| JsError::new(&reason))?;
        make_room(journal.as_ref().map_or(0, Vec::len).saturating_mul(3));
        let (emulator, recovery) = Emulator::open(options, Box::new(HostClock), &journal.unwrap_or_default())?;
        Ok(Self { emulator, recovery, head: String::new(), body: Vec::new(), response: [0; 6] })
    }

    /// How many bytes of an entry that was never acknowledged the journal's end held; they were dropped.
    #[wasm_bindgen(getter, js_name = droppedBytes)]
    pub fn dropped_bytes(&self) -> usize {
        self.recovery.dropped_bytes
    }

    /// Whether the stored journal is of the version before, so that it must be replaced before anything is appended.
    #[wasm_bindgen(getter)]
    pub fn upgrade(&self) -> bool {
        self.recovery.upgrade
    }

    /// Answers a request whose head is lines: its method, its URL, and its headers, each a name and a value. Gives
    /// where six words about the answer stand: its status, whether the journal has something to take, where its headers
    /// start, which are lines too, and their length, where its body starts, and its length. All of it stands until the
    /// next request.
    ///
    /// One text and one number cross, since each crossing costs as much as a small answer, and so do bytes of their own
    /// for JavaScript.
    pub fn handle(&mut self, head: &str, body: Option<Vec<u8>>) -> usize {
        let pages = memory_pages();
        let mut lines = head.split('\n').map(str::to_owned);
        let (method, url) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
        let response = match Method::from_wire(&method) {
            None => self.emulator.refuse_method(&method, &url),
            Some(method) => {
                let headers = core::iter::from_fn(|| Some((lines.next()?, lines.next()?))).collect();
                self.emulator.handle(&Request { method, url, headers, body })
            }
        };
        self.show(response, pages)
    }

    /// The refusal of an upload for which its URL is reason enough, as `handle` gives an answer; 0 if its body is to be
    /// read.
    #[wasm_bindgen(js_name = refuseUpload)]
    pub fn refuse_upload(&mut self, url: &str) -> usize {
        let pages = memory_pages();
        self.emulator.refuse_upload(&Request::new(Method::Put, url)).map_or(0, |response| self.show(response, pages))
    }

    /// Writes a request into the log that something answered in the emulator's place.
    pub fn remember(&mut self, method: &str, url: &str, body: Option<Vec<u8>>) {
        let mut request = Request::new(Method::Get, url);
        request.body = body;
        self.emulator.remember(method, &request);
    }

    /// The journal's entries for what changed since the last call; empty where nothing did.
    #[wasm_bindgen(js_name = takeJournal)]
    pub fn take_journal(&mut self) -> Vec<u8> {
        self.emulator.take_journal()
    }

    /// The whole state as a journal that takes the place of the stored one.
    #[wasm_bindgen(js_name = wholeJournal)]
    pub fn whole_journal(&mut self) -> Vec<u8> {
        self.emulator.whole_journal()
    }

    /// The whole state, to be restored.
    pub fn snapshot(&self) -> Vec<u8> {
        self.emulator.snapshot()
    }

    /// Takes the state of a snapshot in place of its own.
    pub fn restore(&mut self, snapshot: &[u8]) -> Result<(), JsError> {
        make_room(snapshot.len().saturating_mul(3));
        Ok(self.emulator.restore(snapshot)?)
    }

    /// Moves the clock on by `ms` milliseconds.
    pub fn advance(&mut self, ms: f64) {
        self.emulator.advance(ms as u64);
    }

    /// Sets the way of the next revision, as the JSON of its steps.
    pub fn script(&mut self, steps: &str) -> Result<(), JsError> {
        self.emulator.script(Step::list_from_json(steps).map_err(|reason| JsError::new(&reason))?);
        Ok(())
    }

    /// Whether a failure may be played, and `giveLogs` is still to be called before a request is answered.
    #[wasm_bindgen(getter, js_name = lacksLogs)]
    pub fn lacks_logs(&self) -> bool {
        given_logs::are_lacking()
    }

    /// Takes the logs of the signatures, as `given_logs` has them.
    #[wasm_bindgen(js_name = giveLogs)]
    pub fn give_logs(&self, logs: String) {
        given_logs::give(logs);
    }

    /// Lets the next revision or upload fail as the signature of this name says.
    pub fn fail(&mut self, name: &str) -> Result<(), JsError> {
        self.emulator.fail(name).map_err(|reason| JsError::new(&reason))
    }

    /// Puts records in, as the JSON of their lists.
    pub fn seed(&mut self, records: &str) -> Result<(), JsError> {
        make_room(records.len().saturating_mul(10));
        self.emulator.seed(records).map_err(|reason| JsError::new(&reason))
    }

    /// Forgets everything.
    pub fn reset(&mut self) {
        self.emulator.reset();
    }

    /// The latest requests, oldest first, as a JSON list: a method, its URL, its body as text, the next method.
    pub fn requests(&self) -> String {
        let mut out = String::new();
        for received in self.emulator.requests() {
            for text in [&received.method, &received.url, &*String::from_utf8_lossy(&received.body)] {
                out.push(if out.is_empty() { '[' } else { ',' });
                writer::text(&mut out, text);
            }
        }
        out.push_str(if out.is_empty() { "[]" } else { "]" });
        out
    }
}

impl EmulatorCore {
    /// Shows an answer to JavaScript, for which there were so many pages of memory before.
    fn show(&mut self, response: Response, pages: usize) -> usize {
        self.head.clear();
        for (name, value) in &response.headers {
            for part in [name, "\n", value, "\n"] {
                self.head.push_str(part);
            }
        }
        self.head.pop();
        self.body = response.body;
        self.response = [
            response.status.into(),
            self.emulator.has_changed().into(),
            self.head.as_ptr() as usize,
            self.head.len(),
            self.body.as_ptr() as usize,
            self.body.len(),
        ];
        if memory_pages() > pages {
            make_room(LEAST_ROOM.max(memory_pages() * PAGE / 8));
        }
        self.response.as_ptr() as usize
    }
}

/// By how much the memory grows at least, once it grows while requests are answered.
const LEAST_ROOM: usize = 1 << 20;

fn memory_pages() -> usize {
    core::arch::wasm32::memory_size::<0>()
}

/// Lets the memory grow at once by so many bytes, about what is to be read or made. It would grow page by page else,
/// and each step would cost the host a look at its whole heap: measured, half of the time.
fn make_room(bytes: usize) {
    drop(core::hint::black_box(Vec::<u8>::with_capacity(bytes)));
}
