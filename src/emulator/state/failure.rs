//! Why a revision fails.

use serde::ser::{Serialize, SerializeMap as _, Serializer};

use crate::diagnose::{self, Played};
use crate::emulator::values::json::{Members as _, Value};

/// Why a revision fails.
#[derive(Clone, Debug)]
pub(crate) enum Failure {
    /// Something is wrong with its source; the sentence stands in its log.
    Source(String),
    /// A test asked for the failure; its log has the lines of the signature.
    Played(&'static Played),
}

impl PartialEq for Failure {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Source(one), Self::Source(other)) => one == other,
            (Self::Played(one), Self::Played(other)) => one.code == other.code,
            _ => false,
        }
    }
}

impl Failure {
    /// Reads what was written into the journal. `None` if it is neither.
    pub(crate) fn from_value(value: Value) -> Option<Self> {
        match value {
            Value::String(sentence) => Some(Self::Source(sentence)),
            Value::Object(members) => diagnose::played(members.text("signature")?).map(Self::Played),
            _ => None,
        }
    }
}

/// A sentence is a text, and a signature an object with its code.
impl Serialize for Failure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Source(sentence) => serializer.serialize_str(sentence),
            Self::Played(played) => {
                let mut members = serializer.serialize_map(Some(1))?;
                members.serialize_entry("signature", played.code)?;
                members.end()
            }
        }
    }
}
