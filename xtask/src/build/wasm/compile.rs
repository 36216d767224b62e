//! The wasm files: compiled, bound to JavaScript, optimised and written as text that a JavaScript file can carry.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

use super::bare;
use super::glue::{self, Gives};
use super::inline;
use crate::build::command::{download, read, run};
use crate::build::step::Step;
use crate::build::workspace::Workspace;

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// The crate that the wasm files are made of.
pub(crate) const PACKAGE: &str = "deployment-control";

/// What each engine of Node 20's age and later understands. Named one by one: `--all-features` writes a module that
/// Node 20 refuses.
const OPTIMISER_FLAGS: [&str; 9] = [
    "--mvp-features",
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-call-indirect-overlong",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Passes for every file. `--low-memory-unused` holds since the stack grows down to the start of the memory, and
/// nothing else lies in its first kilobyte. The list of features and the names would serve only tools that work on the
/// finished file.
const COMMON_PASSES: [&str; 4] = ["--low-memory-unused", "--converge", "--strip-target-features", "--strip-debug"];

/// One wasm file of the npm package: the crate with the Cargo feature that exports its part.
pub(crate) struct Module {
    pub(crate) name: &'static str,
    pub(crate) feature: &'static str,
    /// What the compiler optimises for, as Cargo writes it.
    opt_level: &'static str,
    /// Up to which cost the compiler inlines a call, where its own limit for that level will not do.
    inlining: Option<u16>,
    /// What the optimiser of the finished file goes for.
    passes: &'static [&'static str],
    /// How JavaScript talks to it.
    border: Border,
}

/// What crosses between JavaScript and a wasm file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Border {
    /// Numbers alone, so that the file takes no imports and JavaScript calls its exports as they are.
    Numbers,
    /// Numbers, and the calls, by what wasm-bindgen writes.
    Calls,
    /// Texts, lists and classes, by what wasm-bindgen writes.
    Values,
}

pub(crate) const MODULES: [Module; 3] = [
    // Every page with a client pays for it. A limit of 4 saves 0.3 kB, and a page of records takes twice the time.
    Module {
        name: "core",
        feature: "wasm-client",
        opt_level: "\"z\"",
        inlining: Some(25),
        passes: &["--flatten", "--rereloop", "-Oz", "-Oz", "-ocimfs=20", "-aimfs=6"],
        border: Border::Calls,
    },
    // A page of forms pays for it, and most forms need none of it.
    Module {
        name: "checks",
        feature: "wasm-checks,small",
        opt_level: "\"z\"",
        // `z` by itself inlines next to nothing: it makes the file no smaller, and a fifth slower.
        inlining: Some(25),
        passes: &["--flatten", "--rereloop", "-Oz", "-Oz", "-ocimfs=20", "-aimfs=6"],
        border: Border::Numbers,
    },
    // Nobody waits for the emulator's arithmetic, but everybody for its download.
    Module {
        name: "emulator",
        feature: "wasm-emulator",
        opt_level: "\"z\"",
        inlining: None,
        passes: &["--flatten", "--rereloop", "-Oz", "-Oz", "-ocimfs=20", "-aimfs=6"],
        border: Border::Values,
    },
];

/// Installs the wasm32 target of the Rust toolchain where it is absent.
pub(crate) fn install_target() -> Result<()> {
    if sysroot()?.join("lib/rustlib").join(TARGET).join("lib").is_dir() {
        return Ok(());
    }
    download(
        Command::new("rustup").args(["target", "add", TARGET]),
        &format!(
            "the Rust toolchain has no {TARGET} target and rustup cannot add it; install that target's standard library for your toolchain by hand"
        ),
    )
}

/// Builds the wasm files into `pkg/wasm`.
pub(crate) fn build(workspace: &Workspace) -> Result<()> {
    let compiler = read(Command::new("rustc").arg("-vV"))?;
    for module in &MODULES {
        let endings: &[&str] = match module.border {
            Border::Numbers => &["_bg.wasm", "_bg.wasm.d.ts", ".source.js"],
            Border::Calls | Border::Values => {
                &["_bg.wasm", "_bg.wasm.d.ts", ".js", ".d.ts", ".glue.js", ".glue.d.ts", ".source.js"]
            }
        };
        let outputs: Vec<String> = endings.iter().map(|ending| format!("pkg/wasm/{}{ending}", module.name)).collect();
        Step {
            name: &format!("{} wasm", module.name),
            inputs: &["Cargo.toml", "Cargo.lock", "src", "xtask/src/build"],
            settings: &[&compiler],
            outputs: &outputs.iter().map(String::as_str).collect::<Vec<_>>(),
        }
        .run(workspace, || module.build(workspace))?;
    }
    Ok(())
}

impl Module {
    fn build(&self, workspace: &Workspace) -> Result<()> {
        let folder = workspace.path("pkg/wasm");
        let compiled = self.compile(workspace)?;
        self.bind(&compiled, &folder)?;
        bare::make(&folder.join(format!("{}_bg.wasm", self.name)), self.border)?;
        self.optimise(workspace, &folder)?;
        match self.border {
            Border::Numbers => self.remove_glue(&folder)?,
            Border::Calls => self.write_glue(&folder, Gives::Exports)?,
            Border::Values => self.write_glue(&folder, Gives::Wrappers)?,
        }
        self.write_source(&folder)
    }

