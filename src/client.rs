//! The client: sends calls over a [`Transport`], retries those that can safely be repeated, and waits for revisions.
//!
//! The client has no socket and no clock of its own. A [`Transport`] sends; an [`Env`] provides the time, pauses and random numbers; the decisions ([`retry`], [`wait`]) are pure
//! functions of what happened. So the same client works in browsers, in Node and in native programs, and tests move time by hand.
//!
//! # Examples
//! Create a deployment on the emulator and wait until it is deployed, in simulated time:
//! ```
//! use deployment_control::client::{Client, InProcess, Options, WaitOptions};
//! use deployment_control::emulator::Emulator;
//! use deployment_control::env::FakeEnv;
//! use deployment_control::model::{DeploymentCreate, Source};
//!
//! # fn block_on<F: core::future::Future>(future: F) -> F::Output {
//! #     let mut future = core::pin::pin!(future);
//! #     let mut context = core::task::Context::from_waker(core::task::Waker::noop());
//! #     loop { if let core::task::Poll::Ready(output) = future.as_mut().poll(&mut context) { return output; } }
//! # }
//! let time = FakeEnv::starting_at(1_767_225_600_000.0);
//! let emulator = Emulator::new(Default::default(), Box::new(time.clone()));
//! let client = Client::new(InProcess::new(emulator), time, Options::new("http://localhost")?);
//! let mut body = DeploymentCreate::new("agent", Source::InternalDocker);
//! body.source_revision_config.image_uri = Some("registry.example/agent:1".into());
//!
//! let deployed = block_on(async {
//!     let deployment = client.deployments().create(&body).await?;
//!     client.deployments().wait_until_deployed(&deployment, &WaitOptions::default()).await
//! });
//! assert_eq!(deployed?.status.as_str(), "DEPLOYED");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "browser")]
pub mod browser;
mod credentials;
mod detail;
mod error;
#[cfg(feature = "emulator")]
mod in_process;
mod message;
mod options;
pub mod page;
#[cfg(feature = "model")]
mod pages;
mod race;
pub mod retry;
pub mod retry_after;
mod send;
mod transport;
#[cfg(feature = "model")]
mod typed;
pub mod wait;

pub use credentials::Credentials;
pub use error::{ApiError, Cause, Error, Phase, RequestLine, WaitError, WaitErrorKind};
#[cfg(feature = "emulator")]
pub use in_process::InProcess;
pub use options::{CallOptions, ConfigError, Options, WarningHook};
#[cfg(feature = "model")]
pub use pages::{DeploymentPages, Pages};
pub use send::{Client, Failure, Received};
pub use transport::{Incoming, Transport, TransportError};
#[cfg(feature = "model")]
pub use typed::{Connections, Deployments, Integrations, Listeners, LogLines, OAuthProviders, Projects, Revisions, UploadError, Uploads};
pub use wait::{Progress, Verdict, WaitOptions, WaitPolicy};

use crate::env::{Clock, Random, Sleep};

/// What a client needs from outside beside a transport.
pub trait Env: Clock + Sleep + Random {}

impl<E: Clock + Sleep + Random> Env for E {}
