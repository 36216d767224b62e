//! The log of requests, so that tests can see what a client really sent.

use std::collections::VecDeque;

use crate::http::Request;

/// How many requests are kept.
const MAX_REQUESTS: usize = 1_000;
/// How many bytes of bodies are kept.
const MAX_BYTES: usize = 4 << 20;

/// A request as it was received. Its body may contain secrets. Headers, and so credentials, are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Received {
    /// The method.
    pub method: String,
    /// The URL.
    pub url: String,
    /// The body's bytes. Empty if there is no body, and for a body of more than 4 MiB.
    pub body: Vec<u8>,
}

/// The latest requests. Older ones are dropped, so that a server can run for weeks.
#[derive(Debug, Default)]
pub(crate) struct RequestLog {
    received: VecDeque<Received>,
    bytes: usize,
}

impl RequestLog {
    pub(crate) fn push(&mut self, method: &str, request: &Request) {
        // A large body, such as a tarball, would displace all other requests.
        let body = request.body.clone().filter(|body| body.len() <= MAX_BYTES).unwrap_or_default();
        self.bytes += body.len();
        self.received.push_back(Received { method: method.to_owned(), url: request.url.clone(), body });
        while self.received.len() > MAX_REQUESTS || (self.bytes > MAX_BYTES && self.received.len() > 1) {
            self.bytes -= self.received.pop_front().map_or(0, |oldest| oldest.body.len());
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Received> {
        self.received.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_BYTES, MAX_REQUESTS, RequestLog};
    use crate::http::{Method, Request};

    #[test]
    fn only_the_latest_requests_are_kept() {
        let mut requests = RequestLog::default();
        for number in 0..=MAX_REQUESTS {
            requests.push("GET", &Request::new(Method::Get, format!("/{number}")));
        }
        assert_eq!(
            (requests.iter().count(), requests.iter().next().map(|request| request.url.as_str())),
            (MAX_REQUESTS, Some("/1"))
        );
    }

    #[test]
    fn large_bodies_displace_older_requests_but_never_the_latest_one() {
        let mut requests = RequestLog::default();
        let mut large = Request::new(Method::Post, "/large");
        large.body = Some(vec![b' '; MAX_BYTES]);
        requests.push("GET", &Request::new(Method::Get, "/small"));
        requests.push("POST", &large);
        requests.push("POST", &large);
        assert_eq!(requests.iter().map(|request| request.url.as_str()).collect::<Vec<_>>(), ["/large"]);
    }
}
