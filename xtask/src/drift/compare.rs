//! Compares a published file with the tables, operation by operation and field by field.

use std::collections::BTreeSet;

use anyhow::{Context as _, Result};
use serde_json::Value;

use super::document::Document;
use super::operations::{self, Operation};
use super::rows::{ABSENT, RECORD, Row, Rows};
use super::shape::Shape;

/// The differences of two files: what is published, and the file of our tables.
pub(super) fn compare(theirs: &Document, ours: &Document) -> Result<Vec<Row>> {
    let (published, known) = (operations::read(theirs)?, operations::read(ours)?);
    let mut rows = Rows::default();
    let addresses: BTreeSet<_> = published.keys().chain(known.keys()).map(|(method, path)| (path, method)).collect();
    for (path, method) in addresses {
        let address = (method.clone(), path.clone());
        let (their_one, our_one) = (published.get(&address), known.get(&address));
        let title = our_one.or(their_one).map(|one| one.title.clone()).unwrap_or_default();
        let mut comparison = Comparison { theirs, ours, operation: &title, rows: &mut rows, seen: BTreeSet::new() };
        match (their_one, our_one) {
            (Some(their_one), Some(our_one)) => {
                comparison.operations(their_one, our_one).with_context(|| title.clone())?;
            }
            (Some(_), None) => comparison.add("", "operation", "there", ABSENT),
            _ => comparison.add("", "operation", ABSENT, "there"),
        }
    }
    Ok(rows.into_rows())
}

/// The comparison of one operation.
struct Comparison<'a, 'r> {
    theirs: &'a Document,
    ours: &'a Document,
    operation: &'r str,
    rows: &'r mut Rows,
    /// The pairs of records that were compared, since records can contain themselves.
    seen: BTreeSet<(&'a str, &'a str)>,
}

