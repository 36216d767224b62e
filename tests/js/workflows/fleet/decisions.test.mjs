// `fleet.plan`: what it decides for each deployment, how it reads a workspace, and what it refuses.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DeploymentControl } from 'deployment-control';
import { equalBy } from '../../../support/lists.mjs';
import { secretsOf } from '../../../support/service/records.mjs';
import { form } from '../../../support/service/service.mjs';
import { actions, fleetOf, image, issuesOf, open } from '../../../support/workflows/fleets.mjs';

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
