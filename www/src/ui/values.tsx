// The values of a record: labels with their values, texts that can be copied, and addresses that came from the service.
import { type ComponentChildren, Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { copyText } from '../browser/announce.js';
import { visible } from '../browser/visible.js';
import { Icon } from './icon.js';

export type Description = readonly [label: string, value: ComponentChildren];

/** An item without a value is left out. */
export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <dl>
      {items.map(
        ([label, value]) =>
          value && (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

/** A value with a button that copies it. One that is too long for its place is cut, never broken within a word. */
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

/** A link if the address is a web address, else text. This keeps out `javascript:`. */
export function SafeLink({ url }: { url: string }) {
  const shown = visible(url);
  if (!isWebAddress(url)) {
    return (
      <code class="cut" title={shown}>
        {shown}
      </code>
    );
  }
  return (
    <a class="code cut" href={url} title={shown} target="_blank" rel="noopener noreferrer">
      {shown}
    </a>
  );
}

/** Whether a link may lead there. */
export function isWebAddress(url: string | null | undefined): url is string {
  return /^https?:\/\//i.test(url ?? '') && URL.canParse(url ?? '');
}
