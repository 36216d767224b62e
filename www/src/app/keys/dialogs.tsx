// What the keys of the page do and open. Those of a single character do nothing while someone types or a dialog is open.
// This file is loaded after the first paint, and listens for the keys from then on.
import { render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { goHome, navigate, path, query, setQuery } from '../../browser/address.js';
import { dialog, type KeyDialog, Palette, setSingleKeys, singleKeys } from './palette.js';
import { DescriptionList } from '../../ui/values.js';

/** After the first key of two, the second is awaited for so long. */
const SEQUENCE_MS = 1_500;
let first = '';
let firstAt = 0;

/** Keys in the order in which they are pressed, and what they do; without `run`, the browser itself does it. */
type Shortcut = readonly [keys: string, label: string, run?: () => unknown];

const SHORTCUTS: readonly Shortcut[] = [
  ['/', 'Search', search],
  ['j', 'Next row, or next deployment of the list', () => move(1)],
  ['k', 'Previous row or deployment', () => move(-1)],
  ['Enter', 'Open the row'],
  ['f', 'Show what fails, or all again', toggleFailing],
  ['g d', 'Deployments', () => navigate('deployments')],
  ['g p', 'OAuth providers', () => navigate('providers')],
  ['g c', 'Connections', () => navigate('connections')],
  ['?', 'These keys', () => (dialog.value = 'help')],
  [/Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K', 'Go to anything, or do something with it'],
];

function KeyDialogs() {
  const { value } = dialog;
  return value && <Dialog key={value} kind={value} />;
}

function Dialog({ kind }: { kind: KeyDialog }) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    element.current?.showModal();
    return () => opener?.focus();
  }, []);
  const isHelp = kind === 'help';
  return (
    <dialog
      ref={element}
      class="keys"
      aria-label={isHelp ? 'Keyboard shortcuts' : 'Go to'}
      onClose={() => {
        dialog.value = null;
      }}
    >
      <form method="dialog">{isHelp ? <Help /> : <Palette />}</form>
    </dialog>
  );
}

function Help() {
  return (
    <>
      <h2>Keyboard shortcuts</h2>
      <DescriptionList
        items={SHORTCUTS.map(([keys, label]) => [label, keys.split(' ').map((each) => <kbd key={each}>{each}</kbd>)])}
      />
      <label class="check">
        <input
          type="checkbox"
          checked={singleKeys.value}
          onChange={({ currentTarget }) => setSingleKeys(currentTarget.checked)}
        />{' '}
        Keys without Ctrl, until this tab is closed
      </label>
      <button type="submit">Close</button>
    </>
  );
}

function onKey(event: KeyboardEvent): void {
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

addEventListener('keydown', onKey);
render(<KeyDialogs />, document.body.appendChild(document.createElement('div')));

export function openDialog(kind: KeyDialog): void {
  dialog.value = kind;
}
