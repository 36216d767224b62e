// A plan of a fleet in Markdown, for the comment of a pull request.
import type { FleetEntry, FleetPlan, PatchEntry } from 'deployment-control';
import { particularsOf, differingVariables } from './details.js';
import { printable } from '../output/text.js';
import { secretChangeText } from '../service/masking.js';
import { countsText, hintsText } from './show.js';

const WORDS = { will: 'yes', may: 'perhaps', will_not: 'no' } as const;

/** Forges cut comments at 65,536 characters. */
const MOST_CHARACTERS = 60_000;

/** The plan as Markdown. A forge cuts long comments, so that the last changes are counted and not shown. */
export function planMarkdown(plan: FleetPlan): string {
  const title = `### Plan${plan.name === undefined ? '' : ` of ${inline(plan.name)}`}: ${countsText(plan)}\n`;
  const changed = plan.entries.filter(
    ({ action, notes, blocked }) => !['none', 'unmanaged'].includes(action) || notes.length > 0 || blocked,
  );
  if (changed.length === 0) return `${title}\nNothing would be changed.\n${below(plan)}`;
  let text = `${title}\n| deployment | action | new revision | changes |\n|---|---|---|---|\n`;
  for (const [at, entry] of changed.entries()) {
    const row = rowOf(entry);
    if (text.length + row.length > MOST_CHARACTERS)
      return `${text}\nand ${changed.length - at} more, which do not fit into a comment.\n${below(plan)}`;
    text += row;
  }
  return `${text}${below(plan)}`;
}

function rowOf(entry: FleetEntry): string {
  const { name, action, newRevision, explanation, notes, blocked } = entry;
  const changes = action === 'patch' ? (explanation?.changes ?? []) : [];
  const losses = explanation?.losses ?? [];
  const cells = [
    ...(blocked === undefined ? particularsOf(entry) : []).map(
      ([field, value]) => `${inline(field)}: ${inline(String(value))}`,
    ),
    ...changes.map(changeText),
    ...differingVariables(entry).map((name) => `${inline(name)}: another value, which is not shown`),
    ...losses.map(({ path, because }) => `:warning: ${inline(path.join('.'))}: ${cell(because)}`),
    ...notes.map((note) => `:warning: ${cell(note)}`),
  ];
  const word = blocked !== undefined ? '**refused**' : action === 'prune' ? '**delete**' : action;
  return `| ${inline(name)} | ${word} | ${blocked !== undefined || action === 'prune' ? '' : WORDS[newRevision]} | ${cells.join('<br>')} |\n`;
}

function changeText({ path, before, after, secret }: PatchEntry): string {
  const field = inline(path.join('.'));
  if (secret !== undefined) return `${field} ${secretChangeText(secret.change)}`;
  if (after === undefined && before === undefined) return field;
  return `${field}: ${before === undefined || before === null ? '' : `${valueText(before)} → `}${valueText(after)}`;
}

function valueText(value: unknown): string {
  const text = printable(value === undefined ? 'nothing' : JSON.stringify(value));
  return inline(text.length > 120 ? `${text.slice(0, 119)}…` : text);
}

function below(plan: FleetPlan): string {
  const hints = hintsText(plan).trimEnd();
  return hints === '' ? '' : `\n${hints.split('\n').map(cell).join('\n\n')}\n`;
}

/** Text as code, in which nothing is Markdown. */
function inline(text: string): string {
  const clean = printable(text).replace(/\|/g, '\\|').replace(/`/g, "'");
  return `\`${clean}\``;
}

/** Text in a cell of a table. */
function cell(text: string): string {
  return printable(text).replace(/[\\`*_{}[\]<>|]/g, '\\$&');
}
