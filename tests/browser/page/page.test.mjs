// How the console's page behaves on a reader's machine: what is drawn first, without a network, in every width, in
// print, with colours and motion of the reader's own.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { violations } from '../../support/browser/axe.mjs';
import { ENGINES } from '../../support/browser/browser.mjs';
import { consolePages } from '../../support/browser/console-pages.mjs';
import { askToDelete, headline, openTab, settled, visit } from '../../support/browser/console.mjs';
import { equalBy } from '../../support/lists.mjs';

const VIEWS = [
  ['#/', 'table.list tbody tr'],
  ['#/create', 'main form'],
  ['#/providers', 'table.list tbody tr'],
  ['#/providers/calendar', '[aria-label="Details"] dl'],
  ['#/connections/support-agent', 'table tbody tr'],
  ['#/connect', 'input[name="way"]'],
];

const UI = fileURLToPath(new URL('../../../www/src/ui/', import.meta.url));

/**
 * The page's own way to fetch a view late: another fetches it after its place is drawn, and before that place's effect
 * runs.
 */
const LATE_VIEW = `
import { options, render } from 'preact';
import { lazy, loadAll } from './lazy.tsx';
const root = document.createElement('div');
root.id = 'late';
document.body.append(root);
const View = lazy(async () => () => <p>It is there</p>);
const later = [];
options.requestAnimationFrame = (run) => later.push(run);
render(<View />, root);
loadAll().then(() => later.forEach((run) => run()));
`;

