// The request that a form would send, as something to run elsewhere. No key is ever in it: what says who asks stands in variables, such as API_KEY.
import type { Data } from './model.js';

/** Each way to say who asks: what stands before it in its header, and the variable that holds it. */
const CREDENTIALS = {
  apiKey: ['X-Api-Key: ', 'API_KEY'],
  bearerToken: ['Authorization: Bearer ', 'BEARER_TOKEN'],
  tenantId: ['X-Tenant-Id: ', 'TENANT_ID'],
} as const;

export type Credential = keyof typeof CREDENTIALS;

export interface CodeRequest {
  readonly baseUrl: string;
  readonly credentials: readonly Credential[];
  /** The id of the deployment to change; a creation has none. */
  readonly id?: string | undefined;
  readonly body: Data;
}

/** The body with a sign in the place of each value that is kept secret. */
export function withoutSecrets(body: Data): Data {
  return JSON.parse(JSON.stringify(body, (key, inside: unknown) => ((key === 'secrets' || key === 'env') && Array.isArray(inside) ? inside.map(hidden) : inside))) as Data;
}

function hidden(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'value' in item ? { ...item, value: `<value of ${String((item as { name?: unknown }).name)}>` } : item;
}

export function asJson({ body }: Pick<CodeRequest, 'body'>): string {
  return JSON.stringify(body, null, 2);
}

/** A command for a POSIX shell. */
export function asCurl(request: CodeRequest): string {
  const { baseUrl, credentials, id } = request;
  const path = `/v2/deployments${id === undefined ? '' : `/${encodeURIComponent(id)}`}`;
  return [
    `curl --fail-with-body --request ${id === undefined ? 'POST' : 'PATCH'} ${quoted(baseUrl.replace(/\/+$/, '') + path)}`,
    ...credentials.map((name) => `--header "${CREDENTIALS[name].join('$')}"`),
    "--header 'Content-Type: application/json'",
    `--data-raw ${quoted(asJson(request))}`,
  ].join(' \\\n  ');
}

/** A module for Node.js that uses the package. */
export function asJavaScript(request: CodeRequest): string {
  const { baseUrl, credentials, id } = request;
  const call = id === undefined ? 'create(' : `patch(${JSON.stringify(id)}, `;
  return [
    "import { DeploymentControl } from 'deployment-control';",
    '',
    `const control = new DeploymentControl({ baseUrl: ${JSON.stringify(baseUrl)}${credentials.map((name) => `, ${name}: process.env.${CREDENTIALS[name][1]}`).join('')} });`,
    '',
    `const deployment = await control.deployments.${call}${asJson(request)});`,
    'await control.deployments.waitUntilDeployed(deployment);',
    '',
  ].join('\n');
}

/** A word of a POSIX shell: nothing inside single quotes means anything but the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
