// The options of a client that a profile stands for.
import { ConfigError } from '../values/errors/config-error.js';
import type { Profile } from './profile.js';

/** The options of a client that follow from a profile. */
export interface ProfileOptions {
  /** The service's base address. */
  readonly baseUrl: string;
  /** What is sent as `X-Tenant-Id`; without it the client reads `DEPLOYMENT_CONTROL_TENANT_ID`. */
  readonly tenantId?: string;
  /** Where the service is hosted. */
  readonly hosting?: 'cloud' | 'self_hosted';
  /** The service's own words. */
  readonly vocabulary?: Readonly<Record<string, string>>;
  /** Reads the key from the profile's variable for each request; null if the profile names a token alone. */
  readonly apiKey?: (() => string) | null;
  /** Reads the token from the profile's variable for each request; null if the profile names a key alone. */
  readonly bearerToken?: (() => string) | null;
}

/**
 * @internal The options of a client for a profile. A profile that names a variable is given what stands in it and nothing else: a
 * key in `DEPLOYMENT_CONTROL_API_KEY` is then another service's.
 * @throws ConfigError if a variable that it names is not set, or empty
 */
export function profileOptions(
  name: string,
  { url, tenantId, hosting, vocabulary, keyVariable, tokenVariable }: Profile,
  env: Readonly<Record<string, string | undefined>>,
): ProfileOptions {
  const credential = (variable: string | undefined): (() => string) | null => {
    if (variable === undefined) return null;
    const read = (): string => {
      const value = env[variable]?.trim();
      if (value) return value;
      throw new ConfigError(
        `the profile ${name} takes its key from ${variable}, which is ${value === undefined ? 'not set' : 'empty'}`,
      );
    };
    read();
    return read;
  };
  return {
    baseUrl: url,
    ...(tenantId !== undefined && { tenantId }),
    ...(hosting !== undefined && { hosting }),
    ...(vocabulary !== undefined && { vocabulary }),
    ...((keyVariable ?? tokenVariable) !== undefined && {
      apiKey: credential(keyVariable),
      bearerToken: credential(tokenVariable),
    }),
  };
}
