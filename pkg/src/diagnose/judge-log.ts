// What a log says of its failure: the signature of what ended it, or the last error where none is known.

import type { FindingCode, SignatureRow } from '../generated/signatures.js';
import { endingOf, wentOn, type Ending } from './ending.js';
import { hasEnded, isVague, shutdownOf, type Chain } from './exceptions.js';
import { Hits, type Hit } from './hits.js';
import { lastErrorAt, lineOf, lineWithMore } from './last-error.js';
import { fieldLineOf, fieldsOf } from './log/fields.js';
import type { LogLine } from './log/log-line.js';
import { linesOf } from './log/log-text.js';
import { filled, type Captures } from './pattern.js';
import { withoutSecrets } from '../values/secrets/shown-secrets.js';
import { FALLBACK, PROCESS_ENDS } from './signs.js';
import type { DiagnosedLine, Finding, LogKind, LogText, Strength } from './types.js';

/** What the signatures rest on. */
const CITATION = 'observed 13';

/** How many lines before an exception that is not known may tell why. */
const BEFORE = 6;

/** How many signatures are looked for among the lines that are no exceptions. */
const MOST_HITS = 4;

/** How far before the end of the process an error is its last word. */
const NEAR_END = 6;

/** How many lines that look like a signature are looked at: behind so many there is only a line that repeats itself. */
const MOST_LOOKED = 2_000;

/** What a log says. */
export interface Judgement {
  /** The causes that fit, the most telling first; at most two. */
  readonly causes: readonly Finding[];
  /** What only says that something failed. */
  readonly general?: Finding | undefined;
  /** The last error, if no cause is known. */
  readonly lastError?: DiagnosedLine | undefined;
}

/** Judges a log. */
export function judgeLog(kind: LogKind, log: readonly LogText[] | string): Judgement {
  return judgeLines(kind, linesOf(log));
}

/** Judges the lines of a log that were read. */
export function judgeLines(kind: LogKind, lines: readonly LogLine[]): Judgement {
  return new Judge(kind, lines).judge();
}

const WEAKER: Readonly<Record<Strength, Strength>> = { certain: 'likely', likely: 'possible', possible: 'possible' };

class Judge {
  readonly #hits: Hits;
  readonly #ending: Ending;

  constructor(
    readonly kind: LogKind,
    readonly lines: readonly LogLine[],
  ) {
    this.#hits = new Hits(kind, lines);
    this.#ending = endingOf(kind, lines);
  }

