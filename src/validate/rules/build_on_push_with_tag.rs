//! Pushes are not built where the revision names a tag. Reads `source_config` and `source_revision_config`, of which other
//! sources do not read these fields. A field that a patch leaves out stays as the service has stored it, and a patch
//! without both fields is not checked.

use crate::form::{Form, Node};
use crate::schema::{DEPLOYMENT, DEPLOYMENT_PATCH, Inputs, Record, SOURCE_CONFIG, SOURCE_REVISION_CONFIG, Sources, at};
use crate::validate::between::given::one;
use crate::validate::between::predicate::Predicate;
use crate::validate::check::Check;
use crate::validate::issue::kind::{Degree, IssueKind};
use crate::validate::issue::location::Step;
use crate::validate::issue::texts::{Authority, Texts};
use crate::validate::values::lenient;

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
const REPO_BRANCH: u8 = at(SOURCE_CONFIG.fields, "repo_branch");
const SOURCE: u8 = at(DEPLOYMENT.fields, "source");
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
    record: &'static Record,
    [config, revision]: Inputs,
    node: Node<'a>,
) {
    let stored = check.options.current.map(Form::root);
    // A creation names its source itself.
    let source = match record.position("source") {
        Some(own) => node.given(own),
        None => stored.and_then(|stored| stored.given(SOURCE.into())),
    };
    if source.and_then(|source| Sources::from_word(source.text())).is_some_and(|source| source != Sources::REPO_HOST) {
        return;
    }
    let own = |record: u8, field: u8| node.given(record.into()).and_then(|node| node.given(field.into()));
    let kept = |record: u8, field: u8| stored?.given(record.into())?.given(field.into());
    let (push, reference) = (own(config, BUILD_ON_PUSH), own(revision, REPO_REF));
    // Some services show the commit that was built, and beside it the tag (observed 14).
    let references = match reference {
        Some(_) => [reference, None],
        None => [kept(STORED_REVISION, REPO_REF), kept(STORED_CONFIG, REPO_BRANCH)],
    };
    let is_pushed =
        push.or_else(|| kept(STORED_CONFIG, BUILD_ON_PUSH)).is_some_and(|push| lenient::means_true(push.value()));
    let is_tagged = references.into_iter().flatten().any(|node| node.text().starts_with(b"refs/tags/"));
    if (push.is_some() || reference.is_some()) && is_pushed && is_tagged {
        let location = [Step::Name("source_config"), Step::Name("build_on_push")];
        check.report_below(IssueKind::BuildOnPushWithTag, Degree::Refused, &location, Vec::new());
    }
}
