//! What the tables say of sources, types, installations and rounding, for JavaScript: `pkg/src/generated/choices.ts`.

use std::fmt::Write as _;

use deployment_control::schema::{Choices, DEPLOYMENT_TYPE, Hosting, SOURCE, rounded_fields};

pub(crate) fn module() -> String {
    let mut out = String::from(
        "// What forms show of sources, types and installations. Generated from src/schema by `cargo xtask generate`; not to be edited by hand.\n",
    );
    labels(&mut out, "SOURCES", "Every source in the contract's order, with its label and a sentence of help", &SOURCE);
    labels(&mut out, "DEPLOYMENT_TYPES", "Every type of deployment, with its label", &DEPLOYMENT_TYPE);
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

fn labels(out: &mut String, name: &str, doc: &str, choices: &Choices) {
    let _ = writeln!(out, "\n/** {doc} (contract {}). */\nexport const {name} = [", choices.section);
    for (word, (label, help)) in choices.documented.iter().chain(choices.observed).zip(choices.labels) {
        let help = if help.is_empty() { String::new() } else { format!(", help: '{help}'") };
        let _ = writeln!(out, "  {{ value: '{word}', label: '{label}'{help} }},");
    }
    out.push_str("] as const;\n");
}

fn list<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    words.into_iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(", ")
}
