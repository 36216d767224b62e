// `deployments.plan` and `deployments.apply`: what they find, what they send, and what they refuse.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  ConnectionError,
  DeploymentControl,
  PlanError,
  RevisionFailedError,
  ServerError,
  UnprocessableError,
  ValidationError,
  WaitTimeoutError,
} from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { equalBy, none } from '../../support/lists.mjs';
import { form } from '../../support/service/service.mjs';

const SECRETS = [{ name: 'TOKEN', value: 's3cr3t' }];

/** An emulator whose revisions are deployed as soon as they are made, and a client that reaches it. */
async function open(options) {
  const emulator = await createEmulator({ clock: 'manual', ...options });
  const control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch: emulator.fetch, apiKey: null, retry: 0 });
  const end = (...states) => emulator.script(states.map((status) => ({ status, forMs: Infinity })));
  /** The methods and paths of what was sent since the last look, without ids. */
  let seen = 0;
  const sent = () => {
    const lines = emulator.requests.slice(seen).map(({ method, url }) => {
      const { pathname } = new URL(url, 'http://h');
      return `${method} ${pathname.replace('/v2/deployments', '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*') || '/'}`;
    });
    seen = emulator.requests.length;
    return lines;
  };
  return {
    emulator,
    control,
    sent,
    end,
    bodies: (method) => emulator.requests.filter((each) => each.method === method),
  };
}

const image = (tag) => ({ source_revision_config: { image_uri: `registry.example/agent:${tag}` } });

