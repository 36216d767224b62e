// Which service a command talks to: the one that an option names, else the environment, else the profile in use.
import type { ClientOptions } from 'deployment-control';
import { namedProfile, profilesPath, readProfiles } from '../../../pkg/src/profiles/profile-file.js';
import type { Profile } from '../../../pkg/src/profiles/profile.js';
import { profileOptions } from '../../../pkg/src/profiles/profile-options.js';
import type { Arguments } from '../command/arguments.js';
import { KEY_VARIABLES, setKeyVariables } from '../command/key-hint.js';
import { UsageError } from '../process/exit.js';
import { writeError } from '../process/streams.js';

/** A service, and what named it. */
export interface ChosenService {
  /** What its client needs; what is missing the client takes from the environment. */
  readonly options: ClientOptions;
  /** What named it, for people. */
  readonly source: string;
  /** Its name and where its key stands, if it is a profile. */
  readonly profile?: { readonly name: string; readonly fields: Profile };
}

/** The environments of which it was said that two variables name a service. */
const told = new WeakSet<NodeJS.ProcessEnv>();

type ServiceArguments = Arguments<'url' | 'profile'>;

/**
 * The service that the arguments, the environment or the profile in use name, in this order.
 * @throws UsageError if two options name one
 * @throws ConfigError if there is no such profile, or its key is not set
 */
export function chosenService(args: ServiceArguments): ChosenService {
  const service = choose(args);
  setKeyVariables(keyVariables(service.profile?.fields));
  return service;
}

function choose(args: ServiceArguments): ChosenService {
  const { DEPLOYMENT_CONTROL_URL: address, DEPLOYMENT_CONTROL_PROFILE: variable } = process.env;
  const [url, name] = [args.value('url'), args.value('profile')];
  if (url !== undefined && name !== undefined)
    throw new UsageError('--url and --profile both name a service: give one of them');
  if (url !== undefined) return { options: { baseUrl: url }, source: '--url' };
  if (name !== undefined) return profiled(name, '--profile');
  if (address) {
    if (variable && !told.has(process.env))
      writeError('DEPLOYMENT_CONTROL_URL and DEPLOYMENT_CONTROL_PROFILE are both set: the address is used\n');
    told.add(process.env);
    return { options: {}, source: 'DEPLOYMENT_CONTROL_URL' };
  }
  if (variable) return profiled(variable, 'DEPLOYMENT_CONTROL_PROFILE');
  const { current } = readProfiles(profilesPath(process.env));
  return current === undefined ? { options: {}, source: 'nothing' } : profiled(current, '"profile use"');
}

/** The service of a profile. */
export function profiled(name: string, source: string): ChosenService {
  const fields = namedProfile(readProfiles(profilesPath(process.env)), name);
  return { options: profileOptions(name, fields, process.env), source, profile: { name, fields } };
}

/** The variables in which the key and the token of a service stand: those that its profile names, else the usual ones. */
export function keyVariables(profile: Profile | undefined): readonly string[] {
  const named = [profile?.keyVariable, profile?.tokenVariable].filter((name) => name !== undefined);
  return named.length > 0 ? named : KEY_VARIABLES;
}

/** Which service it is and what named it, and where its key and tenant stand: a line for `--verbose`. */
export function describedService({ options, source, profile }: ChosenService): string {
  const address = typeof options.baseUrl === 'string' ? options.baseUrl : process.env.DEPLOYMENT_CONTROL_URL;
  const keys = keyVariables(profile?.fields).filter((name) => process.env[name]);
  const tenant = profile?.fields.tenantId === undefined ? 'DEPLOYMENT_CONTROL_TENANT_ID' : 'the profile';
  const hasTenant = profile?.fields.tenantId !== undefined || process.env.DEPLOYMENT_CONTROL_TENANT_ID;
  return [
    `service: ${address ?? 'none'}${profile === undefined ? '' : `, the profile ${profile.name}`}, named by ${source}`,
    `key: ${keys.length === 0 ? 'none' : `of ${keys.join(' and ')}`}`,
    `tenant: ${hasTenant ? `of ${tenant}` : 'none'}`,
  ].join('; ');
}
