// Reads a fleet file with the files that it includes, and knows where each part of the fleet stands.
import { dirname, join, relative } from 'node:path';
import { validateCreateJson, type Fleet, type Vocabulary } from 'deployment-control';
import { isObject, valueAt } from '../../../pkg/src/values/plain.js';
import { closestWord } from '../../../pkg/src/values/suggestion.js';
import { issueAt, locateIssues, NOT_A_FORM, type LocatedIssue } from '../input/check.js';
import { documentsIn, readText } from '../input/documents.js';
import { foreignKind } from '../input/foreign-document.js';
import { CommandError, EXIT } from '../process/exit.js';
import type { Location, Path, SourceDocument } from '../input/source-document.js';
import { filesOf, isOutside } from './glob.js';
import { Mask } from './mask.js';
import { isBelow } from './secret-files.js';
import type { FleetValues } from './secret-values.js';
import { withVariables } from './variables.js';

/** An issue with its file. */
export interface FileIssue extends LocatedIssue {
  readonly file: string;
}

/** A fleet as a file describes it. */
export interface FleetFile {
  readonly file: string;
  readonly fleet: Fleet;
  /** The words that a line of the file sets. */
  readonly vocabulary?: Vocabulary | undefined;
  /** What is wrong with the files themselves. */
  readonly issues: readonly FileIssue[];
  /** Hides what stands in a text and is a secret too. */
  readonly mask: Mask;
  /** The files that it includes. */
  readonly includes: readonly string[];
  /** The included file in which a deployment stands, from the folder of the fleet file; undefined for the fleet file. */
  readonly fileOf: (name: string) => string | undefined;
  /** Where a part of the fleet stands. */
  readonly placeOf: (path: Path) => Location & { readonly file: string };
  /** The name of the deployment that a path leads into, in place of its number. */
  readonly shortOf: (path: Path) => Path;
}

type Values = Readonly<Record<string, unknown>>;

/** A document with its variables filled in. */
interface Part {
  readonly document: SourceDocument;
  readonly value: unknown;
}

/** Where a deployment stands. */
interface Origin {
  readonly part: Part;
  readonly path: Path;
}

const MOST_PATTERNS = 100;
const LONGEST_PATTERN = 1_000;
/** The most bytes of all files of a fleet. */
export const MOST_BYTES = 16 << 20;
const NOT_INCLUDED = 'An included file has deployments, which is a list, or is the form of one deployment';
/** What the parts of a fleet are read with. */
interface Reading {
  readonly values: FleetValues;
  readonly issues: FileIssue[];
  readonly mask: Mask;
  bytes: number;
}

const FIELDS = ['name', 'include', 'defaults', 'deployments'];

/**
 * Reads a fleet file.
 * @throws CommandError if a file cannot be read
 */
export async function readFleetFile(name: string, values: FleetValues, text?: string): Promise<FleetFile> {
  const issues: FileIssue[] = [];
  const mask = new Mask();
  const reading: Reading = { values, issues, mask, bytes: 0 };
  const [root, ...more] = await partsOf(name, reading, text);
  if (root === undefined) throw new TypeError('a file holds a document at least');
  const tell = (path: Path, code: string, msg: string, document = root.document) =>
    issues.push(fileIssue(document, path, code, msg));
  for (const { document } of more)
    tell([], 'fleet_documents', 'A fleet file is one document; include other files', document);
  const value = isObject(root.value) ? root.value : {};
  if (root.value !== undefined && !isObject(root.value))
    tell([], 'fleet_deployments', 'A fleet file has name, include, defaults and deployments');
  const own = listOf(value.deployments).map((_, at): Origin => ({ part: root, path: ['deployments', at] }));
  const parts = await includedParts(root, value, reading);
  const origins = [...own, ...parts.flatMap((part) => originsOf(part, issues))];
  const folder = dirname(root.document.file);
  const included = origins.filter(({ part }) => part !== root);
  const files = new Map(included.map((each) => [nameOf(each), relative(folder, each.part.document.file)]));
  const { include: _, deployments, ...rest } = value;
  const isWrong = deployments !== undefined && !Array.isArray(deployments);
  // A fleet of files alone has no list of its own.
  const all = isWrong
    ? deployments
    : deployments === undefined && !('include' in value)
      ? undefined
      : origins.map(wholeOf);
  // What is known as something else is not told field by field.
  const foreign = 'deployments' in value || 'include' in value ? undefined : foreignKind(root.value);
  if (foreign !== undefined) tell([], NOT_A_FORM, `This is no fleet file but ${foreign}`);
  const unknown = foreign === undefined ? Object.keys(rest).filter((each) => !FIELDS.includes(each)) : [];
  for (const key of unknown.filter((each) => each !== 'source')) {
    const meant = closestWord(key, FIELDS);
    const hint = meant === undefined ? `a fleet file has ${FIELDS.join(', ')}` : `did you mean ${meant}?`;
    tell([key], 'unknown_field', `Unknown field; ${hint}`);
  }
  if (isObject(root.value) && 'source' in value) {
    const msg = 'This is the form of one deployment, which "deploy" takes; a fleet has a list of deployments';
    tell(['source'], 'fleet_deployments', msg);
  }
  return {
    file: root.document.file,
    vocabulary: root.document.vocabulary,
    fleet: { ...rest, deployments: all } as unknown as Fleet,
    issues,
    mask,
    includes: parts.map(({ document }) => document.file),
    fileOf: (name) => files.get(name),
    placeOf: (path) => placeOf(path, root, origins),
    shortOf: (path) => {
      const [first, index, ...inner] = path;
      const origin = first === 'deployments' && typeof index === 'number' ? origins[index] : undefined;
      if (origin === undefined) return path;
      if (isOfDefaults(inner, origin, root)) return ['defaults', ...inner];
      const name = nameOf(origin);
      // A number is that of the deployment's own file.
      return typeof name === 'string' ? [name, ...inner] : [...origin.path, ...inner];
    },
  };
}

