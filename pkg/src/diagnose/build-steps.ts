// Which lines of a build's log can tell why the build failed: the lines of the failed step, and never of a step that ended well.

import type { LogLine } from './log/log-line.js';
import { lastIndex } from './signs.js';

/** What BuildKit writes of a step that failed, and of a step that ended well. */
const FAILED = /^ERROR(?::|(?= \[| exporting| FROM)) (?!failed to (?:build|solve))/;
const DONE = /^DONE\b/;

/** How a builder without BuildKit begins a step. */
const BEGINS = /^Step \d+\/\d+ :/;

/** What a builder of several steps says of the one that failed, and how it begins each line of a step. */
const FAILED_NUMBER = /\bbuild step (\d+) .*\bfailed\b/;
const NUMBERED = /\bStep #(\d+)(?: - |:)/;

/** What a step writes that goes on: a test that passed, something that is tried again or done without. */
const GOES_ON =
  /(?:\bok|✓|\bPASS(?:ED)?)$|^(?:✓|PASS\b|ok \d)|\b(?:retrying|will retry)\b(?!.*total=0)|(?<!-)\bfall(?:ing )?back\b|skipping optional|\bskipped\b|\bignored\)?$/i;

/** What a shell says of one command, and what stands behind the command that ended the step. */
const SHELL = /^(?:(?:\/bin\/)?(?:ba|da|)sh: |(?:ls|cat|rm|cp|mv|cd|find|grep|mkdir|stat|make): )/;
const OF_END =
  /\b(?:errors?|err!|exit(?:ed)?|fail(?:ed|ure|ing)?|not found|no such|cannot|ELIFECYCLE|Dockerfile|WARN|hint|note|Visit)\b|^npm notice|^\[\+\] |^ ?[\u2800-\u28ff] |^ ?\d+ \||^ ?[>-]|^$/i;

/** So many lines of something else behind a command that failed tell that the step went on. */
const GONE_ON = 2;

/** How far behind a command they are looked for. */
const BEHIND = 40;

/** What a step writes that got what it wanted at last. */
const RECOVERED =
  /^(?:added \d+ packages|Successfully installed|Get:\d+ |Fetched \d|OK: \d+ MiB in \d+ packages|Done in \d|info This module is OPTIONAL)|\b(?:downloaded|connected) ok$/;

/** What the last line says of a build that ended well. */
const ENDED_WELL =
  /^(?:[0-9a-f]{12,64}$|Successfully (?:built|installed|tagged)|added \d+ packages|Done in \d|✨|Pushed (?:image to|\S+@sha256:)|DONE$|Job succeeded$|Finished: SUCCESS$|(?:➤ )?YN0000: · Done\b|Push successful$|=+ Successfully Built! =+$|Run ID: \w+ was successful\b|(?: ?=> )*naming to \S+(?: done)?(?: [\d.]+s)?$| ?✔ Container \S+ (?:Started|Running|Healthy)\b)/;

/** What CodeBuild says of each phase, also of those that run behind one that failed. */
const PHASE_ENDED = /\bState: (SUCCEEDED|FAILED)$/;

/** What the last line says of a build by BuildKit none of whose steps failed. */
const STEP_DONE = /^DONE \d/;

/** The lines of a build, judged by the step that each belongs to. */
export class BuildSteps {
  /** Whether the last line says that all was built: nothing before it is the cause of a failure. */
  readonly endedWell: boolean;
  readonly #isInFailed: (at: number) => boolean;
  readonly #done: ReadonlySet<string>;
  readonly #recovered: number;

  constructor(readonly lines: readonly LogLine[]) {
    const last = lines[lastIndex(lines, ({ plain }) => plain.trim() !== '')];
    this.endedWell =
      last !== undefined &&
      (ENDED_WELL.test(last.plain) ||
        phasesEndedWell(lines) ||
        (last.step?.startsWith('#') === true && STEP_DONE.test(last.plain) && !lines.some(isFailure)));
    this.#isInFailed = inFailedStep(lines);
    const of = (test: RegExp): (string | undefined)[] =>
      lines.filter(({ step, text }) => step?.startsWith('#') === true && test.test(text)).map(({ step }) => step);
    const failed = of(FAILED);
    this.#done = new Set(of(DONE).filter((step): step is string => step !== undefined && !failed.includes(step)));
    this.#recovered = lastIndex(lines, ({ plain }) => RECOVERED.test(plain));
  }

  /** Whether a line belongs to what failed. */
  has(at: number): boolean {
    const { step } = this.lines[at]!;
    return (step === undefined || !this.#done.has(step)) && this.#isInFailed(at);
  }

  /** Whether a line, or what stands behind it, says that the step goes on without what failed. */
  goesOn(at: number): boolean {
    return (
      this.#isPassedOver(at) ||
      GOES_ON.test(this.lines[at]!.plain) ||
      /skipp(?:ed|ing optional)\b|\bwill retry in\b|\bcontinuing\b|\(ignored\)/i.test(this.lines[at + 1]?.plain ?? '')
    );
  }

  /** Whether a command failed and the step did other things behind it. */
  #isPassedOver(at: number): boolean {
    if (!SHELL.test(this.lines[at]!.plain)) return false;
    const behind = this.lines
      .slice(at + 1, at + 1 + BEHIND)
      .filter(({ plain }, index) => !OF_END.test(plain) && this.has(at + 1 + index));
    return behind.length >= GONE_ON;
  }

  /** Whether the step has gone on behind a line, so that the line can hardly be the cause. */
  isRecovered(at: number): boolean {
    return at < this.#recovered;
  }
}

/** Whether all phases of a build of CodeBuild ended well, the build among them. */
function phasesEndedWell(lines: readonly LogLine[]): boolean {
  const phases = lines.map(({ plain }) => PHASE_ENDED.exec(plain)).filter((found) => found !== null);
  return phases.some(({ input }) => / BUILD State/.test(input)) && phases.every(([, state]) => state === 'SUCCEEDED');
}

/** Whether a line says that a step of BuildKit failed, other than one that only fetches what earlier builds have left. */
function isFailure(line: LogLine): boolean {
  return /failed to solve/.test(line.plain) || (FAILED.test(line.text) && !/cache importer/.test(line.plain));
}

function inFailedStep(lines: readonly LogLine[]): (at: number) => boolean {
  const failed = lines.filter(({ step, text }) => step?.startsWith('#') === true && FAILED.test(text)).at(-1);
  if (failed !== undefined) {
    const begin = lines.indexOf(failed);
    // Behind its failure the step's own lines are shown once more, without its number.
    return (at) => {
      const { step } = lines[at]!;
      return step === failed.step || (at > begin && step?.startsWith('#') !== true);
    };
  }
  const begin = lastIndex(lines, ({ plain }) => BEGINS.test(plain));
  if (begin >= 0) return (at) => at >= begin;
  const number = lines.map(({ plain }) => FAILED_NUMBER.exec(plain)?.[1]).find((each) => each !== undefined);
  if (number === undefined) return () => true;
  return (at) => [undefined, number].includes(NUMBERED.exec(lines[at]!.shown)?.[1]);
}
