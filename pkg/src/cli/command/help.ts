// The help of a command, from the same table that its arguments are read by.
import { HELP_OPTION, type OptionTable } from './arguments.js';
import type { Command } from './command.js';

/** The text that `--help` shows. */
export function helpOf({ name, operands, about, options, notes }: Command): string {
  const usage = ['deployment-control', name, operands, '[options]'].filter((word) => word !== '').join(' ');
  const paragraphs = [`Usage: ${usage}`, about, `Options:\n${optionLines({ ...options, ...HELP_OPTION })}`];
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
