// Nothing that was typed is lost, and nothing that another saved is overwritten unseen: two pages on one service, a key
// that no longer works, a connection that ends.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, describe } from 'node:test';
import { ENGINES } from '../../support/browser/browser.mjs';
import { violations } from '../../support/browser/axe.mjs';
import { consolePages } from '../../support/browser/console-pages.mjs';
import { field, openConsole, startConsole, visit } from '../../support/browser/console.mjs';
import { connectWith } from '../../support/browser/console-connected.mjs';
import {
  clickButton,
  goTo,
  leave,
  openCreate,
  retype,
  textOf,
  waitForText,
  waitForValue,
} from '../../support/browser/forms.mjs';
import { equalBy, none } from '../../support/lists.mjs';
import { secretsOf } from '../../support/service/records.mjs';

const IMAGE = 'source_revision_config.image_uri';
const URL_FIELD = 'source_config.custom_url';
const CPU = 'source_config.resource_spec.cpu';
const SUBMIT = '.changes button[type="submit"]';
const BODY = {
  source: 'internal_docker',
  source_config: { custom_url: 'https://old.example', resource_spec: { cpu: 1, labels: { team: 'agents' } } },
  source_revision_config: { image_uri: 'registry.example/agent:1' },
  secrets: secretsOf({ API_KEY: 'stored-key-value', TOKEN: 'stored-token-value' }),
};

