// `deploy` against the emulator over HTTP: what it creates, changes and leaves, and what it says before.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { ending } from '../../../support/command/command.mjs';
import { temporaryFolder } from '../../../support/service/emulator.mjs';
import { equalBy } from '../../../support/lists.mjs';
import { secretsOf } from '../../../support/service/records.mjs';
import { emulator, form } from '../../../support/service/service.mjs';

describe('deploy', () => {
  let service;
  before(async () => (service = await emulator()));

  it('creates what is not there, patches what differs, and leaves what does not', async () => {
    const dry = await service.run(['deploy', '-', '--dry-run'], { input: form('one') });
    assert.deepEqual(
      [dry.code, dry.out, (await service.sent('POST')).length],
      [0, 'one does not exist: it would be created, with a first revision\n', 0],
    );

    await ending(service.run(['deploy', '-'], { input: form('one') }), 0, {
      out: /^one does not exist: it is created, with a first revision\none has the id ([0-9a-f-]{36})\nid: \1\n$/,
    });

    const same = await service.run(['deploy', '-'], { input: form('one') });
    assert.match(same.out, /^one \(([0-9a-f-]{36})\) exists, and nothing differs\nid: \1\n$/);
    assert.equal((await service.sent('PATCH')).length, 0);

    const changed = form('one', {
      source_config: { custom_url: 'https://one.example' },
      source_revision_config: { image_uri: 'registry.example/agent:2' },
    });
    const planned = await service.run(['deploy', '-', '--dry-run'], { input: changed });
    assert.match(
      planned.out,
      /exists and differs:\n {2}\+ source_config\.custom_url: "https:\/\/one\.example"\n {2}~ source_revision_config\.image_uri: "registry\.example\/agent:1" -> "registry\.example\/agent:2"\nA new revision will follow\.\n {2}Fields of source_revision_config need a new revision/,
    );
    assert.equal((await service.sent('PATCH')).length, 0);

    const patched = await service.run(['deploy', '-'], { input: changed });
    assert.equal(patched.code, 0);
    assert.match(patched.out, /one is patched; the service made revision [0-9a-f-]{36}\nhttps:\/\/one\.example\n$/);
    equalBy(await service.sent('PATCH'), ({ body }) => body, [
      {
        source_config: { custom_url: 'https://one.example' },
        source_revision_config: { image_uri: 'registry.example/agent:2' },
      },
    ]);

    const quiet = await service.run(['deploy', '-'], {
      input: { ...changed, source_config: { custom_url: 'https://two.example' } },
    });
    assert.match(
      quiet.out,
      /No new revision will follow\.\none is patched; the service made no new revision\nhttps:\/\/two\.example\n$/,
    );
  });

  it('changes nothing when a file is deployed again, though the service has rounded its cores and filled in what it leaves out', async () => {
    const spec = {
      min_scale: 1,
      max_scale: 2,
      cpu: 0.25,
      memory_mb: 1024,
      redis_memory_mb: 256,
      labels: { team: 'a' },
    };
    const input = form('again', { source_config: { resource_spec: spec } });
    await service.run(['deploy', '-'], { input });
    const stored = JSON.parse((await service.run(['get', 'again', '--json'])).out).source_config.resource_spec;
    assert.ok(
      stored.cpu !== spec.cpu && stored.cpu_limit !== undefined && stored.queue_memory_limit_mb !== undefined,
      JSON.stringify(stored),
    );
    const before = (await service.sent('PATCH')).length;
    const again = await service.run(['deploy', '-'], { input });
    assert.equal(again.code, 0);
    assert.match(again.out, /^again \(([0-9a-f-]{36})\) exists, and nothing differs\nid: \1\n$/);
    assert.equal((await service.sent('PATCH')).length, before);

    // What differs is told alone. What the file leaves out stays, unless it is all there shall be.
    const more = (change) => form('again', { source_config: { resource_spec: { ...spec, ...change } } });
    const changed = await service.run(['deploy', '-'], { input: more({ memory_mb: 2048, cpu_limit: 3 }) });
    assert.match(
      changed.out,
      /differs:\n {2}~ source_config\.resource_spec\.memory_mb: 1024 -> 2048\n {2}~ source_config\.resource_spec\.cpu_limit: 0\.6 -> 3\nA new revision may follow/,
    );
    const left = await service.run(['deploy', '-'], { input: more({ memory_mb: 2048 }) });
    assert.match(left.out, /and nothing differs/);
    const back = await service.run(['deploy', '-', '--exact'], { input: more({ memory_mb: 2048 }) });
    assert.match(
      back.out,
      /differs:\n {2}~ source_config\.resource_spec\.cpu_limit: 3 -> nothing\n {2}~ source_config\.resource_spec\.queue_cpu_limit: 3 -> nothing\n {2}! source_config\.resource_spec\.cpu_limit: /,
    );
  });

  it('says what would be lost', async () => {
    await service.run(['deploy', '-'], {
      input: form('lost', {
        secrets: [{ name: 'A', value: 's3cr3t' }],
        source_config: { resource_spec: { cpu: 2 }, custom_url: 'https://a.example' },
      }),
    });
    const { out } = await service.run(['deploy', '-', '--dry-run', '--exact'], {
      input: form('lost', {
        secrets: [{ name: 'B', value: 's3cr3t' }],
        source_config: { resource_spec: { memory_mb: 512 }, custom_url: null },
      }),
    });
    assert.match(out, /\n {2}! source_config\.custom_url: A null clears nothing/);
    assert.match(out, /\n {2}! source_config\.resource_spec\.cpu: The new resource_spec replaces the stored one whole/);
    assert.match(out, /\n {2}! secrets\.A: The new list does not name the secret/);
    assert.doesNotMatch(out, /s3cr3t/);
  });

  it('takes the exact name, however many names hold it', async () => {
    for (const name of ['same-1', 'same-2', 'same']) await service.run(['deploy', '-'], { input: form(name) });
    const { out } = await service.run(['deploy', '-', '--json'], {
      input: form('same', { source_revision_config: { image_uri: 'b' } }),
    });
    assert.equal(JSON.parse(out).deployment.name, 'same');
  });

  it('waits until the revision is deployed, with a line for each state', async () => {
    await service.script(['BUILDING', 1_000], ['DEPLOYED']);
    const started = service.start(['deploy', '-', '--wait'], { input: form('waited') });
    await started.says(/ BUILDING\n/);
    await service.advance();
    const { code, out, errors } = await started.ended;
    assert.equal(code, 0, errors);
    assert.match(errors, /^ +\d+ s {2}BUILDING\n +\d+ s {2}DEPLOYED\n$/);
    assert.match(out, /waited: revision [0-9a-f-]{36} is DEPLOYED after \d+ s\nhttps:\/\/waited-\S+\n$/);
  });

  it('deploys again where nothing differs and that is wanted', async () => {
    await service.run(['deploy', '-'], { input: form('again') });
    await service.advance();
    const { code, out } = await service.run(['deploy', '-', '--redeploy', '--json'], { input: form('again') });
    assert.deepEqual([code, JSON.parse(out).action], [0, 'redeployed']);
  });

  it('takes secrets from environment variables', async () => {
    const input = form('secret', {
      secrets: secretsOf({ A: 'old', C: 'c' }),
    });
    const { code, out } = await service.run(['deploy', '-', '--secret-env', 'A', '--secret-env', 'B=OTHER', '--json'], {
      input,
      env: { A: 'f1rst', OTHER: 's3cond=' },
    });
    assert.equal(code, 0);
    assert.doesNotMatch(out, /f1rst|s3cond/);
    assert.deepEqual((await service.sent('POST')).at(-1).body.secrets, secretsOf({ C: 'c', A: 'f1rst', B: 's3cond=' }));
    const missing = await service.run(['deploy', '-', '--secret-env', 'NOT_SET'], { input });
    assert.equal(missing.code, 2);
    assert.match(missing.errors, /the environment variable NOT_SET is not set/);
    const empty = await service.run(['deploy', '-', '--secret-env', 'EMPTY'], { input, env: { EMPTY: '' } });
    assert.equal(empty.code, 2);
    assert.match(empty.errors, /the environment variable EMPTY is empty/);
  });

  it('uploads a tarball, for a new deployment and for one that is there', async () => {
    const cwd = await temporaryFolder();
    const [tarball, text] = [join(cwd, 'agent.tar.gz'), join(cwd, 'text')];
    await writeFile(text, 'no gzip');
    execFileSync('tar', ['-czf', tarball, '-C', cwd, 'text']);
    const input = form('from-source', {
      source: 'internal_source',
      source_revision_config: { agent_config_path: 'agent.json' },
    });
    const paths = [];
    for (const [args, expected] of [
      [[], /from-source does not exist: it is created[\s\S]*the service made revision [0-9a-f-]{36}\nid: \S+\n$/],
      [
        ['--dry-run'],
        /~ source_revision_config\.source_tarball_path: "\S+" -> "\(the uploaded tarball\)"[\s\S]*this was a dry run\n$/,
      ],
      [[], /A new revision will follow\.[\s\S]*from-source is patched; the service made revision/],
    ]) {
      const { code, out, errors } = await service.run(['deploy', '-', '--tarball', tarball, ...args], { input });
      assert.equal(code, 0, out + errors);
      assert.match(out, expected);
      paths.push(/^uploaded 0\.0 MB to (\S+)$/m.exec(errors)?.[1]);
    }
    assert.deepEqual([paths[1], (await service.sent('PUT')).length], [undefined, 2]);
    equalBy((await service.sent('PATCH')).slice(-2), ({ body }) => body.source_revision_config.source_tarball_path, [
      paths[0],
      paths[2],
    ]);
    for (const [file, body, expected] of [
      [text, input, /is not a gzip tarball: make one by "tar -czf agent\.tar\.gz -C FOLDER \."/],
      [join(cwd, 'none'), input, /cannot read \S+none: there is no such file\n/],
      [cwd, input, /cannot read \S+: it is a folder\n/],
      [tarball, form('image'), /--tarball is for the source internal_source, and the file says internal_docker/],
    ]) {
      await ending(service.run(['deploy', '-', '--tarball', file], { input: body }), 2, { errors: expected });
    }
  });

  it('uploads no tarball for what cannot be applied', async () => {
    const cwd = await temporaryFolder();
    const tarball = join(cwd, 'agent.tar.gz');
    await writeFile(join(cwd, 'text'), 'text');
    execFileSync('tar', ['-czf', tarball, '-C', cwd, 'text']);
    await service.run(['deploy', '-'], { input: form('of-image') });
    const input = form('of-image', { source: 'internal_source', source_revision_config: {} });
    const count = async () => [(await service.sent('POST')).length, (await service.sent('PUT')).length];
    const before = await count();
    const { code, errors } = await service.run(['deploy', '-', '--tarball', tarball], { input });
    assert.equal(code, 1, errors);
    assert.match(errors, /nothing was sent/);
    assert.doesNotMatch(errors, /uploaded/);
    assert.deepEqual(await count(), before);
  });

  it('sends nothing where the file has errors, and shows them', async () => {
    const sent = (await service.sent('POST')).length;
    for (const [input, code, expected] of [
      [
        'name: 7\nsource: internal_docker\nsource_config: {}\nsource_revision_config: {}\nsecrets: []\n',
        1,
        /^<stdin>:1:7: error: name: .*\ndeployment-control deploy: <stdin> was not sent: 1 error, 0 warnings\n$/,
      ],
      ['a: 1\n---\nb: 2\n', 2, /holds 2 documents, and deploy takes one/],
      ['', 2, /holds no document/],
    ]) {
      await ending(service.run(['deploy', '-'], { input }), code, { out: '', errors: expected });
      const json = JSON.parse((await service.run(['deploy', '-', '--json'], { input })).out);
      assert.equal(json.error.exitCode, code);
    }
    assert.equal((await service.sent('POST')).length, sent);
  });

  it('refuses what cannot change', async () => {
    await service.run(['deploy', '-'], { input: form('fixed') });
    await ending(service.run(['deploy', '-'], { input: form('fixed', { source: 'external_docker' }) }), 1, {
      errors: /fixed: nothing was sent: source cannot change from "internal_docker" to "external_docker"/,
    });
  });

  it('lists what cannot change among the differences, and promises nothing that does not follow', async () => {
    const fixed = form('fixed', { source: 'external_docker', source_revision_config: { image_uri: 'r.example/a:2' } });
    const listener = (end) => ({ listener_id: `3c90c3cc-0d44-4b50-8888-8dd25736052${end}` });
    const listed = form('listed', { source: 'external_docker', source_config: listener('a') });
    await service.run(['deploy', '-'], { input: listed });
    for (const [input, difference] of [
      [
        fixed,
        /~ source: "internal_docker" -> "external_docker", which cannot change\n.*~ source_revision_config.image_uri/,
      ],
      [
        { ...listed, source_config: listener('b') },
        /~ source_config\.listener_id: "3c90c3cc-\S+" -> "3c90c3cc-\S+", which cannot change\n/,
      ],
    ])
      for (const args of [[], ['--dry-run']]) {
        const { out } = await ending(service.run(['deploy', '-', ...args], { input }), 1, {
          out: [/ exists and differs:\n/, difference],
        });
        assert.doesNotMatch(out, /will follow|may follow|nothing differs/);
        const { action, error } = JSON.parse((await service.run(['deploy', '-', '--json', ...args], { input })).out);
        assert.deepEqual([action, error.exitCode], [null, 1]);
      }
  });

  it('says that a deployment is being deleted, and nothing of differences', async () => {
    await service.run(['deploy', '-'], { input: form('leaving') });
    await service.run(['delete', 'leaving', '--yes']);
    for (const args of [[], ['--dry-run']]) {
      const { code, out, errors } = await service.run(['deploy', '-', ...args], { input: form('leaving') });
      assert.deepEqual([code, out.replace(/\(\S+\)/, '(ID)')], [1, 'leaving (ID) exists, and is being deleted\n']);
      assert.match(errors, /leaving is being deleted \(AWAITING_DELETE\): try again when it is gone/);
      const { action } = JSON.parse(
        (await service.run(['deploy', '-', '--json', ...args], { input: form('leaving') })).out,
      );
      assert.equal(action, null);
    }
  });

  it('has no action in the document where the service refuses the change', async () => {
    await service.control('inject', { match: { method: 'POST' }, times: 1, status: 400, body: { detail: 'no' } });
    const refused = JSON.parse((await service.run(['deploy', '-', '--json'], { input: form('no') })).out);
    assert.deepEqual([refused.action, refused.error.status], [null, 400]);
    const created = JSON.parse((await service.run(['deploy', '-', '--json'], { input: form('no') })).out);
    assert.equal(created.action, 'created');
  });

  it('shows the line of what the service finds wrong', async () => {
    await service.control('inject', {
      match: { method: 'POST' },
      times: 1,
      status: 422,
      body: {
        detail: [{ loc: ['body', 'source_revision_config', 'image_uri'], msg: 'No such image', type: 'value_error' }],
      },
    });
    const input =
      'name: refused\nsource: internal_docker\nsource_config: {}\nsource_revision_config:\n  image_uri: a\nsecrets: []\n';
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
