// A value with a button that copies it. One that is too long for its place is cut, never broken within a word.
import { useState } from 'preact/hooks';
import { copyText } from '../browser/copy.js';
import { visible } from '../browser/visible.js';
import { Icon } from './icon.js';

export function Copyable({ value, label }: { value: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const name = label.toLowerCase();
  const copy = async () => {
    if (await copyText(value, label, `The browser did not allow copying: select the ${name} instead`)) setCopied(true);
  };
  return (
    <span class="copyable">
      <code class="cut" title={visible(value)}>
        {visible(value)}
      </code>
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
