// The revisions of `deployments.apply`: one that failed, is rolled back, or is named late by the service.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DeploymentControl, RevisionFailedError, WaitTimeoutError } from 'deployment-control';
import { none } from '../../../support/lists.mjs';
import { form } from '../../../support/service/service.mjs';
import { image, open } from '../../../support/workflows/applied.mjs';

describe('a latest revision that failed', () => {
  async function failed() {
    const opened = await open();
    opened.end('BUILD_FAILED');
    const { deployment } = await opened.control.deployments.apply(form('agent'));
    opened.sent();
    return { ...opened, deployment };
  }

  it('is told, with how to retry, and nothing is sent', async () => {
    const { control, sent } = await failed();
    const { action, plan } = await control.deployments.apply(form('agent'));
    assert.deepEqual([action, plan.lastRevisionFailed], ['none', true]);
    assert.match(plan.notes.join(), /ended as BUILD_FAILED: correct the cause, then give redeployFailed/);
    assert.deepEqual(sent(), ['GET /', 'GET /*', 'GET /*/revisions/*']);
    await assert.rejects(control.deployments.apply(form('agent'), { wait: true }), RevisionFailedError);
  });

  it('is deployed again if that is wanted, and one that is deployed is not', async () => {
    const { control, sent, end, deployment } = await failed();
    end('DEPLOYED');
    const again = await control.deployments.apply(form('agent'), { redeployFailed: true, wait: true });
    assert.deepEqual([again.action, again.revision.status], ['redeploy', 'DEPLOYED']);
    assert.notEqual(again.deployment.latest_revision_id, deployment.latest_revision_id);
    const [redeploy, wait] = ['POST /*/revisions/*/redeploy', 'GET /*/revisions/*'];
    assert.deepEqual(sent(), ['GET /', 'GET /*', 'GET /*/revisions/*', redeploy, wait]);
    assert.equal((await control.deployments.apply(form('agent'), { redeployFailed: true })).action, 'none');
    assert.equal((await control.deployments.apply(form('agent'), { redeploy: true })).action, 'redeploy');
  });

  it('is deployed again beside a patch that makes no revision', async () => {
    const { control, sent } = await failed();
    const changed = form('agent', { source_config: { custom_url: 'https://a.example' } });
    assert.equal((await control.deployments.apply(changed, { redeployFailed: true })).action, 'patch');
    assert.deepEqual(sent().slice(3), ['PATCH /*', 'POST /*/revisions/*/redeploy']);
  });
});

describe('rollbackOnFailure', () => {
  it('makes a revision like the last one that was deployed, and still rejects', async () => {
    const { control, end, emulator } = await open();
    for (const [tag, status] of [
      [1, 'DEPLOYED'],
      [2, 'DEPLOY_FAILED'],
    ]) {
      end(status);
      await control.deployments.apply(form('agent', image(tag)));
    }
    const { items } = await control.deployments.list();
    end('DEPLOY_FAILED');
    await assert.rejects(
      control.deployments.apply(form('agent', image(3)), { wait: true, rollbackOnFailure: true }),
      (error) => {
        assert.ok(error instanceof RevisionFailedError);
        assert.equal(error.rollback.to, items[0].active_revision_id);
        return true;
      },
    );
    assert.deepEqual(emulator.requests.at(-1).body, image(1));
  });

  it('that fails too leaves the error of the revision, which says so and hides what was sent', async () => {
    const { emulator, control, end } = await open();
    end('DEPLOYED');
    const secret = { secrets: [{ name: 'TOKEN', value: 's3cr3t-value' }] };
    await control.deployments.apply(form('agent', { ...image(1), ...secret }));
    end('DEPLOY_FAILED');
    let patches = 0;
    const fetch = async (url, options) => {
      if (options.method === 'PATCH' && (patches += 1) > 1) return Response.json({ detail: 'gone' }, { status: 400 });
      const answer = await emulator.fetch(url, options);
      if (!/\/revisions\/[^/]+$/.test(url)) return answer;
      return Response.json({ ...(await answer.json()), status_message: 'the key s3cr3t-value is wrong' });
    };
    const broken = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch, apiKey: null, retry: 0 });
    const changed = form('agent', { ...image(2), ...secret });
    const failing = broken.deployments.apply(changed, { wait: true, rollbackOnFailure: true });
    await assert.rejects(failing, (error) => {
      assert.ok(error instanceof RevisionFailedError);
      assert.match(error.message, /the key \*\*\* is wrong.*; the rollback failed too: .*answered 400: gone/);
      assert.equal(error.rollbackError.status, 400);
      assert.equal(error.revision.status_message, 'the key *** is wrong');
      return true;
    });
  });

  it('does nothing where none was deployed, where nothing failed, and where the creation failed', async () => {
    const { control, end, sent } = await open();
    const options = { wait: true, rollbackOnFailure: true };
    end('BUILD_FAILED');
    await assert.rejects(control.deployments.apply(form('agent'), options), (error) => error.rollback === undefined);
    end('BUILD_FAILED');
    await assert.rejects(
      control.deployments.apply(form('agent', image(2)), options),
      (error) => error.rollback === undefined,
    );
    end('DEPLOYED');
    await control.deployments.apply(form('agent', image(3)), options);
    assert.equal(sent().filter((line) => line.startsWith('PATCH')).length, 2);
  });
});

