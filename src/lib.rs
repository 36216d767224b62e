//! Typed client, form validator and local emulator for the Deployment Control Service, the control plane that creates
//! and manages deployments of agent servers.
//!
//! The same core serves the npm package of this name, compiled to WebAssembly.
//!
//! | module | what it does |
//! |---|---|
//! | [`schema`] | the service's records as tables, one line a field |
//! | [`json`] | reads JSON value by value, without building a tree |
//! | [`form`] | holds a form in one flat arena |
//! | [`validate`] | checks a form against its table, every issue at once |
//! | [`explain`] | explains what a patch changes, whether it makes a new revision, and what it loses |
//! | [`diagnose`] | the tables of why a revision fails: lines of logs, traps, and what to do next |
//! | [`footprint`] | calculates what a `resource_spec` asks of a cluster |
//! | [`http`], [`mod@env`] | requests and answers as values; time, pauses and randomness as traits |
//! | [`api`] | builds each operation's request and names its answer |
//! | [`client`] | sends, retries and waits, over reqwest, in a browser, or over a transport of yours |
//! | [`model`] | the records as typed values |
//! | [`emulator`] | the service itself, in memory |
//!
//! # Features
//! | feature | default | adds | depends on |
//! |---|---|---|---|
//! | `client` | yes | [`api`] and [`client`] | nothing |
//! | `model` | yes | [`model`], and calls with typed records on the client | `serde`, `serde_json` |
//! | `emulator` | yes | [`emulator`] | `model`, `crc`, `miniz_oxide` |
//! | `browser` | | `client::browser`: a transport over `fetch` and an environment for pages and workers on wasm32 | `gloo-net`, `wasm-bindgen` |
//! | `reqwest` | | `client::reqwest`: a transport over reqwest with rustls, and an environment of tokio, for native programs | `reqwest`, `rustls`, `tokio` |
//! | `reqwest-without-tls` | | the same without TLS, or with that of your own dependency on reqwest | `reqwest`, `tokio` |
//! | `js` | | every record of [`model`] to a JavaScript value and back, on wasm32 | `model`, `serde-wasm-bindgen` |
//! | `words` | | labels and help texts in the schema tables, for generators and forms | nothing |
//! | `wasm-checks`, `wasm-client`, `wasm-emulator` | | the exports of the npm package's wasm files; not for Rust callers | `wasm-bindgen` |
//! | `small` | | size before speed in what reads and checks; for those files | nothing |
//!
//! Without features, the crate has only the checks, explanations and footprints, and no dependencies.
//!
//! # Rust version
//! The crate needs Rust 1.88. Only a minor release may require a newer one, never a patch.

#![deny(missing_docs)]
// The guide above names the modules of every feature; those that are off cannot be linked.
#![cfg_attr(not(all(feature = "client", feature = "emulator")), allow(rustdoc::broken_intra_doc_links))]
// docs.rs builds with nightly, and marks each item with the features that it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "client")]
pub mod api;
#[cfg(feature = "client")]
pub mod client;
pub mod diagnose;
#[cfg(feature = "emulator")]
pub mod emulator;
pub mod env;
pub mod explain;
pub mod footprint;
pub mod form;
pub mod http;
pub mod json;
#[cfg(feature = "model")]
pub mod model;
pub mod schema;
#[cfg(any(feature = "client", feature = "emulator"))]
mod time;
pub mod validate;
#[cfg(all(target_arch = "wasm32", any(feature = "wasm-checks", feature = "wasm-emulator")))]
mod wasm;

/// The documents' examples in Rust, which run as this crate's tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/validation.md")]
#[cfg_attr(all(feature = "browser", feature = "js", feature = "reqwest-without-tls"), doc = include_str!("../docs/rust.md"))]
mod documents {}
