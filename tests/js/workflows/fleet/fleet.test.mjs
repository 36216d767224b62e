// `fleet.plan` and `fleet.apply`: what they decide, what they send, and what they refuse.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DeploymentControl, FleetError, PlanError, ValidationError } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { equalBy } from '../../../support/lists.mjs';
import { secretsOf } from '../../../support/service/records.mjs';
import { form } from '../../../support/service/service.mjs';

/** An emulator whose time stands, a client that reaches it, and what was sent since the last look. */
async function open({ hidden = false, ...options } = {}) {
  const emulator = await createEmulator({ clock: 'manual', ...options });
  const fetch = hidden ? hiding(emulator.fetch) : emulator.fetch;
  const control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch, apiKey: null, retry: 0 });
  let seen = 0;
  const sent = () => {
    const lines = emulator.requests.slice(seen).map(({ method, url }) => `${method} ${shortPath(url)}`);
    seen = emulator.requests.length;
    return lines;
  };
  const writes = () => sent().filter((line) => !line.startsWith('GET'));
  return { emulator, control, sent, writes };
}

const shortPath = (url) =>
  new URL(url, 'http://h').pathname.replace('/v2/deployments', '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*') || '/';

/** A service that shows no values of secrets. */
function hiding(fetch) {
  const hide = (value) => {
    if (Array.isArray(value)) return value.map(hide);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([name, inner]) => [
      name,
      name === 'secrets' ? inner.map((secret) => ({ name: secret.name, value: '' })) : hide(inner),
    ]);
    return Object.fromEntries(entries);
  };
  return async (...args) => {
    const answer = await fetch(...args);
    const text = await answer.text();
    return new Response(text === '' ? null : JSON.stringify(hide(JSON.parse(text))), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    });
  };
}

const image = (tag) => ({ source_revision_config: { image_uri: `registry.example/agent:${tag}` } });
const fleetOf = (...deployments) => ({ deployments });
const actions = ({ entries }) => entries.map(({ name, action }) => `${name} ${action}`);
const issuesOf = async (promise) => {
  const error = await promise.then(
    () => assert.fail('it was not refused'),
    (reason) => reason,
  );
  assert.ok(error instanceof ValidationError, String(error));
  return error.issues
    .filter(({ severity }) => severity === 'error')
    .map(({ path, msg }) => `${path.join('.')}: ${msg}`);
};

