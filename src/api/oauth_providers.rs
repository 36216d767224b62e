//! OAuth providers of the organization (contract 4.2, observed 3).

use super::Operation;
use super::operation::operations;
use super::responses::{OBJECTS, PROVIDER, PROVIDERS};
use crate::http::Method::{Delete, Get, Patch, Post};
use crate::schema::{MCP_DISCOVERY, OAUTH_PROVIDER_CREATE, OAUTH_PROVIDER_PATCH, PLATFORM_PROVIDER};

operations! {
    LIST: "Lists the OAuth providers of the organization.",
        Operation::for_pages("oauthProviders.list", Get, "/v2/auth/providers", "4.2").answers(200, &PROVIDERS);
    CREATE: "Creates an OAuth provider.",
        Operation::for_scripts("oauthProviders.create", Post, "/v2/auth/providers", "observed 3").basis("P")
            .body(&OAUTH_PROVIDER_CREATE)
            .answers(200, &PROVIDER)
            .refuses(&[409])
            .when(409, "the id is taken");
    GET: "Gets an OAuth provider.",
        Operation::for_pages("oauthProviders.get", Get, "/v2/auth/providers/{provider_id}", "observed 3").basis("P")
            .answers(200, &PROVIDER)
            .refuses(&[404]);
    PATCH: "Changes an OAuth provider.",
        Operation::for_scripts("oauthProviders.patch", Patch, "/v2/auth/providers/{provider_id}", "observed 3").basis("P")
            .body(&OAUTH_PROVIDER_PATCH)
            .answers(200, &PROVIDER)
            .refuses(&[404]);
    DELETE: "Deletes an OAuth provider.",
        Operation::for_scripts("oauthProviders.delete", Delete, "/v2/auth/providers/{provider_id}", "observed 3").basis("P")
            .answers_anything(200)
            .refuses(&[404]);
    DISCOVER: "Registers an OAuth provider by its MCP server.",
        Operation::for_scripts("oauthProviders.discover", Post, "/v2/auth/providers/mcp-discover", "observed 9").basis("P")
            .body(&MCP_DISCOVERY)
            .answers(200, &PROVIDER);
    LIST_PLATFORM: "Lists the OAuth providers of the platform.",
        Operation::for_scripts("oauthProviders.listPlatform", Get, "/v2/auth/platform-providers", "observed 9").basis("D")
            .answers(200, &OBJECTS)
            .with(&PLATFORM_PROVIDER);
}
