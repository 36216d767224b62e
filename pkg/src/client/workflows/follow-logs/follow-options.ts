// The options of following logs, checked and with every default filled in.

import { ConfigError } from '../../../values/errors/config-error.js';
import type { LogEntry } from '../../../generated/observed.js';
import { reading } from '../../options/argument-error.js';
import {
  checkNames,
  checkPlainObject,
  checkFunction,
  enumOption,
  millisecondsOption,
  numberOption,
} from '../../options/option-checks.js';
import type { RevisionIds } from '../../options/ids.js';
import { CALLED_ELSEWHERE } from '../../options/names.js';
import type { RequestOptions } from '../../options/request-options.js';
import type { FollowLogsOptions, FollowTarget } from './follow-logs-calls.js';

/** Levels by how much they matter. Services write some words in several ways. */
const LEVELS: Readonly<Record<string, number>> = {
  TRACE: 0,
  DEBUG: 1,
  INFO: 2,
  NOTICE: 2,
  WARN: 3,
  WARNING: 3,
  ERR: 4,
  ERROR: 4,
  SEVERE: 4,
  FATAL: 5,
  CRITICAL: 5,
  ALERT: 5,
  PANIC: 5,
  EMERGENCY: 5,
};
const INFO = 2;

const OWN = [
  'until',
  'acrossRevisions',
  'type',
  'skipFinishedBuild',
  'since',
  'level',
  'query',
  'tail',
  'pollDelay',
  'tolerateErrors',
  'revision',
  'onRevision',
] as const;
const OF_CALLS = ['signal', 'timeout', 'headers', 'fetch', 'fetchOptions', 'maxResponseBytes', 'traceparent'] as const;

/** What following goes by. */
export interface FollowPolicy {
  readonly until: 'built' | 'deployed' | 'ended' | 'now';
  readonly acrossRevisions: boolean;
  readonly hasBuild: boolean;
  readonly hasDeploy: boolean;
  readonly skipFinishedBuild: boolean;
  readonly tail: number | undefined;
  readonly pollDelay: number;
  readonly tolerateErrors: number;
  readonly query: string | undefined;
  readonly since: string | undefined;
  readonly accepts: ((entry: LogEntry) => boolean) | undefined;
  readonly revision: FollowLogsOptions['revision'];
  readonly onRevision: FollowLogsOptions['onRevision'];
  readonly call: RequestOptions;
}

/**
 * Reads the options.
 * @throws ConfigError if one cannot be used
 */
export function readPolicy(target: FollowTarget, options: FollowLogsOptions | undefined): FollowPolicy {
  return reading(() => {
    checkPlainObject('the options', options, '{ signal, tail: 100 }');
    const given = { ...options };
    checkNames('the options of followLogs', given, [...OWN, ...OF_CALLS], CALLED_ELSEWHERE);
    const { query, tail, level, revision, onRevision } = given;
    const type = enumOption('type', ['build', 'deploy'], given.type, undefined);
    const until = enumOption('until', ['built', 'deployed', 'ended', 'now'], given.until, 'deployed');
    if (until === 'built' && type === 'deploy')
      throw new ConfigError("until: 'built' ends before the servers of type 'deploy' write their log");
    if (query !== undefined && typeof query !== 'string') throw new ConfigError('query must be a text');
    if (tail !== undefined && !(Number.isInteger(tail) && tail >= 0))
      throw new ConfigError(`tail must be a whole number of at least 0, not ${String(tail)}`);
    if (revision !== undefined && !(isRevision(target) && target.revision_id === revision?.id))
      throw new ConfigError('revision must be the one that is followed, whose id is the revision_id');
    checkFunction('onRevision', onRevision);
    return {
      until,
      acrossRevisions: until !== 'now' && (given.acrossRevisions ?? !isRevision(target)),
      hasBuild: type !== 'deploy',
      hasDeploy: type !== 'build' && until !== 'built',
      skipFinishedBuild: given.skipFinishedBuild ?? false,
      tail,
      pollDelay: millisecondsOption('pollDelay', given.pollDelay, 2_000),
      tolerateErrors: numberOption('tolerateErrors', given.tolerateErrors, 10),
      query,
      since: readTime(given.since),
      accepts: level === undefined ? undefined : readLevel(level),
      revision,
      onRevision,
      call: Object.fromEntries(OF_CALLS.filter((name) => given[name] !== undefined).map((name) => [name, given[name]])),
    };
  });
}

/** Whether one revision is named, rather than a deployment. */
export function isRevision(target: FollowTarget): target is RevisionIds {
  return typeof target === 'object' && target !== null && 'revision_id' in target;
}

function readTime(since: FollowLogsOptions['since']): string | undefined {
  if (since === undefined) return undefined;
  const date = typeof since === 'string' ? timeOf(since) : new Date(since);
  if (Number.isNaN(date.getTime()))
    throw new ConfigError('since must be a Date, milliseconds since 1970, or an ISO time such as 2026-01-31T12:00:00Z');
  return date.toISOString();
}

const ISO_TIME = /^(\d{4}-\d\d-\d\d)(T[\d:.]+)?(Z|[+-]\d\d:?\d\d)?$/i;

/** A time as a service reads it: in UTC where it names no zone, and on a day of the calendar. */
function timeOf(text: string): Date {
  const [, day = '', time = '', zone = 'Z'] = ISO_TIME.exec(text) ?? [];
  // JavaScript makes 30 February the second of March.
  const isDay = new Date(day).getUTCDate() === Number(day.slice(8));
  return new Date(isDay ? day + time + (time && zone) : Number.NaN);
}

function readLevel(level: unknown): (entry: LogEntry) => boolean {
  const least = rankOf(level);
  if (least === undefined)
    throw new ConfigError(`level must be one of DEBUG, INFO, WARNING, ERROR, CRITICAL, not ${String(level)}`);
  return (entry) => (rankOf(entry.level) ?? INFO) >= least;
}

function rankOf(level: unknown): number | undefined {
  const word = typeof level === 'string' ? level.toUpperCase() : '';
  return Object.hasOwn(LEVELS, word) ? LEVELS[word] : undefined;
}
