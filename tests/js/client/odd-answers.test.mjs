// Answers that differ from the contract: what arrives as it is with a warning, what is an error, and how pages go on.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DeploymentControl, NotFoundError, planSecrets, ResponseParseError } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { UNSHOWN } from '../../support/service/answers.mjs';
import { equalBy } from '../../support/lists.mjs';
import { DEPLOYMENT, FORM, id } from '../../support/service/records.mjs';
import { form } from '../../support/service/service.mjs';

const record = (number, more = {}) => ({ ...DEPLOYMENT, id: id(number), name: `agent-${number}`, ...more });

/** A client of a service whose answers a function gives, and what it warns of. */
function clientOf(answer, options = {}) {
  const warnings = [];
  const asked = [];
  const fetch = async (url, init) => {
    asked.push(`${init.method} ${new URL(url).pathname}`);
    const body = answer(new URL(url), init);
    return body instanceof Response ? body : new Response(JSON.stringify(body));
  };
  const onEvent = (event) => event.type === 'warning' && warnings.push(event);
  const base = { baseUrl: 'http://localhost', apiKey: null, fetch, retry: 0, logLevel: 'off', onEvent };
  return { control: new DeploymentControl({ ...base, ...options }), warnings, asked };
}

const ODD = [
  record(1),
  record(2, { source_config: null, status: 'CREATING', created_at: 1767225600000 }),
  record(3, { source_config: null, secrets: null, source_revision_config: null }),
  { id: null, name: 'nameless' },
  null,
  record(4, { secrets: [{ name: 'A', value: null }, { name: 'B' }] }),
];

describe('an odd record in a page', () => {
  it('arrives as it was sent, and is told with its place, once', async () => {
    const { control, warnings } = clientOf(() => ({ resources: ODD, offset: 0 }));
    for (let round = 0; round < 2; round += 1) {
      const { items } = await control.deployments.list();
      assert.deepEqual(
        items,
        ODD.filter((each) => each !== null),
      );
    }
    const told = warnings.map(({ message }) => message);
    assert.equal(new Set(told).size, told.length, 'each is told once');
    for (const sentence of [
      `deployments.list: source_config of resources[1] (agent-2, ${id(2)}) is null, not an object, and so in 1 more; it arrives as the service sent it`,
      `deployments.list: status of resources[1] (agent-2, ${id(2)}) is "CREATING", not a word that is known; it arrives as the service sent it`,
      `deployments.list: created_at of resources[1] (agent-2, ${id(2)}) is a number, not a text; it arrives as the service sent it`,
      'deployments.list: source, source_config, source_revision_config, secrets, tenant_id, created_at, updated_at, status, latest_revision_id, active_revision_id of resources[3] (nameless) are absent; it arrives as the service sent it',
      'deployments.list: resources[4] is null, not an object; it is left out',
    ])
      assert.ok(told.includes(sentence), `${sentence}\n${told.join('\n')}`);
    assert.ok(
      !told.some((each) => /resources\[(0|5)\]|(secrets|source_revision_config) of resources\[2\]/.test(each)),
      told.join(),
    );
    const [{ operation, path, recordIds }] = warnings;
    assert.deepEqual(
      [operation, path, recordIds],
      ['deployments.list', ['resources', 1, 'source_config'], [id(2), id(3)]],
    );
  });

  it('stops neither a fleet nor a watch', async () => {
    const { control } = clientOf(({ pathname }) =>
      pathname.endsWith('/v2/deployments') ? { resources: ODD, offset: 0 } : record(1),
    );
    assert.equal((await control.fleet.list()).deployments.length, 5);
    const plan = await control.fleet.plan({
      deployments: [{ ...record(1), secrets: [] }].map(
        ({ name, source, source_config, source_revision_config, secrets }) => ({
          name,
          source,
          source_config,
          source_revision_config: { ...source_revision_config, image_uri: 'a/b:1' },
          secrets,
        }),
      ),
    });
    assert.equal(plan.entries[0].action, 'patch');
    const watch = await control.deployments.watch();
    await watch.refresh();
    assert.equal(watch.snapshot().deployments.length, 5);
    watch.close();
  });

  it("in the service's own words is no odd one where they are given", async () => {
    const own = record(1, { source: 'forge', source_revision_config: { graph_config_path: 'a.json' } });
    const answer = () => ({ resources: [own], offset: 0 });
    const without = clientOf(answer);
    await without.control.deployments.list();
    equalBy(without.warnings, ({ word }) => word, ['forge']);
    const given = clientOf(answer, { vocabulary: { repoHost: 'forge', agent: 'graph' } });
    const { items } = await given.control.deployments.list();
    assert.deepEqual([items[0].source, given.warnings], ['repo_host', []]);
  });
});

