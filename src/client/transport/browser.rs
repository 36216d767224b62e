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

mod env;
mod fetch;

pub use env::BrowserEnv;
pub use fetch::{Fetch, FetchResponse};
