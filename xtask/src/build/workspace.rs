//! Where things stand in the checkout.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

/// The checkout that this xtask was built from.
pub(crate) struct Workspace {
    root: PathBuf,
}

impl Workspace {
    pub(crate) fn find() -> Result<Self> {
        // Cargo sets the variable for `cargo run`; the constant is for a binary started by hand.
        let manifest =
            env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = manifest.parent().context("xtask stands in no workspace")?;
        Ok(Self::at(root))
    }

    pub(crate) fn at(root: &Path) -> Self {
        Self { root: root.to_path_buf() }
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Answers the absolute path of `path`, which is relative to the root of the checkout.
    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// Answers the path of a command that an npm package brings.
    pub(crate) fn npm_command(&self, name: &str) -> PathBuf {
        self.root.join("node_modules/.bin").join(if cfg!(windows) { format!("{name}.cmd") } else { name.to_owned() })
    }
}
