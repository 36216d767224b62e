// Tests of the console's views on pages that are connected to a service over HTTP, through the proxy.
import { consolePages } from './console-pages.mjs';
import { field } from './console.mjs';

export const KEY = 'k3y-that-nobody-may-see';

export const FORM = {
  source: 'internal_docker',
  source_config: { deployment_type: 'dev' },
  source_revision_config: { image_uri: 'registry.example/agent:1' },
  secrets: [{ name: 'TOKEN', value: 's3cret-value' }],
};

/**
 * As `consolePages`, but `onPage` connects each page with the key first, unless `connect` is false. `args` are further
 * ones of the emulator.
 */
export function connectedPages({ args = [] } = {}) {
  const { road, onPage: onConsole } = consolePages({
    kind: 'http',
    service: { key: KEY, env: {}, args },
    wait: 'h1',
  });
  const onPage = (title, ...given) => {
    const [run, { connect = true, allow } = {}] = given.toReversed();
    onConsole(title, { allow }, async (page, { asked }) => {
      if (connect) await connectWith(page, KEY);
      await run(page, asked);
    });
  };
  return { road, onPage };
}

/** Connects a page that asks for a key, and waits until it is connected unless the key does not work. */
export async function connectWith(page, key, works = true) {
  await page.waitForSelector(field('key'));
  await page.type(field('key'), key);
  await page.click('main button[type="submit"]');
  if (works) await page.waitForSelector('button.connection');
}
