// Turns the issues that the core found into issues with sentences, and reports into what pages show.

import { type CoreIssue, decodeIssues } from '../core/encoded-issues.js';
import { type Kind, KINDS } from '../generated/kinds.js';
import { MAX_DEPTH } from '../generated/places.js';
import { firstOf, MAX_ITEMS, optionalObject, readArgument, shown, unreadable } from '../values/arguments.js';
import { closestWord } from '../values/suggestion.js';
import type { Issue, MessageParameters, Messages, Report } from './issues.js';
import { degreeOf, severityOf } from './degrees.js';
import { fillSentence } from './issue-sentence.js';

/** The report of every form without issues. */
export const NO_ISSUES: Report = Object.freeze({ ok: true, issues: Object.freeze([]) });

/** The report of issues that the core has encoded. `translate` translates each into the words of the form. */
export function reportOf(encoded: string, messages?: Messages, translate?: (issue: CoreIssue) => CoreIssue): Report {
  const issues = issuesOf(encoded, messages, translate);
  return { ok: issues.every((issue) => issue.severity === 'warning'), issues };
}

/** The issues that the core has encoded. */
export function issuesOf(
  encoded: string,
  messages?: Messages,
  translate: (issue: CoreIssue) => CoreIssue = (issue) => issue,
): Issue[] {
  return decodeIssues(encoded).map((issue) => issueOf(translate(issue), messages));
}

/** The codes of all issues. */
export const CODES: readonly string[] = /* @__PURE__ */ KINDS.map(([, code]) => code);

/** Those whose codes were looked at: a form that is checked while somebody types has the same ones each time. */
const knownMessages = new WeakSet<object>();

/**
 * Sentences that may be left out.
 * @throws TypeError for a value that is not an object, and for a code that is nearly one of ours
 */
export function messagesOf(given: Messages | null | undefined): Messages | undefined {
  const messages = optionalObject(given, 'messages');
  if (messages === undefined || knownMessages.has(messages)) return messages;
  for (const code of readArgument('messages', () => Object.keys(messages))) {
    const meant = CODES.includes(code) ? undefined : closestWord(code, CODES);
    if (meant !== undefined) throw new TypeError(`there is no ${code} in messages; did you mean ${meant}?`);
  }
  knownMessages.add(messages);
  return messages;
}

/** The kind of an issue that this version does not know. The core of the same version has none. */
const UNKNOWN_KIND: Kind = ['value_error', 'unknown', 'Invalid value'];

function issueOf({ kind, degree: number, loc, tail, ctx }: CoreIssue, messages: Messages | undefined): Issue {
  // Read by index, because a pattern would ask the list for an iterator for each issue.
  const known = KINDS[kind] ?? UNKNOWN_KIND;
  const type = known[0];
  const code = known[1];
  const msg = fillSentence(messages?.[code] ?? known[2], ctx);
  const degree = degreeOf(number);
  const severity = severityOf(degree);
  const path = loc.slice(1);
  // Faster than `concat`: nearly all tails are empty.
  for (const step of tail) path.push(step);
  return ctx === undefined
    ? { type, loc, msg, path, code, degree, severity, origin: 'client' }
    : { type, loc, msg, ctx, path, code, degree, severity, origin: 'client' };
}

/**
 * Translates issues, including those of the service's 422. Issues stay as they are if there is no sentence for their
 * code, or if they lack its parameters.
 * @param issues - the issues, which are not changed
 * @param messages - sentences by code, such as `de` from `deployment-control/messages/de`
 * @throws TypeError if these are not a list of issues and an object of sentences
 * @example
 * translated(issuesFrom(error), { missing: 'Pflichtfeld' });
 */
export function translated(issues: readonly Issue[], messages: Messages): Issue[] {
  const sentences = messagesOf(messages) ?? {};
  return requireIssues(() => issues).map((issue) => {
    const message =
      typeof issue.code === 'string' && Object.hasOwn(sentences, issue.code) ? sentences[issue.code] : undefined;
    const ctx = (issue.ctx ?? {}) as MessageParameters;
    if (message === undefined || parametersOf(issue.code).some((name) => !Object.hasOwn(ctx, name))) return issue;
    return { ...issue, msg: fillSentence(message, ctx) };
  });
}

/** The names of the parameters in the English sentence of a code. */
function parametersOf(code: string): string[] {
  const english = KINDS.find((kind) => kind[1] === code)?.[2] ?? '';
  return Array.from(english.matchAll(/\{(\w+)\}/g), (match) => match[1]).filter((name) => name !== 'plural');
}

/**
 * Returns the messages of a report by field, for form libraries without schemas. Keys are paths joined by dots; each
 * has the field's first error, or its first warning if it has no error. Takes a list of issues too.
 * @throws TypeError if it is neither
 * @example
 * toPathMessages(validateCreate({ name: 5 })).name; // 'Input should be a valid string'
 */
export function toPathMessages(report: Report | readonly Issue[]): Record<string, string> {
  if (typeof report !== 'object' || (report as unknown) === null)
    throw new TypeError(`a report must be an object with a list of issues, not ${shown(report)}`);
  const issues = requireIssues(() => ('issues' in report ? report.issues : report));
  const messages = Object.create(null) as Record<string, string>;
  for (const severity of ['error', 'warning'] as const) {
    for (const issue of issues) {
      if (issue.severity === severity) messages[firstOf(issue.path, MAX_DEPTH).join('.')] ??= issue.msg;
    }
  }
  return messages;
}

/** A list of issues from a caller. */
function requireIssues(read: () => unknown): Issue[] {
  let issues: unknown;
  let items: Issue[] = [];
  try {
    issues = read();
    // Copied, so that none of their getters runs later.
    if (Array.isArray(issues)) items = firstOf(issues as readonly Issue[], MAX_ITEMS).map((issue) => ({ ...issue }));
  } catch (error) {
    throw unreadable(error, 'issues');
  }
  if (!Array.isArray(issues))
    throw new TypeError(`issues must be a list of issues, such as those of a report, not ${shown(issues)}`);
  const wrong = items.findIndex((issue) => !Array.isArray((issue as Issue | null | undefined)?.path));
  if (wrong >= 0) throw new TypeError(`issues.${wrong} must be an issue with a path, such as those of a report`);
  return items;
}
