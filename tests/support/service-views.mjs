// Answers of the emulator as services give them: one function for each thing that a service shows otherwise. A view
// takes a deployment as the emulator shows it, and gives what is shown.
import { createServer } from 'node:http';
import { after } from 'node:test';

const withConfig = (deployment, more) => ({
  ...deployment,
  source_config: { ...deployment.source_config, ...more },
});

/** The namespace of a listener is known to the sender alone. */
export const listenerNotReported = (deployment) => withConfig(deployment, { listener_config: null });

/** The commands of a build are not echoed. */
export const commandsNotReported = (deployment) =>
  withConfig(deployment, { install_command: null, build_command: undefined });

/** A specification has every field, with the service's own sizes. */
export const specFilledIn = (deployment) => {
  const { resource_spec: spec } = deployment.source_config;
  const given = Object.fromEntries(Object.entries(spec ?? {}).filter(([, value]) => value !== null));
  const filled = { min_scale: 1, max_scale: 1, cpu: 1, memory_mb: 2048, service_account_name: null, ...given };
  return withConfig(deployment, { resource_spec: { labels: null, annotations: null, ...filled } });
};

/** The service stores more in a specification, and other numbers, than the contract has. */
export const specOfTomorrow = (deployment) => {
  const { resource_spec: spec } = deployment.source_config;
  return withConfig(deployment, {
    resource_spec: { db_connections: 12, db_memory_mb: 1.5, ...spec },
  });
};

/** The service sets a type, whether pushes are built, and an address without its scheme. */
export const ownFieldsSet = (deployment) => {
  const { deployment_type, build_on_push, custom_url } = deployment.source_config;
  return withConfig(deployment, {
    deployment_type: deployment_type ?? 'prod',
    build_on_push: build_on_push ?? false,
    custom_url: (custom_url ?? `https://${deployment.name}-0a1b.region.example`).replace('https://', ''),
  });
};

const secretValues = (change) => (deployment) => ({ ...deployment, secrets: deployment.secrets.map(change) });

export const secretValuesEmpty = secretValues((secret) => ({ ...secret, value: '' }));
export const secretValuesMasked = secretValues((secret) => ({ ...secret, value: '***' }));
export const secretValuesNull = secretValues((secret) => ({ ...secret, value: null }));
export const secretValuesAbsent = secretValues(({ name }) => ({ name }));
export const secretsNull = (deployment) => ({ ...deployment, secrets: null });

/** The commit that a service builds of a branch or tag. */
export const commitOf = (ref) => Buffer.from(ref.padEnd(20, '.')).toString('hex').slice(0, 40);

/** The reference is shown as the commit that was built, and the branch beside it. */
export const refResolved = ({ source_revision_config: config, ...rest }) => {
  if (!config?.repo_ref) return { ...rest, source_revision_config: config };
  const shown = { ...rest, source_revision_config: { ...config, repo_ref: commitOf(config.repo_ref) } };
  return rest.source_config === undefined ? shown : withConfig(shown, { repo_branch: config.repo_ref });
};

/** The latest revision that is named is gone. */
export const latestRevisionGone = (deployment) => ({
  ...deployment,
  latest_revision_id: '00000000-0000-4000-8000-000000000404',
});

/** A `fetch` whose answers show deployments, and revisions by `refResolved` alone, as the views do. */
export function shownAs(fetch, ...views) {
  const record = (value) => {
    if (value?.source_config) return views.reduce((shown, view) => view(shown), value);
    return value?.source_revision_config && views.includes(refResolved) ? refResolved(value) : value;
  };
  return async (...args) => {
    const response = await fetch(...args);
    const text = await response.text();
    if (!response.headers.get('content-type')?.includes('json')) return rewritten(response, text);
    const body = JSON.parse(text);
    const shown = body?.resources ? { ...body, resources: body.resources.map(record) } : record(body);
    return rewritten(response, JSON.stringify(shown));
  };
}

function rewritten({ status, headers }, text) {
  const kept = [...headers].filter(([name]) => !['content-length', 'content-encoding'].includes(name));
  return new Response(status === 204 ? null : text, { status, headers: kept });
}

/** Serves a `fetch` over HTTP until the tests of the file are over; gives its address. */
export async function served(fetch, baseUrl) {
  const server = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    const { method, url, headers } = request;
    const { 'content-type': type = 'application/json' } = headers;
    const answer = await fetch(`${baseUrl}${url}`, {
      method,
      headers: { 'content-type': type },
      ...(body.length > 0 && { body: body.toString() }),
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  return `http://127.0.0.1:${server.address().port}`;
}
