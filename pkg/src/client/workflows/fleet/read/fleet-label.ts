// The label by which a fleet knows its deployments.

/**
 * The label in the `resource_spec` of a deployment that says to which fleet it belongs. Its value is the fleet's name.
 */
export const FLEET_LABEL = 'deployment-control/fleet';
