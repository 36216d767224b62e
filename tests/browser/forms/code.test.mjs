// What the console's forms give to run elsewhere does run there, whatever its values hold: the command by a shell and
// curl, the program by Node.js, against the service itself.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { consolePages } from '../../support/browser/console-pages.mjs';
import { field, headline, visit } from '../../support/browser/console.mjs';
import { importJson, openCreate, retype, waitForText, waitForValue } from '../../support/browser/forms.mjs';
import { FORM, IMAGE, secretsOf } from '../../support/service/records.mjs';

const KEY = `a "key" with 'quotes' and $HOME`;
const OUTPUT = fileURLToPath(new URL('../../output/', import.meta.url));
const COMMAND = fileURLToPath(new URL('../../../pkg/dist/cli.js', import.meta.url));
const HARD = 'it\'s "quoted" $HOME `id` \\ %s ! ü 日本 \u202E\n@second line\t${x} \u2028 </script>';
const run = promisify(execFile);

describe('code of the console', () => {
  const { road, onPage } = consolePages({ kind: 'http', service: { key: KEY } });

  /** The whole request, with its secret values, written in one of the ways. */
  const written = async (page, way) => {
    await page.$eval('.code-of', (details) => (details.open = true));
    await page.evaluate((way) => {
      const choose = (text) =>
        [...document.querySelectorAll('.ways label')]
          .find((label) => label.textContent === text)
          .querySelector('input');
      choose(way).click();
    }, way);
    // The command has no secret values, so the choice is open once another way is drawn.
    await page.waitForSelector('.code-of [type="checkbox"]:enabled');
    await page.$eval('.code-of [type="checkbox"]', (box) => box.checked || box.click());
    await page.waitForFunction(
      (way) =>
        document.querySelector('.code-of pre').getAttribute('aria-label') === `The request as ${way}` &&
        document.querySelector('.code-of [type="checkbox"]').checked,
      {},
      way,
    );
    return page.$eval('.code-of pre', (pre) => pre.textContent);
  };
  const shell = (command) => run('sh', ['-c', command], { env: { PATH: process.env.PATH, API_KEY: KEY } });
  const program = async (text) => {
    await mkdir(OUTPUT, { recursive: true });
    const folder = await mkdtemp(join(OUTPUT, 'code-'));
    try {
      const file = join(folder, 'program.mjs');
      await writeFile(file, text);
      return await run(process.execPath, [file], { env: { PATH: process.env.PATH, API_KEY: KEY } });
    } finally {
      await rm(folder, { recursive: true });
    }
  };
  /** Runs a command of the command line in a shell, with a value for the secret TOKEN. */
  const commandLine = async (text) => {
    await mkdir(OUTPUT, { recursive: true });
    const folder = await mkdtemp(join(OUTPUT, 'command-'));
    try {
      const file = join(folder, 'deployment-control');
      await writeFile(file, `#!/bin/sh\nexec "${process.execPath}" "${COMMAND}" "$@"\n`, { mode: 0o755 });
      const env = { PATH: `${folder}:${process.env.PATH}`, HOME: folder, DEPLOYMENT_CONTROL_API_KEY: KEY, TOKEN: HARD };
      return await run('sh', ['-c', text], { env });
    } finally {
      await rm(folder, { recursive: true });
    }
  };
  const find = async (name) => (await road.ask(`/v2/deployments?name=${name}`)).resources[0];

  onPage('creates by curl and by a program what the form would create', async (page) => {
    const body = {
      ...IMAGE,
      name: 'by-curl',
      source_config: { resource_spec: { annotations: { note: HARD } } },
      secrets: secretsOf({ TOKEN: HARD, EMPTY: '' }),
    };
    for (const [way, name, go] of [
      ['curl', 'by-curl', shell],
      ['JavaScript', 'by-program', program],
    ]) {
      await openCreate(page);
      await importJson(page, { ...body, name });
      await waitForValue(page, 'name', name);
      const text = await written(page, way);
      assert.ok(
        text.includes(road.upstream) && !text.includes('quotes'),
        'the service itself is asked, and the key stands nowhere',
      );
      await go(text);
      const made = await find(name);
      assert.deepEqual(
        [made.source_config.resource_spec.annotations, made.secrets],
        [body.source_config.resource_spec.annotations, body.secrets],
      );
    }
  });

  onPage('creates and patches by a command, which takes the secrets from the environment', async (page) => {
    const annotations = { note: HARD };
    await openCreate(page);
    await importJson(page, {
      ...IMAGE,
      name: 'by-command',
      source_config: { resource_spec: { annotations } },
      secrets: secretsOf({ TOKEN: 'typed-here', EMPTY: '' }),
      secret_references: [{ name: 'REFERRED', secret_name: 'stored', secret_key: 'key' }],
    });
    await waitForText(page, '.code-of pre', 'by-command');
    const text = await page.$eval('.code-of pre', (pre) => pre.textContent);
    assert.ok(text.includes(road.upstream) && !/quotes|typed-here/.test(text), text);
    assert.match(text, /^# Set these variables to the values of the secrets first: TOKEN\n/);
    assert.match(text, /"secret_references": \[\n/);
    await commandLine(text.replace(/,\s*"secret_references": \[[^\]]*\]/, ''));
    const made = await find('by-command');
    assert.deepEqual(
      [made.source_config.resource_spec.annotations, made.secrets],
      [annotations, secretsOf({ EMPTY: '', TOKEN: HARD })],
    );
    await road.control('advance', { ms: 60_000 });
    await visit(page, `#/deployments/${made.id}/configuration`);
    const input = field('source_config.custom_url');
    await page.waitForSelector(input);
    await retype(page, 'source_config.custom_url', 'https://by.example/');
    await page.waitForSelector('.code-of');
    await page.$eval('.code-of', (details) => (details.open = true));
    await waitForText(page, '.code-of pre', 'by.example');
    await commandLine(await page.$eval('.code-of pre', (pre) => pre.textContent));
    const { source_config, secrets } = await find('by-command');
    assert.deepEqual([source_config.custom_url, secrets], ['https://by.example/', made.secrets]);
  });

  onPage('patches by curl and by a program what the form would patch', async (page) => {
    const { id } = await road.ask('/v2/deployments', 'POST', {
      ...FORM,
      name: 'patched',
      source_revision_config: { image_uri: 'a:1' },
    });
    await road.control('advance', { ms: 60_000 });
    await visit(page, `#/deployments/${id}/configuration`, headline('DEPLOYED'));
    for (const [way, url, go] of [
      ['curl', "https://it's.example/$HOME?a=`b`", shell],
      ['JavaScript', 'https://program.example/"${x}"', program],
    ]) {
      const input = field('source_config.custom_url');
      await page.waitForSelector(input);
      await page.$eval(input, (element) => element.select());
      await page.type(input, url);
      await page.waitForSelector('.code-of');
      await page.$eval('.code-of', (details) => (details.open = true));
      await waitForText(page, '.code-of pre', 'custom_url');
      await go(await written(page, way));
      assert.equal((await find('patched')).source_config.custom_url, url);
    }
  });
});
