// `deployment-control emulator`: serves the emulator over HTTP, for clients in any language.
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import {
  createEmulator,
  type Emulator,
  type EmulatorOptions,
  type FailureName,
  type Fault,
  type ScriptStep,
  type SeedRecords,
  type ViewName,
} from 'deployment-control/emulator';
import { SIGNATURE_CODES } from '../../../../pkg/src/generated/signatures.js';
import { VIEWS } from '../../../../pkg/src/generated/views.js';
import { isPathPrefix } from '../../../../pkg/src/values/path-prefix.js';
import { nearestOf } from '../../../../pkg/src/values/suggestion.js';
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import {
  EMULATOR_WORDS,
  hostingOption,
  parseChoice,
  parseHeaderValue,
  parseHosting,
  parseInteger,
  parsePort,
  parseVocabulary,
} from '../../command/values.js';
import { openFileStore } from '../../data-file/file-store.js';
import { CommandError, EXIT, messageOf, UsageError } from '../../process/exit.js';
import { writeError, writeOut } from '../../process/streams.js';
import { emulatorServer, type EmulatorServerOptions } from '../../server/emulator-server.js';
import { isLoopbackHost } from '../../server/host-header.js';
import { listening, stopped } from '../../server/listen.js';

const DEFAULT_PORT = '8124';

const OPTIONS = {
  port: { value: 'N', help: `the port to listen on; 0 takes any free one (default ${DEFAULT_PORT})` },
  host: {
    value: 'HOST',
    help: 'the address to listen on (default 127.0.0.1); a request for another host is refused,\nbut with 0.0.0.0 or :: every host is answered',
  },
  data: {
    value: 'FILE',
    help: 'keeps everything in this file: it survives restarts, and it contains secrets in plain text',
  },
  'api-key': {
    value: 'KEY',
    help: 'the key that every request must carry; other users of the machine can see the command line',
  },
  'api-key-file': { value: 'FILE', help: 'reads the key from this file' },
  hosting: hostingOption('cloud or self_hosted; without it every source is accepted', 'KIND'),
  agents: { help: 'the workspace has agents: a creation can name one in place of a name' },
  'key-spans-tenants': { help: 'every request with the key must name a tenant as X-Tenant-Id' },
  seed: { value: 'N', help: 'a whole number from which all ids follow (default 0)' },
  clock: {
    value: 'CLOCK',
    completes: ['real', 'manual'],
    help: 'real (the default) or manual: starts at 2026-01-01T00:00:00Z, moved by POST /_emulator/advance',
  },
  speed: { value: 'SPEED', completes: ['fast', 'real'], help: 'fast (seconds, the default) or real (minutes)' },
  vocabulary: {
    value: 'WORDS',
    help: "the service's own words: repoHost=WORD,agent=WORD,managedRepositoriesPath=PATH,\nproduct=WORD,cloud=WORD",
  },
  'leftover-projects': {
    help: 'a deleted deployment leaves its tracing project, so that its name stays taken (409),\nunless it is deleted with delete_tracing_project=true',
  },
  'no-scale-to-zero': {
    help: 'deployments that scale to zero are refused (400): a type that ends with _zero, a min_scale of 0',
  },
  listeners: {
    value: 'N',
    completes: ['0', '1', '2'],
    help: 'how many listeners each workspace starts with: 0, 1 or 2 (default 2; with --hosting cloud none)',
  },
  prefix: {
    value: 'PATH',
    help: 'what stands before the path of every operation, such as /api-host',
  },
  queue: {
    help: 'a revision stays QUEUED until those before it have ended',
  },
  view: {
    value: 'NAME',
    completes: VIEWS,
    help: 'plays what services show, leave out or demand otherwise, such as spec_filled_in; several times, or\nseparated by commas (reference/contract.md, observed 14)',
  },
  records: {
    value: 'FILE',
    help: 'adds the records of this JSON file: {"deployments": [...], "repositories": [...], ...}',
  },
  script: { value: 'FILE', help: 'sets the states of the next revision: a JSON list of {"status": ..., "forMs": ...}' },
  fail: {
    value: 'NAME',
    completes: SIGNATURE_CODES,
    help: 'lets the next revision or upload fail like this, with the log of it, such as image-pull',
  },
  faults: { value: 'FILE', help: 'injects the faults of this JSON file, a list' },
  cors: {
    value: 'LIST',
    help: 'the origins whose pages may use it, separated by commas; * for every one\n(default: those of this machine)',
  },
} as const;

type OptionName = keyof typeof OPTIONS;

export const emulatorCommand: Command<OptionName> = {
  name: 'emulator',
  group: 'Servers',
  summary: 'serves the emulator over HTTP',
  about: 'Serves the Deployment Control Service in memory, for tests and offline work.',
  example: 'emulator --data deployments.journal',
  options: OPTIONS,
  notes: `Environment: DEPLOYMENT_CONTROL_EMULATOR_API_KEY is the key, unless an option gives one.

While it runs, /_emulator/ takes POST advance, script, fail, inject, seed, reset and restore, and GET requests and snapshot,
with the key if one is set.`,
  run,
};

