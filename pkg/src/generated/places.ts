// The places of records in the core's list, and the core's bounds. Generated from src/schema and src/json by `cargo xtask generate`; not to be edited by hand.

export const DEPLOYMENT_CREATE = 0;
export const DEPLOYMENT_PATCH = 1;

/** The levels of nesting that the core reads. */
export const MAX_DEPTH = 512;
