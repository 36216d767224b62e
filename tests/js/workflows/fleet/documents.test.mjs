// The documents of plans: what they hold, and what is no difference between two of them.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { DeploymentControl, FleetError, PlanError } from 'deployment-control';
import { rejects } from '../../../support/service/calls.mjs';

/** A fleet, the workspace that it is compared with, and the document of the plan. */
const { fleet, workspace, document } = JSON.parse(
  await readFile(new URL('../../../cases/fleet_plan.json', import.meta.url), 'utf8'),
);
const secretValue = (source) => ('env' in source ? `s3cr3t-${source.env}` : 's3cr3t-file');

/** A client of a workspace that stays as it is: each change is written down, and refused. The plan has labels that cannot run. */
function clientOf(deployments, baseUrl = 'http://localhost/api') {
  const changes = [];
  const answer = (url) => {
    const [, id, revisionId] = /deployments\/([^/?]+)(?:\/revisions\/([^/?]+))?/.exec(url) ?? [];
    if (revisionId) return { id: revisionId, status: 'DEPLOYED' };
    if (id) return deployments.find((each) => each.id === id);
    return { resources: deployments, offset: deployments.length };
  };
  const fetch = async (url, { method }) => {
    if (method === 'GET') return Response.json(answer(url));
    changes.push(method);
    return Response.json({ detail: 'not now' }, { status: 409 });
  };
  return { control: new DeploymentControl({ baseUrl, fetch, apiKey: null, retry: 0, validate: 'refused' }), changes };
}

/** The workspace with fields of one deployment changed. */
const changed = (name, change) =>
  workspace.map((each) => (each.name === name ? { ...each, ...change(structuredClone(each)) } : each));

test('the document of a plan is that of the case', async () => {
  const { control } = clientOf(workspace);
  const plan = await control.fleet.plan(fleet, { prune: true, secretValue });
  assert.deepEqual(await plan.document(), document);
  assert.doesNotMatch(JSON.stringify(document), /s3cr3t/);
});

test('a null in place of a field that is left out, and a slash at the end of the address, are no changes', async () => {
  const nulls = changed('changed', ({ source_config: { custom_url: _, build_on_push: __, ...config } }) => ({
    source_config: config,
    secret_references: null,
  }));
  for (const [deployments, baseUrl] of [
    [workspace, undefined],
    [nulls, undefined],
    [workspace, 'http://localhost/api/'],
  ]) {
    const { control, changes } = clientOf(deployments, baseUrl);
    await rejects(control.fleet.apply(document, { secretValue, parallel: 1 }), FleetError);
    assert.deepEqual(changes, ['PATCH'], 'it was compared, and begun');
  }
});

test('a field that the form sets and that has changed since is one', async () => {
  const resized = changed('changed', ({ source_config: config }) => ({
    source_config: { ...config, resource_spec: { ...config.resource_spec, cpu: 4 } },
  }));
  const { control, changes } = clientOf(resized);
  const error = await rejects(control.fleet.apply(document, { secretValue }), PlanError);
  assert.match(error.message, /changed \(it was changed\)/);
  assert.deepEqual(changes, []);
});

test('of two of one name each has its own entry, whichever of them is listed first', async () => {
  const source_config = { resource_spec: { labels: { 'deployment-control/fleet': 'agents' } } };
  const made = (id, name, more) => ({
    id: `0000000${id}-0000-4000-8000-000000000000`,
    name,
    source: 'internal_docker',
    source_config,
    source_revision_config: { image_uri: 'registry.example/agent:1' },
    secrets: [],
    status: 'READY',
    tenant_id: '22222222-2222-4222-8222-222222222222',
    latest_revision_id: `1000000${id}-0000-4000-8000-000000000000`,
    active_revision_id: `1000000${id}-0000-4000-8000-000000000000`,
    ...more,
  });
  const kept = [made(3, 'one'), made(4, 'two'), made(5, 'three')];
  const deployments = kept.map(({ name, source, source_revision_config }) => ({
    name,
    source,
    source_revision_config,
  }));
  const namesakes = [made(1, 'old'), made(2, 'old', { status: 'AWAITING_DELETE' })];
  for (const order of [namesakes, namesakes.toReversed()]) {
    const { control, changes } = clientOf([...order, ...kept]);
    const plan = await control.fleet.plan({ name: 'agents', deployments }, { prune: true });
    assert.equal(plan.counts.prune, 1);
    await rejects(control.fleet.apply(await plan.document()), FleetError);
    assert.deepEqual(changes, ['DELETE']);
  }
});