describe('apply', () => {
  it('creates, leaves, patches what differs, and tells what it has done', async () => {
    const { control, sent, bodies, end } = await open();
    const first = form('agent', { secrets: SECRETS });
    const created = await control.deployments.apply(first);
    assert.deepEqual([created.action, created.deployment.name, created.plan.action], ['create', 'agent', 'create']);
    assert.deepEqual(sent(), ['GET /', 'POST /']);

    end('DEPLOYED');
    const same = await control.deployments.apply(first);
    assert.deepEqual([same.action, same.deployment.id], ['none', created.deployment.id]);
    assert.deepEqual(sent(), ['GET /', 'GET /*/revisions/*'], 'an unchanged one takes two requests');

    const changed = form('agent', {
      ...image(2),
      secrets: SECRETS,
      source_config: { custom_url: 'https://agent.example' },
    });
    const patched = await control.deployments.apply(changed);
    assert.equal(patched.action, 'patch');
    assert.notEqual(patched.deployment.latest_revision_id, created.deployment.latest_revision_id);
    assert.deepEqual(sent(), ['GET /', 'GET /*/revisions/*', 'GET /*', 'PATCH /*'], 'a listing may lag behind');
    const expected = { source_config: { custom_url: 'https://agent.example' }, ...image(2) };
    assert.deepEqual([bodies('PATCH')[0].body, patched.plan.patch], [expected, expected]);
    equalBy(patched.plan.explanation.changes, ({ path }) => path.join('.'), [
      'source_config.custom_url',
      'source_revision_config.image_uri',
    ]);
  });

  it('only looks where a plan is asked for', async () => {
    const { control, sent } = await open();
    const created = await control.deployments.plan(form('agent'));
    assert.deepEqual([created.action, created.current, created.notes], ['create', undefined, []]);
    await control.deployments.create(form('agent'));
    const plan = await control.deployments.plan(form('agent', image(2)));
    assert.deepEqual([plan.action, plan.patch, plan.lastRevisionFailed], ['patch', image(2), false]);
    assert.equal(plan.current.latest_revision_id, plan.revision.id);
    assert.deepEqual(sent(), ['GET /', 'POST /', 'GET /', 'GET /*/revisions/*', 'GET /*']);
  });

  it('takes the exact name, on whichever page it is', async () => {
    const { control, emulator, sent } = await open();
    emulator.seed({ deployments: Array.from({ length: 130 }, (_, at) => ({ name: `agent-${at}` })) });
    emulator.seed({ deployments: [{ name: 'agent' }] });
    sent();
    const { action, current } = await control.deployments.plan(form('agent'));
    assert.deepEqual([action, current.name], ['none', 'agent']);
    assert.equal(sent().filter((line) => line === 'GET /').length, 2);
    assert.equal((await control.deployments.plan(form('agent-999'))).action, 'create');
  });

  it('takes the newest of one name, on whichever page it is', async () => {
    const { emulator } = await open();
    const [old, young] = [1, 2].map((month) => ({
      ...form('agent'),
      id: `00000000-0000-4000-8000-00000000000${month}`,
      status: 'READY',
      latest_revision_id: null,
      created_at: `2026-0${month}-01T00:00:00Z`,
    }));
    const others = Array.from({ length: 99 }, (_, at) => ({
      ...old,
      id: `${old.id.slice(0, -3)}1${at + 10}`,
      name: `agent-${at}`,
    }));
    const fetch = async (url) => {
      const offset = Number(new URL(url).searchParams.get('offset') ?? 0);
      return Response.json({ resources: offset === 0 ? [old, ...others] : [young], offset: 0 });
    };
    const control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch, apiKey: null, logLevel: 'off' });
    assert.equal((await control.deployments.plan(form('agent'))).current.id, young.id);
  });

  it('waits for the revision, and passes its progress on', async () => {
    const { control, end } = await open();
    end('DEPLOYED');
    const seen = [];
    const { revision, deployment } = await control.deployments.apply(form('agent'), {
      wait: true,
      onProgress: ({ status }) => seen.push(status),
      onPlan: ({ action }) => seen.push(action),
      onApplied: ({ name }) => seen.push(name),
    });
    assert.deepEqual([seen, revision.id], [['create', 'agent', 'DEPLOYED'], deployment.latest_revision_id]);
  });

  it('sends nothing where what is told the plan throws', async () => {
    const { control, sent } = await open();
    const stop = new Error('not today');
    const refuse = async () => {
      throw stop;
    };
    await assert.rejects(control.deployments.apply(form('agent'), { onPlan: refuse }), stop);
    assert.deepEqual(sent(), ['GET /']);
  });

  it('refuses a form with errors before anything is sent', async () => {
    const { control, sent } = await open();
    for (const method of ['plan', 'apply'])
      await assert.rejects(
        control.deployments[method]({ ...form('agent'), secrets: [{ name: 7, value: 's3cr3t' }] }),
        (error) => {
          assert.ok(error instanceof ValidationError);
          assert.match(error.message, /secrets\.0\.name/);
          assert.doesNotMatch(error.message, /s3cr3t/);
          return true;
        },
      );
    assert.deepEqual(sent(), []);
  });
});

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
    assert.deepEqual(sent(), ['GET /', 'GET /*/revisions/*']);
    await assert.rejects(control.deployments.apply(form('agent'), { wait: true }), RevisionFailedError);
  });

  it('is deployed again if that is wanted, and one that is deployed is not', async () => {
    const { control, sent, end, deployment } = await failed();
    end('DEPLOYED');
    const again = await control.deployments.apply(form('agent'), { redeployFailed: true, wait: true });
    assert.deepEqual([again.action, again.revision.status], ['redeploy', 'DEPLOYED']);
    assert.notEqual(again.deployment.latest_revision_id, deployment.latest_revision_id);
    const [redeploy, wait] = ['POST /*/revisions/*/redeploy', 'GET /*/revisions/*'];
    assert.deepEqual(sent(), ['GET /', 'GET /*/revisions/*', 'GET /*', redeploy, wait]);
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

describe('variables of containers whose values the service hides', () => {
  const container = (value) => ({ name: 'proxy', image: 'registry.example/proxy:1', env: [{ name: 'DB', value }] });
  const sized = (cpu, sidecars) => form('agent', { source_config: { resource_spec: { cpu, ...sidecars } } });

  for (const hidden of ['***', null, ''])
    it(`are never written back as ${JSON.stringify(hidden)}`, async () => {
      const { control, emulator, bodies } = await open();
      const fetch = async (url, options) => {
        const answer = await emulator.fetch(url, options);
        const text = (await answer.text()).replaceAll('"s3cr3t"', JSON.stringify(hidden));
        return new Response(text, answer);
      };
      const hiding = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch, apiKey: null, retry: 0 });
      await control.deployments.create(sized(1, { sidecars: [container('s3cr3t')] }));
      assert.equal((await hiding.deployments.apply(sized(1, { sidecars: [container('s3cr3t')] }))).action, 'none');
      const plan = await hiding.deployments.plan(sized(2));
      assert.equal(plan.blocked, 'hidden');
      assert.match(plan.notes[0], /sidecars\.proxy\.env\.DB/);
      await assert.rejects(hiding.deployments.apply(sized(2)), (error) => error.reason === 'hidden');
      assert.equal(bodies('PATCH').length, 0);
      await hiding.deployments.apply(sized(2, { sidecars: [container('s3cr3t')] }));
      assert.equal(bodies('PATCH')[0].body.source_config.resource_spec.sidecars[0].env[0].value, 's3cr3t');
    });
});

