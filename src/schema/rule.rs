//! What must hold between the fields of a record.

use super::field::Field;

/// A rule between fields. Fields are named by their index in the record, found by name when the table is compiled.
#[derive(Clone, Copy, Debug)]
pub enum Rule {
    /// A limit is not below its request.
    Limit {
        /// What is asked for.
        request: u8,
        /// What may be used at most.
        limit: u8,
    },
    /// A greatest value is not below its least one.
    Maximum {
        /// The least value.
        minimum: u8,
        /// The greatest value.
        maximum: u8,
    },
    /// At least one of the adjacent fields is given. Fields that the table does not list count, since Kubernetes knows more kinds than the contract.
    AnyOf {
        /// The first of the fields.
        first: u8,
        /// The last of the fields.
        last: u8,
    },
    /// Not more than one of the adjacent fields is given.
    OnlyOneOf {
        /// The first of the fields.
        first: u8,
        /// The last of the fields.
        last: u8,
    },
    /// Two fields are not both given, a text not empty.
    NotBoth {
        /// The one field.
        first: u8,
        /// The other field, which is reported.
        second: u8,
    },
    /// The items of a list do not repeat a name.
    Unique {
        /// The list.
        list: u8,
        /// The name's index in the item's record.
        name: u8,
        /// Whether Kubernetes refuses a repetition; elsewhere it is only unusual.
        refused: bool,
    },
    /// Keys and values of annotations have at most 256 KiB together.
    AnnotationsSize(u8),
    /// Containers do not repeat a name, and what they mount is declared as a volume.
    Pod,
    /// Mounts that reach from the container to the host need a privileged container.
    Propagation,
    /// The sources of a projected volume do not put two files at one path.
    ProjectedPaths,
    /// No resource is requested beyond its limit, and none without one that must have it.
    Resources,
    /// What a creation must and may say follows from its source and from where the service is hosted.
    Creation,
    /// Pushes are not built where the revision names a tag. What a patch leaves out is as it is stored.
    TagIsNotPushed {
        /// `source_config`
        config: u8,
        /// `source_revision_config`
        revision: u8,
    },
    /// What a patch may say follows from the deployment that it changes.
    Patch,
}

impl Rule {
    /// Whether the rule can be broken where these fields are given, one bit for each.
    #[inline]
    pub(crate) const fn may_break(self, given: u64) -> bool {
        match self {
            Self::Limit { request: one, limit: other } | Self::Maximum { minimum: one, maximum: other } | Self::NotBoth { first: one, second: other } => {
                given >> one & given >> other & 1 == 1
            }
            // Of a patch, the other may be stored.
            Self::TagIsNotPushed { config, revision } => (given >> config | given >> revision) & 1 == 1,
            Self::AnyOf { first, last } => given & range(first, last) == 0,
            Self::OnlyOneOf { first, last } => (given & range(first, last)).count_ones() > 1,
            Self::Unique { list, .. } => given >> list & 1 == 1,
            Self::AnnotationsSize(index) => given >> index & 1 == 1,
            Self::Resources => given & 2 == 2,
            Self::ProjectedPaths | Self::Pod | Self::Propagation | Self::Creation | Self::Patch => true,
        }
    }
}

/// The bits of adjacent fields.
const fn range(first: u8, last: u8) -> u64 {
    (u64::MAX >> (63 - (last - first))) << first
}

/// The index of the field of this name.
///
/// # Panics
/// At compile time, where a table names a field that it does not have.
pub(super) const fn at(fields: &[Field], name: &str) -> u8 {
    let mut index = 0;
    while index < fields.len() {
        if same(fields[index].name.as_bytes(), name.as_bytes()) {
            return index as u8;
        }
        index += 1;
    }
    assert!(index < fields.len(), "a rule names a field that the record does not have");
    0
}

const fn same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut index = 0;
    while index < one.len() {
        if one[index] != other[index] {
            return false;
        }
        index += 1;
    }
    true
}
