// A box with a message: an error or a warning with its advice, or other news.
import type { ComponentChildren } from 'preact';
import { Icon } from '../icon.js';

export interface NoticeProps {
  readonly tone?: 'bad' | 'quiet';
  readonly title?: string;
  readonly children: ComponentChildren;
}

export function Notice({ tone = 'bad', title, children }: NoticeProps) {
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
