// Asks for confirmation before something is lost. For what cannot be undone, the user types its name.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { visible } from '../../browser/visible.js';
import { ErrorText, LabeledInput, Notice } from '../shell.js';

export interface ConfirmDialogProps {
  readonly title: string;
  /** The text that must be typed, if any, and what it is, such as `name`. */
  readonly expected?: string;
  readonly expectedIs?: string;
  /** The label of the button that confirms; undefined if there is nothing to confirm. */
  readonly action: string | undefined;
  /** Whether something is deleted or removed by it; false by default. */
  readonly isDestructive?: boolean;
  /** Whether it can be confirmed yet; true by default. */
  readonly isReady?: boolean;
  /** Does it. If it rejects, the dialog stays open and shows the error. */
  readonly onConfirm: (form: FormData) => Promise<void>;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function ConfirmDialog({
  title,
  expected,
  expectedIs,
  action,
  isDestructive = false,
  isReady = true,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [problem, setProblem] = useState<string>();
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    const field = element?.querySelector<HTMLElement>('[name="confirm"]');
    (field ?? element?.querySelector<HTMLElement>('footer [type="button"]'))?.focus();
    return () => {
      // A dialog may leave the page long after it was closed: the focus stays where it was put since.
      const focused = document.activeElement;
      if (opener instanceof HTMLElement && (focused === document.body || element?.contains(focused))) opener.focus();
    };
  }, []);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy || !isReady) return;
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const typed = form.get('confirm');
    // What cannot be seen can hardly be typed, so its codes will do.
    const isRight = expected === undefined || typed === expected || typed === visible(expected);
    const wrong = isRight ? undefined : `Type ${visible(expected)} to go on.`;
    setProblem(wrong);
    if (wrong) {
      dialog.current?.querySelector<HTMLElement>('[name="confirm"]')?.focus();
      return;
    }
    setBusy(true);
    setError(null);
    try {
      await onConfirm(form);
      // Closing returns the focus to the button that opened the dialog.
      dialog.current?.close();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <dialog ref={dialog} class="confirm" aria-labelledby="confirm-title" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <h2 id="confirm-title">{visible(title)}</h2>
        {children}
        {error != null && (
          <Notice>
            <ErrorText error={error} />
          </Notice>
        )}
        {expected && (
          <LabeledInput
            name="confirm"
            label={`Type the ${expectedIs} to confirm`}
            help={visible(expected)}
            problem={problem}
          >
            <input type="text" class="code" autocomplete="off" />
          </LabeledInput>
        )}
        <footer class="actions">
          {action && (
            <button type="submit" class={isDestructive ? 'danger' : 'primary'} aria-disabled={busy || !isReady}>
              {busy ? 'Working…' : action}
            </button>
          )}
          <button type="button" onClick={() => dialog.current?.close()}>
            {action ? 'Cancel' : 'Close'}
          </button>
        </footer>
      </form>
    </dialog>
  );
}

export function DiscardDialog({
  title,
  ...rest
}: { title: string } & Pick<ConfirmDialogProps, 'onConfirm' | 'onClose'>) {
  return (
    <ConfirmDialog title={`Discard the draft of ${title}?`} action="Discard the draft" {...rest}>
      <p>What you typed was not sent, and is gone then.</p>
    </ConfirmDialog>
  );
}
