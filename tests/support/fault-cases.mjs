// The faults that break clients, as one table: what the server does, what is called, what a user sees, and the time it
// may take. It knows nothing of Node, so that a page can run it too.

const ID = '3c90c3cc-0d44-4b50-8888-8dd25736052a';
const IDS = { deployment_id: ID, revision_id: ID };
const FORM = { name: 'agent', source: 'internal_docker', source_config: {}, source_revision_config: {}, secrets: [] };
const DEPLOYMENT = {
  ...FORM,
  id: ID,
  tenant_id: ID,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  status: 'READY',
  latest_revision_id: null,
  active_revision_id: null,
};
const good = { body: DEPLOYMENT };
const deployed = { body: { id: ID, status: 'DEPLOYED' } };
const building = { body: { id: ID, status: 'BUILDING' } };
const html = `<html><body>${'gateway '.repeat(12_500)}</body></html>`;

const get = (control, { signal }) => control.deployments.get(ID, { signal });
const create = (control, { signal }) => control.deployments.create(FORM, { signal });
const remove = (control, { signal }) => control.connections.remove({ agent_id: 'a', connection_id: 'c' }, { signal });
const wait = (control, { signal }) => control.revisions.wait(IDS, { signal, minDelay: 20, maxDelay: 40 });
const all = async (control, { signal }, seen = () => {}) => {
  const names = [];
  for await (const { name } of control.deployments.list({ limit: 2 }, { signal })) {
    names.push(name);
    seen(names.length);
  }
  return { names: names.join(' ') };
};
const page = (from, count, offset) => ({
  resources: Array.from({ length: count }, (_, index) => ({
    ...DEPLOYMENT,
    id: `00000000-0000-4000-8000-${String(from + index).padStart(12, '0')}`,
    name: `n${from + index}`,
  })),
  ...(offset !== undefined && { offset }),
});
const abortIn = (ms, call) => (control, tools) => {
  setTimeout(() => tools.abort(new RangeError('mine')), ms);
  return call(control, tools);
};
/** Aborts once the head of the first answer has come: a loaded machine may take its time until then. */
const abortAfterAnswer = (call) => (control, tools) => {
  const watched = async (...given) => {
    const answer = await fetch(...given);
    setTimeout(() => tools.abort(new RangeError('mine')), 50);
    return answer;
  };
  return call(control.withOptions({ fetch: watched }), tools);
};
/** Aborts once the first page is read, when the second has been asked for. */
const abortAfterPage = (control, tools) =>
  all(control, tools, (count) => count === 2 && setTimeout(() => tools.abort(new RangeError('mine')), 100));
const hang = () => new Promise(() => {});

const quick = { retry: { baseDelay: 10 } };
const once = { retry: 0 };

/**
 * Each case: `answers` of the server in order, `call`, client `options`, and what a user `sees`: fields of the error
 * (`message` as a pattern, several words where each will do) or of the value. `most` is the time it may take in
 * milliseconds, `least` the one it must; `requests` how many reach the server. `node` marks what a page cannot do, or
 * sees otherwise by its nature.
 */
