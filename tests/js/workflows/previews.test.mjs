// Previews: their names, what they are made of, and what is never touched.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  ConfigError,
  DeploymentControl,
  PlanError,
  previewName,
  RevisionFailedError,
  WaitTimeoutError,
} from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { generator } from '../../support/checks/generator.mjs';
import { equalBy } from '../../support/lists.mjs';
import { secretsOf } from '../../support/service/records.mjs';
import { form } from '../../support/service/service.mjs';
import { inVirtualTime } from '../../support/virtual-time.mjs';

const DAY = 86_400_000;
const IMAGE = 'registry.example/agent:pr-12';
const SECRETS = secretsOf({ MODEL_KEY: 'parent-model-key', OTHER: 'parent-other' });
const FROM = 'support-agent';

/** An emulator with a parent, whose time passes while the client waits, and a client. */
async function open(...given) {
  const [work, { parent = {}, change, ...options } = {}] = given.toReversed();
  const emulator = await createEmulator({ clock: 'manual', ...options });
  await inVirtualTime(
    generator(1),
    (ms) => emulator.advance(ms),
    async (time) => {
      const fetch = (...args) => time.during(change ? change(emulator.fetch, ...args) : emulator.fetch(...args));
      const control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch, apiKey: null, retry: 0 });
      await control.deployments.create(form(FROM, { secrets: SECRETS, ...parent }));
      let seen = emulator.requests.length;
      const writes = () => {
        const lines = emulator.requests.slice(seen).filter(({ method }) => method !== 'GET');
        seen = emulator.requests.length;
        return lines.map(
          ({ method, url }) => `${method} ${url.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*').split('/v2')[1]}`,
        );
      };
      await work({
        emulator,
        control,
        writes,
        time,
        up: (more) => control.previews.up({ key: 'pr-12', from: FROM, ...more }),
      });
    },
  );
}

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

const refused = (reason, pattern) => (error) => {
  assert.ok(error instanceof PlanError, String(error));
  assert.equal(error.reason, reason);
  if (pattern) assert.match(error.message, pattern);
  return true;
};

