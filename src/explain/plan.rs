//! Plans how a stored deployment becomes what the form of a creation describes.

use std::collections::BTreeSet;

use super::compare;
use super::explanation::{Entry, Explanation};
use super::named_values::NamedValues;
use super::reason::Reason;
use crate::json::{SyntaxError, writer};
use crate::schema::{DEPLOYMENT_CREATE, DEPLOYMENT_PATCH, Effect};
use crate::validate::Segment;

/// How a stored deployment becomes what a form describes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan<'a> {
    /// The JSON text of the patch that is needed: the fields that differ, `{}` if nothing does. Lists and `resource_spec`
    /// stand in it whole, since they replace what is stored. It may hold secrets.
    pub patch: String,
    /// What the patch does. Its losses are those of the whole form: a null that clears nothing is not in the patch.
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
        let fixed = Explanation { new_revision: Effect::WillNot, entries: self.fixed.clone() };
        let head = if self.is_being_deleted { "[1," } else { "[0," };
        [head, &self.patch, ",", &self.explanation.encoded(), ",", &fixed.encoded(), "]"].concat()
    }
}

/// Compares the JSON text of a creation (contract 4.7) with the JSON text of a stored deployment, and gives the patch
/// (contract 4.5) that makes the one of the other.
///
/// Fields that the form leaves out stay as they are. What a service makes of a `resource_spec` by itself is no
/// difference: rounded cores, and limits and a queue that follow from the rest (observed 6).
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
    let entries = compare::compare_form(form, stored)?;
    // A newer service lets a patch change the repository (observed 5), so that one decides itself.
    let is_fixed =
        |entry: &Entry<'_>| entry.reason == Reason::Immutable && entry.path.last() != Some(&Segment::Name("repo_url"));
    let (fixed, entries): (Vec<_>, Vec<_>) = entries.into_iter().partition(is_fixed);
    // Both texts were read to their ends, so reading a part of them cannot fail.
    let members = |text| NamedValues::object(text).unwrap_or_default();
    let form = members(form.trim_ascii());
    let mut patch = String::from("{");
    let mut replaced = BTreeSet::new();
    for field in DEPLOYMENT_PATCH.fields.iter().filter(|field| DEPLOYMENT_CREATE.position(field.name).is_some()) {
        let top = Segment::Name(field.name);
        let changes = || entries.iter().filter(|entry| entry.reason.is_change() && entry.path.first() == Some(&top));
        let Some(value) = form.given(field.name).filter(|_| changes().next().is_some()) else { continue };
        key(&mut patch, field.name);
        if value.starts_with(b"{") {
            let changed: BTreeSet<_> = changes().filter_map(|entry| Some(entry.path.get(1)?.as_text())).collect();
            patch.push('{');
            for (name, value) in members(value).entries.iter().filter(|(name, _)| changed.contains(name)) {
                key(&mut patch, name);
                push(&mut patch, value);
            }
            patch.push('}');
        } else {
            replaced.insert(field.name);
            push(&mut patch, value);
        }
    }
    patch.push('}');
    let is_told = |entry: &Entry<'_>| match entry.path.first() {
        // What stays the same is sent only inside a list.
        Some(Segment::Name(name)) if DEPLOYMENT_CREATE.position(name).is_some() => {
            !entry.reason.is_unchanged() || replaced.contains(name)
        }
        // What only a creation has cannot be patched.
        _ => false,
    };
    let entries: Vec<_> = entries.into_iter().filter(is_told).collect();
    let status = members(stored.trim_ascii()).given("status").unwrap_or_default();
    let is_being_deleted = matches!(status, b"\"AWAITING_DELETE\"" | b"\"AWAITING_FINAL_DELETE\"");
    Ok(Plan { patch, explanation: Explanation::of(entries), fixed, is_being_deleted })
}

/// Begins a member of the object that is being written.
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
