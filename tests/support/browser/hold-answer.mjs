// Answers that a page gets only when a test lets them through, so that what is shown meanwhile stays as long as the test
// looks at it.

/**
 * Holds the answer to the page's next request of this method whose address contains `part`. Answers two functions:
 * `asked()` waits until the service has answered, `release()` lets the page have the answer. The page must not rely on
 * taking a request back, so the held one gets no signal.
 */
export async function holdAnswer(page, method, part) {
  await page.evaluate(
    (method, part) => {
      const { fetch } = window;
      window.held = {};
      const released = new Promise((resolve) => {
        window.held.release = resolve;
      });
      window.fetch = async (input, init) => {
        if ((init?.method ?? 'GET') !== method || !String(input).includes(part)) return fetch(input, init);
        window.fetch = fetch;
        const { signal: _, ...rest } = init ?? {};
        const answer = await fetch(input, rest);
        window.held.isAnswered = true;
        await released;
        return answer;
      };
    },
    method,
    part,
  );
  return {
    asked: () => page.waitForFunction(() => window.held.isAnswered),
    release: () => page.evaluate(() => window.held.release()),
  };
}
