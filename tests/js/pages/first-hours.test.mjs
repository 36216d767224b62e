// Ten first hours, each from an empty folder with what the pages say: people who write scripts, forms, jobs, fleets and
// requests, each with a cloud service and with a self-hosted one, both of which speak words of their own.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import DeploymentControl, { createSchema, fields, FormSession, schemaFor, toPathMessages } from 'deployment-control';
import { run, serveInside } from '../../support/command/command.mjs';
import { temporaryFolder } from '../../support/service/emulator.mjs';
import { FORM, IMAGE } from '../../support/service/records.mjs';

const WORDS = 'repoHost=forge,agent=graph';
const vocabulary = { repoHost: 'forge', agent: 'graph' };
const KEY = { DEPLOYMENT_CONTROL_API_KEY: 'k-1' };

/** The two installations: how the emulator plays each, and what somebody deploys there. */
const HOSTINGS = {
  cloud: {
    options: ['--hosting', 'cloud', '--view', 'creation_strict'],
    init: ['--source', 'repo_host', '--set', 'source_revision_config.agent_config_path=agent.json'],
    async form(control, name) {
      const [integration] = await control.integrations.list();
      const [repository] = await control.integrations.listRepositories(integration.id);
      const { host_integration_id: integration_id, url: repo_url, default_branch: repo_ref } = repository;
      return {
        ...FORM,
        name,
        source: 'repo_host',
        source_config: { integration_id, repo_url, build_on_push: false, deployment_type: 'dev' },
        source_revision_config: { repo_ref, agent_config_path: 'agent.json' },
      };
    },
    change: { source_revision_config: { repo_ref: 'next' } },
  },
  self_hosted: {
    options: ['--hosting', 'self_hosted', '--listeners', '0', '--view', 'creation_strict'],
    init: ['--source', 'external_docker', '--image', 'registry.example/agent:1'],
    form: async (_, name) => ({ ...IMAGE, name, source: 'external_docker', source_config: { resource_spec: {} } }),
    change: { source_revision_config: { image_uri: 'registry.example/agent:2' } },
  },
};

