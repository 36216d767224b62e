// The text of an error. It does not import the package, so that an error can be shown before the package is loaded.

/** The message of an error, as a sentence. */
export function errorMessage(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
