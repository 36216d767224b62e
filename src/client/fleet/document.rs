//! A plan as a document: what was reviewed, and the state that it was made from.

use super::canonical::sha256;
use super::source;
use super::types::{FleetAction, FleetDeployment, FleetEntry, FleetPlan};
use crate::client::error::{Error, PlanError, PlanErrorReason};
use crate::explain::{Entry, Reason};
use crate::validate::Segment;
use core::fmt;
use core::str::FromStr;
use serde_json::{Map, Value, json};

const KIND: &str = "deployment-control/fleet-plan";
const VERSION: u64 = 1;

/// A plan as JSON, to be reviewed and carried out later: the same format as that of the command line and of the package.
/// It holds no value of a secret: those are read by their references when it is carried out. One that was edited no
/// longer fits its checksum, and is not read.
///
/// `to_string` writes it, and `parse` reads it.
#[derive(Clone, Debug, PartialEq)]
pub struct FleetPlanDocument(Map<String, Value>);

impl FleetPlanDocument {
    /// The document as JSON: `service`, `fleet`, `options`, `entries`, and the `checksum` over the rest.
    pub const fn as_json(&self) -> &Map<String, Value> {
        &self.0
    }

    pub(super) fn entries(&self) -> impl Iterator<Item = &Value> {
        self.0.get("entries").and_then(Value::as_array).into_iter().flatten()
    }

    /// A text inside the document; empty if there is none.
    pub(super) fn text(&self, part: &str, name: &str) -> &str {
        self.0.get(part).and_then(|part| part.get(name)).and_then(Value::as_str).unwrap_or_default()
    }

    pub(super) fn flag(&self, name: &str) -> bool {
        self.0.get("options").and_then(|options| options.get(name)) == Some(&Value::Bool(true))
    }
}

impl fmt::Display for FleetPlanDocument {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = serde_json::to_string_pretty(&self.0).map_err(|_| fmt::Error)?;
        formatter.write_str(&text)
    }
}

impl FromStr for FleetPlanDocument {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut members: Map<String, Value> = serde_json::from_str(text)?;
        if members.get("kind").and_then(Value::as_str) != Some(KIND) {
            return Err(edited("it is no document of a plan".to_owned()));
        }
        let version = members.get("version").cloned().unwrap_or_default();
        if version != VERSION {
            return Err(edited(format!("the plan has the format {version}, and this is {VERSION}: plan again")));
        }
        let checksum = members.shift_remove("checksum");
        let expected = Value::from(sha256(&Value::Object(members.clone())));
        if checksum.as_ref() != Some(&expected) {
            let note = "the plan does not fit its checksum: it was edited or cut off after it was made: plan again";
            return Err(edited(note.to_owned()));
        }
        members.insert("checksum".to_owned(), expected);
        Ok(Self(members))
    }
}

impl FleetPlan {
    /// The plan as a document.
    ///
    /// # Errors
    /// [`Error::Plan`] if a secret of a deployment that would be created or changed stands in the fleet by its value:
    /// give [`FleetDeployment::sources`], or read the fleet with [`Fleet::read`](super::types::Fleet::read).
    ///
    /// # Examples
    /// ```
    /// # use deployment_control::client::{Error, FleetPlan, FleetPlanDocument};
    /// # fn keep(plan: &FleetPlan) -> Result<FleetPlanDocument, Error> {
    /// let text = plan.document()?.to_string();
    /// // Later, or elsewhere:
    /// let document: FleetPlanDocument = text.parse()?;
    /// # Ok(document)
    /// # }
    /// ```
    pub fn document(&self) -> Result<FleetPlanDocument, Error> {
        let forms = self.entries.iter().filter_map(|entry| entry.wanted.as_ref()).map(given_form);
        let fleet = json!({ "name": self.name, "deployments": forms.collect::<Result<Vec<_>, _>>()? });
        let mut members = Map::new();
        members.insert("kind".to_owned(), KIND.into());
        members.insert("version".to_owned(), VERSION.into());
        members.insert("service".to_owned(), given(json!({ "base_url": self.base_url, "tenant_id": self.tenant_id })));
        members.insert("fleet".to_owned(), given(json!({ "name": self.name, "sha256": sha256(&fleet) })));
        let options = json!({
            "adopt": self.options.adopt,
            "send_secrets": self.options.send_secrets,
            "redeploy_failed": self.options.redeploy_failed,
        });
        members.insert("options".to_owned(), options);
        let entries: Vec<Value> = self.entries.iter().map(document_entry).collect::<Result<_, _>>()?;
        members.insert("entries".to_owned(), entries.into());
        let checksum = sha256(&Value::Object(members.clone()));
        members.insert("checksum".to_owned(), checksum.into());
        Ok(FleetPlanDocument(members))
    }
}

