// Every sub-command, in the order in which the help lists them. A new one is a file in the folder of its group and a row
// here.
import type { Command } from '../command/command.js';
import { consoleCommand } from './servers/console.js';
import { deployCommand } from './deployments/deploy.js';
import { doctorCommand } from './deployments/doctor.js';
import { emulatorCommand } from './servers/emulator.js';
import { getCommand } from './deployments/get.js';
import { listCommand } from './deployments/list.js';
import { logsCommand } from './revisions/logs.js';
import { validateCommand } from './forms/validate.js';
import { waitCommand } from './deployments/wait.js';

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
