// Which operations the service has. Some are not in the contract and were only observed, so a service may lack them.
import { signal } from '@preact/signals';
import { onDisconnect } from './connection.js';

const missing = signal<readonly string[]>([]);
onDisconnect(() => {
  missing.value = [];
});

/** Whether the service has an observed operation, as far as the page knows. */
export function offers(operation: string): boolean {
  return !missing.value.includes(operation);
}

/**
 * Whether an error means that the service lacks the operation; if so, `offers` is false from then on. Only for requests
 * about records that are known to exist: for others, a 404 says nothing about the operation.
 */
export function recordIfMissing(operation: string, error: unknown): boolean {
  if (![404, 405, 501].includes(httpStatus(error))) return false;
  if (offers(operation)) missing.value = [...missing.value, operation];
  return true;
}

/** The HTTP status with which the service refused a request; 0 for any other error. */
export function httpStatus(error: unknown): number {
  return Number((error as { status?: unknown } | null)?.status ?? 0);
}
