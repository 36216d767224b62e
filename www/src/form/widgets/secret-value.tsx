// The value of a secret. It is masked, can be shown for a short time, and can be copied while it is masked. A stored
// value is in the page's DOM only while it is shown.
import { useLayoutEffect, useState } from 'preact/hooks';
import { copyText } from '../../browser/announce.js';
import { Icon } from '../../ui/shell.js';
import { type InputAttributes, TECHNICAL } from '../control.js';

/** How long a value is shown, in milliseconds. */
const SHOWN_FOR = 30_000;
/** How many lines of a value are seen at once. */
const MOST_ROWS = 8;

export interface SecretValueProps {
  readonly attributes: InputAttributes;
  /** The name of the secret, for the labels of the buttons. */
  readonly name: string;
  readonly value: string;
  /** Whether it is the value that the service stores. */
  readonly isStored: boolean;
  readonly onChange: (value: string) => void;
}

export function SecretValue({ attributes, name, value, isStored, onChange }: SecretValueProps) {
  const [isShown, setShown] = useState(false);
  // A layout effect runs before the value is painted, so that a tab that is hidden at once masks it too.
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const mask = () => setShown(false);
    const timer = setTimeout(mask, SHOWN_FOR);
    document.addEventListener('visibilitychange', mask);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', mask);
    };
  }, [isShown]);
  const lines = value.split('\n').length;
  const paste = (event: ClipboardEvent) => {
    const text = (event.clipboardData?.getData('text') ?? '').replace(/\r\n?/g, '\n');
    if (!text.trim().includes('\n') || lines > 1) return;
    event.preventDefault();
    const { value: before, selectionStart, selectionEnd } = event.currentTarget as HTMLInputElement;
    onChange(before.slice(0, selectionStart ?? 0) + text + before.slice(selectionEnd ?? 0));
  };
  return (
    <div
      class="secret"
      onFocusOut={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setShown(false);
      }}
    >
      {lines > 1 && isShown ? (
        <textarea
          {...attributes}
          {...TECHNICAL}
          class="code"
          rows={Math.min(lines, MOST_ROWS)}
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <input
          {...attributes}
          {...TECHNICAL}
          class="code"
          type={(isShown ? 'text' : 'password') as 'text'}
          // An input drops ends of lines, so a value of several lines is changed in the text area only.
          readOnly={lines > 1}
          value={lines > 1 || (isStored && !isShown) ? '' : value}
          placeholder={`${value && (isStored || lines > 1) ? '••••••••' : ''}${lines > 1 ? ` ${lines} lines` : ''}${isStored ? ' kept' : ''}`}
          onPaste={paste}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
      <button
        type="button"
        class="plain small"
        disabled={value === ''}
        aria-pressed={isShown}
        aria-label={`Reveal ${name}`}
        onClick={({ currentTarget }) => {
          // Safari does not focus a button that is pressed. Without the focus here, the value would be masked again as
          // soon as the text area takes the place of the input.
          currentTarget.focus();
          setShown(!isShown);
        }}
      >
        <Icon name="eye" />
      </button>
      <button
        type="button"
        class="plain small"
        disabled={value === ''}
        aria-label={`Copy ${name}`}
        onClick={() => void copyText(value, `Value of ${name}`, 'The browser did not allow copying')}
      >
        <Icon name="copy" />
      </button>
    </div>
  );
}
