// The client: one method an operation.

import { Call, place } from './call.js';
import { ConfigError } from './errors.js';
import { settings, type ClientOptions, type Progress, type RequestOptions, type RevisionIds, type Settings, type WaitOptions } from './options.js';
import { ApiPromise } from './promise.js';
import type { Deployment, DeploymentCreate, DeploymentPatch, Revision } from './records.js';
import { wait, watch } from './wait.js';

/** The calls on deployments. */
export interface Deployments {
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
   * Reads a revision until it is done. Transient errors are survived.
   * @throws RevisionFailedError, RevisionSupersededError or WaitTimeoutError; NotFoundError and the like end the wait at once
   */
  wait(ids: RevisionIds, options?: WaitOptions): Promise<Revision>;
  /** Gives every poll of a wait as it comes; leaving the loop ends the wait. Throws as `wait` does. */
  watch(ids: RevisionIds, options?: WaitOptions): AsyncIterableIterator<Progress>;
}

/**
 * A client of the Deployment Control Service.
 *
 * One client serves any number of calls at once; two clients share nothing. Its credentials are never shown.
 *
 * @example
 * const control = new DeploymentControl({ baseUrl: 'https://control.example', apiKey: process.env.API_KEY });
 * const deployment = await control.deployments.get('3c90c3cc-0d44-4b50-8888-8dd25736052a');
 */
export class DeploymentControl {
  readonly #settings: Settings;
  /** The calls on deployments. */
  readonly deployments: Deployments;
  /** The calls on revisions. */
  readonly revisions: Revisions;

  /**
   * Makes a client. Nothing is sent.
   * @throws ConfigError where the options will not do
   */
  constructor(options: ClientOptions = {}) {
    const own = settings(options);
    this.#settings = own;
    const run = <T>(operation: string, first: unknown, second: unknown, body: unknown, options: RequestOptions = {}): ApiPromise<T> => {
      const where = place(run);
      const answer = (async () => {
        const call = new Call(own, options, where);
        const text = body === undefined ? undefined : JSON.stringify(body);
        const ids = [String(first), String(second)] as const;
        return call.run((exports, host) => exports.call(operation, ...ids, text, host));
      })();
      return new ApiPromise(answer, (text) => JSON.parse(text) as T);
    };
    this.deployments = {
      create: (body, options) => run('deployments.create', '', '', body ?? null, options),
      get: (id, options) => run('deployments.get', id, '', undefined, options),
      patch: (id, body, options) => run('deployments.patch', id, '', body ?? null, options),
      waitUntilDeployed: async (deployment, options = {}) => {
        const where = place();
        if (typeof deployment?.id !== 'string' || typeof deployment.latest_revision_id !== 'string') {
          throw new ConfigError('waitUntilDeployed needs a deployment with `id` and `latest_revision_id`, as create, get and patch give it; one without a revision has nothing to wait for');
        }
        return wait(own, { deployment_id: deployment.id, revision_id: deployment.latest_revision_id }, options, where);
      },
    };
    this.revisions = {
      get: (ids, options) => run('revisions.get', ids?.deployment_id, ids?.revision_id, undefined, options),
      wait: (ids, options = {}) => wait(own, ids, options, place()),
      watch: (ids, options = {}) => watch(own, ids, options, place()),
    };
  }

  /** Makes another client with some options changed. */
  withOptions(options: ClientOptions): DeploymentControl {
    return new (this.constructor as typeof DeploymentControl)({ ...this.#settings.given, ...options });
  }

  /** What `JSON.stringify` shows: the address, no credential. */
  toJSON(): { baseUrl: string } {
    return { baseUrl: this.#settings.baseUrl };
  }
}