    fn compile(&self, workspace: &Workspace) -> Result<PathBuf> {
        // A target folder apart from the native one: neither waits for the other's lock. All files share it, and with
        // it the build of the macros.
        let target_dir = workspace.path("target/wasm");
        let mut flags = remapped_paths(workspace)?;
        flags.extend(self.inlining.map(|limit| format!("-Cllvm-args=-inline-threshold={limit}")));
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        run(
            Command::new(cargo)
                .args(["rustc", "--locked", "--lib", "--target", TARGET, "--profile", "wasm", "--package", PACKAGE])
                .args(["--no-default-features", "--features", self.feature])
                // The crate's rlib is of no use here, and Cargo leaves link-time optimisation out where one is built
                // beside.
                .args(["--crate-type", "cdylib"])
                .arg(format!("--config=profile.wasm.opt-level={}", self.opt_level))
                .arg("--target-dir")
                .arg(&target_dir)
                .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"))
                // Without Clippy, which looks at this code in `make test`.
                .env("RUSTC_WORKSPACE_WRAPPER", "")
                .current_dir(workspace.root()),
            "what the compiler says above is the reason",
        )?;
        Ok(target_dir.join(TARGET).join(format!("wasm/{}.wasm", PACKAGE.replace('-', "_"))))
    }

    fn bind(&self, compiled: &Path, folder: &Path) -> Result<()> {
        Bindgen::new()
            .input_path(compiled)
            .out_name(self.name)
            .web(true)?
            .typescript(true)
            .omit_default_module_path(true)
            // The names tell which functions panic; the optimiser strips them.
            .remove_name_section(false)
            .remove_producers_section(true)
            .generate(folder)
            .with_context(|| format!("wasm-bindgen refused {}", compiled.display()))
    }

    /// Removes what wasm-bindgen has written for JavaScript, which nobody imports: exports that exchange numbers need
    /// nothing between.
    fn remove_glue(&self, folder: &Path) -> Result<()> {
        for ending in [".js", ".d.ts"] {
            let file = folder.join(format!("{}{ending}", self.name));
            fs::remove_file(&file).with_context(|| format!("cannot remove {}", file.display()))?;
        }
        Ok(())
    }

    fn write_glue(&self, folder: &Path, gives: Gives) -> Result<()> {
        // People whose `lib` is older than ESNext get TS2550 from this member, and nothing here needs it.
        let declarations = folder.join(format!("{}.d.ts", self.name));
        let text = fs::read_to_string(&declarations)?;
        let kept: Vec<&str> = text.lines().filter(|line| line.trim() != "[Symbol.dispose](): void;").collect();
        fs::write(&declarations, kept.join("\n") + "\n")?;
        let glue = fs::read_to_string(folder.join(format!("{}.js", self.name)))?;
        let glue = glue::shorten(&folder.join(format!("{}_bg.wasm", self.name)), &glue::factory(&glue, gives)?)?;
        fs::write(folder.join(format!("{}.glue.js", self.name)), glue)?;
        fs::write(folder.join(format!("{}.glue.d.ts", self.name)), glue::declarations(self.name, gives))?;
        Ok(())
    }

    fn optimise(&self, workspace: &Workspace, folder: &Path) -> Result<()> {
        let file = folder.join(format!("{}_bg.wasm", self.name));
        run(
            Command::new(workspace.npm_command("wasm-opt"))
                .args(self.passes)
                .args(COMMON_PASSES)
                .args(OPTIMISER_FLAGS)
                .arg(&file)
                .arg("-o")
                .arg(&file),
            "where it names a feature, rustc has begun to emit one that Node 20 may not know: \
             see OPTIMISER_FLAGS in xtask/src/build/wasm/compile.rs",
        )
    }

    /// Writes the file as a text, which `bytesOf` in `pkg/src/core/source.ts` reads.
    fn write_source(&self, folder: &Path) -> Result<()> {
        let bytes = fs::read(folder.join(format!("{}_bg.wasm", self.name)))?;
        fs::write(
            folder.join(format!("{}.source.js", self.name)),
            format!("export default {};\n", inline::literal(&bytes)),
        )?;
        Ok(())
    }
}

/// Flags that replace the paths of this machine, which panic messages would carry, by neutral names: the files are then
/// the same wherever they are built.
fn remapped_paths(workspace: &Workspace) -> Result<Vec<String>> {
    let cargo_home = match env::var_os("CARGO_HOME") {
        Some(folder) => PathBuf::from(folder),
        None => env::home_dir().context("neither CARGO_HOME nor a home folder is known")?.join(".cargo"),
    };
    // Of several that match, the compiler takes the last: general ones first.
    let mut names = vec![
        (cargo_home.clone(), "cargo"),
        (sysroot()?, "rust"),
        (workspace.root().to_path_buf(), "deployment-control"),
    ];
    // The folder of a registry is named by a hash of its address, which differs where a mirror serves.
    for entry in fs::read_dir(cargo_home.join("registry/src")).into_iter().flatten() {
        names.push((entry?.path(), "registry"));
    }
    let mut flags = Vec::new();
    for (folder, name) in names {
        let Some(folder) = folder.to_str().filter(|folder| !folder.contains('=')) else {
            bail!(
                "cannot keep the path {} out of the wasm: move it to one of plain UTF-8 without `=`",
                folder.display()
            );
        };
        flags.push(format!("--remap-path-prefix={folder}={name}"));
    }
    Ok(flags)
}

fn sysroot() -> Result<PathBuf> {
    Ok(PathBuf::from(read(Command::new("rustc").args(["--print", "sysroot"]))?.trim()))
}
