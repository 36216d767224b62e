// The methods of the client by resource. Each follows from the row of its operation; a few are written out, because
// they differ from their rows or send several requests.

import { isObject } from '../values/plain.js';
import { core } from '../core/instance.js';
import { ConfigError } from '../values/errors/config-error.js';
import { REVISION_STATUSES } from '../generated/choices.js';
import { OPERATIONS, type Operation, type OperationName } from '../generated/operations.js';
import type { Deployment, Revision } from '../generated/records.js';
import { endable, loopOver } from './call/endable.js';
import { idNames, revisionArguments, type OperationArguments } from './call/operation-request.js';
import { runOperation, startOperation } from './call/run-operation.js';
import { pause } from './call/signals.js';
import type { DeploymentCalls, ProjectCalls, ProjectIds, RevisionCalls, Uploads } from './composed-calls.js';
import { readSafely } from '../values/arguments.js';
import { readLog, type LogPromise } from './logs.js';
import type { LogOptions, ProjectLogParams } from './observed.js';
import { reading } from './options/argument-error.js';
import { checkCallOptions, checkWaitOptions } from './options/option-checks.js';
import { described, idsIn, idText } from './options/ids.js';
import type { RequestOptions } from './options/request-options.js';
import type { Settings } from './options/settings.js';
import type { WaitOptions } from './options/wait-options.js';
import { list } from './pages.js';
import type { Deployments, Integrations, Revisions } from './resources.js';
import { FAILED, IN_PROGRESS, SUCCEEDED, SUPERSEDED, WaitPolicy } from './wait/wait-policy.js';
import { wait, waitForFirst } from './wait/wait-for-revision.js';
import { watch } from './wait/watch.js';
import type { DeletionOptions, DeletionProgress, DeletionWait } from './workflows/deletion-calls.js';
import type { ListDeployments } from './workflows/watch/watch-poller.js';
import { statusVerdict } from './wait/status-verdict.js';

type Method = (...args: never[]) => unknown;
type Methods = Record<string, Method>;

/** The resources of a client, each with its methods. */
export function resources(settings: Settings): Record<string, object> {
  const all: Record<string, Methods> = {};
  for (const name of Object.keys(OPERATIONS) as OperationName[]) {
    const [resource, method] = name.split('.') as [string, string];
    all[resource] ??= {};
    all[resource][method] = operationMethod(settings, name);
  }
  const logs = revisionLogs(settings);
  const calls: Record<string, object> = {
    ...all,
    deployments: { ...all.deployments, ...deploymentCalls(settings, () => calls as unknown as Calls, logs) },
    revisions: { ...all.revisions, ...revisionCalls(settings, logs) },
    projects: projectCalls(settings),
    integrations: { ...all.integrations, listManagedRepositories: listManagedRepositories(settings) },
    uploads: {
      put: async (id, bytes, options) => (await import('./uploads.js')).upload(settings, id, bytes, options),
    } satisfies Uploads,
    fleet: fleetCalls(settings, () => calls as unknown as Calls),
    previews: previewCalls(settings, () => calls as unknown as Calls),
  };
  return calls;
}

/** The calls that those of several requests are made of. */
interface Calls {
  readonly deployments: Deployments;
  readonly revisions: Revisions;
}

/** The method of an operation. It takes the ids of its path, its query, its body and the options, if it has them. */
function operationMethod(settings: Settings, name: OperationName): Method {
  const [, path, body, , , , query, paging]: Operation = OPERATIONS[name];
  const names = idNames(path);
  return (...args: unknown[]) => {
    const ids = names.length > 0 ? args.shift() : undefined;
    const params = query ? args.shift() : undefined;
    const content = body ? (args.shift() ?? null) : undefined;
    const options = args.shift() as RequestOptions | undefined;
    const read = (): OperationArguments => {
      const [first, second] = pathIds(settings, path, names, ids);
      const query = params as OperationArguments['query'];
      return { ids: names.length > 1 ? ids : undefined, first, second, query, body: content };
    };
    return paging ? list(settings, name, read, options) : runOperation(settings, name, read, options);
  };
}

/** The ids of a path: one stands alone, several are the members of an object. */
function pathIds(settings: Settings, path: string, names: readonly string[], ids: unknown): unknown[] {
  const values = names.length > 1 ? idsIn(names, ids) : [ids];
  if (path.includes('{repo_host}')) values.unshift(repoHost(settings));
  return values;
}

function repoHost({ vocabulary }: Settings): string {
  return vocabulary?.repoHost ?? 'repo_host';
}

function listOf(settings: Settings): ListDeployments {
  return (query, options) => list<Deployment>(settings, 'deployments.list', () => ({ query: { ...query } }), options);
}

/** A call of `fleet` that runs. */
interface Task {
  readonly result: Promise<unknown>;
  readonly events: AsyncIterable<unknown>;
}

