// `deployment-control validate` of files: what is counted, how much is read, and the forms in which it is written.
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it, test } from 'node:test';
import { ending, run, startCommand } from '../../../support/command/command.mjs';
import { temporaryFolder } from '../../../support/service/emulator.mjs';
import { equalBy } from '../../../support/lists.mjs';
import { IMAGE as good } from '../../../support/service/records.mjs';

const GOOD =
  'name: agent\nsource: internal_docker\nsource_config: {}\nsource_revision_config:\n  image_uri: registry.example/agent:1\nsecrets: []\n';

const cwd = await temporaryFolder();

describe('validate of files', { concurrency: 2 }, () => {
  before(async () => {
    await mkdir(join(cwd, 'folder'));
    await writeFile(join(cwd, 'good.yaml'), GOOD);
    await writeFile(join(cwd, 'good.json'), JSON.stringify(good));
    await writeFile(join(cwd, 'bad, 100%.yml'), GOOD.replace('agent\n', '7\n'));
    await writeFile(join(cwd, 'warned.yaml'), `${GOOD}surce: x\n`);
    await writeFile(join(cwd, 'empty.yaml'), '# nothing\n---\n');
    await writeFile(join(cwd, 'latin1.yaml'), Buffer.from('name: \xe4\n', 'latin1'));
    await writeFile(join(cwd, 'locked.yaml'), Buffer.from('\0GITCRYPT\0\xe4\n', 'latin1'));
    await writeFile(join(cwd, 'pyproject.toml'), '[project]\nname = "a"\n');
    await writeFile(join(cwd, '.env'), 'A=1\n');
  });

  it('counts documents and issues', async () => {
    await ending(run(['validate', 'good.yaml', 'good.json'], { cwd }), 0, {
      out: '2 documents: 0 errors, 0 warnings\n',
      errors: '',
    });
    await ending(run(['validate', 'good.yaml', 'bad, 100%.yml', 'warned.yaml'], { cwd }), 1, {
      out: /^bad, 100%\.yml:1:7: error: .*\nwarned\.yaml:7:8: warning: .*\n3 documents: 1 error, 1 warning\n$/,
    });
  });

  it('checks the others where one cannot be read, and ends with 2', async () => {
    for (const [name, why] of Object.entries({
      'missing.yaml': /there is no such file/,
      folder: /it is a folder/,
      'empty.yaml': /holds no document/,
      'latin1.yaml': /is not text in UTF-8/,
      'locked.yaml': /locked\.yaml is encrypted as a whole, by git-crypt or age: decrypt it first/,
      'pyproject.toml':
        /pyproject\.toml is of another kind by its name: forms and fleets are documents in JSON or YAML/,
      '.env': /\.env is of another kind by its name/,
    })) {
      const { code, out, errors } = await run(['validate', name, 'warned.yaml'], { cwd });
      assert.equal(code, 2, name);
      assert.match(errors, why);
      assert.match(out, /^warned\.yaml:7:8: warning: .*\n1 document: 0 errors, 1 warning, 1 file not read\n$/);
    }
  });

  it('reads no more than a fleet has of an input that has no end', async () => {
    const { child, ended } = startCommand(['validate', '-'], { input: null });
    let written = 0;
    const write = () => {
      while (!child.stdin.destroyed && child.stdin.write('# and so on\n'.repeat(8_192))) written += 98_304;
    };
    child.stdin.on('drain', write);
    write();
    await ending(ended, 2, { errors: /<stdin> has more than 16777216 bytes, and no fleet has/ });
    assert.ok(written < 64 << 20, `${written} bytes were read`);
  });

  it('takes what stands after -- for files', async () => {
    await ending(run(['validate', '--', '--absent.yaml', '--kind'], { cwd }), 2, {
      errors: /cannot read --absent\.yaml: there is no such file\n.*cannot read --kind: there is no such file\n/,
    });
  });

  it('writes one JSON document, also where a file cannot be read', async () => {
    const { out } = await ending(
      run(['validate', '--json', 'good.json', 'bad, 100%.yml', 'missing.yaml'], { cwd }),
      2,
      { errors: '' },
    );
    const { ok, documents, unread, error } = JSON.parse(out);
    assert.deepEqual([ok, unread], [false, ['cannot read missing.yaml: there is no such file']]);
    assert.deepEqual([error.code, error.message, error.exitCode], ['usage', unread[0], 2]);
    equalBy(documents, ({ file, document, kind, ok: fine }) => [file, document, kind, fine], [
      ['good.json', 1, 'create', true],
      ['bad, 100%.yml', 1, 'create', false],
    ]);
    const [{ line, column, severity, type, path, loc, origin }] = documents[1].issues;
    assert.deepEqual(
      { line, column, severity, type, path, loc, origin },
      {
        line: 1,
        column: 7,
        severity: 'error',
        type: 'string_type',
        path: ['name'],
        loc: ['body', 'name'],
        origin: 'client',
      },
    );
  });

  it('writes annotations for GitHub, asked for or by itself', async () => {
    const expected =
      '::error file=bad%2C 100%25.yml,line=1,col=7,title=string_type::name: Input should be a valid string; YAML reads it as a number, so put it in quotes\n1 document: 1 error, 0 warnings\n';
    assert.equal((await run(['validate', '--format', 'github', 'bad, 100%.yml'], { cwd })).out, expected);
    assert.equal((await run(['validate', 'bad, 100%.yml'], { cwd, env: { GITHUB_ACTIONS: 'true' } })).out, expected);
    assert.match(
      (await run(['validate', '--format', 'human', 'bad, 100%.yml'], { cwd, env: { GITHUB_ACTIONS: 'true' } })).out,
      /^bad, 100%\.yml:1:7: /,
    );
    const deep = await run(['validate', join(cwd, 'folder', '..', 'warned.yaml')], {
      env: { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: join(cwd, '..') },
    });
    assert.match(deep.out, /^::warning file=deployment-control-\w+\/warned\.yaml,line=7,col=8,title=unknown_field::/);
  });

  it('has colours where they are asked for, and never with NO_COLOR', async () => {
    const coloured = (env) => run(['validate', 'warned.yaml'], { cwd, env }).then(({ out }) => out.includes('\u001b['));
    assert.deepEqual(
      await Promise.all(
        [{}, { FORCE_COLOR: '1' }, { FORCE_COLOR: '0' }, { FORCE_COLOR: '1', NO_COLOR: '1' }].map(coloured),
      ),
      [false, true, false, false],
    );
  });
});

