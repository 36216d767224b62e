// Where a listing goes on: a word that fits the same call alone.
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { ToolError } from './failure.js';

/** The argument for a cursor. */
export const CURSOR = z.string().min(1).max(500).describe('of the answer before, with the same arguments');

/** A cursor for a position in the listing that other arguments ask for. */
export function cursorAt(position: string | number, args: object): string {
  return Buffer.from(JSON.stringify([position, hashOf(args)])).toString('base64url');
}

/**
 * The position of a cursor; undefined without one.
 * @throws ToolError if it is of another call
 */
export function positionOf(cursor: string | undefined, args: object): string | number | undefined {
  if (cursor === undefined) return undefined;
  try {
    const [position, hash] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as [unknown, unknown];
    if (hash === hashOf(args) && (typeof position === 'string' || typeof position === 'number')) return position;
  } catch {
    // A text that is no cursor belongs to no call.
  }
  throw new ToolError('cursor', 'the cursor does not belong to a call with these arguments', {
    next: 'Call again without the cursor, which begins from the start.',
  });
}

function hashOf(args: object): string {
  const { cursor: _, ...others } = args as Readonly<Record<string, unknown>>;
  const sorted = Object.entries(others).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 12);
}
