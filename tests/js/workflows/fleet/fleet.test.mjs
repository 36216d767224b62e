// `fleet.apply`: what it sends, in which order, where it stops, and what it sends of secrets.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FleetError } from 'deployment-control';
import { equalBy } from '../../../support/lists.mjs';
import { form } from '../../../support/service/service.mjs';
import { fleetOf, image, open } from '../../../support/workflows/fleets.mjs';

describe('applying a fleet', () => {
  it('creates, patches, and sends no write the second time', async () => {
    const { control, writes } = await open();
    await control.deployments.create(form('old'));
    writes();
    const fleet = {
      name: 'agents',
      ...fleetOf(form('new', { secrets: [{ name: 'A', value: 'b' }] }), form('old', image(2))),
    };
    const { done, failed } = await control.fleet.apply(fleet);
    assert.deepEqual(
      [done.map(({ name, action }) => `${name} ${action}`).sort(), failed],
      [['new create', 'old patch'], []],
    );
    assert.deepEqual(writes().sort(), ['PATCH /*', 'POST /']);
    const again = await control.fleet.apply(fleet);
    assert.deepEqual([again.done, writes()], [[], []]);
  });

  it('tells events in their order, and stops where the loop is left', async () => {
    const { control, emulator, writes } = await open();
    emulator.script([{ status: 'DEPLOYED', forMs: Infinity }]);
    const seen = [];
    for await (const event of control.fleet.apply(fleetOf(form('agent')), { wait: true }))
      seen.push(
        [event.type, event.name ?? event.read ?? event.plan.changes, event.status]
          .filter((each) => each !== undefined)
          .join(' '),
      );
    assert.deepEqual(seen, [
      'page 0',
      'planned 1',
      'started agent',
      'applied agent',
      'progress agent DEPLOYED',
      'done agent',
    ]);
    writes();
    const many = fleetOf(...Array.from({ length: 20 }, (_, at) => form(`agent-${at}`)));
    for await (const { type } of control.fleet.apply(many, { parallel: 1 })) if (type === 'done') break;
    await new Promise((resolve) => setImmediate(resolve));
    assert.ok(writes().length <= 2);
  });

  it('keeps the order of after, and skips what comes after a failure', async () => {
    const { control, emulator } = await open();
    const order = [];
    const fleet = fleetOf(form('c', { after: ['b'] }), form('b', { after: ['a'] }), form('a'), form('d'));
    for await (const { type, name } of control.fleet.apply(fleet, { parallel: 4 }))
      if (type === 'done') order.push(name);
    assert.ok(order.indexOf('a') < order.indexOf('b') && order.indexOf('b') < order.indexOf('c'), order.join());
    emulator.inject({ match: { method: 'PATCH' }, status: 400, body: { detail: 'no' }, times: 1 });
    const next = fleetOf(
      form('c', { after: ['b'], ...image(2) }),
      form('b', { after: ['a'], ...image(2) }),
      form('a', image(2)),
    );
    await assert.rejects(control.fleet.apply(next), (error) => {
      assert.ok(error instanceof FleetError);
      const { failed, skipped, done } = error.applied;
      assert.deepEqual(
        [failed.map(({ name }) => name), skipped.map(({ name }) => name), done],
        [['a'], ['b', 'c'], []],
      );
      assert.match(error.message, /1 of the fleet's deployments failed, 2 skipped; run again to go on; a: .*no/);
      return true;
    });
    const { done } = await control.fleet.apply(next);
    equalBy(done, ({ name }) => name, ['a', 'b', 'c']);
  });

  it('gives up after ten failures in a row', async () => {
    const { control, emulator, writes } = await open();
    emulator.inject({ match: { method: 'POST' }, status: 400, body: { detail: 'no' } });
    const fleet = fleetOf(...Array.from({ length: 40 }, (_, at) => form(`agent-${at}`)));
    await assert.rejects(control.fleet.apply(fleet, { parallel: 2 }), ({ applied }) => {
      assert.equal(applied.failed.length + applied.skipped.length, 40);
      assert.ok(applied.failed.length <= 11, String(applied.failed.length));
      return true;
    });
    assert.ok(writes().length <= 11);
  });

  it('looks a creation up whose answer was lost, and makes nothing twice', async () => {
    const { control, emulator, writes } = await open();
    emulator.inject({ match: { method: 'POST' }, reset: true, processed: true, times: 1 });
    const { done } = await control.fleet.apply(fleetOf(form('agent')));
    assert.deepEqual([done[0].action, writes()], ['create', ['POST /']]);
    emulator.inject({ match: { method: 'PATCH' }, reset: true, processed: true, times: 1 });
    await control.fleet.apply(fleetOf(form('agent', image(2))));
    assert.deepEqual(writes(), ['PATCH /*']);
    const { items } = await control.deployments.list();
    assert.equal(items.length, 1);
    assert.equal((await control.revisions.list(items[0].id)).items.length, 2);
  });

  it('waits for revisions that a stopped run has left behind', async () => {
    const { control, emulator, sent } = await open();
    await control.deployments.create(form('agent'));
    emulator.advance(60_000);
    await control.deployments.patch((await control.deployments.list()).items[0].id, image(2));
    sent();
    const run = control.fleet.apply(fleetOf(form('agent', image(2))), { wait: { minDelay: 1, maxDelay: 1 } });
    setTimeout(() => emulator.advance(60_000), 20);
    const { done } = await run;
    equalBy(done, ({ action, revision }) => [action, revision.status], [['none', 'DEPLOYED']]);
    assert.equal(sent().filter((line) => !line.startsWith('GET')).length, 0);
  });

  it('deploys a failed revision again where that is asked for', async () => {
    const { control, emulator, writes } = await open();
    emulator.script([{ status: 'BUILD_FAILED', forMs: Infinity }]);
    await control.deployments.create(form('agent'));
    writes();
    const fleet = fleetOf(form('agent'));
    const [entry] = (await control.fleet.plan(fleet)).entries;
    assert.match(entry.notes.join(), /latest revision is not the active one/);
    const { done } = await control.fleet.apply(fleet, { redeployFailed: true });
    assert.deepEqual([done[0].action, writes()], ['redeploy', ['POST /*/revisions/*/redeploy']]);
  });

  it('refuses everything where one field cannot change', async () => {
    const { control, writes } = await open();
    await control.deployments.create(form('agent'));
    writes();
    const other = { ...form('agent'), source: 'internal_source', source_revision_config: {} };
    await assert.rejects(control.fleet.apply(fleetOf(form('new'), other)), {
      name: 'PlanError',
      message: /^nothing was sent: agent: source cannot change/,
    });
    assert.deepEqual(writes(), []);
  });
});

describe('secrets of a fleet', () => {
  const secretValue = ({ env, file }) => ({ TOKEN: 's3cr3t', 'token.txt': 'from-a-file' })[env ?? file];

  it('come by reference from the environment and from files', async () => {
    const { control } = await open();
    const secrets = [
      { name: 'A', env: 'TOKEN' },
      { name: 'B', file: 'token.txt' },
    ];
    await control.fleet.apply(fleetOf(form('agent', { secrets })), { secretValue });
    const [{ secrets: stored }] = (await control.deployments.list()).items;
    equalBy(stored, ({ value }) => value, ['s3cr3t', 'from-a-file']);
    await assert.rejects(control.fleet.plan(fleetOf(form('agent', { secrets }))), /needs the option secretValue/);
  });

  it('are sent where a shown value differs, and where the names do', async () => {
    const { control, writes } = await open();
    await control.deployments.create(form('agent', { secrets: [{ name: 'A', value: 'old' }] }));
    writes();
    await control.fleet.apply(fleetOf(form('agent', { secrets: [{ name: 'A', value: 'new' }] })));
    assert.deepEqual(writes(), ['PATCH /*']);
  });

  it('are not compared where the service hides them, and sent only if asked for', async () => {
    const { control, writes } = await open({ hidden: true });
    const fleet = fleetOf(form('agent', { secrets: [{ name: 'A', value: 'one' }] }));
    await control.fleet.apply(fleet);
    writes();
    const plan = await control.fleet.plan(fleet);
    assert.deepEqual([plan.entries[0].action, plan.entries[0].notCompared], ['none', ['A']]);
    await control.fleet.apply(fleet);
    assert.deepEqual(writes(), []);
    await control.fleet.apply(fleet, { sendSecrets: true });
    assert.deepEqual(writes(), ['PATCH /*']);
    // A change of something else leaves them alone.
    const { entries } = await control.fleet.plan(
      fleetOf(form('agent', { ...image(2), secrets: [{ name: 'A', value: 'x' }] })),
    );
    assert.deepEqual([entries[0].plan.patch.secrets, entries[0].explanation.losses], [undefined, []]);
    const named = fleetOf(form('agent', { secrets: [{ name: 'B', value: 'x' }] }));
    assert.equal((await control.fleet.plan(named)).entries[0].action, 'patch');
  });
});
