//! Plans how a stored deployment becomes what the form of a creation describes.

use super::compare::{self, Comparison};
use super::explanation::{self, Entry, Explanation};
use super::merged_spec;
use super::named_values::NamedValues;
use super::reason::Reason;
use super::server_defaults;
use super::spelling;
use super::stored::Stored;
use super::unreported::Unrevised;
use super::variables;
use super::wish::Wish;
use crate::json::{SyntaxError, writer};
use crate::schema::{self, DEPLOYMENT, Direction, Effect};
use crate::validate::Segment;

/// How a stored deployment becomes what a form describes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan<'a> {
    /// The JSON text of the patch that is needed: the fields that differ, `{}` if nothing does. Lists and `resource_spec`
    /// stand in it whole, since they replace what is stored; a `resource_spec` has what is stored beside what the form
    /// says. It may hold secrets.
    pub patch: String,
    /// What the patch does. Its losses are those of the whole form: a null that clears nothing is not in the patch; nor is
    /// what was not compared, since the service does not show it.
    pub explanation: Explanation<'a>,
    /// The fields of the form that have another value and that no patch can change, such as `source`.
    pub fixed: Vec<Entry<'a>>,
    /// Whether the deployment is being deleted, so that no patch can change it.
    pub is_being_deleted: bool,
}

impl Plan<'_> {
    /// Whether nothing needs to be sent.
    pub fn is_empty(&self) -> bool {
        self.patch == "{}"
    }

    /// Whether a patch can make the deployment what the form describes.
    pub fn is_possible(&self) -> bool {
        self.fixed.is_empty() && !self.is_being_deleted
    }

    /// The plan for JavaScript: `[being deleted, patch, explanation, fixed fields]`, the last one as an explanation.
    pub fn encoded(&self) -> String {
        let mut out = String::from(if self.is_being_deleted { "[1," } else { "[0," });
        out.push_str(&self.patch);
        out.push(',');
        explanation::encode(&mut out, self.explanation.new_revision, &self.explanation.entries);
        out.push(',');
        explanation::encode(&mut out, Effect::WillNot, &self.fixed);
        out.push(']');
        out
    }
}

/// Compares the JSON text of a creation (contract 4.7) with the JSON text of a stored deployment, and gives the patch
/// (contract 4.5) that makes the one of the other.
///
/// The form is a part of what there is: fields that it leaves out stay as they are, also inside `resource_spec`. What a
/// service fills in or spells otherwise is no difference, and neither is what it does not show:
/// [`Explanation::not_compared`] has that. [`plan_as`] takes the form for more.
///
/// # Errors
/// Where one of the texts is not JSON.
///
/// # Examples
/// ```
/// use deployment_control::explain;
/// let form = br#"{"name": "agent", "source": "internal_docker", "source_config": {"custom_url": "https://a.example"},
///     "source_revision_config": {"image_uri": "registry.example/agent:2"}, "secrets": []}"#;
/// let stored = br#"{"name": "agent", "source": "internal_docker", "source_config": {"custom_url": "https://a.example"},
///     "source_revision_config": {"image_uri": "registry.example/agent:1"}, "secrets": [], "status": "READY"}"#;
/// let plan = explain::plan(form, stored)?;
/// assert_eq!(plan.patch, r#"{"source_revision_config":{"image_uri":"registry.example/agent:2"}}"#);
/// assert!(plan.is_possible());
/// # Ok::<(), deployment_control::json::SyntaxError>(())
/// ```
pub fn plan<'a>(form: &'a [u8], stored: &'a [u8]) -> Result<Plan<'a>, SyntaxError> {
    plan_as(Wish::Part, form, stored)
}

