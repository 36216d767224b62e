// The calls by resource, as types: one method an operation. "Observed" marks what the contract does not show (observed.md 3): where a service does not know such an
// operation, it answers 404 or 405, and the error says so.

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

/** The calls on deployments. */
export interface Deployments {
  /**
   * Lists deployments: `GET /v2/deployments` (service.md 4.6). Awaited it is the first page; a loop over it gives every deployment, `.pages()` every page.
   * @throws ValidationError before anything is sent, where the query has errors
   * @example
   * for await (const { name, status } of control.deployments.list({ status: 'READY' })) console.log(name, status);
   */
  list(params?: DeploymentListParams, options?: RequestOptions): PagePromise<Deployment>;
  /**
   * Creates a deployment: `POST /v2/deployments` (service.md 4.7). Never sent again after a lost answer: a repeated create may create twice.
   * @throws ValidationError before anything is sent, where the body has errors; ConflictError where the name is taken
   */
  create(body: DeploymentCreate, options?: RequestOptions): ApiPromise<Deployment>;
  /**
   * Reads a deployment: `GET /v2/deployments/{deployment_id}` (service.md 4.7).
   * @throws ValidationError where the id is no uuid; NotFoundError
   */
  get(deploymentId: string, options?: RequestOptions): ApiPromise<Deployment>;
  /**
   * Changes a deployment: `PATCH /v2/deployments/{deployment_id}` (service.md 4.5). `explainPatch` says beforehand whether a new revision follows.
   * @throws ValidationError before anything is sent, where the body has errors or the id is no uuid; NotFoundError
   */
  patch(deploymentId: string, body: DeploymentPatch, options?: RequestOptions): ApiPromise<Deployment>;
  /**
   * Observed. Deletes a deployment: `DELETE /v2/deployments/{deployment_id}`. It still answers for a while, as `AWAITING_DELETE`, until it is gone.
   * The option `delete_tracing_project` deletes its tracing project too; false by default.
   * @throws ValidationError where the id is no uuid; NotFoundError
   */
  delete(deploymentId: string, options?: RequestOptions & { delete_tracing_project?: boolean | undefined }): ApiPromise<void>;
  /** Observed. Gives an address that takes a source tarball: `POST /v2/deployments/{deployment_id}/upload-url`. `uploads.put` does the whole. */
  createUploadUrl(deploymentId: string, options?: RequestOptions): ApiPromise<UploadUrl>;
  /**
   * Observed. Gives a token for a push to the service's registry: `POST /v2/deployments/{deployment_id}/push-token`.
   * @throws BadRequestError for a deployment whose source is not `internal_docker`
   */
  createPushToken(deploymentId: string, options?: RequestOptions): ApiPromise<PushToken>;
  /**
   * Waits until the deployment's latest revision is deployed, and gives the revision (service.md 1).
   * @throws RevisionFailedError, RevisionSupersededError or WaitTimeoutError; NotFoundError and the like end the wait at once
   */
  waitUntilDeployed(deployment: Pick<Deployment, 'id' | 'latest_revision_id'>, options?: WaitOptions): Promise<Revision>;
}

/** The calls on revisions. */
export interface Revisions {
  /**
   * Reads a revision: `GET /v2/deployments/{deployment_id}/revisions/{revision_id}` (service.md 4.7).
   * @throws ValidationError where an id is no uuid; NotFoundError
   */
  get(ids: RevisionIds, options?: RequestOptions): ApiPromise<Revision>;
  /**
   * Observed. Lists revisions, the newest first: `GET /v2/deployments/{deployment_id}/revisions`.
   * @throws ValidationError before anything is sent, where the query has errors or the id is no uuid
   */
  list(deploymentId: string, params?: RevisionListParams, options?: RequestOptions): PagePromise<Revision>;
  /**
   * Observed. Makes a revision in any case: `POST /v2/deployments/{deployment_id}/revisions`. Never sent again after a lost answer.
   * @throws ValidationError before anything is sent, where the body has errors or the id is no uuid
   */
  create(deploymentId: string, body: RevisionCreate, options?: RequestOptions): ApiPromise<Revision>;
  /**
   * Observed. Deploys a revision again, and gives the deployment: `POST /v2/deployments/{deployment_id}/revisions/{revision_id}/redeploy`.
   * @throws BadRequestError where it cannot be deployed again
   */
  redeploy(ids: RevisionIds, options?: RequestOptions): ApiPromise<Deployment>;
  /**
   * Observed. Reads a revision's log: `GET /v2/deployments/{deployment_id}/revisions/{revision_id}/logs`. A loop over it gives every line; with `follow` it goes on as
   * new ones are written: the log of the build until the build is over, the log of the servers (`type: 'deploy'`) until the revision has ended without success.
   * @throws ValidationError before anything is sent, where the query has errors or an id is no uuid
   * @example
   * for await (const { timestamp, message } of control.revisions.logs(ids, { type: 'build' }, { follow: true })) console.log(timestamp, message);
   */
  logs(ids: RevisionIds, params?: RevisionLogParams, options?: LogOptions): LogPromise;
  /**
   * Reads a revision until it is done, and gives it as the last poll read it. Polls that fail in a way that may pass are survived, five in a row (service.md 1).
   * @throws RevisionFailedError, RevisionSupersededError or WaitTimeoutError; NotFoundError and the like end the wait at once
   */
  wait(ids: RevisionIds, options?: WaitOptions): Promise<Revision>;
  /** Gives every poll of a wait as it comes; leaving the loop ends the wait. Throws as `wait` does. */
  watch(ids: RevisionIds, options?: WaitOptions): AsyncIterableIterator<Progress>;
}

