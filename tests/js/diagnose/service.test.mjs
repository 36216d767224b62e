// What `diagnose` says about deployments of the emulator: every failure that it can play, and what is healthy.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BadRequestError, DeploymentControl, diagnose, diagnoseError, diagnoseLog } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { SIGNATURE_CODES } from '../../support/diagnose-internals.mjs';

const HOUR = 3_600_000;
/** The time of the emulator's manual clock. */
const START = Date.parse('2026-01-01T00:00:00Z');

const CONFIGS = {
  repo_host: {
    source_config: {
      integration_id: '3c90c3cc-0d44-4b50-8888-8dd25736052a',
      repo_url: 'https://host.example/team/agent',
    },
    source_revision_config: { repo_ref: 'main', agent_config_path: 'agent.json' },
  },
  internal_source: { source_config: {}, source_revision_config: {} },
  internal_docker: { source_config: {}, source_revision_config: { image_uri: 'registry.example/agent:1' } },
  external_docker: { source_config: {}, source_revision_config: { image_uri: 'registry.example/agent:1' } },
};

async function service(options) {
  const emulator = await createEmulator({ clock: 'manual', ...options });
  const control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch: emulator.fetch, logLevel: 'off' });
  const create = (name = 'agent', source = 'internal_source') =>
    control.deployments.create({ name, source, secrets: [], ...CONFIGS[source] });
  return { emulator, control, create };
}

const codes = ({ findings }) => findings.map(({ code }) => code);

/** The failures that an upload shows. */
const UPLOADS = ['archive_too_large', 'upload_refused'];
const FAILURES = SIGNATURE_CODES.filter((code) => !UPLOADS.includes(code));

/** A deployment whose first revision fails like a signature, an hour later; undefined if its source cannot fail so. */
async function failed(code, source) {
  const { emulator, control, create } = await service();
  emulator.fail(code.replaceAll('_', '-'));
  try {
    const deployment = await create('agent', source);
    emulator.advance(HOUR);
    return { emulator, control, deployment };
  } catch (error) {
    if (error instanceof BadRequestError) return undefined;
    throw error;
  }
}

test('every failure of a revision is named from each source that can fail so, with its line, in at most six requests', async () => {
  const named = new Map();
  for (const code of FAILURES) {
    for (const source of ['repo_host', 'internal_source', 'internal_docker']) {
      const played = await failed(code, source);
      if (!played) continue;
      const { emulator, control, deployment } = played;
      const before = emulator.requests.length;
      const found = await diagnose(control, deployment, { now: START + HOUR });
      assert.equal(codes(found)[0], code, source);
      assert.equal(found.state, found.revision.status === 'DEPLOYING' ? 'stuck' : 'failed', code);
      assert.equal(found.healthy, false);
      const [{ line }] = found.findings;
      const kind = found.revision.status === 'BUILD_FAILED' ? 'build' : 'deploy';
      assert.equal(line?.log, code === 'no_events' ? undefined : kind, code);
      if (line) {
        const log = found.logs[line.log];
        assert.equal(log[line.index].message, line.text, code);
        // The times of the lines tell their order.
        assert.equal(diagnoseLog(line.log, log.toReversed())?.code, code);
      }
      assert.equal(found.requests, emulator.requests.length - before, code);
      assert.ok(found.requests <= 6);
      named.set(code, [...(named.get(code) ?? []), source]);
    }
  }
  assert.deepEqual([...named.keys()], FAILURES);
  assert.ok([...named.values()].every(([first]) => first === 'repo_host'));
  const alone = [...named].filter(([, sources]) => !sources.includes('internal_source')).map(([code]) => code);
  assert.deepEqual(alone, ['ref_not_found']);
});

test('no log of a healthy revision is accused of anything, whenever it is read', async () => {
  const { emulator, control, create } = await service();
  for (const source of ['internal_docker', 'internal_source', 'external_docker']) {
    for (const [number, ms] of [0, 500, 1_000, 2_000, 3_000, 5_000, 60_000, 900_000].entries()) {
      const { id, latest_revision_id } = await create(`agent-${source.replace('_', '-')}-${number}`, source);
      emulator.advance(ms);
      for (const type of ['build', 'deploy']) {
        const page = await control.revisions.logs({ deployment_id: id, revision_id: latest_revision_id }, { type });
        assert.equal(diagnoseLog(type, page.logs), undefined, JSON.stringify(page.logs));
      }
    }
  }
});

test('a revision that has not lasted longer than usual is in progress, whatever stands in its log', async () => {
  const { emulator, control, create } = await service();
  emulator.fail('cluster_full');
  const { id } = await create('agent', 'internal_docker');
  emulator.advance(60_000);
  const found = await diagnose(control, id, { now: START + 60_000 });
  assert.deepEqual([found.state, found.findings], ['in_progress', []]);
});

test('a refused upload is named from its error', async () => {
  for (const code of UPLOADS) {
    const { emulator, control, create } = await service();
    const { id } = await create();
    emulator.fail(code);
    const error = await control.uploads.put(id, new Uint8Array([0x1f, 0x8b])).catch((thrown) => thrown);
    assert.equal(diagnoseError(error)?.code, code);
    await control.uploads.put(id, new Uint8Array([0x1f, 0x8b]));
  }
});

test('what is healthy has no findings, in two requests', async () => {
  const { emulator, control, create } = await service();
  const { id } = await create();
  for (const [ms, state] of [
    [0, 'in_progress'],
    [1_000, 'in_progress'],
    [HOUR, 'deployed'],
  ]) {
    emulator.advance(ms);
    const found = await diagnose(control, id, { now: START + ms });
    assert.deepEqual([found.state, found.healthy, found.findings, found.requests], [state, true, [], 2]);
  }
  assert.equal((await diagnose(control, 'agent', { now: START })).deployment.id, id, 'a name is looked up');
});

