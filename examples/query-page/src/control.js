// One client for the page's life, and what it reads and changes as options of TanStack Query. The proxy behind `/api`
// adds the key, which has no place in a page: examples/proxy.
import { DeploymentControl } from 'deployment-control';
import { queries } from 'deployment-control/query';

export const { deployments, revisions, mutations } = queries(new DeploymentControl({ baseUrl: '/api', apiKey: null }));

/** Reads again what a change made stale: given to the `MutationCache`, it does so for every change of the page. */
export const refreshStale = (client) => (_data, _error, _variables, _onMutate, mutation) => {
  for (const queryKey of mutation.meta?.stale ?? []) client().invalidateQueries({ queryKey });
};
