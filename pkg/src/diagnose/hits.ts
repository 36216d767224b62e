// Which lines of a log look like which signatures.

import { signatures, type LineRow, type SignatureRow } from '../generated/signatures.js';
import type { LogLine } from './log/log-line.js';
import { match, wordOf, wordsOf, type Captures } from './pattern.js';
import { lastIndex } from './signs.js';
import type { LogKind, Strength } from './types.js';

/** The bits of the generated table. */
export const SHOWN = { build: 1, deploy: 2 } as const;

/** How far from a line its context is looked for. */
const WINDOW = 20;

/** What stands before a pattern of the last frame of a traceback. */
const LAST_FRAME = 'last frame: ';

/** Stands in `near` where a line counts in the exception alone that ended the process; a pattern may follow. */
const IN_ENDER = 'the exception that ended it';
const WITH = `${IN_ENDER}, with `;

/** Stands in `not` where a line does not count in an exception that the agent's own code raises, in its own words. */
const OWN_RAISE = 'raised by the agent itself';

const STRENGTHS = ['certain', 'likely', 'possible'] as const;

/** A line that looks like a signature. */
export interface Hit {
  readonly row: SignatureRow;
  readonly at: number;
  readonly captures: Captures;
  readonly strength: Strength;
  /** How many letters of the line the pattern fixes. */
  readonly length: number;
}

/** Of two signatures of one line, the surer signature counts, and then the signature that says more of the line. */
function isMoreTelling(one: Hit, other: Hit): boolean {
  const order = STRENGTHS.indexOf(one.strength) - STRENGTHS.indexOf(other.strength);
  return order < 0 || (order === 0 && one.length > other.length);
}

interface Candidate {
  readonly row: SignatureRow;
  readonly line: LineRow;
}

/**
 * A number for each word of a text, in any case of its letters: a log has millions of them, and to cut each out would take
 * longer than all else.
 */
function hashesOf(text: string): number[] {
  const hashes: number[] = [];
  let hash = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isLetter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
    if (isLetter || (code >= 48 && code <= 57)) {
      hash = Math.imul(hash ^ (isLetter ? code | 32 : code), 0x01000193) + 1;
    } else if (hash !== 0) {
      hashes.push(hash);
      hash = 0;
    }
  }
  return hashes;
}

/** The signatures of a log by one word of each of their lines: one that few others have, for most lines of a log have none. */
const INDEXES = /* @__PURE__ */ new Map<string, ReadonlyMap<number, readonly Candidate[]>>();

function indexOf(kind: LogKind, isGeneral: boolean): ReadonlyMap<number, readonly Candidate[]> {
  const key = `${kind} ${isGeneral}`;
  let index = INDEXES.get(key);
  if (index === undefined) {
    const made = new Map<number, Candidate[]>();
    const rows = signatures().filter((row) => row[1] & SHOWN[kind] && (row[2] === 1) === isGeneral);
    const candidates = rows.flatMap((row) => row[3].map((line) => ({ row, line, words: wordsOf(line[0]) })));
    const counts = new Map<string, number>();
    for (const { words } of candidates) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    const rank = (word: string): number => counts.get(word)! / word.length;
    for (const { row, line, words } of candidates) {
      const [word] = words.sort((one, other) => rank(one) - rank(other));
      const [hash] = hashesOf(word ?? '');
      if (hash !== undefined) made.set(hash, [...(made.get(hash) ?? []), { row, line }]);
    }
    index = made;
    INDEXES.set(key, index);
  }
  return index;
}

/** What each line has that a general signature matches. */
const GENERAL = /* @__PURE__ */ new Map<LogKind, RegExp>();

function generalOf(kind: LogKind): RegExp {
  let expression = GENERAL.get(kind);
  if (expression === undefined) {
    const words = [...indexOf(kind, true).values()].flatMap((each) => each.map(({ line }) => wordOf(line[0])));
    expression = new RegExp([...new Set(words)].join('|'), 'i');
    GENERAL.set(kind, expression);
  }
  return expression;
}

const NONE: readonly Candidate[] = [];

/** How many letters a pattern fixes. */
const fixedOf = (text: string): number => text.replace(/\{[A-Za-z]+\}|\*/g, '').length;

