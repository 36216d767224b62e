// The records of operations that the contract does not show and that were only seen on services. Generated from src/schema by `cargo xtask generate`; not to be edited by hand.

import type { LogOrder, Revision } from '../records.js';

/** A page of revisions (observed.md 3). */
export interface RevisionPage {
  /** The revisions of the page, the newest first. */
  readonly resources: readonly Revision[];
  /** Where the next page starts. A whole number. */
  readonly offset?: number | null;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** Lines of a log, and where the next ones start (observed.md 3). */
export interface LogPage {
  /** The lines. */
  readonly logs: readonly LogEntry[];
  /** To be passed on as `offset`; null or absent where nothing follows yet. It means nothing to a caller. */
  readonly next_offset?: string | number | null;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** One line of a log (observed.md 3). */
export interface LogEntry {
  /** The line's id. */
  readonly id?: string;
  /** When it was written. */
  readonly timestamp?: string;
  /** Such as `INFO`. */
  readonly level?: string;
  /** What it says. */
  readonly message?: string;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** Which lines of a project's log are asked for (observed.md 3). */
export interface LogQuery {
  /** The number of lines at most, 1 to 1000; 50 where it is left out. A whole number. 1 to 1000 (observed.md 3). Seen on services, not in the contract. */
  limit?: number | undefined;
  /** `asc` for the oldest lines first, or `desc`. */
  order?: LogOrder | undefined;
  /** The `next_offset` of the answer before. */
  offset?: string | number | null | undefined;
  /** The level of the lines. */
  level?: string | null | undefined;
  /** A text in the lines. */
  query?: string | null | undefined;
  /** The earliest time of a line. */
  start_time?: string | null | undefined;
  /** The latest time of a line. */
  end_time?: string | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** Where a source tarball goes (observed.md 3). */
export interface UploadUrl {
  /** The address that takes the tarball by PUT. It is a credential by itself. */
  readonly upload_url: string;
  /** What a patch then takes as `source_tarball_path`. */
  readonly object_path: string;
  /** Header fields that the PUT must carry. */
  readonly upload_headers?: Record<string, unknown> | null;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** What a push to the service's registry needs (observed.md 3). */
export interface PushToken {
  /** The password of the push. */
  readonly token: string;
  /** The registry. */
  readonly registry_url: string;
  /** The user of the push. */
  readonly username?: string | null;
  /** Where the image goes. */
  readonly repository_url?: string | null;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** An installed integration of a source-code hosting provider (observed.md 3). */
export interface Integration {
  /** The integration's id: the `integration_id` of deployments. */
  readonly id?: string;
  /** The hosting provider's own number of it. A whole number. */
  readonly installation_id?: number;
  /** Whose it is. */
  readonly name?: string;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** A page of listeners (observed.md 3). */
export interface ListenerPage {
  /** The listeners of the page. */
  readonly resources: readonly Listener[];
  /** Where the next page starts. A whole number. */
  readonly offset?: number | null;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** A listener of a self-hosted installation (observed.md 3). */
export interface Listener {
  /** The listener's id: the `listener_id` of deployments. */
  readonly id?: string;
  /** Where it deploys to, such as `k8s`. */
  readonly compute_type?: string;
  /** The cluster. */
  readonly compute_id?: string;
  /** How it deploys there. */
  readonly compute_config?: ListenerComputeConfig | null;
  /** The version of the listener's program. */
  readonly version?: string | null;
  /** When the listener was created. */
  readonly created_at?: string;
  /** When the listener last changed. */
  readonly updated_at?: string;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** How a listener deploys to its cluster (observed.md 3). */
export interface ListenerComputeConfig {
  /** The namespaces that deployments may go to. */
  readonly k8s_namespaces?: readonly string[];
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** The connections of an agent (observed.md 3). */
export interface ConnectionList {
  /** All of them. */
  readonly data: readonly Connection[];
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** A connection of an agent (observed.md 3). */
export interface Connection {
  /** The connection's id. */
  readonly id?: string;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** The body that connects an agent (observed.md 3). */
export interface ConnectionCreate {
  /** The id of the token by which the agent is connected. */
  oauth_token_id: string;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** The body that creates an OAuth provider (observed.md 3). */
export interface OAuthProviderCreate {
  /** The id that the provider is to have. */
  provider_id: string;
  /** The name that people see. */
  name: string;
  /** The client's id at the provider. */
  client_id: string;
  /** The client's secret at the provider. */
  client_secret: string;
  /** Where people are sent to. */
  auth_url: string;
  /** Where tokens come from. */
  token_url: string;
  /** Whether a proof key protects the exchange of the code. */
  uses_pkce?: boolean | null | undefined;
  /** How the proof key is made. */
  code_challenge_method?: string | null | undefined;
  /** The provider's type. */
  provider_type?: string | null | undefined;
  /** The URL of the MCP server that the provider serves. */
  mcp_server_url?: string | null | undefined;
  /** How the client proves itself to the token URL. */
  token_endpoint_auth_method?: string | null | undefined;
  /** Whether the client registered itself. */
  is_dynamic_client?: boolean | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** The body that changes an OAuth provider (observed.md 3). */
export interface OAuthProviderPatch {
  /** The provider's id, which cannot change. */
  provider_id?: string | null | undefined;
  /** The name that people see. */
  name?: string | null | undefined;
  /** The client's id at the provider. */
  client_id?: string | null | undefined;
  /** The client's secret at the provider. */
  client_secret?: string | null | undefined;
  /** Where people are sent to. */
  auth_url?: string | null | undefined;
  /** Where tokens come from. */
  token_url?: string | null | undefined;
  /** Whether a proof key protects the exchange of the code. */
  uses_pkce?: boolean | null | undefined;
  /** How the proof key is made. */
  code_challenge_method?: string | null | undefined;
  /** The provider's type. */
  provider_type?: string | null | undefined;
  /** The URL of the MCP server that the provider serves. */
  mcp_server_url?: string | null | undefined;
  /** How the client proves itself to the token URL. */
  token_endpoint_auth_method?: string | null | undefined;
  /** Whether the client registered itself. */
  is_dynamic_client?: boolean | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}
