// What the console's views do: the list and its filters, a deployment and its revisions, providers, connections, and
// the connection itself.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { consolePages } from '../support/console-pages.mjs';
import { AGENT } from '../support/console-road.mjs';
import { field, headline, visit } from '../support/console.mjs';
import { textOf } from '../support/forms.mjs';

const KEY = 'k3y-that-nobody-may-see';
const FORM = {
  source: 'internal_docker',
  source_config: {},
  source_revision_config: { image_uri: 'registry.example/agent:1' },
  secrets: [{ name: 'TOKEN', value: 's3cret-value' }],
};
const PROVIDER = {
  organization_id: 'o',
  token_url: 'vbscript:x',
  uses_pkce: false,
  code_challenge_method: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};
const ADDRESSES = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://provider.example/a',
  ' javascript:alert(1)',
];

describe('console views, over HTTP through the proxy', () => {
  const { road, onPage: onConsole } = consolePages({
    kind: 'http',
    service: { key: KEY, env: {} },
    launch: { reducedMotion: true },
    wait: 'h1',
  });

  /** Runs a test on a page that is connected with a key. */
  const onPage = (title, run, { connect = true, allow } = {}) =>
    onConsole(
      title,
      async (page, { asked }) => {
        if (connect) await connectWith(page, KEY);
        await run(page, asked);
      },
      { allow },
    );

  onPage(
    'asks for a key first, says at the field that it is wrong, and keeps it in memory alone',
    async (page) => {
      await page.waitForSelector(field('key'));
      assert.deepEqual(
        await page.$eval(field('key'), ({ type, autocomplete, spellcheck }) => [type, autocomplete, spellcheck]),
        ['password', 'off', false],
      );
      await connectWith(page, 'wrong', false);
      await page.waitForSelector(`${field('key')}[aria-invalid="true"]:focus`);
      await page.$eval(field('key'), (input) => (input.value = ''));
      await connectWith(page, KEY);
      assert.match(
        await textOf(page, '.connection'),
        new RegExp(`Through this server ${new URL(road.upstream).host} key in memory`),
      );
      const left = await page.evaluate(
        (key) =>
          [
            document.documentElement.outerHTML,
            location.href,
            document.title,
            JSON.stringify({ ...localStorage, ...sessionStorage }),
            document.cookie,
            JSON.stringify(history.state),
          ].some((text) => String(text).includes(key)),
        KEY,
      );
      assert.equal(left, false, 'the key stands nowhere in the page');
      await page.reload();
      await page.waitForSelector(field('key'));
      assert.equal(await page.$eval(field('key'), (input) => input.value), '');
    },
    { connect: false, allow: /status of 401/ },
  );

  onPage(
    'keeps a connection for the tab only where that is asked for, and Disconnect forgets it',
    async (page) => {
      await page.waitForSelector(field('key'));
      await page.click('[name="keep"]');
      await connectWith(page, KEY);
      await page.reload();
      await page.waitForSelector('button.connection');
      await page.waitForSelector('table.list tbody tr');
      await page.click('.connected > button:last-of-type');
      await page.waitForSelector(field('key'));
      assert.deepEqual(await page.evaluate(() => [sessionStorage.length, localStorage.length]), [0, 0]);
      await page.reload();
      await page.waitForSelector(field('key'));
    },
    { connect: false },
  );

  onPage(
    'forgets a key that was typed for another address, and sends none unencrypted to another machine',
    async (page) => {
      await page.waitForSelector(field('key'));
      await page.click('input[value="direct"]');
      await page.type(field('url'), 'https://control.example');
      await page.type(field('key'), KEY);
      await page.type(field('url'), '.evil');
      assert.equal(await page.$eval(field('key'), (input) => input.value), '');
      await page.$eval(field('url'), (input) => input.select());
      await page.type(field('url'), 'http://control.example');
      await page.type(field('key'), KEY);
      await page.click('main button[type="submit"]');
      await page.waitForSelector(`${field('url')}[aria-invalid="true"]`);
      assert.match(await textOf(page, '#url-issues'), /http/);
    },
    { connect: false },
  );

  onPage('disconnects when nobody used the page for 15 minutes', async (page) => {
    await page.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() + 15.1 * 60_000;
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await page.waitForSelector(field('key'));
    assert.match(await textOf(page, '.notice'), /nobody used the page for 15 minutes/);
    assert.equal(await page.$('button.connection'), null);
  });

  onPage(
    'filters by every parameter of the service, and keeps them in the address, back, forward and after an action',
    async (page, asked) => {
      const query =
        'limit=10&offset=0&name_contains=a&status=READY&remote_reconciled=false&tag_value_ids=t1&image_version=1.3&deployment_type=dev&deployment_ids=3c90c3cc-0d44-4b50-8888-8dd25736052a&agent_id=helper&agent_environment=staging';
      await visit(page, `#/?${query}`);
      await page.waitForSelector('.empty');
      const sent = new URLSearchParams(asked.findLast((line) => line.includes('deployment_type')).split('?')[1]);
      assert.deepEqual(
        Object.fromEntries([...sent].sort()),
        Object.fromEntries([...new URLSearchParams(query)].sort()),
      );
      assert.deepEqual(
        await page.$$eval('.filters [name]', (inputs) => inputs.map(({ name, value }) => `${name}=${value}`)),
        [
          'name_contains=a',
          'status=READY',
          'deployment_type=dev',
          'remote_reconciled=false',
          'image_version=1.3',
          'tag_value_ids=t1',
          'deployment_ids=3c90c3cc-0d44-4b50-8888-8dd25736052a',
          'agent_id=helper',
          'agent_environment=staging',
        ],
      );
      await page.click('.filters > button');
      await page.waitForFunction(() => document.querySelectorAll('table.list tbody tr').length === 10);

      await page.type(field('name_contains'), 'agent');
      await page.select(field('status'), 'READY');
      await page.waitForFunction(() =>
        [...document.querySelectorAll('table.list tbody th')].every((cell) => cell.textContent.includes('agent')),
      );
      await page.click('th.name button');
      const names = await page.$$eval('table.list tbody th', (cells) => cells.map((cell) => cell.textContent));
      assert.deepEqual(names, [...names].sort());
      const address = page.url();
      await page.click('table.list tbody a');
      await page.waitForSelector('.crumbs a');
      await page.goBack();
      await page.waitForSelector('table.list');
      assert.equal(page.url(), address);
      await page.goForward();
      await page.waitForSelector('.crumbs a');
      await page.click('.crumbs a');
      await page.waitForSelector('table.list');
      assert.equal(page.url(), address, 'the way back through the page keeps the filters too');
      await page.reload();
      await page.waitForSelector(field('key'));
      assert.equal(page.url(), address, 'the address stays while a key is asked for');
      await connectWith(page, KEY);
      await page.waitForFunction(
        (expected) => document.querySelectorAll('table.list tbody tr').length === expected,
        {},
        names.length,
      );
    },
  );

  onPage('walks the pages', async (page) => {
    await page.waitForFunction(() => document.querySelectorAll('table.list tbody tr').length === 20);
    const first = await page.$$eval('table.list tbody th', (cells) => cells.map((cell) => cell.textContent));
    await answerLate(page, 'offset=20');
    await page.click('.pages button:last-of-type');
    await page.waitForFunction(() => 'goOn' in window);
    assert.match(
      await page.$eval('.pages span', (range) => range.textContent),
      /^1–20/,
      'until the next page is there, the rows are those of this one',
    );
    await page.evaluate(() => window.goOn());
    await page.waitForFunction(() => document.querySelector('.pages span').textContent.startsWith('21–'));
    const second = await page.$$eval('table.list tbody th', (cells) => cells.map((cell) => cell.textContent));
    assert.equal(first.filter((name) => second.includes(name)).length, 0);
    assert.equal(await page.$eval('.pages button:last-of-type', (button) => button.ariaDisabled), 'true');
    await page.goBack();
    await page.waitForFunction(
      (name) => document.querySelector('table.list tbody th').textContent === name,
      {},
      first[0],
    );
  });

  onPage('shows the answer to the newest filter, however late an older answer comes', async (page) => {
    await page.waitForSelector('table.list tbody tr');
    await answerLate(page, 'name_contains=voice');
    await page.evaluate(() => void (location.hash = '#/?name_contains=voice'));
    await page.waitForFunction(() => 'goOn' in window);
    await page.evaluate(() => void (location.hash = '#/?name_contains=chart'));
    await page.waitForFunction(() => document.querySelector('table.list tbody th')?.textContent === 'chart-builder');
    await page.evaluate(() => window.goOn());
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    assert.deepEqual(await page.$$eval('table.list tbody th', (cells) => cells.map((cell) => cell.textContent)), [
      'chart-builder',
    ]);
  });

  onPage('says at the field what the service finds wrong with a filter', async (page) => {
    await visit(page, '#/?deployment_ids=not-a-uuid');
    await page.waitForSelector(`${field('deployment_ids')}[aria-invalid="true"], .empty`);
    await visit(page, '#/?limit=1000');
    await page.waitForSelector('.notice[role="alert"]');
  });

  onPage('announces what a revision that was begun here came to, however quickly it came to it', async (page) => {
    const announced = (text) =>
      page.waitForFunction((text) => document.querySelector('[aria-live="polite"]').textContent === text, {}, text);
    const nextIsDeployedAtOnce = () => road.control('script', [{ status: 'DEPLOYED', forMs: null }]);
    await nextIsDeployedAtOnce();
    await visit(page, '#/create');
    await page.waitForSelector(field('name'));
    await page.type(field('name'), 'at-once');
    await page.type(field('source_revision_config.image_uri'), 'registry.example/agent:1');
    await page.click('button[type="submit"]');
    await announced('at-once: Deployed');
    await nextIsDeployedAtOnce();
    await page.waitForSelector('[aria-labelledby="revisions-title"] button.slim');
    await page.click('[aria-labelledby="revisions-title"] button.slim');
    await page.waitForFunction(
      () => document.querySelectorAll('[aria-labelledby="revisions-title"] tbody tr').length > 1,
    );
    await announced('at-once: Deployed');
  });

  onPage('shows the state of a row as it changes', async (page) => {
    await road.control('script', [
      { status: 'BUILDING', forMs: 3_600_000 },
      { status: 'BUILD_FAILED', forMs: null },
    ]);
    await road.ask('/v2/deployments', 'POST', { name: 'live-row', ...FORM });
    await visit(page, '#/?name_contains=live-row');
    await page.waitForSelector('td.revision [data-status="BUILDING"]');
    await road.control('advance', { ms: 3_600_000 });
    await page.waitForSelector('td.revision [data-status="BUILD_FAILED"][data-tone="bad"]');
    await page.waitForFunction(
      () => document.querySelector('[aria-live="polite"]').textContent === 'live-row: Build failed',
    );
  });

  onPage('compares two revisions, shows no secret, deploys one again, and follows its log', async (page) => {
    const { id } = await road.ask('/v2/deployments', 'POST', { name: 'compared', ...FORM });
    await visit(page, `#/deployments/${id}`);
    await page.waitForSelector(headline('DEPLOYED'));
    await road.ask(`/v2/deployments/${id}`, 'PATCH', {
      source_revision_config: { image_uri: 'registry.example/agent:2' },
      secrets: [{ name: 'TOKEN', value: 'another-s3cret' }],
    });
    await visit(page, '#/');
    await page.waitForSelector('table.list');
    await visit(page, `#/deployments/${id}`);
    await page.waitForFunction(
      () => document.querySelectorAll('[aria-labelledby="revisions-title"] tbody tr').length === 2,
    );
    await page.waitForFunction(() => document.querySelectorAll('.side .card .badge')[1]?.textContent === 'pending');
    await page.click('[aria-labelledby="revisions-title"] summary');
    await page.waitForSelector('.diff del');
    assert.deepEqual(
      await page.$$eval('.diff div', (rows) =>
        rows.map((row) => [
          row.querySelector('dt').textContent,
          row.querySelector('del').textContent,
          row.querySelector('ins').textContent,
        ]),
      ),
      [['image_uri', 'registry.example/agent:1', 'registry.example/agent:2']],
    );
    await page.waitForSelector(headline('DEPLOYED'));
    await page.waitForFunction(() => document.querySelectorAll('.log li time').length > 1);
    assert.doesNotMatch(await page.$eval('main', (main) => main.textContent), /s3cret/);
    await page.waitForFunction(
      () => document.querySelectorAll('[aria-labelledby="revisions-title"] tbody tr .badge').length === 1,
    );
    await page.click('[aria-labelledby="revisions-title"] tbody tr:last-child button');
    await page.waitForFunction(
      () => document.querySelectorAll('[aria-labelledby="revisions-title"] tbody tr').length === 3,
    );
    await page.waitForSelector(headline('DEPLOYED'));
  });

  onPage('shows what went wrong with one list no longer once another is asked for', async (page) => {
    await visit(page, '#/?limit=1000');
    await page.waitForSelector('.notice[role="alert"]');
    await road.control('inject', { match: { path: '/v2/deployments' }, delayMs: 1_000, times: 1 });
    await visit(page, '#/?name_contains=other');
    await page.waitForSelector('.loading');
    assert.equal(await page.$('.notice[role="alert"]'), null);
    await page.waitForSelector('.empty');
  });

  onPage('compares the latest revision with the one before where none was ever live', async (page) => {
    const failing = () => road.control('script', [{ status: 'DEPLOY_FAILED', forMs: null }]);
    await failing();
    const { id } = await road.ask('/v2/deployments', 'POST', { name: 'never-live', ...FORM });
    await failing();
    await road.ask(`/v2/deployments/${id}`, 'PATCH', {
      source_revision_config: { image_uri: 'registry.example/agent:2' },
    });
    await visit(page, `#/deployments/${id}`);
    await page.waitForSelector(headline('DEPLOY_FAILED'));
    await page.waitForFunction(
      () => document.querySelectorAll('[aria-labelledby="revisions-title"] tbody tr').length === 2,
    );
    await page.click('[aria-labelledby="revisions-title"] summary');
    await page.waitForSelector('.diff del');
    assert.deepEqual(
      await page.$$eval('.pair select', (sides) =>
        sides.map((side) => side.selectedOptions[0]?.textContent.replace(/^\w+ · /, '')),
      ),
      ['registry.example/agent:1', 'registry.example/agent:2'],
    );
    assert.deepEqual(
      await page.$$eval('.diff del, .diff ins', (texts) => texts.map(({ textContent }) => textContent)),
      ['registry.example/agent:1', 'registry.example/agent:2'],
    );
  });

  onPage('after ten minutes says that it takes long, and stops or goes on watching as it is told', async (page) => {
    await road.control('script', [{ status: 'BUILDING', forMs: null }]);
    const { id } = await road.ask('/v2/deployments', 'POST', { name: 'stuck', ...FORM });
    await visit(page, `#/deployments/${id}`);
    await page.waitForSelector(headline('BUILDING'));
    await page.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() + 11 * 60_000;
    });
    await page.waitForSelector('.progress .notice button');
    await page.click('.progress .notice button:first-child');
    await page.waitForFunction(() => !document.querySelector('.progress .notice'));
    await page.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() + 11 * 60_000;
    });
    await page.waitForSelector('.progress .notice button');
    await page.click('.progress .notice button:last-child');
    await page.waitForFunction(() =>
      /stopped watching/.test(document.querySelector('.progress .notice')?.textContent ?? ''),
    );
    await page.click('.progress .notice button');
    await page.waitForFunction(() => !document.querySelector('.progress [role="alert"]'));
  });

  onPage(
    'deletes a deployment once its name is typed, and gives the focus back where that is not done',
    async (page) => {
      const { id } = await road.ask('/v2/deployments', 'POST', { name: 'to-delete', ...FORM });
      await visit(page, `#/deployments/${id}`);
      await page.waitForSelector('.title .danger');
      await page.focus('.title .danger');
      await page.keyboard.press('Enter');
      await page.waitForSelector('dialog[open]');
      await page.waitForFunction(() => document.activeElement.name === 'confirm');
      await page.keyboard.type('to-delet');
      await page.keyboard.press('Enter');
      await page.waitForSelector(`${field('confirm')}[aria-invalid="true"]`);
      await page.keyboard.press('Escape');
      await page.waitForFunction(
        () => !document.querySelector('dialog') && document.activeElement.matches('.title .danger'),
      );
      await page.keyboard.press('Enter');
      await page.waitForSelector('dialog[open]');
      await page.waitForFunction(() => document.activeElement.name === 'confirm');
      await page.keyboard.type('to-delete');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.querySelector('h1').textContent === 'Deployments');
      await page.waitForFunction(
        () => ![...document.querySelectorAll('table.list a')].some((link) => link.textContent === 'to-delete'),
      );
    },
    { allow: /status of 404/ },
  );

  onPage(
    'hides what the service does not offer, and shows the rest',
    async (page) => {
      const { id } = await road.ask('/v2/deployments', 'POST', { name: 'contract-alone', ...FORM });
      for (const path of [
        `/v2/deployments/${id}/revisions`,
        `/v2/deployments/${id}/revisions/*`,
        '/v1/projects/*',
        '/v2/auth/agents/*',
      ]) {
        for (const method of ['POST', 'GET']) {
          if (method === 'GET' && path.endsWith('revisions/*')) continue;
          await road.control('inject', {
            match: { path, method },
            status: path.includes('projects') ? 405 : 404,
            body: { detail: 'Not Found' },
          });
        }
      }
      const { latest_revision_id: latest } = await road.ask(`/v2/deployments/${id}`);
      await road.control('inject', {
        match: { path: `/v2/deployments/${id}/revisions/${latest}/logs` },
        status: 404,
        body: { detail: 'Not Found' },
      });
      await visit(page, `#/deployments/${id}`);
      await page.waitForSelector(headline('DEPLOYED'));
      await page.waitForSelector('#revisions-title');
      await page.waitForFunction(
        () =>
          !document.querySelector('#logs-title') &&
          document.querySelectorAll('[aria-labelledby="revisions-title"] tbody tr').length === 1,
      );
      await page.click('[aria-labelledby="revisions-title"] tbody button');
      await page.waitForFunction(() => !document.querySelector('[aria-labelledby="revisions-title"] tbody button'));
      assert.equal(await page.$('[role="alert"]'), null, 'what is not offered is no error');
      await visit(page, `#/connections/${AGENT}`);
      await page.waitForFunction(
        () => document.querySelector('#remove-title') && !document.querySelector('#list-title'),
      );
      await page.evaluate(() => void (location.hash = '#/'));
      await road.control('reset');
    },
    { allow: /status of 40[45]/ },
  );

  onPage(
    'removes a connection once its id is typed, and shows at the field what the service finds wrong',
    async (page) => {
      await road.control('seed', {
        connections: ['c-calendar', 'c-mail'].map((id) => ({
          id,
          agent_id: 'mail-agent',
          oauth_token_id: `t-${id}`,
          provider_id: id.slice(2),
        })),
      });
      await visit(page, '#/connections/mail-agent');
      await page.waitForFunction(() => document.querySelectorAll('table tbody tr').length === 2);
      await page.click('table tbody tr:last-child button');
      await page.waitForSelector('dialog[open]');
      await page.waitForFunction(() => document.activeElement.name === 'confirm');
      await page.keyboard.type('c-mail');
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        () => document.querySelectorAll('table tbody tr').length === 1 && !document.querySelector('dialog'),
      );
      assert.deepEqual(
        (await road.ask('/v2/auth/agents/mail-agent/connections')).data.map(({ id }) => id),
        ['c-calendar'],
      );

      await road.control('inject', {
        match: { method: 'DELETE' },
        status: 422,
        times: 1,
        body: { detail: [{ loc: ['path', 'connection_id'], msg: 'no such connection', type: 'value_error' }] },
      });
      // A busy browser tells late that a dialog was closed.
      await page.evaluate(() => {
        const late = (event) => {
          event.stopImmediatePropagation();
          removeEventListener('close', late, true);
          setTimeout(() => event.target.dispatchEvent(new Event('close')), 300);
        };
        addEventListener('close', late, true);
      });
      await page.type(field('connection_id'), 'c-other');
      await page.click('[aria-labelledby="remove-title"] button');
      await page.waitForSelector('dialog[open]');
      await page.waitForFunction(() => document.activeElement.name === 'confirm');
      await page.keyboard.type('c-other');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => !document.querySelector('dialog'));
      await page.waitForSelector(`${field('connection_id')}[aria-invalid="true"]:focus`);
      assert.equal(await textOf(page, '#connection_id-issues'), 'no such connection');
    },
    { allow: /status of 422/ },
  );

  onPage(
    'shows hostile names, addresses and errors as text, and links only to pages',
    async (page) => {
      const hostile = [
        '<img src=x onerror=alert(1)>',
        '"><script>alert(1)</script>',
        '\u202Egnp.exe',
        `${'x'.repeat(10_000)}`,
      ];
      await road.control('seed', {
        oauthProviders: hostile.map((name, index) => ({
          ...PROVIDER,
          id: `p-${index}`,
          provider_id: `hostile-${index}`,
          name,
          client_id: name,
          auth_url: ADDRESSES[index],
        })),
        deployments: [
          {
            name: 'hostile',
            source_revision_config: { image_uri: hostile[0] },
            image_version: hostile[1],
            source_config: { custom_url: 'javascript:alert(document.domain)' },
          },
        ],
      });
      const dialogs = [];
      page.on('dialog', (dialog) => dialogs.push(dialog.message()) && dialog.dismiss());
      await visit(page, '#/providers');
      await page.waitForSelector('table.list tbody tr');
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        'a long name does not widen the page',
      );
      for (const index of hostile.keys()) {
        await visit(page, `#/providers/hostile-${index}`);
        await page.waitForSelector('.values');
        assert.equal(await textOf(page, 'h1'), hostile[index]);
      }
      await visit(page, '#/providers/hostile-2');
      await page.waitForSelector('.values a');
      assert.deepEqual(
        await page.$$eval('.values a', (links) => links.map(({ href, rel, target }) => [href, rel, target])),
        [['https://provider.example/a', 'noopener noreferrer', '_blank']],
      );
      await visit(page, '#/?name_contains=hostile');
      await page.waitForSelector('table.list tbody a');
      await page.click('table.list tbody a');
      await page.waitForSelector('.side .card');
      await page.waitForSelector('#revisions-title');
      assert.deepEqual(
        await page.$$eval('main a', (links) =>
          links.map((link) => link.protocol).filter((protocol) => protocol !== 'http:'),
        ),
        [],
      );
      assert.equal(await page.$('main img, main script'), null);
      await road.control('inject', {
        match: { path: '/v2/auth/providers' },
        status: 400,
        times: 1,
        body: { detail: hostile[0] },
      });
      await visit(page, '#/providers');
      await page.waitForSelector('.notice');
      assert.match(await textOf(page, '.notice'), /<img src=x onerror=alert\(1\)>/);
      assert.deepEqual(dialogs, []);
    },
    { allow: /status of 400/ },
  );
});

async function connectWith(page, key, works = true) {
  await page.waitForSelector(field('key'));
  await page.type(field('key'), key);
  await page.click('main button[type="submit"]');
  if (works) await page.waitForSelector('button.connection');
}

/**
 * Keeps the answers to what the page asks with this in its address until `window.goOn()`. The page must not rely on
 * taking a question back, so that no signal gets through.
 */
function answerLate(page, part) {
  return page.evaluate((part) => {
    const { fetch } = window;
    window.fetch = async (input, init) => {
      const { signal: _, ...rest } = init ?? {};
      const answer = await fetch(input, rest);
      if (String(input).includes(part)) await new Promise((resolve) => (window.goOn = resolve));
      return answer;
    };
  }, part);
}