describe('an answer that is lost', () => {
  const LOSSES = {
    'no answer': { reset: true, processed: true },
    'an answer that breaks off': { truncate: 10, processed: true },
  };

  for (const [name, fault] of Object.entries(LOSSES))
    it(`${name}: a creation is looked up by its name and never sent twice`, async () => {
      const { control, emulator, sent } = await open();
      emulator.inject({ match: { method: 'POST' }, times: 1, ...fault });
      const { action, deployment } = await control.deployments.apply(form('agent', { secrets: SECRETS }));
      assert.deepEqual([action, deployment.name], ['create', 'agent']);
      assert.deepEqual(sent(), ['GET /', 'POST /', 'GET /']);
      assert.equal((await control.deployments.list({ name_contains: 'agent' })).items.length, 1);
    });

  it('a creation that was not made rejects with the first error, and is not sent again', async () => {
    const { control, emulator, sent } = await open();
    emulator.inject({ match: { method: 'POST' }, times: 1, reset: true });
    await assert.rejects(
      control.deployments.apply(form('agent')),
      (error) => error instanceof ConnectionError && error.maybeProcessed,
    );
    emulator.inject({ match: { method: 'POST' }, times: 1, status: 503 });
    await assert.rejects(control.deployments.apply(form('agent')), ServerError);
    assert.deepEqual(sent(), ['GET /', 'POST /', 'GET /', 'GET /', 'POST /', 'GET /']);
    // The service may be away for longer.
    emulator.inject({ match: { method: 'POST' }, times: 1, reset: true });
    await assert.rejects(
      control.deployments.apply(form('agent'), {
        onPlan: () => emulator.inject({ match: { method: 'GET' }, times: 1, reset: true }),
      }),
      (error) => error instanceof ConnectionError && error.maybeProcessed,
    );
  });

  it('a creation by somebody else in the meantime is not taken for ours', async () => {
    const { control, emulator } = await open();
    emulator.inject({ match: { method: 'POST' }, times: 1, reset: true });
    const other = () => emulator.seed({ deployments: [form('agent', image(9))] });
    await assert.rejects(control.deployments.apply(form('agent'), { onPlan: other }), ConnectionError);
  });

  it('a patch is looked up, and not sent again', async () => {
    const { control, emulator, sent } = await open();
    await control.deployments.create(form('agent'));
    sent();
    emulator.inject({ match: { method: 'PATCH' }, times: 1, reset: true, processed: true });
    const made = await control.deployments.apply(form('agent', image(2)));
    assert.equal(made.deployment.source_revision_config.image_uri, 'registry.example/agent:2');
    assert.deepEqual(sent(), ['GET /', 'GET /*/revisions/*', 'GET /*', 'PATCH /*', 'GET /*']);
    emulator.inject({ match: { method: 'PATCH' }, times: 1, reset: true });
    await assert.rejects(control.deployments.apply(form('agent', image(3))), ConnectionError);
    assert.equal(sent().filter((line) => line.startsWith('PATCH')).length, 1);
  });
});

