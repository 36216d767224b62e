// An emulator under a view (observed 14), for commands and for functions, and the forms that are deployed to it.
import { DeploymentControl } from 'deployment-control';
import { send } from './emulator.mjs';
import { moduleOf } from '../checks/module.mjs';
import { secretsOf } from './records.mjs';
import { emulator } from './service.mjs';

/** The words of a provider that has its own. */
const OWN_WORDS = 'repoHost=forge,agent=graph';

/** Every view by its name, and the words of a provider as one more. */
export const VIEWS = [...(await moduleOf('generated/views')).VIEWS, 'own_words'];

const SECRETS = secretsOf({ TOKEN: 'hunter2-a', OTHER: 'hunter2-b' });

/** The environment from which a fleet file takes them. */
const VALUES = Object.fromEntries(SECRETS.map(({ name, value }) => [name, value]));

/** A form of each kind of source, with what views hide or fill in. Every service takes them. */
export const FORMS = {
  image: {
    name: 'image',
    source: 'external_docker',
    source_config: { resource_spec: { cpu: 2, memory_mb: 1024 }, listener_config: { k8s_namespace: 'agents' } },
    source_revision_config: { image_uri: 'registry.example/agent:1' },
    secrets: SECRETS,
  },
  branch: {
    name: 'branch',
    source: 'repo_host',
    source_config: {
      integration_id: '3c90c3cc-0d44-4b50-8888-8dd25736052a',
      repo_url: 'https://host.example/team/agent',
      build_on_push: false,
      deployment_type: 'prod',
      install_command: 'npm ci',
      build_command: 'npm run build',
    },
    source_revision_config: { repo_ref: 'main', agent_config_path: 'agent.json' },
    secrets: SECRETS,
  },
  own: {
    name: 'own',
    source: 'internal_docker',
    source_config: { deployment_type: 'dev' },
    source_revision_config: { image_uri: 'registry.example/agent:1' },
    secrets: SECRETS,
  },
};

/** The same form with a new version: what differs, and where. */
export function newVersion(form) {
  const config = form.source === 'repo_host' ? { repo_ref: 'next' } : { image_uri: 'registry.example/agent:2' };
  return { form: { ...form, source_revision_config: { ...form.source_revision_config, ...config } }, config };
}

/**
 * The emulator over HTTP under a view, as `emulator` of service.mjs gives it, with a client. `changes()` gives what was
 * sent to change something since it was called last.
 */
export async function serviceUnder(view) {
  const own = view === 'own_words';
  const service = await emulator(...(own ? ['--vocabulary', OWN_WORDS] : ['--view', view]));
  const words = Object.fromEntries(OWN_WORDS.split(',').map((each) => each.split('=')));
  let seen = 0;
  return {
    ...service,
    view,
    words: own ? ['--vocabulary', OWN_WORDS] : [],
    /** Whether the values of secrets cannot be read from answers. */
    hidesSecrets: /^secret/.test(view),
    hidesListener: view === 'listener_hidden',
    client: new DeploymentControl({ baseUrl: service.url, apiKey: null, ...(own && { vocabulary: words }) }),
    /** Runs a command, after everything before it has been deployed. */
    command: async (line, input, env) => {
      await service.advance(300_000);
      const args = typeof line === 'string' ? line.split(' ') : line;
      return service.run([...args, ...(own ? ['--vocabulary', OWN_WORDS] : [])], { input, env: { ...VALUES, ...env } });
    },
    changes: async () => {
      const { body: all } = await send(`${service.url}/_emulator/requests`);
      const since = all.slice(seen);
      seen = all.length;
      return since
        .filter(({ method, url }) => method !== 'GET' && !/_emulator|_logs$/.test(url))
        .map(({ method, url, body }) => ({ method, path: new URL(url).pathname, body }));
    },
  };
}
