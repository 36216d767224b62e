// The names of settings that stand in other lines than what is said of them.

import type { LogLine } from './log-line.js';

/** What pydantic says of a field, whose name stands in the line above. */
const OF_FIELD = /^ (?:Field required|Input should be|Value error|Extra inputs)\b/;
const FIELD = /^ ?[A-Za-z_][\w.-]* ?$/;

/** What zod and checks of the environment say, whose names stand in the lines around. */
const OF_ENVIRONMENT = /\bZodError\b|invalid environment variables|environment variables are missing/i;
const NAMED =
  /(?:^ ?|\{ )([A-Z][A-Z0-9_]+): (?:\[ ?['"]|Required\b)|^ ?[-*•] ([A-Z][A-Z0-9_]+) ?$|"path": ?\[ ?"([A-Za-z_]\w*)"/g;

/** How far from such a line the names may stand. */
const AROUND = 40;

/** How many names are told. */
const MOST = 12;

/** The line that names the field of which a line of pydantic tells; undefined for any other line. */
export function fieldLineOf(lines: readonly LogLine[], at: number): number | undefined {
  if (!OF_FIELD.test(lines[at]!.plain)) return undefined;
  // An empty line may stand between.
  const above = lines[at - 1]?.plain.trim() === '' ? at - 2 : at - 1;
  return FIELD.test(lines[above]?.plain ?? '') ? above : undefined;
}

/** The names of the settings that a line, and those that say the same, are about; empty if the line is none of these. */
export function fieldsOf(lines: readonly LogLine[], at: number): string[] {
  const { plain } = lines[at]!;
  const [said] = OF_FIELD.exec(plain) ?? [];
  if (said !== undefined)
    return first(
      lines.flatMap((line, index) => {
        const field = line.plain.startsWith(said) ? fieldLineOf(lines, index) : undefined;
        return field === undefined ? [] : [lines[field]!.plain.trim()];
      }),
    );
  if (!OF_ENVIRONMENT.test(plain)) return [];
  const near = lines.slice(Math.max(0, at - AROUND), at + AROUND);
  return first(
    near.flatMap((line, index) => {
      const path = /"path": \[ ?$/.test(line.plain) ? line.plain + (near[index + 1]?.plain.trim() ?? '') : line.plain;
      return [...path.matchAll(NAMED)].map(([, ...names]) => names.find((name) => name !== undefined)!);
    }),
  );
}

const first = (names: readonly string[]): string[] => [...new Set(names)].slice(0, MOST);
