// How revisions and what they were made from are named.
import type { Revision } from 'deployment-control/slim';
import { moment } from '../../../../pkg/src/values/records/moment.js';
import { visible } from '../../browser/visible.js';
import { isFinal, statusLabel, toneOf } from '../../service/status.js';

export interface Difference {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

export function shortId({ id = '' }: Revision): string {
  return id.slice(0, 8);
}

/**
 * The revision that a queued one waits for: of those that were made before it, the newest that is built or deployed now.
 * `revisions` are those of a deployment, newest first.
 */
export function blockerOf(revisions: readonly Revision[], queuedId: string | undefined): Revision | undefined {
  const at = revisions.findIndex(({ id }) => id === queuedId);
  if (at < 0 || revisions[at]?.status !== 'QUEUED') return undefined;
  return revisions.slice(at + 1).find(({ status }) => status !== 'QUEUED' && toneOf(status) === 'busy');
}

/** How long a revision took until it was deployed or had failed, in milliseconds; 0 if its times do not tell. */
export function timeTaken({ status, created_at, updated_at }: Revision): number {
  const ms = isFinal(status) && status !== 'SKIPPED' ? moment(updated_at) - moment(created_at) : 0;
  return Math.max(0, ms || 0);
}

const LABELS: Readonly<Record<string, string>> = {
  repo_ref: 'Branch or tag',
  repo_commit_sha: 'Commit',
  image_uri: 'Image',
  source_tarball_path: 'Tarball',
  agent_config_path: 'Configuration file',
  source_config: 'Configuration',
};

/** A field by its path, such as `source_revision_config.repo_ref`, for people. */
export function fieldLabel(path: string): string {
  const name = path.split('.').at(-1) ?? path;
  return LABELS[name] ?? statusLabel(name);
}

/** A text in which each whole commit is as short as people write it. */
export function withShortCommits(text: string): string {
  return visible(text).replace(/\b([0-9a-f]{7})[0-9a-f]{33}\b/g, '$1');
}

/** The fields in which the sources of two revisions differ, with both values as text. */
export function differencesOf(before: Revision, after: Revision): readonly Difference[] {
  const [old, current] = [sourceOf(before), sourceOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(current)])]
    .map((name) => ({ name, before: textOf(old[name]), after: textOf(current[name]) }))
    .filter((difference) => difference.before !== difference.after);
}

/** What a revision was made from, without the image that its build has made. */
function sourceOf({ source, source_revision_config: config }: Revision): Readonly<Record<string, unknown>> {
  const { image_uri: image, ...made } = config ?? {};
  return { source, ...made, ...(!made.repo_ref && !made.source_tarball_path && { image_uri: image }) };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return 'not set';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The fields in which a revision differs from the one before it. */
export function changeOf(revision: Revision, before: Revision | undefined): string {
  if (!before) return '';
  const names = differencesOf(before, revision).map(({ name }) => fieldLabel(name).toLowerCase());
  return names.length > 0 ? `another ${names.join(', another ')}` : 'made from the same';
}

export function Differences({ differences, none }: { differences: readonly Difference[]; none: string }) {
  if (differences.length === 0) return <p class="help">{none}</p>;
  return (
    <dl class="diff">
      {differences.map(({ name, before, after }) => (
        <div key={name}>
          <dt title={name}>{fieldLabel(name)}</dt>
          <dd>
            <del title={before}>{withShortCommits(before)}</del>
            <ins title={after}>{withShortCommits(after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