describe('console page, on a reader’s machine', () => {
  const { onPage: onConsole } = consolePages();
  const onPage = (title, ...given) => {
    const [run, options] = given.toReversed();
    onConsole(title, options, async (page) => {
      await page.waitForSelector('table.list tbody tr');
      await run(page);
    });
  };

  onPage('is painted before the package and the emulator are there', async (page) => {
    const { painted, came } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0].startTime,
      came: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.wasm'))
        .map(({ responseEnd }) => responseEnd),
    }));
    assert.equal(came.length, 2, 'the core and the emulator are fetched once each');
    assert.ok(
      came.every((time) => time > painted),
      `painted at ${painted}, wasm at ${came}`,
    );
  });

  onPage('moves nothing that is drawn when it is loaded, as wide as a phone and as a desk', async (page) => {
    await page.evaluateOnNewDocument(() => {
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries())
          window.shifts.push({
            value,
            of: sources.map(({ node }) => (node?.outerHTML ?? String(node?.textContent)).slice(0, 60)),
          });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const width of [320, 412, 800, 1440]) {
      await page.setViewport({ width, height: 823 });
      for (const [hash, sign] of [VIEWS[0], VIEWS[1], VIEWS.at(-1)]) {
        await visit(page, hash);
        await page.reload();
        await page.waitForSelector(sign);
        if (hash !== '#/connect') await page.waitForSelector('button.connection');
        await settled(page);
        // Two frames later whatever was drawn is laid out, and told.
        const shifts = await page.evaluate(
          () =>
            new Promise((resolve) =>
              requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(window.shifts)))),
            ),
        );
        assert.ok(
          shifts.reduce((sum, { value }) => sum + value, 0) < 0.01,
          `${hash} at ${width}: ${JSON.stringify(shifts)}`,
        );
      }
    }
  });

  onPage('works without a network once it is loaded', { allow: /status of 404/ }, async (page) => {
    await page.waitForFunction(
      () =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) =>
            /\/(?:(?:oauth-views|create-view|deployment-view|revision-table|logs|unsettled)-[A-Z0-9]{8}|follow-logs)\.js$/.test(
              name,
            ),
          ).length >= 7,
    );
    await page.waitForNetworkIdle({ idleTime: 800 });
    await page.setOfflineMode(true);
    for (const [hash, sign] of VIEWS) {
      await visit(page, hash, sign);
    }
    await visit(page, '#/?name_contains=support');
    await page.waitForFunction(() => document.querySelectorAll('table.list tbody tr').length === 1);
    await page.click('table.list tbody a', headline('BUILDING'));
    await openTab(page, 'Revisions');
    await page.waitForFunction(
      () => document.querySelectorAll('[aria-labelledby="revisions-title"] tbody tr').length > 2,
    );
    await openTab(page, 'Logs');
    await page.waitForFunction(() => document.querySelectorAll('.log time').length > 0);
    await askToDelete(page);
    await page.waitForSelector('dialog[open]');
    await page.waitForFunction(() => document.activeElement.name === 'confirm');
    await page.keyboard.type('support-agent');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('h1').textContent === 'Deployments');
    // The page is asked for what it has; nothing is asked of the network.
    assert.equal(await page.evaluate(() => navigator.onLine), false);
  });

  onPage('draws a view that came between its place being drawn and its being asked for', async (page) => {
    const { outputFiles } = await build({
      stdin: { contents: LATE_VIEW, resolveDir: UI, loader: 'tsx' },
      bundle: true,
      write: false,
      jsx: 'automatic',
      jsxImportSource: 'preact',
    });
    await page.evaluate(outputFiles[0].text);
    await page.waitForFunction(() => document.querySelector('#late')?.textContent === 'It is there');
  });

  onPage('fits every width from 320 to 2,560 pixels', async (page) => {
    await visit(page, '#/', 'table.list tbody a');
    const id = await page.$eval('table.list tbody a', (link) => link.hash);
    const tabs = [
      [id, '.side .card'],
      [`${id}/revisions`, '#revisions-title'],
      [`${id}/logs`, '.log time'],
      [`${id}/configuration`, '.patch'],
    ];
    for (const [hash, sign] of [...VIEWS, ...tabs]) {
      await visit(page, hash, sign);
      await settled(page);
      for (const width of [320, 480, 768, 1024, 2560]) {
        await page.setViewport({ width, height: 800 });
        const { wide, small } = await page.evaluate(() => ({
          wide: document.documentElement.scrollWidth - innerWidth,
          // What is pressed is at least 24 pixels high and wide, links within text aside (WCAG 2.5.8).
          small: [...document.querySelectorAll('button, summary, select, input:not([type="radio"], [type="checkbox"])')]
            .map((element) => ({ element, box: element.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
            .map(({ element }) => element.outerHTML.slice(0, 80)),
        }));
        assert.ok(wide <= 0, `${hash} at ${width} is ${wide} pixels too wide`);
        assert.deepEqual(small, [], `${hash} at ${width}`);
      }
    }
  });

  onPage('shows states by sign and word where the reader’s own colours replace the page’s', async (page) => {
    const session = await page.createCDPSession();
    await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
    assert.equal(await page.evaluate(() => matchMedia('(forced-colors: active)').matches), true);
    const states = await page.$$eval('td .status', (all) =>
      all.map((status) => [
        status.textContent.trim() !== '',
        status.querySelector('svg') !== null,
        getComputedStyle(status).borderStyle,
      ]),
    );
    assert.ok(states.length > 0 && states.every(([word, sign, border]) => word && sign && border === 'solid'));
    const places = await page.$$eval('nav[aria-label="Main"] a', (links) =>
      links.map((link) => [link.ariaCurrent, getComputedStyle(link).textDecorationLine]),
    );
    assert.deepEqual(places, [
      ['page', 'underline'],
      [null, 'none'],
      [null, 'none'],
    ]);
    assert.deepEqual(await violations(page), []);
    await visit(page, '#/?name_contains=support-agent');
    await page.waitForFunction(() => document.querySelectorAll('table.list tbody tr').length === 1);
    await page.click('table.list tbody a', '.bars [data-tone="busy"] rect');
    const [bar, ink] = await page.$eval('.bars [data-tone="busy"] rect', (bar) => [
      getComputedStyle(bar).fill,
      getComputedStyle(document.body).color,
    ]);
    assert.equal(bar, ink, 'the bar that runs is drawn in the reader’s ink too');
  });

  onPage('turns nothing where the reader wants no motion', async (page) => {
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    await page.waitForSelector('.turning');
    assert.equal(await page.$eval('.turning', (sign) => getComputedStyle(sign).animationName), 'none');
  });

  onPage('prints a deployment without what can only be pressed', async (page) => {
    await page.click('table.list tbody a', '.timeline');
    await page.emulateMediaType('print');
    const shown = await page.evaluate(() =>
      Object.fromEntries(
        ['.top', '.crumbs', '.title .actions', 'h1', '.timeline', '.side', '.tabs'].map((selector) => [
          selector,
          document.querySelector(selector).checkVisibility(),
        ]),
      ),
    );
    assert.deepEqual(shown, {
      '.top': false,
      '.crumbs': false,
      '.title .actions': false,
      h1: true,
      '.timeline': true,
      '.side': true,
      '.tabs': false,
    });
    assert.ok((await page.pdf({ format: 'A4' })).length > 10_000);
  });

  onPage(
    'says changes of state alone to a screen reader, and moves the focus to the heading of each view',
    async (page) => {
      const live = await page.$$eval('[aria-live], [role="status"], [role="log"], [role="timer"]', (all) =>
        all.map((region) => region.className),
      );
      assert.deepEqual(live, ['sr-only']);
      for (const [hash, sign] of VIEWS.slice(1)) {
        await visit(page, hash, sign);
        await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
      }
    },
  );
});

for (const name of ENGINES) {
  describe(`console page, in ${name}`, () => {
    const { onPage } = consolePages({ launch: { name }, wait: 'table.list tbody tr' });

    onPage('draws a long form part by part, so that the reader is answered in between', async (page) => {
      await page.evaluate(() => {
        window.counts = [0];
        new MutationObserver(() => window.counts.push(document.querySelectorAll('.form .field').length)).observe(
          document.body,
          { childList: true, subtree: true },
        );
      });
      await visit(page, '#/create', '#section-secrets');
      await settled(page);
      const counts = await page.evaluate(() => window.counts);
      const most = Math.max(...counts.slice(1).map((count, index) => count - counts[index]));
      assert.ok(most <= counts.at(-1) / 2, `${most} of ${counts.at(-1)} fields came at once`);
    });

    onPage(
      'begins nothing where one chooses what to connect to, until one has chosen or wants another view',
      async (page) => {
        const fetched = () =>
          page.evaluate(
            () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.wasm')).length,
          );
        await visit(page, '#/connect');
        await page.reload();
        await page.waitForSelector('input[name="way"]');
        // The views are fetched behind it; by the last of them a connection would have begun.
        await page.waitForFunction(() =>
          performance.getEntriesByType('resource').some(({ name }) => /oauth-views-[A-Z0-9]{8}\.js$/.test(name)),
        );
        assert.equal(await page.$eval('.connection', (state) => state.textContent), 'Not connected');
        assert.equal(await fetched(), 0);
        await visit(page, '#/', 'table.list tbody tr');
        assert.equal(await fetched(), 2);
      },
    );

    onPage(
      'keeps its places in one line down to 320 pixels and beside a scroll bar, and says each name whole',
      async (page) => {
        // A list that is longer than the page has a scroll bar where the browser shows one; a classic one leaves 305 of
        // 320 pixels.
        await page.waitForSelector('table.list tbody tr');
        const bar = await page.evaluate(() => innerWidth - document.documentElement.clientWidth);
        for (const width of [305, 320, 345, 360]) {
          await page.setViewport({ width: width + bar, height: 800 });
          const places = await page.$$eval('nav[aria-label="Main"] a', (links) =>
            links.map((link) => ({
              top: link.getBoundingClientRect().top,
              height: link.getBoundingClientRect().height,
              name: link.textContent,
            })),
          );
          equalBy(places, ({ name }) => name, ['Deployments', 'OAuth providers', 'Connections']);
          assert.ok(
            places.every(({ top, height }) => top === places[0].top && height >= 24 && height < 40),
            `at ${width}: ${JSON.stringify(places)}`,
          );
          assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `at ${width}`);
        }
        if (name === 'chromium')
          assert.ok(
            JSON.stringify(await page.accessibility.snapshot()).includes('OAuth Providers'),
            'a screen reader is told the whole name',
          );
        await page.setViewport({ width: 1280, height: 800 });
        assert.equal(
          await page.$eval('nav[aria-label="Main"] a:nth-child(2)', (link) => link.innerText),
          'OAuth providers',
        );
      },
    );

    onPage(
      'says the connection whole at the narrowest width, and the rest of it in the menu behind it',
      async (page) => {
        await page.setViewport({ width: 320, height: 800 });
        assert.deepEqual(
          await page.$eval('.connection .host', (host) => [host.textContent, host.scrollWidth <= host.clientWidth]),
          ['Emulator in this page', true],
        );
        await page.click('button.connection');
        await page.waitForSelector('#connection-details dl', { visible: true });
        assert.match(await page.$eval('#connection-details', (menu) => menu.textContent), /no key needed/);
        assert.ok(
          await page.$eval(
            '#connection-details > :last-child button',
            (end) => end.textContent === 'Disconnect' && end.getBoundingClientRect().right <= innerWidth,
          ),
        );
      },
    );
  });
}
