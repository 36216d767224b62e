// The places of records in the core's list, and the core's bounds. Generated from src/schema and src/json by `cargo xtask generate`; not to be edited by hand.

export const DEPLOYMENT_CREATE = 0;
export const DEPLOYMENT_PATCH = 1;
export const DEPLOYMENT_LIST_PARAMS = 2;
export const DEPLOYMENT = 3;
export const DEPLOYMENT_PAGE = 4;
export const REVISION = 5;
export const REPOSITORY = 6;
export const OAUTH_PROVIDER = 7;
export const HTTP_VALIDATION_ERROR = 8;
export const VALIDATION_ERROR_ITEM = 9;
export const SOURCE_CONFIG = 10;
export const LISTENER_CONFIG = 11;
export const SOURCE_REVISION_CONFIG = 12;
export const RESOURCE_SPEC = 13;
export const DEPLOYMENT_AGENT = 14;
export const SECRET = 15;
export const SECRET_REFERENCE = 16;
export const IMAGE_PULL_SECRET = 17;
export const VOLUME = 18;
export const VOLUME_MOUNT = 19;
export const CONTAINER = 20;
export const ENV_VAR = 21;
export const CONTAINER_RESOURCES = 22;
export const ENV_VAR_SOURCE = 23;
export const ENV_FROM_SOURCE = 24;
export const OBJECT_REFERENCE = 25;
export const KEY_SELECTOR = 26;
export const OBJECT_FIELD_SELECTOR = 27;
export const RESOURCE_FIELD_SELECTOR = 28;
export const SECURITY_CONTEXT = 29;
export const CONFIG_MAP_VOLUME_SOURCE = 30;
export const SECRET_VOLUME_SOURCE = 31;
export const KEY_TO_PATH = 32;
export const EMPTY_DIR_VOLUME_SOURCE = 33;
export const PERSISTENT_VOLUME_CLAIM_VOLUME_SOURCE = 34;
export const NFS_VOLUME_SOURCE = 35;
export const PROJECTED_VOLUME_SOURCE = 36;
export const VOLUME_PROJECTION = 37;
export const OBJECT_PROJECTION = 38;
export const SERVICE_ACCOUNT_TOKEN_PROJECTION = 39;
export const DOWNWARD_API_VOLUME_SOURCE = 40;
export const DOWNWARD_API_VOLUME_FILE = 41;
export const CSI_VOLUME_SOURCE = 42;

/** The levels of nesting that the core reads. */
export const MAX_DEPTH = 512;
