// Addresses for messages and events.

/** What the name of a parameter or of a header has that carries a secret. */
export const SECRET_NAME = /key|token|secret|passw|signature|credential|auth/i;

/** An address with `***` in place of query values whose names look secret. */
export function maskedUrl(url: string): string {
  return url.replace(/([?&])([^=&]*)=([^&#]*)/g, (parameter, separator: string, name: string) =>
    SECRET_NAME.test(name) ? `${separator}${name}=***` : parameter,
  );
}
