// Finds the service's own sentence in the body of an error response.

import { isObject } from '../../../values/plain.js';
import { limitedText } from './message-text.js';

/** The most characters of it that a message shows, with the ellipsis. */
const MAX_SHOWN = 241;

/** The members that tell it, the one that tells most first. `src/client/detail.rs` has the same. */
const TOLD_BY = ['detail', 'message', 'msg', 'error_description', 'reason', 'error', 'errors', 'title'];

/** So deep a sentence may stand. */
const MAX_DEPTH = 4;

/**
 * The service's sentence: `detail` (contract 2.7, observed 8), or what gateways, stores of uploads and other frameworks
 * have in its place, as a text, in a list or in an object. Empty if the body has none.
 */
export function serviceMessage(body: string): string {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    const [, told] = /^\s*<(?:\?xml|Error\b).*?<Message>([^<]+)<\/Message>/s.exec(body) ?? [];
    if (told !== undefined) return shortened(told);
    // The text of a gateway is shown; its HTML would not be readable.
    return body.trimStart().startsWith('<') ? '' : shortened(body.replace(/\s+/gu, ' '));
  }
  return shortened(sentence(value, MAX_DEPTH));
}

/** The sentence in a value. An item of a list of validation errors has its location before it, without the root. */
function sentence(value: unknown, depth: number): string {
  if (typeof value === 'string') return value.trim();
  if (depth === 0) return '';
  const inside = (inner: unknown): string => sentence(inner, depth - 1);
  if (Array.isArray(value)) return value.map(inside).filter(Boolean).join('; ');
  if (!isObject(value)) return '';
  const said = TOLD_BY.map((name) => inside(value[name])).find(Boolean) ?? '';
  const location = Array.isArray(value.loc) ? value.loc.slice(1).join('.') : '';
  return said && location ? `${location}: ${said}` : said;
}

/** A text without white space around it, and without what is too long for a message. */
export function shortened(text: string): string {
  return limitedText(text.trim(), MAX_SHOWN);
}
