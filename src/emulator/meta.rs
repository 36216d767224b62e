//! What the emulator holds beside its records: where the next id, moment and number come from.

use super::ids::SplitMix64;
use super::value::{Members as _, Object, Value};
use super::walk::{self, Step};

/// What is no record of its own.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Meta {
    /// Where the next id comes from.
    pub(super) random: SplitMix64,
    /// The tenant of requests that name none.
    pub(super) tenant_id: String,
    /// By how much the clock was moved on by hand.
    pub(super) advanced_ms: u64,
    /// The latest moment that an answer has shown.
    pub(super) now_ms: u64,
    /// The number of the next record, so that records keep the order of their making.
    pub(super) next: u64,
    /// The way of the next revision, if it was set.
    pub(super) script: Option<Vec<Step>>,
}

impl Meta {
    /// As it stands in the journal.
    pub(super) fn value(&self) -> Value {
        let mut meta = Object::default()
            .with("random", self.random.state().into())
            .with("tenant_id", self.tenant_id.as_str().into())
            .with("advanced_ms", self.advanced_ms.into())
            .with("now_ms", self.now_ms.into())
            .with("next", self.next.into());
        if let Some(script) = &self.script {
            meta.set("script", walk::value(script));
        }
        meta.into()
    }

    /// Reads it from the journal; `None` where a part is missing or of another type.
    pub(super) fn from_value(meta: &Object) -> Option<Self> {
        let script = match meta.given("script") {
            None => None,
            Some(script) => Some(walk::steps(script)?),
        };
        Some(Self {
            random: SplitMix64::from_seed(meta.whole("random")?),
            tenant_id: meta.text("tenant_id")?.to_owned(),
            advanced_ms: meta.whole("advanced_ms")?,
            now_ms: meta.whole("now_ms")?,
            next: meta.whole("next")?,
            script,
        })
    }
}
