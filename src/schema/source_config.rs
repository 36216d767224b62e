//! The two configuration records of a source (contract 2.2 and 2.4). Which field fits which source: observed 5.

use super::choices::DEPLOYMENT_TYPE_CREATED;
use super::resource_spec::RESOURCE_SPEC;
use super::sources::{Hosting, Sources};
use super::table::attributes::{Effect, Group};
use super::table::record::{Field, Kind, Record};
use super::table::text::{Format, Text};

const REPO: Sources = Sources::REPO_HOST;
const EXTERNAL: Sources = Sources::EXTERNAL_DOCKER;
const BUILDS: Sources = Sources::REPO_HOST.union(Sources::INTERNAL_SOURCE);
const IMAGES: Sources = Sources::EXTERNAL_DOCKER.union(Sources::INTERNAL_DOCKER);
/// What the cloud takes.
const CLOUD: Sources = Hosting::Cloud.usual_sources();
const UUID: Kind = Kind::Text(Text::of(Format::Uuid));
const TEXT: Kind = Kind::Text(Text::ANY);
const COMMAND: Kind = Kind::Text(Text::of(Format::Command));

/// Fields of a source that make no new revision when they change, or cannot change (contract 2.2).
pub static SOURCE_CONFIG: Record = Record::new(
    "SourceConfig",
    "2.2",
    &[
        Field::new("integration_id", UUID)
            .nullable()
            .immutable()
            .for_sources(REPO)
            .required_for(REPO)
            .group(Group::Source)
            .words("Integration", "The integration that reaches the repository's host."),
        Field::new("repo_url", Kind::Text(Text::of(Format::Url)))
            .nullable()
            .immutable()
            .for_sources(REPO)
            .required_for(REPO)
            .group(Group::Source)
            .words("Repository", "The repository's URL."),
        Field::new("build_on_push", Kind::Boolean)
            .nullable()
            .for_sources(REPO)
            .demanded_for(REPO, "false")
            .refused_for(CLOUD.without(REPO))
            .group(Group::Source)
            .words("Build on push", "Whether a push to the branch builds a new revision."),
        Field::new("custom_url", Kind::Text(Text::of(Format::Url)))
            .nullable()
            .words("Custom URL", "The address at which the server answers."),
        Field::new("resource_spec", Kind::Record(&RESOURCE_SPEC))
            .nullable()
            .effect(Effect::May)
            .demanded_for(EXTERNAL, "{}")
            .words(
                "Resources",
                "Replicas, processor, memory and storage that the server gets. A new value replaces the stored one whole.",
            ),
        Field::new("listener_id", UUID)
            .nullable()
            .immutable()
            .for_sources(EXTERNAL)
            .group(Group::Cluster)
            .words("Listener", "The listener in the cluster that deploys the server."),
        Field::new("listener_config", Kind::Record(&LISTENER_CONFIG))
            .nullable()
            .for_sources(EXTERNAL)
            .group(Group::Cluster)
            .words("Listener configuration", "Where in its cluster the listener deploys."),
        Field::new("install_command", COMMAND)
            .nullable()
            .for_sources(BUILDS)
            .effect(Effect::May)
            .group(Group::Source)
            .words("Install command", "The command that installs the server's dependencies."),
        Field::new("build_command", COMMAND)
            .nullable()
            .for_sources(BUILDS)
            .effect(Effect::May)
            .group(Group::Source)
            .words("Build command", "The command that builds the server."),
        Field::new("repo_branch", Kind::Text(Text::of(Format::GitRef)))
            .nullable()
            .observed()
            .in_responses()
            .for_sources(REPO)
            .group(Group::Source)
            .words("Followed branch", "The branch or tag that is followed, where `repo_ref` is the commit that was built."),
        Field::new("deployment_type", Kind::Choice(&DEPLOYMENT_TYPE_CREATED))
            .nullable()
            .immutable()
            .observed()
            .demanded_for(CLOUD, "\"dev\"")
            .refused_for(EXTERNAL)
            .words("Deployment type", "The size and guarantees of the deployment. Cannot change after creation."),
        Field::new("template_id", TEXT)
            .nullable()
            .immutable()
            .observed()
            .for_sources(Sources::INTERNAL_TEMPLATE)
            .group(Group::Source)
            .words("Template", "The template that the server is made from. Cannot change after creation."),
    ],
)
.doc("Fields of a source that make no new revision when they change, or cannot change.");

/// Where in its cluster a listener deploys (contract 2.2).
pub static LISTENER_CONFIG: Record = Record::new(
    "ListenerConfig",
    "2.2",
    &[Field::new("k8s_namespace", Kind::Text(Text::of(Format::DnsLabel)))
        .nullable()
        .immutable()
        .for_sources(EXTERNAL)
        .group(Group::Cluster)
        .words("Namespace", "The Kubernetes namespace. Cannot change after creation.")],
)
.doc("Where in its cluster a listener deploys.");

/// Fields of a source that make a new revision when they change (contract 2.4).
pub static SOURCE_REVISION_CONFIG: Record = Record::new(
    "SourceRevisionConfig",
    "2.4",
    &[
        Field::new("repo_ref", Kind::Text(Text::of(Format::GitRef)))
            .nullable()
            .for_sources(REPO)
            .effect(Effect::Will)
            .required_for(REPO)
            .group(Group::Source)
            .words("Branch or tag", "The branch, or refs/tags/ and a tag, to build."),
        Field::new("agent_config_path", TEXT)
            .nullable()
            .for_sources(BUILDS)
            .effect(Effect::Will)
            .required_for(REPO)
            .advised_for(Sources::INTERNAL_SOURCE)
            .group(Group::Source)
            .words("Agent configuration", "The path of the agent's configuration file inside the source."),
        Field::new("image_uri", Kind::Text(Text::of(Format::ImageUri)))
            .nullable()
            .for_sources(IMAGES)
            .effect(Effect::Will)
            .required_for(EXTERNAL)
            .group(Group::Source)
            .words("Image", "The container image, with its tag or digest."),
        Field::new("source_tarball_path", TEXT)
            .nullable()
            .for_sources(Sources::INTERNAL_SOURCE)
            .effect(Effect::Will)
            .after_creation(Sources::INTERNAL_SOURCE)
            .group(Group::Source)
            .words("Source tarball", "The object path that the upload URL gave."),
        Field::new("repo_commit_sha", TEXT)
            .nullable()
            .in_responses()
            .for_sources(REPO)
            .effect(Effect::Will)
            .group(Group::Source)
            .words("Commit", "The commit that was built; stands in answers only."),
        Field::new("tracked_packages", Kind::List(&TEXT))
            .nullable()
            .observed()
            .in_responses()
            .group(Group::Source)
            .words("Tracked packages", "The versions of agent frameworks that were built in; stands in answers only."),
    ],
)
.doc("Fields of a source that make a new revision when they change.");
