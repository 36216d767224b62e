//! What a set of words is: the words themselves stand in `schema/choices.rs`.

use super::setters::setters;
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
    /// Whether an empty text stands for the default.
    pub has_default: bool,
    /// One sentence on what the set is.
    #[cfg(feature = "words")]
    pub doc: &'static str,
    /// For each word, first the contract's and then the others, its label and a sentence of help; empty where a form
    /// shows the words themselves.
    #[cfg(feature = "words")]
    pub labels: &'static [(&'static str, &'static str)],
}

impl Choices {
    /// Makes a closed set; the service refuses other words.
    #[cfg_attr(feature = "small", expect(unused_variables, reason = "names are left out"))]
    pub(in crate::schema) const fn new(
        name: &'static str,
        section: &'static str,
        documented: &'static [&'static str],
    ) -> Self {
        Self {
            #[cfg(not(feature = "small"))]
            name,
            #[cfg(not(feature = "small"))]
            section,
            documented,
            observed: &[],
            open: false,
            refusal: Refusal::Literal,
            has_default: false,
            #[cfg(feature = "words")]
            doc: "",
            #[cfg(feature = "words")]
            labels: &[],
        }
    }

    setters! {
        /// Adds words that were seen on services.
        pub(in crate::schema) observed(words: &'static [&'static str]) { observed = words }
        /// Says that other words are legal.
        pub(in crate::schema) open() { open = true }
        /// Says that an empty text stands for the default.
        pub(in crate::schema) or_empty() { has_default = true }
        /// Says how a word that is not of the set is refused.
        pub(in crate::schema) refused(refusal: Refusal) { refusal = refusal }
    }

    setters! { words:
        /// Says what the set is, in one sentence.
        pub(in crate::schema) doc(doc: &'static str) { doc = doc }
    }

    /// Gives each word, the contract's first, a label and a sentence of help.
    #[cfg_attr(not(feature = "words"), expect(unused_variables, unused_mut, reason = "words are left out"))]
    pub(in crate::schema) const fn labels(mut self, labels: &'static [(&'static str, &'static str)]) -> Self {
        #[cfg(feature = "words")]
        {
            self.labels = labels;
        }
        self
    }
}

/// How a word that is not of its set is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// By the service, as none of several literals: `literal_error`.
    Literal,
    /// Not for certain, since the contract does not show the field: `unlisted_word`.
    Unlisted,
    /// By Kubernetes: `not_supported`.
    Kubernetes,
}
