// What only programs on a machine use: the profiles of the command line. A page neither loads it nor can.

import process from 'node:process';
import { ConfigError } from '../values/errors/config-error.js';
import { namedProfile, profilesPath, readProfiles } from '../profiles/profile-file.js';
import { profileOptions, type ProfileOptions } from '../profiles/profile-options.js';

export type { ProfileOptions } from '../profiles/profile-options.js';

/**
 * The options of a client for a service that `deployment-control profile set` has named. The file is
 * `DEPLOYMENT_CONTROL_CONFIG`; else `deployment-control/profiles.json` in `%APPDATA%` on Windows, and in
 * `$XDG_CONFIG_HOME` or `~/.config` elsewhere. It is read at once, and no key stands in it: one is read from the
 * environment variable that the profile names, for each request.
 * @param name - the name of a profile; by default `DEPLOYMENT_CONTROL_PROFILE`, else the one of `deployment-control
 * profile use`
 * @throws ConfigError if there is no such profile, the file cannot be read, or the variable with the key is not set
 * @example
 * import { DeploymentControl } from 'deployment-control';
 * import { profileFrom } from 'deployment-control/node';
 *
 * const control = new DeploymentControl({ ...profileFrom('staging'), timeout: 10_000 });
 */
export function profileFrom(name?: string): ProfileOptions {
  if (name !== undefined && typeof name !== 'string') throw new TypeError('the name of a profile must be a string');
  const { env } = process;
  const profiles = readProfiles(profilesPath(env));
  const chosen = name ?? (env.DEPLOYMENT_CONTROL_PROFILE || profiles.current);
  if (chosen === undefined)
    throw new ConfigError(
      'no profile is named: give its name, set DEPLOYMENT_CONTROL_PROFILE, or run "deployment-control profile use"',
    );
  return profileOptions(chosen, namedProfile(profiles, chosen), env);
}
