// Options that people bring from other command lines, and what stands for them here.
import { takesNames } from './operand-habits.js';

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
  all: ['limit'],
  'all-namespaces': ['all'],
  'api-url': ['url'],
  atomic: ['rollback-on-failure'],
  'assume-yes': ['yes'],
  'auto-approve': ['yes'],
  'base-url': ['url'],
  branch: ['ref'],
  'cleanup-on-fail': ['rollback-on-failure'],
  concurrency: ['parallel'],
  confirm: ['yes'],
  count: ['limit', 'tail'],
  debug: ['verbose'],
  destroy: ['prune'],
  diff: ['dry-run'],
  endpoint: ['url'],
  env: ['env-file'],
  'env-vars': ['env-file'],
  f: ['follow', 'env-file'],
  filter: ['name-contains'],
  first: ['limit'],
  force: ['yes'],
  'from-env-file': ['env-file'],
  'from-file': ['env-file'],
  host: ['url'],
  jobs: ['parallel'],
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
  o: ['out'],
  output: ['out'],
  page: ['offset'],
  p: ['port'],
  'page-size': ['limit'],
  parallelism: ['parallel'],
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
  vv: ['verbose'],
  vvv: ['verbose'],
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
type Advice = (table: OptionTable, operands: string) => string | undefined;

/** The advice of a command that has an option. */
const where =
  (option: string, advice: string): Advice =>
  (table) =>
    table[option] === undefined ? undefined : advice;

const FORMATS = ({ json }: OptionTable): string | undefined =>
  json === undefined || json.value !== undefined
    ? undefined
    : '--json writes JSON in place of text, and no other format';
/** Whether the command is `init`, which asks by itself and writes its operand. */
const isInit = ({ from, force }: OptionTable): boolean => from !== undefined && force !== undefined;
const BODY = ({ json }: OptionTable): string | undefined =>
  json?.value === undefined ? undefined : '--json FILE sends a document, and "--json -" that of the standard input';
const ANSWER: Advice = (table) =>
  isInit(table)
    ? '--name, --source and --set answer what the command asks, and it asks nothing without a terminal'
    : table.yes === undefined
      ? 'the command does not ask'
      : undefined;
const PARAMETER: Advice = (table) =>
  BODY(table) === undefined ? undefined : `--query NAME=VALUE sends a parameter of the query; ${BODY(table)}`;
/** The advice for a field of the form. */
const field = (path: string, value: string): Advice =>
  where('set', `--set sets any field, such as --set ${path}=${value}`);
const size = (name: string, value = '3'): Advice => field(`source_config.resource_spec.${name}`, value);
const SIZE = size('max_scale');
const REF = field('source_revision_config.repo_ref', 'main');
const NAMED: Advice = ({ set }, operands) =>
  takesNames(operands)
    ? 'the name of the deployment stands by itself, as in "get NAME"'
    : set && '--set name=NAME names the deployment, and the file has its name';
const NO_FILE: Advice = (table, operands) =>
  takesNames(operands)
    ? `the command takes ${operands}, and no file${table.yes ? '; --yes answers its question' : ''}`
    : PARAMETER(table, operands);
const ALL: Advice = ({ url }, operands) =>
  takesNames(operands) && operands.includes('...')
    ? 'the command takes several names, and "deployment-control list --all -o names" writes all'
    : url && '"deployment-control list --all" lists every deployment';
const OUT: Advice = (table) => (isInit(table) ? 'the file stands by itself, as in "init FILE"' : FORMATS(table));
const UNCHECKED = where('validate', '--validate refused sends what the service takes, although it cannot run');
const LONGER = where('timeout', '--timeout TIME waits longer, such as --timeout 24h');
const TENANT = where('url', 'DEPLOYMENT_CONTROL_TENANT_ID or a profile names the workspace');
const NO_WAIT: Advice = ({ wait, timeout }) =>
  wait === undefined ? undefined : `the command does not wait unless --wait${timeout ? ' or --timeout' : ''} is given`;
const PROGRAM = (table: OptionTable): string | undefined =>
  FORMATS(table) === undefined && table.output === undefined
    ? undefined
    : '--json writes JSON, which a program such as jq can read';
const VALUES = where('env-file', `--env-file FILE has lines NAME=VALUE, which fill in \${NAME}`);

/** Options of other tools that none here stands for, and what to do. */
export const INSTEAD_OF: Readonly<Record<string, Advice>> = {
  X: ({ query }) => (query === undefined ? undefined : 'the method is the first word, as in "request POST PATH"'),
  a: NAMED,
  account: TENANT,
  all: ALL,
  app: NAMED,
  'app-name': NAMED,
  'assume-yes': ANSWER,
  async: NO_WAIT,
  'auto-approve': ANSWER,
  branch: REF,
  confirm: ANSWER,
  cpu: size('cpu', '2'),
  d: (table, operands) => BODY(table) ?? NO_WAIT(table, operands),
  data: BODY,
  deployment: NAMED,
  'deployment-id': NAMED,
  'deployment-name': NAMED,
  detach: NO_WAIT,
  'detailed-exitcode': () => '"deployment-control drift FILE" ends with 10 where something differs',
  f: NO_FILE,
  field: (table, operands) => PARAMETER(table, operands) ?? PROGRAM(table),
  file: NO_FILE,
  filename: NO_FILE,
  for: ({ skipped, wait }) =>
    skipped && !wait ? 'the command waits until the latest revision is deployed, and for nothing else' : undefined,
  force: ANSWER,
  format: FORMATS,
  id: NAMED,
  input: BODY,
  instances: SIZE,
  jq: PROGRAM,
  'max-instances': SIZE,
  'max-scale': SIZE,
  memory: SIZE,
  'min-instances': size('min_scale', '1'),
  'min-scale': size('min_scale', '1'),
  n: NAMED,
  name: NAMED,
  namespace: TENANT,
  'no-headers': where('output', '"-o names" writes the names alone'),
  'no-input': ANSWER,
  'no-prompt': ANSWER,
  'no-timeout': LONGER,
  'no-validate': UNCHECKED,
  'no-verify': UNCHECKED,
  'non-interactive': ANSWER,
  now: NO_WAIT,
  o: OUT,
  org: TENANT,
  organization: TENANT,
  output: OUT,
  project: TENANT,
  query: PROGRAM,
  ref: REF,
  'refresh-only': () => '"deployment-control drift FILE" shows what differs, and changes nothing',
  replicas: SIZE,
  scope: TENANT,
  'skip-validation': UNCHECKED,
  source: field('source', 'internal_docker'),
  team: TENANT,
  template: (table) =>
    isInit(table)
      ? '--source SOURCE says what the file is for, and --from NAME takes what a deployment has'
      : PROGRAM(table),
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
