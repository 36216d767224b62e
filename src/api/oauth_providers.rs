//! OAuth providers of the organization (service.md 4.2, observed.md 3).

use super::answers::{PROVIDER, PROVIDERS};
use super::{Answer, Body, Operation};
use crate::http::Method;
use crate::schema::{OAUTH_PROVIDER_CREATE, OAUTH_PROVIDER_PATCH};

const ALL: &str = "/v2/auth/providers";
const ONE: &str = "/v2/auth/providers/{provider_id}";

/// Lists the OAuth providers.
pub static LIST: Operation =
    Operation::new("oauthProviders.list", Method::Get, ALL, "4.2", "Lists the OAuth providers of the organization.").answers(200, Answer::Json(&PROVIDERS));
/// Creates an OAuth provider.
pub static CREATE: Operation = Operation::new(
    "oauthProviders.create",
    Method::Post,
    ALL,
    "observed 3",
    "Creates an OAuth provider; the body needs provider_id, name, client_id, client_secret, auth_url and token_url.",
)
.body(Body::Record(&OAUTH_PROVIDER_CREATE))
.answers(200, Answer::Json(&PROVIDER));
/// Gets an OAuth provider.
pub static GET: Operation =
    Operation::new("oauthProviders.get", Method::Get, ONE, "observed 3", "Gets an OAuth provider.").answers(200, Answer::Json(&PROVIDER));
/// Changes an OAuth provider.
pub static PATCH: Operation = Operation::new("oauthProviders.patch", Method::Patch, ONE, "observed 3", "Changes an OAuth provider.")
    .body(Body::Record(&OAUTH_PROVIDER_PATCH))
    .answers(200, Answer::Json(&PROVIDER));
/// Deletes an OAuth provider.
pub static DELETE: Operation = Operation::new("oauthProviders.delete", Method::Delete, ONE, "observed 3", "Deletes an OAuth provider.");
