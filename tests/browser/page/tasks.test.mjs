// A person's tasks, one after the other and by the keyboard alone: in Chromium over HTTP through the proxy, and in
// Firefox on the emulator in the page. `ALL=1` tries each road in each engine, and leaves a picture of each step in
// tests/output/tasks, for a person to look at.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { BROWSERS } from '../../support/browser/browser.mjs';
import { onConsolePage } from '../../support/browser/console-pages.mjs';
import { field, headline, keepPicture } from '../../support/browser/console.mjs';
import { focusIsSeen, textOf, waitForHeading, waitForText } from '../../support/browser/forms.mjs';

const OUTPUT = fileURLToPath(new URL('../../output/tasks/', import.meta.url));
const NAME = 'by-keyboard';
const SECRET = (part) => field(`secrets.0.${part}`);

/** The tasks in their order; each starts where the one before ended. */
const TASKS = {
  'create from a repository, with a mistake to mend': async (page, road, shoot) => {
    await tabTo(page, '.title a.primary');
    await page.keyboard.press('Enter');
    await heading(page, 'New deployment');
    await tabTo(page, 'input[name="source"]');
    await page.keyboard.press('ArrowRight');
    await tabTo(page, '#integration-list');
    await page.keyboard.press('ArrowDown');
    await page.waitForSelector('.choices input');
    await tabTo(page, '.picker input[type="search"]');
    await page.keyboard.type('billing');
    await page.waitForFunction(() => document.querySelectorAll('.choices input').length === 1);
    await tabTo(page, '.choices input');
    await page.keyboard.press(' ');
    await page.waitForFunction(
      (name) => document.querySelector(name).value !== '',
      {},
      field('source_revision_config.repo_ref'),
    );
    await tabTo(page, field('source_revision_config.agent_config_path'));
    await page.keyboard.type('agent.json');
    await shoot('repository-picked');
    // The name is missing: the focus goes there, and what is wrong is said.
    await page.keyboard.press('Enter');
    await page.waitForSelector(`${field('name')}[aria-invalid="true"]:focus`);
    await shoot('name-missing');
    await page.keyboard.type(NAME);
    if (road.control) {
      // What the service alone finds wrong comes back as a 422, and is mended in the same place.
      await road.control('inject', {
        match: { method: 'POST', path: '/v2/deployments' },
        status: 422,
        times: 1,
        body: { detail: [{ loc: ['body', 'name'], msg: 'this name is reserved', type: 'value_error' }] },
      });
      await page.keyboard.press('Enter');
      await waitForText(page, '[id="name-issues"]', 'this name is reserved');
      await page.waitForSelector(`${field('name')}:focus`);
      await shoot('refused-by-the-service');
      await page.keyboard.press('End');
      await page.keyboard.type('-2');
    }
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (name) => document.activeElement?.tagName === 'H1' && document.activeElement.textContent.startsWith(name),
      {},
      NAME,
    );
  },
  'wait until it is deployed': async (page, _road, shoot) => {
    await page.waitForSelector('.headline [data-tone="busy"]');
    await shoot('on-its-way');
    await page.waitForSelector(headline('DEPLOYED'));
    await page.waitForFunction(() => document.title.startsWith('✓ DEPLOYED'));
    await shoot('deployed');
  },
  'patch without a new revision': async (page, _road, shoot) => {
    await tabTo(page, '.tabs a', 'Configuration');
    await page.keyboard.press('Enter');
    await tabTo(page, field('source_config.custom_url'));
    await page.keyboard.type('https://by-keyboard.example');
    await save(page, 'Save (no new revision)', shoot);
    assert.match(await textOf(page, '.outcome'), /^Saved\. No new revision was made/);
  },
  'patch with a new revision': async (page, _road, shoot) => {
    await tabTo(page, field('source_revision_config.repo_ref'));
    await page.keyboard.press('End');
    await page.keyboard.type('-next');
    await save(page, 'Save and deploy new revision', shoot);
    assert.match(await textOf(page, '.outcome'), /A new revision was made/);
    await page.waitForSelector(headline('DEPLOYED'));
  },
  'add a secret and rotate it': async (page, _road, shoot) => {
    await tabTo(page, 'button', 'Add a secret');
    await page.keyboard.press('Enter');
    await tabTo(page, SECRET('name'));
    await page.keyboard.type('TOKEN');
    await tabTo(page, SECRET('value'));
    await page.keyboard.type('first-value');
    await save(page, null, shoot);
    await page.waitForFunction((selector) => document.querySelector(selector)?.value === '', {}, SECRET('value'));
    await tabTo(page, SECRET('value'));
    await page.keyboard.type('second-value');
    await page.waitForSelector('.secrets li[data-state="changed"]');
    await save(page, null, shoot);
    assert.doesNotMatch(await textOf(page, 'main'), /(first|second)-value/);
  },
  'remove a connection': async (page, _road, shoot) => {
    await tabTo(page, '.top nav a[href="#/connections"]');
    await page.keyboard.press('Enter');
    await heading(page, 'Connections');
    await tabTo(page, field('agent'));
    await page.keyboard.type('support-agent');
    await page.keyboard.press('Enter');
    await page.waitForSelector('table tbody tr');
    // The provider where its name tells which connection is meant, else the id.
    const asked = await page.evaluate(() => {
      const [row, ...others] = document.querySelectorAll('table tbody tr');
      const providerOf = (each) => each.querySelector('th').textContent;
      const isOnlyOne = others.every((each) => providerOf(each) !== providerOf(row));
      return isOnlyOne ? providerOf(row) : row.querySelector('button.danger .sr-only').textContent.trim();
    });
    const count = (await page.$$('table tbody tr')).length;
    await tabTo(page, 'table tbody button.danger');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.name === 'confirm');
    await shoot('asked');
    await page.keyboard.press('Escape');
    await page.waitForFunction(
      () => !document.querySelector('dialog') && document.activeElement?.matches('table tbody button.danger'),
    );
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.name === 'confirm');
    await page.keyboard.type(asked);
    await page.keyboard.press('Enter');
    await page.waitForFunction((count) => document.querySelectorAll('table tbody tr').length === count - 1, {}, count);
    await shoot('removed');
  },
};

