// What the commands that talk to the service have in common: the client, what stands for a deployment, how they end, and what of a record is shown.
import { DeploymentControl, issuesFrom, type ClientOptions, type Deployment } from 'deployment-control';
import { hostingOf, vocabularyOf, type Arguments, type Option, type OptionTable } from './arguments.js';
import { runCommand, textOf, UsageError } from './command.js';
import { CommandError, EXIT, exitOf, SIGNALS } from './exit.js';
import { outputClosed, plain, writeError, writeJson } from './output.js';

/** The options of every command that talks to the service. */
export const SERVICE = {
  url: { value: 'URL', help: 'the address of the service (default: DEPLOYMENT_CONTROL_URL)' },
  vocabulary: { value: 'WORDS', help: 'the service\'s own words: repoHost=WORD,agent=WORD' },
  'allow-insecure-http': { help: 'lets the key travel unencrypted to another machine' },
  verbose: { help: 'tells of each request on the standard error output' },
} as const satisfies Record<string, Option>;

/** What stands below the options of these commands. */
export const KEYS = `The key is DEPLOYMENT_CONTROL_API_KEY; DEPLOYMENT_CONTROL_TENANT_ID and DEPLOYMENT_CONTROL_BEARER_TOKEN
are sent too. There is no option for them: every program of the machine can read a command line.`;

/** The client of a command. Warnings of the checks are the command's to show. */
export function clientOf(given: Arguments<typeof SERVICE & OptionTable>, options: ClientOptions = {}): DeploymentControl {
  const write = (...parts: unknown[]): void => { writeError(`${plain(parts.join(' '))}\n`); };
  return new DeploymentControl({
    ...options,
    ...(given.text('url') !== undefined && { baseUrl: given.text('url') }),
    vocabulary: vocabularyOf(given.text('vocabulary')),
    allowInsecureHttp: given.flag('allow-insecure-http'),
    logLevel: given.flag('verbose') ? 'debug' : 'off',
    logger: { error: write, warn: write, info: write, debug: write },
  });
}

/** The options that `vocabulary` and `hosting` make for the checks. */
export function checksOf(given: Arguments<OptionTable>): { hosting: 'cloud' | 'self_hosted' | undefined; vocabulary: ReturnType<typeof vocabularyOf> } {
  return { hosting: hostingOf(given.text('hosting')), vocabulary: vocabularyOf(given.text('vocabulary')) };
}

/** Runs a command that talks to the service: what it is rejected with becomes a message, an exit code and, with `--json`, the one document. */
export function runServiceCommand<T extends OptionTable>(
  { name, help, read }: { readonly name: string; readonly help: string; readonly read: (args: readonly string[]) => Arguments<T> | 'help' },
  args: readonly string[],
  run: (given: Arguments<T>) => Promise<void>,
): Promise<void> {
  const safely = async (given: Arguments<T>): Promise<void> => {
    try {
      await run(given);
    } catch (error) {
      // Nobody reads on, so nothing is left to be said.
      if (outputClosed.aborted && error === outputClosed.reason) return;
      if (error instanceof UsageError) throw error;
      fail(name, error, given.flag('json'));
    }
  };
  return runCommand({ name, help, read, run: safely }, args);
}

/** What to do next, by the exit code. */
const HINTS: Readonly<Record<number, string>> = {
  [EXIT.denied]: 'check DEPLOYMENT_CONTROL_API_KEY, and DEPLOYMENT_CONTROL_TENANT_ID where the key is for several tenants',
  [EXIT.unavailable]: 'is the address right, and is the service up? Nothing is wrong with the command line: try again',
};

const CERTIFICATE = 'where the authority is your own, name its certificate in NODE_EXTRA_CA_CERTS';

/** Ends a command with an error. */
export function fail(name: string, error: unknown, json: boolean, more: Readonly<Record<string, unknown>> = {}): void {
  const exit = exitOf(error);
  process.exitCode = exit;
  const message = messageOf(error);
  if (json) writeJson({ ...more, error: { ...errorOf(error), message, exitCode: exit } });
  const hint = /certificate/.test(message) ? CERTIFICATE : HINTS[exit];
  writeError(`deployment-control ${name}: ${plain(message)}\n${hint === undefined ? '' : `  ${hint}\n`}`);
}

