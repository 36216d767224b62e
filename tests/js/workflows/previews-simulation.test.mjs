// Previews under random orders of events: pushes, closed and reopened pull requests, forks, lost answers, tracing
// projects that are left, killed runners. After a sweep there is no orphan, no key or name twice, no secret in a fork's
// preview, and no revision that still builds. `make simulate` plays ROUNDS others; SEED repeats a run.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEmulator } from 'deployment-control/emulator';
import { generator } from '../../support/checks/generator.mjs';
import { play, randomEvents, shrunk } from '../../support/service/preview-world.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 20);
const OTHERS = Math.floor(Math.random() * 2 ** 31);
const SEED = Number(process.env.SEED ?? (process.env.ROUNDS ? OTHERS : 24));

test(`${ROUNDS} random orders of events leave nothing behind`, async () => {
  const emulator = await createEmulator({ clock: 'manual', leftoverProjects: true, seed: 24 });
  for (let round = 0; round < ROUNDS; round += 1) {
    const random = generator(SEED + round);
    const events = randomEvents(random, 1 + Math.floor(random() * 10));
    const wrong = await play(emulator, events);
    if (wrong.length === 0) continue;
    const least = await shrunk(emulator, events);
    const list = least.events.map((event) => JSON.stringify(event)).join('\n');
    assert.fail(`SEED=${SEED + round} ROUNDS=1: ${least.wrong[0] ?? wrong[0]}\nthe fewest events:\n${list}`);
  }
});
