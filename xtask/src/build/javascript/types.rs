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

/// The folders of the shipped declarations, and what `package.json` says in each: those for `require`, and those for
/// `import`, which lead to them.
const SHIPPED: [(&str, &str); 2] = [(FOR_REQUIRE, "commonjs"), (FOR_IMPORT, "module")];
const FOR_REQUIRE: &str = "pkg/dist/types/cjs";
const FOR_IMPORT: &str = "pkg/dist/types/esm";

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
        let entries = declared(workspace)?
            .into_iter()
            .map(|path| {
                path.strip_prefix(&format!("{FOR_IMPORT}/"))
                    .map(PathBuf::from)
                    .with_context(|| format!("{path} is elsewhere"))
            })
            .collect::<Result<Vec<_>>>()?;
        let texts = reachable(&all, entries.clone())?;
        for (path, text) in &texts {
            write(&workspace.path(FOR_REQUIRE).join(path), text)?;
        }
        for path in entries {
            let text = texts.get(&path).context("an entry leads to itself")?;
            write(&workspace.path(FOR_IMPORT).join(&path), &leading(&path, text)?)?;
        }
        for (folder, kind) in SHIPPED {
            write(&workspace.path(folder).join("package.json"), &format!("{{ \"type\": \"{kind}\" }}\n"))?;
        }
        Ok(())
    })
}

fn write(file: &Path, text: &str) -> Result<()> {
    fs::create_dir_all(file.parent().context("a file lies in a folder")?)?;
    fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))
}

/// What an entry's declarations for `import` say: all that those for `require` have. A default export does not pass that
/// way, and stands by itself.
fn leading(path: &Path, text: &str) -> Result<String> {
    let up = "../".repeat(path.components().count());
    let module = path.to_str().and_then(|path| path.strip_suffix(".d.ts")).context("it is a declaration file")?;
    let to_require = format!("{up}cjs/");
    Ok(if text.contains("export default") || text.contains(" as default") {
        text.replace("'../", &format!("'{to_require}"))
    } else {
        format!("export * from '{to_require}{module}.js';\n")
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

    use super::{imports, joined, leading};

    #[test]
    fn imports_are_the_modules_of_the_package_that_a_file_names() {
        let text = "import type { A } from './options.js';\nexport * from '../records.js';\nexport declare const a: import('./wait.js').B;\nimport 'node:fs';\nconst b = '.';\n";
        assert_eq!(imports(text).collect::<Vec<_>>(), ["./options", "../records", "./wait"]);
    }

    #[test]
    fn an_entry_for_import_leads_to_the_same_for_require() {
        let leads = |text| leading(Path::new("entries/index.d.ts"), text).expect("it is a declaration file");
        assert_eq!(leads("export declare const a: 1;\n"), "export * from '../../cjs/entries/index.js';\n");
        assert_eq!(
            leads("import type { A } from '../values/a.js';\nexport default a;\n"),
            "import type { A } from '../../cjs/values/a.js';\nexport default a;\n"
        );
        assert_eq!(
            leads("export { A as default } from '../a.js';\n"),
            "export { A as default } from '../../cjs/a.js';\n"
        );
    }

    #[test]
    fn an_import_leads_to_the_declarations_in_its_folder() {
        let path = |import| joined(Path::new("client/call"), import);
        assert_eq!(path("./send"), PathBuf::from("client/call/send.d.ts"));
        assert_eq!(path("../../values/errors"), PathBuf::from("values/errors.d.ts"));
    }
}
