// Runs a command: reads its arguments, shows its help, and reports its failure.
import { closestWord } from '../../../pkg/src/values/suggestion.js';
import { UsageError } from '../process/exit.js';
import { beQuiet, outputWidth, writeOut } from '../process/streams.js';
import { readArguments } from './arguments.js';
import type { AllCommands, Command } from './command.js';
import { reportFailure } from './failure.js';
import { SAME_WORDS } from './habits.js';
import { helpOf } from './help.js';

/** Runs a command. It sets the exit code and never rejects. */
export async function runCommand(command: Command, words: readonly string[], all: AllCommands): Promise<void> {
  const named = wordOf(command, words[0]);
  if (named !== undefined) return runCommand(named, words.slice(1), all);
  const ownWords = withOwnFormat(command, words);
  // A program that asked for JSON gets one document, even if the command line cannot be read.
  const isFlag = command.options.json !== undefined && command.options.json.value === undefined;
  const json = isFlag && (ownWords.includes('--json') || asksForJson(command, ownWords));
  try {
    checkWord(command, words[0]);
    const args = readArguments(command, ownWords);
    if (args === 'help') return writeOut(helpOf(command, outputWidth()));
    if (args.flag('quiet')) beQuiet();
    await command.run?.(args, all);
  } catch (error) {
    reportFailure(command.name, error, { json });
  }
}

/**
 * The words with `--format FORMAT` and `-o FORMAT` of other command lines as the command has them: as its `--output`, or
 * as its `--json` where it has no other format.
 */
function withOwnFormat({ options }: Command, words: readonly string[]): readonly string[] {
  if (options.format !== undefined || options.json === undefined || options.json.value !== undefined) return words;
  const at = words.findIndex((word) => /^(?:-o|--output|--format)(?:=|$)/.test(word));
  if (at < 0) return words;
  const [name, inline] = (words[at] ?? '').split(/=(.*)/s);
  const after = words.slice(at + (inline === undefined ? 2 : 1));
  const format = inline ?? words[at + 1];
  if (options.output !== undefined)
    return name === '--format' && format !== undefined
      ? [...words.slice(0, at), `--output=${format}`, ...after]
      : words;
  return format === 'json' ? [...words.slice(0, at), '--json', ...after] : words;
}

/** Whether the option `--output` asks for JSON, in any of the ways to write it. */
function asksForJson({ options }: Command, words: readonly string[]): boolean {
  const line = words.join('\n');
  return Object.hasOwn(options, 'output') && /^(-o\n?|--output[=\n])json$/m.test(line);
}

function wordOf({ name, words = [] }: Command, word = ''): Command | undefined {
  const same = Object.hasOwn(SAME_WORDS, word) ? SAME_WORDS[word] : [];
  const meant = [word, ...(same ?? [])];
  return words.find((each) => meant.includes(each.name.slice(name.length + 1)));
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
