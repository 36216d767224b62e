// Deployments of agents (observed 10): created without a name, found by agent and environment, one for each pair.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DeploymentControl, UnprocessableError } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { equalBy } from '../../support/lists.mjs';

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
  await assert.rejects(control.deployments.create(BODY), {
    name: 'ConflictError',
    message: /A deployment already exists for this agent environment/,
  });
  await control.deployments.create({ ...BODY, agent: { agent_id: 'helper', environment: 'production' } });
  const found = await control.deployments.list({
    agent_id: 'helper',
    agent_environment: 'staging',
    limit: 100,
    offset: 0,
  });
  equalBy(found.items, ({ id }) => id, [created.id]);
});

test('a service without agents asks for the name', async () => {
  const control = await client({});
  await assert.rejects(control.deployments.create(BODY), (error) => {
    assert.ok(error instanceof UnprocessableError);
    equalBy(error.issues, ({ type, loc }) => [type, loc.join('.')], [['missing', 'body.name']]);
    return true;
  });
});
