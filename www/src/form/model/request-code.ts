// The request that a form would send, as code to run elsewhere. It never contains a credential: the code reads them
// from environment variables.
import { commandText, shellQuoted } from '../../browser/command.js';
import type { Credential } from '../../service/setup.js';
import type { Data } from './path.js';
import { secretsOf, withSecretValues } from './form-secrets.js';

/** The start of each credential's header, and the environment variable with its value. */
const CREDENTIALS: Readonly<Record<Credential, readonly [header: string, variable: string]>> = {
  apiKey: ['X-Api-Key: ', 'API_KEY'],
  bearerToken: ['Authorization: Bearer ', 'BEARER_TOKEN'],
  tenantId: ['X-Tenant-Id: ', 'TENANT_ID'],
};

export interface CodeRequest {
  readonly baseUrl: string;
  readonly credentials: readonly Credential[];
  /** The id of the deployment that is patched; undefined if one is created. */
  readonly id?: string | undefined;
  readonly body: Data;
  readonly whole: Data;
}

export function withoutSecrets(body: Data): Data {
  return withSecretValues(body, (name, value) => value && `<value of ${name}>`);
}

export function asJson({ body }: Pick<CodeRequest, 'body'>): string {
  return JSON.stringify(body, null, 2);
}

/** The fields of a stored deployment that a form has too. */
const OF_FORM = ['name', 'source', 'source_config', 'source_revision_config', 'secret_references'];

/** A command of the command line, which finds what differs. It takes each secret's value from a variable of its name. */
export function asCommand({ baseUrl, id, body, whole }: CodeRequest): string {
  const secrets = secretsOf(whole);
  const names = secrets.filter(({ value }) => value).map(({ name }) => String(name ?? ''));
  const keys = [...new Set([...(id === undefined ? [] : OF_FORM), ...Object.keys(body)])];
  const record = Object.fromEntries(keys.map((key) => [key, withCleared(whole[key], body[key])]));
  const json = JSON.stringify({ ...record, secrets: secrets.filter(({ value }) => !value) }, null, 2);
  const needed =
    names.length > 0 ? `# Set these variables to the values of the secrets first: ${names.join(', ')}\n` : '';
  const words = ['deploy', '-', ...names.flatMap((name) => ['--secret-env', name])];
  return `${needed}printf %s ${shellQuoted(json)} |\n  ${commandText(words, baseUrl)}`;
}

/** A record without what is not set in it, but for what a patch clears. */
function withCleared(value: unknown, patch: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? undefined;
  const isNull = ([, inner]: readonly [string, unknown]) => inner === null;
  const set = Object.entries(value).filter((entry) => !isNull(entry));
  return Object.fromEntries([...set, ...Object.entries(patch ?? {}).filter(isNull)]);
}

export function asCurl(request: CodeRequest): string {
  const { baseUrl, credentials, id } = request;
  const method = id === undefined ? 'POST' : 'PATCH';
  const path = `/v2/deployments${id === undefined ? '' : `/${encodeURIComponent(id)}`}`;
  return [
    `curl --fail-with-body --request ${method} ${shellQuoted(baseUrl.replace(/\/+$/, '') + path)}`,
    ...credentials.map((name) => `--header "${CREDENTIALS[name].join('$')}"`),
    "--header 'Content-Type: application/json'",
    `--data-raw ${shellQuoted(asJson(request))}`,
  ].join(' \\\n  ');
}

export function asJavaScript(request: CodeRequest): string {
  const { baseUrl, credentials, id } = request;
  const options = [
    `baseUrl: ${JSON.stringify(baseUrl)}`,
    ...credentials.map((name) => `${name}: process.env.${CREDENTIALS[name][1]}`),
  ];
  const call = id === undefined ? 'create(' : `patch(${JSON.stringify(id)}, `;
  return [
    "import { DeploymentControl } from 'deployment-control';",
    '',
    `const control = new DeploymentControl({ ${options.join(', ')} });`,
    '',
    `const deployment = await control.deployments.${call}${asJson(request)});`,
    'await control.deployments.waitUntilDeployed(deployment);',
    '',
  ].join('\n');
}
