//! The options of an emulator.

use super::value::{self, Value};

/// The options of an emulator. [`Options::default`] is the emulator inside the console.
///
/// # Examples
/// ```
/// use deployment_control::emulator::{Hosting, Options};
/// let options = Options { hosting: Some(Hosting::Cloud), ..Options::default() };
/// assert_eq!(options.seed, 0);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The clock that revisions follow.
    pub clock: ClockMode,
    /// Determines ids and other random choices: the same seed, times and requests give the same answers, byte for byte.
    pub seed: u64,
    /// The key that every request must have (service.md 5); with `None`, none is needed.
    pub api_key: Option<String>,
    /// Whether the key is valid for all tenants, so that every request must name one (observed.md 2).
    pub key_spans_tenants: bool,
    /// The kind of installation (service.md 2.1); with `None`, every source is accepted.
    pub hosting: Option<Hosting>,
    /// How long a revision takes by default.
    pub speed: Speed,
    /// The provider's own words (observed.md 1).
    pub vocabulary: Vocabulary,
}

/// The clock of an emulator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClockMode {
    /// The time of the given environment, plus what [`Emulator::advance`](super::Emulator::advance) adds.
    #[default]
    Real,
    /// Starts at 2026-01-01T00:00:00Z and moves only by [`Emulator::advance`](super::Emulator::advance).
    Manual,
}

/// The kind of installation (service.md 2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hosting {
    /// The provider's own installation: no `external_docker`.
    Cloud,
    /// A self-hosted installation: no `repo_host`.
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    /// 4 seconds with a build, 2.4 without.
    #[default]
    Fast,
    /// 12 minutes with a build, as on a real service (observed.md 4), a little more than 3 without.
    Real,
}

/// An installation's own words for the contract's neutral ones (observed.md 1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vocabulary {
    /// For `repo_host`: as a source, and as a segment of paths.
    pub repo_host: String,
    /// For `agent` in `agent_config_path`.
    pub agent: String,
    /// The path of the managed integration's listing (service.md 4.4), with `{integration_id}` for the id.
    pub managed_repositories_path: Option<String>,
}

impl Default for Vocabulary {
    fn default() -> Self {
        Self { repo_host: "repo_host".to_owned(), agent: "agent".to_owned(), managed_repositories_path: None }
    }
}

impl Options {
    /// Reads options from the JSON text of an object with the members `clock`, `seed`, `apiKey`, `keySpansTenants`, `hosting`, `speed` and `vocabulary`, each of them
    /// optional. A null counts as left out.
    ///
    /// # Errors
    /// A sentence on the member that does not fit.
    ///
    /// # Examples
    /// ```
    /// use deployment_control::emulator::{Options, Speed};
    /// let options = Options::from_json(r#"{"speed": "real", "vocabulary": {"repoHost": "forge"}}"#)?;
    /// assert_eq!((options.speed, options.vocabulary.repo_host.as_str()), (Speed::Real, "forge"));
    /// # Ok::<(), String>(())
    /// ```
    pub fn from_json(text: &str) -> Result<Self, String> {
        let given = value::read_object(text.as_bytes()).ok_or("the emulator's options are no JSON object")?;
        let mut options = Self::default();
        for (name, value) in given.iter().filter(|(_, value)| !value.is_null()) {
            let taken = options.set(name, value);
            taken.ok_or_else(|| ["the emulator's options do not fit: ", name, " cannot be ", &value::json(value)].concat())?;
        }
        Ok(options)
    }

    fn set(&mut self, name: &str, value: &Value) -> Option<()> {
        match name {
            "clock" => self.clock = [("real", ClockMode::Real), ("manual", ClockMode::Manual)].into_iter().find(|(word, _)| value.as_str() == Some(word))?.1,
            "seed" => self.seed = value::whole(value)?,
            "apiKey" => self.api_key = Some(value.as_str()?.to_owned()),
            "keySpansTenants" => self.key_spans_tenants = value.as_bool()?,
            "hosting" => self.hosting = Some([Hosting::Cloud, Hosting::SelfHosted].into_iter().find(|kind| value.as_str() == Some(kind.as_str()))?),
            "speed" => self.speed = [("fast", Speed::Fast), ("real", Speed::Real)].into_iter().find(|(word, _)| value.as_str() == Some(word))?.1,
            "vocabulary" => {
                for (name, word) in value.as_object()?.iter().filter(|(_, word)| !word.is_null()) {
                    let word = word.as_str().filter(|word| !word.is_empty())?.to_owned();
                    match name.as_str() {
                        "repoHost" => self.vocabulary.repo_host = word,
                        "agent" => self.vocabulary.agent = word,
                        "managedRepositoriesPath" => self.vocabulary.managed_repositories_path = Some(word),
                        _ => return None,
                    }
                }
            }
            _ => return None,
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::{ClockMode, Hosting, Options};

    #[test]
    fn options_are_read_from_json_and_what_does_not_fit_is_named() {
        let options = Options::from_json(r#"{"clock":"manual","seed":7,"apiKey":null,"hosting":"self_hosted"}"#);
        assert_eq!(options, Ok(Options { clock: ClockMode::Manual, seed: 7, hosting: Some(Hosting::SelfHosted), ..Options::default() }));
        for (text, part) in [
            ("[]", "no JSON object"),
            (r#"{"seed":-1}"#, "seed cannot be -1"),
            (r#"{"sped":"fast"}"#, "sped"),
            (r#"{"keySpansTenants":"yes"}"#, "keySpansTenants cannot be \"yes\""),
            (r#"{"vocabulary":{"agent":""}}"#, "vocabulary"),
        ] {
            assert!(Options::from_json(text).is_err_and(|error| error.contains(part)), "{text}");
        }
    }
}
