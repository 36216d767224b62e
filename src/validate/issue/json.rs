//! Issues and reports as JSON.

use super::location::Segment;
use super::parameter::Context;
use super::report::{Issue, Origin, Report};
use super::sentence;
use crate::json::writer;

impl Issue {
    /// Appends the issue as a JSON object.
    pub fn write_json(&self, out: &mut String) {
        out.push('{');
        self.write_core(out);
        out.push_str(",\"path\":");
        Segment::write_json(out, &self.path());
        out.push_str(",\"code\":");
        writer::text(out, self.kind.code());
        out.push_str(",\"degree\":");
        writer::text(out, self.degree.as_str());
        out.push_str(",\"severity\":");
        writer::text(out, self.severity().as_str());
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
        writer::text(out, &sentence::of(self));
        let mut ctx = String::new();
        for (index, (name, value)) in self.ctx.iter().enumerate() {
            ctx.push_str(if index == 0 { ",\"ctx\":{" } else { "," });
            writer::text(&mut ctx, name.as_str());
            ctx.push(':');
            match value {
                Context::Number(number) => writer::number(&mut ctx, *number),
                Context::Text(text) => writer::text(&mut ctx, text),
            }
        }
        if !ctx.is_empty() {
            ctx.push('}');
        }
        ctx
    }
}

impl Report {
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
