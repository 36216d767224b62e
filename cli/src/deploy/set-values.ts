// The values of `--set PATH=VALUE` and `--image`, of `deploy` and `init`: each is read as the kind of its field asks for.
import { fields, type FieldInfo, type Source, validateCreate, type Vocabulary } from 'deployment-control';
import { closestWord } from '../../../pkg/src/values/suggestion.js';
import { parseJson } from '../input/json-document.js';
import { UsageError } from '../process/exit.js';
import { printable } from '../output/text.js';

/** Sources whose revisions are made from an image that the form names (observed 5). */
const IMAGE_SOURCES = ['external_docker', 'internal_docker'];

/** Kinds whose values are written as JSON. */
const JSON_KINDS: readonly string[] = ['record', 'list', 'map', 'object'];

/**
 * The form with the image of `--image`.
 * @throws UsageError if its source is made from something else
 */
export function withImage(form: unknown, image: string | undefined): unknown {
  if (image === undefined || typeof form !== 'object' || form === null) return form;
  const { source, source_revision_config: config } = form as { source?: unknown; source_revision_config?: object };
  // A form without a source is told so by its check, and a patch as what it is.
  if (source === undefined) return { ...form, source_revision_config: { ...config, image_uri: image } };
  if (!IMAGE_SOURCES.includes(String(source)))
    throw new UsageError(
      `--image is for the sources ${IMAGE_SOURCES.join(' and ')}, and the file says ${printable(source)}`,
    );
  return { ...form, source_revision_config: { ...config, image_uri: image } };
}

/** What the fields of `--set` are looked up by. */
interface Known {
  readonly vocabulary?: Vocabulary | undefined;
  /** The source whose fields alone can be set; those of every source without it. */
  readonly source?: Source;
}

/**
 * The form with the values of `--set`.
 * @throws UsageError if a path leads to no field, or a value does not fit its kind
 */
export function withSetValues(form: unknown, settings: readonly string[], known: Known): unknown {
  if (settings.length === 0 || typeof form !== 'object' || form === null) return form;
  return settings.reduce<unknown>((outer, setting) => withSetValue(outer, setting, known), form);
}

/** What takes secrets in place of `--set`. */
const OF_DEPLOY = 'use --secret-env or --env-file';
const OF_INIT = `write \${NAME} in the file, and give "deploy --env-file"`;

function withSetValue(form: unknown, setting: string, known: Known): unknown {
  const [, name = '', text] = /^([^=]*)=(.*)$/s.exec(setting) ?? [];
  if (name === '' || text === undefined)
    throw new UsageError(
      `--set takes PATH=VALUE, such as source_config.custom_url=https://agent.example, not "${name || setting}"`,
    );
  const steps = name.split('.');
  const place = steps[0] === 'secrets' ? undefined : placeOf(steps, known);
  if (place === undefined || place.field.secret)
    throw new UsageError(
      `--set ${name}: other users of the machine can read a command line: ${known.source === undefined ? OF_DEPLOY : OF_INIT}`,
    );
  const { path, field } = place;
  return withValueAt(form, path, readValue(name, text, field), name);
}

/** A place in a form, with its field. */
interface Place {
  readonly path: readonly string[];
  readonly field: FieldInfo;
}

