// The command line with a service whose records are not as the contract says.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { createEmulator } from 'deployment-control/emulator';
import { answering } from '../../../support/service/answering.mjs';
import { UNSHOWN } from '../../../support/service/answers.mjs';
import { ending, run } from '../../../support/command/command.mjs';
import { DEPLOYMENT, id } from '../../../support/service/records.mjs';
import { form } from '../../../support/service/service.mjs';

const record = (name, number, more = {}) => ({
  ...DEPLOYMENT,
  id: id(number),
  name,
  source_revision_config: { image_uri: 'registry.example/agent:1' },
  ...more,
});

let records;
const { env } = await answering(({ url }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const [, , , wanted, , revision] = pathname.split('/');
  const start = Number(searchParams.get('offset') ?? 0);
  const found = records.find((each) => each.id === wanted);
  const body = revision
    ? undefined
    : wanted === undefined
      ? { resources: records.slice(start, start + Number(searchParams.get('limit') ?? 20)), offset: records.length }
      : found;
  response.writeHead(body === undefined ? 404 : 200, {
    'content-type': body === undefined ? 'text/plain' : 'application/json',
  });
  response.end(body === undefined ? 'Revision not found' : JSON.stringify(body));
});

const cli = (...args) => run(args, { env });

describe('a foreign record', () => {
  before(() => {
    records = [
      record('whole', 1),
      record('hidden', 2, { secrets: null }),
      record('bare', 3, { source_config: null, status: null, updated_at: 1767225600000 }),
      record('own', 4, { source: 'forge' }),
      record('early', 5, { source_revision_config: null }),
      { ...record('x', 6), name: null },
    ];
  });

  it("is listed as it is, with one warning for each kind, and the setting for the provider's own words once", async () => {
    const { out, errors } = await ending(cli('list'), 0);
    for (const name of ['whole', 'hidden', 'bare', 'own', 'early']) assert.ok(out.includes(name), `${name} in ${out}`);
    assert.match(out, /bare .*\? .*2026-01-01T00:00:00\.000Z/);
    assert.match(
      errors,
      /^warning: deployments\.list: source_config of resources\[2\] \(bare, .*\) is null, not an object/m,
    );
    assert.equal(errors.match(/--vocabulary repoHost=forge/g)?.length, 1, errors);
    for (const sort of ['name', 'status', 'updated', 'created', 'source'])
      assert.equal((await cli('list', '--sort', sort)).code, 0, sort);
  });

  it('is told on one line, and once, by whatever operations a command reads it', async () => {
    for (const args of [['list'], ['get', 'bare'], ['doctor', 'bare'], ['open', 'bare']]) {
      const { errors } = await cli(...args);
      const lines = errors.match(/^warning: .*$/gm) ?? [];
      for (const field of ['source_config', 'status'])
        assert.ok(lines.filter((line) => line.includes(`: ${field} of`) && line.includes('bare')).length <= 1, errors);
      assert.doesNotMatch(errors, /^if "/m);
    }
  });

  it('is shown, and only what needs a missing part fails, with its name', async () => {
    for (const name of ['hidden', 'bare', 'early']) {
      await ending(cli('get', name), 0);
    }
    assert.match((await cli('get', 'hidden')).out, /secrets +not shown/);
    const listed = await cli('secrets', 'hidden', 'list');
    assert.equal(listed.code, 1);
    assert.match(listed.errors, /the deployment hidden shows no secrets, which their list needs/);
    assert.equal((await cli('open', 'bare')).code, 1);
  });

  it('is left out of an export by its name, which then ends with 1', async () => {
    const { out, errors } = await ending(cli('export'), 1);
    for (const name of ['whole', 'hidden', 'early']) assert.match(out, new RegExp(`name: ${name}$`, 'm'));
    assert.match(errors, /left out: bare, the service shows no source_config of it/);
    assert.match(errors, /left out: own, it has words that are none of the contract.s: .*--vocabulary repoHost=forge/);
    for (const name of ['hidden', 'early']) assert.match(errors, new RegExp(`left out: ${name}, its secrets alone`));
    assert.match(errors, /left out: 0{8}.*, it has no name/);
    const without = records;
    const reference = { name: 'KEY', secret_name: 'store', secret_key: 'key', optional: false };
    records = [record('whole', 1, { latest_revision_id: id(9), secret_references: [reference] })];
    const noted = await ending(cli('export'), 0, { out: /secret_key: key/ });
    assert.doesNotMatch(noted.out, /optional/);
    records = [record('unreadable', 1, { source_config: { resource_spec: 'cpu: 1' } })];
    assert.match((await cli('export')).errors, /left out: unreadable, its resource_spec is no object/);
    records = without;
  });
});

it('a form that is made of a deployment has the numbers of sizes that are shown as texts', async () => {
  const resource_spec = { cpu: '500m', memory_mb: '3Gi', max_scale: '4', db_storage_gi: '20Gi' };
  records = [record('sized', 1, { source: 'internal_docker', source_config: { resource_spec } })];
  const { out } = await ending(cli('init', '-', '--from', 'sized'), 0);
  for (const line of ['cpu: 0.5', 'memory_mb: 3072', 'max_scale: 4', 'db_storage_gi: 20'])
    assert.match(out, new RegExp(`^ +${line}$`, 'm'));
});

it('a form that is made of a deployment says what the service does not show of it', async () => {
  records = [record('remote', 1, { source: 'external_docker', source_config: { listener_id: id(8) } })];
  const { errors } = await ending(cli('init', '-', '--from', 'remote'), 0);
  for (const what of ['the secrets are', 'source_config.listener_config is'])
    assert.ok(errors.includes(`warning: ${what} left out, since the service does not show`), errors);
});

describe('a revision that is gone', () => {
  it('does not take its deployment with it', async () => {
    records = [record('pruned', 1, { latest_revision_id: id(9), active_revision_id: id(9) })];
    await ending(cli('get', 'pruned'), 0, { out: /latest revision +\S+ +\(not there\)/ });
    await ending(cli('doctor', 'pruned'), 0, { out: /the latest, \S+, is not there/ });
  });
});

describe('of two namesakes', () => {
  it('the one that stays is meant by its name', async () => {
    records = [record('twin', 1, { status: 'DELETING', created_at: '2026-05-01T00:00:00Z' }), record('twin', 2)];
    assert.ok((await cli('get', 'twin', '-o', 'json')).out.includes(id(2)));
    assert.match((await cli('doctor', 'twin')).out, /twin {2}READY/);
    for (const going of [
      { status: 'TERMINATING' },
      { status: 'ARCHIVED' },
      { deleted_at: '2026-05-02T00:00:00Z' },
      {},
    ]) {
      records = [record('twin', 1, { created_at: '2025-01-01T00:00:00Z', ...going }), record('twin', 2)];
      const { out, errors } = await ending(cli('export'), 0, { out: /name: twin\n/ });
      assert.equal(out.match(/name: twin\n/g).length, 1);
      assert.match(errors, going.status || going.deleted_at ? /twin, being deleted/ : /twin, 0{8}\S+1, since another/);
    }
  });
});

/** A command line with the emulator, whose answers are passed on as `reshaped` makes them. */
async function overEmulator(reshaped) {
  const emulator = await createEmulator({ clock: 'manual' });
  const { env } = await answering(async (request, response) => {
    const { method, url, headers } = request;
    const body = (await request.toArray()).join('') || undefined;
    const sent = { 'content-type': headers['content-type'] ?? 'text/plain' };
    emulator.advance(60_000);
    const answer = await emulator.fetch(`${emulator.baseUrl}${url}`, { method, headers: sent, body });
    const shown = await reshaped(answer, { method, url: new URL(url, emulator.baseUrl) });
    response.writeHead(shown.status, { 'content-type': shown.headers.get('content-type') ?? 'text/plain' });
    response.end(await shown.text());
  });
  const cli = (args, more) => run(args, { env: { ...env, VALUE: 'hunter2' }, ...more });
  const image = (number, more = {}) =>
    JSON.stringify(form('agent', { source_revision_config: { image_uri: `r.example/a:${number}` }, ...more }));
  return { emulator, cli, image };
}

describe('a change whose answer does not show the deployment', () => {
  for (const [shape, reshaped] of Object.entries(UNSHOWN))
    it(`is read again: ${shape}`, async () => {
      const { cli, image } = await overEmulator(async (answer, { method }) =>
        method === 'GET' || method === 'DELETE' ? answer : reshaped(await answer.json()),
      );
      for (const number of [1, 2]) await ending(cli(['deploy', '-', '--wait'], { input: image(number) }), 0);
      for (const args of [
        ['rollback', 'agent', '--yes', '--wait'],
        ['redeploy', 'agent', '--wait'],
        ['secrets', 'set', 'agent', 'NAME=VALUE', '--wait'],
        ['preview', 'up', '--from', 'agent', '--key', 'pr-1'],
      ])
        assert.doesNotMatch((await ending(cli(args), 0)).out, /undefined/);
    });
});

/** Answers whose listing has other rows, or another page. */
const listing =
  (ofRow, ofPage = (page) => page) =>
  async (answer, { method, url }) => {
    if (method !== 'GET' || url.pathname !== '/v2/deployments') return answer;
    const { resources, ...rest } = await answer.json();
    return Response.json(ofPage({ resources: resources.map(ofRow), ...rest }, url));
  };

describe('a listing', () => {
  const secrets = [
    { name: 'ONE', value: 'one-secret' },
    { name: 'TWO', value: 'two-secret' },
  ];
  for (const [what, ofRow] of [
    ['without secrets', (row) => ({ ...row, secrets: [] })],
    ['of brief rows', ({ id, name, status, source }) => ({ id, name, status, source })],
  ])
    it(`${what} loses nothing of what a command changes by its name`, async () => {
      const { emulator, cli, image } = await overEmulator(listing(ofRow));
      for (const number of [1, 2])
        await ending(cli(['deploy', '-', '--wait'], { input: image(number, { secrets }) }), 0);
      const names = async () => {
        const page = await emulator.fetch(`${emulator.baseUrl}/v2/deployments`);
        return (await page.json()).resources[0].secrets.map(({ name }) => name);
      };
      await ending(cli(['secrets', 'set', 'agent', 'NAME=VALUE']), 0);
      assert.deepEqual(await names(), ['ONE', 'TWO', 'NAME']);
      await ending(cli(['secrets', 'unset', 'agent', 'NAME', '--yes']), 0);
      await ending(cli(['secrets', 'push', 'agent', '--stdin', '--yes'], { input: 'ONE=other\n' }), 0);
      assert.deepEqual(await names(), ['ONE', 'TWO']);
      for (const args of ['rollback agent --yes --wait', 'wait agent', 'logs agent', 'revisions agent'])
        await ending(cli(args.split(' ')), 0);
      const { out } = await ending(cli(['export']), 0);
      assert.match(out, /name: ONE\n[\s\S]*name: TWO/);
      await ending(cli(['preview', 'up', '--from', 'agent', '--key', 'pr-1', '--secret', 'ONE']), 0);
      await ending(cli(['delete', 'agent', '--yes', '--wait']), 0);
    });

  it('of pages that are shorter than what was asked for is read whole', async () => {
    const cut = ({ resources }, { searchParams }) => {
      const some = resources.slice(0, 20);
      return { resources: some, offset: Number(searchParams.get('offset') ?? 0) + some.length };
    };
    const { emulator, cli } = await overEmulator(listing((row) => row, cut));
    emulator.seed({ deployments: Array.from({ length: 46 }, (_, at) => ({ name: `agent-${at}` })) });
    const { out } = await ending(cli(['list', '--all', '-o', 'names']), 0);
    assert.equal(out.trimEnd().split('\n').length, 46);
  });

  it('of records without a name is written by their ids', async () => {
    records = [{ ...record('x', 1), name: null }];
    assert.equal((await ending(cli('list', '-o', 'names'), 0)).out, `${id(1)}\n`);
  });

  it('that still has what is gone lets it be deleted', async () => {
    const { emulator, cli, image } = await overEmulator((answer, { method, url }) =>
      /^.v2.deployments.[^/]+$/.test(url.pathname) && method !== 'PATCH'
        ? Response.json({ detail: 'Deployment ID not found.' }, { status: 404 })
        : answer,
    );
    await emulator.fetch(`${emulator.baseUrl}/v2/deployments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: image(1),
    });
    await ending(cli(['delete', 'agent', '--yes']), 0, { out: /agent is being deleted/ });
  });
});

describe('a log', () => {
  const answered =
    (logs) =>
    (answer, { url }) =>
      /logs$/.test(url.pathname) ? Response.json({ logs, next_offset: null }) : answer;

  it('is written without what is no line, and with objects as JSON', async () => {
    const { cli, image } = await overEmulator(answered([null, { message: { event: 'ready' } }, 'text']));
    await ending(cli(['deploy', '-', '--wait'], { input: image(1) }), 0);
    const { out, errors } = await ending(cli(['logs', 'agent']), 0);
    assert.equal(out, '{"event":"ready"}\n');
    assert.match(errors, /logs\[0\] is null, not an object; it is left out/);
  });

  it('that something else answers ends at once', { timeout: 60_000 }, async () => {
    const { cli, image } = await overEmulator((answer, { url }) =>
      /logs$/.test(url.pathname) ? new Response('<html>', { headers: { 'content-type': 'text/html' } }) : answer,
    );
    await ending(cli(['deploy', '-', '--wait'], { input: image(1) }), 0);
    await ending(cli(['logs', 'agent']), 2, { errors: /answered 200, but with a web page/ });
  });
});
