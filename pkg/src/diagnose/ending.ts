// What ended the build or the server that a log is of: the exception that nothing shows to be handled, and the lines that may
// tell why.

import { BuildSteps } from './build-steps.js';
import { chainsOf, endersOf, goesOn, isVague, livedOnOf, type Chain } from './exceptions.js';
import type { LogLine } from './log/log-line.js';
import { readyLater } from './pods.js';
import { endAsTold, lastIndex, OF_POD, ONLY_FAILED, PROCESS_ENDS, tellsOfSuccess } from './signs.js';
import type { LogKind } from './types.js';

/** How a log ends. */
export interface Ending {
  /** The exception that ended it, with those that it follows from. */
  readonly ender: Chain | undefined;
  /** The last such exception that says something. */
  readonly told: Chain | undefined;
  /** The lines of exceptions that were handled, and of the one that was not, which is asked by itself. */
  readonly inException: ReadonlySet<number>;
  /** The steps of a build. */
  readonly steps: BuildSteps | undefined;
  /** Whether a line may tell why a build failed: it is of the step that did. */
  readonly isInStep: (at: number) => boolean;
  /** Whether a program wrote a line after it was told to end, or went on behind it, or a line is of a pod that is ready by now. */
  readonly isNoise: (at: number) => boolean;
  /** Whether the process has told for long after a line what it does. */
  readonly livedOn: (at: number) => boolean;
  /** The line of the last sign that all was well. */
  readonly success: number;
  /** The line of the error right before the end, where it is no exception and says what is wrong. */
  readonly lastWord: number | undefined;
}

/** Whether the server has gone on between a line and what ended it. */
export const wentOn = (lines: readonly LogLine[], at: number, end: number): boolean =>
  lines.slice(at + 1, end).some(({ isQuiet }) => isQuiet);

/** A line that says no more than that something has failed. */
const SAYS_LITTLE =
  /start(?:up)?\b|initiali[sz]|giv(?:en|ing) up|\babort|exit|clos|stop|shut|bye|done|listen|running|ready/i;

/** The line right before the end of a process that says what is wrong, unless it is of an exception. */
function lastWordOf(lines: readonly LogLine[], chains: readonly Chain[]): number | undefined {
  const end = lastIndex(lines, ({ plain }) => PROCESS_ENDS.test(plain));
  const at = lastIndex(lines.slice(0, Math.max(end, 0)), ({ text }) => text.trim() !== '');
  const last = lines[at];
  if (!last || last.isQuiet || last.level === 'warning' || last.isTalk || last.isForeign) return undefined;
  if (chains.some((chain) => at >= chain.start && at < chain.end)) return undefined;
  const saysLittle = [ONLY_FAILED, PROCESS_ENDS, SAYS_LITTLE].some((each) => each.test(last.plain));
  return saysLittle ? undefined : at;
}

/** Finds how a log ends. */
export function endingOf(kind: LogKind, lines: readonly LogLine[]): Ending {
  const success = kind === 'deploy' ? lastIndex(lines, ({ plain }) => tellsOfSuccess(plain)) : -1;
  const chains = kind === 'deploy' ? chainsOf(lines) : [];
  const told = (kind === 'deploy' ? endAsTold(lines) : undefined) ?? lines.length;
  const lastWord = kind === 'deploy' ? lastWordOf(lines, chains) : undefined;
  const isOvercome = (end: number): boolean => lastWord !== undefined && wentOn(lines, end - 1, lastWord);
  const livedOn = livedOnOf(lines);
  const enders = new Set(
    endersOf(lines, chains, success, livedOn).filter(({ start, end }) => start < told && !isOvercome(end)),
  );
  const [ender] = enders;
  const last = [...enders].find((chain) => !isVague(lines, chain)) ?? ender;
  const inException = new Set<number>();
  for (const chain of chains)
    if (chain === ender || !enders.has(chain)) for (let at = chain.start; at < chain.end; at += 1) inException.add(at);
  const steps = kind === 'build' ? new BuildSteps(lines) : undefined;
  const isInStep = (at: number): boolean => steps?.has(at) !== false;
  const goneOn = success < 0 ? -1 : lastIndex(lines, goesOn);
  const ended = lastIndex(lines, ({ plain }) => PROCESS_ENDS.test(plain));
  const isReadyLater = readyLater(lines);
  const isNoise = (at: number): boolean =>
    ((at >= told || (ended < at && at < goneOn)) && !OF_POD.test(lines[at]!.plain)) || isReadyLater(at);
  return { ender, told: last, inException, steps, isInStep, isNoise, livedOn, success, lastWord };
}
