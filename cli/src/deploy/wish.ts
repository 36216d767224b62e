// What a form is taken for, and what a service does not show, in the words of the command line.
import type { PatchExplanation } from 'deployment-control';
import type { Arguments, OptionTable } from '../command/arguments.js';
import { printable } from '../output/text.js';

export const EXACT_OPTION = {
  exact: {
    help: 'the form is all there shall be: removes what others have set in its resource_spec,\nand sends what the service does not show',
  },
} as const satisfies OptionTable;

export const WISH_OPTIONS = {
  ...EXACT_OPTION,
  'send-secrets': { help: 'sends secrets too that nobody can compare, since the service hides their values' },
} as const satisfies OptionTable;

/** What the options say that a form is. */
export interface FormWish {
  readonly exact: boolean;
  readonly sendSecrets: boolean;
}

export function wishOf(args: Arguments<keyof typeof WISH_OPTIONS>): FormWish {
  return { exact: args.flag('exact'), sendSecrets: args.flag('send-secrets') };
}

/** What was not compared and how it is sent all the same, in one line; empty if everything was compared. */
export function notComparedText({ notCompared }: Pick<PatchExplanation, 'notCompared'>): string {
  if (notCompared.length === 0) return '';
  const named = (is: (path: readonly string[]) => boolean): string =>
    notCompared.flatMap(({ path }) => (is(path.map(String)) ? [printable(path.join('.'))] : [])).join(', ');
  const isSecret = ([first]: readonly string[]): boolean => first === 'secrets';
  const isCommand = ([, field = '']: readonly string[]): boolean => field.endsWith('_command');
  const rest = named((path) => !isSecret(path) && !isCommand(path));
  const ways = [
    named(isSecret) && '--send-secrets sends the secrets',
    named(isCommand) && '--exact sends the commands, and removes what others have set in the resource_spec',
    rest && `no patch can change ${rest}`,
  ];
  const all = named(() => true);
  return `not compared, since the service does not show it: ${all}; ${ways.filter((way) => way !== '').join('; ')}\n`;
}
