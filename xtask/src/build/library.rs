//! The library's JavaScript, for `import` and for `require`: each chunk is bundled once, and written once for each wasm file that it is bound to.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, bail};

use super::bundle::esbuild;
use super::chunks::{CHUNKS, Chunk, Source, WASM, chunk_of};
use super::readable::without_comments;
use super::step::Step;
use super::workspace::Workspace;

const MODULES: &str = "pkg/dist/esm";
const COMMON_JS: &str = "pkg/dist/cjs";

/// Where the chunks stand between two steps.
const SCRATCH: &str = "target/xtask/chunks";

/// Where the wasm comes from for `require`: from the file beside. Only runtimes that read files take this library; bundlers take the other, whoever asks, by the condition `module`.
const FROM_DISK: &str = r#""use strict";
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
let bytes;
function read() {
  try {
    return readFileSync(join(__dirname, "../../NAME.wasm"));
  } catch (error) {
    throw new Error(`deployment-control cannot read its file NAME.wasm (${error.message}). Where a bundler has moved the package's code away from it, declare deployment-control external, or let the bundler resolve it by the condition "module"`);
  }
}
Object.defineProperty(exports, "__esModule", { value: true });
Object.defineProperty(exports, "default", { enumerable: true, get: () => (bytes ??= read()) });
"#;

/// Writes the library's JavaScript. It stays readable: who bundles it minifies it, and who debugs it reads it.
pub(crate) fn library(workspace: &Workspace) -> Result<()> {
    let mut outputs = vec!["pkg/dist/cjs/package.json".to_owned()];
    outputs.extend(WASM.map(|wasm| format!("pkg/dist/{wasm}.wasm")));
    for (path, _, source) in CHUNKS.iter().flat_map(Chunk::files) {
        outputs.push(format!("{MODULES}/{path}"));
        if !matches!(source, Source::Imported(..)) {
            outputs.push(format!("{COMMON_JS}/{path}"));
        }
    }
    let outputs: Vec<&str> = outputs.iter().map(String::as_str).collect();
    Step { name: "library", inputs: &["pkg/src", "pkg/wasm", "package-lock.json", "xtask/src/build"], settings: &[], outputs: &outputs }.run(workspace, || {
        for folder in [MODULES, COMMON_JS] {
            remove_scripts(&workspace.path(folder))?;
        }
        fs::create_dir_all(workspace.path(SCRATCH))?;
        let mut files = BTreeMap::new();
        for chunk in &CHUNKS {
            let text = bundled(workspace, chunk)?;
            for (path, wasm, source) in chunk.files() {
                files.insert(path.clone(), bound(&text, &path, wasm, source)?);
            }
        }
        for wasm in WASM {
            let from = format!("pkg/wasm/{wasm}.source.js");
            let text = fs::read_to_string(workspace.path(&from)).with_context(|| format!("cannot read {from}"))?;
            files.insert(format!("{wasm}/source.js"), without_comments(&text, |_| false));
        }
        for (path, text) in &files {
            let file = workspace.path(MODULES).join(path);
            fs::create_dir_all(file.parent().context("a file lies in a folder")?)?;
            fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
        }
        verify(workspace, files.keys())?;
        common_js(workspace, &files)?;
        for wasm in WASM {
            let (from, to) = (format!("pkg/wasm/{wasm}_bg.wasm"), format!("pkg/dist/{wasm}.wasm"));
            fs::copy(workspace.path(&from), workspace.path(&to)).with_context(|| format!("cannot copy {from} to {to}"))?;
        }
        Ok(())
    })
}

/// Bundles the modules of a chunk. What they import from others still names the modules of `pkg/src`.
fn bundled(workspace: &Workspace, chunk: &Chunk) -> Result<String> {
    let name = chunk.name.replace('/', "-");
    let entry = if let [module] = chunk.modules {
        // By itself, so that what it passes on from other chunks is still written as passed on.
        format!("pkg/src/{module}.{}", if module.starts_with("../") { "js" } else { "ts" })
    } else {
        let parts: Vec<String> = chunk.modules.iter().map(|module| format!("export * from '../../../pkg/src/{module}.js';\n")).collect();
        fs::write(workspace.path(SCRATCH).join(format!("{name}.ts")), parts.concat())?;
        format!("{SCRATCH}/{name}.ts")
    };
    let mut arguments = vec![entry, format!("--outfile={SCRATCH}/{name}.js")];
    arguments
        .extend(["--bundle", "--format=esm", "--platform=neutral", "--target=es2022", "--external:*.glue.js", "--external:*.source.js"].map(str::to_owned));
    if chunk.name.ends_with("-glue") {
        arguments.retain(|argument| argument != "--external:*.glue.js");
    }
    let others = CHUNKS.iter().filter(|other| other.name != chunk.name).flat_map(|other| other.modules);
    arguments.extend(others.map(|module| format!("--external:*/{}.js", module.rsplit('/').next().unwrap_or(module))));
    esbuild(workspace, &arguments.iter().map(String::as_str).collect::<Vec<_>>())?;
    let text = fs::read_to_string(workspace.path(&format!("{SCRATCH}/{name}.js")))?;
    let readable = without_comments(&text, |_| false);
    // Code that only looks like a comment, within a text of several lines, must not be lost.
    fs::write(workspace.path(&format!("{SCRATCH}/{name}.readable.js")), &readable)?;
    let minified = |name: &str| -> Result<String> {
        let to = format!("{SCRATCH}/minified.js");
        esbuild(workspace, &[&format!("{SCRATCH}/{name}.js"), "--minify", &format!("--outfile={to}")])?;
        Ok(fs::read_to_string(workspace.path(&to))?)
    };
    if minified(&name)? != minified(&format!("{name}.readable"))? {
        bail!("taking the comments out of the chunk {name} changed its code");
    }
    Ok(readable)
}

