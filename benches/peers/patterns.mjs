// The patterns of names and quantities, as Kubernetes has them, for the peers' schemas.

/** A name of RFC 1123, one label: containers, volumes and namespaces. */
export const LABEL = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;
/** A name of RFC 1123 with dots: service accounts, secrets and config maps. */
export const SUBDOMAIN = /^(?=.{1,253}$)[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
/** The key of a Kubernetes label. */
export const LABEL_KEY =
  /^((?=[^/]{1,253}\/)[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;
/** The key of an annotation: a label's key once it is in lower case. */
export const ANNOTATION_KEY = new RegExp(LABEL_KEY.source.replaceAll(/(?<!A-Z)a-z/g, 'A-Za-z'));
/** The value of a Kubernetes label. */
export const LABEL_VALUE = /^([A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?$/;
/** A quantity of Kubernetes that is not negative. */
export const QUANTITY = /^\+?(\d+\.?\d*|\.\d+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?\d+)?$/;
/** The name of an environment variable: printable ASCII without `=`. */
export const ENV_NAME = /^[ -<>-~]+$/;
/** A path inside something: not from `/` on, and never upwards. */
export const RELATIVE_PATH = /^(?!\/)(?!(.*\/)?\.\.(\/|$))/;
/** A path from `/` on. */
export const ABSOLUTE_PATH = /^\//;
