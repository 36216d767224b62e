// Keeps the focus near where it was. If the focused element is removed, for example a button that was pressed, the
// browser would move the focus to the top of the page.

/** The focused element, followed by its ancestors. */
let focused: HTMLElement[] = [];

addEventListener('focusin', ({ target }) => {
  focused = [];
  for (let element = target as HTMLElement | null; element; element = element.parentElement) focused.push(element);
});

addEventListener('focusout', ({ target }) => {
  // An element that is still in the page lost the focus because the user wanted it so.
  queueMicrotask(() => {
    if (target === focused[0] && focused[0]?.isConnected) focused = [];
  });
});

new MutationObserver(() => {
  // The delay lets a view move the focus itself.
  if (focused[0]?.isConnected === false) setTimeout(restore, 150);
}).observe(document.body, { childList: true, subtree: true });

/** Focuses the nearest section around the removed element that is still in the page. */
function restore(): void {
  const nearest = focused.find((element) => element.isConnected && element.matches('section, form, fieldset, main'));
  if (!nearest || document.activeElement !== document.body) return;
  nearest.tabIndex = -1;
  nearest.focus({ preventScroll: true });
}
