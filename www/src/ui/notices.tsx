// Boxes with a message: an error or a warning with its advice, why something could not be read, and when it was.
import type { ComponentChildren, RefObject } from 'preact';
import { duration, now } from '../browser/clock.js';
import { errorMessage, errorRequest } from '../browser/error-message.js';
import { keyRefused } from '../service/connection.js';
import { Icon } from './icon.js';

export interface NoticeProps {
  readonly tone?: 'bad' | 'warn' | 'quiet';
  readonly title?: string;
  readonly element?: RefObject<HTMLDivElement | null>;
  readonly children: ComponentChildren;
}

export function Notice({ tone = 'bad', title, element, children }: NoticeProps) {
  return (
    <div
      class="notice"
      data-tone={tone}
      role={tone === 'bad' ? 'alert' : undefined}
      tabIndex={-1}
      ref={element ?? null}
    >
      <Icon name={tone === 'quiet' ? tone : 'alert'} />
      <div>
        {title && <strong>{title} </strong>}
        {children}
      </div>
    </div>
  );
}

/** What went wrong: the sentence first, the request that it is about folded. */
export function ErrorText({ error }: { error: unknown }) {
  const request = errorRequest(error);
  return (
    <>
      <p>{errorMessage(error)}</p>
      {request && (
        <details>
          <summary>Request</summary>
          <code>{request}</code>
        </details>
      )}
    </>
  );
}

export interface ReadFailedProps {
  readonly what: string;
  readonly error: unknown;
  readonly retry?: () => void;
  readonly children?: ComponentChildren;
}

/** Says that something could not be read, with a button to try again. */
export function ReadFailed({ what, error, retry, children }: ReadFailedProps) {
  if (error == null) return null;
  return (
    <Notice title={`The ${what} could not be read.`}>
      <ErrorText error={error} />
      {children}
      {retry && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </Notice>
  );
}

export interface FreshnessProps extends Required<Pick<ReadFailedProps, 'what' | 'error' | 'retry'>> {
  /** When it was read, in milliseconds of this machine's clock; null if it was not. */
  readonly readAt: number | null;
}

/** Says when what is shown was read, and why it could not be read since. */
export function Freshness({ what, readAt, error, retry }: FreshnessProps) {
  // While another key is asked for, that says why.
  if (error != null && !keyRefused.value)
    return (
      <ReadFailed what={what} error={error} retry={retry}>
        {readAt !== null && (
          <p>
            What is shown was read <Age at={readAt} /> ago and may be out of date.
          </p>
        )}
      </ReadFailed>
    );
  if (readAt === null) return null;
  return (
    <p class="freshness">
      {now.value - readAt < 60_000 ? 'Read' : 'As of'} <Age at={readAt} /> ago
      <button type="button" class="plain" onClick={retry}>
        Refresh
      </button>
    </p>
  );
}

function Age({ at }: { at: number }) {
  const seconds = Math.max(0, Math.round((now.value - at) / 1000));
  return <time>{seconds < 60 ? `${seconds} s` : duration(seconds * 1000)}</time>;
}
