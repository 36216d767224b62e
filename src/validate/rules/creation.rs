//! What a creation must and may say follows from its source and from where the service is hosted.

use crate::form::{Node, Value};
use crate::schema::{DEPLOYMENT_CREATE, Hosting, Inputs, RESOURCE_SPEC, Record, SOURCE_CONFIG, Sources, at};
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
.harmless(r#"{"name": "agent", "source": "repo_host", "source_config": {"integration_id": "3c90c3cc-0d44-4b50-8888-8dd25736052a", "repo_url": "https://repos.example/team/agent", "deployment_type": "dev", "build_on_push": true}, "source_revision_config": {"repo_ref": "main", "agent_config_path": "agent.json"}, "secrets": []}"#)
    .hosted(Hosting::Cloud)
    .degree_note("`look_again` for internal sources on a self-hosted installation, which only newer documentation excludes");

/// Replicas that go to zero, for a type that does not.
pub(in crate::validate) const SCALE_TO_ZERO: Texts =
    Texts::ours("scale_to_zero", "Clouds were seen to take 0 here only for a deployment_type with zero in its name")
        .according_to(Authority::Observed("observed 6 and 14"))
        .next("Keep one replica, or take a type that scales to zero.")
        .example(&DEPLOYMENT_CREATE, r#"{"name": "agent", "source": "internal_docker", "source_config": {"deployment_type": "prod", "resource_spec": {"min_scale": 0}}, "source_revision_config": {}, "secrets": []}"#)
        .harmless(r#"{"name": "agent", "source": "internal_docker", "source_config": {"deployment_type": "dev_zero", "resource_spec": {"min_scale": 0}}, "source_revision_config": {}, "secrets": []}"#)
        .hosted(Hosting::Cloud)
        .look_again()
        .de("In der Cloud geht hier 0 erfahrungsgemäß nur mit einem deployment_type, der zero im Namen hat");

/// A name beside the agent that gives one.
pub(in crate::validate) const NAME_BESIDE_AGENT: Texts =
    Texts::ours("name_beside_agent", "The deployment of an agent gets its name from the service")
        .according_to(Authority::Observed("observed 10"))
        .next("Leave the name out, or the agent.")
        .example(&DEPLOYMENT_CREATE, r#"{"name": "agent", "agent": {"agent_id": "a", "environment": "staging"}, "source": "internal_docker", "source_config": {}, "source_revision_config": {}, "secrets": []}"#)
        .harmless(r#"{"agent": {"agent_id": "a", "environment": "staging"}, "source": "internal_docker", "source_config": {}, "source_revision_config": {}, "secrets": []}"#)
        .look_again()
        .de("Das Deployment eines Agenten bekommt seinen Namen vom Dienst");

const CONFIG: u8 = at(DEPLOYMENT_CREATE.fields, "source_config");
const AGENT: u8 = at(DEPLOYMENT_CREATE.fields, "agent");
const TYPE: u8 = at(SOURCE_CONFIG.fields, "deployment_type");
const SPEC: u8 = at(SOURCE_CONFIG.fields, "resource_spec");
const MIN_SCALE: u8 = at(RESOURCE_SPEC.fields, "min_scale");
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
    if check.options.hosting == Some(Hosting::Cloud) {
        check_scale(check, node);
    }
    if node.given(AGENT.into()).is_some() && node.given(NAME.into()).is_some() {
        check.report_below(IssueKind::NameBesideAgent, Degree::LookAgain, &[Step::Name("name")], Vec::new());
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

/// Some clouds let only certain types go to zero replicas. Without a type, the missing type is told.
fn check_scale<'a>(check: &mut Check<'a>, node: Node<'a>) {
    let Some(config) = node.given(CONFIG.into()) else { return };
    let is_fixed = config.given(TYPE.into()).is_some_and(|word| !word.text().ends_with(b"_zero"));
    let scale = config.given(SPEC.into()).and_then(|spec| spec.given(MIN_SCALE.into()));
    if is_fixed && scale.is_some_and(|scale| scale.value() == Value::Number(0.0)) {
        let location = ["source_config", "resource_spec", "min_scale"].map(Step::Name);
        check.report_below(IssueKind::ScaleToZero, Degree::LookAgain, &location, Vec::new());
    }
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
