// The words that people bring from other command lines, and what stands for them here.

/** Words for a command of this command line, which runs. */
export const SAME: Readonly<Record<string, string>> = {
  api: 'request',
  cancel: 'interrupt',
  check: 'validate',
  describe: 'get',
  diagnose: 'doctor',
  history: 'revisions',
  inspect: 'get',
  lint: 'validate',
  log: 'logs',
  ls: 'list',
  new: 'init',
  ps: 'list',
  releases: 'revisions',
  remove: 'delete',
  repos: 'repositories',
  restart: 'redeploy',
  rm: 'delete',
  show: 'get',
  status: 'get',
};

/** The same of the words behind a command, such as `profile ls`: the first that it has. */
export const SAME_WORDS: Readonly<Record<string, readonly string[]>> = {
  add: ['set', 'up'],
  create: ['set', 'up'],
  delete: ['remove', 'down'],
  get: ['show'],
  ls: ['list'],
  new: ['set', 'up'],
  remove: ['down'],
  rm: ['remove', 'down'],
  switch: ['use'],
};

const NAME_THE_SERVICE =
  'set DEPLOYMENT_CONTROL_URL and DEPLOYMENT_CONTROL_API_KEY, or keep the service by "deployment-control profile set NAME"';
const EMULATOR = '"deployment-control emulator" serves the emulator, "console" the page with it inside';
const NO_GROUP = 'commands stand by themselves, as in "deployment-control list" and "deployment-control get NAME"';
const TENANT = 'DEPLOYMENT_CONTROL_TENANT_ID names the tenant, or a profile does, and nothing lists them';
const NO_SHELL = 'nothing reaches into a container: "deployment-control logs NAME" shows what it writes';
const CHANGE =
  '"deployment-control deploy FILE" changes what differs from FILE, and "init --from NAME" writes the file of a deployment';
const CREATE = '"deployment-control deploy FILE" creates what FILE describes, and "init" begins such a file';
const PROFILES = 'services and their settings are kept by "deployment-control profile set NAME"';
const BACK = '"deployment-control rollback NAME" goes back to the last good revision, or to that of --to';
const STOP =
  'nothing stops a deployment: "deployment-control interrupt NAME" ends a revision in progress, "delete NAME" all';
const VARIABLES =
  '"deployment-control secrets list NAME" lists the environment variables of a deployment, and "secrets set NAME VARIABLE" sets one';
const PAGES = '"deployment-control console" serves the console, and "open NAME" opens the address of a deployment';
const REQUEST = '"deployment-control request METHOD PATH" sends one request, such as "request GET /v2/deployments"';

/** Words for what no command does by itself, and what to do. */
export const INSTEAD: Readonly<Record<string, string>> = {
  add: CREATE,
  agent: NO_GROUP,
  agents: NO_GROUP,
  app: NO_GROUP,
  apps: NO_GROUP,
  attach: NO_SHELL,
  auth: NAME_THE_SERVICE,
  build: '"deployment-control deploy FILE --tarball ARCHIVE" uploads the source, which the service builds',
  config: PROFILES,
  configure: PROFILES,
  context: PROFILES,
  create: CREATE,
  curl: REQUEST,
  dashboard: PAGES,
  deployment: NO_GROUP,
  deployments: NO_GROUP,
  destroy: '"deployment-control delete NAME" deletes a deployment',
  dev: EMULATOR,
  diff: '"deployment-control deploy FILE --dry-run" shows what differs, and "plan FILE" for a fleet',
  down: '"deployment-control delete NAME" deletes a deployment, "preview down" a preview',
  edit: CHANGE,
  env: VARIABLES,
  events: '"deployment-control logs NAME" shows the log, and "doctor NAME" says what is wrong',
  exec: NO_SHELL,
  fields: '"deployment-control init" writes a file with every field and what it means',
  fmt: '"deployment-control validate FILE" checks a file, and nothing writes it anew',
  GET: REQUEST,
  import: '"deployment-control export" describes a workspace in a fleet file, "init --from NAME" one deployment',
  info: '"deployment-control get NAME" shows a deployment, "doctor" the service',
  kill: STOP,
  link: NAME_THE_SERVICE,
  listeners: '"deployment-control request GET /v2/listeners" lists the listeners',
  login: NAME_THE_SERVICE,
  logout: 'no key is kept: take DEPLOYMENT_CONTROL_API_KEY out of the environment',
  mock: EMULATOR,
  output: '"deployment-control get NAME -o json" writes a deployment, "open NAME --print" its address',
  PATCH: REQUEST,
  patch: CHANGE,
  'port-forward': NO_SHELL,
  POST: REQUEST,
  promote:
    '"deployment-control deploy FILE --image REF" deploys an image that runs elsewhere, "rollback NAME --to REV" an earlier revision',
  push: '"deployment-control deploy FILE --tarball ARCHIVE" uploads the source, "secrets push NAME" sends secrets',
  refresh: '"deployment-control drift FILE" says what differs from FILE, and nothing is kept between two runs',
  rollout:
    '"deployment-control wait NAME" waits for the latest revision, "rollback NAME" goes back, "redeploy NAME" repeats it',
  run: '"deployment-control deploy FILE" runs what FILE describes, and "emulator" serves one without an account',
  scale: '"deployment-control deploy FILE --set source_config.resource_spec.max_scale=3" changes the sizes',
  serve: EMULATOR,
  shell: NO_SHELL,
  ssh: NO_SHELL,
  start: '"deployment-control deploy FILE" runs what FILE describes, "redeploy NAME" the latest revision again',
  state: 'nothing is kept between two runs: "deployment-control list" shows what there is, "drift FILE" what differs',
  stop: STOP,
  tail: '"deployment-control logs NAME --follow" follows the log',
  taint: '"deployment-control redeploy NAME" deploys the latest revision again',
  tenants: TENANT,
  top: '"deployment-control get NAME -o yaml" shows the sizes, and nothing shows what is in use',
  ui: PAGES,
  undo: BACK,
  up: '"deployment-control deploy FILE" creates or changes a deployment, "preview up" a preview',
  update: CHANGE,
  upgrade: 'npm installs another version, such as "npm install deployment-control@latest"',
  use: '"deployment-control profile use NAME" chooses the service of commands that name none',
  variables: VARIABLES,
  vars: VARIABLES,
  version: '"deployment-control --version" prints the version',
  watch: '"deployment-control list --watch" shows deployments as they change, "wait NAME" waits for one',
  whoami: '"deployment-control doctor" says which service answers and whether it takes the key',
  workspace: TENANT,
  workspaces: TENANT,
};
