// What a deployment of a file comes to: the patch of what differs, and what an explanation says of it.
import { explainPatch, type Deployment, type DeploymentCreate, type DeploymentPatch, type PatchEntry, type PatchExplanation, type Vocabulary } from 'deployment-control';
import { coloured, plain } from './output.js';
import { asWritten } from './settled.js';

/** The fields of a form that a patch has too (service.md 4.5). */
const SHARED = ['source_config', 'source_revision_config', 'secrets', 'secret_references'] as const;

/** What becomes of an existing deployment. */
export interface Plan {
  /** The fields of the form that differ from what the deployment has. */
  readonly patch: DeploymentPatch;
  /** What the patch does; `losses` has also what the form asks for in vain, such as a null that clears nothing. */
  readonly explanation: PatchExplanation;
}

/** Compares a form with the deployment of its name: what differs makes the patch. */
export function planOf(form: DeploymentCreate, stored: Deployment, vocabulary: Vocabulary | undefined): Plan {
  const options = { vocabulary };
  const current = asWritten(stored, form);
  const whole = Object.fromEntries(SHARED.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]]]))) as DeploymentPatch;
  const { changes, losses } = explainPatch(whole, current, options);
  const patch = changed(whole as Readonly<Record<string, unknown>>, changes);
  return { patch, explanation: { ...explainPatch(patch, current, options), losses } };
}

/** The fields of a patch in which something changes; lists and `resource_spec` stay whole, since they replace what is stored. */
function changed(whole: Readonly<Record<string, unknown>>, changes: readonly PatchEntry[]): DeploymentPatch {
  const patch: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(whole)) {
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

/** Whether anything differs. */
export function isEmpty(patch: DeploymentPatch): boolean {
  return Object.keys(patch).length === 0;
}

const FOLLOWS = { will: 'A new revision will follow.', may: 'A new revision may follow.', will_not: 'No new revision will follow.' } as const;

/** What a plan does, in lines. */
export function planLines({ explanation: { newRevision, changes, losses } }: Plan, stream: NodeJS.WriteStream): string {
  const lines = changes.map((entry) => `  ${sign(entry, stream)} ${plain(entry.path.join('.'))}${values(entry)}\n`);
  const lost = losses.map(({ path, because }) => `  ${coloured(stream, 'yellow', '!')} ${plain(path.join('.'))}: ${plain(because)}\n`);
  const why = new Set(changes.filter(({ effect }) => effect === newRevision).map(({ because }) => because));
  const reasons = newRevision === 'will_not' ? '' : [...why].map((because) => `  ${plain(because)}\n`).join('');
  return [...lines, ...lost, `${FOLLOWS[newRevision]}\n`, reasons].join('');
}

function sign({ before, secret }: PatchEntry, stream: NodeJS.WriteStream): string {
  const isNew = secret === undefined ? before === undefined || before === null : secret.change === 'added';
  if (secret?.change === 'removed') return coloured(stream, 'red', '-');
  return isNew ? coloured(stream, 'green', '+') : coloured(stream, 'yellow', '~');
}

function values({ before, after, secret }: PatchEntry): string {
  if (secret !== undefined) return ` ${secret.change}`;
  const short = (value: unknown): string => {
    const text = plain(JSON.stringify(value) ?? '');
    return text.length > 120 ? `${text.slice(0, 119)}…` : text;
  };
  if (after === undefined) return before === undefined ? '' : `: ${short(before)} -> nothing`;
  return before === undefined || before === null ? `: ${short(after)}` : `: ${short(before)} -> ${short(after)}`;
}
