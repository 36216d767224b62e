// What to do where the service refuses the key: a command talks to one service, whose variables are told here.

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
  const quoted = set.find((name) => /^(["']).*\1$/s.test(process.env[name] ?? ''));
  if (quoted !== undefined) return `${quoted} has quotes around it, which are sent too: take them away`;
  return set.length === 0
    ? 'no key was sent: set DEPLOYMENT_CONTROL_API_KEY'
    : `check ${set.join(' and ')}, and DEPLOYMENT_CONTROL_TENANT_ID if the key is for several tenants`;
}
