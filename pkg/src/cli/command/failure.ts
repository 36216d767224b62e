// How a command reports that it failed: a message for people, an exit code, and with `--json` one document.
import { ConnectionError, issuesFrom } from 'deployment-control';
import { printable } from '../output/text.js';
import { EXIT, exitCodeOf, isForeignAddress, messageOf, UsageError } from '../process/exit.js';
import { outputClosed, writeError, writeJson } from '../process/streams.js';

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
  const message = inOptionsOfCommand(messageOf(error));
  if (json) writeJson({ ...results, error: { ...detailsOf(error), message, exitCode } });
  writeError(`deployment-control ${command}: ${printable(message)}\n${nextStep(command, error, message)}`);
}

/** Messages of the client name options of its constructor; those of the command are others. */
function inOptionsOfCommand(message: string): string {
  if (message.startsWith('there is no base URL'))
    return 'there is no address of a service: set DEPLOYMENT_CONTROL_URL, or give --url or --profile';
  return message.replace('`allowInsecureHttp: true`', '--allow-insecure-http');
}

function detailsOf(error: unknown): Record<string, unknown> {
  const { name, code, status, requestId, maybeProcessed } = Object(error) as Record<string, unknown>;
  const issues = issuesFrom(error);
  const details = { name, code, status, requestId, maybeProcessed, ...(issues.length > 0 && { issues }) };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined && value !== null));
}

const HINTS: Readonly<Record<number, string>> = {
  [EXIT.denied]:
    'check DEPLOYMENT_CONTROL_API_KEY or the key of the profile, and DEPLOYMENT_CONTROL_TENANT_ID if the key is for several tenants',
  [EXIT.unavailable]: 'the service failed, not the command: try again later',
};

const ADDRESS = 'the address, which is of --url, --profile or DEPLOYMENT_CONTROL_URL';

/** A line that says what to do next; empty if the message says it. */
function nextStep(command: string, error: unknown, message: string): string {
  if (error instanceof UsageError) return `\nRun "deployment-control ${command} --help" for its usage.\n`;
  if (/certificate/.test(message))
    return '  if the certificate authority is your own, name its certificate in NODE_EXTRA_CA_CERTS\n';
  if (isForeignAddress(error))
    return `  what answers there is not the service: check ${ADDRESS}; a self-hosted one may need a path, such as /api-host\n`;
  if (error instanceof ConnectionError) return `  check ${ADDRESS}, and whether the service is up\n`;
  const hint = HINTS[exitCodeOf(error)];
  return hint === undefined ? '' : `  ${hint}\n`;
}
