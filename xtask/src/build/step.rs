//! A step of the build that is skipped while its inputs and outputs are what they were.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash as _, Hasher as _};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, Result, bail};

use super::workspace::Workspace;

/// What a step reads and writes. Paths are relative to the root of the checkout; a folder stands for all files in it.
pub(crate) struct Step<'a> {
    pub(crate) name: &'a str,
    pub(crate) inputs: &'a [&'a str],
    /// What else decides the outputs: versions of tools and their flags.
    pub(crate) settings: &'a [&'a str],
    pub(crate) outputs: &'a [&'a str],
}

impl Step<'_> {
    /// Runs `work` unless the stamp of its last run says that neither inputs nor outputs have changed since.
    pub(crate) fn run(&self, workspace: &Workspace, work: impl FnOnce() -> Result<()>) -> Result<()> {
        let stamp = workspace.path("target/xtask").join(format!("{}.stamp", self.name));
        if let Ok(last) = fs::read_to_string(&stamp)
            && last == self.fingerprint(workspace)?
        {
            return Ok(());
        }
        let start = Instant::now();
        println!("{} ...", self.name);
        work().with_context(|| format!("the build step `{}` failed", self.name))?;
        for output in self.outputs {
            if !workspace.path(output).exists() {
                bail!("the build step `{}` ended well but wrote no {output}", self.name);
            }
        }
        fs::create_dir_all(workspace.path("target/xtask"))?;
        fs::write(&stamp, self.fingerprint(workspace)?).with_context(|| format!("cannot write {}", stamp.display()))?;
        println!("{} took {:.1} s", self.name, start.elapsed().as_secs_f64());
        Ok(())
    }

    fn fingerprint(&self, workspace: &Workspace) -> Result<String> {
        let mut inputs = DefaultHasher::new();
        self.settings.hash(&mut inputs);
        for input in self.inputs {
            hash_path(workspace.root(), Path::new(input), &mut inputs)?;
        }
        let mut outputs = DefaultHasher::new();
        for output in self.outputs {
            hash_path(workspace.root(), Path::new(output), &mut outputs)?;
        }
        Ok(format!("{:016x} {:016x}\n", inputs.finish(), outputs.finish()))
    }
}

/// Hashes the names and contents of the file or folder at `path`; what does not exist counts as such.
fn hash_path(root: &Path, path: &Path, hasher: &mut DefaultHasher) -> Result<()> {
    let absolute = root.join(path);
    path.hash(hasher);
    if absolute.is_dir() {
        for entry in entries(&absolute)? {
            hash_path(root, &path.join(entry), hasher)?;
        }
        return Ok(());
    }
    match fs::read(&absolute) {
        Ok(bytes) => bytes.hash(hasher),
        Err(error) if error.kind() == io::ErrorKind::NotFound => "absent".hash(hasher),
        Err(error) => return Err(error).with_context(|| format!("cannot read {}", absolute.display())),
    }
    Ok(())
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))? {
        names.push(PathBuf::from(entry?.file_name()));
    }
    // The order of a folder's listing differs from disk to disk.
    names.sort();
    Ok(names)
}
