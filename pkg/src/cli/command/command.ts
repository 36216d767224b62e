// What a sub-command is made of.
import type { Arguments, Usage } from './arguments.js';

/** The groups of the commands in the help, in their order. */
export const GROUPS = ['Forms', 'Deployments', 'Revisions', 'Servers', 'Setup'] as const;

/** A sub-command. `Name` are the names of its options. */
export interface Command<Name extends string = string> extends Usage<Name> {
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
  readonly run: (args: Arguments<Name>) => Promise<void>;
}
