// Changes as mutations, each with what it makes stale.

import type { Deployment, DeploymentCreate, DeploymentPatch } from '../../generated/records.js';
import type { RevisionIds } from '../../client/options/ids.js';
import type { RollbackOptions } from '../../client/workflows/rollback-calls.js';
import type { QueryKeys } from './keys.js';
import type { MutationObject } from './query-types.js';

/** The part of a client that changes something. */
export interface ChangingClient {
  readonly deployments: {
    create(body: DeploymentCreate): PromiseLike<Deployment>;
    patch(id: string, body: DeploymentPatch): PromiseLike<Deployment>;
    delete(id: string, options?: DeletionChoice): PromiseLike<void>;
    rollback(id: string, options?: RollbackOptions): PromiseLike<{ readonly deployment: Deployment }>;
  };
  readonly revisions: {
    redeploy(ids: RevisionIds): PromiseLike<Deployment>;
    interrupt(ids: RevisionIds): PromiseLike<void>;
  };
}

/** What a deletion can be told. */
export type DeletionChoice = { readonly delete_tracing_project?: boolean; readonly force?: boolean };

// biome-ignore lint/suspicious/noConfusingVoidType: TanStack Query lets `mutate()` go without what can be void.
type Optional<Variables> = Variables | void;

/** The changes of one client. */
export interface Mutations {
  readonly create: () => MutationObject<Deployment, DeploymentCreate>;
  readonly patch: (id: string) => MutationObject<Deployment, DeploymentPatch>;
  /** Deletes a deployment. Its record can be read for a while. */
  readonly delete: (id: string) => MutationObject<null, Optional<DeletionChoice>>;
  /** Goes back to the last good revision, or to the one that is given. */
  readonly rollback: (id: string) => MutationObject<Deployment, Optional<Pick<RollbackOptions, 'to'>>>;
  readonly redeploy: (ids: RevisionIds) => MutationObject<Deployment, void>;
  readonly interrupt: (ids: RevisionIds) => MutationObject<null, void>;
}

export function mutationsOf(client: ChangingClient, keys: QueryKeys): Mutations {
  const { deployments, revisions } = client;
  const mutation = <Data, Variables>(
    name: string,
    id: string | undefined,
    send: (variables: Variables) => PromiseLike<Data>,
  ): MutationObject<Data, Variables> => ({
    mutationKey: [...keys.all, 'change', name, ...(id === undefined ? [] : [{ id }])],
    mutationFn: async (variables) => send(variables),
    retry: false,
    networkMode: 'always',
    gcTime: 0,
    meta: { stale: staleAfter(keys, id) },
  });
  return {
    create: () => mutation('create', undefined, (body) => deployments.create(body)),
    patch: (id) => mutation('patch', id, (body) => deployments.patch(id, body)),
    delete: (id) =>
      mutation('delete', id, async (choice) => {
        await deployments.delete(id, choice ?? {});
        return null;
      }),
    rollback: (id) =>
      mutation('rollback', id, async (choice) => (await deployments.rollback(id, choice ?? {})).deployment),
    redeploy: (ids) => mutation('redeploy', ids.deployment_id, () => revisions.redeploy(ids)),
    interrupt: (ids) =>
      mutation('interrupt', ids.deployment_id, async () => {
        await revisions.interrupt(ids);
        return null;
      }),
  };
}

/** Every listing, since a filter can look at anything, and the deployment with its revisions. */
function staleAfter(keys: QueryKeys, id: string | undefined): readonly (readonly unknown[])[] {
  const { lists, allPages, detail } = keys.deployments;
  if (id === undefined) return [lists, allPages];
  const revisions = keys.revisions.all;
  return [
    lists,
    allPages,
    detail(id),
    [...revisions, 'list', { deployment_id: id }],
    [...revisions, 'detail', { deployment_id: id }],
  ];
}
