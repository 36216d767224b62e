// Finds the command that a command line names, and runs it.
import { closestWord } from '../../pkg/src/values/suggestion.js';
import type { Command } from './command/command.js';
import { INSTEAD, SAME } from './command/habits.js';
import { listOf } from './command/help.js';
import { runCommand } from './command/run.js';
import { allCommands, COMMANDS } from './commands/table.js';
import { EXIT } from './process/codes.js';
import { outputWidth, writeError, writeOut } from './process/streams.js';

/** Runs the command that the words name, or shows the help. */
export async function runCommandLine([first, ...rest]: readonly string[]): Promise<void> {
  // `help deploy` is `deploy --help`.
  const [name, ...words] = first === 'help' && rest.length > 0 ? [...rest, '--help'] : [first, ...rest];
  if (name === '--help' || name === '-h' || name === 'help') {
    writeOut(await help());
    return;
  }
  // What the scripts of `completion` ask, and nobody types.
  if (name === '__complete') {
    const { complete } = await import('./complete/complete.js');
    await complete(words, { load, all: allCommands });
    return;
  }
  const command = name === undefined ? undefined : await load(name);
  if (command !== undefined) {
    await runCommand(command, words, allCommands);
    return;
  }
  // Of a wrong word only the sentence: the list would move it off a small screen.
  const next = name === undefined ? await help() : '"deployment-control --help" lists the commands.\n';
  writeError(`deployment-control: ${await unknownCommand(name)}\n\n${next}`);
  process.exitCode = EXIT.usage;
}

async function load(name: string): Promise<Command | undefined> {
  const meant = Object.hasOwn(SAME, name) ? (SAME[name] ?? name) : name;
  return Object.hasOwn(COMMANDS, meant) ? COMMANDS[meant]?.() : undefined;
}

async function help(): Promise<string> {
  return listOf(await allCommands(), outputWidth());
}

async function unknownCommand(name: string | undefined): Promise<string> {
  if (name === undefined) return 'name a command';
  if (name.startsWith('-')) return misplacedOption(name.replace(/=.*/s, ''));
  // Other tools write `config:set`.
  const [group = '', ...words] = name.split(':');
  if (Object.hasOwn(INSTEAD, group)) return `there is no command "${name}": ${INSTEAD[group]}`;
  if (words.length > 0 && Object.hasOwn(COMMANDS, group))
    return `there is no command "${name}": a space stands between words, as in "${group} ${words.join(' ')}"`;
  // What is longer by two letters is another word: "agent" is not a slip of "get".
  const suggestion = closestWord(
    name,
    Object.keys(COMMANDS).filter((each) => name.length - each.length < 2),
  );
  return `there is no command "${name}"${suggestion === undefined ? '' : `; did you mean "${suggestion}"?`}`;
}

async function misplacedOption(name: string): Promise<string> {
  if (name === '-v') return 'there is no option -v before the command: --version or -V prints the version';
  const isOfCommand = (await allCommands()).some(({ options }) =>
    Object.entries(options).some(([long, { short }]) => name === `--${long}` || name === `-${short}`),
  );
  return `there is no option ${name} before the command${isOfCommand ? '; give it after the command' : ''}`;
}
