//! Facts of the contract that forms and the emulator need stand in `src/schema` alone; what JavaScript needs of them is
//! generated.

use super::source::{self, Source};

/// A fact, and the words that a second list of it would hold close to each other.
const FACTS: [(&str, &[&str]); 4] = [
    ("the sources", &["repo_host", "external_docker", "internal_docker", "internal_source"]),
    ("the types of deployments", &["dev_free", "dev", "prod"]),
    ("the rounded fields", &["queue_cpu", "queue_cpu_limit", "redis_cpu"]),
    ("the states of a failure", &["CREATE_FAILED", "BUILD_FAILED", "DEPLOY_FAILED"]),
];

/// What is done in one file alone, a piece of code by which it is known, and that file.
const DONE_ONCE: [(&str, &str, &str); 8] = [
    ("the days of the calendar", "719_468", "src/time.rs"),
    ("the size of the largest page", "PAGE_SIZE = 100", "pkg/src/generated/operations.ts"),
    ("telling objects from lists", "!== null && !Array.isArray(value)", "pkg/src/values/plain.ts"),
    ("the walk over the secrets of a record", "function walkSecrets", "pkg/src/values/walk-secrets.ts"),
    ("which lists hold secrets", "function isSecretList", "pkg/src/values/walk-secrets.ts"),
    ("reading .env files", "function readEnv(", "pkg/src/values/env-file.ts"),
    ("hiding credentials", "%(?:25)*", "pkg/src/values/credential-mask.ts"),
    ("hiding credentials in Rust", "b\"5c\"", "src/client/credentials/mask.rs"),
];

/// How many lines a list of such words may span.
const SPAN: usize = 8;

/// Files that name the words for another reason.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("src/schema/", "the tables themselves"),
    ("src/model/records.rs", "generated"),
    ("pkg/src/generated/", "generated"),
    ("src/client/message.rs", "what to do next after each state"),
    ("pkg/src/client/errors/create/create-wait-error.ts", "the same"),
    ("www/src/form/model/sources.ts", "an icon for each source; the compiler asks for all of them"),
];

fn copies(sources: &[Source]) -> Vec<String> {
    let mut found = Vec::new();
    for Source { path, text } in sources {
        if path.ends_with("/tests.rs") || EXCEPTIONS.iter().any(|(start, _)| path.starts_with(start)) {
            continue;
        }
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let is_code = |line: &&str| !line.trim_start().starts_with(['/', '*']);
        let lines: Vec<_> = code.lines().map(|line| Some(line).filter(is_code).unwrap_or_default()).collect();
        for (fact, words) in FACTS {
            if !words.iter().all(|word| code.contains(word)) {
                continue;
            }
            let quoted = |line: &str, word: &str| {
                [format!("'{word}'"), format!("\"{word}\""), format!("{word}:")].iter().any(|text| line.contains(text))
            };
            let has_all = |window: &[&str]| words.iter().all(|word| window.iter().any(|line| quoted(line, word)));
            if let Some(line) = lines.windows(SPAN.min(lines.len()).max(1)).position(has_all) {
                found.push(format!("{path}:{}: {fact}", line + 1));
            }
        }
    }
    found
}

/// The lines that do elsewhere what one file does, and the files that do it no more.
fn done_again(sources: &[Source]) -> Vec<String> {
    let mut found = Vec::new();
    for (about, code, home) in DONE_ONCE {
        for Source { path, text } in sources {
            if path == home || !text.contains(code) {
                continue;
            }
            let lines = text.lines().enumerate().filter(|(_, line)| line.contains(code)).map(|(index, _)| index + 1);
            found.extend(lines.map(|line| format!("{path}:{line}: {about}, see {home}")));
        }
        if !sources.iter().any(|Source { path, text }| path == home && text.contains(code)) {
            found.push(format!("{home}: {about} is not known by {code} any more"));
        }
    }
    found
}

fn all_sources() -> Vec<Source> {
    let mut sources = source::below("src", &[".rs"]);
    sources.extend(source::below("pkg/src", &[".ts"]));
    sources.extend(source::below("cli/src", &[".ts"]));
    sources.extend(source::below("www/src", &[".ts", ".tsx"]));
    sources
}

#[test]
fn nothing_is_done_in_two_files() {
    let mut sources = all_sources();
    assert_eq!(done_again(&sources), Vec::<String>::new());
    sources.push(Source { path: "www/src/a.ts".into(), text: "\nfunction walkSecrets() {}\n".into() });
    let home = "pkg/src/values/walk-secrets.ts";
    assert_eq!(done_again(&sources), [format!("www/src/a.ts:2: the walk over the secrets of a record, see {home}")]);
}

#[test]
fn no_fact_stands_twice() {
    let found = copies(&all_sources());
    assert!(found.is_empty(), "import these from src/schema or pkg/src/generated/choices.ts:\n{}", found.join("\n"));
}

#[test]
fn a_planted_copy_is_found_and_a_single_word_is_none() {
    let source = |text: &str| vec![Source { path: "www/src/a.ts".into(), text: text.into() }];
    let copy = source(
        "const A = 1;\n// 'dev_free' 'dev' 'prod'\nconst TYPES = {\n  dev_free: 'Free',\n  dev: 'D',\n  prod: 'P',\n};\n",
    );
    assert_eq!(copies(&copy), ["www/src/a.ts:1: the types of deployments"]);
    assert_eq!(copies(&source("if (source === 'repo_host') x();\n")), Vec::<String>::new());
}
