//! The words that the tables are written in: [`Record`], [`Field`] and what a field may say of itself.

use super::rule::Rule;

/// A record of the service: its name, the section of the contract it comes from, and its fields in the contract's order.
#[derive(Debug)]
pub struct Record {
    /// The record's name in types, such as `SourceConfig`.
    pub name: &'static str,
    /// The section of the contract, such as `2.2`; `observed 4` where only observation speaks.
    pub section: &'static str,
    /// The fields, in the contract's order. Issues are reported in this order too.
    pub fields: &'static [Field],
    /// Who sends the record.
    pub direction: Direction,
    /// Whether fields that the contract does not show are usual, because the record goes to Kubernetes as it is.
    pub open: bool,
    /// What must hold between the fields, in the order in which violations are reported.
    pub rules: &'static [Rule],
    /// One sentence on what the record is.
    #[cfg(feature = "words")]
    pub doc: &'static str,
}

impl Record {
    /// Makes a record that travels both ways.
    pub const fn new(name: &'static str, section: &'static str, fields: &'static [Field]) -> Self {
        Self {
            name,
            section,
            fields,
            direction: Direction::Both,
            open: false,
            rules: &[],
            #[cfg(feature = "words")]
            doc: "",
        }
    }

    /// Says what must hold between the fields.
    #[must_use]
    pub const fn rules(mut self, rules: &'static [Rule]) -> Self {
        self.rules = rules;
        self
    }

    /// Says what the record is, in one sentence.
    #[must_use]
    #[cfg_attr(not(feature = "words"), expect(unused_variables, unused_mut, reason = "words are left out"))]
    pub const fn doc(mut self, doc: &'static str) -> Self {
        #[cfg(feature = "words")]
        {
            self.doc = doc;
        }
        self
    }

    /// Says that only requests carry the record.
    #[must_use]
    pub const fn in_requests(mut self) -> Self {
        self.direction = Direction::Request;
        self
    }

    /// Says that only answers carry the record.
    #[must_use]
    pub const fn in_answers(mut self) -> Self {
        self.direction = Direction::Answer;
        self
    }

    /// Says that the record is the query of a request.
    #[must_use]
    pub const fn in_queries(mut self) -> Self {
        self.direction = Direction::Query;
        self
    }

    /// Says that fields which the contract does not show are usual, because the record goes to Kubernetes as it is.
    #[must_use]
    pub const fn open(mut self) -> Self {
        self.open = true;
        self
    }

    /// The index of the field whose name fits. Keys mostly come in the table's order, so the search starts at the one that is due.
    pub fn find(&self, due: usize, fits: impl Fn(&str) -> bool) -> Option<usize> {
        let due = due.min(self.fields.len());
        let (before, after) = self.fields.split_at(due);
        let hit = |field: &Field| fits(field.name);
        after.iter().position(hit).map(|index| index + due).or_else(|| before.iter().position(hit))
    }

    /// The index of the field of this name.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|field| field.name == name)
    }
}

/// Who sends a record or a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Requests and answers.
    Both,
    /// Requests only.
    Request,
    /// Answers only: read-only for a caller.
    Answer,
    /// The query of a request, whose values travel as text.
    Query,
}

/// A field of a record.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each says one thing of the field, and all of them may hold at once")]
pub struct Field {
    /// The name on the wire, in the neutral vocabulary.
    pub name: &'static str,
    /// What stands in it.
    pub kind: Kind,
    /// Whether the record is refused without it.
    pub required: bool,
    /// Whether it may be null.
    pub nullable: bool,
    /// Whether it can only be set when the deployment is created.
    pub immutable: bool,
    /// Whether its value must never be shown.
    pub secret: bool,
    /// Who sends it.
    pub direction: Direction,
    /// The sources whose deployments it belongs to.
    pub sources: Sources,
    /// Who says that it belongs to these sources.
    pub sources_basis: Basis,
    /// The sources whose deployments cannot be created without it.
    pub required_for: Sources,
    /// The sources for which it is usually given at the creation.
    pub advised_for: Sources,
    /// Whether Kubernetes refuses the record without it.
    pub demanded: bool,
    /// Whether it can only be set on a deployment that exists.
    pub after_creation: Sources,
    /// What a change of it does to the deployment's revisions.
    pub effect: Effect,
    /// Who says that the field exists.
    pub basis: Basis,
    /// What its number counts.
    pub unit: Unit,
    /// The part of a form that it stands in.
    #[cfg(feature = "words")]
    pub group: Group,
    /// The name a form shows.
    #[cfg(feature = "words")]
    pub label: &'static str,
    /// One sentence of help.
    #[cfg(feature = "words")]
    pub help: &'static str,
}

