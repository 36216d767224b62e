// Asks before something is lost. What cannot come back is typed by its name, so that it is never the wrong one.
import '../frame.js';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { messageOf } from '../message.js';
import { Entry } from './entry.js';
import { Notice } from './notice.js';

export interface ConfirmProps {
  readonly title: string;
  /** What must be typed, where that is asked, and what it is called. */
  readonly word?: string;
  readonly what?: string;
  /** What the button says. */
  readonly action: string;
  /** Does it; a rejection is shown, and the dialog stays. */
  readonly run: (form: FormData) => Promise<void>;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Confirm({ title, word, what, action, run, onClose, children }: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [problem, setProblem] = useState<string>();
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>('[name="confirm"], [type="button"]')?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const wrong = form.get('confirm') === (word ?? null) ? undefined : `Type ${word} to go on.`;
    setProblem(wrong);
    if (wrong) {
      dialog.current?.querySelector<HTMLElement>('[name="confirm"]')?.focus();
      return;
    }
    setBusy(true);
    setError(null);
    try {
      await run(form);
      // Closing gives the focus back.
      dialog.current?.close();
    } catch (failed) {
      setError(failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <dialog ref={dialog} class="confirm" aria-labelledby="confirm-title" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <h2 id="confirm-title">{title}</h2>
        {children}
        {error != null && <Notice>{messageOf(error)}</Notice>}
        {word && (
          <Entry name="confirm" label={`Type the ${what} to confirm`} help={word} problem={problem}>
            <input type="text" class="code" autocomplete="off" />
          </Entry>
        )}
        <footer class="actions">
          <button type="submit" class="danger" aria-disabled={busy}>
            {busy ? 'Working…' : action}
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </footer>
      </form>
    </dialog>
  );
}
