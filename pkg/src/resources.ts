// The calls by resource, as types: one method for each operation. "Observed" marks operations that are not in the contract (observed.md 3): a service that does not have one
// answers 404 or 405, and the error says so.

import type {
  Connection, ConnectionCreate, ConnectionList, Integration, Listener, LogOptions, OAuthProviderCreate, OAuthProviderPatch, ProjectLogParams, PushToken, RevisionCreate, RevisionListParams,
  RevisionLogParams, UploadUrl,
} from './observed.js';
import type { LogPromise } from './logs.js';
import type { Progress, RequestOptions, RevisionIds, WaitOptions } from './options.js';
import type { PagePromise } from './pages.js';
import type { ApiPromise } from './promise.js';
import type { Deployment, DeploymentCreate, DeploymentListParams, DeploymentPatch, OAuthProvider, Repository, Revision } from './records.js';
import type { UploadOptions } from './uploads.js';

/** The calls for deployments. */
export interface Deployments {
  /**
   * Lists deployments: `GET /v2/deployments` (service.md 4.6). Await it for the first page, loop over it for every deployment, or over `.pages()` for every page.
   * @throws ValidationError before anything is sent, if the query has errors
   * @example
   * for await (const { name, status } of control.deployments.list({ status: 'READY' })) console.log(name, status);
   */
  list(params?: DeploymentListParams, options?: RequestOptions): PagePromise<Deployment>;
  /**
   * Creates a deployment: `POST /v2/deployments` (service.md 4.7). Never repeated after a lost answer, since that may create it twice.
   * @throws ValidationError before anything is sent, if the body has errors; ConflictError if the name is taken
   * @example
   * const deployment = await control.deployments.create({
   *   name: 'agent', source: 'external_docker', source_config: {}, source_revision_config: { image_uri: 'registry.example/agent:1' }, secrets: [],
   * });
   */
  create(body: DeploymentCreate, options?: RequestOptions): ApiPromise<Deployment>;
  /**
   * Reads a deployment: `GET /v2/deployments/{deployment_id}` (service.md 4.7).
   * @throws ValidationError if the id is not a uuid; NotFoundError
   */
  get(deploymentId: string, options?: RequestOptions): ApiPromise<Deployment>;
  /**
   * Changes a deployment: `PATCH /v2/deployments/{deployment_id}` (service.md 4.5). `explainPatch` tells in advance whether it makes a new revision.
   * @throws ValidationError before anything is sent, if the body has errors or the id is not a uuid; NotFoundError
   * @example
   * await control.deployments.patch(deployment.id, { source_revision_config: { image_uri: 'registry.example/agent:2' } });
   */
  patch(deploymentId: string, body: DeploymentPatch, options?: RequestOptions): ApiPromise<Deployment>;
  /**
   * Observed. Deletes a deployment: `DELETE /v2/deployments/{deployment_id}`. For a while it can still be read, as `AWAITING_DELETE`, until it is gone.
   * The option `delete_tracing_project` also deletes its tracing project; false by default.
   * @throws ValidationError if the id is not a uuid; NotFoundError
   */
  delete(deploymentId: string, options?: RequestOptions & { delete_tracing_project?: boolean | undefined }): ApiPromise<void>;
  /** Observed. Returns an address to upload a source tarball to: `POST /v2/deployments/{deployment_id}/upload-url`. `uploads.put` does this and the upload. */
  createUploadUrl(deploymentId: string, options?: RequestOptions): ApiPromise<UploadUrl>;
  /**
   * Observed. Returns a token for a push to the service's registry: `POST /v2/deployments/{deployment_id}/push-token`.
   * @throws BadRequestError for a deployment whose source is not `internal_docker`
   */
  createPushToken(deploymentId: string, options?: RequestOptions): ApiPromise<PushToken>;
  /**
   * Waits until the deployment's latest revision is deployed, and returns the revision (service.md 1).
   * @throws RevisionFailedError, RevisionSupersededError or WaitTimeoutError; errors such as NotFoundError end the wait at once
   * @example
   * const revision = await control.deployments.waitUntilDeployed(deployment, { onProgress: ({ status, changed }) => changed && console.log(status) });
   */
  waitUntilDeployed(deployment: Pick<Deployment, 'id' | 'latest_revision_id'>, options?: WaitOptions): Promise<Revision>;
}

