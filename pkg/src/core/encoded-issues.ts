// Reads the text in which the core returns issues. `src/validate/issue/encoding.rs` writes it and describes its format. It is
// not JSON, because a text without JSON's quotes is read in half the time.

import { PARAMETERS } from '../generated/kinds.js';

/** An issue as the core finds it. Its sentence is made from it in issues/issue-report.ts. */
export interface CoreIssue {
  /** The index of its kind in `KINDS`. */
  readonly kind: number;
  /** The number of its degree. */
  readonly degree: number;
  /** Its location as the service gives it, including the root. */
  readonly loc: (string | number)[];
  /** The steps of its path that follow those of the location. */
  readonly tail: (string | number)[];
  /** The parameters of its sentence. */
  readonly ctx: Record<string, string | number> | undefined;
}

const SEPARATOR = '\u0001';
const ESCAPE = '\u0002';

/** The codes of the characters of a head: `.`, `#`, `/` and `=`. Any other stands for a parameter that is a text. */
const NAME = 0x2e;
const INDEX = 0x23;
const TAIL = 0x2f;
const NUMBER = 0x3d;

/** The issues of a text from the core. */
export function decodeIssues(encoded: string): CoreIssue[] {
  const parts = encoded.split(SEPARATOR);
  const textOf = encoded.includes(ESCAPE) ? unescapePart : (part: string) => part;
  const issues: CoreIssue[] = [];
  let previousLoc: readonly (string | number)[] = [];
  // Each part follows a separator, so the first item is empty.
  let next = 1;
  while (next < parts.length) {
    const head = parts[next];
    next += 1;
    const loc = previousLoc.slice(0, numberAt(head, 2));
    const tail: (string | number)[] = [];
    let ctx: Record<string, string | number> | undefined;
    let steps = loc;
    for (let at = 3; at < head.length; at += 1) {
      const mark = head.charCodeAt(at);
      if (mark === TAIL) {
        steps = tail;
        continue;
      }
      const part = parts[next];
      next += 1;
      if (mark === NAME) steps.push(textOf(part));
      else if (mark === INDEX) steps.push(Number(part));
      else {
        // The mark of a parameter is followed by its name.
        at += 1;
        ctx ??= {};
        ctx[PARAMETERS[numberAt(head, at)]] = mark === NUMBER ? Number(part) : textOf(part);
      }
    }
    previousLoc = loc;
    issues.push({ kind: numberAt(head, 0), degree: numberAt(head, 1), loc, tail, ctx });
  }
  return issues;
}

/** The number that a character stands for: 0 for `0`, 1 for `1`, 10 for `:`. */
function numberAt(head: string, at: number): number {
  return head.charCodeAt(at) - 0x30;
}

/** The core escapes a separator as an escape and `s`, and an escape as an escape and `e`. */
function unescapePart(part: string): string {
  return part.replaceAll(`${ESCAPE}s`, SEPARATOR).replaceAll(`${ESCAPE}e`, ESCAPE);
}
