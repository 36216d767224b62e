//! How an emulator behaves.

use serde::{Deserialize, Serialize};

/// How an emulator behaves. [`Options::default`] is the emulator that the console starts on.
///
/// # Examples
/// ```
/// use deployment_control::emulator::{Hosting, Options};
/// let options = Options { hosting: Some(Hosting::Cloud), ..Options::default() };
/// assert_eq!(options.seed, 0);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Options {
    /// Which clock the revisions walk on.
    pub clock: ClockMode,
    /// Where ids and other random choices come from: the same seed and the same requests at the same times give the same answers, byte for byte.
    pub seed: u64,
    /// The key that every request must carry (service.md 5); `None` lets every request in.
    pub api_key: Option<String>,
    /// Which kind of installation answers (service.md 2.1); `None` takes every source.
    pub hosting: Option<Hosting>,
    /// How long a revision takes by default.
    pub speed: Speed,
}

/// Which clock an emulator lives by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClockMode {
    /// The time of the clock that was handed in, moved on by [`Emulator::advance`](super::Emulator::advance).
    #[default]
    Real,
    /// Starts at 2026-01-01T00:00:00Z and moves by [`Emulator::advance`](super::Emulator::advance) alone.
    Manual,
}

/// The kind of installation (service.md 2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hosting {
    /// The provider's own installation: no `external_docker`.
    Cloud,
    /// An installation of one's own: no `repo_host`.
    SelfHosted,
}

impl Hosting {
    /// The kind as a word: `cloud` or `self_hosted`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Cloud => "cloud",
            Self::SelfHosted => "self_hosted",
        }
    }
}

/// How long a revision takes by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// 4 seconds with a build, 2.4 without.
    #[default]
    Fast,
    /// 12 minutes with a build, as on a real service (observed.md 4), a little more than 3 without.
    Real,
}
