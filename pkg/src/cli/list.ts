// `deployment-control list`: the deployments that fit some filters (service.md 4.6).
import type { Deployment, DeploymentListParams } from 'deployment-control';
import { helpOf, numberOf, readArguments, wordOf, type Arguments, type Usage } from './arguments.js';
import { UsageError } from './command.js';
import { coloured, columns, outputClosed, plain, writeError, writeJson, writeOut } from './output.js';
import { clientOf, KEYS, runServiceCommand, SERVICE, shownRecord } from './service.js';

const OPTIONS = {
  limit: { value: 'N', help: 'lists at most N deployments (default 20)' },
  all: { help: 'lists every deployment' },
  offset: { value: 'N', help: 'skips the first N deployments' },
  'name-contains': { value: 'TEXT', help: 'only those whose name contains the text' },
  status: { value: 'STATUS', help: 'only those with the status, such as READY' },
  'remote-reconciled': { value: 'BOOLEAN', help: 'true or false: only those that are remote-reconciled, or only the others' },
  'tag-value-ids': { value: 'LIST', help: 'only those with these tag values, separated by commas' },
  'image-version': { value: 'VERSION', help: 'only those with the image version' },
  'deployment-type': { value: 'TYPE', help: 'only those of the type, such as dev_free, dev or prod' },
  'deployment-ids': { value: 'LIST', help: 'only those with these ids, separated by commas' },
  json: { help: 'writes a JSON list of the records in place of the table; values of secrets are masked' },
  ...SERVICE,
} as const;

export const LIST: Usage<typeof OPTIONS> = {
  name: 'list',
  operands: '',
  count: [0, 0],
  about: 'Lists deployments as a table. With several filters, it lists the deployments that pass all of them.',
  options: OPTIONS,
  notes: KEYS,
};

/** The most that a page of the service holds (service.md 8). */
const PAGE = 100;

/** Runs the command `list` with its arguments. */
export function listCommand(args: readonly string[]): Promise<void> {
  return runServiceCommand({ name: 'list', help: helpOf(LIST), read: (given) => readArguments(LIST, given) }, args, run);
}

async function run(given: Arguments<typeof OPTIONS>): Promise<void> {
  if (given.flag('all') && given.text('limit') !== undefined) throw new UsageError('--all lists every deployment and --limit some of them: give one of them');
  const most = given.flag('all') ? Number.POSITIVE_INFINITY : numberOf('limit', given.text('limit') ?? '20', [1, Number.MAX_SAFE_INTEGER]);
  // One more than is shown tells whether there are more.
  const params = query(given, Math.min(PAGE, most + 1));
  const found: Deployment[] = [];
  let more = false;
  for await (const deployment of clientOf(given).deployments.list(params, { signal: outputClosed })) {
    if (found.length === most) {
      more = true;
      break;
    }
    found.push(deployment);
  }
  if (given.flag('json')) writeJson(found.map((each) => shownRecord(each)));
  else table(found);
  if (more) writeError(`there are more than these ${most}: raise --limit, or give --all\n`);
}

function query(given: Arguments<typeof OPTIONS>, limit: number): DeploymentListParams {
  const text = (name: keyof typeof OPTIONS): string | undefined => given.text(name);
  const reconciled = text('remote-reconciled');
  const offset = text('offset');
  const params = {
    limit,
    offset: offset === undefined ? undefined : numberOf('offset', offset, [0, Number.MAX_SAFE_INTEGER]),
    name_contains: text('name-contains'),
    status: text('status'),
    remote_reconciled: reconciled === undefined ? undefined : wordOf('remote-reconciled', reconciled, ['true', 'false']) === 'true',
    tag_value_ids: text('tag-value-ids'),
    image_version: text('image-version'),
    deployment_type: text('deployment-type'),
    deployment_ids: text('deployment-ids'),
  };
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)) as DeploymentListParams;
}

function table(deployments: readonly Deployment[]): void {
  if (deployments.length === 0) {
    writeError('no deployment fits\n');
    return;
  }
  const rows = deployments.map(({ name, status, source, updated_at: updated, id }) => [name, status, source, updated, id].map(plain));
  const [head = '', ...lines] = columns([['NAME', 'STATUS', 'SOURCE', 'UPDATED', 'ID'], ...rows]).split(/(?<=\n)/);
  writeOut(coloured(process.stdout, 'bold', head.trimEnd()) + '\n' + lines.join(''));
}
