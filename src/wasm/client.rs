//! What the npm package's client asks of the core: pure questions, each one call. They build paths and queries, judge
//! what follows a poll or a page, and explain patches.

use wasm_bindgen::prelude::wasm_bindgen;

use super::buffers::{self, output, output_if, text};
use super::checks::record_at;
use crate::api::{path, query};
use crate::client::policy::page::{self, Next, ReceivedPage};
use crate::client::policy::rollback::{self, Candidate};
use crate::client::policy::wait::{self, Pauses};
use crate::client::{ConfigError, Options, Verdict};
use crate::explain::{self, Wish};
use crate::footprint::{self, FootprintError};
use crate::validate::Segment;

/// Says what is wrong with a client's base address, which is the input, and its credentials; 0 if both can be used.
#[wasm_bindgen(js_name = checkConfig)]
pub fn check_config(base_url: usize, has_credentials: bool, allow_insecure_http: bool) -> usize {
    buffers::read([base_url], |[base_url]| {
        let checked = Options::new(text(base_url))
            .and_then(|options| Options { allow_insecure_http, ..options }.check(has_credentials));
        output_if(checked.err().map(ConfigError::as_str).map(str::to_owned))
    })
}

/// Fills the parameters of an operation's path in: the input is its template and its parameters. Gives the path, or the
/// encoded issues of a parameter that cannot be in it.
#[wasm_bindgen(js_name = fillPath)]
pub fn fill_path(template: usize, first: usize, second: usize) -> usize {
    buffers::read([template, first, second], |[template, first, second]| {
        output(&path::fill(text(template), &[text(first), text(second)]).unwrap_or_else(|report| report.encoded()))
    })
}

/// Whether a path that a caller wrote, which is the input, leads where it says.
#[wasm_bindgen(js_name = pathStays)]
pub fn path_stays(path: usize) -> bool {
    buffers::read([path], |[path]| path::stays(text(path)))
}

/// Encodes a query, whose JSON text is the input, with its question mark. `place` is that of its record in the list of
/// records, if the query has one.
#[wasm_bindgen(js_name = encodeQuery)]
pub fn encode_query(query: usize, place: usize) -> usize {
    buffers::read([query], |[query]| output(&query::encode_as(record_at(place), text(query))))
}

/// What a revision's status, which is the input, means for a wait: 0 to go on, 1 for done, 2 for failed, 3 for
/// superseded.
#[wasm_bindgen(js_name = judgeStatus)]
pub fn judge_status(status: usize) -> u32 {
    match buffers::read([status], |[status]| wait::verdict(text(status))) {
        Verdict::Continue => 0,
        Verdict::Done => 1,
        Verdict::Failed => 2,
        Verdict::Superseded => 3,
    }
}

#[wasm_bindgen]
extern "C" {
    /// The polls of a wait, by [`POLLS`].
    #[wasm_bindgen(typescript_type = "Polls")]
    pub type Polls;
    #[wasm_bindgen(method, getter, js_name = minDelay)]
    fn min_delay(this: &Polls) -> f64;
    #[wasm_bindgen(method, getter, js_name = maxDelay)]
    fn max_delay(this: &Polls) -> f64;
    #[wasm_bindgen(method, getter)]
    fn factor(this: &Polls) -> f64;
    #[wasm_bindgen(method, getter)]
    fn count(this: &Polls) -> u32;

    /// A page that was received, by [`PAGE`].
    #[wasm_bindgen(typescript_type = "Page")]
    pub type Page;
    #[wasm_bindgen(method, getter)]
    fn limit(this: &Page) -> f64;
    #[wasm_bindgen(method, getter)]
    fn offset(this: &Page) -> f64;
    #[wasm_bindgen(method, getter)]
    fn received(this: &Page) -> f64;
    #[wasm_bindgen(method, getter)]
    fn fresh(this: &Page) -> f64;
    #[wasm_bindgen(method, getter)]
    fn repeated(this: &Page) -> f64;
    #[wasm_bindgen(method, getter)]
    fn offered(this: &Page) -> f64;
    #[wasm_bindgen(method, getter)]
    fn skipped(this: &Page) -> f64;
}

