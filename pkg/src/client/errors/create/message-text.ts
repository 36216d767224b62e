// Parts of the messages of errors.

/** The most characters of a message. */
export const MAX_MESSAGE = 300;

/** A message, cut off if it is too long to be read. */
export function limitedMessage(message: string): string {
  return limitedText(message, MAX_MESSAGE);
}

/** The first `max` characters of a text. The last one is an ellipsis if there are more. Surrogate pairs stay whole. */
export function limitedText(text: string, max: number): string {
  const characters = Array.from(text.slice(0, 2 * (max + 1)));
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text;
}

/** A duration as people read it. */
export function seconds(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`;
}

/** What the last request of a wait failed with, behind what is known of the wait. */
export function lastFailure(error: Error | undefined): string {
  return error === undefined ? '' : `; its last request failed: ${error.message}`;
}
