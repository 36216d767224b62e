/**
 * Hooks for React 18 and newer. They need a client or a session of the page's own, and load nothing but themselves.
 *
 * @module
 */
export { useDeployments, type DeploymentsState, type UseDeploymentsOptions } from './react/use-deployments.js';
export { useRevision, type KnownIds, type RevisionState, type UseRevisionOptions } from './react/use-revision.js';
export { useLogs, type LogsState, type UseLogsOptions } from './react/use-logs.js';
export { useDeploymentForm, type DeploymentForm } from './react/use-deployment-form.js';