function deploymentCalls(settings: Settings, calls: () => Calls, logs: RevisionCalls['logs']): DeploymentCalls {
  const deleteMany = operationMethod(settings, 'deployments.deleteMany') as DeploymentCalls['deleteMany'];
  const listDeployments = listOf(settings);
  return {
    deleteMany: ((first: never, options?: DeletionOptions) =>
      // A revoked proxy is no list either; the request then says what it is.
      readSafely(() => Array.isArray(first), false) || typeof first === 'string'
        ? deleteAll(settings, calls(), first, options)
        : deleteMany(first, options)) as typeof deleteMany,
    rollback: async (deployment, options) => {
      const id = reading(() => {
        if (typeof options === 'string')
          throw new ConfigError('deployments.rollback takes the revision as an option: rollback(id, { to: revision })');
        checkCallOptions(options, ['to', 'dryRun', 'wait']);
        return idText('deployments.rollback', 'deployment_id', deployment);
      });
      const { rollback } = await import('./workflows/rollback.js');
      const client = {
        ...calls(),
        goodRevision: (statuses: string, same: string) => core().call('goodRevision', [statuses, same]),
        checkWait: (wait: WaitOptions) => new WaitPolicy(wait),
        pause: (ms: number) => pause(ms, options?.signal),
        isGood: (status: string) => statusVerdict(status) === SUCCEEDED,
        isBad: (status: string) =>
          statusVerdict(status) === IN_PROGRESS
            ? status !== 'UNKNOWN' && REVISION_STATUSES.includes(status)
            : statusVerdict(status) !== SUCCEEDED,
      };
      return rollback(client, id, options ?? {});
    },
    delete: (id, options) => {
      const read = () => ({
        first: id,
        query: { delete_tracing_project: options?.delete_tracing_project, force: options?.force },
      });
      return runOperation(settings, 'deployments.delete', read, options, ['delete_tracing_project', 'force']);
    },
    plan: async (form, options) => {
      const { plan } = await import('./workflows/apply-plan.js');
      return plan(settings, listDeployments, form, options);
    },
    apply: async (formOrPlan, options) => {
      const { apply } = await import('./workflows/apply-plan.js');
      const { rollback, waitUntilDeployed } = calls().deployments;
      const client = { settings, list: listDeployments, rollback, waitUntilDeployed };
      return apply(client, formOrPlan, options);
    },
    waitUntilDeployed: async (given, options) => {
      if (typeof given === 'string') return waitForFirst(settings, given, options, logs);
      const [deployment_id, revision_id]: unknown[] = reading(() => [
        given?.id,
        // Services were seen to leave it out; what is no deployment has no name.
        given?.latest_revision_id ?? (isObject(given) && 'name' in given ? null : given?.latest_revision_id),
      ]);
      if (typeof deployment_id !== 'string' || (typeof revision_id !== 'string' && revision_id !== null)) {
        throw new ConfigError(
          `waitUntilDeployed needs a deployment with \`id\` and \`latest_revision_id\`, as create, get and patch return it, not ${reading(() => described(given))}`,
        );
      }
      if (revision_id === null || revision_id === reading(() => options?.after))
        return waitForFirst(settings, deployment_id, options, logs);
      return wait(settings, { deployment_id, revision_id }, options, logs, ['after']);
    },
    watch: (options) => {
      const started = import('./workflows/watch/watch.js').then(({ watchDeployments }) =>
        watchDeployments(settings, listDeployments, options),
      );
      return Object.assign(started, { [Symbol.asyncIterator]: () => loopOver(started) });
    },
  };
}

/** What the calls for many deployments are made of. */
function clientOf(settings: Settings, { deployments, revisions }: Calls) {
  const { rollback, deleteMany, waitUntilDeployed } = deployments;
  return { settings, list: listOf(settings), rollback, deleteMany, revisions, waitUntilDeployed };
}

function previewCalls(settings: Settings, calls: () => Calls) {
  const load = () => import('./workflows/previews/previews.js');
  const method = (name: 'up' | 'down' | 'sweep' | 'list') => async (options: never) =>
    (await load())[name](clientOf(settings, calls()), options);
  return { up: method('up'), down: method('down'), sweep: method('sweep'), list: method('list') };
}

function fleetCalls(settings: Settings, calls: () => Calls) {
  const load = () => import('./workflows/fleet/fleet.js');
  const client = () => clientOf(settings, calls());
  /** A promise, and a loop of events. Nobody handles the promise where someone loops. */
  const running = (method: 'plan' | 'apply') => (fleet: never, options: never) => {
    let isRead = false;
    const started = load().then((workflow): Task => workflow[method](client(), fleet, options, isRead));
    const result = started.then((task) => task.result);
    return Object.assign(result, {
      [Symbol.asyncIterator]: () => {
        isRead = true;
        result.catch(() => undefined);
        return loopOver(started.then(({ events }) => events));
      },
    });
  };
  return {
    check: async (fleet: never, options: never) => (await load()).check(client(), fleet, options),
    list: async (options: never) => (await load()).list(client(), options),
    plan: running('plan'),
    apply: running('apply'),
  };
}

