//! Imports between folders go one way, as ARCHITECTURE.md draws it, and some crates stand in one folder alone.

use super::graph;
use super::source::{self, Source};

/// What each folder of `src` may import from.
const MAY_IMPORT: &[(&str, &[&str])] = &[
    ("schema", &[]),
    ("json", &[]),
    ("http", &[]),
    ("env", &[]),
    ("time", &[]),
    ("form", &["schema", "json"]),
    ("validate", &["schema", "json", "form"]),
    // An explanation names fields as an issue does.
    ("explain", &["schema", "json", "validate"]),
    ("diagnose", &[]),
    ("footprint", &["schema", "json", "form", "validate"]),
    ("model", &[]),
    ("api", &["schema", "json", "http", "validate"]),
    ("client", &["schema", "json", "http", "env", "time", "validate", "api"]),
    // Never api or client: what builds a request must not read it, or no test could see a wrong encoding. The routes are
    // generated, and the emulator's tests write their paths out.
    ("emulator", &["schema", "json", "http", "env", "time", "form", "validate", "diagnose", "model"]),
    (
        "wasm",
        &[
            "schema",
            "json",
            "http",
            "env",
            "form",
            "validate",
            "explain",
            "diagnose",
            "footprint",
            "api",
            "client",
            "emulator",
        ],
    ),
];

/// The only files of the client that may import the emulator or the typed records.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("src/client/transport/in_process.rs", "emulator"),
    ("src/client/resources", "model"),
    // The errors have the revision that a wait read, and the error of a record.
    ("src/client/error.rs", "model"),
];

/// Crates that only `src/wasm`, the browser's transport, the conversions of records and the emulator's reading of decimals
/// name.
const BROWSER_CRATES: &[&str] =
    &["wasm_bindgen", "js_sys", "web_sys", "gloo_net", "serde_wasm_bindgen", "wasm_bindgen_futures"];

/// What the core does not read by itself: the time, the environment, the disk and the network come in through traits.
const OUTSIDE: &[&str] = &["std::time", "std::env::", "std::fs", "std::net", "std::thread::sleep", "std::process"];

/// The folder of `src` that a file belongs to; a file beside a folder of its name belongs to it.
fn folder(path: &str) -> &str {
    path.trim_start_matches("src/").split(['/', '.']).next().unwrap_or_default()
}

#[test]
fn folders_import_only_what_stands_below_them() {
    let mut wrong = Vec::new();
    for (file, imports) in graph::of(&source::below("src", &[".rs"])) {
        let own = folder(&file).to_owned();
        if own == "lib" {
            continue;
        }
        let Some((_, allowed)) = MAY_IMPORT.iter().find(|(name, _)| *name == own) else {
            wrong.push(format!("{file}: the folder {own} has no row in MAY_IMPORT"));
            continue;
        };
        for (target, lines) in imports {
            let other = folder(&target);
            let excepted = EXCEPTIONS.iter().any(|(start, name)| file.starts_with(start) && *name == other);
            if other != own && !excepted && !allowed.contains(&other) {
                wrong.push(format!("{file}:{lines:?} imports {target}"));
            }
        }
    }
    assert!(wrong.is_empty(), "imports against their direction:\n{}", wrong.join("\n"));
}

/// The lines of the crate's code that contain one of `texts`, outside of comments and unit tests.
fn lines_with(texts: &[&str], is_allowed: impl Fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for Source { path, text } in source::below("src", &[".rs"]) {
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        for (index, line) in code.lines().enumerate() {
            let is_code = !line.trim_start().starts_with("//");
            if is_code && !is_allowed(&path) && texts.iter().any(|text| line.contains(text)) {
                found.push(format!("{path}:{}: {}", index + 1, line.trim()));
            }
        }
    }
    found
}

#[test]
fn only_what_is_for_browsers_names_their_crates() {
    let names: Vec<_> = BROWSER_CRATES.iter().map(|name| format!("{name}::")).collect();
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    let at_home =
        ["src/wasm", "src/client/transport/browser", "src/model/javascript.rs", "src/emulator/values/double.rs"];
    let found = lines_with(&names, |path| at_home.iter().any(|start| path.starts_with(start)));
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn the_core_reads_no_clock_environment_disk_or_network() {
    // Of native programs alone.
    assert_eq!(lines_with(OUTSIDE, |path| path.starts_with("src/client/transport/reqwest")), Vec::<String>::new());
}

#[test]
fn the_package_loads_each_of_its_wasm_files_in_one_file() {
    let loads = |source: &Source| source.text.contains("../wasm/");
    let found: Vec<_> =
        source::below("pkg/src", &[".ts"]).into_iter().filter(loads).map(|source| source.path).collect();
    // The types of the core's border stand beside its one way in.
    let expected =
        ["pkg/src/core/instance.ts", "pkg/src/core/sending-core.ts", "pkg/src/emulator/emulator-instance.ts"];
    assert_eq!(found, expected);
}

#[test]
fn the_console_imports_the_package_by_its_public_names_and_its_values() {
    let sources = source::below("www/src", &[".ts", ".tsx", ".js"]);
    for Source { path, text } in &sources {
        assert!(
            !text.replace("/pkg/src/values/", "").contains("/pkg/") && !text.contains("deployment-control/dist"),
            "{path} reaches into the package"
        );
    }
    assert!(
        sources.iter().any(|source| source.text.contains("from 'deployment-control")),
        "nothing imports the package"
    );
}
