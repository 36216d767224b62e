// The issues of a field.
import type { Issue } from 'deployment-control/slim';
import { Icon } from '../ui/icon.js';
import { keyOf, type Path } from './model/path.js';

/** Issues of values inside `path` begin with the rest of their path. */
export function Issues({ id, issues, path: base }: { id?: string; issues: readonly Issue[]; path: Path }) {
  return (
    <div class="issues" id={id}>
      {issues.map(({ path, msg, severity }, index) => (
        <p key={index} data-severity={severity}>
          <Icon name="alert" />
          <span>
            {severity === 'warning' && <span class="sr-only">Warning: </span>}
            {path.length > base.length && <code>{keyOf(path.slice(base.length))}: </code>}
            {msg}
          </span>
        </p>
      ))}
    </div>
  );
}

/** `1 problem`, `2 problems`. */
export function problemCount(count: number): string {
  return count === 1 ? '1 problem' : `${count} problems`;
}
