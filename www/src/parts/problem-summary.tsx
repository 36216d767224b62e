// The problems of a form that belong to none of its fields. Takes the focus when asked, so that it is read at once.
import type { RefObject } from 'preact';
import { Icon } from './icon.js';

export interface ProblemSummaryProps {
  readonly problems: readonly string[];
  readonly title: string;
  readonly box?: RefObject<HTMLDivElement | null> | null;
}

export function ProblemSummary({ problems, title, box = null }: ProblemSummaryProps) {
  if (problems.length === 0) return null;
  return (
    <div class="notice" data-tone="bad" role="alert" tabIndex={-1} ref={box}>
      <Icon name="alert" />
      <div>
        <strong>{title}</strong>
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
