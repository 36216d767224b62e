// Serves the protocol on the standard input and output of the process, until the input ends.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Writable } from 'node:stream';
import { ConfigError } from 'deployment-control';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { CredentialMask } from '../../../pkg/src/values/credential-mask.js';
import type { Arguments } from '../command/arguments.js';
import { failureMessage } from '../command/failure.js';
import { printable } from '../output/text.js';
import { CommandError, EXIT, messageOf, UsageError } from '../process/exit.js';
import { outputClosed, writeError } from '../process/streams.js';
import { chosenService, keyVariables } from '../service/chosen.js';
import { checksOf, clientOf } from '../service/client.js';
import { ToolError } from './failure.js';
import { hideBeforeCuts } from './fence.js';
import { Plans } from './plans/plans.js';
import { valuesOf } from './plans/values.js';
import { serverFactory } from './server.js';
import type { McpOption, Setup } from './tool.js';

/** More secrets than the fleets of one process have. */
const MOST_SECRETS = 1_000;

const MEND_SETTINGS =
  'Tell the user: what the message names is set where the editor starts this server, which is then started again.';

/** Serves until the standard input ends. */
export async function serve(args: Arguments<McpOption>): Promise<void> {
  const setup = setupOf(args);
  const { stdin } = process;
  const output = protocolOutput();
  const end = new Promise<void>((done) => {
    for (const event of ['end', 'close', 'error']) stdin.once(event, () => done());
    outputClosed.addEventListener('abort', () => done(), { once: true });
  });
  const served = serveStdio(serverFactory(setup), {
    transport: new StdioServerTransport(stdin, output),
    onerror: (error) => writeError(`deployment-control mcp: ${printable(messageOf(error))}\n`),
  });
  await end;
  // What is still in the air is given up.
  await served.close();
}

/**
 * The standard output, for the protocol alone: whatever else is written there, by whatever code, goes to the standard
 * error output from now on.
 */
function protocolOutput(): Writable {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout) as (text: Uint8Array, done: (error?: Error | null) => void) => boolean;
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write;
  return new Writable({ write: (chunk: Uint8Array, _encoding, done) => void write(chunk, done) });
}

function setupOf(args: Arguments<McpOption>): Setup {
  const writes = args.flag('allow-writes');
  if (args.flag('allow-prune') && !writes)
    throw new UsageError('--allow-prune is for a server that may write: give --allow-writes too');
  const mask = new CredentialMask();
  const secrets = new CredentialMask(MOST_SECRETS, (value) => [value]);
  const reached = reaching(args, mask);
  const [envFiles, folders] = [args.values('env-file'), args.values('secret-files')].map((paths) =>
    paths.map((path) => resolve(path)),
  ) as [string[], string[]];
  const sources = { envFiles, folders, shown: args.values('variable'), names: args.values('secret') };
  enterRoot(args.value('root'));
  hideBeforeCuts((text) => secrets.hide(mask.hide(text)));
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return {
    get control() {
      return reached().control;
    },
    get service() {
      return reached().service;
    },
    args,
    version: (JSON.parse(manifest) as { version: string }).version,
    writes,
    prunes: args.flag('allow-prune'),
    values: (kept) => valuesOf(sources, kept === 'kept' ? secrets : undefined),
    plans: new Plans(),
    mask,
    secrets,
  };
}

/**
 * The service that the tools work with, once it can be found. Until then each tool that needs it says why not: editors
 * show what a tool answers, and hide why a server has ended.
 */
function reaching(args: Arguments<McpOption>, mask: CredentialMask): () => Pick<Setup, 'control' | 'service'> {
  let found: Pick<Setup, 'control' | 'service'> | undefined;
  const find = () => {
    const service = chosenService(args);
    const control = clientOf(args, { hosting: checksOf(args).hosting });
    for (const name of keyVariables(service.profile?.fields)) {
      const value = process.env[name]?.trim();
      if (value) mask.add(value);
    }
    return { service, control };
  };
  try {
    found = find();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    writeError(`deployment-control mcp: ${printable(failureMessage(error))}; until then each tool answers this\n`);
  }
  return () => {
    try {
      return (found ??= find());
    } catch (error) {
      throw new ToolError('settings', failureMessage(error), { next: MEND_SETTINGS });
    }
  };
}

/** All paths are below the root, which is the folder of the process. */
function enterRoot(root: string | undefined): void {
  if (root === undefined) return;
  try {
    process.chdir(root);
  } catch (error) {
    const reason = messageOf(error).replace(/, chdir .*$/s, '');
    throw new CommandError(`--root ${printable(root)} cannot be entered: ${reason}`, EXIT.usage);
  }
}