#[wasm_bindgen(typescript_custom_section)]
const POLLS: &str = r"
/** How often a wait polls; times are in milliseconds. */
export interface Polls {
  readonly minDelay: number;
  readonly maxDelay: number;
  readonly factor: number;
  /** How many polls there were. */
  readonly count: number;
}
";

#[wasm_bindgen(typescript_custom_section)]
const PAGE: &str = r"
/** A page that was received. */
export interface Page {
  /** How many records were asked for. */
  readonly limit: number;
  /** Where it started. */
  readonly offset: number;
  /** How many records it has. */
  readonly received: number;
  /** How many of them no page before had. */
  readonly fresh: number;
  /** How many pages in a row before it brought nothing new. */
  readonly repeated: number;
  /** Where the service says that the next one starts; not a number if it does not say. */
  readonly offered: number;
  /** Where it would have started by counting, if the service's offset led further on; else not a number. */
  readonly skipped: number;
}
";

/// The pause in milliseconds after a poll. `unit` is a random number from 0 to 1.
#[wasm_bindgen(js_name = pollPause)]
pub fn poll_pause(polls: &Polls, unit: f64) -> f64 {
    let pauses = Pauses { min_delay_ms: polls.min_delay(), max_delay_ms: polls.max_delay(), factor: polls.factor() };
    wait::delay_ms(&pauses, polls.count(), unit)
}

/// The place of the revision that a rollback goes back to, or -1. The input is the status of each revision, a line each,
/// the newest first, and for each `1` if it was made from the same as the newest.
#[wasm_bindgen(js_name = goodRevision)]
pub fn good_revision(statuses: usize, same: usize) -> i32 {
    buffers::read([statuses, same], |[statuses, same]| {
        let same = same.iter().map(|flag| *flag == b'1').chain(core::iter::repeat(false));
        let candidates = text(statuses).split('\n').zip(same).map(|(status, is_same)| Candidate { status, is_same });
        rollback::good_revision(candidates).and_then(|place| i32::try_from(place).ok()).unwrap_or(-1)
    })
}

/// Where the page after this one starts; -1 where there is none, -2 where the listing must end with an error.
#[wasm_bindgen(js_name = nextOffset)]
pub fn next_offset(page: &Page) -> f64 {
    let page = ReceivedPage {
        limit: page.limit(),
        offset: page.offset(),
        received: page.received(),
        fresh: page.fresh(),
        repeated: page.repeated(),
        offered: Some(page.offered()),
        skipped: Some(page.skipped()).filter(|counted| !counted.is_nan()),
    };
    match page::next_page(&page) {
        Next::Page(next) => next,
        Next::End => -1.0,
        Next::Repeats => -2.0,
    }
}

/// Explains a patch against its deployment: the input is the JSON text of each, the second empty where it is not known.
/// Gives 0 for text that is not JSON.
#[wasm_bindgen(js_name = explainPatch)]
pub fn explain_patch(patch: usize, current: usize) -> usize {
    buffers::read([patch, current], |[patch, current]| {
        let explanation = explain::explain(patch, Some(current).filter(|text| !text.is_empty())).ok();
        output_if(explanation.map(|explanation| explanation.encoded()))
    })
}

/// Plans how a stored deployment becomes what a form describes: the input is the JSON text of both, and the place of
/// what the form is taken for. Gives 0 for text that is not JSON.
#[wasm_bindgen(js_name = planPatch)]
pub fn plan_patch(form: usize, stored: usize, wish: u32) -> usize {
    buffers::read([form, stored], |[form, stored]| {
        output_if(explain::plan_as(Wish::at(wish), form, stored).ok().map(|plan| plan.encoded()))
    })
}

/// Calculates the footprint of a `resource_spec`, whose JSON text is the input. Gives its parts, or the path of what
/// cannot be counted with as an object's only member, or 0 for what is no object.
#[wasm_bindgen(js_name = footprint)]
pub fn footprint(spec: usize) -> usize {
    buffers::read([spec], |[spec]| {
        output_if(match footprint::encoded(spec) {
            Ok(parts) => Some(parts),
            Err(FootprintError::NotCountable(path)) => {
                let mut out = String::from("{\"path\":");
                Segment::write_json(&mut out, &path);
                out.push('}');
                Some(out)
            }
            Err(_) => None,
        })
    })
}
