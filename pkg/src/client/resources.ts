// The calls by resource, as types: one method for each operation. Generated from src/api by `cargo xtask generate`;
// not to be edited by hand. "Observed" marks operations that are not in the contract: a service that does not have
// one answers 404 or 405, and the error says so.

import type { ApiPromise } from './call/api-promise.js';
import type { DeploymentCalls, RevisionCalls, ProjectCalls } from './composed-calls.js';
import type {
  AgentDeploymentCreate,
  AgentTokenCreate,
  Authenticate,
  Authentication,
  AuthenticationResult,
  AuthenticationWaitParams,
  Connection,
  ConnectionCreate,
  ConnectionList,
  DeploymentCopy,
  DeploymentLogParams,
  FreeCount,
  InstallationLink,
  Integration,
  Listener,
  ListenerCreate,
  ListenerListParams,
  ListenerPatch,
  LogEntry,
  ManagedInstallation,
  McpDiscovery,
  OAuthProviderCreate,
  OAuthProviderPatch,
  PageParams,
  PickerSession,
  PlatformProvider,
  PushToken,
  ResourceTiersPatch,
  RevisionCreate,
  RevisionListParams,
  Token,
  TokenExists,
  TokenExistsBatch,
  TokenExistsParams,
  TokenListParams,
  TokenMetadataPatch,
  TokensDeletion,
  TokensExist,
  UploadUrl,
} from './observed.js';
import type { DeploymentOrId, RevisionOrIds } from './options/ids.js';
import type { RequestOptions } from './options/request-options.js';
import type { CursorPromise, PagePromise } from './pages.js';
import type {
  Deployment,
  DeploymentCreate,
  DeploymentListParams,
  DeploymentPatch,
  OAuthProvider,
  Repository,
  Revision,
} from '../generated/records.js';