impl Field {
    /// Makes an optional field that is not nullable and fits every source.
    pub const fn new(name: &'static str, kind: Kind) -> Self {
        Self {
            name,
            kind,
            required: false,
            nullable: false,
            immutable: false,
            secret: false,
            direction: Direction::Both,
            sources: Sources::ALL,
            sources_basis: Basis::Observed,
            required_for: Sources::NONE,
            advised_for: Sources::NONE,
            demanded: false,
            after_creation: Sources::NONE,
            effect: Effect::WillNot,
            basis: Basis::Documented,
            unit: Unit::None,
            #[cfg(feature = "words")]
            group: Group::General,
            #[cfg(feature = "words")]
            label: "",
            #[cfg(feature = "words")]
            help: "",
        }
    }

    /// Says that the record is refused without the field.
    #[must_use]
    pub const fn required(mut self) -> Self {
        self.required = true;
        self
    }

    /// Says that the field may be null.
    #[must_use]
    pub const fn nullable(mut self) -> Self {
        self.nullable = true;
        self
    }

    /// Says that the field can only be set when the deployment is created.
    #[must_use]
    pub const fn immutable(mut self) -> Self {
        self.immutable = true;
        self
    }

    /// Says that the value must never be shown.
    #[must_use]
    pub const fn secret(mut self) -> Self {
        self.secret = true;
        self
    }

    /// Says that only answers carry the field.
    #[must_use]
    pub const fn in_answers(mut self) -> Self {
        self.direction = Direction::Answer;
        self
    }

    /// Says that only requests carry the field.
    #[must_use]
    pub const fn in_requests(mut self) -> Self {
        self.direction = Direction::Request;
        self
    }

    /// Names the sources whose deployments the field belongs to.
    #[must_use]
    pub const fn for_sources(mut self, sources: Sources) -> Self {
        self.sources = sources;
        self
    }

    /// Names the sources whose deployments the field belongs to, where the contract itself says so.
    #[must_use]
    pub const fn only_for_sources(mut self, sources: Sources) -> Self {
        self.sources = sources;
        self.sources_basis = Basis::Documented;
        self
    }

    /// Names the sources whose deployments cannot be created without the field.
    #[must_use]
    pub const fn required_for(mut self, sources: Sources) -> Self {
        self.required_for = sources;
        self
    }

    /// Names the sources for which the field is usually given at the creation.
    #[must_use]
    pub const fn advised_for(mut self, sources: Sources) -> Self {
        self.advised_for = sources;
        self
    }

    /// Names the sources for which the field can only be set on a deployment that exists.
    #[must_use]
    pub const fn after_creation(mut self, sources: Sources) -> Self {
        self.after_creation = sources;
        self
    }

    /// Says that Kubernetes refuses the record without the field, or with an empty text in it.
    #[must_use]
    pub const fn demanded(mut self) -> Self {
        self.demanded = true;
        self
    }

    /// Says that the contract does not show the field; it is part of Kubernetes' own object.
    #[must_use]
    pub const fn kubernetes(mut self) -> Self {
        self.basis = Basis::Kubernetes;
        self
    }

    /// Says in which part of a form the field stands.
    #[must_use]
    #[cfg_attr(not(feature = "words"), expect(unused_variables, unused_mut, reason = "words are left out"))]
    pub const fn group(mut self, group: Group) -> Self {
        #[cfg(feature = "words")]
        {
            self.group = group;
        }
        self
    }

    /// Says what a change of the field does to the deployment's revisions.
    #[must_use]
    pub const fn effect(mut self, effect: Effect) -> Self {
        self.effect = effect;
        self
    }

    /// Says that the contract does not show the field; it was seen in the traffic of services.
    #[must_use]
    pub const fn observed(mut self) -> Self {
        self.basis = Basis::Observed;
        self
    }

    /// Says what the number counts.
    #[must_use]
    pub const fn unit(mut self, unit: Unit) -> Self {
        self.unit = unit;
        self
    }

    /// Gives the name a form shows and one sentence of help.
    #[must_use]
    #[cfg_attr(not(feature = "words"), expect(unused_variables, unused_mut, reason = "words are left out"))]
    pub const fn words(mut self, label: &'static str, help: &'static str) -> Self {
        #[cfg(feature = "words")]
        {
            self.label = label;
            self.help = help;
        }
        self
    }
}

