// Runs a command: reads its arguments, shows its help, and reports its failure.
import { closestWord } from '../../values/suggestion.js';
import { UsageError } from '../process/exit.js';
import { beQuiet, outputWidth, writeOut } from '../process/streams.js';
import { readArguments } from './arguments.js';
import type { AllCommands, Command } from './command.js';
import { reportFailure } from './failure.js';
import { helpOf } from './help.js';

/** Runs a command. It sets the exit code and never rejects. */
export async function runCommand(command: Command, words: readonly string[], all: AllCommands): Promise<void> {
  const named = wordOf(command, words[0]);
  if (named !== undefined) return runCommand(named, words.slice(1), all);
  // A program that asked for one JSON document gets one, even if the command line cannot be read.
  const json = Object.hasOwn(command.options, 'json') && (words.includes('--json') || asksForJson(command, words));
  try {
    checkWord(command, words[0]);
    const args = readArguments(command, words);
    if (args === 'help') return writeOut(helpOf(command, outputWidth()));
    if (args.flag('quiet')) beQuiet();
    await command.run(args, all);
  } catch (error) {
    reportFailure(command.name, error, { json });
  }
}

/** Whether the option `--output` asks for JSON, in any of the ways to write it. */
function asksForJson({ options }: Command, words: readonly string[]): boolean {
  const line = words.join('\n');
  return Object.hasOwn(options, 'output') && /^(-o\n?|--output[=\n])json$/m.test(line);
}

function wordOf({ name, words = [] }: Command, word: string | undefined): Command | undefined {
  return words.find((each) => each.name === `${name} ${word}`);
}

/** @throws UsageError if a command that must have a subcommand is called without a subcommand */
function checkWord({ name, words }: Command, word: string | undefined): void {
  if (words === undefined || word === '--help' || word === '-h') return;
  const known = words.map((each) => each.name.slice(name.length + 1));
  const which = `${known.slice(0, -1).join(', ')} or ${known.at(-1)}`;
  if (word === undefined || word.startsWith('-')) throw new UsageError(`what to do is missing: ${which}`);
  const suggestion = closestWord(word, known);
  throw new UsageError(
    `there is no "${name} ${word}"; ${suggestion === undefined ? `it takes ${which}` : `did you mean "${suggestion}"?`}`,
  );
}
