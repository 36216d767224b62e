// What the options take from the runtime: environment variables and the address of the page.

/** An environment variable; undefined if it is empty or the runtime has none. */
export function environmentVariable(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  try {
    return process?.env?.[name] || undefined;
  } catch {
    // Deno throws without the permission to read the environment.
    return undefined;
  }
}

/** A base URL resolved against the page's address, so that it can be a path such as `/api`. */
export function absoluteUrl(baseUrl: string): string {
  const { document, location } = globalThis as { document?: { baseURI?: string }; location?: { href?: string } };
  const pageUrl = document?.baseURI ?? location?.href;
  if (/^https?:/i.test(baseUrl) || pageUrl === undefined) return baseUrl;
  try {
    return new URL(baseUrl, pageUrl).href;
  } catch {
    return baseUrl;
  }
}
