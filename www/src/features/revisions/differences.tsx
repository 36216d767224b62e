// Fields with their values before and after.
import { type Difference, fieldLabel, withShortCommits } from './revision-text.js';

export interface DifferencesProps {
  readonly differences: readonly Difference[];
  /** What is said if there are none. */
  readonly none: string;
}

export function Differences({ differences, none }: DifferencesProps) {
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
