//! Checks forms and answers against their tables: every issue at once, each at the field where it can be corrected.
//!
//! A request is read into a [`Form`](crate::form::Form), one flat arena, and checked value by value and then rule by
//! rule: [`check_text`] for its JSON text, [`check_form`] for a form that was already read. An answer is checked while
//! its text is read, so that a page of any length takes the same memory. Issues come in the table's order, which is the
//! service's, whatever the order of the keys. Text that is not JSON is an issue too: no input makes a check fail or
//! panic.
//!
//! # A report
//! An issue has one of three degrees: the service refuses the form, or takes it and it cannot run, or it is worth a second
//! look. [`Report::ok`] is false for the first two. An [`Issue`] has its [`kind`](Issue::kind), which determines the
//! service's word, our code and the sentence; its location as the service gives it, including the root; its
//! [`path`](Issue::path) in the form; and the numbers and words in its sentence.
//!
//! ```
//! use deployment_control::schema::DEPLOYMENT_CREATE;
//! use deployment_control::validate::{self, Degree};
//!
//! let form = br#"{"name": "agent", "source": "internal_docker", "source_revision_config": {}, "secrets": {},
//!     "source_config": {"resource_spec": {"cpu": 2, "cpu_limit": 1, "min_sacle": 1}}}"#;
//! let report = validate::check_text(&DEPLOYMENT_CREATE, form);
//! assert!(!report.ok());
//!
//! let issue = &report.issues[0];
//! assert_eq!(issue.kind.code(), "limit_below_request");
//! assert_eq!(issue.kind.word(), "value_error");
//! assert_eq!(issue.degree, Degree::CannotRun);
//! assert_eq!(issue.location(), "body.source_config.resource_spec");
//! assert_eq!(issue.path().iter().map(|step| step.as_text().into_owned()).collect::<Vec<_>>(), ["source_config", "resource_spec", "cpu_limit"]);
//! assert_eq!(issue.msg(), "cpu_limit should be at least cpu, which is 2");
//!
//! // As text, an issue is its path and its sentence.
//! assert_eq!(report.issues[1].to_string(), "source_config.resource_spec.min_sacle: The contract has no such field here; did you mean min_scale?");
//! assert_eq!(report.issues[2].to_string(), "secrets: Input should be a valid list");
//! assert_eq!(report.issues[2].degree, Degree::Refused);
//! ```
//!
//! # Options
//! [`Options`] say where the service is hosted and, for a patch, which deployment it changes.
//!
//! ```
//! use deployment_control::form::Form;
//! use deployment_control::schema::{DEPLOYMENT, DEPLOYMENT_PATCH};
//! use deployment_control::validate::{Options, check_text_with};
//!
//! let current = Form::read_record(&DEPLOYMENT, br#"{"source": "repo_host", "source_config": {"repo_url": "https://repos.example/a"}}"#)?;
//! let options = Options { current: Some(&current), ..Options::default() };
//! let report = check_text_with(&DEPLOYMENT_PATCH, br#"{"source_config": {"repo_url": "https://repos.example/b"}}"#, &options);
//! assert_eq!(report.issues[0].to_string(), "source_config.repo_url: Some services refuse another value here, newer ones take it");
//! # Ok::<(), deployment_control::json::SyntaxError>(())
//! ```
//!
//! # The service's own issues
//! [`service_issues`] reads the body of a 422 and turns its locations into the same paths.
//!
//! ```
//! use deployment_control::{schema::DEPLOYMENT_CREATE, validate::service_issues};
//! let body = r#"{"detail": [{"type": "missing", "loc": ["body", "secrets", 0, "name"], "msg": "Field required"}]}"#;
//! assert_eq!(service_issues(Some(&DEPLOYMENT_CREATE), body)[0].msg, "Field required");
//! ```
//!
//! `reference/issues.md` explains each kind, with an example and the next step.

mod between;
mod check;
mod degree;
mod issue;
mod path;
mod repeated_names;
mod request;
mod response;
mod rules;
mod service_422;
mod session;
mod suggestion;
mod values;

pub use between::predicate::Predicate;
pub use check::Options;
pub use issue::collector::MAX_ISSUES;
pub use issue::kind::{Degree, IssueKind, Severity};
pub use issue::location::Segment;
pub use issue::parameter::{Context, Parameter};
pub use issue::report::{Issue, Origin, Report};
#[cfg(feature = "words")]
pub use issue::texts::{Authority, Example, KindWords};
pub use path::check_path_uuid;
#[cfg(all(target_arch = "wasm32", feature = "wasm-checks"))]
pub(crate) use request::check_live_text;
pub use request::{check_form, check_text, check_text_with};
#[cfg(feature = "client")]
pub(crate) use response::check_json;
#[cfg(all(target_arch = "wasm32", feature = "wasm-client"))]
pub(crate) use response::expected_at;
pub use response::{ResponseError, check_response};
pub use service_422::{ServiceIssue, service_issues, steps_in_form};
pub use session::{Change, Session, SessionError};
#[cfg(feature = "emulator")]
pub(crate) use suggestion::nearest;
#[cfg(feature = "emulator")]
pub(crate) use values::image_reference::{Flaw as ImageFlaw, check as check_image};
pub(crate) use values::lenient::{read_boolean, read_number};
pub(crate) use values::masks::{hides, is_masked};
pub use values::quantity::quantity;
pub use values::uuid::{UuidError, check_uuid};

/// Where the service is hosted.
pub use crate::schema::Hosting;

#[cfg(test)]
mod tests;
