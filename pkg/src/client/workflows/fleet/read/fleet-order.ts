// The order of a fleet: what `after` says.

/** A name with those that come before it. */
export interface Ordered {
  readonly name: string;
  readonly after: readonly string[];
}

/** Cycles, each as its names, the first one again at its end. Without one step of each, no cycle is left. */
export function cyclesOf(items: readonly Ordered[]): readonly (readonly string[])[] {
  const cycles: string[][] = [];
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
        cycles.push([...names.slice(names.indexOf(next)), next]);
      } else if (!done.has(next) && before.has(next)) {
        path.push({ name: next, rest: [...(before.get(next) ?? [])] });
        inPath.add(next);
      }
    }
  }
  return cycles;
}
