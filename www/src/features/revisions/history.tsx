// The newest revisions of a deployment: how long each took, as bars, and what the last ones changed.
import type { Deployment, Revision } from 'deployment-control/slim';
import { moment } from '../../../../pkg/src/values/records/moment.js';
import { duration, now, relativeTime, serviceTime } from '../../browser/clock.js';
import { href, logAddress } from '../../browser/address.js';
import { offers } from '../../service/operations.js';
import { revisionState } from '../../service/revisions.js';
import { statusLabel, toneOf, versionOf } from '../../service/status.js';
import { Icon, ReadFailed } from '../../ui/shell.js';
import { changeOf, timeTaken } from './revision-text.js';
import { badgeOf, type Revisions } from './use-revisions.js';

const BARS = 20;
const CHANGES = 5;

export function History({ deployment, revisions, error }: Revisions & { readonly deployment: Deployment }) {
  const { id } = deployment;
  return (
    <section class="panel" aria-labelledby="history-title">
      <header class="head">
        <h2 id="history-title">Last changes</h2>
        <a href={href('deployments', id, 'revisions')}>All revisions</a>
      </header>
      <ReadFailed what="revisions" error={error} />
      {revisions.length > 1 && <Bars revisions={revisions.slice(0, BARS)} />}
      <ol class="history" aria-label="Last changes">
        {revisions.slice(0, CHANGES).map((revision, index) => {
          const badge = badgeOf(revision, deployment);
          return (
            <li key={revision.id} data-tone={toneOf(revision.status)}>
              <Icon name={toneOf(revision.status)} class={toneOf(revision.status) === 'busy' ? 'turning' : ''} />
              <p>
                <a
                  href={
                    offers('logs')
                      ? logAddress(id, { revision: revision.id ?? '' })
                      : href('deployments', id, 'revisions')
                  }
                >
                  <code>{versionOf(revision)}</code>
                </a>{' '}
                {badge && <span class="badge">{badge}</span>}
                <span class="help">{changeOf(revision, revisions[index + 1])}</span>
              </p>
              <p class="help">
                {statusLabel(revision.status)}{' '}
                <time title={revision.created_at}>{relativeTime(revision.created_at)}</time>
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Bars({ revisions }: { revisions: readonly Revision[] }) {
  const bars = revisions.map((revision) => ({ revision, parts: partsOf(revision) }));
  // A few are no broader than a quarter of the place.
  const width = 100 / Math.max(bars.length, 4);
  const longest = Math.max(1, ...bars.map(({ parts }) => totalOf(parts)));
  const deployed = revisions.filter(({ status }) => toneOf(status) === 'good');
  const times = deployed.map(timeTaken).sort((a, b) => a - b);
  const median = times[times.length >> 1] ?? 0;
  const text = `${deployed.length} of the last ${revisions.length} revisions were deployed${median > 0 ? `, half of them within ${duration(median)}` : ''}`;
  return (
    <figure class="bars">
      <svg role="img" aria-label={text}>
        {bars.map(({ revision, parts }, index) => {
          let below = 0;
          return (
            <g key={revision.id} data-tone={toneOf(revision.status)}>
              <title>{`${versionOf(revision)} · ${statusLabel(revision.status)} · ${duration(totalOf(parts))}`}</title>
              {parts.map(([part, ms]) => {
                below += ms;
                return (
                  <rect
                    key={part}
                    class={part}
                    x={`${width * (bars.length - 1 - index) + 0.5}%`}
                    y={`${100 - (below / longest) * 94}%`}
                    width={`${width - 1}%`}
                    height={`${Math.max((ms / longest) * 94, 1.5)}%`}
                  />
                );
              })}
            </g>
          );
        })}
      </svg>
      <figcaption class="help">
        {text}; the longest took {duration(longest)}.
      </figcaption>
    </figure>
  );
}

type Part = [part: 'waiting' | 'building' | 'deploying', ms: number];

/** The time that a revision took: in parts as far as the page has followed it, else whole. */
function partsOf(revision: Revision): readonly Part[] {
  const { changes } = revisionState(revision.id ?? '').value;
  const isBusy = toneOf(revision.status) === 'busy';
  const began = moment(revision.created_at);
  const end = isBusy ? serviceTime(now.value) : began + timeTaken(revision);
  if (changes.length < (isBusy ? 1 : 2)) return [['deploying', Math.max(0, end - began || 0)]];
  const took = { waiting: 0, building: 0, deploying: 0 };
  let [part, since]: [keyof typeof took, number] = ['waiting', began];
  for (const { status, at } of [...changes, { status: '', at: end }]) {
    took[part] += Math.max(0, Math.min(at, end) - since || 0);
    part = status === 'BUILDING' ? 'building' : status === 'DEPLOYING' ? 'deploying' : 'waiting';
    since = at;
  }
  return Object.entries(took) as Part[];
}

function totalOf(parts: readonly Part[]): number {
  return parts.reduce((total, [, ms]) => total + ms, 0);
}
