// What a fleet file cannot do by a mistake, or in the pull request of a stranger.
import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { run } from '../support/command.mjs';
import { send, temporaryFolder } from '../support/emulator.mjs';
import { emulator } from '../support/service.mjs';

let service;
let folder;
before(async () => {
  service = await emulator();
});
after(() => service.end('SIGTERM'));

async function prepared(files) {
  await service.control('reset', {});
  folder = await temporaryFolder();
  await written(files);
}
async function written(files) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}
const command = async (words, env = {}) => {
  await service.advance();
  return run(words.split(' '), { cwd: folder, env: { ...service.env, ...env } });
};
const stored = async () =>
  (await send(`${service.url}/v2/deployments?limit=100`)).body.resources
    .filter(({ status }) => !status.endsWith('DELETE'))
    .map(({ name }) => name)
    .sort();
const listOf = (...names) => `deployments: [${names.map((name) => `{ name: ${name} }`).join(', ')}]\n`;

describe('pruning', () => {
  const FILES = {
    'fleet.yaml': 'name: agents\ninclude: teams/*.yaml\ndefaults: { source: internal_docker }\n',
    'teams/a.yaml': listOf('a1', 'a2'),
    'teams/b.yaml': listOf('b1', 'b2', 'b3', 'b4', 'b5'),
  };
  const ALL = ['a1', 'a2', 'b1', 'b2', 'b3', 'b4', 'b5'];

  it('begins with nothing while an included file holds no deployments', async () => {
    await prepared(FILES);
    assert.equal((await command('apply fleet.yaml --yes')).code, 0);
    for (const text of [
      '<<<<<<< HEAD\n',
      `<<<<<<< HEAD\n${listOf('a1')}=======\n`,
      'null\n',
      '- name: a1\n',
      '7\n',
      'a1\n',
      'deployments: {}\n',
      'deployments: null\n',
      'deployments: a1\n',
      '{}\n',
      '',
      '# nothing\n',
    ]) {
      await written({ 'teams/a.yaml': text });
      for (const words of ['apply fleet.yaml --prune --yes --prune-at-most 9', 'plan fleet.yaml --prune']) {
        const { code, out, errors } = await command(words);
        assert.ok(code === 1 || code === 2, `${JSON.stringify(text)}: ${code} ${out}`);
        assert.match(errors, /teams\/a\.yaml/, JSON.stringify(text));
      }
    }
    assert.deepEqual(await stored(), ALL);
  });

  it('of all that stood in one file, or of most of the fleet, asks for that alone', async () => {
    await prepared(FILES);
    await command('apply fleet.yaml --yes');
    await written({ 'teams/a.yaml': 'deployments: []\n' });
    const plan = await command('plan fleet.yaml --prune --out plan.json');
    assert.match(plan.out, /- a1: delete\n {4}stood in: teams\/a\.yaml\n/);
    assert.match(
      plan.out,
      /pruning would delete 2 of the fleet's 7 deployments, with all that stood in teams\/a\.yaml \(2\): /,
    );
    assert.match((await command('plan fleet.yaml --prune -o markdown')).out, /`stood in`: `teams\/a\.yaml`/);
    for (const words of ['plan.json --yes', 'fleet.yaml --prune --yes', 'fleet.yaml --prune --yes --prune-at-most 1']) {
      const { code, errors } = await command(`apply ${words}`);
      assert.ok(code === 1 || code === 2, errors);
      assert.match(errors, /nothing was sent: .*(look at the fleet, and give --prune-at-most 2|--prune-at-most is 1)/);
    }
    assert.doesNotMatch((await command('export')).out, /deployment-control\/fleet/);
    assert.deepEqual(await stored(), ALL);
    const done = await command('apply plan.json --yes --prune-at-most 2');
    assert.deepEqual([done.code, await stored()], [0, ALL.slice(2)], done.errors);
    await written({ 'teams/b.yaml': listOf('b1', 'b2') });
    const most = await command('apply fleet.yaml --prune --yes');
    assert.match(most.errors, /pruning would delete 3 of the fleet's 5 deployments: look/);
    await written({ 'teams/b.yaml': listOf('b1', 'b2', 'b3', 'b4') });
    assert.equal((await command('apply fleet.yaml --prune --yes')).code, 0, 'one of five is no large part');
    assert.equal((await command('apply fleet.yaml --yes --prune-at-most 2')).code, 2);
  });

  it('goes by the file of today, and changes nothing only since it is another one', async () => {
    await prepared(FILES);
    await command('apply fleet.yaml --yes');
    await rm(join(folder, 'teams/a.yaml'));
    await written({ 'teams/c.yaml': listOf('a1'), 'teams/b.yaml': listOf('a2', 'b1', 'b2', 'b3', 'b4', 'b5') });
    const { out } = await command('apply fleet.yaml --prune --yes');
    assert.equal(out, '7 unchanged\nnothing was changed\n');
  });
});
