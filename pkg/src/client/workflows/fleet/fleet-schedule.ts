// Works on many things at once, each after those that come before it.

/** After so many failures in a row nothing more is begun: the service, the key or the network is at fault. */
const MOST_FAILURES = 10;

/** How items are worked on. */
export interface Schedule<Item extends Ordered> {
  /** How many are worked on at the same time. */
  readonly parallel: number;
  /** Works on one. Gives what went wrong, such as `failed`, if it did not succeed; what it throws ends everything. */
  readonly work: (item: Item) => Promise<string | undefined>;
  /** Told of each item that is not worked on. */
  readonly skipped: (item: Item, because: string) => void;
}

/** Works on all items. Names in `after` that are no item count as done. */
export async function inOrder<Item extends Ordered>(
  items: readonly Item[],
  { parallel, work, skipped }: Schedule<Item>,
): Promise<void> {
  const names = new Set(items.map(({ name }) => name));
  const followers = new Map<string, Item[]>();
  const missing = new Map<Item, number>();
  const ready: Item[] = [];
  for (const item of items) {
    const before = new Set(item.after.filter((name) => names.has(name)));
    missing.set(item, before.size);
    if (before.size === 0) ready.push(item);
    for (const name of before) {
      const others = followers.get(name);
      if (others === undefined) followers.set(name, [item]);
      else others.push(item);
    }
  }
  let next = 0;
  let failures = 0;
  const told = new Set<Item>();
  const skip = (item: Item, because: string): void => {
    // Not recursive: a chain may be as long as the fleet.
    const rest = [{ item, because }];
    for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
      const { name } = next.item;
      if (told.has(next.item)) continue;
      told.add(next.item);
      skipped(next.item, next.because);
      const later = (followers.get(name) ?? []).map((each) => ({
        item: each,
        because: `it comes after ${name}, which was not done`,
      }));
      for (const each of later.reverse()) rest.push(each);
    }
  };
  const ended = (item: Item, problem: string | undefined): void => {
    const isDone = problem === undefined;
    failures = isDone ? 0 : failures + 1;
    for (const follower of followers.get(item.name) ?? []) {
      const left = (missing.get(follower) ?? 0) - 1;
      missing.set(follower, left);
      if (!isDone) skip(follower, `it comes after ${item.name}, which ${problem}`);
      else if (left === 0 && !told.has(follower)) ready.push(follower);
    }
  };
  await new Promise<void>((resolve, reject) => {
    let running = 0;
    let isOver = false;
    const begin = (): void => {
      while (!isOver && running < parallel && next < ready.length) {
        const item = ready[next] as Item;
        next += 1;
        if (failures >= MOST_FAILURES) {
          skip(item, `${MOST_FAILURES} deployments failed in a row`);
          continue;
        }
        running += 1;
        work(item).then(
          (problem) => {
            running -= 1;
            ended(item, problem);
            begin();
          },
          (error: unknown) => {
            isOver = true;
            reject(error);
          },
        );
      }
      if (running === 0) resolve();
    };
    begin();
  });
}

/** A name with those that come before it. */
export interface Ordered {
  readonly name: string;
  readonly after: readonly string[];
}

/** So many cycles are told: each names all its steps. */
const MOST_CYCLES = 20;

/**
 * Cycles, each as its names, the first one again at its end. Without one step of each, no cycle is left, or there were
 * more than 20.
 */
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
        if (cycles.length === MOST_CYCLES) return cycles;
      } else if (!done.has(next) && before.has(next)) {
        path.push({ name: next, rest: [...(before.get(next) ?? [])] });
        inPath.add(next);
      }
    }
  }
  return cycles;
}
