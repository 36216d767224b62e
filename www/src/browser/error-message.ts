// The texts of an error. It does not import the package, so that an error can be shown before the package is loaded.

/** How the package begins the message of a call: the operation, the request, and what came of it. */
const CALL = /^[\w.]+: ([A-Z]+ \S+) (.+)$/s;

const OUTCOMES = [
  [/^answered \d+: /, ''],
  [/^(?=answered )/, 'The service '],
  [/^got no answer/, 'There was no answer'],
  [/^had no /, 'There was no '],
  [/^(?=was not done )/, 'The call '],
  [/^\S+ (?=nothing was sent)/, ''],
] as const;

/** The message of an error, as a sentence that begins with what happened: `Deployment not found.` */
export function errorMessage(error: unknown): string {
  const text = textOf(error);
  // The browser tells a page only that there was no answer.
  if (globalThis.navigator?.onLine === false && text.includes('forbids this origin'))
    return 'This machine is offline, so there was no answer.';
  const outcome = CALL.exec(text)?.[2] ?? text.replace(/^[a-z]+\.\w+: (nothing was changed: )?/, '');
  const [begin, words] = OUTCOMES.find(([pattern]) => pattern.test(outcome)) ?? [/^/, ''];
  const sentence = outcome.replace(begin, words).replace(/^[a-z](?=[a-z]*[ ,.;])/, (letter) => letter.toUpperCase());
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** The whole message with the request that it is about; undefined if `errorMessage` says all. */
export function errorRequest(error: unknown): string | undefined {
  const text = textOf(error);
  return CALL.test(text) ? text : undefined;
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
