// Redirects: refused unless they are allowed, and then followed within the origin alone.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { ApiError } from 'deployment-control';
import { DEPLOYMENT, ID, caught, client, json } from '../../support/service/calls.mjs';
import { equalBy } from '../../support/lists.mjs';

describe('a redirect', () => {
  const to = (location, status = 302) => new Response(null, { status, headers: { location } });
  const walking = (answers, options) => {
    const sent = [];
    const fetch = async (url, init) => {
      sent.push([init.method, url, init.redirect]);
      return answers[url.replace('http://localhost/api', '')] ?? to('https://other.example/');
    };
    return { sent, control: client(fetch, { retry: 2, apiKey: 'k-hidden', ...options }) };
  };

  it('is refused, told with its target, and not asked for again', async () => {
    const { sent, control } = walking({ [`/v2/deployments/${ID}`]: to('https://other.example/login?token=hidden') });
    const error = await caught(control.deployments.get(ID));
    assert.ok(error instanceof ApiError && error.status === 302 && error.attempts === 1, String(error));
    assert.match(
      error.message,
      /answered 302, a redirect to https:\/\/other\.example\/login, which is refused: no credential may go to another origin; correct the base URL$/,
    );
    assert.ok(!inspect(error.message).includes('hidden'));
    equalBy(sent, ([, , mode]) => mode, ['manual']);
  });

  it('that is not followed says why, where it came to and what to do', async () => {
    const get = `/v2/deployments/${ID}`;
    const said = async (answers, options, run = (control) => control.deployments.get(ID)) =>
      (await caught(run(walking(answers, options).control))).message.replace(/^.*answered /, '');
    const [own, allowed] = [{}, { redirect: 'same-origin' }];
    assert.equal(
      await said({ [get]: to('/api/b', 307) }, own),
      "307, a redirect to http://localhost/api/b, which is refused; correct the base URL, or allow redirects within the origin by redirect: 'same-origin'",
    );
    const looks = 'and that looks like a loop; correct the base URL or the redirects of the service';
    assert.equal(
      await said({ [get]: to('b?token=hidden'), '/v2/deployments/b?token=hidden': to('b?token=hidden') }, allowed),
      `302, a redirect to http://localhost/api/v2/deployments/b after 5 that were followed, ${looks}`,
    );
    const elsewhere = 'which is refused: no credential may go to another origin; correct the base URL';
    assert.equal(
      await said({ [get]: to('/api/b'), '/b': to('https://other.example/c') }, allowed),
      `302, a redirect to https://other.example/c after 1 that was followed, ${elsewhere}`,
    );
    assert.equal(
      await said({ [get]: to('https://other.example/c') }, own),
      `302, a redirect to https://other.example/c, ${elsewhere}`,
    );
    const changed = await said({ [get]: to('/api/b', 303) }, allowed, (control) => control.deployments.patch(ID, {}));
    assert.equal(
      changed,
      '303, a redirect to http://localhost/api/b, which is refused: followed, it would become a GET; correct the base URL',
    );
    assert.equal(
      await said({ [get]: to('http://[') }, allowed),
      '302, a redirect, which is refused: no request may go there; correct the base URL or the redirects of the service',
    );
  });

  it('that names no place says what to do next', async () => {
    for (const status of [300, 301, 302, 303, 305, 307, 308, 399]) {
      const { sent, control } = walking({
        [`/v2/deployments/${ID}`]: { status, headers: new Headers(), text: async () => '' },
      });
      const error = await caught(control.deployments.get(ID));
      assert.ok(error instanceof ApiError && error.status === status, inspect(error));
      assert.equal(
        error.message,
        `deployments.get: GET http://localhost/api/v2/deployments/${ID} answered ${status}; it leads nowhere; correct the base URL`,
      );
      assert.equal(sent.length, 1);
    }
  });

  it('is no answer of a cache, which has a sentence of its own', async () => {
    const answer = { status: 304, headers: new Headers(), text: async () => '' };
    const { message } = await caught(walking({ [`/v2/deployments/${ID}`]: answer }).control.deployments.get(ID));
    assert.match(
      message,
      / answered 304; a cache has answered in place of the service, so let it pass on what is asked$/,
    );
  });

  it('that a browser hides is refused too', async () => {
    let sent = 0;
    const opaque = async () => {
      sent += 1;
      return { type: 'opaqueredirect', status: 0, headers: new Headers(), text: async () => '' };
    };
    const error = await caught(client(opaque, { retry: 2 }).deployments.get(ID));
    assert.ok(
      error instanceof ApiError &&
        /answered with a redirect, which is refused: the runtime does not show where it leads; correct the base URL$/.test(
          error.message,
        ),
      String(error),
    );
    assert.equal(sent, 1);
  });

  it('within the origin is followed where that is allowed, and none beyond', async () => {
    const get = `/v2/deployments/${ID}`;
    const { sent, control } = walking(
      { [get]: to('/api/a', 308), '/a': to('http://localhost/api/b', 307), '/b': json(DEPLOYMENT) },
      { redirect: 'same-origin' },
    );
    assert.equal((await control.deployments.get(ID)).id, ID);
    equalBy(sent, ([, url]) => url.replace('http://localhost/api', ''), [get, '/a', '/b']);
    for (const target of [
      'https://localhost/api/a',
      'http://localhost:81/',
      '//other.example/',
      'http://user:pass@localhost/api/b',
      'ftp://localhost/',
      'http://[',
      'data:,x',
    ]) {
      const walk = walking({ [get]: to(target) }, { redirect: 'same-origin' });
      assert.equal((await caught(walk.control.deployments.get(ID))).status, 302, target);
      assert.equal(walk.sent.length, 1, target);
    }
    const circle = walking({ [get]: to(`/api${get}`) }, { redirect: 'same-origin' });
    assert.equal((await caught(circle.control.deployments.get(ID))).status, 302);
    assert.equal(circle.sent.length, 6);
  });

  it('never turns a change into another request', async () => {
    for (const status of [301, 302, 303]) {
      const { sent, control } = walking(
        { [`/v2/deployments/${ID}`]: to('/api/b', status), '/b': json(DEPLOYMENT) },
        { redirect: 'same-origin' },
      );
      assert.equal((await caught(control.deployments.patch(ID, {}))).status, status);
      assert.equal(sent.length, 1);
    }
    const { sent, control } = walking(
      { [`/v2/deployments/${ID}`]: to('/api/b', 307), '/b': json(DEPLOYMENT) },
      { redirect: 'same-origin' },
    );
    await control.deployments.patch(ID, {});
    equalBy(sent, ([method]) => method, ['PATCH', 'PATCH']);
  });
});
