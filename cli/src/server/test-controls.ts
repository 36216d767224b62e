// The paths under `/_emulator/`: through them, tests in any language control a served emulator.
import type { IncomingMessage } from 'node:http';
import type { Emulator, Fault, ScriptStep, SeedRecords } from 'deployment-control/emulator';
import { messageOf } from '../process/exit.js';
import { isSameSecret } from './secret-text.js';

/** No path of the service starts with this. */
const PREFIX = '/_emulator/';
const BYTES = 'application/octet-stream';
const JSON_TYPE = 'application/json';

/** A request to one of the paths, without its body. */
interface ControlRequest {
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  readonly path: string;
}

/** A response. Its headers are a name, its value, the next name. */
export interface ControlResponse {
  readonly status: number;
  readonly headers: readonly string[];
  readonly content: string | Uint8Array;
}

/** What a path does. */
interface TestControl {
  /** The content type of its body; null if it has none. */
  readonly type: string | null;
  /** The longest body that it takes, in bytes. */
  readonly mostBytes: number;
  readonly run: (emulator: Emulator, body: Uint8Array) => ControlResponse;
}

const NO_CONTENT: ControlResponse = { status: 204, headers: [], content: '' };
/** The longest body of most paths. */
const MOST_BYTES = 1 << 20;
/** The longest list of records and the longest snapshot: about 150,000 deployments. */
const MOST_RECORD_BYTES = 64 << 20;

const CONTROLS: Readonly<Record<string, TestControl>> = {
  'GET requests': { type: null, mostBytes: 0, run: (emulator) => json(200, emulator.requests) },
  'GET snapshot': {
    type: null,
    mostBytes: 0,
    run: (emulator) => ({ status: 200, headers: ['content-type', BYTES], content: emulator.snapshot() }),
  },
  'POST advance': action((emulator, value) => emulator.advance((value as { ms?: number } | null)?.ms as number)),
  'POST script': action((emulator, value) => emulator.script(value as ScriptStep[])),
  'POST fail': action((emulator, value) => emulator.fail((value as { name?: string } | null)?.name as string)),
  'POST inject': action((emulator, value) => {
    for (const fault of [value].flat()) emulator.inject(fault as Fault);
  }),
  'POST seed': action((emulator, value) => emulator.seed(value as SeedRecords), MOST_RECORD_BYTES),
  'POST reset': action((emulator) => emulator.reset()),
  'POST restore': {
    type: BYTES,
    mostBytes: MOST_RECORD_BYTES,
    run: (emulator, body) => {
      emulator.restore(body);
      return NO_CONTENT;
    },
  },
};

/** A path that takes JSON. */
function action(run: (emulator: Emulator, value: unknown) => void, mostBytes = MOST_BYTES): TestControl {
  return {
    type: JSON_TYPE,
    mostBytes,
    run: (emulator, body) => {
      run(emulator, body.byteLength === 0 ? {} : JSON.parse(new TextDecoder().decode(body)));
      return NO_CONTENT;
    },
  };
}

/** Whether a path belongs to the test controls. */
export function isTestControl(path: string): boolean {
  return path.startsWith(PREFIX);
}

/**
 * Finds what a request does, or refuses it. Key, type and length are looked at here, before the body is read: it may be
 * long.
 */
export function findTestControl(
  apiKey: string | undefined,
  { method, headers, path }: ControlRequest,
): TestControl | ControlResponse {
  if (apiKey !== undefined && !isSameSecret(String(headers['x-api-key'] ?? ''), apiKey))
    return detail(401, "Send the emulator's key as X-Api-Key.");
  const name = `${method} ${path.slice(PREFIX.length).replace(/\?.*/, '')}`;
  const control = Object.hasOwn(CONTROLS, name) ? CONTROLS[name] : undefined;
  if (!control) return detail(404, `The emulator takes ${Object.keys(CONTROLS).join(', ')} here.`);
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (control.type === null) return control;
  // A page of another origin cannot send these types without a preflight.
  if (type !== control.type) return detail(415, `Send the body as ${control.type}.`);
  const length = headers['content-length'];
  // A client that does not say how much it sends could send any amount.
  const mostBytes = length === undefined ? Math.min(control.mostBytes, MOST_BYTES) : control.mostBytes;
  return Number(length ?? 0) > mostBytes ? tooLong(control) : { ...control, mostBytes };
}

/** Runs a test control. */
export function runTestControl(emulator: Emulator, control: TestControl, body: Uint8Array): ControlResponse {
  if (body.byteLength > control.mostBytes) return tooLong(control);
  try {
    return control.run(emulator, body);
  } catch (error) {
    return detail((error as Error).name === 'InternalError' ? 500 : 400, messageOf(error));
  }
}

function tooLong({ mostBytes }: TestControl): ControlResponse {
  const more =
    mostBytes < MOST_RECORD_BYTES ? '; a list of records or a snapshot may be longer, with a Content-Length' : '';
  return detail(413, `The body is too long: at most ${mostBytes} bytes are taken here${more}.`);
}

function json(status: number, value: unknown): ControlResponse {
  return { status, headers: ['content-type', JSON_TYPE], content: JSON.stringify(value) };
}

function detail(status: number, text: string): ControlResponse {
  return json(status, { detail: text });
}
