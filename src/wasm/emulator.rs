//! The emulator's exports. Settings cross the border as JSON text, which the emulator reads as it reads every other.

use js_sys::{Array, Function, Object, Reflect, Uint8Array};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

use crate::emulator::{Emulator, Options, Recovery, Step};
use crate::env::Clock;
use crate::http::{Header, Method, Request};

/// The time as a JavaScript function tells it.
struct JsClock(Function);

impl Clock for JsClock {
    fn now_ms(&self) -> f64 {
        // Of a function that throws, or tells no number, the emulator's time stands still.
        self.0.call0(&JsValue::UNDEFINED).ok().and_then(|now| now.as_f64()).unwrap_or(0.0)
    }
}

/// The emulator in its wasm file. The package's door holds it; callers never see it.
#[wasm_bindgen]
pub struct EmulatorCore {
    emulator: Emulator,
    recovery: Recovery,
}

#[wasm_bindgen]
impl EmulatorCore {
    /// Makes an emulator from its options as JSON, the journal of an earlier one, and a function that tells the time in milliseconds since 1970.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &str, journal: Option<Vec<u8>>, now: Function) -> Result<Self, JsError> {
        let options = Options::from_json(options).map_err(|reason| JsError::new(&reason))?;
        make_room(journal.as_ref().map_or(0, Vec::len).saturating_mul(3));
        let (emulator, recovery) = Emulator::open(options, Box::new(JsClock(now)), &journal.unwrap_or_default())?;
        Ok(Self { emulator, recovery })
    }

    /// How many bytes of an entry that was never acknowledged the journal's end held; they were dropped.
    #[wasm_bindgen(getter, js_name = droppedBytes)]
    pub fn dropped_bytes(&self) -> usize {
        self.recovery.dropped_bytes
    }

    /// Whether the stored journal must be replaced by a snapshot before anything is appended to it.
    #[wasm_bindgen(getter, js_name = mustRewrite)]
    pub fn must_rewrite(&self) -> bool {
        self.recovery.rewrite
    }

    /// Answers a request as `{status, headers, body}`. Headers are flat: a name, its value, the next name.
    pub fn handle(&mut self, method: &str, url: &str, headers: Vec<String>, body: Option<Vec<u8>>) -> Result<Object, JsValue> {
        let response = match Method::from_wire(method) {
            None => self.emulator.refuse_method(method, url),
            Some(method) => self.emulator.handle(&Request { method, url: url.to_owned(), headers: pairs(headers), body }),
        };
        let flat = Array::new();
        for (name, value) in &response.headers {
            flat.push(&name.as_str().into());
            flat.push(&value.as_str().into());
        }
        let answer = Object::new();
        Reflect::set(&answer, &"status".into(), &response.status.into())?;
        Reflect::set(&answer, &"headers".into(), &flat)?;
        Reflect::set(&answer, &"body".into(), &Uint8Array::from(response.body.as_slice()))?;
        Ok(answer)
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

    /// The whole state as a journal.
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

    /// Puts records in, as the JSON of their lists.
    pub fn seed(&mut self, records: &str) -> Result<(), JsError> {
        make_room(records.len().saturating_mul(10));
        self.emulator.seed(records).map_err(|reason| JsError::new(&reason))
    }

    /// Forgets everything.
    pub fn reset(&mut self) {
        self.emulator.reset();
    }

    /// The latest requests, oldest first, flat: a method, its URL, its body as text, the next method.
    pub fn requests(&self) -> Vec<String> {
        self.emulator
            .requests()
            .flat_map(|received| [received.method.clone(), received.url.clone(), String::from_utf8_lossy(&received.body).into_owned()])
            .collect()
    }
}

/// Lets the memory grow at once by so many bytes, about what records take that are to be read. As they are read, it would grow page by page, and each step would cost
/// the host a look at its whole heap: measured, half of the time.
fn make_room(bytes: usize) {
    drop(core::hint::black_box(Vec::<u8>::with_capacity(bytes)));
}

fn pairs(flat: Vec<String>) -> Vec<Header> {
    let mut flat = flat.into_iter();
    core::iter::from_fn(|| Some((flat.next()?, flat.next()?))).collect()
}
