//! A form on each side of the limit of every rule, for the tests in JavaScript: `tests/cases/rule-sides.json`.

use deployment_control::validate::{Hosting, IssueKind};
use serde_json::{Value, json};

pub(crate) fn cases() -> String {
    let case = |kind: &IssueKind| {
        let words = kind.words();
        let example = words.example.filter(|_| !words.harmless.is_empty())?;
        let form = |text: &str| serde_json::from_str::<Value>(text).ok();
        let (breaks, harmless) = (form(example.form)?, form(words.harmless)?);
        let hosting = example.hosting.map(Hosting::as_str);
        Some(json!({ "code": kind.code(), "record": example.record.name, "hosting": hosting, "breaks": breaks, "harmless": harmless }).to_string())
    };
    let cases: Vec<_> = IssueKind::ALL.iter().filter_map(case).collect();
    format!("[\n  {}\n]\n", cases.join(",\n  "))
}
