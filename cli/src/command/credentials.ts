// The variables in which the client's own credentials stand, which nothing else may read.
import { profilesPath, readProfiles } from '../../../pkg/src/profiles/profile-file.js';
import type { Profile } from '../../../pkg/src/profiles/profile.js';
import { KEY_VARIABLES } from './key-hint.js';

/** By the environment, of which a process has one. */
const known = new WeakMap<object, ReadonlySet<string>>();

/** Whether a variable holds a credential of a service of this user. Windows reads small letters too. */
export function isCredential(variable: string): boolean {
  const { env } = process;
  const names = known.get(env) ?? credentialVariables();
  known.set(env, names);
  return names.has(variable.toUpperCase());
}

function credentialVariables(): ReadonlySet<string> {
  const named = profiles().flatMap(({ keyVariable, tokenVariable }) => [keyVariable ?? [], tokenVariable ?? []].flat());
  return new Set([...KEY_VARIABLES, ...named].map((name) => name.toUpperCase()));
}

/** A file of profiles that cannot be read is told where a profile is asked for. */
function profiles(): readonly Profile[] {
  try {
    return Object.values(readProfiles(profilesPath(process.env)).profiles);
  } catch {
    return [];
  }
}
