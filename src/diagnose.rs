//! Why a revision failed: known lines of logs, known traps, and what to do about each.
//!
//! Everything here is a pure function of what its caller has read: statuses, lines of logs, answers, forms. Nothing is
//! requested. [`SIGNATURES`] and [`TRAPS`] are the tables; `docs/doctor.md` shows them.
//!
//! # Examples
//! ```
//! use deployment_control::diagnose::{LogKind, diagnose_log};
//! let log = ["#9 [4/6] RUN pip install .", "#9 2.1 ERROR: No matching distribution found for agent-kit==9.9"];
//! let found = diagnose_log(LogKind::Build, &log).expect("the second line is known");
//! assert_eq!((found.code, found.line.map(|line| line.index)), ("package_not_found", Some(1)));
//! ```

mod error;
mod finding;
mod line;
mod log;
mod pattern;
mod revision;
mod signatures;
mod time;
mod traps;

pub use error::{Answer, diagnose_answer};
pub use finding::Finding;
pub use line::{LogKind, LogLine};
pub use log::{ERROR_WORDS, diagnose_log, last_error};
pub use pattern::{END, Pattern, QUIET, WINDOW};
pub use revision::{Diagnosis, OTHER_MINUTES, RevisionEvidence, State, USUAL_MINUTES, diagnose_revision};
pub use signatures::{Play, Played, SIGNATURES, Shown, Signature, played, played_named, signature};
pub use time::instant_ms;
pub use traps::{FormEvidence, Input, ListenerEvidence, PatchEvidence, TRAPS, Trap, diagnose_form};
