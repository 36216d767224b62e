// Every operation of the service. Generated from src/api by `cargo xtask generate`; not to be edited by hand.

/** An operation: its method, its path with parameters in braces, the record of its body, the kind of its answer (-1 for none), whether it was only observed, and the record of its query. */
export type Operation = readonly [method: string, path: string, form: string, answer: number, observed: boolean, query?: string];

export const OPERATIONS = {
  'deployments.list': ['GET', '/v2/deployments', '', 2, false, 'DeploymentListParams'],
  'deployments.create': ['POST', '/v2/deployments', 'DeploymentCreate', 0, false],
  'deployments.get': ['GET', '/v2/deployments/{deployment_id}', '', 0, false],
  'deployments.patch': ['PATCH', '/v2/deployments/{deployment_id}', 'DeploymentPatch', 0, false],
  'deployments.delete': ['DELETE', '/v2/deployments/{deployment_id}', '', -1, true, 'DeletionParams'],
  'deployments.createUploadUrl': ['POST', '/v2/deployments/{deployment_id}/upload-url', '', 12, true],
  'deployments.createPushToken': ['POST', '/v2/deployments/{deployment_id}/push-token', '', 13, true],
  'revisions.list': ['GET', '/v2/deployments/{deployment_id}/revisions', '', 3, true, 'RevisionListParams'],
  'revisions.create': ['POST', '/v2/deployments/{deployment_id}/revisions', 'DeploymentPatch', 1, true],
  'revisions.get': ['GET', '/v2/deployments/{deployment_id}/revisions/{revision_id}', '', 1, false],
  'revisions.redeploy': ['POST', '/v2/deployments/{deployment_id}/revisions/{revision_id}/redeploy', '', 0, true],
  'revisions.logs': ['GET', '/v2/deployments/{deployment_id}/revisions/{revision_id}/logs', '', 10, true, 'LogParams'],
  'projects.buildLogs': ['POST', '/v1/projects/{project_id}/revisions/{revision_id}/build_logs', 'LogQuery', 10, true],
  'projects.revisionDeployLogs': ['POST', '/v1/projects/{project_id}/revisions/{revision_id}/deploy_logs', 'LogQuery', 10, true],
  'projects.deployLogs': ['POST', '/v1/projects/{project_id}/deploy_logs', 'LogQuery', 10, true],
  'integrations.list': ['GET', '/v1/integrations/{repo_host}/install', '', 9, true],
  'integrations.listRepositories': ['GET', '/v1/integrations/{repo_host}/{integration_id}/repos', '', 5, false],
  'integrations.listManagedRepositories': ['GET', '/v1/integrations/forge/{repo_host}/{integration_id}/repos', '', 5, true],
  'listeners.list': ['GET', '/v2/listeners', '', 4, true, 'ListenerListParams'],
  'listeners.get': ['GET', '/v2/listeners/{listener_id}', '', 8, true],
  'connections.list': ['GET', '/v2/auth/agents/{agent_id}/connections', '', 11, true],
  'connections.create': ['POST', '/v2/auth/agents/{agent_id}/connections', 'ConnectionCreate', 8, true],
  'connections.remove': ['DELETE', '/v2/auth/agents/{agent_id}/connections/{connection_id}', '', -1, false],
  'oauthProviders.list': ['GET', '/v2/auth/providers', '', 7, false],
  'oauthProviders.create': ['POST', '/v2/auth/providers', 'OAuthProviderCreate', 6, true],
  'oauthProviders.get': ['GET', '/v2/auth/providers/{provider_id}', '', 6, true],
  'oauthProviders.patch': ['PATCH', '/v2/auth/providers/{provider_id}', 'OAuthProviderPatch', 6, true],
  'oauthProviders.delete': ['DELETE', '/v2/auth/providers/{provider_id}', '', -1, true],
} as const satisfies Readonly<Record<string, Operation>>;

/** The name of an operation. */
export type OperationName = keyof typeof OPERATIONS;

/** The places of the queries and bodies of operations in the core's list of records. */
export const FORMS: Readonly<Record<string, number>> = {
  DeploymentCreate: 0,
  DeploymentPatch: 1,
  DeploymentListParams: 2,
  ListenerListParams: 42,
  RevisionListParams: 43,
  DeletionParams: 44,
  LogParams: 45,
  LogQuery: 46,
  ConnectionCreate: 47,
  OAuthProviderCreate: 48,
  OAuthProviderPatch: 49,
};

/** The record of each kind of answer; empty where it is none. */
export const ANSWERS: readonly string[] = ['Deployment', 'Revision', 'DeploymentPage', 'RevisionPage', 'ResourcePage', '', 'OAuthProvider', '', '', '', 'LogPage', 'ConnectionList', 'UploadUrl', 'PushToken'];