  judge(): Judgement {
    const endedWell = this.#ending.steps?.endedWell === true;
    const causes = endedWell ? [] : this.#causes().map((hit) => this.#finding(hit));
    const general = endedWell || causes.length > 0 ? undefined : this.#general();
    const error = causes.length > 0 ? undefined : lastErrorAt(this.lines, this.#ending);
    return {
      causes,
      general: general && this.#finding(general),
      lastError: error === undefined ? undefined : lineWithMore(this.kind, this.lines, error),
    };
  }

  #causes(): Hit[] {
    const { ender, lastWord, success } = this.#ending;
    const isDefinite = ender !== undefined && !isVague(this.lines, ender);
    const isGuess = ender !== undefined && shutdownOf(this.lines)(ender.end);
    const own = (ender ? this.#inChain(ender) : []).map((hit) =>
      isGuess && hit.strength === 'certain' ? { ...hit, strength: 'likely' as const } : hit,
    );
    // What stands behind the exception came later, as the state of the pod; what stands before it counts where the
    // exception says too little.
    const isSure = own.some(({ strength }) => strength !== 'possible');
    const from = isSure ? ender!.end : Math.max(success + 1, isDefinite ? ender.start - BEFORE : 0);
    // Before an exception that says what it is, a line that is no error is a hint at most.
    const open = this.#open(from).filter(
      ({ at }) => ender || lastWord === undefined || !wentOn(this.lines, at, lastWord),
    );
    const others = open.map((hit) => {
      if (!ender || hit.at >= ender.start) return hit;
      if (isDefinite && this.lines[hit.at]!.level !== 'error') return { ...hit, strength: 'possible' as const };
      return hit.strength === 'certain' ? { ...hit, strength: 'likely' as const } : hit;
    });
    const behind = others.filter(({ at }) => ender && at >= ender.end);
    const before = others.filter(
      (hit) =>
        !behind.includes(hit) &&
        !(isDefinite && (this.lines[hit.at]!.level === 'warning' || wentOn(this.lines, hit.at, ender!.start))),
    );
    return distinct([...behind, ...[...own, ...before].sort(bySureness)]).slice(0, 2);
  }

  /** The surest of what the exceptions of a chain look like: of equals the root, where each was raised from the one before. */
  #inChain(chain: Chain): Hit[] {
    const { exceptions, isDirect } = chain;
    const isEnder = hasEnded(this.lines, chain);
    const ordered = isDirect ? exceptions : [...exceptions].reverse();
    let best: Hit | undefined;
    for (const [order, { named, end }] of ordered.entries()) {
      if (named === undefined) continue;
      for (let at = named; at < end; at += 1) {
        const hit = this.#hits.at(at, false, isEnder);
        const told = hit && order > 0 && !isDirect ? { ...hit, strength: WEAKER[hit.strength] } : hit;
        if (told && (!best || bySureness(told, best) < 0)) best = told;
      }
    }
    return best ? [best] : [];
  }

  /** What other lines look like, the last first. */
  #open(from: number): Hit[] {
    const hits: Hit[] = [];
    let looked = 0;
    for (let at = this.lines.length - 1; at >= from && hits.length < MOST_HITS && looked < MOST_LOOKED; at -= 1) {
      const line = this.lines[at]!;
      if (!this.#isEvidence(at, line)) continue;
      const hit = this.#hits.at(at, false, this.#isLastWord(at, line));
      if (!hit) continue;
      looked += 1;
      const known = hits.findIndex(({ row }) => row === hit.row);
      // Of two lines of one signature the last counts, unless another one is surer.
      if ((known >= 0 && bySureness(hits[known]!, hit) <= 0) || this.#isOvercome(at)) continue;
      if (this.#ending.steps?.isRecovered(at) === true) continue;
      const isWeak = (line.level === 'warning' && !isEvent(line)) || ADVISES.test(line.plain);
      hits.splice(known < 0 ? hits.length : known, 1, isWeak ? { ...hit, strength: WEAKER[hit.strength] } : hit);
    }
    return hits;
  }

  /** Whether a line is an error right before the end, where no exception tells of it: then it stands for one. */
  #isLastWord(at: number, { level, isFatal }: LogLine): boolean {
    if (!(level === 'error' || isFatal) || this.#ending.ender !== undefined) return false;
    const behind = this.lines.slice(at + 1, at + 1 + NEAR_END);
    return isFatal || behind.some(({ plain }) => PROCESS_ENDS.test(plain) && !/shutdown complete/i.test(plain));
  }

  #isEvidence(at: number, line: LogLine): boolean {
    const { isInStep, isNoise } = this.#ending;
    if (line.isQuiet || line.isTalk || line.isForeign || line.text === '') return false;
    if (!isInStep(at) || isNoise(at)) return false;
    if (this.kind === 'build') return line.level !== 'warning' || ENDING_WARNING.test(line.plain);
    return !this.#ending.inException.has(at);
  }

  /** Whether a line, or one of the two behind it, says that it goes on without what failed. */
  #isOvercome(at: number): boolean {
    const { steps, livedOn } = this.#ending;
    if (steps) return steps.goesOn(at);
    if (livedOn(at)) return true;
    return this.lines
      .slice(at, at + 3)
      .some(
        ({ plain }, offset) =>
          FALLBACK.test(plain) && !PROCESS_ENDS.test(plain) && (offset > 0 || !/^Warning /.test(plain)),
      );
  }

  /** What only says that something failed: the first that says more than that a process or a step ended. */
  #general(): Hit | undefined {
    const { success, steps, isInStep, isNoise } = this.#ending;
    let first: Hit | undefined;
    for (let at = success + 1; at < this.lines.length; at += 1) {
      const line = this.lines[at]!;
      if (line.isQuiet || line.isTalk || line.isForeign || !this.#hits.mayBeGeneral(line)) continue;
      if (!isInStep(at) || isNoise(at) || ADVISES.test(line.plain) || steps?.isRecovered(at) === true) continue;
      const hit = this.#hits.at(at, true);
      if (hit && !SAYS_LEAST.has(hit.row[0])) return hit;
      first ??= hit;
    }
    return first;
  }

  #finding({ row, at: hit, captures, strength }: Hit): Finding {
    const at = fieldLineOf(this.lines, hit) ?? hit;
    const line = lineWithMore(this.kind, this.lines, at);
    const { around: _, ...alone } = line;
    const named = this.#ending.ender?.exceptions.at(-1)?.named;
    const evidence = [alone, ...(named !== undefined && named !== at ? [lineOf(this.kind, this.lines, named)] : [])];
    // What is not shown of the line is not named either.
    const shown = withoutSecrets(this.lines[at]!.plain);
    const safe: Record<string, string> = Object.fromEntries(
      Object.entries(captures).filter(([, value]) => shown.includes(value)),
    );
    const fields = fieldsOf(this.lines, hit).map(withoutSecrets).join(', ');
    if (fields !== '') safe.NAME = safe.field = fields;
    return { ...findingOf(row, safe, strength), line, evidence };
  }
}

/** The general signatures that any other one says more than. */
const SAYS_LEAST: ReadonlySet<string> = new Set(['crash_loop', 'build_step_failed']);

/** What tools warn of though it ends the build: the last try of pip or apk, and a project that Poetry cannot install. */
const ENDING_WARNING = /temporary error \(try again|Retrying \(Retry\(total=0|could not be installed:/;

/** What one may do, as an item of a list or where something happens: what it names need not have happened. */
const ADVISES =
  /^(?:[-*•]|\d+[.)]) ?(?:for|if|when|check|try|ensure|make sure|please|set|see) |^(?:for production,|if (?:the|your|any)) /i;

const ORDER: readonly Strength[] = ['certain', 'likely', 'possible'];
const bySureness = (one: Hit, other: Hit): number => ORDER.indexOf(one.strength) - ORDER.indexOf(other.strength);

/** Whether a line is an event of the cluster, whose warnings are its errors. */
const isEvent = ({ plain }: LogLine): boolean => /^Warning /.test(plain);

function distinct(hits: readonly Hit[]): Hit[] {
  return hits.filter(({ row }, index) => hits.findIndex((other) => other.row === row) === index);
}

const WORDS: Readonly<Record<Strength, string>> = { certain: '', likely: 'Likely: ', possible: 'Possibly: ' };

/** The finding of a signature, without its line. */
export function findingOf(row: SignatureRow, captures: Captures = {}, strength: Strength = 'certain'): Finding {
  const [code, , isGeneral, , , cause, nextStep] = row;
  return {
    code: code as FindingCode,
    cause: WORDS[strength] + filled(cause, captures),
    nextStep: filled(nextStep, captures),
    citation: CITATION,
    strength,
    ...(isGeneral === 1 && { isGeneral: true }),
  };
}
