//! The client: sends calls over a [`Transport`], retries those that can safely be repeated, and waits for revisions.
//!
//! The client has no socket and no clock of its own. A [`Transport`] sends; an [`Env`] provides the time, pauses and
//! random numbers; what it decides is a pure function of what happened. So the same client works in
//! browsers, in Node and in native programs, and tests move time by hand.
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

mod credentials;
mod detail;
mod env;
mod error;
pub(crate) mod exchange;
mod message;
mod options;
mod outgoing;
pub(crate) mod policy;
#[cfg(feature = "model")]
mod resources;
mod send;
mod transport;
pub mod wait;

pub use credentials::Credentials;
pub use env::Env;
#[cfg(feature = "model")]
pub use error::UploadError;
pub use error::{ApiError, Error, Phase, RequestLine, WaitError, WaitErrorKind};
pub use options::{CallOptions, ConfigError, Options, WarningHook};
pub use policy::retry::RetryPolicy;
pub use policy::rollback;
#[cfg(feature = "model")]
pub use resources::*;
pub use send::{Client, Failure, Received};
#[cfg(feature = "emulator")]
pub use transport::InProcess;
#[cfg(feature = "fetch")]
pub use transport::browser;
#[cfg(all(feature = "reqwest-without-tls", not(target_arch = "wasm32")))]
pub use transport::reqwest;
pub use transport::{Cause, Incoming, Transport, TransportError};
pub use wait::{Progress, Skipped, Verdict, WaitOptions};
