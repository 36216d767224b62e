// The names by which a fleet knows its deployments.

/**
 * The label in the `resource_spec` of a deployment that says to which fleet it belongs. Its value is the fleet's name.
 */
export const FLEET_LABEL = 'deployment-control/fleet';

/** The annotation beside it that says in which file the deployment stood when it was created or its resources changed. */
export const FILE_ANNOTATION = 'deployment-control/fleet-file';