describe('an answer of no use', () => {
  it('is an error that says why', async () => {
    for (const [body, reason] of [
      [{ offset: 0 }, 'the required field resources is missing'],
      [{ resources: {} }, 'resources is not a list'],
      [new Response('{"resources":['), 'the body is no complete JSON: Expecting value at byte 14'],
    ]) {
      const { control } = clientOf(() => body);
      await assert.rejects(control.deployments.list(), (error) => {
        assert.ok(error instanceof ResponseParseError && error.message.endsWith(reason), error.message);
        return true;
      });
    }
    await assert.rejects(clientOf(() => ({})).control.deployments.get(id(1)), /the required field id is missing/);
  });
});

describe('a part that a service hides', () => {
  it('is named by what needs it', () => {
    assert.throws(
      () => planSecrets({ secrets: null }, { set: { A: 'x' } }),
      /shows no secrets, which a change of them needs/,
    );
  });

  it('has its default where the contract has one', async () => {
    const { control } = clientOf(() => [{ id: 'a' }, { id: 'b', is_dynamic_client: true }]);
    const [first, second] = await control.oauthProviders.list();
    assert.deepEqual(first, { token_endpoint_auth_method: 'client_secret_post', is_dynamic_client: false, id: 'a' });
    assert.equal(second.is_dynamic_client, true);
  });
});

describe('of two deployments of one name', () => {
  const image = { image_uri: 'a/b:1' };
  const form = { ...FORM, name: 'twin', source_revision_config: image };
  const twin = (number, status, created_at) =>
    record(number, { name: 'twin', status, created_at, source_revision_config: image });

  it('the one that stays is planned, the newest of those', async () => {
    for (const [going, order] of Object.entries({
      DELETING: 1,
      TERMINATING: 1,
      Archived: 1,
      AWAITING_DELETE: 1,
      CREATE_FAILED: -1,
      ERROR: 1,
    })) {
      const all = [
        twin(1, going, '2026-03-01T00:00:00Z'),
        twin(2, 'READY', '2026-01-01T00:00:00Z'),
        twin(3, 'READY', 1767312000000),
      ];
      const page = { resources: order < 0 ? all.reverse() : all, offset: 0 };
      const { control } = clientOf(({ pathname }) => all.find((each) => pathname.endsWith(each.id)) ?? page);
      assert.equal((await control.deployments.plan(form)).current.id, id(3), going);
    }
  });

  it('a lone one is being deleted by its status in any case, or since a time that has been', async () => {
    for (const [going, blocked] of [
      [{ status: 'Terminating' }, /twin is being deleted \(Terminating\)/],
      [{ deleted_at: '2026-05-02T00:00:00Z' }, /twin is being deleted \(deleted_at is set\)/],
      [{ deleted_at: 1767312000000 }, /deleted_at is set/],
      ...['', null, false, '0001-01-01T00:00:00Z'].map((at) => [{ deleted_at: at }, undefined]),
    ]) {
      const only = { ...twin(1, 'READY', '2026-03-01T00:00:00Z'), ...going };
      const { control } = clientOf(({ pathname }) =>
        pathname.endsWith(only.id) ? only : { resources: [only], offset: 0 },
      );
      const plan = await control.deployments.plan(form);
      assert.equal(plan.blocked, blocked && 'deleting', JSON.stringify(going));
      if (blocked) assert.match(plan.notes.join(), blocked);
    }
  });
});