describe('a plan that is applied', () => {
  it('is carried out if nothing has changed, after one more look', async () => {
    const { control, sent, emulator } = await open();
    const created = await control.deployments.apply(await control.deployments.plan(form('agent')));
    assert.deepEqual([created.action, sent()], ['create', ['GET /', 'GET /', 'POST /']]);
    const plan = await control.deployments.plan(form('agent', image(2)));
    // That a build ends and the deployment gets its address is no change.
    emulator.advance(60 * 60_000);
    assert.equal((await control.deployments.apply(JSON.parse(JSON.stringify(plan)))).action, 'patch');
    assert.deepEqual(sent(), ['GET /', 'GET /*/revisions/*', 'GET /*', 'GET /*', 'PATCH /*']);
  });

  it('is refused if the deployment has changed in between', async () => {
    const id = (plan) => plan.current.id;
    for (const [first, meanwhile, reason] of [
      [undefined, ({ deployments }) => deployments.create(form('agent')), /it exists now/],
      [{}, ({ deployments }, plan) => deployments.patch(id(plan), image(7)), /another latest revision/],
      [
        {},
        async ({ deployments }, plan) => {
          await deployments.delete(id(plan));
          await deployments.delete(id(plan), { force: true });
        },
        /it is gone/,
      ],
      [
        {},
        ({ deployments }, plan) => deployments.patch(id(plan), { source_config: { custom_url: 'https://b.example' } }),
        /other fields differ now/,
      ],
    ]) {
      const { control, emulator } = await open();
      if (first) await control.deployments.create(form('agent', first));
      const wanted = form('agent', { ...image(2), source_config: { custom_url: 'https://a.example' } });
      const plan = await control.deployments.plan(wanted);
      await meanwhile(control, plan);
      const before = emulator.requests.filter(({ method }) => method !== 'GET').length;
      await assert.rejects(control.deployments.apply(plan), {
        name: 'PlanError',
        code: 'plan',
        reason: 'changed',
        message: reason,
      });
      assert.equal(emulator.requests.filter(({ method }) => method !== 'GET').length, before, 'nothing was sent');
    }
  });
});

