// Deployments of agents (observed 10): created without a name, found by agent and environment, one for each pair.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConflictError, DeploymentControl, UnprocessableError } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';

const BODY = {
  source: 'internal_docker',
  source_config: {},
  source_revision_config: { image_uri: 'registry.example/agent:1' },
  secrets: [],
  agent: { agent_id: 'helper', environment: 'staging' },
};

async function client(options) {
  const emulator = await createEmulator({ clock: 'manual', ...options });
  return new DeploymentControl({ baseUrl: emulator.baseUrl, fetch: emulator.fetch, apiKey: null });
}

test('an agent has one deployment in an environment, which the listing finds', async () => {
  const control = await client({ agents: true });
  const created = await control.deployments.create(BODY);
  assert.equal(typeof created.name, 'string');
  await assert.rejects(control.deployments.create(BODY), (error) => {
    assert.ok(error instanceof ConflictError);
    assert.match(error.message, /A deployment already exists for this agent environment/);
    return true;
  });
  await control.deployments.create({ ...BODY, agent: { agent_id: 'helper', environment: 'production' } });
  const found = await control.deployments.list({
    agent_id: 'helper',
    agent_environment: 'staging',
    limit: 100,
    offset: 0,
  });
  assert.deepEqual(
    found.items.map(({ id }) => id),
    [created.id],
  );
});

test('a service without agents asks for the name', async () => {
  const control = await client({});
  await assert.rejects(control.deployments.create(BODY), (error) => {
    assert.ok(error instanceof UnprocessableError);
    assert.deepEqual(
      error.issues.map(({ type, loc }) => [type, loc.join('.')]),
      [['missing', 'body.name']],
    );
    return true;
  });
});
