// Asks for confirmation before the page is left while a form holds changes that were not sent.

/** Asks from now on if `unsaved` is true; returns the function that ends this. */
export function warnBeforeLeaving(unsaved: boolean): (() => void) | undefined {
  if (!unsaved) return undefined;
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}
