// Creates a deployment, waits until it is deployed, and changes it: the quick start of the Deployment Control Service,
// as a script.
//
// Start a service to try it on:  npx deployment-control emulator
// Then:  DEPLOYMENT_CONTROL_URL=http://127.0.0.1:8124 node quickstart.mjs
// The key, where the service wants one, stands in DEPLOYMENT_CONTROL_API_KEY. The first repository that the service
// reaches is deployed; a self-hosted installation takes an image instead:  IMAGE=registry.example/agent:1
import { ConnectionError, DeploymentControl, explainPatch, issuesFrom } from 'deployment-control';

const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(6)} s`;
const onProgress = ({ changed, status, elapsedMs }) => changed && console.log(`${seconds(elapsedMs)}  ${status}`);
const name = process.argv[2] ?? `quickstart-${Date.now().toString(36)}`;

/** Where the deployment comes from, and a change of it that makes no revision. */
async function chosen(control) {
  if (process.env.IMAGE) {
    const from = {
      source: 'external_docker',
      source_config: {},
      source_revision_config: { image_uri: process.env.IMAGE },
    };
    return { from, change: { custom_url: `https://${name}.example` } };
  }
  const [integration] = await control.integrations.list();
  const [repository] = integration ? await control.integrations.listRepositories(integration.id) : [];
  if (!repository) throw new Error('the service reaches no repository: connect one, or name an image by IMAGE');
  console.log(`found ${repository.owner}/${repository.name}, branch ${repository.default_branch}`);
  const from = {
    source: 'repo_host',
    source_config: { integration_id: repository.host_integration_id, repo_url: repository.url },
    source_revision_config: { repo_ref: repository.default_branch, agent_config_path: 'agent.json' },
  };
  return { from, change: { build_on_push: true } };
}

try {
  const control = new DeploymentControl();
  const { from, change } = await chosen(control);

  const deployment = await control.deployments.create({ name, ...from, secrets: [] });
  console.log(`created ${deployment.name} (${deployment.id})`);

  const revision = await control.deployments.waitUntilDeployed(deployment, { onProgress });
  console.log(`deployed revision ${revision.id}`);

  for (const patch of [{ source_config: change }, { secrets: [{ name: 'LOG_LEVEL', value: 'debug' }] }]) {
    const before = await control.deployments.get(deployment.id);
    const expected = explainPatch(patch).newRevision.replace('_', ' ');
    const after = await control.deployments.patch(deployment.id, patch);
    const isNew = after.latest_revision_id !== before.latest_revision_id;
    const made = isNew ? `revision ${after.latest_revision_id}` : 'no new revision';
    console.log(`patched ${Object.keys(patch)}: a new revision ${expected} follow; the service made ${made}`);
    if (isNew) await control.deployments.waitUntilDeployed(after, { onProgress });
  }
  console.log('done');
} catch (error) {
  console.error(`${error.name}: ${error.message}`);
  for (const issue of issuesFrom(error)) console.error(`  ${issue.path.join('.')}: ${issue.msg}`);
  if (error instanceof ConnectionError)
    console.error('  is the service running, and is DEPLOYMENT_CONTROL_URL its address?');
  process.exitCode = 1;
}
