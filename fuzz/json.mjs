// The core's JSON reader beside JSON.parse, in Node: the same texts accepted, the same keys read. The second part of
// `make fuzz`.
import { readFileSync, readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { validateCreateJson, validatePatchJson } from 'deployment-control';

/** The levels of nesting that the core reads; JSON.parse has no such bound. */
export const MAX_DEPTH = 512;

const FOLDER = new URL('seeds/', import.meta.url);
const ENCODER = new TextEncoder();
const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const PATCH = new Set(['revision_source', 'source_config', 'source_revision_config', 'secrets', 'secret_references']);
const TOKENS = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  '\\',
  '\\u',
  '\\ud800',
  '\\udc00',
  '\\u0061',
  'null',
  'true',
  'false',
  '-',
  '.',
  'e',
  'E+',
  '0',
  '00',
  '1e999',
  'NaN',
  "'",
  '/*',
  '//',
  '\0',
  '\x0b',
  '\x1f',
  '\x7f',
  '\u00a0',
  '\ufeff',
  '\u2028',
  '__proto__',
  'é',
  '😀',
]
  .map((token) => ENCODER.encode(token))
  .concat(
    [[0x80], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xff]].map((bytes) => Uint8Array.from(bytes)),
  );

/** Every seed: the name of its file and its bytes. */
export function seeds() {
  return readdirSync(FOLDER)
    .sort()
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(new URL(name, FOLDER))) }));
}

/** Whole numbers from 0 to below a bound, the same ones for the same seed. */
export function randomness(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

function word(below) {
  const words = [
    ...PATCH,
    'a',
    '',
    'a.b/c',
    '__proto__',
    'constructor',
    '\ud800',
    '\udc00x',
    '\u0000',
    '"\\/',
    '😀',
    'é',
    '1',
    '-0',
    'main',
    'repo_host',
  ];
  return words[below(words.length)];
}

function value(below, depth) {
  switch (below(depth > 0 ? 8 : 5)) {
    case 0:
      return null;
    case 1:
      return below(2) === 0;
    case 2:
      return below(1000) - 500;
    case 3:
      return (below(2 ** 31) - 2 ** 30) * 10 ** (below(60) - 30);
    case 4:
      return word(below);
    case 5:
      return Array.from({ length: below(4) }, () => value(below, depth - 1));
    default:
      return Object.fromEntries(Array.from({ length: below(5) }, () => [word(below), value(below, depth - 1)]));
  }
}

function mutate(below, bytes, other) {
  let out = [...bytes];
  for (let times = below(4); times >= 0; times -= 1) {
    const at = below(out.length + 1);
    const length = Math.min(below(24), out.length - at);
    switch (below(6)) {
      case 0:
        out.splice(at, length);
        break;
      case 1:
      case 2:
        out.splice(at, 0, ...TOKENS[below(TOKENS.length)]);
        break;
      case 3:
        if (at < out.length) out[at] = below(256);
        break;
      case 4: {
        const from = below(other.length + 1);
        out.splice(at, length, ...other.subarray(from, from + below(64)));
        break;
      }
      default:
        out = out.slice(0, at);
    }
  }
  return Uint8Array.from(out);
}

/** The next text of a run, as bytes: generated, or a mutation of a seed or of a generated one. */
export function next(below, from) {
  const made = ENCODER.encode(JSON.stringify(value(below, 4), null, below(3)));
  const bytes = below(3) === 0 ? made : from[below(from.length)].bytes;
  return below(4) === 0 ? bytes : mutate(below, bytes, made);
}

function tooDeep(text) {
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\[\s\S])*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/**
 * What JSON.parse makes of bytes: the text that they are, if they are UTF-8, and the value, if they are JSON. The core
 * reads over a byte order mark, as services do.
 */
function peer(bytes) {
  let text;
  try {
    text = DECODER.decode(bytes);
    const parsed = JSON.parse(text.replace(/^\ufeff/, ''));
    return tooDeep(text) ? { text, accepts: false } : { text, accepts: true, parsed };
  } catch {
    return { text, accepts: false };
  }
}

const accepts = (report) => !report.issues.some((issue) => issue.type === 'json_invalid');
const unknown = (report) =>
  report.issues
    .filter((issue) => (issue.code === 'unknown_field' || issue.code === 'immutable') && issue.path.length === 1)
    .map((issue) => issue.path[0]);
const sorted = (keys) => JSON.stringify([...new Set(keys)].sort());

/** How the core differs from JSON.parse on these bytes; null where it does not. */
export function difference(bytes) {
  const { text, accepts: due, parsed } = peer(bytes);
  const report = validatePatchJson(bytes);
  if (accepts(report) !== due) return `JSON.parse ${due ? 'accepts' : 'refuses'} the bytes, the core does not`;
  if (text !== undefined) {
    if (accepts(validatePatchJson(text)) !== due)
      return `JSON.parse ${due ? 'accepts' : 'refuses'} the text, the core does not`;
    if (accepts(validateCreateJson(text)) !== due)
      return `JSON.parse ${due ? 'accepts' : 'refuses'} the text, the core's other record does not`;
  }
  if (due && typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) && report.issues.length < 100) {
    // The core hands keys over as UTF-8, which has no half of a surrogate pair.
    const keys = sorted(
      Object.keys(parsed)
        .filter((key) => !PATCH.has(key))
        .map((key) => key.replace(/\p{Surrogate}/gu, '\ufffd')),
    );
    const ours = sorted(unknown(report));
    if (ours !== keys) return `JSON.parse reads the keys ${keys}, the core ${ours}`;
  }
  return null;
}

/** A whole number from the command line. */
export function option(name, otherwise) {
  const at = process.argv.indexOf(name);
  if (at < 0) return otherwise;
  const number = Number(process.argv[at + 1]);
  if (!Number.isSafeInteger(number))
    throw new RangeError(`${name} wants a whole number, not '${process.argv[at + 1]}'`);
  return number;
}

function run() {
  const seconds = option('--seconds', 60);
  const seed = option('--seed', Date.now() % 2 ** 32);
  const from = seeds();
  console.log(`node: seed ${seed}, ${seconds} s, ${from.length} seeds to start from`);
  const below = randomness(seed);
  const end = performance.now() + seconds * 1000;
  let count = 0;
  for (; performance.now() < end; count += 1) {
    const bytes = next(below, from);
    const found = difference(bytes);
    if (found !== null) {
      console.error(
        `\nfuzz: ${found}\n  text   ${JSON.stringify(Buffer.from(bytes).toString('latin1'))} (one character a byte)\n  again  make fuzz SEED=${seed}`,
      );
      process.exitCode = 1;
      return;
    }
  }
  console.log(`node: ${count} texts, every one read as JSON.parse reads it`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) run();
