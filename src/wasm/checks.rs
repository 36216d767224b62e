//! Checks and explanations for JavaScript: synchronous. Forms come through one arena that JavaScript writes, issues go back as facts without sentences.

use std::cell::RefCell;

use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::explain;
use crate::footprint::{self, FootprintError};
use crate::form::{Form, KEPT};
use crate::schema::{DEPLOYMENT, record_at};
use crate::validate::{Hosting, Issue, Options, Report, Segment, check_form, check_text_with};

thread_local! {
    static FORM: RefCell<Form> = RefCell::new(Form::new());
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// The facts of the last check's issues, until they are asked for.
    static FACTS: RefCell<String> = const { RefCell::new(String::new()) };
    /// The deployment that the next check of a patch compares with.
    static CURRENT: RefCell<Option<Form>> = const { RefCell::new(None) };
}

/// The memory of the core, into which JavaScript writes forms.
#[wasm_bindgen(js_name = coreMemory)]
pub fn core_memory() -> JsValue {
    wasm_bindgen::memory()
}

/// Makes room for a form of so many words and bytes in all; gives where the words start. What stands there stays.
#[wasm_bindgen(js_name = formRoom)]
pub fn form_room(words: usize, bytes: usize) -> usize {
    FORM.with_borrow_mut(|form| {
        let (all, text) = form.parts();
        grow(all, words);
        grow(text, bytes);
        all.as_ptr() as usize
    })
}

/// Where the bytes of the form start.
#[wasm_bindgen(js_name = formText)]
pub fn form_text() -> usize {
    FORM.with_borrow_mut(|form| form.parts().1.as_ptr() as usize)
}

/// Gives the room of the form back.
#[wasm_bindgen(js_name = formRelease)]
pub fn form_release() {
    FORM.set(Form::new());
}

/// Makes room for a JSON text of so many bytes; gives where it starts.
#[wasm_bindgen(js_name = textRoom)]
pub fn text_room(bytes: usize) -> usize {
    TEXT.with_borrow_mut(|text| {
        grow(text, bytes);
        text.as_ptr() as usize
    })
}

/// Reads the deployment that the next check of a patch compares with from the bytes that were laid; says whether it is JSON.
#[wasm_bindgen(js_name = setCurrent)]
pub fn set_current(bytes: usize) -> bool {
    let current = with_text(bytes, |text| Form::read_record(&DEPLOYMENT, text).ok());
    CURRENT.with_borrow_mut(|place| {
        *place = current;
        place.is_some()
    })
}

/// Checks the form that was laid; says whether it has issues, whose facts [`take_facts`] gives. `hosting` is 0 where it is not known, 1 for cloud, 2 for self-hosted.
#[wasm_bindgen(js_name = checkForm)]
pub fn check(record: usize, root: u32, hosting: u32) -> bool {
    FORM.with_borrow_mut(|form| {
        form.set_root(root);
        tell(record_at(record).map(|record| with_options(hosting, |options| check_form(record, form, options).issues)).unwrap_or_default())
    })
}

/// Checks the JSON text whose bytes were laid; says whether it has issues.
#[wasm_bindgen(js_name = checkText)]
pub fn check_text(record: usize, bytes: usize, hosting: u32) -> bool {
    with_text(bytes, |text| {
        tell(record_at(record).map(|record| with_options(hosting, |options| check_text_with(record, text, options).issues)).unwrap_or_default())
    })
}

/// The facts of the issues that were found last.
#[wasm_bindgen(js_name = takeFacts)]
pub fn take_facts() -> String {
    FACTS.take()
}

/// Keeps the facts of issues; says whether there are any.
pub(super) fn tell(issues: Vec<Issue>) -> bool {
    let any = !issues.is_empty();
    if any {
        FACTS.set(Report { issues }.facts());
    }
    any
}

/// Makes a vector at least so long.
fn grow<T: Clone + Default>(all: &mut Vec<T>, length: usize) {
    if all.len() < length {
        all.resize(length, T::default());
    }
}

/// Looks at the text that was laid, and gives its room back where it is large.
pub(super) fn with_text<R>(bytes: usize, work: impl FnOnce(&[u8]) -> R) -> R {
    TEXT.with_borrow_mut(|text| {
        let result = work(text.get(..bytes).unwrap_or_default());
        if text.len() > KEPT as usize {
            *text = Vec::new();
        }
        result
    })
}

/// Explains the JSON text of a patch against that of its deployment, which is empty where it is not known; gives the facts, or nothing for text that is not JSON.
#[wasm_bindgen(js_name = explainPatch)]
pub fn explain_patch(patch: &str, current: &str) -> Option<String> {
    explain::explain(patch.as_bytes(), Some(current.as_bytes()).filter(|text| !text.is_empty())).ok().map(|explanation| explanation.facts())
}

/// Reckons the footprint of the JSON text of a `resource_spec`; gives the facts, or the path of what cannot be counted with as an object's only member, or nothing for what is no
/// object.
#[wasm_bindgen(js_name = footprint)]
pub fn footprint(spec: &str) -> Option<String> {
    match footprint::facts(spec.as_bytes()) {
        Ok(facts) => Some(facts),
        Err(FootprintError::NotCountable(path)) => {
            let mut out = String::from("{\"path\":");
            Segment::write_json(&mut out, &path);
            out.push('}');
            Some(out)
        }
        Err(_) => None,
    }
}

fn with_options<R>(hosting: u32, work: impl FnOnce(&Options<'_>) -> R) -> R {
    let current = take_current();
    work(&Options { hosting: hosting_of(hosting), current: current.as_ref() })
}

pub(super) const fn hosting_of(hosting: u32) -> Option<Hosting> {
    match hosting {
        1 => Some(Hosting::Cloud),
        2 => Some(Hosting::SelfHosted),
        _ => None,
    }
}

/// The deployment that was laid for what comes next.
pub(super) fn take_current() -> Option<Form> {
    CURRENT.take()
}

/// Looks at the form that was laid.
pub(super) fn with_form<R>(root: u32, work: impl FnOnce(&Form) -> R) -> R {
    FORM.with_borrow_mut(|form| {
        form.set_root(root);
        work(form)
    })
}
