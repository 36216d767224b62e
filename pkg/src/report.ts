// Turns the core's encoded issues into issues with sentences.

import { firstOf, LONGEST, optionsOf, shown } from './arguments.js';
import { MAX_DEPTH } from './generated/places.js';
import { type Kind, KINDS, PARAMETERS } from './generated/kinds.js';
import type { Issue, Message, MessageParameters, Messages, Report } from './issues.js';

/** What the core says of one issue: its sentence is made here. */
export type EncodedIssue = readonly [kind: number, isError: boolean, loc: (string | number)[], tail: (string | number)[], ctx: Record<string, string | number> | undefined];

/** Puts what the core says of an issue into the words of the form that it was found in. */
export type InWords = (issue: EncodedIssue) => EncodedIssue;

/** The report of a form without an issue. */
export const NOTHING: Report = Object.freeze({ ok: true, issues: Object.freeze([]) });

// What the core encodes issues with: src/validate/encoded.rs. A text without JSON's quotes is taken apart in half the time.
const SEPARATOR = '\u0001';
const ESCAPE = '\u0002';
const [ZERO, STEP, INDEX, TAIL, NUMBER] = Array.from('0.#/=', (mark) => mark.charCodeAt(0)) as [number, number, number, number, number];

/** The report of the core's encoded issues. */
export function reportOf(encoded: string, messages?: Messages, inWords?: InWords): Report {
  const issues = issuesOf(encoded, messages, inWords);
  return { ok: issues.every((issue) => issue.severity === 'warning'), issues };
}

/** The issues that the core has encoded. */
export function issuesOf(encoded: string, messages?: Messages, inWords?: InWords): Issue[] {
  const parts = encoded.split(SEPARATOR);
  const issues: Issue[] = [];
  const partOf = encoded.includes(ESCAPE) ? unescaped : asItIs;
  let before: (string | number)[] = [];
  // Every part stands after a separator, so that the first is nothing.
  let at = 1;
  while (at < parts.length) {
    const head = parts[at]!;
    const loc = before.slice(0, head.charCodeAt(2) - ZERO);
    const tail: (string | number)[] = [];
    let ctx: Record<string, string | number> | undefined;
    let steps = loc;
    for (let index = 3; index < head.length; index += 1) {
      const mark = head.charCodeAt(index);
      if (mark === TAIL) {
        steps = tail;
        continue;
      }
      const said = parts[(at += 1)]!;
      if (mark === STEP) steps.push(partOf(said));
      else if (mark === INDEX) steps.push(Number(said));
      else (ctx ??= {})[PARAMETERS[head.charCodeAt((index += 1)) - ZERO]!] = mark === NUMBER ? Number(said) : partOf(said);
    }
    at += 1;
    before = loc;
    const kind = head.charCodeAt(0) - ZERO;
    const isError = head.charCodeAt(1) !== ZERO;
    issues.push(inWords ? issueOf(...inWords([kind, isError, loc, tail, ctx]), messages) : issueOf(kind, isError, loc, tail, ctx, messages));
  }
  return issues;
}

/** A part as it was before the core escaped it. */
function unescaped(text: string): string {
  return text.replace(/\u0002([se])/g, (_, which) => (which === 's' ? SEPARATOR : ESCAPE));
}

function asItIs(text: string): string {
  return text;
}

/** What an issue says that this face does not know: none does, as long as the core is the one that came with it. */
const UNKNOWN: Kind = ['value_error', 'unknown', 'Invalid value'];

function issueOf(
  kind: number, isError: boolean, loc: (string | number)[], tail: (string | number)[], ctx: Record<string, string | number> | undefined, messages: Messages | undefined,
): Issue {
  // By indexes: a pattern would ask the list for an iterator each time.
  const about = KINDS[kind] ?? UNKNOWN;
  const type = about[0];
  const code = about[1];
  const msg = sentence(messages?.[code] ?? about[2], ctx);
  const severity = isError ? 'error' : 'warning';
  const path = loc.slice(1);
  for (const step of tail) path.push(step);
  return ctx === undefined
    ? { type, loc, msg, path, code, severity, origin: 'client' }
    : { type, loc, msg, ctx, path, code, severity, origin: 'client' };
}

