// A check for each record of the contract: of a live value, and of its JSON text or bytes. Each returns every issue.
// Each throws only TypeError: for a value that cannot be read because a getter throws, and for a text that is neither a
// string nor bytes.

import { check, checkJson } from './checks.js';
import {
  CONTAINER,
  CONTAINER_RESOURCES,
  DEPLOYMENT,
  DEPLOYMENT_PAGE,
  ENV_VAR,
  HTTP_VALIDATION_ERROR,
  IMAGE_PULL_SECRET,
  LISTENER_CONFIG,
  OAUTH_PROVIDER,
  REPOSITORY,
  RESOURCE_SPEC,
  REVISION,
  SECRET,
  SECRET_REFERENCE,
  SOURCE_CONFIG,
  SOURCE_REVISION_CONFIG,
  VOLUME,
  VOLUME_MOUNT,
} from '../generated/checked-records.js';
import type { Report, ValidateOptions } from '../issues/issues.js';

/** Checks a deployment as the service answers it (contract 2.1). */
export function validateDeployment(value: unknown, options?: ValidateOptions): Report {
  return check(DEPLOYMENT, value, options);
}

/** Checks the JSON text or bytes of a deployment as the service answers it (contract 2.1). */
export function validateDeploymentJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson(DEPLOYMENT, text, options);
}

/** Checks a page of deployments (contract 4.6). */
export function validateDeploymentPage(value: unknown, options?: ValidateOptions): Report {
  return check(DEPLOYMENT_PAGE, value, options);
}

/** Checks the JSON text or bytes of a page of deployments (contract 4.6). */
export function validateDeploymentPageJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson(DEPLOYMENT_PAGE, text, options);
}

/** Checks a revision (contract 3). */
export function validateRevision(value: unknown, options?: ValidateOptions): Report {
  return check(REVISION, value, options);
}

/** Checks the JSON text or bytes of a revision (contract 3). */
export function validateRevisionJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson(REVISION, text, options);
}

/** Checks a repository (contract 2.5). */
export function validateRepository(value: unknown, options?: ValidateOptions): Report {
  return check(REPOSITORY, value, options);
}

/** Checks the JSON text or bytes of a repository (contract 2.5). */
export function validateRepositoryJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson(REPOSITORY, text, options);
}

/** Checks an OAuth provider (contract 2.6). */
export function validateOAuthProvider(value: unknown, options?: ValidateOptions): Report {
  return check(OAUTH_PROVIDER, value, options);
}

/** Checks the JSON text or bytes of an OAuth provider (contract 2.6). */
export function validateOAuthProviderJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson(OAUTH_PROVIDER, text, options);
}

/** Checks the fields of a source that make no new revision (contract 2.2). */
export function validateSourceConfig(value: unknown, options?: ValidateOptions): Report {
  return check(SOURCE_CONFIG, value, options);
}

/** Checks the JSON text or bytes of the fields of a source that make no new revision (contract 2.2). */
export function validateSourceConfigJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson(SOURCE_CONFIG, text, options);
}

/** Checks the fields of a source that make a new revision (contract 2.4). */
export function validateSourceRevisionConfig(value: unknown, options?: ValidateOptions): Report {
  return check(SOURCE_REVISION_CONFIG, value, options);
}

/** Checks the JSON text or bytes of the fields of a source that make a new revision (contract 2.4). */
export function validateSourceRevisionConfigJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson(SOURCE_REVISION_CONFIG, text, options);
}

/** Checks what a deployment asks of its cluster (contract 2.3). */
export function validateResourceSpec(value: unknown, options?: ValidateOptions): Report {
  return check(RESOURCE_SPEC, value, options);
}

/** Checks the JSON text or bytes of what a deployment asks of its cluster (contract 2.3). */
export function validateResourceSpecJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson(RESOURCE_SPEC, text, options);
}

/** Checks a secret (contract 2.4). */
export function validateSecret(value: unknown, options?: ValidateOptions): Report {
  return check(SECRET, value, options);
}

/** Checks the JSON text or bytes of a secret (contract 2.4). */
export function validateSecretJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson(SECRET, text, options);
}

/** Checks a reference to a secret of the cluster (contract 2.4). */
export function validateSecretReference(value: unknown, options?: ValidateOptions): Report {
  return check(SECRET_REFERENCE, value, options);
}

/** Checks the JSON text or bytes of a reference to a secret of the cluster (contract 2.4). */
export function validateSecretReferenceJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson(SECRET_REFERENCE, text, options);
}

/** Checks the name of a secret that opens an image's registry (contract 2.3). */
export function validateImagePullSecret(value: unknown, options?: ValidateOptions): Report {
  return check(IMAGE_PULL_SECRET, value, options);
}

/** Checks the JSON text or bytes of the name of a secret that opens an image's registry (contract 2.3). */
export function validateImagePullSecretJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson(IMAGE_PULL_SECRET, text, options);
}

/** Checks a volume (contract 2.3). */
export function validateVolume(value: unknown, options?: ValidateOptions): Report {
  return check(VOLUME, value, options);
}

/** Checks the JSON text or bytes of a volume (contract 2.3). */
export function validateVolumeJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson(VOLUME, text, options);
}

/** Checks a volume mount (contract 2.3). */
export function validateVolumeMount(value: unknown, options?: ValidateOptions): Report {
  return check(VOLUME_MOUNT, value, options);
}

/** Checks the JSON text or bytes of a volume mount (contract 2.3). */
export function validateVolumeMountJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson(VOLUME_MOUNT, text, options);
}

/** Checks an init container or a sidecar (contract 2.3). */
export function validateContainer(value: unknown, options?: ValidateOptions): Report {
  return check(CONTAINER, value, options);
}

/** Checks the JSON text or bytes of an init container or a sidecar (contract 2.3). */
export function validateContainerJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson(CONTAINER, text, options);
}

/** Checks an environment variable of a container (contract 2.3). */
export function validateEnvVar(value: unknown, options?: ValidateOptions): Report {
  return check(ENV_VAR, value, options);
}

/** Checks the JSON text or bytes of an environment variable of a container (contract 2.3). */
export function validateEnvVarJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson(ENV_VAR, text, options);
}

/** Checks the resources of a container (contract 2.3). */
export function validateContainerResources(value: unknown, options?: ValidateOptions): Report {
  return check(CONTAINER_RESOURCES, value, options);
}

/** Checks the JSON text or bytes of the resources of a container (contract 2.3). */
export function validateContainerResourcesJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson(CONTAINER_RESOURCES, text, options);
}

/** Checks where in its cluster a listener deploys (contract 2.2). */
export function validateListenerConfig(value: unknown, options?: ValidateOptions): Report {
  return check(LISTENER_CONFIG, value, options);
}

/** Checks the JSON text or bytes of where in its cluster a listener deploys (contract 2.2). */
export function validateListenerConfigJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson(LISTENER_CONFIG, text, options);
}

/** Checks the body of a 422 (contract 2.7). */
export function validateHTTPValidationError(value: unknown, options?: ValidateOptions): Report {
  return check(HTTP_VALIDATION_ERROR, value, options);
}

/** Checks the JSON text or bytes of the body of a 422 (contract 2.7). */
export function validateHTTPValidationErrorJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson(HTTP_VALIDATION_ERROR, text, options);
}
