//! What a client sends: a request that can be made anew for each attempt.

use super::error::RequestLine;
use super::options::Options;
use crate::api::{Call, ResponseBody};
use crate::http::{Method, Request};
use crate::schema::Record;

/// What a client sends, as often as its policy allows.
pub(super) trait Outgoing {
    fn method(&self) -> Method;

    /// The request, made anew for each attempt.
    fn request(&self) -> Request;

    /// What messages say of it.
    fn line(&self) -> RequestLine;

    /// Its JSON body, if any.
    fn body(&self) -> Option<&str> {
        None
    }

    /// The record of its body, if any.
    fn form(&self) -> Option<&'static Record> {
        None
    }

    /// What a successful response carries.
    fn response(&self) -> ResponseBody {
        ResponseBody::Empty
    }
}

/// A call of the service's own, with the client's address and credentials.
pub(super) struct ServiceCall<'a> {
    pub(super) call: &'a Call,
    pub(super) options: &'a Options,
}

impl Outgoing for ServiceCall<'_> {
    fn method(&self) -> Method {
        self.call.method
    }

    fn request(&self) -> Request {
        let Self { call, options } = self;
        let mut request =
            Request::new(call.method, options.base_url.join(&call.path)).with_header("accept", "application/json");
        if let Some(body) = &call.body {
            request = request.with_json(body.as_str());
        }
        options.credentials.write(&mut request.headers);
        request
    }

    fn line(&self) -> RequestLine {
        RequestLine {
            operation: self.call.operation,
            method: self.call.method,
            url: self.options.base_url.join(&self.call.path),
        }
    }

    fn body(&self) -> Option<&str> {
        self.call.body.as_deref()
    }

    fn form(&self) -> Option<&'static Record> {
        self.call.form
    }

    fn response(&self) -> ResponseBody {
        self.call.response
    }
}
