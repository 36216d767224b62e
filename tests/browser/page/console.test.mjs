// The console's page in a real browser, against the emulator inside it.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { consolePages } from '../../support/browser/console-pages.mjs';
import { field, headline, openTab } from '../../support/browser/console.mjs';
import { goTo, retype, tabTo, textOf, waitForAnnouncement, waitForHeading } from '../../support/browser/forms.mjs';

const IMAGE = 'source_revision_config.image_uri';
const URL_FIELD = 'source_config.custom_url';

describe('console page', () => {
  const { onPage } = consolePages();

  onPage('creates a deployment, shows it DEPLOYED, and patches it without and with a new revision', async (page) => {
    await page.click('.title a.button', 'form');
    await page.type(field('name'), 'my-agent');
    await page.type(field(IMAGE), 'registry.example/my-agent:1.0');
    await page.click('button[type="submit"]');

    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'my-agent');
    await page.waitForSelector('.headline [data-tone="busy"]');
    await page.waitForFunction(() => /^● [A-Z_]+ · my-agent/.test(document.title));
    await page.waitForSelector(headline('DEPLOYED'));
    await page.waitForFunction(() => document.title.startsWith('✓ DEPLOYED · my-agent'));
    assert.equal(await textOf(page, headline('DEPLOYED')), 'Deployed');
    const states = await page.$$eval('.timeline li', (rows) => rows.map((row) => row.dataset.status));
    assert.equal(states.at(-1), 'DEPLOYED');
    assert.ok(!states.includes('BUILDING'), 'an image is not built');
    const times = await page.$$eval('.timeline li[data-place="passed"] .time', (cells) =>
      cells.map((cell) => cell.textContent),
    );
    assert.ok(
      times.length > 0 && times.every((time) => /^\d+(\.\d)? s$/.test(time)),
      `each passed state shows its time, not ${times}`,
    );

    const [first] = await revisions(page);
    await openTab(page, 'Configuration');
    await retype(page, URL_FIELD, 'https://my-agent.example');
    await page.waitForSelector('.changes');
    assert.match(await textOf(page, '.verdict'), /^1 change · no new revision$/);
    await submit(page, 'Save (no new revision)');
    assert.equal(await textOf(page, '.outcome'), 'Saved. No new revision was made.');
    await openTab(page, 'Overview');
    assert.deepEqual(await revisions(page), [first], 'latest and active are the same revision as before');
    await openTab(page, 'Configuration');

    await retype(page, IMAGE, 'registry.example/my-agent:1.1');
    await page.waitForSelector('.changes');
    assert.match(await textOf(page, '.verdict'), /^1 change · will create a new revision$/);
    await submit(page, 'Save and deploy new revision');
    assert.match(await textOf(page, '.outcome'), /^Saved\. A new revision was made/);
    await openTab(page, 'Overview');
    const [active, latest] = await revisions(page);
    assert.equal(active, first, 'the first revision stays live while the second is on its way');
    assert.notEqual(latest, first);
    await page.waitForSelector(headline('DEPLOYED'));
    await page.waitForFunction(
      (id) => document.querySelector('.history .badge')?.closest('li').querySelector('a').hash.includes(id),
      {},
      latest,
    );
    assert.deepEqual(await revisions(page), [latest]);
  });

  onPage('the sample shows what runs, how long its revisions took, and why the latest one failed', async (page) => {
    await goTo(page, '#/?q=billing-agent', 'Deployments');
    await page.waitForFunction(() => document.querySelectorAll('table.list tbody tr').length === 1);
    await page.click('table.list tbody a', '.excerpt a');
    assert.match(await textOf(page, '.excerpt a'), /No matching distribution found for agent-tools/);
    assert.match(
      await textOf(page, '.excerpt'),
      /Downloading anyio.*No matching.*exit code: 1/s,
      'with the lines around it',
    );
    assert.match(
      await textOf(page, '.facts'),
      /Live.*main@[0-9a-f]{7}.*https:\/\/billing\.northwind\.example.*Build failed.*CPU/s,
    );
    const labels = await page.$$eval('.side .diff dt', (all) => all.map(({ textContent }) => textContent));
    assert.deepEqual(labels, ['Branch or tag', 'Commit'], 'in what the latest differs from what runs');
    const heights = await page.$$eval('.bars g', (all) =>
      all.map((bar) => [bar.dataset.tone, bar.getBoundingClientRect().height]),
    );
    assert.ok(heights.length > 5 && heights.every(([, height]) => height > 2), JSON.stringify(heights));
    assert.equal(heights[0][0], 'bad');
    assert.equal((await page.$$('.history li')).length, 5);
  });

  onPage('is worked by the keyboard alone', async (page) => {
    await tabTo(page, 'a.button.primary', { press: 'Enter' });
    await page.waitForSelector('form');
    // The focus goes to the heading of the new view.
    await waitForHeading(page, 'New deployment');
    await tabTo(page, 'input[type="radio"]', { press: 'ArrowRight' });
    await page.waitForSelector(field('source_config.repo_url'));
    assert.equal(await page.$(field(IMAGE)), null, 'a repository has no image to give');
    await page.keyboard.press('ArrowLeft');
    await page.waitForSelector(field(IMAGE));
    await tabTo(page, field('name'));
    await page.keyboard.type('by-keyboard');
    await tabTo(page, field(IMAGE));
    await page.keyboard.type('registry.example/by-keyboard:1');
    await page.keyboard.press('Enter');
    await waitForHeading(page, 'by-keyboard');
    await page.waitForSelector(headline('DEPLOYED'));
    await waitForAnnouncement(page, 'by-keyboard: Deployed');
    await tabTo(page, '.tabs a:last-child', { press: 'Enter' });
    await page.waitForSelector(field(URL_FIELD));
    await tabTo(page, field(URL_FIELD));
    await page.keyboard.type('https://by-keyboard.example');
    await tabTo(page, '.changes button[type="submit"]', { press: 'Enter' });
    await page.waitForSelector('.outcome');
    await page.waitForFunction(() => document.activeElement?.matches('.outcome'));
  });

  onPage('shows what is wrong at the field, moves the focus there, and creates once it is mended', async (page) => {
    await goTo(page, '#/create', 'New deployment');
    await page.click('button[type="submit"]', `${field('name')}[aria-invalid="true"]:focus`);
    const shown = await page.$eval(field('name'), (input) => ({
      focused: input === document.activeElement,
      valid: input.validity.valid,
      text: document.getElementById(input.getAttribute('aria-describedby').split(' ')[0])?.textContent,
    }));
    assert.equal(shown.focused, true);
    assert.equal(shown.valid, false, 'the browser knows of the issue as well');
    assert.equal(shown.text, 'Field required');

    await page.type(field('name'), 'mended');
    await page.waitForSelector(`${field('name')}[aria-invalid="false"]`);
    await retype(page, IMAGE, 'registry.example/mended:1');
    await page.click('button[type="submit"]');
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'mended');
  });

  onPage('shows only the fields of the source, and the issue at a malformed id', async (page) => {
    await goTo(page, '#/create', 'New deployment');
    await page.click('input[value="repo_host"]', field('source_config.integration_id'));
    await page.type(field('name'), 'from-repository');
    await page.type(field('source_config.integration_id'), 'not-a-uuid');
    await page.type(field('source_config.repo_url'), 'https://repo.example/team/agent');
    await page.type(field('source_revision_config.repo_ref'), 'main');
    await page.type(field('source_revision_config.agent_config_path'), 'agent.json');
    await page.click('button[type="submit"]', `${field('source_config.integration_id')}[aria-invalid="true"]`);
    assert.match(await textOf(page, '[id="source_config.integration_id-issues"]'), /valid UUID/);
    await page.select(
      '#integration-list',
      await page.$eval('#integration-list option:nth-child(2)', (option) => option.value),
    );
    await page.waitForSelector('.choices input');
    await page.$eval('.choices input', (radio) => radio.click());
    await page.click('button[type="submit"]', headline('BUILDING'));
    await page.waitForSelector(headline('DEPLOYED'));
  });

  onPage('keeps what is typed, and the caret, while the revision moves on', async (page) => {
    await create(page, 'typed-into');
    await openTab(page, 'Configuration');
    await page.waitForSelector(field(URL_FIELD));
    await page.type(field(URL_FIELD), 'https://half-typed');
    await page.$eval(field(URL_FIELD), (input) => input.setSelectionRange(3, 3));
    await page.waitForSelector(headline('DEPLOYED'));
    await page.waitForFunction(() => document.querySelector('.title [data-status="READY"]'));
    const kept = await page.$eval(field(URL_FIELD), (input) => ({
      value: input.value,
      caret: input.selectionStart,
      focused: input === document.activeElement,
    }));
    assert.deepEqual(kept, { value: 'https://half-typed', caret: 3, focused: true });
  });

  onPage('shows a failed revision as failed, never as done, and goes on from there', async (page) => {
    await page.click('button.connection');
    await page.waitForSelector('#connection-details [popovertarget]', { visible: true });
    await page.click('#connection-details [popovertarget]');
    await create(page, 'failing');
    await page.waitForSelector(headline('DEPLOY_FAILED'));
    await page.waitForFunction(() => document.title.startsWith('✕ DEPLOY_FAILED · failing'));
    const shown = await page.$eval(headline('DEPLOY_FAILED'), (status) => ({
      text: status.textContent.trim(),
      tone: status.dataset.tone,
    }));
    assert.deepEqual([shown.text, shown.tone], ['Deploy failed', 'bad']);
    const good = await page.$$eval('.timeline [data-tone="good"]', (rows) => rows.length);
    assert.equal(good, 0, 'nothing on the timeline of a failure is green');
    assert.deepEqual((await revisions(page))[0], null, 'no revision is live');
    await openTab(page, 'Configuration');

    await retype(page, IMAGE, 'registry.example/failing:2');
    await page.waitForSelector('.changes');
    await submit(page, 'Save and deploy new revision');
    await page.waitForSelector(headline('DEPLOYED'));
  });

  onPage('goes back and forward, and keeps the draft of a form meanwhile', async (page) => {
    await goTo(page, '#/create', 'New deployment');
    await page.type(field('name'), 'a-draft');
    await page.goBack();
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Deployments');
    await page.goForward();
    await page.waitForSelector(field('name'));
    assert.equal(await page.$eval(field('name'), (input) => input.value), 'a-draft');
  });

  onPage('says so when a deployment does not exist', async (page) => {
    await goTo(page, '#/deployments/3c90c3cc-0d44-4b50-8888-8dd25736052a', 'There is no such deployment');
  });

  onPage('shows hostile text as text', async (page) => {
    await create(page, 'hostile');
    await openTab(page, 'Configuration');
    await page.waitForSelector(field(IMAGE));
    await retype(page, IMAGE, '<img src=x onerror=alert(1)>');
    await page.waitForFunction(
      () => document.querySelector('.review .to')?.textContent === '<img src=x onerror=alert(1)>',
    );
    assert.equal(await page.$('main img'), null);
  });

  onPage('fits a window of 320 pixels without scrolling sideways', async (page) => {
    await page.setViewport({ width: 320, height: 640 });
    for (const [hash, heading] of Object.entries({ '#/': 'Deployments', '#/create': 'New deployment' })) {
      await goTo(page, hash, heading);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), hash);
    }
    await create(page, 'a-rather-long-name-for-a-deployment-on-a-narrow-window');
    await page.waitForSelector(headline('DEPLOYED'));
    for (const tab of ['Overview', 'Revisions', 'Logs', 'Configuration']) {
      await openTab(page, tab);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), tab);
    }
  });
});

async function create(page, name) {
  await goTo(page, '#/create', 'New deployment');
  await page.type(field('name'), name);
  await page.type(field(IMAGE), `registry.example/${name}:1`);
  await page.click('button[type="submit"]');
  await waitForHeading(page, name);
}

async function submit(page, label) {
  assert.equal(await textOf(page, '.changes button[type="submit"]'), label, 'the button names the effect');
  await page.click('.changes button[type="submit"]', '.outcome');
}

/** The ids of the active and the latest revision; one if they are the same. */
async function revisions(page) {
  await page.waitForSelector('.history li');
  const [active, latest] = await page.$$eval('.history li', (items) => {
    const idOf = (item) => new URLSearchParams(item.querySelector('a').hash.split('?')[1]).get('revision');
    const live = items.find((item) => item.querySelector('.badge')?.textContent === 'live');
    return [live ? idOf(live) : null, idOf(items[0])];
  });
  return active === latest ? [active] : [active, latest];
}