/** A path in a document that begins with the deployment's name in place of its number. */
function shortened(value: unknown, path: Path): Path {
  const place = path[0] === 'deployments' ? 2 : 0;
  if (path[0] === 'defaults' || (place === 0 && !isObject(value))) return path;
  const own = valueAt(value, path.slice(0, place));
  return isObject(own) && typeof own.name === 'string' ? [own.name, ...path.slice(place)] : path;
}

/** Why a document is no JSON, and where, as `validate` tells it. */
function syntaxErrors(document: SourceDocument): FileIssue[] {
  const { issues } = validateCreateJson(document.json ?? '');
  const found = locateIssues(
    issues.filter(({ code }) => code === 'json_invalid'),
    document,
  );
  return found.length > 0
    ? found.map((issue) => ({ ...issue, file: document.file }))
    : [fileIssue(document, [], 'json_invalid', 'This is no JSON')];
}

async function partsOf(name: string, reading: Reading, given?: string): Promise<Part[]> {
  const { values, issues, mask } = reading;
  const text = given ?? (await readText(name, MOST_BYTES, 'fleet'));
  reading.bytes += Buffer.byteLength(text);
  if (reading.bytes > MOST_BYTES)
    throw new CommandError(`${name}: the files of a fleet have at most ${MOST_BYTES} bytes together`, EXIT.usage);
  return documentsIn(name, text, MOST_BYTES, 'fleet').map((document) => {
    const filled = withVariables(withoutAnchors(document.value), values.variables);
    const { value, problems } = filled;
    mask.add(filled);
    for (const { code, msg, severity, location } of document.problems)
      issues.push({ ...fileIssue(document, [], code, msg, severity), ...location });
    if (document.value === undefined && document.problems.length === 0) issues.push(...syntaxErrors(document));
    for (const { path, code, msg } of problems)
      issues.push({ ...fileIssue(document, path, code, msg), path: shortened(value, path) });
    return { document, value };
  });
}

/** A document without the fields in which anchors of YAML usually stand. */
function withoutAnchors(value: unknown): unknown {
  return isObject(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => !key.startsWith('x-'))) : value;
}

/** The documents of the files that a fleet includes. */
async function includedParts(root: Part, value: Values, reading: Reading): Promise<Part[]> {
  const { issues, values } = reading;
  const { document } = root;
  const { include } = value;
  if (include === undefined) return [];
  const patterns: unknown[] = Array.isArray(include) ? include : [include];
  const folder = dirname(document.file);
  const tell = (path: Path, msg: string) => issues.push(fileIssue(document, path, 'fleet_include', msg));
  const refused = (path: Path, what: string) =>
    tell(path, `${what} stands outside the folder of the fleet file, and is included with --allow-outside alone`);
  const seen = new Set([join(document.file)]);
  const parts: Part[] = [];
  if (patterns.length > MOST_PATTERNS) {
    tell(['include'], `include takes at most ${MOST_PATTERNS} patterns, not ${patterns.length}`);
    return [];
  }
  for (const [at, pattern] of patterns.entries()) {
    const path = Array.isArray(include) ? ['include', at] : ['include'];
    if (typeof pattern !== 'string' || pattern === '' || pattern.length > LONGEST_PATTERN) {
      tell(path, `include takes patterns of files, such as teams/*.yaml, of at most ${LONGEST_PATTERN} characters`);
      continue;
    }
    if (values.folder !== undefined && isOutside(pattern)) {
      refused(path, pattern);
      continue;
    }
    const found = await filesOf(folder, pattern);
    const files = found.filter((file) => join(file) !== join(document.file));
    if (files.length === 0 && found.length > 0)
      tell(path, `${pattern} is this file alone, which cannot include itself`);
    else if (files.length === 0)
      tell(path, `There is no file ${pattern} in ${folder === '.' ? 'this folder' : folder}`);
    for (const file of files) {
      if (seen.has(file)) continue;
      seen.add(file);
      if (await values.isHidden?.(file)) {
        tell(path, `${pattern} is a file whose name or folder begins with a dot, which this server does not read`);
        continue;
      }
      // One that is not there is told where it is read.
      if (values.folder !== undefined && !(await isBelow(values.folder, file).catch(() => true))) refused(path, file);
      else parts.push(...(await partsOf(relative('.', file), reading)));
    }
  }
  return parts;
}

