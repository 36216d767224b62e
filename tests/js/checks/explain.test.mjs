// What a patch changes, whether a revision follows, and what is lost, as the package tells it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { explainPatch } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { equalBy } from '../../support/lists.mjs';
import { secretsOf } from '../../support/service/records.mjs';

const SECRET = 'nobody-may-see-this';
const current = () => ({
  name: 'agent',
  source: 'external_docker',
  id: '3c90c3cc-0d44-4b50-8888-8dd25736052a',
  latest_revision_id: null,
  source_config: {
    custom_url: 'https://a.example',
    build_on_push: null,
    install_command: 'make',
    resource_spec: {
      cpu: 1,
      memory_mb: 512,
      min_scale: null,
      labels: { team: 'a' },
      sidecars: [
        {
          name: 'proxy',
          image: 'proxy:1',
          env: [
            { name: 'TOKEN', value: SECRET },
            { name: 'FROM', valueFrom: {} },
          ],
        },
      ],
    },
  },
  source_revision_config: { image_uri: 'agent:1', repo_commit_sha: null },
  secrets: secretsOf({ KEPT: SECRET, CHANGED: `${SECRET}-1`, DROPPED: SECRET }),
  secret_references: [{ name: 'REF', secret_name: 'store', secret_key: 'key' }],
});
/** Entries as lines: the path, the code, and what was and becomes. */
const lines = (entries) =>
  entries.map(({ path, code, before, after }) => [
    path.join('.'),
    code,
    ...(before === undefined && after === undefined ? [] : [before, after]),
  ]);
const patched = (patch) => explainPatch(patch, current());

