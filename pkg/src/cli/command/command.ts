// What a sub-command is made of.
import type { Arguments, Usage } from './arguments.js';

/** A sub-command. `Name` are the names of its options. */
export interface Command<Name extends string = string> extends Usage<Name> {
  readonly name: string;
  /** What it does, in the list of commands. */
  readonly summary: string;
  /** What it does, in its own help: one or more paragraphs. */
  readonly about: string;
  /** What stands below the options in its help. */
  readonly notes?: string;
  readonly run: (args: Arguments<Name>) => Promise<void>;
}
