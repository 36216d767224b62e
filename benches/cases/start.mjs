// From the import to the first verdict, each time in a process of its own.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from '../measure.mjs';
import { times } from '../table.mjs';

const ROUNDS = 21;
const CHILD = fileURLToPath(new URL('start-child.mjs', import.meta.url));

/** The starter that does nothing. */
export const EMPTY = 'an empty module';

/**
 * Prints the table of first verdicts. `starters` are `{ name, module, member }`: the module to import and what to call
 * of it; `ours` names those that are ours.
 */
export function start(starters, ours) {
  const all = new Map(starters.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let turn = 0; turn < starters.length; turn += 1) {
      const { name, module, member } = starters[(turn + round) % starters.length];
      all.get(name).push(Number(execFileSync(process.execPath, [CHILD, module, member], { encoding: 'utf8' })));
    }
  }
  const milliseconds = Object.fromEntries([...all].map(([name, found]) => [name, median(found)]));
  times(
    'From import to the first verdict on the small form, fresh Node process',
    milliseconds,
    { 'Zod 4': 0.12 },
    { ours, unit: 'ms' },
  );
}
