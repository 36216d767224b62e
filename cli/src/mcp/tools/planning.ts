// The tools that check a text, and plan a change. They send reads alone.
import * as z from 'zod';
import { isObject } from '../../../../pkg/src/values/plain.js';
import { checkDocument, kindOf } from '../../input/check.js';
import { documentsIn } from '../../input/documents.js';
import type { SourceDocument } from '../../input/source-document.js';
import { countsText } from '../../fleet/show.js';
import { counted } from '../../output/text.js';
import { checksOf } from '../../service/client.js';
import { UUID } from '../../service/deployments.js';
import type { Answer } from '../answer.js';
import { ToolError } from '../failure.js';
import { fileBelowRoot, fleetInput, issueLine, nextOf, TEXT, type ToldIssue } from '../plans/fleet-input.js';
import { planFleet } from '../plans/fleet-plan.js';
import type { StoredPlan } from '../plans/plans.js';
import { planRollback } from '../plans/rollback-plan.js';
import { commandLine } from '../plans/shell.js';
import { DEPLOYMENT, deploymentOf, REVISION, revisionIdsOf } from '../targets.js';
import { tool, type Setup, type Tool } from '../tool.js';

/** The longest text of a call. */
const LONGEST_TEXT = 1_000_000;

/** The most deployments of a plan that are shown. */
const MOST_CHANGES = 50;

const FORM_OR_FLEET = z
  .string()
  .min(1)
  .max(LONGEST_TEXT)
  .describe(`YAML or JSON. A secret is {name, value: \${VARIABLE}}, and never has a value of its own`);

export const validate = tool({
  name: 'validate',
  about: 'Checks the form of a deployment, or a fleet file ({deployments: [forms]}). Sends nothing.',
  input: z.strictObject({ text: FORM_OR_FLEET }),
  run: async ({ text }, { setup }) => {
    const [first, ...more] = documentsIn(TEXT, text);
    const isFleet = isObject(first.value) && ('deployments' in first.value || 'include' in first.value);
    if (isFleet) {
      const { issues } = await fleetInput(setup, { name: TEXT, text }, 'forgotten');
      return issuesAnswer('fleet', issues);
    }
    const issues = [first, ...more].flatMap((document) => {
      const found = checkDocument(document, kindOf(document.value), checksOf(setup.args));
      return [...secretsIn(document), ...found].map((issue) => ({ ...issue, file: document.file }));
    });
    return issuesAnswer('form', issues);
  },
});

const SECRET_IN_TEXT = `a secret has a value of its own, which no model should see: write \${VARIABLE} with the variable that holds it`;

function issuesAnswer(kind: string, issues: readonly ToldIssue[]): Answer {
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  const counts = `${counted(issues.length, 'issue')}, ${counted(errors, 'error')}`;
  const head = [`${kind}: ${errors === 0 ? 'valid' : 'not valid'}, ${counts}`];
  return issues.length === 0 ? { head } : { head: [...head, `next: ${nextOf(issues)}`], data: issues.map(issueLine) };
}

/** The secrets of a form that have a value of their own, and no variable that holds it. */
function secretsIn(document: SourceDocument): Omit<ToldIssue, 'file'>[] {
  const secrets: unknown = isObject(document.value) ? document.value.secrets : undefined;
  const list: readonly unknown[] = Array.isArray(secrets) ? secrets : [];
  return list.flatMap((each, at) => {
    const { value } = Object(each) as { readonly value?: unknown };
    if (typeof value !== 'string' || value === '' || /^\$\{\w+\}$/.test(value)) return [];
    const path = ['secrets', at, 'value'];
    return [{ ...document.locationOf(path), severity: 'error', code: 'secret_in_text', path, msg: SECRET_IN_TEXT }];
  });
}

/** The tool that plans a fleet. Deletions are among its arguments where the process may delete. */
export function planTool({ prunes }: Pick<Setup, 'prunes'>): Tool {
  const input = z.strictObject({
    text: FORM_OR_FLEET.optional(),
    path: z.string().min(1).max(1_000).optional().describe('of a fleet file, from the root of this server on'),
    ...(prunes && {
      prune: z.boolean().optional().describe('delete what carries the mark of the fleet and is no longer in it'),
    }),
  });
  return tool({
    name: 'plan',
    about: 'Compares a fleet file, as text or by path, with the workspace: what would be created, patched, deleted.',
    input,
    run: async (args, { setup, signal }) => {
      const { text, path } = args;
      if ((text === undefined) === (path === undefined))
        throw new ToolError('arguments', 'plan takes either a text or a path', { next: 'Give one of them.' });
      const given = path === undefined ? { name: TEXT, text: text ?? '' } : await fileBelowRoot(path);
      const found = await fleetInput(setup, given, 'kept');
      const errors = found.issues.filter(({ severity }) => severity === 'error');
      if (errors.length > 0)
        throw new ToolError('not_valid', errors.slice(0, MOST_CHANGES).map(issueLine).join('\n'), {
          next: nextOf(errors),
        });
      const prune = (args as { readonly prune?: boolean }).prune ?? false;
      const words = ['apply', path === undefined ? 'FILE' : given.name, ...(prune ? ['--prune'] : [])];
      const note = path === undefined ? ', where FILE has the text' : '';
      const command = `${commandLine(setup, words)}${note}`;
      const planned = await planFleet(setup.control, found, { prune, signal, command });
      const { plan: fleetPlan } = planned;
      if (prune && planned.deletes.length > 0 && planned.typed === '')
        throw new ToolError('no_name', 'a fleet without a name deletes nothing', { next: 'Give the fleet a name.' });
      return planAnswer(setup.plans.add(planned), setup, [`counts: ${countsText(fleetPlan)}`]);
    },
  });
}

export const rollbackPlan = tool({
  name: 'rollback_plan',
  about: 'Says what going back to an earlier revision would do.',
  input: z.strictObject({ deployment: DEPLOYMENT, revision: REVISION.describe('the revision to go back to, by id') }),
  run: async ({ deployment, revision }, calling) => {
    const { setup, signal } = calling;
    const found = await deploymentOf(deployment, calling);
    const { revision_id: to } = await revisionIdsOf(found, revision, calling);
    const command = commandLine(setup, ['rollback', idOr(found.id, 'ID'), '--to', idOr(to, 'REVISION')]);
    const planned = await planRollback(setup.control, found, { to, signal, command });
    return planAnswer(setup.plans.add(planned), setup, []);
  },
});

/** An id; what a service has in place of one goes into no command. */
function idOr(id: string, word: string): string {
  return UUID.test(id) ? id : word;
}

function planAnswer(plan: StoredPlan, { writes }: Setup, about: readonly string[]): Answer {
  const { id, hash, changes, refused, entries, sources, command } = plan;
  const first = entries.slice(0, MOST_CHANGES);
  const next =
    refused.length > 0
      ? 'nothing of it is applied while something is refused: correct that, and plan again'
      : changes === 0
        ? 'nothing differs, so there is nothing to apply'
        : writes
          ? 'apply with plan and hash, within 15 minutes; the user is asked'
          : `this server reads only: the user runs ${command}`;
  return {
    head: [
      `plan: ${id}`,
      `hash: ${hash}`,
      `changes: ${changes}, refused: ${refused.length}`,
      ...about,
      `next: ${next}`,
      ...(entries.length > first.length ? [`left out: ${entries.length - first.length} more deployments`] : []),
    ],
    data: [...first.flat(), ...(sources.length > 0 ? [`secrets are read from ${sources.join(', ')}`] : [])],
    narrower: 'the command shows all of it',
  };
}
