// The references ${NAME} in the texts of a form, which `--env-file` gives the values of. A value replaces them inside
// one text, so it cannot change the form around it.
import { UsageError } from '../process/exit.js';

type Path = readonly (string | number)[];

/** A form with values in place of its references. */
export interface FilledForm {
  readonly form: unknown;
  /** The paths of the texts that had references. What stands there now is never shown. */
  readonly filled: readonly Path[];
  /** The names that were filled in, by the paths of the texts, joined by dots. */
  readonly names: ReadonlyMap<string, readonly string[]>;
}

const REFERENCE = /\$(\$\{|\{([^}]*)\})/g;

/**
 * Replaces each ${NAME}. `$${` stands for `${` itself.
 * @throws UsageError if a name has no value, naming the place
 */
export function withReferences(form: unknown, values: ReadonlyMap<string, string>): FilledForm {
  const filled: Path[] = [];
  const names = new Map<string, string[]>();
  const fill = (value: unknown, path: Path): unknown => {
    if (typeof value === 'string') {
      const text = value.replace(REFERENCE, (whole, _, name: string | undefined) => {
        if (name === undefined) return whole.slice(1);
        filled.push(path);
        const at = path.join('.');
        names.set(at, [...(names.get(at) ?? []), name]);
        return valueAt(name, path, values);
      });
      return text;
    }
    if (Array.isArray(value)) return value.map((item, at) => fill(item, [...path, at]));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner, [...path, name])]));
  };
  return { form: fill(form, []), filled, names };
}

function valueAt(name: string, path: Path, values: ReadonlyMap<string, string>): string {
  const at = path.join('.');
  if (!/^[A-Za-z_]\w*$/.test(name))
    throw new UsageError(`${at}: \${${name}} is not the name of a variable; write $\${ for a text that begins so`);
  const value = values.get(name);
  if (value === undefined) throw new UsageError(`${at}: \${${name}} has no value in the file of --env-file`);
  return value;
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
      )}: give --env-file FILE with a line NAME=VALUE for each${isSecret ? ', or --secret-env NAME for a secret' : ''}`,
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
export function openReferences(value: unknown, path: Path = []): OpenReference[] {
  if (typeof value === 'string' && isPlain(path))
    return [...value.matchAll(REFERENCE)].flatMap(([text, , name = '']) =>
      /^[A-Za-z_]\w*$/.test(name) ? [{ path, text }] : [],
    );
  if (typeof value !== 'object' || value === null) return [];
  const { value: text } = value as { value?: unknown };
  const isPair = path.at(-2) === 'env' || (path.length === 2 && path[0] === 'secrets');
  if (isPair && typeof text === 'string' && /^\$\{[A-Za-z_]\w*\}$/.test(text))
    return [{ path: [...path, 'value'], text }];
  if (Array.isArray(value)) return value.flatMap((inner, at) => openReferences(inner, [...path, at]));
  return Object.entries(value).flatMap(([name, inner]) => openReferences(inner, [...path, name]));
}

const MASK = '***';

/** Whether a path leads to a text that was filled in, or to something that holds one. */
export function holdsFilled(path: Path, filled: readonly Path[]): boolean {
  return filled.some((inner) => path.every((step, at) => String(step) === String(inner[at])));
}

/** A record with a mask for each text that was filled in. */
export function withoutFilled<Shown>(record: Shown, filled: readonly Path[], path: Path = []): Shown {
  if (!holdsFilled(path, filled)) return record;
  if (Array.isArray(record))
    return record.map((item, at) => withoutFilled(item, filled, [...path, at])) as unknown as Shown;
  if (typeof record !== 'object' || record === null) return (typeof record === 'string' ? MASK : record) as Shown;
  return Object.fromEntries(
    Object.entries(record).map(([name, inner]) => [name, withoutFilled(inner, filled, [...path, name])]),
  ) as Shown;
}
