// The error for a file that a command cannot write, in the command line's own words.
import { reasonOf } from '../process/file-reasons.js';
import { CommandError, EXIT, messageOf } from '../process/exit.js';
import { printable } from './text.js';

/** What a system says of a file, which ends with its call and the path. */
const SYSTEM_CALL = /, \w+ '.*$/s;

/** The error for a file that cannot be written, with its path once. */
export function unwritableFile(file: string, error: unknown): CommandError {
  const reason = reasonOf(error) ?? messageOf(error).replace(SYSTEM_CALL, '');
  return new CommandError(`${printable(file)} cannot be written: ${reason}`, EXIT.usage);
}
