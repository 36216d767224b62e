// What the tests of the console's forms do with a page: as a person would, by the keyboard where `tabTo` is used.
import assert from 'node:assert/strict';
import { violations } from './axe.mjs';
import { field, headline, openTab, settled } from './console.mjs';

/** Goes to an address of the page and waits until its view has taken the focus and is whole. */
export async function goTo(page, hash, heading) {
  const moved = await page.evaluate((target) => {
    const before = location.hash || '#/';
    location.hash = target;
    return before !== target;
  }, hash);
  // A new view takes the focus to its heading a moment after it is drawn; what is typed before would land there.
  await page.waitForFunction(
    (expected, moved) =>
      document.querySelector('h1')?.textContent === expected && (!moved || document.activeElement?.tagName === 'H1'),
    {},
    heading,
    moved,
  );
  await settled(page);
}

/** Opens the form that creates a deployment. */
export async function openCreate(page) {
  await goTo(page, '#/create', 'New deployment');
  await page.waitForSelector(field('name'));
}

/** Creates a deployment from JSON and waits until it is deployed; answers its id. */
export async function createFrom(page, body) {
  await openCreate(page);
  await importJson(page, body);
  await page.click('.changes button[type="submit"]');
  await page.waitForFunction((name) => document.querySelector('h1')?.textContent === name, {}, body.name);
  await page.waitForSelector(headline('DEPLOYED'));
  await page.waitForSelector('.title [data-status="READY"]');
  await openTab(page, 'Configuration');
  await page.waitForSelector('.patch');
  await settled(page);
  return page.evaluate(() => location.hash.split('/')[2]);
}

export async function importJson(page, body) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  await page.$eval('#import-text', (area) => {
    for (let around = area.closest('details'); around; around = around.parentElement.closest('details'))
      around.open = true;
  });
  await page.$eval(
    '#import-text',
    (area, value) => {
      area.value = value;
      area.dispatchEvent(new InputEvent('input', { bubbles: true }));
    },
    text,
  );
  await clickButton(page, 'Fill in the form');
}

/** What the form would send, as its JSON says. */
export async function exportJson(page) {
  // A long form is drawn part by part, and its code last.
  await page.waitForSelector('.code-of');
  await page.$eval('.code-of', (details) => (details.open = true));
  await page.evaluate(() =>
    [...document.querySelectorAll('.ways label')].find((label) => label.textContent === 'JSON').click(),
  );
  await page.waitForFunction(() =>
    document.querySelector('.code-of pre')?.getAttribute('aria-label')?.endsWith('JSON'),
  );
  return JSON.parse(await page.$eval('.code-of pre', (pre) => pre.textContent));
}

/** Clicks the button of a name, as a screen reader says it. */
export async function clickButton(page, name) {
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('button')].some(
        (button) => (button.ariaLabel ?? button.textContent.trim()) === wanted,
      ),
    {},
    name,
  );
  await page.evaluate(
    (wanted) =>
      [...document.querySelectorAll('button')]
        .find((button) => (button.ariaLabel ?? button.textContent.trim()) === wanted)
        .click(),
    name,
  );
}

export async function retype(page, path, text) {
  await page.focus(field(path));
  await page.$eval(field(path), (input) => input.select());
  await page.type(field(path), text);
}

/** Leaves the field that has the focus, so that its issues are told. */
export function leave(page) {
  return page.evaluate(() => document.activeElement?.blur());
}

/** The messages at a field, as they are read with it. */
export function issuesAt(page, path) {
  return page.$$eval(`[id="${path}-issues"] p`, (lines) =>
    lines.map((line) => ({ severity: line.dataset.severity, text: line.textContent.trim() })),
  );
}

export function waitForIssue(page, path, text) {
  return page.waitForFunction(
    (id, wanted) => document.getElementById(id)?.textContent.includes(wanted),
    {},
    `${path}-issues`,
    text,
  );
}

export function textOf(page, selector) {
  return page.$eval(selector, (element) => element.textContent.trim());
}

export function waitForText(page, selector, text) {
  return page.waitForFunction(
    (wanted, expected) => document.querySelector(wanted)?.textContent.includes(expected),
    {},
    selector,
    text,
  );
}

/** Opens every part of a selector that can be folded. */
export function openAll(page, selector) {
  return page.$$eval(selector, (all) => {
    for (const details of all) details.open = true;
  });
}

/** Waits until the field of a path holds this. */
export function waitForValue(page, path, value) {
  const holds = (name, value) => document.getElementsByName(name)[0]?.value === value;
  return page.waitForFunction(holds, {}, path, value);
}

/** Waits until there are so many elements of a selector. */
export function waitForCount(page, selector, count) {
  const are = (selector, count) => document.querySelectorAll(selector).length === count;
  return page.waitForFunction(are, {}, selector, count);
}

/** Waits until the focus is on a heading of this text, where a view takes it. */
export function waitForHeading(page, text) {
  const isThere = (text) => document.activeElement?.tagName === 'H1' && document.activeElement.textContent === text;
  return page.waitForFunction(isThere, {}, text);
}

/** Waits until this is what a screen reader is told. */
export function waitForAnnouncement(page, text) {
  const isTold = (text) => document.querySelector('[aria-live="polite"]')?.textContent.trim() === text;
  return page.waitForFunction(isTold, {}, text);
}

/** Presses Tab until the focus is on the selector, and then a key there; a page that traps the focus fails here. */
export async function tabTo(page, selector, { back = false, press } = {}) {
  for (let presses = 0; presses < 160; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector))
      return press && page.keyboard.press(press);
    if (back) await page.keyboard.down('Shift');
    await page.keyboard.press('Tab');
    if (back) await page.keyboard.up('Shift');
  }
  assert.fail(`Tab does not reach ${selector}`);
}

/**
 * Whether nothing of the page lies over the middle of what has the focus, once the page has been scrolled to it: a
 * browser scrolls after it has moved the focus.
 */
export function focusIsSeen(page) {
  const isSeen = () => {
    const element = document.activeElement;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return (
      top >= 0 &&
      bottom <= innerHeight &&
      (element === found || element.contains(found) || (found?.contains(element) ?? false))
    );
  };
  return page.waitForFunction(isSeen, { timeout: 5_000 }).then(
    () => true,
    () => false,
  );
}

/** Asserts that axe finds nothing in the page, light and dark; Firefox is told its theme at its start alone. */
export async function inBothThemes(page, browser) {
  for (const theme of browser === 'chromium' ? ['light', 'dark'] : ['light']) {
    if (browser === 'chromium') {
      await page.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value: theme },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ]);
    }
    assert.deepEqual(await violations(page), [], theme);
  }
}
