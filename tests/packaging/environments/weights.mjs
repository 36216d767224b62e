// What a page of an application loads of the package: of two pages that are loaded when they are opened, each no more
// than it uses, whatever the other one uses.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../project.mjs';

/**
 * What a page may weigh more beside another one: what only the other uses of the files that both load, such as waiting
 * for a .wasm file or the predicates of records that no client sends, and what gzip loses where files are apart.
 */
const SLACK = 5_000;

const PAGES = {
  form: "import { FormSession, validateCreate } from 'deployment-control';\nconsole.log(validateCreate({}).ok, new FormSession('create').report().ok);\n",
  client:
    "import { DeploymentControl } from 'deployment-control';\nconsole.log(new DeploymentControl({ baseUrl: '/api' }));\n",
};

/** Pages that need neither the client nor a check: an error class, a table, and the fields of a form. */
const LIGHT = {
  error: "import { NotFoundError } from 'deployment-control';\nconsole.log(new Error() instanceof NotFoundError);\n",
  table: "import { SOURCES } from 'deployment-control';\nconsole.log(SOURCES);\n",
  fields: "import { fields } from 'deployment-control';\nconsole.log(fields('DeploymentCreate'));\n",
};

/** What such a page may load more where another one has the client. */
const LIGHT_SLACK = 2_000;

const opener = (pages) =>
  pages
    .map(
      (name) =>
        `document.getElementById('${name}')?.addEventListener('click', () => import(/* webpackChunkName: '${name}' */ './${name}.js'));\n`,
    )
    .join('');

/** The files of each page in a Vite build, from its manifest: those of the application and those of the page. */
async function vite(project, pages) {
  await project.write('main.js', opener(pages));
  await project.write(
    'index.html',
    '<!doctype html><meta charset="utf-8"><script type="module" src="/main.js"></script>',
  );
  await project.write('vite.config.mjs', 'export default { build: { manifest: true } };\n');
  await project.run('vite', ['build']);
  const manifest = JSON.parse(await readFile(project.path('dist/.vite/manifest.json'), 'utf8'));
  return async (name) => {
    const found = new Set();
    const open = ['index.html', `${name}.js`];
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      if (found.has(key)) continue;
      found.add(key);
      open.push(...(manifest[key].imports ?? []));
    }
    return [...found].map((key) => `dist/${manifest[key].file}`);
  };
}

/** The same in a webpack build, from its statistics. */
async function webpack(project, pages) {
  for (const name of pages) await project.write(`src/${name}.js`, { ...PAGES, ...LIGHT }[name]);
  await project.write('src/index.js', opener(pages));
  await project.run('webpack', ['--mode', 'production', '--json=stats.json']);
  const { namedChunkGroups, entrypoints } = JSON.parse(await readFile(project.path('stats.json'), 'utf8'));
  return async (name) =>
    [...entrypoints.main.assets, ...namedChunkGroups[name].assets].map((asset) => `dist/${asset.name}`);
}

/** The same of bundlers that take each page for an entry: the files that its file leads to at once. */
const entries = (bundle) => async (project, pages) => {
  await bundle(project, pages);
  return async (name) => {
    const found = new Set([`${name}.js`]);
    for (const file of found) {
      const text = await readFile(project.path(`pages/${file}`), 'utf8');
      for (const [, path] of text.matchAll(/\b(?:from|import)\s*["']\.\/([^"']+)["']/g)) found.add(path);
    }
    return [...found].map((file) => `pages/${file}`);
  };
};

const rollup = entries((project, pages) =>
  project.run('rollup', [
    ...pages.map((name) => `${name}.js`),
    ...['--format', 'es', '--plugin', 'node-resolve', '--plugin', 'terser', '--dir', 'pages'],
  ]),
);

const esbuild = entries((project, pages) =>
  project.run('../../../node_modules/.bin/esbuild', [
    ...pages.map((name) => `${name}.js`),
    ...['--bundle', '--splitting', '--minify', '--format=esm', '--outdir=pages'],
  ]),
);

async function weights(project, build, pages) {
  for (const name of pages) await project.write(`${name}.js`, { ...PAGES, ...LIGHT }[name]);
  const filesOf = await build(project, pages);
  const weighed = {};
  for (const name of pages) {
    weighed[name] = 0;
    for (const file of await filesOf(name))
      weighed[name] += gzipSync(await readFile(project.path(file)), { level: 9 }).length;
  }
  return weighed;
}

async function apart(project, build) {
  const alone = { ...(await weights(project, build, ['form'])), ...(await weights(project, build, ['client'])) };
  const together = await weights(project, build, ['form', 'client']);
  for (const name of ['form', 'client'])
    assert.ok(
      together[name] <= alone[name] + SLACK,
      `the page ${name} weighs ${alone[name]} bytes (gzip) alone and ${together[name]} beside the other`,
    );
  return { alone, together };
}

