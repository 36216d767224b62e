// Retries, waiting and errors: what the client does after each status and fault. The tables of docs/api.md say the
// same.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { STATUS_CODES } from 'node:http';
import { describe, it, test } from 'node:test';
import { promisify } from 'node:util';
import * as exports from 'deployment-control';
import { answering } from '../../support/service/answering.mjs';
import { equalBy } from '../../support/lists.mjs';
import { DEPLOYMENT, FORM, ID, IDS } from '../../support/service/records.mjs';

const page = await readFile(new URL('../../../docs/api.md', import.meta.url), 'utf8');
const api = { ...exports };
const REVISION = { id: ID, status: 'DEPLOYED' };

/** The errors of docs/errors.md: name, code, meaning, next step, and which requests are sent again. */
const LISTED = Array.from(
  (await readFile(new URL('../../../docs/errors.md', import.meta.url), 'utf8')).matchAll(
    /^\| `(\w+)` \| `\w+` \| (.+?) \| .+? \| (no|reads|all) \| \d+ \|$/gm,
  ),
  ([, name, meaning, again]) => ({ name, status: /^([45]\d\d): /.exec(meaning)?.[1], again }),
);

/** The classes of statuses that have one of their own. */
const ERRORS = Object.fromEntries(LISTED.flatMap(({ name, status }) => (status ? [[status, name]] : [])));

/** The rows of a table of docs/api.md behind a text, without the heading. */
function documented(heading) {
  const start = page.indexOf(heading);
  assert.ok(start >= 0, `docs/api.md has no "${heading}"`);
  const [table] = /^\|(?:.*\n\|)*.*/m.exec(page.slice(start));
  return table
    .split('\n')
    .slice(2)
    .map((line) => line.slice(2, -2).split(' | '));
}

const answer =
  (status, body = {}) =>
  async () =>
    new Response(status === 204 ? null : JSON.stringify(body), { status });
const throwing = (code) => async () => {
  throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
};
const hang = (_, { signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
const statuses = (...numbers) => Object.fromEntries(numbers.map((number) => [number, answer(number, { detail: 'x' })]));

const refused = throwing('ECONNREFUSED');
const reset = throwing('ECONNRESET');
const cutOff = async () => ({
  status: 200,
  headers: new Headers(),
  text: () =>
    Promise.reject(
      new TypeError('terminated', { cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }) }),
    ),
});
const redirect = async () => ({
  status: 302,
  type: 'default',
  headers: new Headers({ location: 'http://elsewhere.example/' }),
  text: async () => '',
});
const unreadable = async () => new Response('{"id": ', { status: 200 });

const TEMPORARY = [408, 500, 502, 503, 504];
/** Every status of HTTP that no other row has. */
const OTHER = Object.keys(STATUS_CODES)
  .map(Number)
  .filter((status) => status >= 400 && status !== 429 && !TEMPORARY.includes(status));

describe('a retry', () => {
  /** Which methods are sent again after a fault; `row` is how docs/api.md names it. */
  const RETRIES = [
    { row: '429', faults: statuses(429), reads: true, changes: true },
    { row: TEMPORARY.join(', '), faults: statuses(...TEMPORARY), reads: true, changes: false },
    {
      row: 'no whole answer: refused, reset, cut off, timed out',
      faults: { refused, reset, 'cut off': cutOff, 'timed out': hang },
      reads: true,
      changes: false,
    },
    {
      row: 'any other status, a refused redirect, an answer that cannot be read or is too large',
      faults: { ...statuses(...OTHER), redirect, unreadable },
      reads: false,
      changes: false,
    },
  ];
  const CALLS = {
    GET: [(control) => control.deployments.get(ID), answer(200, DEPLOYMENT)],
    DELETE: [(control) => control.connections.remove({ agent_id: 'a', connection_id: 'c' }), answer(204)],
    POST: [(control) => control.deployments.create(FORM), answer(201, DEPLOYMENT)],
    PATCH: [
      (control) => control.deployments.patch(ID, { source_config: { build_on_push: false } }),
      answer(200, DEPLOYMENT),
    ],
  };
  for (const { row, faults, reads, changes } of RETRIES) {
    it(row, async () => {
      for (const [method, [call, good]] of Object.entries(CALLS)) {
        const isAgain = method === 'GET' || method === 'DELETE' ? reads : changes;
        for (const [name, fault] of Object.entries(faults)) {
          // A DELETE needs no body, so nothing of its answer can be unreadable.
          if (fault === unreadable && method === 'DELETE') continue;
          let sent = 0;
          const fetch = (...args) => {
            sent += 1;
            return (sent === 1 ? fault : good)(...args);
          };
          const control = new api.DeploymentControl({
            baseUrl: 'http://localhost',
            apiKey: null,
            fetch,
            timeout: 30,
            retry: { baseDelay: 1 },
          });
          const result = await call(control).asResult();
          assert.deepEqual([result.ok, sent], isAgain ? [true, 2] : [false, 1], `${method} ${name}`);
          if (result.error instanceof api.ConnectionError)
            assert.equal(result.error.maybeProcessed, fault !== refused, `${method} ${name}`);
        }
      }
    });
  }

  it('is documented', () => {
    equalBy(
      documented('| what happened | GET'),
      ([row, reads, changes]) => [row, reads.startsWith('again'), changes.startsWith('again')],
      RETRIES.map(({ row, reads, changes }) => [row, reads, changes]),
    );
  });
});