/** A line of Python's frames, and one of those of Node.js, which stand behind the error that they are of. */
const PYTHON_FRAME = /^\s*File "|^│ \/.*:\d+ in /;
const NODE_FRAME = /^\s+at /;
/** A frame that ends with its place in a file. */
const NODE_PLACE = /^\s+at .*:\d+\)?(?: \{)?$/;

/** The name of a product, which packages have within theirs, as ioredis, pymongo and psycopg2. */
const WORD_ALONE = /^[a-z]{5,}$/;

/** How far behind an error its first frame may stand. */
const FRAMES_BEHIND = 6;

/** What is not the agent's own: packages, what the language brings, and the server that loads the agent. */
const NOT_OWN = /site-packages|dist-packages|node_modules|[\\/]lib[\\/]python\d|node:|<frozen|"\/(?:api|storage)\//;
/** How a program raises in its own words, in a frame of Python; and what Node.js raises itself. */
const RAISES = /^\s*(?:raise|assert) /;
const RAISED_BY_NODE = /^(?:Uncaught )?(?:Type|Reference|Syntax|Range)Error/;

/** A pattern with what another one has captured in the places that name it: `{=version}`. */
const withCaptured = (pattern: string, captures: Captures): string =>
  pattern.replace(/\{=(\w+)\}/g, (_, name: string) => captures[name] ?? '');

/** The lines of a log, asked for signatures. */
export class Hits {
  /** For each pattern the last line that matches. */
  readonly #last = new Map<string, number>();

  constructor(
    readonly kind: LogKind,
    readonly lines: readonly LogLine[],
  ) {}

  /** Whether a line can look like a general signature: nearly all are passed over by it. */
  mayBeGeneral(line: LogLine): boolean {
    return generalOf(this.kind).test(line.plain);
  }

  /**
   * The signature that a line looks like, if what must be near it is, and no later line shows it to be overcome.
   * `isInEnder` tells of the exception that ended the process.
   */
  at(at: number, isGeneral: boolean, isInEnder = false): Hit | undefined {
    const line = this.lines[at]!;
    // The place of a frame says where, and never what: `at Timeout._onTimeout`.
    if (NODE_PLACE.test(line.text)) return undefined;
    const index = indexOf(this.kind, isGeneral);
    let best: Hit | undefined;
    for (const hash of hashesOf(line.telling)) {
      for (const candidate of index.get(hash) ?? NONE) {
        const hit = this.#hitOf(candidate, at, isInEnder);
        if (hit && (!best || isMoreTelling(hit, best))) best = hit;
      }
    }
    return best;
  }

  #hitOf({ row, line }: Candidate, at: number, isInEnder: boolean): Hit | undefined {
    const [text, near, not, strength] = line;
    const captures = match(text, this.lines[at]!.telling);
    if (!captures) return undefined;
    if (near && !near.some((each) => this.#holds(withCaptured(each, captures), at, isInEnder))) return undefined;
    if ((not || []).some((each) => this.#isNear(withCaptured(each, captures), at))) return undefined;
    if (row[4].some((each) => this.#lastOf(each) > at)) return undefined;
    return { row, at, captures, strength: STRENGTHS[strength ?? 0]!, length: fixedOf(text) };
  }

  #holds(near: string, at: number, isInEnder: boolean): boolean {
    // What a KeyError names is a key of some dictionary, and no word of its own.
    if (near === IN_ENDER) return isInEnder && !/^KeyError: '[\w.-]*'$/.test(this.lines[at]!.plain);
    return near.startsWith(WITH) ? isInEnder && this.#isNear(near.slice(WITH.length), at) : this.#isNear(near, at);
  }

  #isNear(pattern: string, at: number): boolean {
    if (pattern === OWN_RAISE) return this.#isOwnRaise(at);
    if (pattern.startsWith(LAST_FRAME)) {
      const frame = this.#nodeFrame(at) ?? this.lines[this.#pythonFrame(at)];
      return frame !== undefined && match(pattern.slice(LAST_FRAME.length), frame.plain) !== undefined;
    }
    const from = Math.max(0, at - WINDOW);
    const to = Math.min(this.lines.length, at + WINDOW + 1);
    const isWord = WORD_ALONE.test(pattern);
    return this.lines
      .slice(from, to)
      .some(({ plain }) => (isWord ? plain.toLowerCase().includes(pattern) : match(pattern, plain) !== undefined));
  }

  /** The first frame of Node.js behind a line. */
  #nodeFrame(at: number): LogLine | undefined {
    return this.lines.slice(at + 1, at + 1 + FRAMES_BEHIND).find(({ text }) => NODE_FRAME.test(text));
  }

  /** The index of the last frame of Python before a line; -1 if there is none. */
  #pythonFrame(at: number): number {
    return lastIndex(this.lines.slice(0, at), ({ text }) => PYTHON_FRAME.test(text));
  }

  /** Whether an exception was raised by the agent's own code, in its own words. */
  #isOwnRaise(at: number): boolean {
    const behind = this.#nodeFrame(at);
    if (behind) return !NOT_OWN.test(behind.text) && !RAISED_BY_NODE.test(this.lines[at]!.plain);
    const frame = this.#pythonFrame(at);
    const code = this.lines[frame + 1];
    return frame >= 0 && !NOT_OWN.test(this.lines[frame]!.text) && code !== undefined && RAISES.test(code.text);
  }

  #lastOf(pattern: string): number {
    let last = this.#last.get(pattern);
    if (last === undefined) {
      last = this.lines.length - 1;
      while (last >= 0 && !match(pattern, this.lines[last]!.plain)) last -= 1;
      this.#last.set(pattern, last);
    }
    return last;
  }
}
