// The options of a client, checked and with every default filled in.

import { core, isAvailable, pendingLoad, useSource } from '../../core/instance.js';
import { ConfigError } from '../../values/errors/config-error.js';
import { termsOf, type Terms, type Vocabulary } from '../../vocabulary/vocabulary.js';
import { wordsShown } from '../../vocabulary/own-words.js';
import { vocabularyOf } from '../../values/option-names.js';
import { EventEmitter } from '../events/event-emitter.js';
import { LOG_LEVELS } from '../events/events.js';
import type { ClientOptions } from './client-options.js';
import { readCredentials } from './credentials.js';
import { absoluteUrl, environmentVariable } from './environment.js';
import { readFetchOptions, type FetchOptions } from './fetch-options.js';
import { bytesOption, checkClientOptions, checkFunction, enumOption, millisecondsOption } from './option-checks.js';
import { readHeaders, RequestHeaders } from './request-headers.js';
import type { RetryPolicy } from './request-options.js';
import { retryPolicy } from './retry-policy.js';
import { validationOf, type Validation } from './validation.js';

/** Several times the largest answer of a service: a page of 100 deployments, or of 1,000 lines of a log. */
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;

/** What a client's calls go by. */
export interface Settings {
  /** The options as they were passed. */
  readonly options: ClientOptions;
  readonly baseUrl: string;
  /** The base URL without slashes at its end: the address of a request is this and the request's path. */
  readonly urlPrefix: string;
  readonly headers: RequestHeaders;
  readonly fetchOptions: FetchOptions;
  /** Throws a ConfigError if the base URL cannot be used, or would carry a credential unencrypted. */
  readonly checkAddress: (hasCredential: boolean) => void;
  readonly timeout: number;
  readonly maxResponseBytes: number;
  readonly retry: RetryPolicy;
  /** What is done with redirects. `never` is for uploads, whose address belongs to a third party. */
  readonly redirect: 'error' | 'same-origin' | 'never';
  /** What the checks stop where a call does not say it. */
  readonly validation: Validation;
  readonly events: EventEmitter;
  /** The service's words, as they were given or as an answer has shown them; undefined if they are the contract's. */
  readonly vocabulary: Vocabulary | undefined;
  /** Those of them that are translated. */
  readonly words: Terms | undefined;
  /** Takes words from the text of an answer that differs from the contract, where the caller leaves them to it. */
  readonly learn: (text: string) => void;
  /** What a call must wait for before it starts: the core, while it is being loaded; else undefined. */
  readonly whenReady: () => Promise<void> | void;
}

/**
 * Reads the options of a client.
 * @throws ConfigError if an option cannot be used
 */
export function readSettings(options: ClientOptions): Settings {
  checkClientOptions(options);
  const baseUrl = readBaseUrl(options);
  const fetchOptions = readFetchOptions(options.fetchOptions);
  const headers = new RequestHeaders(
    { ...readHeaders(fetchOptions.headers), ...readHeaders(options.headers) },
    readCredentials(options),
  );
  const isInPage = 'window' in globalThis && 'document' in globalThis;
  if (isInPage && headers.hasReadableSecret && !options.dangerouslyAllowBrowser) {
    throw new ConfigError(
      "a key in a page can be read by every script of the page: let the site's own server add it (`apiKey: null` and a path as `baseUrl`), pass a function, or set `dangerouslyAllowBrowser: true`",
    );
  }
  const { onEvent, logger, logLevel } = options;
  checkFunction('onEvent', onEvent);
  if (logger !== undefined && logger !== null && typeof logger !== 'object')
    throw new ConfigError("logger must be an object with functions such as warn; logLevel: 'off' writes nothing");
  enumOption('hosting', ['cloud', 'self_hosted'], options.hosting, undefined);
  const given = options.vocabulary ?? fromEnvironment();
  const isFound = given === 'auto';
  let vocabulary = isFound ? undefined : given;
  let words = readWords(vocabulary);
  return {
    options,
    baseUrl,
    urlPrefix: baseUrl.replace(/\/+$/, ''),
    headers,
    fetchOptions,
    ...addressChecks(options, baseUrl, headers),
    timeout: millisecondsOption('timeout', options.timeout, 60_000),
    maxResponseBytes: bytesOption('maxResponseBytes', options.maxResponseBytes, MAX_RESPONSE_BYTES),
    retry: retryPolicy(options.retry, undefined),
    redirect: enumOption('redirect', ['error', 'same-origin'], options.redirect, 'error'),
    validation: validationOf(options.validate, undefined),
    events: new EventEmitter(onEvent, logger ?? console, enumOption('logLevel', LOG_LEVELS, logLevel, 'warn')),
    // They are read where they are needed, since an answer may show them later.
    get vocabulary() {
      return vocabulary;
    },
    get words() {
      return words;
    },
    learn: (text) => {
      if (!isFound) return;
      vocabulary = { ...wordsShown(JSON.parse(text)), ...vocabulary };
      words = readWords(vocabulary);
    },
  };
}

function readBaseUrl({ baseUrl: option }: ClientOptions): string {
  const address = option ?? environmentVariable('DEPLOYMENT_CONTROL_URL');
  const baseUrl = typeof address === 'object' ? address.href : address;
  if (typeof baseUrl !== 'string' || baseUrl === '')
    throw new ConfigError('there is no base URL: give `baseUrl`, or set DEPLOYMENT_CONTROL_URL');
  return absoluteUrl(baseUrl);
}

/** The core checks the base URL: at once if it is loaded, else before the first call. */
function addressChecks(
  { wasm, allowInsecureHttp }: ClientOptions,
  baseUrl: string,
  headers: RequestHeaders,
): Pick<Settings, 'checkAddress' | 'whenReady'> {
  const checkAddress = (hasCredential: boolean): void => {
    const problem = core().ask('checkConfig', [baseUrl], Number(hasCredential), Number(allowInsecureHttp ?? false));
    // The core calls the option by its name in Rust.
    if (problem !== undefined)
      throw new ConfigError(problem.replace('allow_insecure_http', '`allowInsecureHttp: true`'));
  };
  if (wasm !== undefined) useSource(wasm);
  const check = (): void => {
    checkAddress(headers.hasCredential);
  };
  if (!isAvailable()) return { checkAddress, whenReady: () => pendingLoad()?.then(check) ?? check() };
  check();
  return { checkAddress, whenReady: pendingLoad };
}

function checkPath(name: string, path: unknown, contained: string): void {
  if (path === undefined || (typeof path === 'string' && path.startsWith('/') && path.includes(contained))) return;
  throw new ConfigError(`vocabulary.${name} must be a path that starts with a slash and contains ${contained}`);
}

function fromEnvironment(): ClientOptions['vocabulary'] {
  const text = environmentVariable('DEPLOYMENT_CONTROL_VOCABULARY');
  if (text === 'auto') return text;
  const vocabulary = text === undefined ? undefined : vocabularyOf(text);
  if (typeof vocabulary === 'string') throw new ConfigError(`DEPLOYMENT_CONTROL_VOCABULARY ${vocabulary}`);
  return vocabulary;
}

function readWords(vocabulary: Vocabulary | undefined): Terms | undefined {
  checkPath('managedRepositoriesPath', vocabulary?.managedRepositoriesPath, '{integration_id}');
  checkPath('interruptPath', vocabulary?.interruptPath, '{deployment_id}/revisions/{revision_id}');
  try {
    return termsOf(vocabulary);
  } catch (error) {
    const { cause, message } = error as Error;
    throw cause === undefined ? new ConfigError(message) : error;
  }
}