export const CASES = {
  'a body that stalls after the headers': {
    answers: [{ ...good, stall: 'body' }],
    call: get,
    options: { ...once, timeout: 150 },
    sees: { name: 'TimeoutError', phase: 'body', maybeProcessed: false, message: 'had no complete body after 0\\.2 s' },
    least: 140,
    most: 600,
    requests: 1,
  },
  'a body that drips for ever': {
    answers: [{ ...good, drip: 20 }],
    call: get,
    options: { ...once, timeout: 200 },
    sees: { name: 'TimeoutError', phase: 'body' },
    least: 190,
    most: 700,
    requests: 1,
  },
  'headers that stall': {
    answers: [{ stall: 'headers' }],
    call: get,
    options: { ...once, timeout: 150 },
    sees: { name: 'TimeoutError', phase: 'headers', attempts: 1 },
    least: 140,
    most: 600,
    requests: 1,
  },
  'headers that stall once': {
    answers: [{ stall: 'headers' }, good],
    call: get,
    options: { ...quick, timeout: 150 },
    sees: { id: ID },
    least: 140,
    most: 800,
    requests: 2,
  },
  'headers that stall after a change': {
    answers: [{ stall: 'headers' }],
    call: create,
    options: { timeout: 150 },
    sees: { name: 'TimeoutError', maybeProcessed: true, attempts: 1, message: 'may have acted on it all the same' },
    least: 140,
    most: 600,
    requests: 1,
  },
  'a deadline over several attempts': {
    answers: [{ stall: 'headers' }],
    call: (control, { signal }) => control.deployments.get(ID, { signal, deadline: 250 }),
    options: { retry: { maxRetries: 9, baseDelay: 10 }, timeout: 100 },
    sees: { name: 'TimeoutError' },
    least: 90,
    most: 700,
  },
  'a connection that is reset before the request is read': {
    resetting: true,
    call: get,
    options: quick,
    sees: { name: 'ConnectionError', attempts: 3, maybeProcessed: false, message: 'got no answer: .*\\(3 attempts\\)' },
    most: 600,
  },
  'a connection that is reset before a change is read': {
    resetting: true,
    call: create,
    options: quick,
    sees: { name: 'ConnectionError', attempts: 1 },
    most: 500,
  },
  'a connection that is reset after the request is read': {
    answers: [{ reset: 'read' }, good],
    call: get,
    options: quick,
    sees: { id: ID },
    most: 600,
    requests: 2,
  },
  'a connection that is reset after a change is read': {
    answers: [{ reset: 'read' }, good],
    call: create,
    options: quick,
    sees: { name: 'ConnectionError', attempts: 1, maybeProcessed: true },
    most: 500,
    requests: 1,
    node: 'a browser sends it again by itself where the connection was used before',
  },
  'a connection that is reset within the body': {
    answers: [{ ...good, reset: 'body' }, good],
    call: get,
    options: quick,
    sees: { id: ID },
    most: 600,
    requests: 2,
  },
  'a body that ends before its length': {
    answers: [{ ...good, cut: 40 }],
    call: get,
    options: once,
    sees: {
      name: 'ConnectionError',
      maybeProcessed: false,
      message: 'answered 200, but its body broke off: [^;]+$',
    },
    most: 500,
    requests: 1,
  },
  'a body without end': {
    answers: [{ ...good, flood: true }],
    call: get,
    options: { maxResponseBytes: 1_000_000 },
    sees: {
      name: 'ResponseTooLargeError',
      status: 200,
      message: 'answered 200 with a body of more than 1000000 bytes',
    },
    most: 5_000,
    requests: 1,
  },
  'a gzip body that is far larger when it is unpacked': {
    answers: [{ body: ' '.repeat(4_000_000), gzip: true }],
    call: get,
    options: { maxResponseBytes: 1_000_000 },
    sees: { name: 'ResponseTooLargeError', status: 200 },
    most: 5_000,
    requests: 1,
  },
  'an answer that is no HTTP': {
    answers: [{ raw: 'nonsense\r\n\r\n' }],
    call: get,
    options: once,
    sees: { name: 'ConnectionError' },
    most: 500,
    requests: 1,
    node: 'a browser takes it for HTTP/0.9',
  },
  'a 429 with Retry-After 2': {
    answers: [{ status: 429, headers: { 'retry-after': 2 } }, good],
    call: get,
    sees: { id: ID },
    least: 1_990,
    most: 2_800,
    requests: 2,
  },
  'a 429 with Retry-After 2 on a change': {
    answers: [{ status: 429, headers: { 'retry-after': 2 } }, good],
    call: create,
    sees: { id: ID },
    least: 1_990,
    most: 2_800,
    requests: 2,
  },
  'a 429 with Retry-After 99999999': {
    answers: [{ status: 429, headers: { 'retry-after': 99_999_999 } }],
    call: get,
    sees: { name: 'RateLimitError', status: 429, retryAfter: 99_999_999_000, attempts: 1 },
    most: 400,
    requests: 1,
  },
  'a 429 with a Retry-After beyond any number': {
    answers: [{ status: 429, headers: { 'retry-after': '9'.repeat(30) } }],
    call: get,
    sees: { name: 'RateLimitError', retryAfter: 1e18, attempts: 1 },
    most: 400,
    requests: 1,
  },
  'a 429 with a Retry-After of 1.5': {
    answers: [{ status: 429, headers: { 'retry-after': '1.5' } }, good],
    call: get,
    sees: { id: ID },
    least: 1_990,
    most: 2_800,
    requests: 2,
  },
  'a 429 with a date': {
    answers: [
      { make: () => ({ status: 429, headers: { 'retry-after': new Date(Date.now() + 2_000).toUTCString() } }) },
      good,
    ],
    call: get,
    sees: { id: ID },
    least: 900,
    most: 2_800,
    requests: 2,
  },
  'a 429 with a date that is over': {
    answers: [{ status: 429, headers: { 'retry-after': 'Sun, 06 Nov 1994 08:49:37 GMT' } }, good],
    call: get,
    sees: { id: ID },
    most: 400,
    requests: 2,
  },
  'a 429 with garbage': {
    answers: [{ status: 429, headers: { 'retry-after': 'soon; -5' } }, good],
    call: get,
    options: quick,
    sees: { id: ID },
    most: 400,
    requests: 2,
  },
  'a 500 once on a GET': {
    answers: [{ status: 500 }, good],
    call: get,
    options: quick,
    sees: { id: ID },
    most: 400,
    requests: 2,
  },
  'a 500 once on a GET, with the usual pause': {
    answers: [{ status: 500 }, good],
    call: get,
    sees: { id: ID },
    least: 245,
    most: 1_000,
    requests: 2,
  },
  'a 500 once on a POST': {
    answers: [{ status: 500 }, good],
    call: create,
    options: quick,
    sees: {
      name: 'ServerError',
      status: 500,
      attempts: 1,
      message: 'answered 500; the service may have acted on it all the same, so look before sending it again$',
    },
    most: 400,
    requests: 1,
  },
  'a 503 that stays': {
    answers: [{ status: 503, body: { detail: 'overloaded' } }],
    call: get,
    options: quick,
    sees: { name: 'ServerError', status: 503, attempts: 3, message: 'answered 503: overloaded \\(3 attempts\\)$' },
    most: 500,
    requests: 3,
  },
  'a 503 on a DELETE': {
    answers: [{ status: 503 }, { status: 204 }],
    call: remove,
    options: quick,
    sees: {},
    most: 400,
    requests: 2,
  },
  'a 501, which no retry mends': {
    answers: [{ status: 501 }],
    call: get,
    options: quick,
    sees: { name: 'ServerError', status: 501, attempts: 1 },
    most: 400,
    requests: 1,
  },
  'a 503 during a wait': {
    answers: [building, { status: 503 }, { status: 503 }, { status: 503 }, { status: 503 }, deployed],
    call: wait,
    options: once,
    sees: { status: 'DEPLOYED' },
    most: 900,
    requests: 6,
  },
  'a reset during a wait': {
    answers: [building, { reset: 'read' }, { ...building, reset: 'body' }, deployed],
    call: wait,
    options: once,
    sees: { status: 'DEPLOYED' },
    most: 900,
    requests: 4,
  },
  'a 404 during a wait': {
    answers: [building, { status: 404, body: { detail: 'gone' } }],
    call: wait,
    options: once,
    sees: { name: 'NotFoundError', message: 'answered 404: gone$' },
    most: 500,
    requests: 2,
  },
  'a revision that fails': {
    answers: [building, { body: { id: ID, status: 'BUILD_FAILED' } }],
    call: wait,
    sees: { name: 'RevisionFailedError', polls: 2 },
    most: 500,
    requests: 2,
  },
  'a revision that is superseded': {
    answers: [{ body: { id: ID, status: 'SKIPPED' } }],
    call: wait,
    sees: { name: 'RevisionSupersededError', polls: 1 },
    most: 400,
    requests: 1,
  },
  'a state that nobody knows': {
    answers: [{ body: { id: ID, status: 'TOMORROW' } }, deployed],
    call: wait,
    sees: { status: 'DEPLOYED' },
    least: 14,
    most: 500,
    requests: 2,
  },
  'an abort before anything': {
    answers: [good],
    call: (control, tools) => {
      tools.abort(new RangeError('mine'));
      return get(control, tools);
    },
    sees: { name: 'RangeError', message: '^mine$' },
    most: 100,
    requests: 0,
  },
  'an abort while the headers stall': {
    answers: [{ stall: 'headers' }],
    call: abortIn(150, get),
    sees: { name: 'RangeError', message: '^mine$' },
    most: 500,
    requests: 1,
  },
  'an abort while the body stalls': {
    answers: [{ ...good, stall: 'body' }],
    call: abortAfterAnswer(get),
    sees: { name: 'RangeError', message: '^mine$' },
    most: 500,
    requests: 1,
  },
  'an abort in a pause': {
    answers: [{ status: 503 }],
    call: abortAfterAnswer(get),
    options: { retry: { baseDelay: 60_000, maxDelay: 60_000 } },
    sees: { name: 'RangeError', message: '^mine$' },
    most: 500,
    requests: 1,
  },
  'an abort in a pause that the service asked for': {
    answers: [{ status: 429, headers: { 'retry-after': 30 } }],
    call: abortAfterAnswer(get),
    sees: { name: 'RangeError', message: '^mine$' },
    most: 500,
    requests: 1,
  },
  'an abort between polls': {
    answers: [building],
    call: abortAfterAnswer((control, { signal }) =>
      control.revisions.wait(IDS, { signal, minDelay: 60_000, maxDelay: 60_000 }),
    ),
    sees: { name: 'RangeError', message: '^mine$' },
    most: 500,
    requests: 1,
  },
  'an abort between pages': {
    answers: [{ body: page(0, 2, 2) }, { stall: 'headers' }],
    call: abortAfterPage,
    sees: { name: 'RangeError', message: '^mine$' },
    most: 500,
    requests: 2,
  },
  'a 502 of 100 kB of HTML': {
    answers: [{ status: 502, headers: { 'content-type': 'text/html' }, body: html }],
    call: get,
    options: once,
    sees: { name: 'ServerError', status: 502, message: '^deployments\\.get: GET \\S+ answered 502$' },
    most: 400,
    requests: 1,
  },
  'JSON that is none': {
    answers: [{ body: '{"id": nope}' }],
    call: get,
    sees: { name: 'ResponseParseError', status: 200, message: 'no complete JSON: Expecting value at byte 7' },
    most: 400,
    requests: 1,
  },
  'JSON that is cut off': {
    answers: [{ body: JSON.stringify(DEPLOYMENT).slice(0, 90) }],
    call: get,
    sees: { name: 'ResponseParseError', status: 200, message: 'no complete JSON' },
    most: 400,
    requests: 1,
  },
  'HTML with a 200': {
    answers: [{ body: html }],
    call: get,
    sees: { name: 'ResponseParseError', status: 200 },
    most: 400,
    requests: 1,
  },
  'a 204 where a body is due': {
    answers: [{ status: 204 }],
    call: get,
    sees: { name: 'ResponseParseError', status: 204 },
    most: 400,
    requests: 1,
  },
  'an empty 200': {
    answers: [{}],
    call: get,
    sees: { name: 'ResponseParseError', status: 200 },
    most: 400,
    requests: 1,
  },
  'a body where a 204 is due': {
    answers: [{ body: '<html>deleted</html>' }],
    call: remove,
    sees: {},
    most: 400,
    requests: 1,
  },
  gzip: { answers: [{ ...good, gzip: true }], call: get, sees: { id: ID }, most: 400, requests: 1 },
  // Node's fetch now and then loses the error of a decoder that fails before anybody reads; then it is the time limit
  // that ends the wait.
  'gzip that is none': {
    answers: [{ ...good, headers: { 'content-encoding': 'gzip' } }],
    call: get,
    options: { ...once, timeout: 1_000 },
    sees: { name: ['ConnectionError', 'TimeoutError'] },
    most: 1_400,
    requests: 1,
  },
  'a redirect within the origin': {
    answers: [{ make: ({ path }) => ({ status: 307, headers: { location: path.replace('/v2/', '/v3/') } }) }, good],
    call: get,
    sees: { name: 'ApiError', attempts: 1, message: 'redirect.*is refused' },
    most: 400,
    requests: 1,
  },
  'a redirect within the origin that is allowed': {
    answers: [{ make: ({ path }) => ({ status: 307, headers: { location: path.replace('/v2/', '/v3/') } }) }, good],
    call: get,
    options: { redirect: 'same-origin' },
    sees: { id: ID },
    most: 400,
    requests: 2,
  },
  'a redirect to another origin': {
    answers: [{ status: 302, headers: { location: 'http://localhost:1/steal' } }],
    call: get,
    sees: { name: 'ApiError', attempts: 1, message: 'redirect.*is refused' },
    most: 400,
    requests: 1,
  },
  'a redirect to another origin although the own is allowed': {
    answers: [{ status: 302, headers: { location: 'http://localhost:1/steal' } }],
    call: get,
    options: { ...once, redirect: 'same-origin' },
    sees: { name: 'ApiError', attempts: 1 },
    most: 400,
    requests: 1,
    node: 'a browser that follows within the origin tells a refusal as a broken connection',
  },
  'an id that leaves its place': {
    answers: [good],
    call: (control) => control.deployments.get('../../admin?x=1'),
    sees: { name: 'ValidationError', message: 'nothing was sent: deployment_id: Input should be a valid UUID' },
    most: 200,
    requests: 0,
  },
  'a 422 with a list': {
    answers: [{ status: 422, body: { detail: [{ loc: ['body', 'name'], msg: 'Field required', type: 'missing' }] } }],
    call: create,
    sees: { name: 'UnprocessableError', message: 'answered 422: name: Field required$' },
    most: 400,
    requests: 1,
  },
  'a 422 with a text': {
    answers: [{ status: 422, body: { detail: 'No such integration' } }],
    call: create,
    sees: { name: 'UnprocessableError', message: 'answered 422: No such integration$' },
    most: 400,
    requests: 1,
  },
  'a 422 with members that nobody knows': {
    answers: [
      {
        status: 422,
        body: {
          detail: [{ loc: ['body', 7, null, { a: 1 }], msg: 'm', type: 't', url: 'u', input: {}, more: [] }, 5, null],
          extra: 1,
        },
      },
    ],
    call: create,
    sees: { name: 'UnprocessableError', status: 422 },
    most: 400,
    requests: 1,
  },
  'a word and a field that nobody knows': {
    answers: [{ body: { ...DEPLOYMENT, status: 'TOMORROW', region: 'eu' } }],
    call: get,
    sees: { status: 'TOMORROW', region: 'eu' },
    most: 400,
    requests: 1,
  },
  'a required field that is missing': {
    answers: [{ body: { ...DEPLOYMENT, name: undefined } }],
    call: get,
    sees: { name: 'ResponseParseError', message: 'the required field name is missing' },
    most: 400,
    requests: 1,
  },
  'a fetch that throws no Error': {
    call: get,
    options: {
      ...once,
      fetch: () => {
        throw 'boom';
      },
    },
    sees: { name: 'ConnectionError', message: 'fetch threw "boom", which is no Error' },
    most: 200,
    requests: 0,
  },
  'a fetch that answers with a class of its own': {
    call: get,
    options: { fetch: async () => ({ status: 200, headers: new Map(), text: async () => JSON.stringify(DEPLOYMENT) }) },
    sees: { id: ID },
    most: 200,
    requests: 0,
  },
  'a fetch that never settles': {
    call: get,
    options: { ...once, fetch: hang, timeout: 100 },
    sees: { name: 'TimeoutError', phase: 'headers' },
    least: 90,
    most: 400,
    requests: 0,
  },
  'a fetch whose body never comes': {
    call: get,
    options: { ...once, fetch: async () => ({ status: 200, headers: new Headers(), text: hang }), timeout: 100 },
    sees: { name: 'TimeoutError', phase: 'body' },
    least: 90,
    most: 400,
    requests: 0,
  },
  'a credential that never comes': {
    answers: [good],
    call: get,
    options: { ...once, apiKey: hang, timeout: 100 },
    sees: { name: 'TimeoutError', phase: 'headers' },
    least: 90,
    most: 400,
    requests: 0,
  },
  'a thousand calls at once': {
    answers: [good],
    call: async (control, { signal }) => ({
      ids: new Set(
        await Promise.all(
          Array.from({ length: 1_000 }, async () => (await control.deployments.get(ID, { signal })).id),
        ),
      ).size,
    }),
    sees: { ids: 1 },
    most: 30_000,
    requests: 1_000,
  },
  'a page that repeats': {
    answers: [{ body: page(0, 2, 2) }],
    call: all,
    sees: { name: 'ResponseParseError', message: 'only repeats records that came before' },
    most: 400,
    requests: 2,
  },
  'a page without offset': {
    answers: [{ body: page(0, 2) }, { body: page(2, 2) }, { body: page(4, 1) }],
    call: all,
    sees: { names: 'n0 n1 n2 n3 n4' },
    most: 500,
    requests: 3,
  },
  'a server that ignores the limit': {
    answers: [{ body: page(0, 5, 5) }, { body: page(5, 5, 10) }, { body: page(10, 0, 10) }],
    call: all,
    sees: { names: 'n0 n1 n2 n3 n4 n5 n6 n7 n8 n9' },
    most: 500,
    requests: 3,
  },
  'a page that fails in the middle': {
    answers: [{ body: page(0, 2, 2) }, { status: 503 }, { body: page(2, 1, 3) }],
    call: all,
    options: quick,
    sees: { names: 'n0 n1 n2' },
    most: 500,
    requests: 3,
  },
};

