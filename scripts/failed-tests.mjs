// A reporter for Node's test runner that writes only the tests that failed, each with its file, the groups that it stands
// in and its error, for the end of a long log. It ends a process in which nothing goes on.

// Not the global one, which tests replace.
import { setTimeout } from 'node:timers';

/** How long nothing may be heard of any test, in milliseconds. */
const SILENCE = 300_000;

export default async function* failedTests(events) {
  const names = [];
  const end = () => {
    console.error('No test has ended in %d s, the last of which was told: %s', SILENCE / 1_000, names.join(' > '));
    process.exit(1);
  };
  const watch = setTimeout(end, SILENCE).unref();
  for await (const { type, data } of events) {
    watch.refresh();
    if (type === 'test:start') names.splice(data.nesting, Infinity, data.name);
    const { error } = data.details ?? {};
    // A suite fails because a test in it failed, which has been written.
    if (type !== 'test:fail' || error.failureType === 'subtestsFailed') {
      continue;
    }
    const message = String(error.cause?.message ?? error.message);
    const whole = [...names.slice(0, data.nesting), data.name].join(' > ');
    yield `${data.file}:${data.line} ${whole}\n${message.replace(/^/gm, '    ')}\n`;
  }
  clearTimeout(watch);
}
