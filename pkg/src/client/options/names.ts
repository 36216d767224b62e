// The names of a client's options, and of what people call them elsewhere.

/** The options of a call that its client has too. */
const SHARED: readonly string[] = [
  'timeout',
  'maxResponseBytes',
  'retry',
  'headers',
  'fetch',
  'fetchOptions',
  'validate',
];

/** The options of every call. */
export const CALL_OPTIONS: readonly string[] = ['signal', 'deadline', 'query', 'body', 'traceparent', ...SHARED];

/** The options of a client. */
export const CLIENT_OPTIONS: readonly string[] = [
  'baseUrl',
  'apiKey',
  'tenantId',
  'bearerToken',
  'authHeaders',
  'vocabulary',
  'hosting',
  'redirect',
  'onEvent',
  'allowInsecureHttp',
  'dangerouslyAllowBrowser',
  'logger',
  'logLevel',
  'wasm',
  ...SHARED,
];

/** The options of a wait. */
export const WAIT_OPTIONS: readonly string[] = [
  'maxWait',
  'requestTimeout',
  'until',
  'failOn',
  'skipped',
  'minDelay',
  'maxDelay',
  'factor',
  'tolerateErrors',
  'onProgress',
  ...CALL_OPTIONS.filter((name) => !['timeout', 'deadline', 'body', 'validate'].includes(name)),
];

type Names = Readonly<Record<string, string>>;

/** What is meant by names that calls have in other libraries. */
export const CALLED_ELSEWHERE: Names = {
  maxRetries: 'retry: { maxRetries }',
  retries: 'retry: { maxRetries }',
  maxWait: 'wait: { maxWait } of deployments.apply, or waitUntilDeployed',
  wait: 'deployments.apply, or waitUntilDeployed',
  idempotencyKey: 'deployments.apply, which creates nothing twice; no service knows such a key',
};

/** The same for `deployments.apply`. */
export const APPLY_ELSEWHERE: Names = { ...CALLED_ELSEWHERE, dryRun: 'deployments.plan, which changes nothing' };

const FETCH = 'fetch, which can use an agent or a proxy';
const EVENTS = 'onEvent, which sees each request, or fetch, which sends it';

/** The same for a client. */
export const CLIENT_ELSEWHERE: Names = {
  ...CALLED_ELSEWHERE,
  endpoint: 'baseUrl',
  host: 'baseUrl',
  url: 'baseUrl',
  key: 'apiKey',
  accessToken: 'bearerToken',
  token: 'bearerToken',
  pollInterval: 'minDelay of a wait',
  credentials: 'fetchOptions: { credentials }',
  defaultHeaders: 'headers',
  userAgent: 'headers',
  organization: 'tenantId',
  workspaceId: 'tenantId',
  agent: FETCH,
  dispatcher: FETCH,
  httpAgent: FETCH,
  proxy: FETCH,
  hooks: EVENTS,
  interceptors: EVENTS,
  middleware: EVENTS,
  onRequest: EVENTS,
  debug: "logLevel: 'debug'",
};

/** What is meant by parameters that the list of deployments has in other libraries. */
export const LIST_ELSEWHERE: Names = {
  name: 'name_contains',
  search: 'name_contains',
  page: 'offset, or loop over the list',
  page_size: 'limit',
  pageSize: 'limit',
  per_page: 'limit',
  cursor: 'offset, or loop over the list',
  after: 'offset, or loop over the list',
  starting_after: 'offset, or loop over the list',
  filter: 'its members themselves, such as status',
  sort: 'your own order of the records; no service sorts',
  order: 'your own order of the records; no service sorts',
};

const WAIT = 'maxWait, or requestTimeout for each request';

/** The same for a wait. */
export const WAIT_ELSEWHERE: Names = {
  ...CALLED_ELSEWHERE,
  timeout: WAIT,
  deadline: WAIT,
  pollInterval: 'minDelay and maxDelay',
  interval: 'minDelay and maxDelay',
};
