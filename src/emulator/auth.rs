//! Who asks, and whether they may (service.md 5, observed.md 2).

use super::options::Options;
use super::{checks, problem};
use crate::http::{Request, Response};

/// Refuses a request without the key, if one is set, and gives the tenant that asks: the one of `X-Tenant-Id`, or `own` where there is none.
pub(super) fn tenant(options: &Options, request: &Request, own: &str) -> Result<String, Response> {
    let named = request.header("x-tenant-id").map(str::trim).filter(|text| !text.is_empty());
    if let Some(key) = options.api_key.as_deref() {
        let bearer = request.header("authorization").and_then(|value| {
            let (scheme, token) = value.split_once(' ')?;
            scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
        });
        if request.header("x-api-key") != Some(key) && bearer != Some(key) {
            return Err(
                problem::detail(401, "Missing or unknown API key: send it as X-Api-Key, or as Authorization: Bearer").with_header("www-authenticate", "Bearer")
            );
        }
        if options.key_spans_tenants && named.is_none() {
            return Err(problem::detail(403, "The key spans workspaces, and the request names none: send the workspace's id as X-Tenant-Id"));
        }
    }
    named.map_or_else(|| Ok(own.to_owned()), checks::tenant)
}
