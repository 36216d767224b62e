// What a form makes of what is stored beside it: merged sizes, a display name, a revision that comes late.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DeploymentControl } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { equalBy } from '../../support/lists.mjs';
import { form } from '../../support/service/service.mjs';

async function open(...views) {
  const emulator = await createEmulator({ clock: 'manual', views });
  const control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch: emulator.fetch, apiKey: null, retry: 0 });
  const writes = () => emulator.requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  return { control, writes };
}

const sized = (resource_spec, more) => form('agent', { source_config: { resource_spec }, ...more });

describe('a part of a specification', () => {
  it('that cannot run with what is stored beside it is refused, and nothing is sent', async () => {
    for (const [stored, part, field] of [
      [{ cpu: 1, cpu_limit: 1 }, { cpu: 3 }, 'cpu_limit'],
      [{ min_scale: 1, max_scale: 2 }, { min_scale: 5 }, 'max_scale'],
    ]) {
      const { control, writes } = await open();
      await control.deployments.apply(sized(stored));
      await assert.rejects(control.deployments.apply(sized(part)), {
        name: 'ValidationError',
        message: new RegExp(`${field}.*cannot run`),
      });
      assert.equal(writes().length, 1);
    }
  });

  it('is sent beside what the service itself stores, whatever the checks say of that', async () => {
    const { control, writes } = await open();
    await control.deployments.create(sized({ cpu: 3, cpu_limit: 1 }), { validate: 'refused' });
    await control.deployments.apply(sized({ memory_mb: 512 }));
    assert.equal(writes().at(-1).source_config.resource_spec.memory_mb, 512);
  });
});

it('a display name is no part of a creation, and is patched', async () => {
  const { control, writes } = await open('creation_strict');
  const named = form('agent', { source_config: { deployment_type: 'dev' }, display_name: 'Billing agent' });
  assert.equal((await control.deployments.apply(named)).deployment.display_name, 'Billing agent');
  equalBy(writes(), (body) => body.display_name, [undefined, 'Billing agent']);
  assert.equal((await control.deployments.apply(named)).action, 'none');
  await control.deployments.apply({ ...named, display_name: 'Support agent' });
  assert.deepEqual(writes().slice(2), [{ display_name: 'Support agent' }]);
});

it('the patch that makes the first revision has the secrets, whether or not they are shown', async () => {
  const secrets = [{ name: 'A', value: 'one-secret' }];
  for (const views of [['first_revision_late'], ['first_revision_late', 'secrets_absent']]) {
    const { control, writes } = await open(...views);
    await control.deployments.apply(form('agent', { secrets }));
    assert.deepEqual(writes().at(-1).secrets, secrets, views.join());
  }
});
