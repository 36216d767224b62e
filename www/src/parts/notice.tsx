// A word to the reader in a box of its own: what failed, or what is worth knowing.
import type { ComponentChildren } from 'preact';
import { Icon } from './icon.js';

export function Notice({ tone = 'bad', title, children }: { tone?: 'bad' | 'quiet'; title?: string; children: ComponentChildren }) {
  return (
    <div class="notice" data-tone={tone} role={tone === 'bad' ? 'alert' : undefined} tabIndex={-1}>
      <Icon name={tone === 'bad' ? 'alert' : 'quiet'} />
      <div>
        {title && <strong>{title} </strong>}
        {children}
      </div>
    </div>
  );
}
