//! Calls on deployments that differ from their rows, or that send several requests.

use serde_json::json;

use super::calls::Deployments;
use crate::api;
use crate::client::env::Env;
use crate::client::error::Error;
use crate::client::transport::{Incoming as _, Transport};
use crate::client::wait::{Progress, WaitOptions};
use crate::model::{DeletionParams, Deployment, DeploymentCreate, DeploymentDeletions, Revision};

impl<T: Transport, E: Env> Deployments<'_, T, E> {
    /// Creates the deployment of an agent, in a workspace that has agents (observed 10): `POST /v2/deployments` with the
    /// `agent` of the body and without its `name`, which the service gives. Never repeated after a lost answer.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the body has errors; [`Error::Api`] with 409 if the agent has a deployment in this
    /// environment; else see [`Error`].
    pub async fn create_for_agent(&self, body: &DeploymentCreate) -> Result<Deployment, Error> {
        let mut body = serde_json::to_value(body)?;
        if let Some(members) = body.as_object_mut() {
            members.shift_remove("name");
        }
        self.client.call(&api::deployments::CREATE, &[], None, Some(body.to_string())).await
    }

    /// Deletes a deployment: `DELETE /v2/deployments/{deployment_id}` (observed 3). For a while it can still be
    /// read, until it is gone.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the id is not a uuid, else see [`Error`].
    pub async fn delete(&self, deployment_id: &str, delete_tracing_project: bool) -> Result<(), Error> {
        let call = api::deployments::delete(deployment_id, delete_tracing_project);
        let call = call.map_err(|report| Error::Invalid { operation: "deployments.delete", report })?;
        self.client.send(&call, &self.client.options().call).await.map(drop)
    }

    /// Deletes a deployment, with all that a deletion's query can say: `DELETE /v2/deployments/{deployment_id}`
    /// (observed 3 and 9).
    ///
    /// # Errors
    /// [`Error::Invalid`] if the id is not a uuid; [`Error::Api`] with 400 if `force` is set for a deployment that was
    /// not deleted before; else see [`Error`].
    pub async fn delete_with(&self, deployment_id: &str, params: &DeletionParams) -> Result<(), Error> {
        let query = Some(serde_json::to_string(params)?);
        self.client.call_without_response(&api::deployments::DELETE, &[deployment_id], query, None).await
    }

    /// Deletes several deployments by one request, at most 100: `DELETE /v2/deployments` (observed 9). Gives what the
    /// service says became of each, or `None` if it says that all are deleted.
    ///
    /// # Errors
    /// [`Error::Invalid`] if an id is not a uuid, or there are none or too many; else see [`Error`].
    pub async fn delete_many(&self, deployment_ids: &[&str]) -> Result<Option<DeploymentDeletions>, Error> {
        // None are refused like a list that is missing: a service might take it for a deletion of all.
        let ids = Some(deployment_ids).filter(|ids| !ids.is_empty());
        let query = json!({ "deployment_ids": ids }).to_string();
        let received = self.client.send_operation(&api::deployments::DELETE_MANY, &[], Some(&query), None).await?;
        if received.incoming.status() != 207 {
            return Ok(None);
        }
        // No documentation shows the answer, so it may say nothing that can be read.
        Ok(Some(serde_json::from_str(&received.text).unwrap_or_default()))
    }

    /// Waits until the deployment's latest revision is deployed, and returns the revision. A deployment that has none yet,
    /// such as one whose image or tarball is still to be sent, is read until it has one.
    ///
    /// # Errors
    /// See [`Client::wait`](crate::client::Client::wait).
    pub async fn wait_until_deployed(&self, deployment: &Deployment, options: &WaitOptions) -> Result<Revision, Error> {
        let observer = &mut |_: &Progress<'_>| {};
        let text = match deployment.latest_revision_id.as_deref() {
            Some(revision_id) => self.client.wait(&deployment.id, revision_id, options, observer).await?,
            None => self.client.wait_for_first(&deployment.id, options, observer).await?,
        };
        Ok(serde_json::from_str(&text)?)
    }
}