describe('a wait', () => {
  const wait = async (fetch, options = {}) => {
    const control = new api.DeploymentControl({
      baseUrl: 'http://localhost',
      apiKey: null,
      fetch,
      retry: 0,
      timeout: 30,
    });
    return control.revisions.wait(IDS, { minDelay: 1, maxDelay: 2, ...options }).then(
      (value) => value.status,
      (error) => error.name,
    );
  };
  /** Sees the fault so many times, then a revision that is deployed. */
  const times = (count, fault) => {
    let sent = 0;
    return (...args) => {
      sent += 1;
      return (sent > count ? answer(200, REVISION) : fault)(...args);
    };
  };
  const state = (status) => answer(200, { ...REVISION, status });
  /** The states that end a wait, with what follows. The wait goes on in all others. */
  const ENDS = {
    DEPLOYED: 'DEPLOYED',
    CREATE_FAILED: 'RevisionFailedError',
    BUILD_FAILED: 'RevisionFailedError',
    DEPLOY_FAILED: 'RevisionFailedError',
    SKIPPED: 'RevisionSupersededError',
  };

  it('ends in some states of a revision, and goes on in all others, known or not', async () => {
    const { choices } = api.fields('Revision').find(({ path }) => path.join('.') === 'status');
    for (const status of Object.keys(ENDS)) assert.ok(choices.includes(status), status);
    for (const status of [...choices, 'TOMORROW'])
      assert.equal(await wait(times(2, state(status))), ENDS[status] ?? 'DEPLOYED', status);
  });

  it('goes on after five polls in a row without a readable answer, and ends after six', async () => {
    for (const [name, fault, error] of [
      ['reset', reset, 'ConnectionError'],
      ['timed out', hang, 'TimeoutError'],
      ['cut off', cutOff, 'ConnectionError'],
      ['unreadable', unreadable, 'ResponseParseError'],
      [408, answer(408), 'ApiError'],
      [429, answer(429), 'RateLimitError'],
      ...[500, 502, 503].map((status) => [status, answer(status), 'ServerError']),
    ]) {
      assert.equal(await wait(times(5, fault)), 'DEPLOYED', String(name));
      assert.equal(await wait(times(6, fault)), error, String(name));
    }
  });

  it('ends at any other refusal, and at the end of `maxWait`', async () => {
    for (const [status, error] of Object.entries(ERRORS).filter(([status]) => status < 429))
      assert.equal(await wait(times(1, answer(Number(status)))), error, status);
    assert.equal(await wait(state('BUILDING'), { maxWait: 10 }), 'WaitTimeoutError');
  });

  it('is documented, with the states that end it', () => {
    const rows = documented('| what a poll sees');
    const ends = rows.flatMap(([what, follows]) =>
      [...what.matchAll(/`([A-Z_]+)`/g)].map(([, status]) => [status, /`(\w+Error)`/.exec(follows)?.[1] ?? status]),
    );
    assert.deepEqual(Object.fromEntries(ends), ENDS);
  });
});