/** The deployments of an included document: a list of them, or a form as `deploy` takes it. */
function originsOf(part: Part, issues: FileIssue[]): Origin[] {
  const { document, value } = part;
  // Text that cannot be read was told already.
  if (document.value === undefined) return [];
  const isList = isObject(value) && Array.isArray(value.deployments);
  const foreign = isList ? undefined : foreignKind(value);
  if (foreign !== undefined) {
    issues.push(fileIssue(document, [], NOT_A_FORM, `${NOT_INCLUDED}: this is ${foreign}`));
    return [];
  }
  if (!isObject(value) || ('deployments' in value && !isList)) {
    const path = isObject(value) ? ['deployments'] : [];
    issues.push(fileIssue(document, path, 'fleet_deployments', NOT_INCLUDED));
    return [];
  }
  if (!isList) return [{ part, path: [] }];
  for (const key of Object.keys(value).filter((each) => each !== 'deployments')) {
    const meant = FIELDS.includes(key) ? key : closestWord(key, FIELDS);
    const msg =
      meant === undefined || meant === 'deployments'
        ? 'Unknown field; an included file has deployments'
        : `${meant} stands in the fleet file; an included file has deployments alone`;
    issues.push(fileIssue(document, [key], 'fleet_include', msg));
  }
  return listOf(value.deployments).map((_, at) => ({ part, path: ['deployments', at] }));
}

function nameOf(origin: Origin): unknown {
  const own = wholeOf(origin);
  return isObject(own) ? own.name : undefined;
}

function wholeOf({ part, path }: Origin): unknown {
  return valueAt(part.value, path);
}

function placeOf(path: Path, root: Part, origins: readonly Origin[]): Location & { readonly file: string } {
  const [first, index, ...inner] = path;
  const origin = first === 'deployments' && typeof index === 'number' ? origins[index] : undefined;
  if (origin === undefined) return { file: root.document.file, ...root.document.locationOf(path) };
  const { part, path: outer } = origin;
  if (isOfDefaults(inner, origin, root))
    return { file: root.document.file, ...root.document.locationOf(['defaults', ...inner]) };
  const own = withoutDefaults(inner, wholeOf(origin), (root.value as Values).defaults) ?? inner;
  return { file: part.document.file, ...part.document.locationOf([...outer, ...own]) };
}

/** Whether a deployment has a field from the defaults. */
function isOfDefaults(inner: Path, origin: Origin, root: Part): boolean {
  const own = withoutDefaults(inner, wholeOf(origin), (root.value as Values).defaults);
  if (own === undefined) return true;
  if (own.length === 0 || valueAt(wholeOf(origin), own) !== undefined) return false;
  return valueAt(root.value, ['defaults', ...own]) !== undefined;
}

/** The path in the deployment's own list of secrets, which stand behind those of the defaults; undefined if it is one of those. */
function withoutDefaults([first, index, ...rest]: Path, own: unknown, defaults: unknown): Path | undefined {
  const usual = isObject(defaults) ? listOf(defaults.secrets) : [];
  const path = [first, index, ...rest].filter((step) => step !== undefined);
  if (first !== 'secrets' || typeof index !== 'number' || usual.length === 0) return path;
  const before = countBefore(own, usual);
  return index < before ? undefined : ['secrets', index - before, ...rest];
}

const counts = new WeakMap<object, number>();

/** How many secrets of the defaults stand before those of a deployment: it has the others itself. */
function countBefore(own: unknown, usual: readonly unknown[]): number {
  if (!isObject(own)) return usual.length;
  const known = counts.get(own);
  if (known !== undefined) return known;
  const names = new Set(listOf(own.secrets).map((secret) => (isObject(secret) ? secret.name : undefined)));
  const count = usual.filter((secret) => !(isObject(secret) && names.has(secret.name))).length;
  counts.set(own, count);
  return count;
}

/** An issue at a place of a document, with its file. */
function fileIssue(document: SourceDocument, ...what: Tail<Parameters<typeof issueAt>>): FileIssue {
  return { ...issueAt(document, ...what), file: document.file };
}

type Tail<List extends readonly unknown[]> = List extends readonly [unknown, ...infer Rest] ? Rest : never;

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
