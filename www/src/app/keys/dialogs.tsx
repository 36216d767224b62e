// What the keys open. This file is loaded after the first paint, and listens for the keys from then on.
import { render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Palette } from './palette.js';
import { onKey, SHORTCUTS } from './shortcuts.js';
import { dialog, type KeyDialog, setSingleKeys, singleKeys } from './state.js';
import { DescriptionList } from '../../ui/values.js';

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

addEventListener('keydown', onKey);
render(<KeyDialogs />, document.body.appendChild(document.createElement('div')));

/** Opens one of the dialogs. */
export function openDialog(kind: KeyDialog): void {
  dialog.value = kind;
}
