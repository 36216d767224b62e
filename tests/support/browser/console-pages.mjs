// A group of tests of the console's page: one road and one profile for all of them, a page of its own for each, and the
// demand that no page did what it must not.
import { after, before, test } from 'node:test';
import { freshProfile } from './browser-profile.mjs';
import { startRoad } from './console-road.mjs';
import { keepPicture, openConsole } from './console.mjs';
import { none } from '../lists.mjs';

/**
 * Sets up the tests of the `describe` that it is called in. `kind` and `service` are the road and its options, `launch`
 * the browser's, `wait` the sign that a page is there. `road` is filled before the first test. `onPage(title, { allow, … },
 * run)`, or without options, is a test: `run(page, seen)` gets a page, and in `seen` its `faults` and what it `asked` of a
 * service. A fault that `allow` matches is none: a browser tells each refusal as an error. A test that fails leaves a
 * picture in `tests/output`.
 */
export function consolePages({ kind = 'page', service = {}, launch = {}, wait, allow = /^$/ } = {}) {
  const road = {};
  let profile;
  before(async () => {
    Object.assign(road, await startRoad(kind, service));
    profile = await freshProfile(launch);
  });
  after(async () => {
    await profile?.close();
    await road.stop?.();
  });

  const onPage = (title, ...given) => {
    const [run, options = {}] = given.toReversed();
    test(title, { timeout: 90_000 }, async () => {
      const allowed = options.allow ?? allow;
      const { page, faults } = await openConsole(profile, road.url, { wait });
      page.setDefaultTimeout(20_000);
      const asked = [];
      page.on(
        'request',
        (request) =>
          request.url().includes('/api/') && asked.push(`${request.method()} ${request.url().split('/api')[1]}`),
      );
      try {
        await run(page, { faults, asked });
        none(faults, (fault) => !allowed.test(fault));
      } catch (error) {
        await keepPicture(page, `${launch.name ?? ''} ${title}`);
        throw error;
      } finally {
        await page.close({ runBeforeUnload: false });
      }
    });
  };
  return { road, onPage };
}

/** Runs `run(page, { road, faults })` on one page with a road and a profile of its own, and demands the same of it. */
export async function onConsolePage({ kind = 'page', launch = {}, allow = /^$/ }, run) {
  const road = await startRoad(kind);
  let profile;
  try {
    profile = await freshProfile(launch);
    const { page, faults } = await openConsole(profile, road.url);
    try {
      await run(page, { road, faults });
    } catch (error) {
      await keepPicture(page, `${kind} ${Object.values(launch).join(' ')}`);
      throw error;
    }
    none(faults, (fault) => !allow.test(fault));
  } finally {
    await profile?.close();
    await road.stop();
  }
}