describe('a plan of a fleet', () => {
  it('says for each deployment what would be done, and why', async () => {
    const { control, emulator, sent } = await open();
    await control.deployments.create(form('same'));
    await control.deployments.create(form('other'));
    await control.deployments.create(form('foreign'));
    sent();
    const plan = await control.fleet.plan(fleetOf(form('new'), form('same'), form('other', image(2))));
    assert.deepEqual(actions(plan), ['new create', 'same none', 'other patch', 'foreign unmanaged']);
    assert.deepEqual(plan.counts, { create: 1, patch: 1, redeploy: 0, none: 1, prune: 0, unmanaged: 1, refused: 0 });
    assert.equal(plan.changes, 2);
    const { explanation, newRevision } = plan.entries[2];
    equalBy(explanation.changes, ({ path, before, after }) => [path.join('.'), before, after], [
      ['source_revision_config.image_uri', 'registry.example/agent:1', 'registry.example/agent:2'],
    ]);
    assert.equal(newRevision, 'will');
    assert.deepEqual(sent(), ['GET /']);
    assert.equal(emulator.requests.length, 4);
  });

  it('reads a workspace of 1,000 with 11 requests, and each deployment once', async () => {
    const { control, emulator, sent } = await open();
    emulator.seed({ deployments: Array.from({ length: 1_000 }, (_, at) => ({ name: `agent-${at}` })) });
    const plan = await control.fleet.plan(fleetOf(form('agent-0'), form('agent-999')));
    assert.deepEqual([sent().length, plan.requests], [11, 11]);
    assert.equal(new Set(plan.entries.map(({ name }) => name)).size, 1_000);
    equalBy(actions(plan).slice(0, 2), (each) => each.split(' ')[1] === 'create', [false, false]);
  });

  it('begins the listing again where deployments come or go meanwhile, and gives up in the end', async () => {
    const { control, emulator } = await open();
    emulator.seed({ deployments: Array.from({ length: 350 }, (_, at) => ({ name: `agent-${at}` })) });
    const { items } = await control.deployments.list({ limit: 100 });
    let losses = 1;
    const lossy = async (url, init) => {
      if (losses > 0 && /offset=99/.test(String(url.url ?? url))) {
        losses -= 1;
        for (const { id } of items.splice(0, 3)) {
          await emulator.fetch(`${emulator.baseUrl}/v2/deployments/${id}`, { method: 'DELETE' });
          await emulator.fetch(`${emulator.baseUrl}/v2/deployments/${id}?force=true`, { method: 'DELETE' });
        }
      }
      return emulator.fetch(url, init);
    };
    const watched = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch: lossy, apiKey: null, retry: 0 });
    const plan = await watched.fleet.plan(fleetOf(form('agent-0')));
    assert.equal(plan.entries.length, 347);
    losses = 100;
    await assert.rejects(watched.fleet.plan(fleetOf(form('agent-0'))), {
      name: 'PlanError',
      message: /could not be listed whole/,
    });
  });

  it('reads on after a page with a record that is none, and where the service sends fewer than were asked for', async () => {
    const { emulator } = await open();
    emulator.seed({ deployments: Array.from({ length: 150 }, (_, at) => ({ name: `agent-${at}` })) });
    const services = {
      'a record is none': async (url) => {
        const body = await (await emulator.fetch(url)).json();
        return body.resources?.length === 100 ? { ...body, resources: body.resources.with(10, null) } : body;
      },
      'pages have 50': async (url) => {
        const asked = new URL(url);
        asked.searchParams.set('limit', '50');
        return (await emulator.fetch(asked.href)).json();
      },
    };
    for (const [name, answer] of Object.entries(services)) {
      const fetch = async (url) => Response.json(await answer(url));
      const control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch, apiKey: null, retry: 0 });
      const { deployments } = await control.fleet.list();
      assert.ok(deployments.length >= 149, `${name}: ${deployments.length}`);
      const { entries } = await control.fleet.plan(fleetOf(form('agent-140')));
      assert.notEqual(entries.find((entry) => entry.name === 'agent-140').action, 'create', name);
    }
  });

  it('merges defaults field by field and secrets by name; a null takes a default away', async () => {
    const { control } = await open();
    const defaults = {
      source: 'internal_docker',
      source_config: { resource_spec: { cpu: 1, min_scale: 1 }, custom_url: 'https://all.example' },
      source_revision_config: { image_uri: 'registry.example/agent:1' },
      secrets: secretsOf({ SHARED: 'one', OWN: 'default' }),
    };
    const own = {
      name: 'agent',
      source_config: { resource_spec: { cpu: 2 }, custom_url: null },
      secrets: [{ name: 'OWN', value: 'own' }],
    };
    await control.fleet.apply({ defaults, deployments: [own] });
    const { items } = await control.deployments.list();
    const [{ source_config: config, secrets }] = items;
    assert.deepEqual(
      [config.resource_spec.cpu, config.resource_spec.min_scale, config.custom_url ?? null],
      [2, 1, null],
    );
    assert.deepEqual(secrets, secretsOf({ SHARED: 'one', OWN: 'own' }));
  });

  it('tells all that is wrong at once, with its place, and sends nothing', async () => {
    const { control, sent } = await open();
    const found = await issuesOf(
      control.fleet.plan(
        {
          nmae: 'x',
          name: '-',
          defaults: { name: 'all', sourc: 'internal_docker' },
          deployments: [
            form('one', { after: ['tow', 'three'] }),
            form('two', { after: ['one'], source_revision_config: { image_uri: 5 } }),
            form('one', { sorce_config: {} }),
            form('three', { after: ['one'], secrets: [{ name: 'TOKEN', env: 'NOT_SET' }] }),
            form('four', { afer: [] }),
            'five',
          ],
        },
        { secretValue: () => undefined },
      ),
    );
    const expected = [
      /^nmae: Unknown field; did you mean name\?$/,
      /^name: A fleet's name has 1 to 63/,
      /^defaults\.name: Each deployment has its own name$/,
      /^defaults\.sourc: Unknown field; did you mean source\?$/,
      /^deployments\.0\.after\.0: The fleet has no deployment tow; did you mean two\?$/,
      /^deployments\.0\.after: Each of these waits for the next: one -> three -> one$/,
      /^deployments\.1\.source_revision_config\.image_uri: /,
      /^deployments\.2\.sorce_config: .*source_config/,
      /^deployments\.2\.name: deployments\.0 has the name one too$/,
      /^deployments\.3\.secrets\.0: The environment variable NOT_SET is not set$/,
      /^deployments\.4\.afer: Unknown field; did you mean after\?$/,
      /^deployments\.5: A deployment of a fleet is an object$/,
    ];
    for (const pattern of expected)
      assert.ok(
        found.some((line) => pattern.test(line)),
        `${pattern}\n${found.join('\n')}`,
      );
    assert.equal(found.length, expected.length, found.join('\n'));
    assert.deepEqual(sent(), []);
  });

  it('refuses options that do not exist or do not fit', async () => {
    const { control } = await open();
    const fleet = fleetOf(form('agent'));
    for (const [options, pattern] of [
      [{ prun: true }, /did you mean prune/],
      [{ concurrency: 3 }, /parallel/],
      [{ parallel: 0 }, /from 1 to 64/],
      [{ prune: 'yes' }, /true or false/],
    ])
      await assert.rejects(control.fleet.apply(fleet, options), { name: 'ConfigError', message: pattern });
    await assert.rejects(control.fleet.plan(fleet, { prune: true }), /the fleet has no name/);
    const plan = await control.fleet.plan(fleet);
    await assert.rejects(control.fleet.apply(plan, { prune: true }), /decided when a plan is made/);
    assert.match((await issuesOf(control.fleet.plan(fleet, { only: ['agnet'] }))).join(), /did you mean agent/);
  });
});

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

