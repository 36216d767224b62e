// Options that people bring from other command lines, and what stands for them here.

/** Options that people look for, and the environment variables that take their place. */
export const VARIABLES: Readonly<Record<string, string>> = {
  'access-token': 'DEPLOYMENT_CONTROL_BEARER_TOKEN',
  'api-key': 'DEPLOYMENT_CONTROL_API_KEY',
  'api-token': 'DEPLOYMENT_CONTROL_API_KEY',
  'bearer-token': 'DEPLOYMENT_CONTROL_BEARER_TOKEN',
  key: 'DEPLOYMENT_CONTROL_API_KEY',
  token: 'DEPLOYMENT_CONTROL_BEARER_TOKEN',
};

/** Words that other tools have, and the options that mean the same: the first that a command has. */
export const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  A: ['all'],
  a: ['all'],
  'all-namespaces': ['all'],
  'api-url': ['url'],
  atomic: ['rollback-on-failure'],
  'assume-yes': ['yes'],
  'auto-approve': ['yes'],
  'base-url': ['url'],
  branch: ['ref'],
  'cleanup-on-fail': ['rollback-on-failure'],
  confirm: ['yes'],
  count: ['limit', 'tail'],
  debug: ['verbose'],
  destroy: ['prune'],
  diff: ['dry-run'],
  endpoint: ['url'],
  env: ['env-file'],
  'env-vars': ['env-file'],
  f: ['follow', 'env-file', 'yes'],
  filter: ['name-contains'],
  first: ['limit'],
  force: ['yes'],
  'from-env-file': ['env-file'],
  'from-file': ['env-file'],
  host: ['url'],
  l: ['limit'],
  limit: ['tail'],
  lines: ['tail'],
  'log-level': ['level', 'verbose'],
  max: ['limit'],
  'max-items': ['limit'],
  n: ['limit', 'dry-run'],
  'no-browser': ['print'],
  'no-input': ['yes'],
  'no-prompt': ['yes'],
  'non-interactive': ['yes'],
  page: ['offset'],
  p: ['port'],
  'page-size': ['limit'],
  parent: ['from'],
  'per-page': ['limit'],
  pr: ['key'],
  prefix: ['name-contains'],
  previous: ['revision'],
  query: ['grep'],
  revision: ['to'],
  search: ['name-contains', 'grep'],
  selector: ['name-contains'],
  server: ['url'],
  'set-env-vars': ['env-file'],
  sha: ['commit'],
  silent: ['quiet'],
  skip: ['offset'],
  'sort-by': ['sort'],
  t: ['timeout'],
  tag: ['ref', 'image'],
  target: ['only'],
  'to-revision': ['to'],
  trace: ['verbose'],
  type: ['build'],
  v: ['verbose'],
  'values-file': ['env-file'],
  'var-file': ['env-file'],
  w: ['wait', 'watch'],
  'wait-timeout': ['timeout'],
  watch: ['wait'],
  'what-if': ['dry-run'],
};

/** The options of a command. */
type OptionTable = Readonly<Record<string, { readonly value?: string }>>;

/** What to do where no option stands for one; undefined where the command has nothing like it. */
type Advice = (table: OptionTable) => string | undefined;

/** The advice of a command that has an option. */
const where =
  (option: string, advice: string): Advice =>
  (table) =>
    table[option] === undefined ? undefined : advice;

const FORMATS: Advice = ({ json }) =>
  json === undefined || json.value !== undefined
    ? undefined
    : '--json writes JSON in place of text, and no other format';
const BODY: Advice = ({ json }) =>
  json?.value === undefined ? undefined : '--json FILE sends a document, and "--json -" that of the standard input';
const ANSWER: Advice = ({ yes }) => (yes === undefined ? 'the command does not ask' : undefined);
const PARAMETER: Advice = (table) =>
  BODY(table) === undefined ? undefined : `--query NAME=VALUE sends a parameter of the query; ${BODY(table)}`;
const SIZE = where('set', '--set sets any field, such as --set source_config.resource_spec.max_scale=3');
const TENANT = where('url', 'DEPLOYMENT_CONTROL_TENANT_ID or a profile names the workspace');
const NO_WAIT: Advice = ({ wait, timeout }) =>
  wait === undefined ? undefined : `the command does not wait unless --wait${timeout ? ' or --timeout' : ''} is given`;
const PROGRAM: Advice = (table) =>
  FORMATS(table) === undefined && table.output === undefined
    ? undefined
    : '--json writes JSON, which a program such as jq can read';
const VALUES = where('env-file', `--env-file FILE has lines NAME=VALUE, which fill in \${NAME}`);

/** Options of other tools that none here stands for, and what to do. */
export const INSTEAD_OF: Readonly<Record<string, Advice>> = {
  X: ({ query }) => (query === undefined ? undefined : 'the method is the first word, as in "request POST PATH"'),
  account: TENANT,
  'assume-yes': ANSWER,
  async: NO_WAIT,
  'auto-approve': ANSWER,
  confirm: ANSWER,
  cpu: SIZE,
  d: (table) => BODY(table) ?? NO_WAIT(table),
  data: BODY,
  detach: NO_WAIT,
  'detailed-exitcode': () => '"deployment-control drift FILE" ends with 10 where something differs',
  f: PARAMETER,
  field: PARAMETER,
  force: ANSWER,
  format: FORMATS,
  input: BODY,
  instances: SIZE,
  jq: PROGRAM,
  memory: SIZE,
  namespace: TENANT,
  'no-headers': where('output', '"-o names" writes the names alone'),
  'no-input': ANSWER,
  'no-prompt': ANSWER,
  'non-interactive': ANSWER,
  now: NO_WAIT,
  o: FORMATS,
  org: TENANT,
  organization: TENANT,
  output: FORMATS,
  project: TENANT,
  'refresh-only': () => '"deployment-control drift FILE" shows what differs, and changes nothing',
  replicas: SIZE,
  scope: TENANT,
  team: TENANT,
  template: PROGRAM,
  tenant: TENANT,
  'tenant-id': TENANT,
  until: where('since', '--since says where the log begins, and nothing where it ends'),
  values: VALUES,
  var: VALUES,
  workspace: TENANT,
  'workspace-id': TENANT,
  y: ANSWER,
  yes: ANSWER,
};
