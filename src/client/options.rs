//! The options of a client and of a call.

use core::fmt;
use core::time::Duration;

use super::credentials::Credentials;
use super::policy::retry::RetryPolicy;
use crate::api::{Check, Operation, integrations, path, revisions};
use crate::http::{BaseUrl, BaseUrlError};
use crate::validate::Issue;

/// The options of a client.
#[derive(Clone, Debug)]
pub struct Options {
    /// The service's base address.
    pub base_url: BaseUrl,
    /// The credentials of every request.
    pub credentials: Credentials,
    /// Whether credentials can be sent unencrypted to another machine. False by default.
    pub allow_insecure_http: bool,
    /// Called with warnings about a body or a query that is sent, and about answers that are not as the contract says; by
    /// default nothing is called.
    pub on_warning: Option<WarningHook>,
    /// The path of an interruption (observed 9), where the service spells it otherwise; see
    /// [`Options::with_interrupt_path`].
    pub interrupt_path: Option<String>,
    /// The path of the managed integration's listing (contract 4.4), where the service spells it otherwise; see
    /// [`Options::with_managed_repositories_path`].
    pub managed_repositories_path: Option<String>,
    /// The default options of every call.
    pub call: CallOptions,
}

/// Called with the name of an operation, such as `revisions.create`, and a warning: before the call is sent of what it
/// sends, and after it of the parts of the answer that are absent, null, of another type or of a word that no set lists.
/// No warning contains a secret's value.
pub type WarningHook = fn(operation: &'static str, warning: &Issue);

impl Options {
    /// Makes options with a base address and without credentials. There is no default address.
    ///
    /// # Errors
    /// What is wrong with the address.
    pub fn new(base_url: &str) -> Result<Self, ConfigError> {
        let base_url = BaseUrl::parse(base_url).map_err(ConfigError::BaseUrl)?;
        Ok(Self {
            base_url,
            credentials: Credentials::default(),
            allow_insecure_http: false,
            on_warning: None,
            interrupt_path: None,
            managed_repositories_path: None,
            call: CallOptions::default(),
        })
    }

    /// Sets the credentials.
    #[must_use]
    pub fn with_credentials(mut self, credentials: Credentials) -> Self {
        self.credentials = credentials;
        self
    }

    /// Sets the API key, which is sent as `X-Api-Key`.
    #[must_use]
    pub fn with_api_key(mut self, key: impl Into<String>) -> Self {
        self.credentials.api_key = Some(key.into());
        self
    }

    /// Sets the tenant, which is sent as `X-Tenant-Id`.
    #[must_use]
    pub fn with_tenant_id(mut self, tenant_id: impl Into<String>) -> Self {
        self.credentials.tenant_id = Some(tenant_id.into());
        self
    }

    /// Sets the bearer token, which is sent as `Authorization: Bearer …`.
    #[must_use]
    pub fn with_bearer_token(mut self, token: impl Into<String>) -> Self {
        self.credentials.bearer_token = Some(token.into());
        self
    }

    /// Sets the default options of every call: time limits, retries, checks.
    ///
    /// # Examples
    /// ```
    /// use std::time::Duration;
    ///
    /// use deployment_control::client::{CallOptions, Options, RetryPolicy};
    /// let call = CallOptions { timeout: Some(Duration::from_secs(10)), retry: RetryPolicy::never(), ..Default::default() };
    /// let options = Options::new("https://control.example")?.with_call(call);
    /// # assert_eq!(options.call.retry.max_retries, 0);
    /// # Ok::<(), deployment_control::client::ConfigError>(())
    /// ```
    #[must_use]
    pub fn with_call(mut self, call: CallOptions) -> Self {
        self.call = call;
        self
    }

    /// Sets the hook for warnings, such as fields that are not in the contract, or values that services were seen to
    /// refuse or to round.
    ///
    /// # Examples
    /// ```
    /// use deployment_control::client::Options;
    /// let options = Options::new("https://control.example")?.with_warnings(|operation, warning| eprintln!("{operation}: {warning}"));
    /// # assert!(options.on_warning.is_some());
    /// # Ok::<(), deployment_control::client::ConfigError>(())
    /// ```
    #[must_use]
    pub fn with_warnings(mut self, hook: WarningHook) -> Self {
        self.on_warning = Some(hook);
        self
    }

    /// Sets the path under which the service interrupts a revision (observed 9), with its parameters in braces. Without it
    /// that is `/v2/deployments/{deployment_id}/revisions/{revision_id}/interrupt`; services were seen with
    /// `/interruption` at its end.
    ///
    /// # Errors
    /// [`ConfigError::Path`] if it is no path, or lacks `{deployment_id}` or `{revision_id}`.
    ///
    /// # Examples
    /// ```
    /// use deployment_control::client::Options;
    /// let path = "/v2/deployments/{deployment_id}/revisions/{revision_id}/interruption";
    /// let options = Options::new("https://control.example")?.with_interrupt_path(path)?;
    /// # assert_eq!(options.interrupt_path.as_deref(), Some(path));
    /// # Ok::<(), deployment_control::client::ConfigError>(())
    /// ```
    pub fn with_interrupt_path(mut self, path: &str) -> Result<Self, ConfigError> {
        self.interrupt_path = Some(own_path(&revisions::INTERRUPT, path)?);
        Ok(self)
    }

    /// Sets the path under which the service lists the repositories of a managed integration (contract 4.4), with its
    /// parameters in braces. Without it that is `/v1/integrations/forge/{repo_host}/{integration_id}/repos`, which was
    /// observed (observed 1).
    ///
    /// # Errors
    /// [`ConfigError::Path`] if it is no path, or lacks `{integration_id}`.
    pub fn with_managed_repositories_path(mut self, path: &str) -> Result<Self, ConfigError> {
        self.managed_repositories_path = Some(own_path(&integrations::MANAGED_REPOSITORIES, path)?);
        Ok(self)
    }

    /// Whether credentials may be sent to this address.
    ///
    /// # Errors
    /// [`ConfigError::InsecureHttp`] if they would be sent unencrypted to another machine.
    pub fn check(&self, has_credentials: bool) -> Result<(), ConfigError> {
        if !has_credentials || self.base_url.is_https() || self.base_url.is_loopback() || self.allow_insecure_http {
            return Ok(());
        }
        Err(ConfigError::InsecureHttp)
    }
}

/// The path that a caller gives an operation. It has the operation's ids, each once; the hosting provider's word may be
/// written out.
fn own_path(operation: &'static Operation, path: &str) -> Result<String, ConfigError> {
    let times = |name: &str| path::names(path).filter(|other| *other == name).count();
    let is_known = path::names(path).all(|name| operation.parameters().any(|known| known == name));
    let has_ids = operation.parameters().all(|name| times(name) == 1 || (name == "repo_host" && times(name) == 0));
    let stays = path::stays(&path.replace(['{', '}'], "")) && !path.contains('?');
    if stays && is_known && has_ids { Ok(path.to_owned()) } else { Err(ConfigError::Path(operation.path)) }
}

/// The options of a call.
#[derive(Clone, Debug)]
pub struct CallOptions {
    /// The time limit for one attempt, headers and body together; `None` for no limit. A minute by default.
    pub timeout: Option<Duration>,
    /// The time limit for all attempts together; `None`, the default, for no limit.
    pub deadline: Option<Duration>,
    /// The largest answer that is read, in bytes after it is unpacked. 67,108,864 (64 MiB) by default, which is several
    /// times the largest answer of a service; `usize::MAX` for no limit. A larger one is [`Error::TooLarge`], and its
    /// connection is closed.
    ///
    /// [`Error::TooLarge`]: super::Error::TooLarge
    pub max_response_bytes: usize,
    /// When a call is retried.
    pub retry: RetryPolicy,
    /// Which bodies and queries are not sent.
    pub check: Check,
}

impl Default for CallOptions {
    fn default() -> Self {
        Self {
            timeout: Some(Duration::from_secs(60)),
            deadline: None,
            max_response_bytes: 64 * 1024 * 1024,
            retry: RetryPolicy::default(),
            check: Check::default(),
        }
    }
}

/// Why an option cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConfigError {
    /// The base address cannot be used.
    BaseUrl(BaseUrlError),
    /// Credentials would be sent unencrypted to another machine.
    InsecureHttp,
    /// The path of an operation is none, or does not take what this one takes.
    Path(&'static str),
    /// The environment names no address.
    NoAddress,
    /// The environment variable of this name is not Unicode.
    NotText(&'static str),
    /// The options of a call contradict each other or have an unknown word; the sentence says which.
    Options(&'static str),
    /// The library that sends cannot be set up, for example because the machine has no certificates.
    Transport,
}

impl ConfigError {
    /// The error as a sentence without its end.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::BaseUrl(error) => error.as_str(),
            Self::InsecureHttp => {
                "credentials would travel unencrypted over http: to another machine; use https:, or allow it by allow_insecure_http"
            }
            Self::Path(_) => "an operation's own path starts with a slash and has the operation's parameters in braces",
            Self::NoAddress => "there is no address: set DEPLOYMENT_CONTROL_URL",
            Self::Options(sentence) => sentence,
            Self::NotText(_) => "an environment variable is not Unicode text",
            Self::Transport => "reqwest cannot be set up: are the machine's certificates installed?",
        }
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotText(name) => write!(formatter, "{name} is not Unicode text"),
            Self::Path(usual) => write!(
                formatter,
                "the path must start with a slash and have the same parameters in braces, each once, as {usual}"
            ),
            _ => formatter.write_str(self.as_str()),
        }
    }
}

impl core::error::Error for ConfigError {}
