//! A transport and an environment for pages, workers and other JavaScript hosts: [`Fetch`] sends, [`BrowserEnv`] tells
//! the time and waits.
//!
//! Of use on `wasm32-unknown-unknown` alone, where a Rust front end is compiled for; elsewhere it compiles, and its
//! functions have no JavaScript to call.
//!
//! # Examples
//! ```no_run
//! use deployment_control::client::browser::{BrowserEnv, Fetch};
//! use deployment_control::client::{Client, Error, Options};
//!
//! # async fn first_page() -> Result<(), Box<dyn core::error::Error>> {
//! let client = Client::new(Fetch::new(), BrowserEnv::new(), Options::new("https://app.example/api")?);
//! let page = client.deployments().list(&Default::default()).next().await?;
//! # Ok(())
//! # }
//! ```

mod answer;
mod env;
#[cfg(feature = "browser")]
mod fetch;
mod host;
mod redirects;

pub use answer::{FetchResponse, Refusal};
pub use env::BrowserEnv;
#[cfg(feature = "browser")]
pub use fetch::Fetch;
pub use host::Thrown;

#[cfg(feature = "wasm-client")]
pub(crate) use answer::AbortOnDrop;
#[cfg(feature = "wasm-client")]
pub(crate) use host::{broken, settle};
#[cfg(feature = "wasm-client")]
pub(crate) use redirects::{Redirects, Sending, set_redirect};
