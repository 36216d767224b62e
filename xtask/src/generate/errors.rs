//! The errors of the npm package, as the documentation of their classes says them: one file an error below `pkg/src`.
//! What lists them is written from there: the package's exports, the class of each status, the exit codes, the pages.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::{fs, iter};

/// An error of the package.
pub(super) struct ErrorClass {
    pub(super) name: String,
    /// The class that it extends: `Error`, or another one of the package.
    extends: String,
    code: String,
    /// Its file below `pkg/src`, without the ending.
    file: String,
    /// What it means: the sentences of its documentation.
    meaning: String,
    /// `@status`: the status of the answers that become this error, or `5xx`; empty where it has none of its own.
    pub(super) status: String,
    /// `@next`: what to do.
    next: String,
    /// `@again`: which requests are sent again before the call fails: `no`, `reads` or `all`.
    again: String,
    /// `@exit`: what a command ends with that meets it, by its name in `EXIT`.
    exit: String,
}

/// Every error, each after the one that it extends, else by name.
pub(super) static ERRORS: LazyLock<Vec<ErrorClass>> = LazyLock::new(read);

fn read() -> Vec<ErrorClass> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("pkg/src");
    let mut found: Vec<ErrorClass> = files(&root).iter().filter_map(|path| class(&root, path)).collect();
    found.sort_by(|one, other| one.name.cmp(&other.name));
    let mut sorted = Vec::new();
    take_children(&mut found, "Error", &mut sorted);
    assert!(found.is_empty(), "{} extends no error of the package", found[0].name);
    sorted
}

fn take_children(found: &mut Vec<ErrorClass>, parent: &str, sorted: &mut Vec<ErrorClass>) {
    let (children, rest) = found.drain(..).partition(|each| each.extends == parent);
    *found = rest;
    for child in Vec::from_iter::<Vec<_>>(children) {
        let name = child.name.clone();
        sorted.push(child);
        take_children(found, &name, sorted);
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    entries
        .flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] })
        .filter(|path| path.extension().is_some_and(|ending| ending == "ts"))
        .collect()
}

/// The class of a file; `None` if the file has no error's class.
fn class(root: &Path, path: &Path) -> Option<ErrorClass> {
    let text = fs::read_to_string(path).ok()?;
    let kind = text.find("static override readonly kind").or_else(|| text.find("static readonly kind"))?;
    let start = text[..kind].rfind("\nexport class ")?;
    let mut words = text[start..kind].split_whitespace().skip(2);
    let (name, extends) = (words.next()?.to_owned(), words.nth(1)?.to_owned());
    let code = between(&text[kind..], "readonly code: string = '", "'")?.to_owned();
    let documentation = &text[text[..start].rfind("/**")? + 3..start];
    let lines = documentation.lines().map(|line| line.trim().trim_start_matches(['*', '/']).trim());
    let mut parts: Vec<(&str, String)> = vec![("meaning", String::new())];
    for line in lines.map(|line| line.trim_end_matches("*/").trim()).filter(|line| !line.is_empty()) {
        if let Some(line) = line.strip_prefix('@') {
            let (tag, rest) = line.split_once(' ').unwrap_or((line, ""));
            parts.push((tag, rest.to_owned()));
        } else if let Some((_, text)) = parts.last_mut() {
            text.push_str(if text.is_empty() { "" } else { " " });
            text.push_str(line);
        }
    }
    let part = |tag: &str| parts.iter().find(|(each, _)| *each == tag).map(|(_, text)| text.clone());
    let told = |tag: &str| part(tag).expect("the documentation of an error's class has @next, @again and @exit");
    let file = path.strip_prefix(root).ok()?.with_extension("");
    Some(ErrorClass {
        meaning: told("meaning"),
        status: part("status").unwrap_or_default(),
        next: told("next"),
        again: told("again"),
        exit: told("exit"),
        file: file.iter().filter_map(|part| part.to_str()).collect::<Vec<_>>().join("/"),
        name,
        extends,
        code,
    })
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(start)?;
    rest.split_once(end).map(|(inside, _)| inside)
}

const WRITTEN: &str = "Written by `cargo xtask generate` from the classes of the errors; not to be edited by hand.";

/// `pkg/src/entries/errors.ts`: every class is exported.
pub(super) fn exports() -> String {
    let mut out = format!("// The classes of all errors. {WRITTEN}\n\n");
    let mut classes: Vec<_> = ERRORS.iter().collect();
    classes.sort_by(|one, other| one.file.cmp(&other.file));
    for ErrorClass { name, file, .. } in classes {
        let _ = writeln!(out, "export {{ {name} }} from '../{file}.js';");
    }
    out
}

/// `pkg/src/client/errors/by-status.ts`: the class of each status.
pub(super) fn by_status() -> String {
    let classes: Vec<_> = ERRORS.iter().filter(|class| class.status.parse::<u16>().is_ok()).collect();
    let mut imports: Vec<_> = classes
        .iter()
        .map(|ErrorClass { name, file, .. }| (name.clone(), file.rsplit('/').next().unwrap_or_default().to_owned()))
        .chain(iter::once(("type ApiError, type ApiErrorDetails".to_owned(), "api-error".to_owned())))
        .collect();
    imports.sort_by(|one, other| one.1.cmp(&other.1));
    let mut out = format!("// The errors of statuses. {WRITTEN}\n\n");
    for (name, file) in imports {
        let (kind, name) = match name.split_once("type ") {
            Some(("", names)) => ("import type", names.replace("type ", "")),
            _ => ("import", name),
        };
        let _ = writeln!(out, "{kind} {{ {name} }} from './{file}.js';");
    }
    out.push_str(
        "\n/** The class of each status that has one of its own. */\n\
         export const BY_STATUS: Readonly<Record<number, new (message: string, details: ApiErrorDetails) => ApiError>> = {\n",
    );
    for ErrorClass { status, name, .. } in classes {
        let _ = writeln!(out, "  {status}: {name},");
    }
    out.push_str("};\n");
    out
}

/// `pkg/src/generated/error-exits.ts`: what a command ends with that meets an error.
pub(super) fn exits() -> String {
    let mut out = format!(
        "// What a command ends with that meets an error, by the name of its class. {WRITTEN}\n\n\
         export const ERROR_EXITS = {{\n"
    );
    let mut classes: Vec<_> = ERRORS.iter().collect();
    classes.sort_by(|one, other| one.name.cmp(&other.name));
    for ErrorClass { name, exit, .. } in classes {
        let _ = writeln!(out, "  {name}: '{exit}',");
    }
    out.push_str("} as const;\n");
    out
}

/// The rows of the errors in `docs/errors.md`.
pub(super) fn rows() -> String {
    let mut out = String::new();
    for ErrorClass { name, code, meaning, next, again, exit, .. } in ERRORS.iter() {
        let meaning = meaning.trim_end_matches('.');
        let _ = writeln!(out, "| `{name}` | `{code}` | {meaning} | {next} | {again} | {} |", exit_code(exit));
    }
    out
}

/// The number of an exit code, as `EXIT` has it.
fn exit_code(name: &str) -> String {
    const CODES: &str = include_str!("../../../cli/src/process/codes.ts");
    between(CODES, &format!("\n  {name}: "), ",").expect("EXIT has the name that @exit gives").to_owned()
}

/// The class of a status.
pub(super) fn of_status(status: u16) -> &'static str {
    let status = status.to_string();
    ERRORS.iter().find(|class| class.status == status).map_or("ApiError", |class| &class.name)
}
