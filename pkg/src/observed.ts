// What the operations take and give that the contract does not show and that were only seen on services (observed.md 3). Their records stand in a table; every field may differ on
// yours.

import type { RequestOptions } from './options.js';
import type { DeploymentPatch, LogOrder, LogType, RevisionStatus } from './records.js';

export type {
  Connection, ConnectionCreate, ConnectionList, Integration, Listener, ListenerComputeConfig, LogEntry, LogPage, OAuthProviderCreate, OAuthProviderPatch, PushToken, UploadUrl,
} from './generated/observed.js';

/** The query of a listing of revisions (observed.md 3). */
export interface RevisionListParams {
  /** The number of revisions in one page at most, 1 to 100; 20 where it is left out. */
  limit?: number | undefined;
  /** Where the page starts. */
  offset?: number | undefined;
  /** One state or several. */
  status?: RevisionStatus | readonly RevisionStatus[] | undefined;
}

/** The body that makes a revision (observed.md 3): a patch's, without `revision_source`. */
export type RevisionCreate = Omit<DeploymentPatch, 'revision_source'>;

/** Which lines of a log are asked for (observed.md 3). */
export interface LogParams {
  /** The number of lines at most, 1 to 1000; 50 where it is left out. */
  limit?: number | undefined;
  /** `asc` for the oldest lines first. */
  order?: LogOrder | undefined;
  /** The `next_offset` of the answer before. */
  offset?: string | number | undefined;
  /** The level of the lines. */
  level?: string | undefined;
  /** A text in the lines. */
  query?: string | undefined;
}

/** Which lines of a revision's log are asked for (observed.md 3). */
export interface RevisionLogParams extends LogParams {
  /** The log of the build or of the servers. */
  type?: LogType | undefined;
}

/** Which lines of a project's log are asked for (observed.md 3). */
export interface ProjectLogParams extends LogParams {
  /** An ISO time. */
  start_time?: string | undefined;
  /** An ISO time. */
  end_time?: string | undefined;
}

/** What a reading of logs can be told. */
export interface LogOptions extends Omit<RequestOptions, 'body'> {
  /** Whether the loop over the lines goes on as new ones are written; false by default. Asks for the oldest lines first. */
  follow?: boolean | undefined;
  /** The pause before new lines are asked for, in milliseconds; 2,000 by default. */
  pollDelay?: number | undefined;
}
