//! Compares a form with the deployment of its name, and says what makes the one of the other.

use super::calls::Deployments;
use crate::client::env::Env;
use crate::client::error::{Error, PlanError, PlanErrorReason};
use crate::client::transport::Transport;
use crate::client::wait::{Verdict, verdict};
use crate::explain::{self, Explanation};
use crate::form::Form;
use crate::json::SyntaxError;
use crate::model::{Deployment, DeploymentAgent, DeploymentCreate, DeploymentListParams, Revision};
use crate::schema::{DEPLOYMENT, DEPLOYMENT_CREATE, DEPLOYMENT_PATCH, Effect};
use crate::validate::{Options, Report, Segment, check_text, check_text_with};

/// What makes a deployment what a form describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// There is no deployment with the form's name: it is created.
    Create,
    /// The fields that differ are patched.
    Patch,
    /// The latest revision is deployed again.
    Redeploy,
    /// Nothing is sent.
    None,
}

/// How a deployment becomes what a form describes.
///
/// `{:?}` does not show the form, the patch and the deployment, since they may contain secrets.
#[derive(Clone)]
pub struct Plan {
    /// What will be sent.
    pub action: Action,
    /// The form.
    pub form: DeploymentCreate,
    /// The deployment with exactly the form's name; `None` if there is none.
    pub current: Option<Deployment>,
    /// The JSON text of the patch: the fields that differ, lists and `resource_spec` whole; `None` if nothing does.
    pub patch: Option<String>,
    /// Whether the patch makes a new revision.
    pub new_revision: Effect,
    /// The deployment's latest revision.
    pub revision: Option<Revision>,
    /// Whether the latest revision has failed.
    pub last_revision_failed: bool,
    /// Why the plan cannot be carried out; `None` if it can.
    pub blocked: Option<PlanErrorReason>,
    /// Sentences that say what stands in the way. No secrets.
    pub notes: Vec<String>,
    /// The form and the deployment as JSON texts.
    texts: [String; 2],
}

impl core::fmt::Debug for Plan {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter
            .debug_struct("Plan")
            .field("action", &self.action)
            .field("name", &self.name())
            .field("new_revision", &self.new_revision)
            .field("last_revision_failed", &self.last_revision_failed)
            .field("blocked", &self.blocked)
            .field("notes", &self.notes)
            .finish_non_exhaustive()
    }
}

/// How far a deployment is what a form describes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Difference {
    None,
    /// A service need not show the values of secrets.
    Secrets,
    Others,
}

impl Difference {
    pub(super) fn is_none(self) -> bool {
        self == Self::None
    }

    pub(super) fn is_none_but_secrets(self) -> bool {
        self != Self::Others
    }
}

impl Plan {
    /// Plans for a deployment that was read.
    pub(in crate::client) fn of(
        form: DeploymentCreate,
        current: Option<Deployment>,
        revision: Option<Revision>,
    ) -> Result<Self, Error> {
        let last_revision_failed =
            revision.as_ref().is_some_and(|revision| verdict(revision.status.as_str()) == Verdict::Failed);
        let stored = current.as_ref().map(serde_json::to_string).transpose()?.unwrap_or_default();
        let mut plan = Self {
            action: Action::Create,
            texts: [form_text(&form)?, stored],
            form,
            current,
            patch: None,
            new_revision: Effect::Will,
            revision,
            last_revision_failed,
            blocked: None,
            notes: Vec::new(),
        };
        if plan.current.is_none() {
            return Ok(plan);
        }
        let Ok(found) = explain::plan(plan.texts[0].as_bytes(), plan.texts[1].as_bytes()) else { return Ok(plan) };
        let mut notes: Vec<String> = Vec::new();
        for entry in &found.fixed {
            let path: Vec<_> = entry.path.iter().map(Segment::as_text).collect();
            let (path, before, after) =
                (path.join("."), entry.before().unwrap_or("nothing"), entry.after().unwrap_or_default());
            notes.push(format!("{path} cannot change from {before} to {after} after the creation: use another name, or delete the deployment first"));
        }
        let blocked = if !found.fixed.is_empty() {
            Some(PlanErrorReason::Fixed)
        } else if found.is_being_deleted {
            notes.push("it is being deleted: try again when it is gone".to_owned());
            Some(PlanErrorReason::Deleting)
        } else {
            None
        };
        let new_revision = found.explanation.new_revision;
        let patch = (!found.is_empty()).then_some(found.patch);
        if let Some(patch) = &patch {
            check_patch(patch, &plan.texts[1])?;
        }
        plan.action = if patch.is_some() { Action::Patch } else { Action::None };
        (plan.patch, plan.new_revision, plan.blocked, plan.notes) = (patch, new_revision, blocked, notes);
        Ok(plan)
    }