/** What the client says of the options of its constructor, in those of the command. */
function messageOf(error: unknown): string {
  const text = textOf(error);
  if (text.startsWith('there is no base URL')) return 'there is no address of a service: set DEPLOYMENT_CONTROL_URL, or give --url';
  return text.replace('`allowInsecureHttp: true`', '--allow-insecure-http');
}

function errorOf(error: unknown): Record<string, unknown> {
  const { name, code, status, requestId, maybeProcessed } = error as Record<string, unknown>;
  const issues = issuesFrom(error);
  const facts = { name, code, status, requestId, maybeProcessed, ...(issues.length > 0 && { issues }) };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value !== null));
}

/**
 * The id of `--revision`; undefined where it was not given.
 * @throws UsageError for what is no id
 */
export function revisionOf(id: string | undefined): string | undefined {
  if (id !== undefined && !UUID.test(id)) throw new UsageError(`--revision takes the id of a revision, a uuid, not "${plain(id)}"`);
  return id;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The deployment of an id or of an exact name.
 * @throws CommandError where no deployment has the name
 */
export async function deploymentOf(control: DeploymentControl, idOrName: string, signal: AbortSignal): Promise<Deployment> {
  if (UUID.test(idOrName)) return control.deployments.get(idOrName, { signal });
  const found = await named(control, idOrName, signal);
  if (found === undefined) throw new CommandError(`there is no deployment with the name "${plain(idOrName)}"`, EXIT.absent);
  return found;
}

/** The deployment with exactly this name; undefined where there is none. */
export async function named(control: DeploymentControl, name: string, signal: AbortSignal): Promise<Deployment | undefined> {
  for await (const deployment of control.deployments.list({ name_contains: name, limit: 100 }, { signal })) {
    if (deployment.name === name) return deployment;
  }
  return undefined;
}

/** A signal that is aborted when the command is told to stop; a second SIGINT ends the process as it always does. */
export function interruption(): { readonly signal: AbortSignal; readonly dispose: () => void } {
  const controller = new AbortController();
  const stops = Object.entries(SIGNALS).map(([name, number]) => [name, () => {
    controller.abort(new Interrupted(name, 128 + number));
    dispose();
  }] as const);
  const dispose = (): void => stops.forEach(([name, stop]) => process.off(name, stop));
  stops.forEach(([name, stop]) => process.on(name, stop));
  return { signal: controller.signal, dispose };
}

/** A signal that is aborted by the first of some, with its reason. */
export function firstOf(...signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  const stop = (signal: AbortSignal): void => { controller.abort(signal.reason); };
  for (const signal of signals) {
    if (signal.aborted) stop(signal);
    else signal.addEventListener('abort', () => { stop(signal); }, { once: true });
  }
  return controller.signal;
}

/** Why a command was stopped from outside. */
export class Interrupted extends CommandError {
  constructor(name: string, exit: number) {
    super(`stopped by ${name}`, exit);
  }
}

const MASK = '***';

/** A record as it is shown: without the values of secrets, and of variables of its containers. */
export function shownRecord<R extends object>(record: R): R {
  const { secrets, source_config: config } = record as { secrets?: unknown; source_config?: { resource_spec?: Record<string, unknown> | null } | null };
  const spec = config?.resource_spec;
  const containers = Object.fromEntries(
    ['init_containers', 'sidecars'].flatMap((name) => (Array.isArray(spec?.[name]) ? [[name, (spec[name] as unknown[]).map((each) => maskedIn(each, 'env'))]] : [])),
  );
  return {
    ...(Array.isArray(secrets) ? (maskedIn(record, 'secrets') as R) : record),
    ...(spec && { source_config: { ...config, resource_spec: { ...spec, ...containers } } }),
  };
}

/** A record whose list of this name has no value to read. */
function maskedIn(record: unknown, name: string): unknown {
  if (typeof record !== 'object' || record === null) return record;
  const list = (record as Record<string, unknown>)[name];
  if (!Array.isArray(list)) return record;
  const masked = list.map((item: unknown) => {
    const { value } = (item ?? {}) as { value?: unknown };
    return value === undefined || value === null || value === '' ? item : { ...(item as object), value: MASK };
  });
  return { ...record, [name]: masked };
}
