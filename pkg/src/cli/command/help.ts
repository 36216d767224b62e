// The help of a command, from the same table that its arguments are read by.
import { HELP_OPTION, type OptionTable } from './arguments.js';
import { type Command, GROUPS } from './command.js';

/** The list of commands that `deployment-control --help` shows. */
export function listOf(commands: readonly Command[]): string {
  const rows = (group: string) =>
    commands
      .filter((command) => command.group === group)
      .map(({ name, summary }) => `  ${name.padEnd(12)}  ${summary}\n`);
  return GROUPS.map((group) => ({ group, lines: rows(group) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ group, lines }) => `${group}:\n${lines.join('')}`)
    .join('\n');
}

/** The text that a command's `--help` shows. */
export function helpOf({ name, operands, about, example, options, notes }: Command): string {
  const usage = ['deployment-control', name, operands, '[options]'].filter((word) => word !== '').join(' ');
  const paragraphs = [
    `Usage: ${usage}`,
    about,
    `Example:\n  deployment-control ${example}`,
    `Options:\n${optionLines({ ...options, ...HELP_OPTION })}`,
  ];
  if (notes !== undefined) paragraphs.push(notes);
  return `${paragraphs.join('\n\n')}\n`;
}

function optionLines(options: OptionTable): string {
  const rows = Object.entries(options).map(([name, { value, short, help }]) => ({
    left: `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`,
    help,
  }));
  const width = Math.max(...rows.map(({ left }) => left.length)) + 4;
  return rows
    .map(({ left, help }) => `  ${left}`.padEnd(width) + help.split('\n').join(`\n${' '.repeat(width)}`))
    .join('\n');
}
