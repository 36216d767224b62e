// The fields that the forms show, as the package describes them.
import { type FieldInfo, fields, type Hosting, type Source, validateCreateJson } from 'deployment-control/slim';
import { keyOf, type Path } from './path.js';
import { isSource, OFFERED } from './sources.js';

/** A field with the fields inside it: those of its record, or if it is a list, those of an item. */
export interface FieldNode {
  readonly field: FieldInfo;
  readonly children: readonly FieldNode[];
}

const cache = new Map<string, readonly FieldInfo[]>();

/** The fields of a form that can be filled in, for a source and a hosting if they are given. */
export function fieldsOf(form: 'create' | 'patch', source?: string, hosting?: Hosting): readonly FieldInfo[] {
  const knownSource = isSource(source) ? source : undefined;
  const key = `${form} ${knownSource} ${hosting}`;
  let found = cache.get(key);
  if (!found) {
    const record = form === 'create' ? 'DeploymentCreate' : 'DeploymentPatch';
    found = fields(record, { source: knownSource, hosting }).filter(
      ({ readOnly, immutable }) => !readOnly && (form === 'create' || !immutable),
    );
    cache.set(key, found);
  }
  return found;
}

/** What a new form of a source proposes, since some services demand it: a value for each path by its key. */
export function proposalsFor(source: string): ReadonlyMap<string, { path: Path; proposal: unknown }> {
  const demanded = fieldsOf('create', source).filter(({ demandedFor }) => demandedFor.some((one) => one === source));
  return new Map(demanded.map(({ path, proposal }) => [keyOf(path), { path, proposal }]));
}

/** The sources from which a deployment can be created where the service runs. */
export function sourcesFor(hosting: Hosting | undefined): readonly Source[] {
  const available = fieldsOf('create', undefined, hosting).find(({ path }) => path[0] === 'source')?.choices ?? [];
  return OFFERED.filter((source) => available.includes(source));
}

export function treeOf(infos: readonly FieldInfo[]): readonly FieldNode[] {
  const roots: FieldNode[] = [];
  const childrenOf = new Map<string, FieldNode[]>([['', roots]]);
  for (const field of infos) {
    const children: FieldNode[] = [];
    const parent = field.path.slice(0, field.path.at(-2) === '*' ? -2 : -1);
    childrenOf.get(keyOf(parent))?.push({ field, children });
    childrenOf.set(keyOf(field.path), children);
  }
  return roots;
}

/** The label of a path: `Sidecars 1 › Image`. */
export function labelOf(infos: readonly FieldInfo[], path: Path): string {
  const labels: string[] = [];
  path.forEach((step, index) => {
    const pattern = path.slice(0, index + 1).map((one) => (typeof one === 'number' ? '*' : one));
    const field = infos.find((info) => keyOf(info.path) === keyOf(pattern));
    if (typeof step === 'number') labels.push(`${labels.pop() ?? ''} ${step + 1}`.trim());
    else if (field?.kind !== 'record' || index > 1) labels.push(field?.label ?? step);
  });
  // The label of an outer record is left out, unless the path is that of the record itself.
  return labels.join(' › ') || String(path.at(-1));
}

/** Why a text is not JSON, and where; undefined if it is JSON. */
export function jsonProblem(text: string): string | undefined {
  const issue = validateCreateJson(text).issues.find(({ code }) => code === 'json_invalid');
  if (!issue) return undefined;
  const linesBefore = text.slice(0, Number(issue.path[0])).split('\n');
  const position = `line ${linesBefore.length}, column ${(linesBefore.at(-1) ?? '').length + 1}`;
  return `${issue.msg}: ${String(issue.ctx?.error ?? 'not JSON')} (${position})`;
}
