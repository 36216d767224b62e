// Turns whatever a call was rejected with into what a form shows: issues at fields, and the rest above the form.
import { ConflictError, issuesFrom, type Issue } from 'deployment-control/slim';
import { keyOf } from './fields.js';
import { messageOf, sentence } from './message.js';

export { messageOf };

export interface Problems {
  /** Messages by the key of their field. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Messages that belong to no field of the form. */
  readonly rest: readonly string[];
}

export const NO_PROBLEMS: Problems = { fields: {}, rest: [] };

/** Sorts an error's issues onto the fields that a form shows. */
export function problemsOf(error: unknown, keys: readonly string[]): Problems {
  const issues: readonly Issue[] = issuesFrom(error).filter((issue) => issue.severity !== 'warning');
  // The one conflict that creating can meet is the name's.
  if (error instanceof ConflictError && keys.includes('name')) return { fields: { name: [sentence(error.message)] }, rest: [] };
  if (issues.length === 0) return { fields: {}, rest: [messageOf(error)] };
  const fields: Record<string, string[]> = {};
  const rest: string[] = [];
  for (const issue of issues) {
    const key = keyOf(issue.path);
    if (keys.includes(key)) (fields[key] ??= []).push(sentence(issue.msg));
    else rest.push(key ? `${key}: ${issue.msg}` : sentence(issue.msg));
  }
  return { fields, rest };
}

/** The same problems without those of one field, for when its value changes. */
export function without(problems: Problems, key: string): Problems {
  if (!problems.fields[key]) return problems;
  const { [key]: _gone, ...fields } = problems.fields;
  return { ...problems, fields };
}
