// The option --validate of the commands that send forms: what the checks stop.
import type { ClientOptions, Issue } from 'deployment-control';
import type { Arguments, OptionTable } from '../command/arguments.js';
import { parseChoice } from '../command/values.js';

const WORDS = ['all', 'refused'] as const;

export const VALIDATE_OPTION = {
  validate: {
    value: 'WHAT',
    completes: WORDS,
    help: 'what the checks stop: all errors, or only what the service refuses, so that\nwhat cannot run is sent all the same (default all)',
  },
} as const satisfies OptionTable;

/** The client's option of the same name. */
export function validationOf(args: Arguments<'validate'>): Pick<ClientOptions, 'validate'> {
  const word = parseChoice('validate', args.value('validate') ?? 'all', WORDS);
  return { validate: word === 'refused' ? word : true };
}

/** Whether forms with these issues are not sent. */
export function isStopped(issues: readonly Issue[], { validate }: Pick<ClientOptions, 'validate'>): boolean {
  return issues.some(({ degree, severity }) => (validate === 'refused' ? degree === 'refused' : severity === 'error'));
}

/** How what was stopped is sent all the same; empty where the service refuses it. */
export function nextAfterStop(issues: readonly Issue[]): string {
  const isRefused = issues.some(({ degree }) => degree === 'refused');
  return isRefused ? '' : '; the service may take it, but it cannot run: --validate refused sends it all the same';
}
