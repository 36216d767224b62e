//! Rows as text: a table for people, or JSON for programs.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use super::known::News;
use super::rows::Row;

/// A cell of a table is cut at so many characters.
const MOST_CHARACTERS: usize = 60;

/// The table of what is new, and what else became of the rows that are known.
pub(super) fn table(news: &News, count: usize) -> String {
    let mut out = String::new();
    if !news.new.is_empty() {
        let head = Row::COLUMNS.map(str::to_owned);
        let lines: Vec<[String; 5]> =
            std::iter::once(head).chain(news.new.iter().map(|(row, _)| row.cells().map(short))).collect();
        let widths: [usize; 5] =
            std::array::from_fn(|column| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0));
        let befores = std::iter::once(None).chain(news.new.iter().map(|(_, before)| before.as_ref()));
        for (line, before) in lines.iter().zip(befores) {
            let cells: Vec<String> = line.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}")).collect();
            let _ = writeln!(out, "{}", cells.join("  ").trim_end());
            if let Some(before) = before {
                let _ = writeln!(out, "    before: theirs {}, ours {}", before.theirs, before.ours);
            }
        }
        out.push('\n');
    }
    for (rows, what) in [(&news.gone, "differs no more"), (&news.needless, "is accepted, but differs no more")] {
        for row in rows {
            let [operation, place, fact, ..] = row.cells().map(short);
            let spot = [operation, place, fact].into_iter().filter(|cell| !cell.is_empty()).collect::<Vec<_>>();
            let _ = writeln!(out, "{what}: {}", spot.join(", "));
        }
    }
    let _ = writeln!(
        out,
        "{count} differences, {} of them new; {} that were read are gone; {} accepted ones are needless",
        news.new.len(),
        news.gone.len(),
        news.needless.len()
    );
    out
}

fn short(cell: &str) -> String {
    let mut operations = cell.split(", ").filter(|part| part.contains(" /"));
    let cell = match (operations.next(), operations.count()) {
        (Some(first), more) if more > 0 => format!("{first} and {more} more"),
        _ => cell.to_owned(),
    };
    if cell.chars().count() <= MOST_CHARACTERS {
        return cell;
    }
    cell.chars().take(MOST_CHARACTERS - 1).chain(['…']).collect()
}

/// All rows as a list of objects, each with whether it is new.
pub(super) fn json(rows: &[Row], news: &News) -> String {
    let object = |row: &Row| {
        let mut out: Map<String, Value> =
            Row::COLUMNS.iter().zip(row.cells()).map(|(name, cell)| ((*name).to_owned(), json!(cell))).collect();
        out.insert("new".into(), json!(news.new.iter().any(|(new, _)| new == row)));
        Value::Object(out)
    };
    // Values of texts are always JSON.
    serde_json::to_string_pretty(&rows.iter().map(object).collect::<Vec<_>>()).unwrap_or_default() + "\n"
}
