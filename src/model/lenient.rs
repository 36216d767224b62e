//! Reads the parts of an answer, where a service differs from the contract.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// A secret, which services were seen to hide (observed 14.A).
pub(super) fn hidden<'de, D: Deserializer<'de>, T: DeserializeOwned + Default>(deserializer: D) -> Result<T, D::Error> {
    Option::deserialize(deserializer).map(Option::unwrap_or_default)
}

/// What stands for a member that an answer leaves out (contract 2.6).
#[expect(clippy::unnecessary_wraps, reason = "the member may be null")]
pub(super) fn client_secret_post() -> Option<String> {
    Some("client_secret_post".to_owned())
}

#[expect(clippy::unnecessary_wraps, reason = "the member may be null")]
pub(super) const fn no() -> Option<bool> {
    Some(false)
}

/// A part that is not of its type counts as absent, so that the others can be read; a warning of the client names it (see
/// `Options::with_warnings`).
pub(super) fn part<'de, D: Deserializer<'de>, T: DeserializeOwned + Default>(deserializer: D) -> Result<T, D::Error> {
    Value::deserialize(deserializer).map(|value| serde_json::from_value(value).unwrap_or_default())
}
