// The client: one method for each operation, documented in resources.ts.

import { ConfigError } from './errors.js';
import type { OperationName } from './generated/operations.js';
import { checkOptions } from './headers.js';
import { logs } from './logs.js';
import type { LogOptions } from './observed.js';
import { EXAMPLE, settings, type ClientOptions, type RequestOptions, type Settings } from './options.js';
import { list } from './pages.js';
import type { ApiPromise } from './promise.js';
import type { Revision } from './records.js';
import type { Connections, Deployments, Integrations, Listeners, OAuthProviders, Projects, Revisions, Uploads } from './resources.js';
import { request, revisionOf, send, start, type Arguments } from './send.js';
import { put } from './uploads.js';
import { wait, watch } from './wait.js';
import { core } from './wasm.js';

/**
 * A client of the Deployment Control Service.
 *
 * One client can make any number of calls at once; two clients share nothing. Printing a client shows no credentials.
 *
 * @example
 * const control = new DeploymentControl({ baseUrl: 'https://control.example', apiKey: process.env.API_KEY });
 * const deployment = await control.deployments.get('3c90c3cc-0d44-4b50-8888-8dd25736052a');
 */
export class DeploymentControl {
  readonly #settings: Settings;
  /** Deployments: list, create, read, change, delete, and wait until deployed. */
  readonly deployments: Deployments;
  /** Revisions: list, create, read, wait, logs, and deploy again. */
  readonly revisions: Revisions;
  /** Logs by project, the older form. */
  readonly projects: Projects;
  /** Source-hosting integrations and their repositories. */
  readonly integrations: Integrations;
  /** Listeners of self-hosted installations. */
  readonly listeners: Listeners;
  /** Connections of agents. */
  readonly connections: Connections;
  /** OAuth providers of the organization. */
  readonly oauthProviders: OAuthProviders;
  /** Uploads of source tarballs. */
  readonly uploads: Uploads;

  /**
   * Makes a client. Nothing is sent.
   * @throws ConfigError if an option cannot be used
   */
  constructor(options?: ClientOptions) {
    const own = settings(options ?? {});
    this.#settings = own;
    const run = <T>(name: OperationName, args: Arguments, options?: RequestOptions): ApiPromise<T> => send<T>(own, name, args, options);
    this.deployments = deployments(own, run);
    this.revisions = revisions(own, run);
    this.projects = projects(own);
    this.integrations = integrations(own, run);
    this.listeners = {
      list: (params, options) => list(own, 'listeners.list', undefined, params, options),
      get: (id, options) => run('listeners.get', { first: id }, options),
    };
    this.connections = {
      list: (id, options) => run('connections.list', { first: id }, options),
      create: (id, body, options) => run('connections.create', { first: id, body: body ?? null }, options),
      remove: (ids, options) => run('connections.remove', { first: ids?.agent_id, second: ids?.connection_id }, options),
    };
    this.oauthProviders = {
      list: (options) => run('oauthProviders.list', {}, options),
      create: (body, options) => run('oauthProviders.create', { body: body ?? null }, options),
      get: (id, options) => run('oauthProviders.get', { first: id }, options),
      patch: (id, body, options) => run('oauthProviders.patch', { first: id, body: body ?? null }, options),
      delete: (id, options) => run('oauthProviders.delete', { first: id }, options),
    };
    this.uploads = { put: (id, bytes, options) => put(own, id, bytes, options) };
  }

