// The tabs of a deployment, and the addresses that lead into its logs.
import { href, type Query } from '../browser/address.js';

/** As they stand behind the deployment's id in the address; the overview stands there without a name. */
export const TABS = ['revisions', 'logs', 'configuration'] as const;

/** The address of a log: of a `revision`, the `log` of its build or of its servers, a `line` of it. */
export function logAddress(deploymentId: string, place: Query): string {
  return `${href('deployments', deploymentId, 'logs')}?${new URLSearchParams(place)}`;
}
