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

/**
 * Adds to a client and its resources what each other name means. Nothing lists these names, and a use of one throws. A
 * program can give each another meaning: a subclass by a field, a test by a double.
 */
export function tellElsewhere(client: object, resources: Readonly<Record<string, object>>): void {
  for (const [resource, names] of Object.entries(ELSEWHERE))
    for (const [name, meant] of Object.entries(names)) {
      const target = resource === '' ? classOf(client) : resources[resource];
      if (target === undefined || (resource === '' ? Object.hasOwn(target, name) : name in target)) continue;
      const tell = (): never => {
        throw notHere(resource === '' ? 'a client' : resource, name, meant);
      };
      const hint = resource === '' ? { get: tell, set: setterOf(name) } : { value: tell, writable: true };
      // A frozen class is left as it is.
      Reflect.defineProperty(target, name, { ...hint, configurable: true });
    }
}

/** The prototype that all clients have, also those of subclasses: a hint there is a property of no client. */
function classOf(client: object): object | undefined {
  let found: object | undefined;
  let each = Object.getPrototypeOf(client) as object | null;
  for (; each !== null; each = Object.getPrototypeOf(each) as object | null)
    if (Object.hasOwn(each, 'withOptions')) found = each;
  return found;
}

/** What makes an assignment a property of the client, as it is without a hint. */
function setterOf(name: string): (this: object, value: unknown) => void {
  return function (value) {
    Object.defineProperty(this, name, { value, configurable: true, enumerable: true, writable: true });
  };
}

/** The error for a name that something has in other libraries. */
export function notHere(what: string, name: string, meant: string): ConfigError {
  return new ConfigError(`there is no ${name} of ${what}; use ${meant}`);
}
