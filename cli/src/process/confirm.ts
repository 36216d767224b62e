// Asks before a command destroys something. The question is on the standard error output, so that results stay alone.
import { createInterface } from 'node:readline';
import { CommandError, EXIT } from './exit.js';
import { writeError } from './streams.js';

/** The option `--yes` of the commands that ask. */
export const YES_OPTION = { short: 'y', help: 'does not ask; needed where there is no terminal' } as const;

/** What `Confirmation.unasked` is of a command that has no `--dry-run`. */
export const GIVE_YES = 'there is no terminal to ask on, so nothing was changed: give --yes';

/** What is asked before a command goes on. */
export interface Confirmation {
  /** The question, one line without a line break. */
  readonly question: string;
  /** The answer that lets the command go on, such as a name. White space around it does not count. */
  readonly answers: readonly string[];
  /** Whether `--yes` has answered already. */
  readonly yes: boolean;
  readonly signal: AbortSignal;
  /** What is said where there is no terminal to ask on. */
  readonly unasked?: string;
}

/**
 * Returns if the user agrees.
 * @throws CommandError if not, or if there is no terminal to ask on
 */
export async function confirm({ question, answers, yes, signal, unasked }: Confirmation): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new CommandError(unasked ?? `${GIVE_YES}, or look first with --dry-run`, EXIT.usage);
  const answer = await ask(question, signal);
  if (isAgreement(answer, answers)) return;
  throw new CommandError(
    answer === undefined
      ? 'there was no answer, so nothing was changed'
      : `${isRefusal(answer) ? '' : 'that is not the answer, so '}nothing was changed`,
    EXIT.failed,
  );
}

/** Whether an answer says no; nothing typed does. */
function isRefusal(answer: string): boolean {
  return /^(n|no|)$/i.test(answer.trim());
}

/** Whether an answer lets the command go on. */
export function isAgreement(answer: string | undefined, answers: readonly string[]): boolean {
  return answer !== undefined && answers.includes(answer.trim());
}

/** The line that the user types; undefined if the input ends before. */
function ask(question: string, signal: AbortSignal): Promise<string | undefined> {
  writeError(`${question} `);
  // The terminal edits the line itself, so that Ctrl+C stays a signal of the process.
  const lines = createInterface({ input: process.stdin, terminal: false });
  return new Promise<string | undefined>((resolve, reject) => {
    const stop = (): void => {
      writeError('\n');
      reject(signal.reason as Error);
    };
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    lines.once('line', resolve);
    lines.once('close', () => {
      // Nothing was typed, so the cursor still stands behind the question.
      resolve(undefined);
    });
    return undefined;
  }).finally(() => lines.close());
}
