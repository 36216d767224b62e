// The command `deployment-control`: finds the sub-command and hands over.
import { readFile } from 'node:fs/promises';
import { nearest } from './command.js';
import { consoleCommand } from './console.js';
import { deployCommand } from './deploy.js';
import { emulatorCommand } from './emulator.js';
import { EXIT } from './exit.js';
import { getCommand } from './get.js';
import { listCommand } from './list.js';
import { logsCommand } from './logs.js';
import { writeError, writeOut } from './output.js';
import { validateCommand } from './validate.js';
import { waitCommand } from './wait.js';

const HELP = `Usage: deployment-control <command> [options]

Commands:
  validate      checks forms in files, with the line of each issue
  deploy        creates the deployment of a file, or patches what differs
  list          lists deployments
  get           shows one deployment
  wait          waits until a deployment's latest revision is deployed
  logs          writes the log of a revision
  console       serves the console page, with the emulator inside it
  emulator      serves the emulator over HTTP

Options:
  --version     prints the version
  --help        shows this text

"deployment-control <command> --help" shows a command's options.
`;

const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  validate: validateCommand,
  deploy: deployCommand,
  list: listCommand,
  get: getCommand,
  wait: waitCommand,
  logs: logsCommand,
  console: consoleCommand,
  emulator: emulatorCommand,
};

async function main([first, ...rest]: readonly string[]): Promise<void> {
  if (first === '--version') {
    const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
    writeOut(`${version}\n`);
    return;
  }
  // `help deploy` is `deploy --help`.
  const [name, ...args] = first === 'help' && rest.length > 0 ? [...rest, '--help'] : [first, ...rest];
  if (name === '--help' || name === '-h' || name === 'help') {
    writeOut(HELP);
    return;
  }
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    writeError(`deployment-control: ${problem(name)}\n\n${HELP}`);
    process.exitCode = EXIT.usage;
    return;
  }
  await command(args);
}

function problem(name: string | undefined): string {
  if (name === undefined) return 'name a command';
  const meant = nearest(name, Object.keys(COMMANDS));
  return `there is no command "${name}"${meant === undefined ? '' : `; did you mean "${meant}"?`}`;
}

await main(process.argv.slice(2));
