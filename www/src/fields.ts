// The fields that the forms show, and how their values become the records of the service. What a field may hold is the package's to judge.
import type { DeploymentCreate, DeploymentPatch, Source } from 'deployment-control/slim';

export interface Field {
  /** Where the value stands in the record. */
  readonly path: readonly string[];
  readonly label: string;
  readonly help: string;
  readonly kind: 'text' | 'code' | 'boolean';
  /** The sources that have this field; absent means every source. */
  readonly sources?: readonly Source[];
  /** The forms that show it; a field that cannot change is absent from the patch form. */
  readonly forms: readonly ('create' | 'patch')[];
  readonly optional?: boolean;
  /** A value to try the form with. */
  readonly example: string;
}

/** The value of a field in a form. */
export type Value = string | boolean;
/** The values of a form by the key of their field. */
export type Values = Readonly<Record<string, Value>>;

export interface SourceChoice {
  readonly source: Source;
  readonly label: string;
  readonly help: string;
  readonly hosting: readonly ('cloud' | 'self_hosted')[];
}

export const SOURCES: readonly SourceChoice[] = [
  { source: 'internal_docker', label: 'Container image', help: 'An image in the registry of the service.', hosting: ['cloud', 'self_hosted'] },
  { source: 'external_docker', label: 'External image', help: 'An image in a registry of your own.', hosting: ['self_hosted'] },
  { source: 'repo_host', label: 'Repository', help: 'Built from a branch or tag of a repository.', hosting: ['cloud'] },
];

const REPO: readonly Source[] = ['repo_host'];
const IMAGES: readonly Source[] = ['internal_docker', 'external_docker'];
const BOTH = ['create', 'patch'] as const;
const CREATE = ['create'] as const;

export const FIELDS: readonly Field[] = [
  {
    path: ['name'],
    label: 'Name',
    help: 'Lower-case letters, digits and hyphens. Cannot change after creation.',
    kind: 'text',
    forms: CREATE,
    example: 'my-agent',
  },
  {
    path: ['source_revision_config', 'image_uri'],
    label: 'Image',
    help: 'The container image, with its tag or digest.',
    kind: 'code',
    sources: IMAGES,
    forms: BOTH,
    example: 'registry.example/my-agent:1.0',
  },
  {
    path: ['source_config', 'integration_id'],
    label: 'Integration',
    help: 'The id of the integration that reaches the repository’s host.',
    kind: 'code',
    sources: REPO,
    forms: CREATE,
    example: '3c90c3cc-0d44-4b50-8888-8dd25736052a',
  },
  {
    path: ['source_config', 'repo_url'],
    label: 'Repository',
    help: 'The repository’s URL.',
    kind: 'code',
    sources: REPO,
    forms: CREATE,
    example: 'https://repo.example/team/my-agent',
  },
  {
    path: ['source_revision_config', 'repo_ref'],
    label: 'Branch or tag',
    help: 'The branch to build, or refs/tags/ and a tag.',
    kind: 'code',
    sources: REPO,
    forms: BOTH,
    example: 'main',
  },
  {
    path: ['source_revision_config', 'agent_config_path'],
    label: 'Agent configuration',
    help: 'The path of the configuration file inside the repository.',
    kind: 'code',
    sources: REPO,
    forms: BOTH,
    example: 'agent.json',
  },
  {
    path: ['source_config', 'build_on_push'],
    label: 'Build on push',
    help: 'A push to the branch builds a new revision.',
    kind: 'boolean',
    sources: REPO,
    forms: BOTH,
    optional: true,
    example: '',
  },
  {
    path: ['source_config', 'custom_url'],
    label: 'Custom URL',
    help: 'The address at which the agent answers.',
    kind: 'code',
    forms: ['patch'],
    optional: true,
    example: 'https://my-agent.example',
  },
];

/** The fields of a form for one source, in the order in which they are shown. */
export function fieldsOf(form: 'create' | 'patch', source: string): readonly Field[] {
  return FIELDS.filter((field) => field.forms.includes(form) && (field.sources?.some((one) => one === source) ?? true));
}

/** The key of a field among the values of a form. */
export function keyOf(path: readonly (string | number)[]): string {
  return path.join('.');
}

/** The body that creates a deployment. Fields left empty are left out, so that the package tells which of them must be given. */
export function createBody(source: Source, values: Values): DeploymentCreate {
  const body = { source, source_config: {}, source_revision_config: {}, secrets: [] };
  for (const { path } of fieldsOf('create', source)) {
    const value = values[keyOf(path)];
    if (value !== undefined && value !== '') place(body, path, value);
  }
  // The name may be missing here: the package says so, at the field, before anything is sent.
  return body as unknown as DeploymentCreate;
}

/** The body that patches a deployment: the changed fields and nothing else. */
export function patchBody(changes: readonly { readonly field: Field; readonly after: Value }[]): DeploymentPatch {
  const body: DeploymentPatch = {};
  for (const { field, after } of changes) place(body, field.path, after);
  return body;
}

/** The value of a field in a record that the service gave. */
export function valueIn(record: unknown, field: Field): Value {
  let value: unknown = record;
  for (const key of field.path) value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  if (field.kind === 'boolean') return value === true;
  return typeof value === 'string' ? value : '';
}

function place(record: object, path: readonly string[], value: Value): void {
  let at = record as Record<string, unknown>;
  for (const key of path.slice(0, -1)) {
    at[key] ??= {};
    at = at[key] as Record<string, unknown>;
  }
  at[path.at(-1) ?? ''] = value;
}
