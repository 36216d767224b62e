// Hides credentials in what a service answers: it may repeat what it was sent. Whole texts and streams are read alike.

import { readSafely } from './arguments.js';
import { textEncoding } from './text-encoding.js';

/** More credentials than a client uses at once. Functions may give a new one for each attempt. */
const MAX_REMEMBERED = 16;

/** Shorter values are no secrets. To hide them would make texts unreadable. */
const MIN_LENGTH = 4;
/** Shorter values may be words, so only whole words are hidden. */
const MIN_SECRET_LENGTH = 8;

/** How much of a long credential must stand in a text to be hidden. What follows is hidden as far as it is the same. */
const HEAD_LENGTH = 64;

/** More characters than JSON in JSON in JSON in an address has for one. */
const LONGEST_CHARACTER = 80;

/**
 * A character with escapes of JSON, of an address or of HTML, however deep: in a text of a text backslashes double, a `%`
 * becomes `%25`, and a `&` becomes `&amp;`.
 */
const ESCAPED = escapesWith('[]');
/** The letters of JSON too: a text does not say whether `\n` is a line break, or a backslash that nobody sees. */
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const LETTERED = escapesWith('[nrtbf]');
const BACKSLASH = '5c';
/** Stands for all that is not ASCII. */
const WIDE = 0x80;
/** What is no escape may look like one, such as the `%` before a text that is searched for. */
const UNESCAPED = /([^\0-\x7f])/g;
const READINGS = [ESCAPED, LETTERED, UNESCAPED];

/** `letters` is what may stand behind a backslash beside a number. */
function escapesWith(letters: string): RegExp {
  const number = String.raw`u([\da-f]{4})|x([\da-f]{2})`;
  const json = String.raw`(?:\\|%(?:25)*5c)+(?:${number}|(${letters}))?`;
  const html = String.raw`&(?:amp;)*(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));`;
  return new RegExp(String.raw`([^\0-\x7f])|${json}|%(?:25)*([\da-f]{2})|${html}`, 'gi');
}

/** What is looked for. */
interface Secrets {
  /** In texts in which all that is not ASCII and stands together is one character. */
  readonly folded: readonly string[];
  /** In texts whose characters are as they are. */
  readonly exact: readonly string[];
}

/** The credentials that were sent. */
export class CredentialMask {
  readonly #values = new Set<string>();
  readonly #most: number;
  readonly #partsOf: (value: string) => readonly string[];
  /** What is looked for; undefined until it is needed. */
  #secrets: Secrets | undefined;

  /** `most` is how many it remembers, and `partsOf` what is secret in a value, which is that of a header. */
  constructor(most = MAX_REMEMBERED, partsOf: (value: string) => readonly string[] = secretsOf) {
    this.#most = most;
    this.#partsOf = partsOf;
  }

