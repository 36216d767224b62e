// What the commands say to do after a creation that the service refuses for a known reason, and what `doctor` says of it
// before.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { answering } from '../../../support/service/answering.mjs';
import { ending, run } from '../../../support/command/command.mjs';
import { send, temporaryFolder } from '../../../support/service/emulator.mjs';
import { none } from '../../../support/lists.mjs';
import { emulator, form } from '../../../support/service/service.mjs';
import { startInTerminal } from '../../../support/command/terminal.mjs';

describe('a workspace with listeners', () => {
  let service;
  let options;
  before(async () => {
    service = await emulator('--hosting', 'self_hosted');
    const { resources } = (await send(`${service.url}/v2/listeners`)).body;
    const { id, compute_config } = resources.find(({ compute_config: config }) => config.k8s_namespaces?.length > 0);
    const [namespace] = compute_config.k8s_namespaces;
    options = `--set source_config.listener_id=${id} --set source_config.listener_config.k8s_namespace=${namespace}`;
  });

  const input = form('listened', { source: 'external_docker', source_config: { resource_spec: {} } });

  it('a creation without one: deploy names them with their namespaces, by one request', async () => {
    const before = (await service.sent('GET')).length;
    const { code, errors } = await service.run(['deploy', '-'], { input });
    assert.equal(code, 1);
    assert.match(errors, /answered 400: .*'source_config\.listener_id' is required/);
    assert.match(errors, new RegExp(`\\n {2}next: Deploy with ${options}, or another of the listeners: `));
    assert.match(errors, /\(namespaces? [a-z]/);
    const urls = (await service.sent('GET')).slice(before).map(({ url }) => url);
    assert.equal(urls.filter((url) => url.includes('/v2/listeners')).length, 1);
    await ending(service.run(['deploy', '-', ...options.split(' ')], { input }), 0);
  });

  it('a file without one: doctor names them too, and ends with 1, as no creation would be accepted', async () => {
    const file = join(await temporaryFolder(), 'other.json');
    await writeFile(file, JSON.stringify({ ...input, name: 'other' }));
    const { code, out } = await service.run(['doctor', file]);
    assert.equal(code, 1, out);
    assert.match(out, /^listener_required: /m);
    assert.match(out, new RegExp(`^ {2}next: Deploy with ${options}, or another of the listeners: `, 'm'));
    const { ok, requests } = JSON.parse((await service.run(['doctor', file, '--json'])).out);
    assert.equal(ok, false);
    assert.ok(requests <= 6, `${requests} requests`);
  });
});

it('a tracing project of an earlier deployment: what to delete, and that waiting does not help', async () => {
  const service = await emulator('--leftover-projects');
  await service.run(['deploy', '-'], { input: form('again') });
  await service.run(['delete', 'again', '--yes']);
  await service.advance(3_600_000);
  const { code, errors } = await service.run(['deploy', '-'], { input: form('again') });
  assert.equal(code, 1);
  assert.match(errors, /answered 409: .*tracing project/i);
  assert.match(errors, /\n {2}next: .*waiting does not help: delete that project.* --with-project"/);
});

describe('doctor', () => {
  it('asks for the tenant by its variable, or by the profile that is used', async () => {
    const detail = 'This API key is org-scoped and requires workspace specification.';
    const { url } = await answering((_, response) => {
      response.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify({ detail }));
    });
    const env = { DEPLOYMENT_CONTROL_CONFIG: join(await temporaryFolder(), 'profiles.json'), KEY: 'k' };
    const { code, out } = await run(['doctor', '--url', url], { env });
    assert.equal(code, 4);
    assert.match(out, /^ {2}next: Set DEPLOYMENT_CONTROL_TENANT_ID to the id of the workspace\.$/m);
    await run(['profile', 'set', 'ten', '--url', url, '--key-variable', 'KEY'], { env });
    const named = await run(['doctor', '--profile', 'ten'], { env });
    assert.match(named.out, /TENANT_ID .*, or give the profile a tenant: ".* profile set ten --tenant ID"\.$/m);
  });

  it('does not say that all is well where the hosting cannot be told', async () => {
    const service = await emulator();
    await service.run(['deploy', '-'], { input: form('agent') });
    const { out } = await service.run(['doctor', 'agent']);
    assert.match(out, /^\? {3}hosting +cannot be told from the source$/m);
    const { checks } = JSON.parse((await service.run(['doctor', 'agent', '--json'])).out);
    assert.equal(checks.find(({ name }) => name === 'hosting').ok, null);
  });
});

describe('on a terminal', () => {
  it('errors, plans and findings break between words', { timeout: 60_000 }, async () => {
    const service = await emulator('--listeners', '0');
    const cwd = await temporaryFolder();
    const file = { ...form('a-name-of-22-character', { source: 'external_docker' }), agent: undefined };
    await writeFile(join(cwd, 'a.json'), JSON.stringify(file));
    await service.run(['deploy', '-'], { input: file });
    const changed = { ...file, source_revision_config: { image_uri: 'registry.example/agent:2' } };
    await writeFile(join(cwd, 'b.json'), JSON.stringify(changed));
    for (const line of ['doctor a.json', 'deploy b.json --dry-run', 'get nothing-of-this-long-name-is-there']) {
      const opened = startInTerminal(line.split(' '), { columns: 50, env: service.env, cwd });
      const { out } = await opened.ended;
      const lines = stripVTControlCharacters(out).split(/\r?\n/);
      none(lines, (each) => each.length > 50 && each.trim().includes(' '));
      assert.ok(lines.some((each) => /^ {2,}\S/.test(each) && each.length > 20));
    }
  });
});
