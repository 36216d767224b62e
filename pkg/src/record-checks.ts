// A check for each record of the contract, from a live value and from its JSON text or bytes. All of them say every issue at once and throw only
// TypeError: for a value that cannot be read, because a getter of it throws, and for a text that is neither a string nor bytes.

import { check, checkJson } from './checks.js';
import type { Report, ValidateOptions } from './issues.js';

/** Checks a deployment as the service answers it (service.md 2.1). */
export function validateDeployment(value: unknown, options?: ValidateOptions): Report {
  return check('Deployment', value, options);
}

/** Checks the JSON text or bytes of a deployment as the service answers it (service.md 2.1). */
export function validateDeploymentJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson('Deployment', text, options);
}

/** Checks a page of deployments (service.md 4.6). */
export function validateDeploymentPage(value: unknown, options?: ValidateOptions): Report {
  return check('DeploymentPage', value, options);
}

/** Checks the JSON text or bytes of a page of deployments (service.md 4.6). */
export function validateDeploymentPageJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson('DeploymentPage', text, options);
}

/** Checks a revision (service.md 3). */
export function validateRevision(value: unknown, options?: ValidateOptions): Report {
  return check('Revision', value, options);
}

/** Checks the JSON text or bytes of a revision (service.md 3). */
export function validateRevisionJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson('Revision', text, options);
}

/** Checks a repository (service.md 2.5). */
export function validateRepository(value: unknown, options?: ValidateOptions): Report {
  return check('Repository', value, options);
}

/** Checks the JSON text or bytes of a repository (service.md 2.5). */
export function validateRepositoryJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson('Repository', text, options);
}

/** Checks an OAuth provider (service.md 2.6). */
export function validateOAuthProvider(value: unknown, options?: ValidateOptions): Report {
  return check('OAuthProvider', value, options);
}

/** Checks the JSON text or bytes of an OAuth provider (service.md 2.6). */
export function validateOAuthProviderJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson('OAuthProvider', text, options);
}

/** Checks the fields of a source that make no new revision (service.md 2.2). */
export function validateSourceConfig(value: unknown, options?: ValidateOptions): Report {
  return check('SourceConfig', value, options);
}

/** Checks the JSON text or bytes of the fields of a source that make no new revision (service.md 2.2). */
export function validateSourceConfigJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson('SourceConfig', text, options);
}

/** Checks the fields of a source that make a new revision (service.md 2.4). */
export function validateSourceRevisionConfig(value: unknown, options?: ValidateOptions): Report {
  return check('SourceRevisionConfig', value, options);
}

/** Checks the JSON text or bytes of the fields of a source that make a new revision (service.md 2.4). */
export function validateSourceRevisionConfigJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson('SourceRevisionConfig', text, options);
}

/** Checks what a deployment asks of its cluster (service.md 2.3). */
export function validateResourceSpec(value: unknown, options?: ValidateOptions): Report {
  return check('ResourceSpec', value, options);
}

/** Checks the JSON text or bytes of what a deployment asks of its cluster (service.md 2.3). */
export function validateResourceSpecJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson('ResourceSpec', text, options);
}

/** Checks a secret (service.md 2.4). */
export function validateSecret(value: unknown, options?: ValidateOptions): Report {
  return check('Secret', value, options);
}

/** Checks the JSON text or bytes of a secret (service.md 2.4). */
export function validateSecretJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson('Secret', text, options);
}

/** Checks a reference to a secret of the cluster (service.md 2.4). */
export function validateSecretReference(value: unknown, options?: ValidateOptions): Report {
  return check('SecretReference', value, options);
}

/** Checks the JSON text or bytes of a reference to a secret of the cluster (service.md 2.4). */
export function validateSecretReferenceJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson('SecretReference', text, options);
}

/** Checks the name of a secret that opens an image's registry (service.md 2.3). */
export function validateImagePullSecret(value: unknown, options?: ValidateOptions): Report {
  return check('ImagePullSecret', value, options);
}

/** Checks the JSON text or bytes of the name of a secret that opens an image's registry (service.md 2.3). */
export function validateImagePullSecretJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson('ImagePullSecret', text, options);
}

/** Checks a volume (service.md 2.3). */
export function validateVolume(value: unknown, options?: ValidateOptions): Report {
  return check('Volume', value, options);
}

/** Checks the JSON text or bytes of a volume (service.md 2.3). */
export function validateVolumeJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson('Volume', text, options);
}

/** Checks a volume mount (service.md 2.3). */
export function validateVolumeMount(value: unknown, options?: ValidateOptions): Report {
  return check('VolumeMount', value, options);
}

/** Checks the JSON text or bytes of a volume mount (service.md 2.3). */
export function validateVolumeMountJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson('VolumeMount', text, options);
}

/** Checks an init container or a sidecar (service.md 2.3). */
export function validateContainer(value: unknown, options?: ValidateOptions): Report {
  return check('Container', value, options);
}

/** Checks the JSON text or bytes of an init container or a sidecar (service.md 2.3). */
export function validateContainerJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson('Container', text, options);
}

/** Checks an environment variable of a container (service.md 2.3). */
export function validateEnvVar(value: unknown, options?: ValidateOptions): Report {
  return check('EnvVar', value, options);
}

/** Checks the JSON text or bytes of an environment variable of a container (service.md 2.3). */
export function validateEnvVarJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson('EnvVar', text, options);
}

/** Checks the resources of a container (service.md 2.3). */
export function validateContainerResources(value: unknown, options?: ValidateOptions): Report {
  return check('ContainerResources', value, options);
}

/** Checks the JSON text or bytes of the resources of a container (service.md 2.3). */
export function validateContainerResourcesJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson('ContainerResources', text, options);
}

/** Checks where in its cluster a listener deploys (service.md 2.2). */
export function validateListenerConfig(value: unknown, options?: ValidateOptions): Report {
  return check('ListenerConfig', value, options);
}

/** Checks the JSON text or bytes of where in its cluster a listener deploys (service.md 2.2). */
export function validateListenerConfigJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson('ListenerConfig', text, options);
}

/** Checks the body of a 422 (service.md 2.7). */
export function validateHTTPValidationError(value: unknown, options?: ValidateOptions): Report {
  return check('HTTPValidationError', value, options);
}

/** Checks the JSON text or bytes of the body of a 422 (service.md 2.7). */
export function validateHTTPValidationErrorJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson('HTTPValidationError', text, options);
}
