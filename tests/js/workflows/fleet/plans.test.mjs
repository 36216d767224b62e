// What a plan of a fleet makes of a workspace that is in motion, of defaults and references, and of damaged documents.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DeploymentControl, PlanError, ValidationError } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { rejects } from '../../../support/service/calls.mjs';
import { equalBy } from '../../../support/lists.mjs';
import { form } from '../../../support/service/service.mjs';

async function open() {
  const emulator = await createEmulator({ clock: 'manual' });
  const control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch: emulator.fetch, apiKey: null, retry: 0 });
  let seen = 0;
  const writes = () => {
    const methods = emulator.requests.slice(seen).map(({ method }) => method);
    seen = emulator.requests.length;
    return methods.filter((method) => method !== 'GET');
  };
  const idOf = async (name) => (await control.deployments.list()).items.find((each) => each.name === name).id;
  return { emulator, control, writes, idOf };
}

const image = (tag) => ({ source_revision_config: { image_uri: `registry.example/agent:${tag}` } });
const agents = (...deployments) => ({ name: 'agents', deployments });
const secretValue = ({ env, file }) => {
  if (env === 'UNSET') return undefined;
  if (file !== undefined && file !== 'key.pem') return undefined;
  return `s3cr3t-${env ?? 'file'}`;
};

