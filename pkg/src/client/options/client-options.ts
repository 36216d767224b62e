// The options of a client.

import type { FetchLike, Logger, PlatformRequestInit, WasmSource } from '../../values/platform.js';
import type { Vocabulary } from '../../vocabulary/vocabulary.js';
import type { ClientEvent, LogLevel } from '../events/events.js';
import type { RetryOptions } from './request-options.js';
import type { Validation } from './validation.js';

/** The options of a client. */
export interface ClientOptions {
  /**
   * The service's base address, or a path such as `/api` in a browser. By default `DEPLOYMENT_CONTROL_URL` from the
   * environment; there is no other default.
   */
  baseUrl?: string | { readonly href: string } | undefined;
  /**
   * Sent as `X-Api-Key` (contract 5). By default `DEPLOYMENT_CONTROL_API_KEY` from the environment; null for none.
   */
  apiKey?: Credential | null | undefined;
  /** Sent as `X-Tenant-Id`. By default `DEPLOYMENT_CONTROL_TENANT_ID` from the environment; null for none. */
  tenantId?: Credential | null | undefined;
  /**
   * Sent as `Authorization: Bearer …`. By default `DEPLOYMENT_CONTROL_BEARER_TOKEN` from the environment; null for
   * none.
   */
  bearerToken?: Credential | null | undefined;
  /** The names of the headers that carry the credentials; `X-Api-Key`, `X-Tenant-Id` and `Authorization` by default. */
  authHeaders?:
    | {
        readonly apiKey?: string | undefined;
        readonly tenantId?: string | undefined;
        readonly bearer?: string | undefined;
      }
    | undefined;
  /**
   * The service's own words, if they differ from the contract's. Bodies can use either; they are sent in the service's
   * words, and answers are returned in the contract's. `'auto'` takes them from the first answer that shows a
   * deployment of a repository. By default `DEPLOYMENT_CONTROL_VOCABULARY` from the environment, such as
   * `repoHost=WORD,agent=WORD`.
   */
  vocabulary?: Vocabulary | 'auto' | undefined;
  /**
   * Where the service is hosted: `cloud` accepts no `external_docker`, `self_hosted` no `repo_host` (contract 2.1).
   * By default both are accepted.
   */
  hosting?: 'cloud' | 'self_hosted' | undefined;
  /**
   * How redirects are handled: `error`, the default, refuses them; `same-origin` follows at most five that stay within
   * the origin and do not change the method. In a page of that origin the browser follows them by its own rules.
   */
  redirect?: 'error' | 'same-origin' | undefined;
  /**
   * Called with requests, responses, retries and errors, without headers and bodies. Errors that it throws are ignored.
   */
  onEvent?: ((event: ClientEvent) => void) | undefined;
  /** The `fetch` that sends requests; by default the runtime's own, looked up for each call. */
  fetch?: FetchLike | undefined;
  /**
   * Additional fields of the `init` that `fetch` gets. Its `headers` count as those of the option, its `signal` aborts
   * every call; `method`, `body` and `redirect` are the client's own, and refused.
   */
  fetchOptions?: PlatformRequestInit | Readonly<Record<string, unknown>> | undefined;
  /**
   * Headers of every request; null removes one. Credentials, such as `authorization` or `cookie`, follow the same rules
   * as `apiKey`.
   */
  headers?: Readonly<Record<string, string | null | undefined>> | undefined;
  /** See `RequestOptions.timeout`. */
  timeout?: number | undefined;
  /** See `RequestOptions.maxResponseBytes`. */
  maxResponseBytes?: number | undefined;
  /** See `RequestOptions.retry`. */
  retry?: RetryOptions | number | false | undefined;
  /** See `RequestOptions.validate`. */
  validate?: Validation | undefined;
  /** Whether credentials can be sent unencrypted to another machine; false by default. */
  allowInsecureHttp?: boolean | undefined;
  /**
   * Whether a key or token can be given as a string in a browser's page, where every script can read it; false by
   * default.
   */
  dangerouslyAllowBrowser?: boolean | undefined;
  /** Where log lines go; `console` by default. */
  logger?: Logger | undefined;
  /**
   * The lowest level that is logged; `warn` by default. Warnings of checks are `warn`, retries and errors `info`,
   * requests and responses `debug`.
   */
  logLevel?: LogLevel | undefined;
  /**
   * Where the core comes from, in place of the embedded one: the file `deployment-control/core.wasm` as bytes, module,
   * `Response`, address, or a promise of one. All clients of a page or process share one core, from the first source
   * that loads. Calls wait for it automatically.
   */
  wasm?: WasmSource | undefined;
}

/** A credential: a string, or a function that returns one and is called for each attempt. */
export type Credential = string | (() => string | null | Promise<string | null>);
