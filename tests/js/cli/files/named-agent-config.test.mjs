// The agent's configuration file that a form names, beside it or in an archive: what `validate`, `doctor` and `deploy`
// say of it, and that it stops nothing.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { ending, run } from '../../../support/command/command.mjs';
import { temporaryFolder } from '../../../support/service/emulator.mjs';
import { emulator } from '../../../support/service/service.mjs';
import { PROJECT, PYTHON, assertLines, form, written } from '../../../support/command/agent-config.mjs';

test('the file that a form names is checked with it, from the folder or from the root of the repository', async () => {
  const broken = { ...PYTHON, graphs: { agent: './gone.py:graph' } };
  const beside = await written({ 'form.json': form(), 'agent.json': broken, ...PROJECT });
  const { out } = await ending(run(['validate', 'form.json'], { cwd: beside }), 0);
  assertLines(out, [[/There is no gone\.py/]]);
  assert.match(out, /^2 documents: 0 errors, 1 warning$/m);
  const { documents } = JSON.parse((await run(['validate', 'form.json', '--json'], { cwd: beside })).out);
  assert.deepEqual([documents[1].kind, documents[1].file, documents[1].ok], ['agent-config', 'agent.json', true]);

  const nested = { agentword_config_path: 'services/a/agent.json' };
  const repository = await written({
    'deploy/form.json': form({ source_revision_config: nested }),
    'services/a/agent.json': {
      ...PYTHON,
      dependencies: ['.', '../../../lib', '../../shared'],
      // The folder above the repository is there, and no part of what is built.
      dockerfile_lines: ['COPY ../../.. /all'],
    },
    'services/a/agent/graph.py': '',
    'services/a/pyproject.toml': '',
    'shared/pyproject.toml': '',
    '.git/HEAD': '',
  });
  const words = ['--vocabulary', 'agent=agentword'];
  const found = await run(['validate', 'deploy/form.json', ...words], { cwd: repository });
  assertLines(found.out, [
    [/dependencies\.1: Lies outside of its source/, /agent_config_outside/],
    [/dockerfile_lines\.0: Lies outside of its source/, /agent_config_outside/],
  ]);

  const alone = await run(['validate', 'form.json'], { cwd: await written({ 'form.json': form() }) });
  assert.deepEqual([alone.code, /^1 document: 0 errors/m.test(alone.out)], [0, true]);
});

/** What may stand in place of a configuration file: the files with their bytes, and what is said of it. */
const NO_CONFIG = {
  'a folder': [{ 'agent.json/x': '' }, /agent\.json:1:1: warning: Is a folder, and agent_config_path names a file/],
  'a binary file': [
    { 'agent.json': Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1]) },
    /warning: Is no text but a binary file/,
  ],
  'Latin-1': [{ 'agent.json': Buffer.from('{"a": "\xe9"}', 'latin1') }, /warning: Is no text but a binary file/],
  'UTF-16': [{ 'agent.json': Buffer.from('\ufeff{}', 'utf16le') }, /warning: Is text in UTF-16/],
  'a byte order mark': [{ 'agent.json': Buffer.from('\ufeff{}') }, /warning: Begins with a byte order mark/],
  'a file that is too long': [{ 'agent.json': Buffer.alloc(1_048_577, ' ') }, /warning: Has more than 1048576 bytes/],
  'an empty file': [{ 'agent.json': Buffer.alloc(0) }, /warning: .*json_invalid/],
  YAML: [{ 'agent.json': Buffer.from('graphs:\n  agent: x\n') }, /warning: Is YAML, and the build reads JSON alone/],
};

test('what stands in place of the file that a form names is told with the right word, and stops nothing', async () => {
  for (const [about, [files, wanted]] of Object.entries(NO_CONFIG)) {
    const cwd = await written({ 'form.json': form(), ...files });
    for (const name of ['validate', 'doctor']) {
      await ending(run([name, 'form.json'], { cwd }), 0, { out: wanted, about });
    }
    await ending(run(['validate', '--strict', 'form.json'], { cwd }), 1, { about });
  }
  const yaml = form({ source_revision_config: { agent_config_path: 'agent.yaml' } });
  const cwd = await written({ 'form.json': yaml, 'agent.yaml': 'graphs: {agent: x}\n' });
  assert.match((await run(['validate', 'form.json'], { cwd })).out, /agent\.yaml:1:1: warning: Is YAML/);
});

test('of a path that cannot be looked at nothing is said', async () => {
  const cwd = await written({ 'agent.json': { ...PYTHON, env: 'loop/.env' }, 'pyproject.toml': '' });
  await symlink('agent', join(cwd, 'agent'));
  await symlink('loop', join(cwd, 'loop'));
  const { out } = await ending(run(['validate', '--kind', 'agent-config', 'agent.json'], { cwd }), 0);
  assertLines(out, []);
});

