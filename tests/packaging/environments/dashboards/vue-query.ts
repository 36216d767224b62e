import { useInfiniteQuery, useMutation, useQuery } from 'vue-query';
import { computed, ref } from 'vue';
import { DeploymentControl, type Deployment } from 'deployment-control';
import { queries } from 'deployment-control/query';

const { deployments, revisions, mutations } = queries(new DeploymentControl({ baseUrl: '/api' }));

export function useAll(): void {
  const id = ref<string | null>('d');
  useQuery(computed(() => deployments.detail(id.value))).data.value satisfies Deployment | undefined;
  useQuery(deployments.list()).data.value?.items satisfies readonly Deployment[] | undefined;
  useQuery(computed(() => revisions.untilFinished({ deployment_id: id.value, revision_id: 'r' }))).data.value?.status;
  useInfiniteQuery(deployments.pages()).data.value?.pages[0]?.items satisfies readonly Deployment[] | undefined;
  useMutation(mutations.patch('d')).mutate({ secrets: [] });
}
