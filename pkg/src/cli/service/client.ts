// The client of the commands that talk to a service, and the options that these commands share.
import { DeploymentControl, type ClientOptions } from 'deployment-control';
import type { Arguments, OptionTable } from '../command/arguments.js';
import { parseVocabulary } from '../command/values.js';
import { printable } from '../output/text.js';
import { writeError } from '../process/streams.js';

/** The options of every command that talks to a service. */
export const SERVICE_OPTIONS = {
  url: { value: 'URL', help: 'the address of the service (default: DEPLOYMENT_CONTROL_URL)' },
  vocabulary: { value: 'WORDS', help: "the service's own words: repoHost=WORD,agent=WORD" },
  'allow-insecure-http': { help: 'sends the key unencrypted to another machine' },
  quiet: { short: 'q', help: 'writes results, warnings and errors, and no progress' },
  verbose: { help: 'writes each request to the standard error output' },
} as const satisfies OptionTable;

/** What the help of these commands says about keys. */
export const KEY_NOTE = `The key is DEPLOYMENT_CONTROL_API_KEY; DEPLOYMENT_CONTROL_TENANT_ID and DEPLOYMENT_CONTROL_BEARER_TOKEN
are sent too. There is no option for them: other users of the machine can read a command line.`;

/** The client that the arguments of a command ask for. */
export function clientOf(
  args: Arguments<keyof typeof SERVICE_OPTIONS>,
  options: ClientOptions = {},
): DeploymentControl {
  const write = (...parts: unknown[]): void => {
    writeError(`${printable(parts.join(' '))}\n`);
  };
  const baseUrl = args.value('url');
  return new DeploymentControl({
    ...options,
    ...(baseUrl !== undefined && { baseUrl }),
    vocabulary: parseVocabulary(args.value('vocabulary')),
    allowInsecureHttp: args.flag('allow-insecure-http'),
    // The commands show the warnings of the checks themselves.
    logLevel: args.flag('verbose') ? 'debug' : 'off',
    logger: { error: write, warn: write, info: write, debug: write },
  });
}
