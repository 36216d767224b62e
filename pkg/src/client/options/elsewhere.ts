// What people call the methods and resources of a client that they know from other libraries: each says what it is here.

import { ConfigError } from '../../values/errors/config-error.js';

/** Names that a word of ours has in other libraries. */
const READS = {
  get: ['retrieve', 'fetch', 'read', 'find', 'findOne', 'findUnique'],
  'list, over whose result `for await` goes': [
    'listAll',
    'getAll',
    'findAll',
    'findMany',
    'all',
    'iterate',
    'paginate',
  ],
  'list().toArray({ max })': ['autoPagingToArray'],
} as const;
const RECORDS = {
  ...READS,
  patch: ['update', 'edit', 'modify', 'replace', 'put'],
  delete: ['del', 'remove', 'destroy'],
} as const;

const SECRETS = 'deployments.patch, which replaces the whole list, and planSecrets';
const LOGS = 'revisions.logs, or revisions.followLogs';
const TOTAL = 'items.length for this page; no service counts all records';

/** By the resource. What begins with an article is a class, of which a name is told where it is read. */
const ELSEWHERE = {
  'a client': {
    'deployments.list': ['listDeployments'],
    'deployments.create': ['createDeployment'],
    'deployments.get': ['getDeployment'],
    'list of a resource, over whose result `for await` goes': ['paginate'],
    deployments: ['agents'],
    oauthProviders: ['providers', 'oauth', 'authProviders'],
    'integrations.listRepositories': ['repositories', 'repos'],
    [SECRETS]: ['secrets'],
    [LOGS]: ['logs'],
    'request(METHOD, path)': ['get', 'post', 'put', 'patch', 'delete', 'fetch'],
    withOptions: ['extend', 'with', 'withHeaders'],
    fleet: ['fleets'],
    previews: ['preview'],
  },
  deployments: {
    ...RECORDS,
    waitUntilDeployed: [
      'waitForDeployed',
      'waitForDeployment',
      'waitForStatus',
      'waitUntilReady',
      'waitFor',
      'wait',
      'poll',
    ],
    apply: ['deploy', 'upsert', 'createOrUpdate', 'createOrReplace', 'getOrCreate', 'save'],
    'apply with the option wait': ['createAndWait', 'deployAndWait'],
    plan: ['diff'],
    deleteMany: ['deleteAll', 'bulkDelete', 'batchDelete'],
    'list({ name_contains })': ['getByName', 'findByName', 'search', 'exists'],
    'patch of source_config.resource_spec': ['scale'],
    'revisions.get': ['getRevision'],
    'revisions.interrupt': ['cancel', 'stop'],
    [SECRETS]: ['setSecrets', 'updateSecrets', 'setSecret'],
    [LOGS]: ['getLogs', 'followLogs', 'streamLogs'],
    'revisions.redeploy': ['redeploy', 'restart'],
    'revisions.list': ['listRevisions', 'revisions'],
  },
  revisions: {
    ...READS,
    'deployments.patch': ['update', 'edit', 'modify'],
    'deployments.delete': ['delete', 'del', 'remove', 'destroy'],
    'deployments.rollback': ['rollback'],
    'get, with the latest_revision_id of the deployment': ['latest', 'getLatest', 'current'],
    'logs, or followLogs': ['log', 'getLogs', 'tail', 'stream'],
    wait: ['waitUntilDeployed', 'waitForDeployed', 'waitFor', 'waitUntil', 'poll'],
    interrupt: ['cancel', 'stop', 'abort'],
    redeploy: ['retry', 'restart'],
  },
  integrations: { listRepositories: ['listRepos', 'getRepositories', 'repositories', 'repos'] },
  listeners: RECORDS,
  oauthProviders: RECORDS,
  connections: { remove: ['delete', 'del', 'destroy'] },
  'a page': {
    items: ['data', 'results', 'deployments', 'map', 'filter', 'forEach'],
    'items.length': ['length'],
    [TOTAL]: ['total', 'totalCount', 'total_count', 'count'],
    'hasNext()': ['hasMore', 'has_more', 'hasNextPage'],
    'next()': ['getNextPage', 'nextPage'],
    'hasNext() and next(), or `for await` over the list, which goes on to the last page': [
      'next_page',
      'nextCursor',
      'next_cursor',
      'nextToken',
      'next_token',
      'NextToken',
      'pageToken',
      'nextPageToken',
      'next_page_token',
      'continuationToken',
    ],
  },
  'a list call': {
    'toArray({ max }), or `for await` over it': ['autoPagingToArray', 'all', 'map', 'filter', 'forEach'],
    '`await` before it, which gives a page': ['items', 'resources', 'data', 'hasNext'],
  },
} as const;

/** What stands for a name that other libraries have: the compiler says the word where somebody calls it. */
export interface Use<Word extends string> {
  readonly use: Word;
}

/** The names that a resource has elsewhere. */
export type Elsewhere<Resource extends keyof typeof ELSEWHERE> = NamesOf<(typeof ELSEWHERE)[Resource]>;

type NamesOf<Words extends Readonly<Record<string, readonly string[]>>> = {
  readonly [Word in keyof Words & string as Words[Word][number]]?: Use<Word>;
};

/**
 * Adds to a client, its resources and its pages what each other name means. Nothing lists these names, and a use of one throws. A
 * program can give each another meaning: a subclass by a field, a test by a double.
 */
export function tellElsewhere(client: object, resources: Readonly<Record<string, object>>): void {
  for (const [resource, words] of Object.entries(ELSEWHERE))
    for (const [meant, name] of namesOf(words)) {
      const target = resource === 'a client' ? classOf(client) : resources[resource];
      if (target === undefined || name in target) continue;
      const tell = (): never => {
        throw notHere(resource, name, meant);
      };
      // Of `deployments.revisions.list` nothing but `revisions` is ever read.
      const isRead = resource.startsWith('a ') || name === 'revisions';
      const hint = isRead ? { get: tell, set: setterOf(name) } : { value: tell, writable: true };
      // A frozen class is left as it is.
      Reflect.defineProperty(target, name, { ...hint, configurable: true });
    }
}

function namesOf(words: Readonly<Record<string, readonly string[]>>): [meant: string, name: string][] {
  return Object.entries(words).flatMap(([meant, names]) => names.map((name): [string, string] => [meant, name]));
}

/** The prototype that all clients have, also those of subclasses: a hint there is a property of no client. */
function classOf(client: object): object | undefined {
  let found: object | undefined;
  let each = Object.getPrototypeOf(client) as object | null;
  for (; each !== null; each = Object.getPrototypeOf(each) as object | null)
    if (Object.hasOwn(each, 'withOptions')) found = each;
  return found;
}

/** What makes an assignment a property of the object, as it is without a hint. */
function setterOf(name: string): (this: object, value: unknown) => void {
  return function (value) {
    Object.defineProperty(this, name, { value, configurable: true, enumerable: true, writable: true });
  };
}

/** The error for a name that something has in other libraries. */
function notHere(what: string, name: string, meant: string): ConfigError {
  return new ConfigError(`there is no ${name} of ${what}; use ${meant}`);
}
