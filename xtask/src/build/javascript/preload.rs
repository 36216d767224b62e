//! The files that the console's page names, so that a browser asks for all of them at once.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use anyhow::{Context as _, Result, bail};
use serde_json::Value;

/// The console's sources whose files the page names: the frame, and what opens a connection, with the package. Else
/// each would be asked for once another has come. The second is only fetched, and runs after the first paint.
const PRELOADED: [(&str, &str); 2] = [("www/src/app/main.tsx", ""), ("www/src/app/open.ts", " fetchpriority=\"low\"")];

/// The line of the page that its preloads follow.
const SCRIPT: &str = "    <script type=\"module\" src=\"./app.js\"></script>\n";

/// The page with a link to each file that its script needs, from what esbuild says of its `outputs`, and what `library`
/// reads of the library by its path from the page.
pub(super) fn with_preloads(page: &str, outputs: &str, library: impl Fn(&str) -> Result<String>) -> Result<String> {
    let outputs: Value = serde_json::from_str(outputs).context("esbuild's description of the console is no JSON")?;
    let outputs = outputs["outputs"].as_object().context("esbuild's description of the console names no outputs")?;
    let mut named = BTreeSet::new();
    let mut links = String::new();
    for (source, priority) in PRELOADED {
        let (entry, _) = outputs
            .iter()
            .find(|(_, output)| output["entryPoint"] == source)
            .with_context(|| format!("esbuild wrote no file for {source}"))?;
        let mut open = vec![entry.to_owned()];
        while let Some(path) = open.pop() {
            let is_library = path.starts_with("../");
            let name =
                if is_library { path.clone() } else { format!("./{}", path.rsplit('/').next().unwrap_or(&path)) };
            if !named.insert(name.clone()) {
                continue;
            }
            if name != "./app.js" {
                let _ = writeln!(links, "    <link rel=\"modulepreload\" href=\"{name}\"{priority} />");
            }
            if is_library {
                open.extend(imports(&library(&path)?).map(|import| resolved(&path, import)));
            } else {
                let imports =
                    outputs.get(&path).and_then(|output| output["imports"].as_array()).map_or(&[][..], Vec::as_slice);
                let further = imports.iter().filter(|import| import["kind"] == "import-statement");
                open.extend(further.filter_map(|import| import["path"].as_str()).map(str::to_owned));
            }
        }
    }
    if page.matches(SCRIPT).count() != 1 {
        bail!("www/index.html does not load its script by {SCRIPT:?} once");
    }
    Ok(page.replace(SCRIPT, &format!("{SCRIPT}{links}")))
}

/// What a file of the library imports at its start. Rollup writes each import in a line.
fn imports(text: &str) -> impl Iterator<Item = &str> {
    let statements = text.lines().filter(|line| line.starts_with("import ") || line.starts_with("export "));
    statements.filter_map(|line| line.strip_suffix("';")?.split(" from '").nth(1))
}

/// The path that an import in the file `from` leads to.
fn resolved(from: &str, import: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in import.split('/').filter(|part| *part != ".") {
        if part == ".." {
            parts.pop();
        } else {
            parts.push(part);
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::{SCRIPT, with_preloads};

    #[test]
    fn the_page_names_each_file_that_its_script_needs_once_and_none_that_comes_later() {
        let outputs = r#"{ "outputs": {
            "out/app.js": { "entryPoint": "www/src/app/main.tsx", "imports": [{ "path": "out/frame.js", "kind": "import-statement" }, { "path": "out/view.js", "kind": "dynamic-import" }] },
            "out/frame.js": { "imports": [] },
            "out/view.js": { "entryPoint": "www/src/features/list/view.tsx", "imports": [] },
            "out/open.js": { "entryPoint": "www/src/app/open.ts", "imports": [{ "path": "out/package.js", "kind": "import-statement" }, { "path": "out/frame.js", "kind": "import-statement" }, { "path": "../esm/a/one.js", "kind": "import-statement" }] },
            "out/package.js": { "imports": [] }
        } }"#;
        let library = |path: &str| {
            match path {
            "../esm/a/one.js" => Ok("import { x } from '../shared/two.js';\nconst later = () => import('./later.js');\nexport { x } from './one.js';\n".to_owned()),
            "../esm/shared/two.js" => Ok(String::new()),
            _ => anyhow::bail!("there is no {path}"),
        }
        };
        let page = with_preloads(SCRIPT, outputs, library).expect("the page and the outputs are whole");
        let named: Vec<&str> = page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(named, ["./frame.js", "./open.js", "../esm/a/one.js", "../esm/shared/two.js", "./package.js"]);
        assert!(with_preloads("<p>", outputs, library).is_err(), "a page without its script is told");
    }
}
