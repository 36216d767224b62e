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

/** Whether a document is a file of Docker Compose, which has a name and secrets as forms do. */
const isCompose = ({ services }: Members): boolean => isObject(services);

/** Kinds of files that are no forms: how to know each, and what it is. */
const KINDS: readonly { readonly fits: (members: Members) => boolean; readonly what: string }[] = [
  { fits: ({ kind }) => kind === PLAN, what: 'a plan of a fleet: "deployment-control apply" carries it out' },
  {
    fits: ({ deployments }) => Array.isArray(deployments),
    what: 'a fleet file, with several deployments: "deployment-control plan" checks it',
  },
  {
    fits: ({ apiVersion, kind }) => typeof apiVersion === 'string' && typeof kind === 'string',
    what: 'a manifest of Kubernetes: "deployment-control init" writes a form',
  },
  { fits: (members) => isCompose(members), what: 'a file of Docker Compose: "deployment-control init" writes a form' },
  {
    fits: (members) => isAgentConfig(members),
    what: "the agent's own configuration file, whose path is the agent_config_path of a form",
  },
];

/** A document that is no form. */
export interface ForeignDocument {
  readonly msg: string;
  /** Whether the kind of the document is known; if not, it may be a form whose fields are all misspelt. */
  readonly isKnown: boolean;
}

/** What a document is in which nothing is of a form; undefined for any other. `name` alone tells nothing. */
export function foreignDocument(value: unknown): ForeignDocument | undefined {
  if (!isObject(value) || Object.keys(value).length === 0) return undefined;
  const known = [...fields('DeploymentCreate'), ...fields('DeploymentPatch')].map(({ path: [first] }) => first);
  const shared = isCompose(value as Members) ? ['name', 'secrets'] : ['name'];
  if (Object.keys(value).some((key) => !shared.includes(key) && known.includes(key))) return undefined;
  const what = KINDS.find(({ fits }) => fits(value))?.what;
  if (what !== undefined) return { msg: `This is no form of a deployment but ${what}`, isKnown: true };
  const msg = 'This is no form of a deployment: it has none of the fields of one, such as source and source_config';
  return 'name' in value ? undefined : { msg, isKnown: false };
}
