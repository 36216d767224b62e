// What a form needs to know about each field: its label, help, bounds, and the sources that it fits.

import { optionalObject, optionsOf, readArgument, shown, unknownWord } from '../values/arguments.js';
import type { JsonSchema } from './json-schema.js';
import { definition } from './json-schema.js';
import { HOSTING_SOURCES, SOURCES } from '../generated/choices.js';
import type { RecordName, Source } from '../generated/records.js';

/** Where the service runs: cloud SaaS, or self-hosted (contract 2.1). */
export type Hosting = 'cloud' | 'self_hosted';

/** The source of a fact: the contract, observed services, or Kubernetes. */
export type FieldBasis = 'documented' | 'observed' | 'kubernetes';

/**
 * The kind of a field's value. `segment`: text or a whole number; `texts`: a list of texts, or one text with commas;
 * `quantity`: an amount in Kubernetes' notation.
 */
export type FieldKind =
  | 'boolean'
  | 'integer'
  | 'number'
  | 'text'
  | 'uuid'
  | 'date-time'
  | 'uri'
  | 'choice'
  | 'record'
  | 'list'
  | 'map'
  | 'object'
  | 'segment'
  | 'texts'
  | 'quantity';

/** One field of a record, for drawing a form. */
export interface FieldInfo {
  /** The path from the record's root. `*` stands for the index of an item in a list. */
  readonly path: readonly string[];
  /** The label in a form. */
  readonly label: string;
  /** One sentence of help. */
  readonly help: string;
  /** The part of a form that it belongs to, such as `Compute`. */
  readonly group: string;
  /** The kind of its value. */
  readonly kind: FieldKind;
  /** The unit of its number, such as `MB`. */
  readonly unit?: string;
  /** The smallest value. */
  readonly minimum?: number;
  /** The largest value. */
  readonly maximum?: number;
  /** The source of the bounds. */
  readonly boundsBasis?: FieldBasis;
  /** The allowed words; if `open`, others too. */
  readonly choices?: readonly string[];
  /** Whether other words than the choices are allowed. */
  readonly open?: boolean;
  /** The value that the service uses if the field is left out. */
  readonly default?: unknown;
  /** Whether its record is refused without it, for the source given in the options. */
  readonly required: boolean;
  /** The sources whose deployments cannot be created without it (observed 5). */
  readonly requiredFor: readonly Source[];
  /** The sources of which services of their usual hosting were seen to refuse a creation without it (observed 14). */
  readonly demandedFor: readonly Source[];
  /** What a new form proposes where it is demanded. */
  readonly proposal?: unknown;
  /** The sources that it fits (observed 5). */
  readonly sources: readonly Source[];
  /** The hostings that it fits: repo_host is only for cloud, external_docker only for self-hosted (contract 2.1). */
  readonly hostings: readonly Hosting[];
  /** Whether changing it makes a new revision (contract 3). */
  readonly revision: 'will' | 'will_not' | 'may';
  /** Whether its value must never be shown. */
  readonly secret: boolean;
  /** Whether it can only be set when the deployment is created. */
  readonly immutable: boolean;
  /** Whether it may be null. */
  readonly nullable: boolean;
  /** Whether only answers have it. */
  readonly readOnly: boolean;
  /** Where its record is described, such as `contract 2.3`. */
  readonly section: string;
  /** The source that documents the field. */
  readonly basis: FieldBasis;
}

/** Which fields are listed. */
export interface FieldOptions {
  /** Only the fields that fit this source. */
  readonly source?: Source | undefined;
  /** Only the fields that fit this hosting. */
  readonly hosting?: Hosting | undefined;
  /**
   * Words in place of the English ones, by the field's path joined by dots, such as
   * `{ 'source_config.resource_spec.cpu': { label: 'Prozessor' } }`. Missing ones stay.
   */
  readonly texts?: FieldTexts | undefined;
}

/** The words of fields for people, by their paths. */
export type FieldTexts = Readonly<Record<string, Partial<Pick<FieldInfo, 'label' | 'help' | 'group'>> | undefined>>;