impl<'a> Comparison<'a, '_> {
    fn add(&mut self, place: &str, fact: &str, theirs: impl Into<String>, ours: impl Into<String>) {
        let (theirs, ours) = (theirs.into(), ours.into());
        if theirs != ours {
            let (operation, place, fact) = (self.operation.to_owned(), place.to_owned(), fact.to_owned());
            self.rows.add(Row { operation, place, fact, theirs, ours });
        }
    }

    fn operations(&mut self, theirs: &Operation<'a>, ours: &Operation<'a>) -> Result<()> {
        self.add("", "deprecated", yes(theirs.is_deprecated), yes(ours.is_deprecated));
        self.add("", "security", joined(&theirs.security, " or "), joined(&ours.security, " or "));
        self.path(theirs, ours)?;
        let parameters: BTreeSet<_> = theirs.parameters.keys().chain(ours.parameters.keys()).copied().collect();
        for (kind, name) in parameters.into_iter().filter(|(kind, _)| *kind != "path") {
            let place = format!("{kind} {name}");
            let (their_one, our_one) = (theirs.parameters.get(&(kind, name)), ours.parameters.get(&(kind, name)));
            if let Some((their_one, our_one)) = self.both(&place, "parameter", their_one.copied(), our_one.copied()) {
                self.add(&place, "required", yes(their_one["required"] == true), yes(our_one["required"] == true));
                self.add(
                    &place,
                    "deprecated",
                    yes(their_one["deprecated"] == true),
                    yes(our_one["deprecated"] == true),
                );
                self.schemas(&place, &their_one["schema"], &our_one["schema"])?;
            }
        }
        if let Some((their_body, our_body)) = self.both("body", "body", theirs.body, ours.body) {
            self.add("body", "required", yes(their_body["required"] == true), yes(our_body["required"] == true));
            self.content("body", their_body, our_body)?;
        }
        self.responses(theirs, ours)
    }

    /// The parameters of the path, by their order: a name of one is the service's own affair, but it is told.
    fn path(&mut self, theirs: &Operation<'a>, ours: &Operation<'a>) -> Result<()> {
        for (their_name, our_name) in theirs.path_names.iter().zip(&ours.path_names) {
            let place = format!("path {our_name}");
            self.add(&place, "name", *their_name, *our_name);
            let (their_one, our_one) =
                (theirs.parameters.get(&("path", *their_name)), ours.parameters.get(&("path", *our_name)));
            if let (Some(their_one), Some(our_one)) = (their_one, our_one) {
                self.schemas(&place, &their_one["schema"], &our_one["schema"])?;
            }
        }
        Ok(())
    }

    fn responses(&mut self, theirs: &Operation<'a>, ours: &Operation<'a>) -> Result<()> {
        let only_theirs: BTreeSet<String> = theirs
            .responses
            .keys()
            .filter(|status| !ours.responses.contains_key(*status))
            .map(|one| (*one).to_owned())
            .collect();
        let only_ours = ours.responses.keys().filter(|status| !theirs.responses.contains_key(*status));
        let only_ours: BTreeSet<String> =
            only_ours.filter(|status| !ours.general.contains(*status)).map(|one| (*one).to_owned()).collect();
        self.add("responses", "statuses of one side", joined(&only_theirs, ", "), joined(&only_ours, ", "));
        for (status, response) in &theirs.responses {
            if let Some(our_response) = ours.responses.get(status)
                && (status.starts_with('2') || response.get("content").is_some())
            {
                self.content(&format!("response {status}"), response, our_response)?;
            }
        }
        Ok(())
    }

    /// The media types of a body or of a response, and the schema of its JSON.
    fn content(&mut self, place: &str, theirs: &'a Value, ours: &'a Value) -> Result<()> {
        let media = |value: &Value| -> BTreeSet<String> {
            value["content"].as_object().into_iter().flat_map(|content| content.keys().cloned()).collect()
        };
        self.add(place, "media types", joined(&media(theirs), ", "), joined(&media(ours), ", "));
        match (json_schema(theirs), json_schema(ours)) {
            (Some(their_schema), Some(our_schema)) => self.schemas(place, their_schema, our_schema),
            _ => Ok(()),
        }
    }

    /// The two sides of a thing; a row if one has none of it.
    fn both<T>(&mut self, place: &str, fact: &str, theirs: Option<T>, ours: Option<T>) -> Option<(T, T)> {
        match (theirs, ours) {
            (Some(theirs), Some(ours)) => return Some((theirs, ours)),
            (Some(_), None) => self.add(place, fact, "there", ABSENT),
            (None, Some(_)) => self.add(place, fact, ABSENT, "there"),
            (None, None) => {}
        }
        None
    }

    fn schemas(&mut self, place: &str, their_schema: &'a Value, our_schema: &'a Value) -> Result<()> {
        let theirs = Shape::read(self.theirs, their_schema).with_context(|| place.to_owned())?;
        let ours = Shape::read(self.ours, our_schema).with_context(|| place.to_owned())?;
        self.add(place, "type", theirs.kind(), ours.kind());
        self.add(place, "null", yes(theirs.nullable), yes(ours.nullable));
        if theirs.types.is_empty() || ours.types.is_empty() {
            return Ok(());
        }
        let (only_theirs, only_ours) = (&theirs.words - &ours.words, &ours.words - &theirs.words);
        self.add(place, "words of one side", joined(&only_theirs, ", "), joined(&only_ours, ", "));
        if !theirs.words.is_empty() && !ours.words.is_empty() {
            self.add(place, "other words", yes(theirs.is_open), yes(ours.is_open));
        }
        let facts: BTreeSet<_> = theirs.facts.keys().chain(ours.facts.keys()).copied().collect();
        for fact in facts {
            let said = |shape: &Shape<'_>| shape.facts.get(fact).map_or(ABSENT, String::as_str).to_owned();
            self.add(place, fact, said(&theirs), said(&ours));
        }
        // The schema of answers is a form of the same record.
        let record = ours.name.map(|name| name.strip_suffix("Read").unwrap_or(name));
        let inner = record.map_or_else(|| place.to_owned(), |name| format!("{RECORD}{name}"));
        let pair = record.map(|name| (theirs.name.unwrap_or_default(), name));
        if pair.is_none_or(|pair| self.seen.insert(pair)) {
            self.fields(&inner, &theirs, &ours)?;
        }
        if let (Some(their_items), Some(our_items)) = (theirs.items, ours.items) {
            self.schemas(&format!("{place}[]"), their_items, our_items)?;
        }
        if let (Some(their_values), Some(our_values)) = (theirs.values, ours.values) {
            self.schemas(&format!("{place}.*"), their_values, our_values)?;
        }
        Ok(())
    }

    fn fields(&mut self, place: &str, theirs: &Shape<'a>, ours: &Shape<'a>) -> Result<()> {
        self.add(place, "unknown fields", refused(theirs.is_closed), refused(ours.is_closed));
        if theirs.is_free() || ours.is_free() {
            let names = |shape: &Shape<'_>| shape.fields.keys().map(|name| (*name).to_owned()).collect();
            self.add(place, "fields", joined(&names(theirs), ", "), joined(&names(ours), ", "));
            return Ok(());
        }
        let names: BTreeSet<_> = theirs.fields.keys().chain(ours.fields.keys()).copied().collect();
        for name in names {
            let place = format!("{place}.{name}");
            match (theirs.fields.get(name), ours.fields.get(name)) {
                (Some(their_field), Some(our_field)) => {
                    self.add(
                        &place,
                        "required",
                        yes(theirs.required.contains(name)),
                        yes(ours.required.contains(name)),
                    );
                    self.schemas(&place, their_field, our_field)?;
                }
                (Some(field), None) => {
                    let kind = said(&Shape::read(self.theirs, field)?, theirs.required.contains(name));
                    self.add(&place, "field", kind, ABSENT);
                }
                (None, field) => {
                    let kind = field.map(|field| Shape::read(self.ours, field)).transpose()?.unwrap_or_default();
                    self.add(&place, "field", ABSENT, said(&kind, ours.required.contains(name)));
                }
            }
        }
        Ok(())
    }
}

/// What is said of a field that the other side has not.
fn said(shape: &Shape<'_>, is_required: bool) -> String {
    let null = if shape.nullable { " or null" } else { "" };
    format!("{}{null}{}", shape.kind(), if is_required { ", required" } else { "" })
}

fn json_schema(value: &Value) -> Option<&Value> {
    value["content"].get("application/json").and_then(|content| content.get("schema"))
}

fn yes(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
}

fn refused(is: bool) -> &'static str {
    if is { "refused" } else { "taken" }
}

fn joined(words: &BTreeSet<String>, between: &str) -> String {
    if words.is_empty() { "none".into() } else { words.iter().map(String::as_str).collect::<Vec<_>>().join(between) }
}
