// What a document is that is no form: a file of another tool that is taken for a form has no field that a check knows.
import { fields } from 'deployment-control';
import { KIND as PLAN } from '../../../pkg/src/values/fleet-plan-shape.js';
import { isObject } from '../../../pkg/src/values/plain.js';

type Members = Readonly<Record<string, unknown>>;

/** Whether a document is the agent's own configuration file, by its looks. */
export const isAgentConfig = (value: unknown): boolean =>
  isObject(value) &&
  !('source_revision_config' in value) &&
  (isObject((value as Members).graphs) || Array.isArray((value as Members).dependencies));

const INIT = ': "deployment-control init" writes a form';

const PACKAGE_FIELDS = ['dependencies', 'devDependencies', 'scripts', 'workspaces'];

/** Kinds of files that are no forms: how to know each, and what it is. */
const KINDS: readonly { readonly fits: (members: Members) => boolean; readonly what: string }[] = [
  { fits: ({ kind }) => kind === PLAN, what: 'a plan of a fleet: "deployment-control apply" carries it out' },
  {
    fits: ({ deployments }) => Array.isArray(deployments),
    what: 'a fleet file, with several deployments: "deployment-control plan" checks it',
  },
  {
    fits: ({ apiVersion, kind }) => typeof apiVersion === 'string' && typeof kind === 'string',
    what: `a manifest of Kubernetes${INIT}`,
  },
  { fits: ({ services }) => isObject(services), what: `a file of Docker Compose${INIT}` },
  {
    fits: (members) => isAgentConfig(members),
    what: "the agent's own configuration file, whose path is the agent_config_path of a form",
  },
  {
    fits: ({ apiVersion, name, version }) => /^v[12]$/.test(String(apiVersion)) && Boolean(name && version),
    what: `the Chart.yaml of Helm${INIT}`,
  },
  {
    fits: ({ replicaCount, image }) =>
      typeof replicaCount === 'number' || (isObject(image) && ('repository' in image || 'tag' in image)),
    what: `a file of values for Helm${INIT}`,
  },
  { fits: ({ on, jobs }) => on !== undefined && isObject(jobs), what: `a workflow of GitHub${INIT}` },
  {
    fits: ({ name, version, ...others }) =>
      typeof name === 'string' && (typeof version === 'string' || PACKAGE_FIELDS.some((field) => field in others)),
    what: `a package.json${INIT}`,
  },
];

/** Fields that forms and records of the service alone have: with one of them a document is taken for a form. */
const OF_FORMS = ['source', 'source_config', 'source_revision_config', 'revision_source'];

/** A document that is no form. */
export interface ForeignDocument {
  readonly msg: string;
  /** Whether the kind of the document is known; if not, it may be a form whose fields are all misspelt. */
  readonly isKnown: boolean;
}

/** What a document is by its looks, as the rest of a sentence; undefined for a form, and for what nothing is known of. */
export function foreignKind(value: unknown): string | undefined {
  if (!isObject(value) || OF_FORMS.some((field) => field in value)) return undefined;
  return KINDS.find(({ fits }) => fits(value))?.what;
}

/** What a document is that is no form: most of its fields are of none. `name` alone tells nothing. */
export function foreignDocument(value: unknown): ForeignDocument | undefined {
  const what =
    typeof value === 'string'
      ? 'a single text, which is what any file is that is neither JSON nor a list of names in YAML'
      : foreignKind(value);
  if (what !== undefined) return { msg: `This is no form of a deployment but ${what}`, isKnown: true };
  if (!isObject(value) || OF_FORMS.some((field) => field in value) || 'name' in value) return undefined;
  const known = RECORDS.flatMap((record) => fields(record)).map(({ path: [first] }) => first);
  const keys = Object.keys(value);
  const count = keys.filter((key) => known.includes(key)).length;
  if (count * 2 >= keys.length) return undefined;
  const has = count === 0 ? 'none' : 'few';
  return {
    msg: `This is no form of a deployment: ${has} of its fields are fields of one, such as source_config`,
    isKnown: false,
  };
}

const RECORDS = ['DeploymentCreate', 'DeploymentPatch', 'Deployment'] as const;
