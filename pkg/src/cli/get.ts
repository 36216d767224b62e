// `deployment-control get`: one deployment, by its id or its exact name.
import { NotFoundError, type Deployment, type Revision } from 'deployment-control';
import { helpOf, readArguments, type Arguments, type Usage } from './arguments.js';
import { columns, outputClosed, plain, writeJson, writeOut } from './output.js';
import { clientOf, deploymentOf, KEYS, runServiceCommand, SERVICE, shownRecord } from './service.js';

const OPTIONS = {
  json: { help: 'writes the record as JSON; values of secrets are masked' },
  'show-secrets': { help: 'shows the values of secrets, where the service tells them' },
  ...SERVICE,
} as const;

export const GET: Usage<typeof OPTIONS> = {
  name: 'get',
  operands: 'ID|NAME',
  count: [1, 1],
  about: 'Shows one deployment and where its latest revision is.',
  options: OPTIONS,
  notes: KEYS,
};

/** Runs the command `get` with its arguments. */
export function getCommand(args: readonly string[]): Promise<void> {
  return runServiceCommand({ name: 'get', help: helpOf(GET), read: (given) => readArguments(GET, given) }, args, run);
}

async function run(given: Arguments<typeof OPTIONS>): Promise<void> {
  const control = clientOf(given);
  const found = await deploymentOf(control, given.operands[0]!, outputClosed);
  const deployment = given.flag('show-secrets') ? found : shownRecord(found);
  if (given.flag('json')) {
    writeJson(deployment);
    return;
  }
  const { id, latest_revision_id: latest } = deployment;
  // A revision may be gone while its deployment is still there.
  const revision = latest === null ? null : await control.revisions.get({ deployment_id: id, revision_id: latest }, { signal: outputClosed }).catch((error: unknown) => {
    if (error instanceof NotFoundError) return null;
    throw error;
  });
  writeOut(columns(rows(deployment, revision)));
}

function rows(deployment: Deployment, revision: Revision | null): string[][] {
  const { name, id, status, source, source_config: config, source_revision_config: made, active_revision_id: active, latest_revision_id: latest } = deployment;
  const facts: Readonly<Record<string, unknown>> = {
    name, id, status, source,
    repository: config.repo_url, ref: made.repo_ref, commit: made.repo_commit_sha, image: made.image_uri, tarball: made.source_tarball_path, url: config.custom_url,
    'latest revision': latest === null ? 'none' : `${latest}${revision === null ? '' : `  ${revision.status}`}`,
    'active revision': active ?? 'none',
    secrets: deployment.secrets.map((secret) => (secret.value && secret.value !== '***' ? `${secret.name}=${secret.value}` : secret.name)).join(', ') || 'none',
    created: deployment.created_at, updated: deployment.updated_at,
  };
  return Object.entries(facts).flatMap(([label, value]) => (value === undefined || value === null || value === '' ? [] : [[label, plain(value)]]));
}
