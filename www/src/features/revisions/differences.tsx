// Fields with their values before and after.
import { visible } from '../../browser/visible.js';

export interface Difference {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

export interface DifferencesProps {
  readonly differences: readonly Difference[];
  /** What is said if there are none. */
  readonly none: string;
}

export function Differences({ differences, none }: DifferencesProps) {
  if (differences.length === 0) return <p>{none}</p>;
  return (
    <dl class="diff">
      {differences.map(({ name, before, after }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            <del>{visible(before)}</del>
            <ins>{visible(after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
