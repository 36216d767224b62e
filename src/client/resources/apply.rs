//! Makes a deployment what a form describes: creates it, patches what differs, or leaves it.

use super::calls::Deployments;
use super::plan::{Action, Plan, check_creation};
use super::rollback::{Rollback, RollbackOptions};
use crate::api;
use crate::client::env::Env;
use crate::client::error::{Error, PlanError, PlanErrorReason, WaitErrorKind};
use crate::client::transport::Transport;
use crate::client::wait::{Progress, WaitOptions};
use crate::model::{Deployment, DeploymentCreate, Revision};

/// How a form is applied.
#[derive(Clone, Debug, Default)]
pub struct ApplyOptions {
    /// Whether the latest revision is deployed again if nothing differs and it has failed.
    pub redeploy_failed: bool,
    /// Whether the latest revision is deployed again if nothing differs, failed or not.
    pub redeploy: bool,
    /// Waits until the latest revision is deployed; `None` for no wait.
    pub wait: Option<WaitOptions>,
    /// With `wait`, if the revision fails: makes a revision like the newest one before it that was deployed, and does not
    /// wait for that. [`ApplyError::rollback`] names it. Secrets are no part of a revision and stay as they are.
    pub rollback_on_failure: bool,
}

/// What was done.
#[derive(Clone, Debug)]
pub struct Applied {
    /// What was sent.
    pub action: Action,
    /// The deployment as the service returned it last.
    pub deployment: Deployment,
    /// The plan that was carried out.
    pub plan: Plan,
    /// The revision that is deployed, if it was waited for.
    pub revision: Option<Revision>,
}

/// Why a form was not applied.
#[derive(Debug)]
pub struct ApplyError {
    /// Why.
    pub error: Error,
    /// The rollback that was made because the revision failed.
    pub rollback: Option<Rollback>,
}

impl core::fmt::Display for ApplyError {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.error.fmt(formatter)
    }
}

impl core::error::Error for ApplyError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.error.source()
    }
}

impl From<Error> for ApplyError {
    fn from(error: Error) -> Self {
        Self { error, rollback: None }
    }
}

impl From<ApplyError> for Error {
    fn from(error: ApplyError) -> Self {
        error.error
    }
}

