// What a command is made of.
import type { Arguments, Usage } from './arguments.js';

/** The groups of the commands in the help, in their order. */
export const GROUPS = ['Forms', 'Deployments', 'Revisions', 'Workspace', 'Servers', 'Setup'] as const;

/** All commands of the command line. */
export type AllCommands = () => Promise<readonly Command[]>;

/** A command. `Name` are the names of its options. */
export interface Command<Name extends string = string> extends Usage<Name> {
  /** Its name; of a word of another command both, such as `profile use`. */
  readonly name: string;
  readonly group: (typeof GROUPS)[number];
  /** What it does, in the list of commands. */
  readonly summary: string;
  /** What it does, in its own help: one or more paragraphs. */
  readonly about: string;
  /** The words of a typical call. */
  readonly example: string;
  /** What stands below the options in its help. */
  readonly notes?: string;
  /** The commands among which its first word chooses, as `use` does in `profile use`, in place of `run`. */
  readonly words?: readonly Command[];
  /** What the command does. `all` are the commands of the command line, whose names `completion` needs. */
  readonly run?: (args: Arguments<Name>, all: AllCommands) => Promise<void>;
}
