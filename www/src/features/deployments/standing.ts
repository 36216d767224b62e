// What an operator looks for in a list: what fails, moves, hangs or was left. It is said of the latest revision.
import { moment } from '../../../../pkg/src/values/records/moment.js';
import { serviceTime } from '../../browser/clock.js';
import { toneOf } from '../../service/status.js';
import type { Row } from './deployment-list.js';

const STUCK_MS = 30 * 60_000;
const STALE_MS = 90 * 24 * 3_600_000;

export interface Standing {
  /** Its word in the address: `#/?show=failing`. */
  readonly word: string;
  readonly label: string;
  readonly meaning: string;
  readonly holds: (row: Row, now: number) => boolean;
}

const isBusy = ({ revisionStatus }: Row) => toneOf(revisionStatus) === 'busy';

/** Whether the latest revision is still to be read. */
export function isUnread({ deployment, revisionStatus }: Row): boolean {
  return Boolean(deployment.latest_revision_id) && !revisionStatus;
}

export const STANDINGS: readonly Standing[] = [
  {
    word: 'failing',
    label: 'Failing',
    meaning: 'The latest revision failed.',
    holds: ({ revisionStatus }) => toneOf(revisionStatus) === 'bad',
  },
  {
    word: 'in-progress',
    label: 'In progress',
    meaning: 'The latest revision has not reached its end.',
    holds: isBusy,
  },
  {
    word: 'stuck',
    label: 'Stuck',
    meaning: 'In progress, and its state has not changed for 30 minutes.',
    holds: (row, now) => isBusy(row) && now - moment(row.revision?.updated_at) > STUCK_MS,
  },
  {
    word: 'stale',
    label: 'Stale',
    meaning: 'Neither deployed nor changed for 90 days.',
    holds: (row, now) => !isBusy(row) && now - moment(row.deployment.updated_at) > STALE_MS,
  },
];

/** The rows whose standing is `word`; all rows without a word, and no row if there is no such word. */
export function rowsOf(rows: readonly Row[], word: string | undefined): readonly Row[] {
  if (!word) return rows;
  const now = serviceTime();
  const standing = STANDINGS.find((each) => each.word === word);
  return rows.filter((row) => standing?.holds(row, now));
}

/** The rows in which each word of the text occurs: in name, id, version, branch, commit, image or address. */
export function found(rows: readonly Row[], text = ''): readonly Row[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ deployment: { name, id, image_version, source_config, source_revision_config } }) => {
    const { custom_url, repo_url } = source_config ?? {};
    const all = [name, id, image_version, custom_url, repo_url, ...Object.values(source_revision_config ?? {})];
    const searched = all.join('\n').toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}
