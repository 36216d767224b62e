// Asks before the page is left while a form holds changes that were not sent.

/** Asks from now on when `unsaved` is true; answers the function that ends it. */
export function warnBeforeLeaving(unsaved: boolean): (() => void) | undefined {
  if (!unsaved) return undefined;
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}
