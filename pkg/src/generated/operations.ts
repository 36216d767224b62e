// Every operation of the service. Generated from src/api by `cargo xtask generate`; not to be edited by hand.

/**
 * An operation: its method, its path with parameters in braces, the record of its body, the record of its response
 * (null if it has none, empty if no table shows it, an asterisk for any JSON or nothing), the number by which the
 * core knows what the response carries, whether it was only observed, the record of its query, and how a listing
 * goes on.
 */
export type Operation = readonly [
  method: string,
  path: string,
  form: string,
  response: string | null,
  answer: number,
  observed: boolean,
  query?: string,
  paging?: 'offset' | 'cursor',
];

export const OPERATIONS = {
  'deployments.list': ['GET', '/v2/deployments', '', 'DeploymentPage', 0, false, 'DeploymentListParams', 'offset'],
  'deployments.create': ['POST', '/v2/deployments', 'DeploymentCreate', 'Deployment', 1, false],
  'deployments.freeCount': ['GET', '/v2/deployments/free-count', '', '', 2, true],
  'deployments.deleteMany': ['DELETE', '/v2/deployments', '', '*', 3, true, 'DeploymentsDeletion'],
  'deployments.logs': ['GET', '/v2/deployment-logs', '', 'ItemPage', 4, true, 'DeploymentLogParams', 'cursor'],
  'deployments.get': ['GET', '/v2/deployments/{deployment_id}', '', 'Deployment', 5, false],
  'deployments.patch': ['PATCH', '/v2/deployments/{deployment_id}', 'DeploymentPatch', 'Deployment', 6, false],
  'deployments.delete': ['DELETE', '/v2/deployments/{deployment_id}', '', null, 7, true, 'DeletionParams'],
  'deployments.patchResourceTiers': ['PATCH', '/v2/deployments/{deployment_id}/resource-tiers', 'ResourceTiersPatch', 'Deployment', 8, true],
  'deployments.createUploadUrl': ['POST', '/v2/deployments/{deployment_id}/upload-url', '', 'UploadUrl', 9, true],
  'deployments.createPushToken': ['POST', '/v2/deployments/{deployment_id}/push-token', '', 'PushToken', 10, true],
  'revisions.list': ['GET', '/v2/deployments/{deployment_id}/revisions', '', 'RevisionPage', 11, true, 'RevisionListParams', 'offset'],
  'revisions.create': ['POST', '/v2/deployments/{deployment_id}/revisions', 'DeploymentPatch', 'Revision', 12, true],
  'revisions.get': ['GET', '/v2/deployments/{deployment_id}/revisions/{revision_id}', '', 'Revision', 13, false],
  'revisions.redeploy': ['POST', '/v2/deployments/{deployment_id}/revisions/{revision_id}/redeploy', '', 'Deployment', 14, true],
  'revisions.interrupt': ['POST', '/v2/deployments/{deployment_id}/revisions/{revision_id}/interrupt', '', null, 15, true],
  'revisions.logs': ['GET', '/v2/deployments/{deployment_id}/revisions/{revision_id}/logs', '', 'LogPage', 16, true, 'LogParams'],
  'projects.buildLogs': ['POST', '/v1/projects/{project_id}/revisions/{revision_id}/build_logs', 'LogQuery', 'LogPage', 17, true],
  'projects.revisionDeployLogs': ['POST', '/v1/projects/{project_id}/revisions/{revision_id}/deploy_logs', 'LogQuery', 'LogPage', 18, true],
  'projects.deployLogs': ['POST', '/v1/projects/{project_id}/deploy_logs', 'LogQuery', 'LogPage', 19, true],
  'integrations.list': ['GET', '/v1/integrations/{repo_host}/install', '', '', 20, true],
  'integrations.listRepositories': ['GET', '/v1/integrations/{repo_host}/{integration_id}/repos', '', '', 21, false],
  'integrations.listManagedRepositories': ['GET', '/v1/integrations/forge/{repo_host}/{integration_id}/repos', '', '', 22, true],
  'integrations.listInstallations': ['GET', '/v2/integrations/{repo_host}/installations', '', 'ItemPage', 23, true, 'PageParams', 'cursor'],
  'integrations.listInstallationRepositories': ['GET', '/v2/integrations/{repo_host}/installations/{integration_id}/repositories', '', 'ItemPage', 24, true, 'PageParams', 'cursor'],
  'integrations.listManagedInstallations': ['GET', '/v2/integrations/forge-{repo_host}/installations', '', 'ItemPage', 25, true, 'PageParams', 'cursor'],
  'integrations.createInstallationLink': ['POST', '/v2/integrations/{repo_host}/installation-link', '', '', 26, true],
  'integrations.getPickerSession': ['GET', '/v2/integrations/forge-{repo_host}/picker-sessions/{session_id}', '', '', 27, true],
  'listeners.list': ['GET', '/v2/listeners', '', 'ResourcePage', 28, true, 'ListenerListParams', 'offset'],
  'listeners.get': ['GET', '/v2/listeners/{listener_id}', '', '', 29, true],
  'listeners.create': ['POST', '/v2/listeners', 'ListenerCreate', '', 30, true],
  'listeners.patch': ['PATCH', '/v2/listeners/{listener_id}', 'ListenerPatch', '', 31, true],
  'listeners.delete': ['DELETE', '/v2/listeners/{listener_id}', '', null, 32, true],
  'connections.list': ['GET', '/v2/auth/agents/{agent_id}/connections', '', 'ConnectionList', 33, true],
  'connections.create': ['POST', '/v2/auth/agents/{agent_id}/connections', 'ConnectionCreate', '', 34, true],
  'connections.remove': ['DELETE', '/v2/auth/agents/{agent_id}/connections/{connection_id}', '', null, 35, false],
  'connections.createWithToken': ['POST', '/v2/auth/agents/{agent_id}/providers/{provider_id}/tokens', 'AgentTokenCreate', '', 36, true],
  'oauthProviders.list': ['GET', '/v2/auth/providers', '', '', 37, false],
  'oauthProviders.create': ['POST', '/v2/auth/providers', 'OAuthProviderCreate', 'OAuthProvider', 38, true],
  'oauthProviders.get': ['GET', '/v2/auth/providers/{provider_id}', '', 'OAuthProvider', 39, true],
  'oauthProviders.patch': ['PATCH', '/v2/auth/providers/{provider_id}', 'OAuthProviderPatch', 'OAuthProvider', 40, true],
  'oauthProviders.delete': ['DELETE', '/v2/auth/providers/{provider_id}', '', null, 41, true],
  'oauthProviders.discover': ['POST', '/v2/auth/providers/mcp-discover', 'McpDiscovery', 'OAuthProvider', 42, true],
  'oauthProviders.listPlatform': ['GET', '/v2/auth/platform-providers', '', '', 43, true],
  'auth.authenticate': ['POST', '/v2/auth/authenticate', 'Authenticate', '', 44, true],
  'auth.wait': ['GET', '/v2/auth/wait/{auth_id}', '', '', 45, true, 'AuthenticationWaitParams'],
  'tokens.list': ['GET', '/v2/auth/tokens', '', '', 46, true, 'TokenListParams'],
  'tokens.deleteAll': ['DELETE', '/v2/auth/tokens', '', null, 47, true, 'TokensDeletion'],
  'tokens.exists': ['GET', '/v2/auth/tokens/exists', '', '', 48, true, 'TokenExistsParams'],
  'tokens.exist': ['POST', '/v2/auth/tokens/exists/batch', 'TokenExistsBatch', '', 49, true],
  'tokens.patchMetadata': ['PATCH', '/v2/auth/tokens/{token_id}/metadata', 'TokenMetadataPatch', '', 50, true],
  'tokens.delete': ['DELETE', '/v2/auth/tokens/{token_id}', '', null, 51, true],
} as const satisfies Readonly<Record<string, Operation>>;

