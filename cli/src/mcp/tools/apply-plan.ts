// The tool that changes something: it carries a plan out, after the user has agreed.
import * as z from 'zod';
import { Confirmations } from '../plans/confirmation.js';
import { failureOf, ToolError } from '../failure.js';
import type { StoredPlan } from '../plans/plans.js';
import { tool, type Calling, type Tool } from '../tool.js';

const NAME = 'apply';

/** The tool, with the questions of its process. */
export function applyTool(confirmations = new Confirmations()): Tool {
  return tool({
    name: NAME,
    about: 'Carries out a plan of plan or rollback_plan by its id and hash. The user is asked first.',
    input: z.strictObject({ plan: z.string().min(1).max(100), hash: z.string().min(1).max(100) }),
    writes: true,
    run: async ({ plan: id, hash }, calling) => {
      const { setup, context } = calling;
      const plan = setup.plans.get(id, hash);
      checkPlan(plan, calling);
      if (plan.changes === 0) return { head: ['nothing differs, so nothing was sent'] };
      await checkChanges(plan, calling);
      const state = context.mcpReq.requestState<unknown>();
      if (typeof state !== 'string') return confirmations.ask(NAME, plan, calling);
      await confirmations.check(NAME, plan, state, calling);
      setup.plans.take(id);
      return carriedOut(plan, calling.signal);
    },
  });
}

/** @throws ToolError if the plan is not one that this process may carry out, or whose user it can ask */
function checkPlan({ refused, deletes, command }: StoredPlan, { setup, canAsk }: Calling): void {
  const byHand = `The user runs it by hand: ${command}`;
  if (refused.length > 0)
    throw new ToolError('refused', 'some deployments of the plan cannot be changed so, and nothing is sent', {
      next: 'Correct what the plan says of the candidates, and plan again.',
      candidates: refused,
    });
  if (deletes.length > 0 && !setup.prunes)
    throw new ToolError('no_deletions', 'this server deletes nothing', { next: byHand });
  if (!canAsk)
    throw new ToolError('cannot_ask', 'this client cannot ask its user, so nothing is changed', { next: byHand });
}

/** @throws ToolError if the workspace is not as it was when the plan was made */
async function checkChanges(plan: StoredPlan, { setup, signal }: Calling): Promise<void> {
  const changed = await plan.changedSince(signal);
  if (changed.length === 0) return;
  setup.plans.remove(plan.id);
  throw new ToolError('changed', 'deployments of the plan have changed since it was made, and nothing is sent', {
    next: 'Make a new plan.',
    candidates: changed,
  });
}

/** An error of a change says how to go on: to send it again is never the way. */
async function carriedOut(plan: StoredPlan, signal: AbortSignal) {
  try {
    return await plan.carryOut(signal);
  } catch (error) {
    if (error instanceof ToolError) throw error;
    const { code, message, ...more } = failureOf(error);
    const next = 'Make a new plan: what was done all the same is no difference in it.';
    throw new ToolError(code, message, { ...more, retryable: false, next });
  }
}
