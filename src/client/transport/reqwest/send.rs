//! The transport that sends by reqwest.

use core::error::Error as _;
use core::fmt;
use core::time::Duration;

use reqwest_transport as reqwest;

use crate::client::error::Error;
use crate::client::options::ConfigError;
use crate::client::transport::{Incoming, Transport, TransportError};
use crate::http::Request;

/// The time limit for a connection. A service that does not take one within it is told as unreachable, before the
/// client's own time limit.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(15);

/// Sends requests by reqwest, over a pool of connections. Clones share it.
///
/// Redirects are not followed. It has no time limit but that of connecting, 15 seconds: the client drops a request that
/// is out of time, which closes its connection. `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` are honoured.
#[derive(Clone, Debug)]
pub struct Reqwest {
    client: reqwest::Client,
}

impl Reqwest {
    /// Makes a transport.
    ///
    /// # Errors
    /// [`Error::Config`] if reqwest cannot be set up, for example because the machine has no certificates.
    pub fn new() -> Result<Self, Error> {
        let builder = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .connect_timeout(CONNECT_TIMEOUT)
            .user_agent(concat!("deployment-control/", env!("CARGO_PKG_VERSION"), " (rust)"));
        let client = builder.build().map_err(|_| ConfigError::Transport)?;
        Ok(Self { client })
    }

    /// Makes a transport over a client of yours, with its proxy, certificates or pool. Build it with
    /// `redirect(reqwest::redirect::Policy::none())`: a redirect that is followed carries a changed request elsewhere.
    ///
    /// # Examples
    /// ```
    /// # use reqwest_transport as reqwest;
    /// use deployment_control::client::reqwest::{Reqwest, TokioEnv};
    /// use deployment_control::client::{Client, Options};
    ///
    /// let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build()?;
    /// let client = Client::new(Reqwest::with_client(http), TokioEnv::new(), Options::new("https://control.example")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn with_client(client: reqwest::Client) -> Self {
        Self { client }
    }
}

impl Transport for Reqwest {
    type Incoming = ReqwestResponse;

    async fn send(&self, request: Request) -> Result<ReqwestResponse, TransportError> {
        let method = reqwest::Method::from_bytes(request.method.as_str().as_bytes())
            .map_err(|_| unsent("reqwest knows no such method".to_owned()))?;
        let mut headers = reqwest::header::HeaderMap::with_capacity(request.headers.len());
        for (name, value) in &request.headers {
            let unfit = || unsent(["the header ", name, " has characters that no header may have"].concat());
            let key = reqwest::header::HeaderName::from_bytes(name.as_bytes()).map_err(|_| unfit())?;
            let mut value = reqwest::header::HeaderValue::from_bytes(value.as_bytes()).map_err(|_| unfit())?;
            // Prints of requests leave it out.
            value.set_sensitive(!matches!(key.as_str(), "accept" | "content-type"));
            headers.append(key, value);
        }
        let mut builder = self.client.request(method, &request.url).headers(headers);
        if let Some(body) = request.body {
            builder = builder.body(body);
        }
        builder.send().await.map(ReqwestResponse).map_err(failed)
    }
}

/// An answer of reqwest, whose body is read part by part. Dropping it before its end closes the connection.
pub struct ReqwestResponse(reqwest::Response);

impl fmt::Debug for ReqwestResponse {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Headers and address may hold what nobody should print.
        formatter.debug_struct("ReqwestResponse").field("status", &self.0.status()).finish_non_exhaustive()
    }
}

impl Incoming for ReqwestResponse {
    fn status(&self) -> u16 {
        self.0.status().as_u16()
    }

    fn header(&self, name: &str) -> Option<String> {
        self.0.headers().get(name)?.to_str().ok().map(str::to_owned)
    }

    async fn chunk(&mut self) -> Result<Option<Vec<u8>>, TransportError> {
        Ok(self.0.chunk().await.map_err(failed)?.map(Vec::from))
    }
}

/// An error before anything was sent.
fn unsent(message: String) -> TransportError {
    TransportError { maybe_processed: false, ..TransportError::new(message) }
}

/// An error on the way. The address is left out of it: that of an upload is a credential by itself.
fn failed(error: reqwest::Error) -> TransportError {
    let error = error.without_url();
    // The innermost cause says most: "Connection refused" in place of "error sending request".
    let mut message = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        message = inner.to_string();
        cause = inner.source();
    }
    TransportError {
        message: if error.is_timeout() && error.is_connect() {
            format!("no connection within {} s", CONNECT_TIMEOUT.as_secs())
        } else {
            message
        },
        // What never left cannot have been acted on, so that a creation may be sent again without a look.
        maybe_processed: !(error.is_connect() || error.is_builder()),
        is_final: false,
        cause: Some(Box::new(error)),
    }
}
