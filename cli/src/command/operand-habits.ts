// Operands that people bring from other command lines, and what stands for them here.
import { existsSync, statSync } from 'node:fs';
import { printable } from '../output/text.js';
import { UsageError } from '../process/exit.js';

/** Whether a command takes deployments by their names. */
export function takesNames(operands: string): boolean {
  return /\bID\|NAME\b/.test(operands);
}

/** Words that other tools take before the name of a thing. */
const KIND = /^deployments?$/i;

/** What is said of a word before the name, which stands by itself; empty where it is none. */
export function kindBefore(word: string, name = 'NAME'): string {
  return KIND.test(word) ? `, and the name stands by itself: leave "${word}" out, as in "get ${printable(name)}"` : '';
}

/** What is said of an operand that is too much; empty where nothing is known of it. */
export function insteadOfOperand([first = '', second = '']: readonly string[], options: object): string {
  const kind = kindBefore(first, second);
  if (kind !== '') return kind;
  const option = ['to', 'revision'].find((name) => Object.hasOwn(options, name));
  return option === undefined ? '' : `; --${option} REV names a revision`;
}

/**
 * Refuses what names no file, to a command that reads one.
 * @throws UsageError for a folder, and for a word without an ending where there is no such file
 */
export function refuseWord(command: string, operand: string): void {
  if (operand === '-') return;
  if (existsSync(operand)) {
    if (statSync(operand).isDirectory())
      throw new UsageError(`"${printable(operand)}" is a folder, and ${command} takes a file, such as deployment.yaml`);
    return;
  }
  if (/[./\\]/.test(operand)) return;
  const next =
    operand === 'help'
      ? `"deployment-control ${command} --help" shows the help`
      : command === 'deploy'
        ? `"deployment-control init --from NAME" writes that of a deployment`
        : `"deployment-control export --out fleet.yaml" writes one`;
  throw new UsageError(`there is no file "${printable(operand)}", and ${command} takes a file: ${next}`);
}
