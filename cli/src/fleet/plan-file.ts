// The files of plans: what is one, and where one may be written.
import { readFile, realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FleetPlan, FleetPlanDocument } from 'deployment-control';
import { damageOf, KIND } from '../../../pkg/src/values/fleet-plan-shape.js';
import { replaceFile } from '../output/replaced-file.js';
import { printable } from '../output/text.js';
import { CommandError, EXIT } from '../process/exit.js';
import { writeProgress } from '../process/streams.js';

/** The plan of a large fleet has its forms, and what they change. */
export const MOST_BYTES = 64 << 20;

const BEGINNING = /^\s*\{\s*"kind"\s*:\s*"deployment-control\/fleet-plan"/;

/**
 * The plan in a text, whatever its file is called; undefined if it is none.
 * @throws CommandError if it is a damaged one
 */
export function planIn(name: string, text: string): FleetPlanDocument | undefined {
  if (!text.includes(KIND)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    if (BEGINNING.test(text)) throw damaged(name, 'it is no whole JSON');
    return undefined;
  }
  const { kind, version } = Object(value) as FleetPlanDocument;
  if (kind !== KIND) return undefined;
  // A plan of another format is told by the client.
  const damage = version === 1 ? damageOf(value) : typeof version === 'number' ? undefined : 'version';
  if (damage !== undefined) throw damaged(name, `${damage} is missing or of another kind`);
  return value as FleetPlanDocument;
}

function damaged(name: string, reason: string): CommandError {
  const file = name === '-' ? 'the standard input' : printable(name);
  return new CommandError(`${file} is a plan that was cut off or edited: ${reason}: plan again`, EXIT.failed);
}

/** @throws CommandError if a text that should be a fleet is a plan */
export function refusePlan(name: string, text: string): void {
  let isPlan = true;
  try {
    isPlan = planIn(name, text) !== undefined;
  } catch {
    // A damaged plan is no fleet either.
  }
  if (isPlan)
    throw new CommandError(
      `${name === '-' ? 'the standard input' : printable(name)} is a plan, and a fleet file is needed: "deployment-control apply" carries a plan out`,
      EXIT.usage,
    );
}

/**
 * Looks whether a plan may be written to a file, before anything else is done.
 * @throws CommandError if it is the fleet file, or another file that is no plan
 */
export async function checkOut(out: string, input: string, isForced: boolean): Promise<void> {
  const [target, source] = await Promise.all([out, input].map((name) => realpath(name).catch(() => resolve(name))));
  if (input !== '-' && target === source)
    throw new CommandError(`${printable(out)} is the fleet file itself: name another file for the plan`, EXIT.usage);
  if (isForced) return;
  // A device or a pipe holds nothing that could be lost.
  const isFile = await stat(out).then(
    (found) => found.isFile(),
    () => false,
  );
  const text = isFile ? await readFile(out, 'utf8').catch(() => undefined) : undefined;
  if (text === undefined || text === '' || BEGINNING.test(text)) return;
  throw new CommandError(
    `${printable(out)} exists already and is no plan: name another file, or give --force to overwrite it`,
    EXIT.usage,
  );
}

/**
 * Writes a plan to a file.
 * @throws CommandError if there are variables whose values stand in its texts, and are secrets too
 */
export async function writePlan(file: string, made: FleetPlan, secret: readonly string[]): Promise<void> {
  if (secret.length > 0)
    throw new CommandError(
      `the file of a plan holds no secrets, and ${secret.join(', ')} stands in a text of the fleet and holds a secret too: take another variable for the text`,
      EXIT.failed,
    );
  const text = `${JSON.stringify(await made.document(), null, 1)}\n`;
  await replaceFile(file, text);
  writeProgress(`wrote ${printable(file)}: "deployment-control apply ${printable(file)}" does this and nothing else\n`);
}
