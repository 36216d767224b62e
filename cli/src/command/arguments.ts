// Reads the arguments of a command by its table of options. The help is written from the same table (help.ts).
import { parseArgs } from 'node:util';
import { closestWord } from '../../../pkg/src/values/suggestion.js';
import { UsageError } from '../process/exit.js';
import { insteadOfOperand } from './operand-habits.js';
import { INSTEAD_OF, SYNONYMS, VARIABLES } from './option-habits.js';

/** What a word of a command line can be, for shells that complete it. */
export type Completed = 'file' | 'deployment' | 'profile';

/** An option. */
export interface Option {
  /** The name of its value in the help, such as `FILE`; an option without a value is a flag. */
  readonly value?: string;
  /** The words that it takes, or what its value is, for shells; the value `FILE` is a file without it. */
  readonly completes?: readonly string[] | (() => readonly string[]) | Completed;
  readonly short?: string;
  readonly help: string;
}

/** Options by their long names. */
export type OptionTable = Readonly<Record<string, Option>>;

/** The arguments that a command takes. `Name` are the names of its options. */
export interface Usage<Name extends string> {
  /**
   * The operands as the line of usage shows them, such as `FILE...` or `NAME list|set`. Shells complete what they say:
   * `FILE` is a file, `NAME` and `ID` a deployment, `PROFILE` a profile, and small letters are the word itself. What
   * stands in brackets may be left out, and what ends in `...` repeated. A command without it takes none.
   */
  readonly operands?: string;
  /** How many operands there must be, where `operands` does not say it. */
  readonly count?: readonly [least: number, most: number];
  readonly options: Readonly<Record<Name, Option>>;
  /** What is said of an operand that is missing, where there is more to say than that. */
  readonly missing?: () => string;
}

/** The arguments of one call. */
export interface Arguments<Name extends string> {
  readonly operands: readonly string[];
  /** The first operand; the empty text if there is none. */
  readonly operand: string;
  /** Whether a flag is set. */
  readonly flag: (name: Name) => boolean;
  /** The value of an option; the last one if it was given several times. */
  readonly value: (name: Name) => string | undefined;
  /** All values of an option. */
  readonly values: (name: Name) => readonly string[];
}

/** The option that every command has. */
export const HELP_OPTION: OptionTable = { help: { short: 'h', help: 'shows this text' } };

/**
 * Reads the arguments of a command.
 * @throws UsageError if they do not fit the command's usage
 */
export function readArguments<Name extends string>(
  usage: Usage<Name>,
  args: readonly string[],
): Arguments<Name> | 'help' {
  const table: OptionTable = { ...usage.options, ...HELP_OPTION };
  const operands: string[] = [];
  const given = new Map<string, string[]>();
  const isOfFile = usage.operands?.replace('[', '').startsWith('FILE');
  for (const token of tokensOf(table, args)) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName } = wholeWord(token, args);
    // `-out=FILE` is not the option -o with the value "ut=FILE".
    if (!Object.hasOwn(table, token.name) || (name !== token.name && Object.hasOwn(table, name))) {
      if (isOfFile && FILE_OPTIONS.includes(name) && !Object.hasOwn(table, name))
        throw new UsageError(`there is no option ${rawName}: name the file without one`);
      throw new UsageError(unknownOption(name, rawName, usage.operands, table));
    }
    given.set(token.name, [...(given.get(token.name) ?? []), readValue(token, table)]);
  }
  if (given.has('help')) return 'help';
  checkCount(usage, operands);
  return {
    operands,
    operand: operands[0] ?? '',
    flag: (name) => given.has(name),
    value: (name) => given.get(name)?.at(-1),
    values: (name) => given.get(name) ?? [],
  };
}

/** Options of other tools for the file that stands by itself here. */
const FILE_OPTIONS = ['c', 'config', 'f', 'file', 'filename', 'manifest'];

/** An option on the command line, as `parseArgs` describes it. */
interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  /** The place of the word in the command line. */
  readonly index: number;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