/** The calls for deployments. */
export interface Deployments extends DeploymentCalls {
  /**
   * Lists deployments by the page: `GET /v2/deployments` (contract 4.6). Await it for the first page, loop over it for
   * every record, or over `.pages()` for every page.
   * @throws ValidationError before anything is sent, if the query has errors
   * @example
   * for await (const { name, status } of control.deployments.list({ status: 'READY' })) console.log(name, status);
   */
  list(params?: DeploymentListParams, options?: RequestOptions): PagePromise<Deployment>;
  /**
   * Creates a deployment: `POST /v2/deployments` (contract 4.7). What the body requires and the answers were observed.
   * Never repeated after a lost answer.
   * @throws ValidationError before anything is sent, if the body has errors; ConflictError if the name is taken
   * @example
   * const deployment = await control.deployments.create({
   *   name: 'agent', source: 'external_docker', source_config: {}, source_revision_config: { image_uri: 'registry.example/agent:1' }, secrets: [],
   * });
   */
  create<Body>(body: DeploymentCreate | AgentDeploymentCreate | DeploymentCopy<Body>, options?: RequestOptions): ApiPromise<Deployment>;
  /**
   * Observed. Counts the free deployments of the organization: `GET /v2/deployments/free-count` (observed 9).
   */
  freeCount(options?: RequestOptions): ApiPromise<FreeCount>;
  /**
   * Observed. Lists the lines of a deployment's log by the page: `GET /v2/deployment-logs` (observed 9). Await it for
   * the first page, loop over it for every record, or over `.pages()` for every page.
   * @throws ValidationError before anything is sent, if the query has errors; NotFoundError
   */
  logs(params: DeploymentLogParams, options?: RequestOptions): CursorPromise<LogEntry>;
  /**
   * Reads a deployment: `GET /v2/deployments/{deployment_id}` (contract 4.7).
   * @throws ValidationError before anything is sent, if the id is not a uuid; NotFoundError
   */
  get(deploymentId: DeploymentOrId, options?: RequestOptions): ApiPromise<Deployment>;
  /**
   * Changes a deployment; a new revision may follow: `PATCH /v2/deployments/{deployment_id}` (contract 4.5).
   * `explainPatch` tells in advance whether it makes one. Never repeated after a lost answer.
   * @throws ValidationError before anything is sent, if the id is not a uuid or the body has errors; NotFoundError
   * @example
   * await control.deployments.patch(deployment.id, { source_revision_config: { image_uri: 'registry.example/agent:2' } });
   */
  patch(deploymentId: DeploymentOrId, body: DeploymentPatch, options?: RequestOptions): ApiPromise<Deployment>;
  /**
   * Observed. Changes the sizes of a deployment, which makes a new revision: `PATCH
   * /v2/deployments/{deployment_id}/resource-tiers` (observed 9). Never repeated after a lost answer.
   * @throws ValidationError before anything is sent, if the id is not a uuid or the body has errors; BadRequestError if
   * no size is given, or one does not fit the deployment's type; NotFoundError
   */
  patchResourceTiers(deploymentId: DeploymentOrId, body: ResourceTiersPatch, options?: RequestOptions): ApiPromise<Deployment>;
  /**
   * Observed. Returns an address to upload a source tarball to: `POST /v2/deployments/{deployment_id}/upload-url`
   * (observed 3). `uploads.put` does this and the upload. The body may be `{ supports_upload_headers: true }`, which
   * the option `body` sends: the answer then has `upload_headers`. Never repeated after a lost answer.
   * @throws ValidationError before anything is sent, if the id is not a uuid
   */
  createUploadUrl(deploymentId: DeploymentOrId, options?: RequestOptions): ApiPromise<UploadUrl>;
  /**
   * Observed. Returns a token for a push to the service's registry: `POST /v2/deployments/{deployment_id}/push-token`
   * (observed 3). The body may be `{ supports_registry_username: true }`, which the option `body` sends: the answer
   * then has `username` and `repository_url`. Never repeated after a lost answer.
   * @throws ValidationError before anything is sent, if the id is not a uuid; BadRequestError if the deployment's
   * source is not `internal_docker`
   */
  createPushToken(deploymentId: DeploymentOrId, options?: RequestOptions): ApiPromise<PushToken>;
}

/** The calls for revisions. */
export interface Revisions extends RevisionCalls {
  /**
   * Observed. Lists revisions by the page, the newest first: `GET /v2/deployments/{deployment_id}/revisions` (observed
   * 3). Await it for the first page, loop over it for every record, or over `.pages()` for every page.
   * @throws ValidationError before anything is sent, if the id is not a uuid or the query has errors
   */
  list(deploymentId: DeploymentOrId, params?: RevisionListParams, options?: RequestOptions): PagePromise<Revision>;
  /**
   * Observed. Makes a new revision in any case. The body is a patch's, without `revision_source`: `POST
   * /v2/deployments/{deployment_id}/revisions` (observed 3). One that has it is sent with a warning, since a service
   * may ignore it. Never repeated after a lost answer.
   * @throws ValidationError before anything is sent, if the id is not a uuid or the body has errors
   */
  create(deploymentId: DeploymentOrId, body: RevisionCreate, options?: RequestOptions): ApiPromise<Revision>;
  /**
   * Reads a revision: `GET /v2/deployments/{deployment_id}/revisions/{revision_id}` (contract 4.7).
   * @throws ValidationError before anything is sent, if an id is not a uuid; NotFoundError
   */
  get(ids: RevisionOrIds, options?: RequestOptions): ApiPromise<Revision>;
  /**
   * Observed. Deploys a revision again, and returns the deployment: `POST
   * /v2/deployments/{deployment_id}/revisions/{revision_id}/redeploy` (observed 3). Never repeated after a lost answer.
   * @throws ValidationError before anything is sent, if an id is not a uuid; BadRequestError if it cannot be deployed
   * again
   */
  redeploy(ids: RevisionOrIds, options?: RequestOptions): ApiPromise<Deployment>;
  /**
   * Observed. Interrupts a revision that is stuck: `POST
   * /v2/deployments/{deployment_id}/revisions/{revision_id}/interrupt` (observed 9). What becomes of it is not
   * documented. Some services spell the path otherwise: the client's `vocabulary.interruptPath`, in Rust
   * `Options::with_interrupt_path`, is another one. Never repeated after a lost answer.
   * @throws ValidationError before anything is sent, if an id is not a uuid; NotFoundError
   */
  interrupt(ids: RevisionOrIds, options?: RequestOptions): ApiPromise<void>;
}

