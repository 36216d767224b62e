// How a command reports that it failed: a message for people, an exit code, and with `--json` one document.
import { ApiError, ConnectionError, issuesFrom, NotFoundError } from 'deployment-control';
import { OPERATIONS } from '../../../pkg/src/generated/operations.js';
import { howToSet } from '../input/own-words.js';
import { folded } from '../output/folded.js';
import { printable } from '../output/text.js';
import { EXIT, exitCodeOf, isForeignAddress, messageOf, UsageError } from '../process/exit.js';
import { canUseProxy, unusedProxy } from '../process/proxy.js';
import { outputClosed, startLine, writeError, writeJson } from '../process/streams.js';
import { keyHint } from './key-hint.js';

/** How a failure is reported. */
export interface FailureOptions {
  /** Whether one JSON document goes to the standard output. */
  readonly json: boolean;
  /** What stands beside `error` in that document. */
  readonly results?: Readonly<Record<string, unknown>>;
}

/** Writes what went wrong and sets the exit code. */
export function reportFailure(command: string, error: unknown, { json, results = {} }: FailureOptions): void {
  // The reader has closed the pipe because it has seen enough.
  if (outputClosed.aborted && error === outputClosed.reason) return;
  const exitCode = exitCodeOf(error);
  process.exitCode = exitCode;
  const message = failureMessage(error);
  startLine();
  if (json) writeJson({ ...results, error: { ...detailsOf(error), message, exitCode } });
  const text = `deployment-control ${command}: ${printable(message)}\n${nextStep(command, error, message)}`;
  writeError(folded(text, process.stderr));
}

/**
 * The message of an error, as the command says it. Those of the client begin with its operation, name options of its
 * constructor, and end with what to look at; the command has its own options, and its own line for what to look at.
 */
export function failureMessage(error: unknown): string {
  const text = messageOf(error);
  const [operation = ''] = text.split(': ', 1);
  const isNamed = Object.hasOwn(OPERATIONS, operation) || COMPOSED.test(operation);
  const message = isNamed ? text.slice(operation.length + 2) : text;
  if (error instanceof NotFoundError && /\/revisions\/[^/]+(\/logs)?(\?|$)/.test(error.request.url))
    return `the revision is not there, which need not be so of its deployment: services remove old revisions (${message})`;
  if (SETTING.test(message)) return message.replace(SETTING, '');
  if (message.startsWith('there is no base URL'))
    return 'there is no address of a service: set DEPLOYMENT_CONTROL_URL, or give --url or --profile';
  return message
    .replace('`allowInsecureHttp: true`', '--allow-insecure-http')
    .replace('; check the API key or the bearer token', '')
    .replace(/; correct the base URL(, or allow redirects [^;]*)?$/, '');
}

/** What an error of the client says of a setting for the service's own words: the command has its own line for it. */
const SETTING = /(?:;| \() ?((?:if '|the path )[^;()]*): the option vocabulary: \{ (\w+): '([\w.-]+)' \}\)?/;

/** Calls of the client that are several operations. */
const COMPOSED = /^(request|deployments\.(apply|rollback))$/;

function detailsOf(error: unknown): Record<string, unknown> {
  const { name, code, status, requestId, maybeProcessed } = Object(error) as Record<string, unknown>;
  const issues = issuesFrom(error);
  const details = { name, code, status, requestId, maybeProcessed, ...(issues.length > 0 && { issues }) };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined && value !== null));
}

/** What to do next after an error, where its command has found that out. */
const advice = new WeakMap<object, string>();

/** Adds what to do next to an error, which is shown below its message. */
export function advise(error: unknown, next: string | undefined): void {
  if (next !== undefined && error instanceof Error) advice.set(error, next);
}

/** What to do with an address that ends with a part of the paths of requests. */
export const WITHOUT_V2 = 'leave out /v2, which the client adds';

const ADDRESS = 'the address, which is of --url, --profile or DEPLOYMENT_CONTROL_URL';

/** A line on a proxy of the environment that was not asked; empty if there is none. No proxy leads to this machine. */
function proxyHint(message: string): string {
  const name = unusedProxy();
  if (name === undefined || /\/\/(localhost|127\.|\[::1\])/.test(message)) return '';
  return canUseProxy()
    ? `  ${name} is set, but Node.js uses a proxy only with NODE_USE_ENV_PROXY=1: set it too\n`
    : `  ${name} is set, but Node.js ${process.versions.node} cannot use a proxy: take 22.21, 24 or a newer one, with NODE_USE_ENV_PROXY=1\n`;
}

/** A line that says what to do next; empty if the message says it. */
export function nextStep(command: string, error: unknown, message: string): string {
  const found = error instanceof Error ? advice.get(error) : undefined;
  if (found !== undefined) return `  next: ${found}\n`;
  const [, why, name, word] = SETTING.exec(messageOf(error)) ?? [];
  if (why !== undefined) return `  next: ${why}: ${howToSet(`${name}=${word}`)}\n`;
  if (error instanceof UsageError) return `\nRun "deployment-control ${command} --help" for its usage.\n`;
  if (/altnames/.test(message))
    return `  the certificate is another host's: give the name that stands in it, and check ${ADDRESS}\n`;
  if (/certificate has expired|certificate is not yet valid/.test(message))
    return '  renew the certificate, or set the clock of this machine right\n';
  if (/certificate/.test(message))
    return '  if the certificate authority is your own, name its certificate in NODE_EXTRA_CA_CERTS\n';
  if (/\/v2(\/deployments)?\/v2\//.test(message)) return `  ${WITHOUT_V2}: check ${ADDRESS}\n`;
  if (error instanceof ApiError && error.status < 400 && error.status !== 304)
    return `  give the address under which the service itself answers: check ${ADDRESS}\n`;
  if (isForeignAddress(error))
    return `  what answers there is not the service: check ${ADDRESS}; a self-hosted one may need a path, such as /api-host\n`;
  if (error instanceof ConnectionError)
    return `  check ${ADDRESS}, and whether the service is up\n${proxyHint(message)}`;
  const exitCode = exitCodeOf(error);
  if (exitCode === EXIT.denied) return `  ${keyHint()}\n`;
  return exitCode === EXIT.unavailable ? '  the service failed, not the command: try again later\n' : '';
}
