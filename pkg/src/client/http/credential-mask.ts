// Hides the client's own credentials in what a service answers: it may repeat what it was sent.

/** More credentials than a client uses at once. Functions may give a new one for each attempt. */
const MAX_REMEMBERED = 16;

/** Shorter values are no secrets. To hide them would make texts unreadable. */
const MIN_LENGTH = 4;
/** Shorter values may be words, so only whole words are hidden. */
const MIN_SECRET_LENGTH = 8;

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

/** The value of a header, and the credential in it if it begins with a scheme, such as `Bearer`. */
function partsOf(value: string): string[] {
  const credential = /^[\w-]+ +(\S+)$/.exec(value)?.[1];
  return credential === undefined ? [value] : [value, credential];
}

/** What matches any of some credentials. The longest comes first, because a shorter one may be a part of it. */
function patternOf(values: readonly string[]): RegExp {
  const secrets = values.flatMap(partsOf).filter(({ length }) => length >= MIN_LENGTH);
  const patterns = secrets.sort((one, other) => other.length - one.length).map(secretPattern);
  // Without a secret it matches nothing.
  return new RegExp(patterns.join('|') || '(?!)', 'gi');
}

/** What matches a credential as it is, with escapes of JSON or of an address, and in Base64. */
function secretPattern(secret: string): string {
  const written = Array.from(secret, characterPattern).join('');
  if (secret.length < MIN_SECRET_LENGTH) return `\\b${written}\\b`;
  // The last character of Base64 depends on what follows.
  const base64 = btoa(secret).slice(0, Math.floor((secret.length * 4) / 3));
  return `${written}|${base64.replaceAll('+', '[+-]').replaceAll('/', '\\\\?[/_]')}`;
}

function characterPattern(character: string): string {
  const hex = character.charCodeAt(0).toString(16).padStart(2, '0');
  const backslash = '"\\/'.includes(character) ? '\\\\?' : '';
  const encoded = character < '\x80' ? `%${hex}` : encodeURIComponent(character);
  return `(?:${backslash}\\x${hex}|\\\\u00${hex}|${encoded.replaceAll('%', '%(?:25)?')})`;
}
