//! A published file of `OpenAPI` 3.0 or 3.1: read, in our words, with its references followed.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, anyhow, bail};
use serde_json::{Map, Value};

/// More references in a row than any file has: they lead in a circle.
const MOST_REFERENCES: usize = 32;

/// A word of the published file with ours for it.
pub(super) type Word<'a> = (&'a str, &'a str);

/// A published file.
pub(super) struct Document {
    root: Value,
}

impl Document {
    /// Reads a file, and puts our words in place of the publisher's.
    pub(super) fn read(path: &Path, words: &[Word<'_>]) -> Result<Self> {
        let name = path.display();
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
        Self::parse(&text, words).with_context(|| format!("{name} is no OpenAPI file that can be compared"))
    }

    /// Reads a text.
    pub(super) fn parse(text: &str, words: &[Word<'_>]) -> Result<Self> {
        let mut root: Value = serde_json::from_str(text)
            .context("it is not JSON: save it as the service publishes it, at /openapi.json")?;
        let version = root["openapi"].as_str().or_else(|| root["swagger"].as_str()).unwrap_or("none");
        if !(version.starts_with("3.0.") || version.starts_with("3.1.")) {
            bail!("its version of OpenAPI is {version}, and 3.0 and 3.1 are understood");
        }
        if !root["paths"].is_object() {
            bail!("it has no `paths`");
        }
        for word in words {
            rename(&mut root, *word);
        }
        Ok(Self { root })
    }

    pub(super) fn root(&self) -> &Value {
        &self.root
    }

    /// A value, or what its reference leads to, with the reference's last name.
    pub(super) fn follow<'a>(&'a self, mut value: &'a Value) -> Result<(&'a Value, Option<&'a str>)> {
        let mut name = None;
        for _ in 0..MOST_REFERENCES {
            let Some(reference) = value.get("$ref").and_then(Value::as_str) else { return Ok((value, name)) };
            let pointer = reference
                .strip_prefix('#')
                .ok_or_else(|| anyhow!("{reference} leads out of the file: bundle it into one file first"))?;
            value = self.root.pointer(pointer).ok_or_else(|| anyhow!("{reference} leads nowhere in the file"))?;
            name = name.or_else(|| reference.rsplit('/').next());
        }
        bail!("the references lead in a circle at {}", name.unwrap_or_default())
    }
}

/// Puts a word of ours in place of another, where it stands alone: in names, paths and values, not inside of words.
fn rename(value: &mut Value, word: Word<'_>) {
    match value {
        Value::String(text) => *text = renamed(text, word),
        Value::Array(items) => items.iter_mut().for_each(|item| rename(item, word)),
        Value::Object(members) => {
            let renamed_members: Map<String, Value> = std::mem::take(members)
                .into_iter()
                .map(|(name, mut member)| {
                    rename(&mut member, word);
                    (renamed(&name, word), member)
                })
                .collect();
            *members = renamed_members;
        }
        _ => {}
    }
}

fn renamed(text: &str, (theirs, ours): Word<'_>) -> String {
    let is_inside = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(theirs) {
        let (before, after) = (&rest[..at], &rest[at + theirs.len()..]);
        let last = before.as_bytes().last().or(out.as_bytes().last());
        let stands_alone = !is_inside(last) && !is_inside(after.as_bytes().first());
        out.push_str(before);
        out.push_str(if stands_alone { ours } else { theirs });
        rest = after;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::{Document, renamed};

    #[test]
    fn a_word_is_renamed_where_it_stands_alone() {
        let word = ("forgehub", "repo_host");
        let cases = [
            ("forgehub", "repo_host"),
            ("/v1/integrations/forgehub/install", "/v1/integrations/repo_host/install"),
            ("forge-forgehub", "forge-repo_host"),
            ("forgehub_app", "forgehub_app"),
            ("myforgehub", "myforgehub"),
            ("forgehubforgehub", "forgehubforgehub"),
        ];
        for (text, expected) in cases {
            assert_eq!(renamed(text, word), expected);
        }
    }

    #[test]
    fn what_is_no_file_of_openapi_is_refused_with_the_reason() {
        let cases = [
            ("<html>", "not JSON"),
            ("[]", "its version of OpenAPI is none"),
            (r#"{"swagger":"2.0","paths":{}}"#, "2.0, and 3.0 and 3.1 are understood"),
            (r#"{"openapi":"3.1.0"}"#, "no `paths`"),
        ];
        for (text, expected) in cases {
            let error = Document::parse(text, &[]).err().map(|error| format!("{error:#}")).unwrap_or_default();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }

    #[test]
    fn references_that_lead_nowhere_out_or_in_a_circle_are_errors() {
        let text =
            r##"{"openapi":"3.1.0","paths":{},"a":{"$ref":"#/a"},"b":{"$ref":"other.json#/b"},"c":{"$ref":"#/d"}}"##;
        let document = Document::parse(text, &[]).expect("it is a file of OpenAPI");
        for (name, expected) in [("a", "circle"), ("b", "out of the file"), ("c", "#/d leads nowhere")] {
            let error = document.follow(&document.root()[name]).expect_err("it leads to no value").to_string();
            assert!(error.contains(expected), "{error}");
        }
    }
}
