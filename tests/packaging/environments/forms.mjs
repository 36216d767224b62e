// The recipes of docs/validation.md for form libraries, each as a page that somebody fills in: two mistakes are shown
// at their fields, and the mended form is handed in.
import assert from 'node:assert/strict';
import { serve } from '../../support/service/static.mjs';
import { openPage } from './pages.mjs';
import { page as html } from './sources.mjs';

const REACT = { react: '19.3.1', 'react-dom': '19.3.1' };
const FIELDS = {
  listener: '#listener',
  scale: '#max_scale',
  listenerMessage: '#listener-message',
  scaleMessage: '#max_scale-message',
};
const RJSF_LISTENER = '#root_source_config_listener_id';
const RJSF_SCALE = '#root_source_config_resource_spec_max_scale';

/** What is said of the two mistakes. */
const NO_LISTENER = 'Input should be a valid UUID, invalid character: found `m` at 0';
const NO_SCALE = 'Input should be a valid integer, got a number with a fractional part';
const ID = '3c90c3cc-0d44-4b50-8888-8dd25736052a';

const LIBRARIES = [
  {
    name: 'react-hook-form',
    quick: true,
    title: 'React Hook Form',
    packages: { ...REACT, 'react-hook-form': '7.92.0', '@hookform/resolvers': '7.0.7' },
    recipe: ['standardSchemaResolver(createSchema)', "setValueAs: (text) => (text === '' ? null : Number(text))"],
  },
  {
    name: 'tanstack-form',
    title: 'TanStack Form',
    packages: { ...REACT, '@tanstack/react-form': '1.33.5' },
    recipe: ['createSchema }'],
  },
  {
    name: 'mantine',
    title: 'Mantine',
    packages: { ...REACT, '@mantine/form': '9.7.3' },
    recipe: ['validate: schemaResolver(createSchema, { sync: true })'],
  },
  {
    name: 'conform',
    title: 'Conform',
    packages: { ...REACT, '@conform-to/react': '1.21.1' },
    recipe: [
      "kind === 'integer' || kind === 'number'",
      'standard.validate({ ...initial, ...typed(payload) })',
      'Number(value) : value',
      'useForm(formSchema',
    ],
  },
  {
    name: 'rjsf',
    title: 'RJSF, fed by the shipped JSON Schema',
    packages: { ...REACT, '@rjsf/core': '6.11.1', '@rjsf/utils': '6.11.1', '@rjsf/validator-ajv8': '6.11.1' },
    recipe: [
      'ajv.isValid(...given)',
      'path.reduce((inner, step) => (inner[step] ??= {}), errorSchema)',
      'errors: issues.map(({ path, message }) => ({',
      "property: `.${path.join('.')}`",
    ],
    fields: {
      listener: RJSF_LISTENER,
      scale: RJSF_SCALE,
      listenerMessage: `${RJSF_LISTENER}__error`,
      scaleMessage: `${RJSF_SCALE}__error`,
    },
  },
];

/**
 * The libraries as entries of the same shape as the environments. `check` runs one and asserts; `recipe` is what its
 * page and docs/validation.md both say.
 */
export const FORM_LIBRARIES = [
  ...LIBRARIES.map(({ fields = FIELDS, ...library }) => ({
    ...library,
    page: `${library.name}.jsx`,
    check: (project) => fillIn(project, library.name, fields),
  })),
  {
    name: 'trpc',
    title: 'tRPC input in Node.js',
    packages: { '@trpc/server': '11.25.2' },
    recipe: ['initTRPC.create()', 't.procedure.input(createSchema).mutation('],
    page: 'trpc.mjs',
    check: async (project) => {
      await project.copy('trpc.mjs');
      const said = JSON.parse(await project.run('node', ['trpc.mjs']));
      assert.deepEqual(said, {
        created: 'created agent',
        refused: 'BAD_REQUEST',
        messages: ['name: Input should be a valid string'],
      });
    },
  },
];

async function fillIn(project, name, fields) {
  await project.copy('page.jsx');
  await project.copy(`${name}.jsx`);
  const define = '--define:process.env.NODE_ENV="production"';
  await project.run('../../../node_modules/.bin/esbuild', [
    `${name}.jsx`,
    '--bundle',
    '--format=esm',
    '--jsx=automatic',
    define,
    '--outfile=dist/main.js',
  ]);
  await project.write('dist/index.html', html('<script type="module" src="./main.js"></script>'));
  const server = await serve(project.path('dist'));
  const page = await openPage();
  try {
    page.setDefaultTimeout(30_000);
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    const submit = () => page.locator('button[type=submit], button:not([type])').click();
    const says = (place, text) =>
      page.waitForFunction(
        (selector, due) => document.querySelector(selector)?.textContent.trim() === due,
        {},
        place,
        text,
      );
    try {
      await page.waitForSelector(fields.listener);
      await submit();
      await says(fields.listenerMessage, NO_LISTENER);
      await says(fields.scaleMessage, NO_SCALE);
      assert.equal(
        await page.evaluate(() => document.body.dataset.submitted),
        undefined,
        'a form with mistakes was handed in',
      );
      for (const [field, text] of [
        [fields.listener, ID],
        [fields.scale, '9'],
      ]) {
        await page.$eval(field, (input) => input.select());
        await page.type(field, text);
      }
      await submit();
      await page.waitForFunction(() => document.body.dataset.submitted);
    } catch (error) {
      error.message += `\n${complaints.join('\n')}\n${await page.evaluate(() => document.body.innerText)}`;
      throw error;
    }
    const {
      name: given,
      source_config: config,
      ...rest
    } = JSON.parse(await page.evaluate(() => document.body.dataset.submitted));
    assert.deepEqual(
      { given, config, rest, complaints },
      {
        given: 'agent',
        config: { listener_id: ID, resource_spec: { min_scale: 5, max_scale: 9 } },
        rest: {
          source: 'internal_docker',
          source_revision_config: { image_uri: 'registry.example/agent:1' },
          secrets: [],
        },
        complaints: [],
      },
    );
  } finally {
    await page.close();
    await new Promise((resolve) => server.close(resolve));
  }
}
