// What to do where the service refuses the key: a command talks to one service, whose variables are told here.
import { oddityOf } from '../../../pkg/src/values/env-file.js';
import { closestWord } from '../../../pkg/src/values/suggestion.js';

/** The variables of the key and the token of a service that no profile describes. */
export const KEY_VARIABLES: readonly string[] = ['DEPLOYMENT_CONTROL_API_KEY', 'DEPLOYMENT_CONTROL_BEARER_TOKEN'];

let variables = KEY_VARIABLES;

/** Tells in which variables the key and the token of this run's service stand. */
export function setKeyVariables(names: readonly string[]): void {
  variables = names;
}

/** What to do where the service of this run refuses its key. */
export function keyHint(): string {
  const set = variables.filter((name) => process.env[name]);
  for (const name of set) {
    const oddity = oddityOfKey(process.env[name] ?? '');
    if (oddity !== undefined) return `${name} ${oddity}`;
  }
  return set.length === 0
    ? 'no key was sent: set DEPLOYMENT_CONTROL_API_KEY'
    : `check ${set.join(' and ')}, and DEPLOYMENT_CONTROL_TENANT_ID if the key is for several tenants`;
}

/** What is odd about a key that was refused. */
function oddityOfKey(key: string): string | undefined {
  if (/^(["']).*\1$/s.test(key)) return 'has quotes around it, which are sent too: take them away';
  if (/^(bearer|x-api-key:|authorization:)\s/i.test(key))
    return 'holds more than the key: leave the name of the header out';
  if (/^(\$\w+|%\w+%|<.*>|undefined|null|none|your[-_ ].*|changeme)$/i.test(key))
    return 'holds no key but what stands in its place, which nothing has filled in';
  return oddityOf(key);
}

/** The names that are read, without the beginning that all have. */
const READ = [
  'URL',
  'API_KEY',
  'TENANT_ID',
  'BEARER_TOKEN',
  'VOCABULARY',
  'PROFILE',
  'CONFIG',
  'EMULATOR_API_KEY',
] as const;

/** Names that people give to variables, and the one that is read. */
const MEANT: Readonly<Record<string, (typeof READ)[number]>> = {
  ADDRESS: 'URL',
  APIKEY: 'API_KEY',
  API_TOKEN: 'API_KEY',
  API_URL: 'URL',
  BASE_URL: 'URL',
  BEARER: 'BEARER_TOKEN',
  ENDPOINT: 'URL',
  HOST: 'URL',
  KEY: 'API_KEY',
  ORG: 'TENANT_ID',
  ORGANIZATION_ID: 'TENANT_ID',
  ORG_ID: 'TENANT_ID',
  SERVER: 'URL',
  TENANT: 'TENANT_ID',
  TOKEN: 'BEARER_TOKEN',
  WORDS: 'VOCABULARY',
  WORKSPACE: 'TENANT_ID',
  WORKSPACE_ID: 'TENANT_ID',
};

const PREFIX = 'DEPLOYMENT_CONTROL_';

/** Variables that Kubernetes sets in each pod for a service. */
const OF_CLUSTER = /^(?:SERVICE_|PORT\b|PORT_)/;

/** Of variables that are set and that nothing reads: a sentence for each. */
export function unreadVariables(env: NodeJS.ProcessEnv): string[] {
  const known = [...variables, ...READ.map((name) => `${PREFIX}${name}`)];
  const unread = Object.keys(env).filter((name) => name.startsWith(PREFIX) && env[name] && !known.includes(name));
  return unread.flatMap((given) => {
    const name = given.slice(PREFIX.length);
    if (name === 'HOSTING') return [`${given} is not read: --hosting says it, or a profile`];
    const near = closestWord(name, [...READ, ...Object.keys(MEANT)]);
    const read = near === undefined ? undefined : (MEANT[near] ?? near);
    // Other programs have names with this prefix too, such as a cluster for a service of this name.
    return read === undefined || OF_CLUSTER.test(name) || env[`${PREFIX}${read}`]
      ? []
      : [`${given} is not read: the name is ${PREFIX}${read}`];
  });
}