/** The calls for revisions. */
export interface Revisions {
  /**
   * Reads a revision: `GET /v2/deployments/{deployment_id}/revisions/{revision_id}` (service.md 4.7).
   * @throws ValidationError if an id is not a uuid; NotFoundError
   */
  get(ids: RevisionIds, options?: RequestOptions): ApiPromise<Revision>;
  /**
   * Observed. Lists revisions, newest first: `GET /v2/deployments/{deployment_id}/revisions`.
   * @throws ValidationError before anything is sent, if the query has errors or the id is not a uuid
   */
  list(deploymentId: string, params?: RevisionListParams, options?: RequestOptions): PagePromise<Revision>;
  /**
   * Observed. Always makes a new revision: `POST /v2/deployments/{deployment_id}/revisions`. Never repeated after a lost answer.
   * @throws ValidationError before anything is sent, if the body has errors or the id is not a uuid
   */
  create(deploymentId: string, body: RevisionCreate, options?: RequestOptions): ApiPromise<Revision>;
  /**
   * Observed. Deploys a revision again, and returns the deployment: `POST /v2/deployments/{deployment_id}/revisions/{revision_id}/redeploy`.
   * @throws BadRequestError if it cannot be deployed again
   */
  redeploy(ids: RevisionIds, options?: RequestOptions): ApiPromise<Deployment>;
  /**
   * Observed. Reads a revision's log: `GET /v2/deployments/{deployment_id}/revisions/{revision_id}/logs`. Loop over it for every line. With
   * `follow` the loop continues as lines are written: a build log until the build is over, the servers' log (`type: 'deploy'`) until the revision has failed.
   * @throws ValidationError before anything is sent, if the query has errors or an id is not a uuid
   * @example
   * for await (const { timestamp, message } of control.revisions.logs(ids, { type: 'build' }, { follow: true })) console.log(timestamp, message);
   */
  logs(ids: RevisionIds, params?: RevisionLogParams, options?: LogOptions): LogPromise;
  /**
   * Polls a revision until it is done, and returns it as read by the last poll. Survives five temporary failures in a row (service.md 1).
   * @throws RevisionFailedError, RevisionSupersededError or WaitTimeoutError; errors such as NotFoundError end the wait at once
   */
  wait(ids: RevisionIds, options?: WaitOptions): Promise<Revision>;
  /**
   * Waits like `wait`, as a stream of its polls; leaving the loop ends the wait. Throws like `wait`.
   * @example
   * for await (const { status, elapsedMs } of control.revisions.watch(ids)) console.log(elapsedMs, status);
   */
  watch(ids: RevisionIds, options?: WaitOptions): AsyncIterableIterator<Progress>;
}

/** A project, and possibly one of its revisions. */
export interface ProjectIds {
  /** The project's id, a uuid. */
  readonly project_id: string;
  /** The revision's id, a uuid; leave it out for the servers of the whole project. */
  readonly revision_id?: string | undefined;
}

/** Logs by project, the older form. All observed. With `follow` the loop continues until you leave or abort it. */
export interface Projects {
  /** Observed. Reads the log of a build: `POST /v1/projects/{project_id}/revisions/{revision_id}/build_logs`. */
  buildLogs(ids: Required<ProjectIds>, params?: ProjectLogParams, options?: LogOptions): LogPromise;
  /** Observed. Reads the log of servers: `POST /v1/projects/{project_id}/deploy_logs`, or under `/revisions/{revision_id}`. */
  deployLogs(ids: ProjectIds, params?: ProjectLogParams, options?: LogOptions): LogPromise;
}

