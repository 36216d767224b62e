//! Uploads of source tarballs, for Rust callers.

use crate::api::deployments::CREATE_UPLOAD_URL;
use crate::client::env::Env;
use crate::client::error::upload::{MOST_BYTES, UploadError};
use crate::client::error::{Error, RequestLine};
use crate::client::outgoing::Outgoing;
use crate::client::send::Client;
use crate::client::transport::Transport;
use crate::http::{Method, Request};
use crate::model::UploadUrl;

/// Uploads of source tarballs (observed 3).
#[derive(Clone, Copy, Debug)]
pub struct Uploads<'a, T, E> {
    pub(super) client: &'a Client<T, E>,
}

impl<T: Transport, E: Env> Client<T, E> {
    /// Uploads of source tarballs.
    pub const fn uploads(&self) -> Uploads<'_, T, E> {
        Uploads { client: self }
    }
}

impl<T: Transport, E: Env> Uploads<'_, T, E> {
    /// Uploads a gzip tarball of at most 200 MiB for a deployment, and gives where it lies: patch the deployment with
    /// `object_path` as `source_tarball_path` next.
    ///
    /// Asks for an address by `POST /v2/deployments/{deployment_id}/upload-url` and puts the bytes there, without any
    /// credential of the client's. The put is sent again like a `GET`; each time it takes a copy of the bytes.
    ///
    /// # Errors
    /// [`Error::Upload`] for bytes that are no gzip or too many, before anything is sent; [`Error::Invalid`] if the id
    /// is not a uuid; else see [`Error`]. No message shows the address's query, which is a credential by itself.
    ///
    /// # Examples
    /// ```
    /// # use deployment_control::client::{Client, Env, Error, Transport};
    /// # use deployment_control::model::{Deployment, DeploymentPatch, SourceRevisionConfig};
    /// # async fn bring_out<T: Transport, E: Env>(client: &Client<T, E>, id: &str, tarball: &[u8]) -> Result<Deployment, Error> {
    /// let upload = client.uploads().put(id, tarball).await?;
    /// let source = SourceRevisionConfig { source_tarball_path: Some(upload.object_path), ..SourceRevisionConfig::default() };
    /// client.deployments().patch(id, &DeploymentPatch { source_revision_config: Some(source), ..DeploymentPatch::default() }).await
    /// # }
    /// ```
    pub async fn put(&self, deployment_id: &str, tarball: &[u8]) -> Result<UploadUrl, Error> {
        if !tarball.starts_with(&[0x1f, 0x8b]) {
            return Err(Error::Upload(UploadError::NoGzip));
        }
        if tarball.len() > MOST_BYTES {
            return Err(Error::Upload(UploadError::TooLarge { bytes: tarball.len() }));
        }
        let target: UploadUrl = self.client.call(&CREATE_UPLOAD_URL, &[deployment_id], None, None).await?;
        if !target.upload_url.starts_with("https://") && !target.upload_url.starts_with("http://") {
            return Err(Error::Upload(UploadError::NoAddress));
        }
        self.client
            .send_with_retries(&Put { target: &target, tarball }, &self.client.options().call)
            .await
            .map_err(|failure| failure.error)?;
        Ok(target)
    }
}

/// The request that carries the bytes. Nothing of the client's headers and credentials goes with it.
struct Put<'a> {
    target: &'a UploadUrl,
    tarball: &'a [u8],
}

impl Outgoing for Put<'_> {
    fn method(&self) -> Method {
        Method::Put
    }

    fn request(&self) -> Request {
        let mut request = Request::new(Method::Put, self.target.upload_url.as_str());
        for (name, value) in self.target.upload_headers.iter().flatten() {
            if let Some(value) = value.as_str() {
                request = request.with_header(name.as_str(), value);
            }
        }
        let range = ["0,", &MOST_BYTES.to_string()].concat();
        // A service that gives no headers was seen to sign the address for this one (observed 3).
        let unless_given = self.target.upload_headers.is_none().then_some(("x-goog-content-length-range", &*range));
        for (name, value) in [("accept", "*/*"), ("content-type", "application/gzip")].into_iter().chain(unless_given) {
            if request.header(name).is_none() {
                request = request.with_header(name, value);
            }
        }
        request.body = Some(self.tarball.to_vec());
        request
    }

    fn line(&self) -> RequestLine {
        let url = &self.target.upload_url;
        RequestLine {
            operation: "uploads.put",
            method: Method::Put,
            url: url[..url.find(['?', '#']).unwrap_or(url.len())].to_owned(),
        }
    }
}
