//! The options of an emulator.

use crate::emulator::values::json::{Value, read_object, to_json, whole_number};
use crate::emulator::views::{self, View};
use crate::emulator::vocabulary::Vocabulary;
use crate::schema::Hosting;
use crate::validate::nearest;

/// The options of an emulator. [`Options::default`] is the emulator inside the console.
///
/// # Examples
/// ```
/// use deployment_control::emulator::{Hosting, Options};
/// let options = Options { hosting: Some(Hosting::Cloud), ..Options::default() };
/// assert_eq!(options.seed, 0);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own, by the name that JavaScript has for it"
)]
pub struct Options {
    /// The clock that decides how far revisions have come.
    pub clock: ClockMode,
    /// Determines ids and other random choices: the same seed, times and requests give the same responses, byte for
    /// byte.
    pub seed: u64,
    /// The key that every request must have (contract 5). With `None`, requests need no key.
    pub api_key: Option<String>,
    /// Whether the key is valid for all tenants, so that every request must name one (observed 2).
    pub key_spans_tenants: bool,
    /// The kind of installation (contract 2.1). With `None`, every source is accepted.
    pub hosting: Option<Hosting>,
    /// Whether the workspace has agents, so that a creation can name one in place of a deployment's name (observed 10).
    pub agents: bool,
    /// How long a revision takes by default.
    pub speed: Speed,
    /// The provider's own words (observed 1).
    pub vocabulary: Vocabulary,
    /// Whether a deleted deployment leaves its tracing project, so that its name stays taken (observed 8), unless it
    /// was deleted with `delete_tracing_project`.
    pub leftover_projects: bool,
    /// With how many listeners each tenant starts, at most 2. With `None`, with 2; on a cloud installation always with
    /// none.
    pub listeners: Option<usize>,
    /// What stands before the path of every operation, such as `/api-host` (observed 1): nothing, or segments with a
    /// slash before each.
    pub prefix: String,
    /// Whether the installation refuses deployments that scale to zero: those of a type that ends with `_zero`, and a
    /// `min_scale` of 0 (observed 12).
    pub no_scale_to_zero: bool,
    /// Whether the revisions of a deployment are built and deployed one after the other: each stays `QUEUED` until those
    /// before it have ended.
    pub queue: bool,
    /// What the service shows, leaves out or demands otherwise (observed 14).
    pub views: Vec<View>,
}

/// The clock of an emulator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClockMode {
    /// The time of the given clock, plus what [`Emulator::advance`](crate::emulator::Emulator::advance) adds.
    #[default]
    Real,
    /// Starts at 2026-01-01T00:00:00Z and moves only by [`Emulator::advance`](crate::emulator::Emulator::advance).
    Manual,
}

/// How long a revision takes by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    /// 4 seconds with a build, 2.4 without.
    #[default]
    Fast,
    /// 12 minutes with a build, as on a real service (observed 4), a little more than 3 without.
    Real,
}

impl Options {
    /// Reads options from the JSON text of an object. Its members have the names of the fields, in camel case, and each
    /// of them is optional. A null counts as left out.
    ///
    /// # Errors
    /// A sentence that names the member with a wrong value, or the nearest to one that is unknown.
    ///
    /// # Examples
    /// ```
    /// use deployment_control::emulator::{Options, Speed};
    /// let options = Options::from_json(r#"{"speed": "real", "vocabulary": {"repoHost": "forge"}}"#)?;
    /// assert_eq!((options.speed, options.vocabulary.repo_host.as_str()), (Speed::Real, "forge"));
    /// # Ok::<(), String>(())
    /// ```
    pub fn from_json(text: &str) -> Result<Self, String> {
        let given = read_object(text.as_bytes()).ok_or("the emulator's options are no JSON object")?;
        let mut options = Self::default();
        for (name, value) in given.iter().filter(|(_, value)| !value.is_null()) {
            let Some((_, set)) = MEMBERS.iter().find(|(known, _)| known == name) else { return Err(unknown(name)) };
            set(&mut options, value).ok_or_else(|| {
                ["the emulator's options do not fit: ", name, " cannot be ", &to_json(value)].concat()
            })?;
        }
        Ok(options)
    }

    /// Whether a view is played.
    pub(crate) fn plays(&self, view: View) -> bool {
        views::is_played(view, &self.views)
    }

    fn set_views(&mut self, value: &Value) -> Option<()> {
        self.views = value.as_array()?.iter().map(|name| views::named(name.as_str()?)).collect::<Option<_>>()?;
        Some(())
    }

    fn set_vocabulary(&mut self, value: &Value) -> Option<()> {
        for (name, word) in value.as_object()?.iter().filter(|(_, word)| !word.is_null()) {
            let word = word.as_str().filter(|word| !word.is_empty())?.to_owned();
            match name.as_str() {
                "repoHost" => self.vocabulary.repo_host = word,
                "agent" => self.vocabulary.agent = word,
                "managedRepositoriesPath" => self.vocabulary.managed_repositories_path = Some(word),
                "product" => self.vocabulary.product = word,
                "cloud" => self.vocabulary.cloud = word,
                _ => return None,
            }
        }
        Some(())
    }
}

