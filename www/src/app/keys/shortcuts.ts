// What the keys of the page do. Those of a single character do nothing while someone types or a dialog is open.
import { goHome, navigate, path, query, setQuery } from '../../browser/address.js';
import { dialog, singleKeys } from './state.js';

/** After the first key of two, the second is awaited for so long. */
const SEQUENCE_MS = 1_500;
let first = '';
let firstAt = 0;

/** Keys in the order in which they are pressed, and what they do; without `run`, the browser itself does it. */
type Shortcut = readonly [keys: string, label: string, run?: () => unknown];

export const SHORTCUTS: readonly Shortcut[] = [
  ['/', 'Search', search],
  ['j', 'Next row, or next deployment of the list', () => move(1)],
  ['k', 'Previous row or deployment', () => move(-1)],
  ['Enter', 'Open the row'],
  ['f', 'Show what fails, or all again', toggleFailing],
  ['g d', 'Deployments', () => navigate('deployments')],
  ['g p', 'OAuth providers', () => navigate('providers')],
  ['g c', 'Connections', () => navigate('connections')],
  ['?', 'These keys', () => (dialog.value = 'help')],
  [/Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K', 'Go to a deployment or a view, or do something with it'],
];

/** Does what a key is for. */
export function onKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return;
  if ((ctrlKey || metaKey) && key === 'k') {
    event.preventDefault();
    dialog.value = 'palette';
    return;
  }
  const isTyping = (target as HTMLElement).matches('input, select, textarea, [contenteditable]');
  if (ctrlKey || metaKey || altKey || isTyping || !singleKeys.value) return;
  const keys = first && Date.now() - firstAt < SEQUENCE_MS ? `${first} ${key}` : key;
  first = keys === 'g' ? key : '';
  firstAt = Date.now();
  const run = SHORTCUTS.find(([each]) => each === keys)?.[2];
  if (run && run() !== false) event.preventDefault();
}

function search(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  if (field) field.focus();
  else dialog.value = 'palette';
}

function move(step: number): boolean {
  const neighbour = document.querySelector<HTMLElement>(`a[rel="${step > 0 ? 'next' : 'prev'}"]`);
  neighbour?.click();
  if (neighbour) return true;
  const links = [...document.querySelectorAll<HTMLElement>('.list tbody th a')];
  const current = links.indexOf(document.activeElement as HTMLElement);
  const next = links[current < 0 ? 0 : current + step];
  next?.focus();
  return next !== undefined;
}

function toggleFailing(): void {
  const isShown = path.value?.join() === 'deployments' && query.value.show === 'failing';
  if (isShown) setQuery({ show: '', offset: '' });
  else goHome({ show: 'failing' });
}
