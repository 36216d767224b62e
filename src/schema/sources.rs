//! The sources of deployments as a set, and which installation takes which (contract 2.1).

use super::choices::SOURCE;

/// The sources of deployments (contract 2.1) as a set.
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
    /// A template of the service, which only newer documentation has (observed 5).
    pub const INTERNAL_TEMPLATE: Self = Self(16);
    /// All five.
    pub const ALL: Self = Self(31);
    /// None.
    pub const NONE: Self = Self(0);

    /// The sources in this set or in another one.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The sources in this set that are not in another one.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether this set and another one have a source in common.
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether all of `other` is in this set.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The source of this word in the neutral vocabulary.
    pub fn from_word(word: &[u8]) -> Option<Self> {
        (0..COUNT).find(|index| word_of(*index).as_bytes() == word).map(|index| Self(1 << index))
    }

    /// The words of the set, in the contract's order.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        (0..COUNT).filter(move |index| self.0 & (1 << index) != 0).map(word_of)
    }
}

/// The number of sources.
const COUNT: usize = 5;

/// The word of a bit: the contract's words, then the others.
fn word_of(bit: usize) -> &'static str {
    let [documented, observed] = [SOURCE.documented, SOURCE.observed];
    documented.get(bit).or_else(|| observed.get(bit - documented.len())).copied().unwrap_or_default()
}

/// The sources of which the contract does not say who takes them.
const INTERNAL: Sources = Sources::INTERNAL_DOCKER.union(Sources::INTERNAL_SOURCE);

/// Where the service is hosted, which decides which sources it takes (contract 2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hosting {
    /// By the provider, who takes every source but `external_docker`.
    Cloud,
    /// In the caller's own cluster, which takes `external_docker` for certain, and no `repo_host`.
    SelfHosted,
}

impl Hosting {
    /// The sources that an installation of this kind may take: those that the contract does not exclude.
    pub const fn sources(self) -> Sources {
        match self {
            Self::Cloud => Sources::REPO_HOST.union(INTERNAL).union(Sources::INTERNAL_TEMPLATE),
            Self::SelfHosted => Sources::EXTERNAL_DOCKER.union(INTERNAL),
        }
    }

    /// The sources that newer documentation names for an installation of this kind (observed 5).
    pub const fn usual_sources(self) -> Sources {
        match self {
            Self::Cloud => self.sources(),
            Self::SelfHosted => Sources::EXTERNAL_DOCKER,
        }
    }

    /// The most characters of a deployment's name that no service was seen to stumble over (observed 5 and 11).
    pub const fn longest_name(self) -> usize {
        match self {
            Self::Cloud => 62,
            Self::SelfHosted => 21,
        }
    }

    /// The kind of installation as a word: `cloud` or `self_hosted`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Cloud => "cloud",
            Self::SelfHosted => "self_hosted",
        }
    }

    /// Both kinds, in the order in which generated files list them.
    pub const ALL: [Self; 2] = [Self::Cloud, Self::SelfHosted];
}
