// The command `deployment-control`: finds the sub-command and hands over.
import { readFile } from 'node:fs/promises';
import { consoleCommand } from './console.js';
import { emulatorCommand } from './emulator.js';

const HELP = `Usage: deployment-control <command> [options]

Commands:
  console       serves the console page, with the emulator inside it
  emulator      serves the emulator over HTTP

Options:
  --version     prints the version
  --help        shows this text

"deployment-control <command> --help" shows a command's options.
`;

const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  console: consoleCommand,
  emulator: emulatorCommand,
};

async function main([name, ...args]: readonly string[]): Promise<void> {
  if (name === '--version') {
    const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
    process.stdout.write(`${version}\n`);
    return;
  }
  if (name === '--help' || name === 'help') {
    process.stdout.write(HELP);
    return;
  }
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    const problem = name === undefined ? 'name a command' : `there is no command "${name}"`;
    process.stderr.write(`deployment-control: ${problem}\n\n${HELP}`);
    process.exitCode = 2;
    return;
  }
  await command(args);
}

await main(process.argv.slice(2));
