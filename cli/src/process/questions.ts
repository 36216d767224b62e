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
  /**
   * The item of a list that is chosen by its number, its name or a part of it; the only one is not asked for.
   * @param nameOf - the name of an item, which can be written to a terminal
   */
  readonly choose: <Item>(question: string, items: readonly Item[], nameOf: (item: Item) => string) => Promise<Item>;
  /** Aborted when somebody ends the questions. */
  readonly signal: AbortSignal;
  readonly end: () => void;
}

/** So many items of a list are shown at once. */
const MOST_SHOWN = 20;

/** Questions, if there is a terminal to ask on; else undefined. */
export function questions(): Questions | undefined {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const { stopped, signal } = stopOf(terminal);
  const ask: Questions['ask'] = async (question, proposal, check) => {
    for (;;) {
      const typed = await Promise.race([terminal.question(`${question}${proposal && ` [${proposal}]`}: `), stopped]);
      const answer = typed.trim() || proposal;
      const problem = check(answer);
      if (problem === undefined) return answer;
      process.stderr.write(`  ${problem}\n`);
    }
  };
  return {
    ask,
    async choose(question, items, nameOf) {
      let left = items;
      while (left.length > 1) {
        process.stderr.write(listOf(left.map(nameOf)));
        const answer = await ask(`${question}, by its number or name`, '1', (typed) =>
          matching(left, nameOf, typed).length === 0 ? `none of them is ${typed}` : undefined,
        );
        left = matching(left, nameOf, answer);
      }
      const [chosen] = left as [(typeof items)[number]];
      process.stderr.write(`${question}: ${nameOf(chosen)}\n`);
      return chosen;
    },
    signal,
    end() {
      terminal.removeAllListeners('close');
      terminal.close();
    },
  };
}

function listOf(names: readonly string[]): string {
  const lines = names.slice(0, MOST_SHOWN).map((name, at) => `${String(at + 1).padStart(4)}  ${name}\n`);
  const more = names.length - lines.length;
  return `${lines.join('')}${more > 0 ? `      and ${more} more: type a part of the name\n` : ''}`;
}

/** The items that an answer can mean. */
function matching<Item>(items: readonly Item[], nameOf: (item: Item) => string, typed: string): readonly Item[] {
  const named = items.filter((item) => nameOf(item) === typed);
  if (named.length > 0) return named.slice(0, 1);
  if (/^\d{1,6}$/.test(typed) && items[Number(typed) - 1] !== undefined) return [items[Number(typed) - 1] as Item];
  return items.filter((item) => nameOf(item).toLowerCase().includes(typed.toLowerCase()));
}

/** Rejects, and aborts its signal, when somebody ends the questions: Ctrl+C, or the end of the input. */
function stopOf(terminal: Interface): { readonly stopped: Promise<never>; readonly signal: AbortSignal } {
  const ended = new AbortController();
  const stopped = new Promise<never>((_, reject) => {
    const stop = (error: Error): void => {
      // The cursor still stands behind the question.
      breakLine();
      reject(error);
      ended.abort(error);
    };
    terminal.once('SIGINT', () => stop(new Interrupted('SIGINT', 128 + SIGNALS.SIGINT)));
    terminal.once('close', () => stop(new CommandError('the input has ended before all was answered', EXIT.usage)));
  });
  // It also ends when everything is answered.
  stopped.catch(() => undefined);
  return { stopped, signal: ended.signal };
}
