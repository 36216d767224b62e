//! The glue between JavaScript and a wasm file, as a function: each call makes an instance with a state of its own.
//!
//! What wasm-bindgen writes is a module with one instance for ever. After a trap the package needs a fresh one, and
//! whatever the dead one still has in the air (a promise, a timer) must not reach into the new one's memory. So the
//! module's text becomes the body of a function.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, anyhow, bail};

/// What the factory's instances give.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Gives {
    /// The exports of the wasm file as they are.
    Exports,
    /// The functions and classes that wasm-bindgen writes around them.
    Wrappers,
}

/// Turns the glue module into one that exports `instantiate(module)`.
pub(super) fn factory(glue: &str, gives: Gives) -> Result<String> {
    // Loading by URL is not for this package: it is handed a compiled module.
    let glue = cut(glue, "\nasync function __wbg_load(", "\nfunction initSync(")?;
    let glue = cut(&glue, "\nlet __wbg_init_promise;", "\nexport { initSync, __wbg_init as default };")?;
    // It is a module always, and may be of another realm, where `instanceof` says no: edge runtimes run pages of their
    // own.
    let glue = cut(
        &glue,
        "\n    if (module !== undefined) {\n        if (Object.",
        "\n    const imports = __wbg_get_imports();\n    if (!(module",
    )?;
    let glue = replace(
        &glue,
        "    if (!(module instanceof WebAssembly.Module)) {\n        module = new WebAssembly.Module(module);\n    }\n",
        "",
    )?;
    // Every engine that runs the file has it.
    let glue = cut(&glue, "\nif (!('encodeInto' in cachedTextEncoder)) {", "\nlet WASM_VECTOR_LEN = 0;")?;
    // `enter` runs what JavaScript calls back as well: an instance that trapped must not be called again, and a trap must
    // not surface as an uncaught error.
    let glue = if glue.contains("_wbg_cb_unref") {
        // What frees a closure that JavaScript has forgotten. Ours end by themselves: a promise that nobody waits for is
        // that of an exchange which was aborted. It costs a microsecond for each.
        let glue = cut(&glue, "\nconst CLOSURE_DTORS = ", "\nfunction getArrayU8FromWasm0(")?;
        let glue = replace(&glue, "            CLOSURE_DTORS.unregister(state);\n", "")?;
        let glue = replace(&glue, "    CLOSURE_DTORS.register(real, state, state);\n", "")?;
        let opened =
            replace(&glue, "    const real = (...args) => {\n", "    const real = (...args) => enter(() => {\n")?;
        replace(
            &opened,
            "            real._wbg_cb_unref();\n        }\n    };\n",
            "            real._wbg_cb_unref();\n        }\n    });\n",
        )?
    } else {
        glue
    };
    let mut body = String::new();
    let mut names = Vec::new();
    let mut is_skipped = false;
    for line in glue.lines() {
        is_skipped |= gives == Gives::Exports && line.starts_with("export function ");
        if is_skipped {
            is_skipped = line != "}";
            continue;
        }
        let declared = ["export function ", "export class "].iter().find_map(|head| line.strip_prefix(head));
        match declared {
            Some(rest) => {
                names.push(rest.split(['(', ' ', '{']).next().unwrap_or_default().to_owned());
                body.push_str(line.trim_start_matches("export "));
            }
            None if line.starts_with("export { initSync") => continue,
            None if line.starts_with("export ") || line.starts_with("import ") => {
                bail!("wasm-bindgen wrote a line that the factory does not know: {line}")
            }
            None => body.push_str(line),
        }
        body.push('\n');
    }
    let (host, end) = match gives {
        Gives::Exports => ("TextDecoder, TextEncoder, setTimeout, clearTimeout", "return initSync(module);".to_owned()),
        Gives::Wrappers => {
            ("TextDecoder, TextEncoder", format!("initSync(module);\nreturn {{ {} }};", names.join(", ")))
        }
    };
    Ok(format!(
        "/** Makes an instance of the wasm module with a state of its own. */\nexport function instantiate(module, {{ {host} }}, enter = (work) => work()) {{\n{body}\n{end}\n}}\n"
    ))
}

/// Gives the imports and closures of a wasm file short names, and gives its glue with the same. Those of wasm-bindgen
/// end in a hash, which nothing compresses.
pub(super) fn shorten(file: &Path, glue: &str) -> Result<String> {
    let bytes = fs::read(file)?;
    let mut module =
        walrus::Module::from_buffer(&bytes).map_err(|error| anyhow!("cannot read {}: {error:#}", file.display()))?;
    let mut glue = glue.to_owned();
    let imports = module.imports.iter_mut().map(|import| &mut import.name);
    let closures = module.exports.iter_mut().map(|export| &mut export.name);
    let closures = closures.filter(|name| name.starts_with("wasm_bindgen__convert__closures"));
    for (index, name) in imports.chain(closures).enumerate() {
        let short = format!("_{index}");
        glue = replace(&glue, name, &short)?;
        *name = short;
    }
    for import in module.imports.iter_mut() {
        "_".clone_into(&mut import.module);
    }
    fs::write(file, module.emit_wasm()).with_context(|| format!("cannot write {}", file.display()))?;
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    replace(&glue, &format!("\"./{name}.js\""), "_")
}

/// The declarations of the module that [`factory`] writes.
pub(super) fn declarations(name: &str, gives: Gives) -> String {
    let instance = match gives {
        Gives::Exports => "WebAssembly.Exports",
        Gives::Wrappers => "Omit<typeof glue, 'default' | 'initSync'>",
    };
    format!(
        "import type * as glue from './{name}.js';\n\
         /** What an instance exports. */\nexport type Instance = {instance};\n\
         /** Makes an instance of the wasm module with a state of its own, over functions of the host. `enter` runs what JavaScript calls back. */\n\
         export declare function instantiate(module: WebAssembly.Module, host: object, enter?: (work: () => unknown) => unknown): Instance;\n"
    )
}

/// Replaces a text that must be there.
fn replace(text: &str, from: &str, to: &str) -> Result<String> {
    if !text.contains(from) {
        bail!("wasm-bindgen's glue has no {from:?} anymore");
    }
    Ok(text.replace(from, to))
}

/// Drops what stands from one mark up to another, which stays.
fn cut(text: &str, from: &str, to: &str) -> Result<String> {
    let start = text.find(from).with_context(|| format!("wasm-bindgen's glue has no {from:?} anymore"))?;
    let end = text[start..].find(to).with_context(|| format!("wasm-bindgen's glue has no {to:?} anymore"))? + start;
    Ok([&text[..start], &text[end..]].concat())
}
