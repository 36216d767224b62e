// Fleet files and files of plans: what is told of those that are wrong, and what no command overwrites.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ending, run, startCommand } from '../../../support/command/command.mjs';
import { send, temporaryFolder, writeFiles } from '../../../support/service/emulator.mjs';
import { equalBy } from '../../../support/lists.mjs';
import { emulator, form } from '../../../support/service/service.mjs';

const ONE = `name: agents
deployments:
  - name: one
    source: internal_docker
    source_revision_config: { image_uri: registry.example/agent:1 }
`;
const IMAGE = 'source: internal_docker, source_revision_config: { image_uri: registry.example/agent:1 }';

const service = await emulator();
let folder;

async function prepared(files) {
  await service.control('reset', {});
  folder = await temporaryFolder();
  await writeFiles(folder, files);
}
const command = (words, { env = {}, input } = {}) =>
  run(words.split(' '), { cwd: folder, env: { ...service.env, ...env }, ...(input !== undefined && { input }) });
const fileText = (name) => readFile(join(folder, name), 'utf8');
const count = async () => (await send(`${service.url}/v2/deployments?limit=100`)).body.resources.length;

describe('the file of a plan', () => {
  it('overwrites no fleet file and nothing that is no plan', async () => {
    await prepared({ 'fleet.yaml': ONE, 'notes.txt': 'mine' });
    const self = await command('plan fleet.yaml --out ./fleet.yaml --force');
    assert.deepEqual([self.code, await fileText('fleet.yaml')], [2, ONE]);
    assert.match(self.errors, /is the fleet file itself: name another file/);
    const other = await command('plan fleet.yaml --out notes.txt');
    assert.deepEqual([other.code, await fileText('notes.txt')], [2, 'mine']);
    assert.match(other.errors, /notes\.txt exists already and is no plan: name another file, or give --force/);
    for (const words of ['--out p.json', '--out p.json', '--out notes.txt --force'])
      assert.equal((await command(`plan fleet.yaml ${words}`)).code, 0, words);
  });

  it('is known by what it holds, whatever its name is, and from the standard input', async () => {
    await prepared({ 'fleet.yaml': ONE });
    assert.equal((await command('plan fleet.yaml --out p.tfplan')).code, 0);
    for (const name of ['plan', 'drift']) {
      const { code, errors } = await command(`${name} p.tfplan`);
      assert.equal(code, 2);
      assert.match(errors, /p\.tfplan is a plan, and a fleet file is needed: "deployment-control apply"/);
    }
    const applied = await command('apply - --yes', { input: await fileText('p.tfplan') });
    assert.deepEqual([applied.code, await count()], [0, 1], applied.errors);
    assert.equal((await command('apply p.tfplan --yes')).out, 'nothing was changed\n');
  });

  it('is told as damaged, whatever is wrong with it', async () => {
    await prepared({ 'fleet.yaml': ONE });
    await command('plan fleet.yaml --out p.json');
    const text = await fileText('p.json');
    const whole = JSON.parse(text);
    const damages = [text.slice(0, 60), text.slice(0, -30), '{"kind":"deployment-control/fleet-plan"}'];
    for (const name of Object.keys(whole).filter((each) => each !== 'kind')) {
      const { [name]: _, ...rest } = whole;
      damages.push(
        JSON.stringify(rest),
        JSON.stringify({ ...whole, [name]: null }),
        JSON.stringify({ ...whole, [name]: 7 }),
      );
    }
    const [entry] = whole.entries;
    for (const change of [{ name: 1 }, { action: 'x' }, { form: undefined }, { form: [] }, { after: 'a' }])
      damages.push(JSON.stringify({ ...whole, entries: [{ ...entry, ...change }] }));
    for (const damage of damages) {
      await writeFile(join(folder, 'bad.json'), damage);
      const { code, errors } = await command('apply bad.json --yes');
      assert.equal(code, 1, `${damage}: ${errors}`);
      assert.match(errors, /edited or cut off|cut off or edited|has the format/);
      assert.doesNotMatch(errors, /TypeError|undefined|Cannot read/);
    }
    assert.equal(await count(), 0);
  });

  it('names the deployment whose secret has no value when it is applied', async () => {
    await prepared({
      'fleet.yaml': `${ONE}    secrets: [{ name: A, env: A }, { name: B, file: b.txt }]\n`,
      'b.txt': 'b',
    });
    assert.equal((await command('plan fleet.yaml --out p.json', { env: { A: 'a' } })).code, 0);
    const { errors } = await ending(command('apply p.json --yes', { env: { A: '' } }), 1, {
      errors: /^deployment-control apply: nothing was sent: one\.secrets\.0: The environment variable A is /m,
    });
    assert.doesNotMatch(errors, /fleet\.plan|deployments\.0/);
  });
});

