//! What the emulator holds besides its records: where the next id, time and number come from.

use crate::diagnose::{End, Played, played};
use crate::emulator::state::timeline::{self, Step};
use crate::emulator::values::json::{Members as _, Object, Value};
use crate::emulator::values::random::SplitMix64;

/// Everything that is not a record.
#[derive(Clone, Debug)]
pub(crate) struct Bookkeeping {
    /// The source of the next ids.
    pub(crate) random: SplitMix64,
    /// The tenant of requests that name none.
    pub(crate) tenant_id: String,
    /// By how much the clock was moved forward by hand.
    pub(crate) advanced_ms: u64,
    /// The latest time that a response has shown.
    pub(crate) now_ms: u64,
    /// The number of the latest record. Records are numbered in the order in which they are made.
    pub(crate) last_number: u64,
    /// The status timeline of the next revision, if one was set.
    pub(crate) script: Option<Vec<Step>>,
    /// The signature that is played next, if one was set.
    pub(crate) fail: Option<&'static Played>,
}

impl Bookkeeping {
    /// Takes the signature that the next revision plays, with the status in which it ends.
    pub(crate) fn take_played(&mut self) -> Option<(&'static Played, &'static str)> {
        let played = self.fail?;
        let End::Revision(status) = played.end else { return None };
        self.fail = None;
        Some((played, status))
    }

    /// Takes the status and the body with which the next upload is refused.
    pub(crate) fn take_refused_upload(&mut self) -> Option<(u16, &'static str)> {
        let played = self.fail?;
        let End::Upload(status) = played.end else { return None };
        self.fail = None;
        Some((status, played.log().first()?))
    }

    /// Whether the next upload is refused whatever its URL.
    pub(crate) fn refuses_upload(&self) -> bool {
        self.fail.is_some_and(|played| matches!(played.end, End::Upload(_)))
    }

    /// As it is written into the journal.
    pub(crate) fn to_value(&self) -> Value {
        let mut members = Object::default()
            .with("random", self.random.state().into())
            .with("tenant_id", self.tenant_id.as_str().into())
            .with("advanced_ms", self.advanced_ms.into())
            .with("now_ms", self.now_ms.into())
            .with("next", self.last_number.into());
        if let Some(script) = &self.script {
            members.set("script", timeline::to_value(script));
        }
        if let Some(played) = self.fail {
            members.set("fail", played.code.into());
        }
        members.into()
    }

    /// Reads it from the journal. `None` if a member is missing or has another type.
    pub(crate) fn from_value(members: &Object) -> Option<Self> {
        let script = match members.given("script") {
            None => None,
            Some(script) => Some(timeline::from_value(script)?),
        };
        Some(Self {
            random: SplitMix64::from_seed(members.whole("random")?),
            tenant_id: members.text("tenant_id")?.to_owned(),
            advanced_ms: members.whole("advanced_ms")?,
            now_ms: members.whole("now_ms")?,
            last_number: members.whole("next")?,
            script,
            fail: members.text("fail").and_then(played),
        })
    }
}
