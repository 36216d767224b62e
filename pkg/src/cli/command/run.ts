// Runs a sub-command: reads its arguments, shows its help, and reports its failure.
import { writeOut } from '../process/streams.js';
import { readArguments } from './arguments.js';
import type { Command } from './command.js';
import { reportFailure } from './failure.js';
import { helpOf } from './help.js';

/** Runs a sub-command. It sets the exit code and never rejects. */
export async function runCommand(command: Command, words: readonly string[]): Promise<void> {
  // A program that asked for one JSON document gets one, even if the command line cannot be read.
  const json = words.includes('--json') && Object.hasOwn(command.options, 'json');
  try {
    const args = readArguments(command, words);
    if (args === 'help') writeOut(helpOf(command));
    else await command.run(args);
  } catch (error) {
    reportFailure(command.name, error, { json });
  }
}
