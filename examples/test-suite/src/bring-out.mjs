// What the tests beside it are about: brings an image out, by a new deployment or by a new revision of the one that has
// the name.

/** Gives the deployed revision. `control` is a client of deployment-control. */
export async function bringOut(control, name, image, { onStatus = () => {}, signal } = {}) {
  const found = await findByName(control, name, signal);
  const source_revision_config = { image_uri: image };
  const deployment = found
    ? await control.deployments.patch(found.id, { source_revision_config }, { signal })
    : await control.deployments.create(
        { name, source: 'external_docker', source_config: {}, source_revision_config, secrets: [] },
        { signal },
      );
  return control.deployments.waitUntilDeployed(deployment, {
    signal,
    onProgress: ({ changed, status }) => changed && onStatus(status),
  });
}

/** The service's filter finds names that contain a text; the one that equals it is ours. */
async function findByName(control, name, signal) {
  for await (const deployment of control.deployments.list({ name_contains: name }, { signal }))
    if (deployment.name === name) return deployment;
  return null;
}