describe('what is wrong in a fleet file', () => {
  const told = async (text, files = {}) => {
    await prepared({ 'fleet.yaml': text, ...files });
    const { errors } = await command('plan fleet.yaml');
    return errors;
  };

  it('is every cycle', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const other = { a: 'b', b: 'a', c: 'd', d: 'c' };
    const errors = await told(
      `deployments:\n${names.map((name) => `  - { name: ${name}, after: [${other[name]}], ${IMAGE} }\n`).join('')}`,
    );
    assert.match(errors, /a -> b -> a/);
    assert.match(errors, /c -> d -> c/);
  });

  it('is an unknown field, with the one that is meant or all that there are', async () => {
    assert.match(await told(`includes: x\n${ONE}`), /includes: Unknown field; did you mean include\?/);
    assert.match(
      await told(`zzz: x\n${ONE}`),
      /zzz: Unknown field; a fleet file has name, include, defaults, deployments/,
    );
  });

  it('is no field that Compose too would pass over, in which anchors stand', async () => {
    const anchored = (name) => `x-image: &image { ${IMAGE} }\ndeployments: [{ name: ${name}, <<: *image }]\n`;
    await prepared({
      'fleet.yaml': `name: agents\ninclude: more.yaml\nx-unset: '\${NOT_SET}'\n${anchored('one')}`,
      'more.yaml': anchored('two'),
    });
    const { code, out, errors } = await command('plan fleet.yaml');
    assert.deepEqual([code, errors], [0, '']);
    assert.match(out, /\+ one: create/);
  });

  it('is a file of another kind, by what it is, the fleet file and included ones', async () => {
    const manifest = 'apiVersion: v1\nkind: Service\nmetadata: {}\n';
    assert.match(await told(manifest), /fleet\.yaml:1:1: error: This is no fleet file but a manifest of Kubernetes/);
    assert.match(
      await told('include: more.yaml\n', { 'more.yaml': manifest }),
      /more\.yaml:1:1: error: An included file has deployments, .*: this is a manifest of Kubernetes/,
    );
  });

  it('is a variable of a container whose value is a mask', async () => {
    const spec =
      'source_config: { resource_spec: { sidecars: [{ name: a, image: "b:1", env: [{ name: A, value: "***" }] }] } }';
    assert.match(
      await told(`name: agents\ndeployments: [{ name: one, ${IMAGE}, ${spec} }]\n`),
      /error: .*env\.0\.value: It is \*{3}, which "get" and others write in place of a value/,
    );
  });

  it('stands at the number that its own file has', async () => {
    await prepared({
      'fleet.yaml': `include: more.yaml\n${ONE}`,
      'more.yaml': `deployments:\n  - { name: two, ${IMAGE} }\n  - { ${IMAGE} }\n`,
    });
    const { errors } = await command('plan fleet.yaml');
    assert.match(errors, /more\.yaml:3:\d+: error: deployments\.1\.name: /);
    const { issues } = JSON.parse((await command('plan fleet.yaml --json')).out);
    equalBy(issues, ({ path, loc }) => [path, loc], [
      [
        ['deployments', 1, 'name'],
        ['body', 'deployments', 1, 'name'],
      ],
    ]);
  });

  it('is a secret without a source, or with two', async () => {
    const errors = await told(`${ONE}    secrets: [{ name: R }, { name: S, env: E, file: F }]\n`);
    assert.match(errors, /secrets\.0: A secret needs one of env and file, and has none/);
    assert.match(errors, /secrets\.1: A secret takes one of env and file \(/);
    assert.doesNotMatch(errors, /value|Field required/);
  });

  it('is a secret whose file does not exist, is a folder or is empty', async () => {
    const secrets = ['none', 'dir', 'empty'].map((name) => `{ name: ${name.toUpperCase()}, file: ${name} }`);
    const errors = await told(`${ONE}    secrets: [${secrets.join(', ')}]\n`, { 'dir/x': '', empty: '\n' });
    assert.match(errors, /The file none does not exist: \/.*\/none was looked at/);
    assert.match(errors, /The file dir is a folder: /);
    assert.match(errors, /The file empty is empty: /);
  });

  it('is a file that includes itself alone', async () => {
    assert.match(
      await told(`include: fleet.yaml\n${ONE}`),
      /fleet\.yaml is this file alone, which cannot include itself/,
    );
  });
});

