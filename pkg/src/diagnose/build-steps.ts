// Which lines of a build's log belong to the step that failed.

import type { LogLine } from './log-line.js';

/** What BuildKit writes of a step that failed. */
const FAILED = /^ERROR:? (?!failed to (?:build|solve))/;

/** The test of a line's index: all lines where no step says of itself that it failed. */
export function failingStep(lines: readonly LogLine[]): (at: number) => boolean {
  const failed = lines.filter(({ step, text }) => step?.startsWith('#') === true && FAILED.test(text)).at(-1);
  if (failed === undefined) return () => true;
  const begin = lines.indexOf(failed);
  // Behind its failure the step's own lines are shown once more, without its number.
  return (at) => {
    const { step } = lines[at]!;
    return step === failed.step || (at > begin && step?.startsWith('#') !== true);
  };
}
