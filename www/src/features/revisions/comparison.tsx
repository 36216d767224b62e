// Compares what two revisions were made from.
import type { Revision } from 'deployment-control/slim';
import { useState } from 'preact/hooks';
import { versionOf } from '../../service/version.js';
import { Differences } from './differences.js';
import { differencesOf, shortId } from './revision-text.js';

export interface ComparisonProps {
  readonly revisions: readonly Revision[];
  /** The ids of the two revisions that are compared first. */
  readonly from: string | undefined;
  readonly to: string | null;
}

export function Comparison({ revisions, from, to }: ComparisonProps) {
  const [chosen, setChosen] = useState<{ readonly from?: string; readonly to?: string }>({});
  const ids = { from: chosen.from ?? from ?? '', to: chosen.to ?? to ?? '' };
  const before = revisions.find(({ id }) => id === ids.from);
  const after = revisions.find(({ id }) => id === ids.to);
  return (
    <details>
      <summary>Compare two revisions</summary>
      <div class="pair">
        {(['from', 'to'] as const).map((side) => (
          <label key={side}>
            {side === 'from' ? 'From' : 'To'}
            <select
              value={ids[side]}
              onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, [side]: value })}
            >
              {revisions.map((revision) => (
                <option key={revision.id} value={revision.id}>
                  {shortId(revision)} · {versionOf(revision)}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      {before && after && (
        <Differences differences={differencesOf(before, after)} none="Both were made from the same configuration." />
      )}
      <p class="help">The record of a revision has no secrets, so they are neither compared nor shown here.</p>
    </details>
  );
}
