// Checks JSON that a person wrote.
import { validateCreateJson } from 'deployment-control/slim';

/** Why a text is not JSON, and where; undefined if it is JSON. */
export function jsonProblem(text: string): string | undefined {
  const issue = validateCreateJson(text).issues.find(({ code }) => code === 'json_invalid');
  if (!issue) return undefined;
  const linesBefore = text.slice(0, Number(issue.path[0])).split('\n');
  const position = `line ${linesBefore.length}, column ${(linesBefore.at(-1) ?? '').length + 1}`;
  return `${issue.msg}: ${String(issue.ctx?.error ?? 'not JSON')} (${position})`;
}
