import { queryOptions, useInfiniteQuery, useMutation, useQueries, useQuery, useSuspenseQuery } from 'react-query';
import { DeploymentControl, type Deployment } from 'deployment-control';
import { queries } from 'deployment-control/query';

const ids = { deployment_id: 'd', revision_id: 'r' };
const { deployments, revisions, mutations } = queries(new DeploymentControl({ baseUrl: '/api' }));

export function useAll(known?: Deployment): void {
  useQuery(deployments.list()).data?.items satisfies readonly Deployment[] | undefined;
  useQuery({ ...deployments.detail('d'), enabled: false, select: ({ name }) => name }).data satisfies
    | string
    | undefined;
  useSuspenseQuery(deployments.detail('d')).data satisfies Deployment;
  useInfiniteQuery(deployments.pages()).data?.pages[0]?.items satisfies readonly Deployment[] | undefined;
  useQuery(revisions.untilFinished(ids)).data?.status satisfies string | undefined;
  useQuery(deployments.detail(known?.id)).data satisfies Deployment | undefined;
  const found = { deployment_id: known?.id, revision_id: known?.latest_revision_id };
  useQuery(revisions.untilFinished(found)).data?.status satisfies string | undefined;
  useQuery(queryOptions(deployments.detail('d'))).data satisfies Deployment | undefined;
  const [first] = useQueries({ queries: [deployments.detail('d'), revisions.detail(ids)] });
  first.data satisfies Deployment | undefined;
  useMutation(mutations.delete('d')).mutate();
  useMutation({ ...mutations.rollback('d'), onError: (error: Error) => error }).mutate({ to: 'r' });
  useMutation(mutations.create()).data?.id satisfies string | undefined;
}