describe('an explanation', () => {
  it('tells every changed field with what it was and becomes', () => {
    const { newRevision, changes, unchanged, losses } = patched({
      source_config: { custom_url: 'https://b.example', build_on_push: true, install_command: 'make' },
      source_revision_config: { image_uri: 'agent:2' },
    });
    assert.equal(newRevision, 'will');
    assert.deepEqual(lines(changes), [
      ['source_config.build_on_push', 'config_field', null, true],
      ['source_config.custom_url', 'config_field', 'https://a.example', 'https://b.example'],
      ['source_revision_config.image_uri', 'revision_field', 'agent:1', 'agent:2'],
    ]);
    assert.deepEqual(lines(unchanged), [['source_config.install_command', 'same_observed_field', 'make', 'make']]);
    assert.deepEqual(losses, []);
    assert.deepEqual(changes[2], {
      path: ['source_revision_config', 'image_uri'],
      before: 'agent:1',
      after: 'agent:2',
      effect: 'will',
      basis: 'documented',
      code: 'revision_field',
      because: 'Fields of source_revision_config need a new revision when they change.',
    });
  });

  it('promises a revision for nothing that has its value already', () => {
    const cases = [
      [{ source_revision_config: { image_uri: 'agent:1' } }, 'may'],
      [{ source_config: { custom_url: 'https://a.example' } }, 'will_not'],
      [{ source_config: { resource_spec: current().source_config.resource_spec } }, 'may'],
      [{ secrets: current().secrets }, 'may'],
      [{}, 'will_not'],
    ];
    for (const [patch, verdict] of cases) {
      const { newRevision, changes } = patched(patch);
      assert.deepEqual([newRevision, changes], [verdict, []], JSON.stringify(patch));
    }
  });

  it('tells a secret by its name and what becomes of it, never by its value', () => {
    const explanation = patched({
      secrets: secretsOf({ KEPT: SECRET, CHANGED: `${SECRET}-2`, ADDED: SECRET }),
    });
    equalBy([...explanation.unchanged, ...explanation.changes], ({ path, secret }) => [path.join('.'), secret], [
      ['secrets.KEPT', { name: 'KEPT', change: 'kept' }],
      ['secrets.CHANGED', { name: 'CHANGED', change: 'changed' }],
      ['secrets.ADDED', { name: 'ADDED', change: 'added' }],
      ['secrets.DROPPED', { name: 'DROPPED', change: 'removed' }],
    ]);
    assert.deepEqual(lines(explanation.losses), [['secrets.DROPPED', 'secret_removed']]);
    const masked = { secrets: [{ name: 'A', value: '***' }] };
    const { changes, losses } = explainPatch(masked, masked);
    assert.deepEqual([changes[0].secret, losses[0].code], [{ name: 'A', change: 'overwritten' }, 'secret_overwritten']);
    assert.deepEqual(explainPatch({ secrets: [{ name: 'A', value: SECRET }] }).changes[0].secret, {
      name: 'A',
      change: 'given',
    });
  });

  it('shows no secret wherever one stands', () => {
    const spec = {
      sidecars: [{ name: 'proxy', image: 'proxy:2', env: [{ name: 'TOKEN', value: `${SECRET}-2` }] }],
      tomorrow: SECRET,
    };
    const secrets = [{ name: 'A', value: SECRET }];
    const patch = {
      secrets,
      source_config: { resource_spec: spec, tomorrow: SECRET },
      secret: secrets,
      source_revision_config: { tomorrow: SECRET },
    };
    for (const explanation of [patched(patch), explainPatch(patch)]) {
      assert.ok(!JSON.stringify(explanation).includes(SECRET), JSON.stringify(explanation));
      const sidecars = explanation.changes.find(({ path }) => path[2] === 'sidecars');
      assert.deepEqual(sidecars.after, [{ name: 'proxy', image: 'proxy:2', env: [{ name: 'TOKEN', value: '***' }] }]);
    }
    assert.deepEqual(patched(patch).changes.find(({ path }) => path[2] === 'sidecars').before[0].env, [
      { name: 'TOKEN', value: '***' },
      { name: 'FROM', valueFrom: {} },
    ]);
  });

  it('shows no user and no password of an address', () => {
    const config = (token) => ({
      source_config: {
        repo_url: `https://me:${token}@repos.example/team/agent`,
        install_command: `pip install --extra-index-url https://me:${token}@index.example/simple agent`,
        resource_spec: { sidecars: [{ name: 'a', image: 'b:1', args: [`postgres://me:${token}@db.example/a`] }] },
      },
    });
    const shown = JSON.stringify(explainPatch(config('s3cr3t-2'), config('s3cr3t-1')));
    assert.match(shown, /https:\/\/\*\*\*@repos\.example/);
    assert.doesNotMatch(shown, /s3cr3t/);
  });

  it('tells what a partial resource_spec resets', () => {
    const { newRevision, changes, losses } = patched({
      source_config: { resource_spec: { cpu: 2, labels: { team: 'a' } } },
    });
    assert.equal(newRevision, 'may');
    assert.deepEqual(lines(changes).slice(0, 2), [
      ['source_config.resource_spec.cpu', 'spec_field', 1, 2],
      ['source_config.resource_spec.memory_mb', 'spec_reset', 512, undefined],
    ]);
    equalBy(losses, ({ path }) => path.at(-1), ['memory_mb', 'sidecars']);
    assert.deepEqual(lines(explainPatch({ source_config: { resource_spec: { cpu: 2 } } }).losses), [
      ['source_config.resource_spec', 'spec_replaced'],
    ]);
  });

  it('tells references by name with what they were and become', () => {
    const reference = { name: 'REF', secret_name: 'other', secret_key: 'key' };
    assert.deepEqual(lines(patched({ secret_references: [reference] }).changes), [
      ['secret_references.REF', 'reference_changed', current().secret_references[0], reference],
    ]);
    assert.deepEqual(lines(patched({ secret_references: [] }).losses), [
      ['secret_references.REF', 'reference_removed'],
    ]);
  });

  it('tells nulls and empty lists that clear nothing', () => {
    const patch = {
      source_config: { custom_url: null, build_on_push: null },
      secrets: [],
      secret_references: null,
      revision_source: null,
    };
    const { newRevision, changes, losses } = patched(patch);
    assert.deepEqual([newRevision, changes], ['may', []]);
    assert.deepEqual(lines(losses), [
      ['source_config.custom_url', 'null_keeps'],
      ['secrets', 'empty_keeps'],
      ['secret_references', 'null_keeps'],
    ]);
  });

  it('names the source that the revision had otherwise', () => {
    assert.deepEqual(lines(patched({ revision_source: 'internal_docker' }).changes), [
      ['revision_source', 'revision_source', 'external_docker', 'internal_docker'],
    ]);
    assert.equal(patched({ revision_source: 'external_docker' }).unchanged[0].code, 'same_revision_source');
  });

  it('takes names that objects know themselves for names', () => {
    const patch = JSON.parse(
      '{"__proto__": 1, "secrets": [{"name": "__proto__", "value": "x"}], "source_config": {"resource_spec": {"constructor": 1}}}',
    );
    assert.deepEqual(
      lines(explainPatch(patch, current()).changes).filter(([path]) => /proto|constructor/.test(path)),
      [
        ['source_config.resource_spec.constructor', 'spec_field'],
        ['secrets.__proto__', 'secret_added'],
        ['__proto__', 'field_not_shown'],
      ],
    );
  });
});

