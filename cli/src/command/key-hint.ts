// What to do where the service refuses the key: a command talks to one service, whose variables are told here.
import { oddityOf } from '../../../pkg/src/values/env-file.js';

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

/** Names that people give to variables, without the beginning that all have, and the variable that is read. */
const MEANT: Readonly<Record<string, string>> = {
  ADDRESS: 'URL',
  APIKEY: 'API_KEY',
  API_TOKEN: 'API_KEY',
  API_URL: 'URL',
  BASE_URL: 'URL',
  BEARER: 'BEARER_TOKEN',
  ENDPOINT: 'URL',
  HOST: 'URL',
  KEY: 'API_KEY',
  ORGANIZATION_ID: 'TENANT_ID',
  TENANT: 'TENANT_ID',
  TOKEN: 'BEARER_TOKEN',
  WORKSPACE: 'TENANT_ID',
  WORKSPACE_ID: 'TENANT_ID',
};

/** Of variables that are set under another name, and that nothing reads: a sentence for each. */
export function unreadVariables(env: NodeJS.ProcessEnv): string[] {
  return Object.entries(MEANT).flatMap(([name, meant]) => {
    const [given, read] = [`DEPLOYMENT_CONTROL_${name}`, `DEPLOYMENT_CONTROL_${meant}`];
    return env[given] && !env[read] && !variables.includes(given) ? [`${given} is not read: the name is ${read}`] : [];
  });
}
