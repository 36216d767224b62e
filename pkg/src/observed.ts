// What the operations take and give that the contract does not show and that were only seen on services (observed.md 3). Their records stand in a table; every field may differ on
// yours.

import type { RequestOptions } from './options.js';
import type { DeploymentPatch, LogOrder, LogType, RevisionStatus } from './records.js';

export type {
  Connection, ConnectionCreate, ConnectionList, Integration, Listener, ListenerComputeConfig, LogEntry, LogPage, OAuthProviderCreate, OAuthProviderPatch, PushToken, UploadUrl,
} from './generated/observed.js';

/** The query of a listing of revisions (observed.md 3). */
export interface RevisionListParams {
  /** The maximum number of revisions in a page, 1 to 100; 20 by default. */
  limit?: number | undefined;
  /** The offset of the page, 0 or more. */
  offset?: number | undefined;
  /** One state or several. */
  status?: RevisionStatus | readonly RevisionStatus[] | undefined;
}

/** The body that makes a revision (observed.md 3): a patch's, without `revision_source`. */
export type RevisionCreate = Omit<DeploymentPatch, 'revision_source'>;

/** Which lines of a log to return (observed.md 3). */
export interface LogParams {
  /** The maximum number of lines, 1 to 1000; 50 by default. */
  limit?: number | undefined;
  /** `asc` for the oldest lines first. */
  order?: LogOrder | undefined;
  /** The `next_offset` of the previous answer. */
  offset?: string | number | undefined;
  /** The level of the lines. */
  level?: string | undefined;
  /** Text that the lines contain. */
  query?: string | undefined;
}

/** Which lines of a revision's log to return (observed.md 3). */
export interface RevisionLogParams extends LogParams {
  /** The log of the build or of the servers. */
  type?: LogType | undefined;
}

/** Which lines of a project's log to return (observed.md 3). */
export interface ProjectLogParams extends LogParams {
  /** An ISO time. */
  start_time?: string | undefined;
  /** An ISO time. */
  end_time?: string | undefined;
}

/** The options of reading logs. */
export interface LogOptions extends Omit<RequestOptions, 'body'> {
  /** Whether the loop over the lines continues as new ones are written; false by default. It returns the oldest lines first. */
  follow?: boolean | undefined;
  /** The pause between requests for new lines, in milliseconds; 2,000 by default. */
  pollDelay?: number | undefined;
}
