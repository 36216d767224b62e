// Services that fill in, reshape and hide what they store: what was made of a form is not sent again, one change is sent
// alone, and nothing that others have set is lost.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { DeploymentControl, PlanError, ServerError, ValidationError } from 'deployment-control';
import { equalBy } from '../../support/lists.mjs';
import { secretsOf } from '../../support/service/records.mjs';
import { form } from '../../support/service/service.mjs';
import { serviceUnder } from '../../support/service/views.mjs';

const ID = '3c90c3cc-0d44-4b50-8888-8dd25736052a';
const secrets = secretsOf({ A: 'one-secret', B: 'two-secret' });
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
/** Each view, the form that it is about, and what is told as not compared. */
const CASES = [
  ['listener_hidden', onCluster, ['source_config.listener_config.k8s_namespace']],
  ['commands_hidden', repository, ['source_config.install_command', 'source_config.build_command']],
  ['spec_filled_in', image(), []],
  ['spec_filled_in', image({ source_config: { resource_spec: {} } }), []],
  ['fields_new', image(), []],
  ['url_bare', image({ source_config: { custom_url: 'https://agent.example' } }), []],
  ['secret_values_empty', image(), ['secrets.A', 'secrets.B']],
  ['secret_values_masked', image(), ['secrets.A', 'secrets.B']],
  ['secret_values_null', image(), ['secrets.A', 'secrets.B']],
  ['secret_values_absent', image(), ['secrets.A', 'secrets.B']],
  ['secrets_absent', image(), ['secrets']],
  ['ref_resolved', repository, []],
  ['latest_pruned', image(), []],
];

const services = [];
after(() => Promise.all(services.map((service) => service.end('SIGTERM'))));

/** A service under a view, a client of it, and what was sent to change something since that was asked last. */
async function open(view) {
  const service = await serviceUnder(view);
  services.push(service);
  const writes = async () => (await service.changes()).map(({ method, body }) => [method, body]);
  return { service, control: service.client, writes };
}

const told = ({ notCompared }) => notCompared.map(({ path }) => path.join('.'));

