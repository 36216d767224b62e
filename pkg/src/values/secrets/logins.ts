// What a log repeats of an address with a password: nothing of it may be shown.

/**
 * The scheme of an address with user and password; of a database or a cache, whose password may hold any character. Each
 * part has a bound, so that a long line takes no longer than its length.
 */
const ADDRESS =
  /((?:postgres\w{0,9}|redis\w?|mysql\w?|mariadb\w?|mongodb|amqps?)(?:\+\w{1,20}){0,2}:\/\/)\S{0,200}@|(:\/\/)(?:[^/\s@'"]{0,200}|[^/\s@'":]{0,200}:(?!\d+\/)[^\s'"]{0,200})@/gi;

/** Sentences about an address that was cut in the wrong place: what they quote can be a part of the password. */
const ABOUT_ADDRESS =
  /\b(?:host name|resolve host|port could not be cast|integer value|connection option|connection info|percent-encoded|getaddrinfo|no such host|invalid (?:port|dsn|url)|invalid literal for int)\b/i;

/** What such a sentence quotes before an `@`. */
const BEFORE_AT = /[^\s"'`(=]{1,200}@(?=[^\s"'`)]|["'`)]|$)/g;

/** A port that is no number is what stands behind the first colon: the begin of a password. */
const PORT =
  /(port could not be cast to integer value as |invalid integer value |percent-encoded token: |invalid port number: |invalid literal for int\(\) with base 10: (?=\S+@))(["'])(?!\d+\2).*?\2(?=$|[\s,.;:)])/i;

/** A text with `***` in place of each user and password of an address, even of one that is not encoded. */
export function withoutLogins(text: string): string {
  const masked = text.replace(ADDRESS, (_, database: string | undefined, other: string) => `${database ?? other}***@`);
  if (!ABOUT_ADDRESS.test(masked)) return masked;
  return masked.replace(PORT, '$1$2***$2').replace(BEFORE_AT, (login) => (login.includes('://') ? login : '***@'));
}

/** Names of what can be a part of an address. */
const OF_ADDRESS = /^(?:host|port|user|account|database|address)$/;

/** Whether what a pattern captured as a part of an address holds more of it, such as its password. */
export function maySaySecret(name: string, value: string): boolean {
  return OF_ADDRESS.test(name) && /[@/:%]/.test(value);
}