describe('an error', () => {
  const once = (fetch, call = (control) => control.deployments.get(ID), options = {}) =>
    call(
      new api.DeploymentControl({
        baseUrl: 'http://localhost',
        apiKey: null,
        fetch,
        retry: 0,
        timeout: 30,
        ...options,
      }),
    ).then(
      () => assert.fail('it did not fail'),
      (error) => error,
    );
  const answerOf = async (url) =>
    Response.json(String(url).endsWith(ID) ? DEPLOYMENT : { resources: [DEPLOYMENT], offset: 0 });
  /** What fails without a status of its own, by the class of its error. */
  const CAUSES = {
    ConfigError: [() => once(answer(200), undefined, { apiKey: () => 7 })],
    ValidationError: [
      () => once(answer(200), (control) => control.deployments.get('x')),
      () => once(answer(200), (control) => control.deployments.create({})),
    ],
    ConnectionError: [() => once(reset), () => once(cutOff)],
    TimeoutError: [() => once(hang), () => once(hang, (control) => control.deployments.get(ID, { deadline: 5 }))],
    ApiError: [() => once(redirect)],
    ResponseParseError: [
      () => once(async () => new Response('<html>', { status: 299 })),
      () => once(answer(200, { ...DEPLOYMENT, id: undefined })),
      () => once(unreadable),
    ],
    ResponseTooLargeError: [
      () => once(answer(200, DEPLOYMENT), (control) => control.deployments.get(ID, { maxResponseBytes: 5 })),
      () => once(answer(404, { detail: 'x' }), (control) => control.deployments.get(ID, { maxResponseBytes: 5 })),
    ],
    PlanError: [
      () =>
        once(answerOf, (control) =>
          control.deployments.apply({
            name: DEPLOYMENT.name,
            source: 'external_docker',
            source_config: {},
            source_revision_config: { image_uri: 'a:1' },
            secrets: [],
          }),
        ),
    ],
    FleetError: [
      () =>
        once(
          async (_, { method }) =>
            method === 'GET'
              ? Response.json({ resources: [], offset: 0 })
              : Response.json({ detail: 'no' }, { status: 400 }),
          (control) =>
            control.fleet.apply({
              deployments: [
                { name: 'agent', source: 'internal_docker', source_revision_config: { image_uri: 'a.example/a:1' } },
              ],
            }),
        ),
    ],
    RollbackError: [
      () =>
        once(
          async (url) => Response.json(url.includes('/revisions') ? { resources: [], offset: 0 } : DEPLOYMENT),
          (control) => control.deployments.rollback(ID),
        ),
    ],
    TypeError: [
      () =>
        once(answer(200), (control) =>
          control.deployments.create({
            get name() {
              throw new RangeError('mine');
            },
          }),
        ),
    ],
  };

  it('has the class of its status', async () => {
    for (const status of Object.keys(STATUS_CODES)
      .map(Number)
      .filter((status) => status >= 400)) {
      // What is gone is not found.
      const name = ERRORS[status === 410 ? 404 : status] ?? (status >= 500 ? 'ServerError' : 'ApiError');
      const error = await once(answer(status, { detail: 'x' }));
      assert.deepEqual([error.name, error.status, error instanceof api[name]], [name, status, true]);
    }
  });

  for (const [name, causes] of Object.entries(CAUSES)) {
    it(`without a status of its own is a ${name}`, async () => {
      for (const cause of causes) {
        const error = await cause();
        assert.deepEqual([error.name, error instanceof (api[name] ?? TypeError)], [name, true], error.message);
      }
    });
  }

  it('of an aborted signal is its own reason', async () => {
    const reason = new RangeError('mine');
    assert.equal(
      await once(hang, (control) => control.deployments.get(ID, { signal: AbortSignal.abort(reason) })),
      reason,
    );
  });

  it('is made here, one of each class that a call can fail with', () => {
    const made = [...Object.values(ERRORS), 'ServerError', ...Object.keys(CAUSES)];
    const waits = documented('| what a poll sees').flatMap(([, error]) => error.match(/\w+Error(?=`)/g) ?? []);
    // A trap cannot be made, and the base classes are never thrown themselves.
    const never = ['DeploymentControlError', 'InternalError', 'WaitError'];
    assert.deepEqual(
      [...new Set([...made, ...waits, ...never])].sort(),
      [...LISTED.map(({ name }) => name), 'TypeError'].sort(),
    );
  });

  for (const { name, again } of LISTED.filter(
    ({ name }) => name === 'ServerError' || Object.values(ERRORS).includes(name),
  )) {
    it(`of a status is sent again as its class says: ${name}, ${again}`, async () => {
      const status = Number(Object.keys(ERRORS).find((each) => ERRORS[each] === name) ?? 503);
      const attempts = async (call) =>
        (await once(answer(status), call, { retry: { maxRetries: 1, baseDelay: 0 } })).attempts;
      assert.equal(await attempts((control) => control.deployments.get(ID)), again === 'no' ? 1 : 2);
      assert.equal(await attempts((control) => control.deployments.create(FORM)), again === 'all' ? 2 : 1);
    });
  }
});

test('the address and the credentials come from the environment, and options win over it', async () => {
  const seen = [];
  const { url } = await answering(({ headers }, response) => {
    seen.push([headers['x-api-key'], headers['x-tenant-id'], headers.authorization]);
    response.setHeader('content-type', 'application/json').end('[]');
  });
  const run = (options, env) =>
    promisify(execFile)(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { DeploymentControl } from 'deployment-control'; await new DeploymentControl(${options}).oauthProviders.list();`,
      ],
      {
        cwd: new URL('.', import.meta.url),
        env: { PATH: process.env.PATH, ...env },
      },
    );
  const env = {
    DEPLOYMENT_CONTROL_URL: url,
    DEPLOYMENT_CONTROL_API_KEY: 'k',
    DEPLOYMENT_CONTROL_TENANT_ID: 't',
    DEPLOYMENT_CONTROL_BEARER_TOKEN: 'b',
  };
  await run('', env);
  await run(`{ apiKey: 'own', tenantId: null, bearerToken: () => 'fresh' }`, env);
  await run(`{ baseUrl: '${url}' }`, {
    ...env,
    DEPLOYMENT_CONTROL_URL: 'http://127.0.0.1:1',
    DEPLOYMENT_CONTROL_TENANT_ID: '',
    DEPLOYMENT_CONTROL_BEARER_TOKEN: '',
  });
  assert.deepEqual(seen, [
    ['k', 't', 'Bearer b'],
    ['own', undefined, 'Bearer fresh'],
    ['k', undefined, undefined],
  ]);
  await assert.rejects(run('', {}), /there is no base URL: give `baseUrl`, or set DEPLOYMENT_CONTROL_URL/);
});