describe('a service that shows otherwise what it stores', () => {
  for (const [view, given, hidden] of CASES)
    it(`gets nothing a second time, and what nobody can compare is told: ${view}`, async () => {
      const { service, control, writes } = await open(view);
      await control.deployments.apply(given);
      await writes();
      const again = await control.deployments.apply(given);
      assert.deepEqual([again.action, told(again.plan.explanation), again.plan.notes], ['none', hidden, []]);
      const { entries } = await control.fleet.plan({ name: 'agents', deployments: [given] });
      assert.deepEqual(told(entries[0].explanation), hidden);
      const { code, out, errors } = await service.command(['deploy', '-'], given);
      assert.deepEqual([code, await writes()], [0, []], out + errors);
      const lines = out.match(/^not compared, .*$/gm) ?? [];
      assert.equal(lines.length, hidden.length === 0 ? 0 : 1, out);
      for (const path of hidden) assert.ok(lines[0].includes(path), out);
      if (hidden.length > 0) assert.match(lines[0], /--exact|--send-secrets|no patch can change/);
    });

  it('sends what it hides, and removes what others set, where the form is all there shall be', async () => {
    const { control, writes } = await open('commands_hidden');
    const { deployment } = await control.deployments.apply(repository);
    await control.deployments.patch(deployment.id, { source_config: { resource_spec: { redis_cpu: 2, cpu: 1 } } });
    await writes();
    const wanted = { ...repository, source_config: { ...repository.source_config, resource_spec: { cpu: 1 } } };
    assert.equal((await control.deployments.plan(wanted)).action, 'none');
    const { install_command, build_command } = repository.source_config;
    await control.deployments.apply(wanted, { exact: true });
    assert.deepEqual(await writes(), [
      ['PATCH', { source_config: { install_command, build_command, resource_spec: { cpu: 1 } } }],
    ]);
  });

  it('is not refused for what it stores itself, and keeps it', async () => {
    const { control, writes } = await open('fields_new');
    await control.deployments.apply(image());
    await writes();
    const wanted = image({ source_config: { resource_spec: { ...spec, max_scale: 4 } } });
    await control.deployments.apply(wanted).catch(({ status }) => assert.equal(status, 422));
    const [[method, { source_config: sent }]] = await writes();
    assert.deepEqual([method, sent.resource_spec.priority], ['PATCH', 5]);
    await assert.rejects(
      control.deployments.apply(image({ source_config: { resource_spec: { ...spec, db_memory_mb: 2.5 } } })),
      ValidationError,
    );
  });

  it('sends secrets that it hides if it is told to', async () => {
    const { service, control, writes } = await open('secret_values_masked');
    await control.deployments.apply(image());
    await writes();
    await control.deployments.apply(image(), { sendSecrets: true });
    assert.deepEqual(await writes(), [['PATCH', { secrets }]]);
    const { sendSecrets, explanation } = await control.deployments.plan(image(), { sendSecrets: true });
    assert.deepEqual(
      [sendSecrets, ...explanation.changes.map(({ secret }) => secret.change)],
      [true, 'overwritten', 'overwritten'],
    );
    const dry = await service.command(['deploy', '-', '--dry-run', '--send-secrets'], image());
    assert.match(dry.out, /secrets\.A is sent again, cannot be compared\n/);
    assert.doesNotMatch(dry.out, /changed/);
  });

  it('keeps what others set in a resource_spec, also right before the change', async () => {
    const { control, writes } = await open('spec_filled_in');
    const { deployment } = await control.deployments.apply(image());
    const others = { queue_cpu: 3, image_pull_secrets: [{ name: 'pull' }], labels: { team: 'a', other: 'x' } };
    await writes();
    const wanted = image({ source_config: { resource_spec: { ...spec, max_scale: 4 } } });
    const applied = await control.deployments.apply(wanted, {
      onPlan: () =>
        control.deployments.patch(deployment.id, { source_config: { resource_spec: { ...spec, ...others } } }),
    });
    const stored = (await control.deployments.get(deployment.id)).source_config.resource_spec;
    assert.deepEqual(
      [stored.max_scale, stored.queue_cpu, stored.image_pull_secrets, stored.labels],
      [4, 3, others.image_pull_secrets, others.labels],
    );
    assert.deepEqual(told(applied.plan.explanation), []);
    equalBy(applied.plan.explanation.changes, ({ path, after }) => [path.at(-1), after], [['max_scale', 4]]);
  });

  it('is not changed where what is stored cannot be read right before', async () => {
    const { service, control: plain, writes } = await open('spec_filled_in');
    await plain.deployments.create(image());
    await writes();
    let isDown = false;
    const flaky = (...args) => (isDown ? new Response('', { status: 503 }) : fetch(...args));
    const control = new DeploymentControl({ baseUrl: service.url, fetch: flaky, apiKey: null, retry: 0 });
    const wanted = image({ source_config: { resource_spec: { ...spec, max_scale: 4 } } });
    const onPlan = () => {
      isDown = true;
    };
    await assert.rejects(control.deployments.apply(wanted, { onPlan }), ServerError);
    assert.deepEqual(await writes(), []);
  });

  it('says of a value that cannot change what to do, and never to delete', async () => {
    const { control } = await open('ref_resolved');
    await control.deployments.create(onCluster);
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
    const { service, control, writes } = await open('ref_resolved');
    await service.script(['DEPLOYED']);
    const { deployment } = await control.deployments.apply(repository);
    await service.advance();
    const config = { ...repository.source_revision_config, repo_ref: 'dev' };
    await control.deployments.apply({ ...repository, source_revision_config: config });
    await service.advance();
    await writes();
    const { request, cannot, from } = await control.deployments.rollback(deployment.id, { dryRun: true });
    assert.deepEqual(request, { operation: 'revisions.redeploy' });
    assert.match(from.source_revision_config.repo_ref, /^[0-9a-f]{40}$/);
    assert.ok(cannot.some(({ because }) => because.includes('no request can name a commit')));
    assert.deepEqual(await writes(), []);
  });

  it('gives a preview the branch, and not the commit that was built of it', async () => {
    const { control, writes } = await open('ref_resolved');
    await control.deployments.apply(repository);
    await writes();
    const up = () => control.previews.up({ key: 'pr-12', from: 'agent', wait: false });
    await up();
    const [[, { source_revision_config: made }]] = await writes();
    assert.equal(made.repo_ref, 'main');
    assert.equal((await up()).action, 'none');
    assert.deepEqual(await writes(), []);
  });

  it('says once of a preview where it goes, if the service hides that', async () => {
    const { control } = await open('listener_hidden');
    await control.deployments.apply(onCluster);
    const up = () => control.previews.up({ key: 'pr-12', from: 'agent', wait: false });
    for (const count of [1, 0]) {
      const { notes } = await up();
      assert.equal(notes.filter((note) => note.includes('does not show the namespace')).length, count);
    }
  });
});

