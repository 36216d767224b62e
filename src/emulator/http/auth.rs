//! Authentication: whether a request may be made, and for which tenant (contract 5, observed 2).

use crate::emulator::http::routes::Route;
use crate::emulator::http::validation_items::ValidationItems;
use crate::emulator::options::Options;
use crate::emulator::responses::problems;
use crate::emulator::values::uuid::canonical_uuid;
use crate::emulator::vocabulary::Vocabulary;
use crate::http::{Method, Request, Response};
use crate::validate::{self, Context, Issue, IssueKind, Parameter, Segment};

/// The path of a connection.
const CONNECTION: &str = "/v2/auth/agents/{agent_id}/connections/{connection_id}";

/// The tenant of a request: the one that `X-Tenant-Id` names, or `own_tenant_id` without that header. If a key is set,
/// a request without it is refused; to remove a connection, the tenant alone is one of three alternatives (contract 5).
pub(crate) fn tenant(
    options: &Options,
    route: &Route,
    request: &Request,
    own_tenant_id: &str,
) -> Result<String, Response> {
    let named = request.header("x-tenant-id").map(str::trim).filter(|text| !text.is_empty());
    let is_keyless = request.header("x-api-key").is_none() && request.header("authorization").is_none();
    if is_keyless && named.is_some() && route.method == Method::Delete && route.path == CONNECTION {
        return named.map_or_else(|| Ok(own_tenant_id.to_owned()), check_tenant_id);
    }
    if let Some(key) = options.api_key.as_deref() {
        let bearer = request.header("authorization").and_then(|value| {
            let (scheme, token) = value.split_once(' ')?;
            scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
        });
        if request.header("x-api-key") != Some(key) && bearer != Some(key) {
            return Err(problems::detail(
                401,
                "Missing or unknown API key: send it as X-Api-Key, or as Authorization: Bearer",
            )
            .with_header("www-authenticate", "Bearer"));
        }
        if options.key_spans_tenants && named.is_none() {
            return Err(problems::detail(
                403,
                "This API key is org-scoped and requires workspace specification. Please provide 'X-Tenant-ID' header.",
            ));
        }
    }
    named.map_or_else(|| Ok(own_tenant_id.to_owned()), check_tenant_id)
}

/// The tenant's id in the form in which ids are stored, or a 422 if it is no uuid.
fn check_tenant_id(text: &str) -> Result<String, Response> {
    let Err(error) = validate::check_uuid(text) else { return Ok(canonical_uuid(text)) };
    let loc = vec![Segment::Name("header"), Segment::Name("x-tenant-id")];
    let issue = Issue::new(IssueKind::UuidParsing, loc, vec![(Parameter::Error, Context::Text(error.to_string()))]);
    let vocabulary = Vocabulary::default();
    let mut items = ValidationItems::new(&vocabulary);
    items.add(&issue, &text.into());
    Err(items.into_response())
}