describe('what cannot be explained', () => {
  const hostile = {
    'a cycle': () => {
      const object = {};
      object.self = object;
      return object;
    },
    'a BigInt': () => ({ source_config: { x: 1n } }),
    'a getter that throws': () => ({
      get secrets() {
        throw new Error('no');
      },
    }),
    'a proxy that throws': () =>
      new Proxy(
        {},
        {
          ownKeys() {
            throw new Error('no');
          },
        },
      ),
    'a revoked proxy': () => {
      const { proxy, revoke } = Proxy.revocable({}, {});
      revoke();
      return proxy;
    },
    'a list': () => [],
    'a text': () => 'x',
    'a number': () => 5,
    'what says itself that it is a text': () => ({ toJSON: () => 'x' }),
    'what nests too deep': () => JSON.parse(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`),
  };
  for (const [name, make] of Object.entries(hostile)) {
    it(`is a TypeError: ${name}`, () => {
      assert.throws(() => explainPatch(make()), TypeError);
      assert.throws(() => explainPatch({}, make()), TypeError);
      assert.equal(explainPatch({}).newRevision, 'will_not');
    });
  }

  it('is no deployment where there is none', () => {
    for (const nothing of [undefined, null])
      assert.deepEqual(explainPatch({ source_config: { build_on_push: true } }, nothing).changes.length, 1);
  });

  it('is refused in the place of the patch, which may hold all that was read', () => {
    const patch = { source_config: { build_on_push: true } };
    assert.throws(() => explainPatch(current(), patch), {
      name: 'TypeError',
      message: 'explainPatch takes the patch first: explainPatch(patch, deployment)',
    });
    assert.doesNotThrow(() => explainPatch({ ...current(), ...patch }, current()));
  });

  it('takes its time from the length of the patch alone', () => {
    const secrets = Array.from({ length: 50_000 }, (_, index) => ({ name: `S${index}`, value: 'v' }));
    const unknown = Object.fromEntries(secrets.map(({ name }) => [name, 1]));
    // Processor time: what else the machine does is no matter.
    const before = process.cpuUsage();
    const references = secrets.map(({ name }) => ({ name, secret_name: 's', secret_key: 'k' }));
    const patch = { secrets, secret_references: references, ...unknown };
    const { changes } = explainPatch(patch, {
      ...current(),
      secrets: [...secrets].reverse(),
      secret_references: references,
      ...unknown,
    });
    assert.deepEqual(changes, []);
    const { user, system } = process.cpuUsage(before);
    assert.ok(user + system < 5e6, `${(user + system) / 1e6} s`);
  });
});

it('the emulator does what was said', async () => {
  const emulator = await createEmulator({ clock: 'manual', seed: 7 });
  const ask = async (method, path, body) => {
    const response = await emulator.fetch(`${emulator.baseUrl}/v2/deployments${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    assert.ok(response.ok, `${response.status} ${JSON.stringify(body)}`);
    return response.json();
  };
  const created = await ask('POST', '', {
    name: 'agent',
    source: 'internal_docker',
    source_config: { custom_url: 'https://a.example' },
    source_revision_config: { image_uri: 'agent:1' },
    secrets: [{ name: 'A', value: '1' }],
  });
  const patches = [
    {},
    { source_config: { custom_url: 'https://b.example' } },
    { source_config: { resource_spec: { cpu: 1 } } },
    { source_revision_config: { image_uri: 'agent:1' } },
    { source_revision_config: { image_uri: 'agent:2' } },
    { secrets: [] },
    { secrets: [{ name: 'A', value: '1' }] },
    { source_config: { custom_url: null } },
    { tomorrow: 1 },
  ];
  const seen = new Set();
  let before = created;
  for (const patch of patches) {
    const { newRevision } = explainPatch(patch, before);
    const after = await ask('PATCH', `/${created.id}`, patch);
    const made = after.latest_revision_id !== before.latest_revision_id;
    assert.ok(
      newRevision === 'may' || made === (newRevision === 'will'),
      `${JSON.stringify(patch)}: ${newRevision}, ${made}`,
    );
    seen.add(newRevision);
    before = after;
  }
  assert.equal(seen.size, 3);
});