/** A service before the emulator that takes one key, which can be exchanged. */
async function startDoor(upstream, key) {
  const door = { key: 'first-key' };
  const server = createServer(async (request, response) => {
    if (request.headers['x-api-key'] !== door.key) {
      response.writeHead(401, { 'content-type': 'application/json' });
      return response.end(JSON.stringify({ detail: 'Invalid API key' }));
    }
    const parts = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    const answer = await fetch(upstream + request.url, {
      method: request.method,
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      ...(body.length > 0 && { body }),
    });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  door.url = `http://127.0.0.1:${server.address().port}`;
  door.stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return door;
}

for (const name of ENGINES)
  describe(`what is typed and what another saved, in ${name}`, () => {
    const { road, onPage } = consolePages({ kind: 'http', launch: { name }, allow: /status of 4\d\d/ });
    let count = 0;
    let door;
    let server;
    before(async () => {
      door = await startDoor(road.upstream, 'k3y');
      server = await startConsole(['--upstream', door.url], { DEPLOYMENT_CONTROL_API_KEY: '' });
    });
    after(async () => {
      await server?.stop();
      door?.stop();
    });

    const create = async (change = {}) => {
      const made = await road.ask('/v2/deployments', 'POST', { ...BODY, name: `shared-${(count += 1)}`, ...change });
      await road.control('advance', { ms: 60_000 });
      return made;
    };
    const stored = ({ id }) => road.ask(`/v2/deployments/${id}`);
    const patch = ({ id }, body) => road.ask(`/v2/deployments/${id}`, 'PATCH', body);
    const open = async (page, deployment) => {
      await goTo(page, `#/deployments/${deployment.id}/configuration`, deployment.name);
      await page.waitForSelector(field(CPU));
      await page.waitForSelector('.secrets input');
    };
    const inputAt = (page, path) => page.$eval(field(path), (input) => input.value);
    /** What a list of what was changed meanwhile says, without spaces between its parts. */
    const listed = (page, label) =>
      page.$$eval(`[aria-label="${label}"] > li`, (items) =>
        items.map((item) => [...item.querySelectorAll('.what, .code')].map((part) => part.textContent)),
      );
    const save = async (page) => {
      await page.focus(SUBMIT);
      await page.keyboard.press('Enter');
    };
    const saved = async (page, said) => {
      await save(page);
      await waitForText(page, '.outcome', said);
    };
    /** A page that is connected through the door with the key that it takes. */
    const throughDoor = (title, run) =>
      onPage(title, async (page) => {
        door.key = 'first-key';
        const { page: own } = await openConsole(page.browserContext(), server.url, { wait: 'h1' });
        own.setDefaultTimeout(20_000);
        await connectWith(own, door.key);
        try {
          await run(own);
        } finally {
          await own.close({ runBeforeUnload: false });
        }
      });
    const nobodyUsesIt = (page) =>
      page.evaluate(() => {
        const now = Date.now;
        Date.now = () => now() + 15.1 * 60_000;
        document.dispatchEvent(new Event('visibilitychange'));
        Date.now = now;
      });

    onPage('two pages that change one field: the second sees both values before it saves', async (page) => {
      const deployment = await create();
      await open(page, deployment);
      await retype(page, IMAGE, 'registry.example/agent:3');
      const { page: other } = await openConsole(page.browserContext(), road.url);
      await open(other, deployment);
      await retype(other, IMAGE, 'registry.example/agent:2');
      await saved(other, 'A new revision was made');
      await other.close({ runBeforeUnload: false });

      await page.bringToFront();
      await save(page);
      await waitForText(page, '.form > .notice', 'was changed on the service too');
      assert.equal((await stored(deployment)).source_revision_config.image_uri, 'registry.example/agent:2');
      assert.deepEqual(await listed(page, 'To decide'), [
        ['Image', 'registry.example/agent:1', 'registry.example/agent:2', 'registry.example/agent:3'],
      ]);
      assert.deepEqual(await violations(page), []);
      // What nobody has decided is not sent, however often someone tries.
      await save(page);
      await waitForText(page, SUBMIT, 'Save');
      assert.equal((await stored(deployment)).source_revision_config.image_uri, 'registry.example/agent:2');
      await clickButton(page, 'Keep mine: Image');
      await page.waitForFunction(() => !document.querySelector('.meanwhile, [role="alert"]'));
      assert.equal(await textOf(page, '.review .from'), 'registry.example/agent:2', 'the review knows what is stored');
      await saved(page, 'A new revision was made');
      assert.equal((await stored(deployment)).source_revision_config.image_uri, 'registry.example/agent:3');
    });

    onPage('takes over what was changed there alone, field by field, and says so', async (page) => {
      const deployment = await create();
      await open(page, deployment);
      await retype(page, IMAGE, 'registry.example/agent:2');
      await retype(page, CPU, '2');
      await patch(deployment, {
        source_config: {
          custom_url: 'https://theirs.example',
          resource_spec: { cpu: 1, memory_mb: 512, labels: { team: 'agents', tier: 'one' } },
        },
      });
      await saved(page, 'What was changed on the service meanwhile was kept');
      const { source_config, source_revision_config } = await stored(deployment);
      assert.equal(source_revision_config.image_uri, 'registry.example/agent:2');
      assert.equal(source_config.custom_url, 'https://theirs.example');
      assert.deepEqual(
        [source_config.resource_spec.cpu, source_config.resource_spec.memory_mb, source_config.resource_spec.labels],
        [2, 512, { team: 'agents', tier: 'one' }],
        'a specification is sent whole, with what the other one set',
      );
    });

    onPage('tells at once that the stored one has changed, and touches nothing that was typed', async (page) => {
      const deployment = await create();
      await open(page, deployment);
      await retype(page, URL_FIELD, 'https://half-typed');
      await page.$eval(field(URL_FIELD), (input) => input.setSelectionRange(3, 3));
      await patch(deployment, {
        source_config: {
          custom_url: 'https://theirs.example',
          resource_spec: { ...BODY.source_config.resource_spec, cpu: 4 },
        },
      });
      await page.$eval('.freshness button', (button) => button.click());
      await page.waitForSelector('.meanwhile');
      assert.deepEqual(
        await page.$eval(field(URL_FIELD), (input) => [
          input.value,
          input.selectionStart,
          input === document.activeElement,
        ]),
        ['https://half-typed', 3, true],
      );
      assert.deepEqual(await listed(page, 'To decide'), [
        ['Custom URL', 'https://old.example', 'https://theirs.example', 'https://half-typed'],
      ]);
      assert.deepEqual((await listed(page, 'Taken over'))[0], ['CPU', '1', '4']);
      assert.equal(await inputAt(page, CPU), '4');
      await clickButton(page, 'Take theirs: Custom URL');
      await page.waitForFunction(() => !document.querySelector('.changes'));
      assert.equal(await inputAt(page, URL_FIELD), 'https://theirs.example');
    });

    onPage('the first address is given by the service, so it counts as nobody’s change', async (page) => {
      await road.script(['DEPLOYING', 60_000], ['DEPLOYED']);
      const form = { ...BODY, name: `given-${(count += 1)}`, source_config: {} };
      const deployment = await road.ask('/v2/deployments', 'POST', form);
      await open(page, deployment);
      await retype(page, IMAGE, 'registry.example/agent:2');
      assert.equal(await inputAt(page, URL_FIELD), '');
      await road.control('advance', { ms: 120_000 });
      const { custom_url: given } = (await stored(deployment)).source_config;
      await page.$eval('.freshness button', (button) => button.click());
      await waitForValue(page, URL_FIELD, given);
      assert.equal(await page.$('.meanwhile'), null);
      await saved(page, 'A new revision was made');
      assert.equal((await stored(deployment)).source_config.custom_url, given);
    });

    onPage('compares secrets by name, and shows no value of one', async (page) => {
      const deployment = await create();
      await open(page, deployment);
      await page.type(field('secrets.0.value'), 'my-new-value');
      await patch(deployment, {
        secrets: secretsOf({ API_KEY: 'their-new-value', TOKEN: 'stored-token-value', THEIRS: 'their-own-value' }),
      });
      await save(page);
      await page.waitForSelector('[aria-label="To decide"]');
      assert.deepEqual(await listed(page, 'To decide'), [
        ['Secret API_KEY', 'a value', 'another value', 'another value'],
      ]);
      assert.deepEqual(await listed(page, 'Taken over'), [['Secret THEIRS', 'not set', 'a value']]);
      assert.doesNotMatch(await page.$eval('.meanwhile', ({ outerHTML }) => outerHTML), /-value/);
      await clickButton(page, 'Keep mine: Secret API_KEY');
      await saved(page, 'Saved');
      assert.deepEqual((await stored(deployment)).secrets.map(({ name, value }) => `${name}=${value}`).sort(), [
        'API_KEY=my-new-value',
        'THEIRS=their-own-value',
        'TOKEN=stored-token-value',
      ]);
    });

    throughDoor(
      'a draft outlives the connection without its secret values, until it is discarded by name',
      async (page) => {
        const deployment = await create();
        await open(page, deployment);
        await retype(page, IMAGE, 'registry.example/agent:typed');
        await page.type(field('secrets.0.value'), 'typed-secret-value');
        await leave(page);
        await nobodyUsesIt(page);
        await page.waitForSelector(field('key'));
        assert.match(await textOf(page, '[aria-labelledby="drafts-title"]'), new RegExp(deployment.name));
        assert.deepEqual(await violations(page), []);
        await connectWith(page, door.key);
        await waitForValue(page, IMAGE, 'registry.example/agent:typed');
        await waitForText(page, '[id="secrets.0-issues"]', 'dropped when the connection ended');
        assert.equal(await inputAt(page, 'secrets.0.value'), '');
        await save(page);
        await page.waitForFunction(() => document.activeElement?.name === 'secrets.0.value');
        assert.equal((await stored(deployment)).source_revision_config.image_uri, 'registry.example/agent:1');
        await page.keyboard.type('typed-again');
        await saved(page, 'A new revision was made');
        const { secrets, source_revision_config } = await stored(deployment);
        assert.equal(source_revision_config.image_uri, 'registry.example/agent:typed');
        equalBy(secrets, ({ name, value }) => `${name}=${value}`, ['API_KEY=typed-again', 'TOKEN=stored-token-value']);

        await retype(page, IMAGE, 'registry.example/agent:unwanted');
        await clickButton(page, `Discard… the draft of ${deployment.name}`);
        await page.waitForSelector('dialog[open]');
        assert.equal(await textOf(page, 'dialog h2'), `Discard the draft of ${deployment.name}?`);
        await clickButton(page, 'Discard the draft');
        await page.waitForFunction(() => !document.querySelector('.changes'));
        assert.equal(await inputAt(page, IMAGE), 'registry.example/agent:typed');
      },
    );

    throughDoor('the draft of a new deployment is there again on the same host, and on no other', async (page) => {
      await openCreate(page);
      await page.type(field('name'), 'typed-name');
      await page.waitForSelector('.secrets');
      await clickButton(page, 'Add a secret');
      await page.waitForSelector(field('secrets.0.name'));
      await page.type(field('secrets.0.name'), 'TYPED');
      await page.type(field('secrets.0.value'), 'typed-secret-value');
      await clickButton(page, 'Disconnect');
      await page.waitForSelector('input[value="emulator"]');
      await page.click('input[value="emulator"]');
      await page.click('main button[type="submit"]', 'button.connection');
      await page.waitForSelector(field('name'));
      assert.equal(await inputAt(page, 'name'), '');
      await clickButton(page, 'Disconnect');
      await page.waitForSelector('input[value="proxy"]');
      await page.click('input[value="proxy"]');
      await connectWith(page, door.key);
      await waitForValue(page, 'name', 'typed-name');
      await page.waitForSelector(field('secrets.0.value'));
      assert.deepEqual([await inputAt(page, 'secrets.0.name'), await inputAt(page, 'secrets.0.value')], ['TYPED', '']);
      await clickButton(page, 'Disconnect');
      await clickButton(page, 'Discard the draft of typed-name');
      await page.waitForSelector('dialog[open]');
      await clickButton(page, 'Discard the draft');
      await page.waitForFunction(() => !document.querySelector('#drafts-title'));
      await connectWith(page, door.key);
      await page.waitForSelector(field('name'));
      assert.equal(await inputAt(page, 'name'), '');
    });

    throughDoor(
      'a key that the service refuses is exchanged in place, and the failed action is done again',
      async (page) => {
        const deployment = await create();
        await open(page, deployment);
        await retype(page, IMAGE, 'registry.example/agent:typed');
        door.key = 'second-key';
        await save(page);
        await page.waitForSelector(field('new-key'));
        await waitForText(page, '.form > .notice', 'was not changed');
        const told = await page.$$eval(
          '.notice',
          (all) => all.filter((each) => /be read/.test(each.textContent)).length,
        );
        assert.equal(told, 0, 'the notice that asks for a key says why nothing is read');
        assert.deepEqual(await violations(page), []);
        await page.type(field('new-key'), 'a-wrong-key');
        await page.keyboard.press('Enter');
        await page.waitForSelector(`${field('new-key')}[aria-invalid="true"]`);
        await page.$eval(field('new-key'), (input) => input.select());
        await page.type(field('new-key'), 'second-key');
        await page.keyboard.press('Enter');
        await page.waitForFunction((selector) => !document.querySelector(selector), {}, field('new-key'));
        await page.waitForFunction(() => !document.querySelector('[role="alert"]'));
        assert.equal(await inputAt(page, IMAGE), 'registry.example/agent:typed');
        await saved(page, 'A new revision was made');
        assert.equal((await stored(deployment)).source_revision_config.image_uri, 'registry.example/agent:typed');
        assert.deepEqual(await page.evaluate(() => [sessionStorage.length, localStorage.length]), [0, 0]);
        assert.doesNotMatch(await page.evaluate(() => document.documentElement.outerHTML), /second-key/);
      },
    );

    throughDoor('the list goes on with the new key', async (page) => {
      await visit(page, '#/deployments', 'table.list tbody tr');
      door.key = 'third-key';
      await page.$eval('.freshness button', (button) => button.click());
      await page.waitForSelector(field('new-key'));
      await page.waitForSelector('table.list tbody tr');
      await page.type(field('new-key'), 'third-key');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => !document.querySelector('[role="alert"]'));
      await page.waitForSelector('table.list[aria-busy="false"], table.list:not([aria-busy])');
    });

    onPage('Enter on a repository picks it, and sends nothing', async (page, { asked }) => {
      const [{ id }] = await road.ask('/v1/integrations/repo_host/install');
      await openCreate(page);
      await page.click('input[value="repo_host"]', field('source_config.integration_id'));
      await page.type(field('source_config.integration_id'), id);
      await page.waitForSelector('.choices input');
      await page.focus('.choices label:last-child input');
      await page.keyboard.press('Enter');
      const url = await page.$eval('.choices label:last-child input', (input) => input.value);
      await waitForValue(page, 'source_config.repo_url', url);
      await page.focus('.repositories input[type="search"]');
      await page.keyboard.press('Enter');
      assert.equal(await page.$('.form > .notice'), null, 'the form was not sent, so nothing is wrong with it yet');
      none(asked, (request) => request.startsWith('POST'));
    });

    onPage('says that a deletion has begun', async (page) => {
      const deployment = await create();
      await open(page, deployment);
      await clickButton(page, 'Delete…');
      await page.waitForFunction(() => document.activeElement.name === 'confirm');
      await page.keyboard.type(deployment.name);
      await page.keyboard.press('Enter');
      await waitForText(page, '.begun', `The deletion of ${deployment.name} has begun`);
      assert.equal(await textOf(page, 'h1'), 'Deployments');
      await visit(page, '#/providers');
      await page.waitForFunction(() => !document.querySelector('.begun').textContent);
    });
  });
