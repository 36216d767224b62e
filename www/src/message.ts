// What an error says, for people. Apart from what needs the package, so that the page's frame can say what failed before it is there.

/** What an error says. */
export function messageOf(error: unknown): string {
  return sentence(error instanceof Error ? error.message : String(error));
}

/** A text with a full stop at its end. */
export function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
