// The commands that talk to a service, against the emulator over HTTP: what they do, what they write, and what they end with.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it, test } from 'node:test';
import { run, startCommand } from '../support/command.mjs';
import { send, serve, temporaryFolder } from '../support/emulator.mjs';

const form = (name, more = {}) => ({ name, source: 'internal_docker', source_config: {}, source_revision_config: { image_uri: 'registry.example/agent:1' }, secrets: [], ...more });
const FOREVER = 1e12;
const NEVER = '3c90c3cc-0d44-4b50-8888-8dd25736052a';

/** An emulator whose revisions are deployed as soon as they are made, unless a script says otherwise. */
async function emulator(...args) {
  const server = await serve('--clock', 'manual', ...args);
  const env = { DEPLOYMENT_CONTROL_URL: server.url };
  const control = (name, body) => send(`${server.url}/_emulator/${name}`, 'POST', body);
  return {
    ...server,
    env,
    control,
    script: (...steps) => control('script', steps.map(([status, forMs = FOREVER]) => ({ status, forMs }))),
    advance: (ms = 60_000) => control('advance', { ms }),
    run: (args, { input, env: more } = {}) => run(args, { input: input === undefined ? '' : typeof input === 'string' ? input : JSON.stringify(input), env: { ...env, ...more } }),
    start: (args, options = {}) => startCommand(args, { ...options, input: JSON.stringify(options.input ?? ''), env: { ...env, ...options.env } }),
    sent: async (method) => (await send(`${server.url}/_emulator/requests`)).body.filter((each) => each.method === method),
  };
}

