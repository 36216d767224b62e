// The headers of a request: the client's own, the credentials, and what a call adds or removes.

import { CredentialMask } from '../../values/credential-mask.js';
import { ConfigError } from '../../values/config-error.js';
import { SECRET_NAME } from '../http/masked-url.js';
import { credentialValue, HEADER_NAME, UNSENDABLE, type ClientCredential } from './credentials.js';
import { checkPlainObject } from './option-checks.js';
import type { RequestOptions } from './request-options.js';

/** Headers by their name in lower case; null removes one that would be sent. */
export type HeaderFields = Readonly<Record<string, string | null>>;

type SentHeaders = Record<string, string>;

/** Headers that carry a key or a token, whatever `authHeaders` says. The rules for credentials hold for them too. */
const SECRET_HEADERS = [
  'authorization',
  'cookie',
  'proxy-authorization',
  'set-cookie',
  'x-api-key',
  'x-auth-token',
  'x-csrf-token',
  'x-amz-security-token',
  'set-cookie2',
  'authentication-info',
];

/**
 * Reads the option `headers`.
 * @throws ConfigError if a header cannot have such a name or carry such a value; the message does not show the value
 */
export function readHeaders(headers: RequestOptions['headers']): HeaderFields {
  checkPlainObject('headers', headers, "{ 'x-own': '1' }");
  const fields = Object.create(null) as Record<string, string | null>;
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (value === undefined) continue;
    if (!HEADER_NAME.test(name))
      throw new ConfigError(`headers has a name that no header can have: ${JSON.stringify(name)}`);
    if (value !== null && UNSENDABLE.test(String(value)))
      throw new ConfigError(`the header ${name} contains a line break or another character that no header can carry`);
    fields[name.toLowerCase()] = value === null ? null : String(value);
  }
  return fields;
}

/** Makes the headers of a client's requests. */
export class RequestHeaders {
  readonly #own: HeaderFields;
  /** The names of headers that carry a key or a token. */
  readonly secretNames: readonly string[];
  /** Hides what these headers carried. */
  readonly mask: CredentialMask;
  readonly #credentials: readonly ClientCredential[];
  /** The values of the credentials, if no function must be called for one. */
  readonly #fixedValues: readonly (string | null)[] | undefined;
  /** Whether every request carries a credential: one of an option, or one among `headers`. */
  readonly hasCredential: boolean;
  /** Whether a key or token was given as a string, which every script of a page could read. */
  readonly hasReadableSecret: boolean;

  /** @throws ConfigError for headers that cannot be sent */
  constructor(
    own: RequestOptions['headers'],
    credentials: readonly ClientCredential[],
    mask: CredentialMask = new CredentialMask(),
  ) {
    this.#own = readHeaders(own);
    this.mask = mask;
    this.#credentials = credentials;
    this.hasCredential = credentials.some(({ value }) => value !== null) || this.addsCredential(this.#own);
    // A tenant id is no secret.
    const secrets = credentials.filter(({ option }) => option !== 'tenantId');
    this.secretNames = [...SECRET_HEADERS, ...secrets.map(({ header }) => header)];
    this.hasReadableSecret =
      secrets.some(({ value }) => typeof value === 'string') || hasOneOf(this.#own, this.secretNames);
    if (!credentials.some(({ value }) => typeof value === 'function'))
      this.#fixedValues = credentials.map(credentialValue) as (string | null)[];
  }

  /** Whether some headers carry a credential, by their names. */
  addsCredential(fields: HeaderFields): boolean {
    return hasOneOf(fields, [...SECRET_HEADERS, 'x-tenant-id', ...this.#credentials.map(({ header }) => header)]);
  }

  /** The tenant that requests name; undefined if they name none. */
  async tenantId(): Promise<string | undefined> {
    const tenant = this.#tenant();
    return (typeof tenant === 'object' ? await credentialValue(tenant) : tenant) ?? undefined;
  }

  /** The same where no function has to be called for it. */
  fixedTenantId(): string | undefined {
    const tenant = this.#tenant();
    const fixed = typeof tenant === 'object' ? tenant.value : tenant;
    return typeof fixed === 'string' ? fixed : undefined;
  }

  /** The tenant of a header, or else the credential that names it. */
  #tenant(): string | ClientCredential | undefined {
    const tenant = this.#credentials.find(({ option }) => option === 'tenantId');
    if (tenant === undefined) return undefined;
    const own = this.#own[tenant.header];
    return own === undefined ? tenant : (own ?? undefined);
  }

  /** The headers of one attempt. It is a promise only if the function of a credential returns one. */
  forAttempt(hasBody: boolean, call: HeaderFields | undefined): SentHeaders | Promise<SentHeaders> {
    const values = this.#fixedValues ?? this.#credentials.map(credentialValue);
    return values.some((value) => value instanceof Promise)
      ? Promise.all(values).then((settled) => this.#merge(settled, hasBody, call))
      : this.#merge(values as (string | null)[], hasBody, call);
  }

  #merge(values: readonly (string | null)[], hasBody: boolean, call: HeaderFields | undefined): SentHeaders {
    const merged: Record<string, string | null> = { accept: 'application/json' };
    if (hasBody) merged['content-type'] = 'application/json';
    this.#credentials.forEach(({ header }, index) => {
      const value = values[index];
      if (typeof value === 'string') merged[header] = value;
    });
    Object.assign(merged, this.#own, call);
    for (const name in merged) if (merged[name] === null) delete merged[name];
    for (const name in merged)
      if (this.secretNames.includes(name) || SECRET_NAME.test(name)) this.mask.add(merged[name]!);
    return merged as SentHeaders;
  }
}

function hasOneOf(fields: HeaderFields, names: readonly string[]): boolean {
  return names.some((name) => typeof fields[name] === 'string');
}
