// The command `deployment-control`: finds the sub-command and runs it.
import { readFile } from 'node:fs/promises';
import { closestWord } from '../values/suggestion.js';
import { listOf } from './command/help.js';
import { runCommand } from './command/run.js';
import { COMMANDS } from './commands/table.js';
import { EXIT } from './process/exit.js';
import { writeError, writeOut } from './process/streams.js';

const HELP = `Usage: deployment-control <command> [options]

${listOf(COMMANDS)}
Options:
  --version     prints the version
  --help        shows this text

"deployment-control <command> --help" shows a command's options.
`;

async function main([first, ...rest]: readonly string[]): Promise<void> {
  if (first === '--version') {
    writeOut(`${await version()}\n`);
    return;
  }
  // `help deploy` is `deploy --help`.
  const [name, ...args] = first === 'help' && rest.length > 0 ? [...rest, '--help'] : [first, ...rest];
  if (name === '--help' || name === '-h' || name === 'help') {
    writeOut(HELP);
    return;
  }
  const command = COMMANDS.find((each) => each.name === name);
  if (command === undefined) {
    writeError(`deployment-control: ${unknownCommand(name)}\n\n${HELP}`);
    process.exitCode = EXIT.usage;
    return;
  }
  await runCommand(command, args);
}

async function version(): Promise<string> {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

function unknownCommand(name: string | undefined): string {
  if (name === undefined) return 'name a command';
  if (name.startsWith('-')) return `there is no option ${name} before the command`;
  const suggestion = closestWord(
    name,
    COMMANDS.map((command) => command.name),
  );
  return `there is no command "${name}"${suggestion === undefined ? '' : `; did you mean "${suggestion}"?`}`;
}

await main(process.argv.slice(2));