/// The text of a chunk as the file at `path`, with each import leading to the file that has the module.
fn bound(text: &str, path: &str, wasm: &str, source: Source) -> Result<String> {
    let up = "../".repeat(path.matches('/').count());
    let relative = |to: &str| if up.is_empty() { format!("./{to}") } else { format!("{up}{to}") };
    let mut out = String::with_capacity(text.len());
    for line in text.lines() {
        let Some((head, specifier)) = imported(line) else {
            out.push_str(line);
            out.push('\n');
            continue;
        };
        // Nothing of the package has side effects: an import without names is one of types.
        if head == "import " {
            continue;
        }
        let module = specifier.trim_start_matches("./").trim_start_matches("../").trim_end_matches(".js");
        if module.ends_with(".source") {
            match source {
                Source::Text => {
                    let _ = writeln!(out, "{head}\"{}\";", relative(&format!("{wasm}/source.js")));
                }
                Source::Handed => {
                    let name = head
                        .strip_prefix("import ")
                        .and_then(|rest| rest.strip_suffix(" from "))
                        .with_context(|| format!("{path} imports its wasm by `{head}`"))?;
                    let _ = writeln!(out, "const {name} = undefined;");
                }
                Source::Imported(_, suffix) => {
                    let _ = writeln!(out, "{head}\"../{}{suffix}\";", relative(&format!("{wasm}.wasm")));
                }
            }
            continue;
        }
        let to = if module.strip_suffix(".glue").is_some() {
            if !WASM.contains(&wasm) {
                bail!("{path} is bound to no wasm file, but asks for {module}");
            }
            format!("shared/{wasm}-glue.js")
        } else {
            let generated = format!("generated/{module}");
            let chunk = chunk_of(module).or_else(|| chunk_of(&generated));
            chunk
                .with_context(|| format!("no chunk of xtask/src/build/chunks.rs has the module {module}, which {path} imports: add it to one"))?
                .path(wasm, source)
        };
        let _ = writeln!(out, "{head}\"{}\";", relative(&to));
    }
    // What is said of the file to hand in names the one of this entry.
    Ok(if wasm.is_empty() { out } else { out.replace("deployment-control/core.wasm", &format!("deployment-control/{wasm}.wasm")) })
}

/// An import or re-export as esbuild writes its last line: what stands before the quoted name of the module, and that name.
fn imported(line: &str) -> Option<(&str, &str)> {
    let (head, rest) = line.strip_suffix("\";")?.split_once('"')?;
    let is_import = head == "import " || (head.ends_with(" from ") && (head.starts_with("import ") || head.starts_with("export ") || head.starts_with("} ")));
    (is_import && rest.starts_with('.') && rest.strip_suffix(".js").is_some()).then_some((head, rest))
}

