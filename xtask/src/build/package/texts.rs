//! The texts that the npm package ships beside its code: licences, changelog, README, guides, tables and examples. Each
//! stands once, in the checkout; the copies differ where a link would lead nowhere.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

use super::packed_page::{Page, packed};
use crate::build::folder;
use crate::build::workspace::Workspace;

/// What lies at the root of the package under the name that it has in the checkout.
const AT_ROOT: [&str; 4] = ["CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "README.md"];

/// Pages that are not for users of the package: for those of the crate, for who compares libraries, for who reads all
/// reasons or all signatures at once, which the package holds as what it says when they are met.
const NOT_SHIPPED: [&str; 4] =
    ["docs/benchmarks.md", "docs/rust.md", "reference/reasons.md", "reference/signatures.md"];

/// The examples that are for users of the package. Those in Rust are for users of the crate.
const EXAMPLES: [&str; 9] = [
    "README.md",
    "ci-job",
    "dashboard-widget",
    "fleet-report",
    "form",
    "proxy",
    "query-page",
    "quickstart.mjs",
    "test-suite",
];

/// What tests and bundlers leave in the folders of the examples.
const LEFT_BEHIND: [&str; 5] = ["board.js", "form.bundle.js", "node_modules", "page.js", "test-results"];

/// Lays the texts into the package, where `npm pack` looks for them, and removes those that are gone.
pub(crate) fn copy(workspace: &Workspace) -> Result<()> {
    let mut texts = BTreeMap::new();
    for name in AT_ROOT {
        read(workspace, name, &mut texts)?;
    }
    for folder in ["docs", "reference"] {
        for name in folder::files(&workspace.path(folder), ".md")? {
            let path = format!("{folder}/{name}");
            if !NOT_SHIPPED.contains(&path.as_str()) {
                read(workspace, &path, &mut texts)?;
            }
        }
    }
    for name in EXAMPLES {
        read(workspace, &format!("examples/{name}"), &mut texts)?;
    }
    let shipped = texts.keys().cloned().collect();
    for (path, text) in &texts {
        // npm's site shows README without the files beside it, and knows no repository to look for them in.
        let page = Page { path, shipped: &shipped, alone: path == "README.md" };
        let text = if Path::new(path).extension().is_some_and(|ending| ending == "md") {
            packed(text, &page)
        } else {
            text.clone()
        };
        let copy = workspace.path("pkg").join(path);
        if fs::read(&copy).is_ok_and(|before| before == text.as_bytes()) {
            continue;
        }
        let folder = copy.parent().with_context(|| format!("{path} lies in no folder"))?;
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&copy, text))
            .with_context(|| format!("cannot write {}", copy.display()))?;
    }
    for folder in ["docs", "reference", "examples"] {
        remove_stale(workspace, folder, &texts)?;
    }
    Ok(())
}

/// Reads the file at `path`, or all that is in the folder there.
fn read(workspace: &Workspace, path: &str, texts: &mut BTreeMap<String, String>) -> Result<()> {
    let from = workspace.path(path);
    if from.is_dir() {
        for name in folder::files(&from, "")?.iter().filter(|name| !LEFT_BEHIND.contains(&name.as_str())) {
            read(workspace, &format!("{path}/{name}"), texts)?;
        }
        return Ok(());
    }
    let text = fs::read_to_string(&from).with_context(|| format!("cannot read {path}, which the npm package ships"))?;
    texts.insert(path.to_owned(), text);
    Ok(())
}

/// Removes what lies in a folder of the package and is none of its texts.
fn remove_stale(workspace: &Workspace, folder: &str, texts: &BTreeMap<String, String>) -> Result<()> {
    let place = workspace.path("pkg").join(folder);
    for name in folder::files(&place, "")? {
        let (path, file) = (format!("{folder}/{name}"), place.join(&name));
        if !file.is_dir() {
            if !texts.contains_key(&path) {
                fs::remove_file(&file).with_context(|| format!("cannot remove {}", file.display()))?;
            }
        } else if texts.keys().any(|each| each.starts_with(&format!("{path}/"))) {
            remove_stale(workspace, &path, texts)?;
        } else {
            fs::remove_dir_all(&file).with_context(|| format!("cannot remove {}", file.display()))?;
        }
    }
    Ok(())
}
