// What people call the methods and resources of a client that they know from other libraries: each says what it is here.

import { ConfigError } from '../../values/errors/config-error.js';

type Names = Readonly<Record<string, string>>;

const RECORDS: Names = {
  retrieve: 'get',
  update: 'patch',
  del: 'delete',
  remove: 'delete',
  destroy: 'delete',
  listAll: 'list, over whose result `for await` goes',
  autoPagingToArray: 'list().toArray({ max })',
};

/** By the resource; the empty name is the client itself. */
const ELSEWHERE: Readonly<Record<string, Names>> = {
  '': {
    providers: 'oauthProviders',
    repositories: 'integrations.listRepositories',
    secrets: 'deployments.patch, which replaces the whole list, and planSecrets',
  },
  deployments: {
    ...RECORDS,
    waitForDeployed: 'waitUntilDeployed',
    wait: 'waitUntilDeployed',
    deploy: 'apply',
    logs: 'revisions.logs, or revisions.followLogs',
  },
  revisions: { ...RECORDS, update: 'deployments.patch', delete: 'deployments.delete', waitUntilDeployed: 'wait' },
  integrations: { listRepos: 'listRepositories', repositories: 'listRepositories', repos: 'listRepositories' },
};

/** Adds to the resources of a client what each other name means. Nothing lists these names, and a call of one throws. */
export function tellElsewhere(client: object, resources: Readonly<Record<string, object>>): void {
  for (const [resource, names] of Object.entries(ELSEWHERE))
    for (const [name, meant] of Object.entries(names)) {
      const target = resource === '' ? client : resources[resource];
      if (target === undefined || name in target) continue;
      const tell = (): never => {
        throw notHere(resource === '' ? 'a client' : resource, name, meant);
      };
      Object.defineProperty(target, name, resource === '' ? { get: tell } : { value: tell });
    }
}

/** The error for a name that something has in other libraries. */
export function notHere(what: string, name: string, meant: string): ConfigError {
  return new ConfigError(`there is no ${name} of ${what}; use ${meant}`);
}
