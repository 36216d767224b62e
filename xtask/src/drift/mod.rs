//! Compares the `OpenAPI` file that a service publishes with our tables: `cargo xtask drift PUBLISHED.json`.

mod compare;
mod document;
mod known;
mod operations;
mod rows;
mod shape;
mod show;
#[cfg(test)]
mod tests;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, anyhow, bail};
use document::{Document, Word};
use known::Known;

use crate::build::workspace::Workspace;
use crate::generate;

/// What the command takes.
pub(super) const USAGE: &str = "\
cargo xtask drift PUBLISHED.json [--json | --tsv] [--update] [--word THEIRS=OURS]…
                                compares a published OpenAPI file with the tables; --update notes its rows as read";

/// Nothing is new.
const SAME: u8 = 0;
/// A difference is new, or an accepted one is needless.
const NEW: u8 = 1;
/// A file or an argument cannot be used.
const UNUSABLE: u8 = 2;

#[derive(Debug, Default)]
struct Options<'a> {
    published: Option<&'a Path>,
    format: Option<&'a str>,
    updates: bool,
    words: Vec<Word<'a>>,
}

/// Runs the command, and gives its exit status.
pub(super) fn run(arguments: &[&str]) -> ExitCode {
    let done = Workspace::find().and_then(|workspace| drift(&workspace.path("schema/drift"), arguments));
    let (text, status) = done.unwrap_or_else(|error| {
        eprintln!("\nxtask: {error:#}");
        (String::new(), UNUSABLE)
    });
    print!("{text}");
    ExitCode::from(status)
}

/// What the command prints, and its status.
fn drift(folder: &Path, arguments: &[&str]) -> Result<(String, u8)> {
    let options = read(arguments)?;
    let published = options.published.ok_or_else(|| anyhow!("name the published file\n\n{USAGE}"))?;
    let theirs = Document::read(published, &options.words)?;
    let ours = Document::parse(&generate::openapi(), &[]).context("the file of our own tables cannot be read")?;
    let rows = compare::compare(&theirs, &ours).with_context(|| format!("cannot compare {}", published.display()))?;
    let known = Known::read(folder)?;
    let news = known.news(&rows);
    let mut text = match options.format {
        Some("--json") => show::json(&rows, &news),
        Some("--tsv") => rows::tsv(&rows),
        _ => show::table(&news, rows.len()),
    };
    let is_new = !options.updates && !news.new.is_empty();
    if options.updates {
        let path: PathBuf = known.update(&rows)?;
        if options.format.is_none() {
            let _ = writeln!(text, "written to {}", path.display());
        }
    }
    Ok((text, if is_new || !news.needless.is_empty() { NEW } else { SAME }))
}

fn read<'a>(arguments: &[&'a str]) -> Result<Options<'a>> {
    let mut out = Options::default();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match *argument {
            "--json" | "--tsv" if out.format.is_none() => out.format = Some(argument),
            "--update" => out.updates = true,
            "--word" => {
                let word = rest.next().and_then(|word| word.split_once('=')).filter(|word| !word.0.is_empty());
                out.words.push(word.ok_or_else(|| anyhow!("--word needs THEIRS=OURS, such as forgehub=repo_host"))?);
            }
            path if !path.starts_with('-') && out.published.is_none() => out.published = Some(Path::new(path)),
            other => bail!("cannot use the argument {other}\n\n{USAGE}"),
        }
    }
    Ok(out)
}
