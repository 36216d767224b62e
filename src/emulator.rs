//! The service in memory: a [`Request`](crate::http::Request) goes in, a [`Response`](crate::http::Response) comes out.
//!
//! The emulator sends nothing, waits for nothing and reads no clock of its own: statuses are calculated from the time
//! of each request. Its state can be written as a journal and read back. `docs/emulator.md` lists how it differs from a
//! real service.
//!
//! # Examples
//! ```
//! use deployment_control::emulator::{ClockMode, Emulator, Options};
//! use deployment_control::env::FakeEnv;
//! use deployment_control::http::{Method, Request};
//! use deployment_control::model::{Deployment, Revision, RevisionStatus};
//!
//! let options = Options { clock: ClockMode::Manual, ..Options::default() };
//! let mut emulator = Emulator::new(options, Box::new(FakeEnv::default()));
//! let form = r#"{"name":"agent","source":"internal_docker","source_config":{},"source_revision_config":{"image_uri":"registry.example/agent:1"},"secrets":[]}"#;
//! let created = emulator.handle(&Request::new(Method::Post, "/v2/deployments").with_json(form));
//! assert_eq!(created.status, 201);
//! let deployment: Deployment = serde_json::from_slice(&created.body)?;
//!
//! emulator.advance(2_400);
//! let revision_id = deployment.latest_revision_id.unwrap_or_default();
//! let response = emulator.handle(&Request::new(Method::Get, format!("/v2/deployments/{}/revisions/{revision_id}", deployment.id)));
//! let revision: Revision = serde_json::from_slice(&response.body)?;
//! assert_eq!(revision.status, RevisionStatus::Deployed);
//! # Ok::<(), serde_json::Error>(())
//! ```

mod defaults;
mod http;
mod options;
mod resources;
mod responses;
mod seed;
mod service;
mod state;
mod values;
mod views;
mod vocabulary;

pub use crate::schema::Hosting;
pub use http::request_log::Received;
pub use options::{ClockMode, Options, Speed};
pub use service::Emulator;
pub use state::journal::{JournalError, Recovery};
pub use state::timeline::Step;
pub use views::View;
pub use vocabulary::Vocabulary;
