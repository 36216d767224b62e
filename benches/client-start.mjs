// Makes one call in a fresh process, by raw `fetch` or by the client, and prints how many milliseconds that took with everything that had to be loaded.
const [who, url, path] = process.argv.slice(2);
const [, , , deployment_id, , revision_id] = path.split('/');
const began = performance.now();
if (who === 'raw') {
  await (await fetch(url + path, { headers: { 'x-api-key': 'key' } })).json();
} else {
  const { DeploymentControl } = await import('deployment-control');
  await new DeploymentControl({ baseUrl: url, apiKey: 'key' }).revisions.get({ deployment_id, revision_id });
}
process.stdout.write(String(performance.now() - began));
process.exit();
