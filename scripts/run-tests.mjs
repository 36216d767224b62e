// Runs the test files that are named in this one process. `node --test` starts a process for each, which compiles the
// package again.
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';

for (const url of process.argv.slice(2).map((file) => pathToFileURL(file))) {
  try {
    await import(url);
  } catch (error) {
    test(`${url.pathname} cannot be read`, () => {
      throw error;
    });
  }
}

/** How long the process may live on after its last test, in milliseconds. */
const LINGER = 30_000;
after(() => {
  const end = () => {
    console.error('A test has left something open: %o', process.getActiveResourcesInfo());
    process.exit(1);
  };
  setTimeout(end, LINGER).unref();
});
