// Tools that build servers: what they gather of the package must be what Node.js then asks for.
import { rm } from 'node:fs/promises';
import { serve } from '../../support/service/static.mjs';
import { commonJs } from './common-js.mjs';
import { visit } from './pages.mjs';
import * as sources from './sources.mjs';

/** A package with Node.js's binary for this system; the package `node` would fetch it by an install script. */
export const NODE = `node-${process.platform}-${process.arch}`;

/** Some of these tools ask for a newer Node.js than the package. */
const NODE_22 = { [NODE]: '22.23.3' };
const NODE_22_BINARY = `node_modules/${NODE}/bin/node`;

const IMPORTS = `import * as library from 'deployment-control';
import * as checks from 'deployment-control/validate';
`;

/** A handler of h3, which Nitro and Nuxt have. */
const HANDLER = `${IMPORTS}import { smoke } from '../smoke.mjs';
export default defineEventHandler((event) => smoke(library, checks, getQuery(event).service));
`;

/** Starts a built server, which lies elsewhere, and asks it. */
async function answer(project, main, path) {
  const port = String(20_000 + (process.pid % 20_000));
  const server = await project.serve('node', [main], /(listening on)/i, {
    env: { PORT: port, HOST: '127.0.0.1', NITRO_PORT: port, NITRO_HOST: '127.0.0.1' },
  });
  try {
    return JSON.parse(await (await fetch(`http://127.0.0.1:${port}${path}`)).text());
  } finally {
    await server.stop();
  }
}

/** The answer of the flow in a page that a server has rendered. */
const rendered = (text) =>
  JSON.parse(/<pre[^>]*>(.*?)<\/pre>/.exec(text)?.[1]?.replaceAll(/&quot;|&#34;/g, '"') ?? `"${text.length} bytes"`);

export const SERVERS = [
  {
    name: 'ncc',
    title: '@vercel/ncc, ES module and CommonJS',
    needs: 'nothing',
    packages: { '@vercel/ncc': '0.45.0' },
    run: async (project, service) => {
      await commonJs(project);
      await project.write('main.mjs', sources.NODE_MODULE);
      await project.write('main.cjs', sources.COMMON_JS);
      const results = {};
      for (const ending of ['mjs', 'cjs']) {
        await project.run('ncc', ['build', `main.${ending}`, '--out', `out-${ending}`]);
        results[ending] = JSON.parse(await project.run('node', [`out-${ending}/index.${ending}`, service]));
      }
      return results;
    },
  },
  {
    name: 'nitro-2',
    title: 'Nitro 2, server for Node.js',
    needs: 'nothing',
    packages: { nitropack: '2.13.6' },
    run: async (project, service) => {
      await project.write(
        'nitro.config.ts',
        "export default defineNitroConfig({ compatibilityDate: '2026-05-03' });\n",
      );
      await project.write('routes/smoke.ts', HANDLER);
      await project.run('nitropack', ['build']);
      return { build: await answer(project, '.output/server/index.mjs', `/smoke?service=${service}`) };
    },
  },
  {
    name: 'nuxt-4',
    title: 'Nuxt 4: server route, and a page that the server renders',
    needs: 'nothing',
    packages: { nuxt: '4.5.2', vue: '3.5.45', ...NODE_22 },
    run: async (project, service) => {
      await project.write(
        'nuxt.config.ts',
        "export default defineNuxtConfig({ telemetry: false, compatibilityDate: '2026-05-03' });\n",
      );
      await project.write('server/api/smoke.ts', HANDLER.replace('../smoke', '../../smoke'));
      await project.write(
        'app/app.vue',
        `<script setup>\n${IMPORTS}const said = String(library.validateCreate({}).ok || checks.validateCreate({}).ok);\n</script>\n<template><pre>{{ said }}</pre></template>\n`,
      );
      await project.run(NODE_22_BINARY, ['node_modules/nuxt/bin/nuxt.mjs', 'build'], { timeout: 480_000 });
      return { build: await answer(project, '.output/server/index.mjs', `/api/smoke?service=${service}`) };
    },
  },
  {
    name: 'astro-7',
    title: 'Astro 7: a page that is rendered when it is built, and its script',
    needs: 'nothing',
    packages: { astro: '7.3.5', ...NODE_22 },
    run: async (project, service) => {
      await project.write(
        'src/pages/index.astro',
        `---\n${IMPORTS}import { smoke } from '../../smoke.mjs';\nconst said = JSON.stringify(await smoke(library, checks, ${JSON.stringify(service)}));\n---\n${sources.page(`<pre>{said}</pre><script>import '../page.js';</script>`)}`,
      );
      await project.write('src/page.js', sources.PAGE_SCRIPT.replace('./smoke', '../smoke'));
      await project.run(NODE_22_BINARY, ['node_modules/astro/bin/astro.mjs', 'build']);
      const server = await serve(project.path('dist'));
      const address = `http://127.0.0.1:${server.address().port}`;
      try {
        return {
          build: rendered(await (await fetch(`${address}/index.html`)).text()),
          page: await visit(`${address}/index.html?service=${service}`),
        };
      } finally {
        await new Promise((resolve) => server.close(resolve));
      }
    },
  },
  {
    name: 'sveltekit-3',
    title: 'SvelteKit 3: dev server and build for Node.js',
    needs: 'nothing',
    packages: {
      '@sveltejs/kit': '3.2.0',
      '@sveltejs/vite-plugin-svelte': '7.3.1',
      '@sveltejs/adapter-node': '6.0.1',
      svelte: '5.57.3',
      vite: '8.3.8',
      ...NODE_22,
    },
    run: async (project, service) => {
      await project.write(
        'src/app.html',
        '<!doctype html><html><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>',
      );
      await project.write(
        'vite.config.mjs',
        "import adapter from '@sveltejs/adapter-node';\nimport { sveltekit } from '@sveltejs/kit/vite';\nexport default { plugins: [sveltekit({ adapter: adapter() })] };\n",
      );
      await project.write(
        'src/routes/smoke/+server.js',
        `${IMPORTS}import { smoke } from '../../../smoke.mjs';\nexport const GET = async ({ url }) => Response.json(await smoke(library, checks, url.searchParams.get('service')));\n`,
      );
      const vite = 'node_modules/vite/bin/vite.js';
      const dev = await project.serve(
        NODE_22_BINARY,
        [vite, 'dev', '--host', '127.0.0.1', '--port', '0'],
        /(http:\/\/127\.0\.0\.1:\d+)/,
      );
      const results = {};
      try {
        results.dev = JSON.parse(await (await fetch(`${dev.url}/smoke?service=${service}`)).text());
      } finally {
        await dev.stop();
      }
      await rm(project.path('build'), { recursive: true, force: true });
      await project.run(NODE_22_BINARY, [vite, 'build']);
      results.build = await answer(project, 'build/index.js', `/smoke?service=${service}`);
      return results;
    },
  },
];
