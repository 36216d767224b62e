import { createInfiniteQuery, createMutation, createQuery } from 'svelte-query';
import { DeploymentControl, type Deployment } from 'deployment-control';
import { queries } from 'deployment-control/query';

const { deployments, revisions, mutations } = queries(new DeploymentControl({ baseUrl: '/api' }));

export function useAll(id: () => string | undefined): void {
  createQuery(() => deployments.detail(id())).data satisfies Deployment | undefined;
  createQuery(() => revisions.untilFinished({ deployment_id: id(), revision_id: 'r' })).data?.status satisfies
    | string
    | undefined;
  createInfiniteQuery(() => deployments.pages()).data?.pages[0]?.items satisfies readonly Deployment[] | undefined;
  createMutation(() => mutations.patch(id() ?? '')).mutate({ secrets: [] });
}
