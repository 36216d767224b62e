// Finds the service's own sentence in the body of an error response.

import { isObject } from '../../values/plain.js';
import { limitedText } from './message-text.js';

/** The most characters of it that a message shows, with the ellipsis. */
const MAX_SHOWN = 241;

/**
 * The service's sentence: `detail`, as text or as a list, else `message` or `error` (contract 2.7, observed 8).
 * Empty if the body has none.
 */
export function serviceMessage(body: string): string {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    // The text of a gateway is shown; its HTML would not be readable.
    return body.trimStart().startsWith('<') ? '' : shortened(body.replace(/\s+/gu, ' '));
  }
  if (!isObject(value)) return '';
  const { detail, message, error } = value;
  const detailText = Array.isArray(detail) ? detail.map(validationItem).filter(Boolean).join('; ') : detail;
  const text = [detailText, message, error].find((each) => typeof each === 'string' && each !== '');
  return shortened(String(text ?? ''));
}

/** One item of a list of validation errors: its location without the root, and its message. */
function validationItem(item: unknown): string {
  if (!isObject(item)) return typeof item === 'string' ? item : '';
  const { loc, msg } = item;
  const location = Array.isArray(loc) ? loc.slice(1).join('.') : '';
  return `${location}${location === '' ? '' : ': '}${typeof msg === 'string' ? msg : ''}`;
}

/** A text without white space around it, and without what is too long for a message. */
export function shortened(text: string): string {
  return limitedText(text.trim(), MAX_SHOWN);
}
