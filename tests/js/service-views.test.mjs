// Services that fill in, reshape and hide what they store: what was made of a form is not sent again, one change is sent
// alone, and nothing that others have set is lost.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DeploymentControl, PlanError, ServerError, ValidationError } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { run } from '../support/command.mjs';
import * as views from '../support/service-views.mjs';
import { form } from '../support/service.mjs';

const ID = '3c90c3cc-0d44-4b50-8888-8dd25736052a';
const secrets = [
  { name: 'A', value: 'one-secret' },
  { name: 'B', value: 'two-secret' },
];
const spec = { min_scale: 1, max_scale: 3, cpu: 2, memory_mb: 1024, labels: { team: 'a' } };

const image = (more = {}) => form('agent', { secrets, source_config: { resource_spec: spec }, ...more });
const onCluster = form('agent', {
  source: 'external_docker',
  secrets,
  source_config: { listener_id: ID, listener_config: { k8s_namespace: 'agents' }, resource_spec: { cpu: 0.25 } },
});
const repository = form('agent', {
  source: 'repo_host',
  secrets,
  source_config: {
    integration_id: ID,
    repo_url: 'https://host.example/team/agent',
    install_command: 'make install',
    build_command: 'make',
  },
  source_revision_config: { repo_ref: 'main', agent_config_path: 'agent.json' },
});
const toImage = (given) => ({ ...given, source_revision_config: { image_uri: 'registry.example/agent:2' } });
const toBranch = (given) => ({
  ...given,
  source_revision_config: { ...given.source_revision_config, repo_ref: 'dev' },
});

/** Each view, the form that it is about, one change of it, and what is told as not compared. */
const CASES = [
  ['listenerNotReported', onCluster, toImage, ['source_config.listener_config.k8s_namespace']],
  ['commandsNotReported', repository, toBranch, ['source_config.install_command', 'source_config.build_command']],
  ['specFilledIn', image(), toImage, []],
  ['specFilledIn', image({ source_config: { resource_spec: {} } }), toImage, []],
  ['specOfTomorrow', image(), toImage, []],
  ['ownFieldsSet', image({ source_config: { custom_url: 'https://agent.example' } }), toImage, []],
  ['secretValuesEmpty', image(), toImage, ['secrets.A', 'secrets.B']],
  ['secretValuesMasked', image(), toImage, ['secrets.A', 'secrets.B']],
  ['secretValuesNull', image(), toImage, ['secrets.A', 'secrets.B']],
  ['secretValuesAbsent', image(), toImage, ['secrets.A', 'secrets.B']],
  ['secretsNull', image(), toImage, ['secrets']],
  ['refResolved', repository, toBranch, []],
  ['latestRevisionGone', image(), toImage, []],
];

async function open(view) {
  const emulator = await createEmulator({ clock: 'manual' });
  const fetch = views.shownAs(emulator.fetch, views[view]);
  const control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch, apiKey: null, retry: 0 });
  const plain = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch: emulator.fetch, apiKey: null, retry: 0 });
  let seen = 0;
  const writes = () => {
    const found = emulator.requests.slice(seen).filter(({ method }) => method !== 'GET');
    seen = emulator.requests.length;
    return found.map(({ method, body }) => [method, body]);
  };
  const url = await views.served(fetch, emulator.baseUrl);
  const command = (args, input) =>
    run(args, { input: JSON.stringify(input), env: { DEPLOYMENT_CONTROL_URL: url, A: 'one-secret', B: 'two-secret' } });
  return { emulator, fetch, control, plain, writes, command };
}

const told = ({ notCompared }) => notCompared.map(({ path }) => path.join('.'));
const changeOf = ({ source_revision_config: config }) => ({
  source_revision_config: config.repo_ref ? { repo_ref: config.repo_ref } : config,
});