/** The calls for logs by project, the older form. */
export interface Projects extends ProjectCalls {
}

/** The calls for source-hosting integrations and their repositories. */
export interface Integrations {
  /**
   * Observed. Lists the installed integrations: `GET /v1/integrations/{repo_host}/install` (observed 3). Their `id` is
   * the `integration_id` of deployments.
   */
  list(options?: RequestOptions): ApiPromise<Integration[]>;
  /**
   * Lists the repositories of a source-hosting integration: `GET /v1/integrations/{repo_host}/{integration_id}/repos`
   * (contract 4.3).
   * @throws ValidationError before anything is sent, if the id is not a uuid; NotFoundError
   */
  listRepositories(integrationId: string, options?: RequestOptions): ApiPromise<Repository[]>;
  /**
   * Observed. Lists the repositories of a managed integration (contract 4.4): `GET
   * /v1/integrations/forge/{repo_host}/{integration_id}/repos` (observed 1). The contract gives no path: the client's
   * `vocabulary.managedRepositoriesPath`, in Rust `Options::with_managed_repositories_path`, is another one than the
   * one that was observed.
   * @throws ValidationError before anything is sent, if the id is not a uuid; NotFoundError
   */
  listManagedRepositories(integrationId: string, options?: RequestOptions): ApiPromise<Repository[]>;
  /**
   * Observed. Lists the installations of the hosting provider's app by the page: `GET
   * /v2/integrations/{repo_host}/installations` (observed 9). Await it for the first page, loop over it for every
   * record, or over `.pages()` for every page.
   * @throws ValidationError before anything is sent, if the query has errors
   */
  listInstallations(params?: PageParams, options?: RequestOptions): CursorPromise<Integration>;
  /**
   * Observed. Lists the repositories of an installation by the page: `GET
   * /v2/integrations/{repo_host}/installations/{integration_id}/repositories` (observed 9). Await it for the first
   * page, loop over it for every record, or over `.pages()` for every page.
   * @throws ValidationError before anything is sent, if the id is not a uuid or the query has errors; NotFoundError
   */
  listInstallationRepositories(integrationId: string, params?: PageParams, options?: RequestOptions): CursorPromise<Repository>;
  /**
   * Observed. Lists the installations of a managed integration by the page: `GET
   * /v2/integrations/forge-{repo_host}/installations` (observed 9). Await it for the first page, loop over it for every
   * record, or over `.pages()` for every page.
   * @throws ValidationError before anything is sent, if the query has errors
   */
  listManagedInstallations(params?: PageParams, options?: RequestOptions): CursorPromise<ManagedInstallation>;
  /**
   * Observed. Returns the address where a person installs the hosting provider's app: `POST
   * /v2/integrations/{repo_host}/installation-link` (observed 9). Never repeated after a lost answer.
   */
  createInstallationLink(options?: RequestOptions): ApiPromise<InstallationLink>;
  /**
   * Observed. Reads the installations that a person can pick from: `GET
   * /v2/integrations/forge-{repo_host}/picker-sessions/{session_id}` (observed 9).
   * @throws NotFoundError
   */
  getPickerSession(sessionId: string, options?: RequestOptions): ApiPromise<PickerSession>;
}

