// What forms are drawn from: the facts of each field, and which fields fit whom.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fields } from 'deployment-control';

const names = (list) => list.map((field) => field.path.join('.'));
const find = (list, path) => list.find((field) => field.path.join('.') === path);

test('a field tells all that a form needs', () => {
  const cpu = find(fields(), 'source_config.resource_spec.cpu');
  assert.deepEqual(cpu, {
    path: ['source_config', 'resource_spec', 'cpu'],
    label: 'CPU',
    help: 'The processor cores that each server replica asks for.',
    group: 'Compute',
    kind: 'number',
    unit: 'cores',
    minimum: 0.1,
    maximum: 8,
    boundsBasis: 'observed',
    required: false,
    requiredFor: [],
    demandedFor: [],
    sources: ['repo_host', 'external_docker', 'internal_docker', 'internal_source', 'internal_template'],
    hostings: ['cloud', 'self_hosted'],
    revision: 'may',
    secret: false,
    immutable: false,
    nullable: true,
    readOnly: false,
    section: 'contract 2.3',
    basis: 'documented',
  });
});

test("secrets, choices, defaults, lists and what is Kubernetes' own are told", () => {
  const create = fields('DeploymentCreate');
  assert.equal(find(create, 'secrets.*.value').secret, true);
  assert.deepEqual(find(create, 'source').choices, [
    'repo_host',
    'external_docker',
    'internal_docker',
    'internal_source',
    'internal_template',
  ]);
  assert.equal(find(create, 'source').open, false);
  assert.equal(find(create, 'source_config.resource_spec.labels').kind, 'map');
  assert.equal(find(create, 'source_config.resource_spec.volumes.*.configMap.name').basis, 'kubernetes');
  assert.equal(find(create, 'source_config.deployment_type').basis, 'observed');
  assert.equal(find(create, 'source_revision_config.repo_ref').revision, 'will');
  // A part says the same as the body that has it.
  assert.equal(find(fields('ResourceSpec'), 'cpu').revision, 'may');
  assert.equal(find(fields('SourceConfig'), 'custom_url').revision, 'will_not');
  const query = fields('DeploymentListParams');
  const { minimum, maximum, boundsBasis, ...limit } = find(query, 'limit');
  assert.deepEqual([minimum, maximum, boundsBasis, limit.default], [1, 100, 'documented', 20]);
  assert.equal(find(query, 'status').open, true);
  assert.equal(find(query, 'deployment_ids').kind, 'texts');
  assert.equal(find(fields('Deployment'), 'id').readOnly, true);
});

test('only what fits the source is listed, and what the source requires is required', () => {
  const image = fields('DeploymentCreate', { source: 'external_docker' });
  assert.ok(!names(image).includes('source_config.repo_url'));
  assert.equal(find(image, 'source_revision_config.image_uri').required, true);
  assert.ok(names(image).includes('source_config.listener_config.k8s_namespace'));
  const repository = fields('DeploymentCreate', { source: 'repo_host' });
  assert.ok(!names(repository).includes('secret_references'));
  assert.ok(!names(repository).includes('secret_references.*.name'));
  assert.equal(find(repository, 'source_config.repo_url').required, true);
  assert.equal(find(fields(), 'source_config.repo_url').required, false);
  assert.deepEqual(find(fields(), 'source_config.repo_url').requiredFor, ['repo_host']);
});

test('what can only be set on a deployment that exists is no part of its creation', () => {
  const path = 'source_revision_config.source_tarball_path';
  assert.equal(find(fields('DeploymentCreate', { source: 'internal_source' }), path), undefined);
  assert.equal(find(fields('DeploymentPatch', { source: 'internal_source' }), path).required, false);
});

test('what a hosting demands or refuses is told, with what a new form proposes', () => {
  const type = find(fields(), 'source_config.deployment_type');
  assert.deepEqual(
    [type.demandedFor, type.proposal, type.required],
    [['repo_host', 'internal_docker', 'internal_source', 'internal_template'], 'dev', false],
  );
  const cloud = fields('DeploymentCreate', { source: 'repo_host', hosting: 'cloud' });
  for (const name of ['deployment_type', 'build_on_push'])
    assert.equal(find(cloud, `source_config.${name}`).proposal !== undefined, true, name);
  const cluster = fields('DeploymentCreate', { source: 'external_docker' });
  assert.equal(find(cluster, 'source_config.deployment_type'), undefined);
  assert.deepEqual(find(cluster, 'source_config.resource_spec').proposal, {});
});

test('a hosting has no field and no choice of a source that it does not have', () => {
  const cloud = fields('DeploymentCreate', { hosting: 'cloud' });
  assert.ok(!names(cloud).includes('secret_references'));
  assert.deepEqual(find(cloud, 'source').choices, [
    'repo_host',
    'internal_docker',
    'internal_source',
    'internal_template',
  ]);
  const own = fields('DeploymentCreate', { hosting: 'self_hosted' });
  assert.ok(!names(own).includes('source_config.repo_url'));
  assert.deepEqual(find(own, 'source').choices, ['external_docker', 'internal_docker', 'internal_source']);
  assert.deepEqual(find(fields(), 'source_config.repo_url').hostings, ['cloud']);
});

test('an unknown source or hosting is refused by name', () => {
  assert.throws(() => fields('Secret', { source: 'nowhere' }), { name: 'TypeError', message: /no source nowhere/ });
  assert.throws(() => fields('Secret', { hosting: 'here' }), { name: 'TypeError', message: /no hosting here/ });
});

test('every field of every record has a label, a help sentence and a kind', () => {
  for (const record of [
    'DeploymentCreate',
    'DeploymentPatch',
    'DeploymentListParams',
    'Deployment',
    'DeploymentPage',
    'Revision',
    'Repository',
    'OAuthProvider',
    'HTTPValidationError',
  ]) {
    const bare = fields(record).filter(
      (field) => !field.label || !field.help.endsWith('.') || !field.kind || !field.section || !field.group,
    );
    assert.deepEqual(names(bare), [], record);
  }
});

test('has words of the caller in place of its own, by the path', () => {
  const path = 'source_config.resource_spec.cpu';
  const at = (list) => list.find((field) => field.path.join('.') === path);
  const own = at(fields('DeploymentCreate'));
  const texts = { [path]: { label: 'Prozessor' } };
  assert.deepEqual(at(fields('DeploymentCreate', { texts })), { ...own, label: 'Prozessor' });
  assert.deepEqual(fields('DeploymentPatch', { texts: {} }), fields('DeploymentPatch'));
  assert.throws(() => fields('DeploymentCreate', { texts: 5 }), TypeError);
  assert.throws(() => fields('DeploymentCreate', { texts: { 'no.such': {} } }), /it takes name, .* and \d+ more$/);
});
