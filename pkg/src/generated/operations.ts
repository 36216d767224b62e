// Every operation of the service. Generated from src/api by `cargo xtask generate`; not to be edited by hand.

/**
 * An operation: its method, its path with parameters in braces, the record of its body, the record of its response
 * (null if it has none, empty if no table shows it, an asterisk for any JSON or nothing), whether it was only
 * observed, the record of its query, and how a listing goes on.
 */
export type Operation = readonly [
  method: string,
  path: string,
  form: string,
  response: string | null,
  observed: boolean,
  query?: string,
  paging?: 'offset' | 'cursor',
];

export const OPERATIONS = {
  'deployments.list': ['GET', '/v2/deployments', '', 'DeploymentPage', false, 'DeploymentListParams', 'offset'],
  'deployments.create': ['POST', '/v2/deployments', 'DeploymentCreate', 'Deployment', false],
  'deployments.freeCount': ['GET', '/v2/deployments/free-count', '', '', true],
  'deployments.deleteMany': ['DELETE', '/v2/deployments', '', '*', true, 'DeploymentsDeletion'],
  'deployments.logs': ['GET', '/v2/deployment-logs', '', 'ItemPage', true, 'DeploymentLogParams', 'cursor'],
  'deployments.get': ['GET', '/v2/deployments/{deployment_id}', '', 'Deployment', false],
  'deployments.patch': ['PATCH', '/v2/deployments/{deployment_id}', 'DeploymentPatch', 'Deployment', false],
  'deployments.delete': ['DELETE', '/v2/deployments/{deployment_id}', '', null, true, 'DeletionParams'],
  'deployments.patchResourceTiers': ['PATCH', '/v2/deployments/{deployment_id}/resource-tiers', 'ResourceTiersPatch', 'Deployment', true],
  'deployments.createUploadUrl': ['POST', '/v2/deployments/{deployment_id}/upload-url', '', 'UploadUrl', true],
  'deployments.createPushToken': ['POST', '/v2/deployments/{deployment_id}/push-token', '', 'PushToken', true],
  'revisions.list': ['GET', '/v2/deployments/{deployment_id}/revisions', '', 'RevisionPage', true, 'RevisionListParams', 'offset'],
  'revisions.create': ['POST', '/v2/deployments/{deployment_id}/revisions', 'DeploymentPatch', 'Revision', true],
  'revisions.get': ['GET', '/v2/deployments/{deployment_id}/revisions/{revision_id}', '', 'Revision', false],
  'revisions.redeploy': ['POST', '/v2/deployments/{deployment_id}/revisions/{revision_id}/redeploy', '', 'Deployment', true],
  'revisions.interrupt': ['POST', '/v2/deployments/{deployment_id}/revisions/{revision_id}/interrupt', '', null, true],
  'revisions.logs': ['GET', '/v2/deployments/{deployment_id}/revisions/{revision_id}/logs', '', 'LogPage', true, 'LogParams'],
  'projects.buildLogs': ['POST', '/v1/projects/{project_id}/revisions/{revision_id}/build_logs', 'LogQuery', 'LogPage', true],
  'projects.revisionDeployLogs': ['POST', '/v1/projects/{project_id}/revisions/{revision_id}/deploy_logs', 'LogQuery', 'LogPage', true],
  'projects.deployLogs': ['POST', '/v1/projects/{project_id}/deploy_logs', 'LogQuery', 'LogPage', true],
  'integrations.list': ['GET', '/v1/integrations/{repo_host}/install', '', '', true],
  'integrations.listRepositories': ['GET', '/v1/integrations/{repo_host}/{integration_id}/repos', '', '', false],
  'integrations.listManagedRepositories': ['GET', '/v1/integrations/forge/{repo_host}/{integration_id}/repos', '', '', true],
  'integrations.listInstallations': ['GET', '/v2/integrations/{repo_host}/installations', '', 'ItemPage', true, 'PageParams', 'cursor'],
  'integrations.listInstallationRepositories': ['GET', '/v2/integrations/{repo_host}/installations/{integration_id}/repositories', '', 'ItemPage', true, 'PageParams', 'cursor'],
  'integrations.listManagedInstallations': ['GET', '/v2/integrations/forge-{repo_host}/installations', '', 'ItemPage', true, 'PageParams', 'cursor'],
  'integrations.createInstallationLink': ['POST', '/v2/integrations/{repo_host}/installation-link', '', '', true],
  'integrations.getPickerSession': ['GET', '/v2/integrations/forge-{repo_host}/picker-sessions/{session_id}', '', '', true],
  'listeners.list': ['GET', '/v2/listeners', '', 'ResourcePage', true, 'ListenerListParams', 'offset'],
  'listeners.get': ['GET', '/v2/listeners/{listener_id}', '', '', true],
  'listeners.create': ['POST', '/v2/listeners', 'ListenerCreate', '', true],
  'listeners.patch': ['PATCH', '/v2/listeners/{listener_id}', 'ListenerPatch', '', true],
  'listeners.delete': ['DELETE', '/v2/listeners/{listener_id}', '', null, true],
  'connections.list': ['GET', '/v2/auth/agents/{agent_id}/connections', '', 'ConnectionList', true],
  'connections.create': ['POST', '/v2/auth/agents/{agent_id}/connections', 'ConnectionCreate', '', true],
  'connections.remove': ['DELETE', '/v2/auth/agents/{agent_id}/connections/{connection_id}', '', null, false],
  'connections.createWithToken': ['POST', '/v2/auth/agents/{agent_id}/providers/{provider_id}/tokens', 'AgentTokenCreate', '', true],
  'oauthProviders.list': ['GET', '/v2/auth/providers', '', '', false],
  'oauthProviders.create': ['POST', '/v2/auth/providers', 'OAuthProviderCreate', 'OAuthProvider', true],
  'oauthProviders.get': ['GET', '/v2/auth/providers/{provider_id}', '', 'OAuthProvider', true],
  'oauthProviders.patch': ['PATCH', '/v2/auth/providers/{provider_id}', 'OAuthProviderPatch', 'OAuthProvider', true],
  'oauthProviders.delete': ['DELETE', '/v2/auth/providers/{provider_id}', '', null, true],
  'oauthProviders.discover': ['POST', '/v2/auth/providers/mcp-discover', 'McpDiscovery', 'OAuthProvider', true],
  'oauthProviders.listPlatform': ['GET', '/v2/auth/platform-providers', '', '', true],
  'auth.authenticate': ['POST', '/v2/auth/authenticate', 'Authenticate', '', true],
  'auth.wait': ['GET', '/v2/auth/wait/{auth_id}', '', '', true, 'AuthenticationWaitParams'],
  'tokens.list': ['GET', '/v2/auth/tokens', '', '', true, 'TokenListParams'],
  'tokens.deleteAll': ['DELETE', '/v2/auth/tokens', '', null, true, 'TokensDeletion'],
  'tokens.exists': ['GET', '/v2/auth/tokens/exists', '', '', true, 'TokenExistsParams'],
  'tokens.exist': ['POST', '/v2/auth/tokens/exists/batch', 'TokenExistsBatch', '', true],
  'tokens.patchMetadata': ['PATCH', '/v2/auth/tokens/{token_id}/metadata', 'TokenMetadataPatch', '', true],
  'tokens.delete': ['DELETE', '/v2/auth/tokens/{token_id}', '', null, true],
} as const satisfies Readonly<Record<string, Operation>>;

