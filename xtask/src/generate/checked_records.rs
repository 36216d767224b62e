//! The records as checks name them: `pkg/src/generated/checked-records.ts` and `places.ts`.

use std::fmt::Write as _;

use deployment_control::schema::RECORDS;

pub(super) fn module() -> String {
    let mut out = String::from(
        "// The records that are checked, in the core's order. Generated from src/schema by `cargo xtask generate`; not to be edited by hand.\n\n\
         import type { CheckedRecord } from '../checked-record.js';\n\n",
    );
    let mut names = Vec::new();
    for (place, record) in RECORDS.iter().enumerate() {
        let name = constant(record.name);
        let _ = writeln!(out, "export const {name}: CheckedRecord = {{ name: '{}', place: {place} }};", record.name);
        names.push(name);
    }
    let _ = write!(out, "\n/** All of them. */\nexport const RECORDS: readonly CheckedRecord[] = [\n  {},\n];\n", names.join(",\n  "));
    out
}

/// Where records stand in the core's list, and what the core reads at most: `pkg/src/generated/places.ts`.
pub(super) fn places() -> String {
    let mut out = String::from(
        "// The places of records in the core's list, and the core's bounds. Generated from src/schema and src/json by `cargo xtask generate`; not to be edited by hand.\n\n",
    );
    for (place, record) in RECORDS.iter().enumerate() {
        let _ = writeln!(out, "export const {} = {place};", constant(record.name));
    }
    let _ = write!(out, "\n/** The levels of nesting that the core reads. */\nexport const MAX_DEPTH = {};\n", deployment_control::json::MAX_DEPTH);
    out
}

/// `DeploymentCreate` as `DEPLOYMENT_CREATE`, `HTTPValidationError` as `HTTP_VALIDATION_ERROR`.
fn constant(name: &str) -> String {
    let letters: Vec<char> = name.replace("OAuth", "Oauth").chars().collect();
    let mut out = String::new();
    for (index, letter) in letters.iter().enumerate() {
        let starts = letter.is_ascii_uppercase() && index > 0;
        let follows_lower = starts && letters[index - 1].is_ascii_lowercase();
        let ends_capitals = starts && letters.get(index + 1).is_some_and(char::is_ascii_lowercase);
        if follows_lower || ends_capitals {
            out.push('_');
        }
        out.push(letter.to_ascii_uppercase());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::constant;

    #[test]
    fn names_of_constants_have_an_underscore_between_words() {
        for (name, expected) in [
            ("DeploymentCreate", "DEPLOYMENT_CREATE"),
            ("HTTPValidationError", "HTTP_VALIDATION_ERROR"),
            ("OAuthProvider", "OAUTH_PROVIDER"),
            ("Secret", "SECRET"),
        ] {
            assert_eq!(constant(name), expected);
        }
    }
}
