// What an answer of the service shows that is known: traps, and refused uploads (observed 11 and 12).

import { signatures, type FindingCode, type SignatureRow } from '../generated/signatures.js';
import { readArgument } from '../values/arguments.js';
import { isObject } from '../values/plain.js';
import { trap } from './diagnose-form.js';
import { findingOf } from './judge-log.js';
import { match } from './pattern.js';
import type { Finding } from './types.js';

/** An answer that is no success, or no JSON. */
export interface AnswerEvidence {
  /** Its status code. */
  readonly status: number;
  /** The operation, such as `deployments.create`. */
  readonly operation: string;
  /** Its `detail`, or the beginning of its body if it has none. */
  readonly text: string;
  /** Whether its body is JSON. */
  readonly isJson: boolean;
}

/** The bit of the generated table. */
const SHOWN_IN_ANSWER = 4;

/** The most characters of a body that are read. */
const MAX_TEXT = 4_000;

/** Names the trap or the refused upload that an answer shows; undefined if it is not known. */
export function diagnoseAnswer(answer: AnswerEvidence): Finding | undefined {
  const code = trapOf(answer);
  if (code !== undefined) return trap(code);
  const isShown = ([, shown, , patterns]: SignatureRow): boolean =>
    (shown & SHOWN_IN_ANSWER) !== 0 && patterns.some(([text, near]) => !near && match(text, answer.text) !== undefined);
  const byStatus = answer.operation.startsWith('uploads.') && UPLOADS[answer.status];
  const row = signatures().find(([each]) => each === byStatus) ?? signatures().find(isShown);
  return row && findingOf(row);
}

/** What the refusal of an upload means by its status alone. */
const UPLOADS: Readonly<Record<number, FindingCode>> = { 403: 'upload_refused', 413: 'archive_too_large' };

function trapOf({ status, operation, text, isJson }: AnswerEvidence): FindingCode | undefined {
  if (operation.startsWith('uploads.')) return undefined;
  const lower = text.toLowerCase();
  if (status === 409) {
    if (lower.includes('tracing project')) return 'leftover_project';
    const isName = operation === 'deployments.create' && !lower.includes('agent environment');
    return isName ? 'name_still_taken' : undefined;
  }
  if (status === 400) return lower.includes("listener_id' is required") ? 'listener_required' : undefined;
  if (status === 403) {
    if (lower.includes('requires workspace specification')) return 'tenant_required';
    return lower.includes('not enabled') ? 'feature_disabled' : undefined;
  }
  if (status === 401) return 'key_refused';
  if (status === 404) {
    if (lower.includes('listener id') && lower.includes('not found')) return 'no_listeners';
    const isPath = !isJson || operation.endsWith('.list') || text.trim() === 'Not Found';
    return isPath ? 'wrong_base_path' : undefined;
  }
  const isForeign = !isJson && ((status >= 200 && status < 300) || status === 405);
  return isForeign ? 'wrong_base_path' : undefined;
}

/**
 * Names the trap that an error of the client shows: a wrong address, a refused key, a name that is taken, and the like.
 * @param error - what a call has thrown
 * @returns undefined if the error shows nothing that is known
 * @throws TypeError if a getter or a proxy in the error throws
 * @example
 * diagnoseError(error)?.nextStep; // 'Delete that project, or delete deployments with delete_tracing_project=true. …'
 */
export function diagnoseError(error: unknown): Finding | undefined {
  return readArgument('the error', () => findingOfError(error));
}

function findingOfError(error: unknown): Finding | undefined {
  // Only members are read, so that errors of another copy of the package count too.
  const { status, text, request } = (isObject(error) ? error : {}) as {
    readonly status?: unknown;
    readonly text?: unknown;
    readonly request?: { readonly method?: string; readonly url?: string };
  };
  if (typeof status !== 'number' || typeof text !== 'string') return undefined;
  const body = text.slice(0, MAX_TEXT);
  const { isJson, detail } = readBody(text);
  return diagnoseAnswer({ status, operation: operationOf(request), text: detail ?? body, isJson });
}

function readBody(text: string): { readonly isJson: boolean; readonly detail?: string } {
  try {
    const value: unknown = JSON.parse(text);
    const detail = isObject(value) ? value.detail : undefined;
    return { isJson: true, ...(typeof detail === 'string' && { detail }) };
  } catch {
    return { isJson: false };
  }
}

/** The operation of a request, as far as the traps tell them apart. */
function operationOf(request: { readonly method?: string; readonly url?: string } = {}): string {
  const path = (request.url ?? '').split(/[?#]/, 1)[0]!;
  if (request.method === 'PUT') return 'uploads.put';
  if (/\/v2\/deployments\/?$/.test(path)) return request.method === 'POST' ? 'deployments.create' : 'deployments.list';
  return request.method === 'GET' && /\/v2\/(listeners|auth\/providers)\/?$/.test(path) ? 'listeners.list' : '';
}
