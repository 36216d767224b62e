//! The three ways to authenticate (contract 5; header names of the second and third: observed 2).

mod mask;
mod sent;

use core::fmt;

use crate::http::Header;

/// An API key, a tenant and a bearer token. Each may be absent; a key may stand beside a tenant.
///
/// The values are never shown: `{:?}` only tells which of them are set.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Credentials {
    /// Sent as `X-Api-Key`.
    pub api_key: Option<String>,
    /// Sent as `X-Tenant-Id`.
    pub tenant_id: Option<String>,
    /// Sent as `Authorization: Bearer …`.
    pub bearer_token: Option<String>,
}

impl Credentials {
    /// Makes credentials of an API key alone.
    pub fn api_key(key: impl Into<String>) -> Self {
        Self { api_key: Some(key.into()), ..Self::default() }
    }

    /// Whether nothing is set.
    pub const fn is_empty(&self) -> bool {
        self.api_key.is_none() && self.tenant_id.is_none() && self.bearer_token.is_none()
    }

    /// A text with `***` in place of the key and of the token, however they are encoded. A tenant is no secret.
    pub(super) fn hide(&self, text: &str) -> String {
        mask::hide([&self.api_key, &self.bearer_token].into_iter().flatten().map(String::as_str), text)
    }

    /// The same for a text that may also repeat the secrets of the body that was sent.
    pub(super) fn hide_sent(&self, body: Option<&str>, text: &str) -> String {
        let hidden = self.hide(text);
        body.map_or_else(|| hidden.clone(), |body| sent::hide(body, &hidden))
    }

    /// Appends the header fields that carry the credentials.
    pub fn write(&self, headers: &mut Vec<Header>) {
        let mut push = |name: &str, value: String| headers.push((name.to_owned(), value));
        if let Some(key) = &self.api_key {
            push("x-api-key", key.clone());
        }
        if let Some(tenant) = &self.tenant_id {
            push("x-tenant-id", tenant.clone());
        }
        if let Some(token) = &self.bearer_token {
            push("authorization", ["Bearer ", token].concat());
        }
    }
}

impl fmt::Debug for Credentials {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |value: &Option<String>| if value.is_some() { "set" } else { "absent" };
        formatter
            .debug_struct("Credentials")
            .field("api_key", &shown(&self.api_key))
            .field("tenant_id", &shown(&self.tenant_id))
            .field("bearer_token", &shown(&self.bearer_token))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::Credentials;

    #[test]
    fn credentials_stand_in_headers_and_in_no_print() {
        let credentials = Credentials {
            bearer_token: Some("b-secret".into()),
            tenant_id: Some("t".into()),
            ..Credentials::api_key("k-secret")
        };
        let mut headers = Vec::new();
        credentials.write(&mut headers);
        let expected = [("x-api-key", "k-secret"), ("x-tenant-id", "t"), ("authorization", "Bearer b-secret")];
        assert_eq!(headers, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
        assert!(!format!("{credentials:?}").contains("secret"));
    }
}
