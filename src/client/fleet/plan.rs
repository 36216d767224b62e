//! Plans a fleet: lists the workspace once, and decides for each deployment.

use super::stored::{is_live, is_preview};
use super::types::{Fleet, FleetOptions, FleetPlan, Fleets};
use super::{check, decide};
use crate::client::env::Env;
use crate::client::error::Error;
use crate::client::send::Client;
use crate::client::transport::Transport;
use crate::model::Deployment;

impl<T: Transport, E: Env> Client<T, E> {
    /// Many deployments at once: plan and apply.
    pub const fn fleet(&self) -> Fleets<'_, T, E> {
        Fleets { client: self }
    }
}

impl<T: Transport, E: Env> Fleets<'_, T, E> {
    /// Compares a fleet with the workspace, and says what [`Fleets::apply`] would do. Sends reads only: one request for 99
    /// deployments of the workspace. If deployments come or go meanwhile, the listing begins again, so that no deployment
    /// is taken for a missing one.
    ///
    /// # Errors
    /// [`Error::Plan`] before anything is sent, whose notes have every issue of every deployment; also if the workspace
    /// changes too quickly to be listed; else see [`Error`].
    ///
    /// # Examples
    /// ```
    /// # use deployment_control::client::{Client, Env, Error, Fleet, FleetOptions, Transport};
    /// # async fn look<T: Transport, E: Env>(client: &Client<T, E>, fleet: &Fleet) -> Result<(), Error> {
    /// let plan = client.fleet().plan(fleet, &FleetOptions::default()).await?;
    /// for entry in &plan.entries {
    ///     println!("{:?} {}", entry.action, entry.name);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub async fn plan(&self, fleet: &Fleet, options: &FleetOptions) -> Result<FleetPlan, Error> {
        check::check(fleet, options)?;
        let (stored, requests) = self.listed(false).await?;
        self.plan_against(fleet, &stored, options, requests).await
    }

    /// Plans against a workspace that was listed.
    pub(super) async fn plan_against(
        &self,
        fleet: &Fleet,
        stored: &[Deployment],
        options: &FleetOptions,
        mut requests: u32,
    ) -> Result<FleetPlan, Error> {
        let mut entries = Vec::with_capacity(stored.len());
        for deployment in &fleet.deployments {
            let current = stored.iter().find(|each| each.name == deployment.form.name && !is_preview(each));
            let revision = match current {
                Some(current) if options.redeploy_failed && !is_live(current) => {
                    requests += 1;
                    let revision_id = current.latest_revision_id.as_deref().unwrap_or_default();
                    Some(self.client.revisions().get(&current.id, revision_id).await?)
                }
                _ => None,
            };
            entries.push(decide::entry(fleet, deployment, current, revision, options)?);
        }
        for each in stored.iter().filter(|each| !is_preview(each)) {
            if !fleet.deployments.iter().any(|deployment| deployment.form.name == each.name) {
                entries.push(decide::foreign(fleet, each, options)?);
            }
        }
        Ok(FleetPlan {
            name: fleet.name.clone(),
            entries,
            requests,
            options: options.clone(),
            base_url: self.client.options().base_url.as_str().to_owned(),
            tenant_id: match stored.first() {
                Some(first) => Some(first.tenant_id.clone()),
                None => self.client.options().credentials.tenant_id.clone(),
            },
        })
    }
}