/** The calls for listeners of self-hosted installations. */
export interface Listeners {
  /**
   * Observed. Lists the listeners by the page: `GET /v2/listeners` (observed 3). Await it for the first page, loop over
   * it for every record, or over `.pages()` for every page.
   * @throws ValidationError before anything is sent, if the query has errors; PermissionError
   */
  list(params?: ListenerListParams, options?: RequestOptions): PagePromise<Listener>;
  /**
   * Observed. Gets a listener: `GET /v2/listeners/{listener_id}` (observed 3).
   * @throws ValidationError before anything is sent, if the id is not a uuid; PermissionError; NotFoundError
   */
  get(listenerId: string, options?: RequestOptions): ApiPromise<Listener>;
  /**
   * Observed. Creates a listener: `POST /v2/listeners` (observed 9). Never repeated after a lost answer.
   * @throws ValidationError before anything is sent, if the body has errors; PermissionError; ConflictError if the
   * cluster has a listener
   */
  create(body: ListenerCreate, options?: RequestOptions): ApiPromise<Listener>;
  /**
   * Observed. Changes a listener: `PATCH /v2/listeners/{listener_id}` (observed 9). Never repeated after a lost answer.
   * @throws ValidationError before anything is sent, if the id is not a uuid or the body has errors; PermissionError;
   * NotFoundError
   */
  patch(listenerId: string, body: ListenerPatch, options?: RequestOptions): ApiPromise<Listener>;
  /**
   * Observed. Deletes a listener: `DELETE /v2/listeners/{listener_id}` (observed 9).
   * @throws ValidationError before anything is sent, if the id is not a uuid; PermissionError; NotFoundError
   */
  delete(listenerId: string, options?: RequestOptions): ApiPromise<void>;
}

/** The calls for connections of agents. */
export interface Connections {
  /**
   * Observed. Lists the connections of an agent: `GET /v2/auth/agents/{agent_id}/connections` (observed 3).
   */
  list(agentId: string, options?: RequestOptions): ApiPromise<ConnectionList>;
  /**
   * Observed. Connects an agent; the body holds `oauth_token_id`: `POST /v2/auth/agents/{agent_id}/connections`
   * (observed 3). Never repeated after a lost answer.
   * @throws ValidationError before anything is sent, if the body has errors
   */
  create(agentId: string, body: ConnectionCreate, options?: RequestOptions): ApiPromise<Connection>;
  /**
   * Removes a connection of an agent: `DELETE /v2/auth/agents/{agent_id}/connections/{connection_id}` (contract 4.1).
   * @throws UnprocessableError if the service finds an id wrong
   */
  remove(ids: { readonly agent_id: string; readonly connection_id: string }, options?: RequestOptions): ApiPromise<void>;
  /**
   * Observed. Connects an agent by a token that the caller has, in place of an earlier one: `POST
   * /v2/auth/agents/{agent_id}/providers/{provider_id}/tokens` (observed 9). Never repeated after a lost answer.
   * @throws ValidationError before anything is sent, if the body has errors
   */
  createWithToken(ids: { readonly agent_id: string; readonly provider_id: string }, body: AgentTokenCreate, options?: RequestOptions): ApiPromise<Connection>;
}

