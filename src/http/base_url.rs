//! The service's base address: scheme, authority and path prefix, read without a URL library (one costs 75 kB of
//! compressed wasm).

use core::fmt;

/// A service's base address, such as `https://host.example/api-host`. Every request keeps its path prefix.
///
/// # Examples
/// ```
/// use deployment_control::http::BaseUrl;
/// let base = BaseUrl::parse("https://host.example/api/")?;
/// assert_eq!(base.join("/v2/deployments"), "https://host.example/api/v2/deployments");
/// # Ok::<(), deployment_control::http::BaseUrlError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseUrl {
    text: String,
    authority_at: usize,
    authority_end: usize,
}

/// What is wrong with a base address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BaseUrlError {
    /// It does not start with `http://` or `https://`.
    Scheme,
    /// It names no host.
    Host,
    /// It carries a user name or a password.
    UserInfo,
    /// It has a query or a fragment, which every request would lose.
    QueryOrFragment,
    /// It has white space or a control character.
    Character,
}

impl BaseUrlError {
    /// The error as a sentence without its end.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Scheme => "the base URL must start with http:// or https://",
            Self::Host => "the base URL names no host",
            Self::UserInfo => "the base URL must not carry a user name or password; give credentials as options",
            Self::QueryOrFragment => "the base URL must not have a query or a fragment",
            Self::Character => "the base URL must not contain white space or control characters",
        }
    }
}

impl fmt::Display for BaseUrlError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl core::error::Error for BaseUrlError {}

impl BaseUrl {
    /// Reads a base address. Slashes at its end are dropped.
    ///
    /// # Errors
    /// A [`BaseUrlError`] that says what is wrong; the text itself never stands in it.
    pub fn parse(text: &str) -> Result<Self, BaseUrlError> {
        let starts = |scheme: &str| text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme));
        let authority_at = if starts("https://") {
            8
        } else if starts("http://") {
            7
        } else {
            return Err(BaseUrlError::Scheme);
        };
        // White space beyond ASCII is no harm: it is percent-encoded in a path, and no host has any.
        if text.bytes().any(|byte| byte <= b' ' || byte == 0x7f || byte == b'\\') {
            return Err(BaseUrlError::Character);
        }
        let rest = text.get(authority_at..).unwrap_or_default();
        if rest.contains(['?', '#']) {
            return Err(BaseUrlError::QueryOrFragment);
        }
        let authority = rest.split_once('/').map_or(rest, |(authority, _)| authority);
        if authority.as_bytes().contains(&b'@') {
            return Err(BaseUrlError::UserInfo);
        }
        if host_of(authority).is_empty() {
            return Err(BaseUrlError::Host);
        }
        Ok(Self {
            text: text.trim_end_matches('/').to_owned(),
            authority_at,
            authority_end: authority_at + authority.len(),
        })
    }

    /// The address as text, without a slash at its end.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The host, without its port; an IPv6 address keeps its brackets.
    pub fn host(&self) -> &str {
        host_of(self.text.get(self.authority_at..self.authority_end).unwrap_or_default())
    }

    /// Whether requests travel encrypted.
    pub const fn is_https(&self) -> bool {
        self.authority_at == 8
    }

    /// Whether the host is this machine: `localhost`, a name under it, `127.0.0.0/8` or `[::1]`.
    pub fn is_loopback(&self) -> bool {
        let host = self.host();
        let name = "localhost";
        let halves = host.len().checked_sub(name.len()).and_then(|at| host.split_at_checked(at));
        let rest = halves.filter(|(_, end)| end.eq_ignore_ascii_case(name)).map(|(rest, _)| rest);
        let octet = |part: &str| {
            matches!(part.len(), 1..=3)
                && part.bytes().all(|byte| byte.is_ascii_digit())
                && (part.len() < 3 || part <= "255")
        };
        rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
            || host == "[::1]"
            || (host.starts_with("127.") && host.split('.').count() == 4 && host.split('.').all(octet))
    }

    /// The URL of a path under this address; the path starts with a slash and is already encoded.
    pub fn join(&self, path: &str) -> String {
        let mut url = String::with_capacity(self.text.len() + path.len());
        url.push_str(&self.text);
        url.push_str(path);
        url
    }
}

// A slice that might panic brings the printing of texts with it, 3 kB of compressed wasm; what is asked for by `get` or
// split does not.
fn host_of(authority: &str) -> &str {
    if authority.starts_with('[') {
        return authority.find(']').and_then(|end| authority.get(..=end)).unwrap_or_default();
    }
    authority.split_once(':').map_or(authority, |(host, _)| host)
}

#[cfg(test)]
mod tests {
    use super::{BaseUrl, BaseUrlError};

    #[test]
    fn a_base_url_keeps_its_prefix_and_drops_slashes_at_its_end() {
        let cases = [
            ("https://host.example", "https://host.example/v2/x", "host.example"),
            ("https://host.example/", "https://host.example/v2/x", "host.example"),
            ("HTTP://127.0.0.1:8124/api//", "HTTP://127.0.0.1:8124/api/v2/x", "127.0.0.1"),
            ("http://[::1]:80/a", "http://[::1]:80/a/v2/x", "[::1]"),
        ];
        for (text, joined, host) in cases {
            let base = BaseUrl::parse(text).expect(text);
            assert_eq!((base.join("/v2/x").as_str(), base.host()), (joined, host));
        }
    }

    #[test]
    fn what_is_no_base_url_is_refused_with_its_reason() {
        let cases = [
            ("", BaseUrlError::Scheme),
            ("/api", BaseUrlError::Scheme),
            ("ftp://host", BaseUrlError::Scheme),
            ("https://", BaseUrlError::Host),
            ("https:///x", BaseUrlError::Host),
            ("http://:80", BaseUrlError::Host),
            ("http://[::1", BaseUrlError::Host),
            ("https://user:pass@host", BaseUrlError::UserInfo),
            ("https://host?x=1", BaseUrlError::QueryOrFragment),
            ("https://host/#a", BaseUrlError::QueryOrFragment),
            ("https://ho st", BaseUrlError::Character),
            ("https://host\\@other", BaseUrlError::Character),
        ];
        for (text, expected) in cases {
            assert_eq!(BaseUrl::parse(text), Err(expected), "{text}");
        }
    }

    #[test]
    fn only_this_machine_is_loopback() {
        let cases = [
            ("http://localhost:1", true),
            ("http://app.localhost", true),
            ("http://127.0.0.1", true),
            ("http://127.1.2.3", true),
            ("http://[::1]", true),
            ("http://127.0.0.1.example", false),
            ("http://127.example.0.1", false),
            ("http://localhost.example", false),
            ("http://10.0.0.1", false),
        ];
        for (text, expected) in cases {
            assert_eq!(BaseUrl::parse(text).expect(text).is_loopback(), expected, "{text}");
        }
    }
}
