//! Tells JavaScript why a call failed: a kind and the facts of it as JSON. The face makes a real `Error` of them and words its message: sentences
//! are no work for the core, and the formatting behind them weighs more than a whole call.

use wasm_bindgen::JsValue;

use super::host::Host;
use crate::client::{Error, RequestLine, WaitErrorKind};
use crate::json::writer;
use crate::validate::{AnswerError, Segment, ServiceIssue};

/// Hands an error over. `response` is what `fetch` gave, `thrown` what JavaScript threw.
pub(super) fn report(host: &Host, error: &Error, response: &JsValue, thrown: &JsValue, duration_ms: f64) {
    let mut facts = Facts::new();
    facts.number("durationMs", duration_ms);
    let mut body = None;
    let kind = match error {
        Error::Config(wrong) => {
            facts.text("said", wrong.as_str());
            "config"
        }
        Error::Invalid { operation, report } => {
            facts.text("operation", operation);
            facts.raw("report", &report.facts());
            "invalid"
        }
        Error::Connection { request, attempts, .. } => {
            facts.request(request, *attempts);
            facts.flag("maybeProcessed", error.maybe_processed());
            "connection"
        }
        Error::Timeout { request, attempts, phase, limit_ms } => {
            facts.request(request, *attempts);
            facts.flag("maybeProcessed", error.maybe_processed());
            facts.text("phase", phase.as_str());
            facts.number("limitMs", *limit_ms);
            "timeout"
        }
        Error::Api(api) => {
            body = Some(api.text.as_str());
            facts.request(&api.request, api.attempts);
            facts.number("status", f64::from(api.status));
            if let Some(pause) = api.retry_after_ms {
                facts.number("retryAfter", pause);
            }
            if let Some(id) = &api.request_id {
                facts.text("requestId", id);
            }
            facts.key("issues");
            facts.list(&api.issues, ServiceIssue::write_json);
            "api"
        }
        Error::Parse { request, status, text, source } => {
            body = Some(text.as_str());
            facts.request(request, 1);
            facts.number("status", f64::from(*status));
            facts.key("path");
            Segment::write_json(&mut facts.out, source.path());
            match source {
                AnswerError::Syntax(syntax) => {
                    facts.text("expected", syntax.expected.as_str());
                    facts.number("at", syntax.at as f64);
                }
                AnswerError::Type { expected, .. } => facts.text("expected", expected),
                AnswerError::Missing { .. } => {}
            }
            "parse"
        }
        Error::Wait(wait) => {
            body = wait.revision.as_deref();
            facts.text("revisionId", &wait.revision_id);
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
    host.fail(kind, &facts.end(), body, response, thrown);
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

    #[inline(never)]
    fn request(&mut self, request: &RequestLine, attempts: u32) {
        self.text("operation", request.operation);
        self.text("method", request.method.as_str());
        self.text("url", &request.url);
        self.number("attempts", f64::from(attempts));
    }

    fn history(&mut self, history: &[(String, f64)]) {
        self.key("history");
        self.list(history, |(status, at_ms), out| {
            out.push_str("{\"status\":");
            writer::text(out, status);
            out.push_str(",\"atMs\":");
            writer::number(out, *at_ms);
            out.push('}');
        });
    }

    fn list<T>(&mut self, items: &[T], write: impl Fn(&T, &mut String)) {
        for (index, item) in items.iter().enumerate() {
            self.out.push(if index == 0 { '[' } else { ',' });
            write(item, &mut self.out);
        }
        self.out.push_str(if items.is_empty() { "[]" } else { "]" });
    }

    fn end(mut self) -> String {
        self.out.push('}');
        self.out
    }
}
