//! What stands in a field: kinds of values, bounds of numbers, formats of texts and sets of words.

use super::facet::Basis;
use super::record::Record;

/// What stands in a field.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// `true` or `false`.
    Boolean,
    /// A whole number.
    Integer(&'static Bounds),
    /// A number that may have a fraction.
    Number(&'static Bounds),
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

/// The most replicas, cores, mebibytes, gibibytes or connections that anybody asks for: a number beyond is a slip.
pub const PLAUSIBLE: f64 = 1e7;

/// The least and the greatest value of a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The least value, if any.
    pub minimum: Option<f64>,
    /// The greatest value, if any.
    pub maximum: Option<f64>,
    /// Who says so.
    pub basis: Basis,
    /// Whether the number says how much of something is asked for, so that one beyond [`PLAUSIBLE`] is a slip.
    pub counts: bool,
    /// Between these two nothing is odd about a number: it is within the bounds, and no slip. What follows from the rest, for the question that is asked most.
    usual: (f64, f64),
}

impl Bounds {
    const fn of(minimum: Option<f64>, maximum: Option<f64>, basis: Basis, counts: bool) -> Self {
        let (least, most) = if counts { (0.0, PLAUSIBLE) } else { (f64::NEG_INFINITY, f64::INFINITY) };
        let least = match minimum {
            Some(minimum) if minimum > least => minimum,
            _ => least,
        };
        let most = match maximum {
            Some(maximum) if maximum < most => maximum,
            _ => most,
        };
        Self { minimum, maximum, basis, counts, usual: (least, most) }
    }

    /// No bound.
    pub const NONE: Self = Self::of(None, None, Basis::Documented, false);

    /// A count of something without a bound that anybody states.
    pub const COUNT: Self = Self::of(None, None, Basis::Documented, true);

    /// Whether a number is within them.
    pub fn contains(&self, number: f64) -> bool {
        self.minimum.is_none_or(|least| number >= least) && self.maximum.is_none_or(|most| number <= most)
    }

    /// Whether nothing is odd about a number: it is within them, and no slip.
    #[inline]
    pub(crate) fn fit(&self, number: f64) -> bool {
        let (least, most) = self.usual;
        number >= least && number <= most
    }

    /// Bounds that the contract states.
    pub const fn documented(minimum: f64, maximum: f64) -> Self {
        Self::of(Some(minimum), Some(maximum), Basis::Documented, false)
    }

    /// The least value alone, which the contract states.
    pub const fn at_least(minimum: f64) -> Self {
        Self::of(Some(minimum), None, Basis::Documented, false)
    }

    /// An amount of something that a cluster has: Kubernetes takes none below zero.
    pub const AMOUNT: Self = Self::of(Some(0.0), None, Basis::Kubernetes, true);

    /// A number of replicas: Kubernetes keeps it in 32 bits.
    pub const REPLICAS: Self = Self::of(Some(0.0), Some(2_147_483_647.0), Basis::Kubernetes, true);

    /// Bounds that Kubernetes demands.
    pub const fn kubernetes(minimum: f64, maximum: f64) -> Self {
        Self::of(Some(minimum), Some(maximum), Basis::Kubernetes, false)
    }

    /// Bounds that were seen on services, not in the contract.
    pub const fn observed(minimum: f64, maximum: f64) -> Self {
        Self::of(Some(minimum), Some(maximum), Basis::Observed, false)
    }
}

/// What a text must look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// The format.
    pub format: Format,
    /// The least number of characters.
    pub min_length: u8,
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
    #[cfg(not(feature = "small"))]
    pub name: &'static str,
    /// The section of the contract.
    #[cfg(not(feature = "small"))]
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

impl Choices {
    /// Makes a closed set whose strangers the service refuses as members of no enum.
    #[cfg_attr(feature = "small", expect(unused_variables, reason = "names are left out"))]
    pub(super) const fn new(name: &'static str, section: &'static str, documented: &'static [&'static str]) -> Self {
        Self {
            #[cfg(not(feature = "small"))]
            name,
            #[cfg(not(feature = "small"))]
            section,
            documented,
            observed: &[],
            open: false,
            refusal: Refusal::Enum,
            #[cfg(feature = "words")]
            doc: "",
        }
    }

    /// Says what the set is, in one sentence.
    #[cfg_attr(not(feature = "words"), expect(unused_variables, unused_mut, reason = "words are left out"))]
    pub(super) const fn doc(mut self, doc: &'static str) -> Self {
        #[cfg(feature = "words")]
        {
            self.doc = doc;
        }
        self
    }

    /// Adds words that were seen on services.
    pub(super) const fn observed(mut self, words: &'static [&'static str]) -> Self {
        self.observed = words;
        self
    }

    /// Says that other words are legal.
    pub(super) const fn open(mut self) -> Self {
        self.open = true;
        self
    }

    /// Says how a word that is not of the set is refused.
    pub(super) const fn refused(mut self, refusal: Refusal) -> Self {
        self.refusal = refusal;
        self
    }
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
