//! Reads the service's own 422 into issues of the same shape as ours (contract 2.7).

use super::issue::location::Segment;
use crate::json::{self, Malformed, Reader, writer};
use crate::schema::{Kind, Record};

/// An issue that the service found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServiceIssue {
    /// The service's word for what is wrong.
    pub word: String,
    /// Where it is, as the service says it.
    pub loc: Vec<Segment>,
    /// The field of the form that it belongs to: the location without its root and without what is no part of the form,
    /// such as the names of a union's members.
    pub path: Vec<Segment>,
    /// The service's sentence.
    pub msg: String,
    /// The sentence's parameters as a JSON object, if the service gave them.
    pub ctx: Option<String>,
}

impl ServiceIssue {
    /// Appends the issue as a JSON object of the same shape as [`super::Issue::write_json`].
    #[inline(never)]
    pub fn write_json(&self, out: &mut String) {
        out.push_str("{\"type\":");
        writer::text(out, &self.word);
        out.push_str(",\"loc\":");
        Segment::write_json(out, &self.loc);
        out.push_str(",\"msg\":");
        writer::text(out, &self.msg);
        if let Some(ctx) = &self.ctx {
            out.push_str(",\"ctx\":");
            out.push_str(ctx);
        }
        out.push_str(",\"path\":");
        Segment::write_json(out, &self.path);
        out.push_str(",\"code\":");
        writer::text(out, &self.word);
        out.push_str(",\"degree\":\"refused\",\"severity\":\"error\",\"origin\":\"server\"}");
    }
}

/// Reads the body of a 422. `form` is the record of the request's body.
///
/// A `detail` that is a text becomes one issue of the whole form; any other body gives no issue.
#[inline(never)]
pub fn service_issues(form: Option<&'static Record>, body: &str) -> Vec<ServiceIssue> {
    let mut issues = Vec::new();
    // If the text is cut off, the issues before the cut are kept.
    let _ = read(form, body, &mut issues);
    issues
}

fn read(form: Option<&'static Record>, body: &str, issues: &mut Vec<ServiceIssue>) -> Result<(), Malformed> {
    let mut reader = Reader::new(body.as_bytes());
    if reader.kind()? != json::Kind::Object {
        return Ok(());
    }
    let mut first = reader.begin_object()?;
    while let Some(key) = reader.next_key(&mut first)? {
        match reader.kind()? {
            json::Kind::Text if key.is("detail") => {
                let msg = reader.text()?.as_str().into_owned();
                issues.push(ServiceIssue {
                    word: "value_error".into(),
                    loc: vec![Segment::Name("body")],
                    path: Vec::new(),
                    msg,
                    ctx: None,
                });
            }
            json::Kind::List if key.is("detail") => {
                let mut first = reader.begin_list()?;
                while reader.next_item(&mut first)? {
                    if reader.kind()? == json::Kind::Object {
                        issues.push(item(&mut reader, form)?);
                    } else {
                        reader.skip()?;
                    }
                }
            }
            _ => reader.skip()?,
        }
    }
    Ok(())
}

fn item(reader: &mut Reader<'_>, form: Option<&'static Record>) -> Result<ServiceIssue, Malformed> {
    let mut issue =
        ServiceIssue { word: "value_error".into(), loc: Vec::new(), path: Vec::new(), msg: String::new(), ctx: None };
    let mut first = reader.begin_object()?;
    while let Some(key) = reader.next_key(&mut first)? {
        match reader.kind()? {
            json::Kind::Text if key.is("type") => issue.word = reader.text()?.as_str().into_owned(),
            json::Kind::Text if key.is("msg") => issue.msg = reader.text()?.as_str().into_owned(),
            json::Kind::List if key.is("loc") => issue.loc = location(reader)?,
            json::Kind::Object if key.is("ctx") => {
                let start = reader.position();
                reader.skip()?;
                let raw = &reader.bytes()[start..reader.position()];
                issue.ctx = Some(json::utf8(raw).trim().to_owned());
            }
            _ => reader.skip()?,
        }
    }
    issue.path = path(&issue.loc, form);
    Ok(issue)
}

fn location(reader: &mut Reader<'_>) -> Result<Vec<Segment>, Malformed> {
    let mut loc = Vec::new();
    let mut first = reader.begin_list()?;
    while reader.next_item(&mut first)? {
        match reader.kind()? {
            json::Kind::Text => loc.push(Segment::Key(reader.text()?.as_str().into_owned())),
            json::Kind::Number => loc.push(Segment::Index(reader.number()?.value.max(0.0) as usize)),
            _ => reader.skip()?,
        }
    }
    Ok(loc)
}

