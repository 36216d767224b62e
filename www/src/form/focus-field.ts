// Moves the focus to the field of a path.
import { keyOf, type Path } from './model/path.js';

const INPUTS = 'input, textarea, select';

/** Focuses a field, or if it is not shown, the nearest field around it. */
export function focusField(path: Path): void {
  for (let length = path.length; length > 0; length -= 1) {
    const found = document.getElementById(keyOf(path.slice(0, length)));
    if (!found) continue;
    const input = found.matches(INPUTS) ? found : found.querySelector<HTMLElement>(INPUTS);
    focusElement(input ?? found.querySelector('button') ?? found);
    return;
  }
}

/** Focuses a field that is about to be drawn; it gives up after `frames` frames. */
export function focusWhenDrawn(path: Path, frames = 60): void {
  if (document.getElementById(keyOf(path)) || frames === 0) focusField(path);
  else requestAnimationFrame(() => focusWhenDrawn(path, frames - 1));
}

/** Focuses an element and unfolds what hides it. */
export function focusElement(element: HTMLElement): void {
  for (let details = element.closest('details'); details; details = details.parentElement?.closest('details') ?? null)
    details.open = true;
  element.focus();
}