/// What stands in a field.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// `true` or `false`.
    Boolean,
    /// A whole number.
    Integer(Bounds),
    /// A number that may have a fraction.
    Number(Bounds),
    /// Text.
    Text(Text),
    /// One word of a set.
    Choice(&'static Choices),
    /// Another record.
    Record(&'static Record),
    /// A list whose items are all of one kind.
    List(&'static Kind),
    /// An object whose values are all of one kind, under free keys of a format.
    Map(Format, &'static Kind),
    /// A text or a whole number: one step of a location (service.md 2.7).
    Segment,
    /// Texts separated by commas; a caller may give a list of them (service.md 4.6).
    Texts,
    /// An amount of a resource as Kubernetes writes it: a text such as `500m`, or a number.
    Quantity,
    /// An object whose inner structure the contract does not show.
    Object,
}

/// The least and the greatest value of a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The least value, if any.
    pub minimum: Option<f64>,
    /// The greatest value, if any.
    pub maximum: Option<f64>,
    /// Who says so.
    pub basis: Basis,
}

impl Bounds {
    /// No bound.
    pub const NONE: Self = Self { minimum: None, maximum: None, basis: Basis::Documented };

    /// Bounds that the contract states.
    pub const fn documented(minimum: f64, maximum: f64) -> Self {
        Self { minimum: Some(minimum), maximum: Some(maximum), basis: Basis::Documented }
    }

    /// The least value alone, which the contract states.
    pub const fn at_least(minimum: f64) -> Self {
        Self { minimum: Some(minimum), maximum: None, basis: Basis::Documented }
    }

    /// Bounds that Kubernetes demands.
    pub const fn kubernetes(minimum: f64, maximum: f64) -> Self {
        Self { minimum: Some(minimum), maximum: Some(maximum), basis: Basis::Kubernetes }
    }

    /// Bounds that were seen on services, not in the contract.
    pub const fn observed(minimum: f64, maximum: f64) -> Self {
        Self { minimum: Some(minimum), maximum: Some(maximum), basis: Basis::Observed }
    }
}

/// What a text must look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// The format.
    pub format: Format,
    /// The least number of characters.
    pub min_length: usize,
}

impl Text {
    /// Any text.
    pub const ANY: Self = Self { format: Format::Any, min_length: 0 };

    /// Any text but the empty one.
    pub const FILLED: Self = Self { format: Format::Any, min_length: 1 };

    /// A text of a format.
    pub const fn of(format: Format) -> Self {
        Self { format, min_length: 0 }
    }
}

/// The formats of texts. What a text of each must look like stands in `validate::formats`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// No format: the text itself is never looked at.
    Any,
    /// A uuid, such as `3c90c3cc-0d44-4b50-8888-8dd25736052a`.
    Uuid,
    /// A date and time of RFC 3339, such as `2026-01-31T12:00:00Z`.
    DateTime,
    /// A URL of http or https.
    Url,
    /// A deployment's name: lower-case letters, digits and hyphens, a letter first (observed.md 5).
    DeploymentName,
    /// A command of a build (observed.md 5).
    Command,
    /// A branch, or `refs/tags/` and a tag.
    GitRef,
    /// The name of a secret, which becomes an environment variable (observed.md 5).
    SecretName,
    /// The name of an environment variable in Kubernetes.
    EnvName,
    /// A prefix for names of environment variables in Kubernetes; may be empty.
    EnvPrefix,
    /// A label of RFC 1123, at most 63 characters: names of containers, volumes and namespaces.
    DnsLabel,
    /// A subdomain of RFC 1123, at most 253 characters: names of service accounts, secrets and config maps.
    DnsSubdomain,
    /// The key of a Kubernetes label.
    LabelKey,
    /// The value of a Kubernetes label.
    LabelValue,
    /// The key of a Kubernetes annotation.
    AnnotationKey,
    /// The name of a resource, such as `cpu` or `example.com/gpu`.
    ResourceName,
    /// The image of a container.
    Image,
    /// A path inside a container where a volume is mounted.
    MountPath,
    /// A path that starts with `/`.
    AbsolutePath,
    /// A path without a leading `/` and without `..`.
    RelativePath,
    /// A field of a pod that the downward API serves, such as `metadata.name`.
    FieldPath,
}

