//! Tells JavaScript why a call failed: a kind, a message and the facts of it as JSON. The face makes a real `Error` of them.

use wasm_bindgen::JsValue;

use super::host::Host;
use crate::client::{Error, WaitErrorKind};
use crate::json::writer;
use crate::validate::Segment;

/// Hands an error over. `response` is what `fetch` gave, `thrown` what JavaScript threw.
pub(super) fn report(host: &Host, error: &Error, response: &JsValue, thrown: &JsValue, duration_ms: f64) {
    let mut facts = Facts::new();
    facts.number("durationMs", duration_ms);
    let mut body = None;
    let kind = match error {
        Error::Config(_) => "config",
        Error::Invalid { report, .. } => {
            facts.raw("report", &report.to_json());
            "invalid"
        }
        Error::Connection { attempts, .. } => {
            facts.number("attempts", f64::from(*attempts));
            facts.flag("maybeProcessed", error.maybe_processed());
            "connection"
        }
        Error::Timeout { attempts, phase, .. } => {
            facts.number("attempts", f64::from(*attempts));
            facts.flag("maybeProcessed", error.maybe_processed());
            facts.text("phase", phase.as_str());
            "timeout"
        }
        Error::Api(api) => {
            body = Some(api.text.as_str());
            facts.number("attempts", f64::from(api.attempts));
            facts.number("status", f64::from(api.status));
            facts.text("method", api.request.method.as_str());
            facts.text("url", &api.request.url);
            if let Some(pause) = api.retry_after_ms {
                facts.number("retryAfter", pause);
            }
            if let Some(id) = &api.request_id {
                facts.text("requestId", id);
            }
            let mut issues = String::from("[");
            for (index, issue) in api.issues.iter().enumerate() {
                if index > 0 {
                    issues.push(',');
                }
                issue.write_json(&mut issues);
            }
            issues.push(']');
            facts.raw("issues", &issues);
            "api"
        }
        Error::Parse { status, text, source, .. } => {
            body = Some(text.as_str());
            facts.number("status", f64::from(*status));
            facts.path(source.path());
            "parse"
        }
        Error::Wait(wait) => {
            body = wait.revision.as_deref();
            facts.number("polls", f64::from(wait.polls));
            facts.number("elapsedMs", wait.elapsed_ms);
            facts.history(&wait.history);
            match wait.kind {
                WaitErrorKind::Timeout => "wait_timeout",
                WaitErrorKind::Failed => "wait_failed",
                WaitErrorKind::Superseded => "wait_superseded",
            }
        }
        #[cfg(feature = "model")]
        Error::Record(_) => "parse",
    };
    host.fail(kind, &error.to_string(), &facts.end(), body, response, thrown);
}

/// A flat JSON object, written field by field.
struct Facts {
    out: String,
}

impl Facts {
    fn new() -> Self {
        Self { out: String::from("{") }
    }

    #[inline(never)]
    fn key(&mut self, name: &str) {
        if self.out.len() > 1 {
            self.out.push(',');
        }
        writer::text(&mut self.out, name);
        self.out.push(':');
    }

    #[inline(never)]
    fn number(&mut self, name: &str, value: f64) {
        self.key(name);
        writer::number(&mut self.out, value);
    }

    fn flag(&mut self, name: &str, value: bool) {
        self.raw(name, if value { "true" } else { "false" });
    }

    #[inline(never)]
    fn text(&mut self, name: &str, value: &str) {
        self.key(name);
        writer::text(&mut self.out, value);
    }

    #[inline(never)]
    fn raw(&mut self, name: &str, value: &str) {
        self.key(name);
        self.out.push_str(value);
    }

    fn path(&mut self, path: &[Segment]) {
        self.key("path");
        Segment::write_json(&mut self.out, path);
    }

    fn history(&mut self, history: &[(String, f64)]) {
        self.key("history");
        self.out.push('[');
        for (index, (status, at_ms)) in history.iter().enumerate() {
            self.out.push_str(if index == 0 { "{\"status\":" } else { ",{\"status\":" });
            writer::text(&mut self.out, status);
            self.out.push_str(",\"atMs\":");
            writer::number(&mut self.out, *at_ms);
            self.out.push('}');
        }
        self.out.push(']');
    }

    fn end(mut self) -> String {
        self.out.push('}');
        self.out
    }
}
