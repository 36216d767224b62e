// Clients whose requests are answered by a function, and written down.
import assert from 'node:assert/strict';
import { DeploymentControl } from 'deployment-control';
import { DEPLOYMENT, ID, id } from './records.mjs';

export { DEPLOYMENT, ID };
export const OTHER = id(1);
export const IDS = { deployment_id: ID, revision_id: OTHER };

/** An answer with a JSON body; without a value it has none. */
export const json = (value, init) => new Response(value === undefined ? null : JSON.stringify(value), init);

/** A client that sends by `fetch`, once each. */
export const client = (fetch, options = {}) =>
  new DeploymentControl({ baseUrl: 'http://localhost/api', apiKey: null, fetch, retry: 0, ...options });

/** A function that throws this. */
export const throwing = (thrown) => () => {
  throw thrown;
};

/** What a promise rejects with. */
export const caught = (promise) =>
  promise.then(
    () => assert.fail('it should reject'),
    (error) => error,
  );

/** Checks that a promise rejects with an error of this class and none below it; gives the error. */
export async function rejects(promise, Class) {
  const error = await caught(promise);
  assert.equal(error.constructor, Class, String(error));
  return error;
}

/** An answer that is a revision in this state. */
export const revision = (status) => json({ id: OTHER, status });

/** Answers with a revision in one state after the other; the last one stays. */
export const playing =
  (...statuses) =>
  async () =>
    revision(statuses.length > 1 ? statuses.shift() : statuses[0]);

/** A client whose requests are written down and answered with a value, or with what a function makes of their count. */
export function recorder(answer, options) {
  const sent = [];
  const fetch = async (url, { method, headers, body }) => {
    sent.push({
      line: `${method} ${url.replace('http://localhost/api', '')}`,
      headers,
      body: body === undefined ? undefined : JSON.parse(body),
    });
    return answer instanceof Function
      ? answer(sent.length)
      : json(answer, { status: answer === undefined ? 204 : 200 });
  };
  return { sent, control: client(fetch, options) };
}

/** A signal that counts who listens to it. */
export function countedSignal() {
  const controller = new AbortController();
  const { signal } = controller;
  let count = 0;
  const wrapped = {
    get aborted() {
      return signal.aborted;
    },
    get reason() {
      return signal.reason;
    },
    addEventListener: (type, listener) => {
      count += 1;
      signal.addEventListener(type, listener);
    },
    removeEventListener: (type, listener) => {
      count -= 1;
      signal.removeEventListener(type, listener);
    },
  };
  return { signal: wrapped, listeners: () => count, abort: (reason) => controller.abort(reason) };
}