describe('a revision that the service names late', () => {
  /** A client to which a change and the looks after it show the latest revision before it. */
  async function late(opened, looks) {
    const { emulator } = opened;
    let [before, left] = [undefined, 0];
    const fetch = async (url, options) => {
      const isPatch = options.method === 'PATCH';
      if (isPatch) left = looks + 1;
      const answer = await emulator.fetch(url, options);
      const body = answer.ok ? await answer.clone().json() : {};
      if (!('latest_revision_id' in body)) return answer;
      if (left === 0) before = body.latest_revision_id;
      left = Math.max(left - 1, 0);
      return Response.json({ ...body, latest_revision_id: left === 0 && !isPatch ? body.latest_revision_id : before });
    };
    const control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch, apiKey: null, retry: 0 });
    opened.end('DEPLOYED');
    const { deployment } = await control.deployments.apply(form('agent'));
    await control.deployments.get(deployment.id);
    return { control, before: deployment.latest_revision_id, deployment };
  }
  const wait = { minDelay: 1, maxDelay: 1 };
  const spec = (cpu) => ({ source_config: { resource_spec: { cpu } } });

  for (const [name, changed] of Object.entries({ certain: image(2), possible: spec(2) }))
    it(`is waited for where it is ${name}, and the one before is not judged`, async () => {
      const opened = await open();
      const { control, before } = await late(opened, 2);
      opened.end('DEPLOY_FAILED');
      await assert.rejects(
        control.deployments.apply(form('agent', changed), { wait }),
        (error) => error instanceof RevisionFailedError && error.deployment.latest_revision_id !== before,
      );
    });

  it('is not waited for without end where a patch need not make one', async () => {
    const { control, before } = await late(await open(), Infinity);
    const { revision } = await control.deployments.apply(form('agent', spec(2)), { wait });
    assert.equal(revision.id, before);
  });

  it('and never comes ends the wait as too long', async () => {
    const { control, before } = await late(await open(), Infinity);
    await assert.rejects(
      control.deployments.apply(form('agent', image(2)), { wait: { ...wait, maxWait: 30 } }),
      (error) => error instanceof WaitTimeoutError && error.message.includes(`no revision newer than ${before}`),
    );
  });

  it('is the one that a rollback after a failure names', async () => {
    const opened = await open();
    const { control, before } = await late(opened, 1);
    opened.end('DEPLOY_FAILED');
    const failing = control.deployments.apply(form('agent', image(2)), { wait, rollbackOnFailure: true });
    await assert.rejects(failing, ({ rollback, deployment }) => {
      assert.equal(rollback.to, before);
      return ![before, deployment.latest_revision_id].includes(rollback.revision_id);
    });
  });

  it('does not make a failed deployment be deployed twice', async () => {
    const opened = await open();
    const { control } = await late(opened, 1);
    opened.end('DEPLOY_FAILED');
    await opened.control.deployments.apply(form('agent', image(2)));
    opened.sent();
    await control.deployments.apply(form('agent', image(3)), { redeployFailed: true });
    none(opened.sent(), (line) => line.startsWith('POST'));
  });
});