/// The plan where a form is taken for more than a part of what there is.
///
/// # Errors
/// Where one of the texts is not JSON.
///
/// # Examples
/// ```
/// use deployment_control::explain::{self, Wish};
/// let form = br#"{"source_config": {"resource_spec": {"cpu": 2}}}"#;
/// let stored = br#"{"source_config": {"resource_spec": {"cpu": 1, "db_cpu": 1}}}"#;
/// let plan = explain::plan(form, stored)?;
/// assert_eq!(plan.patch, r#"{"source_config":{"resource_spec":{"cpu":2,"db_cpu":1}}}"#);
/// let plan = explain::plan_as(Wish::Exact, form, stored)?;
/// assert_eq!(plan.patch, r#"{"source_config":{"resource_spec":{"cpu": 2}}}"#);
/// # Ok::<(), deployment_control::json::SyntaxError>(())
/// ```
pub fn plan_as<'a>(wish: Wish, form: &'a [u8], stored: &'a [u8]) -> Result<Plan<'a>, SyntaxError> {
    let (form, stored) = (members(compare::checked(form)?), members(compare::checked(stored)?));
    let mut comparison = Comparison {
        wish: Some(wish),
        without_service: Some(if wish == Wish::Exact { server_defaults::undo } else { server_defaults::take_in }),
        branch: spelling::branch_of(&stored),
        unrevised: if wish == Wish::Exact { Unrevised::default() } else { Unrevised::of(&form, &stored) },
        ..Comparison::default()
    };
    let mut fixed = Vec::new();
    let mut told = Vec::new();
    let mut patch = String::from("{");
    for field in DEPLOYMENT.fields {
        // What only a service sets cannot be asked for.
        let Some(value) = form.get(field.name).filter(|_| field.direction == Direction::Both) else { continue };
        comparison.member(field, value, stored.given(field.name).map_or(Stored::Nothing, Stored::Value));
        let found = core::mem::take(&mut comparison.entries);
        let mut changed = Vec::new();
        for entry in &found {
            if entry.reason.is_change()
                && !is_fixed(entry)
                && let Some(inner) = entry.path.get(1)
            {
                changed.push((inner.as_text(), &[][..]));
            }
        }
        let is_spec_sent = changed.iter().any(|(name, _)| name == "resource_spec");
        let is_itself = found.iter().any(|entry| entry.reason.is_change() && !is_fixed(entry) && entry.path.len() == 1);
        let is_sent = is_itself || !changed.is_empty();
        if is_itself {
            key(&mut patch, field.name);
            push(&mut patch, value);
        } else if is_sent {
            let stored = stored.given(field.name).filter(|_| wish != Wish::Exact);
            if is_spec_sent && let Some(stored) = stored {
                told.extend(carried_back(value, stored));
            }
            write(&mut patch, field.name, value, &NamedValues::of(changed), stored);
        }
        for entry in found {
            if entry.reason == Reason::VariableOverwritten && !is_spec_sent {
                continue;
            }
            if is_fixed(&entry) {
                fixed.push(entry);
            } else if !entry.reason.is_unchanged() || (is_sent && value.starts_with(b"[")) {
                // What stays the same is sent only inside a list.
                told.push(entry);
            }
        }
    }
    patch.push('}');
    let is_being_deleted = str::from_utf8(stored.given("status").unwrap_or_default())
        .is_ok_and(|status| schema::is_going_away(status.trim_matches('"')))
        || stored.given("deleted_at").is_some_and(is_moment);
    Ok(Plan { patch, explanation: Explanation::of(told), fixed, is_being_deleted })
}

/// Whether a value is a time, in text or in milliseconds, since 1970: of what is not deleted, some write one long before.
fn is_moment(value: &[u8]) -> bool {
    matches!(value, [b'"', b'1' | b'2', ..] | [b'1'..=b'9', ..])
}

/// Whether no patch can change a field.
fn is_fixed(entry: &Entry<'_>) -> bool {
    entry.reason == Reason::Immutable
}

/// The members of an object in a text that was read to its end before, so that reading it again cannot fail.
fn members(text: &[u8]) -> NamedValues<'_> {
    NamedValues::object(text).unwrap_or_default()
}

/// The values of variables that the specification of a patch overwrites, of a form's `source_config` and the stored one.
fn carried_back<'a>(form: &[u8], stored: &[u8]) -> Vec<Entry<'a>> {
    let path = ["source_config", "resource_spec"].map(Segment::Name);
    let [form, stored] = [form, stored].map(|config| members(config).given("resource_spec").unwrap_or_default());
    // Both texts were read to their ends before, so this cannot fail.
    variables::carried_back(form, stored, &path).unwrap_or_default()
}

/// Writes a field of the patch: what changes of a record, and a list whole. `stored` is what stays beside it.
#[inline(never)]
fn write(out: &mut String, name: &str, value: &[u8], changed: &NamedValues<'_>, stored: Option<&[u8]>) {
    key(out, name);
    if value.starts_with(b"[") {
        push(out, value);
        return;
    }
    let stored = stored.map(members).unwrap_or_default();
    out.push('{');
    for (name, value) in &members(value).entries {
        if changed.get(name).is_some() {
            key(out, name);
            match stored.given(name).filter(|_| name == "resource_spec") {
                // Both texts were read to their ends before, so this cannot fail.
                Some(stored) => drop(merged_spec::write(out, value, stored)),
                None => push(out, value),
            }
        }
    }
    out.push('}');
}

/// Begins a member of the object that is being written.
#[inline(never)]
fn key(out: &mut String, name: &str) {
    if !out.ends_with('{') {
        out.push(',');
    }
    writer::text(out, name);
    out.push(':');
}

fn push(out: &mut String, value: &[u8]) {
    out.push_str(core::str::from_utf8(value).unwrap_or("null"));
}
