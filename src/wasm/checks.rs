//! Checks and explanations for JavaScript: synchronous. Forms come through one arena that JavaScript writes, issues go back as facts without sentences.

use std::cell::RefCell;

use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::explain;
use crate::footprint::{self, FootprintError};
use crate::form::{Form, START_WORDS};
use crate::schema::{DEPLOYMENT, RECORDS};
use crate::validate::{Hosting, Options, Report, Segment, check_form, check_text_with};

/// Room beyond this many words or bytes is given back after a check.
const KEPT: usize = 1 << 18;

thread_local! {
    static FORM: RefCell<Form> = RefCell::new(Form::new());
    /// The deployment that the next check of a patch compares with.
    static CURRENT: RefCell<Option<Form>> = const { RefCell::new(None) };
}

/// The memory of the core, into which JavaScript writes forms.
#[wasm_bindgen(js_name = coreMemory)]
pub fn core_memory() -> JsValue {
    wasm_bindgen::memory()
}

/// Makes room for a form of so many words and bytes; gives where the words start.
#[wasm_bindgen(js_name = formRoom)]
pub fn form_room(words: usize, bytes: usize) -> usize {
    FORM.with_borrow_mut(|form| {
        let (all, text) = form.parts();
        all.resize(START_WORDS + words, 0);
        if text.len() < bytes {
            text.resize(bytes, 0);
        }
        all.as_ptr() as usize + START_WORDS * size_of::<u32>()
    })
}

/// Where the bytes of the form start.
#[wasm_bindgen(js_name = formText)]
pub fn form_text() -> usize {
    FORM.with_borrow_mut(|form| form.parts().1.as_ptr() as usize)
}

/// Reads the deployment that the next check of a patch compares with from the bytes that were laid; says whether it is JSON.
#[wasm_bindgen(js_name = setCurrent)]
pub fn set_current(bytes: usize) -> bool {
    let current = FORM.with_borrow_mut(|form| Form::read_record(&DEPLOYMENT, form.parts().1.get(..bytes).unwrap_or_default()).ok());
    CURRENT.with_borrow_mut(|place| {
        *place = current;
        place.is_some()
    })
}

/// Checks the form that was laid; gives the facts of its issues, or nothing where it has none. `hosting` is 0 where it is not known, 1 for cloud, 2 for self-hosted.
#[wasm_bindgen(js_name = checkForm)]
pub fn check(record: usize, root: u32, hosting: u32) -> Option<String> {
    FORM.with_borrow_mut(|form| {
        form.set_root(root);
        let report = RECORDS.get(record).map(|record| with_options(hosting, |options| check_form(record, form, options)));
        give_back(form);
        facts(report)
    })
}

/// Checks the JSON text whose bytes were laid; gives the facts of its issues, or nothing where it has none.
#[wasm_bindgen(js_name = checkText)]
pub fn check_text(record: usize, bytes: usize, hosting: u32) -> Option<String> {
    FORM.with_borrow_mut(|form| {
        let text = form.parts().1.get(..bytes).unwrap_or_default();
        let report = RECORDS.get(record).map(|record| with_options(hosting, |options| check_text_with(record, text, options)));
        give_back(form);
        facts(report)
    })
}

/// Explains the JSON text of a patch against that of its deployment, which is empty where it is not known; gives the facts, or nothing for a text that is no JSON.
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
    let hosting = match hosting {
        1 => Some(Hosting::Cloud),
        2 => Some(Hosting::SelfHosted),
        _ => None,
    };
    let current = CURRENT.take();
    work(&Options { hosting, current: current.as_ref() })
}

fn facts(report: Option<Report>) -> Option<String> {
    report.filter(|report| !report.issues.is_empty()).map(|report| report.facts())
}

/// Works on the text whose bytes were laid.
pub(super) fn with_text<R>(bytes: usize, work: impl FnOnce(&[u8]) -> R) -> R {
    FORM.with_borrow_mut(|form| {
        let done = work(form.parts().1.get(..bytes).unwrap_or_default());
        give_back(form);
        done
    })
}

fn give_back(form: &mut Form) {
    let (words, text) = form.parts();
    if words.capacity() > KEPT || text.capacity() > KEPT {
        *form = Form::new();
    }
}
