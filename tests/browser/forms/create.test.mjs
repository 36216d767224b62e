// The form that creates a deployment, in a real browser, against the emulator inside the page.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'node:test';
import { promisify } from 'node:util';
import { fields, footprint, validateCreate } from 'deployment-control';
import { ENGINES } from '../../support/browser/browser.mjs';
import { consolePages } from '../../support/browser/console-pages.mjs';
import { field, headline } from '../../support/browser/console.mjs';
import {
  clickButton,
  createFrom,
  exportJson,
  focusIsSeen,
  importJson,
  inBothThemes,
  issuesAt,
  leave,
  openCreate,
  retype,
  tabTo,
  textOf,
  waitForHeading,
  waitForIssue,
  waitForText,
  waitForValue,
  openAll,
} from '../../support/browser/forms.mjs';
import { FORM, IMAGE } from '../../support/service/records.mjs';

const SPEC = 'source_config.resource_spec';
const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '\u202Etxt.exe',
  '"><script>alert(1)</script>',
  'x'.repeat(10_000),
];

for (const name of ENGINES)
  describe(`create form, in ${name}`, () => {
    const { onPage: onConsole } = consolePages({ launch: { name } });
    const onPage = (title, run) =>
      onConsole(title, async (page, seen) => {
        await openCreate(page);
        await run(page, seen);
      });

    onPage('creates from a repository that is picked from the list, by the keyboard alone', async (page) => {
      await tabTo(page, 'input[name="source"]', { press: 'ArrowRight' });
      await page.waitForSelector('#integration-list');
      await tabTo(page, field('name'));
      await page.keyboard.type('picked');
      await tabTo(page, '#integration-list', { press: 'ArrowDown' });
      await page.waitForSelector('.choices input');
      await tabTo(page, '.picker input[type="search"]');
      await page.keyboard.type('billing');
      await page.waitForFunction(() => document.querySelectorAll('.choices input').length === 1);
      await tabTo(page, '.choices input', { press: ' ' });
      const filled = await page.waitForFunction(
        (url, ref) => {
          const value = (name) => document.querySelector(`[name="${name}"]`).value;
          return value(url) && value(ref) ? [value(url), value(ref)] : null;
        },
        {},
        'source_config.repo_url',
        'source_revision_config.repo_ref',
      );
      assert.match((await filled.jsonValue())[0], /^https:\/\/.*billing/);
      await tabTo(page, field('source_revision_config.agent_config_path'));
      await page.keyboard.type('agent.json');
      await page.keyboard.press('Enter');
      await waitForHeading(page, 'picked');
      await page.waitForSelector(headline('DEPLOYED'));
    });

    onPage(
      'shows for each source the fields that the package lists for it, with its labels and helps',
      async (page) => {
        for (const source of ['internal_docker', 'repo_host', 'internal_source']) {
          await page.click(`input[value="${source}"]`);
          // The source is a choice above the fields, and an agent is shown only where an imported form has one.
          const wanted = fields('DeploymentCreate', { source, hosting: 'cloud' }).filter(
            ({ path, kind }) =>
              !path.includes('*') &&
              !['record', 'list', 'map'].includes(kind) &&
              !['source', 'agent'].includes(path[0]),
          );
          await page.waitForFunction(
            (names) => names.every((name) => document.getElementsByName(name).length === 1),
            {},
            wanted.map(({ path }) => path.join('.')),
          );
          const shown = await page.$$eval('.form .field [name*="."], .form [name="name"]', (inputs) =>
            inputs.map((input) => [
              input.name,
              input.labels[0].textContent,
              document.getElementById(`${input.id}-help`).textContent,
            ]),
          );
          assert.deepEqual(
            new Set(shown.map(([name]) => name)),
            new Set(wanted.map(({ path }) => path.join('.'))),
            source,
          );
          for (const { path, label, help } of wanted) {
            const [, itsLabel, itsHelp] = shown.find(([name]) => name === path.join('.'));
            assert.equal(itsLabel, label);
            assert.ok(itsHelp.startsWith(help), `${path.join('.')}: ${itsHelp}`);
          }
        }
      },
    );

    onPage('lays aside what does not fit another source, and brings it back', async (page) => {
      await page.type(field('source_revision_config.image_uri'), 'registry.example/agent:1');
      await page.click('input[value="repo_host"]', field('source_config.repo_url'));
      assert.equal((await exportJson(page)).source_revision_config.image_uri, undefined);
      await page.click('input[value="internal_docker"]');
      await waitForValue(page, 'source_revision_config.image_uri', 'registry.example/agent:1');
    });

    onPage('says every issue at its field in the words of the package, warnings apart from errors', async (page) => {
      const body = {
        ...FORM,
        name: 'Not A Name',
        source_config: { deployment_type: 'dev', resource_spec: { cpu: 9, cpu_limit: 20 } },
      };
      await page.type(field('name'), body.name);
      await page.type(field(`${SPEC}.cpu`), '9');
      await page.type(field(`${SPEC}.cpu_limit`), '20');
      await leave(page);
      const { issues } = validateCreate(body, { hosting: 'cloud' });
      assert.ok(issues.some(({ severity }) => severity === 'warning') && issues.length >= 3);
      for (const { path, msg } of issues) await waitForIssue(page, path.join('.'), msg);
      for (const { path, severity } of issues) {
        const [first] = await issuesAt(page, path.join('.'));
        assert.equal(first.severity, severity);
        assert.equal(first.text.startsWith('Warning: '), severity === 'warning');
        const state = await page.$eval(field(path.join('.')), (input) => ({
          valid: input.validity.valid,
          described: input.getAttribute('aria-describedby'),
          invalid: input.getAttribute('aria-invalid'),
        }));
        assert.deepEqual(
          [state.valid, state.invalid],
          severity === 'warning' ? [true, 'false'] : [false, 'true'],
          path.join('.'),
        );
        assert.match(state.described, new RegExp(`^${path.join('.')}-issues `));
      }
      await retype(page, `${SPEC}.cpu_limit`, '9');
      await page.waitForSelector(`${field(`${SPEC}.cpu_limit`)}[aria-invalid="false"]`);
    });

    onPage(
      'does not tell somebody who is still typing, and tells nobody of fields that were passed over',
      async (page) => {
        await page.focus(field('name'));
        await leave(page);
        assert.deepEqual(await issuesAt(page, 'name'), []);
        await page.keyboard.press('Tab');
        await page.type(field('name'), 'A');
        assert.deepEqual(await issuesAt(page, 'name'), [], 'at the first letter');
        await waitForIssue(page, 'name', 'lower-case');
      },
    );

    onPage(
      'lists what is wrong with a way to each place, also where it is hidden, and puts the focus on the first',
      async (page) => {
        await importJson(page, {
          ...FORM,
          name: 'listed',
          source_config: { resource_spec: { sidecars: [{ name: 3 }], labels: { 'bad key!': 1 } } },
          extra: 1,
        });
        await page.$$eval('.section details', (all) => {
          for (const details of all) details.open = false;
        });
        await page.click('.changes button[type="submit"]');
        await page.waitForFunction(() => document.activeElement?.matches('[aria-invalid="true"]'));
        assert.ok(
          await page.evaluate(() => document.activeElement.checkVisibility()),
          'what hides the field was opened',
        );
        const links = await page.$$eval('.form > .notice[data-tone="bad"] a', (all) =>
          all.map((link) => link.textContent),
        );
        assert.deepEqual(links, ['Labels › bad key!', 'Labels › bad key!', 'Sidecars 1 › Name', 'Sidecars 1 › Image']);
        await page.$$eval('.form > .notice a', (all) => all[3].click());
        await page.waitForFunction((name) => document.activeElement?.name === name, {}, `${SPEC}.sidecars.0.image`);
        assert.match(await textOf(page, '.form > .notice[data-tone="warn"]'), /extra/);
        assert.match(await textOf(page, '.verdict'), /^4 problems to mend$/);
        await page.keyboard.type('registry.example/side:1');
        await page.waitForFunction(() => /^3 problems/.test(document.querySelector('.verdict').textContent));
      },
    );

    onPage('sends all the same what the service would take, and only then', async (page) => {
      await importJson(page, {
        ...IMAGE,
        name: 'all-the-same',
        source_config: { resource_spec: { cpu: 2, cpu_limit: 1 } },
        secret_references: 5,
      });
      await page.click('.changes button[type="submit"]');
      await waitForText(page, '.verdict', '2 problems');
      const offered = () => page.$$eval('.form > .notice button', (all) => all.map((each) => each.textContent.trim()));
      assert.deepEqual(await offered(), [], 'one is refused');
      await importJson(page, {
        ...IMAGE,
        name: 'all-the-same',
        source_config: { resource_spec: { cpu: 2, cpu_limit: 1 } },
      });
      await waitForText(page, '.verdict', '1 problem');
      assert.deepEqual(await offered(), ['Send all the same']);
      await clickButton(page, 'Send all the same');
      await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'all-the-same');
    });

    onPage('edits lists and maps as fields, and what has none as JSON', async (page) => {
      await openAll(page, '.section details');
      await clickButton(page, 'Add to Volumes');
      await page.waitForFunction((name) => document.activeElement?.name === name, {}, `${SPEC}.volumes.0.name`);
      await page.keyboard.type('Data');
      await clickButton(page, 'Empty directory');
      await leave(page);
      const [issue] = validateCreate({
        source_config: { resource_spec: { volumes: [{ name: 'Data', emptyDir: {} }] } },
      }).issues.filter(({ path }) => path.includes('volumes'));
      await waitForIssue(page, `${SPEC}.volumes.0.name`, issue.msg);
      await retype(page, `${SPEC}.volumes.0.name`, 'data');
      await clickButton(page, 'Add to Volumes');
      await page.waitForSelector(field(`${SPEC}.volumes.1.name`));
      await page.type(field(`${SPEC}.volumes.1.name`), 'mounted');
      await page.$eval(`[id="${SPEC}.volumes.1"]`, (item) => {
        [...item.querySelectorAll('.chips button')].find((button) => /CSI/i.test(button.textContent)).click();
      });
      const secret = `${SPEC}.volumes.1.csi.nodePublishSecretRef`;
      await page.waitForSelector(`[id="${SPEC}.volumes.1.csi"] .chips button`);
      await page.$eval(`[id="${SPEC}.volumes.1.csi"]`, (item) => {
        [...item.querySelectorAll('.chips button')].find((button) => button.textContent === 'Secret').click();
      });
      await page.waitForSelector(`textarea${field(secret)}`);
      await page.type(field(secret), '{"name": "key"');
      await waitForIssue(page, secret, 'JSON decode error');
      await waitForIssue(page, secret, 'line 1, column 15');
      await page.type(field(secret), '}');
      await page.waitForSelector(`${field(secret)}[aria-invalid="false"]`);
      await clickButton(page, 'Remove Volumes 2');

      await clickButton(page, 'Add to Labels');
      await page.waitForFunction(() => document.activeElement?.ariaLabel === 'Labels: key 1');
      await page.keyboard.type('team');
      await page.keyboard.press('Tab');
      await page.keyboard.type('agents');
      await clickButton(page, 'Add to Labels');
      await page.waitForFunction(() => document.activeElement?.ariaLabel === 'Labels: key 2');
      await page.keyboard.type('team');
      await page.waitForFunction(() => document.body.textContent.includes('Two rows have the same key'));
      await page.keyboard.type('-two');
      await page.waitForFunction(() => !document.body.textContent.includes('Two rows have the same key'));
      const spec = (await exportJson(page)).source_config.resource_spec;
      assert.deepEqual(spec, { volumes: [{ name: 'data', emptyDir: {} }], labels: { team: 'agents', 'team-two': '' } });
      await clickButton(page, 'Remove Volumes 1');
      await page.waitForFunction(() => document.activeElement?.ariaLabel === 'Add to Volumes');
    });

    onPage(
      'says what the cluster is asked for, with what is assumed, and waits while the numbers are none',
      async (page) => {
        await page.type(field(`${SPEC}.cpu`), '0.5');
        await waitForText(page, '.footprint', 'not known');
        assert.doesNotMatch(await textOf(page, '.footprint'), /(?<!\d)0 MiB/, 'an amount that nobody gave is no zero');
        await page.type(field(`${SPEC}.memory_mb`), '512');
        await page.type(field(`${SPEC}.max_scale`), '4');
        const { total } = footprint({ cpu: 0.5, memory_mb: 512, max_scale: 4 });
        await waitForText(
          page,
          '.footprint',
          `${total.cpu[0]} → ${total.cpu[1]} cores at most ${total.cpu_limit[0]} → ${total.cpu_limit[1]}`,
        );
        assert.match(await textOf(page, '.footprint'), /default.*CPU limit/, 'fields are named as the form names them');
        await page.type(field(`${SPEC}.cpu`), 'x');
        await waitForText(page, '.footprint', 'waits for the numbers');
        await retype(page, `${SPEC}.cpu`, '1');
        await retype(page, `${SPEC}.max_scale`, '1');
        await waitForText(page, '.footprint', '1 core at most');
        await page.focus(field(`${SPEC}.cpu`));
        await page.keyboard.press('ArrowUp');
        await page.waitForFunction((name) => document.getElementsByName(name)[0].value === '1.1', {}, `${SPEC}.cpu`);
      },
    );

    onPage('goes out as JSON, as a command and as a program, and comes in again', async (page) => {
      const body = {
        ...IMAGE,
        name: 'it-s-out',
        source_config: { resource_spec: { annotations: { note: `it's "quoted" $HOME \`id\` \\ %s !` } } },
        secrets: [{ name: 'TOKEN', value: 'hunter2' }],
      };
      await importJson(page, body);
      assert.deepEqual(await exportJson(page), { ...body, secrets: [{ name: 'TOKEN', value: '<value of TOKEN>' }] });
      await page.evaluate(() =>
        [...document.querySelectorAll('.ways label')]
          .find((label) => label.textContent.includes('secret values'))
          .click(),
      );
      await waitForText(page, '.code-of pre', 'hunter2');
      assert.deepEqual(await exportJson(page), body);
      const written = async (way) => {
        await page.evaluate(
          (label) => [...document.querySelectorAll('.ways label')].find((one) => one.textContent === label).click(),
          way,
        );
        await page.waitForFunction(
          (label) => document.querySelector('.code-of pre').getAttribute('aria-label') === `The request as ${label}`,
          {},
          way,
        );
        return page.$eval('.code-of pre', (pre) => pre.textContent);
      };
      const command = await written('curl');
      const { stdout } = await promisify(execFile)('sh', [
        '-c',
        `API_KEY='the key'; curl() { for word; do printf '%s\\0' "$word"; done; }; ${command}`,
      ]);
      const words = stdout.split('\0');
      assert.ok(words.includes('X-Api-Key: the key'));
      assert.equal(words[words.indexOf('--request') + 1], 'POST');
      assert.match(
        words.find((word) => word.startsWith('http')),
        /\/v2\/deployments$/,
      );
      assert.deepEqual(JSON.parse(words[words.indexOf('--data-raw') + 1]), body);
      const program = await written('JavaScript');
      assert.ok(program.includes('apiKey: process.env.API_KEY') && !program.includes('the key'));
      const folder = await mkdtemp(join(tmpdir(), 'deployment-control-code-'));
      try {
        const file = join(folder, 'program.mjs');
        await writeFile(file, program);
        await promisify(execFile)(process.execPath, ['--check', file]);
        assert.equal(await readFile(file, 'utf8'), program);
      } finally {
        await rm(folder, { recursive: true });
      }
      await importJson(page, '{"name": }');
      await waitForText(page, '#import-text-issues', 'JSON decode error: Expecting value (line 1, column 10)');
      assert.deepEqual(await exportJson(page), body, 'a text that is no JSON changes nothing');
    });

    onPage('says what is wrong with imported values of any shape, and stays whole', async (page) => {
      const whole = { ...FORM, name: 'odd' };
      for (const [odd, wanted] of [
        [
          { secrets: [5, null, {}] },
          /Secrets 1: Input should be a valid dictionary.*Secrets 2: Input should be a valid dictionary.*Secrets 3 › Name: Field required/,
        ],
        [{ source_config: 'x' }, /source_config: Input should be a valid dictionary/],
        [
          { source_config: { resource_spec: { volumes: [null, { name: 3 }], sidecars: [[]], labels: { a: 1 } } } },
          /Labels › a: .*Volumes 1: .*Volumes 2 › Name: .*Sidecars 1: /,
        ],
        [{ name: 5, source: null }, /Name: Input should be a valid string.*Source: Input should be/],
      ]) {
        await importJson(page, { ...whole, ...odd });
        await page.waitForFunction(
          (pattern) => new RegExp(pattern).test(document.querySelector('.form > .notice')?.textContent ?? ''),
          {},
          wanted.source,
        );
        await openAll(page, 'details');
        assert.ok(
          await page.$$eval('.form > .notice a', (links) => links.every((link) => link.textContent !== '')),
          'each place has a name',
        );
      }
    });

    onPage('shows a name that is taken at the field, and creates once it is mended', async (page) => {
      const body = { ...FORM, name: 'twin' };
      await createFrom(page, body);
      await openCreate(page);
      await importJson(page, body);
      await tabTo(page, '.changes button[type="submit"]', { press: 'Enter' });
      await page.waitForFunction(
        () => document.activeElement?.name === 'name' && document.activeElement.getAttribute('aria-invalid') === 'true',
      );
      assert.match((await issuesAt(page, 'name'))[0].text, /twin/);
      await page.keyboard.press('End');
      await page.keyboard.type('-two');
      await page.waitForSelector(`${field('name')}[aria-invalid="false"]`);
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'twin-two');
    });

    onPage('asks before the page is left with something unsent, and only then', async (page, { faults }) => {
      await page.type(field('name'), 'unsent');
      const asked = new Promise((resolve, reject) => {
        page.once('dialog', (dialog) => dialog.dismiss().then(() => resolve(dialog.type()), reject));
      });
      await page.evaluate(() => setTimeout(() => location.reload()));
      assert.equal(await asked, 'beforeunload');
      assert.equal(await page.$eval(field('name'), (input) => input.value), 'unsent');
      await page.$eval(field('name'), (input) => input.select());
      await page.keyboard.press('Backspace');
      page.once('dialog', () => faults.push('asked although nothing is unsent'));
      await page.reload();
      await page.waitForSelector(field('name'));
    });

    onPage('shows hostile text as text, in fields, messages and pictures', async (page) => {
      for (const text of HOSTILE) {
        await importJson(page, {
          ...FORM,
          name: text,
          source_config: {
            custom_url: text,
            resource_spec: { labels: { [text]: text }, sidecars: [{ name: text }], [text]: 1 },
          },
          source_revision_config: { image_uri: text },
          secrets: [{ name: text, value: text }],
        });
        await waitForValue(page, 'name', text);
        assert.deepEqual(
          await page.$$eval('main :is(img, script, iframe)', (all) => all.map((element) => element.outerHTML)),
          [],
        );
        assert.deepEqual(
          await page.$$eval('main a', (all) =>
            all.map((link) => link.protocol).filter((protocol) => protocol !== 'http:'),
          ),
          [],
        );
      }
    });

    onPage(
      'has nothing that axe finds wrong, empty, with issues and with everything open, light and dark',
      async (page) => {
        await inBothThemes(page, name);
        await page.click('input[value="repo_host"]', '#integration-list option:nth-child(2)');
        await page.select(
          '#integration-list',
          await page.$eval('#integration-list option:nth-child(2)', (option) => option.value),
        );
        await page.waitForSelector('.choices input');
        await importJson(page, {
          ...FORM,
          name: 'Bad',
          source_config: {
            resource_spec: {
              cpu: 9,
              sidecars: [{ name: 'Side', env: [{ name: 'A', value: 'b' }] }],
              labels: { 'bad key!': 'x' },
              volumes: [{}],
            },
          },
          secrets: [{ name: 'a b', value: 'c' }],
        });
        await openAll(page, '.section details');
        await page.click('.changes button[type="submit"]', '.form > .notice');
        await inBothThemes(page, name);
      },
    );

    onPage('fits a window of 320 pixels with everything open, and never covers what has the focus', async (page) => {
      await page.setViewport({ width: 320, height: 640 });
      await importJson(page, {
        ...FORM,
        name: 'narrow',
        source: 'repo_host',
        source_config: {
          resource_spec: {
            cpu: 1,
            sidecars: [
              { name: 'side', image: `registry.example/${'long'.repeat(40)}:1`, env: [{ name: 'A', value: 'b' }] },
            ],
          },
        },
        secrets: [{ name: 'LONG_'.repeat(20), value: 'c' }],
      });
      await openAll(page, '.section details');
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await page.focus('h1');
      for (let presses = 0; presses < 60; presses += 1) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(() => document.activeElement === document.body)) break;
        assert.ok(await focusIsSeen(page), await page.evaluate(() => document.activeElement.outerHTML.slice(0, 200)));
      }
    });
  });
