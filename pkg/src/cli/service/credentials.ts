// The variables in which the client's own credentials stand, which nothing else may read.
import { profilesPath, readProfiles } from '../../profiles/profile-file.js';
import type { Profile } from '../../profiles/profile.js';
import { KEY_VARIABLES } from '../command/key-hint.js';

/** Tells of a variable whether it holds a credential of a service of this user. Windows reads small letters too. */
export function credentialVariables(): (name: string) => boolean {
  const named = profiles().flatMap(({ keyVariable, tokenVariable }) => [keyVariable ?? [], tokenVariable ?? []].flat());
  const names = new Set([...KEY_VARIABLES, ...named].map((name) => name.toUpperCase()));
  return (name) => names.has(name.toUpperCase());
}

/** A file of profiles that cannot be read is told where a profile is asked for. */
function profiles(): readonly Profile[] {
  try {
    return Object.values(readProfiles(profilesPath(process.env)).profiles);
  } catch {
    return [];
  }
}
