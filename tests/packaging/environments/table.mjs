// The environments that the package is tried in: what each consists of, what a user must do for it, and how the flow
// runs there.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { serve } from '../../support/service/static.mjs';
import { commonJs } from './common-js.mjs';
import { visit } from './pages.mjs';
import { NODE, SERVERS } from './servers.mjs';
import { EXPECTED } from './smoke.mjs';
import * as sources from './sources.mjs';

const NOTHING = 'nothing';

/**
 * The runtimes of these come as packages with a binary for each system; the packages' own commands are set up by
 * install scripts, which none may run here.
 */
const BUN = `node_modules/@oven/bun-${process.platform}-${process.arch === 'arm64' ? 'aarch64' : process.arch}/bin/bun`;

/** One environment. `run` answers what each of its parts gave; all must be what the flow is due to answer. */
export const ENVIRONMENTS = [
  {
    name: 'node-esm',
    title: 'Node.js 20, ES module',
    needs: NOTHING,
    quick: true,
    run: async (project, service) => {
      await project.write('main.mjs', sources.NODE_MODULE);
      return { module: JSON.parse(await project.run('node', ['main.mjs', service])) };
    },
  },
  {
    name: 'node-cjs',
    title: 'Node.js 20, CommonJS',
    needs: NOTHING,
    quick: true,
    run: async (project, service) => {
      await commonJs(project);
      await project.write('main.cjs', sources.COMMON_JS);
      return { commonjs: JSON.parse(await project.run('node', ['main.cjs', service])) };
    },
  },
  ...[
    ['22', '22.23.3'],
    ['24', '24.21.0'],
  ].map(([major, version]) => ({
    name: `node-${major}`,
    title: `Node.js ${major}, ES module and CommonJS`,
    needs: NOTHING,
    packages: { [NODE]: version },
    run: async (project, service) => {
      await commonJs(project);
      await project.write('main.mjs', sources.NODE_MODULE);
      await project.write('main.cjs', sources.COMMON_JS);
      const node = `node_modules/${NODE}/bin/node`;
      return {
        module: JSON.parse(await project.run(node, ['main.mjs', service])),
        commonjs: JSON.parse(await project.run(node, ['main.cjs', service])),
      };
    },
  })),
  ...['chromium', 'firefox', 'webkit'].map((engine) => ({
    name: `page-${engine}`,
    title: `Page without a bundler and module worker, ${{ chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKitGTK' }[engine]}`,
    needs: 'an import map, or the path of `dist/esm/index.js`; in a worker the path, since workers know no import map',
    quick: engine === 'chromium',
    run: async (project, service) => {
      await project.write('index.html', sources.PLAIN_PAGE);
      await project.write('worker.mjs', sources.WORKER);
      await project.write('slim.html', sources.SLIM_PAGE);
      await project.write('slim.mjs', sources.SLIM_SCRIPT);
      return served(project.folder, async (address) => ({
        ...(await visit(`${address}/index.html?service=${service}`, engine)),
        slim: await visit(`${address}/slim.html?service=${service}`, engine),
      }));
    },
  })),
  {
    name: 'esbuild',
    title: 'esbuild, ES module and IIFE',
    needs: NOTHING,
    quick: true,
    run: async (project, service) => {
      await project.write('main.js', sources.PAGE_SCRIPT);
      const results = {};
      for (const [format, type] of [
        ['esm', 'module'],
        ['iife', 'text/javascript'],
      ]) {
        await project.run(`../../../node_modules/.bin/esbuild`, [
          'main.js',
          '--bundle',
          '--minify',
          `--format=${format}`,
          `--outfile=dist-${format}/main.js`,
        ]);
        await project.write(
          `dist-${format}/index.html`,
          sources.page(`<script type="${type}" src="./main.js"></script>`),
        );
        results[format] = await served(project.path(`dist-${format}`), (address) =>
          visit(`${address}/?service=${service}`),
        );
      }
      return results;
    },
  },
  ...[
    ['5', '5.4.9'],
    ['7', '7.3.8'],
    ['8', '8.3.8'],
  ].map(([major, version]) => ({
    name: `vite-${major}`,
    title: `Vite ${major}, dev server and build, page and module worker`,
    needs:
      Number(major) < 8
        ? "in a worker, `worker: { format: 'es' }` in its configuration, as Vite says when it builds; `/validate` needs nothing"
        : NOTHING,
    packages: { vite: version },
    run: async (project, service) => {
      await project.write('main.js', sources.PAGE_SCRIPT);
      await project.write('worker-page.js', sources.WORKER_PAGE_SCRIPT);
      await project.write('worker.js', sources.BUNDLED_WORKER);
      for (const [name, script] of [
        ['index', 'main'],
        ['worker', 'worker-page'],
      ])
        await project.write(`${name}.html`, sources.page(`<script type="module" src="/${script}.js"></script>`));
      await project.write(
        'vite.config.mjs',
        `export default { build: { rollupOptions: { input: ['index.html', 'worker.html'] } }${Number(major) < 8 ? ", worker: { format: 'es' }" : ''} };\n`,
      );
      const both = async (name, address) => ({
        [name]: await visit(`${address}/?service=${service}`),
        [`${name} worker`]: await visit(`${address}/worker.html?service=${service}`),
      });
      const dev = await project.serve('vite', ['--host', '127.0.0.1', '--port', '0'], /(http:\/\/127\.0\.0\.1:\d+)/);
      const results = await both('dev', dev.url).finally(dev.stop);
      await project.run('vite', ['build']);
      Object.assign(results, await served(project.path('dist'), (address) => both('build', address)));
      await project.write('main.js', sources.slimScript(sources.VITE_ASSET));
      await project.run('vite', ['build']);
      results.slim = await served(project.path('dist'), (address) => visit(`${address}/?service=${service}`));
      return results;
    },
  })),
  {
    name: 'webpack-5',
    title: 'webpack 5, page and module worker',
    needs: NOTHING,
    packages: { webpack: '5.112.2', 'webpack-cli': '7.3.1' },
    run: async (project, service) => {
      await project.write('src/index.js', sources.PAGE_SCRIPT.replace('./smoke', '../smoke'));
      await project.write('dist/index.html', sources.page('<script src="./main.js"></script>'));
      await project.run('webpack', ['--mode', 'production']);
      const results = {
        build: await served(project.path('dist'), (address) => visit(`${address}/?service=${service}`)),
      };
      await project.write('src/index.js', sources.WORKER_PAGE_SCRIPT);
      await project.write('src/worker.js', sources.BUNDLED_WORKER.replace('./smoke', '../smoke'));
      await project.run('webpack', ['--mode', 'production']);
      results.worker = await served(project.path('dist'), (address) => visit(`${address}/?service=${service}`));
      await project.write('src/index.js', sources.slimScript(sources.WEBPACK_ASSET).replace('./smoke', '../smoke'));
      await project.run('webpack', ['--mode', 'production']);
      results.slim = await served(project.path('dist'), (address) => visit(`${address}/?service=${service}`));
      return results;
    },
  },
  {
    name: 'rollup',
    title: 'Rollup with `@rollup/plugin-node-resolve`',
    needs: 'the plugin, as for every package; with `--file` the option `--inlineDynamicImports` too, as Rollup says',
    packages: { rollup: '4.68.7', '@rollup/plugin-node-resolve': '16.0.3' },
    run: async (project, service) => {
      await project.write('main.js', sources.PAGE_SCRIPT);
      const results = {};
      for (const [name, output] of [
        ['files', ['--dir', 'dist-files']],
        ['file', ['--file', 'dist-file/main.js', '--inlineDynamicImports']],
      ]) {
        await project.write(`dist-${name}/index.html`, sources.page('<script type="module" src="./main.js"></script>'));
        await project.run('rollup', ['main.js', '--format', 'es', '--plugin', 'node-resolve', ...output]);
        results[name] = await served(project.path(`dist-${name}`), (address) =>
          visit(`${address}/?service=${service}`),
        );
      }
      return results;
    },
  },
  {
    name: 'parcel-2',
    title: 'Parcel 2, with its resolver as it comes, page and module worker',
    needs:
      'in a worker, `"@parcel/bundler-default": { "minBundleSize": 1000000000 }` in package.json: Parcel puts what the parts of a worker share into files that it then does not load ([issue 10307](https://github.com/parcel-bundler/parcel/issues/10307)). `/validate` needs nothing',
    packages: { parcel: '2.16.4' },
    run: async (project, service) => {
      // Parcel reads its settings beside the lock file.
      await project.write('package-lock.json', '{}');
      await project.write('main.js', sources.PAGE_SCRIPT);
      await project.write('index.html', sources.page('<script type="module" src="./main.js"></script>'));
      const results = {};
      const build = async (name) => {
        await project.run('parcel', [
          'build',
          'index.html',
          '--no-cache',
          '--cache-dir',
          'cache',
          '--no-source-maps',
          '--dist-dir',
          `dist-${name}`,
        ]);
        results[name] = await served(project.path(`dist-${name}`), (address) =>
          visit(`${address}/?service=${service}`),
        );
      };
      await build('root');
      await project.write('main.js', sources.SUBPATHS);
      await build('subpaths');
      await project.write('main.js', sources.WORKER_PAGE_SCRIPT);
      await project.write('worker.js', sources.BUNDLED_WORKER);
      const manifest = await readFile(project.path('package.json'), 'utf8');
      const unshared = { '@parcel/bundler-default': { minBundleSize: 1_000_000_000 } };
      await project.write('package.json', JSON.stringify({ ...JSON.parse(manifest), ...unshared }));
      await build('worker').finally(() => project.write('package.json', manifest));
      return results;
    },
  },
  {
    name: 'next-16',
    title: 'Next.js 16: server component, client component, edge route',
    needs: NOTHING,
    packages: { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' },
    run: async (project, service) => {
      for (const [name, text] of Object.entries(sources.NEXT)) await project.write(name, text);
      const results = {};
      for (const bundler of ['turbopack', 'webpack']) {
        await project.run('next', ['build', `--${bundler}`]);
        const server = await project.serve(
          'next',
          ['start', '--hostname', '127.0.0.1', '--port', '0'],
          /(http:\/\/127\.0\.0\.1:\d+)/,
        );
        try {
          const rendered = await (await fetch(`${server.url}/server?service=${service}`)).text();
          const answer =
            /<pre id="answer">(.*?)<\/pre>/.exec(rendered)?.[1]?.replaceAll('&quot;', '"') ??
            JSON.stringify({ rendered: rendered.slice(0, 2_000), said: server.said() });
          results[`${bundler} server`] = JSON.parse(answer);
          results[`${bundler} client`] = await visit(`${server.url}/client?service=${service}`);
          const edge = await (await fetch(`${server.url}/edge?service=${service}`)).text();
          results[`${bundler} edge`] = edge.startsWith('{')
            ? JSON.parse(edge)
            : { edge: edge.slice(0, 2_000), said: server.said() };
        } finally {
          await server.stop();
        }
      }
      return results;
    },
  },
  ...SERVERS,
  {
    name: 'jest-30',
    title: 'Jest 30, node and jsdom',
    needs:
      'in jsdom: `fetch`, which it lacks, from the environment `jest-fixed-jsdom` or as the option `fetch`; checks need nothing',
    packages: { jest: '30.5.2', 'jest-environment-jsdom': '30.5.2', 'jest-fixed-jsdom': '0.0.11' },
    run: async (project, service) => {
      await commonJs(project);
      await project.write('flow.test.js', sources.JEST_TEST);
      const env = { SERVICE: service, EXPECTED: JSON.stringify(EXPECTED) };
      const results = {};
      for (const environment of ['node', 'jest-fixed-jsdom']) {
        await project.run('jest', ['--env', environment, '--rootDir', '.', 'flow.test.js'], { env });
        results[environment] = EXPECTED;
      }
      // Nothing at all is added to jsdom here: what needs no network works all the same.
      await project.write(
        'checks.test.js',
        `for (const entry of ['deployment-control', 'deployment-control/validate']) test(entry, () => expect(require(entry).validateCreate({ name: 'ä' }).ok).toBe(false));\ntest('the emulator', async () => expect((await require('deployment-control/emulator').createEmulator()).requests).toEqual([]));\n`,
      );
      await project.run('jest', ['--env', 'jsdom', '--rootDir', '.', 'checks.test.js']);
      return results;
    },
  },
  {
    name: 'vitest-4',
    title: 'Vitest 4: node, jsdom, happy-dom, browser',
    needs:
      'in happy-dom: its setting `fetch.disableSameOriginPolicy`, or the option `fetch`, for calls to another origin; checks need nothing',
    packages: {
      vitest: '4.1.12',
      '@vitest/browser-playwright': '4.1.12',
      playwright: '1.65.1',
      vite: '7.3.8',
      jsdom: '26.1.0',
      'happy-dom': '21.0.4',
    },
    run: async (project, service) => {
      await project.write('flow.test.js', sources.VITEST_TEST);
      const { findBrowser } = await import('../../support/browser/browser.mjs');
      const config = (test) =>
        `import { playwright } from '@vitest/browser-playwright';\nexport default ${JSON.stringify({ define: { SERVICE: JSON.stringify(service), EXPECTED: JSON.stringify(EXPECTED) }, test }).replace('"PLAYWRIGHT"', `playwright(${JSON.stringify({ launchOptions: { executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] } })})`)};\n`;
      const results = {};
      for (const environment of ['node', 'jsdom', 'happy-dom']) {
        await project.write(
          'vitest.config.mjs',
          config({
            environment,
            ...(environment === 'happy-dom' && {
              environmentOptions: { happyDOM: { settings: { fetch: { disableSameOriginPolicy: true } } } },
            }),
          }),
        );
        await project.run('vitest', ['run']);
        results[environment] = EXPECTED;
      }
      await project.write(
        'vitest.config.mjs',
        config({
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: 'PLAYWRIGHT',
            instances: [{ browser: 'chromium' }],
          },
        }),
      );
      await project.run('vitest', ['run']);
      results.browser = EXPECTED;
      return results;
    },
  },
  {
    name: 'deno-2',
    title: 'Deno 2',
    needs: '`--allow-net`; `--allow-env` too where the address and the key stand in variables; no other permission',
    packages: { deno: '2.9.6' },
    run: async (project, service) => {
      await project.write('main.mjs', sources.NODE_MODULE.replace('process.argv[2]', 'Deno.args[0]'));
      const run = (permissions, ...args) =>
        project.run('deno', ['run', '--no-prompt', ...permissions, '--node-modules-dir=manual', ...args], {
          env: { DEPLOYMENT_CONTROL_URL: service },
        });
      // Without a permission the variable is as good as not there, which is told and asks for nothing.
      await project.write(
        'variable.mjs',
        "import { DeploymentControl } from 'deployment-control';\ntry {\n  console.log((await new DeploymentControl().deployments.list()).items.length >= 0);\n} catch (error) {\n  console.log(error.name);\n}\n",
      );
      const read = [
        await run(['--allow-net', '--allow-env'], 'variable.mjs'),
        await run(['--allow-net'], 'variable.mjs'),
      ];
      assert.deepEqual(
        read.map((line) => line.trim()),
        ['true', 'ConfigError'],
      );
      return { module: JSON.parse(await run(['--allow-net'], 'main.mjs', service)) };
    },
  },
  {
    name: 'bun-1',
    title: 'Bun 1',
    needs: NOTHING,
    packages: { bun: '1.4.5' },
    run: async (project, service) => {
      await commonJs(project);
      await project.write('main.mjs', sources.NODE_MODULE);
      await project.write('main.cjs', sources.COMMON_JS);
      return {
        module: JSON.parse(await project.run(BUN, ['main.mjs', service])),
        commonjs: JSON.parse(await project.run(BUN, ['main.cjs', service])),
      };
    },
  },
  {
    name: 'workerd',
    title: 'workerd, bundled by esbuild as wrangler does it',
    needs: 'a bundler that knows the condition `workerd` and takes .wasm files for modules, as wrangler does',
    packages: { miniflare: '4.20260730.0' },
    run: async (project, service) => {
      await project.write('worker.js', sources.WORKERD);
      for (const name of ['cases.json', 'runner.mjs'])
        await project.write(name, await readFile(new URL(`../../contract/${name}`, import.meta.url)));
      await project.write('run.mjs', sources.MINIFLARE);
      await project.run('../../../node_modules/.bin/esbuild', [
        'worker.js',
        '--bundle',
        '--format=esm',
        '--conditions=workerd,worker,browser',
        '--external:*.wasm?module',
        '--outfile=dist/worker.js',
      ]);
      await project.write(
        'dist/worker.js',
        (await readFile(project.path('dist/worker.js'), 'utf8')).replaceAll(
          /from "[./]*(\w+)\.wasm\?module"/g,
          'from "./$1.wasm"',
        ),
      );
      const wasm = ['core.wasm', 'checks.wasm', 'emulator.wasm'];
      for (const name of wasm)
        await project.write(
          `dist/${name}`,
          await readFile(project.path(`node_modules/deployment-control/dist/${name}`)),
        );
      return JSON.parse(
        await project.run('node', ['run.mjs', service, 'dist/worker.js', ...wasm.map((name) => `dist/${name}`)]),
      );
    },
  },
];

/** The environments as `docs/environments.md` shows them. */
export function documentation() {
  const rows = ENVIRONMENTS.map(({ name, title, packages = {}, needs }) => {
    const versions = Object.entries(packages).map(([each, version]) => `${each === NODE ? 'node' : each} ${version}`);
    return `| ${title} | ${needs} | ${versions.join(', ') || '–'} | \`${name}\` |`;
  });
  return ['| Environment | What it needs | Tried with | Name |', '|---|---|---|---|', ...rows].join('\n');
}

async function served(folder, work) {
  const server = await serve(folder);
  try {
    return await work(`http://127.0.0.1:${server.address().port}`);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}
