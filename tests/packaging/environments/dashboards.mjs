// What docs/dashboards.md offers: the queries with every version of the library that is looked after, the hooks with
// every React, and objects that people keep in libraries for state.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { serve } from '../../support/service/static.mjs';
import { visit } from './pages.mjs';
import { page } from './sources.mjs';

const COMPILER = '../../../node_modules/typescript/bin/tsc';
const STRICT = {
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
  target: 'ES2022',
  lib: ['ES2022', 'DOM'],
  module: 'ESNext',
  moduleResolution: 'Bundler',
  types: [],
};

const CORES = { '5.0': '5.0.0', 5.59: '5.59.0', '5.90': '5.90.8', newest: '5.108.4' };
const ADAPTERS = {
  vue: ['vue-query', '5.104.0'],
  solid: ['solid-query', '5.104.5'],
  svelte: ['svelte-query', '6.3.6'],
  angular: ['angular-query-experimental', '5.104.0'],
};

const packagesOfQueries = {
  ...Object.fromEntries(
    Object.entries(CORES).flatMap(([name, version]) =>
      ['query-core', 'react-query'].map((each) => [`${each}-${name}`, `npm:@tanstack/${each}@${version}`]),
    ),
  ),
  ...Object.fromEntries(Object.values(ADAPTERS).map(([name, version]) => [`@tanstack/${name}`, version])),
  ...{ '@angular/core': '22.2.6', '@types/react': '19.3.0', react: '19.3.1', rxjs: '7.8.2' },
  ...{ 'solid-js': '1.9.19', svelte: '5.57.3', vue: '3.5.45' },
};

/** Copies a file of `dashboards` under another name, in which a package goes by another one. */
async function copyAs(project, from, to, name, package_) {
  const text = await readFile(new URL(`dashboards/${from}`, import.meta.url), 'utf8');
  await project.write(to, text.replaceAll(`from '${name}'`, `from '${package_}'`));
}

async function checkQueries(project) {
  const files = [];
  const compiled = async (from, to, name, package_) => {
    await copyAs(project, from, to, name, package_);
    files.push(to);
  };
  for (const version of Object.keys(CORES)) {
    await compiled('core.ts', `core-${version}.ts`, 'query-core', `query-core-${version}`);
    await compiled('react-query.ts', `react-${version}.ts`, 'react-query', `react-query-${version}`);
  }
  for (const [name, [package_]] of Object.entries(ADAPTERS))
    await compiled(`${name}-query.ts`, `${name}.ts`, `${name}-query`, `@tanstack/${package_}`);
  await project.write('tsconfig.json', JSON.stringify({ compilerOptions: STRICT, files }));
  assert.equal(await project.run('node', [COMPILER, '-p', '.']), '');
  for (const version of Object.keys(CORES)) {
    await copyAs(project, 'cached.mjs', `cached-${version}.mjs`, 'query-core', `query-core-${version}`);
    assert.equal(await project.run('node', [`cached-${version}.mjs`]), 'done\n', version);
  }
}

const REACTS = { 18: '18.3.1', '19.0': '19.0.0', 19: '19.3.1' };

/** A page with every hook, rendered on a server and taken over in Chromium. */
async function checkHooks(project, version) {
  for (const name of ['board.jsx', 'server.jsx', 'client.jsx']) await copyAs(project, name, name, '', '');
  const bundled = (name, ...more) =>
    project.run('../../../node_modules/.bin/esbuild', [name, '--bundle', '--jsx=automatic', ...more]);
  const development = '--define:process.env.NODE_ENV="development"';
  await bundled('server.jsx', '--platform=node', '--packages=external', '--format=esm', '--outfile=server.mjs');
  await bundled('client.jsx', '--format=esm', development, '--outfile=dist/main.js');
  const { html, sent } = JSON.parse(await project.run('node', ['server.mjs']));
  assert.deepEqual(sent, []);
  assert.match(html, /id="one">unread</);
  await project.write(
    'dist/index.html',
    page(`<div id="root">${html}</div><script type="module" src="./main.js"></script>`),
  );
  const server = await serve(project.path('dist'));
  try {
    assert.deepEqual(await visit(`http://127.0.0.1:${server.address().port}/`), {
      version,
      before: 'unread',
      other: 'agent',
      listings: 1,
      empty: 'false 1',
      again: true,
      revisionsAgain: 0,
      after: 0,
      complaints: [],
    });
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

/** The recipes of docs/dashboards.md for other frameworks do what is said of them. */
async function checkRecipes(project) {
  const guide = await readFile(new URL('../../../docs/dashboards.md', import.meta.url), 'utf8');
  const recipe = (name) => guide.match(new RegExp(`^\\| ${name} \\| \`(.*)\` \\|$`, 'm'))[1].replace('`<br>`', '\n');
  await copyAs(project, 'recipes.mjs', 'recipes.mjs', '', '');
  const recipes = JSON.stringify(['Vue', 'Svelte', 'Angular'].map(recipe));
  assert.equal(await project.run('node', ['recipes.mjs', recipes]), 'done\n');
}

/** As entries of the shape of the form libraries. */
export const DASHBOARDS = [
  ...Object.entries(REACTS).map(([name, version]) => ({
    name: `hooks-react-${name}`,
    title: `the hooks in React ${version}: Strict Mode, on a server, taken over, and taken away`,
    packages: { react: version, 'react-dom': version },
    check: (project) => checkHooks(project, version),
  })),
  {
    name: 'queries',
    title: 'TanStack Query 5.0 to the newest: types of five adapters, and what its cache does',
    packages: packagesOfQueries,
    check: async (project) => {
      await checkRecipes(project);
      await checkQueries(project);
    },
  },
  {
    name: 'state-libraries',
    title: 'sessions, clients, pages and watches in Vue, Valtio, MobX and Immer',
    packages: { immer: '11.2.10', mobx: '7.1.3', valtio: '2.3.2', vue: '3.5.45' },
    check: async (project) => {
      await copyAs(project, 'state.mjs', 'state.mjs', '', '');
      assert.equal(await project.run('node', ['state.mjs']), 'done\n');
    },
  },
];