/** Deletes the deployments of a list. */
async function deleteAll(settings: Settings, calls: Calls, items: unknown[] | string, options?: DeletionOptions) {
  if (typeof items === 'string')
    throw new ConfigError('deployments.deleteMany takes a list of ids: deleteMany([id]); delete(id) deletes one');
  reading(() => checkCallOptions(options, ['delete_tracing_project', 'force', 'wait']));
  const workflow = await import('./workflows/deletions.js');
  await settings.whenReady();
  const pace = (wait: DeletionWait) =>
    reading(() => {
      checkWaitOptions(wait);
      return new WaitPolicy(wait as WaitOptions);
    });
  const report = ({ onProgress }: DeletionWait, progress: DeletionProgress) =>
    settings.events.tell('onProgress', onProgress, progress);
  return workflow.deleteAll({ ...calls, pace, pause, report }, items, options ?? {});
}

function revisionCalls(
  settings: Settings,
  logs: RevisionCalls['logs'],
): RevisionCalls & Pick<Revisions, 'create' | 'interrupt'> {
  return {
    interrupt: (ids, options) => {
      const read = () => ({ ...revisionArguments(ids), path: settings.vocabulary?.interruptPath });
      return runOperation(settings, 'revisions.interrupt', read, options);
    },
    create: (id, body, options) => {
      const read = () => {
        // The types forbid the field. A service that ignores it builds from another source than the caller means.
        if (
          (body as { revision_source?: unknown } | null)?.revision_source &&
          (options?.validate ?? settings.validation) !== false
        )
          settings.events.log('warn', 'revision_source: only a patch has it; a service may ignore it');
        return { first: id, body: body ?? null };
      };
      return runOperation(settings, 'revisions.create', read, options);
    },
    logs,
    followLogs: (target, options) =>
      endable(
        () => options?.signal,
        async function* (signal) {
          const { followLogs } = await import('./workflows/follow-logs/follow-logs.js');
          return yield* followLogs(settings, target, options, signal);
        },
      ),
    wait: (ids, options) => wait(settings, ids, options, logs),
    pollDelay: (revision, polls = 1) => {
      const isDone = revision != null && statusVerdict(revision.status) !== IN_PROGRESS;
      return isDone ? false : new WaitPolicy({}).delayAfter(Math.max(polls, 1));
    },
    watch: (ids, options) => watch(settings, ids, options, logs),
  };
}

function revisionLogs(settings: Settings): RevisionCalls['logs'] {
  return (ids, params, options) => {
    const args = () => revisionArguments(ids);
    return readLog(
      {
        fetchPage: (query, callOptions) =>
          startOperation(settings, 'revisions.logs', () => ({ ...args(), query }), callOptions),
        isComplete: async (signal) => {
          const { follow: _, pollDelay: __, ...callOptions } = { ...options, query: undefined, signal };
          const revision = runOperation<Revision>(settings, 'revisions.get', args, callOptions);
          const { status } = await revision;
          const verdict = statusVerdict(status);
          // The servers of a deployed revision keep writing; its build does not.
          if (params?.type === 'deploy') return verdict === FAILED || verdict === SUPERSEDED;
          return verdict !== IN_PROGRESS || status === 'AWAITING_DEPLOY' || status === 'DEPLOYING';
        },
      },
      params,
      options,
    );
  };
}

function projectCalls(settings: Settings): ProjectCalls {
  const read = (
    name: () => OperationName,
    ids: ProjectIds | null | undefined,
    params: ProjectLogParams | undefined,
    options: LogOptions | undefined,
  ): LogPromise =>
    readLog(
      {
        fetchPage: (body, callOptions) => {
          const args = () => ({ ids, first: ids?.project_id, second: ids?.revision_id, body });
          return startOperation(settings, reading(name), args, callOptions);
        },
      },
      params,
      options,
    );
  return {
    buildLogs: (ids, params, options) => read(() => 'projects.buildLogs', ids, params, options),
    deployLogs: (ids, params, options) => {
      const name = () => (ids?.revision_id === undefined ? 'projects.deployLogs' : 'projects.revisionDeployLogs');
      return read(name, ids, params, options);
    },
  };
}

function listManagedRepositories(settings: Settings): Integrations['listManagedRepositories'] {
  return (id, options) => {
    const path = settings.vocabulary?.managedRepositoriesPath;
    // A path of the vocabulary need not contain the provider's word.
    const args =
      path === undefined || path.includes('{repo_host}')
        ? { first: repoHost(settings), second: id, path }
        : { first: id, path };
    return runOperation(settings, 'integrations.listManagedRepositories', args, options);
  };
}
