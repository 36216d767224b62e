//! The build of the npm package and the console: which steps there are, and their order.

mod command;
mod folder;
mod front_end;
mod javascript;
mod manifest;
mod npm;
mod package;
mod step;
mod wasm;
pub(crate) mod workspace;

use std::time::Instant;

use anyhow::{Result, anyhow};

use crate::generate;
use javascript::{bundle, library, types};
use package::{notices, schemas, sizes, texts};
use workspace::Workspace;

/// Builds everything that is shipped, skipping each step whose inputs have not changed, and prints what it weighs.
pub(crate) fn build() -> Result<()> {
    let start = Instant::now();
    let workspace = Workspace::find()?;
    manifest::check_version(&workspace)?;
    generate::run(workspace.root(), true).map_err(|message| anyhow!(message))?;
    install(&workspace)?;
    wasm::build(&workspace)?;
    types::declare(&workspace)?;
    library::library(&workspace)?;
    bundle::command_line(&workspace)?;
    bundle::console(&workspace)?;
    types::check(&workspace)?;
    texts::copy(&workspace)?;
    notices::write(&workspace)?;
    schemas::write(&workspace)?;
    manifest::write_folders(&workspace)?;
    sizes::print(&workspace)?;
    println!("\nbuilt in {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Installs what the build needs and no more.
pub(crate) fn setup() -> Result<()> {
    install(&Workspace::find()?)
}

/// Runs the browser transport's tests in headless Chromium.
pub(crate) fn test_browser() -> Result<()> {
    front_end::test_browser(&Workspace::find()?)
}

/// Builds the example of a page in Rust.
pub(crate) fn front_end() -> Result<()> {
    front_end::examples(&Workspace::find()?)
}

fn install(workspace: &Workspace) -> Result<()> {
    wasm::install_target()?;
    npm::install(workspace)
}