/** Templates taken apart: words and names of parameters in turns. Taking one apart costs more than all the rest of an issue. */
const taken = new Map<string, readonly string[]>();
/** More templates than a language has; whoever makes them up as they go gets no store of them. */
const MOST_TEMPLATES = 1_000;

function partsOf(template: string): readonly string[] {
  let parts = taken.get(template);
  if (parts === undefined) {
    parts = template.split(/\{(\w+)\}/);
    if (taken.size >= MOST_TEMPLATES) taken.clear();
    taken.set(template, parts);
  }
  return parts;
}

/** Fills the parameters of a sentence in. `{plural}` is an s unless a parameter is 1. */
export function sentence(template: Message, ctx: MessageParameters = {}): string {
  if (typeof template === 'function') return template(ctx);
  if (typeof template !== 'string') throw new TypeError(`a sentence of messages must be a text or a function, not ${typeof template}`);
  const parts = partsOf(template);
  let said = parts[0]!;
  for (let index = 1; index < parts.length; index += 2) {
    const name = parts[index]!;
    if (name in ctx) said += String(ctx[name]);
    else if (name === 'plural' && !Object.values(ctx).includes(1)) said += 's';
    said += parts[index + 1]!;
  }
  return said;
}

/**
 * Translates issues, including those of the service's 422. Issues stay as they are if there is no sentence for their code, or if they lack its parameters.
 * @param issues - the issues, which are not changed
 * @param messages - sentences by code, such as `de` from `deployment-control/messages/de`
 * @throws TypeError if these are not a list of issues and an object of sentences
 * @example
 * translated(issuesFrom(error), { missing: 'Pflichtfeld' });
 */
export function translated(issues: readonly Issue[], messages: Messages): Issue[] {
  const own = optionsOf(messages, 'messages') ?? {};
  return listed(issues).map((issue) => {
    const message = Object.hasOwn(own, issue.code) ? own[issue.code] : undefined;
    const ctx = (issue.ctx ?? {}) as MessageParameters;
    if (message === undefined || parameters(issue.code).some((name) => !Object.hasOwn(ctx, name))) return issue;
    return { ...issue, msg: sentence(message, ctx) };
  });
}

/** The issues of a list that somebody hands in. */
function listed(issues: unknown): Issue[] {
  if (!Array.isArray(issues)) throw new TypeError(`issues must be a list of issues, such as those of a report, not ${shown(issues)}`);
  const found = firstOf(issues as readonly Issue[], LONGEST);
  const odd = found.findIndex((issue) => !Array.isArray((issue as Issue | null | undefined)?.path));
  if (odd >= 0) throw new TypeError(`issues.${odd} must be an issue with a path, such as those of a report`);
  return found;
}

/** The names of the parameters that the sentence of a code has. */
function parameters(code: string): string[] {
  const english = KINDS.find((kind) => kind[1] === code)?.[2] ?? '';
  return Array.from(english.matchAll(/\{(\w+)\}/g), (match) => match[1]!).filter((name) => name !== 'plural');
}

/**
 * Returns the messages of a report by field, for form libraries without schemas. Keys are paths joined by dots; each has the field's first error, or its first warning if it has
 * no error.
 * @throws TypeError if it is not a report
 * @example
 * toPathMessages(validateCreate({ name: 5 })).name; // 'Input should be a valid string'
 */
export function toPathMessages(report: Report): Record<string, string> {
  if (typeof report !== 'object' || report as unknown === null) throw new TypeError(`a report must be an object with a list of issues, not ${shown(report)}`);
  const issues = listed(report.issues);
  const messages = Object.create(null) as Record<string, string>;
  for (const severity of ['error', 'warning'] as const) {
    for (const issue of issues) {
      if (issue.severity === severity) messages[firstOf(issue.path, MAX_DEPTH).join('.')] ??= issue.msg;
    }
  }
  return messages;
}
