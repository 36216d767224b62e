//! The build of the npm package and the console: which steps there are, and their order.

mod bare;
mod bundle;
mod chunks;
mod command;
mod front_end;
mod glue;
mod inline;
mod library;
mod locations;
mod notices;
mod npm;
mod package;
mod packed_page;
mod preload;
mod readable;
mod sizes;
mod step;
mod texts;
mod types;
mod wasm;
mod workspace;

use std::fs;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context as _, Result, anyhow};

use crate::generate;
use workspace::Workspace;

/// Builds everything that is shipped, skipping each step whose inputs have not changed, and prints what it weighs.
pub(crate) fn build() -> Result<()> {
    let start = Instant::now();
    let workspace = Workspace::find()?;
    package::check_version(&workspace)?;
    generate::run(true).map_err(|message| anyhow!(message))?;
    install(&workspace)?;
    wasm::build(&workspace)?;
    types::declare(&workspace)?;
    library::library(&workspace)?;
    bundle::command_line(&workspace)?;
    bundle::console(&workspace)?;
    types::check(&workspace)?;
    texts::copy(&workspace)?;
    notices::write(&workspace)?;
    package::copy_schemas(&workspace)?;
    package::write_folders(&workspace)?;
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
    front_end::example(&Workspace::find()?)
}

fn install(workspace: &Workspace) -> Result<()> {
    wasm::install_target()?;
    npm::install(workspace)
}

/// Answers the names of the files in `folder` that end in `ending`, sorted; none where there is no such folder.
fn files(folder: &Path, ending: &str) -> Result<Vec<String>> {
    let mut names = Vec::new();
    if folder.is_dir() {
        for entry in fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            if name.ends_with(ending) {
                names.push(name);
            }
        }
    }
    names.sort();
    Ok(names)
}

/// Removes the files in `folder` that end in `ending`, so that none stays whose source is gone.
fn remove_files(folder: &Path, ending: &str) -> Result<()> {
    for name in files(folder, ending)? {
        fs::remove_file(folder.join(&name)).with_context(|| format!("cannot remove {name}"))?;
    }
    Ok(())
}