test('a form that repeats a long value beyond any size is refused at once', async () => {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, 'long.env'), `LONG=${'y'.repeat(100_000)}\n`);
  const input = GOOD.replace('registry.example/agent:1', `"${'${LONG}'.repeat(100_000)}"`);
  const { code, out } = await run(['validate', '-', '-e', 'long.env'], { cwd, input });
  assert.equal(code, 1);
  assert.match(out, /^<stdin>:5:14: error: .*: the values of references have more than 2097152 characters together /m);
  assert.ok(out.length < 1_000, `${out.length} characters`);
});

test('a fleet file may be longer than a form, as one that "export" writes can be', async () => {
  const cwd = await temporaryFolder();
  const long = `# ${'x'.repeat(2 << 20)}\n`;
  const fleet = `deployments:\n  - name: agent\n    source: internal_docker\n    source_config: {}\n    secrets: []\n    source_revision_config: { image_uri: 'r.example/a:1' }\n`;
  await writeFile(join(cwd, 'fleet.yaml'), long + fleet);
  await writeFile(join(cwd, 'form.yaml'), long + GOOD);
  await ending(run(['validate', 'fleet.yaml'], { cwd }), 0, { out: '1 document: 0 errors, 0 warnings\n' });
  assert.match(
    (await run(['validate', 'form.yaml'], { cwd })).errors,
    /form\.yaml has more than 2097152 bytes, and no form/,
  );
  assert.match((await run(['plan', 'fleet.yaml'], { cwd })).errors, /there is no address of a service/);
});