describe('what a plan shows', () => {
  it('counts what is refused by itself, and says nothing against that', async () => {
    await prepared({ 'fleet.yaml': ONE });
    await send(`${service.url}/v2/deployments`, 'POST', {
      ...form('one'),
      source: 'external_docker',
      source_config: { listener_id: '3c90c3cc-0d44-4b50-8888-8dd25736052a' },
    });
    const plan = await ending(command('plan fleet.yaml'), 1, {
      out: [/^! one: refused\n/, /^0 unchanged, 1 refused$/m],
    });
    assert.doesNotMatch(plan.out + plan.errors, /nothing differs/);
    const markdown = await command('plan fleet.yaml -o markdown');
    assert.match(markdown.out, /^### Plan of `agents`: 0 unchanged, 1 refused\n[\s\S]*\| `one` \| \*\*refused\*\* \|/);
    const { counts } = JSON.parse((await command('plan fleet.yaml --json')).out);
    assert.deepEqual([counts.none, counts.refused], [0, 1]);
    const drift = await command('drift fleet.yaml');
    assert.deepEqual([drift.code, /nothing differs/.test(drift.out)], [10, false]);
  });

  it('names the variable of a container whose value differs, and no value', async () => {
    const fleet = (value) =>
      ONE.replace(
        '    source:',
        `    source_config: { resource_spec: { sidecars: [{ name: proxy, image: "a.example/p:1", env: [{ name: KEY, value: ${value} }] }] } }\n    source:`,
      );
    await prepared({ 'fleet.yaml': fleet('first-value'), 'next.yaml': fleet('other-value') });
    assert.equal((await command('apply fleet.yaml --yes')).code, 0);
    await service.advance();
    const { out } = await command('plan next.yaml');
    assert.match(out, /~ sidecars\.proxy\.env\.KEY: another value, which is not shown/);
    const markdown = await command('plan next.yaml -o markdown');
    assert.match(markdown.out, /`sidecars\.proxy\.env\.KEY`: another value/);
    assert.doesNotMatch(out + markdown.out, /first-value|other-value/);
  });

  it('says what a creation makes, and that no fleet uploads a tarball', async () => {
    await prepared({
      'fleet.yaml': `deployments:
  - name: sized
    source: internal_docker
    source_config: { resource_spec: { cpu: 2, memory_mb: 2048 } }
    source_revision_config: { image_uri: registry.example/agent:1 }
    secrets: [{ name: TOKEN, env: TOKEN }]
  - { name: built, source: internal_source }
`,
    });
    const env = { TOKEN: 's3cr3t' };
    const { out, errors } = await command('plan fleet.yaml', { env });
    for (const line of ['source: internal_docker', 'source_config.resource_spec.cpu: 2', 'secrets: TOKEN'])
      assert.ok(out.includes(line), out + errors);
    assert.match(out, /built: create\n[\s\S]*a tarball, which a fleet does not upload: "deploy --tarball" does/);
    const markdown = await command('plan fleet.yaml -o markdown', { env });
    assert.match(
      markdown.out,
      /`sized` \| create .*`source`: `internal_docker`.*memory_mb`: `2048`.*`secrets`: `TOKEN`/,
    );
    assert.doesNotMatch(out + markdown.out, /s3cr3t/);
  });

  it('does not ask for --prune where a deployment is on its way out', async () => {
    await prepared({ 'fleet.yaml': ONE.replace('one', 'two'), 'both.yaml': ONE });
    await command('apply both.yaml --yes');
    const [{ id }] = (await send(`${service.url}/v2/deployments`)).body.resources;
    await send(`${service.url}/v2/deployments/${id}`, 'DELETE');
    const { out } = await command('plan fleet.yaml --prune');
    assert.match(out, /^being deleted: one$/m);
    assert.doesNotMatch(out, /--prune deletes/);
    const { errors } = await command('apply fleet.yaml --prune --only two --yes');
    assert.match(errors, /--prune is for the whole fleet and --only for a part/);
  });
});

describe('an application that does not end well', () => {
  const BUILDING = [{ status: 'BUILDING', forMs: 1e12 }];
  const two = `${ONE}  - { name: two, after: [one], ${IMAGE} }\n`;

  it('says what was sent and goes on, where it is stopped', async () => {
    await prepared({ 'fleet.yaml': ONE });
    await service.control('script', BUILDING);
    const options = { cwd: folder, env: service.env };
    const started = startCommand(['apply', 'fleet.yaml', '--yes', '--wait', '--json'], options);
    await started.says(/one: created/);
    started.child.kill('SIGINT');
    const { code, out, errors } = await started.ended;
    assert.equal(code, 130);
    assert.match(errors, /stopped by SIGINT: .*; 0 deployments done, 1 sent and still in progress: one/);
    assert.deepEqual(JSON.parse(out).sent, ['one']);
  });

  it('says that what took too long goes on', async () => {
    await prepared({ 'fleet.yaml': two });
    await service.control('script', BUILDING);
    const { code, errors } = await command('apply fleet.yaml --yes --wait --timeout 1s');
    assert.equal(code, 6, errors);
    assert.match(errors, /two: skipped, it comes after one, which was not deployed in time, and goes on/);
    assert.doesNotMatch(errors, /which failed/);
  });

  it('says what to do about a tracing project that is left', async () => {
    await prepared({ 'fleet.yaml': ONE });
    const own = await emulator('--leftover-projects');
    const apply = () => run(['apply', 'fleet.yaml', '--yes'], { cwd: folder, env: own.env });
    assert.equal((await apply()).code, 0);
    const [{ id }] = (await send(`${own.url}/v2/deployments`)).body.resources;
    await send(`${own.url}/v2/deployments/${id}`, 'DELETE');
    await own.advance(1e9);
    await ending(apply(), 1, { errors: /waiting does not help: delete the tracing project/ });
  });
});
