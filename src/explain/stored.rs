//! What a deployment has where a patch or a form has a value.

use super::named_values::{NamedValues, is_null};
use super::unreported::is_empty_list;

/// Whether a deployment, or the part of it that is known, does not say what it has under a key. A list of secrets that is
/// hidden may be null (observed 14).
pub(super) fn is_unseen(members: &NamedValues<'_>, name: &str) -> bool {
    members.get(name).is_none_or(|value| name == "secrets" && is_null(value))
}

/// What the deployment has at a place.
#[derive(Clone, Copy)]
pub(super) enum Stored<'a> {
    /// The deployment is not known.
    Unknown,
    /// Nothing, or null.
    Nothing,
    /// A value.
    Value(&'a [u8]),
}

impl<'a> Stored<'a> {
    pub(super) const fn value(self) -> Option<&'a [u8]> {
        if let Self::Value(value) = self { Some(value) } else { None }
    }

    /// The value under a key of this object. Not inlined, like other small functions here: the wasm would carry a copy
    /// for each call.
    #[inline(never)]
    pub(super) fn inside(self, members: &NamedValues<'a>, name: &str) -> Self {
        match self {
            Self::Unknown => Self::Unknown,
            _ => members.given(name).map_or(Self::Nothing, Self::Value),
        }
    }

    pub(super) const fn is_known(self) -> bool {
        !matches!(self, Self::Unknown)
    }

    /// Whether the deployment is known to have nothing here.
    #[inline(never)]
    pub(super) fn is_empty(self) -> bool {
        match self {
            Self::Unknown => false,
            Self::Nothing => true,
            Self::Value(value) => value == b"{}" || is_empty_list(value),
        }
    }

    /// Whether the deployment shows no object here, where there is one.
    pub(super) fn is_unreadable(self) -> bool {
        match self {
            Self::Unknown => false,
            Self::Nothing => true,
            Self::Value(value) => !value.starts_with(b"{"),
        }
    }

    /// Whether the deployment shows nothing here.
    pub(super) const fn is_nothing(self) -> bool {
        matches!(self, Self::Nothing)
    }
}
