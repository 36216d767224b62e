//! Pushes are not built where the revision names a tag. Reads `source_config` and `source_revision_config`. A field that a
//! patch leaves out stays as the service has stored it, and a patch without both fields is not checked.

use crate::form::{Form, Node, Value};
use crate::schema::{DEPLOYMENT, DEPLOYMENT_PATCH, Inputs, Record, SOURCE_CONFIG, SOURCE_REVISION_CONFIG, at};
use crate::validate::between::given::one;
use crate::validate::between::predicate::Predicate;
use crate::validate::check::Check;
use crate::validate::issue::kind::{Degree, IssueKind};
use crate::validate::issue::location::Step;
use crate::validate::issue::texts::{Authority, Texts};

/// `build_on_push` together with a tag.
pub(in crate::validate) const BUILD_ON_PUSH_WITH_TAG: Texts =
    Texts::ours("build_on_push_with_tag", "Should be false where repo_ref names a tag")
        .according_to(Authority::Observed("observed 5"))
        .next("Set `build_on_push` to false, or name a branch.")
        .example(
            &DEPLOYMENT_PATCH,
            r#"{"source_config": {"build_on_push": true}, "source_revision_config": {"repo_ref": "refs/tags/v1"}}"#,
        )
        .harmless(r#"{"source_config": {"build_on_push": true}, "source_revision_config": {"repo_ref": "main"}}"#)
        .de("Sollte false sein, wenn repo_ref ein Git-Tag nennt");

const BUILD_ON_PUSH: u8 = at(SOURCE_CONFIG.fields, "build_on_push");
const REPO_REF: u8 = at(SOURCE_REVISION_CONFIG.fields, "repo_ref");
const STORED_CONFIG: u8 = at(DEPLOYMENT.fields, "source_config");
const STORED_REVISION: u8 = at(DEPLOYMENT.fields, "source_revision_config");

pub(in crate::validate) const PREDICATE: Predicate = Predicate::holds(&["!(form.pushed && form.tagged)"]);

/// Of a patch, the other of the two may be stored.
#[inline]
pub(in crate::validate) const fn may_break([config, revision]: Inputs, given: u64) -> bool {
    one(given, config) || one(given, revision)
}

pub(in crate::validate) fn check<'a>(
    check: &mut Check<'a>,
    _: &'static Record,
    [config, revision]: Inputs,
    node: Node<'a>,
) {
    let stored = check.options.current.map(Form::root);
    // Whether the form sets a field, and the value that holds: its own, else the stored one.
    let value = |own: u8, stored_in: u8, field: u8| {
        let own = node.given(own.into()).and_then(|node| node.given(field.into()));
        let stored = stored.and_then(|stored| stored.given(stored_in.into()));
        (own.is_some(), own.or_else(|| stored?.given(field.into())))
    };
    let (sets_push, push) = value(config, STORED_CONFIG, BUILD_ON_PUSH);
    let (sets_tag, reference) = value(revision, STORED_REVISION, REPO_REF);
    let is_pushed = push.is_some_and(|node| node.value() == Value::Boolean(true));
    if (sets_push || sets_tag) && is_pushed && reference.is_some_and(|node| node.text().starts_with(b"refs/tags/")) {
        let location = [Step::Name("source_config"), Step::Name("build_on_push")];
        check.report_below(IssueKind::BuildOnPushWithTag, Degree::Refused, &location, Vec::new());
    }
}
