//! What a service does not show of a deployment, so that nobody can tell whether it differs: what was set at the creation,
//! the commands of a build, the values of secrets, and all of a deployment that has no revision yet.

use super::named_values::{NamedValues, is_null};
use super::reason::Reason;
use super::wish::Wish;
use crate::json::{Kind as JsonKind, Malformed, Reader};
use crate::schema::{Effect, Field, Format, Kind};
use crate::validate::{hides, is_masked};

/// The fields of which a first revision is made.
const MADE_FROM: [&str; 2] = ["image_uri", "source_tarball_path"];

/// What a deployment cannot show, since it has no revision yet.
#[derive(Clone, Copy, Default)]
pub(super) struct Unrevised {
    /// Fields that need a revision.
    pub(super) config: bool,
    /// Secrets.
    secrets: bool,
    /// Whether it says that it has no revision.
    pub(super) has_no_revision: bool,
}

impl Unrevised {
    /// A form that brings what a first revision is made from is sent with all that belongs to it.
    pub(super) fn of(form: &NamedValues<'_>, stored: &NamedValues<'_>) -> Self {
        let config = |of: &NamedValues<'_>| {
            NamedValues::object(of.given("source_revision_config").unwrap_or_default())
                .map_or([None; 2], |config| MADE_FROM.map(|name| config.given(name).map(<[u8]>::len)))
        };
        let is_null_at = |name: &str| stored.get(name).is_some_and(is_null);
        let makes_first =
            config(form).iter().zip(config(stored)).any(|(wanted, has)| wanted.is_some() && has.is_none());
        let has_no_revision = is_null_at("latest_revision_id");
        let config = has_no_revision && !makes_first;
        let secrets = config || (is_null_at("source_revision_config") && !makes_first);
        Self { config, secrets, has_no_revision }
    }

    /// Whether a deployment shows no list of secrets: none, none before a revision, or what is no list of records.
    pub(super) fn hides_secrets(self, stored: Option<&[u8]>) -> bool {
        match stored.and_then(|list| list.strip_prefix(b"[")).map(<[u8]>::trim_ascii_start) {
            Some([b'{', ..]) => false,
            Some([b']', ..]) => self.secrets,
            _ => true,
        }
    }

    /// The reason of a field that the service does not show, if that is what nothing means here.
    pub(super) fn reason(self, field: &Field, wish: Option<Wish>) -> Option<Reason> {
        let is_never_shown = is_often(field);
        match wish {
            // What cannot change is sent by nobody's wish.
            Some(_) if field.immutable => Some(Reason::NotCompared),
            Some(Wish::Exact) | None => (is_never_shown && !field.may_move()).then_some(Reason::NotReported),
            Some(_) => {
                let is_late = self.config && field.effect == Effect::Will;
                (is_never_shown || is_late).then_some(Reason::NotCompared)
            }
        }
    }
}

/// Whether services were seen to take a field in and never show it.
pub(super) fn is_often(field: &Field) -> bool {
    field.immutable || matches!(field.kind, Kind::Text(text) if text.format == Format::Command)
}

/// Whether a list has no items.
pub(super) fn is_empty_list(text: &[u8]) -> bool {
    text.starts_with(b"[") && Reader::new(text.get(1..).unwrap_or_default()).kind().is_err()
}

/// Whether a variable of a container came with its value.
pub(super) fn is_readable(variable: &[u8]) -> Result<bool, Malformed> {
    shows(variable, is_masked)
}

/// Whether a secret came with its value: a service may leave it out, or send something else in its place.
pub(super) fn shows_secret(secret: &[u8]) -> Result<bool, Malformed> {
    shows(secret, hides)
}

fn shows(secret: &[u8], hides: fn(&str) -> bool) -> Result<bool, Malformed> {
    let Some(value) = NamedValues::object(secret)?.given("value") else { return Ok(false) };
    let mut reader = Reader::new(value);
    Ok(match reader.kind()? {
        JsonKind::Text => !hides(&reader.text()?.as_str()),
        JsonKind::Number => true,
        _ => false,
    })
}
