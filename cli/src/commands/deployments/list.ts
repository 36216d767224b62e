// `deployment-control list`: the deployments that pass some filters (contract 4.6), once or as they change.
import type { Deployment, DeploymentControl, DeploymentListParams } from 'deployment-control';
import { MAX_PAGE_SIZE } from '../../../../pkg/src/generated/operations.js';
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import { parseDuration, parseInteger } from '../../command/values.js';
import { FILTER_OPTIONS, filtersOf } from '../../list/filters.js';
import { cellsOf, COLUMNS, SORT_FIELDS, sorter } from '../../list/rows.js';
import { watchList } from '../../list/watch.js';
import { FORMAT_OPTIONS, formatOf, writeRecords } from '../../command/format.js';
import { tableText, tableWidth } from '../../output/table.js';
import { printable } from '../../output/text.js';
import { UsageError } from '../../process/exit.js';
import { outputClosed, writeError, writeOut, writeProgress } from '../../process/streams.js';
import { clientOf, SERVICE_OPTIONS } from '../../service/client.js';
import { masked } from '../../service/masking.js';

const OPTIONS = {
  watch: { short: 'w', help: 'shows the list as it changes, with the status of each latest revision, until Ctrl+C' },
  interval: { value: 'TIME', help: 'with --watch: lists this often, instead of every 5 to 20 s' },
  sort: {
    value: 'FIELD',
    completes: SORT_FIELDS,
    help: `sorts by ${SORT_FIELDS.join(', ')}; of times the latest comes first`,
  },
  limit: { value: 'N', help: 'lists at most N deployments (default 20; with --watch as many as fit)' },
  all: { help: 'lists every deployment' },
  offset: { value: 'N', help: 'skips the first N deployments' },
  ...FILTER_OPTIONS,
  ...FORMAT_OPTIONS,
  ...SERVICE_OPTIONS,
} as const;

type OptionName = keyof typeof OPTIONS;

export const listCommand: Command<OptionName> = {
  name: 'list',
  group: 'Deployments',
  summary: 'lists deployments, once or as they change',
  about: `Lists deployments as a table. With several filters, it lists the deployments that pass all of them. On a terminal
the table fits its width: long names are cut and columns left out; elsewhere it is whole. With --quiet and
no format it is the ids alone, one a line.`,
  example: 'list --status READY --sort updated',
  options: OPTIONS,
  run,
};

async function run(args: Arguments<OptionName>): Promise<void> {
  const sort = sorter(args.value('sort'));
  const format = formatOf(args);
  checkCombinations(args, format);
  const most = limitOf(args, args.flag('watch') ? Number.POSITIVE_INFINITY : 20);
  const interval = args.value('interval');
  const delay = interval === undefined ? undefined : parseDuration('interval', interval);
  const filter = filtersOf(args);
  const offset = offsetOf(args);
  const control = clientOf(args);
  if (args.flag('watch')) {
    const delays = delay !== undefined && { minDelay: delay, maxDelay: delay };
    const start = (signal: AbortSignal) => control.deployments.watch({ filter, signal, ...delays });
    return watchList({ start, sort, most });
  }
  const { deployments, hasMore } = await read(control, { ...filter, ...offset }, sort, most);
  const isOfIds = args.flag('quiet') && format === 'table' && args.value('output') === undefined;
  if (format !== 'table') await writeRecords(format, deployments.map(masked));
  else if (isOfIds) for (const { id } of deployments) writeOut(`${printable(id)}\n`);
  else if (deployments.length === 0) {
    const isAny = Object.keys({ ...filter, ...offset }).length === 0;
    writeProgress(isAny ? 'there are no deployments yet\n' : 'there are no such deployments\n');
  } else
    writeOut(
      tableText(
        COLUMNS,
        deployments.map((each) => cellsOf(each)),
        tableWidth(),
      ),
    );
  // Loops over ids go on without what they do not see.
  if (hasMore)
    (isOfIds ? writeError : writeProgress)(
      `there are more than ${most === 1 ? 'this one' : `these ${most}`}: raise --limit, or give --all\n`,
    );
}

function checkCombinations(args: Arguments<OptionName>, format: string): void {
  if (args.flag('watch')) {
    if (format !== 'table')
      throw new UsageError(`--watch writes changes as they come, and ${format} is one document: give one of them`);
    if (args.value('offset') !== undefined)
      throw new UsageError('--watch shows every deployment, so --offset has no place');
    return;
  }
  if (args.value('interval') !== undefined)
    throw new UsageError('--interval is for a list that is watched: give --watch too');
  if (args.value('sort') !== undefined && args.value('offset') !== undefined)
    throw new UsageError("--offset counts in the service's order and --sort makes another: give one of them");
}

/** The first deployments. To sort them, all have to be read. */
async function read(
  control: DeploymentControl,
  params: DeploymentListParams,
  sort: ((deployments: readonly Deployment[]) => Deployment[]) | undefined,
  most: number,
): Promise<{ deployments: Deployment[]; hasMore: boolean }> {
  const wanted = sort === undefined ? most : Number.POSITIVE_INFINITY;
  // One more than is shown tells whether there are more.
  const listing = control.deployments.list(
    { ...params, limit: Math.min(MAX_PAGE_SIZE, wanted + 1) },
    { signal: outputClosed },
  );
  const found: Deployment[] = [];
  for await (const deployment of listing) {
    found.push(deployment);
    if (found.length > wanted) break;
  }
  const sorted = sort?.(found) ?? found;
  return { deployments: sorted.slice(0, most), hasMore: sorted.length > most };
}

function limitOf(args: Arguments<OptionName>, usual: number): number {
  const limit = args.value('limit');
  if (args.flag('all') && limit !== undefined)
    throw new UsageError('--all lists every deployment and --limit some of them: give one of them');
  if (args.flag('all')) return Number.POSITIVE_INFINITY;
  return limit === undefined ? usual : parseInteger('limit', limit, [1, Number.MAX_SAFE_INTEGER]);
}

function offsetOf(args: Arguments<OptionName>): DeploymentListParams {
  const offset = args.value('offset');
  return offset === undefined ? {} : { offset: parseInteger('offset', offset, [0, Number.MAX_SAFE_INTEGER]) };
}
