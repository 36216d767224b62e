// What a profile is, and what may stand in one.
import { ConfigError } from '../values/errors/config-error.js';
import { shown } from '../values/arguments.js';
import { closestWord } from '../values/suggestion.js';

/** A service under a name. It holds no key: it names the environment variable that does. */
export interface Profile {
  /** The base address of the service, without user, query and fragment. */
  readonly url: string;
  /** What is sent as `X-Tenant-Id`. */
  readonly tenantId?: string;
  /** Where the service is hosted (contract 2.1). */
  readonly hosting?: 'cloud' | 'self_hosted';
  /** The service's own words, as the option `vocabulary` of a client takes them. */
  readonly vocabulary?: Readonly<Record<string, string>>;
  /** The environment variable whose value is sent as `X-Api-Key` (contract 5). */
  readonly keyVariable?: string;
  /** The environment variable whose value is sent as `Authorization: Bearer`. */
  readonly tokenVariable?: string;
}

/** The profiles of a file. */
export interface Profiles {
  /** The name of the one that is used where none is named. */
  readonly current?: string;
  /** All of them, by their names. */
  readonly profiles: Readonly<Record<string, Profile>>;
}

/** Each field of a profile, with what its value must be. */
const FIELDS: Readonly<Record<keyof Profile, { readonly takes: string; readonly fits: (value: unknown) => boolean }>> =
  {
    url: { takes: 'an http or https address without user, query and fragment', fits: isAddress },
    tenantId: {
      takes: 'the id of a tenant',
      fits: (value) => isText(value, /^[\x21-\x7e]{1,128}$/) && !looksLikeKey(value as string),
    },
    hosting: { takes: 'cloud or self_hosted', fits: (value) => value === 'cloud' || value === 'self_hosted' },
    vocabulary: { takes: "an object with the service's words", fits: isVocabulary },
    keyVariable: { takes: 'the name of an environment variable, such as STAGING_API_KEY', fits: isVariable },
    tokenVariable: { takes: 'the name of an environment variable, such as STAGING_TOKEN', fits: isVariable },
  };

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/**
 * Checks the name of a profile.
 * @throws ConfigError if it is none
 */
export function checkName(name: unknown): void {
  if (!isText(name, NAME))
    throw new ConfigError(
      'the name of a profile has 1 to 64 letters, digits, dots, dashes and underscores, and starts with a letter or digit',
    );
}

/**
 * A value as a profile, if it is one. No message repeats a value: it may be a key.
 * @param where - how a message calls it, such as `the profile staging`
 * @throws ConfigError if a field is unknown, missing or wrong
 */
export function profileOf(value: unknown, where: string): Profile {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ConfigError(`${where} must be an object, not ${shown(value)}`);
  for (const [name, each] of Object.entries(value)) {
    if (!Object.hasOwn(FIELDS, name)) throw new ConfigError(unknownField(where, name));
    const { takes, fits } = FIELDS[name as keyof Profile];
    if (!fits(each))
      throw new ConfigError(
        `${name} of ${where} must be ${takes}${typeof each === 'string' && looksLikeKey(each) ? '; this looks like a key, which belongs in an environment variable' : ''}`,
      );
  }
  if (!('url' in value)) throw new ConfigError(`${where} has no url, the address of its service`);
  return value as Profile;
}

function unknownField(where: string, name: string): string {
  if (/key|token|secret|password/i.test(name))
    return `${where} has a field ${shown(name)}: a profile holds no key; keyVariable names the environment variable that does`;
  const near = closestWord(name, Object.keys(FIELDS));
  return `${where} has no field ${shown(name)}${near === undefined ? '' : `; did you mean ${near}?`}`;
}

/** The sentence for a name that no profile has. */
export function unknownProfile(name: string, { profiles }: Profiles): string {
  const names = Object.keys(profiles);
  if (names.length === 0) return `there is no profile ${shown(name)}: there are none yet`;
  const near = closestWord(name, names);
  return `there is no profile ${shown(name)}${near === undefined ? `; there are ${names.join(', ')}` : `; did you mean ${near}?`}`;
}

function isText(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value);
}

function isAddress(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && username + password + search + hash === '';
}

function isVocabulary(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((word) => typeof word === 'string' && word !== '' && !looksLikeKey(word))
  );
}

/** A name in capitals, as variables have and keys do not. */
function isVariable(value: unknown): boolean {
  return isText(value, /^[A-Z_][A-Z0-9_]{0,127}$/) && !looksLikeKey(value);
}

/** Whether a text has the start of a known kind of key, or a long run of letters and digits, as no name has. */
function looksLikeKey(text: string): boolean {
  if (/^(?:sk|pk|rk|lsv2|ghp|gho|ghs|ghu|glpat|github_pat|xox[a-z]|AKIA|eyJ)[-_A-Za-z0-9]/.test(text)) return true;
  const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
  return (
    !isUuid && text.split(/[^A-Za-z0-9+=]/).some((run) => run.length >= 20 && /\d/.test(run) && /[A-Za-z]/.test(run))
  );
}