describe('a listing that lags behind the deployment, or shows less of it', () => {
  /** A client whose listings are rewritten, and what it has sent. */
  const under = (url, rewrite, isRefused = false) => {
    const sent = [];
    const rewritten = async (address, init) => {
      const method = init?.method ?? 'GET';
      sent.push(`${method} ${new URL(address).pathname.replace(/[0-9a-f-]{36}/, 'ID')}`);
      if (isRefused && /[0-9a-f-]{36}$/.test(address)) return Response.json({ detail: 'no' }, { status: 403 });
      const response = await fetch(address, init);
      if (method !== 'GET' || new URL(address).pathname !== '/v2/deployments') return response;
      const { resources, ...rest } = await response.json();
      return Response.json({ resources: resources.map(rewrite), ...rest });
    };
    return { sent, control: new DeploymentControl({ baseUrl: url, apiKey: null, fetch: rewritten }) };
  };
  const newer = image({ source_revision_config: { image_uri: 'registry.example/agent:2' } });

  it('is not believed where it differs', async () => {
    const { service, control: plain, writes } = await open('fields_new');
    const before = await plain.deployments.create(image());
    await plain.deployments.apply(newer);
    await writes();
    const { control } = under(service.url, () => before);
    assert.equal((await control.deployments.apply(newer)).action, 'none');
    const { done } = await control.fleet.apply({ deployments: [newer] });
    assert.deepEqual([done.map(({ action }) => action), await writes()], [['none'], []]);
    const later = image({ source_revision_config: { image_uri: 'registry.example/agent:3' } });
    await assert.rejects(control.fleet.apply({ deployments: [later] }), /it has another latest revision/);
    assert.equal((await control.deployments.apply(later)).action, 'patch');
  });

  it('is not believed where it shows no difference', async () => {
    const { service, control: plain, writes } = await open('fields_new');
    const before = await plain.deployments.create(image());
    await plain.deployments.apply(newer);
    await writes();
    const { control } = under(service.url, () => before);
    assert.equal((await control.deployments.plan(image())).action, 'patch');
    assert.equal((await control.deployments.apply(image())).action, 'patch');
    const { source_revision_config: sent } = (await writes()).at(-1)[1];
    assert.equal(sent.image_uri, image().source_revision_config.image_uri);
  });

  it('gives a preview what the deployment has', async () => {
    const { service, control: plain } = await open('fields_new');
    await plain.deployments.create(image());
    const { control } = under(service.url, ({ id, name, status, source }) => ({ id, name, status, source }));
    const { preview } = await control.previews.up({ key: 'pr-1', from: 'agent', copySecrets: ['A'], wait: false });
    assert.deepEqual((await plain.deployments.get(preview.id)).secrets, secretsOf({ A: 'one-secret' }));
    const again = { key: 'pr-1', from: 'agent', wait: false };
    assert.equal((await control.previews.up({ ...again, copySecrets: ['A'] })).action, 'none');
    await assert.rejects(control.previews.up({ ...again, untrusted: true }), /pr-1 has secrets/);
  });

  it('is asked to show more, once if there is no more', async () => {
    const { service, control: plain, writes } = await open('fields_new');
    const names = ['one', 'two', 'three'];
    const deployments = names.map((name) => ({ ...image(), name }));
    for (const each of deployments) await plain.deployments.create(each);
    await writes();
    const hide = ({ secrets: _, source_config, ...rest }) => ({
      ...rest,
      source_config: { ...source_config, resource_spec: null },
    });
    const light = under(service.url, hide);
    const { entries, requests } = await light.control.fleet.plan({ deployments });
    equalBy(
      entries,
      ({ action, notCompared }) => [action, notCompared],
      names.map(() => ['none', []]),
    );
    assert.equal(requests, light.sent.length);
    assert.equal((await light.control.deployments.apply(deployments[0])).action, 'none');
    const whole = under(service.url, (each) => each);
    const wanted = deployments.map((each) => ({
      ...each,
      source_config: { resource_spec: { ...spec, service_account_name: 'runner' } },
    }));
    const { counts } = await whole.control.fleet.plan({ deployments: wanted });
    const reads = whole.sent.filter((request) => request.endsWith('/ID'));
    assert.deepEqual([counts.patch, reads.length, await writes()], [3, 1, []]);
  });

  it('is all there is where a role may not read the deployment', async () => {
    const { service, control: plain } = await open('fields_new');
    await plain.deployments.create(image());
    const { control } = under(service.url, ({ secrets: _, ...rest }) => rest, true);
    const { entries } = await control.fleet.plan({ deployments: [image()] });
    assert.deepEqual([entries[0].action, entries[0].notCompared], ['none', ['secrets']]);
  });
});
