// The names of previews. They follow from the parent and the key alone, so that every run finds the same deployment.

import { ConfigError } from '../../../values/errors/config-error.js';

/** The most characters of a name that self-hosted installations deploy (observed 11.1). */
const LONGEST_NAME = 21;

const HASH_LENGTH = 10;

/** What is left for readable text before a hash and its hyphen. */
const LONGEST_HEAD = LONGEST_NAME - HASH_LENGTH - 1;

const LONGEST_KEY = 200;

/** The name of a preview. */
export interface PreviewName {
  /** 1 to 21 lower-case letters, digits and hyphens, beginning with a letter. */
  readonly name: string;
  /** Whether a hash of parent and key stands at the end, in place of what is cut. */
  readonly isShortened: boolean;
}

/**
 * The name of a preview: `support-agent` and `pr-12` give `support-agent-pr-12`. Where that has more than 21 characters
 * (observed 11.1), or the key is not letters, a hyphen and digits, a hash of both takes the place of what is cut, so
 * that two previews never have the same name.
 * @param parent - the name of the deployment that is previewed
 * @param key - what the preview is for, such as `pr-12`: 1 to 200 characters without control characters
 * @throws ConfigError if the parent or the key is no such text
 * @example
 * previewName('support-agent', 'pr-12').name; // 'support-agent-pr-12'
 */
export function previewName(parent: string, key: string): PreviewName {
  return nameOfAttempt(parent, key, 1);
}

/** The name at an attempt: from the second on, since a tracing project of the name before was left (observed 11.4). */
export function nameOfAttempt(parent: string, key: string, attempt: number): PreviewName {
  checkKey(key);
  if (typeof parent !== 'string' || parent === '') throw new ConfigError('from must be the name of a deployment');
  if (attempt === 1 && whyHashed(parent, key) === undefined) return { name: `${parent}-${key}`, isShortened: false };
  const words = wordsOf(key);
  const start = wordsOf(parent).replace(/^[^a-z]+/, '') || 'preview';
  const head = start.slice(0, Math.max(4, LONGEST_HEAD - 1 - words.length));
  const rest = words.slice(0, LONGEST_HEAD - 1 - head.length);
  const parts = [head, rest].map((part) => part.replace(/-+$/, '')).filter((part) => part !== '');
  return { name: [...parts, hash(JSON.stringify([parent, key, attempt]))].join('-'), isShortened: true };
}

/** Why the first name ends with a hash; undefined if it does not. */
export function whyHashed(parent: string, key: string): string | undefined {
  if (isTooLong(parent, key)) return `names have at most ${LONGEST_NAME} characters`;
  // The last two words of a name without a hash are its key, and a hash begins with a letter: no other pair has the name.
  if (!/^[a-z]+-[0-9]+$/.test(key)) return 'the key is not small letters, a hyphen and digits, as in pr-12';
  if (!/^[a-z][a-z0-9-]*$/.test(parent)) return `the name ${parent} is not small letters, digits and hyphens`;
  return undefined;
}

/** Whether parent and key have no room in a name. */
export function isTooLong(parent: string, key: string): boolean {
  return `${parent}-${key}`.length > LONGEST_NAME;
}

/** @throws ConfigError if a key cannot be one */
export function checkKey(key: unknown): asserts key is string {
  if (typeof key === 'string' && /^[^\p{Cc}\p{Cs}]+$/u.test(key) && key.length <= LONGEST_KEY && key === key.trim())
    return;
  throw new ConfigError(
    `key must be 1 to ${LONGEST_KEY} characters without control characters, such as pr-12, not ${typeof key === 'string' ? JSON.stringify(key) : typeof key}`,
  );
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** A letter, and nine letters or digits: about 51 bits. Where two were the same, the marks would still tell them apart. */
function hash(text: string): string {
  let [low, high] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 2_654_435_761);
    high = Math.imul(high ^ unit, 1_597_334_677);
  }
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  const bits = 2 ** 32 * (high & 0x1fffff) + (low >>> 0);
  const letter = String.fromCharCode(97 + (bits % 26));
  const tail = Math.floor(bits / 26) % 36 ** (HASH_LENGTH - 1);
  return letter + tail.toString(36).padStart(HASH_LENGTH - 1, '0');
}