fn document_entry(entry: &FleetEntry) -> Result<Value, Error> {
    let is_sent = matches!(entry.action, FleetAction::Create | FleetAction::Patch | FleetAction::Redeploy);
    let form = match &entry.wanted {
        Some(wanted) if is_sent => Some(reviewed_form(wanted)?),
        _ => None,
    };
    let new_revision = entry.plan.as_ref().filter(|_| is_sent).map(|plan| plan.new_revision.as_str());
    let is_changed = is_sent || entry.action == FleetAction::Prune;
    Ok(given(json!({
        "name": entry.name,
        "action": entry.action.as_str(),
        "id": entry.id,
        "state": entry.state.as_ref().filter(|_| is_changed),
        "form": form,
        "after": Some(&entry.after).filter(|after| !after.is_empty()),
        "changes": changes(entry),
        "losses": listed(entry, Reason::is_loss),
        "new_revision": new_revision,
    })))
}

/// A form without the values of its secrets.
fn reviewed_form(wanted: &FleetDeployment) -> Result<Value, Error> {
    let form = given_form(wanted)?;
    let inline = source::inline(&form);
    if inline.is_empty() {
        return Ok(form);
    }
    let note = format!("a plan's document holds no secrets, and {} is given by its value", inline.join(", "));
    let name = wanted.form.name.clone();
    Err(Error::Plan(PlanError { name, reason: PlanErrorReason::Secret, notes: vec![note] }))
}

fn given_form(wanted: &FleetDeployment) -> Result<Value, serde_json::Error> {
    let mut form = serde_json::to_value(&wanted.form)?;
    source::hide(&mut form, &wanted.sources);
    Ok(form)
}

/// What a plan changes; `None` if that is nothing.
pub(super) fn changes(entry: &FleetEntry) -> Option<Vec<Value>> {
    listed(entry, Reason::is_change)
}

fn listed(entry: &FleetEntry, is_listed: impl Fn(Reason) -> bool) -> Option<Vec<Value>> {
    let explanation = entry.plan.as_ref()?.explanation().ok()??;
    let listed = explanation.entries.iter().filter(|entry| is_listed(entry.reason)).map(described);
    Some(listed.collect::<Vec<_>>()).filter(|listed| !listed.is_empty())
}

fn described(entry: &Entry<'_>) -> Value {
    let step = |segment: &Segment| match segment {
        Segment::Index(index) => Value::from(*index),
        segment => Value::from(segment.as_text()),
    };
    // Lists and objects may hold the environment of a container.
    let is_plain = |value: &Value| !value.is_array() && !value.is_object();
    let shown = |text: Option<&str>| serde_json::from_str::<Value>(text?).ok().filter(is_plain);
    given(json!({
        "path": entry.path.iter().map(step).collect::<Vec<_>>(),
        "code": entry.reason.code(),
        "before": shown(entry.before()),
        "after": shown(entry.after()),
        "because": entry.reason.because(),
    }))
}

/// An object without the members that it does not have.
fn given(object: Value) -> Value {
    match object {
        Value::Object(members) => members.into_iter().filter(|(_, value)| !value.is_null()).collect(),
        other => other,
    }
}

fn edited(note: String) -> Error {
    Error::Plan(PlanError { name: "the plan".to_owned(), reason: PlanErrorReason::Edited, notes: vec![note] })
}
