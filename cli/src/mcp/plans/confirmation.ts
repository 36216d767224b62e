// The question before a change: its words are made from the plan, and its answer is good for this plan once.
import { randomBytes } from 'node:crypto';
import { createRequestStateCodec, inputRequired, type InputRequiredResult } from '@modelcontextprotocol/server';
import { counted } from '../../output/text.js';
import { ToolError } from '../failure.js';
import { visible } from '../fence.js';
import type { StoredPlan } from './plans.js';
import type { Calling, Setup } from '../tool.js';

/** The name of the question among those of a call. */
const QUESTION = 'confirm';

/** The most lines, and the most characters of one, that a person reads before an answer. */
const MOST_LINES = 60;
const LONGEST_LINE = 400;

/** How long an answer may take. */
const ANSWER_S = 10 * 60;

/** What a question is bound to. */
interface State {
  readonly tool: string;
  readonly plan: string;
  readonly hash: string;
  readonly nonce: string;
}

/** Asks, and reads the answers, of one process: its key never leaves it. */
export class Confirmations {
  readonly #codec = createRequestStateCodec<State>({ key: randomBytes(32), ttlSeconds: ANSWER_S });
  /** The questions that are open. */
  readonly #open = new Set<string>();

  /**
   * The question for a plan, which shows all of it.
   * @throws ToolError if that is more than a person reads
   */
  async ask(tool: string, plan: StoredPlan, { setup }: Calling): Promise<InputRequiredResult> {
    const message = setup.mask.hide(questionOf(plan, setup));
    const nonce = randomBytes(12).toString('hex');
    const requestState = await this.#codec.mint({ tool, plan: plan.id, hash: plan.hash, nonce });
    this.#open.add(nonce);
    const requestedSchema =
      plan.deletes.length > 0
        ? fieldOf('name', { type: 'string', title: `Type ${visible(plan.typed)} to delete`, maxLength: 100 } as const)
        : fieldOf('confirm', { type: 'boolean', title: 'Yes, make these changes' } as const);
    return inputRequired({
      inputRequests: { [QUESTION]: inputRequired.elicit({ message, requestedSchema }) },
      requestState,
    });
  }

  /**
   * Returns if the user has agreed to this plan.
   * @throws ToolError if not, or if the answer belongs to another question
   */
  async check(tool: string, plan: StoredPlan, state: string, { setup, context }: Calling): Promise<void> {
    const known = await this.#codec.verify(state, context).catch(() => undefined);
    const isOwn = known?.tool === tool && known.plan === plan.id && known.hash === plan.hash;
    if (!isOwn || !this.#open.delete(known.nonce))
      throw new ToolError('confirmation', 'the confirmation is not one of this plan, or was used before', {
        next: 'Call apply again without it: the user is asked anew.',
      });
    const { action, content } = Object(context.mcpReq.inputResponses?.[QUESTION]) as {
      readonly action?: unknown;
      readonly content?: Readonly<Record<string, unknown>>;
    };
    const isAgreed = plan.deletes.length > 0 ? isTyped(content?.name, plan.typed) : content?.confirm === true;
    if (action === 'accept' && isAgreed) return;
    // Who has refused once is not asked the same again.
    setup.plans.remove(plan.id);
    const isWrongName = action === 'accept' && plan.deletes.length > 0;
    throw new ToolError(
      'declined',
      `${isWrongName ? 'the name was not typed' : 'the user did not agree'}: nothing was changed`,
      {
        next: 'Do not call apply again unless the user asks for it.',
      },
    );
  }
}

/** The schema of a form with one field. */
function fieldOf<Field extends object>(name: string, field: Field) {
  return { type: 'object' as const, properties: { [name]: field }, required: [name] };
}

function isTyped(text: unknown, name: string): boolean {
  return typeof text === 'string' && name !== '' && text.trim() === name;
}

/**
 * What the user is asked, in the words of the plan.
 * @throws ToolError if a line would be left out or cut: nobody agrees to what was not shown
 */
function questionOf({ id, hash, entries, sources, changes, deletes, command }: StoredPlan, setup: Setup): string {
  const lines = [...entries.flat(), ...sources.map((each) => `Values of secrets are sent from ${each}.`)].map(visible);
  if (lines.length > MOST_LINES || lines.some(({ length }) => length > LONGEST_LINE))
    throw new ToolError(
      'too_long',
      `one question shows at most ${MOST_LINES} lines of at most ${LONGEST_LINE} characters, and the plan has more`,
      { next: `Plan fewer deployments at once, or the user runs it by hand: ${command}` },
    );
  const deletions = deletes.length === 0 ? '' : `, with ${counted(deletes.length, 'DELETION')} that cannot be undone`;
  return [
    `Make ${counted(changes, 'change')}${deletions}, at ${setup.control.toJSON().baseUrl}${tenantOf(setup)}?`,
    ...lines,
    `(${id}, ${hash.slice(0, 12)})`,
  ].join('\n');
}

function tenantOf({ service }: Setup): string {
  const { tenantId = process.env.DEPLOYMENT_CONTROL_TENANT_ID } = service.options;
  return typeof tenantId === 'string' && tenantId !== '' ? `, tenant ${visible(tenantId)}` : '';
}
