//! What the tables say of sources, installations and rounding, for JavaScript: `pkg/src/generated/choices.ts`.

use std::fmt::Write as _;

use deployment_control::schema::{
    DELETION_STATES, Direction, FAILED_STATES, Hosting, REVISION_STATUS, SETTLED_STATES, SOURCE,
    SOURCE_REVISION_CONFIG, Sources, rounded_fields,
};

pub(crate) fn module() -> String {
    let mut out = String::from(
        "// What forms show of sources and installations. Generated from src/schema by `cargo xtask generate`; not to be edited by hand.\n",
    );
    sources(&mut out);
    let statuses = REVISION_STATUS.documented.iter().chain(REVISION_STATUS.observed);
    let _ = writeln!(
        out,
        "\n/** Every status of a revision that is known (contract 3, observed 4). */\nexport const REVISION_STATUSES: readonly string[] = [\n{}];",
        statuses.fold(String::new(), |all, name| all + &format!("  '{name}',\n"))
    );
    states(&mut out, "FAILED_STATES", "The states of a revision that has failed (observed 4)", &FAILED_STATES);
    states(
        &mut out,
        "SETTLED_STATES",
        "The other states in which a revision stays: it is deployed, or another one took its place (contract 3, observed 4)",
        &SETTLED_STATES,
    );
    states(
        &mut out,
        "DELETION_STATES",
        "The states of a deployment that is being deleted (contract 3, observed 4)",
        &DELETION_STATES,
    );
    let _ = writeln!(
        out,
        "\n/** The sources that an installation of each kind takes (contract 2.1). */\nexport const HOSTING_SOURCES = {{"
    );
    for hosting in Hosting::ALL {
        let _ = writeln!(out, "  {}: [{}],", hosting.as_str(), list(hosting.sources().words()));
    }
    let _ = writeln!(
        out,
        "}} as const;\n\n/** The fields of a `ResourceSpec` that services were seen to round to one decimal (observed 6). */\n\
         export const ROUNDED_FIELDS = [\n{}] as const;",
        rounded_fields().fold(String::new(), |all, name| all + &format!("  '{name}',\n"))
    );
    out
}

/// What a rollback takes, for JavaScript: `pkg/src/generated/rollback.ts`. A file of its own, since only a rollback
/// needs it.
pub(crate) fn rollback() -> String {
    let mut out = String::from(
        "// What a rollback takes. Generated from src/schema by `cargo xtask generate`; not to be edited by hand.\n\n\
         /** The fields of `source_revision_config` that a request can carry, for each source (contract 2.4 and 4.5). */\n\
         export const REVISION_FIELDS: Readonly<Record<string, readonly string[]>> = {\n",
    );
    for source in Sources::ALL.words() {
        let _ = writeln!(out, "  {source}: [{}],", list(carried_fields(source)));
    }
    out.push_str("};\n");
    out
}

fn states(out: &mut String, name: &str, doc: &str, words: &[&str]) {
    let words = list(words.iter().copied());
    let _ = writeln!(
        out,
        "\n/** {doc}. */\nexport const {name}: ReadonlySet<unknown> = /* @__PURE__ */ new Set([{words}]);"
    );
}

/// The fields of `source_revision_config` that a request can carry for a source.
fn carried_fields(source: &str) -> impl Iterator<Item = &'static str> {
    let source = Sources::from_word(source.as_bytes()).unwrap_or(Sources::NONE);
    let fields = SOURCE_REVISION_CONFIG.fields.iter();
    fields
        .filter(move |field| field.direction != Direction::Response && field.sources.intersects(source))
        .map(|field| field.name)
}

fn sources(out: &mut String) {
    let _ = writeln!(
        out,
        "\n/** Every source in the contract's order, with its label and a sentence of help (contract {}). */\nexport const SOURCES = [",
        SOURCE.section
    );
    for (word, (label, help)) in SOURCE.documented.iter().chain(SOURCE.observed).zip(SOURCE.labels) {
        let _ = writeln!(out, "  {{ value: '{word}', label: '{label}', help: '{help}' }},");
    }
    out.push_str("] as const;\n");
}

fn list<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    words.into_iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(", ")
}