describe('deploy', () => {
  let service;
  before(async () => (service = await emulator()));
  after(() => service.end('SIGTERM'));

  it('creates what is not there, patches what differs, and leaves what does not', async () => {
    const dry = await service.run(['deploy', '-', '--dry-run'], { input: form('one') });
    assert.deepEqual([dry.code, dry.out, (await service.sent('POST')).length], [0, 'one is not there: it would be created, with a first revision\n', 0]);

    const created = await service.run(['deploy', '-'], { input: form('one') });
    assert.equal(created.code, 0, created.errors);
    assert.match(created.out, /^one is not there: it is created, with a first revision\none has the id [0-9a-f-]{36}\n$/);

    const same = await service.run(['deploy', '-'], { input: form('one') });
    assert.match(same.out, /^one \([0-9a-f-]{36}\) is there, and nothing differs\n$/);
    assert.equal((await service.sent('PATCH')).length, 0);

    const changed = form('one', { source_config: { custom_url: 'https://one.example' }, source_revision_config: { image_uri: 'registry.example/agent:2' } });
    const planned = await service.run(['deploy', '-', '--dry-run'], { input: changed });
    assert.match(planned.out, /is there and differs:\n {2}\+ source_config\.custom_url: "https:\/\/one\.example"\n {2}~ source_revision_config\.image_uri: "registry\.example\/agent:1" -> "registry\.example\/agent:2"\nA new revision will follow\.\n {2}Fields of source_revision_config need a new revision/);
    assert.equal((await service.sent('PATCH')).length, 0);

    const patched = await service.run(['deploy', '-'], { input: changed });
    assert.equal(patched.code, 0);
    assert.match(patched.out, /one is patched; the service made revision [0-9a-f-]{36}\n$/);
    assert.deepEqual((await service.sent('PATCH')).map(({ body }) => body), [{ source_config: { custom_url: 'https://one.example' }, source_revision_config: { image_uri: 'registry.example/agent:2' } }]);

    const quiet = await service.run(['deploy', '-'], { input: { ...changed, source_config: { custom_url: 'https://two.example' } } });
    assert.match(quiet.out, /No new revision will follow\.\none is patched; the service made no new revision\n$/);
  });

  it('changes nothing when a file is deployed again, though the service has rounded its cores and filled in what it leaves out', async () => {
    const spec = { min_scale: 1, max_scale: 2, cpu: 0.25, memory_mb: 1024, redis_memory_mb: 256, labels: { team: 'a' } };
    const input = form('again', { source_config: { resource_spec: spec } });
    await service.run(['deploy', '-'], { input });
    const stored = JSON.parse((await service.run(['get', 'again', '--json'])).out).source_config.resource_spec;
    assert.ok(stored.cpu !== spec.cpu && stored.cpu_limit !== undefined && stored.queue_memory_limit_mb !== undefined, JSON.stringify(stored));
    const before = (await service.sent('PATCH')).length;
    const again = await service.run(['deploy', '-'], { input });
    assert.equal(again.code, 0);
    assert.match(again.out, /^again \([0-9a-f-]{36}\) is there, and nothing differs\n$/);
    assert.equal((await service.sent('PATCH')).length, before);

    // What differs is told alone, and what the file sets back to its default is.
    const more = (change) => form('again', { source_config: { resource_spec: { ...spec, ...change } } });
    const changed = await service.run(['deploy', '-'], { input: more({ memory_mb: 2048, cpu_limit: 3 }) });
    assert.match(changed.out, /differs:\n {2}~ source_config\.resource_spec\.memory_mb: 1024 -> 2048\n {2}~ source_config\.resource_spec\.cpu_limit: 0\.6 -> 3\nA new revision may follow/);
    const back = await service.run(['deploy', '-'], { input: more({ memory_mb: 2048 }) });
    assert.match(back.out, /differs:\n {2}~ source_config\.resource_spec\.cpu_limit: 3 -> nothing\n {2}! source_config\.resource_spec\.cpu_limit: /);
  });

  it('says what would be lost', async () => {
    await service.run(['deploy', '-'], { input: form('lost', { secrets: [{ name: 'A', value: 's3cr3t' }], source_config: { resource_spec: { cpu: 2 }, custom_url: 'https://a.example' } }) });
    const { out } = await service.run(['deploy', '-', '--dry-run'], { input: form('lost', { secrets: [{ name: 'B', value: 's3cr3t' }], source_config: { resource_spec: { memory_mb: 512 }, custom_url: null } }) });
    assert.match(out, /\n {2}! source_config\.custom_url: A null clears nothing/);
    assert.match(out, /\n {2}! source_config\.resource_spec\.cpu: The new resource_spec replaces the stored one whole/);
    assert.match(out, /\n {2}! secrets\.A: The new list does not name the secret/);
    assert.doesNotMatch(out, /s3cr3t/);
  });

  it('takes the exact name, however many names hold it', async () => {
    for (const name of ['same-1', 'same-2', 'same']) await service.run(['deploy', '-'], { input: form(name) });
    const { out } = await service.run(['deploy', '-', '--json'], { input: form('same', { source_revision_config: { image_uri: 'b' } }) });
    assert.equal(JSON.parse(out).deployment.name, 'same');
  });

  it('waits until the revision is deployed, with a line for each state', async () => {
    await service.script(['BUILDING', 1_000], ['DEPLOYED']);
    const started = service.start(['deploy', '-', '--wait'], { input: form('waited') });
    await started.says(/ BUILDING\n/);
    await service.advance();
    const { code, out, errors } = await started.ended;
    assert.equal(code, 0, errors);
    assert.match(errors, /^ +0 s {2}BUILDING\n +[23] s {2}DEPLOYED\n$/);
    assert.match(out, /waited: revision [0-9a-f-]{36} is DEPLOYED after [23] s\n$/);
  });

  it('deploys again where nothing differs and that is wanted', async () => {
    await service.run(['deploy', '-'], { input: form('again') });
    await service.advance();
    const { code, out } = await service.run(['deploy', '-', '--redeploy', '--json'], { input: form('again') });
    assert.deepEqual([code, JSON.parse(out).action], [0, 'redeployed']);
  });

  it('takes secrets from environment variables', async () => {
    const input = form('secret', { secrets: [{ name: 'A', value: 'old' }, { name: 'C', value: 'c' }] });
    const { code, out } = await service.run(['deploy', '-', '--secret-env', 'A', '--secret-env', 'B=OTHER', '--json'], { input, env: { A: 'f1rst', OTHER: 's3cond=' } });
    assert.equal(code, 0);
    assert.doesNotMatch(out, /f1rst|s3cond/);
    assert.deepEqual((await service.sent('POST')).at(-1).body.secrets, [{ name: 'C', value: 'c' }, { name: 'A', value: 'f1rst' }, { name: 'B', value: 's3cond=' }]);
    const missing = await service.run(['deploy', '-', '--secret-env', 'NOT_SET'], { input });
    assert.equal(missing.code, 2);
    assert.match(missing.errors, /the environment variable NOT_SET is not set/);
  });

  it('uploads a tarball, for a new deployment and for one that is there', async () => {
    const cwd = await temporaryFolder();
    const [tarball, text] = [join(cwd, 'agent.tar.gz'), join(cwd, 'text')];
    execFileSync('tar', ['-czf', tarball, '--files-from', '/dev/null']);
    await writeFile(text, 'no gzip');
    const input = form('from-source', { source: 'internal_source', source_revision_config: { agent_config_path: 'agent.json' } });
    const paths = [];
    for (const [args, expected] of [
      [[], /from-source is not there: it is created[^]*the tarball is deployed as revision [0-9a-f-]{36}\n$/],
      [['--dry-run'], /~ source_revision_config\.source_tarball_path: "\S+" -> "\(the uploaded tarball\)"[^]*this was a dry run\n$/],
      [[], /A new revision will follow\.[^]*from-source is patched; the service made revision/],
    ]) {
      const { code, out, errors } = await service.run(['deploy', '-', '--tarball', tarball, ...args], { input });
      assert.equal(code, 0, out + errors);
      assert.match(out, expected);
      paths.push(/^uploaded 0\.0 MB to (\S+)$/m.exec(errors)?.[1]);
    }
    assert.deepEqual([paths[1], (await service.sent('PUT')).length], [undefined, 2]);
    assert.deepEqual((await service.sent('PATCH')).slice(-2).map(({ body }) => body.source_revision_config.source_tarball_path), [paths[0], paths[2]]);
    for (const [file, body, expected] of [[text, input, /is no gzip tarball: make one by "tar -czf/], [join(cwd, 'none'), input, /cannot read/], [tarball, form('image'), /--tarball is for the source internal_source, and the file says internal_docker/]]) {
      const { code, errors } = await service.run(['deploy', '-', '--tarball', file], { input: body });
      assert.equal(code, 2);
      assert.match(errors, expected);
    }
  });

  it('sends nothing where the file has errors, and shows them', async () => {
    const sent = (await service.sent('POST')).length;
    for (const [input, code, expected] of [
      ['name: 7\nsource: internal_docker\nsource_config: {}\nsource_revision_config: {}\nsecrets: []\n', 1, /^<stdin>:1:7: error: name: .*\ndeployment-control deploy: <stdin> was not sent: 1 error, 0 warnings\n$/],
      ['a: 1\n---\nb: 2\n', 2, /holds 2 documents, and deploy takes one/],
      ['', 2, /holds no document/],
    ]) {
      const seen = await service.run(['deploy', '-'], { input });
      assert.deepEqual([seen.code, seen.out], [code, '']);
      assert.match(seen.errors, expected);
      const json = JSON.parse((await service.run(['deploy', '-', '--json'], { input })).out);
      assert.equal(json.error.exitCode, code);
    }
    assert.equal((await service.sent('POST')).length, sent);
  });

  it('refuses what cannot change', async () => {
    await service.run(['deploy', '-'], { input: form('fixed') });
    const other = await service.run(['deploy', '-'], { input: form('fixed', { source: 'external_docker' }) });
    assert.equal(other.code, 1);
    assert.match(other.errors, /the source of fixed is internal_docker and cannot change to external_docker/);
  });

  it('shows the line of what the service finds wrong', async () => {
    await service.control('inject', { match: { method: 'POST' }, times: 1, status: 422, body: { detail: [{ loc: ['body', 'source_revision_config', 'image_uri'], msg: 'No such image', type: 'value_error' }] } });
    const input = 'name: refused\nsource: internal_docker\nsource_config: {}\nsource_revision_config:\n  image_uri: a\nsecrets: []\n';
    const { code, errors } = await service.run(['deploy', '-'], { input });
    assert.equal(code, 1);
    assert.match(errors, /<stdin>:5:14: error: source_revision_config\.image_uri: No such image \(the service\)\n/);
  });

  it('says that a change without an answer may have been made', async () => {
    await service.control('inject', { match: { method: 'POST' }, times: 1, reset: true });
    const { code, errors } = await service.run(['deploy', '-'], { input: form('lost-answer') });
    assert.equal(code, 7);
    assert.match(errors, /the change may have been made: run the command again/);
  });
});

describe('what a command ends with', () => {
  let service;
  before(async () => (service = await emulator('--api-key', 'k3y')));
  after(() => service.end('SIGTERM'));
  const key = { DEPLOYMENT_CONTROL_API_KEY: 'k3y' };
  const headers = { 'x-api-key': 'k3y' };
  const control = (name, body) => send(`${service.url}/_emulator/${name}`, 'POST', body, headers);

  /** Each: how the revision ends, and the exit code and words of a wait for it. */
  const ENDS = {
    DEPLOYED: [0, /is DEPLOYED after/],
    BUILD_FAILED: [5, /its log: deployment-control logs \S+ --revision [0-9a-f-]{36} --type build\n[^]*ended as BUILD_FAILED/],
    DEPLOY_FAILED: [5, /--type deploy\n[^]*ended as DEPLOY_FAILED/],
    SKIPPED: [5, /superseded by a newer revision/],
    BUILDING: [6, /was still BUILDING after .*; it goes on at the service/],
  };
  for (const [status, [code, expected]] of Object.entries(ENDS)) {
    it(`a revision that is ${status}: ${code}`, async () => {
      const name = `end-${status.toLowerCase().replace('_', '-')}`;
      await control('script', [{ status, forMs: FOREVER }]);
      const deployed = await service.run(['deploy', '-', '--wait', '--timeout', '1s'], { input: form(name), env: key });
      assert.equal(deployed.code, code, deployed.errors);
      assert.match(deployed.out + deployed.errors, expected);
      assert.match(deployed.errors, new RegExp(`^ +0 s  ${status}\\n`));
      const waited = await service.run(['wait', name, '--timeout', '100ms', '--json'], { env: key });
      assert.equal(waited.code, code);
      const json = JSON.parse(waited.out);
      if (code === 0) assert.equal(json.status, status);
      else assert.equal(json.error.exitCode, code);
    });
  }

  it('no such thing: 3', async () => {
    for (const args of [['get', 'nothing'], ['get', NEVER], ['wait', 'nothing'], ['logs', NEVER], ['wait', 'end-deployed', '--revision', NEVER]]) {
      const { code, out, errors } = await service.run(args, { env: key });
      assert.deepEqual([code, out], [3, ''], args.join(' '));
      assert.match(errors, /there is no deployment with the name "nothing"|answered 404/);
    }
  });

  it('no right: 4', async () => {
    for (const env of [{}, { DEPLOYMENT_CONTROL_API_KEY: 'wr0ng' }]) {
      const { code, out, errors } = await service.run(['list', '--json'], { env });
      assert.equal(code, 4);
      assert.match(errors, /answered 401[^]*check DEPLOYMENT_CONTROL_API_KEY/);
      assert.doesNotMatch(out + errors, /wr0ng/);
      assert.deepEqual([JSON.parse(out).error.status, JSON.parse(out).error.exitCode], [401, 4]);
    }
  });

  it('an address that will not do: 2, with the option that mends it', async () => {
    for (const [args, environment, message] of [
      [['list'], {}, /there is no address of a service: set DEPLOYMENT_CONTROL_URL, or give --url\n/],
      [['list', '--url', 'http://control.example'], { DEPLOYMENT_CONTROL_API_KEY: 'k' }, /use https:, or allow it by --allow-insecure-http\n/],
    ]) {
      const { code, out, errors } = await run(args, { env: environment });
      assert.deepEqual([code, out], [2, '']);
      assert.match(errors, message);
    }
  });

  it('options that say two things: 2, with what to do', async () => {
    for (const [args, message] of [
      [['list', '--all', '--limit', '5'], /--all lists every deployment and --limit some of them: give one of them\n/],
      [['logs', 'agent', '--json', '--json-lines'], /--json writes one document and --json-lines one a line: give one of them\n/],
      [['logs', 'agent', '--json', '--follow'], /use --json-lines\n/],
    ]) {
      const { code, out, errors } = await service.run(args, { env: key });
      assert.deepEqual([code, out], [2, '']);
      assert.match(errors, message);
    }
  });

  it('no answer, or a service that fails: 7', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address();
    await new Promise((resolve) => silent.close(resolve));
    const { code, errors } = await run(['get', NEVER, '--url', `http://127.0.0.1:${port}`]);
    assert.equal(code, 7);
    assert.match(errors, /nothing listens at that address/);
    await control('inject', { status: 503, times: 3, match: { path: '/v2/deployments' }, headers: { 'retry-after': '0' } });
    assert.equal((await service.run(['list'], { env: key })).code, 7);
  });

  it('stopped: 130, and the deployment goes on', async () => {
    await control('script', [{ status: 'BUILDING', forMs: FOREVER }]);
    for (const [signal, code] of [['SIGINT', 130], ['SIGTERM', 143]]) {
      const started = service.start(['deploy', '-', '--wait', '--json'], { input: form('stopped'), env: key });
      await started.says(/ BUILDING\n/);
      started.child.kill(signal);
      const ended = await started.ended;
      assert.equal(ended.code, code);
      assert.match(ended.errors, new RegExp(`stopped by ${signal}: the deployment of stopped goes on; "deployment-control wait stopped" watches it again`));
      const { deployment, error } = JSON.parse(ended.out);
      assert.deepEqual([deployment.name, error.exitCode], ['stopped', code]);
    }
  });
});

describe('a wait that nobody reads', () => {
  let service;
  before(async () => (service = await emulator()));
  after(() => service.end('SIGTERM'));

  it('ends at the next line with 141, and the deployment goes on', async () => {
    await service.run(['deploy', '-'], { input: form('unread') });
    await service.script(['QUEUED', 60_000], ['BUILDING']);
    await service.run(['deploy', '-'], { input: form('unread', { source_revision_config: { image_uri: 'registry.example/agent:2' } }) });
    // Both outputs go into one pipe, whose reader leaves after the first line.
    const program = ['/bin/sh', '-c', '{ "$@" 2>&1; echo "it ended with $?" >&3; } 3>&2 | head -n 1', 'sh'];
    const started = service.start(['wait', 'unread'], { program });
    await started.says(/ QUEUED\n/);
    await service.advance();
    const { out, errors } = await started.ended;
    assert.match(out, /^ +\S+ s {2}QUEUED\n$/);
    assert.equal(errors, 'it ended with 141\n');
    assert.match((await service.run(['get', 'unread'])).out, /^latest revision +\S+ +BUILDING$/m);
  });

  it('goes on while the progress has a reader of its own', async () => {
    await service.script(['QUEUED', 60_000], ['DEPLOYED']);
    await service.run(['deploy', '-'], { input: form('unread', { source_revision_config: { image_uri: 'registry.example/agent:3' } }) });
    const started = service.start(['wait', 'unread']);
    started.child.stdout.destroy();
    await started.says(/ QUEUED\n/);
    await service.advance();
    const { code, errors } = await started.ended;
    assert.equal(code, 0);
    assert.match(errors, / DEPLOYED\n$/);
  });
});

describe('list, get and logs', () => {
  let service;
  before(async () => {
    service = await emulator();
    for (let at = 0; at < 25; at += 1) {
      await send(`${service.url}/v2/deployments`, 'POST', form(`agent-${String(at).padStart(2, '0')}`, { secrets: [{ name: 'KEY', value: 's3cr3t' }] }));
    }
    await service.advance();
  });
  after(() => service.end('SIGTERM'));

  it('list writes a table, and says where there are more', async () => {
    const { code, out, errors } = await service.run(['list']);
    const [head, ...rows] = out.trimEnd().split('\n');
    assert.deepEqual([code, head.split(/ +/), rows.length], [0, ['NAME', 'STATUS', 'SOURCE', 'UPDATED', 'ID'], 20]);
    assert.match(rows[0], /^agent-\d\d +READY +internal_docker +\d{4}-\S+Z +[0-9a-f-]{36}$/);
    assert.equal(errors, 'there are more than these 20: raise --limit, or give --all\n');
    assert.deepEqual(await service.run(['list', '--all']).then((all) => [all.out.trimEnd().split('\n').length, all.errors]), [26, '']);
    assert.deepEqual(await service.run(['list', '--limit', '25']).then((all) => [all.out.trimEnd().split('\n').length, all.errors]), [26, '']);
  });

  it('list writes one JSON list, without the values of secrets', async () => {
    const { code, out } = await service.run(['list', '--limit', '2', '--json']);
    const records = JSON.parse(out);
    assert.deepEqual([code, records.length, records[0].secrets], [0, 2, [{ name: 'KEY', value: '***' }]]);
    assert.deepEqual(await service.run(['list', '--name-contains', 'nobody', '--json']), { code: 0, out: '[]\n', errors: '' });
    assert.deepEqual(await service.run(['list', '--name-contains', 'nobody']), { code: 0, out: '', errors: 'no deployment fits\n' });
  });

  it('list passes every filter of the contract on', async () => {
    const filters = {
      'name-contains': 'agent', status: 'READY', 'remote-reconciled': 'true', 'tag-value-ids': `${NEVER},${NEVER}`, 'image-version': '1', 'deployment-type': 'dev', 'deployment-ids': NEVER, offset: '3',
    };
    const { code, errors } = await service.run(['list', ...Object.entries(filters).flatMap(([name, value]) => [`--${name}`, value]), '--limit', '7']);
    assert.equal(code, 0, errors);
    const url = new URL((await service.sent('GET')).findLast((each) => each.url.includes('image_version')).url, 'http://x');
    const expected = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name.replace(/-/g, '_'), value]));
    assert.deepEqual(Object.fromEntries(url.searchParams), { ...expected, limit: '8' });
  });

  it('a reader that has seen enough ends it without a word', async () => {
    const started = service.start(['list', '--all', '--json']);
    started.child.stdout.destroy();
    const { code, errors } = await started.ended;
    assert.deepEqual({ code, errors }, { code: 0, errors: '' });
  });

  it('get shows a deployment by its name and by its id', async () => {
    const byName = await service.run(['get', 'agent-07']);
    assert.equal(byName.code, 0);
    for (const line of [/^name +agent-07$/m, /^status +READY$/m, /^image +registry\.example\/agent:1$/m, /^latest revision +[0-9a-f-]{36} +DEPLOYED$/m, /^secrets +KEY$/m]) assert.match(byName.out, line);
    const id = /^id +(\S+)$/m.exec(byName.out)[1];
    assert.equal((await service.run(['get', id])).out, byName.out);
    const record = JSON.parse((await service.run(['get', id, '--json'])).out);
    assert.deepEqual([record.name, record.secrets], ['agent-07', [{ name: 'KEY', value: '***' }]]);
    assert.match((await service.run(['get', id, '--show-secrets'])).out, /^secrets +KEY=s3cr3t$/m);
  });

  it('logs writes the lines, the last ones, as JSON, and as JSON lines', async () => {
    const all = await service.run(['logs', 'agent-03']);
    assert.equal(all.code, 0);
    const lines = all.out.trimEnd().split('\n');
    assert.ok(lines.length > 1);
    assert.match(lines[0], /^\d{4}-\d\d-\d\dT\S+ INFO \S/);
    assert.equal((await service.run(['logs', 'agent-03', '--tail', '2'])).out.trimEnd(), lines.slice(-2).join('\n'));
    assert.notEqual((await service.run(['logs', 'agent-03', '--type', 'build'])).out, all.out);
    const entries = JSON.parse((await service.run(['logs', 'agent-03', '--json'])).out);
    assert.deepEqual(entries.map(({ timestamp, level, message }) => `${timestamp} ${level} ${message}`), lines);
    const each = (await service.run(['logs', 'agent-03', '--json-lines'])).out.trimEnd().split('\n').map((line) => JSON.parse(line));
    assert.deepEqual(each, entries);
    assert.deepEqual(await service.run(['logs', 'agent-03', '--query', 'nothing like it', '--json']), { code: 0, out: '[]\n', errors: '' });
  });

  it('logs follows a build until it is over, and the servers until it is stopped', async () => {
    const build = await service.run(['logs', 'agent-03', '--type', 'build', '--follow']);
    assert.deepEqual([build.code, build.out], [0, (await service.run(['logs', 'agent-03', '--type', 'build'])).out]);
    const started = service.start(['logs', 'agent-03', '-f', '--tail', '1']);
    await started.says(/\n/);
    started.child.kill('SIGINT');
    const { code, out, errors } = await started.ended;
    assert.deepEqual([code, out.trimEnd().split('\n').length, errors], [130, 1, '']);
  });
});

test('what a service says cannot steer a terminal', async () => {
  const service = await emulator();
  await send(`${service.url}/v2/deployments`, 'POST', form('evil', { source_config: { custom_url: 'https://x.example/\u001b]0;title\u0007\u001b[2J' } }));
  const { out } = await service.run(['get', 'evil']);
  assert.doesNotMatch(out.replace(/\n/g, ''), /[\u0000-\u001f]/);
  await service.end('SIGTERM');
});

test('on a terminal one line moves', async () => {
  const service = await emulator();
  await service.script(['BUILDING']);
  const program = ['python3', '-c', 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))'];
  await service.run(['deploy', '-'], { input: form('shown') });
  const started = service.start(['wait', 'shown'], { program, env: { TERM: 'xterm' } });
  await started.says(/\r\u001b\[K0 s {2}BUILDING/);
  await started.says(/\r\u001b\[K1 s {2}BUILDING/);
  started.child.stdin.destroy();
  started.child.kill('SIGTERM');
  await started.ended;
  await service.end('SIGTERM');
});
