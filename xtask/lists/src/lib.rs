//! The lists of what stands one to a file: the rules and the kinds of issues in `src/validate`, and the commands. They are
//! read from the text of the sources, since the library compiles only with fresh lists.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Writes each list of the checkout at `root` that is stale.
///
/// # Errors
/// What the file system said, with the file; or what a source lacks, with its file.
pub fn write(root: &Path) -> Result<(), String> {
    for (name, text) in fresh(root)? {
        let path = root.join(name);
        if fs::read_to_string(&path).ok().as_deref() != Some(&text) {
            fs::write(&path, text).map_err(|error| format!("cannot write {name}: {error}"))?;
        }
    }
    Ok(())
}

/// The lists as the sources of the checkout at `root` have them: the path of each from there, and its text.
///
/// # Errors
/// As [`write`].
pub fn fresh(root: &Path) -> Result<[(&'static str, String); 4], String> {
    let rules = rules(root)?;
    Ok([
        ("src/schema/table/rule_names.rs", names(&rules)),
        ("src/validate/rules.rs", modules(&rules)),
        ("src/validate/issue/kinds.rs", kinds(root)?),
        ("cli/src/commands/table.ts", commands(root)?),
    ])
}

/// A rule: the name of its file, and what the head of its file says, in lines.
type Rule = (String, Vec<String>);

fn rules(root: &Path) -> Result<Vec<Rule>, String> {
    let mut found = Vec::new();
    for path in below(&root.join("src/validate/rules"), "rs")? {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = read(&path)?;
        let head: Vec<String> = text.lines().map_while(|line| line.strip_prefix("//! ")).map(str::to_owned).collect();
        if head.is_empty() {
            return Err(format!("{}: the first line says what the rule asks for, after `//!`", path.display()));
        }
        found.push((name, head));
    }
    Ok(found)
}

fn names(rules: &[Rule]) -> String {
    let mut out = String::from(
        "//! The names of the rules. Generated from src/validate/rules by `make generate`; not to be edited by hand.\n\n\
         /// Hands the list of all rules to a macro: the name of each, and its file in `validate/rules`.\n\
         macro_rules! rules {\n    ($macro:ident) => {\n        $macro! {\n",
    );
    for (name, head) in rules {
        for line in head {
            let _ = writeln!(out, "            /// {line}");
        }
        let _ = writeln!(out, "            {} = {name};", camel(name));
    }
    out.push_str("        }\n    };\n}\npub(crate) use rules;\n");
    out
}

fn modules(rules: &[Rule]) -> String {
    let mut out = String::from(
        "//! The rules between the fields of a record, one in each file. Generated from the folder by `make generate`; not to be\n\
         //! edited by hand.\n\n",
    );
    for (name, _) in rules {
        let _ = writeln!(out, "pub(super) mod {name};");
    }
    out
}

/// The kinds of issues: each is a constant of the type `Texts`, beside the check that finds it.
fn kinds(root: &Path) -> Result<String, String> {
    const START: &str = "pub(in crate::validate) const ";
    let mut out = String::from(
        "//! The kinds of issues. Generated from the constants of the type `Texts` in src/validate by `make generate`; not to be\n\
         //! edited by hand.\n\n\
         /// Hands the list of all kinds to a macro: what each means, its name, and where its [`Texts`](super::texts::Texts)\n\
         /// stand in `validate`. The package knows a kind by its place in this list.\n\
         macro_rules! kinds {\n    ($macro:ident) => {\n        $macro! {\n",
    );
    let folder = root.join("src/validate");
    for path in below(&folder, "rs")? {
        let module = path.strip_prefix(&folder).map_err(|error| error.to_string())?.with_extension("");
        let module: Vec<_> = module.iter().map(|part| part.to_string_lossy()).collect();
        let text = read(&path)?;
        let mut before = "";
        for line in text.lines() {
            if let Some((name, _)) = line.strip_prefix(START).and_then(|rest| rest.split_once(": Texts")) {
                let Some(meaning) = before.strip_prefix("/// ") else {
                    return Err(format!("{}: the line above {name} says what it means, after `///`", path.display()));
                };
                let sides = [".example(", ".harmless("].map(|side| text.matches(side).count());
                if module[0] == "rules" && sides[0] != sides[1] {
                    return Err(format!(
                        "{}: each `.example` of a rule has its `.harmless`, a form on the other side of the limit",
                        path.display()
                    ));
                }
                let place = module.join("::");
                let _ = writeln!(out, "            /// {meaning}\n            {} = {place}::{name};", camel(name));
            }
            before = line;
        }
    }
    out.push_str("        }\n    };\n}\npub(in crate::validate) use kinds;\n");
    Ok(out)
}

/// The groups of commands, in the order in which the help lists them.
const GROUPS: [&str; 6] = ["forms", "deployments", "revisions", "workspace", "servers", "setup"];

fn commands(root: &Path) -> Result<String, String> {
    let mut out = String::from(
        "// Every command by its name, in the order in which the help lists them, with the module that holds it. A module is\n\
         // loaded when its command runs. Generated from the folders by `make generate`; not to be edited by hand.\n\
         import type { Command } from '../command/command.js';\n\n\
         export const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {\n",
    );
    for group in GROUPS {
        for path in below(&root.join("cli/src/commands").join(group), "ts")? {
            let text = read(&path)?;
            let exported =
                text.lines().find_map(|line| line.strip_prefix("export const ")?.split_once("Command: Command"));
            let Some((constant, _)) = exported else {
                return Err(format!("{}: a file of a command exports it as `…Command: Command`", path.display()));
            };
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            let key = if name.contains('-') { format!("'{name}'") } else { name.to_string() };
            let _ = writeln!(out, "  {key}: async () => (await import('./{group}/{name}.js')).{constant}Command,");
        }
    }
    out.push_str(
        "};\n\n/** All of them, for the help and for completions. */\n\
         export function allCommands(): Promise<readonly Command[]> {\n  \
         return Promise.all(Object.values(COMMANDS).map((load) => load()));\n}\n",
    );
    Ok(out)
}

/// The sources below a folder, in the order of their paths.
fn below(folder: &Path, end: &str) -> Result<Vec<PathBuf>, String> {
    let failed = |error: io::Error| format!("cannot read {}: {error}", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_dir() {
            found.extend(below(&path, end)?);
        } else if path.extension().is_some_and(|found| found == end) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

/// `LIMIT_BELOW` and `limit_below` as the name of a variant.
pub fn camel(name: &str) -> String {
    name.split('_')
        .map(|word| {
            let (first, rest) = word.split_at(word.len().min(1));
            first.to_ascii_uppercase() + &rest.to_ascii_lowercase()
        })
        .collect()
}