  /** Remembers the value of a header that carries a credential. */
  add(value: string): void {
    if (this.#values.has(value)) return;
    const [oldest = ''] = this.#values;
    if (this.#values.size === this.#most) this.#values.delete(oldest);
    this.#values.add(value);
    this.#secrets = undefined;
  }

  /** A text with `***` in place of each credential, however it is encoded. */
  hide(text: string): string {
    let hidden = '';
    let at = 0;
    for (const [start, end] of this.find(text)) {
      if (start >= at) hidden += `${text.slice(at, start)}***`;
      at = Math.max(at, end);
    }
    return hidden + text.slice(at);
  }

  /** A copy of plain data in which every text is hidden like that. */
  hideIn<T>(value: T): T {
    return JSON.parse(JSON.stringify(value), (_, member: unknown) =>
      typeof member === 'string' ? this.hide(member) : member,
    ) as T;
  }

  /** Where credentials start and end in a text, in the order of their starts. They may overlap. */
  find(text: string): (readonly [start: number, end: number])[] {
    this.#secrets ??= secretTexts([...this.#values], this.#partsOf);
    const { folded, exact } = this.#secrets;
    const find = (secrets: readonly string[], folds: boolean) =>
      READINGS.flatMap((escaped) => {
        if (secrets.length === 0) return [];
        const { plain, ends } = withoutEscapes(text, escaped, folds);
        const ranges = secrets.flatMap((secret) => rangesOf(secret, plain));
        return ranges.map(([start, end]) => [ends[start - 1] ?? 0, ends[end - 1] ?? 0] as const);
      });
    return [...find(folded, true), ...find(exact, false)].sort(([one], [other]) => one - other);
  }
}

/**
 * Hides credentials in a stream of bytes, which are given as text of one character a byte. Each byte becomes `*`, so that
 * a `Content-Length` stays true. It keeps back the last ones, in which a credential may have begun.
 */
export class MaskedStream {
  readonly #mask: CredentialMask;
  readonly #longest: number;
  #held = '';
  /** Where the text begins that was not given yet. One character before it says whether a word begins there. */
  #start = 0;

  /** `longest` is the length of the longest credential. */
  constructor(mask: CredentialMask, longest: number) {
    this.#mask = mask;
    // The character behind it says whether a word ends there.
    this.#longest = longest * LONGEST_CHARACTER + 1;
  }

  /** Takes the next part, and gives what can be sent on. */
  push(part: string): string {
    this.#held += part;
    // Each character is looked at twice at most, however small the parts are.
    return this.#held.length < 2 * this.#longest ? '' : this.#take(this.#held.length - this.#longest);
  }

  /** The rest. */
  end(): string {
    return this.#take(this.#held.length);
  }

  /** What is held, without the credentials that start before `least`: up to there, or to where the last of them ends. */
  #take(least: number): string {
    let hidden = '';
    let at = this.#start;
    for (const [start, end] of this.#mask.find(this.#held)) {
      if (start >= least) break;
      if (end <= at) continue;
      hidden += this.#held.slice(at, start) + '*'.repeat(end - Math.max(at, start));
      at = end;
    }
    const end = Math.max(at, least);
    hidden += this.#held.slice(at, end);
    this.#start = Math.min(end, 1);
    this.#held = this.#held.slice(end - this.#start);
    return hidden;
  }
}

/**
 * A text in lower case without escapes, and where each of its characters ends in the text that was given. Backslashes
 * are left out, because nobody sees whether one is an escape. Where it folds, all that is not ASCII is one character:
 * UTF-8 may have been read as Latin-1, and Latin-1 as UTF-8.
 */
function withoutEscapes(
  text: string,
  escaped: RegExp,
  folds: boolean,
): { readonly plain: string; readonly ends: Uint32Array } {
  const ends = new Uint32Array(text.length);
  let plain = '';
  let at = 0;
  let wideEnd = -1;
  const passTo = (next: number): void => {
    for (let index = at; index < next; index += 1) ends[plain.length + index - at] = index + 1;
    plain += text.slice(at, next);
  };
  for (const match of text.matchAll(escaped)) {
    const { 0: written, 1: wide, 2: json, 3: byte, 4: letter = '', 5: address, index } = match;
    const { 6: hex, 7: decimal, 8: entity = '' } = match;
    passTo(index);
    at = index + written.length;
    const character = wide ?? CONTROLS[letter.toLowerCase()] ?? ENTITIES[entity.toLowerCase()];
    const number = decimal ? Number(decimal) : Number.parseInt(json ?? byte ?? address ?? hex ?? BACKSLASH, 16);
    const code = character?.charCodeAt(0) ?? number;
    if (code === 0x5c) continue;
    if (code < WIDE || !folds) plain += String.fromCharCode(code);
    else if (index !== wideEnd) plain += String.fromCharCode(WIDE);
    if (code >= WIDE) wideEnd = at;
    ends[plain.length - 1] = at;
  }
  passTo(text.length);
  // Lower case can be longer beyond ASCII.
  return { plain: plain.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()), ends };
}

