// The client: one method for each operation, documented in resources.ts and composed-calls.ts.

import { hiddenState } from '../values/hidden-state.js';
import type { ApiPromise } from './call/api-promise.js';
import { runCustomRequest } from './call/custom-request.js';
import type { CustomRequest, Uploads } from './composed-calls.js';
import { type Elsewhere, tellElsewhere } from './options/elsewhere.js';
import { resources } from './methods.js';
import { paging } from './pages.js';
import type { ClientOptions } from './options/client-options.js';
import { reading } from './options/argument-error.js';
import { checkClientOptions } from './options/option-checks.js';
import type { RequestOptions } from './options/request-options.js';
import { readSettings, type Settings } from './options/settings.js';
import type {
  Auth,
  Connections,
  Deployments,
  Integrations,
  Listeners,
  OAuthProviders,
  Projects,
  Revisions,
  Tokens,
} from './resources.js';
import type { Fleets } from './workflows/fleet/fleet-calls.js';
import type { Previews } from './workflows/previews/preview-calls.js';

const settingsOf = /* @__PURE__ */ hiddenState<Settings>('DeploymentControl');

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
  /** Deployments: list, create, read, change, delete, and wait until deployed. */
  declare readonly deployments: Deployments & Elsewhere<'deployments'>;
  /** Revisions: list, create, read, wait, logs, and deploy again. */
  declare readonly revisions: Revisions & Elsewhere<'revisions'>;
  /** Logs by project, the older form. */
  declare readonly projects: Projects;
  /** Source-hosting integrations and their repositories. */
  declare readonly integrations: Integrations & Elsewhere<'integrations'>;
  /** Listeners of self-hosted installations. */
  declare readonly listeners: Listeners & Elsewhere<'listeners'>;
  /** Connections of agents. */
  declare readonly connections: Connections & Elsewhere<'connections'>;
  /** OAuth providers of the organization. */
  declare readonly oauthProviders: OAuthProviders & Elsewhere<'oauthProviders'>;
  /** Tokens that a person grants. */
  declare readonly auth: Auth;
  /** Tokens of a user at OAuth providers. */
  declare readonly tokens: Tokens;
  /** Uploads of source tarballs. */
  declare readonly uploads: Uploads;
  /** Many deployments at once: plan and apply. */
  declare readonly fleet: Fleets;
  /** Previews of changes that are not merged yet. */
  declare readonly previews: Previews;

  /**
   * Makes a client. Nothing is sent.
   * @throws ConfigError if an option cannot be used
   */
  constructor(options?: ClientOptions) {
    const settings = reading(() => readSettings(options ?? {}));
    settingsOf.set(this, settings);
    const all = resources(settings);
    Object.assign(this, all);
    tellElsewhere(this, { ...all, ...paging() });
  }

  /**
   * Sends a request to any other path of the service, with the client's credentials, retries and errors. `json` is the
   * body; the promise gives the parsed answer, or the text of one that is plain text.
   * @throws ConfigError for a path that would leave the base URL
   * @example
   * const health = await control.request('GET', '/health');
   */
  request<T = unknown>(method: string, path: string, options?: RequestOptions & { json?: unknown }): ApiPromise<T>;
  /**
   * The same with one object: `body` is the whole body, and the options of a call stand beside it.
   * @example
   * const events = await control.request({ method: 'GET', path: '/v2/auth/token-events', query: { limit: 5 } });
   */
  request<T = unknown>(request: CustomRequest): ApiPromise<T>;
  request<T>(first: unknown, path?: string, options?: RequestOptions & { json?: unknown }): ApiPromise<T> {
    return runCustomRequest<T>(settingsOf.of(this), first, path, options);
  }

  /**
   * Makes another client with some options changed.
   * @throws ConfigError if an option cannot be used
   * @example
   * const patient = control.withOptions({ timeout: 300_000 });
   */
  withOptions(options: ClientOptions): DeploymentControl {
    const merged = reading(() => {
      checkClientOptions(options);
      return { ...settingsOf.of(this).options, ...options };
    });
    return new (this.constructor as typeof DeploymentControl)(merged);
  }

  /** The client as `JSON.stringify` shows it: the address and the tenant, if that is a string; no credentials. */
  toJSON(): { baseUrl: string; tenantId?: string } {
    const { baseUrl, headers } = settingsOf.of(this);
    const tenantId = headers.fixedTenantId();
    return { baseUrl, ...(tenantId !== undefined && { tenantId }) };
  }
}
