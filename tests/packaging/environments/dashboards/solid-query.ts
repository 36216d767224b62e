import { useInfiniteQuery, useMutation, useQuery } from 'solid-query';
import { DeploymentControl, type Deployment } from 'deployment-control';
import { queries } from 'deployment-control/query';

const { deployments, revisions, mutations } = queries(new DeploymentControl({ baseUrl: '/api' }));

export function useAll(id: () => string | undefined): void {
  useQuery(() => deployments.detail(id())).data satisfies Deployment | undefined;
  useQuery(() => revisions.untilFinished({ deployment_id: id(), revision_id: 'r' })).data?.status satisfies
    | string
    | undefined;
  useInfiniteQuery(() => deployments.pages()).data?.pages[0]?.items satisfies readonly Deployment[] | undefined;
  useMutation(() => mutations.patch(id() ?? '')).mutate({ secrets: [] });
}
