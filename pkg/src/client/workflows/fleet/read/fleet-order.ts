// The order of a fleet: what `after` says.

/** A name with those that come before it. */
export interface Ordered {
  readonly name: string;
  readonly after: readonly string[];
}

/** The names of a cycle, the first one again at its end; undefined if there is none. */
export function cycleOf(items: readonly Ordered[]): readonly string[] | undefined {
  const before = new Map(items.map(({ name, after }) => [name, after]));
  const done = new Set<string>();
  for (const { name: start } of items) {
    // Not recursive: a chain may be as long as the fleet.
    const path: { readonly name: string; readonly rest: string[] }[] = [
      { name: start, rest: [...(before.get(start) ?? [])] },
    ];
    const inPath = new Set([start]);
    while (path.length > 0) {
      const top = path.at(-1);
      const next = top?.rest.pop();
      if (next === undefined) {
        path.pop();
        if (top !== undefined) {
          inPath.delete(top.name);
          done.add(top.name);
        }
      } else if (inPath.has(next)) {
        const names = path.map(({ name }) => name);
        return [...names.slice(names.indexOf(next)), next];
      } else if (!done.has(next) && before.has(next)) {
        path.push({ name: next, rest: [...(before.get(next) ?? [])] });
        inPath.add(next);
      }
    }
  }
  return undefined;
}
