//! Calls on deployments, for Rust callers.

use crate::api;
use crate::client::Env;
use crate::client::error::Error;
use crate::client::pages::{DeploymentPages, Listing, Pages};
use crate::client::send::Client;
use crate::client::transport::Transport;
use crate::client::wait::{Progress, WaitOptions};
use crate::model::{Deployment, DeploymentCreate, DeploymentListParams, DeploymentPatch, PushToken, Revision, UploadUrl};
use crate::validate::{Issue, IssueKind, Report, Segment};

/// The calls for deployments (service.md 4.5 and 4.7).
#[derive(Clone, Copy, Debug)]
pub struct Deployments<'a, T, E> {
    pub(super) client: &'a Client<T, E>,
}

impl<'a, T: Transport, E: Env> Deployments<'a, T, E> {
    /// Creates a deployment: `POST /v2/deployments`. Never repeated after a lost answer.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the body has errors, else see [`Error`].
    pub async fn create(&self, body: &DeploymentCreate) -> Result<Deployment, Error> {
        let options = &self.client.options().call;
        let call = api::deployments::create(serde_json::to_string(body)?, options.check);
        self.client.record("deployments.create", call, options).await
    }

    /// Reads a deployment: `GET /v2/deployments/{deployment_id}`.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the id is not a uuid, else see [`Error`].
    pub async fn get(&self, deployment_id: &str) -> Result<Deployment, Error> {
        self.client.record("deployments.get", api::deployments::get(deployment_id), &self.client.options().call).await
    }

    /// Lists deployments page by page: `GET /v2/deployments` (service.md 4.6).
    ///
    /// # Examples
    /// ```
    /// # use deployment_control::client::{Client, Env, Error, Transport};
    /// # use deployment_control::model::DeploymentListParams;
    /// # async fn names<T: Transport, E: Env>(client: &Client<T, E>) -> Result<(), Error> {
    /// let mut pages = client.deployments().list(&DeploymentListParams { limit: Some(100.0), ..Default::default() });
    /// while let Some(page) = pages.next().await? {
    ///     for deployment in page {
    ///         println!("{}", deployment.name);
    ///     }
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn list(&self, params: &DeploymentListParams) -> DeploymentPages<'a, T, E> {
        let query = super::query(params);
        Pages::new(self.client, Listing { operation: &api::deployments::LIST, parameters: Vec::new(), query, id: |deployment| Some(&deployment.id) })
    }

    /// Deletes a deployment: `DELETE /v2/deployments/{deployment_id}` (observed.md 3). For a while it can still be read, until it is gone.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the id is not a uuid, else see [`Error`].
    pub async fn delete(&self, deployment_id: &str, delete_tracing_project: bool) -> Result<(), Error> {
        let call = api::deployments::delete(deployment_id, delete_tracing_project);
        let call = call.map_err(|report| Error::Invalid { operation: "deployments.delete", report })?;
        self.client.send(&call, &self.client.options().call).await.map(drop)
    }

    /// Changes a deployment: `PATCH /v2/deployments/{deployment_id}`. Never repeated after a lost answer.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the id is not a uuid or the body has errors, else see [`Error`].
    pub async fn patch(&self, deployment_id: &str, body: &DeploymentPatch) -> Result<Deployment, Error> {
        let options = &self.client.options().call;
        let call = api::deployments::patch(deployment_id, serde_json::to_string(body)?, options.check);
        self.client.record("deployments.patch", call, options).await
    }

    /// Waits until the deployment's latest revision is deployed, and returns the revision.
    ///
    /// # Errors
    /// See [`Client::wait`]. A deployment without a revision is [`Error::Invalid`] at `latest_revision_id`.
    pub async fn wait_until_deployed(&self, deployment: &Deployment, options: &WaitOptions) -> Result<Revision, Error> {
        let Some(revision_id) = deployment.latest_revision_id.as_deref() else {
            let issue = Issue::new(IssueKind::Missing, vec![Segment::Name("deployment"), Segment::Name("latest_revision_id")], Vec::new());
            return Err(Error::Invalid { operation: "revisions.wait", report: Report { issues: vec![issue] } });
        };
        self.client.revisions().wait(&deployment.id, revision_id, options, &mut |_: &Progress<'_>| {}).await
    }

    /// Gives an address that takes a source tarball: `POST /v2/deployments/{deployment_id}/upload-url` (observed.md 3). [`Uploads::put`](super::Uploads::put)
    /// does the whole.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the id is not a uuid, else see [`Error`].
    pub async fn create_upload_url(&self, deployment_id: &str) -> Result<UploadUrl, Error> {
        self.client.ask(&api::deployments::CREATE_UPLOAD_URL, &[deployment_id], None, None).await
    }

    /// Returns a token for a push to the service's registry: `POST /v2/deployments/{deployment_id}/push-token` (observed.md 3).
    ///
    /// # Errors
    /// [`Error::Invalid`] if the id is not a uuid; [`Error::Api`] with 400 for a source other than `internal_docker`; else see [`Error`].
    pub async fn create_push_token(&self, deployment_id: &str) -> Result<PushToken, Error> {
        self.client.ask(&api::deployments::CREATE_PUSH_TOKEN, &[deployment_id], None, None).await
    }
}
