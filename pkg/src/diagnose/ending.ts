// What ended the build or the server that a log is of: the exception that nothing shows to be handled, and the lines that may
// tell why.

import { BuildSteps } from './build-steps.js';
import { chainsOf, endersOf, isVague, type Chain } from './exceptions.js';
import type { LogLine } from './log/log-line.js';
import { lastIndex, tellsOfSuccess } from './signs.js';
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
  /** The line of the last sign that all was well. */
  readonly success: number;
}

/** Finds how a log ends. */
export function endingOf(kind: LogKind, lines: readonly LogLine[]): Ending {
  const success = kind === 'deploy' ? lastIndex(lines, ({ plain }) => tellsOfSuccess(plain)) : -1;
  const chains = kind === 'deploy' ? chainsOf(lines) : [];
  const enders = new Set(endersOf(lines, chains, success));
  const [ender] = enders;
  const told = [...enders].find((chain) => !isVague(lines, chain)) ?? ender;
  const inException = new Set<number>();
  for (const chain of chains)
    if (chain === ender || !enders.has(chain)) for (let at = chain.start; at < chain.end; at += 1) inException.add(at);
  const steps = kind === 'build' ? new BuildSteps(lines) : undefined;
  return { ender, told, inException, steps, isInStep: (at) => steps?.has(at) !== false, success };
}