/// Lets a bundler follow every import: a name that two modules of a chunk share would be missing.
fn verify<'a>(workspace: &Workspace, files: impl Iterator<Item = &'a String>) -> Result<()> {
    let mut arguments: Vec<String> = files.map(|path| format!("{MODULES}/{path}")).collect();
    let folder = format!("--outdir={SCRATCH}/followed");
    arguments.extend(["--bundle", "--format=esm", "--platform=neutral", "--external:*.wasm", "--external:*.wasm?module", &folder].map(str::to_owned));
    esbuild(workspace, &arguments.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Writes the files anew for `require`, which no runtime knows that imports .wasm files.
fn common_js(workspace: &Workspace, files: &BTreeMap<String, String>) -> Result<()> {
    let folders: Vec<String> = WASM.iter().flat_map(|wasm| ["workerd", "edge"].map(|name| format!("{wasm}-{name}/"))).collect();
    let paths: Vec<&String> = files.keys().filter(|path| !path.ends_with("/source.js") && !folders.iter().any(|folder| path.starts_with(folder))).collect();
    let mut arguments: Vec<String> = paths.iter().map(|path| format!("{MODULES}/{path}")).collect();
    arguments.extend(["--format=cjs", "--platform=neutral", "--target=es2022", "--outbase=pkg/dist/esm", "--outdir=pkg/dist/cjs"].map(str::to_owned));
    esbuild(workspace, &arguments.iter().map(String::as_str).collect::<Vec<_>>())?;
    for path in paths.iter().filter(|path| path.ends_with("/checks.js") || path.ends_with("/host.js")) {
        let file = workspace.path(COMMON_JS).join(path);
        let text = fs::read_to_string(&file)?;
        fs::write(&file, with_plain_source(&text)?)?;
    }
    for name in WASM {
        fs::create_dir_all(workspace.path(COMMON_JS).join(name))?;
        fs::write(workspace.path(COMMON_JS).join(name).join("source.js"), FROM_DISK.replace("NAME", name))?;
    }
    fs::write(workspace.path("pkg/dist/cjs/package.json"), "{ \"type\": \"commonjs\" }\n")?;
    Ok(())
}

/// Asks the module of the wasm itself for its `default`, each time: esbuild would take the whole module for it, as Node.js does where an ES module imports it.
fn with_plain_source(text: &str) -> Result<String> {
    let mut out = String::with_capacity(text.len());
    let mut replaced = 0;
    for line in text.lines() {
        let plain = line
            .strip_suffix("/source.js\"), 1);")
            .and_then(|head| head.split_once("__toESM(require("))
            .map(|(name, path)| format!("{name}require({path}/source.js\");"));
        replaced += usize::from(plain.is_some());
        out.push_str(plain.as_deref().unwrap_or(line));
        out.push('\n');
    }
    if replaced != usize::from(text.contains("/source.js\"")) {
        bail!("esbuild writes the `require` of a wasm's source another way than xtask/src/build/library.rs knows");
    }
    Ok(out)
}

/// Removes the scripts below a folder, so that none stays whose source is gone.
fn remove_scripts(folder: &Path) -> Result<()> {
    super::remove_files(folder, ".js")?;
    for name in super::files(folder, "")? {
        let inner = folder.join(&name);
        if inner.is_dir() {
            remove_scripts(&inner)?;
            if super::files(&inner, "")?.is_empty() {
                fs::remove_dir(&inner)?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{bound, imported, with_plain_source};
    use crate::build::chunks::Source;

    const TEXT: &str = "import { a } from \"./errors.js\";\nimport {\n  b\n} from \"../report.js\";\nimport \"./arguments.js\";\nimport shipped from \"../wasm/core.source.js\";\nuse(\"./errors.js\");\n";

    #[test]
    fn each_import_leads_to_the_file_that_has_the_module() {
        let text = bound(TEXT, "core/checks.js", "core", Source::Text).expect("each module has a chunk");
        assert_eq!(
            text,
            "import { a } from \"../shared/base.js\";\nimport {\n  b\n} from \"../shared/base.js\";\nimport shipped from \"../core/source.js\";\nuse(\"./errors.js\");\n"
        );
    }

    #[test]
    fn the_wasm_is_handed_in_or_imported_where_the_entry_says_so() {
        let slim = bound(TEXT, "core-slim/checks.js", "core", Source::Handed).expect("each module has a chunk");
        assert!(slim.contains("\nconst shipped = undefined;\n"));
        let edge = bound(TEXT, "core-edge/checks.js", "core", Source::Imported("edge", "?module")).expect("each module has a chunk");
        assert!(edge.contains("\nimport shipped from \"../../core.wasm?module\";\n"));
    }

    #[test]
    fn a_module_without_a_chunk_is_told() {
        assert!(bound("import { a } from \"./unheard-of.js\";\n", "index.js", "core", Source::Text).is_err());
    }

    #[test]
    fn what_is_required_of_the_wasm_is_its_default() {
        let text = with_plain_source("var import_source = __toESM(require(\"../core/source.js\"), 1);\nvar import_base = require(\"../shared/base.js\");\n")
            .expect("it is written as known");
        assert_eq!(text, "var import_source = require(\"../core/source.js\");\nvar import_base = require(\"../shared/base.js\");\n");
        assert!(with_plain_source("var source = require(\"../core/source.js\");\n").is_err());
    }

    #[test]
    fn imports_are_told_from_code() {
        assert_eq!(imported("} from \"./a.js\";"), Some(("} from ", "./a.js")));
        assert_eq!(imported("export * from \"./a.js\";"), Some(("export * from ", "./a.js")));
        assert_eq!(imported("  const from = \"./a.js\";"), None);
        assert_eq!(imported("import fs from \"node:fs\";"), None);
    }
}