/// The part of a location that stands in the form.
fn path(loc: &[Segment], form: Option<&'static Record>) -> Vec<Segment> {
    let Some((root, rest)) = loc.split_first() else { return Vec::new() };
    let Some(form) = form.filter(|_| root.as_text() == "body") else { return rest.to_vec() };
    let steps = steps(form, rest);
    rest.iter().zip(0..32).filter(|(_, bit)| steps & (1 << bit) != 0).map(|(segment, _)| segment.clone()).collect()
}

/// Which steps of a location, a JSON list without its root, stand in the form, one bit each from the lowest on. For
/// callers that have read the body of a 422 themselves.
///
/// Steps that the form does not know, such as the names of a union's members, do not. No form is 32 levels deep.
pub fn steps_in_form(form: &'static Record, location: &str) -> u32 {
    self::location(&mut Reader::new(location.as_bytes())).map_or(0, |loc| steps(form, &loc))
}

fn steps(form: &'static Record, loc: &[Segment]) -> u32 {
    let mut steps = 0;
    let mut inside = Inside::Record(form);
    for (segment, bit) in loc.iter().zip(0..32) {
        inside = match (&inside, segment) {
            (Inside::Record(record), Segment::Key(key)) => match record.position(key) {
                Some(index) => Inside::of(&record.fields[index].kind),
                None if record.open => Inside::Free,
                None => continue,
            },
            (Inside::List(inner), Segment::Index(_)) | (Inside::Map(inner), Segment::Key(_)) => Inside::of(inner),
            (Inside::Free, _) => Inside::Free,
            _ => continue,
        };
        steps |= 1 << bit;
    }
    steps
}

/// What may stand at a place of the form.
enum Inside {
    Record(&'static Record),
    List(&'static Kind),
    Map(&'static Kind),
    /// An object of unknown structure.
    Free,
    /// A single value.
    Leaf,
}

impl Inside {
    const fn of(kind: &'static Kind) -> Self {
        match kind {
            Kind::Record(record) => Self::Record(record),
            Kind::List(inner) => Self::List(inner),
            Kind::Map(_, inner) => Self::Map(inner),
            Kind::Object => Self::Free,
            _ => Self::Leaf,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::service_issues;
    use crate::schema::DEPLOYMENT_CREATE;

    fn paths(body: &str) -> Vec<String> {
        service_issues(Some(&DEPLOYMENT_CREATE), body)
            .iter()
            .map(|issue| {
                format!(
                    "{} {}: {}",
                    issue.word,
                    issue.path.iter().map(|segment| segment.as_text().into_owned()).collect::<Vec<_>>().join("."),
                    issue.msg
                )
            })
            .collect()
    }

    #[test]
    fn a_location_of_the_service_becomes_a_field_of_the_form() {
        let cases = [
            (
                r#"{"detail":[{"loc":["body","secrets",0,"name"],"msg":"m","type":"missing"}]}"#,
                vec!["missing secrets.0.name: m"],
            ),
            (
                r#"{"detail":[{"loc":["body","DeploymentCreate","source_config","SourceConfig","repo_url"],"msg":"m","type":"t"}]}"#,
                vec!["t source_config.repo_url: m"],
            ),
            (
                r#"{"detail":[{"loc":["body","source_config","resource_spec","cpu","float"],"msg":"m","type":"t"}]}"#,
                vec!["t source_config.resource_spec.cpu: m"],
            ),
            (
                r#"{"detail":[{"loc":["body","source_config","resource_spec","labels","a.b"],"msg":"m","type":"t"}]}"#,
                vec!["t source_config.resource_spec.labels.a.b: m"],
            ),
            (
                r#"{"detail":[{"loc":["path","deployment_id"],"msg":"m","type":"uuid_parsing"}]}"#,
                vec!["uuid_parsing deployment_id: m"],
            ),
            (r#"{"detail":"No such integration"}"#, vec!["value_error : No such integration"]),
            (r#"{"detail":[{"loc":["body"],"msg":"a"},{"loc":["bo"#, vec!["value_error : a"]),
            ("<html>", vec![]),
            (r#"{"detail":[1,null,{}]}"#, vec!["value_error : "]),
        ];
        for (body, expected) in cases {
            assert_eq!(paths(body), expected, "{body}");
        }
    }

    #[test]
    fn the_services_parameters_are_kept() {
        let issues =
            service_issues(None, r#"{"detail":[{"loc":["body","x"],"msg":"m","type":"t","ctx": {"ge": 1} }]}"#);
        let mut out = String::new();
        issues[0].write_json(&mut out);
        assert_eq!(
            out,
            r#"{"type":"t","loc":["body","x"],"msg":"m","ctx":{"ge": 1},"path":["x"],"code":"t","degree":"refused","severity":"error","origin":"server"}"#
        );
    }
}
