//! TypeScript: what the compiler says about our sources, and the declarations that the package ships.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::build::command::run;
use crate::build::manifest::declared;
use crate::build::step::Step;
use crate::build::workspace::Workspace;

/// Where the compiler writes the declarations of all modules, as `pkg/tsconfig.json` says.
const ALL: &str = "target/xtask/types";

/// The folders of the shipped declarations, and what `package.json` says in each: the same text is for `import` in one
/// and for `require` in the other.
const SHIPPED: [(&str, &str); 2] = [("pkg/dist/types/esm", "module"), ("pkg/dist/types/cjs", "commonjs")];

/// Checks the library's sources and writes its declarations, for `import` and for `require`.
pub(crate) fn declare(workspace: &Workspace) -> Result<()> {
    Step {
        name: "declarations",
        inputs: &[
            "pkg/src",
            "pkg/package.json",
            "pkg/tsconfig.json",
            "tsconfig.base.json",
            "package-lock.json",
            "pkg/wasm",
            "xtask/src/build",
        ],
        settings: &[],
        outputs: &SHIPPED.map(|(folder, _)| folder),
    }
    .run(workspace, || {
        let all = workspace.path(ALL);
        for folder in [ALL, "pkg/dist/types"].map(|folder| workspace.path(folder)).iter().filter(|it| it.exists()) {
            fs::remove_dir_all(folder).with_context(|| format!("cannot remove {}", folder.display()))?;
        }
        compile(workspace, &["-p", "pkg", "--noEmit", "false", "--emitDeclarationOnly"])?;
        let entries = declared(workspace)?.into_iter().map(|path| {
            let (folder, _) = SHIPPED[0];
            path.strip_prefix(&format!("{folder}/")).map(PathBuf::from).with_context(|| format!("{path} is elsewhere"))
        });
        let texts = reachable(&all, entries.collect::<Result<_>>()?)?;
        for (folder, kind) in SHIPPED {
            for (path, text) in &texts {
                let file = workspace.path(folder).join(path);
                fs::create_dir_all(file.parent().context("a file lies in a folder")?)?;
                fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
            }
            fs::write(workspace.path(folder).join("package.json"), format!("{{ \"type\": \"{kind}\" }}\n"))?;
        }
        Ok(())
    })
}

/// Checks everything that is written in TypeScript but declares nothing: the command line, the console and the tests.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let library = ["tsconfig.base.json", "package-lock.json", "pkg/dist/types", "xtask/src/build"];
    for (name, project, own) in [
        ("types of the command line", "cli", &["cli/src", "cli/tsconfig.json", "pkg/src"][..]),
        ("types of the console", "www", &["www/src", "pkg/src/values", "www/tsconfig.json"]),
        ("types of the tests", "tests", &["tests", "tests/tsconfig.json"]),
    ] {
        let inputs: Vec<&str> = library.iter().chain(own).copied().collect();
        Step { name, inputs: &inputs, settings: &[], outputs: &[] }
            .run(workspace, || compile(workspace, &["-p", project]))?;
    }
    Ok(())
}

/// The declarations that those of the entries lead to, with their texts. The others are nobody's business, and may name
/// types that are not shipped.
fn reachable(folder: &Path, entries: Vec<PathBuf>) -> Result<BTreeMap<PathBuf, String>> {
    let mut found = BTreeMap::new();
    let mut open = entries;
    while let Some(path) = open.pop() {
        if found.contains_key(&path) {
            continue;
        }
        let file = folder.join(&path);
        let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        open.extend(imports(&text).map(|import| joined(path.parent().unwrap_or(Path::new("")), import)));
        found.insert(path, text);
    }
    Ok(found)
}

/// The modules of the package that a declaration file names: `'./options.js'` is `./options`.
fn imports(text: &str) -> impl Iterator<Item = &str> {
    text.split('\'')
        .filter_map(|part| part.strip_suffix(".js"))
        .filter(|name| name.starts_with('.') && !name.contains(['\n', ' ']))
}

/// The path of the declarations of a module that a file in `folder` imports.
fn joined(folder: &Path, import: &str) -> PathBuf {
    let mut path = folder.to_path_buf();
    for part in import.split('/') {
        match part {
            "." => {}
            ".." => {
                path.pop();
            }
            name => path.push(name),
        }
    }
    path.with_extension("d.ts")
}

fn compile(workspace: &Workspace, arguments: &[&str]) -> Result<()> {
    run(
        Command::new(workspace.npm_command("tsc")).args(arguments).current_dir(workspace.root()),
        "what the TypeScript compiler says above is the reason",
    )
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::{imports, joined};

    #[test]
    fn imports_are_the_modules_of_the_package_that_a_file_names() {
        let text = "import type { A } from './options.js';\nexport * from '../records.js';\nexport declare const a: import('./wait.js').B;\nimport 'node:fs';\nconst b = '.';\n";
        assert_eq!(imports(text).collect::<Vec<_>>(), ["./options", "../records", "./wait"]);
    }

    #[test]
    fn an_import_leads_to_the_declarations_in_its_folder() {
        let path = |import| joined(Path::new("client/call"), import);
        assert_eq!(path("./send"), PathBuf::from("client/call/send.d.ts"));
        assert_eq!(path("../../values/errors"), PathBuf::from("values/errors.d.ts"));
    }
}
