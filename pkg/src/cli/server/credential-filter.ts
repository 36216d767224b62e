// Hides the command's own credentials in what the service sends to the page: it may repeat what it was sent.
import { Transform } from 'node:stream';

/** The headers whose values are secret. A tenant id is none, and records contain it. */
const SECRET_HEADERS = ['x-api-key', 'authorization'];

/** Shorter values are no secrets. To hide them would make texts unreadable. */
const MIN_LENGTH = 4;
/** Shorter values may be words, so only whole words are hidden. */
const MIN_SECRET_LENGTH = 8;

/** How many backslashes come before a character at most: each time that JSON stands in JSON they double. */
const MOST_BACKSLASHES = 15;
/** The most bytes that one character of a credential takes in any way of writing that is looked for. */
const LONGEST_CHARACTER = 2 * MOST_BACKSLASHES;
/** How much of a credential is one pattern. Node.js takes no pattern of any length, and its error would show it. */
const HEAD_LENGTH = 64;

/** A way of writing a credential: what matches its first characters, and each of the others where they end. */
interface Form {
  readonly head: string;
  readonly rest: readonly RegExp[];
}

/**
 * Hides credentials in bytes, which are given as text of one character a byte (`latin1`). Each of their characters
 * becomes `*`: the text keeps its length, so that a `Content-Length` stays true.
 */
export class CredentialFilter {
  readonly #forms: readonly Form[];
  /** A group for each form. */
  readonly #heads: RegExp;
  /** The longest text that may have to be hidden, with the character behind it. */
  readonly #longest: number;

  /** `headers` are the headers with credentials that are sent to the service. */
  constructor(headers: Readonly<Record<string, string>>) {
    const values = SECRET_HEADERS.flatMap((name) => headers[name] ?? []);
    // The longest comes first, because a shorter one may be a part of it.
    this.#forms = values.sort((one, other) => other.length - one.length).flatMap(formsOf);
    // Without a secret it matches nothing.
    this.#heads = new RegExp(this.#forms.map(({ head }) => `(${head})`).join('|') || '(?!)', 'gi');
    this.#longest = Math.max(0, ...values.map(({ length }) => length)) * LONGEST_CHARACTER + 1;
  }

  /** A text without credentials. */
  hide(text: string): string {
    return this.#hidden(text, 0, text.length).text;
  }

  /** A stream of bytes without credentials. It keeps back the last ones, in which a credential may have begun. */
  stream(): Transform {
    const longest = this.#longest;
    let held = '';
    /** Where the text begins that was not sent yet. One character before it says whether a word begins there. */
    let start = 0;
    const take = (least: number): Buffer => {
      const { text, end } = this.#hidden(held, start, least);
      start = Math.min(end, 1);
      held = held.slice(end - start);
      return Buffer.from(text, 'latin1');
    };
    return new Transform({
      transform(part: Buffer, _, done) {
        held += part.toString('latin1');
        // Each character is looked at twice at most, however small the parts are.
        if (held.length < 2 * longest) done();
        else done(null, take(held.length - longest));
      },
      flush(done) {
        done(null, take(held.length));
      },
    });
  }

  /**
   * A text from `start` on, without the credentials that begin before `least`. It ends there, or where the last of them
   * does.
   */
  #hidden(text: string, start: number, least: number): { readonly text: string; readonly end: number } {
    let hidden = '';
    let at = start;
    this.#heads.lastIndex = start;
    for (let found = this.#heads.exec(text); found && found.index < least; found = this.#heads.exec(text)) {
      const form = this.#forms[found.slice(1).findIndex((head) => head !== undefined)];
      const end = endOf(form?.rest ?? [], text, this.#heads.lastIndex);
      hidden += text.slice(at, found.index) + '*'.repeat(end - found.index);
      at = end;
      this.#heads.lastIndex = end;
    }
    const end = Math.max(at, least);
    return { text: hidden + text.slice(at, end), end };
  }
}

/** Where a credential ends whose first characters end at `at`: behind the last one of it that stands there. */
function endOf(rest: readonly RegExp[], text: string, at: number): number {
  let end = at;
  for (const character of rest) {
    character.lastIndex = end;
    if (!character.test(text)) return end;
    end = character.lastIndex;
  }
  return end;
}

/** How the credential of a header is written: as it is, with escapes of JSON or of an address, and in Base64. */
function formsOf(value: string): Form[] {
  // Without the scheme, such as `Bearer`.
  const secret = /^[\w-]+ +(\S+)$/.exec(value)?.[1] ?? value;
  if (secret.length < MIN_LENGTH) return [];
  const written = formOf(charactersOf(secret).map(characterPattern));
  if (secret.length < MIN_SECRET_LENGTH) return [{ ...written, head: `(?<!\\w)${written.head}(?!\\w)` }];
  // A header's value is one byte a character, and others write it in UTF-8.
  const texts = new Set([secret, value].flatMap((text) => [text, Buffer.from(text).toString('latin1')]));
  return [written, ...Array.from(texts, (text) => formOf(base64Patterns(text)))];
}

function formOf(patterns: readonly string[]): Form {
  return {
    head: patterns.slice(0, HEAD_LENGTH).join(''),
    rest: patterns.slice(HEAD_LENGTH).map((pattern) => new RegExp(pattern, 'iy')),
  };
}

/** What matches each character of the Base64 of bytes. The last one depends on what follows. */
function base64Patterns(bytes: string): string[] {
  const text = btoa(bytes).slice(0, Math.floor((bytes.length * 4) / 3));
  return Array.from(text, (character) =>
    character === '+' ? '[+-]' : character === '/' ? '\\\\{0,7}[/_]' : character,
  );
}

/** The characters of a credential. Backslashes that follow each other count as one: nobody sees where one ends. */
function charactersOf(secret: string): readonly string[] {
  return secret.match(/\\+|[^\\]/g) ?? [];
}

/** What matches a character of a header's value, which is one byte there, and two in UTF-8 if it is not ASCII. */
function characterPattern(character: string): string {
  const escapes = `\\\\{0,${MOST_BACKSLASHES}}`;
  const byte = hexOf(character);
  const utf8 = character < '\x80' ? [] : Array.from(Buffer.from(character).toString('latin1'), hexOf);
  const ways = [
    `${'"/'.includes(character) ? escapes : ''}\\x${byte}`,
    `${escapes}u00${byte}`,
    `%(?:25){0,2}${byte}`,
    utf8.map((hex) => `\\x${hex}`).join(''),
    utf8.map((hex) => `%(?:25){0,2}${hex}`).join(''),
  ];
  const pattern = `(?:${ways.filter((way) => way !== '').join('|')})`;
  return character.startsWith('\\') ? `${pattern}{1,${MOST_BACKSLASHES + character.length}}` : pattern;
}

function hexOf(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(2, '0');
}
