// `previews.up`: what a preview is made of, which revisions it gets, and what is refused.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConfigError, RevisionFailedError } from 'deployment-control';
import { equalBy } from '../../../support/lists.mjs';
import { form } from '../../../support/service/service.mjs';
import { DAY, FROM, IMAGE, open, refused } from '../../../support/workflows/parent-of-previews.mjs';

/** A service that goes on to name the revision before a patch: so many answers long, or until one is made by itself. */
function hidingRevisions() {
  let [looks, left, shown] = [0, 0, undefined];
  const change = async (fetch, url, init) => {
    const answer = await fetch(url, init);
    const body = answer.ok && init?.method !== 'DELETE' ? await answer.clone().json() : {};
    if (init?.method === 'POST') left = 0;
    if (init?.method === 'PATCH') left = looks;
    if (!('latest_revision_id' in body) || String(url).includes('/revisions')) return answer;
    if (left === 0) shown = body.latest_revision_id;
    left = Math.max(left - 1, 0);
    return Response.json({ ...body, latest_revision_id: shown });
  };
  return { change, hides: (count) => (looks = count) };
}

describe('previews.up', () => {
  it('creates a deployment like its parent, without its secrets, address and fleet, and waits until it is deployed', async () => {
    const resources = {
      cpu: 1,
      labels: { 'deployment-control/fleet': 'agents', team: 'x' },
      annotations: { note: 'y' },
    };
    const parent = { source_config: { custom_url: 'https://agent.example', resource_spec: resources } };
    await open({ parent }, async ({ up, writes, control }) => {
      const { action, preview, revision, notes } = await up({ image: IMAGE, ttl: 7 * DAY, commit: 'abcdef0' });
      assert.deepEqual([action, preview.name, preview.key, preview.from], ['create', `${FROM}-pr-12`, 'pr-12', FROM]);
      assert.deepEqual([revision.status, preview.ttl, preview.commit, notes], ['DEPLOYED', 7 * DAY, 'abcdef0', []]);
      const { source_config: config, source_revision_config: source, secrets } = preview.deployment;
      assert.notEqual(config.custom_url, 'https://agent.example');
      assert.deepEqual(config.resource_spec.labels, { team: 'x' });
      assert.equal(config.resource_spec.annotations.note, 'y');
      assert.equal(config.resource_spec.cpu, 1);
      assert.equal(source.image_uri, IMAGE);
      assert.deepEqual(secrets, []);
      assert.deepEqual(writes(), ['POST /deployments']);
      equalBy(await control.previews.list(), ({ name }) => name, [`${FROM}-pr-12`]);
      assert.deepEqual(await control.previews.list({ from: 'other' }), []);
    });
  });

  it('sends nothing the second time, and patches what differs', async () => {
    await open(async ({ up, writes, control }) => {
      await up({ image: IMAGE });
      writes();
      assert.equal((await up({ image: IMAGE })).action, 'none');
      assert.deepEqual(writes(), []);
      const dry = await up({ image: `${IMAGE}-2`, dryRun: true });
      assert.deepEqual([dry.action, writes()], ['patch', []]);
      assert.equal((await up({ image: `${IMAGE}-2` })).action, 'patch');
      assert.deepEqual(writes(), ['PATCH /deployments/*']);
      const dryCreate = await up({ key: 'pr-13', dryRun: true });
      assert.deepEqual([dryCreate.action, dryCreate.preview, writes()], ['create', undefined, []]);
      const { items } = await control.deployments.list();
      assert.equal(
        items.find(({ name }) => name === FROM).source_revision_config.image_uri,
        'registry.example/agent:1',
      );
    });
  });

  it('makes a revision for another commit of the same branch, once', async () => {
    const parent = {
      source: 'repo_host',
      source_config: {
        integration_id: '3c90c3cc-0d44-4b50-8888-8dd25736052a',
        repo_url: 'https://host.example/a/b',
        build_on_push: true,
      },
      source_revision_config: { repo_ref: 'main', agent_config_path: 'agent.json' },
    };
    await open({ parent }, async ({ up, writes, control }) => {
      const { preview } = await up({ ref: 'feature', commit: 'aaaaaaa', wait: false });
      const { source_config: config, source_revision_config: source } = preview.deployment;
      assert.deepEqual(
        [config.build_on_push, source.repo_ref, source.agent_config_path],
        [false, 'feature', 'agent.json'],
      );
      const revisions = async () => (await control.revisions.list(preview.id)).items.length;
      assert.equal(await revisions(), 1);
      await up({ ref: 'feature', commit: 'bbbbbbb', wait: false });
      assert.equal(await revisions(), 2);
      writes();
      await up({ ref: 'feature', commit: 'bbbbbbb', wait: false });
      assert.deepEqual([await revisions(), writes()], [2, []]);
      await assert.rejects(up({ image: IMAGE }), /image is for sources that have one/);
    });
  });

  it('waits for a revision that the service names late, and makes no second one', async () => {
    const { change, hides } = hidingRevisions();
    await open({ change }, async ({ up, writes, control }) => {
      const { preview } = await up({ commit: 'aaaaaaa' });
      writes();
      for (const commit of ['bbbbbbb', 'ccccccc']) {
        hides(2);
        const { revision } = await up({ commit });
        const { items } = await control.revisions.list(preview.id);
        assert.deepEqual([revision.id, writes()], [items[0].id, ['PATCH /deployments/*']]);
      }
    });
  });

  it('makes the revision itself where a patch of the mark makes none', async () => {
    // This service makes revisions of `source_revision_config` alone (contract 2.2).
    const { change, hides } = hidingRevisions();
    await open({ change }, async ({ up, writes, control }) => {
      await up({ commit: 'aaaaaaa' });
      writes();
      hides(Infinity);
      const { revision } = await up({ commit: 'bbbbbbb' });
      assert.equal(revision.status, 'DEPLOYED');
      assert.deepEqual(writes(), ['PATCH /deployments/*', 'POST /deployments/*/revisions']);
      const { preview } = await up({ commit: 'ccccccc', wait: false });
      const { items } = await control.revisions.list(preview.id);
      assert.equal(preview.deployment.latest_revision_id, items[0].id);
    });
  });

  it('refuses another name, a missing parent, a preview of a preview, and one too many', async () => {
    await open(async ({ up, control, writes }) => {
      await control.deployments.create(form(`${FROM}-pr-7`));
      writes();
      await assert.rejects(up({ key: 'pr-7' }), refused('taken', /does not carry the mark/));
      await assert.rejects(up({ from: 'absent' }), refused('absent', /no deployment with the name "absent"/));
      assert.deepEqual(writes(), []);
      await up({ key: 'pr-1', max: 2 });
      await up({ key: 'pr-2', max: 2 });
      await assert.rejects(up({ key: 'pr-3', max: 2 }), refused('limit', /has 2 previews, and max is 2/));
      await up({ key: 'pr-2', max: 2, image: IMAGE });
      await assert.rejects(up({ from: `${FROM}-pr-1` }), refused('parent', /is a preview itself/));
      for (const bad of [
        { max: 0 },
        { ttl: 1 },
        { commit: 'zz' },
        { image: '' },
        { unknown: 1 },
        { secrets: { A: 1 } },
      ])
        await assert.rejects(up(bad), ConfigError, JSON.stringify(bad));
    });
  });

  it('rejects with the failed revision, and deploys it again at the next run', async () => {
    await open(async ({ up, emulator }) => {
      emulator.script([{ status: 'DEPLOY_FAILED', forMs: 1e12 }]);
      await assert.rejects(up({ image: IMAGE }), RevisionFailedError);
      const { action, revision } = await up({ image: IMAGE });
      assert.deepEqual([action, revision.status], ['redeploy', 'DEPLOYED']);
    });
  });

  it('takes another name where a tracing project is left, and keeps it', async () => {
    await open({ leftoverProjects: true }, async ({ up, control, writes, time }) => {
      const { preview: first } = await up();
      await control.deployments.delete(first.id);
      await time.sleep(60_000);
      const { preview, notes, isShortened } = await up();
      assert.notEqual(preview.name, first.name);
      assert.match(preview.name, /^.{1,21}$/);
      assert.equal(isShortened, true);
      assert.deepEqual(notes, [
        `a tracing project of an earlier preview has the name ${first.name}, so this one is ${preview.name}`,
      ]);
      writes();
      assert.deepEqual([(await up()).preview.name, writes()], [preview.name, []]);
      await control.previews.down({ key: 'pr-12' });
      assert.deepEqual(await control.previews.list(), []);
    });
  });

  it('looks a creation up whose answer is lost, and never sends it twice', async () => {
    let losses = 1;
    const change = async (fetch, url, init) => {
      const answer = await fetch(url, init);
      if (init?.method === 'POST' && String(init.body).includes('pr-12') && losses-- > 0)
        throw new TypeError('fetch failed');
      return answer;
    };
    await open({ change }, async ({ up, writes }) => {
      assert.equal((await up()).action, 'create');
      assert.deepEqual(writes(), ['POST /deployments']);
    });
  });

  it('refuses a service that does not keep the mark', async () => {
    const change = async (fetch, url, init) => {
      const answer = await fetch(url, init);
      const text = (await answer.text()).replaceAll(/"annotations":\{[^}]*\}/g, '"annotations":null');
      return new Response(text || null, { status: answer.status, headers: answer.headers });
    };
    await open({ change }, async ({ up }) => assert.rejects(up(), refused('unmarked', /did not keep the mark/)));
  });
});

describe('the notes of previews.up', () => {
  it('tell the true reason why a name is not that of parent and key', async () => {
    await open(async ({ up, control }) => {
      for (const name of ['bot', 'Bot']) await control.deployments.create(form(name));
      const notesOf = async (from, key) => (await up({ from, key, dryRun: true })).notes;
      assert.deepEqual(await notesOf('bot', 'pr-1'), []);
      const cases = [
        [FROM, 'pr-12345678', /^the name is cut to supp-\S+: names have at most 21 characters$/],
        [FROM, 'feature/login', /^the name is cut to supp-\S+: names have at most 21 characters$/],
        ['bot', 'main', /^the name is bot-main-\S+, which ends with a hash: the key is not small letters, a hyphen/],
        ['Bot', 'pr-1', /^the name is bot-pr-1-\S+, which ends with a hash: the name Bot is not small letters/],
      ];
      for (const [from, key, pattern] of cases) {
        const notes = await notesOf(from, key);
        assert.equal(notes.length, 1);
        assert.match(notes[0], pattern);
      }
    });
  });
});