describe("a plan's document", () => {
  const secretValue = () => 's3cr3t';
  const fleet = (tag) => ({
    name: 'agents',
    ...fleetOf(form('new', { secrets: [{ name: 'A', env: 'TOKEN' }] }), form('old', image(tag)), form('same')),
  });
  const prepared = async () => {
    const opened = await open();
    await opened.control.deployments.create(form('old'));
    await opened.control.deployments.create(form('same'));
    const plan = await opened.control.fleet.plan(fleet(2), { secretValue });
    const document = JSON.parse(JSON.stringify(await plan.document()));
    opened.writes();
    return { ...opened, document };
  };

  it('does what was reviewed, holds no secret, and is done once', async () => {
    const { control, writes, document } = await prepared();
    assert.doesNotMatch(JSON.stringify(document), /s3cr3t/);
    const { done } = await control.fleet.apply(document, { secretValue });
    assert.deepEqual(done.map(({ name }) => name).sort(), ['new', 'old']);
    assert.deepEqual(writes().sort(), ['PATCH /*', 'POST /']);
    await control.fleet.apply(document, { secretValue });
    assert.deepEqual(writes(), []);
  });

  it('names all that has changed since, and sends nothing', async () => {
    const { control, writes, document } = await prepared();
    await control.deployments.create(form('new', image(7)));
    const { id } = (await control.deployments.list()).items.find(({ name }) => name === 'old');
    await control.deployments.patch(id, image(5));
    writes();
    await assert.rejects(control.fleet.apply(document, { secretValue }), {
      reason: 'changed',
      message: /new \(it exists now\), old \(it was changed\)/,
    });
    assert.deepEqual(writes(), []);
  });

  it('is refused where it was edited, is of another workspace, or would hold a secret', async () => {
    const { control, writes, document, emulator } = await prepared();
    const edited = structuredClone(document);
    edited.entries[1].form.source_revision_config.image_uri = 'registry.example/evil:1';
    await assert.rejects(control.fleet.apply(edited, { secretValue }), ({ reason }) => reason === 'edited');
    const options = { fetch: emulator.fetch, apiKey: null };
    const elsewhere = new DeploymentControl({ baseUrl: 'https://elsewhere.example', ...options });
    await assert.rejects(elsewhere.fleet.apply(document, { secretValue }), ({ reason }) => reason === 'workspace');
    const tenant = '11111111-2222-4333-8444-555555555555';
    emulator.seed({ deployments: [{ name: 'theirs', tenant_id: tenant }] });
    const other = new DeploymentControl({ baseUrl: emulator.baseUrl, tenantId: tenant, ...options });
    await assert.rejects(other.fleet.apply(document, { secretValue }), ({ reason }) => reason === 'workspace');
    const inline = await control.fleet.plan(fleetOf(form('x', { secrets: [{ name: 'A', value: 'b' }] })));
    await assert.rejects(inline.document(), ({ reason }) => reason === 'secret');
    assert.deepEqual(writes(), []);
  });

  it('is refused where the secrets of the environment are others than when it was made', async () => {
    const { control, document } = await prepared();
    await control.fleet.apply(document, { secretValue });
    const plan = await control.fleet.plan(
      { name: 'agents', ...fleetOf(form('new', { ...image(9), secrets: [{ name: 'A', env: 'TOKEN' }] })) },
      { secretValue },
    );
    const next = await plan.document();
    await assert.rejects(
      control.fleet.apply(next, { secretValue: () => 'other' }),
      /other fields or secrets differ now/,
    );
  });
});
