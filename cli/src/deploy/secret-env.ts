// The secrets of `deploy --secret-env`: their values come from environment variables.
import { environmentValue, tellOddity } from '../command/env-file.js';
import { printable } from '../output/text.js';
import { UsageError } from '../process/exit.js';

/** A secret with its value. */
export interface GivenSecret {
  readonly name: string;
  readonly value: string;
}

/**
 * The secrets that the options `NAME` or `NAME=VARIABLE` name.
 * @throws UsageError if a variable is not set or empty
 */
export function givenSecrets(options: readonly string[]): GivenSecret[] {
  return options.map(secretOf);
}

/** The name of the secret that an option gives. */
export function secretName(option: string): string {
  return option.replace(/=.*/s, '');
}

/** The form without the secrets that others take the place of. */
export function withoutReplaced(form: unknown, given: readonly GivenSecret[]): unknown {
  const { secrets } = (form ?? {}) as { secrets?: unknown };
  if (given.length === 0 || !Array.isArray(secrets)) return form;
  const others = (secrets as { name?: unknown }[]).filter((secret) => !given.some(({ name }) => name === secret?.name));
  return { ...(form as object), secrets: others };
}

/** The form with more secrets, whose names it does not have. */
export function withSecrets(form: unknown, given: readonly GivenSecret[]): unknown {
  if (given.length === 0 || typeof form !== 'object' || form === null) return form;
  const { secrets } = form as { secrets?: unknown };
  return { ...form, secrets: [...(Array.isArray(secrets) ? (secrets as unknown[]) : []), ...given] };
}

function secretOf(option: string): GivenSecret {
  const [name = '', variable = name] = option.split(/=(.*)/s);
  if (name === '') throw new UsageError('--secret-env takes NAME or NAME=VARIABLE');
  const value = environmentValue(variable);
  tellOddity(name, value ?? '');
  if (value) return { name, value };
  const state = value === undefined ? 'is not set' : 'is empty';
  // Behind the equals sign there may be a value by mistake, so it is not shown.
  throw new UsageError(
    option.includes('=')
      ? `--secret-env ${printable(name)}=VARIABLE takes the name of an environment variable, and the one that is named ${state}`
      : `--secret-env ${printable(name)}: the environment variable ${printable(name)} ${state}`,
  );
}
