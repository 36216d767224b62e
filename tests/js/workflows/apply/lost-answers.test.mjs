// `deployments.apply` where an answer is lost or hides values: nothing is sent twice, and nothing hidden is written.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConnectionError, DeploymentControl, ServerError } from 'deployment-control';
import { form } from '../../../support/service/service.mjs';
import { image, open } from '../../../support/workflows/applied.mjs';

const SECRETS = [{ name: 'TOKEN', value: 's3cr3t' }];

describe('variables of containers whose values the service hides', () => {
  const container = (value) => ({ name: 'proxy', image: 'registry.example/proxy:1', env: [{ name: 'DB', value }] });
  const sized = (cpu, sidecars) => form('agent', { source_config: { resource_spec: { cpu, ...sidecars } } });

  for (const hidden of ['***', null, ''])
    it(`are never written back as ${JSON.stringify(hidden)}`, async () => {
      const { control, emulator, bodies } = await open();
      const fetch = async (url, options) => {
        const answer = await emulator.fetch(url, options);
        const text = (await answer.text()).replaceAll('"s3cr3t"', JSON.stringify(hidden));
        return new Response(text, answer);
      };
      const hiding = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch, apiKey: null, retry: 0 });
      await control.deployments.create(sized(1, { sidecars: [container('s3cr3t')] }));
      assert.equal((await hiding.deployments.apply(sized(1, { sidecars: [container('s3cr3t')] }))).action, 'none');
      const plan = await hiding.deployments.plan(sized(2));
      assert.equal(plan.blocked, 'hidden');
      assert.match(plan.notes[0], /sidecars\.proxy\.env\.DB/);
      await assert.rejects(hiding.deployments.apply(sized(2)), (error) => error.reason === 'hidden');
      assert.equal(bodies('PATCH').length, 0);
      await hiding.deployments.apply(sized(2, { sidecars: [container('s3cr3t')] }));
      assert.equal(bodies('PATCH')[0].body.source_config.resource_spec.sidecars[0].env[0].value, 's3cr3t');
    });
});

describe('an answer that is lost', () => {
  const LOSSES = {
    'no answer': { reset: true, processed: true },
    'an answer that breaks off': { truncate: 10, processed: true },
  };

  for (const [name, fault] of Object.entries(LOSSES))
    it(`${name}: a creation is looked up by its name and never sent twice`, async () => {
      const { control, emulator, sent } = await open();
      emulator.inject({ match: { method: 'POST' }, times: 1, ...fault });
      const { action, deployment } = await control.deployments.apply(form('agent', { secrets: SECRETS }));
      assert.deepEqual([action, deployment.name], ['create', 'agent']);
      assert.deepEqual(sent(), ['GET /', 'POST /', 'GET /']);
      assert.equal((await control.deployments.list({ name_contains: 'agent' })).items.length, 1);
    });

  it('a creation that was not made rejects with the first error, and is not sent again', async () => {
    const { control, emulator, sent } = await open();
    emulator.inject({ match: { method: 'POST' }, times: 1, reset: true });
    await assert.rejects(
      control.deployments.apply(form('agent')),
      (error) => error instanceof ConnectionError && error.maybeProcessed,
    );
    emulator.inject({ match: { method: 'POST' }, times: 1, status: 503 });
    await assert.rejects(control.deployments.apply(form('agent')), ServerError);
    assert.deepEqual(sent(), ['GET /', 'POST /', 'GET /', 'GET /', 'POST /', 'GET /']);
    // The service may be away for longer.
    emulator.inject({ match: { method: 'POST' }, times: 1, reset: true });
    await assert.rejects(
      control.deployments.apply(form('agent'), {
        onPlan: () => emulator.inject({ match: { method: 'GET' }, times: 1, reset: true }),
      }),
      (error) => error instanceof ConnectionError && error.maybeProcessed,
    );
  });

  it('a creation by somebody else in the meantime is not taken for ours', async () => {
    const { control, emulator } = await open();
    emulator.inject({ match: { method: 'POST' }, times: 1, reset: true });
    const other = () => emulator.seed({ deployments: [form('agent', image(9))] });
    await assert.rejects(control.deployments.apply(form('agent'), { onPlan: other }), ConnectionError);
  });

  it('a patch is looked up, and not sent again', async () => {
    const { control, emulator, sent } = await open();
    await control.deployments.create(form('agent'));
    sent();
    emulator.inject({ match: { method: 'PATCH' }, times: 1, reset: true, processed: true });
    const made = await control.deployments.apply(form('agent', image(2)));
    assert.equal(made.deployment.source_revision_config.image_uri, 'registry.example/agent:2');
    assert.deepEqual(sent(), ['GET /', 'GET /*', 'GET /*/revisions/*', 'PATCH /*', 'GET /*']);
    emulator.inject({ match: { method: 'PATCH' }, times: 1, reset: true });
    await assert.rejects(control.deployments.apply(form('agent', image(3))), ConnectionError);
    assert.equal(sent().filter((line) => line.startsWith('PATCH')).length, 1);
  });
});
