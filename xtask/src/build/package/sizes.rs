//! The size of every shipped file that somebody downloads: as it is, and as a web server would send it. What other ways
//! of the wasm have beside them is the same code.

use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::build::command::read;
use crate::build::folder;
use crate::build::step::Step;
use crate::build::workspace::Workspace;

/// Node has both compressions built in, so the build needs no crate for them.
const MEASURE: &str = r"
const { readFileSync } = require('node:fs');
const { brotliCompress, gzip } = require('node:zlib');
const size = (compress, bytes, options) => new Promise((done) => compress(bytes, options, (_, packed) => done(packed.length)));
const lines = process.argv.slice(1).map(async (path) => {
  const bytes = readFileSync(path);
  return [path, bytes.length, await size(gzip, bytes, { level: 9 }), await size(brotliCompress, bytes, {})].join(' ');
});
Promise.all(lines).then((all) => console.log(all.join('\n')));";

const TABLE: &str = "target/xtask/sizes.txt";

/// Prints the table, measured anew when a file has changed.
pub(crate) fn print(workspace: &Workspace) -> Result<()> {
    Step { name: "sizes", inputs: &["pkg/wasm", "pkg/dist", "xtask/src/build"], settings: &[], outputs: &[TABLE] }
        .run(workspace, || {
            let mut paths = Vec::new();
            for (folder, endings) in [
                ("pkg/wasm", [".wasm"].as_slice()),
                ("pkg/dist/esm", &[".js"]),
                ("pkg/dist/esm/shared", &[".js"]),
                ("pkg/dist/esm/core", &[".js"]),
                ("pkg/dist/esm/checks", &[".js"]),
                ("pkg/dist/esm/emulator", &[".js"]),
                ("pkg/dist/esm/messages", &[".js"]),
                ("pkg/dist/node", &[".cjs"]),
                ("pkg/dist", &[".js"]),
                ("pkg/dist/cli", &[".js"]),
                ("pkg/dist/console", &[".js", ".css", ".html"]),
            ] {
                for ending in endings {
                    let names = folder::files(&workspace.path(folder), ending)?.into_iter();
                    paths.extend(names.map(|name| format!("{folder}/{name}")));
                }
            }
            let measured = read(Command::new("node").args(["-e", MEASURE]).args(&paths).current_dir(workspace.root()))?;
            let mut table =
                format!("{:<36}{:>10}{:>10}{:>10}\n", "bytes of each shipped file", "raw", "gzip", "brotli");
            for line in measured.lines() {
                let mut words = line.split(' ');
                let path = words.next().unwrap_or_default();
                let _ = write!(table, "{path:<36}");
                for size in words {
                    let _ = write!(table, "{size:>10}");
                }
                table.push('\n');
            }
            fs::create_dir_all(workspace.path("target/xtask"))?;
            fs::write(workspace.path(TABLE), table).context("cannot write the table of sizes")
        })?;
    println!("\n{}", fs::read_to_string(workspace.path(TABLE))?.trim_end());
    Ok(())
}