/** What light pages weigh beside one with the client, which must be about what they weigh alone. */
async function light(project, build) {
  const weighed = {};
  for (const name of Object.keys(LIGHT)) {
    const { [name]: alone } = await weights(project, build, [name]);
    const { [name]: together } = await weights(project, build, [name, 'client']);
    weighed[name] = { alone, together };
    assert.ok(
      together <= alone + LIGHT_SLACK,
      `the page ${name} weighs ${alone} bytes (gzip) alone and ${together} beside the client`,
    );
  }
  return weighed;
}

/**
 * esbuild gives a page all of an entry that any page uses: error classes come from an entry of their own there.
 */
async function errorsInEsbuild(project) {
  const page = LIGHT.error;
  LIGHT.error = page.replace("'deployment-control'", "'deployment-control/errors'");
  const { error } = await weights(project, esbuild, ['error', 'client']);
  LIGHT.error = page;
  assert.ok(error <= 3_000, `the page with an error class weighs ${error} bytes (gzip)`);
  return { error };
}

const CHECK = "import { validateCreate } from 'deployment-control/validate';\nconsole.log(validateCreate({}).ok);\n";

/** How each bundler makes one file of `main.js`; answers its path. */
const BUNDLERS = {
  vite: async (project) => {
    await project.write(
      'index.html',
      '<!doctype html><meta charset="utf-8"><script type="module" src="/main.js"></script>',
    );
    await project.write(
      'vite.config.mjs',
      "export default { build: { modulePreload: { polyfill: false }, rollupOptions: { output: { entryFileNames: 'vite.js' } } } };\n",
    );
    await project.run('vite', ['build', '--outDir', 'vite']);
    return 'vite/vite.js';
  },
  webpack: async (project) => {
    await project.run('webpack', ['./main.js', '--mode', 'production', '--output-path', 'webpack']);
    return 'webpack/main.js';
  },
  rollup: async (project) => {
    await project.run('rollup', [
      'main.js',
      '--format',
      'es',
      '--plugin',
      'node-resolve',
      '--plugin',
      'terser',
      '--file',
      'rollup/main.js',
    ]);
    return 'rollup/main.js';
  },
  esbuild: async (project) => {
    await project.run('../../../node_modules/.bin/esbuild', [
      'main.js',
      '--bundle',
      '--minify',
      '--format=esm',
      '--outfile=esbuild/main.js',
    ]);
    return 'esbuild/main.js';
  },
};

const { sizes } = JSON.parse(await readFile(join(root, 'release/budgets.json'), 'utf8'));

/** What `validateCreate` of `deployment-control/validate` may weigh at most in a bundle, in bytes after gzip. */
const { atMost: AT_MOST } = sizes.find(({ name }) => name.startsWith('validateCreate of deployment-control/validate,'));

/** As entries of the shape of the form libraries. */
export const WEIGHTS = [
  {
    name: 'apart-vite-8',
    title: 'two pages in Vite 8',
    packages: { vite: '8.3.8' },
    check: async (project) => ({ ...(await apart(project, vite)), light: await light(project, vite) }),
  },
  {
    name: 'apart-webpack-5',
    title: 'two pages in webpack 5',
    packages: { webpack: '5.112.2', 'webpack-cli': '7.3.1' },
    check: async (project) => ({ ...(await apart(project, webpack)), light: await light(project, webpack) }),
  },
  {
    name: 'apart-rollup',
    title: 'two pages in Rollup',
    packages: { rollup: '4.68.7', '@rollup/plugin-node-resolve': '16.0.3', '@rollup/plugin-terser': '1.0.0' },
    check: (project) => light(project, rollup),
  },
  {
    name: 'apart-esbuild',
    title: 'two pages in esbuild, split',
    quick: true,
    check: errorsInEsbuild,
  },
  {
    name: 'check-alone',
    title: 'validateCreate alone in each bundler',
    packages: {
      vite: '8.3.8',
      webpack: '5.112.2',
      'webpack-cli': '7.3.1',
      rollup: '4.68.7',
      '@rollup/plugin-node-resolve': '16.0.3',
      '@rollup/plugin-terser': '1.0.0',
    },
    check: async (project) => {
      await project.write('main.js', CHECK);
      const weighed = {};
      for (const [name, bundle] of Object.entries(BUNDLERS))
        weighed[name] = gzipSync(await readFile(project.path(await bundle(project))), { level: 9 }).length;
      for (const [name, bytes] of Object.entries(weighed))
        assert.ok(bytes <= AT_MOST, `${name}: ${bytes} bytes (gzip), at most ${AT_MOST}`);
      return weighed;
    },
  },
];
