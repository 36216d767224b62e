// What the console's page can ask for. Generated from src/api by `cargo xtask generate`; not to be edited by hand.

import type { OperationName } from './operations.js';

/** The operations that the console's proxy passes on. */
export const PAGE_OPERATIONS: readonly OperationName[] = [
  'deployments.list',
  'deployments.create',
  'deployments.freeCount',
  'deployments.logs',
  'deployments.get',
  'deployments.patch',
  'deployments.delete',
  'deployments.patchResourceTiers',
  'deployments.createUploadUrl',
  'revisions.list',
  'revisions.create',
  'revisions.get',
  'revisions.redeploy',
  'revisions.interrupt',
  'revisions.logs',
  'projects.buildLogs',
  'projects.revisionDeployLogs',
  'projects.deployLogs',
  'integrations.list',
  'integrations.listRepositories',
  'integrations.listManagedRepositories',
  'integrations.listInstallations',
  'integrations.listInstallationRepositories',
  'integrations.listManagedInstallations',
  'listeners.list',
  'listeners.get',
  'connections.list',
  'connections.create',
  'connections.remove',
  'oauthProviders.list',
  'oauthProviders.get',
];
