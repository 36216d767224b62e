// The form that changes a deployment, in a real browser: staged changes, what they do, what they lose, and what they
// did.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { explainPatch } from 'deployment-control';
import { ENGINES } from '../../support/browser/browser.mjs';
import { consolePages } from '../../support/browser/console-pages.mjs';
import { field, headline } from '../../support/browser/console.mjs';
import {
  clickButton,
  exportJson,
  focusIsSeen,
  goTo,
  inBothThemes,
  issuesAt,
  retype,
  tabTo,
  textOf,
  waitForIssue,
  waitForText,
  waitForValue,
  openAll,
} from '../../support/browser/forms.mjs';
import { equalBy } from '../../support/lists.mjs';

const SPEC = 'source_config.resource_spec';
const IMAGE = 'source_revision_config.image_uri';
const URL_FIELD = 'source_config.custom_url';
const BODY = {
  source: 'internal_docker',
  source_config: {
    custom_url: 'https://old.example',
    resource_spec: { cpu: 1, memory_mb: 512, labels: { team: 'agents' } },
  },
  source_revision_config: { image_uri: 'registry.example/agent:1' },
  secrets: [{ name: 'API_KEY', value: 'stored-value' }],
};

for (const name of ENGINES)
  describe(`patch form, in ${name}`, () => {
    // A refusal is told by the browser too.
    const { road, onPage: onConsole } = consolePages({
      kind: 'http',
      launch: { name },
      allow: /responded with a status of 4\d\d/,
    });
    let count = 0;

    /** Opens a deployment of its own. */
    const onPage = (title, ...given) => {
      const [run, { deployed = true, config = BODY.source_config } = {}] = given.toReversed();
      onConsole(title, async (page) => {
        if (!deployed) await road.script(['QUEUED', 600_000], ['DEPLOYING', 600_000], ['DEPLOYED', 1]);
        const deployment = await road.ask('/v2/deployments', 'POST', {
          ...BODY,
          source_config: config,
          name: `patched-${(count += 1)}`,
        });
        if (deployed) await road.control('advance', { ms: 60_000 });
        await goTo(page, `#/deployments/${deployment.id}/configuration`, deployment.name);
        await page.waitForSelector(headline(deployed ? 'DEPLOYED' : 'QUEUED'));
        await page.waitForSelector(field(URL_FIELD));
        await run(page, await road.ask(`/v2/deployments/${deployment.id}`));
      });
    };

    const stored = ({ id }) => road.ask(`/v2/deployments/${id}`);
    const entries = (page) =>
      page.$$eval('.review > ul > li', (items) =>
        items.map((item) => [
          item.querySelector('.what').textContent,
          item.querySelector('.from')?.textContent ?? item.querySelector('.badge').textContent,
          item.querySelector('.to')?.textContent,
        ]),
      );

    onPage(
      'stages changes with what was and what will be, says what they do and why, and takes each back',
      async (page, deployment) => {
        await retype(page, URL_FIELD, 'https://new.example');
        await page.waitForFunction(() => document.querySelector('.review .to')?.textContent === 'https://new.example');
        assert.equal(await textOf(page, '.verdict'), '1 change · no new revision');
        assert.equal(await textOf(page, '.changes button[type="submit"]'), 'Save (no new revision)');
        await retype(page, `${SPEC}.cpu`, '2');
        await waitForText(page, '.verdict', '2 changes · may create a new revision');
        await retype(page, IMAGE, 'registry.example/agent:2');
        await waitForText(page, '.verdict', '3 changes · will create a new revision');
        await page.waitForFunction(
          () =>
            document.querySelectorAll('.review > ul > li').length === 3 &&
            document.querySelector('.review').textContent.includes('agent:2'),
        );
        assert.deepEqual(await entries(page), [
          ['Custom URL', 'https://old.example', 'https://new.example'],
          ['CPU', '1', '2'],
          ['Image', 'registry.example/agent:1', 'registry.example/agent:2'],
        ]);
        const patch = {
          source_config: {
            custom_url: 'https://new.example',
            resource_spec: { ...deployment.source_config.resource_spec, cpu: 2 },
          },
          source_revision_config: { image_uri: 'registry.example/agent:2' },
        };
        for (const { because, basis } of explainPatch(patch, deployment).changes) {
          const said = await textOf(page, '.review');
          assert.ok(said.includes(because) && said.includes(basis), because);
        }
        assert.deepEqual(await exportJson(page), patch, 'the changes are sent and nothing else; a resource_spec whole');
        await page.evaluate(() =>
          [...document.querySelectorAll('.ways label')].find((label) => label.textContent === 'curl').click(),
        );
        await waitForText(page, '.code-of pre', `--request PATCH '${road.upstream}/v2/deployments/${deployment.id}'`);
        await clickButton(page, 'Discard the change of Image');
        await waitForText(page, '.verdict', '2 changes · may create');
        await clickButton(page, 'Discard the change of CPU');
        await clickButton(page, 'Discard the change of Custom URL');
        await page.waitForFunction(() => !document.querySelector('.changes'));
        assert.deepEqual((await stored(deployment)).source_config, deployment.source_config, 'nothing was sent');
      },
    );

    onPage(
      'saves without and with a new revision by the keyboard alone, and says what happened',
      async (page, deployment) => {
        await tabTo(page, field(URL_FIELD));
        await page.keyboard.type('https://keyboard.example');
        await tabTo(page, '.changes button[type="submit"]');
        assert.ok(await focusIsSeen(page));
        await page.keyboard.press('Enter');
        await page.waitForFunction(() => document.activeElement?.matches('.outcome'));
        assert.equal(await textOf(page, '.outcome'), 'Saved. No new revision was made.');
        const between = await stored(deployment);
        assert.equal(between.source_config.custom_url, 'https://keyboard.example');
        assert.equal(between.latest_revision_id, deployment.latest_revision_id);

        await tabTo(page, field(IMAGE));
        await page.keyboard.type('registry.example/agent:2');
        await waitForText(page, '.verdict', 'will create a new revision');
        await tabTo(page, '.changes button[type="submit"]');
        assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Save and deploy new revision');
        await page.keyboard.press('Enter');
        await page.waitForFunction(
          () =>
            document.activeElement?.matches('.outcome') &&
            document.activeElement.textContent.includes('A new revision was made'),
        );
        const { latest_revision_id } = await stored(deployment);
        assert.notEqual(latest_revision_id, deployment.latest_revision_id);
        assert.ok((await textOf(page, '.outcome')).includes(latest_revision_id));
        await page.waitForSelector('.title [data-tone="busy"]');
      },
    );

    onPage('says so when what happened is not what was foretold', async (page, deployment) => {
      await road.control('inject', {
        match: { method: 'PATCH', path: `/v2/deployments/${deployment.id}` },
        status: 200,
        body: { ...deployment, source_revision_config: { image_uri: 'b:1' } },
        times: 1,
      });
      await retype(page, IMAGE, 'b:1');
      await waitForText(page, '.verdict', 'will create');
      await page.click('.changes button[type="submit"]');
      await waitForText(page, '.outcome', 'Unexpectedly, the service made no new revision');
    });

    onPage(
      'keeps what is typed, the caret and the staged changes while the deployment changes elsewhere',
      { deployed: false },
      async (page, deployment) => {
        await retype(page, URL_FIELD, 'https://half-typed');
        await page.$eval(field(URL_FIELD), (input) => input.setSelectionRange(3, 3));
        await road.ask(`/v2/deployments/${deployment.id}`, 'PATCH', {
          source_config: { custom_url: 'https://elsewhere.example' },
        });
        // The page reads the deployment again at every change of its revision's state.
        await road.control('advance', { ms: 600_000 });
        await page.waitForSelector(headline('DEPLOYING'));
        await road.control('advance', { ms: 600_000 });
        await page.waitForSelector(headline('DEPLOYED'));
        const kept = await page.$eval(field(URL_FIELD), (input) => ({
          value: input.value,
          caret: input.selectionStart,
          focused: input === document.activeElement,
        }));
        assert.deepEqual(kept, { value: 'https://half-typed', caret: 3, focused: true });
        equalBy(await entries(page), ([what]) => what, ['Custom URL']);
        await clickButton(page, 'Discard the change of Custom URL');
        await page.evaluate(() => document.activeElement.blur());
        await waitForValue(page, URL_FIELD, 'https://elsewhere.example');
      },
    );

    onPage(
      'keeps the staged changes while another view is looked at, and asks before the page is left',
      async (page, deployment) => {
        await retype(page, URL_FIELD, 'https://kept.example');
        await goTo(page, '#/', 'Deployments');
        await goTo(page, `#/deployments/${deployment.id}/configuration`, deployment.name);
        await waitForValue(page, URL_FIELD, 'https://kept.example');
        await waitForText(page, '.verdict', '1 change');
        const asked = new Promise((resolve, reject) => {
          page.once('dialog', (dialog) => dialog.dismiss().then(() => resolve(dialog.type()), reject));
        });
        await page.evaluate(() => void setTimeout(() => location.reload()));
        assert.equal(await asked, 'beforeunload');
      },
    );

    onPage('names what is lost before it is sent', async (page) => {
      await retype(page, `${SPEC}.memory_mb`, ' ');
      await page.$eval(field(`${SPEC}.memory_mb`), (input) => input.select());
      await page.keyboard.press('Backspace');
      await waitForText(page, '.losses', 'Memory');
      assert.match(await textOf(page, '.losses'), /falls back to its default/);
      await page.$eval(field(URL_FIELD), (input) => input.select());
      await page.focus(field(URL_FIELD));
      await page.keyboard.press('Backspace');
      await waitForText(page, '.losses', '2 things to know before');
      assert.match(await textOf(page, '.losses'), /Custom URL: A null clears nothing/);
    });

    onPage(
      'resets a specification that was emptied, which a null would keep',
      { config: { resource_spec: { labels: { team: 'agents' } } } },
      async (page) => {
        await clickButton(page, 'Remove row 1 of Labels');
        await waitForText(page, '.losses', 'Labels');
        assert.deepEqual(await exportJson(page), { source_config: { resource_spec: {} } });
      },
    );

    onPage('mends a 422 of the service at its field, by the keyboard alone', async (page, deployment) => {
      const detail = [
        {
          loc: ['body', 'source_config', 'custom_url'],
          msg: 'The address is taken <b>by another</b>',
          type: 'value_error',
        },
        { loc: ['body', 'elsewhere'], msg: 'Something of no field', type: 'value_error' },
      ];
      await road.control('inject', {
        match: { method: 'PATCH', path: `/v2/deployments/${deployment.id}` },
        status: 422,
        headers: { 'content-type': 'application/json' },
        body: { detail },
        times: 1,
      });
      await tabTo(page, field(URL_FIELD));
      await page.keyboard.type('https://taken.example');
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        (name) =>
          document.activeElement?.name === name && document.activeElement.getAttribute('aria-invalid') === 'true',
        {},
        URL_FIELD,
      );
      assert.deepEqual(await issuesAt(page, URL_FIELD), [{ severity: 'error', text: detail[0].msg }]);
      assert.match(await textOf(page, '.form > .notice'), /Something of no field/);
      await page.keyboard.press('End');
      await page.keyboard.type('/mine');
      await page.waitForFunction((id) => document.getElementById(id).textContent === '', {}, `${URL_FIELD}-issues`);
      await page.keyboard.press('Enter');
      await page.waitForSelector('.outcome');
      assert.equal((await stored(deployment)).source_config.custom_url, 'https://taken.example/mine');
    });

    onPage('sends nothing that has errors, and says what the service answers otherwise', async (page, deployment) => {
      await retype(page, `${SPEC}.min_scale`, '1.5');
      await page.click('.changes button[type="submit"]');
      await page.waitForFunction((name) => document.activeElement?.name === name, {}, `${SPEC}.min_scale`);
      await waitForIssue(page, `${SPEC}.min_scale`, 'valid integer');
      await road.control('inject', {
        match: { method: 'PATCH', path: `/v2/deployments/${deployment.id}` },
        status: 403,
        headers: { 'content-type': 'application/json' },
        body: { detail: 'No <img src=x onerror=alert(1)> rights' },
        times: 1,
      });
      await retype(page, `${SPEC}.min_scale`, '1');
      await page.click('.changes button[type="submit"]');
      await waitForText(page, '.form > .notice', 'No <img src=x onerror=alert(1)> rights');
      assert.equal(await page.$('main img'), null);
      await waitForText(page, '.verdict', '1 change');
    });

    onPage('never covers what has the focus, has nothing that axe finds wrong, and fits 320 pixels', async (page) => {
      await retype(page, IMAGE, 'registry.example/agent:2');
      await retype(page, `${SPEC}.cpu`, '2');
      await waitForText(page, '.verdict', '2 changes');
      await inBothThemes(page, name);
      await page.setViewport({ width: 320, height: 640 });
      await openAll(page, '.section details');
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await page.focus('h1');
      for (let presses = 0; presses < 50; presses += 1) {
        await page.keyboard.press('Tab');
        assert.ok(await focusIsSeen(page), await page.evaluate(() => document.activeElement.outerHTML.slice(0, 200)));
      }
    });
  });