describe('a workspace in motion', () => {
  it('of two deployments of one name, the one that stays counts', async () => {
    const { control: real } = await open();
    const stays = await real.deployments.create(form('agent'));
    const goes = { ...stays, id: '11111111-2222-4333-8444-555555555555', status: 'AWAITING_DELETE' };
    for (const resources of [
      [goes, stays],
      [stays, goes],
    ]) {
      const fetch = async () => Response.json({ resources, offset: 2 });
      const control = new DeploymentControl({ baseUrl: 'http://localhost', fetch, apiKey: null, retry: 0 });
      const { entries } = await control.fleet.plan(agents(form('agent', image(2))));
      assert.deepEqual([entries[0].action, entries[0].current.id, entries[0].blocked], ['patch', stays.id, undefined]);
    }
  });

  it("of another fleet's deployment only says whose it is, also where its latest revision is not active", async () => {
    const { control, emulator } = await open();
    await control.fleet.apply(agents(form('one')));
    emulator.advance(3_600_000);
    emulator.script([{ status: 'BUILD_FAILED', forMs: Infinity }]);
    await control.fleet.apply(agents(form('one', image(2))));
    const { entries } = await control.fleet.plan({ name: 'others', deployments: [form('one', image(2))] });
    assert.deepEqual(
      [entries[0].blocked, entries[0].notes],
      ['other_fleet', ['one belongs to the fleet agents: adopt takes it over']],
    );
    const own = await control.fleet.plan(agents(form('one', image(2))));
    assert.match(own.entries[0].notes.join(), /latest revision is not the active one/);
  });

  it('is not overwritten where it has changed since the plan', async () => {
    const { control, writes, idOf } = await open();
    await control.fleet.apply(agents(form('one')));
    const plan = await control.fleet.plan(agents(form('one', image(2))));
    await control.deployments.patch(await idOf('one'), image(3));
    writes();
    await assert.rejects(control.fleet.apply(plan), ({ applied }) => {
      const [{ error }] = applied.failed;
      return error instanceof PlanError && error.reason === 'changed';
    });
    assert.deepEqual(writes(), []);
  });

  it('is reviewed by what was planned: no deployment is pruned that came since, and one that goes is told', async () => {
    const { control, writes, idOf } = await open();
    await control.fleet.apply(agents(form('one'), form('two')));
    const pruning = await (await control.fleet.plan(agents(form('one')), { prune: true })).document();
    await control.fleet.apply(agents(form('one'), form('two'), form('three')));
    writes();
    const { done } = await control.fleet.apply(pruning);
    assert.deepEqual([done, writes()], [[{ name: 'two', action: 'prune' }], ['DELETE']]);

    const changing = await (await control.fleet.plan(agents(form('one', image(2)), form('three')))).document();
    await control.deployments.delete(await idOf('one'));
    writes();
    const error = await rejects(control.fleet.apply(changing), PlanError);
    assert.equal(error.reason, 'changed');
    assert.match(error.message, /: one \(/);
    assert.doesNotMatch(error.message, /three/);
    assert.deepEqual(writes(), []);
  });
});

describe('a fleet', () => {
  it('merges resources and their labels too, and a null takes all of them away', async () => {
    const config = { build_on_push: true, resource_spec: { cpu: 1, labels: { a: '1' } } };
    for (const [own, expected] of [
      [{}, config],
      [{ custom_url: 'https://a.example' }, { ...config, custom_url: 'https://a.example' }],
      [
        { resource_spec: { cpu: 2, labels: { b: '2' } } },
        { build_on_push: true, resource_spec: { cpu: 2, labels: { a: '1', b: '2' } } },
      ],
      [{ resource_spec: null }, { build_on_push: true }],
    ]) {
      const { control } = await open();
      const defaults = {
        source: 'internal_docker',
        source_config: config,
        ...image(1),
        secrets: [
          { name: 'A', env: 'USUAL' },
          { name: 'B', env: 'USUAL' },
        ],
      };
      const deployments = [{ name: 'one', source_config: own, secrets: [{ name: 'B', env: 'OWN' }] }];
      const [{ plan }] = (await control.fleet.plan({ defaults, deployments }, { secretValue })).entries;
      assert.deepEqual(plan.form.source_config, expected);
      equalBy(plan.form.secrets, ({ name, value }) => [name, value], [
        ['A', 's3cr3t-USUAL'],
        ['B', 's3cr3t-OWN'],
      ]);
    }
  });

  it('is refused with all that is wrong in its references and its order', async () => {
    const { control, writes } = await open();
    const secrets = [
      { name: 'A', env: 'UNSET' },
      { name: 'B', env: 'X', file: 'y' },
      { name: 'C', file: 'none.pem' },
    ];
    const deployments = [
      form('one', { after: ['one'], secrets }),
      form('two', { after: 'one' }),
      form('three', { after: ['four'] }),
      form('four', { after: ['three'] }),
      form('five', { after: ['six'] }),
      form('six', { after: ['seven'] }),
      form('seven'),
    ];
    const error = await rejects(control.fleet.plan({ deployments }, { secretValue }), ValidationError);
    const found = error.issues.map(({ path, msg }) => `${path.join('.')}: ${msg}`);
    for (const expected of [
      'deployments.0.secrets.0: The environment variable UNSET is not set',
      'deployments.0.secrets.1: A secret takes one of env, file and value',
      'deployments.0.secrets.2: The file none.pem cannot be read, or is empty',
      'deployments.1.after: after is a list of names of deployments of the fleet',
      'deployments.0.after: Each of these waits for the next: one -> one',
      'deployments.2.after: Each of these waits for the next: three -> four -> three',
    ])
      assert.ok(found.includes(expected), `${expected}\n${found.join('\n')}`);
    assert.equal(found.length, 6, found.join('\n'));
    assert.doesNotMatch(found.join(), /s3cr3t/);
    await assert.rejects(control.fleet.plan([]), /the fleet must be an object/);
    await assert.rejects(control.fleet.plan({ name: 'a' }), /A fleet has a list of deployments/);
    assert.deepEqual(writes(), []);
  });

  it('has a name that can be the value of a label', async () => {
    const { control } = await open();
    const isName = (name) =>
      control.fleet.plan({ name, deployments: [] }).then(
        () => true,
        () => false,
      );
    for (const name of ['a', 'a-b_c.d', 'a'.repeat(63)]) assert.ok(await isName(name), name);
    for (const name of ['', '-a', 'a.', 'a b', 'a'.repeat(64)]) assert.ok(!(await isName(name)), name);
  });
});

describe("a plan's document", () => {
  it('is refused where it is none or of another format', async () => {
    const { control, emulator } = await open();
    const document = JSON.parse(JSON.stringify(await (await control.fleet.plan(agents(form('one')))).document()));
    const { checksum: _, ...unsigned } = document;
    const before = emulator.requests.length;
    for (const [damaged, pattern] of [
      [unsigned, /edited or cut off|cut off or edited/],
      [{ ...document, version: 2 }, /format 2/],
      [{ kind: document.kind }, /the format undefined/],
    ]) {
      const error = await rejects(control.fleet.apply(damaged), PlanError);
      assert.match(error.message, pattern);
    }
    assert.equal(emulator.requests.length, before);
  });

  it("shows no value of a container's variable, neither the one before nor the one after", async () => {
    const { control } = await open();
    const fleet = (variable, cpu) => {
      const sidecars = [{ name: 'proxy', image: 'registry.example/proxy:1', env: [{ name: 'KEY', ...variable }] }];
      return agents(form('one', { source_config: { resource_spec: { cpu, sidecars } } }));
    };
    const planned = async (wanted) => {
      const plan = await control.fleet.plan(wanted, { secretValue });
      return { plan, text: JSON.stringify(await plan.document()) };
    };
    const first = await planned(fleet({ file: 'key.pem' }, 1));
    assert.equal(first.plan.entries[0].plan.form.source_config.resource_spec.sidecars[0].env[0].value, 's3cr3t-file');
    assert.match(first.text, /"file":"key\.pem"/);
    await control.fleet.apply(JSON.parse(first.text), { secretValue });
    const second = await planned(fleet({ env: 'KEY' }, 2));
    assert.match(second.text, /"sidecars".*"after":2|"after":2.*"sidecars"/);
    for (const { text } of [first, second]) assert.doesNotMatch(text, /s3cr3t/);
  });
});
