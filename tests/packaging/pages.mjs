// The pages that the package ships: each link of them leads to a file of the tarball, and README names paths, since
// npm's site shows it without the files beside it.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { anchors, links } from '../support/documents.mjs';
import { files, installed, project, run } from './project.mjs';

const read = (path) => readFile(installed(path), 'utf8');
const PAGES = files.filter((path) => path.endsWith('.md'));
const isAddress = (link) => /^(?:https?|mailto|data):/.test(link);

test('every link of every packed page leads to a file of the package, and to a heading that it has', async () => {
  const broken = [];
  let followed = 0;
  for (const page of PAGES) {
    for (const link of links(await read(page))) {
      if (isAddress(link)) continue;
      followed += 1;
      const [file, anchor] = link.split('#');
      const target = file === '' ? page : normalize(join(dirname(page), file));
      const text = await read(target).catch(() => undefined);
      if (text === undefined || target.startsWith('..')) broken.push(`${page}: ${link} leads to no file`);
      else if (anchor && !anchors(text).has(anchor)) broken.push(`${page}: ${link} leads to no heading`);
    }
  }
  assert.deepEqual(broken, []);
  assert.ok(followed > 50, `only ${followed} links were found`);
});

test('the packed README has no link that only works beside its files, and each path that it names is in the package', async () => {
  const text = await read('README.md');
  assert.deepEqual(
    links(text).filter((link) => !isAddress(link) && !link.startsWith('#')),
    [],
  );
  const named = [...text.matchAll(/`((?:docs|reference|examples|LICENSE|CHANGELOG)[\w./-]*)`/g)].map(
    ([, path]) => path,
  );
  assert.ok(named.length > 20 && named.includes('docs/getting-started.md') && named.includes('examples/'));
  for (const path of named) await readFile(path.endsWith('/') ? join(installed(path), 'README.md') : installed(path));
});

test('the packed README speaks to who has installed the package, not to who has the checkout', async () => {
  const text = await read('README.md');
  assert.ok(!/<!--|-->/.test(text), 'a comment was left');
  for (const word of [/^make /m, /ARCHITECTURE|CONTRIBUTING/, /pkg\/dist/, /!\[/]) assert.doesNotMatch(text, word);
  assert.ok(text.includes('`node_modules/deployment-control/`'));
});

test('no packed page tells of the checkout: its commands, its tests, its sources, or what wrote the page', async () => {
  const told = [];
  for (const page of PAGES) {
    const text = (await read(page)).replace(/^\| `[^`]+` \| (?:build|deploy).*$/gm, ''); // logs name tools of builds
    for (const word of [
      /`?\bmake [a-z-]+`/,
      /\bcargo (?!fetch|metadata)/,
      /\bxtask\b/,
      /\btests\/(?:js|native|browser|packaging)/,
      /(?<![\w/-])(?:src|release|benches|decisions|action)\/[\w-]+/,
      /not to be edited|[Ww]ritten by (?:`|the build)/,
      /<!--/,
    ]) {
      const [found] = word.exec(page.startsWith('examples/') ? '' : text) ?? [];
      if (found) told.push(`${page}: ${found}`);
    }
  }
  assert.deepEqual(told, []);
});

test('a script among the packed examples runs where it lies', async () => {
  const script = installed('examples/quickstart.mjs');
  await assert.rejects(
    run(process.execPath, [script], { cwd: project, env: { PATH: process.env.PATH } }),
    /DEPLOYMENT_CONTROL_URL/,
  );
});
