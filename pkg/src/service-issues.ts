// The service's own 422 as issues of the same shape as the package's own (service.md 2.7).

import { firstOf } from './arguments.js';
import { MAX_DEPTH } from './generated/places.js';
import type { Issue } from './issues.js';
import { core } from './wasm.js';

/**
 * Reads the body of a 422. `form` is the place of the request's record in the core's list, beyond it where there is none. A `detail` that is a text becomes one issue of the whole
 * form; a body that is no such thing gives no issue.
 */
export function serviceIssues(form: number, text: string): Issue[] {
  return issuesOfDetail(detailOf(text), (loc) => pathOf(form, loc));
}

/** More issues than any service tells; what stands behind them is left unread. */
export const MOST_ISSUES = 10_000;

/** The issues of a 422's `detail`. `pathOf` gives the field of the form that a location belongs to. */
export function issuesOfDetail(detail: unknown, pathOf: (loc: Issue['loc']) => Issue['path']): Issue[] {
  if (typeof detail === 'string') return [issue('value_error', ['body'], [], detail)];
  if (!Array.isArray(detail)) return [];
  const items: readonly unknown[] = firstOf(detail, MOST_ISSUES).filter((item) => typeof item === 'object' && item !== null && !Array.isArray(item));
  return (items as readonly Readonly<Record<string, unknown>>[]).map((item) => {
    const type = typeof item['type'] === 'string' ? item['type'] : 'value_error';
    const loc = firstOf<unknown>(Array.isArray(item['loc']) ? item['loc'] : [], MAX_DEPTH).filter((step) => typeof step === 'string' || typeof step === 'number');
    const { ctx } = item;
    const said = issue(type, loc, pathOf(loc), typeof item['msg'] === 'string' ? item['msg'] : '');
    return typeof ctx === 'object' && ctx !== null && !Array.isArray(ctx) ? { ...said, ctx: ctx as Readonly<Record<string, unknown>> } : said;
  });
}

function detailOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { readonly detail?: unknown } | null)?.detail;
  } catch {
    return undefined;
  }
}

/** The field of the form that a location belongs to: without its root, and without what is no part of the form, such as the names of a union's members. */
export function pathOf(form: number, loc: Issue['loc']): (string | number)[] {
  const [root, ...rest] = loc;
  if (root !== 'body' || form >= NO_FORM) return rest;
  const steps = core().call('formSteps', [JSON.stringify(rest)], form);
  return rest.filter((_, index) => index < 32 && (steps >>> index) % 2 === 1);
}

/** Beyond every list of the core's: the place of a form that is none. */
export const NO_FORM = 0xffff;

function issue(type: string, loc: Issue['loc'], path: Issue['path'], msg: string): Issue {
  return { type, loc, msg, path, code: type, severity: 'error', origin: 'server' };
}