/// A set of words.
#[derive(Debug)]
pub struct Choices {
    /// The set's name in types, such as `DeploymentStatus`.
    pub name: &'static str,
    /// The section of the contract.
    pub section: &'static str,
    /// The words of the contract, in its order.
    pub documented: &'static [&'static str],
    /// Further words that were seen on services.
    pub observed: &'static [&'static str],
    /// Whether other words are legal: true where the service speaks, false where a caller does.
    pub open: bool,
    /// How a word that is not of the set is refused.
    pub refusal: Refusal,
    /// One sentence on what the set is.
    #[cfg(feature = "words")]
    pub doc: &'static str,
}

/// How a word that is not of its set is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// By the service, as a member of an enum: `enum`.
    Enum,
    /// By the service, as one of several literals: `literal_error`.
    Literal,
    /// By Kubernetes: `not_supported`.
    Kubernetes,
}

/// The sources of deployments (service.md 2.1) as a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sources(u8);

impl Sources {
    /// A repository on a source-code hosting provider.
    pub const REPO_HOST: Self = Self(1);
    /// A container image of a registry outside.
    pub const EXTERNAL_DOCKER: Self = Self(2);
    /// A container image of the service's own registry.
    pub const INTERNAL_DOCKER: Self = Self(4);
    /// An uploaded source tarball.
    pub const INTERNAL_SOURCE: Self = Self(8);
    /// All four.
    pub const ALL: Self = Self(15);
    /// None.
    pub const NONE: Self = Self(0);

    /// This set and another one.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether this set and another one have a source in common.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether all of `other` is in this set.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The source of this word in the neutral vocabulary.
    pub fn from_word(word: &str) -> Option<Self> {
        super::SOURCE.documented.iter().position(|known| *known == word).map(|index| Self(1 << index))
    }

    /// The words of the set, in the contract's order.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        super::SOURCE.documented.iter().enumerate().filter(move |(index, _)| self.0 & (1 << index) != 0).map(|(_, word)| *word)
    }
}

/// What a change of a field does to the deployment's revisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// No new revision follows.
    WillNot,
    /// A new revision may follow: services were seen to make one, the contract does not promise it.
    May,
    /// A new revision follows (service.md 2.4).
    Will,
}

impl Effect {
    /// The effect as a word: `will_not`, `may` or `will`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WillNot => "will_not",
            Self::May => "may",
            Self::Will => "will",
        }
    }
}

/// Who says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The contract.
    Documented,
    /// Services and clients that were watched.
    Observed,
    /// Kubernetes, to which the record goes as it is.
    Kubernetes,
}

impl Basis {
    /// The basis as a word: `documented`, `observed` or `kubernetes`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Documented => "documented",
            Self::Observed => "observed",
            Self::Kubernetes => "kubernetes",
        }
    }
}

/// The part of a form that a field stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// What is said of the whole: name, source, ids, times and states.
    General,
    /// Where the source is and how it is built.
    Source,
    /// How many replicas of the server run.
    Scaling,
    /// What each replica of the server gets.
    Compute,
    /// The queue workers.
    Queue,
    /// The orchestrator.
    Orchestrator,
    /// The executor.
    Executor,
    /// The cache.
    Redis,
    /// The database.
    Database,
    /// What Kubernetes is told beside: labels, annotations, the service account.
    Metadata,
    /// Volumes and where they are mounted.
    Volumes,
    /// Further containers.
    Containers,
    /// Secret values.
    Secrets,
    /// Where in a cluster the server runs.
    Cluster,
    /// How a listing is narrowed down.
    Filter,
}

impl Group {
    /// The group's name as a form shows it.
    pub const fn label(self) -> &'static str {
        match self {
            Self::General => "General",
            Self::Source => "Source",
            Self::Scaling => "Scaling",
            Self::Compute => "Compute",
            Self::Queue => "Queue",
            Self::Orchestrator => "Orchestrator",
            Self::Executor => "Executor",
            Self::Redis => "Redis",
            Self::Database => "Database",
            Self::Metadata => "Metadata",
            Self::Volumes => "Volumes",
            Self::Containers => "Containers",
            Self::Secrets => "Secrets",
            Self::Cluster => "Cluster",
            Self::Filter => "Filter",
        }
    }
}

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A bare number.
    None,
    /// Replicas.
    Replicas,
    /// Processor cores.
    Cores,
    /// Mebibytes of memory.
    MemoryMb,
    /// Gibibytes of storage.
    StorageGi,
    /// Database connections.
    Connections,
}

impl Unit {
    /// The unit as a form shows it; empty for a bare number.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Replicas => "replicas",
            Self::Cores => "cores",
            Self::MemoryMb => "MB",
            Self::StorageGi => "GiB",
            Self::Connections => "connections",
        }
    }
}
