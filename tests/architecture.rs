//! The import directions of ARCHITECTURE.md hold: what each folder of `src` may name, and which crates stand where.

use std::fs;
use std::path::{Path, PathBuf};

/// What each module may name of the others.
const MAY_NAME: &[(&str, &[&str])] = &[
    ("schema", &[]),
    ("json", &[]),
    ("http", &[]),
    ("env", &[]),
    ("form", &["schema", "json"]),
    ("validate", &["schema", "json", "form"]),
    // An explanation names fields as an issue does.
    ("explain", &["schema", "json", "validate"]),
    ("footprint", &["schema", "json", "form", "validate"]),
    ("model", &[]),
    ("api", &["schema", "json", "http", "validate"]),
    ("client", &["schema", "json", "http", "env", "validate", "api", "model", "emulator"]),
    ("emulator", &["schema", "json", "http", "env", "form", "validate", "explain", "model"]),
    ("wasm", &["schema", "json", "http", "env", "form", "validate", "explain", "footprint", "model", "api", "client", "emulator"]),
];

/// The only files of the client that may name the emulator or the typed records: its in-process transport and its typed face.
const EXCEPTIONS: &[(&str, &str)] = &[("src/client/in_process.rs", "emulator"), ("src/client/typed/", "model"), ("src/client/pages.rs", "model")];

/// Crates that only `src/wasm` and the browser's transport name.
const BROWSER_CRATES: &[&str] = &["wasm_bindgen", "js_sys", "web_sys", "gloo_net", "gloo_timers", "serde_wasm_bindgen", "wasm_bindgen_futures"];

/// What the core must not read by itself: the time, the environment, the disk and the network come in through traits.
const OUTSIDE: &[&str] = &["std::time", "std::env::", "std::fs", "std::net", "std::thread::sleep", "std::process"];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The module that a file belongs to, and its lines without comments and without its tests.
fn modules() -> Vec<(String, String, Vec<String>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    sources(&root.join("src"), &mut files);
    assert!(files.len() > 30, "the sources were not found");
    files
        .into_iter()
        .map(|path| {
            let name = path.strip_prefix(root).expect("it stands below").to_string_lossy().replace('\\', "/");
            let module = name.trim_start_matches("src/").split(['/', '.']).next().unwrap_or_default().to_owned();
            let text = fs::read_to_string(&path).expect("the file can be read");
            let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
            let lines = code.lines().filter(|line| !line.trim_start().starts_with("//")).map(str::to_owned).collect();
            (name, module, lines)
        })
        .filter(|(_, module, _)| module != "lib")
        .collect()
}

#[test]
fn each_module_names_only_what_stands_below_it() {
    let mut wrong = Vec::new();
    for (name, module, lines) in modules() {
        let Some((_, allowed)) = MAY_NAME.iter().find(|(known, _)| *known == module) else {
            wrong.push(format!("{name}: the module {module} has no rule"));
            continue;
        };
        for line in &lines {
            for (other, _) in MAY_NAME.iter().filter(|(other, _)| *other != module) {
                let names = line.contains(&format!("crate::{other}::")) || line.contains(&format!("crate::{other};"));
                let grouped = line.contains("crate::{") && line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == *other);
                let excepted = EXCEPTIONS.iter().any(|(place, what)| name.starts_with(place) && what == other);
                let exclusive = EXCEPTIONS.iter().any(|(_, what)| what == other) && module == "client";
                if (names || grouped) && !excepted && (exclusive || !allowed.contains(other)) {
                    wrong.push(format!("{name} names {other}: {}", line.trim()));
                }
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn only_the_wasm_folder_and_the_browsers_transport_name_the_browser() {
    let wrong: Vec<_> = modules()
        .into_iter()
        .filter(|(name, module, _)| module != "wasm" && !name.starts_with("src/client/browser"))
        .flat_map(|(name, _, lines)| lines.into_iter().map(move |line| (name.clone(), line)))
        .filter(|(_, line)| BROWSER_CRATES.iter().any(|name| line.contains(&format!("{name}::"))))
        .collect();
    assert_eq!(wrong, Vec::<(String, String)>::new());
}

#[test]
fn the_core_reads_no_clock_environment_disk_or_network() {
    let wrong: Vec<_> = modules()
        .into_iter()
        .flat_map(|(name, _, lines)| lines.into_iter().map(move |line| (name.clone(), line)))
        .filter(|(_, line)| OUTSIDE.iter().any(|name| line.contains(name)))
        .collect();
    assert_eq!(wrong, Vec::<(String, String)>::new());
}

#[test]
fn the_package_has_one_door_to_the_core_and_one_to_the_emulator() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("pkg/src");
    let mut doors = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.extension().is_some_and(|extension| extension == "ts") {
            let text = fs::read_to_string(&path).expect("the file can be read");
            if text.contains("../wasm/") {
                doors.push(path.file_name().expect("it has a name").to_string_lossy().into_owned());
            }
        }
    }
    doors.sort();
    assert_eq!(doors, ["emulator-wasm.ts", "wasm.ts"]);
}

#[test]
fn the_console_imports_the_package_by_its_public_names() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/src");
    let mut files = vec![folder];
    let mut imports = 0;
    while let Some(path) = files.pop() {
        if path.is_dir() {
            files.extend(fs::read_dir(&path).expect("the folder can be read").map(|entry| entry.expect("the entry can be read").path()));
            continue;
        }
        let text = fs::read_to_string(&path).expect("the file can be read");
        assert!(!text.contains("/pkg/") && !text.contains("deployment-control/dist"), "{} reaches into the package", path.display());
        imports += text.matches("from 'deployment-control").count();
    }
    assert!(imports > 0, "the console does not use the package");
}