for (const [hosting, { options, init, form, change }] of Object.entries(HOSTINGS))
  describe(`the first hour with a ${hosting} service`, () => {
    let service;
    before(async () => {
      const args = ['emulator', '--port', '0', '--speed', 'fast', '--api-key', 'k-1', '--vocabulary', WORDS];
      service = await serveInside([...args, ...options]);
    });
    after(() => service.end('SIGTERM'));

    const client = () => new DeploymentControl({ baseUrl: service.url, apiKey: 'k-1', vocabulary, hosting });

    /** An empty folder with the command in it; each call has its exit code and what it says. */
    async function folder(more = {}) {
      const cwd = await temporaryFolder();
      const env = {
        DEPLOYMENT_CONTROL_URL: service.url,
        ...KEY,
        DEPLOYMENT_CONTROL_CONFIG: join(cwd, 'p.json'),
        ...more,
      };
      const cli = async (line, code, said = /./) => {
        const words = typeof line === 'string' ? line.split(' ') : line;
        const ended = await run(words, { cwd, env });
        const all = (ended.out + ended.errors).replace(/\n +/g, ' ');
        assert.equal(ended.code, code, `${words.join(' ')}: ${all}`);
        assert.match(all, said, words.join(' '));
        return ended.out;
      };
      return { cli, write: (name, text) => writeFile(join(cwd, name), text) };
    }

    it('of a script: create, wait, change, wait', async () => {
      const control = client();
      const deployment = await control.deployments.create(await form(control, 'script'));
      assert.equal((await control.deployments.waitUntilDeployed(deployment.id)).status, 'DEPLOYED');
      const patched = await control.deployments.patch(deployment.id, change);
      assert.equal((await control.deployments.waitUntilDeployed(patched)).status, 'DEPLOYED');
      const page = await control.deployments.list({ name_contains: 'script' });
      assert.deepEqual([page.resources.length, page.items[0].source], [1, deployment.source]);
      assert.throws(() => control.deployments.retrieve(deployment.id), /use get/);
    });

    it('of a form: its fields, each mistake at its place, and what it sends is taken', async () => {
      const control = client();
      const value = await form(control, 'form');
      const listed = fields('DeploymentCreate', {
        source: value.source,
        hosting,
        texts: { name: { label: 'Dienst' } },
      });
      assert.equal(listed.find(({ path }) => path.join() === 'name').label, 'Dienst');
      assert.ok(listed.some(({ path, requiredFor }) => path.length === 2 && requiredFor.includes(value.source)));
      const session = new FormSession('create', { ...value, name: '' }, { hosting, vocabulary });
      session.set(['source_config', 'cpu'], 2);
      const messages = toPathMessages(session.report(), 'warning');
      assert.match(messages['source_config.cpu'], /did you mean source_config\.resource_spec\.cpu\?/);
      session.remove(['source_config', 'cpu']);
      session.set(['name'], 'form');
      assert.deepEqual(session.report(), { ok: true, issues: [] });
      const strict = schemaFor('DeploymentCreate', { warnings: ['deployment_name'] })['~standard'];
      assert.equal(strict.validate({ ...value, name: 'No Name' }).issues[0].path[0], 'name');
      assert.equal(createSchema['~standard'].validate(value).issues, undefined);
      assert.equal((await control.deployments.create(session.value())).name, 'form');
    });

    it('of a job: check, deploy and wait, again without a change, secrets from a file', async () => {
      const { cli, write } = await folder({ DEPLOYMENT_CONTROL_VOCABULARY: WORDS });
      const value = await form(client(), 'job');
      await write('deployment.yaml', JSON.stringify({ ...value, secrets: [{ name: 'KEY', value: '${KEY}' }] }));
      await write('none.env', 'OTHER=1\n');
      await write('.env', 'KEY=one\n');
      await cli(
        'validate -e none.env deployment.yaml',
        1,
        /deployment\.yaml:1:\d+: error: secrets\.0\.value: \$\{KEY\} has no/,
      );
      await cli(`validate -e .env --strict --hosting ${hosting} deployment.yaml`, 0);
      await cli('deploy --wait', 2, /--env-file FILE/);
      await cli('deploy --wait -e .env', 0, /is DEPLOYED/);
      await cli('deploy --wait -e .env', 0, /nothing differs/);
      await cli('secrets ls job', 0, /^KEY$/m);
      await cli('logs job -n 2', 0);
      await cli('rm job', 2, /--yes/);
      await cli('rm job -y', 0);
    });

    it('of a fleet: a file from what is there, a plan, and nothing to do', async () => {
      const { cli, write } = await folder();
      const none = await form(client(), 'fleet-a');
      await write('one.json', JSON.stringify(none));
      await cli(
        'deploy one.json --wait',
        hosting === 'cloud' ? 1 : 0,
        hosting === 'cloud' ? /vocabulary repoHost=forge/ : /./,
      );
      await cli(
        `profile set mine --url ${service.url} --key-variable DEPLOYMENT_CONTROL_API_KEY --vocabulary ${WORDS}`,
        0,
      );
      await cli('deploy one.json --wait --profile mine', 0, /is DEPLOYED|nothing differs/);
      await cli('export --profile mine --name agents --out fleet.yaml', 0);
      await cli('validate fleet.yaml', 0);
      await cli('plan fleet.yaml --profile mine', 0, /unchanged|nothing/i);
      await cli('drift fleet.yaml --profile mine', 0);
    });

    it('of requests and the doctor: which service, which words, and what a file would need', async () => {
      const { cli } = await folder();
      await cli('login', 2, /DEPLOYMENT_CONTROL_API_KEY/);
      await cli('doctor --vocabulary auto', 0, /ok +key +is accepted/);
      await cli('request /v2/deployments --query limit=1', 0, /"resources"/);
      await cli('api GET /v2/auth/providers', 0, /"provider_id"/);
      const repositories = await cli(`repos --vocabulary ${WORDS}`, 0, /northwind|there is no repository/);
      assert.equal(/northwind/.test(repositories), hosting === 'cloud');
      await cli(['init', '--name', 'mine', ...init], 0, /wrote deployment\.yaml/);
      await cli('validate deployment.yaml', 0);
    });
  });