  /**
   * Sends a request to any other path of the service, with the client's credentials, retries and errors. `json` is the body; the promise gives the parsed answer.
   * @throws ConfigError for a path that would leave the base URL
   * @example
   * const health = await control.request('GET', '/health');
   */
  request<T = unknown>(method: string, path: string, options?: RequestOptions & { json?: unknown }): ApiPromise<T> {
    return request<T>(this.#settings, method, path, options);
  }

  /**
   * Makes another client with some options changed.
   * @throws ConfigError if an option cannot be used
   * @example
   * const patient = control.withOptions({ timeout: 300_000 });
   */
  withOptions(options: ClientOptions): DeploymentControl {
    checkOptions(options, EXAMPLE);
    return new (this.constructor as typeof DeploymentControl)({ ...this.#settings.given, ...options });
  }

  /** The client as `JSON.stringify` shows it: the address, no credentials. */
  toJSON(): { baseUrl: string } {
    return { baseUrl: this.#settings.baseUrl };
  }
}

type Run = <T>(name: OperationName, args: Arguments, options?: RequestOptions) => ApiPromise<T>;

function deployments(own: Settings, run: Run): Deployments {
  return {
    list: (params, options) => list(own, 'deployments.list', undefined, params as Readonly<Record<string, unknown>> | undefined, options),
    create: (body, options) => run('deployments.create', { body: body ?? null }, options),
    get: (id, options) => run('deployments.get', { first: id }, options),
    patch: (id, body, options) => run('deployments.patch', { first: id, body: body ?? null }, options),
    delete: (id, options) => run('deployments.delete', { first: id, query: { delete_tracing_project: options?.delete_tracing_project } }, options),
    createUploadUrl: (id, options) => run('deployments.createUploadUrl', { first: id }, options),
    createPushToken: (id, options) => run('deployments.createPushToken', { first: id }, options),
    waitUntilDeployed: async (deployment, options) => {
      if (typeof deployment?.id !== 'string' || typeof deployment.latest_revision_id !== 'string') {
        throw new ConfigError('waitUntilDeployed needs a deployment with `id` and `latest_revision_id`, as create, get and patch give it; one without a revision has nothing to wait for');
      }
      return wait(own, { deployment_id: deployment.id, revision_id: deployment.latest_revision_id }, options);
    },
  };
}

function revisions(own: Settings, run: Run): Revisions {
  return {
    get: (ids, options) => run('revisions.get', revisionOf(ids), options),
    list: (id, params, options) => list(own, 'revisions.list', id, params as Readonly<Record<string, unknown>> | undefined, options),
    create: (id, body, options) => {
      // The types have no such field; if it is sent anyway, the revision might come from another source than intended.
      if ((body as { revision_source?: unknown } | null)?.revision_source && options?.validate !== false) {
        own.herald.log('warn', 'revision_source: only a patch has it; a service may pass it over');
      }
      return run('revisions.create', { first: id, body: body ?? null }, options);
    },
    redeploy: (ids, options) => run('revisions.redeploy', revisionOf(ids), options),
    logs: (ids, params, options) => {
      const args = revisionOf(ids);
      const isOver = async (): Promise<boolean> => {
        const { status } = await run<Revision>('revisions.get', args, { ...options, query: undefined });
        const verdict = core().call('judgeStatus', [status]);
        // The servers of a deployed revision keep writing; its build does not.
        return params?.type === 'deploy' ? verdict > 1 : verdict !== 0 || status === 'AWAITING_DEPLOY' || status === 'DEPLOYING';
      };
      return logs(params as Readonly<Record<string, unknown>> | undefined, options, (query, call) => start(own, 'revisions.logs', { ...args, query }, call).answer, isOver);
    },
    wait: (ids, options) => wait(own, ids, options),
    watch: (ids, options) => watch(own, ids, options),
  };
}

function projects(own: Settings): Projects {
  const never = (): Promise<boolean> => Promise.resolve(false);
  const read = (name: OperationName, first: unknown, second: unknown, params: object | undefined, options?: LogOptions): ReturnType<typeof logs> =>
    logs(params as Readonly<Record<string, unknown>> | undefined, options, (body, call) => start(own, name, { first, second, body }, call).answer, never);
  return {
    buildLogs: (ids, params, options) => read('projects.buildLogs', ids?.project_id, ids?.revision_id, params, options),
    deployLogs: (ids, params, options) =>
      read(ids?.revision_id === undefined ? 'projects.deployLogs' : 'projects.revisionDeployLogs', ids?.project_id, ids?.revision_id, params, options),
  };
}

function integrations(own: Settings, run: Run): Integrations {
  const { repoHost: first = 'repo_host', managedRepositoriesPath: path } = own.vocabulary;
  // An installation's own path need not contain the provider's word.
  const managed = (id: string): Arguments => (path === undefined || path.includes('{repo_host}') ? { first, second: id, path } : { first: id, path });
  return {
    list: (options) => run('integrations.list', { first }, options),
    listRepositories: (id, options) => run('integrations.listRepositories', { first, second: id }, options),
    listManagedRepositories: (id, options) => run('integrations.listManagedRepositories', managed(id), options),
  };
}
