// What ended the build or the server that a log is of: the exception that nothing shows to be handled, and the lines that may
// tell why.

import { BuildSteps } from './build-steps.js';
import { chainsOf, endersOf, isVague, type Chain } from './exceptions.js';
import type { LogLine } from './log/log-line.js';
import { endAsTold, lastIndex, OF_POD, tellsOfSuccess } from './signs.js';
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
  /** Whether a line may tell why: it is of the step that failed, and no noise of an end that was asked for. */
  readonly isInStep: (at: number) => boolean;
  /** The line of the last sign that all was well. */
  readonly success: number;
}

/** Finds how a log ends. */
export function endingOf(kind: LogKind, lines: readonly LogLine[]): Ending {
  const success = kind === 'deploy' ? lastIndex(lines, ({ plain }) => tellsOfSuccess(plain)) : -1;
  const chains = kind === 'deploy' ? chainsOf(lines) : [];
  const told = (kind === 'deploy' ? endAsTold(lines) : undefined) ?? lines.length;
  const enders = new Set(endersOf(lines, chains, success).filter(({ start }) => start < told));
  const [ender] = enders;
  const last = [...enders].find((chain) => !isVague(lines, chain)) ?? ender;
  const inException = new Set<number>();
  for (const chain of chains)
    if (chain === ender || !enders.has(chain)) for (let at = chain.start; at < chain.end; at += 1) inException.add(at);
  const steps = kind === 'build' ? new BuildSteps(lines) : undefined;
  const isInStep = (at: number): boolean => (at < told ? steps?.has(at) !== false : OF_POD.test(lines[at]!.plain));
  return { ender, told: last, inException, steps, isInStep, success };
}