/// The name of a member, and what sets it; `None` if it cannot have the value.
type Member = (&'static str, fn(&mut Options, &Value) -> Option<()>);

/// The members.
const MEMBERS: [Member; 14] = [
    ("clock", |options, value| {
        one_of(value, &[("real", ClockMode::Real), ("manual", ClockMode::Manual)]).map(|clock| options.clock = clock)
    }),
    ("seed", |options, value| whole_number(value).map(|seed| options.seed = seed)),
    ("apiKey", |options, value| value.as_str().map(|key| options.api_key = Some(key.to_owned()))),
    ("agents", |options, value| value.as_bool().map(|agents| options.agents = agents)),
    ("keySpansTenants", |options, value| value.as_bool().map(|given| options.key_spans_tenants = given)),
    ("hosting", |options, value| {
        let kinds = Hosting::ALL.map(|kind| (kind.as_str(), kind));
        one_of(value, &kinds).map(|kind| options.hosting = Some(kind))
    }),
    ("speed", |options, value| {
        one_of(value, &[("fast", Speed::Fast), ("real", Speed::Real)]).map(|speed| options.speed = speed)
    }),
    ("vocabulary", Options::set_vocabulary),
    ("leftoverProjects", |options, value| value.as_bool().map(|given| options.leftover_projects = given)),
    ("listeners", |options, value| {
        let count = whole_number(value).filter(|count| *count <= 2)?;
        options.listeners = Some(count as usize);
        Some(())
    }),
    ("prefix", |options, value| {
        value.as_str().filter(|path| is_prefix(path)).map(|path| path.clone_into(&mut options.prefix))
    }),
    ("noScaleToZero", |options, value| value.as_bool().map(|given| options.no_scale_to_zero = given)),
    ("queue", |options, value| value.as_bool().map(|given| options.queue = given)),
    ("views", Options::set_views),
];

/// Whether a text can stand before paths: segments that no URL writes differently, with a slash before each.
fn is_prefix(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'~' | b'.');
    let is_segment = |segment: &str| !matches!(segment, "" | "." | "..") && segment.bytes().all(is_plain);
    text.is_empty() || text.strip_prefix('/').is_some_and(|rest| rest.split('/').all(is_segment))
}

/// What is said of a member that there is not.
fn unknown(name: &str) -> String {
    let meant = match nearest(MEMBERS.iter().map(|(name, _)| *name), name.as_bytes()) {
        Some(nearest) => ["did you mean ", nearest, "?"].concat(),
        None => ["it takes ", &MEMBERS.map(|(name, _)| name).join(", ")].concat(),
    };
    ["the emulator has no option ", name, "; ", &meant].concat()
}

/// The choice that a text names.
fn one_of<T: Copy>(value: &Value, choices: &[(&str, T)]) -> Option<T> {
    choices.iter().find(|(word, _)| value.as_str() == Some(word)).map(|(_, choice)| *choice)
}

#[cfg(test)]
mod tests {
    use super::{ClockMode, Options};
    use crate::schema::Hosting;

    #[test]
    fn options_are_read_from_json_and_a_wrong_member_is_named() {
        let options = Options::from_json(r#"{"clock":"manual","seed":7,"apiKey":null,"hosting":"self_hosted"}"#);
        assert_eq!(
            options,
            Ok(Options { clock: ClockMode::Manual, seed: 7, hosting: Some(Hosting::SelfHosted), ..Options::default() })
        );
        for prefix in ["", "/api-host", "/a/b.c"] {
            let options = Options::from_json(&format!(r#"{{"prefix":"{prefix}"}}"#));
            assert_eq!(options.map(|options| options.prefix).as_deref(), Ok(prefix));
        }
        for (text, part) in [
            ("[]", "no JSON object"),
            (r#"{"seed":-1}"#, "seed cannot be -1"),
            (r#"{"listeners":3}"#, "listeners cannot be 3"),
            (r#"{"prefix":"api-host"}"#, "prefix cannot be \"api-host\""),
            (r#"{"prefix":"/a/"}"#, "prefix"),
            (r#"{"prefix":"/a/../b"}"#, "prefix"),
            (r#"{"prefix":"/a?b"}"#, "prefix"),
            (r#"{"speedy":"fast"}"#, "no option speedy; did you mean speed?"),
            (r#"{"leftover_projects":true}"#, "did you mean leftoverProjects?"),
            (r#"{"store":{}}"#, "no option store; it takes clock, seed, "),
            (r#"{"views":["listener_hidden","listener"]}"#, "views cannot be"),
            (r#"{"keySpansTenants":"yes"}"#, "keySpansTenants cannot be \"yes\""),
            (r#"{"vocabulary":{"agent":""}}"#, "vocabulary"),
        ] {
            assert!(Options::from_json(text).is_err_and(|error| error.contains(part)), "{text}");
        }
    }
}
