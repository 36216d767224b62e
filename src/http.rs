//! HTTP as plain values: [`Method`], [`Request`], [`Response`] and [`BaseUrl`].
//!
//! Nothing here sends anything. The client hands a [`Request`] to its transport, the emulator takes one and answers
//! with a [`Response`].

use core::fmt;

mod base_url;
mod percent;

pub use base_url::{BaseUrl, BaseUrlError};
pub use percent::{encode_query, encode_segment};

/// The methods that the service's operations use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Reads a resource.
    Get,
    /// Reads a resource's headers only.
    Head,
    /// Creates a resource.
    Post,
    /// Puts an object at an upload target.
    Put,
    /// Changes parts of a resource.
    Patch,
    /// Removes a resource.
    Delete,
    /// Asks what a path allows.
    Options,
}

impl Method {
    /// Every method, in the order of the enum.
    pub const ALL: [Self; 7] = [Self::Get, Self::Head, Self::Post, Self::Put, Self::Patch, Self::Delete, Self::Options];

    /// The method as it stands on the wire, in upper case.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Head => "HEAD",
            Self::Post => "POST",
            Self::Put => "PUT",
            Self::Patch => "PATCH",
            Self::Delete => "DELETE",
            Self::Options => "OPTIONS",
        }
    }

    /// Reads a method as it stands on the wire; `None` for a method that no operation uses.
    pub fn from_wire(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.as_str() == text)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// One header field: a name and its value. Names are compared without regard to case.
pub type Header = (String, String);

fn find<'a>(headers: &'a [Header], name: &str) -> Option<&'a str> {
    headers.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
}

/// Stands for a secret in `Debug`: shows only its length in bytes.
pub(crate) struct Hidden(pub(crate) usize);

impl fmt::Debug for Hidden {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "({} bytes)", self.0)
    }
}

/// The names of header fields, whose values may be credentials, for `Debug`.
struct Names<'a>(&'a [Header]);

impl fmt::Debug for Names<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.0.iter().map(|(name, _)| name)).finish()
    }
}

/// A request as a value: method, URL, headers and an optional body.
///
/// `{:?}` shows neither the query nor the values of header fields nor the body: they carry credentials and secrets.
#[derive(Clone, PartialEq, Eq)]
pub struct Request {
    /// The method.
    pub method: Method,
    /// The absolute URL, query included.
    pub url: String,
    /// Header fields, in order.
    pub headers: Vec<Header>,
    /// The body's bytes; `None` sends no body.
    pub body: Option<Vec<u8>>,
}

impl Request {
    /// Makes a request without headers and body.
    pub fn new(method: Method, url: impl Into<String>) -> Self {
        Self { method, url: url.into(), headers: Vec::new(), body: None }
    }

    /// Adds a header field.
    #[must_use]
    pub fn with_header(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.headers.push((name.into(), value.into()));
        self
    }

    /// Sets a JSON body and its `content-type`.
    #[must_use]
    pub fn with_json(self, text: impl Into<String>) -> Self {
        let mut request = self.with_header("content-type", "application/json");
        request.body = Some(text.into().into_bytes());
        request
    }

    /// The first header field of this name, whatever its case.
    pub fn header(&self, name: &str) -> Option<&str> {
        find(&self.headers, name)
    }

    /// The URL's path, without origin, query and fragment.
    pub fn path(&self) -> &str {
        let (url, _) = cut(&self.url, |byte| matches!(byte, b'?' | b'#'));
        // Of an address with a scheme and a host, what stands behind the host.
        let (_, rest) = cut(url, |byte| byte == b':');
        match rest.strip_prefix("://") {
            None => url,
            Some(rest) => match cut(rest, |byte| byte == b'/') {
                (_, "") => "/",
                (_, path) => path,
            },
        }
    }

    /// The URL's query without the question mark; empty where there is none.
    pub fn query(&self) -> &str {
        let (url, _) = cut(&self.url, |byte| byte == b'#');
        let (_, query) = cut(url, |byte| byte == b'?');
        query.get(1..).unwrap_or_default()
    }
}

/// What stands before the first such ASCII character, and the rest with it. Asked of every request: the standard
/// library looks at whole characters, and takes ten times as long.
fn cut(text: &str, is_mark: impl Fn(u8) -> bool) -> (&str, &str) {
    let at = text.bytes().position(is_mark).unwrap_or(text.len());
    text.split_at_checked(at).unwrap_or((text, ""))
}

impl fmt::Debug for Request {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Request")
            .field("method", &self.method)
            .field("url", &cut(&self.url, |byte| matches!(byte, b'?' | b'#')).0)
            .field("headers", &Names(&self.headers))
            .field("body", &self.body.as_ref().map(|body| Hidden(body.len())))
            .finish()
    }
}

/// An answer as a value: status, headers and body.
///
/// `{:?}` shows neither the values of header fields nor the body: a deployment carries its secrets.
#[derive(Clone, PartialEq, Eq)]
pub struct Response {
    /// The status code.
    pub status: u16,
    /// Header fields, in order.
    pub headers: Vec<Header>,
    /// The body's bytes; empty for none.
    pub body: Vec<u8>,
}

impl Response {
    /// Makes an answer without headers and body.
    pub const fn new(status: u16) -> Self {
        Self { status, headers: Vec::new(), body: Vec::new() }
    }

    /// Makes an answer with a JSON body.
    pub fn json(status: u16, text: impl Into<String>) -> Self {
        let mut response = Self::new(status).with_header("content-type", "application/json");
        response.body = text.into().into_bytes();
        response
    }

    /// Adds a header field.
    #[must_use]
    pub fn with_header(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.headers.push((name.into(), value.into()));
        self
    }

    /// The first header field of this name, whatever its case.
    pub fn header(&self, name: &str) -> Option<&str> {
        find(&self.headers, name)
    }

    /// The body as text; bytes that are not UTF-8 become replacement characters.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

impl fmt::Debug for Response {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Response")
            .field("status", &self.status)
            .field("headers", &Names(&self.headers))
            .field("body", &Hidden(self.body.len()))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::{Method, Request, Response};

    #[test]
    fn a_print_shows_no_credential_and_no_secret() {
        let request = Request::new(Method::Put, "https://store.example/x?signature=hunter2")
            .with_header("x-api-key", "hunter2")
            .with_json("hunter2");
        assert_eq!(
            format!("{request:?}"),
            r#"Request { method: Put, url: "https://store.example/x", headers: ["x-api-key", "content-type"], body: Some((7 bytes)) }"#
        );
        let response = Response::json(200, "hunter2").with_header("set-cookie", "hunter2");
        assert_eq!(
            format!("{response:?}"),
            r#"Response { status: 200, headers: ["content-type", "set-cookie"], body: (7 bytes) }"#
        );
    }

    #[test]
    fn a_request_tells_path_and_query_apart() {
        let cases = [
            ("http://h/v2/deployments?limit=1#x", "/v2/deployments", "limit=1"),
            ("http://h", "/", ""),
            ("http://h?x=1", "/", "x=1"),
            ("http://h?x=/1", "/", "x=/1"),
            ("/v2/a?b", "/v2/a", "b"),
        ];
        for (url, path, query) in cases {
            let request = Request::new(Method::Get, url);
            assert_eq!((request.path(), request.query()), (path, query), "{url}");
        }
    }

    #[test]
    fn headers_are_found_whatever_their_case() {
        let request = Request::new(Method::Get, "/").with_header("X-Api-Key", "k");
        assert_eq!(request.header("x-api-key"), Some("k"));
        assert_eq!(request.header("x-tenant-id"), None);
    }
}