impl<T: Transport, E: Env> Deployments<'_, T, E> {
    /// Makes the deployment with exactly the form's name what the form describes: creates it, patches the fields that
    /// differ (contract 4.5), or sends nothing if none does. Fields that the form leaves out stay as they are. What a
    /// service makes of a `resource_spec` by itself is no difference (observed 6).
    ///
    /// A creation or a patch whose answer is lost is looked up, and never sent twice.
    ///
    /// # Errors
    /// [`Error::Invalid`] before anything is sent, if the form has errors; [`Error::Plan`] if no patch can reach what the
    /// form describes; with `wait`, the errors of a wait; else see [`Error`].
    ///
    /// # Examples
    /// ```
    /// # use deployment_control::client::{ApplyError, ApplyOptions, Client, Env, Transport, WaitOptions};
    /// # use deployment_control::model::DeploymentCreate;
    /// # async fn deploy<T: Transport, E: Env>(client: &Client<T, E>, form: &DeploymentCreate) -> Result<(), ApplyError> {
    /// let options = ApplyOptions { wait: Some(WaitOptions::default()), ..ApplyOptions::default() };
    /// let applied = client.deployments().apply(form, &options).await?;
    /// println!("{:?}: {}", applied.action, applied.deployment.id);
    /// # Ok(())
    /// # }
    /// ```
    pub async fn apply(&self, form: &DeploymentCreate, options: &ApplyOptions) -> Result<Applied, ApplyError> {
        let mut plan = self.plan(form).await?;
        plan.retry(options);
        self.carry_out(plan, options).await
    }

    /// Carries a plan out, after one more look at the deployment.
    ///
    /// # Errors
    /// [`Error::Invalid`] before anything is sent, if the plan's form was given errors; [`Error::Plan`] if the deployment
    /// has changed since; else as [`Deployments::apply`].
    pub async fn apply_plan(&self, plan: &Plan, options: &ApplyOptions) -> Result<Applied, ApplyError> {
        check_creation(&plan.form)?;
        let mut now = match &plan.current {
            None if self.find(&plan.form).await?.is_some() => return Err(plan.outdated("it exists now")),
            None => plan.clone(),
            Some(current) => {
                let stored = self.get(&current.id).await?;
                if stored.latest_revision_id != current.latest_revision_id {
                    return Err(plan.outdated("it has another latest revision"));
                }
                let now = Plan::of(plan.form.clone(), Some(stored), plan.revision.clone())?;
                if !plan.is_same(&now) {
                    return Err(plan.outdated("other fields differ now"));
                }
                now
            }
        };
        now.action = plan.action;
        now.retry(options);
        self.carry_out(now, options).await
    }

    async fn carry_out(&self, plan: Plan, options: &ApplyOptions) -> Result<Applied, ApplyError> {
        if let Some(reason) = plan.blocked {
            let error = PlanError { name: plan.name().to_owned(), reason, notes: plan.notes };
            return Err(Error::Plan(error).into());
        }
        let deployment = match (plan.action, &plan.current) {
            (Action::Create, _) | (_, None) => self.create_once(&plan).await?,
            (Action::Patch, Some(current)) => self.patch_once(&plan, current, options).await?,
            (Action::Redeploy, Some(current)) => self.redeploy_latest(current).await?,
            (Action::None, Some(current)) => current.clone(),
        };
        let revision = match &options.wait {
            Some(wait) => self.wait_for(&plan, &deployment, wait, options).await?,
            None => None,
        };
        Ok(Applied { action: plan.action, deployment, plan, revision })
    }

    async fn create_once(&self, plan: &Plan) -> Result<Deployment, Error> {
        let created =
            if plan.is_for_agent() { self.create_for_agent(&plan.form).await } else { self.create(&plan.form).await };
        match created {
            Err(error) if is_answer_lost(&error) => match self.find(&plan.form).await {
                // It was not there before, so what is there now was made by this request, unless it differs.
                Ok(Some(found)) if plan.difference_to(&found)?.is_none_but_secrets() => Ok(found),
                _ => Err(error),
            },
            created => created,
        }
    }

    async fn patch_once(&self, plan: &Plan, current: &Deployment, options: &ApplyOptions) -> Result<Deployment, Error> {
        let body = plan.patch.clone();
        let sent = self.client.call::<Deployment>(&api::deployments::PATCH, &[&current.id], None, body).await;
        let patched = match sent {
            Err(error) if is_answer_lost(&error) => match self.get(&current.id).await {
                Ok(stored) => {
                    let difference = plan.difference_to(&stored)?;
                    let has_new = stored.latest_revision_id != current.latest_revision_id;
                    if !(difference.is_none() || has_new && difference.is_none_but_secrets()) {
                        return Err(error);
                    }
                    stored
                }
                Err(_) => return Err(error),
            },
            sent => sent?,
        };
        let is_still_failed = plan.last_revision_failed && patched.latest_revision_id == current.latest_revision_id;
        if is_still_failed && options.redeploy_failed { self.redeploy_latest(&patched).await } else { Ok(patched) }
    }

    async fn redeploy_latest(&self, deployment: &Deployment) -> Result<Deployment, Error> {
        let revision_id = deployment.latest_revision_id.as_deref().unwrap_or_default();
        self.client.revisions().redeploy(&deployment.id, revision_id).await
    }

    async fn wait_for(
        &self,
        plan: &Plan,
        deployment: &Deployment,
        wait: &WaitOptions,
        options: &ApplyOptions,
    ) -> Result<Option<Revision>, ApplyError> {
        let Some(revision_id) = deployment.latest_revision_id.as_deref() else { return Ok(None) };
        let waited = self.client.revisions().wait(&deployment.id, revision_id, wait, &mut |_: &Progress<'_>| {}).await;
        let error = match waited {
            Ok(revision) => return Ok(Some(revision)),
            Err(error) => error,
        };
        let is_failed = matches!(&error, Error::Wait(wait) if wait.kind == WaitErrorKind::Failed);
        let has_new =
            plan.current.as_ref().is_some_and(|current| current.latest_revision_id != deployment.latest_revision_id);
        let rollback = if options.rollback_on_failure && is_failed && has_new {
            self.rolled_back(&deployment.id, revision_id).await?
        } else {
            None
        };
        Err(ApplyError { error, rollback })
    }

    /// Rolls back from a failed revision. `None` if none before it was deployed, or a newer one has taken its place.
    async fn rolled_back(&self, deployment_id: &str, failed_id: &str) -> Result<Option<Rollback>, Error> {
        if self.get(deployment_id).await?.latest_revision_id.as_deref() != Some(failed_id) {
            return Ok(None);
        }
        match self.rollback(deployment_id, &RollbackOptions::default()).await {
            Err(Error::Rollback(_)) => Ok(None),
            made => made.map(Some),
        }
    }
}

impl Plan {
    /// Deploys the latest revision again where nothing differs and the options ask for it.
    fn retry(&mut self, options: &ApplyOptions) {
        let is_wanted = options.redeploy || options.redeploy_failed && self.last_revision_failed;
        if self.action == Action::None && self.revision.is_some() && is_wanted {
            self.action = Action::Redeploy;
        }
    }

    fn outdated(&self, reason: &str) -> ApplyError {
        let note = format!("it has changed since the plan was made ({reason}): plan again");
        let error = PlanError { name: self.name().to_owned(), reason: PlanErrorReason::Changed, notes: vec![note] };
        Error::Plan(error).into()
    }
}

/// Whether the service may have made a change although its answer did not arrive whole.
fn is_answer_lost(error: &Error) -> bool {
    match error {
        Error::Api(error) => error.status >= 500,
        Error::Parse { .. } | Error::TooLarge { .. } => true,
        error => error.maybe_processed(),
    }
}