describe('a service that shows otherwise what it stores', () => {
  for (const [view, given, change, hidden] of CASES) {
    it(`gets nothing a second time, and one change alone: ${view}`, async () => {
      const { control, writes } = await open(view);
      await control.deployments.apply(given);
      writes();
      const again = await control.deployments.apply(given);
      assert.deepEqual([again.action, writes(), told(again.plan.explanation)], ['none', [], hidden]);
      assert.deepEqual(again.plan.notes, []);
      await control.deployments.apply(change(given));
      assert.deepEqual(writes(), [['PATCH', changeOf(change(given))]]);
      assert.equal((await control.deployments.apply(change(given))).action, 'none');
      assert.deepEqual(writes(), []);
    });

    it(`gets nothing a second time from a fleet: ${view}`, async () => {
      const { control, writes } = await open(view);
      const fleet = { name: 'agents', deployments: [given] };
      await control.fleet.apply(fleet);
      writes();
      await control.fleet.apply(fleet);
      assert.deepEqual(writes(), []);
      const { entries } = await control.fleet.plan(fleet);
      assert.deepEqual([entries[0].action, told(entries[0].explanation)], ['none', hidden]);
      await control.fleet.apply({ ...fleet, deployments: [change(given)] });
      assert.deepEqual(writes(), [['PATCH', changeOf(change(given))]]);
    });

    it(`gets nothing a second time by the command line, nor from what was exported: ${view}`, async () => {
      const { writes, command } = await open(view);
      await command(['deploy', '-'], given);
      writes();
      const { code, out, errors } = await command(['deploy', '-'], given);
      assert.deepEqual([code, writes()], [0, []], out + errors);
      const lines = out.match(/^not compared, .*$/gm) ?? [];
      assert.equal(lines.length, hidden.length === 0 ? 0 : 1, out);
      for (const path of hidden) assert.ok(lines[0].includes(path), out);
      const way = /--exact|--send-secrets|no patch can change/;
      if (hidden.length > 0) assert.match(lines[0], way);

      const exported = await command(['export', '--json']);
      const { fleet } = JSON.parse(exported.out);
      const named = JSON.parse(JSON.stringify(fleet).replaceAll('AGENT__', ''));
      const planned = await command(['plan', '-'], named);
      assert.deepEqual([planned.code, writes()], [0, []], planned.out + planned.errors);
      assert.match(planned.out, /^1 unchanged$/m);
      const drift = await command(['drift', '-'], named);
      assert.deepEqual([drift.code, writes()], [0, []], drift.out + drift.errors);
    });
  }

  it('sends what it hides, and removes what others set, where the form is all there shall be', async () => {
    const { control, plain, writes } = await open('commandsNotReported');
    const { deployment } = await control.deployments.apply(repository);
    await plain.deployments.patch(deployment.id, { source_config: { resource_spec: { redis_cpu: 2, cpu: 1 } } });
    writes();
    const wanted = { ...repository, source_config: { ...repository.source_config, resource_spec: { cpu: 1 } } };
    assert.equal((await control.deployments.plan(wanted)).action, 'none');
    const { install_command, build_command } = repository.source_config;
    await control.deployments.apply(wanted, { exact: true });
    assert.deepEqual(writes(), [
      ['PATCH', { source_config: { install_command, build_command, resource_spec: { cpu: 1 } } }],
    ]);
  });

  it('is not refused for what it stores itself, and keeps it', async () => {
    const { control, writes } = await open('specOfTomorrow');
    await control.deployments.apply(image());
    writes();
    const wanted = image({ source_config: { resource_spec: { ...spec, max_scale: 4 } } });
    await control.deployments.apply(wanted).catch(({ status }) => assert.equal(status, 422));
    const [[method, { source_config: sent }]] = writes();
    const { db_connections, db_memory_mb } = sent.resource_spec;
    assert.deepEqual([method, db_connections, db_memory_mb], ['PATCH', 12, 1.5]);
    await assert.rejects(
      control.deployments.apply(image({ source_config: { resource_spec: { ...spec, db_memory_mb: 2.5 } } })),
      ValidationError,
    );
  });

  it('sends secrets that it hides if it is told to', async () => {
    const { control, writes } = await open('secretValuesMasked');
    await control.deployments.apply(image());
    writes();
    await control.deployments.apply(image(), { sendSecrets: true });
    assert.deepEqual(writes(), [['PATCH', { secrets }]]);
    assert.equal((await control.deployments.plan(image(), { sendSecrets: true })).sendSecrets, true);
  });

  it('keeps what others set in a resource_spec, also right before the change', async () => {
    const { control, plain, writes } = await open('specFilledIn');
    const { deployment } = await control.deployments.apply(image());
    const others = { queue_cpu: 3, image_pull_secrets: [{ name: 'pull' }], labels: { team: 'a', other: 'x' } };
    writes();
    const wanted = image({ source_config: { resource_spec: { ...spec, max_scale: 4 } } });
    const applied = await control.deployments.apply(wanted, {
      onPlan: () =>
        plain.deployments.patch(deployment.id, { source_config: { resource_spec: { ...spec, ...others } } }),
    });
    const stored = (await plain.deployments.get(deployment.id)).source_config.resource_spec;
    assert.deepEqual(
      [stored.max_scale, stored.queue_cpu, stored.image_pull_secrets, stored.labels],
      [4, 3, others.image_pull_secrets, others.labels],
    );
    assert.deepEqual(told(applied.plan.explanation), []);
    assert.deepEqual(
      applied.plan.explanation.changes.map(({ path, after }) => [path.at(-1), after]),
      [['max_scale', 4]],
    );
  });

  it('is not changed where what is stored cannot be read right before', async () => {
    const { emulator, plain, writes } = await open('specFilledIn');
    await plain.deployments.create(image());
    writes();
    let isDown = false;
    const fetch = (...args) => (isDown ? new Response('', { status: 503 }) : emulator.fetch(...args));
    const control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch, apiKey: null, retry: 0 });
    const wanted = image({ source_config: { resource_spec: { ...spec, max_scale: 4 } } });
    const onPlan = () => {
      isDown = true;
    };
    await assert.rejects(control.deployments.apply(wanted, { onPlan }), ServerError);
    assert.deepEqual(writes(), []);
  });

  it('says of a value that cannot change what to do, and never to delete', async () => {
    const { control, plain } = await open('refResolved');
    await plain.deployments.create(onCluster);
    const other = {
      ...onCluster,
      source_config: { ...onCluster.source_config, listener_config: { k8s_namespace: 'b' } },
    };
    await assert.rejects(control.deployments.apply(other), (error) => {
      assert.ok(error instanceof PlanError);
      assert.match(error.message, /k8s_namespace cannot change .*give the value that is stored, or create another/);
      assert.doesNotMatch(error.message, /delete/);
      return true;
    });
  });

  it('goes back to an earlier revision without leaving the branch', async () => {
    const { control, writes, emulator } = await open('refResolved');
    emulator.script([{ status: 'DEPLOYED', forMs: Number.POSITIVE_INFINITY }]);
    const { deployment } = await control.deployments.apply(repository);
    emulator.advance(60_000);
    await control.deployments.apply(toBranch(repository));
    emulator.advance(60_000);
    writes();
    const { request, cannot, from } = await control.deployments.rollback(deployment.id, { dryRun: true });
    assert.deepEqual(request, { operation: 'revisions.redeploy' });
    assert.equal(from.source_revision_config.repo_ref, views.commitOf('main'));
    assert.ok(cannot.some(({ because }) => because.includes('no request can name a commit')));
    assert.deepEqual(writes(), []);
  });

  it('gives a preview the branch, and not the commit that was built of it', async () => {
    const { control, plain, writes } = await open('refResolved');
    await control.deployments.apply(repository);
    writes();
    const up = () => control.previews.up({ key: 'pr-12', from: 'agent', wait: false });
    await up();
    const [preview] = await plain.previews.list();
    assert.equal(preview.deployment.source_revision_config.repo_ref, 'main');
    writes();
    assert.equal((await up()).action, 'none');
    assert.deepEqual(writes(), []);
  });

  for (const view of ['specFilledIn', 'secretValuesMasked', 'ownFieldsSet', 'listenerNotReported'])
    it(`gets a preview once: ${view}`, async () => {
      const { control, writes } = await open(view);
      await control.deployments.apply(view === 'listenerNotReported' ? onCluster : image());
      const up = () =>
        control.previews.up({ key: 'pr-12', from: 'agent', wait: false, secrets: { TOKEN: 'three-secret' } });
      const { notes } = await up();
      assert.equal(
        notes.filter((note) => note.includes('does not show the namespace')).length,
        Number(view === 'listenerNotReported'),
      );
      writes();
      const again = await up();
      assert.deepEqual([again.action, writes()], ['none', []], String(again.notes));
    });
});
