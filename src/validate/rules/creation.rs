//! What a creation must and may say follows from its source and from where the service is hosted.

use crate::form::Node;
use crate::schema::{DEPLOYMENT_CREATE, Hosting, Inputs, Record, Sources, at};
use crate::validate::between::predicate::Predicate;
use crate::validate::between::source_rules::{self, Source};
use crate::validate::check::Check;
use crate::validate::issue::kind::{Degree, IssueKind};
use crate::validate::issue::location::Step;
use crate::validate::issue::parameter::{Context, Parameter};
use crate::validate::issue::texts::{Authority, Texts};

/// A source that the installation does not accept.
pub(in crate::validate) const NOT_FOR_HOSTING: Texts = Texts::ours("not_for_hosting", "Source {source} is available only for {expected} deployments")
    .according_to(Authority::Contract("contract 2.1"))
    .next("Choose a source that the installation accepts.")
    .example(&DEPLOYMENT_CREATE, r#"{"name": "agent", "source": "external_docker", "source_config": {}, "source_revision_config": {"image_uri": "registry.example/agent:1"}, "secrets": []}"#)
.harmless(r#"{"name": "agent", "source": "repo_host", "source_config": {"integration_id": "3c90c3cc-0d44-4b50-8888-8dd25736052a", "repo_url": "https://repos.example/team/agent"}, "source_revision_config": {"repo_ref": "main", "agent_config_path": "agent.json"}, "secrets": []}"#)
    .hosted(Hosting::Cloud)
    .degree_note("`look_again` for internal sources on a self-hosted installation, which only newer documentation excludes");

const NAME: u8 = at(DEPLOYMENT_CREATE.fields, "name");
const SOURCE: u8 = at(DEPLOYMENT_CREATE.fields, "source");

pub(in crate::validate) const PREDICATE: Predicate = Predicate::BUILT_IN;

#[inline]
pub(in crate::validate) const fn may_break(_: Inputs, _: u64) -> bool {
    true
}

pub(in crate::validate) fn check<'a>(check: &mut Check<'a>, record: &'static Record, _: Inputs, node: Node<'a>) {
    if check.options.hosting == Some(Hosting::SelfHosted) {
        check_length(check, record, node);
    }
    let Some(source) = node.given(SOURCE.into()).and_then(|node| Source::of(node.text(), true)) else { return };
    check_hosting(check, "source", source);
    source_rules::check_record(check, record, node, source);
}

/// Which sources an installation takes depends on where it is hosted. `field` names the source.
pub(in crate::validate) fn check_hosting(check: &mut Check<'_>, field: &'static str, source: Source<'_>) {
    let Some(hosting) = check.options.hosting.filter(|hosting| !hosting.usual_sources().contains(source.sources))
    else {
        return;
    };
    // The contract assigns only these two.
    let is_certain = Sources::REPO_HOST.union(Sources::EXTERNAL_DOCKER).contains(source.sources);
    let expected = if hosting == Hosting::Cloud { "self-hosted" } else { "cloud" };
    check.report_below(
        IssueKind::NotForHosting,
        if is_certain { Degree::Refused } else { Degree::LookAgain },
        &[Step::Name(field)],
        vec![source.ctx(), (Parameter::Expected, Context::word(expected))],
    );
}

/// A self-hosted installation puts the name into names of the cluster, which have a bound of their own.
fn check_length<'a>(check: &mut Check<'a>, record: &'static Record, node: Node<'a>) {
    let Some(name) = node.given(NAME.into()) else { return };
    let longest = Hosting::SelfHosted.longest_name();
    if name.text().len() > longest && !check.has_issue(&record.fields[usize::from(NAME)].kind, name) {
        let ctx = vec![(Parameter::MinLength, Context::Number((longest + 1) as f64))];
        check.report_below(IssueKind::LongName, Degree::LookAgain, &[Step::Name("name")], ctx);
    }
}
