// The credentials of a client (contract 5, observed 2): where they come from and which headers carry them.
// Messages never show a credential. Those of a runtime would: it quotes a header that it refuses.

import { ConfigError } from '../../values/errors/config-error.js';
import type { ClientOptions, Credential } from './client-options.js';
import { environmentVariable } from './environment.js';
import { checkNames } from './option-checks.js';

/** What the name of a header consists of. */
export const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/** Characters that no header can carry. */
export const UNSENDABLE = /[^\t\x20-\x7e\x80-\xff]/;

/** One credential of a client. */
export interface ClientCredential {
  /** The option that sets it. */
  readonly option: 'apiKey' | 'tenantId' | 'bearerToken';
  /** The header that carries it, in lower case. */
  readonly header: string;
  /** Null if it is not sent. */
  readonly value: Credential | null;
}

/**
 * Reads the three credentials from the options, else from the environment.
 * @throws ConfigError if a value or the name of a header cannot be used
 */
export function readCredentials(options: ClientOptions): ClientCredential[] {
  checkNames('authHeaders', options.authHeaders, ['apiKey', 'tenantId', 'bearer']);
  const { apiKey, tenantId, bearer } = options.authHeaders ?? {};
  return [
    readCredential(options, 'apiKey', 'DEPLOYMENT_CONTROL_API_KEY', apiKey ?? 'x-api-key'),
    readCredential(options, 'tenantId', 'DEPLOYMENT_CONTROL_TENANT_ID', tenantId ?? 'x-tenant-id'),
    readCredential(options, 'bearerToken', 'DEPLOYMENT_CONTROL_BEARER_TOKEN', bearer ?? 'authorization'),
  ];
}

function readCredential(
  options: ClientOptions,
  option: ClientCredential['option'],
  variable: string,
  header: unknown,
): ClientCredential {
  if (typeof header !== 'string' || !HEADER_NAME.test(header))
    throw new ConfigError(`authHeaders has a name that no header can have: ${JSON.stringify(header)}`);
  const value = options[option] === undefined ? (environmentVariable(variable) ?? null) : options[option];
  if (typeof value !== 'function') checkCredential(option, value);
  return { option, header: header.toLowerCase(), value };
}

/** The value of a credential's header for one attempt; null if it is not sent. */
export function credentialValue({ option, value }: ClientCredential): string | null | Promise<string | null> {
  const headerValue = (credential: unknown): string | null => {
    const text = checkCredential(option, credential);
    return text !== null && option === 'bearerToken' ? `Bearer ${text}` : text;
  };
  if (typeof value !== 'function') return headerValue(value);
  const fail = (error: unknown): never => {
    if (error instanceof ConfigError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`the function that gives ${option} failed: ${reason}`, { cause: error });
  };
  try {
    const result: unknown = value();
    if (typeof (result as { then?: unknown } | null)?.then !== 'function') return headerValue(result);
    return Promise.resolve(result).then(headerValue).catch(fail);
  } catch (error) {
    return fail(error);
  }
}

/**
 * Checks the value of a credential, and removes white space around it.
 * @throws ConfigError if it is neither null nor a string that a header can carry
 */
function checkCredential(option: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string')
    throw new ConfigError(`${option} must be a string, a function that returns one, or null, not a ${typeof value}`);
  const text = value.trim();
  if (text === '') throw new ConfigError(`${option} is empty; use null for none`);
  if (UNSENDABLE.test(text))
    throw new ConfigError(`${option} contains a line break or another character that no header can carry`);
  return text;
}
