// How commands read what a service sends: packed, broken off, redirected. They speak by Node's own `http`, not by its
// `fetch`.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { answering } from '../../../support/service/answering.mjs';
import { ending, run } from '../../../support/command/command.mjs';

const KEY = 'k3y-of-the-service';
const EMPTY = JSON.stringify({ resources: [], offset: 0 });

async function listening(answer) {
  const asked = [];
  const service = await answering((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  return { asked, ...service };
}

describe('what commands read of a service', () => {
  let answer;
  let service;
  before(async () => (service = await listening((request, response) => answer(request, response))));
  const list = (env = {}) =>
    run(['list', '--json'], { env: { DEPLOYMENT_CONTROL_URL: service.url, DEPLOYMENT_CONTROL_API_KEY: KEY, ...env } });

  it('an answer that is packed with gzip, in pieces', async () => {
    const packed = gzipSync(EMPTY);
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.write(packed.subarray(0, 7));
      setImmediate(() => response.end(packed.subarray(7)));
    };
    const { code, out, errors } = await list();
    assert.deepEqual([code, JSON.parse(out)], [0, []], errors);
    const { headers, method } = service.asked.at(-1);
    assert.deepEqual([method, headers['accept-encoding'], headers['x-api-key']], ['GET', 'gzip', KEY]);
  });

  it('all of it by fetch where Node.js is asked to use a proxy, since fetch knows it in more of its versions', async () => {
    answer = (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(EMPTY);
    for (const [env, isFetch] of [
      [{ NODE_USE_ENV_PROXY: '1' }, true],
      [{ NODE_USE_ENV_PROXY: '0' }, false],
    ]) {
      await ending(list(env), 0);
      assert.equal('sec-fetch-mode' in service.asked.at(-1).headers, isFetch);
    }
  });

  it('an answer that is packed wrongly, or breaks off, as no answer: 7', async () => {
    for (const [what, body, length] of [
      ['packed wrongly', gzipSync(EMPTY).fill(0, 12), undefined],
      ['packed, and breaks off', gzipSync(EMPTY).subarray(0, 20), 4_000],
      ['not packed, and breaks off', Buffer.from(EMPTY.slice(0, 9)), 4_000],
    ]) {
      answer = (_, response) => {
        response.writeHead(200, {
          'content-type': 'application/json',
          ...(!what.startsWith('not') && { 'content-encoding': 'gzip' }),
          ...(length && { 'content-length': length }),
        });
        response.write(body, () => (length ? response.destroy() : response.end()));
      };
      const { out, errors } = await ending(list(), 7, { about: what });
      assert.equal(JSON.parse(out).error.exitCode, 7);
      assert.doesNotMatch(errors, /internal|unhandled|at .*\.js:\d/i, what);
    }
  });

  it('a redirect, which is not followed: the other host sees neither request nor key', async () => {
    const other = await listening((_, response) => response.end(EMPTY));
    answer = (_, response) => response.writeHead(302, { location: `${other.url}/v2/deployments` }).end();
    const { code, errors } = await list();
    assert.notEqual(code, 0);
    assert.match(errors, new RegExp(`redirect.*${other.url}`));
    assert.equal(other.asked.length, 0);
  });
});