/** What a machine with other work may take longer, in milliseconds. */
const SLACK = 700;

/** Runs one case; gives what a user saw, in plain words. `baseUrl` is where the server hears of the case. */
export async function runFault(name, { baseUrl, DeploymentControl }) {
  const { call, options = {} } = CASES[name];
  const control = new DeploymentControl({ baseUrl, apiKey: () => 'k', logLevel: 'off', ...options });
  const controller = new AbortController();
  // Compiling the core is not the case's time.
  control.toJSON();
  const began = performance.now();
  const outcome = await Promise.resolve()
    .then(() => call(control, { signal: controller.signal, abort: (reason) => controller.abort(reason) }))
    .then(
      (value) => ({ ...value }),
      (error) => ({ ...error, name: error.name, message: error.message }),
    );
  return { ms: performance.now() - began, outcome: JSON.parse(JSON.stringify(outcome)), signal: controller.signal };
}

/** What is wrong with what was seen; nothing where all is as it should be. */
export function judgeFault(name, { ms, outcome }, requests) {
  const { sees, least = 0, most, requests: due } = CASES[name];
  const wrong = [];
  for (const [field, expected] of Object.entries(sees)) {
    const found = outcome[field];
    if (
      field === 'message'
        ? !new RegExp(expected, 's').test(found) || found.length > 300
        : ![expected].flat().includes(found)
    )
      wrong.push(`${field} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
  }
  if (sees.message === undefined && sees.name === undefined && outcome.message !== undefined)
    wrong.push(`it failed: ${outcome.message}`);
  if (ms < least || ms > most + SLACK) wrong.push(`it took ${Math.round(ms)} ms, not ${least} to ${most}`);
  if (due !== undefined && requests !== due) wrong.push(`${requests} requests came, not ${due}`);
  return wrong.join('; ');
}

/** The name of a case in an address. */
export const slug = (name) => name.replace(/\W+/g, '-');
