//! The glue between JavaScript and a wasm file, as a function: each call makes an instance with a state of its own.
//!
//! What wasm-bindgen writes is a module with one instance for ever. After a trap the package needs a fresh one, and
//! whatever the dead one still has in the air (a promise, a timer) must not reach into the new one's memory. So the
//! module's text becomes the body of a function.

use anyhow::{Context as _, Result, bail};

/// Turns the glue module into one that exports `instantiate(module)`.
pub(super) fn factory(glue: &str) -> Result<String> {
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
    // `enter` runs what JavaScript calls back as well: an instance that trapped must not be called again, and a trap must
    // not surface as an uncaught error.
    let glue = if glue.contains("_wbg_cb_unref") {
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
    for line in glue.lines() {
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
    Ok(format!(
        "/** Makes an instance of the wasm module with a state of its own. */\nexport function instantiate(module, {{ TextDecoder, TextEncoder }}, enter = (work) => work()) {{\n{body}\ninitSync(module);\nreturn {{ {} }};\n}}\n",
        names.join(", ")
    ))
}

/// The declarations of the module that [`factory`] writes.
pub(super) fn declarations(name: &str) -> String {
    format!(
        "import type * as glue from './{name}.js';\n\
         /** What an instance exports. */\nexport type Instance = Omit<typeof glue, 'default' | 'initSync'>;\n\
         /** Makes an instance of the wasm module with a state of its own. `enter` runs what JavaScript calls back. */\n\
         export declare function instantiate(module: WebAssembly.Module, coders: {{ TextDecoder: unknown; TextEncoder: unknown }}, enter?: (work: () => unknown) => unknown): Instance;\n"
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
