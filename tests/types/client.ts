// The client's types as a caller sees them: this file is compiled, not run.
import {
  DeploymentControl,
  FormSession,
  explainPatch,
  issuesFrom,
  validatePatch,
  type ApiPromise,
  type ClientEvent,
  type Connection,
  type Deployment,
  type Integration,
  type Issue,
  type Listener,
  type LogEntry,
  type OAuthProvider,
  type Page,
  type PatchExplanation,
  type Progress,
  type PushToken,
  type Report,
  type Repository,
  type Revision,
  type UploadUrl,
} from 'deployment-control';

const id = '3c90c3cc-0d44-4b50-8888-8dd25736052a';
const ids = { deployment_id: id, revision_id: id };
const control = new DeploymentControl({
  baseUrl: new URL('https://control.example'),
  apiKey: async () => 'key',
  tenantId: null,
  redirect: 'same-origin',
  retry: { maxRetries: 1 },
  logLevel: 'debug',
  hosting: 'cloud',
  vocabulary: { repoHost: 'forge', agent: 'product' },
  authHeaders: { apiKey: 'X-Key' },
  headers: { 'x-own': '1', accept: null },
  onEvent(event: ClientEvent) {
    if (event.type === 'retry') event.delayMs satisfies number;
    else if (event.type === 'error') event.error satisfies unknown;
  },
});
const options = {
  signal: AbortSignal.timeout(1),
  timeout: 5,
  deadline: 10,
  retry: false,
  query: { a: [1] },
  traceparent: '00',
  validate: false,
  fetch,
} as const;

control.deployments.get(id, options) satisfies ApiPromise<Deployment>;
(await control.deployments.list({ status: 'READY', deployment_ids: [id] })) satisfies Page<Deployment>;
for await (const { name, status } of control.deployments.list()) name + status;
for await (const page of control.deployments.list().pages()) page.items[0]?.source satisfies string | undefined;
for await (const { name } of await control.deployments.list()) name satisfies string;
(await control.deployments.list().toArray({ max: 5 })) satisfies Deployment[];
// @ts-expect-error a listing has no end that is known: the bound is required
void control.deployments.list().toArray();
// @ts-expect-error a limit is a number
void control.deployments.list({ limit: 'x' });
(await control.deployments.delete(id, { delete_tracing_project: true })) satisfies void;
(await control.deployments.createPushToken(id)) satisfies PushToken;
(await control.uploads.put(id, new Uint8Array(), {
  onProgress: ({ sentBytes, totalBytes }) => sentBytes / totalBytes,
})) satisfies UploadUrl;

for await (const revision of control.revisions.list(id, { status: ['QUEUED'] })) revision satisfies Revision;
(await control.revisions.create(id, { source_revision_config: { repo_ref: 'main' } })) satisfies Revision;
// @ts-expect-error the source of a revision of its own is the deployment's
void control.revisions.create(id, { revision_source: 'internal_docker' });
(await control.revisions.redeploy(ids)) satisfies Deployment;
for await (const entry of control.revisions.logs(ids, { type: 'build', order: 'asc' }, { follow: true }))
  entry satisfies LogEntry;
for await (const { message } of control.projects.deployLogs({ project_id: id })) message satisfies string | undefined;
for await (const progress of control.revisions.watch(ids, { until: 'BUILDING', failOn: 'INTERRUPTED' }))
  progress satisfies Progress;

(await control.integrations.list()) satisfies Integration[];
(await control.integrations.listRepositories(id)) satisfies Repository[];
for await (const listener of control.listeners.list()) listener satisfies Listener;
(await control.connections.create('agent', { oauth_token_id: 't' })) satisfies Connection;
(await control.connections.remove({ agent_id: 'a', connection_id: 'c' })) satisfies void;
(await control.oauthProviders.list()) satisfies OAuthProvider[];
(await control.request<{ ok: boolean }>('GET', '/health', { json: {} })).ok satisfies boolean;

const result = await control.deployments.get(id).asResult();
if (result.ok) result.data satisfies Deployment;
else result.error.code satisfies string;
control.withOptions({ apiKey: null }) satisfies DeploymentControl;

// What is known of a deployment will do where a patch is judged by it.
const known = { source: 'repo_host', source_config: { repo_url: 'https://repos.example/a' } } as const;
validatePatch({}, { current: known }) satisfies Report;
validatePatch({}, { current: null }) satisfies Report;
new FormSession('patch', {}, { current: known }).report() satisfies Report;
explainPatch({}, known) satisfies PatchExplanation;
// @ts-expect-error a name is a text
validatePatch({}, { current: { name: 5 } });
issuesFrom(new Error('x')) satisfies Issue[];
const init: RequestInit = { cache: 'no-store' };
new DeploymentControl({ fetchOptions: init }) satisfies DeploymentControl;
new DeploymentControl({ fetchOptions: { dispatcher: {} } }) satisfies DeploymentControl;
void control.deployments.get(id, { fetchOptions: init });
// @ts-expect-error a wait sends no body
void control.revisions.wait(ids, { body: {} });
