// What the plans, events and errors of fleets never show, and which workspace a plan is for.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { DeploymentControl, FleetError } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { equalBy } from '../../../support/lists.mjs';
import { form } from '../../../support/service/service.mjs';

const TWO = '22222222-2222-4222-8222-222222222222';
const THREE = '33333333-3333-4333-8333-333333333333';

/** An emulator whose time stands, and clients of its workspaces. */
async function open(options = {}) {
  const emulator = await createEmulator({ clock: 'manual', ...options });
  const clientOf = (tenantId = null) =>
    new DeploymentControl({ baseUrl: emulator.baseUrl, fetch: emulator.fetch, apiKey: null, retry: 0, tenantId });
  const writes = () => emulator.requests.filter(({ method }) => method !== 'GET').length;
  return { emulator, clientOf, writes };
}

const documentOf = async (control, ...deployments) =>
  JSON.parse(JSON.stringify(await (await control.fleet.plan({ deployments })).document()));

describe('a plan of another workspace', () => {
  it('is refused although it has only creations, and both workspaces are named', async () => {
    const { clientOf, writes } = await open();
    const document = await documentOf(clientOf(TWO), form('new'));
    assert.equal(document.service.tenant_id, TWO);
    await assert.rejects(clientOf(THREE).fleet.apply(document), {
      reason: 'workspace',
      message: new RegExp(`for the workspace ${TWO}, and this is ${THREE}: nothing was sent`),
    });
    assert.equal(writes(), 0);
    await clientOf(TWO.toUpperCase()).fleet.apply(document);
    assert.equal(writes(), 1);
    await clientOf(TWO).fleet.apply(document);
    assert.equal(writes(), 1, 'it is done already');
  });

  it('is refused where one side alone says which it is', async () => {
    const { clientOf, writes } = await open();
    const named = await documentOf(clientOf(TWO), form('new'));
    await assert.rejects(clientOf().fleet.apply(named), /nothing says which one this is.*give the tenant, as tenantId/);
    const unnamed = await documentOf(clientOf(), form('new'));
    assert.equal(unnamed.service.tenant_id, undefined);
    await assert.rejects(clientOf(TWO).fleet.apply(unnamed), /names no workspace.*this is 2222.*plan again with this/);
    assert.equal(writes(), 0);
    await clientOf().fleet.apply(unnamed);
    await clientOf().fleet.apply(unnamed);
    assert.equal(writes(), 1);
    await clientOf().deployments.create(form('other'));
    await assert.rejects(clientOf().fleet.apply(unnamed), /has deployments that it does not know, such as other/);
  });

  it('is told by the deployments that were read, where no tenant is named', async () => {
    const { clientOf, writes } = await open();
    await clientOf(TWO).deployments.create(form('old'));
    const document = await documentOf(clientOf(TWO), form('new'));
    await clientOf(THREE).deployments.create(form('theirs'));
    const before = writes();
    await assert.rejects(clientOf(THREE).fleet.apply(document), /for the workspace 2222.*and this is 3333/);
    assert.equal(writes(), before);
  });

  it('is refused as an object too', async () => {
    const { clientOf, writes } = await open();
    const plan = await clientOf(TWO).fleet.plan({ deployments: [form('new')] });
    await assert.rejects(clientOf(THREE).fleet.apply(plan), /for the workspace 2222.*and this is 3333/);
    assert.equal(writes(), 0);
    await clientOf(TWO).fleet.apply(plan);
    assert.equal(writes(), 1);
  });
});

describe('the secrets of a fleet', () => {
  const sidecar = (value) => ({ name: 'proxy', image: 'registry.example/proxy:1', env: [{ name: 'KEY', value }] });
  const withSecrets = (name, tag = 1) =>
    form(name, {
      source_config: { resource_spec: { sidecars: [sidecar('s3cr3t-variable')] } },
      source_revision_config: { image_uri: `registry.example/agent:${tag}` },
      secrets: [{ name: 'TOKEN', value: 's3cr3t-value' }],
    });
  const shown = (value) => [JSON.stringify(value), inspect(value, { depth: 12 }), inspect({ ...value }, { depth: 12 })];

  it('are in no plan, event or error that is printed, and are sent', async () => {
    const { clientOf } = await open();
    const control = clientOf(TWO);
    await control.fleet.apply({ deployments: [withSecrets('old')] });
    const plan = await control.fleet.plan({ deployments: [withSecrets('old', 2), withSecrets('new')] });
    equalBy(plan.entries, ({ action }) => action, ['patch', 'create']);
    for (const text of shown(plan)) assert.doesNotMatch(text, /s3cr3t/);
    for (const entry of plan.entries) for (const text of shown(entry)) assert.doesNotMatch(text, /s3cr3t/);
    assert.equal(plan.entries[0].current.secrets[0].value, 's3cr3t-value', 'it is read by its name');
    const types = [];
    for await (const event of control.fleet.apply(plan)) {
      types.push(event.type);
      for (const text of shown(event)) assert.doesNotMatch(text, /s3cr3t/, event.type);
    }
    for (const type of ['planned', 'applied', 'done']) assert.ok(types.includes(type), type);
    const { items } = await control.deployments.list();
    for (const { secrets } of items) assert.deepEqual(secrets, [{ name: 'TOKEN', value: 's3cr3t-value' }]);
  });

  it('are in no FleetError', async () => {
    const { clientOf, emulator } = await open();
    const refusing = async (url, options) => {
      if (options.method === 'POST' && String(options.body).includes('"bad"'))
        return Response.json({ detail: 'no' }, { status: 409 });
      return emulator.fetch(url, options);
    };
    await clientOf(TWO).fleet.apply({ deployments: [withSecrets('old')] });
    const control = new DeploymentControl({
      baseUrl: emulator.baseUrl,
      fetch: refusing,
      apiKey: null,
      retry: 0,
      tenantId: TWO,
    });
    const error = await control.fleet
      .apply({ deployments: [withSecrets('old', 2), withSecrets('bad'), withSecrets('good')] })
      .then(
        () => assert.fail('it failed'),
        (reason) => reason,
      );
    assert.ok(error instanceof FleetError, String(error));
    assert.deepEqual([error.applied.done.length, error.applied.failed.length], [2, 1]);
    await assert.rejects(async () => {
      for await (const _ of control.fleet.apply({ deployments: [withSecrets('bad')] }));
    }, FleetError);
    for (const text of shown(error)) assert.doesNotMatch(text, /s3cr3t/);
    for (const text of shown(error.applied)) assert.doesNotMatch(text, /s3cr3t/);
  });
});
