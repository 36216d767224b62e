// Whether a service hides the list of secrets of a deployment.
import { isObject } from '../plain.js';

interface WithSecrets {
  readonly secrets?: unknown;
  readonly latest_revision_id?: string | null;
}

/**
 * Whether a service hides the secrets of a deployment: there is no list of records, or an empty one before the first
 * revision, which some services show whatever was sent (observed 14.B). A record that does not say whether it has a
 * revision is taken at its word.
 */
export function hidesSecrets({ secrets, latest_revision_id: latest }: WithSecrets): boolean {
  if (!Array.isArray(secrets) || secrets.some((each) => !isObject(each))) return true;
  return secrets.length === 0 && latest === null;
}
