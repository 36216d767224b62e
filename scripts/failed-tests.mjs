// A reporter for Node's test runner that writes only the tests that failed, each with its file and its error, for the
// end of a long log.
export default async function* failedTests(events) {
  for await (const { type, data } of events) {
    const { error } = data.details ?? {};
    // A suite fails because a test in it failed, which has been written.
    if (type !== 'test:fail' || error.failureType === 'subtestsFailed') {
      continue;
    }
    const message = String(error.cause?.message ?? error.message);
    yield `${data.file}:${data.line} ${data.name}\n${message.replace(/^/gm, '    ')}\n`;
  }
}