describe('the name of a preview', () => {
  it('is that of the parent with the key where both fit, and says when they are cut', () => {
    assert.deepEqual(previewName(FROM, 'pr-12'), { name: 'support-agent-pr-12', isShortened: false });
    const long = previewName('customer-support-agent', 'pr-12');
    assert.match(long.name, /^cust-pr-12-[a-z][a-z0-9]{9}$/);
    assert.equal(long.isShortened, true);
    assert.match(previewName('bot', 'feature/Log-in').name, /^bot-featur-[a-z][a-z0-9]{9}$/);
    assert.match(previewName('bot', 'ÄÖ').name, /^bot-[a-z][a-z0-9]{9}$/);
    assert.equal(previewName('bot', 'main').isShortened, true);
  });

  it('stays the same, so that previews that exist are found again', () => {
    assert.equal(previewName('customer-support-agent', 'pr-12').name, 'cust-pr-12-gfw86wpjyo');
    assert.equal(previewName('bot', 'feature/login').name, 'bot-featur-i7gricolan');
  });

  it('refuses what is no key', () => {
    for (const key of ['', ' ', 'a\nb', 'x'.repeat(201), ' pr-1', 7, null, '\ud800'])
      assert.throws(() => previewName(FROM, key), ConfigError, JSON.stringify(key));
    assert.throws(() => previewName('', 'pr-1'), ConfigError);
  });

  it('is never that of another: 100,000 keys of all kinds, and pairs that read the same', () => {
    const random = generator(Number(process.env.SEED ?? 24));
    const pick = (list) => list[Math.floor(random() * list.length)];
    const word = () => pick(['pr', 'mr', 'a', 'b', 'feature', 'Fix', 'ü', '1', '12', '012', 'x'.repeat(30), '']);
    const parents = [
      'a',
      'a-b',
      'a-pr',
      'a-pr-1',
      'support-agent',
      'customer-support-agent',
      'customer-support-agents',
    ];
    const names = new Map();
    let count = 0;
    while (count < 100_000) {
      const kind = Math.floor(random() * 3);
      const number = Math.floor(random() * 1e6);
      const key =
        kind === 0 ? `pr-${number}` : [word(), number, word(), word()].join(pick(['-', '/', '_', '.'])).trim();
      const pair = JSON.stringify([pick(parents), key]);
      const { name } = previewName(...JSON.parse(pair));
      assert.match(name, /^[a-z][a-z0-9-]{0,20}$/);
      assert.ok((names.get(name) ?? pair) === pair, `${pair} and ${names.get(name)} are both ${name}`);
      if (!names.has(name)) count += 1;
      names.set(name, pair);
    }
    for (const [parent, key] of [
      ['a', 'b-pr-1'],
      ['a-b', 'pr-1'],
      ['a-b-pr', '1'],
      ['a', 'b/pr-1'],
      ['a-b', 'PR-1'],
    ]) {
      const pair = JSON.stringify([parent, key]);
      const { name } = previewName(parent, key);
      assert.ok((names.get(name) ?? pair) === pair, pair);
      names.set(name, pair);
    }
  });
});

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

  it('copies the secrets that are named, and says why it cannot', async () => {
    const parent = { secrets: [...SECRETS, { name: 'POSTGRES_URI_CUSTOM', value: 'postgres://parent' }] };
    await open({ parent }, async ({ up, writes }) => {
      const own = { OTHER: 'own', NEW: 'new' };
      const { preview } = await up({ copySecrets: ['MODEL_KEY', 'OTHER'], secrets: own });
      const stored = Object.fromEntries(preview.deployment.secrets.map(({ name, value }) => [name, value]));
      assert.deepEqual(stored, { MODEL_KEY: 'parent-model-key', ...own });
      writes();
      await assert.rejects(up({ copySecrets: ['ABSENT'] }), refused('secret', /has no secret ABSENT/));
      await assert.rejects(up({ copySecrets: ['POSTGRES_URI_CUSTOM'] }), refused('secret', /another one for each/));
      assert.deepEqual(writes(), []);
    });
    const change = async (fetch, ...args) => {
      const answer = await fetch(...args);
      const text = await answer.text();
      const hidden = text.replaceAll(/"value":"[^"]*"/g, '"value":""');
      return new Response(hidden === '' ? null : hidden, { status: answer.status, headers: answer.headers });
    };
    await open({ change }, async ({ up }) => {
      await assert.rejects(up({ copySecrets: ['MODEL_KEY'] }), refused('secret', /shows no value of MODEL_KEY/));
    });
  });

  it('copies no value of a container that is not named, and says which it leaves out', async () => {
    const byReference = { name: 'REF', valueFrom: { secretKeyRef: { name: 'cluster', key: 'k' } } };
    const variables = (...names) => names.map((name) => ({ name, value: `value-of-${name}` }));
    const resource_spec = {
      init_containers: [{ name: 'init', image: 'i', env: [...variables('SEED'), { name: 'EMPTY', value: '' }] }],
      sidecars: [
        { name: 'proxy', image: 'p', env: [...variables('TOK', 'HOST'), byReference] },
        { name: 'x', image: 'x' },
      ],
    };
    const envOf = ({ deployment }) => {
      const { init_containers, sidecars } = deployment.source_config.resource_spec;
      return [...init_containers, ...sidecars].flatMap(({ env }) => env ?? []);
    };
    await open({ parent: { secrets: [], source_config: { resource_spec } } }, async ({ up, writes }) => {
      const { preview, notes } = await up({ copySecrets: ['HOST'] });
      assert.deepEqual(envOf(preview), [{ name: 'EMPTY', value: '' }, ...variables('HOST'), byReference]);
      assert.match(
        notes.join(),
        /the values of SEED, TOK in the containers of support-agent are left out, .*: name among/,
      );
      assert.doesNotMatch(notes.join(), /value-of-|HOST/);
      writes();
      assert.deepEqual([(await up({ copySecrets: ['HOST'] })).action, writes()], ['none', []]);
      // What an earlier run has copied goes.
      assert.deepEqual(envOf((await up({ copySecrets: ['TOK'] })).preview).slice(1, 2), variables('TOK'));
      await assert.rejects(up({ copySecrets: ['NOPE'] }), refused('secret', /has no secret NOPE/));
      await assert.rejects(up({ untrusted: true }), refused('secret', /take it down first/));
      const fork = await up({ key: 'pr-13', untrusted: true });
      assert.match(fork.notes.join(), /^no secret of support-agent is copied/);
    });
    const hidden = { sidecars: [{ name: 'proxy', image: 'p', env: [{ name: 'TOK', value: '***' }] }] };
    await open({ parent: { source_config: { resource_spec: hidden } } }, async ({ up }) =>
      assert.rejects(up({ copySecrets: ['TOK'] }), refused('secret', /shows no value of TOK, so it cannot/)),
    );
  });

  it('gives an untrusted change no secret, and nothing that could bring one', async () => {
    const resource_spec = {
      cpu: 2,
      image_pull_secrets: [{ name: 'pull' }],
      service_account_name: 'powerful',
      volumes: [{ name: 'v', secret: { secretName: 'x' } }],
      volume_mounts: [{ name: 'v', mountPath: '/x' }],
      sidecars: [{ name: 's', image: 'i', env: [{ name: 'K', value: 'sidecar-secret' }] }],
      annotations: { token: 'annotation-secret' },
      env_from: [{ secretRef: { name: 'unknown-secret-field' } }],
    };
    await open({ parent: { source_config: { resource_spec } } }, async ({ up }) => {
      await assert.rejects(up({ untrusted: true, copySecrets: ['OTHER'] }), ConfigError);
      await assert.rejects(up({ untrusted: true, secrets: { A: 'b' } }), ConfigError);
      const { preview, notes } = await up({ untrusted: true });
      // A branch may have the key of a fork's request.
      for (const more of [{ copySecrets: ['OTHER'] }, {}])
        await assert.rejects(up(more), refused('secret', /preview of an untrusted change.*take it down first/));
      const { resource_spec: spec } = preview.deployment.source_config;
      assert.doesNotMatch(JSON.stringify(preview), /secret-|-secret|powerful|parent-/);
      assert.deepEqual([spec.cpu, spec.image_pull_secrets, preview.deployment.secrets], [2, [{ name: 'pull' }], []]);
      assert.match(notes.join(), /no secret of support-agent is copied/);
      await up({ key: 'pr-13', copySecrets: ['OTHER'] });
      await assert.rejects(up({ key: 'pr-13', untrusted: true }), refused('secret', /take it down first/));
      // What a trusted change has got goes with it.
      await up({ key: 'pr-14' });
      const turned = await up({ key: 'pr-14', untrusted: true });
      assert.doesNotMatch(JSON.stringify(turned.preview), /secret-|-secret|powerful|parent-/);
      assert.equal((await up({ key: 'pr-14', untrusted: true })).action, 'none');
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
