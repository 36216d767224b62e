//! The form that is held for live typing: the one that JavaScript used last. Which one that is, and what it holds, JavaScript knows; so nothing has to be freed.

use std::cell::RefCell;

use wasm_bindgen::prelude::wasm_bindgen;

use super::checks::{hosting_of, take_current, tell, with_form, with_text};
use crate::form::MAX_STEPS;
use crate::schema::RECORDS;
use crate::validate::{Issue, Session};

thread_local! {
    static SESSION: RefCell<Option<Session>> = const { RefCell::new(None) };
    // JavaScript writes 32 bits a step, as wide as an index is here.
    static WAY: RefCell<[usize; MAX_STEPS as usize]> = const { RefCell::new([0; MAX_STEPS as usize]) };
}

/// What a change came to: there is no such place, no issue, or issues whose facts `takeFacts` gives.
const NO_SUCH_PLACE: u32 = 0;
const NO_ISSUES: u32 = 1;
const ISSUES: u32 = 2;

/// Holds the form that was laid.
#[wasm_bindgen(js_name = sessionOpen)]
pub fn open(record: usize, root: u32, hosting: u32) {
    let current = take_current();
    let session = RECORDS.get(record).map(|record| with_form(root, |form| Session::from_form(record, form.compact(record), hosting_of(hosting), current)));
    SESSION.set(session);
}

/// Where the steps of a way are laid: `MAX_STEPS` at most.
#[wasm_bindgen(js_name = sessionWay)]
pub fn way() -> usize {
    WAY.with_borrow_mut(|way| way.as_ptr() as usize)
}

/// Puts a node that needs no words of its own in a place: a constant, a small whole number, a text that is not kept, or 0 to take a field away.
#[wasm_bindgen(js_name = sessionNode)]
pub fn node(steps: usize, node: u32) -> u32 {
    change(steps, |session, way| session.put(way, |_, _, _| node))
}

/// Puts a number in a place.
#[wasm_bindgen(js_name = sessionNumber)]
pub fn number(steps: usize, number: f64) -> u32 {
    change(steps, |session, way| session.put(way, |form, _, old| form.renumber(old, number)))
}

/// Puts the text whose bytes were laid in a place.
#[wasm_bindgen(js_name = sessionText)]
pub fn text(steps: usize, bytes: usize) -> u32 {
    with_text(bytes, |text| change(steps, |session, way| session.put(way, |form, kind, old| form.retext(old, kind, text))))
}

/// Puts a value in a place that was laid as a form is.
#[wasm_bindgen(js_name = sessionGraft)]
pub fn graft(steps: usize, root: u32) -> u32 {
    with_form(root, |form| change(steps, |session, way| session.graft(way, form)))
}

/// Says whether the form has issues, whose facts `takeFacts` gives.
#[wasm_bindgen(js_name = sessionReport)]
pub fn report() -> bool {
    SESSION.with_borrow(|session| session.as_ref().is_some_and(|session| tell(session.report().issues)))
}

fn change(steps: usize, work: impl FnOnce(&mut Session, &[usize]) -> Option<Vec<Issue>>) -> u32 {
    let issues = WAY.with_borrow(|way| SESSION.with_borrow_mut(|session| session.as_mut().zip(way.get(..steps)).and_then(|(session, way)| work(session, way))));
    match issues.map(tell) {
        None => NO_SUCH_PLACE,
        Some(false) => NO_ISSUES,
        Some(true) => ISSUES,
    }
}
