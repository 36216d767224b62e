//! The log of requests, for tests that ask what a client really sent.

use std::collections::VecDeque;

use crate::http::Request;

/// How many requests are remembered.
const MOST_REQUESTS: usize = 1_000;
/// How many bytes of bodies are remembered.
const MOST_BYTES: usize = 4 << 20;

/// A request as it came. Its body may carry secrets; headers, and so credentials, are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Received {
    /// The method, as it stood on the wire.
    pub method: String,
    /// The URL, as it was asked for.
    pub url: String,
    /// The body's bytes; empty for none, and for one of more than 4 MiB.
    pub body: Vec<u8>,
}

/// The latest requests: a server that runs for weeks must not grow with every one of them.
#[derive(Debug, Default)]
pub(super) struct Requests {
    received: VecDeque<Received>,
    bytes: usize,
}

impl Requests {
    pub(super) fn push(&mut self, method: &str, request: &Request) {
        // A tarball tells a test nothing, and would push everything else out.
        let body = request.body.clone().filter(|body| body.len() <= MOST_BYTES).unwrap_or_default();
        self.bytes += body.len();
        self.received.push_back(Received { method: method.to_owned(), url: request.url.clone(), body });
        while self.received.len() > MOST_REQUESTS || (self.bytes > MOST_BYTES && self.received.len() > 1) {
            self.bytes -= self.received.pop_front().map_or(0, |oldest| oldest.body.len());
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Received> {
        self.received.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST_BYTES, MOST_REQUESTS, Requests};
    use crate::http::{Method, Request};

    #[test]
    fn only_the_latest_requests_are_remembered() {
        let mut requests = Requests::default();
        for number in 0..=MOST_REQUESTS {
            requests.push("GET", &Request::new(Method::Get, format!("/{number}")));
        }
        assert_eq!((requests.iter().count(), requests.iter().next().map(|request| request.url.as_str())), (MOST_REQUESTS, Some("/1")));
    }

    #[test]
    fn large_bodies_push_out_older_requests_but_never_the_latest_one() {
        let mut requests = Requests::default();
        let mut large = Request::new(Method::Post, "/large");
        large.body = Some(vec![b' '; MOST_BYTES]);
        requests.push("GET", &Request::new(Method::Get, "/small"));
        requests.push("POST", &large);
        requests.push("POST", &large);
        assert_eq!(requests.iter().map(|request| request.url.as_str()).collect::<Vec<_>>(), ["/large"]);
    }
}
