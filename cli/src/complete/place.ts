// What can stand at the place where somebody asks a shell to complete a command line.
import { countOf, HELP_OPTION, type Completed, type OptionTable } from '../command/arguments.js';
import type { Command } from '../command/command.js';

/** What can stand at a place. */
export interface Place {
  /** Words that can stand there, with what they do. */
  readonly words: readonly Candidate[];
  /** What else can: names that the shell, the service or the file of profiles knows. */
  readonly kinds: readonly Completed[];
  /** What stands before the part of the word that is completed, such as `--hosting=`. */
  readonly prefix: string;
  /** The values of the options that are there already. */
  readonly given: ReadonlyMap<string, string>;
}

/** A word, and what it does. */
export interface Candidate {
  readonly word: string;
  readonly about: string;
}

/** What can stand behind the words of a command, where `current` has been typed. */
export function placeOf(command: Command, before: readonly string[], current: string): Place {
  const options: OptionTable = { ...command.options, ...HELP_OPTION };
  const { given, operands, open } = read(options, before);
  if (open !== undefined) return { ...placeOfValue(options[open]), prefix: '', given };
  const [, name = ''] = /^--([^=]+)=/.exec(current) ?? [];
  if (Object.hasOwn(options, name)) return { ...placeOfValue(options[name]), prefix: `--${name}=`, given };
  const isOption = current.startsWith('-') && !before.includes('--');
  return { ...(isOption ? namesOf(options) : placeOfOperand(command, operands)), prefix: '', given };
}

/** The options and the number of operands among words; `open` is the option whose value comes next. */
function read(options: OptionTable, words: readonly string[]) {
  const given = new Map<string, string>();
  let operands = 0;
  let open: string | undefined;
  let isEnded = false;
  for (const word of words) {
    const [, long, , value] = /^--([^=]+)(=(.*))?$/s.exec(word) ?? [];
    const name = long ?? nameOfShort(options, word);
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (open !== undefined) {
      given.set(open, word);
      open = undefined;
    } else if (isEnded || !word.startsWith('-') || word === '-') operands += 1;
    else if (word === '--') isEnded = true;
    else if (option?.value === undefined) given.set(name, '');
    else if (value === undefined) open = name;
    else given.set(name, value);
  }
  return { given, operands, open };
}

/** The name of an option that is given by its letter; the last of several letters can have a value. */
function nameOfShort(options: OptionTable, word: string): string {
  const letter = /^-\w+$/.test(word) ? word.at(-1) : undefined;
  return Object.entries(options).find(([, { short }]) => short !== undefined && short === letter)?.[0] ?? '';
}

function namesOf(options: OptionTable): Pick<Place, 'words' | 'kinds'> {
  const words = Object.entries(options).map(([name, { help }]) => ({ word: `--${name}`, about: help }));
  return { words, kinds: [] };
}

function placeOfValue(option: OptionTable[string] | undefined): Pick<Place, 'words' | 'kinds'> {
  const { value = '', completes } = option ?? {};
  if (typeof completes === 'string') return { words: [], kinds: [completes] };
  const choices = typeof completes === 'function' ? completes() : completes;
  if (choices !== undefined) return { words: choices.map((word) => ({ word, about: '' })), kinds: [] };
  return value === 'FILE' ? { words: [], kinds: ['file'] } : named(value.includes('|') ? value : '');
}

/** The operands as the usage names them, of which the last may be repeated. */
function placeOfOperand(command: Command, at: number): Pick<Place, 'words' | 'kinds'> {
  const { name, operands = '', words } = command;
  if (words !== undefined) {
    const own = at === 0 ? words : [];
    return { words: own.map((each) => ({ word: each.name.slice(name.length + 1), about: each.summary })), kinds: [] };
  }
  const names = operands.split(' ');
  return named(at < countOf(command)[1] ? (names[at] ?? names.at(-1) ?? '') : '');
}

const KINDS: Readonly<Record<string, Completed>> = {
  FILE: 'file',
  ID: 'deployment',
  NAME: 'deployment',
  PROFILE: 'profile',
};

/** What a name such as `[ID|NAME|FILE]...` or `bash|zsh` stands for. */
function named(usage: string): Pick<Place, 'words' | 'kinds'> {
  const parts = usage.replace(/[[\].\u2026]/g, '').split('|');
  const kinds = new Set(parts.flatMap((part) => (Object.hasOwn(KINDS, part) ? [KINDS[part]!] : [])));
  const words = parts.filter((part) => /^[a-z][a-z_-]*$/.test(part)).map((word) => ({ word, about: '' }));
  return { words, kinds: [...kinds] };
}
