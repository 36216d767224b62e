// The lines of logs that tell why a revision failed. The log marks them; a diagnosis finds them.
import { type Signal, signal } from '@preact/signals';
import { onDisconnect } from './connection.js';

const marked = new Map<string, Signal<ReadonlySet<unknown>>>();
onDisconnect(() => marked.clear());

/** The keys of a revision's marked lines. */
export function markedLines(revisionId: string): Signal<ReadonlySet<unknown>> {
  const known = marked.get(revisionId) ?? signal<ReadonlySet<unknown>>(new Set());
  marked.set(revisionId, known);
  return known;
}

/** What a line is known by: its id, or its text where a service gives none. */
export function lineKey(line: { readonly id?: unknown; readonly message?: unknown } | undefined): unknown {
  return line?.id ?? line?.message;
}
