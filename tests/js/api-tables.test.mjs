// The tables of docs/api.md on retries, waiting and errors, each row tried on the client.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { describe, it, test } from 'node:test';
import { promisify } from 'node:util';
import * as api from 'deployment-control';

const page = await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8');
const ID = '3c90c3cc-0d44-4b50-8888-8dd25736052a';
const IDS = { deployment_id: ID, revision_id: ID };
const FORM = { name: 'agent', source: 'internal_docker', source_config: {}, source_revision_config: {}, secrets: [] };
const RECORD = { ...FORM, id: ID, tenant_id: ID, created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', status: 'READY', latest_revision_id: null, active_revision_id: null };
const REVISION = { id: ID, status: 'DEPLOYED' };

/** The rows of the table whose heading starts with this cell. */
function rows(heading) {
  const lines = page.slice(page.indexOf(`| ${heading} |`)).split('\n');
  assert.ok(lines[0].startsWith(`| ${heading} |`), `docs/api.md has no table "${heading}"`);
  return lines.slice(2, lines.findIndex((line) => !line.startsWith('|'))).map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim()));
}

const answer = (status, body = {}) => async () => new Response(status === 204 ? null : JSON.stringify(body), { status });
const throwing = (code) => async () => { throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }); };
const hang = (_, { signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/** What fails in ways that no status tells, by the words of the tables. */
const FAULTS = {
  refused: throwing('ECONNREFUSED'),
  reset: throwing('ECONNRESET'),
  'cut off': async () => ({ status: 200, headers: new Headers(), text: () => Promise.reject(new TypeError('terminated', { cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }) })) }),
  'timed out': hang,
  'a refused redirect': async () => ({ status: 302, type: 'default', headers: new Headers({ location: 'http://elsewhere.example/' }), text: async () => '' }),
  'an answer that cannot be read': async () => new Response('{"id": ', { status: 200 }),
};
/** Statuses that no row of the retries names. */
const OTHERS = [400, 401, 403, 404, 409, 413, 418, 422, 501, 505];

function faultsOf(cell) {
  const statuses = (cell.match(/\b\d{3}\b/g) ?? []).map((status) => [status, answer(Number(status), { detail: 'x' })]);
  const words = Object.keys(FAULTS).filter((word) => cell.split(/[:,] /).includes(word)).map((word) => [word, FAULTS[word]]);
  const others = cell.includes('any other status') ? OTHERS.map((status) => [String(status), answer(status, { detail: 'x' })]) : [];
  return [...statuses, ...words, ...others];
}

describe('a retry', () => {
  for (const [what, reads, changes] of rows('what happened | GET, DELETE | POST, PATCH'.split(' | ')[0])) {
    it(what, async () => {
      const faults = faultsOf(what);
      assert.ok(faults.length > 0, `the test does not know "${what}"`);
      for (const [name, fault] of faults) {
        for (const [method, expected, call, good] of [
          ['GET', reads, (control) => control.deployments.get(ID), answer(200, RECORD)],
          ['DELETE', reads, (control) => control.connections.remove({ agent_id: 'a', connection_id: 'c' }), answer(204)],
          ['POST', changes, (control) => control.deployments.create(FORM), answer(201, RECORD)],
          ['PATCH', changes, (control) => control.deployments.patch(ID, { source_config: { build_on_push: false } }), answer(200, RECORD)],
        ]) {
          // What is due to a DELETE is nothing, so nothing of its answer can be wrong.
          if (name === 'an answer that cannot be read' && method === 'DELETE') continue;
          let sent = 0;
          const fetch = (...args) => ((sent += 1) === 1 ? fault : good)(...args);
          const control = new api.DeploymentControl({ baseUrl: 'http://localhost', apiKey: null, fetch, timeout: 30, retry: { baseDelay: 1 } });
          const result = await call(control).asResult();
          const isAgain = expected.startsWith('again');
          assert.ok(isAgain || expected.startsWith('the error'), `the test does not know "${expected}"`);
          assert.deepEqual([result.ok, sent], isAgain ? [true, 2] : [false, 1], `${method} ${name}`);
          if (expected.includes('maybeProcessed')) assert.equal(result.error.maybeProcessed, name !== 'refused', `${method} ${name}`);
        }
      }
    });
  }
});