async function run(args: Arguments<OptionName>): Promise<void> {
  const port = parsePort(args.value('port') ?? DEFAULT_PORT);
  const origins = args.value('cors')?.split(',').map(parseOrigin);
  const host = args.value('host') ?? '127.0.0.1';
  const apiKey = await readKey(args);
  const options = emulatorOptions(args, apiKey);
  const data = args.value('data');
  const store =
    data === undefined
      ? undefined
      : await openFileStore(data, (sentence) => writeError(`deployment-control emulator: ${sentence}\n`));
  try {
    const emulator = await createEmulator({ ...options, store }).catch((error: unknown) => {
      const file = data && resolve(data);
      throw file === undefined || messageOf(error).includes(file)
        ? error
        : new Error(`${file}: ${messageOf(error)}`, { cause: error });
    });
    if (emulator.droppedBytes > 0) {
      writeError(
        `deployment-control emulator: dropped ${emulator.droppedBytes} bytes at the end of ${data}: a change that was never acknowledged\n`,
      );
    }
    await load(args.value('records'), (records) => emulator.seed(records as SeedRecords));
    await load(args.value('script'), (steps) => emulator.script(steps as ScriptStep[]));
    const failure = args.value('fail');
    if (failure !== undefined) fail(emulator, failure);
    await load(args.value('faults'), (faults) => {
      for (const fault of faults as Fault[]) emulator.inject(fault);
    });
    await emulator.flush();
    await serve({ emulator, host, origins, apiKey }, port);
    if (store) await emulator.flush();
  } finally {
    await store?.close();
  }
}

const KEY_VARIABLE = 'DEPLOYMENT_CONTROL_EMULATOR_API_KEY';

/** The key of the command line, of a file or of the environment, in this order. */
async function readKey(args: Arguments<OptionName>): Promise<string | undefined> {
  const key = args.value('api-key');
  const file = args.value('api-key-file');
  if (key !== undefined && file !== undefined) throw new UsageError('--api-key and --api-key-file exclude each other');
  if (key !== undefined) return parseHeaderValue('--api-key', key);
  if (file !== undefined) {
    const path = resolve(file);
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      throw new CommandError(`${path}: ${messageOf(error)}`, EXIT.usage);
    });
    return parseHeaderValue(path, text);
  }
  const text = process.env[KEY_VARIABLE];
  return text === undefined || text === '' ? undefined : parseHeaderValue(KEY_VARIABLE, text);
}

function emulatorOptions(args: Arguments<OptionName>, apiKey: string | undefined): EmulatorOptions {
  const keySpansTenants = args.flag('key-spans-tenants');
  if (keySpansTenants && apiKey === undefined)
    throw new UsageError(`--key-spans-tenants needs a key: --api-key, --api-key-file or ${KEY_VARIABLE}`);
  return {
    seed: parseInteger('seed', args.value('seed') ?? '0', [0, Number.MAX_SAFE_INTEGER]),
    speed: parseChoice('speed', args.value('speed') ?? 'fast', ['fast', 'real']),
    clock: parseChoice('clock', args.value('clock') ?? 'real', ['real', 'manual']),
    apiKey,
    keySpansTenants,
    agents: args.flag('agents'),
    hosting: parseHosting(args.value('hosting')),
    vocabulary: parseVocabulary(args.value('vocabulary'), EMULATOR_WORDS),
    queue: args.flag('queue'),
    prefix: parsePrefix(args.value('prefix')),
    listeners: parseInteger('listeners', args.value('listeners') ?? '2', [0, 2]),
    leftoverProjects: args.flag('leftover-projects'),
    noScaleToZero: args.flag('no-scale-to-zero'),
    views: parseViews(args.values('view')),
  };
}

function parseViews(given: readonly string[]): ViewName[] {
  return given.flatMap((list) =>
    list.split(',').map((text) => {
      const name = text.trim().replaceAll('-', '_');
      const view = VIEWS.find((known) => known === name);
      if (view === undefined) throw new UsageError(`--view: there is no view "${text}"; ${nearestOf(name, VIEWS)}`);
      return view;
    }),
  );
}

function parsePrefix(text: string | undefined): string | undefined {
  if (text === undefined || isPathPrefix(text)) return text;
  throw new UsageError(`--prefix takes a path such as /api-host, without a slash at its end, not "${text}"`);
}

function parseOrigin(text: string): string {
  const origin = text.trim();
  if (origin === '*' || (URL.canParse(origin) && new URL(origin).origin === origin)) return origin;
  throw new UsageError(`--cors takes origins such as https://app.example, separated by commas, or *, not "${origin}"`);
}

function fail(emulator: Emulator, name: string): void {
  try {
    emulator.fail(name as FailureName);
  } catch (error) {
    throw new UsageError(`--fail: ${messageOf(error)}`);
  }
}

/** Passes the JSON of a file to the emulator. An error names the file. */
async function load(file: string | undefined, take: (value: unknown) => void): Promise<void> {
  if (file === undefined) return;
  try {
    take(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    // The system's own sentence has a part of the text, which may be a secret.
    const [place = ''] = / at position \d+( \(line \d+ column \d+\))?/.exec(messageOf(error)) ?? [];
    const reason = error instanceof SyntaxError ? `it is no whole JSON${place}` : messageOf(error);
    throw new Error(`${resolve(file)}: ${reason}`, { cause: error });
  }
}

/** Serves until a signal stops it. */
async function serve(options: EmulatorServerOptions, port: number): Promise<void> {
  const { host, apiKey } = options;
  const server = emulatorServer(options);
  await listening(server, host, port);
  if (apiKey === undefined && !isLoopbackHost(host)) {
    writeError(
      `deployment-control emulator: anyone who reaches ${host} can read and change everything: set a key with --api-key-file, ${KEY_VARIABLE} or --api-key\n`,
    );
  }
  const { address, family, port: listensOn } = server.address() as AddressInfo;
  // The reader of the line may send a signal at once, so its listener comes first.
  const end = stopped(server);
  writeOut(
    `deployment-control emulator listening on http://${family === 'IPv6' ? `[${address}]` : address}:${listensOn}${new URL(options.emulator.baseUrl).pathname.replace(/\/$/, '')}\n`,
  );
  await end;
}
