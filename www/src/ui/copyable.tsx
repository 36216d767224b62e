// A value with a button that copies it; a web address is a link too. One that is too long for its place is cut, never
// broken within a word.
import { useState } from 'preact/hooks';
import { copyText } from '../browser/copy.js';
import { Icon } from './icon.js';
import { SafeLink } from './safe-link.js';

export function Copyable({ value, label }: { value: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const name = label.toLowerCase();
  const copy = async () => {
    if (await copyText(value, label, `The browser did not allow copying: select the ${name} instead`)) setCopied(true);
  };
  return (
    <span class="copyable">
      <SafeLink url={value} />
      <button
        type="button"
        class="plain small"
        aria-label={`Copy ${name}`}
        onClick={copy}
        onBlur={() => setCopied(false)}
      >
        <Icon name={copied ? 'good' : 'copy'} />
      </button>
    </span>
  );
}