/** The place that a path leads to. A key of a map is its own, has no field, and may have dots, as that of a label. */
function placeOf(path: readonly string[], { vocabulary, source }: Known): Place {
  const all = fields('DeploymentCreate', { source }).filter(
    // The source and the name are not to be set beside an option that gives them.
    ({ readOnly, path: [first = ''] }) => !readOnly && (source === undefined || !['name', 'source'].includes(first)),
  );
  const own = vocabulary?.agent === undefined ? undefined : `${vocabulary.agent}_config_path`;
  const steps = path.map((step) => (/^\d+$/.test(step) ? '*' : step === own ? 'agent_config_path' : step));
  const isAt = (field: FieldInfo, wanted: readonly string[]): boolean =>
    field.path.length === wanted.length && field.path.every((step, at) => step === wanted[at] || step === '*');
  const found = all.find((field) => isAt(field, steps));
  if (found !== undefined) return { path, field: found };
  const outer = all.find(
    (field) =>
      (field.kind === 'map' && field.path.length < steps.length && isAt(field, steps.slice(0, field.path.length))) ||
      (field.kind === 'object' && isAt(field, steps.slice(0, -1))),
  );
  if (outer !== undefined) {
    const key = path.slice(outer.path.length).join('.');
    return { path: [...path.slice(0, outer.path.length), key], field: { ...outer, kind: 'text', nullable: false } };
  }
  const names = all.map(({ path: known }) => known.join('.'));
  const inside = names.filter((known) => known.startsWith(`${steps.slice(0, -1).join('.')}.`));
  const last = closestWord(
    steps.at(-1) ?? '',
    inside.map((known) => known.slice(known.lastIndexOf('.') + 1)),
  );
  // The last steps of a path, without those before them.
  const ending = steps.length > 1 ? names.find((known) => known.endsWith(`.${steps.join('.')}`)) : undefined;
  const close =
    ending ??
    (last === undefined
      ? (meantBy(steps, names) ?? closestWord(steps.join('.'), names))
      : [...path.slice(0, -1), last].join('.'));
  const hint = close === undefined ? 'reference/fields.md lists them' : `did you mean ${close}?`;
  const asked = printable(path.join('.'));
  throw new UsageError(
    source === undefined
      ? `--set: a form has no field ${asked}; ${hint}`
      : `--set: ${asked} is no field that can be set for the source ${source}; ${hint}`,
  );
}

/** The place that the check of a form names for a field at a wrong one, or under a name from elsewhere. */
function meantBy(steps: readonly string[], names: readonly string[]): string | undefined {
  const form = steps.reduceRight<unknown>((inner, step) => ({ [step]: inner }), '');
  const told = validateCreate(form).issues.find(({ path }) => path.join('.') === steps.join('.'))?.msg ?? '';
  return names.find((name) => told.endsWith(` ${name}?`));
}

function readValue(name: string, text: string, { kind, nullable }: FieldInfo): unknown {
  if (text === 'null' && nullable) return null;
  if (kind === 'boolean') {
    if (text === 'true' || text === 'false') return text === 'true';
    throw new UsageError(`--set ${name} takes true or false, not "${printable(text)}"`);
  }
  if (kind === 'integer' || kind === 'number') {
    if (/^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return Number(text);
    throw new UsageError(`--set ${name} takes a number, not "${printable(text)}"`);
  }
  if (!JSON_KINDS.includes(kind)) return text;
  const value = parseJson(text);
  const isFitting = typeof value === 'object' && value !== null && Array.isArray(value) === (kind === 'list');
  if (isFitting) return value;
  throw new UsageError(`--set ${name} takes ${kind === 'list' ? 'a list' : 'an object'} in JSON`);
}

/** A copy of a form with a value at a path. What is missing on the way is made. */
function withValueAt(outer: unknown, [step = '', ...rest]: readonly string[], value: unknown, name: string): unknown {
  const isIndex = /^\d+$/.test(step);
  if (isIndex || Array.isArray(outer)) {
    const list: unknown[] = Array.isArray(outer) ? [...outer] : [];
    const at = Number(step);
    if (!isIndex || at > list.length)
      throw new UsageError(
        `--set ${name}: the list there has ${list.length} items, and the next one is ${list.length}`,
      );
    list[at] = rest.length === 0 ? value : withValueAt(list[at], rest, value, name);
    return list;
  }
  const record = (typeof outer === 'object' && outer !== null ? outer : {}) as Readonly<Record<string, unknown>>;
  return { ...record, [step]: rest.length === 0 ? value : withValueAt(record[step], rest, value, name) };
}
