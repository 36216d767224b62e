// Hides the client's own credentials in what a service answers: it may repeat what it was sent.

import { readSafely } from './fetch-failure.js';

/** More credentials than a client uses at once. Functions may give a new one for each attempt. */
const MAX_REMEMBERED = 16;

/** Shorter values are no secrets. To hide them would make texts unreadable. */
const MIN_LENGTH = 4;
/** Shorter values may be words, so only whole words are hidden. */
const MIN_SECRET_LENGTH = 8;

/** How much of a credential is looked for: engines refuse a long pattern, with an error that shows it. */
const HEAD_LENGTH = 240;
/** What follows that of a longer one. */
const TAIL = '[^\\s"<>]*';

/** Not between two letters of one word. A secret may begin or end with a sign, at which no word begins or ends. */
const WORD_EDGE = '(?:\\b|(?!\\w))';

/** The escapes before a character in JSON, and in JSON that is a text of another. A bound keeps the search short. */
const ESCAPES = '\\\\{0,3}';

/** The credentials that a client has sent. */
export class CredentialMask {
  readonly #values = new Set<string>();
  /** What matches them; undefined until it is needed. */
  #pattern: RegExp | undefined;

  /** Remembers the value of a header that carries a credential. */
  add(value: string): void {
    if (this.#values.has(value)) return;
    const [oldest = ''] = this.#values;
    if (this.#values.size === MAX_REMEMBERED) this.#values.delete(oldest);
    this.#values.add(value);
    this.#pattern = undefined;
  }

  /** A text with `***` in place of each credential, however it is encoded. */
  hide(text: string): string {
    this.#pattern ??= patternOf([...this.#values]);
    return text.replace(this.#pattern, '***');
  }

  /** A copy of plain data in which every text is hidden like that. */
  hideIn<T>(value: T): T {
    return JSON.parse(JSON.stringify(value), (_, member: unknown) =>
      typeof member === 'string' ? this.hide(member) : member,
    ) as T;
  }
}

/**
 * The value of a header, and what is secret in it: the credential behind a scheme, such as `Bearer`, the password in
 * that of `Basic`, and the values of cookies.
 */
function partsOf(value: string): string[] {
  const [, scheme = '', credential = ''] = /^([\w-]+) +(\S+)$/.exec(value) ?? [];
  const login = /^basic$/i.test(scheme) ? readSafely(() => atob(credential), '') : '';
  const behind = (text: string, sign: string): string => text.slice(text.indexOf(sign) + 1);
  return [value, credential, login, behind(login, ':'), ...value.split(/; */).map((cookie) => behind(cookie, '='))];
}

/** What matches any of some credentials. The longest comes first, because a shorter one may be a part of it. */
function patternOf(values: readonly string[]): RegExp {
  const secrets = new Set(values.flatMap(partsOf).filter(({ length }) => length >= MIN_LENGTH));
  const patterns = [...secrets].sort((one, other) => other.length - one.length).map(secretPattern);
  // Without a secret it matches nothing.
  return new RegExp(patterns.join('|') || '(?!)', 'gi');
}

/** What matches a credential as it is, with escapes of JSON or of an address, and in Base64. */
function secretPattern(secret: string): string {
  const head = secret.slice(0, HEAD_LENGTH);
  const tail = secret.length > HEAD_LENGTH ? TAIL : '';
  const written = Array.from(head, characterPattern).join('');
  if (secret.length < MIN_SECRET_LENGTH) return WORD_EDGE + written + WORD_EDGE;
  // The last character of Base64 depends on what follows.
  const base64 = btoa(head).slice(0, Math.floor((head.length * 4) / 3));
  return `${written}${tail}|${base64.replaceAll('+', '[+-]').replaceAll('/', `${ESCAPES}[/_]`)}${tail}`;
}

function characterPattern(character: string): string {
  const hex = character.charCodeAt(0).toString(16).padStart(2, '0');
  const escapes = '"\\/'.includes(character) ? ESCAPES : '';
  // A service reads the bytes of a header as Latin-1 or as UTF-8.
  const encoded = character < '\x80' ? `%${hex}` : `%${hex}|${encodeURIComponent(character)}`;
  return `(?:${escapes}\\x${hex}|\\\\u00${hex}|${encoded.replaceAll('%', '%(?:25)?')})`;
}
