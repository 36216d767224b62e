// The options with which the emulator behaves as services were seen to, in JavaScript and as arguments of the command.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DeploymentControl } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { ending } from '../../support/command/command.mjs';
import { send, serve, start } from '../../support/service/emulator.mjs';
import { IMAGE } from '../../support/service/records.mjs';

const FORM = { ...IMAGE, source: 'external_docker', source_config: { resource_spec: {} } };

/** A client of an emulator with these options. */
async function clientOf(options) {
  const emulator = await createEmulator({ clock: 'manual', ...options });
  return { emulator, control: new DeploymentControl({ baseUrl: emulator.baseUrl, fetch: emulator.fetch }) };
}

test('a deleted deployment leaves its tracing project', async () => {
  const { emulator, control } = await clientOf({ leftoverProjects: true });
  for (const cleaned of [false, true]) {
    const name = `agent-${cleaned}`;
    const { id } = await control.deployments.create({ ...FORM, name });
    await control.deployments.delete(id, { delete_tracing_project: cleaned });
    await assert.rejects(control.deployments.create({ ...FORM, name }), { status: 409, message: /AWAITING_DELETE/ });
    emulator.advance(60_000);
    const again = control.deployments.create({ ...FORM, name });
    if (cleaned) assert.equal((await again).name, name);
    else await assert.rejects(again, { status: 409, message: /tracing project/ });
  }
});

test('a self-hosted workspace has as many listeners as it is told', async () => {
  const { control } = await clientOf({ hosting: 'self_hosted', listeners: 0 });
  assert.deepEqual(await control.listeners.list().toArray({ max: 5 }), []);
  assert.equal((await control.deployments.create(FORM)).name, 'agent');
  const other = await clientOf({ hosting: 'self_hosted' });
  await assert.rejects(other.control.deployments.create(FORM), {
    status: 400,
    message: /listener_id' is required for workspace with available listener IDs: \['[0-9a-f-]{36}', '[0-9a-f-]{36}'\]/,
  });
});

test('in a queue, a revision that hangs blocks the next one', async () => {
  const { emulator, control } = await clientOf({ queue: true });
  emulator.script([{ status: 'DEPLOYING', forMs: Infinity }]);
  const { id } = await control.deployments.create(FORM);
  const { id: next } = await control.revisions.create(id, {});
  emulator.advance(1e9);
  assert.equal((await control.revisions.get({ deployment_id: id, revision_id: next })).status, 'QUEUED');
});

test('a scale to zero and a listener are refused in the words of the provider', async () => {
  const { control } = await clientOf({ noScaleToZero: true, vocabulary: { cloud: 'lake' } });
  for (const source_config of [{ deployment_type: 'dev_zero' }, { resource_spec: { min_scale: 0 } }])
    await assert.rejects(control.deployments.create({ ...FORM, source_config }), {
      status: 400,
      message: /Scale to zero deployments are not supported in lake environments/,
    });
  assert.equal((await control.deployments.create(FORM)).name, 'agent');
  const cloud = await clientOf({ hosting: 'cloud', vocabulary: { product: 'Graphs' } });
  await assert.rejects(cloud.control.listeners.list(), {
    status: 403,
    message: /cannot be created for Graphs workspace ID '.*'\. .* for Graphs organizations with/,
  });
});

test('a view is played for JavaScript and by the command, several times or with commas', async () => {
  const spec = { source_config: { resource_spec: {}, listener_config: { k8s_namespace: 'agents' } } };
  const { control } = await clientOf({ views: ['listener_hidden', 'spec_filled_in'] });
  const { source_config: shown } = await control.deployments.create({ ...FORM, ...spec });
  assert.equal(shown.listener_config, null);
  assert.equal(shown.resource_spec?.memory_mb, 2048);
  const server = await serve('--view', 'listener-hidden,spec_filled_in', '--view', 'offset_absent');
  const { body } = await send(`${server.url}/v2/deployments`, 'POST', { ...FORM, ...spec });
  assert.deepEqual(body.source_config, shown);
  assert.equal('offset' in (await send(`${server.url}/v2/deployments`)).body, false);
  await server.end('SIGTERM');
  const { errors, code } = await (await start('emulator', '--view', 'listener_hiden')).ended;
  assert.equal(code, 2);
  assert.match(errors, /--view: there is no view "listener_hiden"; did you mean listener_hidden\?/);
});

test('a failure that the source cannot have is refused with the revision, and then forgotten', async () => {
  const { emulator, control } = await clientOf();
  emulator.fail('dependency-conflict');
  await assert.rejects(control.deployments.create(FORM), {
    status: 400,
    message: /told to fail as dependency_conflict, which shows in a build.*source is external_docker/,
  });
  assert.equal((await control.deployments.create(FORM)).name, 'agent');
});

test('a client reaches an emulator under its prefix, and nothing else does', async () => {
  const { emulator, control } = await clientOf({ prefix: '/api-host' });
  assert.equal(emulator.baseUrl, 'http://emulator.localhost/api-host');
  const { id } = await control.deployments.create({ ...FORM, source: 'internal_source', source_revision_config: {} });
  assert.equal((await control.deployments.get(id)).id, id);
  assert.equal((await emulator.fetch(`${emulator.baseUrl}/v2/deployments`)).status, 200);
  assert.equal((await emulator.fetch('/v2/deployments')).status, 404);
});

test('the command has the same options', async () => {
  const server = await serve(
    ...['--hosting', 'self_hosted', '--listeners', '0', '--prefix', '/api-host', '--leftover-projects', '--queue'],
    ...['--clock', 'manual', '--no-scale-to-zero', '--vocabulary', 'cloud=lake,product=Graphs'],
  );
  assert.match(server.url, /^http:\/\/127\.0\.0\.1:\d+\/api-host$/);
  const { origin } = new URL(server.url);
  assert.equal((await send(`${origin}/v2/deployments`)).status, 404);
  await send(`${origin}/_emulator/script`, 'POST', [{ status: 'DEPLOYING' }]);
  const zero = { ...FORM, source_config: { resource_spec: { min_scale: 0 } } };
  assert.match((await send(`${server.url}/v2/deployments`, 'POST', zero)).body.detail, /not supported in lake/);
  const created = (await send(`${server.url}/v2/deployments`, 'POST', FORM)).body;
  const revisions = `${server.url}/v2/deployments/${created.id}/revisions`;
  const next = (await send(revisions, 'POST', {})).body;
  await send(`${origin}/_emulator/advance`, 'POST', { ms: 60_000 });
  assert.equal((await send(`${revisions}/${next.id}`)).body.status, 'QUEUED');
  assert.equal((await send(`${server.url}/v2/deployments/${created.id}`, 'DELETE')).status, 204);
  await send(`${origin}/_emulator/advance`, 'POST', { ms: 60_000 });
  const again = await send(`${server.url}/v2/deployments`, 'POST', FORM);
  assert.deepEqual([again.status, again.body.detail], [409, "A tracing project named 'agent' already exists"]);
  // A path that a URL writes differently.
  assert.equal((await send(`${server.url}/v2/%64eployments`)).status, 200);
  await server.end('SIGTERM');
  for (const [args, expected] of [
    [['--listeners', '3'], /--listeners takes a whole number from 0 to 2, not "3"/],
    [['--prefix', 'api-host'], /--prefix takes a path such as \/api-host, without a slash at its end, not "api-host"/],
    [['--prefix', '/api-host/'], /--prefix takes a path/],
    [['--leftover-project'], /did you mean --leftover-projects\?/],
  ]) {
    await ending((await start('emulator', ...args)).ended, 2, { errors: expected, about: args.join(' ') });
  }
});
