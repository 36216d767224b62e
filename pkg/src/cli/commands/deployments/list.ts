// `deployment-control list`: the deployments that pass some filters (contract 4.6).
import type { Deployment, DeploymentListParams } from 'deployment-control';
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import { parseChoice, parseInteger } from '../../command/values.js';
import { coloured, columns, printable } from '../../output/text.js';
import { UsageError } from '../../process/exit.js';
import { outputClosed, writeError, writeJson, writeOut, writeProgress } from '../../process/streams.js';
import { clientOf, KEY_NOTE, SERVICE_OPTIONS } from '../../service/client.js';
import { PAGE_SIZE } from '../../service/deployments.js';
import { masked } from '../../service/masking.js';

const OPTIONS = {
  limit: { value: 'N', help: 'lists at most N deployments (default 20)' },
  all: { help: 'lists every deployment' },
  offset: { value: 'N', help: 'skips the first N deployments' },
  'name-contains': { value: 'TEXT', help: 'only those whose name contains the text' },
  status: { value: 'STATUS', help: 'only those with the status, such as READY' },
  'remote-reconciled': {
    value: 'BOOLEAN',
    help: 'true or false: only those that are remote-reconciled, or only the others',
  },
  'tag-value-ids': { value: 'LIST', help: 'only those with these tag values, separated by commas' },
  'image-version': { value: 'VERSION', help: 'only those with the image version' },
  'deployment-type': { value: 'TYPE', help: 'only those of the type, such as dev_free, dev or prod' },
  'deployment-ids': { value: 'LIST', help: 'only those with these ids, separated by commas' },
  json: { help: 'writes a JSON list of the records in place of the table; values of secrets are masked' },
  ...SERVICE_OPTIONS,
} as const;

type OptionName = keyof typeof OPTIONS;

export const listCommand: Command<OptionName> = {
  name: 'list',
  group: 'Deployments',
  summary: 'lists deployments',
  operands: '',
  count: [0, 0],
  about: 'Lists deployments as a table. With several filters, it lists the deployments that pass all of them.',
  example: 'list --status READY',
  options: OPTIONS,
  notes: KEY_NOTE,
  run,
};

async function run(args: Arguments<OptionName>): Promise<void> {
  const most = limitOf(args);
  // One more than is shown tells whether there are more.
  const params = { ...filters(args), limit: Math.min(PAGE_SIZE, most + 1) };
  const deployments: Deployment[] = [];
  let hasMore = false;
  for await (const deployment of clientOf(args).deployments.list(params, { signal: outputClosed })) {
    hasMore = deployments.length === most;
    if (hasMore) break;
    deployments.push(deployment);
  }
  if (args.flag('json')) writeJson(deployments.map(masked));
  else writeTable(deployments);
  if (hasMore) writeProgress(`there are more than these ${most}: raise --limit, or give --all\n`);
}

function limitOf(args: Arguments<OptionName>): number {
  const limit = args.value('limit');
  if (!args.flag('all')) return parseInteger('limit', limit ?? '20', [1, Number.MAX_SAFE_INTEGER]);
  if (limit !== undefined)
    throw new UsageError('--all lists every deployment and --limit some of them: give one of them');
  return Number.POSITIVE_INFINITY;
}

function filters(args: Arguments<OptionName>): DeploymentListParams {
  const offset = args.value('offset');
  const reconciled = args.value('remote-reconciled');
  const params = {
    offset: offset === undefined ? undefined : parseInteger('offset', offset, [0, Number.MAX_SAFE_INTEGER]),
    name_contains: args.value('name-contains'),
    status: args.value('status'),
    remote_reconciled:
      reconciled === undefined ? undefined : parseChoice('remote-reconciled', reconciled, ['true', 'false']) === 'true',
    tag_value_ids: args.value('tag-value-ids'),
    image_version: args.value('image-version'),
    deployment_type: args.value('deployment-type'),
    deployment_ids: args.value('deployment-ids'),
  };
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)) as DeploymentListParams;
}

function writeTable(deployments: readonly Deployment[]): void {
  if (deployments.length === 0) {
    writeError('there are no such deployments\n');
    return;
  }
  const rows = deployments.map(({ name, status, source, updated_at: updated, id }) =>
    [name, status, source, updated, id].map(printable),
  );
  const [head = '', ...lines] = columns([['NAME', 'STATUS', 'SOURCE', 'UPDATED', 'ID'], ...rows]).split(/(?<=\n)/);
  writeOut(`${coloured(process.stdout, 'bold', head.trimEnd())}\n${lines.join('')}`);
}
