// Secrets in the console's forms: masked, revealed one at a time, copied unseen, sent as a whole list that was shown
// before.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { violations } from '../../support/browser/axe.mjs';
import { ENGINES } from '../../support/browser/browser.mjs';
import { consolePages } from '../../support/browser/console-pages.mjs';
import { field, headline } from '../../support/browser/console.mjs';
import {
  clickButton,
  goTo,
  openCreate,
  tabTo,
  textOf,
  waitForIssue,
  waitForText,
} from '../../support/browser/forms.mjs';
import { secretsOf } from '../../support/service/records.mjs';

const SECRETS = secretsOf({ API_KEY: 'stored-one', TOKEN: 'stored-two' });
const VALUE = (index) => field(`secrets.${index}.value`);

for (const name of ENGINES)
  describe(`secrets, in ${name}`, () => {
    const { road, onPage } = consolePages({ kind: 'http', launch: { name } });
    let count = 0;

    const withPage = (title, run) =>
      onPage(title, async (page) => {
        await page.evaluate(() => {
          window.copied = [];
          Object.defineProperty(navigator, 'clipboard', {
            value: { writeText: async (text) => void window.copied.push(text) },
          });
        });
        await run(page);
      });

    /** Opens a deployment of its own; `shown` are the secrets as the service answers them. */
    const onDeployment = (title, run, shown = null) =>
      withPage(title, async (page) => {
        const deployment = await road.ask('/v2/deployments', 'POST', {
          name: `secret-${(count += 1)}`,
          source: 'internal_docker',
          source_config: {},
          source_revision_config: {},
          secrets: SECRETS,
        });
        await road.control('advance', { ms: 60_000 });
        if (shown) {
          const record = await road.ask(`/v2/deployments/${deployment.id}`);
          await road.control('inject', {
            match: { method: 'GET', path: `/v2/deployments/${deployment.id}` },
            status: 200,
            headers: { 'content-type': 'application/json' },
            body: { ...record, secrets: shown },
          });
        }
        await goTo(page, `#/deployments/${deployment.id}/configuration`, deployment.name);
        await page.waitForSelector(headline('DEPLOYED'));
        await page.waitForSelector(VALUE(0));
        await run(page, deployment);
      });

    const states = (page) => page.$$eval('.secrets li', (rows) => rows.map((row) => row.dataset.state));
    const sent = async ({ id }) =>
      (await road.ask('/_emulator/requests')).filter(({ method, url }) => method === 'PATCH' && url.includes(id)).at(-1)
        ?.body;
    const inPage = (page, text) =>
      page.evaluate(
        (wanted) =>
          document.documentElement.outerHTML.includes(wanted) ||
          [...document.querySelectorAll('input, textarea')].some((input) => input.value.includes(wanted)),
        text,
      );

    onDeployment(
      'are not in the page until one is revealed, and masked again when it is left or the tab is hidden',
      async (page) => {
        for (const { value } of SECRETS) assert.equal(await inPage(page, value), false);
        const revealed = () => page.$eval(VALUE(0), (input) => input.type === 'text' && input.value);
        await tabTo(page, '[aria-label="Reveal API_KEY"]', { press: 'Enter' });
        await page.waitForFunction((selector) => document.querySelector(selector).value === 'stored-one', {}, VALUE(0));
        assert.equal(await revealed(), 'stored-one');
        assert.equal(await inPage(page, 'stored-two'), false, 'one alone');
        await tabTo(page, '[aria-label="Reveal TOKEN"]');
        await page.waitForFunction((selector) => document.querySelector(selector).type === 'password', {}, VALUE(0));
        assert.equal(await inPage(page, 'stored-one'), false);
        await page.keyboard.press('Enter');
        await page.waitForFunction((selector) => document.querySelector(selector).type === 'text', {}, VALUE(1));
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        await page.waitForFunction((selector) => document.querySelector(selector).type === 'password', {}, VALUE(1));
        assert.equal(await page.$('.changes'), null, 'a look changes nothing');
      },
    );

    withPage('are masked again after 30 seconds', async (page) => {
      await page.evaluate(() => {
        const real = window.setTimeout;
        window.setTimeout = (run, ms, ...rest) => real(run, ms === 30_000 ? 50 : ms, ...rest);
      });
      await openCreate(page);
      await clickButton(page, 'Add a secret');
      await page.waitForSelector(VALUE(0));
      await page.type(VALUE(0), 'typed-value');
      await clickButton(page, 'Reveal secret 1');
      await page.waitForFunction(
        (selector) =>
          document.querySelector(selector).type === 'password' &&
          document.querySelector(selector).value === 'typed-value',
        {},
        VALUE(0),
      );
    });

    onDeployment('are copied without being shown', async (page) => {
      await clickButton(page, 'Copy TOKEN');
      await page.waitForFunction(() => window.copied.length === 1);
      assert.deepEqual(await page.evaluate(() => window.copied), ['stored-two']);
      assert.equal(await inPage(page, 'stored-two'), false);
    });

    onDeployment(
      'are rotated by the keyboard alone; the resulting list is shown before and sent whole',
      async (page, deployment) => {
        await tabTo(page, VALUE(0));
        await page.keyboard.type('rotated');
        await page.waitForFunction(
          (selector) =>
            document.activeElement === document.querySelector(selector) && document.activeElement.value === 'rotated',
          {},
          VALUE(0),
        );
        assert.deepEqual(await states(page), ['changed', 'kept']);
        await waitForText(page, '.verdict', '1 change · may create a new revision');
        assert.match(await textOf(page, '.review'), /Secret API_KEYchanged/);
        assert.equal((await textOf(page, '.review')).includes('rotated'), false, 'a secret is never shown');
        await tabTo(page, '.changes button[type="submit"]', { press: 'Enter' });
        await page.waitForFunction(() => document.activeElement?.matches('.outcome'));
        assert.deepEqual(await sent(deployment), { secrets: [{ name: 'API_KEY', value: 'rotated' }, SECRETS[1]] });
      },
    );

    onDeployment(
      'are added, removed, put back, and taken from a .env text whose every line is told',
      async (page, deployment) => {
        await clickButton(page, 'Remove API_KEY');
        await waitForText(page, '.secrets li[data-state="removed"]', 'API_KEY');
        await waitForText(page, '.losses', 'Secret API_KEY');
        await page.$eval('.env', (details) => (details.open = true));
        await page.type(
          '#env-text',
          [
            '# comment',
            'export NEW="a b\\nc" # why',
            "TOKEN='sing$le'",
            'no equals',
            'TWICE="\'1\'"',
            'TWICE=2',
            'OPEN="never',
            '=x',
          ].join('\n'),
        );
        await page.waitForFunction(() => document.querySelectorAll('.preview tbody tr').length === 7);
        assert.deepEqual(
          await page.$$eval('.preview tbody tr', (rows) =>
            rows.map((row) => [...row.cells].map((cell) => cell.textContent.trim())),
          ),
          [
            ['2', 'NEW', 'New, 5 characters'],
            ['3', 'TOKEN', 'Replaces the value, 7 characters'],
            ['4', '', 'Not taken: the line is no assignment NAME=VALUE'],
            ['5', 'TWICE', 'New, 3 characters; it has quotes around it, which become part of the value'],
            ['6', 'TWICE', 'Not taken: the line sets TWICE again, which line 5 sets'],
            ['7', 'OPEN', 'Not taken: the line opens a quote for OPEN that nothing closes'],
            ['8', '', 'Not taken: the line is no assignment NAME=VALUE'],
          ],
        );
        await clickButton(page, 'Take 3 secrets');
        await page.waitForSelector('.secrets li[data-state="added"]');
        assert.deepEqual((await states(page)).sort(), ['added', 'added', 'changed', 'removed']);
        await clickButton(page, 'Put back API_KEY');
        await clickButton(page, 'Put back the stored value of TOKEN');
        await page.waitForSelector('.secrets li[data-state="kept"] ~ li[data-state="kept"]');
        await page.click('.changes button[type="submit"]', '.outcome');
        assert.deepEqual(
          (await sent(deployment)).secrets.toSorted((a, b) => a.name.localeCompare(b.name)),
          [SECRETS[0], { name: 'NEW', value: 'a b\nc' }, SECRETS[1], { name: 'TWICE', value: "'1'" }],
        );
      },
    );

    onDeployment('that are all removed are said to stay, as services were seen to take no empty list', async (page) => {
      await clickButton(page, 'Remove API_KEY');
      await clickButton(page, 'Remove TOKEN');
      await waitForText(page, '.losses', 'An empty list clears nothing');
      assert.match(await textOf(page, '.losses'), /Secrets: An empty list/);
      assert.equal(
        await page.$eval('.losses li', (line) => getComputedStyle(line).display === 'grid'),
        false,
        'a loss is one sentence',
      );
    });

    onDeployment(
      'that cannot be read are not carried on without their value: give it again, or remove them',
      async (page, deployment) => {
        assert.equal(await textOf(page, '.secrets li:nth-child(2) .badge'), 'not readable');
        await page.type(VALUE(0), 'rotated');
        await page.click('.changes button[type="submit"]');
        await page.waitForFunction(
          (selector) => document.activeElement === document.querySelector(selector),
          {},
          VALUE(1),
        );
        await waitForIssue(page, 'secrets.1', 'cannot be read');
        assert.equal(await sent(deployment), undefined, 'nothing was sent');
        assert.deepEqual(await violations(page), []);
        await clickButton(page, 'Remove TOKEN');
        await waitForText(page, '.losses', 'Secret TOKEN');
        await tabTo(page, '.changes button[type="submit"]', { press: 'Enter' });
        // Nothing brings the value back, so that is asked; who says no is where they were, and nothing was sent.
        await page.waitForFunction(
          () => document.activeElement?.closest('dialog[open]') && document.activeElement.textContent === 'Cancel',
        );
        assert.match(await textOf(page, 'dialog'), /Remove a secret\?TOKEN will be gone/);
        assert.deepEqual(await violations(page), []);
        await page.keyboard.press('Escape');
        await page.waitForFunction(
          () => !document.querySelector('dialog') && document.activeElement?.matches('.changes button[type="submit"]'),
        );
        assert.equal(await sent(deployment), undefined);
        await page.keyboard.press('Enter');
        await page.waitForFunction(
          () => document.activeElement?.closest('dialog[open]') && document.activeElement.textContent === 'Cancel',
        );
        await tabTo(page, 'dialog button[type="submit"]', { back: true });
        await page.keyboard.press('Enter');
        await page.waitForFunction(() => document.activeElement?.matches('.outcome'));
        assert.deepEqual(await sent(deployment), { secrets: [{ name: 'API_KEY', value: 'rotated' }] });
      },
      secretsOf({ API_KEY: 'stored-one', TOKEN: '***' }),
    );

    onDeployment('a value of several lines keeps them, pasted, shown and changed', async (page, deployment) => {
      const pem = '-----BEGIN-----\nabc\n-----END-----\n';
      await page.focus(VALUE(0));
      await page.evaluate((text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', text);
        const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        // Firefox gives a made event no data.
        if (!paste.clipboardData?.getData('text'))
          Object.defineProperty(paste, 'clipboardData', { value: clipboardData });
        document.activeElement.dispatchEvent(paste);
      }, pem);
      await page.waitForSelector(`${VALUE(0)}[placeholder="•••••••• 4 lines"]`);
      await page.type(VALUE(0), 'x');
      await clickButton(page, 'Reveal API_KEY');
      const area = await page.waitForSelector(`textarea${VALUE(0)}`);
      assert.equal(await area.evaluate(({ value }) => value), pem);
      await area.evaluate((element) => element.setSelectionRange(0, 0));
      await page.type(VALUE(0), 'Z');
      await page.focus('.changes button[type="submit"]');
      await page.keyboard.press('Enter');
      await waitForText(page, '.outcome', 'Saved');
      const { secrets } = await road.ask(`/v2/deployments/${deployment.id}`);
      assert.equal(secrets.find(({ name }) => name === 'API_KEY').value, `Z${pem}`);
    });
  });