describe('a walk by the book', () => {
  /** Asks as the contract says: each page's offset is passed to the next request, until fewer than the limit come. */
  async function byTheBook(control, limit) {
    const seen = [];
    for (let offset = 0, requests = 0; ; requests += 1) {
      assert.ok(requests < 20, 'it ends');
      const page = await control.deployments.list({ limit, offset });
      seen.push(...page.items.map(({ name }) => Number(name.slice(6))));
      if (page.items.length < limit) return seen;
      offset = page.offset;
    }
  }

  it('reads each record once, whatever offset the service gives', async () => {
    const total = 45;
    for (const [kind, offsetOf] of Object.entries({
      next: (start, count) => start + count,
      'the number of records of the page': (_, count) => count,
      absent: () => undefined,
      null: () => null,
      'the one that was asked for': (start) => start,
      'a text': (start) => String(start),
      'the number of all records': () => total,
      'far beyond the end': () => 1e6,
      'a fraction': (start) => start + 20.5,
    })) {
      const { control } = clientOf(({ searchParams }) => {
        const [start, limit] = [Number(searchParams.get('offset') ?? 0), Number(searchParams.get('limit'))];
        const length = Math.max(0, Math.min(limit, total - start));
        const resources = Array.from({ length }, (_, at) => record(start + at));
        return { resources, offset: offsetOf(start, length) };
      });
      const expected = Array.from({ length: total }, (_, at) => at);
      assert.deepEqual(await byTheBook(control, 20), expected, kind);
      const looped = [];
      for await (const { name } of control.deployments.list({ limit: 20 })) looped.push(Number(name.slice(6)));
      assert.deepEqual(looped, expected, `a loop, ${kind}`);
    }
  });

  it('counts for itself where the first offset leads beyond the end', async () => {
    const { control } = clientOf(({ searchParams }) => {
      const start = Number(searchParams.get('offset') ?? 0);
      return {
        resources: Array.from({ length: Math.max(0, Math.min(20, 45 - start)) }, (_, at) => record(start + at)),
        offset: 45,
      };
    });
    assert.equal((await control.deployments.list({ limit: 20 }).toArray({ max: 100 })).length, 45);
  });

  it('ends where records without ids are repeated for ever', async () => {
    const same = Array.from({ length: 20 }, (_, at) => ({ name: `a${at}` }));
    const { control } = clientOf(() => ({ resources: same, offset: 20 }));
    await assert.rejects(
      control.deployments.list({ limit: 20 }).toArray({ max: 1_000 }),
      /only repeats records that came before/,
    );
  });
});

describe('a change whose answer does not show the deployment', () => {
  for (const [shape, reshaped] of Object.entries(UNSHOWN))
    it(`is read again, and is not sent again: ${shape}`, async () => {
      const emulator = await createEmulator({ clock: 'manual' });
      const changes = [];
      const control = new DeploymentControl({
        baseUrl: emulator.baseUrl,
        logLevel: 'off',
        fetch: async (url, init) => {
          emulator.advance(60_000);
          const answer = await emulator.fetch(url, init);
          if (init.method === 'GET') return answer;
          changes.push(init.method);
          return reshaped(await answer.json());
        },
      });
      const { deployment } = await control.deployments.apply(form('agent'));
      const second = form('agent', { source_revision_config: { image_uri: 'registry.example/agent:2' } });
      const applied = await control.deployments.apply(second, { wait: true });
      assert.notEqual(applied.revision.id, deployment.latest_revision_id);
      const back = await control.deployments.rollback(deployment, { wait: true });
      assert.equal(back.revision.source_revision_config.image_uri, 'registry.example/agent:1');
      assert.equal(back.revision.id, back.deployment.latest_revision_id);
      const again = await control.deployments.apply(form('agent'), { redeploy: true, wait: true });
      assert.equal(again.revision.status, 'DEPLOYED');
      assert.deepEqual(changes, ['POST', 'PATCH', 'PATCH', 'POST']);
    });
});

it('sizes that are shown as texts are copied to a preview as numbers', async () => {
  const emulator = await createEmulator();
  const fetch = async (url, init) => {
    const answer = await emulator.fetch(url, init);
    return new Response(
      (await answer.text()).replace('"memory_mb":1024', '"memory_mb":"1Gi"').replace('"cpu":2', '"cpu":"2000m"'),
      answer,
    );
  };
  const control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch, logLevel: 'off' });
  await control.deployments.create(form('agent', { source_config: { resource_spec: { cpu: 2, memory_mb: 1024 } } }));
  await control.previews.up({ from: 'agent', key: 'pr-1', wait: false });
  const { cpu, memory_mb } = emulator.requests.at(-1).body.source_config.resource_spec;
  assert.deepEqual([cpu, memory_mb], [2, 1024]);
});

it('a deployment of which a service says that it is gone is not found', async () => {
  const { control } = clientOf(() => new Response('{"detail":"gone"}', { status: 410 }));
  await assert.rejects(control.deployments.get(id(1)), NotFoundError);
});
