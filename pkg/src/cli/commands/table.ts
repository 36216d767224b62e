// Every sub-command, in the order in which the help lists them. A new one is a file of this folder and a row here.
import type { Command } from '../command/command.js';
import { consoleCommand } from './console.js';
import { deployCommand } from './deploy.js';
import { doctorCommand } from './doctor.js';
import { emulatorCommand } from './emulator.js';
import { getCommand } from './get.js';
import { listCommand } from './list.js';
import { logsCommand } from './logs.js';
import { validateCommand } from './validate.js';
import { waitCommand } from './wait.js';

export const COMMANDS: readonly Command[] = [
  validateCommand,
  deployCommand,
  listCommand,
  getCommand,
  waitCommand,
  logsCommand,
  doctorCommand,
  consoleCommand,
  emulatorCommand,
];
