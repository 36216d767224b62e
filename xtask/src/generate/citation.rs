//! How generated texts say where a fact comes from.

use deployment_control::schema::{Basis, Bounds, Field, Kind, Sources};

/// Where a record is described: `contract 2.2`, `observed 4`, or `Kubernetes` for what is Kubernetes' own.
pub(super) fn section(section: &str) -> String {
    match section.strip_prefix("observed ") {
        Some(rest) => format!("observed {rest}"),
        None if section == "Kubernetes" => "Kubernetes".into(),
        None => format!("contract {section}"),
    }
}

/// The sentences that a field's documentation has beside its help.
pub(super) fn facts(field: &Field) -> Vec<String> {
    let mut facts = Vec::new();
    if !field.unit.as_str().is_empty() {
        facts.push(format!("Unit: {}.", field.unit.as_str()));
    }
    if let Kind::Integer(bounds) | Kind::Number(bounds) = field.kind {
        if matches!(field.kind, Kind::Integer(_)) {
            facts.push("A whole number.".into());
        }
        facts.extend(range(*bounds, field.basis));
    }
    facts.extend(sources(field));
    if field.advised_for != Sources::NONE {
        facts.push(format!("Usually given for {} (observed 5).", listed(field.advised_for)));
    }
    for (what, sources) in [("without", field.demanded_for), ("with", field.refused_for)] {
        if sources != Sources::NONE {
            let sources = listed(sources);
            facts.push(format!("Services were seen to refuse a creation for {sources} {what} it (observed 14)."));
        }
    }
    if field.after_creation != Sources::NONE {
        facts.push(format!("For {} it is set after the creation (observed 5).", listed(field.after_creation)));
    }
    if field.immutable && !field.help.contains("Cannot change") {
        facts.push("Cannot change after creation.".into());
    }
    if field.required_by_kubernetes {
        facts.push("Kubernetes refuses the record without it.".into());
    }
    match field.basis {
        Basis::Documented => {}
        Basis::Observed => facts.push("Seen on services, not in the contract.".into()),
        Basis::Kubernetes => facts.push("Kubernetes' own.".into()),
    }
    facts
}

/// Where the sources of fields were observed.
const OBSERVED: &str = "observed 5";

/// The sources that a field is for and those that require it, as one sentence where the same notes say both.
fn sources(field: &Field) -> Vec<String> {
    let only = format!("Only for {}", listed(field.sources));
    // The help of a few fields says it in its own words.
    let is_told = field.sources == Sources::ALL || field.help.contains(&only);
    let required = format!("equired for {} (observed 5).", listed(field.required_for));
    let section = source_section(field);
    match (is_told, field.required_for == Sources::NONE) {
        (true, true) => Vec::new(),
        (true, false) => vec![format!("R{required}")],
        (false, true) => vec![format!("{only} ({section}).")],
        (false, false) if section != OBSERVED => vec![format!("{only} ({section})."), format!("R{required}")],
        (false, false) if field.sources == field.required_for => {
            vec![format!("{only}, and required there (observed 5).")]
        }
        (false, false) => vec![format!("{only}; r{required}")],
    }
}

/// The bounds of a number and who says so, as a sentence.
fn range(bounds: Bounds, basis: Basis) -> Option<String> {
    let who = match bounds.basis {
        _ if basis == Basis::Observed => "observed 3",
        Basis::Documented => "the contract",
        Basis::Observed => "observed 6",
        Basis::Kubernetes => "Kubernetes",
    };
    match (bounds.minimum, bounds.maximum) {
        (Some(minimum), Some(maximum)) => Some(format!("{minimum} to {maximum} ({who}).")),
        (Some(minimum), None) => Some(format!("At least {minimum} ({who}).")),
        (None, Some(maximum)) => Some(format!("At most {maximum} ({who}).")),
        (None, None) => None,
    }
}

/// The words of a set of sources as a phrase: `a, b and c`.
fn listed(sources: Sources) -> String {
    let words: Vec<_> = sources.words().collect();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => words.concat(),
    }
}

fn source_section(field: &Field) -> &'static str {
    if field.sources_basis == Basis::Documented { "the contract" } else { OBSERVED }
}
