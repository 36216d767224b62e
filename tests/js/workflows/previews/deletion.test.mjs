// `previews.down` and `previews.sweep`: what is deleted, and what is never touched.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WaitTimeoutError } from 'deployment-control';
import { equalBy } from '../../../support/lists.mjs';
import { form } from '../../../support/service/service.mjs';
import { DAY, FROM, IMAGE, open, refused } from '../../../support/workflows/parent-of-previews.mjs';

describe('previews.down', () => {
  it('deletes with the tracing project, in the middle of a build too, and succeeds where there is nothing', async () => {
    await open({ leftoverProjects: true }, async ({ up, control }) => {
      await up({ wait: false });
      const gone = await control.previews.down({ key: 'pr-12', from: FROM });
      equalBy(gone, ({ name }) => name, [`${FROM}-pr-12`]);
      await assert.rejects(control.deployments.get(gone[0].id), { status: 404 });
      assert.deepEqual(await control.previews.down({ key: 'pr-12', from: FROM }), []);
      assert.equal((await up({ wait: false })).name, `${FROM}-pr-12`);
      assert.equal((await control.previews.down({ key: 'pr-12', dryRun: true })).length, 1);
      assert.equal((await control.previews.list()).length, 1);
    });
  });

  it('asks which one where several parents have the key', async () => {
    await open(async ({ up, control, writes }) => {
      await control.deployments.create(form('other'));
      await up();
      await up({ from: 'other' });
      writes();
      await assert.rejects(
        control.previews.down({ key: 'pr-12' }),
        refused('several', /support-agent and of other|other and of support-agent/),
      );
      assert.deepEqual(writes(), []);
      await control.previews.down({ key: 'pr-12', from: 'other' });
      equalBy(await control.previews.list(), ({ from }) => from, [FROM]);
    });
  });

  it('awaits one that is being deleted before it is made again', async () => {
    await open(async ({ up, control }) => {
      const { preview } = await up();
      await control.deployments.delete(preview.id);
      const again = await up();
      assert.notEqual(again.preview.id, preview.id);
      assert.equal(again.name, preview.name);
    });
  });

  it('says what it waits for and how long, and goes on with the one that stays', async () => {
    await open({ views: ['namesake_leaving'] }, async ({ up, control }) => {
      const awaited = [];
      const onDeletion = ({ id, key }, maxWait) => awaited.push([id, key, maxWait]);
      const { preview } = await up({ onDeletion });
      // An older one of the same name, which never goes, stands beside it.
      assert.equal((await up({ onDeletion })).preview.id, preview.id);
      assert.deepEqual(awaited, []);
      await control.deployments.delete(preview.id);
      const wait = { maxWait: 60_000 };
      const error = await up({ onDeletion, wait }).catch((each) => each);
      assert.ok(error instanceof WaitTimeoutError, String(error));
      equalBy(awaited, ([, key, maxWait]) => [key, maxWait], [['pr-12', 60_000]]);
      await up({ onDeletion }).catch(() => undefined);
      assert.equal(awaited.at(-1)[2], 600_000);
    });
  });

  it('asks again where the answer is lost', async () => {
    let losses = 2;
    const change = async (fetch, url, init) => {
      const answer = await fetch(url, init);
      if (init?.method === 'DELETE' && losses-- > 0) throw new TypeError('fetch failed');
      return answer;
    };
    await open({ change }, async ({ up, control }) => {
      await up();
      await control.previews.down({ key: 'pr-12' });
      assert.deepEqual(await control.previews.list(), []);
    });
  });
});

describe('previews.sweep', () => {
  const names = (list) => list.map(({ preview, because }) => `${preview.key} ${because}`).sort();

  it('deletes what is idle by its own time, or by the one that is given', async () => {
    await open(async ({ up, control, emulator }) => {
      await up({ key: 'pr-1', ttl: DAY });
      await up({ key: 'pr-2' });
      const created = Date.parse((await control.deployments.list()).items[0].updated_at);
      const at = (days) => ({ now: new Date(created + days * DAY) });
      assert.equal((await control.previews.sweep(at(0.5))).deleted.length, 0);
      assert.deepEqual(names((await control.previews.sweep({ ...at(2), dryRun: true })).deleted), ['pr-1 idle']);
      assert.equal((await control.previews.list()).length, 2);
      const { deleted, kept } = await control.previews.sweep(at(2));
      assert.deepEqual([names(deleted), kept.map(({ key }) => key)], [['pr-1 idle'], ['pr-2']]);
      emulator.advance(DAY);
      assert.deepEqual(names((await control.previews.sweep({ ...at(9), ttl: 8 * DAY })).deleted), ['pr-2 idle']);
      equalBy((await control.deployments.list()).items, ({ name }) => name, [FROM]);
    });
  });

  it('deletes what is no longer open, and only of its parent', async () => {
    await open(async ({ up, control }) => {
      await control.deployments.create(form('other'));
      for (const key of ['pr-1', 'pr-2']) await up({ key });
      await up({ key: 'pr-9', from: 'other' });
      await assert.rejects(control.previews.sweep({ keepOpen: [] }), /keepOpen needs from/);
      const { deleted } = await control.previews.sweep({ from: FROM, keepOpen: ['pr-2'] });
      assert.deepEqual(names(deleted), ['pr-1 closed']);
      assert.deepEqual((await control.previews.list()).map(({ key }) => key).sort(), ['pr-2', 'pr-9']);
    });
  });

  it('never touches what has not both the mark and the name that follows from it', async () => {
    await open(async ({ up, control, writes }) => {
      const { preview } = await up();
      const { annotations } = preview.deployment.source_config.resource_spec;
      const marked = (more) => ({ source_config: { resource_spec: { annotations: { ...annotations, ...more } } } });
      await control.deployments.create(form('renamed', marked({})));
      await control.deployments.create(form(`${FROM}-pr-13`, marked({})));
      await control.deployments.create(form(`${FROM}-pr-14`));
      await control.deployments.create(form('odd', marked({ 'deployment-control/preview-attempt': 'x' })));
      writes();
      const { deleted } = await control.previews.sweep({
        from: FROM,
        keepOpen: [],
        ttl: 1_000,
        now: new Date('2036-01-01'),
      });
      assert.deepEqual(names(deleted), ['pr-12 closed']);
      assert.equal((await control.deployments.list()).items.length, 5);
      assert.deepEqual(await control.previews.down({ key: 'pr-13' }), []);
    });
  });

  it('keeps what has changed since it was listed', async () => {
    let isPushed = false;
    const change = async (fetch, url, init) => {
      const single = /deployments\/([0-9a-f-]{36})$/.exec(String(url));
      if (isPushed && single && (init?.method ?? 'GET') === 'GET') {
        isPushed = false;
        const body = JSON.stringify({ source_revision_config: { image_uri: `${IMAGE}-2` } });
        await fetch(String(url), { method: 'PATCH', body, headers: { 'content-type': 'application/json' } });
      }
      return fetch(url, init);
    };
    await open({ change }, async ({ up, control }) => {
      await up();
      isPushed = true;
      const { deleted, kept } = await control.previews.sweep({ ttl: 1_000, now: new Date('2036-01-01') });
      assert.deepEqual([deleted.length, kept.length], [0, 1]);
    });
  });
});
