// The secrets of `deploy --secret-env`: their values come from environment variables.
import { UsageError } from '../process/exit.js';

/**
 * The form with a secret for each `NAME` or `NAME=VARIABLE`. A secret of the same name in the form is replaced.
 * @throws UsageError if a variable is not set or empty
 */
export function withSecrets(form: unknown, options: readonly string[]): unknown {
  if (options.length === 0 || typeof form !== 'object' || form === null) return form;
  const added = options.map(secretOf);
  const { secrets } = form as { secrets?: unknown };
  const others = (Array.isArray(secrets) ? (secrets as { name?: unknown }[]) : []).filter(
    (secret) => !added.some(({ name }) => name === secret?.name),
  );
  return { ...form, secrets: [...others, ...added] };
}

function secretOf(option: string): { readonly name: string; readonly value: string } {
  const [name = '', variable = name] = option.split(/=(.*)/s);
  if (name === '') throw new UsageError(`--secret-env takes NAME or NAME=VARIABLE, not "${option}"`);
  const value = process.env[variable];
  if (value === undefined)
    throw new UsageError(`--secret-env ${option}: the environment variable ${variable} is not set`);
  if (value === '') throw new UsageError(`--secret-env ${option}: the environment variable ${variable} is empty`);
  return { name, value };
}
