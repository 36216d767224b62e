// The records of operations that the contract does not show and that were only seen on services. Generated from src/schema by `cargo xtask generate`; not to be edited by hand.

import type { LogOrder, DeploymentLogType, LogLevel, ResourceTier, ComputeType, TokenAuthentication, ProviderType, Revision, Repository, Open } from './records.js';

/** A page of revisions (observed 3). */
export interface RevisionPage {
  /** The revisions of the page, the newest first. */
  readonly resources: readonly Revision[];
  /** Where the next page starts. A whole number. */
  readonly offset?: number | null;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** Lines of a log, and where the next ones start (observed 3). */
export interface LogPage {
  /** The lines. */
  readonly logs: readonly LogEntry[];
  /** To be passed on as `offset`; null or absent where nothing follows yet. It means nothing to a caller. */
  readonly next_offset?: string | number | null;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** One line of a log (observed 3). */
export interface LogEntry {
  /** The line's id. */
  readonly id?: string;
  /** When it was written: as text, or on some services in milliseconds since 1970, as a number. */
  readonly timestamp?: string | number;
  /** Such as `INFO`. */
  readonly level?: string;
  /** What it says. */
  readonly message?: string;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** Which lines of a project's log are asked for (observed 3). */
export interface LogQuery {
  /** The number of lines at most; 50 where it is left out. A whole number. 1 to 5000 (observed 3). Seen on services, not in the contract. */
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
}

/** Where a source tarball goes (observed 3). */
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

/** What a push to the service's registry needs (observed 3). */
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

/** An installed integration of a source-code hosting provider (observed 3). */
export interface Integration {
  /** The integration's id: the `integration_id` of deployments. */
  readonly id: string;
  /** The hosting provider's own number of it. A whole number. */
  readonly installation_id: number;
  /** Whose it is. */
  readonly name: string;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** A page of listeners (observed 3). */
export interface ListenerPage {
  /** The listeners of the page. */
  readonly resources: readonly Listener[];
  /** Where the next page starts. A whole number. */
  readonly offset?: number | null;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** A listener of a self-hosted installation (observed 3). */
export interface Listener {
  /** The listener's id: the `listener_id` of deployments. */
  readonly id: string;
  /** Where it deploys to, such as `k8s`. */
  readonly compute_type: string;
  /** The cluster. */
  readonly compute_id: string;
  /** How it deploys there. */
  readonly compute_config: ListenerComputeConfig;
  /** The version of the listener's program. */
  readonly version?: string | null;
  /** When the listener was created. */
  readonly created_at: string;
  /** When the listener last changed. */
  readonly updated_at: string;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** How a listener deploys to its cluster (observed 3). */
export interface ListenerComputeConfig {
  /** The namespaces that deployments may go to; null or an empty list for none. */
  k8s_namespaces?: readonly string[] | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** The connections of an agent (observed 3). */
export interface ConnectionList {
  /** All of them. */
  readonly data: readonly Connection[];
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** A connection of an agent (observed 9.1). */
export interface Connection {
  /** The connection's id. */
  readonly id: string;
  /** The agent's id. */
  readonly agent_id: string;
  /** The id of the token by which it is connected. */
  readonly oauth_token_id: string;
  /** The id of the token's provider. */
  readonly provider_id: string;
  /** The account at the provider. */
  readonly provider_account_label: string | null;
  /** What the token allows. */
  readonly scopes: readonly string[];
  /** When the token expires. */
  readonly expires_at: string | null;
  /** Who connected the agent. */
  readonly created_by: string;
  /** When the agent was connected. */
  readonly created_at: string;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** The body that connects an agent (observed 3). */
export interface ConnectionCreate {
  /** The id of the token by which the agent is connected. */
  oauth_token_id: string;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** The body that creates an OAuth provider (observed 9.1). */
export interface OAuthProviderCreate {
  /** The id that the provider is to have. */
  provider_id: string;
  /** The name that people see. */
  name: string;
  /** The client's id at the provider. */
  client_id: string;
  /** The client's secret at the provider. A public client has none. */
  client_secret?: string | null | undefined;
  /** Where people are sent to. */
  auth_url: string;
  /** Where tokens come from. */
  token_url: string;
  /** Whether a proof key protects the exchange of the code; false where it is left out. */
  uses_pkce?: boolean | undefined;
  /** How the proof key is made; `S256` where it is left out. */
  code_challenge_method?: string | null | undefined;
  /** The kind of a provider that needs more than others: `microsoft`, `salesforce` or `slack`. */
  provider_type?: Open<ProviderType> | null | undefined;
  /** The URL of the MCP server that the provider serves. */
  mcp_server_url?: string | null | undefined;
  /** How the client proves itself to the token URL; `client_secret_post` where it is left out. */
  token_endpoint_auth_method?: TokenAuthentication | undefined;
  /** Whether the client registered itself. */
  is_dynamic_client?: boolean | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** The body that changes an OAuth provider. What else stands there is ignored (observed 9.1). */
export interface OAuthProviderPatch {
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
}

/** How many free deployments the organization has (observed 9). */
export interface FreeCount {
  /** How many free deployments the organization has. A whole number. */
  readonly count: number;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** What became of several deployments. No documentation shows its fields (observed 9). */
export interface DeploymentDeletions {
  /** What became of each deployment. The documentation does not show this; it is the emulator's. */
  readonly results?: readonly DeploymentDeletion[];
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** What became of one of several deployments (observed 9). */
export interface DeploymentDeletion {
  /** The deployment's id. */
  readonly deployment_id?: string;
  /** The status that its own deletion would have. A whole number. */
  readonly status?: number;
  /** Why it is not deleted. */
  readonly detail?: string | null;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** The body that changes the sizes of a deployment. At least one is given (observed 9). */
export interface ResourceTiersPatch {
  /** The size of its servers; null keeps it. */
  compute_tier?: ResourceTier | null | undefined;
  /** The size of its database, a dedicated one; null keeps it. */
  database_tier?: ResourceTier | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** A page of a deployment's log (observed 9). */
export interface LogEntryPage {
  /** The lines. */
  readonly items?: readonly LogEntry[];
  /** Where the next page starts; null at the end. */
  readonly next_cursor?: string | null;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** The body that creates a listener (observed 9). */
export interface ListenerCreate {
  /** `k8s`. */
  compute_type: ComputeType;
  /** The cluster, by the caller's own name. */
  compute_id: string;
  /** How it deploys there. */
  compute_config: ListenerComputeConfig;
  /** The version of the listener's program. */
  version?: string | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** The body that changes a listener (observed 9). */
export interface ListenerPatch {
  /** How it deploys to its cluster. */
  compute_config?: ListenerComputeConfig | null | undefined;
  /** The version of the listener's program. */
  version?: string | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** A page of installations (observed 9). */
export interface InstallationPage {
  /** The installations. */
  readonly items: readonly Integration[];
  /** Where the next page starts; null at the end. */
  readonly next_cursor?: string | null;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** A page of repositories (observed 9). */
export interface RepositoryPage {
  /** The repositories. */
  readonly items: readonly Repository[];
  /** Where the next page starts; null at the end. */
  readonly next_cursor?: string | null;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** A page of installations of a managed integration (observed 9). */
export interface ManagedInstallationPage {
  /** The installations. */
  readonly items: readonly ManagedInstallation[];
  /** Where the next page starts; null at the end. */
  readonly next_cursor?: string | null;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** An installation of a managed integration (observed 9). */
export interface ManagedInstallation {
  /** The integration's id. */
  readonly id: string;
  /** The hosting provider's own number of it. A whole number. */
  readonly installation_id: number;
  /** Whose it is. */
  readonly name: string;
  /** `all` or `selected`. */
  readonly repository_selection?: string | null;
  /** Where its owner changes it. */
  readonly settings_url?: string | null;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** Where a person installs the hosting provider's app (observed 9). */
export interface InstallationLink {
  /** Where a person installs the app. */
  readonly install_url: string;
  /** Where a person signs in to use an installation that exists. */
  readonly oauth_reuse_url?: string | null;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** The installations that a person can pick from (observed 9). */
export interface PickerSession {
  /** The installations. */
  readonly installs: readonly PickerInstallation[];
  /** Where the person goes afterwards. */
  readonly return_to?: string | null;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** An installation that a person can pick (observed 9). */
export interface PickerInstallation {
  /** The hosting provider's own number of it. A whole number. */
  readonly installation_id: number;
  /** Whose it is. */
  readonly account_login: string;
  /** What kind of account that is. */
  readonly account_type: string;
  /** Whether the organization has it already. */
  readonly already_in_org?: boolean;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** An OAuth provider of the platform: a provider's record and these fields (observed 9). */
export interface PlatformProvider {
  /** The id of the record. */
  readonly id: string;
  /** The provider's id. */
  readonly provider_id: string;
  /** The provider's name. */
  readonly name: string;
  /** The id of the OAuth client. */
  readonly client_id?: string;
  /** Where a person grants access. */
  readonly auth_url?: string;
  /** Where tokens are given. */
  readonly token_url?: string;
  /** What is added to the authorization URL. */
  readonly authorization_params?: Record<string, unknown>;
  /** Where the provider may send a person back to. */
  readonly allowed_redirect_uris?: readonly string[];
  /** Where it sends a person back to by default. */
  readonly default_redirect_uri?: string | null;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** The body that registers a provider by its MCP server (observed 9). */
export interface McpDiscovery {
  /** The id that the provider is to have. */
  provider_id: string;
  /** The name that people see. */
  name: string;
  /** The URL of the MCP server. */
  mcp_server_url: string;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** The body that asks for a token (observed 9). */
export interface Authenticate {
  /** The provider's id. */
  provider: string;
  /** What the token must allow. */
  scopes: readonly string[];
  /** Whose token it is. */
  user_id?: string | null | undefined;
  /** The agent that uses it. */
  agent_id?: string | null | undefined;
  /** A certain token. */
  token_id?: string | null | undefined;
  /** Whether a person must grant access again. */
  force_new?: boolean | undefined;
  /** Whether the token becomes the default one. */
  is_default?: boolean | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** What came of asking for a token (observed 9). */
export interface Authentication {
  /** `completed`, `pending`, `connection_required` or `token_expired`. */
  readonly status: string;
  /** Where a person grants access. */
  readonly url?: string | null;
  /** What to wait for. */
  readonly auth_id?: string | null;
  /** The token. */
  readonly token?: string | null;
  /** Whose token it is. */
  readonly user_id?: string | null;
  /** What else the service says. */
  readonly metadata?: Record<string, unknown> | null;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** What came of a wait for a token (observed 9). */
export interface AuthenticationResult {
  /** `completed`, `pending`, `timeout` or `not_found`. */
  readonly status: string;
  /** The token. */
  readonly token?: string | null;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** A token of a user at a provider, without the token itself (observed 9). */
export interface Token {
  /** The token's id. */
  readonly id: string;
  /** The provider's id. */
  readonly provider_id: string;
  /** When it was made. */
  readonly created_at: string;
  /** When it last changed. */
  readonly updated_at: string;
  /** The account at the provider. */
  readonly provider_account_label?: string | null;
  /** What it allows. */
  readonly scopes?: readonly string[];
  /** When it expires. */
  readonly expires_at?: string | null;
  /** Whether it is the provider's default one. */
  readonly is_default?: boolean;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** The body that changes what is said of a token (observed 9). */
export interface TokenMetadataPatch {
  /** The account at the provider. */
  provider_account_label?: string | null | undefined;
  /** Whether it becomes the provider's default one. */
  is_default?: boolean | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** Whether there is a token (observed 9). */
export interface TokenExists {
  /** Whether there is one. */
  readonly has_token: boolean;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** The body that asks for several providers whether there is a token (observed 9). */
export interface TokenExistsBatch {
  /** The ids of the providers. */
  provider_ids: readonly string[];
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** For each of several providers whether there is a token (observed 9). */
export interface TokensExist {
  /** Whether there is one, by the providers' ids. */
  readonly has_token: Record<string, boolean>;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** The body that connects an agent by a token that the caller has (observed 9). */
export interface AgentTokenCreate {
  /** The token. */
  access_token: string;
  /** What the service gets further tokens with. */
  refresh_token?: string | null | undefined;
  /** After how many seconds it expires. A whole number. */
  expires_in_seconds?: number | null | undefined;
  /** What it allows. */
  scopes?: readonly string[] | undefined;
  /** The account at the provider. */
  provider_account_label?: string | null | undefined;
  /** What else is to be kept. */
  metadata?: Record<string, unknown> | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** The query of a listing of listeners (observed 3). */
export interface ListenerListParams {
  /** The number of listeners in one page at most, 1 to 100; 20 where it is left out. A whole number. 1 to 100 (observed 3). Seen on services, not in the contract. */
  limit?: number | undefined;
  /** Where the page starts. A whole number. At least 0 (observed 3). Seen on services, not in the contract. */
  offset?: number | undefined;
}

/** The query of a deletion of several deployments (observed 9). */
export interface DeploymentsDeletion {
  /** The ids of the deployments, at most 100. */
  deployment_ids: readonly string[];
}

/** Which lines of a deployment's log are asked for (observed 9). */
export interface DeploymentLogParams {
  /** The deployment's id. */
  deployment_id: string;
  /** The revision's id; without it the lines of all revisions. */
  revision_id?: string | null | undefined;
  /** `BUILD` or `DEPLOY`, which is the default. */
  log_type?: DeploymentLogType | undefined;
  /** The number of lines in one page at most, 1 to 100; 20 where it is left out. A whole number. 1 to 100 (observed 3). Seen on services, not in the contract. */
  page_size?: number | undefined;
  /** The `next_cursor` of the page before. */
  cursor?: string | null | undefined;
  /** `asc` for the oldest lines first, or `desc`. */
  sort_order?: LogOrder | undefined;
  /** The earliest time of a line. */
  start_time?: string | null | undefined;
  /** The latest time of a line. */
  end_time?: string | null | undefined;
  /** A text in the lines. */
  query?: string | null | undefined;
  /** The level of the lines. */
  level?: LogLevel | null | undefined;
  /** The run whose lines are asked for. */
  run_id?: string | null | undefined;
}

/** The query of a listing that goes on by a cursor (observed 9). */
export interface PageParams {
  /** The number of records in one page at most, 1 to 100; 20 where it is left out. A whole number. 1 to 100 (observed 3). Seen on services, not in the contract. */
  page_size?: number | undefined;
  /** The `next_cursor` of the page before. */
  cursor?: string | null | undefined;
}

/** The query of a wait for a token (observed 9). */
export interface AuthenticationWaitParams {
  /** For how many seconds the service waits; 30 where it is left out. A whole number. */
  timeout?: number | undefined;
}

/** The query of a listing of tokens (observed 9). */
export interface TokenListParams {
  /** The provider's id. */
  provider_id?: string | null | undefined;
}

/** The query of a deletion of a provider's tokens (observed 9). */
export interface TokensDeletion {
  /** The provider's id. */
  provider_id: string;
}

/** The query that asks whether there is a token (observed 9). */
export interface TokenExistsParams {
  /** The provider's id. */
  provider_id: string;
}
