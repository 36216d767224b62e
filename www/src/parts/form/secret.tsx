// One secret value: masked, revealed for a moment, copied without being shown. A stored value is not in the page until it is revealed.
import { useLayoutEffect, useState } from 'preact/hooks';
import { announce } from '../announcer.js';
import { Icon } from '../icon.js';
import { PLAIN, type ControlAttributes } from './control.js';

const MASK_AFTER = 30_000;

export interface SecretProps {
  readonly attributes: ControlAttributes;
  /** What it is called, for the labels of its buttons. */
  readonly name: string;
  readonly value: string;
  /** Whether it is the stored value, as yet unchanged. */
  readonly kept: boolean;
  readonly onChange: (value: string) => void;
}

export function Secret({ attributes, name, value, kept, onChange }: SecretProps) {
  const [revealed, setRevealed] = useState(false);
  // Before the value can be seen: a tab that is hidden at once must mask it too.
  useLayoutEffect(() => {
    if (!revealed) return undefined;
    const mask = () => setRevealed(false);
    const timer = setTimeout(mask, MASK_AFTER);
    document.addEventListener('visibilitychange', mask);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', mask);
    };
  }, [revealed]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      announce(`Value of ${name} copied`);
    } catch {
      announce('The browser did not allow copying');
    }
  };
  return (
    <div
      class="secret"
      onFocusOut={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as globalThis.Node | null)) setRevealed(false);
      }}
    >
      <input
        {...attributes}
        {...PLAIN}
        class="code"
        type={(revealed ? 'text' : 'password') as 'text'}
        value={kept && !revealed ? '' : value}
        placeholder={kept ? '•••••••• kept' : ''}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <button type="button" class="plain small" disabled={value === ''} aria-pressed={revealed} aria-label={`Reveal ${name}`} onClick={() => setRevealed(!revealed)}>
        <Icon name="eye" />
      </button>
      <button type="button" class="plain small" disabled={value === ''} aria-label={`Copy ${name}`} onClick={copy}>
        <Icon name="copy" />
      </button>
    </div>
  );
}
