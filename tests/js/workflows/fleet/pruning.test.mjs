// What a fleet has no longer is deleted: only what carries its mark, and only where that is asked for.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PlanError } from 'deployment-control';
import { equalBy } from '../../../support/lists.mjs';
import { form } from '../../../support/service/service.mjs';
import { actions, fleetOf, image, open } from '../../../support/workflows/fleets.mjs';

describe('pruning', () => {
  const fleet = (...names) => ({ name: 'agents', ...fleetOf(...names.map((name) => form(name))) });

  it('deletes only what carries the mark of the fleet, and only if asked for', async () => {
    const { control, writes } = await open();
    await control.deployments.create(form('by-hand'));
    await control.fleet.apply(fleet('one', 'two'));
    writes();
    assert.deepEqual(actions(await control.fleet.plan(fleet('one'))), [
      'one none',
      'two unmanaged',
      'by-hand unmanaged',
    ]);
    const plan = await control.fleet.plan(fleet('one'), { prune: true });
    assert.deepEqual(actions(plan), ['one none', 'two prune', 'by-hand unmanaged']);
    const { done } = await control.fleet.apply(plan);
    assert.deepEqual([done, writes()], [[{ name: 'two', action: 'prune' }], ['DELETE /*']]);
    assert.deepEqual(actions(await control.fleet.plan(fleet('one'), { prune: true })).slice(1, 2), ['two unmanaged']);
  });

  it('of a large part of the fleet is refused unless it is asked for, by a document too', async () => {
    const { control, writes } = await open();
    const names = Array.from({ length: 12 }, (_, at) => `d${at}`);
    const fileOf = (name) => (name === 'd0' ? 'zero.yaml' : undefined);
    await control.fleet.apply(fleet(...names), { fileOf });
    writes();
    const refused = (given, options, pattern) =>
      assert.rejects(control.fleet.apply(given, options), ({ reason, message }) => {
        assert.match(message, pattern);
        return reason === 'prune';
      });
    for (const [kept, why] of [
      [names.slice(0, 6), /would delete 6 of the fleet's 12 deployments: .* pruneAtMost: 6/],
      [[], /would delete 12 of the fleet's 12 deployments, with all that stood in zero\.yaml \(1\): /],
      [names.slice(1), /would delete 1 of the fleet's 12 deployments, with all that stood in zero\.yaml/],
    ]) {
      const document = await (await control.fleet.plan(fleet(...kept), { prune: true })).document();
      for (const given of [document, fleet(...kept)]) {
        await refused(given, given === document ? {} : { prune: true }, why);
        await refused(document, { pruneAtMost: 0 }, /deletes \d+ deployments, and pruneAtMost is 0/);
      }
    }
    assert.deepEqual(writes(), []);
    const { done } = await control.fleet.apply(fleet(...names.slice(0, 7)), { prune: true });
    assert.equal(done.length, 5);
    await control.fleet.apply(fleet(names[0]), { prune: true, pruneAtMost: 6 });
  });

  it('leaves alone what was changed since the plan, and everything where something failed', async () => {
    const { control, emulator, writes } = await open();
    await control.fleet.apply(fleet('one', 'two'));
    const plan = await control.fleet.plan(fleet('one'), { prune: true });
    const { id } = (await control.deployments.list()).items.find(({ name }) => name === 'two');
    await control.deployments.patch(id, image(2));
    writes();
    await assert.rejects(control.fleet.apply(plan), ({ applied }) => applied.failed[0].error instanceof PlanError);
    emulator.inject({ match: { method: 'PATCH' }, status: 400, times: 1 });
    const changed = { name: 'agents', ...fleetOf(form('one', image(3))) };
    await assert.rejects(control.fleet.apply(changed, { prune: true }), ({ applied }) => {
      equalBy(applied.skipped, ({ name, because }) => `${name}: ${because}`, [
        'two: nothing is pruned where others were not done',
      ]);
      return true;
    });
    assert.deepEqual(writes(), ['PATCH /*']);
  });

  it('keeps the mark where a patch replaces the resources, and takes over only what it is told to', async () => {
    const { control } = await open();
    await control.fleet.apply(fleet('one'));
    const sized = { name: 'agents', ...fleetOf(form('one', { source_config: { resource_spec: { cpu: 2 } } })) };
    await control.fleet.apply(sized);
    const labels = async () => (await control.deployments.list()).items[0].source_config.resource_spec.labels;
    assert.deepEqual(await labels(), { 'deployment-control/fleet': 'agents' });
    const other = { ...sized, name: 'others' };
    await assert.rejects(control.fleet.apply(other), /one belongs to the fleet agents: adopt takes it over/);
    await control.fleet.apply(other, { adopt: true });
    assert.deepEqual(await labels(), { 'deployment-control/fleet': 'others' });
    assert.equal((await control.deployments.list()).items[0].source_config.resource_spec.cpu, 2);
  });
});