    /// What the patch does: each change with its reason, and what is lost. `None` if there is no deployment.
    ///
    /// # Errors
    /// Never for a plan that a client made.
    pub fn explanation(&self) -> Result<Option<Explanation<'_>>, SyntaxError> {
        let [form, stored] = &self.texts;
        if stored.is_empty() {
            return Ok(None);
        }
        explain::plan(form.as_bytes(), stored.as_bytes()).map(|plan| Some(plan.explanation))
    }

    /// The deployment's name; the id of its agent if the service names it.
    pub fn name(&self) -> &str {
        let agent = self.form.agent.as_ref().map(|agent| agent.agent_id.as_str());
        match (&self.current, agent) {
            (Some(current), _) => &current.name,
            (None, Some(agent)) if self.is_for_agent() => agent,
            _ => &self.form.name,
        }
    }

    /// Whether the service names the deployment, which is an agent's (observed 10).
    pub(super) fn is_for_agent(&self) -> bool {
        is_for_agent(&self.form)
    }

    /// Whether another plan for the same form changes the same.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        let changes = |plan: &Self| {
            let explanation = plan.explanation().ok().flatten()?;
            Some(explanation.entries.iter().map(|entry| (entry.path.clone(), entry.reason)).collect::<Vec<_>>())
        };
        self.patch == other.patch && self.blocked == other.blocked && changes(self) == changes(other)
    }

    /// How far a deployment is what the form describes.
    pub(super) fn difference_to(&self, stored: &Deployment) -> Result<Difference, Error> {
        let stored = serde_json::to_string(stored)?;
        let Ok(plan) = explain::plan(self.texts[0].as_bytes(), stored.as_bytes()) else {
            return Ok(Difference::Others);
        };
        let is_other = plan.explanation.changes().any(|entry| entry.path.first() != Some(&Segment::Name("secrets")));
        Ok(match (is_other || !plan.is_possible(), plan.is_empty()) {
            (true, _) => Difference::Others,
            (false, true) => Difference::None,
            (false, false) => Difference::Secrets,
        })
    }
}

fn is_for_agent(form: &DeploymentCreate) -> bool {
    form.agent.is_some() && form.name.is_empty()
}

/// The JSON text of a form as it is sent.
fn form_text(form: &DeploymentCreate) -> Result<String, Error> {
    let mut value = serde_json::to_value(form)?;
    if let (true, Some(members)) = (is_for_agent(form), value.as_object_mut()) {
        members.shift_remove("name");
    }
    Ok(value.to_string())
}

/// Refuses a form with errors.
pub(super) fn check_creation(form: &DeploymentCreate) -> Result<(), Error> {
    unless_errors(check_text(&DEPLOYMENT_CREATE, form_text(form)?.as_bytes()))
}

/// Refuses a patch that has errors for the deployment that is stored.
fn check_patch(patch: &str, stored: &str) -> Result<(), Error> {
    let current = Form::read_record(&DEPLOYMENT, stored.as_bytes()).ok();
    let options = Options { current: current.as_ref(), ..Options::default() };
    unless_errors(check_text_with(&DEPLOYMENT_PATCH, patch.as_bytes(), &options))
}

fn unless_errors(report: Report) -> Result<(), Error> {
    if report.ok() { Ok(()) } else { Err(Error::Invalid { operation: "deployments.apply", report }) }
}

impl<T: Transport, E: Env> Deployments<'_, T, E> {
    /// Compares a form with the deployment that has exactly its name, and says what [`Deployments::apply`] would do. Sends
    /// reads only: two requests, unless more than a hundred names contain the form's. A form with an `agent` and an empty
    /// name is looked up by its agent and environment (observed 10).
    ///
    /// # Errors
    /// [`Error::Invalid`] before anything is sent, if the form has errors; [`Error::Plan`] if a listing does not show
    /// whether a deployment is the agent's; else see [`Error`].
    pub async fn plan(&self, form: &DeploymentCreate) -> Result<Plan, Error> {
        check_creation(form)?;
        let current = self.find(form).await?;
        let latest = current.as_ref().and_then(|current| Some((&current.id, current.latest_revision_id.as_ref()?)));
        let revision = match latest {
            Some((id, revision_id)) => Some(self.client.revisions().get(id, revision_id).await?),
            None => None,
        };
        Plan::of(form.clone(), current, revision)
    }

    /// The deployment that a form is about.
    pub(super) async fn find(&self, form: &DeploymentCreate) -> Result<Option<Deployment>, Error> {
        if let (true, Some(agent)) = (is_for_agent(form), &form.agent) {
            return self.find_by_agent(agent).await;
        }
        let params = DeploymentListParams {
            name_contains: Some(form.name.clone()),
            limit: Some(100.0),
            ..DeploymentListParams::default()
        };
        let mut pages = self.list(&params);
        while let Some(page) = pages.next().await? {
            if let Some(found) = page.into_iter().find(|deployment| deployment.name == form.name) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The deployment of an agent in an environment. A service without agents ignores the query, and its listing has
    /// other deployments. Only one that says itself whose it is may be changed.
    async fn find_by_agent(&self, agent: &DeploymentAgent) -> Result<Option<Deployment>, Error> {
        let params = DeploymentListParams {
            agent_id: Some(agent.agent_id.clone()),
            agent_environment: Some(agent.environment.as_str().to_owned()),
            limit: Some(100.0),
            ..DeploymentListParams::default()
        };
        let mut listed = self.list(&params).next().await?.unwrap_or_default();
        listed.retain(|deployment| deployment.extra.get("is_preview") != Some(&true.into()));
        let own = serde_json::to_value(agent)?;
        let is_own = |deployment: &Deployment| deployment.extra.get("agent") == Some(&own);
        match listed.as_slice() {
            [] => Ok(None),
            [found] if is_own(found) => Ok(listed.pop()),
            _ => Err(Error::Plan(PlanError {
                name: agent.agent_id.clone(),
                reason: PlanErrorReason::Agent,
                notes: vec!["the service's listing does not show which deployment the agent has in this environment, and another one must not be overwritten: patch the deployment by its id, or give the form its name".to_owned()],
            })),
        }
    }
}
