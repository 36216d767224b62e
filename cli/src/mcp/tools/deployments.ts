// The tools that list and show deployments.
import { fields, type Deployment } from 'deployment-control';
import * as z from 'zod';
import { rowsOf } from '../answer.js';
import { CURSOR, cursorAt, positionOf } from '../cursor.js';
import { DEPLOYMENT, deploymentOf } from '../targets.js';
import { tool } from '../tool.js';

/** The most bytes of what is said of one deployment. */
const MOST_OF_ONE = 4_000;

/** The statuses by which deployments are found; one that is not known is refused. */
const STATUSES = (fields('DeploymentListParams').find(({ path }) => path.join('.') === 'status')?.choices ??
  []) as readonly string[];

export const deploymentsList = tool({
  name: 'deployments_list',
  about: 'Lists deployments, a line each: name, status, source, time of the last change, id.',
  input: z.strictObject({
    name_contains: z.string().min(1).max(200).optional(),
    status: z.enum(STATUSES as [string, ...string[]]).optional(),
    limit: z.int().min(1).max(50).default(20),
    cursor: CURSOR.optional(),
  }),
  run: async (args, { setup: { control }, signal }) => {
    const { cursor, ...query } = args;
    const offset = Number(positionOf(cursor, args) ?? 0);
    const page = await control.deployments.list({ ...query, offset } as object, { signal });
    const next = page.nextOffset === null ? 'none' : cursorAt(page.nextOffset, args);
    return {
      head: [
        `deployments: ${page.items.length}, from number ${offset + 1} on; the service does not tell how many there are`,
        `next cursor: ${next}`,
      ],
      data: page.items.map(({ name, status, source, updated_at, id }) =>
        [name, status, source, updated_at, id].map((part: unknown) => part ?? '-').join('  '),
      ),
      narrower: 'take a smaller limit',
    };
  },
});

export const deploymentGet = tool({
  name: 'deployment_get',
  about: 'Shows a deployment: status, revisions, address, source, resources. Of secrets the names alone.',
  input: z.strictObject({ deployment: DEPLOYMENT }),
  run: async ({ deployment }, calling) => ({
    head: ['deployment:'],
    data: rowsOf(shownOf(await deploymentOf(deployment, calling))),
    most: MOST_OF_ONE,
    narrower: '"deployment-control get" shows all of it',
  }),
});

/** What is shown of a deployment. Fields that nobody knows are not: one could hold a secret. */
function shownOf(deployment: Deployment): Readonly<Record<string, unknown>> {
  const { source_config, source_revision_config: source, secrets, secret_references: references } = deployment;
  const config: Partial<Deployment['source_config']> = source_config ?? {};
  const { integration_id, repo_url, build_on_push, custom_url, listener_id, deployment_type } = config;
  const { repo_ref, repo_commit_sha, agent_config_path, image_uri } = source ?? {};
  const numbers = Object.entries(config.resource_spec ?? {}).filter(([, value]) => typeof value === 'number');
  return {
    name: deployment.name,
    id: deployment.id,
    status: deployment.status,
    tenant: deployment.tenant_id,
    latest_revision_id: deployment.latest_revision_id,
    active_revision_id: deployment.active_revision_id,
    created_at: deployment.created_at,
    updated_at: deployment.updated_at,
    custom_url,
    source: deployment.source,
    image_uri,
    repo_url,
    repo_ref,
    repo_commit_sha,
    agent_config_path,
    integration_id,
    build_on_push,
    deployment_type,
    listener_id,
    k8s_namespace: config.listener_config?.k8s_namespace,
    image_version: deployment.image_version,
    ...Object.fromEntries(numbers.map(([name, value]) => [`resource_spec.${name}`, value])),
    'names of secrets': secrets?.map(({ name }) => name).join(', '),
    'names of secret references': references?.map(({ name }) => name).join(', '),
  };
}