const SOURCE_NAMES: readonly Source[] = SOURCES.map(({ value }) => value);
const HOSTINGS: readonly Hosting[] = ['cloud', 'self_hosted'];
/** Whether an installation of a kind takes a source (contract 2.1). */
function takes(hosting: Hosting, source: string): boolean {
  const sources: readonly string[] = HOSTING_SOURCES[hosting];
  return sources.includes(source);
}

/**
 * Lists the fields of a record in the contract's order, a record's own before what is inside it.
 * @param record - the record; by default the body of a creation
 * @param options - the source and hosting to list fields for; by default all
 * @throws TypeError if there is no such record, source or hosting
 * @example
 * const cpu = fields('DeploymentCreate').find((field) => field.path.at(-1) === 'cpu');
 * cpu?.maximum; // 8
 */
export function fields(record: RecordName = 'DeploymentCreate', options?: FieldOptions | null): FieldInfo[] {
  const { source, hosting, texts } = optionsOf(options, ['source', 'hosting', 'texts']) ?? {};
  const given = optionalObject(texts, 'texts');
  if (source !== undefined && !SOURCE_NAMES.includes(source))
    throw new TypeError(`there is no source ${shown(source)}: it is one of ${SOURCE_NAMES.join(', ')}`);
  if (hosting !== undefined && !HOSTINGS.includes(hosting))
    throw new TypeError(`there is no hosting ${shown(hosting)}: it is one of ${HOSTINGS.join(', ')}`);
  const found: FieldInfo[] = [];
  const walk = { creation: record === 'DeploymentCreate', source, hosting, found };
  collect(definition(record), { path: [], sources: SOURCE_NAMES, revision: 'will_not' }, walk);
  if (given === undefined) return found;
  checkTexts(given, record);
  return found.map((field) => ({ ...field, ...ownText(given, field) }));
}

const TEXTS = ['label', 'help', 'group'];

/** @throws TypeError for a field that the record does not have for any source, and for what is no text */
function checkTexts(texts: FieldTexts, record: RecordName): void {
  const paths = fields(record).map(({ path }) => path.join('.'));
  for (const [path, own] of readArgument('texts', () => Object.entries(texts))) {
    if (!paths.includes(path)) throw unknownWord(`field of ${record}`, path, paths);
    for (const [name, text] of Object.entries(optionsOf(own, TEXTS, `texts of ${path}`) ?? {}))
      if (text !== undefined && typeof text !== 'string')
        throw new TypeError(`${name} of ${path} must be a text, not ${shown(text)}`);
  }
}

function ownText(texts: FieldTexts, { path }: FieldInfo): FieldTexts[string] {
  const name = path.join('.');
  return Object.hasOwn(texts, name) ? texts[name] : undefined;
}

interface Walk extends FieldOptions {
  readonly creation: boolean;
  readonly found: FieldInfo[];
}

/** What a field hands down to the fields inside it. */
type Outer = Pick<FieldInfo, 'path' | 'sources' | 'revision'>;

function collect(record: JsonSchema, outer: Outer, walk: Walk): void {
  const required = (record.required ?? []) as readonly string[];
  for (const [name, property] of Object.entries((record.properties ?? {}) as Record<string, JsonSchema>)) {
    const field = describe(property, name, outer, String(record['x-section']), required.includes(name), walk);
    if (!fits(field, property, walk)) continue;
    walk.found.push(field);
    const inner = innerRecord(property);
    if (inner !== undefined)
      collect(definition(inner.name), { ...field, path: inner.list ? [...field.path, '*'] : field.path }, walk);
  }
}

function fits(field: FieldInfo, property: JsonSchema, { creation, source, hosting }: Walk): boolean {
  if (source !== undefined && !field.sources.includes(source)) return false;
  if (hosting !== undefined && !field.hostings.includes(hosting)) return false;
  const others = [...words(property['x-after-creation']), ...words(property['x-refused-for'])];
  return !(creation && source !== undefined && others.includes(source));
}

