// A value that people carry elsewhere, with the button that copies it.
import { useState } from 'preact/hooks';
import { announce } from './announcer.js';
import { Icon } from './icon.js';

export function Copyable({ value, label }: { value: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      announce(`${label} copied`);
    } catch {
      announce(`The browser did not allow copying: select the ${label.toLowerCase()} instead`);
    }
  };
  return (
    <span class="copyable">
      <code>{value}</code>
      <button type="button" class="plain small" aria-label={`Copy ${label.toLowerCase()}`} onClick={copy} onBlur={() => setCopied(false)}>
        <Icon name={copied ? 'good' : 'copy'} />
      </button>
    </span>
  );
}
