// Questions on a terminal. They and their answers stand on the standard error output.
import { createInterface, type Interface } from 'node:readline/promises';
import { SIGNALS } from './codes.js';
import { CommandError, EXIT } from './exit.js';
import { Interrupted } from './signals.js';
import { breakLine } from './streams.js';

/** Asks one question after the other. */
export interface Questions {
  /**
   * The answer to a question; the proposal if nothing is typed.
   * @param check - what is wrong with an answer, which is then asked for again
   */
  readonly ask: (question: string, proposal: string, check: (answer: string) => string | undefined) => Promise<string>;
  readonly end: () => void;
}

/** Questions, if there is a terminal to ask on; else undefined. */
export function questions(): Questions | undefined {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const stopped = stopOf(terminal);
  return {
    async ask(question, proposal, check) {
      for (;;) {
        const typed = await Promise.race([terminal.question(`${question}${proposal && ` [${proposal}]`}: `), stopped]);
        const answer = typed.trim() || proposal;
        const problem = check(answer);
        if (problem === undefined) return answer;
        process.stderr.write(`  ${problem}\n`);
      }
    },
    end() {
      terminal.removeAllListeners('close');
      terminal.close();
    },
  };
}

/** Rejects when somebody ends the questions: Ctrl+C, or the end of the input. */
function stopOf(terminal: Interface): Promise<never> {
  const stopped = new Promise<never>((_, reject) => {
    const stop = (error: Error): void => {
      // The cursor still stands behind the question.
      breakLine();
      reject(error);
    };
    terminal.once('SIGINT', () => stop(new Interrupted('SIGINT', 128 + SIGNALS.SIGINT)));
    terminal.once('close', () => stop(new CommandError('the input has ended before all was answered', EXIT.usage)));
  });
  // It also ends when everything is answered.
  stopped.catch(() => undefined);
  return stopped;
}
