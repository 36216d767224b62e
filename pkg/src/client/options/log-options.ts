// What a log is asked for, and how it is read (observed 3).

import type { LogLevel, LogOrder, LogType, Open } from '../../generated/records.js';
import type { RequestOptions } from './request-options.js';

/** Which lines of a log to return (observed 3). */
export interface LogParams {
  /** The maximum number of lines; 50 by default. */
  limit?: number | undefined;
  /** `asc` for the oldest lines first. */
  order?: LogOrder | undefined;
  /** The `next_offset` of the previous answer. */
  offset?: string | number | undefined;
  /** Text that the lines contain. */
  query?: string | undefined;
  /** An ISO time. */
  start_time?: string | undefined;
  /** An ISO time. */
  end_time?: string | undefined;
}

/** Which lines of a revision's log to return (observed 3). */
export interface RevisionLogParams extends LogParams {
  /** The log of the build or of the servers. */
  type: LogType;
  /** The level of the lines. */
  level?: Open<LogLevel> | undefined;
  /** The run whose lines to return. */
  run_id?: string | undefined;
}

/** Which lines of a project's log to return (observed 3). */
export interface ProjectLogParams extends LogParams {
  /** The level of the lines. */
  level?: string | undefined;
}

/** The options of reading logs. */
export interface LogOptions extends Omit<RequestOptions, 'body'> {
  /**
   * Whether the loop over the lines continues as new ones are written; false by default. It returns the oldest lines
   * first.
   */
  follow?: boolean | undefined;
  /** The pause between requests for new lines, in milliseconds; 2,000 by default. */
  pollDelay?: number | undefined;
}
