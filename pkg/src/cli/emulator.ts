// `deployment-control emulator`: serves the emulator over HTTP, for clients in any language.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  createEmulator, type Emulator, type EmulatorOptions, type Fault, type ScriptStep, type SeedRecords,
} from 'deployment-control/emulator';
import { vocabularyOf } from './arguments.js';
import { runCommand, textOf, wholeNumber } from './command.js';
import { door, type DoorSettings, refuseUnread } from './door.js';
import { listening, stopped } from './listen.js';
import { type FileStore, openFileStore } from './store.js';

const HELP = `Usage: deployment-control emulator [options]

Serves the Deployment Control Service in memory, for tests and offline work.

Options:
  --port N             the port to listen on; 0 takes any free one (default 8124)
  --host HOST          the address to listen on (default 127.0.0.1); a request for another host is refused,
                       but with 0.0.0.0 or :: every host is answered
  --data FILE          keeps everything in this file: it survives restarts, and secrets stand in it as they are
  --api-key KEY        the key that every request must carry
  --hosting KIND       cloud or self_hosted; without it every source is taken
  --key-spans-tenants  every request with the key must name a tenant as X-Tenant-Id
  --seed N             a whole number from which all ids follow (default 0)
  --clock CLOCK        real (the default) or manual: starts at 2026-01-01T00:00:00Z, moved by POST /_emulator/advance
  --speed SPEED        fast (seconds, the default) or real (minutes)
  --vocabulary WORDS   the provider's own words: repoHost=WORD,agent=WORD,managedRepositoriesPath=PATH
  --records FILE       puts the records of this JSON file in: {"deployments": [...], "repositories": [...], ...}
  --script FILE        sets the way of the next revision: a JSON list of {"status": ..., "forMs": ...}
  --faults FILE        injects the faults of this JSON file, a list
  --allow-origin LIST  the origins whose pages may read the answers, separated by commas; * for every one
                       (default: those of this machine)
  --help               shows this text

While it runs, /_emulator/ takes POST advance, script, inject, seed, reset and restore, and GET requests and snapshot,
with the key where one is set.
`;

interface Settings {
  readonly port: number;
  readonly host: string;
  readonly data: string | undefined;
  readonly origins: readonly string[] | undefined;
  /** Files with what the emulator starts with. */
  readonly files: { readonly records: string | undefined; readonly script: string | undefined; readonly faults: string | undefined };
  readonly emulator: EmulatorOptions;
}

/** Runs the command `emulator` with its arguments; resolves when the server has stopped. A mistake in the arguments sets the exit code 2. */
export function emulatorCommand(args: readonly string[]): Promise<void> {
  return runCommand({ name: 'emulator', help: HELP, read: readArguments, run: serve }, args);
}

function readArguments(args: readonly string[]): Settings | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '8124' },
      host: { type: 'string', default: '127.0.0.1' },
      data: { type: 'string' },
      'api-key': { type: 'string' },
      hosting: { type: 'string' },
      'key-spans-tenants': { type: 'boolean', default: false },
      seed: { type: 'string', default: '0' },
      clock: { type: 'string', default: 'real' },
      vocabulary: { type: 'string' },
      records: { type: 'string' },
      script: { type: 'string' },
      faults: { type: 'string' },
      'allow-origin': { type: 'string' },
      speed: { type: 'string', default: 'fast' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const { host, data, hosting, speed, clock, records, script, faults } = values;
  const port = wholeNumber('--port', values.port, 65_535);
  const seed = wholeNumber('--seed', values.seed, Number.MAX_SAFE_INTEGER);
  if (host === '') throw new Error('--host takes an address or a name, such as 127.0.0.1');
  if (data === '') throw new Error('--data takes the path of a file');
  if (values['api-key'] === '') throw new Error('--api-key takes a key of at least one character');
  if (hosting !== undefined && hosting !== 'cloud' && hosting !== 'self_hosted') throw new Error(`--hosting takes cloud or self_hosted, not "${hosting}"`);
  if (speed !== 'fast' && speed !== 'real') throw new Error(`--speed takes fast or real, not "${speed}"`);
  if (clock !== 'real' && clock !== 'manual') throw new Error(`--clock takes real or manual, not "${clock}"`);
  if (values['key-spans-tenants'] && values['api-key'] === undefined) throw new Error('--key-spans-tenants needs --api-key');
  const emulator = { seed, speed, clock, apiKey: values['api-key'], keySpansTenants: values['key-spans-tenants'], hosting, vocabulary: vocabularyOf(values.vocabulary) } as const;
  return { port, host, data, origins: values['allow-origin']?.split(',').map(originOf), files: { records, script, faults }, emulator };
}

function originOf(text: string): string {
  const origin = text.trim();
  if (origin === '*' || (URL.canParse(origin) && new URL(origin).origin === origin)) return origin;
  throw new Error(`--allow-origin takes origins such as https://app.example, separated by commas, or *, not "${origin}"`);
}

async function serve({ port, host, data, origins, files, emulator: options }: Settings): Promise<void> {
  const store = data === undefined ? null : await openFileStore(data);
  try {
    const emulator = await createEmulator({ ...options, store: store ?? undefined }).catch((error: unknown) => {
      throw data === undefined ? error : new Error(`${resolve(data)}: ${textOf(error)}`, { cause: error });
    });
    if (emulator.droppedBytes > 0) {
      process.stderr.write(`deployment-control emulator: dropped ${emulator.droppedBytes} bytes at the end of ${data}: a change that was never acknowledged\n`);
    }
    await start(files.records, (records) => emulator.seed(records as SeedRecords));
    await start(files.script, (steps) => emulator.script(steps as ScriptStep[]));
    await start(files.faults, (faults) => (faults as Fault[]).forEach((fault) => emulator.inject(fault)));
    await listenUntilStopped(emulator, { host, port, origins, apiKey: options.apiKey ?? null }, store);
  } finally {
    await store?.close();
  }
}

/** Hands the JSON of a file to the emulator; a failure names the file. */
async function start(file: string | undefined, take: (value: unknown) => void): Promise<void> {
  if (file === undefined) return;
  try {
    take(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new Error(`${resolve(file)}: ${textOf(error)}`, { cause: error });
  }
}

async function listenUntilStopped(emulator: Emulator, settings: DoorSettings & { readonly port: number }, store: FileStore | null): Promise<void> {
  const { host, port } = settings;
  const server = createServer();
  await listening(server, host, port);
  const { address, family, port: taken } = server.address() as AddressInfo;
  server.on('request', door(emulator, settings, taken));
  server.on('clientError', refuseUnread);
  const shown = family === 'IPv6' ? `[${address}]` : address;
  // Whoever reads the line may send a signal at once.
  const end = stopped(server);
  process.stdout.write(`deployment-control emulator listening on http://${shown}:${taken}\n`);
  await end;
  if (store) await emulator.flush();
}
