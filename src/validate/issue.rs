//! The shape of every issue, and reports of them.

use core::fmt;
use std::borrow::Cow;

use super::context::{Context, Parameter};
use super::kind::IssueKind;
use crate::json::writer;

/// One step of a location: a field's name, a free key, or the index of an item.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Segment {
    /// A name of the contract, or the root: `body`, `path`, `query`.
    Name(&'static str),
    /// A key that the caller chose.
    Key(String),
    /// The index of an item, from 0.
    Index(usize),
}

impl Segment {
    /// Appends segments as a JSON list.
    #[inline(never)]
    pub fn write_json(out: &mut String, segments: &[Self]) {
        out.push('[');
        for (index, segment) in segments.iter().enumerate() {
            if index > 0 {
                out.push(',');
            }
            match segment {
                Self::Name(name) => writer::text(out, name),
                Self::Key(key) => writer::text(out, key),
                Self::Index(index) => writer::whole(out, *index),
            }
        }
        out.push(']');
    }

    /// The segment as text.
    pub fn as_text(&self) -> Cow<'_, str> {
        match self {
            Self::Name(name) => Cow::Borrowed(name),
            Self::Key(key) => Cow::Borrowed(key),
            Self::Index(index) => {
                let mut out = String::new();
                writer::whole(&mut out, *index);
                Cow::Owned(out)
            }
        }
    }
}

/// The severity of an issue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The service or Kubernetes will certainly refuse it.
    Error,
    /// It is known only from observation, depends on the installation, or is just unusual.
    Warning,
}

impl Severity {
    /// The severity as a word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

/// Who found an issue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A check of this crate.
    Client,
    /// The service, in a 422.
    Server,
}

/// What is wrong with one value.
#[derive(Clone, Debug, PartialEq)]
pub struct Issue {
    /// The kind of issue.
    pub kind: IssueKind,
    /// Its location as the service gives it, including the root: `["body", "source_config", "integration_id"]`.
    pub loc: Vec<Segment>,
    /// The steps from there to the field where a person can correct it; empty if the location is that field.
    pub tail: Vec<Segment>,
    /// The parameters of the sentence.
    pub ctx: Vec<(Parameter, Context)>,
    /// Its severity.
    pub severity: Severity,
    /// Who found it.
    pub origin: Origin,
}

impl Issue {
    /// Makes an issue that this crate found; the sentence follows from the kind and its parameters.
    #[cold]
    #[inline(never)]
    pub fn new(kind: IssueKind, loc: Vec<Segment>, ctx: Vec<(Parameter, Context)>) -> Self {
        Self { kind, severity: kind.severity(), loc, tail: Vec::new(), ctx, origin: Origin::Client }
    }

    /// What is wrong, as a sentence; the service's own if it has one. Never contains a secret's value.
    pub fn msg(&self) -> String {
        sentence(self.kind.template(), &self.ctx)
    }

    /// The location as text, its segments joined by dots.
    pub fn location(&self) -> String {
        self.loc.iter().map(Segment::as_text).collect::<Vec<_>>().join(".")
    }

    /// The field where a person can correct it: the location without its root, and for a rule between fields the field itself.
    pub fn path(&self) -> Vec<Segment> {
        self.loc.iter().skip(1).chain(&self.tail).cloned().collect()
    }

    /// Appends the issue as a JSON object.
    pub fn write_json(&self, out: &mut String) {
        out.push('{');
        self.write_core(out);
        out.push_str(",\"path\":");
        Segment::write_json(out, &self.path());
        out.push_str(",\"code\":");
        writer::text(out, self.kind.code());
        out.push_str(",\"severity\":");
        writer::text(out, self.severity.as_str());
        out.push_str(",\"origin\":");
        writer::text(out, if self.origin == Origin::Client { "client" } else { "server" });
        out.push('}');
    }

    /// Appends the issue as an item of the service's 422: `type`, `loc`, `msg`, `input` and `ctx`. `input` is JSON.
    pub fn write_service_item(&self, out: &mut String, input: &str) {
        out.push('{');
        let ctx = self.write_head(out);
        out.push_str(",\"input\":");
        out.push_str(input);
        out.push_str(&ctx);
        out.push('}');
    }

    fn write_core(&self, out: &mut String) {
        let ctx = self.write_head(out);
        out.push_str(&ctx);
    }

    /// Appends `type`, `loc` and `msg`, and gives `ctx` to append after them.
    fn write_head(&self, out: &mut String) -> String {
        out.push_str("\"type\":");
        writer::text(out, self.kind.word());
        out.push_str(",\"loc\":");
        Segment::write_json(out, &self.loc);
        out.push_str(",\"msg\":");
        writer::text(out, &self.msg());
        let mut ctx = String::new();
        for (index, (name, value)) in self.ctx.iter().enumerate() {
            ctx.push_str(if index == 0 { ",\"ctx\":{" } else { "," });
            writer::text(&mut ctx, name.as_str());
            ctx.push(':');
            value.write_json(&mut ctx);
        }
        if !ctx.is_empty() {
            ctx.push('}');
        }
        ctx
    }
}

impl fmt::Display for Issue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, segment) in self.path().iter().enumerate() {
            if index > 0 {
                formatter.write_str(".")?;
            }
            formatter.write_str(&segment.as_text())?;
        }
        if !self.path().is_empty() {
            formatter.write_str(": ")?;
        }
        formatter.write_str(&self.msg())
    }
}

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The issues, in the table's order.
    pub issues: Vec<Issue>,
}

impl Report {
    /// Whether there is no error. Warnings do not count.
    pub fn ok(&self) -> bool {
        self.issues.iter().all(|issue| issue.severity == Severity::Warning)
    }

    /// The report as JSON: `{"ok": …, "issues": […]}`.
    pub fn to_json(&self) -> String {
        let mut out = String::from(if self.ok() { "{\"ok\":true,\"issues\":[" } else { "{\"ok\":false,\"issues\":[" });
        for (index, issue) in self.issues.iter().enumerate() {
            if index > 0 {
                out.push(',');
            }
            issue.write_json(&mut out);
        }
        out.push_str("]}");
        out
    }
}

/// Fills the parameters of a sentence in.
fn sentence(template: &str, ctx: &[(Parameter, Context)]) -> String {
    let mut out = String::with_capacity(template.len() + 16);
    let mut rest = template;
    while let Some((before, parameter)) = rest.split_once('{') {
        out.push_str(before);
        let Some((name, after)) = parameter.split_once('}') else { break };
        rest = after;
        match ctx.iter().find(|(key, _)| key.as_str() == name) {
            Some((_, Context::Number(number))) => writer::number(&mut out, *number),
            Some((_, Context::Text(text))) => out.push_str(text),
            // The service says "1 character" and "2 characters".
            None if name == "plural" && !ctx.iter().any(|(_, value)| *value == Context::Number(1.0)) => out.push('s'),
            None => {}
        }
    }
    out.push_str(rest);
    out
}
