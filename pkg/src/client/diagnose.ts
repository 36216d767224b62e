// Reads a deployment, its latest revision and the log in which that failed, and says what is wrong.

import type { DeploymentControl } from './client.js';
import type { LogEntry } from './observed.js';
import type { RequestOptions } from './options/request-options.js';
import { DeploymentControlError } from '../values/errors/deployment-control-error.js';
import type { Deployment, Revision } from '../generated/records.js';
import { optionsOf, readArgument, shown } from '../values/arguments.js';
import { moment } from '../values/records/moment.js';
import { theOneThatStays } from '../values/records/namesake.js';
import { isObject } from '../values/plain.js';
import type { AbortSignalLike } from '../values/platform.js';
import { diagnoseError } from '../diagnose/diagnose-error.js';
import { diagnoseRevision, logsOf, revisionState } from '../diagnose/diagnose-revision.js';
import type { DiagnosedLine, Finding, LogKind, RevisionState } from '../diagnose/types.js';

/** How a deployment is read for a diagnosis. */
export interface DiagnoseOptions {
  /** The revision; the latest one by default. */
  readonly revisionId?: string | undefined;
  /** How many of a log's last lines are read, 1 to 1000; 500 by default. */
  readonly tail?: number | undefined;
  /** The time, for how long a revision has had its status; that of the machine by default. */
  readonly now?: number | Date | undefined;
  /** Aborts the requests: the promise rejects at once with the signal's reason. */
  readonly signal?: AbortSignalLike | undefined;
  /** The time limit for each request, in milliseconds; that of the client by default. */
  readonly timeout?: number | undefined;
}

/** What can be said about a deployment. */
export interface Diagnosis {
  /**
   * How its revision is; `no_revision` if it has none, or names one that is gone, `absent` if there is no such deployment, and `unreachable` if
   * the service did not let it be read.
   */
  readonly state: RevisionState | 'no_revision' | 'absent' | 'unreachable';
  /** Whether nothing is wrong. */
  readonly healthy: boolean;
  /** What was found, the most telling first. Empty if nothing is wrong, and if nothing that was read is known. */
  readonly findings: readonly Finding[];
  /** The last line that tells of an error, if the logs of a failed revision show nothing that is known. */
  readonly lastError?: DiagnosedLine;
  /** The deployment, if it was read. */
  readonly deployment?: Deployment;
  /** The revision, if it was read. */
  readonly revision?: Revision;
  /** The entries of the logs that were read, the oldest first; the lines of findings are among them. */
  readonly logs: { readonly build?: readonly LogEntry[]; readonly deploy?: readonly LogEntry[] };
  /** The error that kept the deployment, or one of its logs, from being read. */
  readonly error?: DeploymentControlError;
  /** How many requests were sent: at most 6. */
  readonly requests: number;
}

const OPTIONS: readonly string[] = ['revisionId', 'tail', 'now', 'signal', 'timeout'];
const DEFAULT_TAIL = 500;
/** The most lines of one answer (observed 9). */
const MAX_TAIL = 1_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Says what is wrong with a deployment: reads it, its latest revision and, if that failed or does not get on, the end
 * of the log in which it failed. At most 6 requests, none of them repeated, and 2 if nothing is wrong.
 * @param client - the client
 * @param deployment - a deployment, its id, or its exact name among the first 100 that contain it
 * @throws TypeError if an argument does not fit. Errors of the service are part of the result.
 * @example
 * const { healthy, findings } = await diagnose(control, 'agent');
 * if (!healthy) console.log(findings[0]?.cause, findings[0]?.nextStep);
 */
export async function diagnose(
  client: DeploymentControl,
  deployment: string | { readonly id: string },
  options?: DiagnoseOptions | null,
): Promise<Diagnosis> {
  if (readArgument('the client', () => typeof client?.deployments?.list) !== 'function')
    throw new TypeError(`diagnose takes a client first, not ${shown(client)}`);
  const target = typeof deployment === 'string' ? deployment : readArgument('the deployment', () => deployment?.id);
  if (typeof target !== 'string' || target === '')
    throw new TypeError("diagnose takes a deployment, its id or its name, such as diagnose(control, 'agent')");
  const given = optionsOf(options, OPTIONS) ?? {};
  const { tail = DEFAULT_TAIL, now = Date.now() } = given;
  if (!Number.isInteger(tail) || tail < 1 || tail > MAX_TAIL)
    throw new TypeError(`tail must be a whole number from 1 to ${MAX_TAIL}`);
  if (!Number.isFinite(typeof now === 'number' ? now : now instanceof Date ? now.getTime() : undefined))
    throw new TypeError(`now must be a time in milliseconds or a Date, not ${shown(now)}`);
  return new Reading(client, { ...given, now, tail }).run(target);
}

type Logs = { build?: readonly LogEntry[]; deploy?: readonly LogEntry[] };

