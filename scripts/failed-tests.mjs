// A reporter for Node's test runner that writes only the tests that failed, each with its file, the groups that it stands
// in and its error, for the end of a long log.
export default async function* failedTests(events) {
  const names = [];
  for await (const { type, data } of events) {
    if (type === 'test:start') names[data.nesting] = data.name;
    const { error } = data.details ?? {};
    // A suite fails because a test in it failed, which has been written.
    if (type !== 'test:fail' || error.failureType === 'subtestsFailed') {
      continue;
    }
    const message = String(error.cause?.message ?? error.message);
    const whole = [...names.slice(0, data.nesting), data.name].join(' > ');
    yield `${data.file}:${data.line} ${whole}\n${message.replace(/^/gm, '    ')}\n`;
  }
}