/** The calls for source-hosting integrations. */
export interface Integrations {
  /** Observed. Lists the installed integrations: `GET /v1/integrations/{repo_host}/install`. Their `id` is the `integration_id` of deployments. */
  list(options?: RequestOptions): ApiPromise<Integration[]>;
  /**
   * Lists the repositories of an integration: `GET /v1/integrations/{repo_host}/{integration_id}/repos` (service.md 4.3).
   * @throws ValidationError if the id is not a uuid; NotFoundError
   */
  listRepositories(integrationId: string, options?: RequestOptions): ApiPromise<Repository[]>;
  /**
   * Lists the repositories of a managed integration (service.md 4.4). The contract gives no path: it is the client's `vocabulary.managedRepositoriesPath`, by default the
   * observed `GET /v1/integrations/forge/{repo_host}/{integration_id}/repos`.
   */
  listManagedRepositories(integrationId: string, options?: RequestOptions): ApiPromise<Repository[]>;
}

/** The calls for listeners of self-hosted installations. All observed. */
export interface Listeners {
  /**
   * Observed. Lists the listeners: `GET /v2/listeners`. `limit` is 1 to 100, 20 by default; `offset` is 0 or more.
   * @throws ValidationError before anything is sent, if the query has errors
   */
  list(params?: { limit?: number | undefined; offset?: number | undefined }, options?: RequestOptions): PagePromise<Listener>;
  /**
   * Observed. Reads a listener: `GET /v2/listeners/{listener_id}`.
   * @throws ValidationError if the id is not a uuid; NotFoundError
   */
  get(listenerId: string, options?: RequestOptions): ApiPromise<Listener>;
}

/** The calls for connections of agents. */
export interface Connections {
  /** Observed. Lists the connections of an agent: `GET /v2/auth/agents/{agent_id}/connections`. */
  list(agentId: string, options?: RequestOptions): ApiPromise<ConnectionList>;
  /**
   * Observed. Connects an agent: `POST /v2/auth/agents/{agent_id}/connections`. Never repeated after a lost answer.
   * @throws ValidationError before anything is sent, if the body has errors
   */
  create(agentId: string, body: ConnectionCreate, options?: RequestOptions): ApiPromise<Connection>;
  /**
   * Removes a connection: `DELETE /v2/auth/agents/{agent_id}/connections/{connection_id}` (service.md 4.1).
   * @throws UnprocessableError if the service finds an id wrong
   */
  remove(ids: { readonly agent_id: string; readonly connection_id: string }, options?: RequestOptions): ApiPromise<void>;
}

/** The calls for OAuth providers. */
export interface OAuthProviders {
  /** Lists the OAuth providers of the organization: `GET /v2/auth/providers` (service.md 4.2). */
  list(options?: RequestOptions): ApiPromise<OAuthProvider[]>;
  /**
   * Observed. Creates an OAuth provider: `POST /v2/auth/providers`. Never repeated after a lost answer.
   * @throws ValidationError before anything is sent, if the body has errors; ConflictError if the id is taken
   */
  create(body: OAuthProviderCreate, options?: RequestOptions): ApiPromise<OAuthProvider>;
  /** Observed. Reads an OAuth provider: `GET /v2/auth/providers/{provider_id}`. */
  get(providerId: string, options?: RequestOptions): ApiPromise<OAuthProvider>;
  /**
   * Observed. Changes an OAuth provider: `PATCH /v2/auth/providers/{provider_id}`. Never repeated after a lost answer.
   * @throws ValidationError before anything is sent, if the body has errors; NotFoundError
   */
  patch(providerId: string, body: OAuthProviderPatch, options?: RequestOptions): ApiPromise<OAuthProvider>;
  /** Observed. Deletes an OAuth provider: `DELETE /v2/auth/providers/{provider_id}`. */
  delete(providerId: string, options?: RequestOptions): ApiPromise<void>;
}

/** Uploads of source tarballs. */
export interface Uploads {
  /**
   * Observed. Uploads a gzip tarball of at most 200 MiB for a deployment, and returns its location: next, patch the deployment with `object_path` as `source_tarball_path`.
   * No credential is sent to the address of the upload.
   * @throws ConfigError for bytes that are not gzip, or too many
   * @example
   * const { object_path } = await control.uploads.put(deployment.id, await readFile('agent.tar.gz'));
   * await control.deployments.patch(deployment.id, { source_revision_config: { source_tarball_path: object_path } });
   */
  put(deploymentId: string, bytes: Uint8Array | ArrayBuffer, options?: UploadOptions): Promise<UploadUrl>;
}
