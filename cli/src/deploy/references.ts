// The references ${NAME} in the texts of a form, which `--env-file` and the environment give the values of. A value replaces them inside
// one text, so it cannot change the form around it.
import { isObject } from '../../../pkg/src/values/plain.js';
import { isSecretList, walkSecrets, type Path } from '../../../pkg/src/values/walk-secrets.js';
import type { Values } from '../command/env-file.js';
import { UsageError } from '../process/exit.js';
import { MASK } from '../service/masking.js';

/** A form with values in place of its references. */
export interface FilledForm {
  readonly form: unknown;
  /** The paths of the texts that had references. What stands there now is never shown. */
  readonly filled: readonly Path[];
  /** The names that were filled in, by the paths of the texts, joined by dots. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  /** What has no value, and stands as it was written. */
  readonly missing: readonly { readonly path: Path; readonly msg: string }[];
}

/** The most characters that values fill in: no form has more. */
const MOST_FILLED = 2 << 20;

const REFERENCE = /\$(\$\{|\{([^}]*)\})/g;

/** Replaces each ${NAME}. `$${` stands for `${` itself. */
export function withReferences(form: unknown, values: Values): FilledForm {
  const filled: Path[] = [];
  const names = new Map<string, string[]>();
  const missing: { path: Path; msg: string }[] = [];
  let room = MOST_FILLED;
  const filledForm = mapTexts(form, (text, path) =>
    text.replace(REFERENCE, (whole, _, name: string | undefined) => {
      if (name === undefined) return whole.slice(1);
      const value = /^[A-Za-z_]\w*$/.test(name) ? values.get(name) : undefined;
      if (value === undefined) {
        missing.push({ path, msg: reasonOf(name) });
        return whole;
      }
      const isFull = room < 0;
      room -= value.length;
      if (room < 0) {
        if (!isFull)
          missing.push({ path, msg: `the values of references have more than ${MOST_FILLED} characters together` });
        return whole;
      }
      const at = path.join('.');
      if (filled.at(-1) !== path) filled.push(path);
      const here = names.get(at) ?? [];
      here.push(name);
      names.set(at, here);
      return value;
    }),
  );
  return { form: filledForm, filled, names, missing };
}

/** A form whose references stay as they are, with `${` for each `$${`; the form itself where there is none. */
export function withoutEscapes(form: unknown): unknown {
  let isEscaped = false;
  const written = mapTexts(form, (text) =>
    text.replace(/\$\$\{/g, () => {
      isEscaped = true;
      return '${';
    }),
  );
  return isEscaped ? written : form;
}

/** A copy of plain data with what `change` makes of each text. */
function mapTexts<Value>(value: Value, change: (text: string, path: Path) => string, path: Path = []): Value {
  if (typeof value === 'string') return change(value, path) as Value;
  if (Array.isArray(value)) return value.map((item, at) => mapTexts(item, change, [...path, at])) as Value;
  if (!isObject(value)) return value;
  const copies = Object.entries(value).map(([name, inner]) => [name, mapTexts(inner, change, [...path, name])]);
  return Object.fromEntries(copies) as Value;
}

/** Why a name has no value. */
function reasonOf(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name)
    ? `\${${name}} has no value: give a file of --env-file a line for it, or --environment where it is set there`
    : `\${${name}} is not the name of a variable; write $\${ for a text that begins so`;
}

/**
 * Refuses references in texts that cannot hold one, such as an image's, and secrets and values of environment variables
 * that are a reference and nothing else, as in the files of `init --from`. Other texts may rightly hold one, such as a
 * command for a shell.
 * @throws UsageError if there are any, naming each
 */
export function checkFilled(form: unknown): void {
  const open = openReferences(form);
  if (open.length === 0) return;
  const isSecret = open.some(({ path }) => path[0] === 'secrets');
  throw new UsageError(
    `nothing was sent, since these have no value yet: ${open
      .map(({ path, text }) => `${text} in ${path.join('.')}`)
      .join(
        ', ',
      )}: give --env-file FILE with a line NAME=VALUE for each, or --environment where they are set there${isSecret ? ', or --secret-env NAME for a secret' : ''}`,
  );
}

/** What a value says that is the mask of this command line. */
export const MASKED = `is ${MASK}, which "get" and others write in place of a value, and would be stored as the value`;

/**
 * Refuses values of secrets and of environment variables that are the mask of this command line, as in what `get` wrote.
 * @throws UsageError if there are any, naming each
 */
export function checkUnmasked(body: unknown): void {
  const masked: string[] = [];
  walkSecrets(body, (secret, path) => {
    if (secret.value === MASK) masked.push([...path, 'value'].join('.'));
    return secret;
  });
  if (masked.length > 0)
    throw new UsageError(
      `nothing was sent, since ${masked.join(', ')} ${MASKED}: give the value, or a \${NAME} that --env-file FILE fills in, as in the form that "init --from NAME" writes`,
    );
}

/** A reference that was not filled in. */
interface OpenReference {
  readonly path: Path;
  readonly text: string;
}

/** Fields of a form and of its records whose texts cannot hold a reference. */
const NAMES_AND_ADDRESSES = [
  'name',
  'image_uri',
  'custom_url',
  'integration_id',
  'repo_url',
  'repo_ref',
  'agent_config_path',
];

/** Whether a text at this path cannot hold a reference: a name, an address or an image. */
function isPlain(path: Path): boolean {
  const isContainers = path.at(-1) === 'image' && typeof path.at(-2) === 'number';
  return isContainers || (path.length <= 2 && NAMES_AND_ADDRESSES.includes(String(path.at(-1))));
}

/** The references of a form that were not filled in, where one has to be. */
export function openReferences(form: unknown): OpenReference[] {
  const open: OpenReference[] = [];
  mapTexts(form, (text, path) => {
    const isValue = path.at(-1) === 'value' && isSecretList(path.slice(0, -2));
    for (const [found, , name = ''] of text.matchAll(REFERENCE))
      if (/^[A-Za-z_]\w*$/.test(name) && (isPlain(path) || (isValue && found === text)))
        open.push({ path, text: found });
    return text;
  });
  return open;
}

/** Whether a path leads to a text that was filled in, or to something that holds one. */
export function holdsFilled(path: Path, filled: readonly Path[]): boolean {
  return filled.some((inner) => path.every((step, at) => String(step) === String(inner[at])));
}

/** A record with a mask for each text that was filled in. */
export function withoutFilled<Shown>(record: Shown, filled: readonly Path[]): Shown {
  return mapTexts(record, (text, path) => (holdsFilled(path, filled) ? MASK : text));
}