/** The calls for OAuth providers of the organization. */
export interface OAuthProviders {
  /**
   * Lists the OAuth providers of the organization: `GET /v2/auth/providers` (contract 4.2).
   */
  list(options?: RequestOptions): ApiPromise<OAuthProvider[]>;
  /**
   * Observed. Creates an OAuth provider: `POST /v2/auth/providers` (observed 3). Never repeated after a lost answer.
   * @throws ValidationError before anything is sent, if the body has errors; ConflictError if the id is taken
   */
  create(body: OAuthProviderCreate, options?: RequestOptions): ApiPromise<OAuthProvider>;
  /**
   * Observed. Gets an OAuth provider: `GET /v2/auth/providers/{provider_id}` (observed 3).
   * @throws NotFoundError
   */
  get(providerId: string, options?: RequestOptions): ApiPromise<OAuthProvider>;
  /**
   * Observed. Changes an OAuth provider: `PATCH /v2/auth/providers/{provider_id}` (observed 3). Never repeated after a
   * lost answer.
   * @throws ValidationError before anything is sent, if the body has errors; NotFoundError
   */
  patch(providerId: string, body: OAuthProviderPatch, options?: RequestOptions): ApiPromise<OAuthProvider>;
  /**
   * Observed. Deletes an OAuth provider: `DELETE /v2/auth/providers/{provider_id}` (observed 3).
   * @throws NotFoundError
   */
  delete(providerId: string, options?: RequestOptions): ApiPromise<void>;
  /**
   * Observed. Registers an OAuth provider by its MCP server: `POST /v2/auth/providers/mcp-discover` (observed 9). Never
   * repeated after a lost answer.
   * @throws ValidationError before anything is sent, if the body has errors
   */
  discover(body: McpDiscovery, options?: RequestOptions): ApiPromise<OAuthProvider>;
  /**
   * Observed. Lists the OAuth providers of the platform: `GET /v2/auth/platform-providers` (observed 9).
   */
  listPlatform(options?: RequestOptions): ApiPromise<PlatformProvider[]>;
}

/** The calls for tokens that a person grants. */
export interface Auth {
  /**
   * Observed. Asks for a token; where there is none yet, a person grants access at the `url` of the answer: `POST
   * /v2/auth/authenticate` (observed 9). Never repeated after a lost answer.
   * @throws ValidationError before anything is sent, if the body has errors; NotFoundError
   */
  authenticate(body: Authenticate, options?: RequestOptions): ApiPromise<Authentication>;
  /**
   * Observed. Waits until a person has granted access, for at most `timeout` seconds: `GET /v2/auth/wait/{auth_id}`
   * (observed 9). The client's own time limit begins only after that.
   * @throws ValidationError before anything is sent, if the query has errors
   */
  wait(authId: string, params?: AuthenticationWaitParams, options?: RequestOptions): ApiPromise<AuthenticationResult>;
}

/** The calls for tokens of a user at OAuth providers. */
export interface Tokens {
  /**
   * Observed. Lists the tokens, without what is secret of them: `GET /v2/auth/tokens` (observed 9).
   * @throws ValidationError before anything is sent, if the query has errors
   */
  list(params?: TokenListParams, options?: RequestOptions): ApiPromise<Token[]>;
  /**
   * Observed. Deletes the tokens of a provider: `DELETE /v2/auth/tokens` (observed 9).
   * @throws ValidationError before anything is sent, if the query has errors
   */
  deleteAll(params: TokensDeletion, options?: RequestOptions): ApiPromise<void>;
  /**
   * Observed. Says whether there is a token of a provider: `GET /v2/auth/tokens/exists` (observed 9).
   * @throws ValidationError before anything is sent, if the query has errors
   */
  exists(params: TokenExistsParams, options?: RequestOptions): ApiPromise<TokenExists>;
  /**
   * Observed. Says for several providers whether there is a token: `POST /v2/auth/tokens/exists/batch` (observed 9).
   * Never repeated after a lost answer.
   * @throws ValidationError before anything is sent, if the body has errors
   */
  exist(body: TokenExistsBatch, options?: RequestOptions): ApiPromise<TokensExist>;
  /**
   * Observed. Changes what is said of a token: `PATCH /v2/auth/tokens/{token_id}/metadata` (observed 9). Never repeated
   * after a lost answer.
   * @throws ValidationError before anything is sent, if the body has errors; NotFoundError
   */
  patchMetadata(tokenId: string, body: TokenMetadataPatch, options?: RequestOptions): ApiPromise<Token>;
  /**
   * Observed. Deletes a token: `DELETE /v2/auth/tokens/{token_id}` (observed 9).
   * @throws NotFoundError
   */
  delete(tokenId: string, options?: RequestOptions): ApiPromise<void>;
}
