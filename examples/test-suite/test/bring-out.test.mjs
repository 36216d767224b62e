// Each test has a service of its own, in its process: nothing to start, nothing to clean up, and no test sees another's
// deployments.
import { ConnectionError, DeploymentControl, RevisionFailedError } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { beforeEach, expect, test } from 'vitest';
import { bringOut } from '../src/bring-out.mjs';

let emulator;
let control;
beforeEach(async () => {
  // Time stands still until the test moves it, so that a build of ten minutes takes none.
  emulator = await createEmulator({ clock: 'manual' });
  control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch: emulator.fetch, apiKey: null });
});

/** Moves the emulator's time on with every answer: each poll then sees the next state. */
function timePasses(ms = 1_000) {
  control = control.withOptions({
    fetch: async (...asked) => {
      const answer = await emulator.fetch(...asked);
      emulator.advance(ms);
      return answer;
    },
  });
}

test('a name that is new makes a deployment', async () => {
  timePasses(60_000);
  const revision = await bringOut(control, 'agent', 'registry.example/agent:1');
  expect(revision.status).toBe('DEPLOYED');
  expect((await control.deployments.list()).items).toMatchObject([
    { name: 'agent', source_revision_config: { image_uri: 'registry.example/agent:1' } },
  ]);
});

test('a name that is there gets a revision, and its namesakes are left alone', async () => {
  emulator.seed({
    deployments: [
      { name: 'agent', source: 'external_docker' },
      { name: 'agent-two', source: 'external_docker' },
    ],
  });
  timePasses(60_000);
  await bringOut(control, 'agent', 'registry.example/agent:2');
  const images = Object.fromEntries(
    (await control.deployments.list()).items.map(({ name, source_revision_config }) => [
      name,
      source_revision_config.image_uri,
    ]),
  );
  expect(Object.keys(images).sort()).toEqual(['agent', 'agent-two']);
  expect(images.agent).toBe('registry.example/agent:2');
  expect(images['agent-two']).not.toBe('registry.example/agent:2');
});

test('a deployment that fails is told, with every state on the way', async () => {
  emulator.script([
    { status: 'DEPLOYING', forMs: 60_000 },
    { status: 'DEPLOY_FAILED', forMs: Infinity },
  ]);
  timePasses(60_000);
  const seen = [];
  await expect(
    bringOut(control, 'agent', 'registry.example/agent:1', { onStatus: (status) => seen.push(status) }),
  ).rejects.toBeInstanceOf(RevisionFailedError);
  expect(seen.at(-1)).toBe('DEPLOY_FAILED');
});

test('a creation whose answer is lost is not sent again, since it may have been made', async () => {
  emulator.inject({ match: { method: 'POST' }, reset: true, processed: true, times: 1 });
  const error = await bringOut(control, 'agent', 'registry.example/agent:1').catch((reason) => reason);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error.maybeProcessed).toBe(true);
  expect(emulator.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('an abort ends the wait at once, with its own reason', async () => {
  const leaving = new AbortController();
  const reason = new Error('the user left');
  const waiting = bringOut(control, 'agent', 'registry.example/agent:1', {
    signal: leaving.signal,
    onStatus: () => leaving.abort(reason),
  });
  await expect(waiting).rejects.toBe(reason);
});