/** The parts of the command line. Not strict: the sentences about mistakes are ours. */
function tokensOf(table: OptionTable, args: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries(table).map(([name, { value, short }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const), ...(short !== undefined && { short }) },
    ]),
  );
  return parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true }).tokens;
}

/** The value of an option that was given; the empty text for a flag. */
function readValue({ name, value, inlineValue }: OptionToken, table: OptionTable): string {
  const option = table[name]!;
  if (option.value === undefined) {
    if (value !== undefined)
      throw new UsageError(
        `--${name} is a flag and takes no value, so "${value}" is too much${/^(false|no|0|off)$/i.test(value) ? `: leave --${name} out` : ''}`,
      );
    return '';
  }
  if (value === undefined) throw new UsageError(`--${name} takes ${option.value}, which is missing`);
  if (value === '') throw new UsageError(`--${name} takes ${option.value}, which is empty`);
  // `--timeout --wait` is a forgotten value more often than a value that starts with a dash.
  if (!inlineValue && /^-./.test(value))
    throw new UsageError(
      Object.hasOwn(table, value.replace(/^-+/, ''))
        ? `--${name} takes ${option.value}, which is missing before ${value}`
        : `--${name} takes ${option.value}; one that starts with a dash is written --${name}=${value}`,
    );
  return value;
}

/** An option as it was meant: tools in Go take a word behind one dash, where others read a group of letters. */
function wholeWord(
  { name, rawName, index }: OptionToken,
  args: readonly string[],
): Pick<OptionToken, 'name' | 'rawName'> {
  const [, word] = /^-([a-z][a-z-]+[a-z])(=|$)/i.exec(args[index] ?? '') ?? [];
  return word === undefined ? { name, rawName } : { name: word, rawName: `-${word}` };
}

function unknownOption(name: string, rawName: string, operands = '', table: OptionTable): string {
  const synonyms = Object.hasOwn(SYNONYMS, name) ? (SYNONYMS[name] ?? []) : [];
  const synonym = [name, ...synonyms].find((each) => Object.hasOwn(table, each));
  const instead = Object.hasOwn(INSTEAD_OF, name) ? INSTEAD_OF[name]?.(table, operands) : undefined;
  const suggestion = synonym ?? (instead === undefined ? closestWord(name, Object.keys(table)) : undefined);
  if (Object.hasOwn(table, `no-${name}`))
    return `there is no option ${rawName}: the command does so unless --no-${name} is given`;
  // Of an option with a value, what takes place without it is not nothing.
  if (name.startsWith('no-') && Object.hasOwn(table, name.slice(3)) && table[name.slice(3)]?.value === undefined)
    return `there is no option ${rawName}: the command does not unless --${name.slice(3)} is given`;
  if (suggestion !== undefined) return `there is no option ${rawName}; did you mean --${suggestion}?`;
  if (instead !== undefined) return `there is no option ${rawName}: ${instead}`;
  if (name === 'no-color' || name === 'no-colour')
    return `there is no option ${rawName}: set the environment variable NO_COLOR to any value`;
  if (Object.hasOwn(VARIABLES, name))
    return `there is no option --${name}: other users of the machine could read the key. Set the environment variable ${VARIABLES[name]}`;
  return `there is no option ${rawName}`;
}

/** How many operands there must be. */
export function countOf({ operands = '', count }: Usage<string>): readonly [least: number, most: number] {
  const names = operands.split(' ').filter((name) => name !== '');
  const least = names.filter((name) => !name.startsWith('[')).length;
  return count ?? [least, operands.includes('...') ? Number.POSITIVE_INFINITY : names.length];
}

function checkCount(usage: Usage<string>, operands: readonly string[]): void {
  const { operands: expected, missing = () => `${expected} is missing` } = usage;
  const [least, most] = countOf(usage);
  if (operands.length < least) throw new UsageError(missing());
  if (operands.length <= most) return;
  const accepted = most === 0 ? 'options only' : `one ${expected}`;
  const instead = insteadOfOperand(operands, usage.options);
  throw new UsageError(`"${operands[most]}" is too much: the command takes ${accepted}${instead}`);
}