/** The name of an operation. */
export type OperationName = keyof typeof OPERATIONS;

/** In place of an operation's number: the response carries nothing, or any JSON. */
export const NO_ANSWER = -2;
export const ANY_ANSWER = -1;

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

/** The parameters of queries that are named like an option of a call, by their operation. */
export const LIKE_OPTIONS: Readonly<Record<string, string>> = { 'deployments.logs': 'query', 'revisions.logs': 'query', 'auth.wait': 'timeout' };

/** The places of the queries and bodies of operations in the core's list of records. */
export const FORMS: Readonly<Record<string, number>> = {
  DeploymentCreate: 0,
  DeploymentPatch: 1,
  DeploymentListParams: 2,
  ListenerListParams: 45,
  ListenerCreate: 46,
  ListenerPatch: 47,
  RevisionListParams: 48,
  DeletionParams: 49,
  DeploymentsDeletion: 50,
  ResourceTiersPatch: 51,
  DeploymentLogParams: 52,
  LogParams: 53,
  LogQuery: 54,
  ConnectionCreate: 55,
  OAuthProviderCreate: 56,
  OAuthProviderPatch: 57,
  McpDiscovery: 58,
  PageParams: 59,
  Authenticate: 60,
  AuthenticationWaitParams: 61,
  TokenListParams: 62,
  TokensDeletion: 63,
  TokenMetadataPatch: 64,
  TokenExistsParams: 65,
  TokenExistsBatch: 66,
  AgentTokenCreate: 67,
};
