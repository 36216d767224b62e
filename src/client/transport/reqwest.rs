//! A transport over reqwest and an environment of tokio, for native programs: [`Reqwest`] sends, [`TokioEnv`] tells the
//! time and waits.
//!
//! [`Client::from_env`] and [`Client::new_reqwest`] put the two together. Their futures are `Send`: a task can be given
//! to `tokio::spawn`. A future that is dropped closes its connection. Calls need a tokio runtime with its time and I/O
//! enabled, as `#[tokio::main]` makes it.
//!
//! # Examples
//! ```no_run
//! use deployment_control::client::Client;
//!
//! # async fn first_page() -> Result<(), Box<dyn std::error::Error>> {
//! let client = Client::from_env()?;
//! while let Some(page) = client.deployments().list(&Default::default()).next().await? {
//!     page.iter().for_each(|deployment| println!("{} {}", deployment.name, deployment.status));
//! }
//! # Ok(())
//! # }
//! ```

#[expect(clippy::disallowed_methods, reason = "native programs have a clock, and this module is theirs")]
mod env;
mod send;
#[expect(
    clippy::disallowed_methods,
    reason = "native programs have an environment, and it is read where they ask for it"
)]
mod variables;

use crate::client::Client;
use crate::client::error::Error;
use crate::client::options::Options;

pub use env::TokioEnv;
pub use send::{Reqwest, ReqwestResponse};

/// A client over reqwest and tokio.
pub type ReqwestClient = Client<Reqwest, TokioEnv>;

impl Client<Reqwest, TokioEnv> {
    /// Makes a client over reqwest and tokio. [`Client::new`] takes a [`Reqwest`] with settings of your own.
    ///
    /// # Errors
    /// [`Error::Config`] if the credentials would be sent unencrypted to another machine, or if reqwest cannot be set up,
    /// for example because the machine has no certificates.
    ///
    /// # Examples
    /// ```
    /// use deployment_control::client::{Client, Options};
    ///
    /// let options = Options::new("https://control.example")?.with_api_key("key");
    /// let client = Client::new_reqwest(options)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new_reqwest(options: Options) -> Result<Self, Error> {
        options.check(!options.credentials.is_empty())?;
        Ok(Self::new(Reqwest::new()?, TokioEnv::new(), options))
    }

    /// Makes a client over reqwest and tokio with the address and the credentials of the environment; see
    /// [`Options::from_env`].
    ///
    /// # Errors
    /// Those of [`Options::from_env`], as [`Error::Config`], and those of [`Client::new_reqwest`].
    pub fn from_env() -> Result<Self, Error> {
        Self::new_reqwest(Options::from_env()?)
    }
}
