// The revisions of a deployment: what each was made from, how long it took, what differs between two, and the way to deploy one again.
import '../frame.js';
import type { Deployment, Revision } from 'deployment-control/slim';
import { useEffect, useState } from 'preact/hooks';
import { moment, span } from '../clock.js';
import { connected, isMissing, offers } from '../connection.js';
import { keepDeployment, nextTurn } from '../deployments.js';
import { messageOf } from '../message.js';
import { listRevisions, revisionEntry } from '../revisions.js';
import { isOver } from '../status.js';
import { announce } from './announcer.js';
import { Notice } from './notice.js';
import { Status } from './status.js';

export function Revisions({ deployment }: { deployment: Deployment }) {
  const { id, latest_revision_id: latest, active_revision_id: active } = deployment;
  const [listed, setListed] = useState<readonly Revision[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  // Read anew whenever a revision was made, went live or ended.
  const state = latest ? revisionEntry(id, latest).value.revision?.status : undefined;
  useEffect(() => {
    let isCurrent = true;
    listRevisions(id).then(
      (list) => isCurrent && (setListed(list), setError(null)),
      (failed: unknown) => isCurrent && setError(failed),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, latest, active, isOver(state)]);
  // A service that does not list revisions still gives the two that the deployment names.
  const named = [latest, active].flatMap((one, index, all) => (one && all.indexOf(one) === index ? (revisionEntry(id, one).value.revision ?? []) : []));
  const rows = (listed ?? named).map((revision) => named.find((one) => one.id === revision.id) ?? revision);
  // What the latest revision is compared with first: what is live, else the one before it, which there is where nothing was ever live too.
  const others = rows.filter((row) => row.id !== latest);
  const before = others.find((row) => row.id === active) ?? others[0];

  const redeploy = async (revision: Revision) => {
    setError(null);
    const turn = nextTurn();
    try {
      const { client } = await connected();
      keepDeployment(await client.revisions.redeploy({ deployment_id: id, revision_id: revision.id ?? '' }), turn);
      announce(`Revision ${shortId(revision)} is deployed again`);
      document.getElementById('progress-title')?.focus();
    } catch (failed) {
      if (!isMissing('revisions.redeploy', failed)) setError(failed);
    }
  };

  return (
    <section class="panel" aria-labelledby="revisions-title">
      <h2 id="revisions-title">Revisions</h2>
      {error != null && <Notice>{messageOf(error)}</Notice>}
      <div class="scroll" tabIndex={0} role="region" aria-label="Table of revisions">
        <table>
          <thead>
            <tr>
              <th scope="col">Revision</th>
              <th scope="col">State</th>
              <th scope="col">Made from</th>
              <th scope="col">Created</th>
              <th scope="col">Time to deploy</th>
              {offers('revisions.redeploy') && <td />}
            </tr>
          </thead>
          <tbody>
            {rows.map((revision) => (
              <tr key={revision.id}>
                <th scope="row">
                  <code title={revision.id}>{shortId(revision)}</code>
                  {revision.id === active && <span class="badge">live</span>}
                  {revision.id === latest && revision.id !== active && !isOver(revision.status) && <span class="badge">pending</span>}
                </th>
                <td>
                  <Status status={revision.status} />
                </td>
                <td>
                  <code>{origin(revision)}</code>
                </td>
                <td>{moment(revision.created_at)}</td>
                <td>{timeToDeploy(revision)}</td>
                {offers('revisions.redeploy') && (
                  <td>
                    {isOver(revision.status) && revision.status !== 'SKIPPED' && (
                      <button type="button" class="slim" onClick={() => void redeploy(revision)}>
                        Redeploy<span class="unseen"> {shortId(revision)}</span>
                      </button>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {before && <Comparison rows={rows} before={before.id} after={latest} />}
    </section>
  );
}

function Comparison({ rows, before, after }: { rows: readonly Revision[]; before: string | undefined; after: string | null }) {
  const [chosen, choose] = useState<Readonly<Record<string, string>>>({});
  const ids = { from: chosen['from'] ?? before ?? '', to: chosen['to'] ?? after ?? '' };
  const [from, to] = [ids.from, ids.to].map((id) => rows.find((row) => row.id === id));
  const differences = from && to ? difference(from, to) : [];
  return (
    <details>
      <summary>Compare two revisions</summary>
      <div class="pair">
        {(['from', 'to'] as const).map((side) => (
          <label key={side}>
            {side === 'from' ? 'From' : 'To'}
            <select value={ids[side]} onChange={({ currentTarget: { value } }) => choose({ ...chosen, [side]: value })}>
              {rows.map((row) => (
                <option key={row.id} value={row.id}>
                  {shortId(row)} · {origin(row)}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      {differences.length === 0 ? (
        from && to && <p>Both were made from the same configuration.</p>
      ) : (
        <dl class="diff">
          {differences.map(([name, old, now]) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>
                <del>{old}</del>
                <ins>{now}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p class="help">Secrets are no part of a revision’s record: they are not compared, and never shown here.</p>
    </details>
  );
}

/** What differs between what two revisions were made from: the name, and both values as text. */
export function difference(from: Revision, to: Revision): readonly (readonly [name: string, before: string, after: string])[] {
  const [old, now] = [from, to].map(({ source, source_revision_config }) => ({ source, ...source_revision_config }) as Record<string, unknown>) as [Record<string, unknown>, Record<string, unknown>];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((name) => {
    const [before, after] = [text(old[name]), text(now[name])];
    return before === after ? [] : [[name, before, after] as const];
  });
}

function text(value: unknown): string {
  return value === null || value === undefined ? 'not set' : typeof value === 'string' ? value : JSON.stringify(value);
}

function origin({ source, source_revision_config: config = {} }: Revision): string {
  const commit = config.repo_commit_sha ? `@${config.repo_commit_sha.slice(0, 7)}` : '';
  return config.repo_ref ? config.repo_ref + commit : (config.image_uri ?? config.source_tarball_path ?? source ?? '—');
}

function timeToDeploy({ status, created_at, updated_at }: Revision): string {
  const ms = Date.parse(updated_at ?? '') - Date.parse(created_at ?? '');
  return status === 'DEPLOYED' && ms > 0 ? span(ms) : '—';
}

function shortId({ id = '' }: Revision): string {
  return id.slice(0, 8);
}