/** Which project, and which revision of it. */
export interface ProjectIds {
  /** The project's id, a uuid. */
  readonly project_id: string;
  /** The revision's id, a uuid; left out for the servers of the whole project. */
  readonly revision_id?: string | undefined;
}

/** Logs by the project, the older form. All observed. With `follow` the loop goes on until it is left or aborted. */
export interface Projects {
  /** Observed. Reads the log of a build: `POST /v1/projects/{project_id}/revisions/{revision_id}/build_logs`. */
  buildLogs(ids: Required<ProjectIds>, params?: ProjectLogParams, options?: LogOptions): LogPromise;
  /** Observed. Reads the log of servers: `POST /v1/projects/{project_id}/deploy_logs`, or under `/revisions/{revision_id}`. */
  deployLogs(ids: ProjectIds, params?: ProjectLogParams, options?: LogOptions): LogPromise;
}

/** The calls on source-hosting integrations. */
export interface Integrations {
  /** Observed. Lists the installed integrations: `GET /v1/integrations/{repo_host}/install`. Their `id` is the `integration_id` of deployments. */
  list(options?: RequestOptions): ApiPromise<Integration[]>;
  /**
   * Lists the repositories of an integration: `GET /v1/integrations/{repo_host}/{integration_id}/repos` (service.md 4.3).
   * @throws ValidationError where the id is no uuid; NotFoundError
   */
  listRepositories(integrationId: string, options?: RequestOptions): ApiPromise<Repository[]>;
  /**
   * Lists the repositories of a managed integration (service.md 4.4). The contract shows no path: the client's `vocabulary.managedRepositoriesPath`, by default the one
   * that was observed, `GET /v1/integrations/forge/{repo_host}/{integration_id}/repos`.
   */
  listManagedRepositories(integrationId: string, options?: RequestOptions): ApiPromise<Repository[]>;
}

/** The calls on listeners of self-hosted installations. All observed. */
export interface Listeners {
  /**
   * Observed. Lists the listeners: `GET /v2/listeners`. `limit` is 1 to 100, 20 where it is left out; `offset` is 0 or more.
   * @throws ValidationError before anything is sent, where the query has errors
   */
  list(params?: { limit?: number | undefined; offset?: number | undefined }, options?: RequestOptions): PagePromise<Listener>;
  /**
   * Observed. Reads a listener: `GET /v2/listeners/{listener_id}`.
   * @throws ValidationError where the id is no uuid; NotFoundError
   */
  get(listenerId: string, options?: RequestOptions): ApiPromise<Listener>;
}

/** The calls on the connections of agents. */
export interface Connections {
  /** Observed. Lists the connections of an agent: `GET /v2/auth/agents/{agent_id}/connections`. */
  list(agentId: string, options?: RequestOptions): ApiPromise<ConnectionList>;
  /**
   * Observed. Connects an agent: `POST /v2/auth/agents/{agent_id}/connections`. Never sent again after a lost answer.
   * @throws ValidationError before anything is sent, where the body has errors
   */
  create(agentId: string, body: ConnectionCreate, options?: RequestOptions): ApiPromise<Connection>;
  /**
   * Removes a connection: `DELETE /v2/auth/agents/{agent_id}/connections/{connection_id}` (service.md 4.1).
   * @throws UnprocessableError where the service finds the ids wrong
   */
  remove(ids: { readonly agent_id: string; readonly connection_id: string }, options?: RequestOptions): ApiPromise<void>;
}

/** The calls on OAuth providers. */
export interface OAuthProviders {
  /** Lists the OAuth providers of the organization: `GET /v2/auth/providers` (service.md 4.2). */
  list(options?: RequestOptions): ApiPromise<OAuthProvider[]>;
  /**
   * Observed. Creates an OAuth provider: `POST /v2/auth/providers`. Never sent again after a lost answer.
   * @throws ValidationError before anything is sent, where the body has errors; ConflictError where the id is taken
   */
  create(body: OAuthProviderCreate, options?: RequestOptions): ApiPromise<OAuthProvider>;
  /** Observed. Reads an OAuth provider: `GET /v2/auth/providers/{provider_id}`. */
  get(providerId: string, options?: RequestOptions): ApiPromise<OAuthProvider>;
  /**
   * Observed. Changes an OAuth provider: `PATCH /v2/auth/providers/{provider_id}`. Never sent again after a lost answer.
   * @throws ValidationError before anything is sent, where the body has errors; NotFoundError
   */
  patch(providerId: string, body: OAuthProviderPatch, options?: RequestOptions): ApiPromise<OAuthProvider>;
  /** Observed. Deletes an OAuth provider: `DELETE /v2/auth/providers/{provider_id}`. */
  delete(providerId: string, options?: RequestOptions): ApiPromise<void>;
}

/** Uploads of source tarballs. */
export interface Uploads {
  /**
   * Observed. Uploads a gzip tarball of at most 200 MiB for a deployment, and gives where it lies: patch the deployment with `object_path` as `source_tarball_path` next.
   * No credential goes to the address of the upload.
   * @throws ConfigError for bytes that are no gzip, or too many
   * @example
   * const { object_path } = await control.uploads.put(deployment.id, await readFile('agent.tar.gz'));
   * await control.deployments.patch(deployment.id, { source_revision_config: { source_tarball_path: object_path } });
   */
  put(deploymentId: string, bytes: Uint8Array | ArrayBuffer, options?: UploadOptions): Promise<UploadUrl>;
}
