// Compares a form with an existing deployment: the patch of what differs, what it does, and the lines that show it.
import {
  explainPatch,
  type Deployment,
  type DeploymentCreate,
  type DeploymentPatch,
  type PatchEntry,
  type PatchExplanation,
  type Vocabulary,
} from 'deployment-control';
import { coloured, printable } from '../output/text.js';
import { withoutServerDefaults } from './server-defaults.js';

/** The fields that both a creation and a patch have (contract 4.5). */
const PATCH_FIELDS = ['source_config', 'source_revision_config', 'secrets', 'secret_references'] as const;

/** How an existing deployment changes. */
export interface Plan {
  /** The fields of the form that differ from the deployment. */
  readonly patch: DeploymentPatch;
  /** What the patch does. `losses` also has fields of the form without effect, such as a null that clears nothing. */
  readonly explanation: PatchExplanation;
}

/** Plans how a deployment becomes what a form describes. */
export function planUpdate(form: DeploymentCreate, stored: Deployment, vocabulary: Vocabulary | undefined): Plan {
  const options = { vocabulary };
  const current = withoutServerDefaults(stored, form);
  const wholePatch = Object.fromEntries(
    PATCH_FIELDS.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]]])),
  ) as DeploymentPatch;
  const { changes, losses } = explainPatch(wholePatch, current, options);
  const patch = changedFields(wholePatch as Readonly<Record<string, unknown>>, changes);
  return { patch, explanation: { ...explainPatch(patch, current, options), losses } };
}

/** The fields in which something changes. Lists and `resource_spec` stay whole: they replace what is stored. */
function changedFields(wholePatch: Readonly<Record<string, unknown>>, changes: readonly PatchEntry[]): DeploymentPatch {
  const patch: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(wholePatch)) {
    const inside = changes.filter(({ path }) => path[0] === name);
    if (inside.length === 0) continue;
    if (Array.isArray(value)) patch[name] = value;
    else {
      const fields = new Set(inside.map(({ path }) => path[1]));
      patch[name] = Object.fromEntries(Object.entries(value as object).filter(([field]) => fields.has(field)));
    }
  }
  return patch;
}

/** Whether a patch changes nothing. */
export function isEmpty(patch: DeploymentPatch): boolean {
  return Object.keys(patch).length === 0;
}

const NEW_REVISION = {
  will: 'A new revision will follow.',
  may: 'A new revision may follow.',
  will_not: 'No new revision will follow.',
} as const;

/** A plan as lines for people. */
export function formatPlan(
  { explanation: { newRevision, changes, losses } }: Plan,
  stream: NodeJS.WriteStream,
): string {
  const lines = changes.map(
    (entry) => `  ${sign(entry, stream)} ${printable(entry.path.join('.'))}${beforeAndAfter(entry)}\n`,
  );
  const lost = losses.map(
    ({ path, because }) => `  ${coloured(stream, 'yellow', '!')} ${printable(path.join('.'))}: ${printable(because)}\n`,
  );
  const why = new Set(changes.filter(({ effect }) => effect === newRevision).map(({ because }) => because));
  const reasons = newRevision === 'will_not' ? '' : [...why].map((because) => `  ${printable(because)}\n`).join('');
  return [...lines, ...lost, `${NEW_REVISION[newRevision]}\n`, reasons].join('');
}

function sign({ before, secret }: PatchEntry, stream: NodeJS.WriteStream): string {
  const isNew = secret === undefined ? before === undefined || before === null : secret.change === 'added';
  if (secret?.change === 'removed') return coloured(stream, 'red', '-');
  return isNew ? coloured(stream, 'green', '+') : coloured(stream, 'yellow', '~');
}

function beforeAndAfter({ before, after, secret }: PatchEntry): string {
  if (secret !== undefined) return ` ${secret.change}`;
  const short = (value: unknown): string => {
    const text = printable(JSON.stringify(value) ?? '');
    return text.length > 120 ? `${text.slice(0, 119)}…` : text;
  };
  if (after === undefined) return before === undefined ? '' : `: ${short(before)} -> nothing`;
  return before === undefined || before === null ? `: ${short(after)}` : `: ${short(before)} -> ${short(after)}`;
}
