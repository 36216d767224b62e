//! TypeScript: what the compiler says about our sources, and the declarations that the package ships.

use std::fs;
use std::process::Command;

use anyhow::Result;

use super::command::run;
use super::step::Step;
use super::workspace::Workspace;

/// Checks the library's sources and writes its declarations, for `import` and for `require`.
pub(crate) fn declare(workspace: &Workspace) -> Result<()> {
    Step {
        name: "declarations",
        inputs: &["pkg/src", "pkg/tsconfig.json", "tsconfig.base.json", "package-lock.json", "pkg/wasm", "xtask/src/build"],
        settings: &[],
        outputs: &["pkg/dist/esm/index.d.ts", "pkg/dist/esm/emulator.d.ts", "pkg/dist/cjs/index.d.ts", "pkg/dist/cjs/emulator.d.ts"],
    }
    .run(workspace, || {
        let (modules, common_js) = (workspace.path("pkg/dist/esm"), workspace.path("pkg/dist/cjs"));
        super::remove_files(&modules, ".d.ts")?;
        super::remove_files(&common_js, ".d.ts")?;
        compile(workspace, &["-p", "pkg", "--noEmit", "false", "--emitDeclarationOnly"])?;
        // The same text says `import` in one folder and `require` in the other: the package.json beside it decides.
        fs::create_dir_all(&common_js)?;
        for entry in fs::read_dir(&modules)? {
            let entry = entry?;
            if entry.file_name().to_string_lossy().ends_with(".d.ts") {
                fs::copy(entry.path(), common_js.join(entry.file_name()))?;
            }
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

fn compile(workspace: &Workspace, arguments: &[&str]) -> Result<()> {
    run(Command::new(workspace.npm_command("tsc")).args(arguments).current_dir(workspace.root()), "what the TypeScript compiler says above is the reason")
}
