// Plans of one deployment: applied if nothing has changed, and refused if something has.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { form } from '../../../support/service/service.mjs';
import { image, open } from '../../../support/workflows/applied.mjs';

describe('a plan that is applied', () => {
  it('is carried out if nothing has changed, after one more look', async () => {
    const { control, sent, emulator } = await open();
    const created = await control.deployments.apply(await control.deployments.plan(form('agent')));
    assert.deepEqual([created.action, sent()], ['create', ['GET /', 'GET /', 'POST /']]);
    const plan = await control.deployments.plan(form('agent', image(2)));
    // That a build ends and the deployment gets its address is no change.
    emulator.advance(60 * 60_000);
    assert.equal((await control.deployments.apply(JSON.parse(JSON.stringify(plan)))).action, 'patch');
    assert.deepEqual(sent(), ['GET /', 'GET /*', 'GET /*/revisions/*', 'GET /*', 'PATCH /*']);
  });

  it('is refused if the deployment has changed in between', async () => {
    const id = (plan) => plan.current.id;
    for (const [first, meanwhile, reason] of [
      [undefined, ({ deployments }) => deployments.create(form('agent')), /it exists now/],
      [{}, ({ deployments }, plan) => deployments.patch(id(plan), image(7)), /another latest revision/],
      [
        {},
        async ({ deployments }, plan) => {
          await deployments.delete(id(plan));
          await deployments.delete(id(plan), { force: true });
        },
        /it is gone/,
      ],
      [
        {},
        ({ deployments }, plan) => deployments.patch(id(plan), { source_config: { custom_url: 'https://b.example' } }),
        /other fields differ now/,
      ],
    ]) {
      const { control, emulator } = await open();
      if (first) await control.deployments.create(form('agent', first));
      const wanted = form('agent', { ...image(2), source_config: { custom_url: 'https://a.example' } });
      const plan = await control.deployments.plan(wanted);
      await meanwhile(control, plan);
      const before = emulator.requests.filter(({ method }) => method !== 'GET').length;
      await assert.rejects(control.deployments.apply(plan), {
        name: 'PlanError',
        code: 'plan',
        reason: 'changed',
        message: reason,
      });
      assert.equal(emulator.requests.filter(({ method }) => method !== 'GET').length, before, 'nothing was sent');
    }
  });
});
