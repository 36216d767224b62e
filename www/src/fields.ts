// The fields that the forms show. What is known of them is the package's word; only how the sources are named stands here.
import { fields, type FieldInfo, type Source } from 'deployment-control/slim';
import { keyOf, type Path } from './form/path.js';

export type Hosting = 'cloud' | 'self_hosted' | undefined;

export interface SourceChoice {
  readonly source: Source;
  readonly label: string;
  readonly help: string;
}

export const SOURCES: readonly SourceChoice[] = [
  { source: 'internal_docker', label: 'Container image', help: 'An image in the registry of the service.' },
  { source: 'external_docker', label: 'External image', help: 'An image in a registry of your own.' },
  { source: 'repo_host', label: 'Repository', help: 'Built from a branch or tag of a repository.' },
  { source: 'internal_source', label: 'Source upload', help: 'Built from a tarball that is uploaded afterwards.' },
];

/** A field and the fields inside it: of a record its own, of a list those of an item. */
export interface Node {
  readonly field: FieldInfo;
  readonly inner: readonly Node[];
}

const read = new Map<string, readonly FieldInfo[]>();

/** The fields of a form that can be filled in, for a source and a hosting where they are given. They never change, so each list is made once. */
export function fieldsOf(form: 'create' | 'patch', source?: string, hosting?: Hosting): readonly FieldInfo[] {
  const known = SOURCES.find((choice) => choice.source === source)?.source;
  const key = `${form} ${known} ${hosting}`;
  let found = read.get(key);
  if (!found) {
    found = fields(form === 'create' ? 'DeploymentCreate' : 'DeploymentPatch', { source: known, hosting }).filter(({ readOnly, immutable }) => !readOnly && (form === 'create' || !immutable));
    read.set(key, found);
  }
  return found;
}

/** The same fields as they stand inside one another. */
export function treeOf(infos: readonly FieldInfo[]): readonly Node[] {
  const top: Node[] = [];
  const inside = new Map<string, Node[]>([['', top]]);
  for (const field of infos) {
    const inner: Node[] = [];
    const above = field.path.slice(0, field.path.at(-2) === '*' ? -2 : -1);
    inside.get(keyOf(above))?.push({ field, inner });
    inside.set(keyOf(field.path), inner);
  }
  return top;
}

/** What a person calls the place: `Sidecars 1 › Image`. */
export function labelOf(infos: readonly FieldInfo[], path: Path): string {
  const words: string[] = [];
  path.forEach((step, index) => {
    const way = path.slice(0, index + 1).map((one) => (typeof one === 'number' ? '*' : one));
    const field = infos.find((info) => keyOf(info.path) === keyOf(way));
    if (typeof step === 'number') words.push(`${words.pop() ?? ''} ${step + 1}`.trim());
    else if (field?.kind !== 'record' || index > 1) words.push(field?.label ?? step);
  });
  // What is wrong with a record as a whole has the record's own name.
  return words.join(' › ') || String(path.at(-1));
}
