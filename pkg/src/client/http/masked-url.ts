// Addresses for messages and events.

const SECRET = /key|token|secret|passw|signature|credential|auth/i;

/** An address with `***` in place of query values whose names look secret. */
export function maskedUrl(url: string): string {
  return url.replace(/([?&])([^=&]*)=([^&#]*)/g, (parameter, separator: string, name: string) =>
    SECRET.test(name) ? `${separator}${name}=***` : parameter,
  );
}
