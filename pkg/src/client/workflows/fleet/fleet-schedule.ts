// Works on many things at once, each after those that come before it.

import type { Ordered } from './read/fleet-order.js';

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
    for (const name of before) followers.set(name, [...(followers.get(name) ?? []), item]);
  }
  let next = 0;
  let failures = 0;
  const told = new Set<Item>();
  const skip = (item: Item, because: string): void => {
    if (told.has(item)) return;
    told.add(item);
    skipped(item, because);
    for (const follower of followers.get(item.name) ?? [])
      skip(follower, `it comes after ${item.name}, which was not done`);
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