/** Where a secret stands in a text. */
function rangesOf(secret: string, text: string): (readonly [start: number, end: number])[] {
  const head = secret.slice(0, HEAD_LENGTH);
  const isInWord = (index: number): boolean =>
    secret.length < MIN_SECRET_LENGTH && /\w\w/.test(text.slice(index - 1, index + 1));
  const ranges: [number, number][] = [];
  for (let start = text.indexOf(head); start >= 0; start = text.indexOf(head, start + 1)) {
    let length = head.length;
    while (length < secret.length && secret[length] === text[start + length]) length += 1;
    const end = start + length;
    if (!isInWord(start) && !isInWord(end)) ranges.push([start, end]);
  }
  return ranges;
}

/** The texts to look for: what is secret in the values, its Base64, and its bytes as hexadecimal digits. */
function secretTexts(values: readonly string[], partsOf: (value: string) => readonly string[]): Secrets {
  // Some write a space in an address as a plus sign.
  const texts = values.flatMap(partsOf).flatMap((text) => [text, text.replaceAll(' ', '+')]);
  const encoded = [...texts, ...values].filter(({ length }) => length >= MIN_SECRET_LENGTH).flatMap(encodingsOf);
  // What looks like an escape in a secret may be none, with or without the backslashes that a text loses.
  const secrets = new Set(
    [...texts, ...encoded]
      .flatMap((text) => [text, text.replaceAll('\\', '')])
      .flatMap((text) => READINGS.map((escaped) => withoutEscapes(text, escaped, true).plain)),
  );
  const folded = [...secrets].filter(({ length }) => length >= MIN_LENGTH);
  return { folded, exact: [...new Set(texts.flatMap(exactTexts))] };
}

/**
 * What to look for where folding leaves too little of a secret, as of one without a letter of ASCII: the secret as it is,
 * and its UTF-8 read as Latin-1, once and twice: the texts that are searched may be bytes.
 */
function exactTexts(text: string): readonly string[] {
  const isLeft = withoutEscapes(text, UNESCAPED, true).plain.length >= MIN_LENGTH;
  if (isLeft || [...text].length < MIN_LENGTH) return [];
  const utf8 = utf8Of(text);
  return [text, utf8, utf8Of(utf8)].map((spelling) => withoutEscapes(spelling, UNESCAPED, false).plain);
}

/**
 * What is secret in the value of a header: the credential behind a scheme, such as `Bearer`, the password in that of
 * `Basic`, and the values of cookies.
 */
function secretsOf(value: string): string[] {
  const [, scheme = '', credential = value] = /^([\w-]+) +(\S+)$/.exec(value) ?? [];
  const login = /^basic$/i.test(scheme) ? readSafely(() => atob(credential), '') : '';
  const behind = (text: string, sign: string): string => text.slice(text.indexOf(sign) + 1);
  return [credential, login, behind(login, ':'), ...value.split(/; */).map((cookie) => behind(cookie, '='))];
}

/** Base64 of a text in either alphabet, and digits. A service reads the bytes of a header as Latin-1 or as UTF-8. */
function encodingsOf(text: string): string[] {
  const utf8 = utf8Of(text);
  // A text beyond Latin-1 has the bytes of UTF-8 alone.
  const readings = /[^\0-\xff]/.test(text) ? [utf8] : [text, utf8];
  return readings.flatMap((bytes) => [
    Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join(''),
    // In a text that holds it, the first characters depend on what stands before, and the last on what follows.
    ...[0, 1, 2].flatMap((before) => {
      const end = Math.floor(((before + bytes.length) * 4) / 3);
      const base64 = btoa('\0'.repeat(before) + bytes).slice(before && before + 1, end);
      return [base64, base64.replaceAll('+', '-').replaceAll('/', '_')];
    }),
  ]);
}

/** The UTF-8 of a text, a character a byte. */
function utf8Of(text: string): string {
  let utf8 = '';
  for (const byte of new textEncoding.TextEncoder().encode(text)) utf8 += String.fromCharCode(byte);
  return utf8;
}
