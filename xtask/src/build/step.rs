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

#[cfg(test)]
mod tests {
    use std::{env, fs, process};

    use super::{Step, Workspace};

    /// Runs the step in a folder of its own after each of `changes`, and answers which of them made it work anew.
    fn runs(name: &str, changes: &[fn(&Workspace)]) -> Vec<bool> {
        let root = env::temp_dir().join(format!("deployment-control-step-{name}-{}", process::id()));
        fs::create_dir_all(root.join("in")).expect("the temporary folder takes folders");
        let workspace = Workspace::at(&root);
        write(&workspace, "in/source", "1");
        let step = Step { name, inputs: &["in"], settings: &[], outputs: &["out"] };
        let ran = changes
            .iter()
            .map(|change| {
                change(&workspace);
                let mut ran = false;
                let work = || {
                    ran = true;
                    write(&workspace, "out", "made");
                    Ok(())
                };
                step.run(&workspace, work).expect("the work succeeds");
                ran
            })
            .collect();
        fs::remove_dir_all(&root).expect("the temporary folder can be removed");
        ran
    }

    fn write(workspace: &Workspace, path: &str, text: &str) {
        fs::write(workspace.path(path), text).expect("the temporary folder takes files");
    }

    #[test]
    fn a_step_is_skipped_while_nothing_has_changed() {
        assert_eq!(runs("same", &[|_| {}, |_| {}, |_| {}]), [true, false, false]);
    }

    #[test]
    fn a_step_runs_anew_when_an_input_has_changed_or_come_or_gone() {
        let changes: [fn(&Workspace); 4] = [
            |_| {},
            |workspace| write(workspace, "in/source", "2"),
            |workspace| write(workspace, "in/other", "1"),
            |workspace| fs::remove_file(workspace.path("in/other")).expect("the file is there"),
        ];
        assert_eq!(runs("input", &changes), [true, true, true, true]);
    }

    #[test]
    fn a_step_runs_anew_when_its_output_was_removed_or_touched() {
        let changes: [fn(&Workspace); 3] = [
            |_| {},
            |workspace| fs::remove_file(workspace.path("out")).expect("the output is there"),
            |workspace| write(workspace, "out", "changed by hand"),
        ];
        assert_eq!(runs("output", &changes), [true, true, true]);
    }

    #[test]
    fn a_step_that_fails_or_writes_no_output_is_told_and_not_stamped() {
        let root = env::temp_dir().join(format!("deployment-control-step-missing-{}", process::id()));
        let workspace = Workspace::at(&root);
        let step = Step { name: "missing", inputs: &[], settings: &[], outputs: &["out"] };
        let error = step.run(&workspace, || Ok(())).expect_err("the output is missing");
        assert_eq!(error.to_string(), "the build step `missing` ended well but wrote no out");
        assert!(!root.exists());
    }
}
