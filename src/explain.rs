//! Says what a patch changes, and whether a new revision follows: `will`, `will_not` or `may`.
//!
//! The contract promises one thing (service.md 2.2, 2.4 and 3): fields of `source_revision_config` need a new revision, fields of `source_config` do not. What services
//! were seen to do beyond that ranks as `may`. A field that is null changes nothing: services were seen to read it as left out.

use crate::json::{self, Malformed, Reader, SyntaxError, writer};
use crate::schema::{DEPLOYMENT_PATCH, Effect, Field, Kind, Record};
use crate::validate::Segment;

/// Who says what a field does to the deployment's revisions.
pub use crate::schema::Basis;

/// One field that a patch sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Where the field stands in the patch.
    pub path: Vec<Segment>,
    /// What setting it does to the deployment's revisions.
    pub effect: Effect,
    /// Who says so.
    pub basis: Basis,
    /// Why, as a sentence.
    pub because: &'static str,
}

/// What a patch does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Whether a new revision follows.
    pub new_revision: Effect,
    /// The fields that the patch sets, in its order.
    pub changes: Vec<Change>,
}

/// Explains the JSON text of a patch (service.md 4.5).
///
/// # Errors
/// Where the text is no JSON. A text that is JSON but no patch has no changes.
///
/// # Examples
/// ```
/// use deployment_control::{explain, schema::Effect};
/// let explanation = explain::explain(br#"{"source_config": {"build_on_push": false}}"#)?;
/// assert_eq!(explanation.new_revision, Effect::WillNot);
/// let explanation = explain::explain(br#"{"source_revision_config": {"repo_ref": "main"}}"#)?;
/// assert_eq!(explanation.new_revision, Effect::Will);
/// # Ok::<(), deployment_control::json::SyntaxError>(())
/// ```
pub fn explain(patch: &[u8]) -> Result<Explanation, SyntaxError> {
    let mut walk = Walk { reader: Reader::new(patch), path: Vec::new(), changes: Vec::new() };
    if walk.record(&DEPLOYMENT_PATCH).and_then(|()| walk.reader.end()).is_err() {
        return Err(walk.reader.error());
    }
    let new_revision = walk.changes.iter().map(|change| change.effect).max().unwrap_or(Effect::WillNot);
    Ok(Explanation { new_revision, changes: walk.changes })
}

impl Explanation {
    /// The explanation as JSON: `{"newRevision": …, "changes": […]}`.
    pub fn to_json(&self) -> String {
        let mut out = String::from("{\"newRevision\":");
        writer::text(&mut out, self.new_revision.as_str());
        out.push_str(",\"changes\":[");
        for (index, change) in self.changes.iter().enumerate() {
            out.push_str(if index == 0 { "{\"path\":[" } else { ",{\"path\":[" });
            for (step, segment) in change.path.iter().enumerate() {
                if step > 0 {
                    out.push(',');
                }
                writer::text(&mut out, &segment.as_text());
            }
            out.push_str("],\"effect\":");
            writer::text(&mut out, change.effect.as_str());
            out.push_str(",\"basis\":");
            writer::text(&mut out, change.basis.as_str());
            out.push_str(",\"because\":");
            writer::text(&mut out, change.because);
            out.push('}');
        }
        out.push_str("]}");
        out
    }
}

struct Walk<'a> {
    reader: Reader<'a>,
    path: Vec<Segment>,
    changes: Vec<Change>,
}

impl Walk<'_> {
    fn record(&mut self, record: &'static Record) -> Result<(), Malformed> {
        if self.reader.kind()? != json::Kind::Object {
            return self.reader.skip();
        }
        let mut first = self.reader.begin_object()?;
        while let Some(key) = self.reader.next_key(&mut first)? {
            let Some(field) = record.fields.iter().find(|field| key.is(field.name)) else {
                self.reader.skip()?;
                continue;
            };
            self.path.push(Segment::Name(field.name));
            // Of two equal keys the last counts.
            let path = &self.path;
            self.changes.retain(|change| !change.path.starts_with(path));
            self.field(field)?;
            self.path.pop();
        }
        Ok(())
    }

    fn field(&mut self, field: &'static Field) -> Result<(), Malformed> {
        if self.reader.kind()? == json::Kind::Null {
            return self.reader.null();
        }
        match field.kind {
            // A configuration that sets nothing changes nothing; its fields speak for themselves.
            Kind::Record(inner) if field.effect == Effect::WillNot => self.record(inner),
            _ => {
                let (basis, because) = reason(field.effect);
                self.changes.push(Change { path: self.path.clone(), effect: field.effect, basis, because });
                self.reader.skip()
            }
        }
    }
}

const fn reason(effect: Effect) -> (Basis, &'static str) {
    match effect {
        Effect::Will => (Basis::Documented, "Fields of source_revision_config need a new revision when they change."),
        Effect::WillNot => (Basis::Documented, "Fields of source_config need no new revision when they change."),
        Effect::May => (Basis::Observed, "Services were seen to make a new revision for this field; the contract does not say."),
    }
}

#[cfg(test)]
mod tests {
    use super::explain;
    use crate::schema::Effect;

    #[test]
    fn every_group_of_fields_has_its_verdict() {
        let cases = [
            ("{}", Effect::WillNot, 0),
            (r#"{"source_config":{"build_on_push":true,"custom_url":"https://a"}}"#, Effect::WillNot, 2),
            (r#"{"source_config":{"resource_spec":{"cpu":1}}}"#, Effect::May, 1),
            (r#"{"source_config":{"install_command":"a"}}"#, Effect::May, 1),
            (r#"{"secrets":[]}"#, Effect::May, 1),
            (r#"{"secret_references":[]}"#, Effect::May, 1),
            (r#"{"revision_source":"repo_host"}"#, Effect::May, 1),
            (r#"{"source_revision_config":{"image_uri":"a"}}"#, Effect::Will, 1),
            (r#"{"source_config":{"build_on_push":true},"source_revision_config":{"repo_ref":"main"}}"#, Effect::Will, 2),
            (r#"{"source_config":null,"source_revision_config":{"repo_ref":null},"secrets":null}"#, Effect::WillNot, 0),
            (r#"{"source_revision_config":{"image_uri":"a","image_uri":null}}"#, Effect::WillNot, 0),
            (r#"{"source_revision_config":{},"unknown":{"repo_ref":"a"}}"#, Effect::WillNot, 0),
            ("[]", Effect::WillNot, 0),
        ];
        for (text, verdict, changes) in cases {
            let explanation = explain(text.as_bytes()).expect(text);
            assert_eq!((explanation.new_revision, explanation.changes.len()), (verdict, changes), "{text}");
        }
    }

    #[test]
    fn an_explanation_reads_as_json() {
        let explanation = explain(br#"{"source_config":{"build_on_push":true}}"#).expect("it is JSON");
        assert_eq!(
            explanation.to_json(),
            r#"{"newRevision":"will_not","changes":[{"path":["source_config","build_on_push"],"effect":"will_not","basis":"documented","because":"Fields of source_config need no new revision when they change."}]}"#
        );
    }
}