/** The requests of one diagnosis. */
class Reading {
  #requests = 0;
  #error: DeploymentControlError | undefined;
  readonly #logs: Logs = {};
  readonly #callOptions: RequestOptions;

  constructor(
    readonly client: DeploymentControl,
    readonly options: DiagnoseOptions & { readonly now: number | Date },
  ) {
    const { signal, timeout } = options;
    this.#callOptions = { retry: false, ...(signal && { signal }), ...(timeout !== undefined && { timeout }) };
  }

  async run(target: string): Promise<Diagnosis> {
    const deployment = await this.#read(() => this.#find(target));
    if (!deployment) return this.#result({ state: this.#isAbsent() ? 'absent' : 'unreachable', healthy: false });
    const revisionId = this.options.revisionId ?? deployment.latest_revision_id;
    if (typeof revisionId !== 'string') return this.#result({ state: 'no_revision', healthy: true, deployment });
    const ids = { deployment_id: deployment.id, revision_id: revisionId };
    const revision = await this.#read(() => this.client.revisions.get(ids, this.#callOptions));
    if (!revision) {
      // Under this address the deployment was read, so that a 404 is about the revision, however it is written.
      if (!isNotFound(this.#error)) return this.#result({ state: 'unreachable', healthy: false, deployment });
      if (this.options.revisionId !== undefined)
        return this.#result({ state: 'absent', healthy: false, findings: [], deployment });
      // The deployment stands, although the revision that it names is gone (observed 14.B).
      this.#error = undefined;
      return this.#result({ state: 'no_revision', healthy: true, deployment });
    }
    const timeInStatus = Number(this.options.now) - moment(revision.updated_at);
    // A status that is no text says no more than a word that nobody knows.
    const status = String(revision.status);
    const evidence = { status, timeInStatus, statusMessage: revision.status_message, deployment };
    const state = revisionState(status, timeInStatus);
    if (state === 'failed' || state === 'stuck') for (const kind of logsOf(status)) await this.#readLog(kind, ids);
    const { build, deploy } = this.#logs;
    const diagnosis = diagnoseRevision({ ...evidence, buildLog: build, deployLog: deploy });
    return this.#result({ ...diagnosis, deployment, revision });
  }

  #result(parts: Omit<Diagnosis, 'requests' | 'logs' | 'findings'> & { findings?: readonly Finding[] }): Diagnosis {
    const known = this.#error && !parts.revision ? diagnoseError(this.#error) : undefined;
    return {
      findings: known ? [known] : [],
      ...parts,
      logs: this.#logs,
      ...(this.#error && { error: this.#error }),
      requests: this.#requests,
    };
  }

  /** Whether there is no such record: nothing failed, or the service knows the path and not the id. */
  #isAbsent(): boolean {
    const error = this.#error as { readonly status?: unknown } | undefined;
    return error === undefined || (error.status === 404 && diagnoseError(error) === undefined);
  }

  /** What a call gives; undefined if the client tells of an error, which is kept. */
  async #read<T>(call: () => PromiseLike<T>): Promise<T | undefined> {
    this.#requests += 1;
    try {
      return await call();
    } catch (error) {
      // An abort rejects with its own reason, and a mistake in the arguments is not the service's.
      if (!(error instanceof DeploymentControlError)) throw error;
      this.#error = error;
      return undefined;
    }
  }

  #find(target: string): PromiseLike<Deployment | undefined> {
    if (UUID.test(target)) return this.client.deployments.get(target, this.#callOptions);
    return this.client.deployments
      .list({ name_contains: target, limit: 100 }, this.#callOptions)
      .then((page) => theOneThatStays(page.items.filter(({ name }) => name === target)));
  }

  /** Reads the end of a log: by the newer form, and by the older one where a service does not have that. */
  async #readLog(kind: LogKind, ids: { readonly deployment_id: string; readonly revision_id: string }): Promise<void> {
    const query = { limit: this.options.tail, order: 'desc' } as const;
    let page = await this.#read(() => this.client.revisions.logs(ids, { ...query, type: kind }, this.#callOptions));
    if (!page && isMissingPath(this.#error)) {
      const project = { project_id: ids.deployment_id, revision_id: ids.revision_id };
      this.#error = undefined;
      const { projects } = this.client;
      page = await this.#read(() =>
        kind === 'build'
          ? projects.buildLogs(project, query, this.#callOptions)
          : projects.deployLogs(project, query, this.#callOptions),
      );
    }
    if (page) this.#logs[kind] = [...page.logs].reverse();
  }
}

function isNotFound(error: unknown): boolean {
  return isObject(error) && error.status === 404;
}

/** Whether a service does not have a path. */
function isMissingPath(error: unknown): boolean {
  return isObject(error) && (error.status === 404 || error.status === 405);
}
