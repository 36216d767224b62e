// `deployment-control revisions`: the revisions of a deployment (observed 3).
import type { Deployment, Revision } from 'deployment-control';
import { MAX_PAGE_SIZE } from '../../../../pkg/src/generated/operations.js';
import { moment, timeText } from '../../../../pkg/src/values/records/moment.js';
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import { parseInteger } from '../../command/values.js';
import { type Column, tableText, tableWidth } from '../../output/table.js';
import { duration, printable } from '../../output/text.js';
import { outputClosed, writeJson, writeOut, writeProgress } from '../../process/streams.js';
import { clientOf, SERVICE_OPTIONS } from '../../service/client.js';
import { findDeployment } from '../../service/deployments.js';
import { madeFrom } from '../../service/revisions.js';

const OPTIONS = {
  limit: { value: 'N', help: 'lists at most N revisions (default 20)' },
  json: { help: 'writes a JSON list of the records, with "live" and "latest", in place of the table' },
  ...SERVICE_OPTIONS,
} as const;

type OptionName = keyof typeof OPTIONS;

export const revisionsCommand: Command<OptionName> = {
  name: 'revisions',
  group: 'Revisions',
  summary: 'lists the revisions of a deployment',
  operands: 'ID|NAME',
  about: `Lists the revisions of a deployment, the newest first: the state, what it was made from, when, and how long it
took. "live" is the one that is deployed now, "latest" the newest. On a narrow terminal, ids and images are
shortened.`,
  example: 'revisions agent --limit 5',
  options: OPTIONS,
  run,
};

async function run(args: Arguments<OptionName>): Promise<void> {
  const most = parseInteger('limit', args.value('limit') ?? '20', [1, Number.MAX_SAFE_INTEGER]);
  const control = clientOf(args);
  const deployment = await findDeployment(control, args.operand, outputClosed);
  const revisions: Revision[] = [];
  let hasMore = false;
  // One more than is shown tells whether there are more.
  const params = { limit: Math.min(MAX_PAGE_SIZE, most + 1) };
  for await (const revision of control.revisions.list(deployment.id, params, { signal: outputClosed })) {
    hasMore = revisions.length === most;
    if (hasMore) break;
    revisions.push(revision);
  }
  if (args.flag('json')) writeJson(revisions.map((revision) => ({ ...revision, ...placeOf(deployment, revision) })));
  else if (revisions.length === 0) writeProgress(`${printable(deployment.name)} ${noneOf(deployment)}\n`);
  else writeOut(tableOf(deployment, revisions));
  if (hasMore) writeProgress(`there are more than ${most === 1 ? 'this one' : `these ${most}`}: raise --limit\n`);
}

/** Services remove old revisions, and go on naming them. */
function noneOf({ latest_revision_id: latest, active_revision_id: active }: Deployment): string {
  return latest || active ? 'has revisions that the service does not list any more' : 'has no revision yet';
}

function placeOf(deployment: Deployment, { id }: Revision): { readonly live: boolean; readonly latest: boolean } {
  return { live: id === deployment.active_revision_id, latest: id === deployment.latest_revision_id };
}

const COLUMNS: readonly Column[] = [
  { head: 'REVISION', leaves: 0 },
  { head: 'STATUS', leaves: 0 },
  { head: '', leaves: 1 },
  { head: 'FROM', least: 8, leaves: 1, keepsEnd: true },
  { head: 'CREATED', least: 10, leaves: 2 },
  { head: 'TOOK', leaves: 3 },
];

/** On a narrower terminal, ids are shortened: --to and --revision take the beginning of an id. */
const WIDE = 110;

function tableOf(deployment: Deployment, revisions: readonly Revision[]): string {
  const width = tableWidth();
  const rows = revisions.map((revision) => {
    const { live, latest } = placeOf(deployment, revision);
    const place = [live ? 'live' : '', latest ? 'latest' : ''].filter(Boolean).join(', ');
    const { id, status, created_at: created } = revision;
    const shownId = width < WIDE ? id?.slice(0, 8) : id;
    const time = timeText(created).replace(/\.\d+/, '').replace('+00:00', 'Z');
    return [shownId, status, place, madeFrom(revision), time, timeOf(revision)].map((cell) => printable(cell ?? ''));
  });
  return tableText(COLUMNS, rows, width);
}

/** States in which a revision has ended, so that its last change is its end (observed 4). */
const ENDED = /^(DEPLOYED|SKIPPED|INTERRUPTED|[A-Z]+_FAILED)$/;

/** How long a revision took; nothing while it is in progress. */
function timeOf({ status, created_at: created, updated_at: updated }: Revision): string {
  const ms = moment(updated) - moment(created);
  return ENDED.test(String(status)) && ms >= 0 ? duration(ms) : '';
}
