// A plan as lines that show what changes, what that does, and what is lost.
import type { PatchEntry, PatchExplanation } from 'deployment-control';
import { folded } from '../output/folded.js';
import { coloured, printable } from '../output/text.js';
import { secretChangeText } from '../service/masking.js';

const NEW_REVISION = {
  will: 'A new revision will follow.',
  may: 'A new revision may follow.',
  will_not: 'No new revision will follow.',
} as const;

/** The differences that no patch can make, beside the differences that a patch could make. Nothing is done about either. */
export function formatRefused(
  { explanation, fixed }: { readonly explanation: PatchExplanation; readonly fixed: readonly PatchEntry[] },
  stream: NodeJS.WriteStream,
  isHidden: (path: PatchEntry['path']) => boolean,
): string {
  const cannot = fixed.map((entry) => changeLine(entry, stream, isHidden).replace('\n', ', which cannot change\n'));
  return [...cannot, ...explanation.changes.map((entry) => changeLine(entry, stream, isHidden))].join('');
}

function changeLine(
  entry: PatchEntry,
  stream: NodeJS.WriteStream,
  isHidden: (path: PatchEntry['path']) => boolean,
): string {
  const values = isHidden(entry.path) ? ': a value of --env-file' : beforeAndAfter(entry);
  return `  ${sign(entry, stream)} ${printable(entry.path.join('.'))}${values}\n`;
}

/** An explanation as lines for people. `isHidden` says which values are never shown. */
export function formatPlan(
  { newRevision, changes, losses }: PatchExplanation,
  stream: NodeJS.WriteStream,
  isHidden: (path: PatchEntry['path']) => boolean,
): string {
  const lines = changes.map((entry) => changeLine(entry, stream, isHidden));
  const lost = losses.map(
    ({ path, because }) => `  ${coloured(stream, 'yellow', '!')} ${printable(path.join('.'))}: ${printable(because)}\n`,
  );
  const why = new Set(changes.filter(({ effect }) => effect === newRevision).map(({ because }) => because));
  const reasons = newRevision === 'will_not' ? '' : [...why].map((because) => `  ${printable(because)}\n`).join('');
  return folded([...lines, ...lost, `${NEW_REVISION[newRevision]}\n`, reasons].join(''), stream);
}

function sign({ before, secret }: PatchEntry, stream: NodeJS.WriteStream): string {
  const isNew = secret === undefined ? before === undefined || before === null : secret.change === 'added';
  if (secret?.change === 'removed') return coloured(stream, 'red', '-');
  return isNew ? coloured(stream, 'green', '+') : coloured(stream, 'yellow', '~');
}

function beforeAndAfter({ before, after, secret }: PatchEntry): string {
  if (secret !== undefined) return ` ${secretChangeText(secret.change)}`;
  const short = (value: unknown): string => {
    const text = printable(JSON.stringify(value) ?? '');
    return text.length > 120 ? `${text.slice(0, 119)}…` : text;
  };
  if (after === undefined) return before === undefined ? '' : `: ${short(before)} -> nothing`;
  return before === undefined || before === null ? `: ${short(after)}` : `: ${short(before)} -> ${short(after)}`;
}
