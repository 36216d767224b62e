// docs/cli.md shows the commands as they are: their help, their exit codes, and what they write.
import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { withHelp } from '../../../scripts/cli-page.mjs';
import { ending, run } from '../../support/command/command.mjs';
import { FORM, send, serve, temporaryFolder } from '../../support/service/emulator.mjs';
import { equalBy, none } from '../../support/lists.mjs';

const page = await readFile(new URL('../../../docs/cli.md', import.meta.url), 'utf8');
const [help] = [...page.matchAll(/```text\n([\s\S]*?)```/g)].map(([, text]) => text);
/** What the page shows by the line that it types. */
const shown = new Map(
  [...page.matchAll(/```console\n\$ deployment-control (.*)\n([\s\S]*?)```/g)].map(([, line, output]) => [
    line,
    output,
  ]),
);

test('the help on the page is that of the commands', async () => {
  assert.equal(
    page,
    await withHelp(page, async (words) => (await run(words)).out),
    'docs/cli.md is stale: run `make cli-page`',
  );
});

test('every command has its place on the page, and help for it in both ways', async () => {
  const names = [...help.matchAll(/^ {2}([a-z]+) {2,}/gm)].map(([, name]) => name);
  const files = await readdir(new URL('../../../cli/src/commands/', import.meta.url), { recursive: true });
  assert.deepEqual(
    [...names, 'table'].sort(),
    files
      .filter((file) => file.endsWith('.ts'))
      .map((file) => basename(file, '.ts'))
      .sort(),
    'a command is one file, and a row of the table',
  );
  for (const name of names) {
    assert.match(page, new RegExp(`^## ${name}$|\`${name}\``, 'm'));
    const shownHelp = await run([name, '--help']);
    assert.deepEqual(await run(['help', name]), shownHelp);
    none(shownHelp.out.split('\n'), (line) => line.length > 120, 'a line is longer than 120 characters');
  }
});

test('the table has every exit code', async () => {
  const source = await readFile(new URL('../../../cli/src/process/codes.ts', import.meta.url), 'utf8');
  const codes = [
    ...source.slice(source.indexOf('export const EXIT'), source.indexOf('as const')).matchAll(/^ {2}\w+: (\d+),$/gm),
  ].map(([, code]) => code);
  equalBy([...page.matchAll(/^\| (\d+) \| /gm)], ([, code]) => code, codes);
});

test('validate writes what the page shows', async () => {
  const cwd = await temporaryFolder();
  await writeFile(
    join(cwd, 'deployment.yaml'),
    'name: agent\nsource: internal_docker\nsource_config:\n  resource_spec:\n    cpu: many\nsource_revision_config:\n  image_uri: a:1\nsecrets: []\n',
  );
  for (const line of ['validate deployment.yaml', 'validate --format github deployment.yaml'])
    assert.equal((await run(line.split(' '), { cwd })).out, shown.get(line));
  const line = 'validate --json deployment.yaml';
  assert.deepEqual(JSON.parse((await run(line.split(' '), { cwd })).out), JSON.parse(shown.get(line)));
});

test('deploy and list write what the page shows', async () => {
  const service = await serve('--clock', 'manual');
  const env = { DEPLOYMENT_CONTROL_URL: service.url };
  const cwd = await temporaryFolder();
  await send(`${service.url}/v2/deployments`, 'POST', {
    ...FORM,
    source_config: { custom_url: 'https://old.example' },
  });
  await send(`${service.url}/_emulator/advance`, 'POST', { ms: 60_000 });
  await send(`${service.url}/_emulator/script`, 'POST', [{ status: 'DEPLOYED', forMs: 1e9 }]);
  await writeFile(
    join(cwd, 'deployment.yaml'),
    'name: agent\nsource: internal_docker\nsource_config:\n  custom_url: https://agent.example\nsource_revision_config:\n  image_uri: registry.example/agent:2\nsecrets: []\n',
  );
  const neutral = (text) =>
    text
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
      .replace(/\d+ s\b/g, 'N s')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
  const lines = (text) =>
    neutral(text)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && line !== 'N s  CREATING');
  const deployed = await ending(run('deploy deployment.yaml --wait'.split(' '), { cwd, env }), 0);
  assert.deepEqual(
    lines(deployed.out + deployed.errors).sort(),
    lines(shown.get('deploy deployment.yaml --wait')).sort(),
  );
  assert.equal(
    neutral((await run('list --status READY'.split(' '), { cwd, env })).out),
    neutral(shown.get('list --status READY')),
  );
  await service.end('SIGTERM');
});