describe('tasks by the keyboard alone', () => {
  for (const name of BROWSERS) {
    for (const kind of process.env.ALL ? ['page', 'http'] : [name === 'firefox' ? 'page' : 'http']) {
      test(`${name}, ${kind === 'page' ? 'on the emulator in the page' : 'over HTTP through the proxy'}`, {
        timeout: 180_000,
      }, async () => {
        if (process.env.ALL) await mkdir(OUTPUT, { recursive: true });
        await onConsolePage({ kind, launch: { name }, allow: /status of 422/ }, async (page, { road }) => {
          page.setDefaultTimeout(30_000);
          await page.setViewport({ width: 1280, height: 900 });
          await page.waitForSelector('table.list tbody tr');
          let step = 0;
          const shoot = async (what) =>
            process.env.ALL &&
            page.screenshot({ path: `${OUTPUT}${name}-${kind}-${String((step += 1)).padStart(2, '0')}-${what}.png` });
          for (const [task, run] of Object.entries(TASKS)) {
            try {
              await run(page, road, shoot);
            } catch (error) {
              await keepPicture(page, `${name} ${kind} ${task}`);
              throw new Error(`cannot ${task}: ${error.message}`, { cause: error });
            }
          }
        });
      });
    }
  }
});

function heading(page, text) {
  return waitForHeading(page, text);
}

/** Saves what is staged, from the bar that stays in sight; the focus goes to what happened. */
async function save(page, label, shoot) {
  await page.waitForSelector('.changes button[type="submit"]');
  await tabTo(page, '.changes button[type="submit"]');
  assert.ok(await focusIsSeen(page), 'nothing lies over what has the focus');
  if (label) assert.equal(await page.evaluate(() => document.activeElement.textContent), label);
  await shoot('staged');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.matches('.outcome'));
  await shoot('saved');
}

/**
 * Presses Tab, forwards or backwards, until the focus is on the element; past the page's end it would go to the
 * browser's own buttons.
 */
async function tabTo(page, selector, text = null) {
  for (let presses = 0; presses < 160; presses += 1) {
    const way = await page.evaluate(
      (selector, text) => {
        const { activeElement } = document;
        const fits = (element) => text === null || element.textContent.trim() === text;
        if (activeElement?.matches(selector) && fits(activeElement)) return 'there';
        const target = [...document.querySelectorAll(selector)].find(
          (element) => fits(element) && element.checkVisibility(),
        );
        if (!target) return 'none';
        return activeElement.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING &&
          !activeElement.contains(target)
          ? 'back'
          : 'on';
      },
      selector,
      text,
    );
    if (way === 'there') return;
    if (way === 'none') await page.waitForSelector(selector);
    if (way === 'back') await page.keyboard.down('Shift');
    if (way !== 'none') await page.keyboard.press('Tab');
    if (way === 'back') await page.keyboard.up('Shift');
  }
  assert.fail(`Tab does not reach ${selector} ${text ?? ''}`);
}