describe('a wait', () => {
  const wait = async (fetch, options = {}) => {
    const control = new api.DeploymentControl({ baseUrl: 'http://localhost', apiKey: null, fetch, retry: 0, timeout: 30 });
    return control.revisions.wait(IDS, { minDelay: 1, maxDelay: 2, ...options }).then((value) => value.status, (error) => error.name);
  };
  /** Sees the fault so many times, then a revision that is deployed. */
  const times = (count, fault) => {
    let sent = 0;
    return (...args) => ((sent += 1) > count ? answer(200, REVISION) : fault)(...args);
  };
  for (const [what, follows] of rows('what a poll sees')) {
    it(what, async () => {
      const states = (what.match(/`([A-Z_]+)`/g) ?? []).map((word) => word.slice(1, -1));
      const error = /`(\w+Error)`/.exec(follows)?.[1];
      if (states.length > 0) {
        for (const status of states) assert.equal(await wait(answer(200, { ...REVISION, status })), error ?? 'DEPLOYED', status);
      } else if (what.startsWith('any other word')) {
        for (const status of ['CREATING', 'QUEUED', 'AWAITING_BUILD', 'BUILDING', 'AWAITING_DEPLOY', 'DEPLOYING', 'INTERRUPTED', 'UNKNOWN', 'TOMORROW']) {
          assert.equal(await wait(times(2, answer(200, { ...REVISION, status }))), 'DEPLOYED', status);
        }
      } else if (what.startsWith('no answer')) {
        const faults = [FAULTS.reset, FAULTS['timed out'], FAULTS['cut off'], FAULTS['an answer that cannot be read'], ...[408, 429, 500, 502, 503].map((status) => answer(status))];
        for (const fault of faults) {
          assert.equal(await wait(times(5, fault)), 'DEPLOYED');
          assert.match(await wait(times(6, fault)), /Error$/);
        }
        assert.match(follows, /`tolerateErrors` \(5\)/);
      } else if (/^401, 403, 404/.test(what)) {
        for (const status of [401, 403, 404, 400, 422]) assert.match(await wait(times(1, answer(status))), /Error$/, String(status));
      } else {
        assert.equal(what, 'the end of `maxWait`');
        assert.equal(await wait(answer(200, { ...REVISION, status: 'BUILDING' }), { maxWait: 10 }), error);
      }
    });
  }
});

describe('an error', () => {
  const once = (fetch, call = (control) => control.deployments.get(ID), options = {}) =>
    call(new api.DeploymentControl({ baseUrl: 'http://localhost', apiKey: null, fetch, retry: 0, timeout: 30, ...options })).then(() => assert.fail('it did not fail'), (error) => error);
  const page502 = async () => new Response('<html>', { status: 299 });
  const KNOWN = {
    'an option or a credential': async () => [await once(answer(200), undefined, { apiKey: () => 7 })],
    'an id, a query or a body': async () => [await once(answer(200), (control) => control.deployments.get('x')), await once(answer(200), (control) => control.deployments.create({}))],
    'no whole answer': async () => [await once(FAULTS.reset), await once(FAULTS['cut off'])],
    'out of time': async () => [await once(hang), await once(hang, (control) => control.deployments.get(ID, { deadline: 5 }))],
    'any other status': async () => [await once(answer(418)), await once(FAULTS['a refused redirect'])],
    '2xx whose body is not JSON': async () => [await once(page502), await once(answer(200, { ...RECORD, name: undefined })), await once(FAULTS['an answer that cannot be read'])],
  };
  // The second table of that heading.
  const [, errors] = page.split('## Errors');
  const table = errors.split('\n').filter((line) => line.startsWith('| ')).slice(1).map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim()));
  for (const [what, named] of table) {
    it(what, async () => {
      const classes = [...named.matchAll(/`(\w+Error)`/g)].map(([, name]) => name);
      const statuses = what.match(/\b(\d{3}|5xx)\b/g);
      if (statuses && !what.startsWith('2xx')) {
        assert.equal(statuses.length, classes.length);
        for (const [at, status] of statuses.entries()) {
          for (const code of status === '5xx' ? [500, 502, 503, 504, 599] : [Number(status)]) {
            const error = await once(answer(code, { detail: 'x' }));
            assert.deepEqual([error.name, error.status, error instanceof api[classes[at]]], [classes[at], code, true]);
          }
        }
      } else if (what.startsWith('the signal was aborted')) {
        const reason = new RangeError('mine');
        assert.equal(await once(hang, (control) => control.deployments.get(ID, { signal: AbortSignal.abort(reason) })), reason);
      } else {
        const [, make] = Object.entries(KNOWN).find(([start]) => what.startsWith(start)) ?? [];
        assert.ok(make, `the test does not know "${what}"`);
        for (const error of await make()) assert.deepEqual([error.name, error instanceof api[classes[0]]], [classes[0], true], error.message);
      }
    });
  }
});

test('the address and the credentials come from the environment, and options win over it', async () => {
  const seen = [];
  const server = createServer(({ headers }, response) => {
    seen.push([headers['x-api-key'], headers['x-tenant-id'], headers.authorization]);
    response.setHeader('content-type', 'application/json').end('[]');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${server.address().port}`;
  const run = (options, env) =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', `import { DeploymentControl } from 'deployment-control'; await new DeploymentControl(${options}).oauthProviders.list();`], {
      cwd: new URL('.', import.meta.url), env: { PATH: process.env.PATH, ...env },
    });
  const env = { DEPLOYMENT_CONTROL_URL: url, DEPLOYMENT_CONTROL_API_KEY: 'k', DEPLOYMENT_CONTROL_TENANT_ID: 't', DEPLOYMENT_CONTROL_BEARER_TOKEN: 'b' };
  await run('', env);
  await run(`{ apiKey: 'own', tenantId: null, bearerToken: () => 'fresh' }`, env);
  await run(`{ baseUrl: '${url}' }`, { ...env, DEPLOYMENT_CONTROL_URL: 'http://127.0.0.1:1', DEPLOYMENT_CONTROL_TENANT_ID: '', DEPLOYMENT_CONTROL_BEARER_TOKEN: '' });
  assert.deepEqual(seen, [['k', 't', 'Bearer b'], ['own', undefined, 'Bearer fresh'], ['k', undefined, undefined]]);
  await assert.rejects(run('', {}), /there is no base URL: give `baseUrl`, or set DEPLOYMENT_CONTROL_URL/);
  server.close();
  server.closeAllConnections();
});