/** The name of an operation. */
export type OperationName = keyof typeof OPERATIONS;

/** How many records one page of a listing has where its query names no number. */
export const DEFAULT_PAGE_SIZE = 20;

/** How many records one page of a listing has at most. */
export const MAX_PAGE_SIZE = 100;

/** How many deployments one request deletes at most. */
export const MOST_DELETED = 100;

/** The operations that the service answers only after a while: the member of the query that says after how many seconds at most, and the seconds where it is left out. */
export const LONG_POLLS: Readonly<Record<string, readonly [member: string, seconds: number]>> = {
  'auth.wait': ['timeout', 30],
};

/** The places of the queries and bodies of operations in the core's list of records. */
export const FORMS: Readonly<Record<string, number>> = {
  DeploymentCreate: 0,
  DeploymentPatch: 1,
  DeploymentListParams: 2,
  ListenerListParams: 43,
  ListenerCreate: 44,
  ListenerPatch: 45,
  RevisionListParams: 46,
  DeletionParams: 47,
  DeploymentsDeletion: 48,
  ResourceTiersPatch: 49,
  DeploymentLogParams: 50,
  LogParams: 51,
  LogQuery: 52,
  ConnectionCreate: 53,
  OAuthProviderCreate: 54,
  OAuthProviderPatch: 55,
  McpDiscovery: 56,
  PageParams: 57,
  Authenticate: 58,
  AuthenticationWaitParams: 59,
  TokenListParams: 60,
  TokensDeletion: 61,
  TokenMetadataPatch: 62,
  TokenExistsParams: 63,
  TokenExistsBatch: 64,
  AgentTokenCreate: 65,
};
