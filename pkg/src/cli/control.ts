// What tests of any language ask of a served emulator beside the service's own operations: its clock, faults, records and log.
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Emulator, Fault, ScriptStep, SeedRecords } from 'deployment-control/emulator';
import { textOf } from './command.js';

/** Where the paths start. No path of the service does. */
export const CONTROL = '/_emulator/';

/** An answer before it is sent. */
interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly content: string | Uint8Array;
}

/** What `POST /_emulator/NAME` does with its JSON body. */
const ACTIONS: Readonly<Record<string, (emulator: Emulator, value: unknown) => void>> = {
  advance: (emulator, value) => emulator.advance((value as { ms?: number } | null)?.ms as number),
  script: (emulator, value) => emulator.script(value as ScriptStep[]),
  inject: (emulator, value) => (Array.isArray(value) ? (value as Fault[]) : [value as Fault]).forEach((fault) => emulator.inject(fault)),
  seed: (emulator, value) => emulator.seed(value as SeedRecords),
  reset: (emulator) => emulator.reset(),
};

/** Answers a request to one of the paths. */
export function control(emulator: Emulator, apiKey: string | null, request: IncomingMessage, path: string, body: Uint8Array | null): Answer {
  if (apiKey !== null && !isKey(request.headers['x-api-key'], apiKey)) return detail(401, 'Send the emulator\'s key as X-Api-Key.');
  const name = path.slice(CONTROL.length);
  try {
    if (request.method === 'GET' && name === 'requests') return json(200, emulator.requests);
    if (request.method === 'GET' && name === 'snapshot') return { status: 200, headers: [['content-type', 'application/octet-stream']], content: emulator.snapshot() };
    // A page of another origin cannot send this type without asking first.
    const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '');
    if (request.method === 'POST' && name === 'restore') {
      if (request.headers['content-type'] !== 'application/octet-stream') return detail(415, 'Send the snapshot as application/octet-stream.');
      emulator.restore(body ?? new Uint8Array());
      return { status: 204, headers: [], content: '' };
    }
    const action = request.method === 'POST' && Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    if (!action) return detail(404, `The emulator takes POST ${Object.keys(ACTIONS).join(', ')} and restore here, and GET requests and snapshot.`);
    if (!isJson) return detail(415, 'Send JSON as application/json.');
    action(emulator, body === null ? {} : JSON.parse(new TextDecoder().decode(body)));
    return { status: 204, headers: [], content: '' };
  } catch (error) {
    return detail(400, textOf(error));
  }
}

function isKey(given: string | string[] | undefined, key: string): boolean {
  const [one, other] = [Buffer.from(String(given ?? '')), Buffer.from(key)];
  return one.byteLength === other.byteLength && timingSafeEqual(one, other);
}

function json(status: number, value: unknown): Answer {
  return { status, headers: [['content-type', 'application/json']], content: JSON.stringify(value) };
}

function detail(status: number, text: string): Answer {
  return json(status, { detail: text });
}
