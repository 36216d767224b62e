// Creates a deployment, waits until it is deployed, and changes it: the quick start of the Deployment Control Service,
// as a script.
//
// Start a service to try it on:  npx deployment-control emulator
// Then:  DEPLOYMENT_CONTROL_URL=http://127.0.0.1:8124 node quickstart.mjs
// The key, where the service wants one, stands in DEPLOYMENT_CONTROL_API_KEY.
import { ConnectionError, DeploymentControl, explainPatch, issuesFrom } from 'deployment-control';

const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(6)} s`;
const name = process.argv[2] ?? `quickstart-${Date.now().toString(36)}`;

try {
  const control = new DeploymentControl();

  const deployment = await control.deployments.create({
    name,
    source: 'external_docker',
    source_config: {},
    source_revision_config: { image_uri: 'registry.example/agent:1' },
    secrets: [],
  });
  console.log(`created ${deployment.name} (${deployment.id})`);

  const revision = await control.deployments.waitUntilDeployed(deployment, {
    onProgress: ({ changed, status, elapsedMs }) => changed && console.log(`${seconds(elapsedMs)}  ${status}`),
  });
  console.log(`deployed revision ${revision.id}`);

  for (const patch of [
    { source_config: { custom_url: `https://${name}.example` } },
    { source_revision_config: { image_uri: 'registry.example/agent:2' } },
  ]) {
    const before = await control.deployments.get(deployment.id);
    const expected = explainPatch(patch).newRevision.replace('_', ' ');
    const after = await control.deployments.patch(deployment.id, patch);
    const made =
      after.latest_revision_id === before.latest_revision_id
        ? 'no new revision'
        : `revision ${after.latest_revision_id}`;
    console.log(`patched ${JSON.stringify(patch)}: a new revision ${expected} follow; the service made ${made}`);
    if (after.latest_revision_id !== before.latest_revision_id) {
      await control.deployments.waitUntilDeployed(after, {
        onProgress: ({ changed, status, elapsedMs }) => changed && console.log(`${seconds(elapsedMs)}  ${status}`),
      });
    }
  }
  console.log('done');
} catch (error) {
  console.error(`${error.name}: ${error.message}`);
  for (const issue of issuesFrom(error)) console.error(`  ${issue.path.join('.')}: ${issue.msg}`);
  if (error instanceof ConnectionError)
    console.error('  is the service running, and is DEPLOYMENT_CONTROL_URL its address?');
  process.exitCode = 1;
}
