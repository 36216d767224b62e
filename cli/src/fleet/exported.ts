// A fleet file for the deployments of a workspace.
import { FLEET_LABEL, previewName, type Deployment, type Vocabulary } from 'deployment-control';
import { SOURCES } from '../../../pkg/src/generated/choices.js';
import { hidesSecrets } from '../../../pkg/src/values/records/hidden-secrets.js';
import { isGoingAway, theOneThatStays } from '../../../pkg/src/values/records/namesake.js';
import { isObject } from '../../../pkg/src/values/plain.js';
import { ownWords, settingOf } from '../input/own-words.js';
import { formOf } from '../deploy/form-of.js';
import { variableNames, type VariableNames } from '../deploy/variable-names.js';

type Values = Readonly<Record<string, unknown>>;

/** A fleet that describes deployments. */
export interface ExportedFleet {
  readonly fleet: { readonly name?: string; readonly deployments: readonly Values[] };
  /** The variables that hold the values of secrets. */
  readonly variables: readonly string[];
  /** Those that are left out, with the reason. */
  readonly leftOut: readonly LeftOut[];
}

/** A deployment that a fleet file does not have. */
export interface LeftOut {
  readonly name: string;
  readonly because: string;
  /** Whether the service shows too little of it, or what this version does not know, so that the file is not complete. */
  readonly isForeign?: true;
  /** Whether nobody can tell if there is anything to leave out. */
  readonly isUnsure?: true;
}

/**
 * The fleet of deployments, sorted by name. Each secret has a variable of its own: those of one name may differ from
 * deployment to deployment.
 * @param options - the name of the fleet, and the service's own words as far as they are set
 */
export function exportedFleet(
  deployments: readonly Deployment[],
  { name, words }: { readonly name: string | undefined; readonly words: Vocabulary | undefined },
): ExportedFleet {
  const variables = variableNames();
  const leftOut: LeftOut[] = [];
  const kept: Values[] = [];
  const nameOf = (each: Deployment): string => (typeof each.name === 'string' ? each.name : `${each.id}`);
  const staying = theNamesakesThatStay(deployments);
  for (const each of [...deployments].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))) {
    const because = reasonToLeave(each) ?? (staying.has(each) ? undefined : `${each.id}, since another has its name`);
    const missing = because === undefined ? whatIsMissing(each, words) : undefined;
    if (because !== undefined) leftOut.push({ name: nameOf(each), because });
    else if (missing !== undefined) leftOut.push({ name: nameOf(each), because: missing, isForeign: true });
    else kept.push(exported(each, variables));
    if (because !== undefined || missing !== undefined || !hidesSecrets(each)) continue;
    leftOut.push(
      Array.isArray(each.secrets) && each.secrets.length === 0
        ? {
            name: nameOf(each),
            because: 'its secrets alone, if it has any: some services hide them before the first revision',
            isUnsure: true,
          }
        : { name: nameOf(each), because: 'its secrets alone, which the service does not show', isForeign: true },
    );
  }
  return {
    fleet: { ...(name !== undefined && { name }), deployments: kept },
    variables: [...variables.given],
    leftOut,
  };
}

/** Of those that a file could have, each name's own: a fleet knows a deployment by its name. */
function theNamesakesThatStay(deployments: readonly Deployment[]): ReadonlySet<Deployment | undefined> {
  const byName = new Map<unknown, Deployment[]>();
  for (const each of deployments.filter((one) => reasonToLeave(one) === undefined)) {
    const key = each.name ?? each.id;
    byName.set(key, [...(byName.get(key) ?? []), each]);
  }
  return new Set([...byName.values()].map(theOneThatStays));
}

function reasonToLeave(deployment: Deployment): string | undefined {
  const { is_preview, agent } = deployment;
  if (is_preview === true || isMarkedPreview(deployment)) return 'a preview, which goes with its parent';
  if (isGoingAway(deployment)) return 'being deleted';
  return agent === undefined || agent === null ? undefined : "an agent's, which has no name of its own";
}

/** What a form of the deployment would need and the service does not show, or not in words that are known. */
function whatIsMissing(deployment: Deployment, set: Vocabulary | undefined): string | undefined {
  const { name, source, source_config, source_revision_config } = deployment;
  if (typeof name !== 'string' || name === '') return 'it has no name';
  const own = ownWords(deployment);
  if (own !== undefined) return `it has words that are none of the contract's: ${settingOf(own, set)}`;
  if (!SOURCES.some(({ value }) => value === source))
    return `its source ${JSON.stringify(source)} is not known: it is no word`;
  if (!isObject(source_config)) return 'the service shows no source_config of it';
  const { resource_spec: spec } = source_config;
  if (spec !== undefined && spec !== null && !isObject(spec)) return 'its resource_spec is no object';
  // An image or a tarball that is still to come has none yet (observed 14.B).
  const isMade = source === 'repo_host' || source === 'external_docker';
  return isMade && !isObject(source_revision_config) ? 'the service shows no source_revision_config of it' : undefined;
}

/**
 * Whether a deployment carries the mark of a preview, and a name that follows from it: one that was made from a copy of
 * a preview's form has the mark alone. A name of a later attempt says its number.
 */
function isMarkedPreview({ name, source_config: config }: Deployment): boolean {
  const annotations = (config?.resource_spec?.annotations ?? {}) as Values;
  const [from, key, attempt] = ['of', 'key', 'attempt'].map(
    (word) => annotations[`deployment-control/preview-${word}`],
  );
  if (typeof from !== 'string' || typeof key !== 'string') return false;
  try {
    return typeof attempt === 'string' || previewName(from, key).name === name;
  } catch {
    return false;
  }
}

function exported(deployment: Deployment, variables: VariableNames): Values {
  const { secrets, ...form } = formOf(withoutMark(deployment), (name) => ({
    env: variables.next(`${deployment.name}__${name}`.toUpperCase()),
  }));
  return { ...form, ...(secrets.length > 0 && { secrets }) };
}

/** The deployment without the mark of a fleet, which a fleet of this name puts there itself. */
function withoutMark(deployment: Deployment): Deployment {
  const { source_config: config } = deployment;
  const { labels, annotations, ...spec } = config.resource_spec ?? {};
  const marked = Object.entries({ labels, annotations });
  // The name of the file's annotation begins with that of the label.
  const isMark = (name: string): boolean => name.startsWith(FLEET_LABEL);
  if (!marked.some(([, values]) => Object.keys(values ?? {}).some(isMark))) return deployment;
  const kept = marked.flatMap(([field, values]) => {
    const others = Object.entries(values ?? {}).filter(([name]) => !isMark(name));
    return others.length === 0 ? [] : [[field, Object.fromEntries(others)] as const];
  });
  const resources = { ...spec, ...Object.fromEntries(kept) };
  return { ...deployment, source_config: { ...config, resource_spec: resources } } as Deployment;
}