function describe(
  property: JsonSchema,
  name: string,
  outer: Outer,
  section: string,
  required: boolean,
  walk: Walk,
): FieldInfo {
  const own = property['x-sources'] === undefined ? SOURCE_NAMES : (words(property['x-sources']) as readonly Source[]);
  const path = [...outer.path, name];
  const sources = outer.sources.filter((source) => own.includes(source));
  const requiredFor = walk.creation ? (words(property['x-required-for']) as readonly Source[]) : [];
  const demandedFor = walk.creation ? (words(property['x-demanded-for']) as readonly Source[]) : [];
  const forms = (property.anyOf ?? []) as readonly JsonSchema[];
  const choices = choicesOf(property, forms, path, walk);
  const observed = property['x-observed-minimum'] !== undefined || property['x-observed-maximum'] !== undefined;
  // What was observed is narrower than what else holds.
  const minimum = (property['x-observed-minimum'] ?? property.minimum) as number | undefined;
  const maximum = (property['x-observed-maximum'] ?? property.maximum) as number | undefined;
  const bounded = minimum !== undefined || maximum !== undefined;
  const unit = property['x-unit'] as string | undefined;
  return {
    path,
    label: String(property.title),
    help: String(property.description),
    group: String(property['x-group']),
    kind: kindOf(property, forms),
    ...(unit !== undefined && { unit }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(bounded && {
      boundsBasis: observed ? 'observed' : ((property['x-bounds-basis'] ?? 'documented') as FieldBasis),
    }),
    ...(choices !== undefined && { choices, open: forms.length > 0 }),
    ...(property.default !== undefined && { default: property.default }),
    required: required || (walk.source !== undefined && requiredFor.includes(walk.source)),
    requiredFor,
    demandedFor,
    ...(demandedFor.length > 0 && { proposal: property['x-proposal'] }),
    sources,
    hostings: HOSTINGS.filter((hosting) => sources.some((source) => takes(hosting, source))),
    revision: (property['x-revision-effect'] ?? outer.revision) as FieldInfo['revision'],
    secret: property['x-secret'] === true,
    immutable: property['x-immutable'] === true,
    nullable: types(property).includes('null') || forms.some((form) => form.type === 'null'),
    readOnly: property.readOnly === true,
    section,
    basis: (property['x-basis'] ?? 'documented') as FieldBasis,
  };
}

function choicesOf(
  property: JsonSchema,
  forms: readonly JsonSchema[],
  path: readonly string[],
  { hosting }: Walk,
): readonly string[] | undefined {
  const known = (property.enum ?? forms.find((form) => form.enum !== undefined)?.enum) as
    | readonly (string | null)[]
    | undefined;
  const isSource = path.length === 1 && (path[0] === 'source' || path[0] === 'revision_source');
  return known?.filter(
    (word): word is string => word !== null && (!isSource || hosting === undefined || takes(hosting, word)),
  );
}

function kindOf(property: JsonSchema, forms: readonly JsonSchema[]): FieldKind {
  if (property['x-kind'] !== undefined) return property['x-kind'] as FieldKind;
  if (property.enum !== undefined) return 'choice';
  if (property.$ref !== undefined || forms.some((form) => form.$ref !== undefined)) return 'record';
  const type = types(property).find((name) => name !== 'null');
  switch (type) {
    case 'array':
      return 'list';
    case 'object':
      return typeof property.additionalProperties === 'object' ? 'map' : 'object';
    case 'string':
      return (property.format ?? property['x-format'] ?? 'text') as FieldKind;
    default:
      return type as FieldKind;
  }
}

function innerRecord(property: JsonSchema): { name: string; list: boolean } | undefined {
  const forms = [property, ...((property.anyOf ?? []) as readonly JsonSchema[])];
  const direct = forms.find((form) => form.$ref !== undefined)?.$ref;
  const item = (property.items as JsonSchema | undefined)?.$ref;
  const target = direct ?? item;
  return target === undefined
    ? undefined
    : { name: String(target).slice('#/$defs/'.length), list: direct === undefined };
}

function types(property: JsonSchema): readonly string[] {
  const type = property.type as string | readonly string[] | undefined;
  return type === undefined ? [] : typeof type === 'string' ? [type] : type;
}

function words(value: unknown): readonly string[] {
  return (value ?? []) as readonly string[];
}
