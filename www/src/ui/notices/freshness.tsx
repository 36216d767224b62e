// Says when what is shown was read, and why it could not be read since.
import { duration, now } from '../../browser/clock.js';
import { keyRefused } from '../../service/connection.js';
import { ErrorText } from './error-text.js';
import { Notice } from './notice.js';

export interface FreshnessProps {
  /** What is shown, such as "deployments". */
  readonly what: string;
  /** When it was read, in milliseconds of this machine's clock; null if it was not. */
  readonly readAt: number | null;
  /** Why it could not be read last; null if it was. */
  readonly error: unknown;
  readonly refresh: () => void;
}

export function Freshness({ what, readAt, error, refresh }: FreshnessProps) {
  // While another key is asked for, that says why.
  if (error != null && !keyRefused.value) {
    return (
      <Notice title={`The ${what} could not be read.`}>
        <ErrorText error={error} />
        {readAt !== null && (
          <p>
            What is shown was read <Age at={readAt} /> ago and may be out of date.
          </p>
        )}
        <button type="button" onClick={refresh}>
          Try again
        </button>
      </Notice>
    );
  }
  if (readAt === null) return null;
  return (
    <p class="freshness">
      {now.value - readAt < 60_000 ? 'Read' : 'As of'} <Age at={readAt} /> ago
      <button type="button" class="plain" onClick={refresh}>
        Refresh
      </button>
    </p>
  );
}

/** The time since then, in whole seconds. */
function Age({ at }: { at: number }) {
  const seconds = Math.max(0, Math.round((now.value - at) / 1000));
  return <time>{seconds < 60 ? `${seconds} s` : duration(seconds * 1000)}</time>;
}