describe('what cannot be reached', () => {
  it('another source, and a deployment that goes, are refused by name', async () => {
    const { control, sent } = await open();
    const { id } = await control.deployments.create(form('agent'));
    const other = form('agent', { source: 'external_docker' });
    const plan = await control.deployments.plan(other);
    assert.deepEqual([plan.blocked, plan.fixed.map(({ path }) => path.join('.'))], ['fixed', ['source']]);
    await assert.rejects(control.deployments.apply(other), {
      name: 'PlanError',
      reason: 'fixed',
      message: /source cannot change from "internal_docker" to "external_docker"/,
    });
    await control.deployments.delete(id);
    await assert.rejects(control.deployments.apply(form('agent')), {
      name: 'PlanError',
      reason: 'deleting',
      message: /agent is being deleted \(AWAITING_/,
    });
    assert.ok(sent().every((line) => !line.startsWith('PATCH')));
  });

  it('an agent takes the place of a name, and no other deployment is ever changed', async () => {
    const { name: _, ...rest } = form('agent');
    const helper = { ...rest, agent: { agent_id: 'helper', environment: 'staging' } };
    const { control } = await open({ agents: true });
    assert.equal((await control.deployments.apply(helper)).action, 'create');
    const again = await control.deployments.apply({ ...helper, ...image(2) });
    assert.deepEqual(
      [again.action, again.deployment.source_revision_config.image_uri],
      ['patch', 'registry.example/agent:2'],
    );
    const production = { ...helper, agent: { agent_id: 'helper', environment: 'production' } };
    assert.equal((await control.deployments.apply(production)).action, 'create');

    // A service without agents may ignore the query: its listing has deployments that are none of the agent's.
    const without = await open();
    const other = await without.control.deployments.create(form('somebody-elses'));
    const fetch = (url, init) => without.emulator.fetch(url.replaceAll('agent_', 'unknown_'), init);
    const deaf = new DeploymentControl({ baseUrl: without.emulator.baseUrl, fetch, apiKey: null, retry: 0 });
    await assert.rejects(deaf.deployments.apply(helper), (error) => {
      assert.ok(error instanceof PlanError && error.reason === 'agent');
      return true;
    });
    assert.deepEqual(without.sent().slice(1), ['GET /']);
    // Where it finds nothing, it wants a name for the deployment.
    await assert.rejects(without.control.deployments.apply(helper), UnprocessableError);
    assert.equal((await without.control.deployments.get(other.id)).updated_at, other.updated_at);
  });
});

describe('the options', () => {
  it('a wrong one is refused with the nearest name, before anything is sent', async () => {
    const { control, sent } = await open();
    for (const [options, reason] of [
      [{ redeployfailed: true }, /there is no redeployfailed in the options of apply; did you mean redeployFailed\?/],
      [{ dryRun: true }, /there is no dryRun in the options of apply; use deployments.plan/],
      [{ wait: 'yes' }, /wait must be true, false, or the options of a wait/],
      [{ rollbackOnFailure: true }, /rollbackOnFailure needs `wait`/],
      [{ redeployFailed: 'yes' }, /redeployFailed must be true or false/],
      [{ onPlan: 5 }, /onPlan must be a function/],
      [{ timeout: -1 }, /timeout must be a number of milliseconds/],
      [{ signal: new AbortController() }, /an AbortController has one as its `signal`/],
      [new Map(), /must be a plain object/],
    ])
      await assert.rejects(control.deployments.apply(form('agent'), options), { name: 'ConfigError', message: reason });
    await assert.rejects(
      control.deployments.plan(form('agent'), { wait: true }),
      /there is no wait in the options of plan/,
    );
    for (const nothing of [undefined, null, 'agent', 7, []])
      await assert.rejects(control.deployments.apply(nothing), /the form must be an object/);
    assert.deepEqual(sent(), []);
  });

  it('an abort ends it at once', async () => {
    const { control, sent } = await open();
    const reason = new Error('enough');
    await assert.rejects(control.deployments.apply(form('agent'), { signal: AbortSignal.abort(reason) }), reason);
    const abort = new AbortController();
    const onPlan = () => abort.abort(reason);
    await assert.rejects(control.deployments.apply(form('agent'), { signal: abort.signal, onPlan }), reason);
    assert.ok(sent().every((line) => line === 'GET /'));
  });

  it("the service's own words may be in the form and in its answers", async () => {
    const vocabulary = { repoHost: 'github', agent: 'product' };
    const emulator = await createEmulator({ clock: 'manual', vocabulary });
    const control = new DeploymentControl({
      baseUrl: emulator.baseUrl,
      fetch: emulator.fetch,
      apiKey: null,
      vocabulary,
    });
    const repository = (words, path) => ({
      name: 'agent',
      source: words,
      source_config: { integration_id: '3c90c3cc-0d44-4b50-8888-8dd25736052a', repo_url: 'https://host.example/a' },
      source_revision_config: { repo_ref: 'main', [path]: 'agent.json' },
      secrets: [],
    });
    await control.deployments.apply(repository('repo_host', 'agent_config_path'));
    const own = repository('github', 'product_config_path');
    assert.equal((await control.deployments.apply(own)).action, 'none');
    own.source_revision_config.product_config_path = 'other.json';
    const { plan } = await control.deployments.apply(own);
    assert.deepEqual(plan.patch, { source_revision_config: { product_config_path: 'other.json' } });
    assert.deepEqual(plan.explanation.changes[0].path, ['source_revision_config', 'product_config_path']);
    assert.deepEqual(emulator.requests.at(-1).body, plan.patch);
  });
});
