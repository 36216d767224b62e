// The help of a command, from the same table that its arguments are read by.
import { appendWord } from '../output/folded.js';
import { HELP_OPTION, type OptionTable } from './arguments.js';
import { type Command, GROUPS } from './command.js';

/** The narrowest column of explanations: below it a terminal breaks the lines by itself. */
const NARROWEST = 30;

/** The text that `deployment-control --help` shows, in lines of at most `width` characters. */
export function listOf(commands: readonly Command[], width: number): string {
  const rows = (group: string) =>
    commands.filter((each) => each.group === group).map(({ name, summary }) => [name, summary] as const);
  const groups = GROUPS.map((group) => ({ group, of: rows(group) })).filter(({ of }) => of.length > 0);
  const options = [
    ['-V, --version', 'prints the version'],
    ['-h, --help', 'shows this text'],
  ] as const;
  const left = Math.max(...[...commands.map(({ name }) => [name]), ...options].map(([name]) => name.length));
  return `Usage: deployment-control <command> [options]

${groups.map(({ group, of }) => `${group}:\n${twoColumns(of, width, left)}\n`).join('\n')}
Options:
${twoColumns(options, width, left)}

${wrapped('"deployment-control <command> --help" shows a command\'s options.', width)}
`;
}

/** What the help of the commands that talk to a service says of keys. */
const KEY_NOTE = `The key is DEPLOYMENT_CONTROL_API_KEY, or in the variable that the profile names; DEPLOYMENT_CONTROL_TENANT_ID and
DEPLOYMENT_CONTROL_BEARER_TOKEN are sent too. There is no option for them: other users of the machine can read a command line.`;

/** The text that a command's `--help` shows, in lines of at most `width` characters. */
export function helpOf({ name, operands = '', about, example, options, notes, words }: Command, width: number): string {
  const usage = ['deployment-control', name, operands, '[options]'].filter((word) => word !== '').join(' ');
  const paragraphs = [`Usage: ${usage}`, wrapped(about, width), `Example:\n  deployment-control ${example}`];
  if (words !== undefined) {
    const rows = words.map((each) => [shortName(name, each), each.summary] as const);
    paragraphs.push(`Commands:\n${twoColumns(rows, width)}`);
  }
  paragraphs.push(`Options:\n${twoColumns(optionRows({ ...options, ...HELP_OPTION }), width)}`);
  if (words !== undefined) paragraphs.push(`"deployment-control ${name} <command> --help" shows a command's options.`);
  // What every command of a service has.
  const all = [notes ?? [], 'allow-insecure-http' in options ? KEY_NOTE : []].flat();
  if (all.length > 0) paragraphs.push(wrapped(all.join('\n'), width));
  return `${paragraphs.join('\n\n')}\n`;
}

/** What a word of a command is called behind it, with what it takes. */
function shortName(name: string, word: Command): string {
  return `${word.name.slice(name.length + 1)} ${word.operands ?? ''}`.trimEnd();
}

function optionRows(options: OptionTable): (readonly [left: string, help: string])[] {
  return Object.entries(options).map(([name, { value, short, help }]) => [
    `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`,
    help,
  ]);
}

function twoColumns(rows: readonly (readonly [left: string, right: string])[], width: number, least = 0): string {
  const column = Math.max(least, ...rows.map(([left]) => left.length)) + 4;
  const room = Math.max(NARROWEST, width - column);
  return rows
    .map(
      ([left, right]) =>
        `  ${left}`.padEnd(column) +
        wrapped(right, room)
          .split('\n')
          .join(`\n${' '.repeat(column)}`),
    )
    .join('\n');
}

/** A text in lines of at most `width` characters. Empty lines and lines that are indented stay as they are. */
function wrapped(text: string, width: number): string {
  const lines: string[] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    const isKept = line === '' || line.startsWith(' ');
    if (isKept || !isOpen) lines.push(isKept ? line : '');
    isOpen = !isKept;
    if (isOpen) for (const word of line.split(' ')) appendWord(lines, word, width);
  }
  return lines.join('\n');
}
