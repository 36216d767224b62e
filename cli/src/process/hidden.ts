// What is typed on a terminal and must not be seen there, such as the value of a secret.
import { stripVTControlCharacters } from 'node:util';
import { CommandError, EXIT, SIGNALS } from './exit.js';
import { Interrupted } from './signals.js';
import { writeError } from './streams.js';

/** Whether somebody types the standard input. */
export function isTyped(): boolean {
  return process.stdin.isTTY;
}

/**
 * Asks for a text, and shows none of it. A line ends with Enter; several lines end with Ctrl+D.
 * @throws Interrupted after Ctrl+C
 * @throws CommandError if a line was ended by Ctrl+D, or has others behind it, as pasted text can, or is no text in UTF-8
 */
export async function askHidden(question: string, { lines = false } = {}): Promise<string> {
  const { stdin } = process;
  // Before the question: who sees it can type at once.
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  writeError(`${question} `);
  let typed = '';
  try {
    // Leaving the loop would close the input, of which a question may follow.
    for await (const chunk of stdin.iterator({ destroyOnReturn: false }) as AsyncIterable<string>) {
      const { text, end } = read(typed, chunk, lines);
      typed = text;
      if (end === undefined) continue;
      if (typed.includes('\uFFFD'))
        throw new CommandError(
          'what was typed is not text in UTF-8, so nothing was changed: set the terminal to UTF-8',
          EXIT.usage,
        );
      return typed;
    }
    throw noAnswer();
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    writeError('\n');
  }
}

/** What stands there after more keys, and the key that has ended it. */
function read(before: string, keys: string, lines: boolean): { readonly text: string; readonly end?: string } {
  // The arrows and their like are sequences that start with an escape.
  const characters = [...stripVTControlCharacters(keys).replace(/\r\n?/g, '\n')];
  let text = before;
  for (const [at, character] of characters.entries()) {
    if (character === '\u0003') throw new Interrupted('SIGINT', 128 + SIGNALS.SIGINT);
    if (character === '\u0004') {
      if (!lines) throw noAnswer();
      return { text, end: character };
    }
    if (character === '\n' && !lines) {
      if (at < characters.length - 1) throw severalLines();
      return { text, end: character };
    }
    if (character === '\u007f' || character === '\b') text = [...text].slice(0, -1).join('');
    else if (character === '\u0015') text = '';
    else text += character;
  }
  return { text };
}

function noAnswer(): CommandError {
  return new CommandError('nothing was typed to its end, so nothing was changed', EXIT.usage);
}

function severalLines(): CommandError {
  return new CommandError(
    'more than one line came from the terminal, so nothing was changed: read a value of several lines from a file, by "--stdin < FILE"',
    EXIT.usage,
  );
}
