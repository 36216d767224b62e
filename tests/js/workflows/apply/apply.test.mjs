// `deployments.apply`: what it finds, what it sends, and what it refuses.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DeploymentControl, PlanError, UnprocessableError, ValidationError } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { equalBy } from '../../../support/lists.mjs';
import { form } from '../../../support/service/service.mjs';
import { image, open } from '../../../support/workflows/applied.mjs';

const SECRETS = [{ name: 'TOKEN', value: 's3cr3t' }];

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
    assert.deepEqual(sent(), ['GET /', 'GET /*', 'GET /*/revisions/*'], 'a listing may lag behind');

    const changed = form('agent', {
      ...image(2),
      secrets: SECRETS,
      source_config: { custom_url: 'https://agent.example' },
    });
    const patched = await control.deployments.apply(changed);
    assert.equal(patched.action, 'patch');
    assert.notEqual(patched.deployment.latest_revision_id, created.deployment.latest_revision_id);
    assert.deepEqual(sent(), ['GET /', 'GET /*', 'GET /*/revisions/*', 'PATCH /*']);
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
    assert.deepEqual(sent(), ['GET /', 'POST /', 'GET /', 'GET /*', 'GET /*/revisions/*']);
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
      const { pathname, searchParams } = new URL(url);
      if (pathname.endsWith(young.id)) return Response.json(young);
      const offset = Number(searchParams.get('offset') ?? 0);
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