describe('with a service', () => {
  let service;
  before(async () => {
    service = await emulator();
  });

  it('doctor says it of a form, and of the file itself', async () => {
    const cwd = await written({ 'form.json': form(), 'agent.json': { ...PYTHON, env: '.env' }, ...PROJECT });
    const { out } = await ending(service.run(['doctor', join(cwd, 'form.json')]), 0);
    assertLines(out, [[/agent_config_env_missing/]]);
    const own = await run(['doctor', 'agent.json'], { cwd });
    assert.equal(own.code, 1);
    assert.match(own.out, /This is no form of a deployment but the agent's own configuration file/);
    assertLines(own.out, [[/agent_config_env_missing/]]);
    const { forms } = JSON.parse((await run(['doctor', 'agent.json', '--json'], { cwd })).out);
    assert.equal(forms[0].agentConfig.issues[0].code, 'agent_config_env_missing');
  });

  it('deploy looks into the archive before it uploads it, and uploads it all the same', async () => {
    const long = `${'a-long-folder/'.repeat(12)}graph.py`;
    const config = { dependencies: ['.', './lib'], graphs: { a: `./${long}:graph`, b: './gone.py:graph' } };
    const cwd = await written({
      'agent.json': config,
      'pyproject.toml': 'requires-python = ">=3.12"',
      [long]: 'x'.repeat(2_000),
    });
    for (const [format, path] of Object.entries({ gnu: 'agent.json', pax: './agent.json', ustar: 'agent.json' })) {
      const tarball = join(await temporaryFolder(), 'agent.tar.gz');
      execFileSync('tar', [`--format=${format}`, '-czf', tarball, '-C', cwd, '.']);
      const input = form({ name: `agent-${format}`, source_revision_config: { agent_config_path: path } });
      const { errors } = await ending(service.run(['deploy', '-', '--tarball', tarball], { input, cwd }), 0);
      assertLines(
        errors,
        [[/There is no lib in agent\.tar\.gz/], [/There is no gone\.py/], [/requires >=3\.12/]],
        format,
      );
    }
    const links = await written({
      'agent.json': {
        dependencies: ['.', './folder'],
        graphs: { a: './folder/graph.py:graph', b: './hard.py:graph' },
        env: 'folder/.env',
      },
      'pyproject.toml': '',
      'real/graph.py': '',
    });
    await symlink('real', join(links, 'folder'));
    await link(join(links, 'real/graph.py'), join(links, 'hard.py'));
    const linked = join(await temporaryFolder(), 'linked.tar.gz');
    execFileSync('tar', ['-czf', linked, '-C', links, '.']);
    const found = await service.run(['deploy', '-', '--tarball', linked], { input: form({ name: 'linked' }), cwd });
    assert.equal(found.code, 0, found.errors);
    assertLines(found.errors, []);
  });

  it('deploy tells what stands in place of the file in the archive, too', async () => {
    const cases = {
      ...NO_CONFIG,
      nothing: [{ 'other.json': '' }, /agent\.tar\.gz has no such file, which the form names/],
    };
    for (const [about, [files, wanted]] of Object.entries(cases)) {
      const cwd = await written(files);
      const tarball = join(await temporaryFolder(), 'agent.tar.gz');
      execFileSync('tar', ['-czf', tarball, '-C', cwd, '.']);
      const args = ['deploy', '-', '--dry-run', '--tarball', tarball];
      const { errors, out } = await ending(service.run(args, { input: form({ name: 'told' }), cwd }), 0, { about });
      assert.match(errors + out, wanted, about);
    }
  });

  it('deploy refuses an archive that no build can unpack, before anything is sent', async () => {
    const cwd = await written({ 'agent.json': PYTHON, ...PROJECT, 'data.txt': randomBytes(4_000).toString('hex') });
    const made = (name, ...args) => {
      const file = join(cwd, '..', `${name}-${Date.now()}.tar.gz`);
      execFileSync('tar', ['-cf', file, ...args], { stdio: 'pipe' });
      return readFileSync(file);
    };
    const tar = made('whole', '-C', cwd, '.');
    const whole = gzipSync(tar);
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, 2_000, 2_064);
    const wrongHeader = Buffer.from(tar);
    wrongHeader.fill(0x41, 512 + 148, 512 + 156);
    const cases = {
      'cut off': [whole.subarray(0, -20), /is cut off: its gzip data end too early/],
      damaged: [damaged, /is damaged: its gzip data are wrong/],
      'cut inside a file': [gzipSync(tar.subarray(0, tar.indexOf('data.txt') + 2_000)), /is cut off inside \S+;/],
      'a wrong header': [gzipSync(wrongHeader), /is damaged behind \S+;|holds no tar archive;/],
      'no tar': [gzipSync('just text '.repeat(200)), /holds no tar archive;/],
      'too short for one': [gzipSync('text'), /is cut off between two files;|holds no/],
      'no files': [gzipSync(made('empty', '--files-from', '/dev/null')), /holds no files;/],
      'a folder alone': [gzipSync(made('folder', '-C', cwd, '--no-recursion', '.')), /holds no files;/],
      'a path that leaves it': [
        gzipSync(made('out', '-P', '-C', join(cwd, 'agent'), '../data.txt')),
        /has \.\.\/data\.txt, which leads out/,
      ],
      'an absolute path': [gzipSync(made('root', '-P', join(cwd, 'data.txt'))), /has \/\S+data\.txt, which leads out/],
      'a zip archive': [Buffer.from('PK\u0003\u0004'), /is not a gzip tarball but a zip archive: make one by/],
      'no compression': [tar, /is not a gzip tarball but a tar archive that is not compressed: make one by/],
      nothing: [Buffer.alloc(0), /is not a gzip tarball, it is empty: make one by/],
    };
    const before = (await service.sent('POST')).length;
    for (const [about, [bytes, wanted]] of Object.entries(cases)) {
      const tarball = join(await temporaryFolder(), 'agent.tar.gz');
      await writeFile(tarball, bytes);
      await ending(service.run(['deploy', '-', '--tarball', tarball], { input: form({ name: 'refused' }), cwd }), 2, {
        errors: [wanted, /tar -czf agent\.tar\.gz -C FOLDER \./],
        about,
      });
    }
    assert.equal((await service.sent('POST')).length, before);
  });
});
