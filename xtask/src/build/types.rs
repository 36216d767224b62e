//! TypeScript: what the compiler says about our sources, and the declarations that the package ships.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result};

use super::chunks::entries;
use super::command::run;
use super::step::Step;
use super::workspace::Workspace;

/// What declares the .wasm files; no JavaScript comes from it.
const WASM_FILE: &str = "wasm-file";

/// The folders of `pkg/src` whose declarations are shipped.
const FOLDERS: [&str; 3] = ["", "generated", "messages"];

/// Checks the library's sources and writes its declarations, for `import` and for `require`.
pub(crate) fn declare(workspace: &Workspace) -> Result<()> {
    Step {
        name: "declarations",
        inputs: &["pkg/src", "pkg/tsconfig.json", "tsconfig.base.json", "package-lock.json", "pkg/wasm", "xtask/src/build"],
        settings: &[],
        outputs: &[
            "pkg/dist/esm/index.d.ts",
            "pkg/dist/esm/emulator.d.ts",
            "pkg/dist/esm/validate.d.ts",
            "pkg/dist/esm/messages/de.d.ts",
            "pkg/dist/cjs/index.d.ts",
            "pkg/dist/cjs/emulator.d.ts",
            "pkg/dist/cjs/messages/de.d.ts",
        ],
    }
    .run(workspace, || {
        let (modules, common_js) = (workspace.path("pkg/dist/esm"), workspace.path("pkg/dist/cjs"));
        for folder in FOLDERS {
            super::remove_files(&modules.join(folder), ".d.ts")?;
            super::remove_files(&common_js.join(folder), ".d.ts")?;
        }
        compile(workspace, &["-p", "pkg", "--noEmit", "false", "--emitDeclarationOnly"])?;
        let public = reachable(&modules, entries().chain([WASM_FILE]))?;
        for name in declarations(&modules)? {
            if !public.contains(name.trim_end_matches(".d.ts")) {
                fs::remove_file(modules.join(&name)).with_context(|| format!("cannot remove {name}"))?;
            }
        }
        // The same text says `import` in one folder and `require` in the other: the package.json beside it decides.
        for folder in FOLDERS {
            fs::create_dir_all(common_js.join(folder))?;
        }
        for name in declarations(&modules)? {
            fs::copy(modules.join(&name), common_js.join(&name)).with_context(|| format!("cannot copy {name}"))?;
        }
        Ok(())
    })
}

/// Checks everything that is written in TypeScript but declares nothing: the command line, the console and the tests.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let library = ["tsconfig.base.json", "package-lock.json", "pkg/dist/esm/index.d.ts", "pkg/dist/esm/emulator.d.ts", "xtask/src/build"];
    for (name, project, own) in [
        ("types of the command line", "pkg/tsconfig.cli.json", ["pkg/src", "pkg/tsconfig.cli.json"]),
        ("types of the console", "www", ["www/src", "www/tsconfig.json"]),
        ("types of the tests", "tests", ["tests", "tests/tsconfig.json"]),
    ] {
        let inputs: Vec<&str> = library.iter().chain(&own).copied().collect();
        Step { name, inputs: &inputs, settings: &[], outputs: &[] }.run(workspace, || compile(workspace, &["-p", project]))?;
    }
    Ok(())
}

/// The names of the declaration files, as paths from `modules`.
fn declarations(modules: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for folder in FOLDERS {
        let prefix = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        names.extend(super::files(&modules.join(folder), ".d.ts")?.into_iter().map(|name| prefix.clone() + &name));
    }
    Ok(names)
}

/// The modules whose declarations the entries' declarations lead to. The others are nobody's business, and may name types that are not shipped.
fn reachable<'a>(folder: &Path, entries: impl Iterator<Item = &'a str>) -> Result<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    let mut open: Vec<String> = entries.map(str::to_owned).collect();
    while let Some(name) = open.pop() {
        let path = folder.join(format!("{name}.d.ts"));
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        if found.insert(name) {
            open.extend(imports(&text));
        }
    }
    Ok(found)
}

/// The sibling modules that a declaration file names: `'./options.js'` is `options`.
fn imports(text: &str) -> impl Iterator<Item = String> {
    text.split("'./").skip(1).filter_map(|rest| rest.split_once(".js'")).map(|(name, _)| name).filter(|name| !name.contains(['\n', '\''])).map(str::to_owned)
}

fn compile(workspace: &Workspace, arguments: &[&str]) -> Result<()> {
    run(Command::new(workspace.npm_command("tsc")).args(arguments).current_dir(workspace.root()), "what the TypeScript compiler says above is the reason")
}

#[cfg(test)]
mod tests {
    use super::imports;

    #[test]
    fn imports_are_the_sibling_modules_that_a_file_names() {
        let text = "import type { A } from './options.js';\nexport * from './records.js';\nexport declare const a: import('./wait.js').B;\nimport 'node:fs';\n";
        assert_eq!(imports(text).collect::<Vec<_>>(), ["options", "records", "wait"]);
    }
}
