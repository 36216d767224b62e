// `deployment-control get`: one deployment, by its id or its exact name.
import { NotFoundError, type Deployment, type DeploymentControl, type Revision } from 'deployment-control';
import { timeText } from '../../../../pkg/src/values/records/moment.js';
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import { FORMAT_OPTIONS, formatOf, writeRecords } from '../../command/format.js';
import { runsOf } from '../../list/rows.js';
import { columns, printable } from '../../output/text.js';
import { outputClosed, writeOut } from '../../process/streams.js';
import { clientOf, SERVICE_OPTIONS } from '../../service/client.js';
import { findDeployment } from '../../service/deployments.js';
import { madeFrom } from '../../service/revisions.js';
import { masked, secretText } from '../../service/masking.js';

const OPTIONS = {
  ...FORMAT_OPTIONS,
  'show-secrets': { help: 'shows the values of secrets that the service returns' },
  ...SERVICE_OPTIONS,
} as const;

type OptionName = keyof typeof OPTIONS;

export const getCommand: Command<OptionName> = {
  name: 'get',
  group: 'Deployments',
  summary: 'shows one deployment',
  operands: 'ID|NAME',
  about: 'Shows one deployment and the status of its latest revision.',
  example: 'get agent',
  options: OPTIONS,
  run,
};

async function run(args: Arguments<OptionName>): Promise<void> {
  const format = formatOf(args);
  const control = clientOf(args);
  const found = await findDeployment(control, args.operand, outputClosed);
  const deployment = args.flag('show-secrets') ? found : masked(found);
  if (format !== 'table') await writeRecords(format, deployment);
  else {
    const { latest_revision_id: latest, active_revision_id: active } = deployment;
    const newest = await revisionOf(control, deployment, latest);
    const live = active === latest ? newest : await revisionOf(control, deployment, active);
    writeOut(columns(rows(deployment, newest, live)));
  }
}

/** A revision; null if there is none, or if it was deleted while its deployment is still there. */
async function revisionOf(
  control: DeploymentControl,
  { id }: Deployment,
  revision_id: string | null | undefined,
): Promise<Revision | null> {
  if (typeof revision_id !== 'string') return null;
  try {
    return await control.revisions.get({ deployment_id: id, revision_id }, { signal: outputClosed });
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

function secretsOf({ secrets }: Deployment): string {
  if (!Array.isArray(secrets)) return 'not shown';
  return secrets.map((secret) => secretText(secret ?? { name: '?' })).join(', ') || 'none';
}

/** Which revision runs, and what it was made from. */
function runningText(deployment: Deployment, live: Revision | null): string {
  const from = live && madeFrom(live);
  return `${runsOf(deployment)}${from ? `: ${from}` : ''}`;
}

/** Labels and values; a field without a value is left out. */
function rows(deployment: Deployment, revision: Revision | null, live: Revision | null): string[][] {
  const { source_config: config, source_revision_config: revisionConfig, latest_revision_id: latest } = deployment;
  const fields: Readonly<Record<string, unknown>> = {
    name: deployment.name,
    id: deployment.id,
    status: deployment.status,
    source: deployment.source,
    repository: config?.repo_url,
    ref: revisionConfig?.repo_ref,
    commit: revisionConfig?.repo_commit_sha,
    image: revisionConfig?.image_uri,
    tarball: revisionConfig?.source_tarball_path,
    url: config?.custom_url,
    'latest revision':
      typeof latest !== 'string' ? 'none' : `${latest}${revision === null ? '  (not there)' : `  ${revision.status}`}`,
    'active revision': deployment.active_revision_id ?? 'none',
    runs: runningText(deployment, live),
    secrets: secretsOf(deployment),
    created: timeText(deployment.created_at),
    updated: timeText(deployment.updated_at),
  };
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([label, value]) => [label, printable(value)]);
}
