// The document of a plan that was reviewed: it is done once, and refused where anything has changed since.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DeploymentControl } from 'deployment-control';
import { form } from '../../../support/service/service.mjs';
import { fleetOf, image, open } from '../../../support/workflows/fleets.mjs';

describe("a plan's document", () => {
  const secretValue = () => 's3cr3t';
  const fleet = (tag) => ({
    name: 'agents',
    ...fleetOf(form('new', { secrets: [{ name: 'A', env: 'TOKEN' }] }), form('old', image(tag)), form('same')),
  });
  const prepared = async () => {
    const opened = await open();
    await opened.control.deployments.create(form('old'));
    await opened.control.deployments.create(form('same'));
    const plan = await opened.control.fleet.plan(fleet(2), { secretValue });
    const document = JSON.parse(JSON.stringify(await plan.document()));
    opened.writes();
    return { ...opened, document };
  };

  it('does what was reviewed, holds no secret, and is done once', async () => {
    const { control, writes, document } = await prepared();
    assert.doesNotMatch(JSON.stringify(document), /s3cr3t/);
    const { done } = await control.fleet.apply(document, { secretValue });
    assert.deepEqual(done.map(({ name }) => name).sort(), ['new', 'old']);
    assert.deepEqual(writes().sort(), ['PATCH /*', 'POST /']);
    await control.fleet.apply(document, { secretValue });
    assert.deepEqual(writes(), []);
  });

  it('names all that has changed since, and sends nothing', async () => {
    const { control, writes, document } = await prepared();
    await control.deployments.create(form('new', image(7)));
    const { id } = (await control.deployments.list()).items.find(({ name }) => name === 'old');
    await control.deployments.patch(id, image(5));
    writes();
    await assert.rejects(control.fleet.apply(document, { secretValue }), {
      reason: 'changed',
      message: /new \(it exists now\), old \(it was changed\)/,
    });
    assert.deepEqual(writes(), []);
  });

  it('is refused where it was edited, is of another workspace, or would hold a secret', async () => {
    const { control, writes, document, emulator } = await prepared();
    const edited = structuredClone(document);
    edited.entries[1].form.source_revision_config.image_uri = 'registry.example/evil:1';
    await assert.rejects(control.fleet.apply(edited, { secretValue }), ({ reason }) => reason === 'edited');
    const options = { fetch: emulator.fetch, apiKey: null };
    const elsewhere = new DeploymentControl({ baseUrl: 'https://elsewhere.example', ...options });
    await assert.rejects(elsewhere.fleet.apply(document, { secretValue }), ({ reason }) => reason === 'workspace');
    const tenant = '11111111-2222-4333-8444-555555555555';
    emulator.seed({ deployments: [{ name: 'theirs', tenant_id: tenant }] });
    const other = new DeploymentControl({ baseUrl: emulator.baseUrl, tenantId: tenant, ...options });
    await assert.rejects(other.fleet.apply(document, { secretValue }), ({ reason }) => reason === 'workspace');
    const inline = await control.fleet.plan(fleetOf(form('x', { secrets: [{ name: 'A', value: 'b' }] })));
    await assert.rejects(inline.document(), ({ reason }) => reason === 'secret');
    assert.deepEqual(writes(), []);
  });

  it('is refused where the secrets of the environment are others than when it was made', async () => {
    const { control, document } = await prepared();
    await control.fleet.apply(document, { secretValue });
    const plan = await control.fleet.plan(
      { name: 'agents', ...fleetOf(form('new', { ...image(9), secrets: [{ name: 'A', env: 'TOKEN' }] })) },
      { secretValue },
    );
    const next = await plan.document();
    await assert.rejects(
      control.fleet.apply(next, { secretValue: () => 'other' }),
      /other fields or secrets differ now/,
    );
  });
});
