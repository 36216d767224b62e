// Keeps the focus where the reader was: what had it may be gone after it was pressed, and the browser would start at the page's top again.

/** What has the focus, and everything around it. */
let around: HTMLElement[] = [];

addEventListener('focusin', ({ target }) => {
  around = [];
  for (let one = target as HTMLElement | null; one; one = one.parentElement) around.push(one);
});

addEventListener('focusout', ({ target }) => {
  // Who puts the focus nowhere has it there.
  queueMicrotask(() => {
    if (target === around[0] && around[0]?.isConnected) around = [];
  });
});

new MutationObserver(() => {
  // What is to have it instead takes it first.
  if (around[0]?.isConnected === false) setTimeout(restore, 150);
}).observe(document.body, { childList: true, subtree: true });

/** Puts the focus on what stood around the lost one and is still there. */
function restore(): void {
  const nearest = around.find((one) => one.isConnected && one.matches('section, form, fieldset, main'));
  if (!nearest || document.activeElement !== document.body) return;
  nearest.tabIndex = -1;
  nearest.focus({ preventScroll: true });
}
