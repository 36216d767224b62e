// Every operation of the service. Generated from src/api by `cargo xtask generate`; not to be edited by hand.

/** An operation: its method, its path with parameters in braces, the record of its body, the kind of its answer (-1 for none), and whether it was only observed. */
export type Operation = readonly [method: string, path: string, form: string, answer: number, observed: boolean];

export const OPERATIONS = {
  'deployments.list': ['GET', '/v2/deployments', '', 2, false],
  'deployments.create': ['POST', '/v2/deployments', 'DeploymentCreate', 0, false],
  'deployments.get': ['GET', '/v2/deployments/{deployment_id}', '', 0, false],
  'deployments.patch': ['PATCH', '/v2/deployments/{deployment_id}', 'DeploymentPatch', 0, false],
  'deployments.delete': ['DELETE', '/v2/deployments/{deployment_id}', '', -1, true],
  'deployments.createUploadUrl': ['POST', '/v2/deployments/{deployment_id}/upload-url', '', 12, true],
  'deployments.createPushToken': ['POST', '/v2/deployments/{deployment_id}/push-token', '', 13, true],
  'revisions.list': ['GET', '/v2/deployments/{deployment_id}/revisions', '', 3, true],
  'revisions.create': ['POST', '/v2/deployments/{deployment_id}/revisions', 'DeploymentPatch', 1, true],
  'revisions.get': ['GET', '/v2/deployments/{deployment_id}/revisions/{revision_id}', '', 1, false],
  'revisions.redeploy': ['POST', '/v2/deployments/{deployment_id}/revisions/{revision_id}/redeploy', '', 0, true],
  'revisions.logs': ['GET', '/v2/deployments/{deployment_id}/revisions/{revision_id}/logs', '', 10, true],
  'projects.buildLogs': ['POST', '/v1/projects/{project_id}/revisions/{revision_id}/build_logs', '', 10, true],
  'projects.revisionDeployLogs': ['POST', '/v1/projects/{project_id}/revisions/{revision_id}/deploy_logs', '', 10, true],
  'projects.deployLogs': ['POST', '/v1/projects/{project_id}/deploy_logs', '', 10, true],
  'integrations.list': ['GET', '/v1/integrations/{repo_host}/install', '', 9, true],
  'integrations.listRepositories': ['GET', '/v1/integrations/{repo_host}/{integration_id}/repos', '', 5, false],
  'integrations.listManagedRepositories': ['GET', '/v1/integrations/forge/{repo_host}/{integration_id}/repos', '', 5, true],
  'listeners.list': ['GET', '/v2/listeners', '', 4, true],
  'listeners.get': ['GET', '/v2/listeners/{listener_id}', '', 8, true],
  'connections.list': ['GET', '/v2/auth/agents/{agent_id}/connections', '', 11, true],
  'connections.create': ['POST', '/v2/auth/agents/{agent_id}/connections', '', 8, true],
  'connections.remove': ['DELETE', '/v2/auth/agents/{agent_id}/connections/{connection_id}', '', -1, false],
  'oauthProviders.list': ['GET', '/v2/auth/providers', '', 7, false],
  'oauthProviders.create': ['POST', '/v2/auth/providers', '', 6, true],
  'oauthProviders.get': ['GET', '/v2/auth/providers/{provider_id}', '', 6, true],
  'oauthProviders.patch': ['PATCH', '/v2/auth/providers/{provider_id}', '', 6, true],
  'oauthProviders.delete': ['DELETE', '/v2/auth/providers/{provider_id}', '', -1, true],
} as const satisfies Readonly<Record<string, Operation>>;

/** The name of an operation. */
export type OperationName = keyof typeof OPERATIONS;

/** The record of each kind of answer; empty where it is none. */
export const ANSWERS: readonly string[] = ['Deployment', 'Revision', 'DeploymentPage', 'RevisionPage', 'ResourcePage', '', 'OAuthProvider', '', '', '', 'LogPage', 'ConnectionList', 'UploadUrl', 'PushToken'];
