// The secrets of a fleet: values by reference, in `secrets` and in the `env` of containers.

import { isObject } from '../../../../values/plain.js';
import { walkSecrets, type Path } from '../../../../values/walk-secrets.js';
import type { FleetPlanOptions, SecretSource } from '../fleet-types.js';
import type { Deployment } from '../../../../generated/records.js';

/** What is wrong with a reference. */
export interface ReferenceProblem {
  readonly path: Path;
  readonly msg: string;
}

/** Reads each value once, however many deployments refer to it. */
export class SecretValues {
  readonly #read: FleetPlanOptions['secretValue'];
  readonly #known = new Map<string, Promise<string | undefined>>();

  constructor(read: FleetPlanOptions['secretValue']) {
    this.#read = read;
  }

  get isGiven(): boolean {
    return this.#read !== undefined;
  }

  valueOf(source: SecretSource): Promise<string | undefined> {
    const key = JSON.stringify(source);
    const known = this.#known.get(key) ?? Promise.resolve(this.#read?.(source));
    this.#known.set(key, known);
    return known;
  }
}

/** A form with the values of its references, and what is wrong with these. */
export async function withValues(
  form: Readonly<Record<string, unknown>>,
  secretValues: SecretValues,
): Promise<{ readonly form: Readonly<Record<string, unknown>>; readonly problems: readonly ReferenceProblem[] }> {
  const problems: ReferenceProblem[] = [];
  const filled = async ({ env, file, ...rest }: Readonly<Record<string, unknown>>, path: Path): Promise<unknown> => {
    const tell = (msg: string): unknown => {
      problems.push({ path, msg });
      // A value that no check minds: the reference is what is wrong.
      return { ...rest, value: '-' };
    };
    if ('value' in rest || (env !== undefined && file !== undefined))
      return tell('A secret takes one of env, file and value');
    if (env === undefined && file === undefined) return tell('A secret needs one of env, file and value, and has none');
    const source = env === undefined ? { file } : { env };
    const name = env ?? file;
    if (typeof name !== 'string' || name === '') return tell('The name of the variable or file must be a text');
    if (!secretValues.isGiven) return tell('A secret by reference needs the option secretValue, which reads it');
    const value = await secretValues.valueOf(source as SecretSource);
    if (value === undefined || value === '')
      return tell(
        env === undefined
          ? `The file ${name} cannot be read, or is empty`
          : `The environment variable ${name} is ${value === undefined ? 'not set' : 'empty'}`,
      );
    return { ...rest, value };
  };
  const secrets: unknown[] = [];
  walkSecrets(form, (secret, path) =>
    secrets.push(isReference(secret) || isWithoutSource(secret, path) ? filled(secret, path) : secret),
  );
  const values = (await Promise.all(secrets)).values();
  return { form: walkSecrets(form, () => values.next().value), problems };
}

/** Whether a secret says nowhere where its value stands. A variable of a container may be without one. */
function isWithoutSource(value: Readonly<Record<string, unknown>>, path: Path): boolean {
  return path[0] === 'secrets' && typeof value.name === 'string' && !('value' in value);
}

function isReference(value: Readonly<Record<string, unknown>>): boolean {
  return 'env' in value || 'file' in value;
}

/** The names of secrets that a form holds by value, which a document must not. */
export function inlineSecrets(form: Readonly<Record<string, unknown>>): string[] {
  const { secrets } = form;
  const list: unknown[] = Array.isArray(secrets) ? secrets : [];
  return list.flatMap((secret) => (isObject(secret) && 'value' in secret ? [String(secret.name)] : []));
}

/**
 * The deployment as it is, with the values of its secrets and of its containers' variables out of sight: a program that
 * names one reads it, and neither JSON, a log nor a copy shows it.
 */
export function shielded(deployment: Deployment): Deployment {
  return walkSecrets(deployment, (secret) => ('value' in secret ? withHidden(secret, 'value') : secret));
}

/** An object whose member is read by its name alone. */
export function withHidden<T extends object>(object: T, name: keyof T): T {
  const copy = { ...object };
  return Object.defineProperty(copy, name, { value: object[name], enumerable: false });
}
