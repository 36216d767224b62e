//! What a field says of itself beside its kind: who sends it, what its change does, who says so, what it counts and
//! where a form shows it.

/// Who sends a record or a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Requests and answers.
    Both,
    /// Requests only.
    Request,
    /// Answers only: read-only for a caller.
    Response,
    /// The query of a request, whose values travel as text.
    Query,
}

/// What a change of a field does to the deployment's revisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// No new revision follows.
    WillNot,
    /// A new revision may follow: services were seen to make one, the contract does not promise it.
    May,
    /// A new revision follows (contract 2.4).
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
