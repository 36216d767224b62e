// What a call gives: the data, the answer that it stood in, or a value that is never thrown.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DeploymentControl, NotFoundError, UnprocessableError, ValidationError } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { ID, IDS, caught, client, rejects, revision } from '../../support/service/calls.mjs';
import { equalBy } from '../../support/lists.mjs';
import { IMAGE } from '../../support/service/records.mjs';

describe('results', () => {
  it('the data is one object, however often and in whichever way it is asked for', async () => {
    const call = client(() => revision('DEPLOYED')).revisions.get(IDS);
    const data = await call;
    assert.equal(await call, data);
    assert.deepEqual([(await call.withResponse()).data === data, (await call.asResult()).data === data], [true, true]);
  });

  it('come with the answer they stood in, or as values that are never thrown', async () => {
    const fetch = async () =>
      new Response(JSON.stringify({ status: 'DEPLOYED', region: 'eu' }), {
        status: 200,
        headers: { 'x-request-id': 'r-1' },
      });
    const { data, response, meta } = await client(fetch).revisions.get(IDS).withResponse();
    assert.deepEqual(
      [data.region, meta.status, meta.requestId, meta.attempts, (await response.json()).region],
      ['eu', 200, 'r-1', 1, 'eu'],
    );
    const result = await client(async () => new Response('{}', { status: 404 }))
      .revisions.get(IDS)
      .asResult();
    assert.ok(!result.ok && result.error instanceof NotFoundError);
    const good = await client(fetch).revisions.get(IDS).asResult();
    assert.ok(good.ok && good.data.status === 'DEPLOYED');
  });

  it('without a body have an answer without one', async () => {
    const control = client(async () => new Response(null, { status: 204 }));
    const answer = await control.deployments.delete(ID).asResponse();
    assert.deepEqual([answer.status, answer.body, await answer.text()], [204, null, '']);
    assert.equal((await control.deployments.delete(ID).withResponse()).data, undefined);
  });

  it('as values are no values where the call was aborted: that rejects with the reason', async () => {
    const leaving = new AbortController();
    const left = client(() => new Promise(() => {}))
      .revisions.get(IDS, { signal: leaving.signal })
      .asResult();
    leaving.abort('left');
    assert.equal(await caught(left), 'left');
  });

  it('of a thousand calls at once do not mix', async () => {
    const control = client(async (url) => new Response(JSON.stringify({ status: url.slice(-12) })));
    const ids = Array.from({ length: 1_000 }, (_, index) => ({
      ...IDS,
      revision_id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    }));
    const revisions = await Promise.all(ids.map((id) => control.revisions.get(id)));
    equalBy(
      revisions,
      ({ status }) => status,
      ids.map(({ revision_id }) => revision_id.slice(-12)),
    );
  });
});

it('validation before sending can be turned off for a call', async () => {
  const emulator = await createEmulator({ clock: 'manual' });
  const control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch: emulator.fetch, apiKey: null });
  await rejects(control.deployments.create({ ...IMAGE, name: 5 }), ValidationError);
  assert.equal(emulator.requests.length, 0);
  await rejects(control.deployments.create({ ...IMAGE, name: 5 }, { validate: false }), UnprocessableError);
  assert.equal(emulator.requests.length, 1);
});
