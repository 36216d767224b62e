//! Files that are generated from the schema tables: types, schemas, form metadata and documentation.

mod citation;
mod doctor;
mod documents;
mod errors;
pub(crate) mod json_schema;
mod names;
mod openapi;
mod operations;
mod patterns;
mod predicates;
mod rust;
mod typescript;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

use doctor::rust as doctor_table;
use doctor::typescript as signatures;
use documents::{contract, field_tables, issues};
use typescript::{checked_records, choices, compute, german, kinds, metadata, reasons, records, views};

/// Writes every generated file of the checkout at `root` that differs from what the tables say.
///
/// With `check`, writes nothing and fails where a file is stale.
///
/// # Errors
/// The names of the stale files with the command that refreshes them, or what the file system said.
pub fn run(root: &Path, check: bool) -> Result<(), String> {
    let mut stale = String::new();
    for (name, text) in files()? {
        let path = root.join(&name);
        let current = match fs::read_to_string(&path) {
            Ok(current) => current,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(format!("cannot read {}: {error}", name.display())),
        };
        if current == text {
            continue;
        }
        if check {
            let _ = write!(stale, "\n  {}", name.display());
        } else {
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
            }
            fs::write(&path, text).map_err(|error| format!("cannot write {}: {error}", name.display()))?;
        }
    }
    if stale.is_empty() {
        Ok(())
    } else {
        Err(format!("these files no longer say what src/schema says; run `cargo xtask generate`:{stale}"))
    }
}

/// The tables as a document of `OpenAPI` 3.1.
pub(crate) fn openapi() -> String {
    openapi::document()
}

fn files() -> Result<Vec<(PathBuf, String)>, String> {
    let tables = [
        ("pkg/src/generated/records.ts".to_owned(), records::records()),
        ("pkg/src/generated/observed.ts".to_owned(), records::observed()),
        ("pkg/src/generated/checked-records.ts".to_owned(), checked_records::module()),
        ("pkg/src/generated/places.ts".to_owned(), checked_records::places()),
        ("pkg/src/generated/choices.ts".to_owned(), choices::module()),
        ("pkg/src/generated/rollback.ts".to_owned(), choices::rollback()),
        ("pkg/src/generated/compute.ts".to_owned(), compute::compute()),
        ("pkg/src/generated/kinds.ts".to_owned(), kinds::kinds()),
        ("pkg/src/generated/german.ts".to_owned(), german::module()),
        ("tests/cases/rule-sides.json".to_owned(), documents::rule_sides::cases()),
        ("pkg/src/generated/predicates.ts".to_owned(), predicates::predicates()),
        ("pkg/src/generated/reasons.ts".to_owned(), reasons::reasons()),
        ("pkg/src/generated/signatures.ts".to_owned(), signatures::module()),
        ("pkg/src/generated/signature-table.ts".to_owned(), signatures::table()),
        ("pkg/src/generated/signature-logs.ts".to_owned(), signatures::logs()),
        ("src/diagnose/table.rs".to_owned(), doctor_table::module()),
        ("pkg/src/generated/error-exits.ts".to_owned(), errors::exits()),
        ("pkg/src/client/errors/by-status.ts".to_owned(), errors::by_status()),
        ("pkg/src/entries/errors.ts".to_owned(), errors::exports()),
        ("pkg/src/generated/views.ts".to_owned(), views::module()),
        ("pkg/src/generated/metadata.ts".to_owned(), metadata::module()),
        ("pkg/src/generated/operations.ts".to_owned(), operations::javascript::module()),
        ("pkg/src/generated/page-operations.ts".to_owned(), operations::javascript::for_pages()),
        ("pkg/src/client/resources.ts".to_owned(), operations::typescript::module()),
        ("src/client/resources/calls.rs".to_owned(), operations::rust::module()),
        ("src/emulator/http/route_table.rs".to_owned(), operations::routes::module()),
        ("src/model/records.rs".to_owned(), rust::records()),
        ("docs/api.md".to_owned(), operations::page::page()),
        ("docs/errors.md".to_owned(), documents::errors::page()),
        ("reference/contract.md".to_owned(), contract::page()),
        ("reference/fields.md".to_owned(), field_tables::page()),
        ("reference/issues.md".to_owned(), issues::page()),
        ("reference/reasons.md".to_owned(), documents::reasons::page()),
        ("reference/signatures.md".to_owned(), documents::signatures::page()),
        ("schema/openapi.json".to_owned(), openapi::document()),
    ];
    let lists = lists::fresh(Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new(".")))?;
    let lists = lists.into_iter().map(|(name, text)| (PathBuf::from(name), text));
    Ok(tables.into_iter().map(|(name, text)| (PathBuf::from(name), text)).chain(lists).collect())
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::{env, fs, process};

    use super::run;

    #[test]
    fn the_generated_files_say_what_the_tables_say() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask stands in the checkout");
        assert_eq!(run(root, true), Ok(()));
    }

    #[test]
    fn a_file_that_was_edited_or_removed_is_noticed_and_written_anew() {
        let root = env::temp_dir().join(format!("deployment-control-generate-{}", process::id()));
        run(&root, false).expect("the temporary folder takes files");
        assert_eq!(run(&root, true), Ok(()));
        let page = root.join("reference/fields.md");
        let fresh = fs::read_to_string(&page).expect("the page was written");
        fs::write(&page, fresh.replace("| yes |", "|  |")).expect("the temporary folder takes files");
        fs::remove_file(root.join("schema/openapi.json")).expect("the document was written");
        let stale = run(&root, true).expect_err("two files are stale");
        assert_eq!(
            stale.lines().skip(1).map(str::trim).collect::<Vec<_>>(),
            ["reference/fields.md", "schema/openapi.json"]
        );
        run(&root, false).expect("the temporary folder takes files");
        assert_eq!(fs::read_to_string(&page).expect("the page was written anew"), fresh);
        fs::remove_dir_all(&root).expect("the temporary folder can be removed");
    }
}