test('a failure of which nothing is known has its last error and no cause', async () => {
  const { emulator, control, create } = await service();
  emulator.script([{ status: 'BUILD_FAILED', forMs: Infinity }]);
  const { id } = await create();
  const found = await diagnose(control, id, { now: START });
  assert.deepEqual([found.state, codes(found).filter((code) => code !== 'ready_is_no_result')], ['failed', []]);
  assert.deepEqual([found.lastError.log, found.lastError.text], ['build', 'The build failed']);
  emulator.script([
    { status: 'DEPLOYING', forMs: 10 },
    { status: 'DEPLOY_FAILED', forMs: Infinity },
  ]);
  const other = await create('other', 'internal_docker');
  emulator.advance(2_000);
  const deploying = await diagnose(control, other.id, { now: START + 2_000 });
  assert.equal(deploying.state, 'failed');
  assert.deepEqual(
    codes(deploying).filter((code) => code !== 'ready_is_no_result'),
    [],
  );
});

test('no secret of a log is in a diagnosis or in the error of a wait', async () => {
  const { emulator, control, create } = await service();
  const line = 'ValueError: model-x refused Authorization: Bearer h1dden.h1dden with MODEL_API_KEY=h1dden';
  const fetch = async (url, options) => {
    const response = await emulator.fetch(url, options);
    if (!String(url).includes('/logs')) return response;
    return Response.json(JSON.parse((await response.text()).replaceAll('The build failed', line)), response);
  };
  emulator.script([{ status: 'BUILD_FAILED', forMs: Infinity }]);
  const { id } = await create();
  const reading = control.withOptions({ fetch });
  const error = await reading.deployments.waitUntilDeployed(id).catch((reason) => reason);
  const { lastError } = await diagnose(reading, id, { now: START });
  for (const told of [error.message, JSON.stringify(error.lastError), JSON.stringify(lastError)]) {
    assert.match(told, /model-x refused Authorization: Bearer \*\*\* with MODEL_API_KEY=\*\*\*/);
    assert.doesNotMatch(told, /h1dden/);
  }
});

test('what cannot be read is told: no deployment, a wrong address, a key that is refused, no answer', async () => {
  const { emulator, control } = await service({ apiKey: 'k3y' });
  const with_ = (options) => control.withOptions(options);
  const known = with_({ apiKey: 'k3y' });
  const absent = await diagnose(known, 'nothing');
  assert.deepEqual([absent.state, absent.healthy, absent.findings, absent.requests], ['absent', false, [], 1]);
  const unknown = await diagnose(known, '3c90c3cc-0d44-4b50-8888-8dd25736052a');
  assert.deepEqual([unknown.state, unknown.findings], ['absent', []]);
  assert.deepEqual(codes(await diagnose(with_({ apiKey: 'no' }), 'agent')), ['key_refused']);
  const elsewhere = await diagnose(with_({ apiKey: 'k3y', baseUrl: `${emulator.baseUrl}/api` }), 'agent');
  assert.deepEqual([elsewhere.state, codes(elsewhere)], ['unreachable', ['wrong_base_path']]);
  emulator.inject({ status: 503 });
  const down = await diagnose(known, 'agent');
  assert.deepEqual([down.state, down.findings, down.requests, down.error.status], ['unreachable', [], 1, 503]);
});

test('a service without the newer logs is asked by the older form', async () => {
  for (const [code, path] of [
    ['cluster_full', 'deploy_logs'],
    ['dependency_conflict', 'build_logs'],
  ]) {
    const { emulator, control, create } = await service();
    emulator.fail(code);
    const { id } = await create();
    emulator.advance(HOUR);
    emulator.inject({ match: { method: 'GET', path: /\/logs\?/ }, status: 404 });
    const found = await diagnose(control, id, { now: START + HOUR });
    assert.equal(codes(found)[0], code);
    assert.equal(found.error, undefined);
    assert.equal(found.requests, 4);
    const last = emulator.requests.at(-1);
    assert.equal(last.method, 'POST');
    assert.match(new URL(last.url, 'http://localhost').pathname, new RegExp(`^/v1/projects/.+/${path}$`));
  }
});

test('both logs of a creation that failed, each in both forms, are the most: six requests', async () => {
  const { emulator, control, create } = await service();
  emulator.script([{ status: 'CREATE_FAILED', forMs: Infinity }]);
  await create();
  emulator.inject({ match: { method: 'GET', path: /\/logs\?/ }, status: 404 });
  const before = emulator.requests.length;
  const found = await diagnose(control, 'agent', { now: START });
  assert.deepEqual([found.state, found.requests, emulator.requests.length - before], ['failed', 6, 6]);
  assert.equal(found.lastError.log, 'build');
});

test('arguments that do not fit are told before anything is sent, and an abort rejects with its reason', async () => {
  const { emulator, control } = await service();
  for (const target of [undefined, null, '', 7, {}])
    await assert.rejects(diagnose(control, target), /takes a deployment, its id or its name/);
  await assert.rejects(diagnose(control, 'agent', { tail: 0 }), /tail must be a whole number from 1 to 1000/);
  assert.equal(emulator.requests.length, 0);
  await assert.rejects(
    diagnose(control, 'agent', { signal: AbortSignal.abort('enough') }),
    (reason) => reason === 'enough',
  );
});

test('the emulator refuses a failure that it does not know, with the list', async () => {
  const { emulator } = await service();
  for (const name of ['nope', 'image', ''])
    assert.throws(() => emulator.fail(name), /TypeError: no failure has the name/);
  assert.throws(() => emulator.fail(7), /fail takes a name/);
  emulator.fail('image-pull');
});
